//! Any text as the options file of any game: elected or refused, never a panic.
#![no_main]

use felt::door::doors;
use felt::options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for door in doors() {
        if let Ok(pairs) = options::read(door.as_ref(), text) {
            assert!(door.elect(&pairs).is_ok());
        }
    }
});
