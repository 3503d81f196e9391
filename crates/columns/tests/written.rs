//! What stands in the files, read back.

use std::fs;
use std::path::Path;

use columns::{COLUMNS, File, Job, Row, Rows};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use tempfile::tempdir;

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(|word| word.to_string()).collect()
}

fn job() -> Job {
    Job {
        game: "a \"small\" game".to_string(),
        options: "one, two".to_string(),
        seed: u64::MAX,
        areas: words(&["ante", "pair, plus"]),
        results: words(&["won", "lost half"]),
        about: vec![("edition".to_string(), "19:47-20 of 2007".to_string())],
    }
}

/// In the order of the columns, no two values alike.
const FULL: Row<'static> = Row {
    session: 3,
    round: 7,
    shoe: 5,
    shuffled: true,
    burned: 11,
    spot: 2,
    area: 1,
    player_cards: "Qh 6d 4c",
    dealer_cards: "Ks 9d",
    banker_cards: "2c 3c",
    pocket: "0 17",
    decisions: "split; double 5",
    stake: 123_456_789,
    result: 1,
    odds_paid: "3:2",
    award: 4_00,
    vigorish: 25,
    net: -1_05,
    cite: "13:69F-2C.1 \"Push\"",
    irregular: "face-up",
};

fn rows() -> Rows {
    let (last, none) = (i64::MAX as u64, Row::default());
    let mut rows = Rows::default();
    rows.push(&FULL);
    rows.push(&Row { spot: 255, stake: 5, net: -5, decisions: "a \"b\"\r\nö", ..none });
    rows.push(&Row { session: last, round: last, shoe: last, burned: 32_767, ..none });
    rows
}

fn written(path: &Path, parts: &[Rows]) -> u64 {
    let mut file = File::create(path, job()).unwrap();
    for rows in parts {
        file.write(rows).unwrap();
    }
    file.finish(&[("rounds_played".to_string(), "8".to_string())]).unwrap()
}

#[test]
fn csv() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.csv");
    assert_eq!(written(&path, &[rows()]), 3);
    let start = "\"a \"\"small\"\" game\",\"one, two\",18446744073709551615";
    let last = i64::MAX;
    let expected = [
        "game,options,seed,session,round,shoe,shuffled,burned,spot,area,player_cards,dealer_cards,\
         banker_cards,pocket,decisions,stake,result,odds_paid,award,vigorish,net,cite,irregular"
            .to_string(),
        format!(
            "{start},3,7,5,true,11,2,\"pair, plus\",Qh 6d 4c,Ks 9d,2c 3c,0 17,split; double 5,\
             1234567.89,lost half,3:2,4.00,0.25,-1.05,\"13:69F-2C.1 \"\"Push\"\"\",face-up"
        ),
        format!(
            "{start},0,0,0,false,0,255,ante,,,,,\"a \"\"b\"\"\r\nö\",0.05,won,,0.00,0.00,-0.05,,"
        ),
        format!("{start},{last},{last},{last},false,32767,0,ante,,,,,,0.00,won,,0.00,0.00,0.00,,"),
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
        rows.push(&Row { round, player_cards: "Qh 6d 4c", ..Row::default() });
    }
    assert_eq!(written(&path, &[rows]), 20_000);
    let text = fs::read_to_string(&path).unwrap();
    let round = |line: &str| line.split(',').nth(5).unwrap().parse::<u64>().unwrap();
    let rounds = text.lines().skip(1).map(round);
    assert!(rounds.eq(0..20_000));
}

/// The values of a column, as they print; money as whole cents.
fn read(path: &Path, column: &str) -> Vec<String> {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
    let value = |field: &Field| match field {
        Field::Str(text) => text.clone(),
        Field::Decimal(cents) => {
            i64::from_be_bytes(cents.data().try_into().expect("64 bits")).to_string()
        }
        other => other.to_string(),
    };
    let of_row = |row: parquet::record::Row| {
        let mut fields = row.get_column_iter();
        value(fields.find(|(name, _)| *name == column).expect("it is there").1)
    };
    rows.map(of_row).collect()
}

#[test]
fn parquet_values() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.parquet");
    assert_eq!(written(&path, &[rows()]), 3);
    let column = |name: &str| read(&path, name);
    let last = i64::MAX.to_string();
    assert_eq!(column("game"), ["a \"small\" game"; 3]);
    assert_eq!(column("options"), ["one, two"; 3]);
    assert_eq!(column("seed"), [u64::MAX.to_string(), u64::MAX.to_string(), u64::MAX.to_string()]);
    assert_eq!(column("session"), ["3", "0", &last]);
    assert_eq!(column("round"), ["7", "0", &last]);
    assert_eq!(column("shoe"), ["5", "0", &last]);
    assert_eq!(column("shuffled"), ["true", "false", "false"]);
    assert_eq!(column("burned"), ["11", "0", "32767"]);
    assert_eq!(column("spot"), ["2", "255", "0"]);
    assert_eq!(column("area"), ["pair, plus", "ante", "ante"]);
    assert_eq!(column("player_cards"), ["Qh 6d 4c", "", ""]);
    assert_eq!(column("dealer_cards"), ["Ks 9d", "", ""]);
    assert_eq!(column("banker_cards"), ["2c 3c", "", ""]);
    assert_eq!(column("pocket"), ["0 17", "", ""]);
    assert_eq!(column("decisions"), ["split; double 5", "a \"b\"\r\nö", ""]);
    assert_eq!(column("stake"), ["123456789", "5", "0"]);
    assert_eq!(column("result"), ["lost half", "won", "won"]);
    assert_eq!(column("odds_paid"), ["3:2", "", ""]);
    assert_eq!(column("award"), ["400", "0", "0"]);
    assert_eq!(column("vigorish"), ["25", "0", "0"]);
    assert_eq!(column("net"), ["-105", "-5", "0"]);
    assert_eq!(column("cite"), ["13:69F-2C.1 \"Push\"", "", ""]);
    assert_eq!(column("irregular"), ["face-up", "", ""]);
}

