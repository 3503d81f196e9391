//! Citations. A malformed one does not compile; one that no game lists fails the `tidy` tests.

use core::fmt;

/// A paragraph of the regulation, spelled as in `13:69F-2C.5(c)5.iii(aa)`.
///
/// Every act of a round carries one, and so does every refusal that a paragraph asks for.
///
/// ```
/// use table::cite;
///
/// let why = cite!("19:47-20.11(a)1");
/// assert_eq!((why.full(), why.short()), ("19:47-20.11(a)1", "20.11(a)1"));
/// assert!(why.is_named("20.11(a)1"));
/// ```
///
/// What is not spelled like a paragraph does not compile:
///
/// ```compile_fail
/// table::cite!("paragraph 20");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Cite(&'static str);

/// A citation whose spelling is checked when the program is compiled.
#[macro_export]
macro_rules! cite {
    ($paragraph:literal) => {{
        const CITE: $crate::Cite = $crate::Cite::checked($paragraph);
        CITE
    }};
}

impl Cite {
    /// Use [`cite!`](crate::cite) instead: it makes the check part of compiling.
    pub const fn checked(text: &'static str) -> Cite {
        assert!(well_formed(text.as_bytes()), "not the spelling of a paragraph");
        Cite(text)
    }

    /// The paragraph that a game's list of sections names so.
    pub fn listed(text: &str, sections: &'static str) -> Option<Cite> {
        let quoted = |at: &usize| {
            sections[..*at].ends_with('"') && sections[at + text.len()..].starts_with(['"', '#'])
        };
        let at = sections.match_indices(text).map(|(at, _)| at).find(quoted)?;
        let text = &sections[at..at + text.len()];
        well_formed(text.as_bytes()).then_some(Cite(text))
    }

    /// As the regulation is cited in full: `19:47-20.11(a)1`.
    pub const fn full(self) -> &'static str {
        self.0
    }

    /// Without its chapter: `20.11(a)1`.
    pub fn short(self) -> &'static str {
        self.0.split_once('-').map_or(self.0, |(_, section)| section)
    }

    /// Whether `text` names this paragraph, in full or without its chapter.
    pub fn is_named(self, text: &str) -> bool {
        text == self.full() || text == self.short()
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// `title:chapter-section.number` and then any of `(letters or digits)`, digits, `.roman`.
const fn well_formed(text: &[u8]) -> bool {
    let at = digits(text, 0);
    if at == 0 || at >= text.len() || text[at] != b':' {
        return false;
    }
    let chapter = at + 1;
    let at = capitals(text, digits(text, chapter));
    if at == chapter || at >= text.len() || text[at] != b'-' {
        return false;
    }
    let section = at + 1;
    let at = capitals(text, digits(text, section));
    if at == section || at >= text.len() || text[at] != b'.' {
        return false;
    }
    let number = at + 1;
    let at = capitals(text, digits(text, number));
    at > number && paragraphs(text, at)
}

const fn paragraphs(text: &[u8], mut at: usize) -> bool {
    while at < text.len() {
        if text[at] == b'(' {
            let open = at + 1;
            at = small(text, digits(text, open));
            if at == open || at >= text.len() || text[at] != b')' {
                return false;
            }
            at += 1;
        } else if text[at] == b'.' {
            let roman = at + 1;
            at = small(text, roman);
            if at == roman {
                return false;
            }
        } else if text[at] == b' ' {
            // A definition: the word follows in quotation marks.
            return at + 3 < text.len() && text[at + 1] == b'"' && text[text.len() - 1] == b'"';
        } else {
            let number = at;
            at = digits(text, number);
            if at == number {
                return false;
            }
        }
    }
    true
}

const fn digits(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at].is_ascii_digit() {
        at += 1;
    }
    at
}

const fn capitals(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at].is_ascii_uppercase() {
        at += 1;
    }
    at
}

const fn small(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at].is_ascii_lowercase() {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::well_formed;

    #[test]
    fn spelling() {
        for good in [
            "19:47-20.11(a)1",
            "13:69F-2C.5(c)5.iii(aa)",
            "13:69E-1.10D(b)3.iv",
            "19:47-5.1(e)1.i(1)",
            "13:69F-2C.1 \"Push\"",
            "19:47-5.2",
        ] {
            assert!(well_formed(good.as_bytes()), "{good}");
        }
        for bad in ["", "20.11(a)1", "19:47-20", "19:47-20.11(a", "19:47-20.11(a)1.", "19:47-.1(a)"]
        {
            assert!(!well_formed(bad.as_bytes()), "{bad}");
        }
    }
}
