//! The words of a refusal and the paragraph that it cites.

use super::{Cites, Named};
use crate::rust;

type Span = (usize, usize);

/// What is said, with `…` where something is filled in, and where that stands in its file.
#[derive(Clone, PartialEq, Debug)]
pub struct Words {
    pub at: usize,
    pub text: String,
}

/// How many variables deep a format is filled in.
const DEEPEST: usize = 2;

/// What a maker says: in its bracket, or in the variable that it is handed.
pub(super) fn of(named: &Named, span: Span, head: usize) -> Vec<Words> {
    let own = words_in(named, span);
    if !own.is_empty() {
        return own;
    }
    let arguments = &named.code[span.0 + head..span.1];
    let variables = arguments.split([',', ')', '}', '{', '+']).map(str::trim);
    let said = variables.filter(|name| is_name(name)).find_map(|name| {
        let words = words_in(named, statement(named, span.0, name)?);
        (!words.is_empty()).then_some(words)
    });
    said.unwrap_or_default()
}

/// What the literals between these places say, where they are words for people.
pub(super) fn words_in(named: &Named, span: Span) -> Vec<Words> {
    let said = literals(named, span).filter(|(at, text)| is_said(named, *at, text));
    said.flat_map(|(at, text)| {
        let texts = filled(named, at, text, 0).into_iter();
        texts.map(move |text| Words { at, text })
    })
    .collect()
}

/// The same of a function that answers with the end of a sentence, which begins with `frame`:
/// whole ones come from a `return`, and what is no arm of its match is a part of something.
pub(super) fn framed(named: &Named, span: Span, frame: &str) -> Vec<Words> {
    let mut words = Vec::new();
    for (at, text) in literals(named, span).filter(|(at, _)| !is_pattern(named, *at)) {
        let after = named.code[at..].trim_start();
        if named.code[..at].ends_with("return format!(") {
            words.push(Words { at, text: shown(text, &mut |_| "…".into()) });
        } else if after.starts_with(',') && !named.code[..at].ends_with("format!(") {
            words.push(Words { at, text: format!("{frame}{text}") });
        }
    }
    words
}

fn literals(named: &Named, span: Span) -> impl Iterator<Item = (usize, &str)> {
    let all = named.source.strings.iter().map(|(at, text)| (*at, text.as_str()));
    all.filter(move |(at, _)| (span.0..span.1).contains(at))
}

/// Words that somebody reads: two or more, or the only ones in their bracket; no key, no pattern,
/// and nothing that is put behind other words.
fn is_said(named: &Named, at: usize, text: &str) -> bool {
    let before = named.code[..at].trim_end();
    let other = ["cite!(", "join(", "expect(", "[", "contains(", "_prefix(", "_suffix(", "=="];
    let is_part = text.starts_with([' ', ',', ';', ':', '(']);
    if is_part || other.iter().any(|word| before.ends_with(word)) || is_pattern(named, at) {
        return false;
    }
    let words = fixed(text).len();
    words >= 2 || words == 1 && before.ends_with(['(', ',']) && !before.ends_with("context(")
}

/// Whether this literal is what a match compares with.
fn is_pattern(named: &Named, at: usize) -> bool {
    let after = named.code[at..].trim_start();
    after.starts_with("=>") || after.starts_with('|') || after.starts_with("if ")
}

/// The words that always stand there.
pub(super) fn fixed(text: &str) -> Vec<String> {
    let text = shown(text, &mut |_| "…".into());
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '-'));
    let words = words.map(|word| word.trim_matches(['-', '\'']).to_lowercase());
    words.filter(|word| word.chars().any(char::is_alphabetic)).collect()
}

/// A format with the words of the variables in it, in all the ways that there are.
fn filled(named: &Named, at: usize, text: &str, depth: usize) -> Vec<String> {
    let mut names = Vec::new();
    shown(text, &mut |name| {
        names.push(name.split(':').next().unwrap_or_default().to_string());
        String::new()
    });
    let mut ways: Vec<Vec<String>> = vec![Vec::new()];
    for name in names {
        let mut said = variable(named, at, &name, depth);
        if said.is_empty() {
            said.push("…".into());
        }
        let with =
            |way: &Vec<String>, said: &String| [&way[..], std::slice::from_ref(said)].concat();
        ways = ways.iter().flat_map(|way| said.iter().map(move |one| with(way, one))).collect();
    }
    let fill = |way: Vec<String>| {
        let mut parts = way.into_iter();
        shown(text, &mut |_| parts.next().unwrap_or_default())
    };
    ways.into_iter().map(fill).collect()
}

