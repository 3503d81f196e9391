use super::*;
use crate::Row;
use tempfile::tempdir;

const NAMES: [&str; 2] = ["rounds.parquet", "rounds.csv"];

fn job() -> Job {
    let (areas, results) = (vec!["ante".to_string()], vec!["lost".to_string()]);
    Job { game: "a game".to_string(), areas, results, ..Job::default() }
}

fn rows(number: u64) -> Rows {
    let mut rows = Rows::default();
    for round in 0..number {
        let (player_cards, dealer_cards) = ("Qh 6d 4c", "Ks 9d 2c");
        let (stake, net) = (10_00, -10_00);
        rows.push(&Row {
            round,
            spot: 1,
            player_cards,
            dealer_cards,
            stake,
            net,
            ..Row::default()
        });
    }
    rows
}

fn names_in(folder: &Path) -> Vec<String> {
    let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    fs::read_dir(folder).unwrap().map(name).collect()
}

/// Why the file could not be begun, and that it has left nothing.
fn refusal(path: PathBuf) -> String {
    let before = path.parent().filter(|folder| folder.is_dir()).map(names_in);
    let problem = File::create(&path, job()).err().expect("it cannot be written");
    assert_eq!(path.parent().filter(|folder| folder.is_dir()).map(names_in), before);
    let line = problem.to_string();
    assert!(!line.contains('\n') && line.contains(path.to_str().unwrap()), "{line}");
    problem.why.to_string()
}

/// A disk with room for some bytes.
struct Disk<W> {
    file: W,
    room: usize,
}

impl<W: Write> Write for Disk<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.room == 0 {
            return Err(ErrorKind::StorageFull.into());
        }
        let taken = self.file.write(&bytes[..bytes.len().min(self.room)])?;
        self.room -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file in two parts. Nothing stands under its name before the end.
fn write_all<W: Write + Send>(
    path: &Path,
    part: &Rows,
    wrap: impl FnOnce(fs::File) -> W,
) -> Result<u64, Problem> {
    let mut file = File::through(path.to_path_buf(), job(), wrap)?;
    for _ in 0..2 {
        file.write(part)?;
        assert!(!path.exists());
    }
    file.finish(&[])
}

#[test]
fn a_disk_that_is_full_after_any_number_of_bytes() {
    let part = rows(1000);
    for name in NAMES {
        let folder = tempdir().unwrap();
        let path = folder.path().join(name);
        assert_eq!(write_all(&path, &part, |file| file).unwrap(), 2000);
        let size = fs::metadata(&path).unwrap().len() as usize;
        fs::remove_file(&path).unwrap();
        let step = size / 100 + 1;
        for room in (0..size).step_by(step).chain([size - 1]) {
            let problem = write_all(&path, &part, |file| Disk { file, room }).unwrap_err();
            let Why::System(error) = &problem.why else { panic!("{problem}") };
            assert_eq!(error.kind(), ErrorKind::StorageFull, "{name}, {room} bytes: {problem}");
            assert_eq!(names_in(folder.path()), [""; 0], "{name}, {room} bytes");
        }
        assert_eq!(write_all(&path, &part, |file| Disk { file, room: size }).unwrap(), 2000);
        assert_eq!(names_in(folder.path()), [name]);
    }
}

/// Enough rows for a whole row group, so that the problem comes long before the end.
#[test]
fn a_disk_that_becomes_full_in_the_middle() {
    let part = rows(150_000);
    for name in NAMES {
        let folder = tempdir().unwrap();
        let mut file =
            File::through(folder.path().join(name), job(), |file| Disk { file, room: 1000 })
                .unwrap();
        let written = file.write(&part).and_then(|()| file.write(&part));
        let problem = written.unwrap_err();
        assert!(matches!(&problem.why, Why::System(e) if e.kind() == ErrorKind::StorageFull));
        assert_eq!(names_in(folder.path()), [""; 0], "nothing waits for the file to be dropped");
        assert!(matches!(file.write(&part).unwrap_err().why, Why::GivenUp));
        assert!(matches!(file.finish(&[]).unwrap_err().why, Why::GivenUp));
    }
}

#[test]
fn the_system_says_that_the_disk_is_full() {
    for name in NAMES {
        let folder = tempdir().unwrap();
        let path = folder.path().join(name);
        let full = |_| fs::File::options().write(true).open("/dev/full").unwrap();
        let problem = write_all(&path, &rows(1000), full).unwrap_err();
        let line =
            format!("cannot write {}: No space left on device (os error 28)", path.display());
        assert_eq!(problem.to_string(), line);
        assert_eq!(names_in(folder.path()), [""; 0]);
    }
}

