//! Jobs on many machines: a coordinator hands them out, workers do them, a NATS server with JetStream carries them.
//!
//! The coordinator's journal stays the only truth. A job stays on the server until a result of it is kept there, a result until
//! the coordinator has written it down; jobs are told apart by their numbers, so what is done twice counts once. Workers do only
//! what this crate knows to do ([`kinds`]): a command that arrives over the wire is never run, and a program only if the
//! worker's owner has given it a name. The crate plays nothing itself and prints nothing.
//!
//! Reading order: `build_mark` (who may work together), [`wire`] (what travels), `server`, `files`, `crew` with `office` (the
//! coordinator), `worker` with `shop`, `slot`, `pull`, `bench`, `task` and [`kinds`] (the other end), `presence`, `overview`.

mod bench;
mod build_mark;
mod crew;
mod files;
mod hall;
pub mod kinds;
mod office;
mod overview;
mod presence;
mod pull;
mod server;
mod shop;
mod slot;
mod task;
pub mod wire;
mod worker;

pub use build_mark::Build;
pub use crew::{Parcel, RemoteCrew};
pub use files::FileError;
pub use hall::Hall;
pub use overview::{Overview, RunSeen, WorkerSeen, forget};
pub use server::{Address, Hear, ServerError};
pub use task::{Refused, Task, TaskError, Tools};
pub use worker::{Worker, WorkerError};