/// What a variable says, where it is set to words before.
fn variable(named: &Named, at: usize, name: &str, depth: usize) -> Vec<String> {
    let set = statement(named, at, name).filter(|(_, end)| is_name(name) && *end <= at);
    let Some(set) = set.filter(|_| depth < DEEPEST) else { return Vec::new() };
    let said = literals(named, set)
        .filter(|(at, text)| is_said(named, *at, text) && fixed(text).len() > 1);
    said.flat_map(|(_, text)| filled(named, set.0, text, depth + 1)).collect()
}

/// A format as people read it.
fn shown(text: &str, fill: &mut dyn FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '{' if chars.peek() == Some(&'{') => out.extend(chars.next()),
            '}' if chars.peek() == Some(&'}') => out.extend(chars.next()),
            '{' => {
                let name: String = chars.by_ref().take_while(|c| *c != '}').collect();
                out += &fill(&name);
            }
            // A literal that goes on in the next line.
            '\\' if chars.peek() == Some(&'\n') => {
                while chars.peek().is_some_and(|c| c.is_whitespace()) {
                    chars.next();
                }
            }
            _ => out.push(c),
        }
    }
    out
}

/// The last `let` of this name before a place in its function.
fn statement(named: &Named, before: usize, name: &str) -> Option<Span> {
    let start = rust::words(&named.code[..before], "fn").last().unwrap_or(0);
    let lets: Vec<usize> = rust::words(&named.code[start..before], "let").collect();
    lets.into_iter().rev().map(|at| start + at).find_map(|at| {
        let end = statement_end(&named.code, at);
        let head = named.code[at..end].split('=').next().unwrap_or_default();
        rust::words(head, name).next().map(|_| (at, end))
    })
}

fn statement_end(code: &str, from: usize) -> usize {
    let mut depth = 0;
    for (at, c) in code[from..].char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ';' if depth <= 0 => return from + at,
            _ => {}
        }
    }
    code.len()
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The paragraph that a maker hands over, if it does.
pub(super) fn cited(named: &Named, span: Span, maker: &str) -> Cites {
    if let Some(found) = paragraph(named, span) {
        return found;
    }
    if !["Refusal::cited(", "refuse(", "posted(", "Refusal {"].contains(&maker) {
        return Cites::Nothing;
    }
    let all = arguments(&named.code[span.0..span.1]);
    // A closure that is handed words alone has the paragraph in itself.
    let own = |closure| statement(named, span.0, closure).map(|(at, end)| &named.code[at..end]);
    let last = match all.last() {
        Some(last) if all.len() > 1 => last.to_string(),
        _ => match own(maker.trim_end_matches('(')) {
            Some(closure) => closure.trim_end_matches([')', '}', ';', ' ', '\n']).to_string(),
            None => return Cites::Nothing,
        },
    };
    let last = last.rsplit(", ").next().unwrap_or_default().trim();
    let last = last.strip_prefix("why:").unwrap_or(last).trim().trim_start_matches('*');
    if !is_name(last) {
        return Cites::Data(squeezed(last));
    }
    let Some(set) = statement(named, span.0, last) else { return Cites::Step };
    let from = named.code[set.0..set.1].split_once('=').map_or("", |(_, from)| from);
    match paragraph(named, set) {
        Some(found) => found,
        None if squeezed(from).len() > LONGEST || from.contains('{') => Cites::Step,
        None => Cites::Data(squeezed(from)),
    }
}

/// A longer expression tells a reader nothing.
const LONGEST: usize = 40;

fn paragraph(named: &Named, span: Span) -> Option<Cites> {
    let at = rust::words(&named.code[span.0..span.1], "cite!").next()? + span.0;
    let (_, id) = named.source.strings.iter().find(|(start, _)| *start > at)?;
    Some(Cites::Paragraph(id.clone()))
}

fn squeezed(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands between the commas of a bracket, from its name on.
fn arguments(code: &str) -> Vec<&str> {
    let open = code.find(['(', '{']).map_or(0, |at| at + 1);
    let inside = &code[open..code.len() - 1];
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(inside[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    let last = inside[from..].trim();
    // Literals are blanked: what is empty may be one, but not behind the last comma.
    if !last.is_empty() {
        found.push(last);
    }
    found
}
