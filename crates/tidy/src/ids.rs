//! Paragraph ids: how they are spelled and where a text mentions them.

use regex_lite::Regex;

/// Letter, digit, dot and roman, then bracket: `13:69F-2C.5(c)5.iii(aa)`. A definition is its
/// section with the word: `13:69F-2C.1 "Push"`. One sentence of several has its number behind:
/// `13:69F-39.7(a)#2`.
pub fn well_formed(id: &str) -> bool {
    let section = r"(13:69[A-O]?|19:4[67])-\d{1,2}[A-Z]?\.\d{1,2}[A-Z]{0,2}";
    let paragraph = r"\([a-z]\)(\d{1,2}(\.[ivx]+(\(([a-z]{2}|\d{1,2})\))?)?)?";
    let pattern = format!("^{section}({paragraph}| \"[^\"]+\")?(#[1-9])?$");
    Regex::new(&pattern).expect("the pattern is fixed").is_match(id)
}

/// The paragraph that a sentence stands in; a whole paragraph is itself.
pub fn paragraph(id: &str) -> &str {
    id.split_once('#').map_or(id, |(paragraph, _)| paragraph)
}

/// The id without its chapter: `20.11(a)1` for `19:47-20.11(a)1`.
pub fn short(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, rest)| rest)
}

/// Whether the text holds the id as a whole word, in full or without its chapter.
pub fn mentions(text: &str, id: &str) -> bool {
    places(text, id).next().is_some() || places(text, short(id)).next().is_some()
}

/// Where the text holds exactly this spelling as a whole word.
pub fn places<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + word.len()..].chars();
        let (next, one_on) = (after.next(), after.next());
        let goes_on = match next {
            Some('.' | '-') => one_on.is_some_and(char::is_alphanumeric),
            Some(c) => c.is_alphanumeric() || c == '(',
            None => false,
        };
        !goes_on && !before.is_some_and(|c| c.is_alphanumeric() || "-:.()".contains(c))
    })
}

/// The id as file names begin with it: without brackets, and with one dot only.
pub fn as_file_name(id: &str) -> String {
    let bare: String = short(id).chars().filter(|c| !"()\" ".contains(*c)).collect();
    match bare.split_once('.') {
        Some((chapter, rest)) => format!("{chapter}.{}", rest.replace('.', "")).to_lowercase(),
        None => bare.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling() {
        for good in [
            "19:47-20.11(a)3.i",
            "13:69F-2C.5(c)5.iii(aa)",
            "19:47-5.1(e)1.i(1)",
            "13:69E-1.10A",
            "13:69F-2C.13",
            "13:69-1.3",
            "13:69F-2C.1 \"Push\"",
            "13:69F-39.7(a)#2",
            "13:69D-1.52",
        ] {
            assert!(well_formed(good), "{good}");
        }
        for bad in [
            "20.11(a)1",
            "19:47-20.11#0",
            "19:47-20.11(a)3i",
            "19:47-20.11a",
            "19:47-20.7(a)-(d)",
            "19:47-20",
        ] {
            assert!(!well_formed(bad), "{bad}");
        }
    }

    #[test]
    fn whole_words_only() {
        let id = "19:47-20.11(a)1";
        assert!(mentions("1 ante won 1:1   20.11(a)1", id));
        assert!(mentions("(see 19:47-20.11(a)1).", id));
        assert!(mentions("20.11(a)1, 20.11(a)2", id));
        assert!(!mentions("20.11(a)1.i", id));
        assert!(!mentions("20.11(a)12", id));
        assert!(!mentions("13:69F-20.11(a)1", id));
        assert!(!mentions("20.11(a)1", "19:47-20.11(a)"));
        assert!(mentions("void 2C.1 \"Push\"", "13:69F-2C.1 \"Push\""));
    }

    #[test]
    fn file_names() {
        assert_eq!(as_file_name("19:47-20.11(a)3.i"), "20.11a3i");
        assert_eq!(as_file_name("13:69E-1.10D(b)3.iv"), "1.10db3iv");
    }
}
