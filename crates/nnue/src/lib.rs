//! Learned evaluation: a small network, quantised to integers and kept up to date move by move.
//!
//! The network sees the board twice, once from each side: 768 inputs (own and enemy men of six kinds on 64
//! squares, mirrored so that the own king stands on the left half; on request 768 more for men that hang) feed `hidden` neurons per side with shared
//! weights; both halves, squared after clipping, feed one output chosen by the number of men on the board. A
//! move changes few inputs, so the first layer is updated, not recomputed. A network may carry a [`Counsel`]: weights
//! of hand-written terms that whoever can count them adds to its judgement.
//!
//! This crate computes. It reads no files ([`Network::from_bytes`] takes bytes, [`Network::embedded`] is part of the program), trains nothing and knows no
//! search. It is the one crate that contains `unsafe`: loads and stores of vector registers and the calls into
//! code compiled for instruction sets found at run time.
//!
//! ```
//! use roque_chess::Position;
//! use roque_nnue::{Architecture, Judge, Network, Sight};
//! use std::sync::Arc;
//!
//! let network = Network::zero(Architecture { hidden: 32, buckets: 1, sight: Sight::Squares })?;
//! let mut judge = Judge::new(Arc::new(network));
//! let position = Position::default();
//! judge.reset(&position);
//! assert_eq!(judge.evaluate(&position), 0);
//! # Ok::<(), roque_nnue::LoadNetworkError>(())
//! ```
//!
//! Reading order: [`Architecture`], `features` and `safety` (what the network sees), [`Network`] (weights and file),
//! `accumulator` (the first layer along a line of play), `judge` (the whole), `kernels` (the arithmetic; start
//! with `scalar`).

mod accumulator;
mod architecture;
mod counsel;
mod embedded;
mod features;
mod file;
mod judge;
pub mod kernels;
mod network;
mod safety;

pub use architecture::{Architecture, OUTPUT_SCALE, QUANTIZED_ONE, QUANTIZED_OUTPUT_ONE, Sight};
pub use counsel::Counsel;
pub use features::{Feature, Perspective};
pub use file::LoadNetworkError;
pub use judge::Judge;
pub use network::{Block, MAX_OUTPUT_WEIGHT, Network, RawWeights};
pub use safety::{Hanging, Safety};
