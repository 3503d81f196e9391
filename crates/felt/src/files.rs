//! Reading the files a user names, with one clear sentence for whatever is wrong with one.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, ErrorKind, Read, Seek, Write};

/// No file that a person writes is larger.
pub const LARGEST: u64 = 16 << 20;

/// The text of a file; `-` is standard input. An error is one sentence without the file's name.
pub fn text(path: &str) -> Result<String, String> {
    let bytes = if path == "-" { read(std::io::stdin().lock())? } else { read(opened(path)?)? };
    check(&mut Cursor::new(&bytes))?;
    let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
    Ok(text.strip_prefix(MARK).map(str::to_string).unwrap_or(text))
}

/// Some editors mark a file as text in this way.
const MARK: char = '\u{feff}';

/// The lines of such a file, one at a time; it is looked through first. Only what cannot be read
/// twice, such as standard input, is held as a whole.
pub fn lines(path: &str) -> Result<Lines, String> {
    let bytes = match path {
        "-" => read(std::io::stdin().lock())?,
        path => {
            let mut file = opened(path)?;
            if file.rewind().is_ok() {
                check(&mut BufReader::new(&file))?;
                file.rewind().map_err(|error| in_words(&error))?;
                return Ok(Lines {
                    from: Box::new(BufReader::new(file)),
                    is_first: true,
                    broken: None,
                });
            }
            read(file)?
        }
    };
    check(&mut Cursor::new(&bytes))?;
    Ok(Lines { from: Box::new(Cursor::new(bytes)), is_first: true, broken: None })
}

/// One line after the other, without its end.
pub struct Lines {
    from: Box<dyn BufRead>,
    is_first: bool,
    /// What went wrong while reading: nothing comes behind it.
    pub broken: Option<String>,
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.from.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => {
                if line.ends_with('\n') {
                    line.truncate(line.len() - if line.ends_with("\r\n") { 2 } else { 1 });
                }
                let is_marked = core::mem::take(&mut self.is_first) && line.starts_with(MARK);
                Some(if is_marked { line.split_off(MARK.len_utf8()) } else { line })
            }
            Err(error) => {
                self.broken = Some(in_words(&error));
                None
            }
        }
    }
}

/// Whether this is text that felt reads; line by line, for there may be much of it.
fn check(from: &mut dyn BufRead) -> Result<(), String> {
    let (mut size, mut number) = (0, 0);
    let (mut is_empty, mut has_zero, mut odd) = (true, false, None);
    let mut line = Vec::new();
    while size <= LARGEST {
        line.clear();
        let mut next = from.take(LARGEST + 1 - size);
        if next.read_until(b'\n', &mut line).map_err(|error| in_words(&error))? == 0 {
            break;
        }
        size += line.len() as u64;
        number += 1;
        is_empty &= line.iter().all(u8::is_ascii_whitespace);
        has_zero |= line.contains(&0);
        if let Err(error) = std::str::from_utf8(&line) {
            odd = odd.or(Some((number, line[error.valid_up_to()])));
        }
    }
    if size > LARGEST {
        return Err(format!("larger than {} MiB, which is the most felt reads", LARGEST >> 20));
    }
    if is_empty {
        return Err("the file is empty".into());
    }
    if has_zero {
        return Err("this is no text: it holds a zero byte".into());
    }
    match odd {
        Some((line, byte)) => {
            Err(format!("this is no UTF-8 text: line {line} has a byte {byte:#04x}"))
        }
        None => Ok(()),
    }
}

fn opened(path: &str) -> Result<File, String> {
    let kind = std::fs::metadata(path).map_err(|error| in_words(&error))?;
    if kind.is_dir() {
        return Err("this is a folder; name the files in it".into());
    }
    File::open(path).map_err(|error| in_words(&error))
}

fn read(from: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| in_words(&error))?;
    Ok(bytes)
}

fn in_words(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::PermissionDenied => "the file may not be read".into(),
        _ => format!("cannot be read: {error}"),
    }
}

/// Writes a whole file, or nothing under its name: first beside it, then in its place.
pub fn write(path: &str, text: &str) -> Result<(), String> {
    let beside = beside(path);
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        format!("cannot be written: {error}")
    })
}

/// Writes a new file beside all that are there, such as `blackjack-3.round`, and says its name.
pub fn create_next(stem: &str, ending: &str, text: &str) -> Result<String, String> {
    for nth in 1..10_000 {
        let name = format!("{stem}-{nth}.{ending}");
        match File::create_new(&name) {
            Ok(mut file) => {
                let written = file.write_all(text.as_bytes());
                return written.map(|()| name).map_err(|error| error.to_string());
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Err(format!("{stem} has too many files here already"))
}

/// Whether a file can be written there at all.
pub fn check_writable(path: &str) -> Result<(), String> {
    if std::path::Path::new(path).is_dir() {
        return Err("this is a folder".into());
    }
    let beside = beside(path);
    let written = std::fs::write(&beside, "").and_then(|()| std::fs::remove_file(&beside));
    written.map_err(|error| format!("cannot be written: {error}"))
}

/// Whether both name one file, as far as its folder is there.
pub fn is_same(one: &str, other: &str) -> bool {
    let place = |path: &str| {
        let path = std::path::absolute(path).ok()?;
        Some((path.parent()?.canonicalize().ok()?, path.file_name()?.to_os_string()))
    };
    one == other || place(one).is_some_and(|one| Some(one) == place(other))
}

fn beside(path: &str) -> std::path::PathBuf {
    let path = std::path::Path::new(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}", std::process::id()))
}
