//! Textbook search over any [`GameState`](roque_game::GameState), every idea a switch.
//!
//! One negamax serves tic-tac-toe, connect four and chess. [`Config`] says which ideas take part: plain minimax,
//! alpha-beta or principal-variation search; move ordering by the game's own hints, killers, history and the table's
//! move; a transposition table; a cap on the number of moves tried at each node; quiescence; iterative deepening with
//! or without sorting the root moves. The search returns an [`Answer`] with the score of the root moves and
//! [`Statistics`]; a [`Tracer`] can watch every step and costs nothing when it is [`NoTrace`].
//!
//! For perfect play at connect four, which the general search cannot reach from the first moves, there is
//! [`connect_four`].
//!
//! The crate knows nothing special about chess, reads no files, prints nothing and starts no threads. For playing
//! strength there is the engine; this is for seeing how search works.
//!
//! ```
//! use roque_game::TicTacToe;
//! use roque_solver::{Config, Limits, Question, GameScore, Solver};
//!
//! let config = Config::plain();
//! let mut solver = Solver::new(config, |_: &TicTacToe| 0);
//! let answer = solver.search(&Question::new(TicTacToe::default()), &Limits::none());
//! assert_eq!(answer.score, GameScore::DRAW);
//! assert!(answer.proven);
//! ```
//!
//! Reading order: [`config`], [`score`], `search::node` (the recipe of one node, the heart of the crate),
//! `search::root` (deepening and limits), `ordering`, [`table`], [`tracer`], [`spec`] (settings as text).

pub mod answer;
pub mod config;
pub mod connect_four;
pub mod limits;
mod ordering;
pub mod score;
mod search;
pub mod spec;
pub mod statistics;
pub mod table;
pub mod tracer;

pub use answer::{Answer, EndReason, Iteration, Question, RootMove, RootScores};
pub use config::{Algorithm, Config, Ordering};
pub use limits::Limits;
pub use score::{GameScore, Window};
pub use search::{Evaluate, MAX_DEPTH, Solver};
pub use spec::{ParseSolverError, SolverSpec};
pub use statistics::Statistics;
pub use tracer::{BoundSource, Cutoff, Entry, Leaf, NoTrace, Tracer};
