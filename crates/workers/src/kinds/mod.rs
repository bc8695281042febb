//! The kinds of jobs there are, each with both its ends: what the coordinator hands out, and how a worker does it.

pub mod games;
pub mod player;
pub mod positions;
pub mod review;
pub mod selfplay;
pub mod synthetic;
