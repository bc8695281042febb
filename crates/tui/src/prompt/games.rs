//! Choosing a game by question and answer.

use super::{End, Talk};
use crate::games::{GameList, line};
use crate::messages::{means, say, speak};
use crate::study::Study;
use roque_language::{Message, number};
use roque_library::{LibraryError, Origin, Summary};
use roque_play::Localized as _;
use std::io::{BufRead, Write};
use std::sync::Arc;

/// Games that are shown at once.
const SCREENFUL: usize = 10;
/// Columns of a line.
const COLUMNS: usize = 76;

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    pub(super) fn choose_own_game(&mut self) -> Result<(), End> {
        match GameList::of_library(Arc::clone(self.room.library())) {
            Ok(list) => self.choose_game(list),
            Err(error) => self.lament(&error),
        }
    }

    pub(super) fn lament(&mut self, error: &LibraryError) -> Result<(), End> {
        let sentence = speak(error, self.language);
        self.line(&sentence)
    }

    /// Shows games until one is chosen; the only game of a file is opened at once.
    pub(super) fn choose_game(&mut self, mut list: GameList) -> Result<(), End> {
        list.finish();
        if let Some((count, fault)) = list.broken() {
            let first = fault.message();
            let told = match count {
                0 => first,
                count => Message::TerminalBrokenGames { count: number(count), first: first.into() },
            };
            let sentence = told.sentence(self.language);
            self.line(&sentence)?;
        }
        if list.file().is_some() && list.total() == 1 {
            return match list.game() {
                Ok(Some(game)) => self.open_game(&list, &game),
                Ok(None) => Ok(()),
                Err(error) => self.lament(&error),
            };
        }
        let mut first = 0;
        loop {
            if list.total() == 0 && list.file().is_some() {
                return self.tell(Message::PgnNoGame);
            }
            self.show_games(&mut list, first)?;
            let answer = self.ask(&say(Message::TerminalAskGame, self.language))?;
            match answer.parse::<usize>() {
                Ok(chosen) if (1..=list.total()).contains(&chosen) => {
                    match list.rows(chosen - 1, 1).map(<[Summary]>::to_vec) {
                        Ok(games) => {
                            for game in games {
                                self.open_game(&list, &game)?;
                            }
                            return Ok(());
                        }
                        Err(error) => return self.lament(&error),
                    }
                }
                _ if answer.is_empty() => {
                    first = if first + SCREENFUL < list.total() { first + SCREENFUL } else { 0 };
                }
                _ if means(&answer, &Message::CommandMenu) => return Ok(()),
                _ if means(&answer, &Message::CommandQuit) => return Err(End::Left),
                _ => {
                    first = 0;
                    if let Err(fault) = list.search(&answer) {
                        let sentence = speak(&fault, self.language);
                        self.line(&sentence)?;
                    }
                }
            }
        }
    }

    fn show_games(&mut self, list: &mut GameList, first: usize) -> Result<(), End> {
        let language = self.language;
        self.tell(Message::TerminalGamesOfLibrary { count: number(list.total()) })?;
        let unfinished = say(Message::TerminalOpenGame, language);
        match list.rows(first, SCREENFUL).map(<[Summary]>::to_vec) {
            Ok(games) => {
                for (index, game) in games.iter().enumerate() {
                    let text = line(game, COLUMNS, &unfinished, language);
                    self.line(&format!("{:4}. {text}", first + index + 1))?;
                }
                Ok(())
            }
            Err(error) => self.lament(&error),
        }
    }

    fn open_game(&mut self, list: &GameList, game: &Summary) -> Result<(), End> {
        if game.live {
            return self.resume(game.id);
        }
        if list.file().is_none() {
            return self.read(game.id);
        }
        match list.document(game.id) {
            Ok(Some(document)) => {
                let library = Arc::clone(self.room.library());
                self.walk(Study::new(library, document, Origin::Imported))
            }
            Ok(None) => Ok(()),
            Err(error) => self.lament(&error),
        }
    }
}
