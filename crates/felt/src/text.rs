//! Laying out text: wrapping, columns and the width of the terminal.

use std::io::IsTerminal;

/// The width of lines in a pipe or file.
pub const PIPED: usize = 80;
/// Wider lines are hard to read.
const WIDEST: usize = 100;
const NARROWEST: usize = 40;

/// How wide a line may be on standard output.
pub fn width() -> usize {
    if !std::io::stdout().is_terminal() {
        return PIPED;
    }
    let columns = crossterm::terminal::size().map_or(PIPED, |(columns, _)| columns as usize);
    columns.clamp(NARROWEST, WIDEST)
}

/// Breaks the text between words, the first line after `first`, the others after `rest`.
/// A word that is too long for a line stands alone. Every line ends with a line break.
pub fn wrap(text: &str, width: usize, first: &str, rest: &str) -> String {
    let (mut out, mut line, mut empty) = (String::new(), first.to_string(), true);
    for word in text.split_whitespace() {
        let gap = usize::from(!empty);
        if !empty && columns(&line) + gap + columns(word) > width {
            out += line.trim_end();
            out.push('\n');
            (line, empty) = (rest.to_string(), true);
        }
        if !empty {
            line.push(' ');
        }
        line += word;
        empty = false;
    }
    out += line.trim_end();
    out.push('\n');
    out
}

/// The text, filled with blanks to so many columns.
pub fn padded(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(columns(text))))
}

/// How many columns the text takes: all that felt prints is one column a character.
pub fn columns(text: &str) -> usize {
    text.chars().count()
}

/// `1 round`, `2 rounds`.
pub fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// A text that came from outside, fit for one line of a message.
pub fn on_one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let line: String = text.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
    let mut shown: String = line.chars().map(plain).take(300).collect();
    if columns(&line) > 300 {
        shown.push('…');
    }
    shown
}

/// The text for a terminal that knows only ASCII: every sign becomes one that is as wide.
pub fn in_ascii(text: &str) -> String {
    let plain = |sign: char| match sign {
        _ if sign.is_ascii() => sign,
        '─' | '–' | '—' => '-',
        '│' => '|',
        '┌' | '┐' | '└' | '┘' | '┬' | '┴' | '├' | '┤' | '┼' => '+',
        '♠' => 's',
        '♥' => 'h',
        '♦' => 'd',
        '♣' => 'c',
        '░' => '#',
        '►' => '>',
        '↑' => '^',
        '↓' => 'v',
        '×' => 'x',
        '·' => '.',
        '…' => '.',
        _ => '?',
    };
    text.chars().map(plain).collect()
}

/// Whether the terminal was said to know only ASCII.
pub fn is_ascii() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    set.is_some_and(|value| value == "C" || value == "POSIX")
}

/// The known name nearest to what was typed, where one is near enough to be meant.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let known: Vec<&str> = known.into_iter().collect();
    let holds = |name: &&&str| typed.len() > 2 && name.contains(&typed);
    if let Some(name) = known.iter().find(holds) {
        return Some(name);
    }
    let name = known.into_iter().min_by_key(|name| distance(&typed, name))?;
    let near = distance(&typed, name) <= columns(name).max(columns(&typed)) / 2;
    near.then_some(name)
}

/// How many letters must be put in, taken out or changed.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (nth, letter) in from.chars().take(100).enumerate() {
        let mut corner = row[0];
        row[0] = nth + 1;
        for (at, other) in to.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[at + 1];
            row[at + 1] = changed.min(corner + 1).min(row[at] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest, on_one_line, wrap};

    #[test]
    fn wrapping() {
        let text = wrap("one two three four", 11, "- ", "  ");
        assert_eq!(text, "- one two\n  three\n  four\n");
        assert_eq!(wrap("", 11, "", ""), "\n");
        assert_eq!(wrap("incomprehensible", 5, "", ""), "incomprehensible\n");
    }

    #[test]
    fn nearest_names() {
        assert_eq!(distance("kitten", "sitting"), 3);
        let names = ["three-card-poker", "roulette", "minibaccarat"];
        assert_eq!(nearest("Three-Card-Pokr", names), Some("three-card-poker"));
        assert_eq!(nearest("rulet", names), Some("roulette"));
        assert_eq!(nearest("xyzzy", names), None);
        assert_eq!(nearest("poker", names), Some("three-card-poker"));
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(on_one_line("a\u{1b}[31mb\nc"), "a\u{fffd}[31mb c");
    }
}
