//! The words of a refusal and the paragraph that it cites.

use super::{Cites, Named};
use crate::rust;

/// What is said, with `…` where something is filled in, and where that stands in its file.
#[derive(Clone, PartialEq, Debug)]
pub struct Words {
    pub at: usize,
    pub text: String,
}

/// What a maker says: in its bracket, or in the variable that it is handed.
pub(super) fn of(named: &Named, span: (usize, usize), head: usize) -> Vec<Words> {
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
pub(super) fn words_in(named: &Named, span: (usize, usize)) -> Vec<Words> {
    let inside = named.source.strings.iter().filter(|(at, _)| (span.0..span.1).contains(at));
    let said = inside.filter(|(at, text)| is_said(named, *at, text));
    said.map(|(at, text)| Words { at: *at, text: shown(text, &|name| plain(named, *at, name)) })
        .collect()
}

/// What a variable says, where it is set to one literal and no more.
fn plain(named: &Named, before: usize, name: &str) -> Option<String> {
    let name = name.split(':').next().unwrap_or_default();
    let (start, end) = statement(named, before, name).filter(|_| is_name(name))?;
    let literal = named.code[start..end].trim_end().ends_with('=');
    let mut inside = named.source.strings.iter().filter(|(at, _)| (start..end).contains(at));
    inside.next().filter(|_| literal).map(|(_, text)| text.clone())
}

/// Words that somebody reads: two or more, or the only ones in their bracket; no key, no pattern.
fn is_said(named: &Named, at: usize, text: &str) -> bool {
    let before = named.code[..at].trim_end();
    let other = ["cite!(", "join(", "expect(", "[", "contains(", "_prefix(", "_suffix(", "=="];
    if other.iter().any(|word| before.ends_with(word)) || is_pattern(named, at) {
        return false;
    }
    let words = fixed(text).len();
    words >= 2 || words == 1 && before.ends_with(['(', ','])
}

/// Whether this literal is what a match compares with.
fn is_pattern(named: &Named, at: usize) -> bool {
    let after = named.code[at..].trim_start();
    after.starts_with("=>") || after.starts_with('|') || after.starts_with("if ")
}

/// The words that always stand there.
pub(super) fn fixed(text: &str) -> Vec<String> {
    let text = shown(text, &|_| None);
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '-'));
    let words = words.map(|word| word.trim_matches(['-', '\'']).to_lowercase());
    words.filter(|word| word.chars().any(char::is_alphabetic)).collect()
}

/// A format as people read it, with what is known to be filled in.
fn shown(text: &str, filled: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '{' if chars.peek() == Some(&'{') => out.extend(chars.next()),
            '}' if chars.peek() == Some(&'}') => out.extend(chars.next()),
            '{' => {
                let name: String = chars.by_ref().take_while(|c| *c != '}').collect();
                out += filled(&name).as_deref().unwrap_or("…");
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
fn statement(named: &Named, before: usize, name: &str) -> Option<(usize, usize)> {
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
pub(super) fn cited(named: &Named, span: (usize, usize), maker: &str) -> Cites {
    let paragraph = |span: (usize, usize)| {
        let at = rust::words(&named.code[span.0..span.1], "cite!").next()? + span.0;
        let (_, id) = named.source.strings.iter().find(|(start, _)| *start > at)?;
        Some(Cites::Paragraph(id.clone()))
    };
    if let Some(found) = paragraph(span) {
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
    match statement(named, span.0, last).and_then(paragraph) {
        Some(found) if is_name(last) => found,
        _ => Cites::Data(last.split_whitespace().collect::<Vec<_>>().join(" ")),
    }
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
