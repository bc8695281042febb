//! What a person does besides moving: hints, draws, leaving, files.

use super::{Asking, Game};
use crate::files::{FileError, Present, export};
use crate::messages::{Language, means, say, speak};
use crate::screen::Wish;
use crate::screen::action::Action;
use roque_language::Message;
use std::path::{Path, PathBuf};

impl Game {
    /// Does what a key asks for; what cannot be undone only if the same key asked for it before.
    pub(super) fn ask(&mut self, action: Action, armed: Option<Action>, language: Language) -> Wish {
        if !self.is_final(action) || armed == Some(action) {
            return self.act(action, language);
        }
        self.cancel();
        self.armed = Some(action);
        let resigns = action == Action::Resign;
        self.say(
            if resigns { Message::TerminalSureToResign } else { Message::TerminalSureToLeave },
            language,
        );
        Wish::Nothing
    }

    /// Does what a word asks for; what cannot be undone only if it is meant.
    pub(super) fn ask_in_words(&mut self, action: Action, language: Language) -> Wish {
        if !self.is_final(action) {
            return self.act(action, language);
        }
        self.cancel();
        self.asking = Asking::Sure(action);
        Wish::Nothing
    }

    /// Whether an action throws away something of value.
    fn is_final(&self, action: Action) -> bool {
        let table = self.session.table();
        let lost = !self.kept && table.plies() > 0;
        !table.game().is_over()
            && (action == Action::Resign || lost && matches!(action, Action::Menu | Action::Quit))
    }

    pub(super) fn act(&mut self, action: Action, language: Language) -> Wish {
        self.cancel();
        match action {
            Action::Help => self.help = true,
            Action::Menu => return Wish::Menu,
            Action::Quit => return Wish::Quit,
            Action::Flip => self.flipped = !self.flipped,
            Action::Panel => self.panel = !self.panel,
            Action::Study => return Wish::Read(self.session.id()),
            Action::Hint => match self.session.ask_hint() {
                Ok(()) => {
                    self.say(Message::TerminalHintWait, language);
                    self.show_hint(language);
                }
                Err(error) => self.message = speak(&error, language),
            },
            Action::Undo => match self.session.take_back() {
                Ok(()) => self.say(Message::TerminalTakenBack, language),
                refused => self.report(refused, language),
            },
            Action::Save => {
                self.asking = Asking::FileName;
                self.say(Message::TerminalSaveAs, language);
            }
            Action::Draw => match self.session.draw() {
                Ok(answer) => self.message = answer.sentence(language),
                Err(error) => self.report(Err(error), language),
            },
            Action::Resign => {
                let done = self.session.resign();
                self.report(done, language);
            }
        }
        Wish::Nothing
    }

    pub(super) fn save(&mut self, name: &str, language: Language) {
        let path = PathBuf::from(if name.is_empty() { "roque.pgn" } else { name });
        self.write(&path, Present::Leave, language);
    }

    pub(super) fn save_over(&mut self, path: &Path, answer: &str, language: Language) {
        if means(answer, &Message::CommandAdd) {
            self.write(path, Present::Add, language);
        } else if means(answer, &Message::CommandReplace) {
            self.write(path, Present::Replace, language);
        } else {
            self.message.clear();
        }
    }

    fn write(&mut self, path: &Path, present: Present, language: Language) {
        let pgn = match self.session.pgn() {
            Ok(pgn) => pgn,
            Err(error) => return self.report(Err(error), language),
        };
        self.message = match export(path, &pgn, present) {
            Ok(()) => say(Message::TerminalSaved { file: path.display().to_string() }, language),
            Err(FileError::Exists { .. }) => {
                self.asking = Asking::Present(path.to_owned());
                String::new()
            }
            Err(error) => speak(&error, language),
        };
    }
}
