//! The list of refusals: it is what the sources say, and nothing is missing.

use std::collections::BTreeSet;
use tidy::refusals::{MAKERS, codes, made, page, sites, sources};
use tidy::{files, report};

const PAGE: &str = "docs/refusals.md";

#[test]
fn the_page_is_what_the_sources_say() {
    let (path, made) = (files::root().join(PAGE), page());
    if std::env::var_os("FELT_WRITE").is_some() {
        std::fs::write(&path, &made).expect("docs can be written");
    }
    let stands = files::text(&path).unwrap_or_default();
    let (old, new): (Vec<&str>, Vec<&str>) = (stands.lines().collect(), made.lines().collect());
    let gone = old.iter().filter(|line| !new.contains(line)).map(|line| format!("- {line}"));
    let come = new.iter().filter(|line| !old.contains(line)).map(|line| format!("+ {line}"));
    let mut wrong: Vec<String> = gone.chain(come).collect();
    if wrong.is_empty() && old != new {
        wrong.push("its lines stand in another order".into());
    }
    report(&format!("{PAGE} (FELT_WRITE=1 writes it)"), &wrong);
}

/// Counts by lines of text, without any understanding of Rust beyond comments and `cfg(test)`.
#[test]
fn nothing_is_missed() {
    let mut wrong = Vec::new();
    for named in sources() {
        let text = named.source.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let counted: usize = lines.map(counted).sum();
        let found = made(&named);
        if counted != found {
            wrong.push(format!("{}: {counted} counted, {found} found", named.path));
        }
    }
    report("refusals that are missed", &wrong);
}

/// How often a line makes a refusal, where it does not declare what makes one.
fn counted(line: &str) -> usize {
    let declares = ["fn ", "struct ", "impl ", "for ", "-> "];
    let makes = |at: usize| {
        let before = &line[..at];
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && !declares.iter().any(|word| before.ends_with(word))
    };
    let times = |maker: &str| line.match_indices(maker).filter(|(at, _)| makes(*at)).count();
    MAKERS.into_iter().map(times).sum()
}

/// A code that nothing is refused with tells nobody anything; two of one word tell nothing apart.
#[test]
fn every_code_is_used_once_listed() {
    let used: BTreeSet<String> =
        sources().iter().flat_map(sites).filter_map(|site| site.code).collect();
    let all = codes();
    let idle = all.iter().filter(|code| !used.contains(&code.name));
    let words: BTreeSet<&str> = all.iter().map(|code| code.word.as_str()).collect();
    let mut wrong: Vec<String> =
        idle.map(|code| format!("nothing is refused as {}", code.name)).collect();
    if words.len() < all.len() {
        wrong.push("two codes have one word".into());
    }
    report("codes of refusals", &wrong);
}
