//! The Universal Chess Interface: the protocol as types in both directions, and a client for any engine.
//!
//! - [`protocol`]: what is said. [`Command`] goes from GUI to engine, [`Message`] from engine to GUI. Reading is
//!   tolerant (unknown tokens are skipped, any order, any white space), writing is exact.
//! - [`client`]: drives any engine that is a program, with time limits and bounds on what it may print.
//!
//! Nothing here searches or judges, and nothing knows our engine: that one speaks through `roque-server`. A move in a command or a message is text with the right shape
//! ([`UciMove`]); only a [`Position`](roque_chess::Position) can say whether it is legal.
//!
//! ```
//! use roque_uci::{Command, Message};
//!
//! let command: Command = "go wtime 60000 btime 60000 depth 9".parse()?;
//! assert!(matches!(command, Command::Go(ref go) if go.depth == Some(9)));
//!
//! let message: Message = "info depth 9 score cp 31 pv e2e4 e7e5".parse()?;
//! assert_eq!(message.to_string(), "info depth 9 score cp 31 pv e2e4 e7e5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read [`protocol`] first, then [`client`].

pub mod client;
pub mod protocol;

pub use client::{Client, ClientError, Launch};
pub use protocol::{
    BestMove, Command, Go, Info, InfoScore, Message, OptionDeclaration, OptionKind, OptionValue,
    ParseCommandError, ParseMessageError, Start, UciMove,
};
