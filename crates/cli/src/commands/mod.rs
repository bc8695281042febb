//! One file per command.

mod answer;
pub mod bench;
pub mod book;
mod engine;
pub mod games;
mod interrupt;
mod judge;
pub mod lab;
pub mod levels;
pub mod perft;
pub mod play;
pub mod play_match;
mod progress;
pub mod ratings;
pub mod review;
pub mod search;
pub mod shell;
pub mod solve;
pub mod tournament;
pub mod train;
pub mod tui;
pub mod uci;
