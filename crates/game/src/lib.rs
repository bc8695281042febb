//! What every two-player, zero-sum game of perfect information offers, and two small games that offer it.
//!
//! [`GameState`] is the one interface between rules and search: whoever implements it can be solved, traced,
//! measured and played by everything in this workspace that is generic over games. The crate holds no chess, no
//! search and no input or output.
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
//! copy for a new game), [`connect_four`], then [`contract`], the test kit that every implementation must pass.

pub mod connect_four;
pub mod contract;
mod random;
pub mod state;
pub mod tictactoe;

pub use connect_four::{Column, ConnectFour, ParseConnectFourError};
pub use random::Random;
pub use state::{GameState, Outcome, Player};
pub use tictactoe::{Cell, ParseTicTacToeError, TicTacToe};
