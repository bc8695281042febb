//! The board in the browser: an HTTP and WebSocket server with the page inside, and the games on disk.
//!
//! It holds no rules and no clocks of its own: a [table](roque_play::table) decides, this crate carries messages, keeps
//! what was decided, and has thought about what the table wants on a bounded number of threads.
//!
//! ```no_run
//! use roque_web::{Server, ServerConfig};
//!
//! # async fn example() -> Result<(), roque_web::ServerError> {
//! let server = Server::bind(ServerConfig::default()).await?;
//! let address = server.address();
//! server.run(std::future::pending()).await
//! # }
//! ```
//!
//! Reading order: [`protocol`] (what is said), `room` (one game), `session` (one game with people connected),
//! `house` (all games), `documents` (trees of moves and their changes), `shelves` (lists, import, export), `review`, `puzzles`, `darkroom`, `racing`, `workshop`, `opponent`, `lessons` (the laboratory), `matches`, `settings`, `http` and
//! `socket` (how it is said), `access` (who may say it, where others reach the server), `pool`, `server`.

mod access;
mod analysis;
mod answer;
mod assets;
mod browser;
mod connections;
mod darkroom;
mod documents;
mod guard;
mod hint;
mod house;
mod http;
mod judgement;
mod lessons;
mod line;
mod matches;
mod opponent;
mod others;
mod place;
mod player;
mod pool;
pub mod protocol;
mod puzzles;
mod racing;
mod review;
mod room;
mod server;
mod session;
mod settings;
mod shelves;
mod small;
mod socket;
mod start;
mod thinking;
mod turns;
mod view;
mod workshop;

pub use access::door::terminal_picture;
pub use access::{Access, lan_address};
pub use assets::is_page_built;
pub use browser::open_browser;
pub use matches::{EngineError, NamedEngine};
pub use server::{Server, ServerConfig, ServerError};
