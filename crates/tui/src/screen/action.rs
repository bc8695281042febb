//! What a person can do besides moving, by key, by word or by click.

use crate::messages::{Language, Text, say};

/// What a person can do besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Help,
    Menu,
    Hint,
    Undo,
    Flip,
    Panel,
    Save,
    Draw,
    Resign,
    Quit,
}

impl Action {
    const ALL: [Self; 10] = [
        Self::Help,
        Self::Menu,
        Self::Hint,
        Self::Undo,
        Self::Flip,
        Self::Panel,
        Self::Save,
        Self::Draw,
        Self::Resign,
        Self::Quit,
    ];

    /// The action of a function key.
    pub(super) fn of_key(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The action of a word typed where a move is asked.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Some(match word.to_lowercase().as_str() {
            "help" | "aide" | "?" => Self::Help,
            "new" | "menu" => Self::Menu,
            "hint" | "conseil" => Self::Hint,
            "undo" | "takeback" | "reprise" | "reprendre" => Self::Undo,
            "flip" | "tourner" => Self::Flip,
            "info" | "infos" => Self::Panel,
            "save" | "sauver" => Self::Save,
            "draw" | "nulle" => Self::Draw,
            "resign" | "abandon" => Self::Resign,
            "quit" | "exit" | "quitter" | "fin" => Self::Quit,
            _ => return None,
        })
    }
}

/// The function key whose label is at a column of the bottom line.
pub(super) fn key_at(column: u16, language: Language) -> Option<u8> {
    let text = say(Text::Keys, language);
    let mut place = 1;
    for word in text.split(' ') {
        let width = word.chars().count() as u16;
        if (place..place + width).contains(&column) {
            return word.trim_matches(char::is_alphabetic).parse().ok();
        }
        place += width + 1;
    }
    None
}
