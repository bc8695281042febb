//! A line that somebody types.

use ratatui::crossterm::event::KeyCode;

/// Text with a cursor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Entry {
    text: String,
    /// Letters before the cursor.
    at: usize,
}

/// The longest line anybody types; comments are as long as this.
const LONGEST: usize = 2000;

impl Entry {
    /// Text that was there before, the cursor behind it.
    pub(super) fn with(text: &str) -> Self {
        Self { text: text.to_owned(), at: text.chars().count() }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The text, and an empty line from now on.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(self).text.trim().to_owned()
    }

    /// Does what a key does in a line of text. Returns whether it does anything there.
    pub(super) fn press(&mut self, code: KeyCode) -> bool {
        let length = self.text.chars().count();
        match code {
            KeyCode::Char(letter) if length < LONGEST && !letter.is_control() => {
                self.text.insert(self.byte(self.at), letter);
                self.at += 1;
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.byte(self.at));
            }
            KeyCode::Delete if self.at < length => {
                self.text.remove(self.byte(self.at));
            }
            KeyCode::Left if self.at > 0 => self.at -= 1,
            KeyCode::Right if self.at < length => self.at += 1,
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = length,
            _ => return false,
        }
        true
    }

    fn byte(&self, letters: usize) -> usize {
        self.text.char_indices().nth(letters).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// What fits into so many columns, a line where the cursor is.
    pub(super) fn shown(&self, columns: usize) -> String {
        let mut letters: Vec<char> = self.text.chars().collect();
        letters.insert(self.at, '_');
        let first = (self.at + 1).saturating_sub(columns);
        letters.into_iter().skip(first).take(columns).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_edited_in_the_middle() {
        let mut entry = Entry::with("échec");
        for code in [KeyCode::Left, KeyCode::Left, KeyCode::Backspace, KeyCode::Char('H'), KeyCode::Delete] {
            assert!(entry.press(code));
        }
        assert_eq!((entry.text(), entry.shown(20).as_str()), ("écHc", "écH_c"));
        entry.press(KeyCode::Home);
        assert!(!entry.press(KeyCode::Left) && !entry.press(KeyCode::Up));
        assert!(entry.press(KeyCode::Delete));
        assert_eq!(entry.take(), "cHc");
        assert!(entry.is_empty());
        let long = Entry::with(&"x".repeat(50));
        assert_eq!(long.shown(10), "xxxxxxxxx_");
    }
}
