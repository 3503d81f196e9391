//! A fault of the program itself is caught where the table is driven: it closes one table.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// What `act` answers, or what the fault says that stopped it.
pub(super) fn caught<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    let before = IS_CAUGHT.replace(true);
    let done = catch_unwind(AssertUnwindSafe(act));
    IS_CAUGHT.set(before);
    done.map_err(|fault| {
        let text = fault.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| fault.downcast_ref::<&str>().copied());
        crate::text::on_one_line(text.unwrap_or("it says nothing"))
    })
}

/// What is caught is told by the table, in one line; only other faults print themselves.
pub(super) fn keep_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let loud = take_hook();
        set_hook(Box::new(move |fault| {
            if !IS_CAUGHT.get() {
                loud(fault);
            }
        }));
    });
}
