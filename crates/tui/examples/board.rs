//! The smallest program with a terminal board; `tests/tmux.rs` plays on it.

use roque_play::table::{Effort, Program};
use roque_tui::{Appearance, Language, Options};
use std::num::NonZeroU32;

fn main() -> std::io::Result<()> {
    let program = Program::at_level(Some(600)).with_effort(Effort::Depth(NonZeroU32::MIN));
    let options =
        Options { programs: roque_chess::ByColor::from_fn(|_| program.clone()), ..Options::default() };
    roque_tui::run(Language::English, Appearance::default(), options)
}
