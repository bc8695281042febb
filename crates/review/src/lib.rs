//! Judging played games: every verdict with its proof, every reason from a fact.
//!
//! A [`Reviewer`] walks a game back to front with one engine and one table, searches again whatever it is about to claim,
//! and gives a [`Review`]: a [`Moment`] for each move with its verdict, the line that proves it and, where a checked
//! predicate finds one, the reason; accuracy of both sides, by phase; the slow bleed; time against mistakes. Nodes are
//! fixed and each game has one thread, so the same game gives the same review.
//!
//! ```
//! use roque_chess::document::Document;
//! use roque_game::StopSignal;
//! use roque_review::{MotifKind, Reviewer, Settings, Grade};
//!
//! let game: Document = "1. f3 e5 2. g4 Qh4# 0-1".parse()?;
//! let mut reviewer = Reviewer::new(Settings { nodes: 2_000, ..Settings::default() });
//! let review = reviewer.review(&game, &StopSignal::new(), &mut |_| {})?;
//! let g4 = &review.moments[2];
//! assert_eq!(g4.fault(), Some(Grade::Blunder));
//! assert_eq!(g4.reason.as_ref().map(|reason| reason.motif.kind()), Some(MotifKind::Mate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it refuses to do
//! It does not print, keeps no clocks, reads no games by itself, and says nothing that it has not checked: where no motif
//! holds there are numbers only.
//!
//! # Reading order
//! 1. [`Scale`]: from values to points and verdicts; [`accuracy`].
//! 2. `look` and `walk`: the searches and their proof.
//! 3. [`Moment`], [`Review`], [`Reviewer`]; [`review_all`] for many games, [`Journal`] to go on after an interruption.
//! 4. [`motifs`], [`FaultReason`]: why; `words`: in English and French.
//! 5. [`annotate`], [`Graph`], [`html`], [`written`]: what comes out. [`Retry`]: another try at a move.

pub mod accuracy;
mod annotate;
mod batch;
mod bleed;
mod graph;
pub mod html;
mod journal;
mod look;
mod memory;
mod moment;
mod motif;
mod phase;
mod reason;
mod retry;
mod review;
mod scale;
mod thinking;
mod walk;
mod words;
pub mod written;

pub use annotate::annotate;
pub use batch::{BatchEvent, review_all};
pub use bleed::Bleed;
pub use graph::Graph;
pub use journal::{Fingerprint, Journal, JournalError};
pub use look::Look;
pub use moment::{Circumstance, Moment};
pub use motif::{Attack, Man, Motif, MotifKind, motifs};
pub use phase::Phase;
pub use reason::{Aspect, FaultReason};
pub use retry::{ACCEPTED_LOSS, Retry, RetryError};
pub use review::{Event, Review, Reviewer, Settings};
pub use scale::{Grade, Scale, UnknownScale};
pub use thinking::Thinking;

use thiserror::Error;

/// The signal was given before the work was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the review was stopped")]
pub struct Stopped;
