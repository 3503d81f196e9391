//! What `felt` can be told to do, one file for each verb.

pub mod games;
pub mod odds;
pub mod play;
pub mod replay;
pub mod rules;
pub mod sim;
pub mod strategy;
