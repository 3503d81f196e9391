//! Where small things lie that are written at one go and read one by one.

use core::ops::{Deref, DerefMut};

/// Begins where a line of the cache does. What is written across two of them and read at once
/// costs many times as much.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Lined<T>(pub(super) T);

impl<T> Deref for Lined<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Lined<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
