//! Parquet, through Arrow's arrays.

use std::io::{self, Write};
use std::iter::{once, repeat_n};
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, BooleanArray, Decimal128Array, DictionaryArray, Int16Array, Int32Array, Int64Array,
    RecordBatch, StringArray, UInt64Array,
};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use crate::rows::{Rows, Texts};
use crate::{COLUMNS, Job, Kind};

/// Rows of a row group. Its compressed pages are kept until it is full.
const GROUP: usize = 1 << 18;

/// DECIMAL(18,2): the widest that Parquet keeps in 64 bits.
const DIGITS: u8 = 18;
const CENTS: i8 = 2;

pub(crate) struct ToParquet<W: Write + Send> {
    writer: ArrowWriter<W>,
    schema: SchemaRef,
    seed: u64,
    game: ArrayRef,
    options: ArrayRef,
    areas: ArrayRef,
    results: ArrayRef,
}

impl<W: Write + Send> ToParquet<W> {
    pub(crate) fn new(out: W, job: &Job) -> io::Result<ToParquet<W>> {
        let schema = Arc::new(schema());
        let writer = ArrowWriter::try_new(out, schema.clone(), Some(properties(job)));
        Ok(ToParquet {
            writer: writer.map_err(plain)?,
            schema,
            seed: job.seed,
            game: strings([&job.game]),
            options: strings([&job.options]),
            areas: strings(&job.areas),
            results: strings(&job.results),
        })
    }

    pub(crate) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        let first = || repeat_n(0, rows.len());
        let columns: Vec<ArrayRef> = vec![
            named(first(), &self.game),
            named(first(), &self.options),
            Arc::new(UInt64Array::from_value(self.seed, rows.len())),
            numbers(&rows.session),
            numbers(&rows.round),
            numbers(&rows.shoe),
            Arc::new(BooleanArray::from(rows.shuffled.clone())),
            Arc::new(Int16Array::from_iter_values(rows.burned.iter().copied())),
            Arc::new(Int16Array::from_iter_values(rows.spot.iter().copied())),
            named(rows.area.iter().map(|&area| area.into()), &self.areas),
            texts(&rows.player_cards),
            texts(&rows.dealer_cards),
            texts(&rows.banker_cards),
            texts(&rows.pocket),
            texts(&rows.decisions),
            money(&rows.stake),
            named(rows.result.iter().map(|&result| result.into()), &self.results),
            texts(&rows.odds_paid),
            money(&rows.award),
            money(&rows.vigorish),
            money(&rows.net),
            texts(&rows.cite),
            texts(&rows.irregular),
        ];
        let batch = RecordBatch::try_new(self.schema.clone(), columns)
            .expect("the columns are those of the schema");
        self.writer.write(&batch).map_err(plain)
    }

    pub(crate) fn finish(mut self, about: &[(String, String)]) -> io::Result<()> {
        pairs(about).for_each(|pair| self.writer.append_key_value_metadata(pair));
        self.writer.finish().map(drop).map_err(plain)
    }
}

fn schema() -> Schema {
    // Signed 32-bit keys, because not every reader takes others.
    let name = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    let money = DataType::Decimal128(DIGITS, CENTS);
    let kind = |kind| match kind {
        Kind::Word => name.clone(),
        Kind::Text => DataType::Utf8,
        Kind::Seed => DataType::UInt64,
        Kind::Number => DataType::Int64,
        Kind::Small => DataType::Int16,
        Kind::Money => money.clone(),
        Kind::Flag => DataType::Boolean,
    };
    let field = |column: crate::Column| Field::new(column.name, kind(column.kind), false);
    Schema::new(COLUMNS.map(field).to_vec())
}

fn properties(job: &Job) -> WriterProperties {
    let level = ZstdLevel::try_new(1).expect("zstd has a level 1");
    let mut properties = WriterProperties::builder()
        .set_key_value_metadata(Some(pairs(&job.about).collect()))
        .set_compression(Compression::ZSTD(level))
        .set_max_row_group_row_count(Some(GROUP))
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

fn strings(values: impl IntoIterator<Item = impl AsRef<str>>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}

fn named(keys: impl Iterator<Item = i32>, names: &ArrayRef) -> ArrayRef {
    let keys = Int32Array::from_iter_values(keys);
    Arc::new(DictionaryArray::<Int32Type>::new(keys, names.clone()))
}

fn money(cents: &[i64]) -> ArrayRef {
    let array = Decimal128Array::from_iter_values(cents.iter().map(|&cents| cents.into()));
    Arc::new(array.with_precision_and_scale(DIGITS, CENTS).expect("2 of 18 digits are cents"))
}

fn numbers(all: &[i64]) -> ArrayRef {
    Arc::new(Int64Array::from_iter_values(all.iter().copied()))
}

fn texts(all: &Texts) -> ArrayRef {
    let offsets: ScalarBuffer<i32> = once(0).chain(all.ends.iter().copied()).collect();
    let text = Buffer::from(all.text.as_bytes());
    Arc::new(StringArray::new(OffsetBuffer::new(offsets), text, None))
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
