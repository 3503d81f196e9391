//! Files that appear under their name only when they are whole.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::{fs, process};

use crate::to_csv::ToCsv;
use crate::to_parquet::ToParquet;
use crate::{Job, Rows};

/// What a file's ending asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Format {
    Parquet,
    Csv,
}

impl Format {
    pub fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?;
        if ending.eq_ignore_ascii_case("parquet") {
            Some(Format::Parquet)
        } else if ending.eq_ignore_ascii_case("csv") {
            Some(Format::Csv)
        } else {
            None
        }
    }
}

/// A file that was not written. Nothing of it is left.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {why}", path.display())]
pub struct Problem {
    pub path: PathBuf,
    pub why: Why,
}

#[derive(Debug, thiserror::Error)]
pub enum Why {
    #[error("its name must end in .parquet or .csv")]
    Ending,
    #[error("its folder does not exist")]
    NoFolder,
    #[error("there is something of that name which is not a file")]
    NotAFile,
    #[error("{0}")]
    Misfit(&'static str),
    #[error("{0}")]
    System(io::Error),
    #[error("it was given up after an earlier problem")]
    GivenUp,
}

/// A file being written. It appears when it is finished; dropped before that, or after a problem,
/// it leaves nothing behind, and what was there under its name before stays.
pub struct File<W: Write + Send = fs::File> {
    path: PathBuf,
    areas: usize,
    results: usize,
    rows: u64,
    begun: Option<Begun<W>>,
}

/// The writer is dropped first, so that the last bytes of its buffers go before their file does.
struct Begun<W: Write + Send> {
    writer: Writer<W>,
    temporary: Temporary,
}

enum Writer<W: Write + Send> {
    Parquet(Box<ToParquet<W>>),
    Csv(ToCsv<W>),
}

impl File {
    /// An existing file of that name is replaced when this one is finished.
    pub fn create(path: impl Into<PathBuf>, job: Job) -> Result<File, Problem> {
        File::through(path.into(), job, |file| file)
    }
}

impl<W: Write + Send> File<W> {
    /// What `wrap` makes of the temporary file takes the bytes.
    fn through(
        path: PathBuf,
        job: Job,
        wrap: impl FnOnce(fs::File) -> W,
    ) -> Result<File<W>, Problem> {
        match Begun::new(&path, &job, wrap) {
            Ok(begun) => {
                let (areas, results) = (job.areas.len(), job.results.len());
                Ok(File { path, areas, results, rows: 0, begun: Some(begun) })
            }
            Err(why) => Err(Problem { path, why }),
        }
    }

    pub fn write(&mut self, rows: &Rows) -> Result<(), Problem> {
        let written = match (&mut self.begun, rows.misfit(self.areas, self.results)) {
            (None, _) => Err(Why::GivenUp),
            (_, Some(what)) => Err(Why::Misfit(what)),
            (Some(begun), None) => begun.writer.write(rows).map_err(Why::System),
        };
        written.map_err(|why| {
            self.begun = None;
            Problem { path: self.path.clone(), why }
        })?;
        self.rows += rows.len() as u64;
        Ok(())
    }

    /// The number of rows that the file holds; what else is known by now goes into the metadata.
    pub fn finish(self, about: &[(String, String)]) -> Result<u64, Problem> {
        let finished = match self.begun {
            None => Err(Why::GivenUp),
            Some(Begun { writer, temporary }) => {
                let finished = writer.finish(about);
                finished.and_then(|()| temporary.keep_as(&self.path)).map_err(Why::System)
            }
        };
        finished.map_err(|why| Problem { path: self.path, why })?;
        Ok(self.rows)
    }
}

impl<W: Write + Send> Begun<W> {
    fn new(path: &Path, job: &Job, wrap: impl FnOnce(fs::File) -> W) -> Result<Begun<W>, Why> {
        let format = Format::of(path).ok_or(Why::Ending)?;
        match fs::metadata(path) {
            Ok(there) if !there.is_file() => return Err(Why::NotAFile),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(Why::System(error)),
            _ => {}
        }
        let temporary = Temporary::beside(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Why::NoFolder,
            _ => Why::System(error),
        })?;
        let out = wrap(temporary.file.try_clone().map_err(Why::System)?);
        let writer = match format {
            Format::Parquet => ToParquet::new(out, job).map(|to| Writer::Parquet(Box::new(to))),
            Format::Csv => Ok(Writer::Csv(ToCsv::new(out, job))),
        };
        Ok(Begun { writer: writer.map_err(Why::System)?, temporary })
    }
}

impl<W: Write + Send> Writer<W> {
    fn write(&mut self, rows: &Rows) -> io::Result<()> {
        match self {
            Writer::Parquet(to) => to.write(rows),
            Writer::Csv(to) => to.write(rows),
        }
    }

    fn finish(self, about: &[(String, String)]) -> io::Result<()> {
        match self {
            Writer::Parquet(to) => to.finish(about),
            Writer::Csv(to) => to.finish(),
        }
    }
}

/// A hidden file that is removed unless it is kept.
struct Temporary {
    path: PathBuf,
    file: fs::File,
    kept: bool,
}

impl Temporary {
    /// In the same folder, because a file can be renamed in one step only within a file system.
    fn beside(path: &Path) -> io::Result<Temporary> {
        let mut number = 0;
        loop {
            let path = path.with_file_name(format!(".columns-{}-{number}.part", process::id()));
            match fs::File::create_new(&path) {
                Ok(file) => return Ok(Temporary { path, file, kept: false }),
                // Another file of this process, or the remains of one that was killed.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn keep_as(mut self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.kept {
            // Nobody is left who could be told that it failed.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests;
