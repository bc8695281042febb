//! What a person can do besides moving, by key, by word or by click.

use crate::messages::means;
use roque_language::Message;

/// What a person can do besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Help,
    Menu,
    Hint,
    Undo,
    Flip,
    Panel,
    Study,
    Draw,
    Resign,
    Quit,
    Save,
}

impl Action {
    const ALL: [Self; 11] = [
        Self::Help,
        Self::Menu,
        Self::Hint,
        Self::Undo,
        Self::Flip,
        Self::Panel,
        Self::Study,
        Self::Draw,
        Self::Resign,
        Self::Quit,
        Self::Save,
    ];

    /// The action of a function key.
    pub(super) fn of_key(number: u8) -> Option<Self> {
        Self::ALL[..10].get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The action of a word typed where a move is asked.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| means(word, &action.words()))
    }

    /// The words that ask for it.
    fn words(self) -> Message {
        match self {
            Self::Help => Message::CommandHelp,
            Self::Menu => Message::CommandMenu,
            Self::Hint => Message::CommandHint,
            Self::Undo => Message::CommandUndo,
            Self::Flip => Message::CommandFlip,
            Self::Panel => Message::CommandPanel,
            Self::Study => Message::CommandAnalyse,
            Self::Save => Message::CommandSave,
            Self::Draw => Message::CommandDraw,
            Self::Resign => Message::CommandResign,
            Self::Quit => Message::CommandQuit,
        }
    }
}

/// The function key whose label is at a column of the bottom line.
pub(super) fn key_at(column: u16, keys: &str) -> Option<u8> {
    let mut place = 1;
    for word in keys.split(' ') {
        let width = word.chars().count() as u16;
        if (place..place + width).contains(&column) {
            return word.trim_matches(char::is_alphabetic).parse().ok();
        }
        place += width + 1;
    }
    None
}
