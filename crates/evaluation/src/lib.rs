//! Hand-written judgement of chess positions.
//!
//! An [`Evaluator`] says in centipawns how good a position is for the side to move, and can [explain](Explanation)
//! the number term by term for both sides. Evaluators are chosen by name, and their weights are set by name:
//!
//! ```
//! use roque_chess::Position;
//! use roque_evaluation::EvaluatorSpec;
//!
//! let spec: EvaluatorSpec = "material:knight=300".parse()?;
//! let mut evaluator = spec.build();
//! assert_eq!(evaluator.evaluate(&Position::default()), 0);
//!
//! let error = "matreial".parse::<EvaluatorSpec>().unwrap_err();
//! assert!(error.to_string().contains("classical"));
//! # Ok::<(), roque_evaluation::ParseEvaluatorError>(())
//! ```
//!
//! The crate does not search, read files or print. It judges the position as it stands: a hanging queen counts in
//! full until a search has looked.
//!
//! Reading order: `evaluator` (the interface), `spec` (names and weights as text), `textbook` (the small
//! evaluators of the laboratory, each one formula), `classical` (the strong one the engine uses).

pub mod classical;
mod evaluator;
mod spec;
mod textbook;

pub use classical::Classical;
pub use evaluator::{Evaluator, Explanation, TermScore, Weight};
pub use spec::{EvaluatorName, EvaluatorSpec, ParseEvaluatorError};
