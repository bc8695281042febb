//! How a match went, game after game, as a picture in a file.

use anyhow::Context as _;
use roque_arena::{Event, Sprt};
use roque_training::{check_output, write_whole};
use std::path::PathBuf;

/// A match followed from its first game, those of earlier runs included, whose picture goes to a file.
pub struct Course {
    path: PathBuf,
    course: roque_lab::Course,
}

impl Course {
    /// Follows a match; the file must be writable.
    pub fn new(path: PathBuf, sprt: Option<Sprt>) -> anyhow::Result<Self> {
        check_output(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, course: roque_lab::Course::new(sprt) })
    }

    pub fn hear(&mut self, event: &Event<'_>) {
        let entries = match event {
            Event::Resumed { entries, .. } => *entries,
            Event::Finished { entry, .. } => std::slice::from_ref(*entry),
        };
        entries.iter().for_each(|entry| self.course.hear(entry));
    }

    /// Draws the picture.
    pub fn write(&self, players: [String; 2]) -> anyhow::Result<()> {
        let text = self.course.to_svg(players);
        write_whole(&self.path, text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
