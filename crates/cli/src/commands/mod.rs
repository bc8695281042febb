//! One file per command.

mod answer;
pub mod bench;
pub mod book;
mod count;
mod course;
mod engine;
pub mod games;
#[cfg(feature = "workers")]
mod hall;
mod interrupt;
mod judge;
pub mod lab;
pub mod levels;
mod memory;
mod on;
pub mod perft;
pub mod play;
pub mod play_match;
mod progress;
pub mod puzzles;
pub mod ratings;
pub mod review;
pub mod search;
pub mod shell;
pub mod solve;
pub mod tournament;
pub mod train;
pub mod tui;
pub mod uci;
pub mod worker;
pub mod workers;
