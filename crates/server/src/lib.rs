//! Our engine as a program that speaks the Universal Chess Interface.
//!
//! [`Server`] converses over any reader and writer; [`mod@bench`] is fixed work with a signature. The protocol itself
//! (commands, messages, options as types) is `roque-uci`, which knows no engine; the search is `roque-engine`, which knows
//! no protocol. Nothing here searches or judges.
//!
//! ```
//! use roque_server::Server;
//!
//! Server::new(std::io::sink()).run("uci\nisready\nquit\n".as_bytes());
//! ```
//!
//! Reading order: `option_table`, `options` and `settings` (what can be set, and how), `server` (the conversation), `search` (from `go` to
//! `bestmove`), `worker`, `line`, `lag`, `output`.

pub mod bench;
mod evaluation;
mod lag;
mod line;
mod option_table;
mod options;
mod output;
mod perft;
mod search;
mod server;
mod settings;
mod show;
mod tables;
mod worker;

pub use options::markdown as options_markdown;
pub use server::Server;
