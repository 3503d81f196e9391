//! Just enough understanding of Rust sources: comments, literals, test modules, functions.

use crate::ids;

/// A source with its comments and literals blanked. Every byte keeps its place.
pub struct Source {
    pub text: String,
    pub code: String,
    /// Where each string literal starts, and what it says.
    pub strings: Vec<(usize, String)>,
}

/// A function: its name, its first line (from 1) and how many lines it has.
#[derive(Debug, PartialEq)]
pub struct Function {
    pub name: String,
    pub line: usize,
    pub lines: usize,
}

impl Source {
    pub fn new(text: String) -> Self {
        let bytes = text.as_bytes();
        let mut code = bytes.to_vec();
        let mut strings = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let Some((kind, end)) = skipped(bytes, at) else {
                at += 1;
                continue;
            };
            if kind == Kind::String {
                strings.push((at, value(&text[at..end])));
            }
            code[at..end].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
            at = end;
        }
        let code = String::from_utf8(code).expect("only whole characters are blanked");
        Self { text, code, strings }
    }

    /// The line, from 1, of a byte.
    pub fn line(&self, at: usize) -> usize {
        self.code[..at].matches('\n').count() + 1
    }

    /// What every `cite!("…")` outside comments says, and its line; also the ids handed to
    /// `options!`, which makes a `cite!` of them.
    pub fn cites(&self) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for at in self.words("options!") {
            let end = bracket_end(&self.code, at);
            let inside = self.strings.iter().filter(|(start, _)| (at..end).contains(start));
            for (start, id) in inside.filter(|(_, s)| ids::well_formed(s)) {
                found.push((self.line(*start), id.clone()));
            }
        }
        for at in self.words("cite!") {
            let from = at + "cite!".len();
            let Some((start, id)) = self.strings.iter().find(|(start, _)| *start >= from) else {
                continue;
            };
            if self.code[from..*start].trim() == "(" {
                found.push((self.line(at), id.clone()));
            }
        }
        found
    }

    pub fn says(&self, string: &str) -> bool {
        self.strings.iter().any(|(_, s)| s == string)
    }

    /// The code without whatever stands under `#[cfg(test)]`.
    pub fn outside_tests(&self) -> String {
        let mut code = self.code.clone().into_bytes();
        for (from, to, _) in self.test_items() {
            code[from..to].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
        }
        String::from_utf8(code).expect("items begin and end with whole characters")
    }

    /// The names of `#[cfg(test)] mod name;`: files that hold tests only.
    pub fn test_files(&self) -> Vec<String> {
        let named = |item: &str| {
            let (_, after) = item.rsplit_once("mod ")?;
            Some(after.strip_suffix(';')?.trim().to_string())
        };
        self.test_items().into_iter().filter_map(|(_, _, item)| named(item)).collect()
    }

    /// Where a word stands in the code.
    pub fn words<'a>(&'a self, word: &'a str) -> impl Iterator<Item = usize> + 'a {
        words(&self.code, word)
    }

    pub fn functions(&self) -> Vec<Function> {
        let mut found = Vec::new();
        for at in self.words("fn") {
            let rest = self.code[at + 2..].trim_start();
            let name: String = rest.chars().take_while(|c| is_word(*c)).collect();
            if name.is_empty() {
                continue;
            }
            let end = item_end(&self.code, at);
            let lines = self.code[at..end].matches('\n').count() + 1;
            found.push(Function { name, line: self.line(at), lines });
        }
        found
    }

    fn test_items(&self) -> Vec<(usize, usize, &str)> {
        let starts = self.code.match_indices("#[cfg(test)]");
        let item = |(at, _)| {
            let end = item_end(&self.code, at);
            (at, end, &self.code[at..end])
        };
        starts.map(item).collect()
    }
}

