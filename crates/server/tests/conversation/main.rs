//! Conversations with the server, in this process: a script says, the server answers, the script checks.

mod compliance;
mod fuzz;
mod partner;
mod pitfalls;
mod play;
mod words;
