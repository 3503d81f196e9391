//! What SQLite says, as trouble of a store.

use crate::store::Trouble;
use rusqlite::{Error, ErrorCode};

pub(super) fn of(error: Error) -> Trouble {
    use ErrorCode::*;
    let Some(inner) = error.sqlite_error() else {
        // A column holds what no column of ours holds.
        return Trouble::Broken(error.to_string());
    };
    let what = match inner.code {
        DatabaseCorrupt | NotADatabase => return Trouble::Broken(error.to_string()),
        ConstraintViolation => return Trouble::Refused(error.to_string()),
        DiskFull => "the disk is full",
        DatabaseBusy | DatabaseLocked | FileLockingProtocolFailed => {
            "another program has locked it"
        }
        ReadOnly | PermissionDenied => "it may not be written to",
        CannotOpen => "it cannot be opened",
        SystemIoFailure => "reading or writing failed",
        _ => return Trouble::Failed(error.to_string()),
    };
    Trouble::Failed(format!("{what} ({error}, code {})", inner.extended_code))
}
