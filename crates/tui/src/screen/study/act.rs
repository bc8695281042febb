//! What a person can do with a document besides walking and moving, by key, by word or by click.

use super::{Asking, StudyScreen, is};
use crate::analyst::MOST_LINES;
use crate::files::{FileError, Present, export};
use crate::messages::{Language, means, say, speak};
use crate::screen::Wish;
use crate::screen::entry::Entry;
use roque_language::{Message, number};
use std::path::{Path, PathBuf};

/// The file that is offered.
const USUAL_FILE: &str = "roque.pgn";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Help,
    Back,
    Engine,
    Undo,
    Flip,
    Comment,
    Export,
    Sign,
    Play,
    Quit,
    Redo,
    Promote,
    Delete,
    AddLine,
    SetUp,
    Review,
    Mistake,
    Try,
}

impl Action {
    const ALL: [Self; 18] = [
        Self::Help,
        Self::Back,
        Self::Engine,
        Self::Undo,
        Self::Flip,
        Self::Comment,
        Self::Export,
        Self::Sign,
        Self::Play,
        Self::Quit,
        Self::Redo,
        Self::Promote,
        Self::Delete,
        Self::AddLine,
        Self::SetUp,
        Self::Review,
        Self::Mistake,
        Self::Try,
    ];

    /// The action of a function key.
    pub(super) fn of_key(number: u8) -> Option<Self> {
        Self::ALL[..10].get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The action of a word.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| means(word, &action.words()))
    }

    fn words(self) -> Message {
        match self {
            Self::Help => Message::CommandHelp,
            Self::Back => Message::CommandMenu,
            Self::Engine => Message::CommandEngine,
            Self::Undo => Message::CommandUndo,
            Self::Flip => Message::CommandFlip,
            Self::Comment => Message::CommandComment,
            Self::Export => Message::CommandSave,
            Self::Sign => Message::CommandSign,
            Self::Play => Message::CommandPlay,
            Self::Quit => Message::CommandQuit,
            Self::Redo => Message::CommandRedo,
            Self::Promote => Message::CommandPromote,
            Self::Delete => Message::CommandDelete,
            Self::AddLine => Message::CommandLine,
            Self::SetUp => Message::CommandSetUp,
            Self::Review => Message::CommandReview,
            Self::Mistake => Message::CommandMistake,
            Self::Try => Message::CommandTry,
        }
    }
}

impl StudyScreen {
    /// Does what was asked for; `about` is what stood behind the word.
    pub(super) fn act(&mut self, action: Action, about: &str, language: Language) -> Wish {
        self.cancel();
        let done = match action {
            Action::Help => {
                self.help = true;
                Ok(())
            }
            Action::Back => return Wish::Back,
            Action::Quit => return Wish::Quit,
            Action::Play => return self.play_on(),
            Action::SetUp => return Wish::SetUp(Box::new(self.study.position().to_setup())),
            Action::Flip => {
                self.flipped = !self.flipped;
                Ok(())
            }
            Action::Engine => {
                self.lines = about.parse().unwrap_or((self.lines + 1) % (MOST_LINES + 1)).min(MOST_LINES);
                self.message = match self.lines {
                    0 => say(Message::TerminalEngineRests, language),
                    lines => say(Message::TerminalEngineLines { count: number(lines) }, language),
                };
                Ok(())
            }
            Action::Comment if !about.is_empty() => self.study.comment(about),
            Action::Comment => {
                self.asking = Asking::Comment;
                self.entry = Entry::with(&self.study.remark());
                Ok(())
            }
            Action::Sign if !about.is_empty() => {
                self.sign(about, language);
                return Wish::Nothing;
            }
            Action::Sign => {
                self.asking = Asking::Sign;
                Ok(())
            }
            Action::Export if !about.is_empty() => {
                self.export_to(about, language);
                return Wish::Nothing;
            }
            Action::Export => {
                self.asking = Asking::FileName;
                Ok(())
            }
            Action::Review => {
                self.review(language);
                Ok(())
            }
            Action::Mistake => {
                if !self.study.go_to_mistake() {
                    self.message = say(Message::TerminalNoMistake, language);
                }
                Ok(())
            }
            Action::Try => {
                self.try_move(about, language);
                Ok(())
            }
            Action::Undo => self.study.undo(),
            Action::Redo => self.study.redo(),
            Action::Promote => self.study.promote(),
            Action::Delete => self.study.delete(),
            Action::AddLine => self.add_line(),
        };
        self.report(done, language);
        Wish::Nothing
    }

    /// Goes on with a game under play, else begins one from here.
    fn play_on(&self) -> Wish {
        match self.study.id().filter(|_| self.study.is_live()) {
            Some(id) => Wish::Continue(id),
            None => Wish::StartFrom(Box::new(self.study.timeline())),
        }
    }

    fn add_line(&mut self) -> Result<(), crate::study::StudyError> {
        let line = self.thoughts().0.first().map(|thought| thought.line.clone());
        self.study.add_line(&line.unwrap_or_default())
    }

    /// Sets a sign such as `!?` or `+-`, or its number.
    pub(super) fn sign(&mut self, text: &str, language: Language) {
        let done = self.study.judge_by_sign(text);
        self.report(done, language);
    }

    pub(super) fn export_to(&mut self, name: &str, language: Language) {
        let path = PathBuf::from(if name.is_empty() { USUAL_FILE } else { name });
        self.write(&path, Present::Leave, language);
    }

    pub(super) fn export_over(&mut self, path: &Path, answer: &str, language: Language) {
        if is(answer, &Message::CommandAdd) {
            self.write(path, Present::Add, language);
        } else if is(answer, &Message::CommandReplace) {
            self.write(path, Present::Replace, language);
        } else {
            self.message.clear();
        }
    }

    fn write(&mut self, path: &Path, present: Present, language: Language) {
        self.message = match export(path, &self.study.document().to_string(), present) {
            Ok(()) => say(Message::TerminalSaved { file: path.display().to_string() }, language),
            Err(FileError::Exists { .. }) => {
                self.asking = Asking::Present(path.to_owned());
                String::new()
            }
            Err(error) => speak(&error, language),
        };
    }
}
