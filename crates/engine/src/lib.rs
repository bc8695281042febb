//! The strong player: given a position and limits, the best move.
//!
//! It searches, and nothing else: no text, no files, no printing. A caller hands it a [`SearchRequest`], listens
//! through a [`SearchHandler`] and may end the search from another thread with a `StopSignal`.
//!
//! ```
//! use roque_chess::Position;
//! use roque_engine::{Engine, EngineConfig, Limits, Report, SearchRequest};
//! use roque_game::{StopSignal, Value};
//!
//! let mut engine = Engine::new(EngineConfig { hash_mb: 1, threads: 1 });
//! let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
//! let request = SearchRequest::new(position, Limits::depth(3));
//! let mut lines = 0;
//! let answer = engine.search(&request, &StopSignal::new(), &mut |_: &Report| lines += 1);
//! assert_eq!(answer.score.kind(), Value::WinIn(1));
//! assert_eq!(answer.best.map(|m| m.to_string()).as_deref(), Some("a1a8"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: `engine` (what happens to a request), `search` (one thread's search; the recipe of a node is
//! `search/node.rs`), `picker` and `history` (which move first), `table`, `time`, `threads`, `recollection` (what is worth
//! keeping of a search), `trace` (watching it). It always plays as well as it can: who plays worse is `roque-people`. The numbers a
//! tuner could move are in `params`. What each rule is worth: docs/search.md.

mod bench;
mod checks;
mod choice;
mod cuckoo;
#[cfg(test)]
mod documents;
mod engine;
mod evaluator;
mod history;
mod learned;
mod limits;
mod memory;
mod parameter;
mod params;
mod picker;
mod ponder;
mod recollection;
mod report;
mod request;
mod score;
mod search;
mod see;
mod stopwatch;
mod table;
mod tables;
mod threads;
mod time;
mod trace;

pub use bench::{BENCH_DEPTH, BENCH_POSITIONS, BENCH_SIGNATURE, BenchResult, BenchStep, bench};
pub use choice::{Evaluation, NamedNetwork, ParseEvaluationError};
pub use engine::{Engine, EngineConfig, MOST_HASH_MB, MOST_THREADS, useful_threads};
pub use evaluator::{Changes, EvaluatorFactory, Man, SearchEvaluator};
pub use learned::Learned;
pub use limits::{HARD_NODES, Limits, TimeLeft};
pub use memory::{NotEnoughMemory, ask_for_memory};
pub use parameter::{Parameter, ParameterError, ParameterKind, ParameterSet};
pub use params::PARAMETERS;
pub use ponder::PonderHit;
pub use recollection::Recollection;
pub use report::{BestMove, Report, SearchHandler};
pub use request::SearchRequest;
pub use score::{MAX_PLY, Score};
pub use tables::{EndgameTables, TableResult};
pub use trace::{Ending, Purpose, Skip, SkipRule, Tracer, Visit};
