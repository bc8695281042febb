//! One file per command.

pub mod perft;
pub mod play_match;
mod progress;
pub mod train;
