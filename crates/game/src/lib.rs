//! What every two-player, zero-sum game of perfect information offers, the words for what happens in it, and three small
//! games that offer it.
//!
//! [`GameState`] is the one interface between rules and search: whoever implements it can be solved, traced,
//! measured and played by everything in this workspace that is generic over games. The words are used by every other
//! crate: [`Value`] (what a position is worth, with its point of view), [`Chances`], [`Tally`] (wins, draws, losses),
//! [`StopSignal`], [`Crew`] (who does many jobs), [`Random`]. The crate holds no chess, no search and no input or output.
//!
//! ```
//! use roque_game::{GameState, Outcome, Player, TicTacToe};
//!
//! let mut state: TicTacToe = "XX./OO./...".parse()?;
//! let m = state.parse_move("c3").expect("the cell is empty");
//! state.play(m);
//! assert_eq!(state.outcome(), Some(Outcome::Win(Player::First)));
//! # Ok::<(), roque_game::ParseTicTacToeError>(())
//! ```
//!
//! Reading order: [`state`] (the trait and its contract), [`tictactoe`] (the smallest implementation, the one to
//! copy for a new game), [`connect_four`], [`typed_tree`], then [`contract`], the test kit that every implementation must pass; then the
//! words: `value`, `tally`, `signal`, `crew`, `random`, `quote`.

pub mod connect_four;
pub mod contract;
mod crew;
mod quote;
mod random;
mod signal;
pub mod state;
mod tally;
pub mod tictactoe;
pub mod typed_tree;
mod value;

pub use connect_four::{Column, ConnectFour, ParseConnectFourError};
pub use crew::{Crew, CrewError, ThreadCrew, with_threads};
pub use quote::quoted;
pub use random::Random;
pub use signal::StopSignal;
pub use state::{GameState, Outcome, Player};
pub use tally::{GamePoints, Tally};
pub use tictactoe::{Cell, ParseTicTacToeError, TicTacToe};
pub use typed_tree::{Branch, ParseTypedTreeError, TypedTree};
pub use value::{Bound, Chances, FirstValue, Value};
