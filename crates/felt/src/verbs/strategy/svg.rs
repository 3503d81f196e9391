//! Charts as one SVG picture.

use crate::made::{escaped, metadata};
use table::figures::Advice;

const CELL: (usize, usize) = (44, 24);
const LEFT: usize = 150;
const MARGIN: usize = 16;
/// One colour for each letter of a chart, in the order of its key; the letters say the same.
const COLOURS: [&str; 10] = [
    "#f4d9d0", "#d7e8d4", "#cfe0f3", "#fdf0c3", "#e3d6ee", "#d5ecec", "#f7dfee", "#e6e6e6",
    "#e9e2c9", "#dbe3c0",
];

/// All charts below each other; `about` says what made them.
pub(super) fn picture(title: &str, advice: &[Advice], about: &[(String, String)]) -> String {
    let (mut body, mut y, mut widest) = (String::new(), MARGIN + 24, 0);
    body += &text(MARGIN, y - 4, "start", "title", title);
    for part in advice {
        let Advice::Chart { title, heads, columns, rows, key } = part else { continue };
        y += 28;
        body += &text(MARGIN, y, "start", "head", title);
        y += CELL.1;
        body += &text(MARGIN, y, "start", "cell", &heads.1);
        for (nth, column) in columns.iter().enumerate() {
            body += &text(middle(nth), y, "middle", "head", column);
        }
        y += 8;
        for (name, cells) in rows {
            body += &text(MARGIN, y + 17, "start", "cell", name);
            for (nth, cell) in cells.iter().enumerate() {
                let place = key.iter().position(|(letter, _)| letter == cell);
                let colour = COLOURS[place.unwrap_or(0) % COLOURS.len()];
                let (x, width, height) = (LEFT + nth * CELL.0, CELL.0 - 2, CELL.1 - 2);
                body += &format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
                     fill=\"{colour}\"/>\n"
                );
                body += &text(middle(nth), y + 16, "middle", "cell", cell);
            }
            y += CELL.1;
        }
        for (letter, means) in key {
            y += 18;
            body += &text(MARGIN, y, "start", "key", &format!("{letter}  {means}"));
            widest = widest.max(MARGIN * 2 + (letter.len() + means.len() + 2) * 8);
        }
        widest = widest.max(LEFT + columns.len() * CELL.0 + MARGIN);
    }
    let height = y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {widest} {height}\" \
         width=\"{widest}\" height=\"{height}\" font-family=\"sans-serif\">\n{}\
         <style>.title{{font-size:18px;font-weight:bold}}.head{{font-size:13px;font-weight:bold}}\
         .cell{{font-size:13px}}.key{{font-size:12px}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n",
        metadata(about)
    )
}

fn middle(column: usize) -> usize {
    LEFT + column * CELL.0 + CELL.0 / 2 - 1
}

fn text(x: usize, y: usize, anchor: &str, class: &str, what: &str) -> String {
    let what = escaped(what);
    format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" class=\"{class}\">{what}</text>\n")
}
