//! CSV as in RFC 4180, in UTF-8, with a header row.

use std::io::{self, Write};

use crate::rows::{Outcome, Rows};
use crate::{COLUMNS, Job};

/// The text is handed on when there is this much of it.
const ENOUGH: usize = 1 << 18;

pub(crate) struct ToCsv<W> {
    out: W,
    text: Vec<u8>,
    /// Game, options and seed, which begin every row.
    start: Vec<u8>,
    areas: Vec<Vec<u8>>,
}

impl<W: Write> ToCsv<W> {
    pub(crate) fn new(out: W, job: &Job) -> ToCsv<W> {
        let mut start = Vec::new();
        for shared in [&job.game, &job.options] {
            field(&mut start, shared.as_bytes());
            start.push(b',');
        }
        digits(&mut start, job.seed);
        let area = |name: &String| {
            let mut text = Vec::new();
            field(&mut text, name.as_bytes());
            text
        };
        let mut text = COLUMNS.join(",").into_bytes();
        text.extend(b"\r\n");
        ToCsv { out, text, start, areas: job.areas.iter().map(area).collect() }
    }

    pub(crate) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        let mut cards_start = 0;
        for row in 0..rows.len() {
            let cards_end = rows.ends[row] as usize;
            self.row(rows, row, &rows.cards.as_bytes()[cards_start..cards_end]);
            cards_start = cards_end;
            if self.text.len() >= ENOUGH {
                self.out.write_all(&self.text)?;
                self.text.clear();
            }
        }
        Ok(())
    }

    fn row(&mut self, rows: &Rows, row: usize, cards: &[u8]) {
        let text = &mut self.text;
        text.extend_from_slice(&self.start);
        text.push(b',');
        digits(text, rows.round[row]);
        text.push(b',');
        digits(text, rows.spot[row].into());
        text.push(b',');
        text.extend_from_slice(&self.areas[usize::from(rows.area[row])]);
        text.push(b',');
        money(text, rows.stake[row]);
        text.push(b',');
        money(text, rows.net[row]);
        text.push(b',');
        text.extend_from_slice(Outcome::NAMES[rows.outcome[row] as usize].as_bytes());
        text.push(b',');
        field(text, cards);
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

fn money(text: &mut Vec<u8>, cents: i64) {
    if cents < 0 {
        text.push(b'-');
    }
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
