//! The laboratory: experiments on game-tree search, run, tabulated and plotted, and a look into the tree.
//!
//! Every experiment of [`experiments`] asks one question about search, answers it on tic-tac-toe, connect four or
//! chess with the switches of `roque-solver`, and hands back [`Findings`]: tables, figures and sentences. Counts are
//! the same for the same seed on every machine; times are not. [`tree`] records a search and draws it, [`step`]
//! walks through it. Chess is played by the players of `roque-play` under its referee. The crate writes files only through
//! [`Folder`] and prints nothing; who wants to see progress hands in a [`Progress`].
//!
//! ```no_run
//! use roque_lab::{Context, Effort, experiments};
//!
//! let experiment = experiments::find("tictactoe-self")?;
//! let report = (experiment.run)(&Context::new(Effort::Quick, 1));
//! assert!(report.to_text().contains("drawn"));
//! # Ok::<(), roque_lab::experiments::UnknownExperiment>(())
//! ```
//!
//! [`pages`] writes what was found into the pages of `docs/lab`. [`lessons`] asks questions about search and marks the answers.
//!
//! Reading order: [`experiments`], [`table`], [`mod@findings`], [`draw`], [`mod@matches`], [`tree`], [`step`], [`lessons`].

pub mod audit;
pub mod comparison;
pub mod context;
mod course;
pub mod draw;
pub mod experiments;
pub mod film;
pub mod findings;
pub mod lessons;
pub mod matches;
pub mod pages;
pub mod parameters;
pub mod positions;
mod processor;
pub mod race;
mod score;
pub mod small_games;
pub mod step;
pub mod table;
pub mod tree;
mod tree_request;
mod words;

pub use context::{Context, Effort, Gate, Progress};
pub use course::Course;
pub use findings::{Findings, Folder, WriteError};
pub use parameters::{NotTaken, Parameter, Parameters};
pub use tree_request::{Format, GameName, TreeRequest, TreeRequestError, UnknownGame};
pub use words::Words;