#[test]
fn what_is_dropped_leaves_nothing_and_what_was_there_stays() {
    for name in NAMES {
        let folder = tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, "before").unwrap();
        let mut file = File::create(&path, job()).unwrap();
        file.write(&rows(1000)).unwrap();
        assert_eq!(names_in(folder.path()).len(), 2);
        drop(file);
        assert_eq!(names_in(folder.path()), [name]);
        assert_eq!(fs::read(&path).unwrap(), b"before");

        let mut file = File::create(&path, job()).unwrap();
        file.write(&rows(1000)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"before");
        assert_eq!(file.finish(&[]).unwrap(), 1000);
        assert_eq!(names_in(folder.path()), [name]);
        assert!(fs::read(&path).unwrap().len() > 100);
    }
}

#[test]
fn two_files_at_once_and_the_remains_of_a_killed_process() {
    let folder = tempdir().unwrap();
    let remains = folder.path().join(format!(".columns-{}-0.part", process::id()));
    fs::write(&remains, "remains").unwrap();
    let [mut one, mut other] =
        NAMES.map(|name| File::create(folder.path().join(name), job()).unwrap());
    one.write(&rows(1000)).unwrap();
    other.write(&rows(1000)).unwrap();
    one.finish(&[]).unwrap();
    other.finish(&[]).unwrap();
    assert_eq!(fs::read(&remains).unwrap(), b"remains");
    assert_eq!(names_in(folder.path()).len(), 3);
}

#[test]
fn paths_that_cannot_be_written() {
    let folder = tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name);
    fs::create_dir(inside("folder.csv")).unwrap();
    fs::write(inside("file"), "").unwrap();
    for name in ["rounds", "rounds.txt", "rounds.csv.gz", ".csv"] {
        assert_eq!(refusal(inside(name)), "its name must end in .parquet or .csv");
    }
    assert_eq!(refusal(inside("none/rounds.csv")), "its folder does not exist");
    let not_a_file = "there is something of that name which is not a file";
    assert_eq!(refusal(inside("folder.csv")), not_a_file);
    assert_eq!(refusal(inside("file/rounds.csv")), "Not a directory (os error 20)");
    let long = format!("{}.csv", "x".repeat(300));
    assert_eq!(refusal(inside(&long)), "File name too long (os error 36)");
}

#[test]
fn a_folder_that_takes_the_name_meanwhile() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.csv");
    let file = File::create(&path, job()).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(matches!(file.finish(&[]).unwrap_err().why, Why::System(_)));
    assert_eq!(names_in(folder.path()), ["rounds.csv"]);
}

#[test]
fn rows_that_the_columns_cannot_hold() {
    let most = 999_999_999_999_999_999;
    let last = i64::MAX as u64;
    let none = Row::default();
    let fits = [
        Row { session: last, round: last, shoe: last, ..none },
        Row { stake: most, award: most, vigorish: most, net: -most, ..none },
    ];
    let misfits = [
        Row { session: last + 1, ..none },
        Row { round: last + 1, ..none },
        Row { shoe: last + 1, ..none },
        Row { area: 1, ..none },
        Row { result: 1, ..none },
        Row { stake: most + 1, ..none },
        Row { award: most + 1, ..none },
        Row { vigorish: most + 1, ..none },
        Row { net: -most - 1, ..none },
    ];
    for (n, row) in fits.into_iter().chain(misfits).enumerate() {
        for name in NAMES {
            let folder = tempdir().unwrap();
            let mut file = File::create(folder.path().join(name), job()).unwrap();
            let mut rows = rows(1000);
            rows.push(&row);
            match file.write(&rows) {
                Ok(()) => assert_eq!((n < 2, file.finish(&[]).unwrap()), (true, 1001)),
                Err(problem) => {
                    assert!(n >= 2 && matches!(problem.why, Why::Misfit(_)), "{problem}");
                    assert_eq!(names_in(folder.path()), [""; 0]);
                }
            }
        }
    }
}

#[test]
fn endings() {
    assert_eq!(Format::of(Path::new("a/b.parquet")), Some(Format::Parquet));
    assert_eq!(Format::of(Path::new("b.CSV")), Some(Format::Csv));
    assert_eq!(Format::of(Path::new("parquet")), None);
    assert_eq!(Format::of(Path::new("a.parquet/b")), None);
}

#[test]
fn another_thread_may_write() {
    fn moves<T: Send>() {}
    moves::<File>();
    moves::<Rows>();
}
