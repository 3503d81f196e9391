-- A row is found by its lane and number, which are one whole number: lane * 2^40 + seq. So rows lie
-- in order, and no index stands beside them. No sign is kept of session and nth: from 2^63 on they
-- show below zero.
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    tbl INTEGER NOT NULL,
    at INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    session INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    engine INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    line INTEGER NOT NULL,
    hash BLOB NOT NULL,
    body TEXT NOT NULL,
    lane INTEGER GENERATED ALWAYS AS (id >> 40) VIRTUAL,
    seq INTEGER GENERATED ALWAYS AS (id & 1099511627775) VIRTUAL
) STRICT;

-- A row's lines of the ledger lie one behind the other: so many (lines) from the first (line) on.
CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    row INTEGER NOT NULL,
    debit INTEGER NOT NULL,
    credit INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    why INTEGER NOT NULL,
    lane INTEGER GENERATED ALWAYS AS (row >> 40) VIRTUAL,
    seq INTEGER GENERATED ALWAYS AS (row & 1099511627775) VIRTUAL
) STRICT;

-- What numbers stand for; the bodies of the rows say it, and this is read off them.
CREATE TABLE name (
    lane INTEGER NOT NULL,
    id INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (lane, id)
) STRICT;

CREATE TABLE checkpoint (
    id INTEGER PRIMARY KEY,
    lane INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    key BLOB NOT NULL,
    signature BLOB NOT NULL
) STRICT;
CREATE INDEX checkpoint_of_lane ON checkpoint (lane, seq);

CREATE TABLE head (
    lane INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    key BLOB NOT NULL,
    signature BLOB NOT NULL
) STRICT;

CREATE TABLE snapshot (
    lane INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    since INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (lane, seq)
) STRICT;

CREATE TABLE sealed (
    id INTEGER PRIMARY KEY,
    lane INTEGER NOT NULL,
    tbl INTEGER NOT NULL,
    name TEXT NOT NULL,
    commitment BLOB NOT NULL,
    sealed BLOB NOT NULL,
    UNIQUE (lane, tbl, name)
) STRICT;

CREATE TABLE lane (
    id INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL
) STRICT;

-- What was written stays.
CREATE TRIGGER journal_stays BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'a row of the journal is never changed'); END;
CREATE TRIGGER journal_keeps BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'a row of the journal is never deleted'); END;
CREATE TRIGGER ledger_stays BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'a line of the ledger is never changed'); END;
CREATE TRIGGER ledger_keeps BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'a line of the ledger is never deleted'); END;
CREATE TRIGGER name_stays BEFORE UPDATE ON name
BEGIN SELECT RAISE(ABORT, 'a name is never changed'); END;
CREATE TRIGGER name_keeps BEFORE DELETE ON name
BEGIN SELECT RAISE(ABORT, 'a name is never deleted'); END;
CREATE TRIGGER checkpoint_stays BEFORE UPDATE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never changed'); END;
CREATE TRIGGER checkpoint_keeps BEFORE DELETE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never deleted'); END;

-- For whoever sums with SQL: SELECT account, sum(cents) FROM posting GROUP BY account.
CREATE VIEW posting AS
    SELECT l.lane, l.seq, n.text AS account, l.cents, w.text AS why
    FROM ledger l
    LEFT JOIN name n ON n.lane = l.lane AND n.id = l.debit
    LEFT JOIN name w ON w.lane = l.lane AND w.id = l.why
    UNION ALL
    SELECT l.lane, l.seq, n.text, -l.cents, w.text
    FROM ledger l
    LEFT JOIN name n ON n.lane = l.lane AND n.id = l.credit
    LEFT JOIN name w ON w.lane = l.lane AND w.id = l.why;
