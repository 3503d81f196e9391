//! Whole numbers as text, without the machinery that fills columns: every line of a table has some.

use core::fmt::{self, Write};

/// Writes the digits of a number.
pub(crate) fn write(number: u64, to: &mut impl Write) -> fmt::Result {
    let (mut digits, mut left, mut first) = ([b'0'; 20], number, 20);
    while left > 0 || first == 20 {
        first -= 1;
        digits[first] = b'0' + (left % 10) as u8;
        left /= 10;
    }
    to.write_str(core::str::from_utf8(&digits[first..]).map_err(|_| fmt::Error)?)
}

#[cfg(test)]
mod tests {
    use super::write;
    use alloc::format;
    use alloc::string::String;

    #[test]
    fn as_the_library_writes_them() {
        for number in [0, 1, 9, 10, 99, 100, 12_345, u64::MAX] {
            let mut text = String::new();
            write(number, &mut text).unwrap();
            assert_eq!(text, format!("{number}"));
        }
    }
}
