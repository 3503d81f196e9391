//! What made a document: the same words in all of them.

use crate::door::Door;
use crate::verbs::games::dated;
use exact::Pair;

/// Which felt it was, in what it writes: its rules are named by the first digits of their hash.
pub const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("FELT_COMMIT"),
    ", rules ",
    env!("FELT_RULES_BEGIN"),
    ")"
);

/// The same for whoever asks which one this is.
pub const LINES: &str =
    concat!(env!("CARGO_PKG_VERSION"), "\n", env!("FELT_COMMIT"), "\nrules ", env!("FELT_RULES"));

/// Which felt, which text and which elections made something.
pub fn by(door: &Door, elected: &[Pair]) -> Vec<(String, String)> {
    let elected: Vec<String> =
        elected.iter().map(|(key, value)| format!("{key} {value}")).collect();
    let elected = if elected.is_empty() { "default".into() } else { elected.join(", ") };
    let about = [
        ("game", door.rules.name().to_string()),
        ("edition", dated(door)),
        ("version", VERSION.to_string()),
        ("options", elected),
    ];
    about.map(|(key, value)| (key.to_string(), value)).to_vec()
}

/// The same inside a picture, where nobody sees it.
pub fn metadata(about: &[(String, String)]) -> String {
    let lines = about.iter().map(|(key, value)| format!("{key}: {}\n", escaped(value)));
    format!("<metadata>\n{}</metadata>\n", lines.collect::<String>())
}

/// As text stands in a picture.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
