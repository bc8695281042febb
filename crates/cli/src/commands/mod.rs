//! One file per command.

pub mod perft;
pub mod train;
