//! The smallest program with a terminal board; `tests/tmux.rs` plays on it.

use roque_tui::{Appearance, Effort, EngineChoice, Language, Options};
use std::num::NonZeroU32;

fn main() -> std::io::Result<()> {
    let engine =
        EngineChoice { elo: Some(600), effort: Effort::Depth(NonZeroU32::MIN), ..EngineChoice::default() };
    let options =
        Options { engines: roque_chess::ByColor::from_fn(|_| engine.clone()), ..Options::default() };
    roque_tui::run(Language::English, Appearance::default(), options)
}
