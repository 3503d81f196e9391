//! What the exact odds of the games of 21 have in common.

pub mod dealer;
pub mod fixed;
