//! The smallest program with a terminal board; `tests/tmux.rs` plays on it. A file named on the command line is its
//! library.

use roque_play::table::{Effort, Program};
use roque_tui::{Appearance, Language, OpenWith, Options, Room};
use std::num::NonZeroU32;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let program = Program::at_level(Some(600)).with_effort(Effort::Depth(NonZeroU32::MIN));
    let programs = roque_chess::ByColor::from_fn(|_| program.clone());
    let room = match std::env::args_os().nth(1) {
        Some(path) => Room::open(Path::new(&path))?,
        None => Room::in_memory()?,
    };
    let options = Options { programs, ..Options::default() };
    let (language, appearance) = (Language::English, Appearance::default());
    roque_tui::run(room, OpenWith::Menu, options, language, appearance, &Default::default())?;
    Ok(())
}
