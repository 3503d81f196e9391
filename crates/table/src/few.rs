//! A few small things beside each other, such as the cards of one hand: no allocation is made for
//! them.

use cards::{Card, Rank, Suit};
use core::fmt;
use core::ops::Deref;

/// As many as lie together at one place, at most [`Few::MOST`]. It is read as a slice.
#[derive(Copy, Clone)]
pub struct Few<T> {
    all: [T; MOST],
    count: u8,
}

const MOST: usize = 16;

/// What can be kept in [`Few`], with anything that fills the empty places.
pub trait Small: Copy + 'static {
    /// What lies in an empty place; nobody sees it.
    const FILLER: Self;
}

impl Small for Card {
    const FILLER: Card = Card::new(Rank::Two, Suit::Clubs);
}

impl Small for crate::Slot {
    const FILLER: crate::Slot = crate::Slot(0);
}

impl Small for u8 {
    const FILLER: u8 = 0;
}

impl<T: Small> Few<T> {
    /// No hand of any game has more cards.
    pub const MOST: usize = MOST;

    /// These, in their order.
    pub fn of(all: &[T]) -> Few<T> {
        all.iter().copied().collect()
    }
}

impl<T: Small> Default for Few<T> {
    fn default() -> Few<T> {
        Few { all: [T::FILLER; MOST], count: 0 }
    }
}

impl<T: Small> FromIterator<T> for Few<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Few<T> {
        let mut few = Few::default();
        for item in items {
            few.all[usize::from(few.count)] = item;
            few.count += 1;
        }
        few
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.count)]
    }
}

impl<'a, T> IntoIterator for &'a Few<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Few<T>) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug> fmt::Debug for Few<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
