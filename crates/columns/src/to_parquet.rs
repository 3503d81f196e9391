//! Parquet, column by column.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::rows::{Rows, Texts};
use crate::{COLUMNS, Job, Kind};

pub(crate) struct ToParquet<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    seed: i64,
    game: ByteArray,
    options: ByteArray,
    areas: Vec<ByteArray>,
    results: Vec<ByteArray>,
}

impl<W: Write + Send> ToParquet<W> {
    pub(crate) fn new(out: W, job: &Job) -> io::Result<ToParquet<W>> {
        let schema = parse_message_type(&schema()).expect("the schema is well spelt");
        let writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties(job)));
        let words = |all: &[String]| all.iter().map(|word| word.as_str().into()).collect();
        Ok(ToParquet {
            writer: writer.map_err(plain)?,
            seed: job.seed.cast_signed(),
            game: job.game.as_str().into(),
            options: job.options.as_str().into(),
            areas: words(&job.areas),
            results: words(&job.results),
        })
    }

    /// One row group.
    pub(crate) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let count = rows.len();
        let words = |all: &[ByteArray], nth: &dyn Fn(usize) -> usize| -> Vec<ByteArray> {
            (0..count).map(|row| all[nth(row)].clone()).collect()
        };
        let areas = words(&self.areas, &|row| rows.area[row].into());
        let results = words(&self.results, &|row| rows.result[row].into());
        let same = |word: &ByteArray| vec![word.clone(); count];
        let (game, options) = (same(&self.game), same(&self.options));
        let mut group = Group(self.writer.next_row_group().map_err(plain)?);
        group.column::<ByteArrayType>(&game)?;
        group.column::<ByteArrayType>(&options)?;
        group.column::<Int64Type>(&vec![self.seed; count])?;
        group.column::<Int64Type>(&rows.session)?;
        group.column::<Int64Type>(&rows.round)?;
        group.column::<Int64Type>(&rows.shoe)?;
        group.column::<BoolType>(&rows.shuffled)?;
        group.small(&rows.burned)?;
        group.small(&rows.spot)?;
        group.column::<ByteArrayType>(&areas)?;
        group.texts(&rows.player_cards)?;
        group.texts(&rows.dealer_cards)?;
        group.texts(&rows.banker_cards)?;
        group.texts(&rows.pocket)?;
        group.texts(&rows.decisions)?;
        group.column::<Int64Type>(&rows.stake)?;
        group.column::<ByteArrayType>(&results)?;
        group.texts(&rows.odds_paid)?;
        group.column::<Int64Type>(&rows.award)?;
        group.column::<Int64Type>(&rows.vigorish)?;
        group.column::<Int64Type>(&rows.net)?;
        group.texts(&rows.cite)?;
        group.texts(&rows.irregular)?;
        group.0.close().map(drop).map_err(plain)
    }

    pub(crate) fn finish(mut self, about: &[(String, String)]) -> io::Result<()> {
        pairs(about).for_each(|pair| self.writer.append_key_value_metadata(pair));
        self.writer.finish().map(drop).map_err(plain)
    }
}

/// One row group, whose columns come in their order.
struct Group<'a, W: Write + Send>(SerializedRowGroupWriter<'a, W>);

impl<W: Write + Send> Group<'_, W> {
    fn column<T: DataType>(&mut self, values: &[T::T]) -> io::Result<()> {
        let column = self.0.next_column().map_err(plain)?;
        let mut column = column.expect("the schema has as many columns");
        column.typed::<T>().write_batch(values, None, None).map_err(plain)?;
        column.close().map_err(plain)
    }

    fn small(&mut self, all: &[i16]) -> io::Result<()> {
        self.column::<Int32Type>(&all.iter().map(|&one| one.into()).collect::<Vec<i32>>())
    }

    fn texts(&mut self, all: &Texts) -> io::Result<()> {
        let text = ByteArray::from(all.text.as_str());
        let mut start = 0;
        let piece = |&end: &i32| {
            let from = std::mem::replace(&mut start, end as usize);
            text.slice(from, end as usize - from)
        };
        self.column::<ByteArrayType>(&all.ends.iter().map(piece).collect::<Vec<_>>())
    }
}

/// As Parquet spells it. DECIMAL(18,2) is the widest that it keeps in 64 bits.
fn schema() -> String {
    let column = |column: &crate::Column| {
        let name = column.name;
        match column.kind {
            Kind::Word | Kind::Text => format!("required binary {name} (STRING);"),
            Kind::Seed => format!("required int64 {name} (INTEGER(64,false));"),
            Kind::Number => format!("required int64 {name};"),
            Kind::Small => format!("required int32 {name} (INTEGER(16,true));"),
            Kind::Money => format!("required int64 {name} (DECIMAL(18,2));"),
            Kind::Flag => format!("required boolean {name};"),
        }
    };
    format!("message rows {{ {} }}", COLUMNS.iter().map(column).collect::<String>())
}

fn properties(job: &Job) -> WriterProperties {
    let level = ZstdLevel::try_new(1).expect("zstd has a level 1");
    let mut properties = WriterProperties::builder()
        .set_key_value_metadata(Some(pairs(&job.about).collect()))
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        // Rounds count up and hands hardly ever come twice: a dictionary would only grow.
        .set_column_dictionary_enabled("round".into(), false)
        .set_column_encoding("round".into(), Encoding::DELTA_BINARY_PACKED)
        .set_column_dictionary_enabled("shoe".into(), false)
        .set_column_encoding("shoe".into(), Encoding::DELTA_BINARY_PACKED);
    for cards in ["player_cards", "dealer_cards", "banker_cards"] {
        properties = properties
            .set_column_dictionary_enabled(cards.into(), false)
            .set_column_statistics_enabled(cards.into(), EnabledStatistics::None);
    }
    properties.build()
}

fn pairs(about: &[(String, String)]) -> impl Iterator<Item = KeyValue> {
    about.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()))
}

/// The system's own error, where that is what went wrong.
fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(system) => *system,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