/// Where a word stands in the code, not as a part of a longer one.
pub fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let edge = |c: Option<char>| !c.is_some_and(is_word);
    code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let after = code[at + word.len()..].chars().next();
        edge(code[..at].chars().next_back())
            && (edge(after) || !word.ends_with(|c: char| is_word(c)))
    })
}

/// Where a float type stands, by itself or behind a number: `f64`, `1f64`.
pub fn float_types(code: &str) -> Vec<usize> {
    let all = ["f32", "f64"].into_iter().flat_map(|word| code.match_indices(word));
    let is_type = |at: usize| {
        let before = code[..at].chars().next_back();
        let after = code[at + 3..].chars().next();
        !before.is_some_and(|c| c.is_alphabetic() || c == '_') && !after.is_some_and(is_word)
    };
    all.map(|(at, _)| at).filter(|&at| is_type(at)).collect()
}

/// Whether a number with a fraction starts here: `0.5`, but not the `0.5` of `pair.0.5`.
pub fn floats(code: &str) -> Vec<usize> {
    let bytes = code.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let dots = code.match_indices('.').map(|(at, _)| at);
    dots.filter(|&at| {
        let digits = bytes[..at].iter().rev().take_while(|b| b.is_ascii_digit() || **b == b'_');
        let start = at - digits.count();
        let before = code[..start].chars().next_back();
        let alone = !before.is_some_and(|c| is_word(c) || c == '.');
        start < at && alone && digit(at + 1)
    })
    .collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The end of the item that starts here: its closing brace, or its semicolon.
pub(crate) fn item_end(code: &str, from: usize) -> usize {
    let (mut braces, mut brackets) = (0, 0);
    for (at, c) in code[from..].char_indices() {
        match c {
            '{' => braces += 1,
            '(' | '[' => brackets += 1,
            ')' | ']' => brackets -= 1,
            '}' => {
                braces -= 1;
                if braces <= 0 {
                    return from + at + 1;
                }
            }
            ';' if braces == 0 && brackets == 0 => return from + at + 1,
            _ => {}
        }
    }
    code.len()
}

/// Behind the bracket that closes the first one opened from here on.
pub(crate) fn bracket_end(code: &str, from: usize) -> usize {
    let mut depth = 0;
    for (at, c) in code[from..].char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 1 => return from + at + 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

#[derive(PartialEq)]
enum Kind {
    String,
    Other,
}

/// The comment or literal that starts here, and where it ends.
fn skipped(bytes: &[u8], at: usize) -> Option<(Kind, usize)> {
    let rest = &bytes[at..];
    if rest.starts_with(b"//") {
        let end = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        return Some((Kind::Other, at + end));
    }
    if rest.starts_with(b"/*") {
        return Some((Kind::Other, block_end(bytes, at)));
    }
    let in_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    match rest[0] {
        b'"' => Some((Kind::String, quote_end(bytes, at + 1))),
        b'\'' => char_end(bytes, at).map(|end| (Kind::Other, end)),
        b'b' | b'c' if !in_word && rest.get(1) == Some(&b'"') => {
            Some((Kind::String, quote_end(bytes, at + 2)))
        }
        b'r' if !in_word => raw_end(bytes, at + 1).map(|end| (Kind::String, end)),
        b'b' if !in_word && rest.get(1) == Some(&b'r') => {
            raw_end(bytes, at + 2).map(|end| (Kind::String, end))
        }
        _ => None,
    }
}

fn block_end(bytes: &[u8], from: usize) -> usize {
    let (mut depth, mut at) = (0, from);
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if bytes[at..].starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    at
}

fn quote_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// A raw string behind its `r`; none if this is just a word with an r.
fn raw_end(bytes: &[u8], from: usize) -> Option<usize> {
    let hashes = bytes[from..].iter().take_while(|b| **b == b'#').count();
    if bytes.get(from + hashes) != Some(&b'"') {
        return None;
    }
    let mut close = vec![b'"'];
    close.resize(hashes + 1, b'#');
    let start = from + hashes + 1;
    let found = bytes[start..].windows(close.len()).position(|w| w == close);
    Some(found.map_or(bytes.len(), |n| start + n + close.len()))
}

/// A character literal; none if the quote starts a lifetime.
fn char_end(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at + 1) == Some(&b'\\') {
        let close = bytes[at + 3..].iter().position(|b| *b == b'\'')?;
        return Some(at + 3 + close + 1);
    }
    let width = match bytes.get(at + 1)? {
        0xF0.. => 4,
        0xE0.. => 3,
        0xC0.. => 2,
        _ => 1,
    };
    (bytes.get(at + 1 + width) == Some(&b'\'')).then_some(at + width + 2)
}

/// What a string literal says; of the escapes only those that citations use.
fn value(literal: &str) -> String {
    let raw = literal.trim_start_matches(['b', 'c']).starts_with('r');
    let inner = literal.trim_start_matches(['b', 'c', 'r']).trim_matches('#');
    let inner = inner.strip_prefix('"').unwrap_or(inner);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    if raw { inner.to_string() } else { inner.replace("\\\"", "\"").replace("\\\\", "\\") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new(text.to_string())
    }

    #[test]
    fn comments_and_literals_are_blanked() {
        let s =
            source("let a = \"f64 \\\" x\"; // f64\nlet c = 'f'; fn f<'a>(x: &'a u8) {} /* f64 */");
        assert!(!s.code.contains("f64"));
        assert!(s.code.contains("fn f<'a>(x: &'a u8) {}"));
        assert_eq!(s.code.len(), s.text.len());
        assert!(s.says("f64 \" x"));
        assert!(source("r#\"a \"b\" c\"#").says("a \"b\" c"));
        assert!(source("let for_r = '\"'; let s = \"é\";").says("é"));
    }

    #[test]
    fn citations_are_found() {
        let text = "// cite!(\"no\")\nf(cite!(\"19:47-20.1\"), cite!(\n    \"a \\\"b\\\"\"\n));";
        let found = source(text).cites();
        assert_eq!(found, [(2, "19:47-20.1".to_string()), (2, "a \"b\"".to_string())]);
        let rows = r#"options! { O { tie: Tie, "tie", "19:47-20.1", "what"; } } "19:47-20.2""#;
        assert_eq!(source(rows).cites(), [(1, "19:47-20.1".to_string())]);
        assert_eq!(source("macro_rules! cite { ($s:literal) => {}; }\n\"x\"").cites(), []);
    }

    #[test]
    fn tests_are_left_out() {
        let s = source("a f32;\n#[cfg(test)]\nmod tests {\n use std::x; { }\n}\nb\n");
        assert!(s.outside_tests().contains("a f32"));
        assert!(s.outside_tests().contains('b'));
        assert!(!s.outside_tests().contains("std"));
        let s = source("#[cfg(test)]\nmod checks;\nmod other;");
        assert_eq!(s.test_files(), ["checks"]);
        assert!(s.outside_tests().contains("other"));
    }

    #[test]
    fn functions_are_measured() {
        let s =
            source("trait T { fn a(x: [u8; 3]); }\nfn b() {\n  if x {\n  }\n}\ntype F = fn(u8);");
        let found: Vec<_> = s.functions().into_iter().map(|f| (f.name, f.line, f.lines)).collect();
        assert_eq!(found, [("a".to_string(), 1, 1), ("b".to_string(), 2, 4)]);
    }

    #[test]
    fn words_and_floats() {
        assert_eq!(words("a_f64 f64 f641", "f64").collect::<Vec<_>>(), [6]);
        assert_eq!(words("mystd::x std::y", "std::").collect::<Vec<_>>(), [9]);
        assert_eq!(floats("x.0.1 + 0..5 + t.1").len(), 0);
        assert_eq!(floats("let x = 0.5;").len(), 1);
        assert_eq!(float_types("1f64 f32, a_f64 f641 0xf64").len(), 2);
    }
}
