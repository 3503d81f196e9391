//! Any text, read, printed, run and filled: nothing panics, and what was read prints the same.
#![no_main]

use felt::door::doors;
use felt::verbs::replay::{filled, replayed};
use libfuzzer_sys::fuzz_target;
use table::notation;

fuzz_target!(|text: &str| {
    if let Ok(sheets) = notation::read(text) {
        assert_eq!(notation::read(&notation::print(&sheets)), Ok(sheets));
    }
    let doors = doors();
    for table in &replayed(text, &doors).tables {
        assert!(replayed(&filled(table), &doors).problem.is_none());
    }
});
