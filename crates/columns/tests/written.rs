//! What stands in the files, read back.

use std::fs;
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{Decimal128Type, Int16Type, Int32Type, Int64Type, UInt64Type};
use columns::{File, Job, Outcome, Rows};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::reader::{FileReader, SerializedFileReader};
use tempfile::tempdir;

const OUTCOMES: [(Outcome, &str); 5] = [
    (Outcome::Won, "won"),
    (Outcome::Lost, "lost"),
    (Outcome::Push, "push"),
    (Outcome::Returned, "returned"),
    (Outcome::Void, "void"),
];

fn job() -> Job {
    Job {
        game: "a \"small\" game".to_string(),
        options: "one, two".to_string(),
        seed: u64::MAX,
        areas: vec!["ante".to_string(), "pair, plus".to_string()],
        more: vec![("rule_hash".to_string(), "00ff".to_string())],
    }
}

fn rows() -> Rows {
    let mut rows = Rows::default();
    rows.push(0, 1, 0, 10_00, -10_00, Outcome::Lost, "Qh 6d 4c / Ks 9d 2c");
    rows.push(0, 255, 1, 5, -5, Outcome::Won, "");
    rows.push(1, 2, 1, 123_456_789, 50, Outcome::Push, "a \"b\"\r\nö");
    rows.push(2, 2, 0, 0, 0, Outcome::Returned, "x");
    rows.push(i64::MAX as u64, 2, 0, 1_00, -1_05, Outcome::Void, "y");
    rows
}

fn written(path: &Path, parts: &[Rows]) -> u64 {
    let mut file = File::create(path, job()).unwrap();
    for rows in parts {
        file.write(rows).unwrap();
    }
    file.finish().unwrap()
}

#[test]
fn csv() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.csv");
    assert_eq!(written(&path, &[rows()]), 5);
    let start = "\"a \"\"small\"\" game\",\"one, two\",18446744073709551615";
    let expected = [
        "game,options,seed,round,spot,area,stake,net,outcome,cards".to_string(),
        format!("{start},0,1,ante,10.00,-10.00,lost,Qh 6d 4c / Ks 9d 2c"),
        format!("{start},0,255,\"pair, plus\",0.05,-0.05,won,"),
        format!("{start},1,2,\"pair, plus\",1234567.89,0.50,push,\"a \"\"b\"\"\r\nö\""),
        format!("{start},2,2,ante,0.00,0.00,returned,x"),
        format!("{start},9223372036854775807,2,ante,1.00,-1.05,void,y"),
        String::new(),
    ];
    assert_eq!(fs::read_to_string(&path).unwrap(), expected.join("\r\n"));
}

/// More text than is collected before it is handed on: every row once, in order.
#[test]
fn a_long_csv() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.csv");
    let mut rows = Rows::default();
    for round in 0..20_000 {
        rows.push(round, 1, 0, 1_00, 1_00, Outcome::Won, "Qh 6d 4c / Ks 9d 2c");
    }
    assert_eq!(written(&path, &[rows]), 20_000);
    let text = fs::read_to_string(&path).unwrap();
    let round = |line: &str| line.split(',').nth(4).unwrap().parse::<u64>().unwrap();
    let rounds = text.lines().skip(1).map(round);
    assert!(rounds.eq(0..20_000));
}

fn read(path: &Path) -> Vec<RecordBatch> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(fs::File::open(path).unwrap()).unwrap();
    builder.build().unwrap().map(Result::unwrap).collect()
}

fn names(batch: &RecordBatch, column: &str) -> Vec<String> {
    let dictionary = batch.column_by_name(column).unwrap().as_dictionary::<Int32Type>();
    let values = dictionary.values().as_string::<i32>();
    dictionary.keys().values().iter().map(|&key| values.value(key as usize).to_string()).collect()
}

