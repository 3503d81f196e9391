"""Opens a file of rows in pandas, polars and DuckDB.

usage: open.py FILE ROWS NET

Exits with 1 when one of them finds other columns, another number of rows or another sum of net
than told. Needs the packages pandas, pyarrow, polars and duckdb.
"""

import sys
from decimal import Decimal

import duckdb
import pandas
import polars
import pyarrow

COLUMNS = """game options seed session round shoe shuffled burned spot area player_cards dealer_cards
banker_cards pocket decisions stake result odds_paid award vigorish net cite irregular""".split()
MONEY = "stake award vigorish net".split()

# CSV does not say that money is decimal; left alone, the readers would take floats.


def with_pandas(path):
    if path.endswith(".parquet"):
        frame = pandas.read_parquet(path, dtype_backend="pyarrow")
    else:
        money = pandas.ArrowDtype(pyarrow.decimal128(18, 2))
        frame = pandas.read_csv(path, engine="pyarrow", dtype=dict.fromkeys(MONEY, money))
    return list(frame.columns), len(frame), frame["net"].sum()


def with_polars(path):
    if path.endswith(".parquet"):
        rows = polars.scan_parquet(path)
    else:
        money = polars.Decimal(18, 2)
        rows = polars.scan_csv(path, schema_overrides=dict.fromkeys(MONEY, money))
    totals = rows.select(polars.len(), polars.col("net").sum()).collect().row(0)
    return rows.collect_schema().names(), *totals


def with_duckdb(path):
    if path.endswith(".parquet"):
        rows = duckdb.read_parquet(path)
    else:
        money = "DECIMAL(18,2)"
        rows = duckdb.read_csv(path, dtype=dict.fromkeys(MONEY, money))
    [totals] = rows.aggregate("count(*), coalesce(sum(net), 0)").fetchall()
    return rows.columns, *totals


def main(path, rows, net):
    expected = (COLUMNS, int(rows), Decimal(net))
    readers = (with_pandas, with_polars, with_duckdb)
    wrong = [(reader.__name__, found) for reader in readers if (found := reader(path)) != expected]
    for name, found in wrong:
        print(f"{path} {name}: {found}, expected {expected}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
