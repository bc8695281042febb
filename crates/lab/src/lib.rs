//! The laboratory: experiments on game-tree search, run, tabulated and plotted, and a look into the tree.
//!
//! Every experiment of [`experiments`] asks one question about search, answers it on tic-tac-toe, connect four or
//! chess with the switches of `roque-solver`, and hands back a [`Report`]: tables, figures and findings. Counts are
//! the same for the same seed on every machine; times are not. [`tree`] records a search and draws it, [`step`]
//! walks through it. The crate writes files only through [`Folder`] and prints nothing but progress.
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
//! Reading order: [`experiments`], [`table`], [`report`], [`draw`], [`mod@matches`], [`tree`], [`step`].

pub mod context;
pub mod draw;
pub mod experiments;
pub mod matches;
pub mod positions;
pub mod report;
pub mod session;
pub mod small_games;
pub mod step;
pub mod table;
pub mod tree;

pub use context::{Context, Effort};
pub use report::{Folder, Report, WriteError};