/// What the meters had grown to before a block is known later than its rows.
#[test]
fn an_award_grows() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.csv");
    let mut rows = rows();
    rows.award_more(0, 1_10);
    written(&path, &[rows]);
    assert!(fs::read_to_string(&path).unwrap().contains(",3:2,5.10,0.25,0.05,"));
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
    let expected = "message rows {
  REQUIRED BYTE_ARRAY game (STRING);
  REQUIRED BYTE_ARRAY options (STRING);
  REQUIRED INT64 seed (INTEGER(64,false));
  REQUIRED INT64 session;
  REQUIRED INT64 round;
  REQUIRED INT64 shoe;
  REQUIRED BOOLEAN shuffled;
  REQUIRED INT32 burned (INTEGER(16,true));
  REQUIRED INT32 spot (INTEGER(16,true));
  REQUIRED BYTE_ARRAY area (STRING);
  REQUIRED BYTE_ARRAY player_cards (STRING);
  REQUIRED BYTE_ARRAY dealer_cards (STRING);
  REQUIRED BYTE_ARRAY banker_cards (STRING);
  REQUIRED BYTE_ARRAY pocket (STRING);
  REQUIRED BYTE_ARRAY decisions (STRING);
  REQUIRED INT64 stake (DECIMAL(18,2));
  REQUIRED BYTE_ARRAY result (STRING);
  REQUIRED BYTE_ARRAY odds_paid (STRING);
  REQUIRED INT64 award (DECIMAL(18,2));
  REQUIRED INT64 vigorish (DECIMAL(18,2));
  REQUIRED INT64 net (DECIMAL(18,2));
  REQUIRED BYTE_ARRAY cite (STRING);
  REQUIRED BYTE_ARRAY irregular (STRING);
}
";
    assert_eq!(String::from_utf8(shape).unwrap(), expected);
    let metadata = about.key_value_metadata().unwrap();
    let value = |key| metadata.iter().find(|pair| pair.key == key)?.value.as_deref();
    assert_eq!(value("edition"), Some("19:47-20 of 2007"));
    assert_eq!(value("rounds_played"), Some("8"));
}

/// What is written at one go is a row group.
#[test]
fn parquet_row_groups() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("rounds.parquet");
    let mut rows = Rows::default();
    for round in 0..2_000 {
        rows.push(&Row { round, ..Row::default() });
    }
    assert_eq!(written(&path, &[rows.clone(), Rows::default(), rows]), 4_000);
    let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let groups = reader.metadata().row_groups().iter();
    let sizes: Vec<_> = groups.map(|group| group.num_rows()).collect();
    assert_eq!(sizes, [2_000, 2_000]);
    let rounds = read(&path, "round").into_iter().map(|round| round.parse::<u64>().unwrap());
    assert!(rounds.eq((0..2_000).chain(0..2_000)));
}

#[test]
fn no_rows() {
    let folder = tempdir().unwrap();
    let [parquet, csv] = ["none.parquet", "none.csv"].map(|name| folder.path().join(name));
    assert_eq!(written(&parquet, &[]), 0);
    assert_eq!(written(&csv, &[Rows::default()]), 0);
    assert!(read(&parquet, "round").is_empty());
    assert_eq!(fs::read_to_string(&csv).unwrap().lines().count(), 1);
}

#[test]
fn rows_are_forgotten() {
    let mut rows = rows();
    assert_eq!((rows.len(), rows.is_empty()), (3, false));
    rows.clear();
    assert_eq!((rows.len(), rows.is_empty()), (0, true));
    rows.push(&FULL);
    let folder = tempdir().unwrap();
    let [alone, all] = ["alone.csv", "all.csv"].map(|name| folder.path().join(name));
    assert_eq!(written(&alone, &[rows]), 1);
    let mut full = Rows::default();
    full.push(&FULL);
    written(&all, &[full]);
    assert_eq!(fs::read(&alone).unwrap(), fs::read(&all).unwrap());
    let heads = COLUMNS.map(|column| column.name).join(",");
    assert!(fs::read_to_string(&alone).unwrap().starts_with(&heads));
}