#[test]
fn parquet_values() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.parquet");
    assert_eq!(written(&path, &[rows()]), 5);
    let [batch] = &read(&path)[..] else { panic!("one batch") };
    let column = |name| batch.column_by_name(name).unwrap();
    assert_eq!(names(batch, "game"), ["a \"small\" game"; 5]);
    assert_eq!(names(batch, "options"), ["one, two"; 5]);
    assert_eq!(column("seed").as_primitive::<UInt64Type>().values()[..], [u64::MAX; 5]);
    assert_eq!(column("round").as_primitive::<Int64Type>().values()[..], [0, 0, 1, 2, i64::MAX]);
    assert_eq!(column("spot").as_primitive::<Int16Type>().values()[..], [1, 255, 2, 2, 2]);
    assert_eq!(names(batch, "area"), ["ante", "pair, plus", "pair, plus", "ante", "ante"]);
    let cents = |name| column(name).as_primitive::<Decimal128Type>().values();
    assert_eq!(cents("stake")[..], [1000, 5, 123_456_789, 0, 100]);
    assert_eq!(cents("net")[..], [-1000, -5, 50, 0, -105]);
    assert_eq!(names(batch, "outcome"), ["lost", "won", "push", "returned", "void"]);
    let cards: Vec<_> = column("cards").as_string::<i32>().iter().flatten().collect();
    assert_eq!(cards, ["Qh 6d 4c / Ks 9d 2c", "", "a \"b\"\r\nö", "x", "y"]);
}

#[test]
fn every_outcome_has_its_name() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.parquet");
    let mut rows = Rows::default();
    for (outcome, _) in OUTCOMES {
        rows.push(0, 1, 0, 0, 0, outcome, "");
    }
    written(&path, &[rows]);
    assert_eq!(names(&read(&path)[0], "outcome"), OUTCOMES.map(|(_, name)| name));
}

#[test]
fn parquet_shape() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.parquet");
    written(&path, &[rows()]);
    let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let about = reader.metadata().file_metadata();
    let mut shape = Vec::new();
    parquet::schema::printer::print_schema(&mut shape, about.schema());
    let expected = "message arrow_schema {
  REQUIRED BYTE_ARRAY game (STRING);
  REQUIRED BYTE_ARRAY options (STRING);
  REQUIRED INT64 seed (INTEGER(64,false));
  REQUIRED INT64 round;
  REQUIRED INT32 spot (INTEGER(16,true));
  REQUIRED BYTE_ARRAY area (STRING);
  REQUIRED INT64 stake (DECIMAL(18,2));
  REQUIRED INT64 net (DECIMAL(18,2));
  REQUIRED BYTE_ARRAY outcome (STRING);
  REQUIRED BYTE_ARRAY cards (STRING);
}
";
    assert_eq!(String::from_utf8(shape).unwrap(), expected);
    let metadata = about.key_value_metadata().unwrap();
    let value = |key| metadata.iter().find(|pair| pair.key == key)?.value.as_deref();
    assert_eq!(value("game"), Some("a \"small\" game"));
    assert_eq!(value("options"), Some("one, two"));
    assert_eq!(value("seed"), Some("18446744073709551615"));
    assert_eq!(value("tool_version"), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(value("rule_hash"), Some("00ff"));
}

/// Both sides of the boundary between row groups, and parts that straddle it.
#[test]
fn parquet_row_groups() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.parquet");
    let mut rows = Rows::default();
    for round in 0..700_000 {
        rows.push(round, 1, 0, 1_00, 1_00, Outcome::Won, "");
    }
    assert_eq!(written(&path, &[rows.clone(), rows.clone(), rows]), 2_100_000);
    let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let groups = reader.metadata().row_groups().iter();
    let sizes: Vec<_> = groups.map(|group| group.num_rows()).collect();
    assert_eq!(sizes, [1 << 20, 1 << 20, 2_100_000 - (2 << 20)]);
    let rounds = read(&path).into_iter().flat_map(|batch| {
        let column = batch.column_by_name("round").unwrap().clone();
        column.as_primitive::<Int64Type>().values().to_vec()
    });
    assert!(rounds.eq((0..700_000).chain(0..700_000).chain(0..700_000)));
}

#[test]
fn no_rows() {
    let folder = tempdir().unwrap();
    let [parquet, csv] = ["none.parquet", "none.csv"].map(|name| folder.path().join(name));
    assert_eq!(written(&parquet, &[]), 0);
    assert_eq!(written(&csv, &[Rows::default()]), 0);
    assert!(read(&parquet).is_empty());
    assert_eq!(fs::read_to_string(&csv).unwrap().lines().count(), 1);
}

#[test]
fn rows_are_forgotten() {
    let mut rows = rows();
    assert_eq!((rows.len(), rows.is_empty()), (5, false));
    rows.clear();
    assert_eq!((rows.len(), rows.is_empty()), (0, true));
    rows.push(7, 1, 0, 1_00, 1_00, Outcome::Won, "Ah");
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.csv");
    assert_eq!(written(&path, &[rows]), 1);
    assert!(fs::read_to_string(&path).unwrap().ends_with(",7,1,ante,1.00,1.00,won,Ah\r\n"));
}
