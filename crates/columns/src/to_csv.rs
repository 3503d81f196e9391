//! CSV as in RFC 4180, in UTF-8, with a header row.

use std::io::{self, Write};

use crate::rows::Rows;
use crate::{COLUMNS, Job};

/// The text is handed on when there is this much of it.
const ENOUGH: usize = 1 << 18;

pub(crate) struct ToCsv<W> {
    out: W,
    text: Vec<u8>,
    /// Game, options and seed, which begin every row.
    start: Vec<u8>,
    areas: Vec<Vec<u8>>,
    results: Vec<Vec<u8>>,
}

impl<W: Write> ToCsv<W> {
    pub(crate) fn new(out: W, job: &Job) -> ToCsv<W> {
        let mut start = Vec::new();
        for shared in [&job.game, &job.options] {
            field(&mut start, shared.as_bytes());
            start.push(b',');
        }
        digits(&mut start, job.seed);
        let quoted = |name: &String| {
            let mut text = Vec::new();
            field(&mut text, name.as_bytes());
            text
        };
        let mut text = COLUMNS.map(|column| column.name).join(",").into_bytes();
        text.extend(b"\r\n");
        let areas = job.areas.iter().map(quoted).collect();
        let results = job.results.iter().map(quoted).collect();
        ToCsv { out, text, start, areas, results }
    }

    pub(crate) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        for row in 0..rows.len() {
            self.row(rows, row);
            if self.text.len() >= ENOUGH {
                self.out.write_all(&self.text)?;
                self.text.clear();
            }
        }
        Ok(())
    }

    fn row(&mut self, rows: &Rows, row: usize) {
        let text = &mut self.text;
        text.extend_from_slice(&self.start);
        number(text, rows.session[row]);
        number(text, rows.round[row]);
        number(text, rows.shoe[row]);
        text.extend_from_slice(if rows.shuffled[row] { b",true" } else { b",false" });
        number(text, rows.burned[row].into());
        number(text, rows.spot[row].into());
        text.push(b',');
        text.extend_from_slice(&self.areas[usize::from(rows.area[row])]);
        let cards = [&rows.player_cards, &rows.dealer_cards, &rows.banker_cards];
        for texts in cards.into_iter().chain([&rows.pocket, &rows.decisions]) {
            text.push(b',');
            field(text, texts.get(row).as_bytes());
        }
        money(text, rows.stake[row]);
        text.push(b',');
        text.extend_from_slice(&self.results[usize::from(rows.result[row])]);
        text.push(b',');
        field(text, rows.odds_paid.get(row).as_bytes());
        for amounts in [&rows.award, &rows.vigorish, &rows.net] {
            money(text, amounts[row]);
        }
        for texts in [&rows.cite, &rows.irregular] {
            text.push(b',');
            field(text, texts.get(row).as_bytes());
        }
        text.extend_from_slice(b"\r\n");
    }

    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.out.flush()
    }
}

/// In quotation marks where the text holds what else would end the field or the row.
fn field(text: &mut Vec<u8>, value: &[u8]) {
    if !value.iter().any(|byte| b",\"\r\n".contains(byte)) {
        text.extend_from_slice(value);
        return;
    }
    text.push(b'"');
    for &byte in value {
        if byte == b'"' {
            text.push(b'"');
        }
        text.push(byte);
    }
    text.push(b'"');
}

fn number(text: &mut Vec<u8>, number: i64) {
    text.push(b',');
    digits(text, number.unsigned_abs());
}

fn money(text: &mut Vec<u8>, cents: i64) {
    text.extend_from_slice(if cents < 0 { b",-" } else { b"," });
    let cents = cents.unsigned_abs();
    digits(text, cents / 100);
    text.extend([b'.', b'0' + (cents / 10 % 10) as u8, b'0' + (cents % 10) as u8]);
}

/// By hand, because the standard library's formatting takes several times as long.
fn digits(text: &mut Vec<u8>, mut number: u64) {
    let mut backwards = [0; 20];
    let mut first = backwards.len();
    loop {
        first -= 1;
        backwards[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend_from_slice(&backwards[first..]);
}
