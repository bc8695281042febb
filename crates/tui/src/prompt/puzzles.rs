//! Puzzles by question and answer.

use super::board::draw_board;
use super::{End, Talk};
use crate::messages::{means, read_move, speak};
use crate::trainer::Training;
use roque_language::Message;
use roque_library::LibraryError;
use std::io::{BufRead, Write};
use std::sync::Arc;

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// Solves puzzles until the person has had enough.
    pub(super) fn train(&mut self) -> Result<(), End> {
        let mut training = match Training::new(Arc::clone(self.room.library())) {
            Ok(training) => training,
            Err(error) => return self.line(&speak(&error, self.language)),
        };
        self.tell(Message::TerminalPuzzlePromptHelp)?;
        let standing = training.standing(self.language);
        self.say_all(standing.map(|standing| vec![standing]))?;
        self.show_puzzle(&training)?;
        loop {
            let answer = self.ask(">")?;
            let (word, rest) = answer.split_once(' ').unwrap_or((&answer, ""));
            if means(word, &Message::CommandMenu) {
                return Ok(());
            }
            if means(word, &Message::CommandQuit) {
                return Err(End::Left);
            }
            if means(word, &Message::CommandHelp) {
                self.tell(Message::TerminalPuzzlePromptHelp)?;
            } else if means(word, &Message::CommandBoard) {
                self.show_puzzle(&training)?;
            } else if means(word, &Message::CommandSolution) {
                let said = training.give();
                self.say_all(said)?;
            } else if means(word, &Message::CommandDeck) {
                let said = training.choose(rest, self.language);
                self.say_all(said.map(|said| vec![said]))?;
                self.show_puzzle(&training)?;
            } else if means(word, &Message::CommandNext) || (word.is_empty() && training.is_over()) {
                let next = training.next();
                self.say_all(next.map(|()| Vec::new()))?;
                self.show_puzzle(&training)?;
            } else {
                self.try_move(&mut training, &answer)?;
            }
        }
    }

    fn try_move(&mut self, training: &mut Training, text: &str) -> Result<(), End> {
        if training.is_over() {
            return self.tell(Message::TerminalPuzzlePromptHelp);
        }
        match read_move(training.position(), text, self.language) {
            Err(sentence) => self.line(&sentence),
            Ok(m) => {
                let before = *training.position();
                let said = training.play(m);
                self.say_all(said)?;
                if *training.position() != before && !training.is_over() {
                    self.show_puzzle(training)?;
                }
                Ok(())
            }
        }
    }

    fn say_all(&mut self, said: Result<Vec<Message>, LibraryError>) -> Result<(), End> {
        match said {
            Ok(all) => all.into_iter().try_for_each(|message| self.tell(message)),
            Err(error) => self.line(&speak(&error, self.language)),
        }
    }

    fn show_puzzle(&mut self, training: &Training) -> Result<(), End> {
        if training.level().is_some() {
            self.line(&draw_board(training.position(), training.is_black(), self.language))?;
        }
        if let Some(level) = training.level() {
            self.tell(level)?;
        }
        if let Some((before, m)) = training.last() {
            let moved = before.san_line([m]);
            self.line(&self.language.san(&moved))?;
        }
        self.tell(training.question())
    }
}
