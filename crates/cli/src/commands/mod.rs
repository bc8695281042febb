//! One file per command.

pub mod perft;
