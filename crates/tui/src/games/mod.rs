//! Lists of games to choose from: those of the library, unfinished ones first, or those of a file.
//!
//! A file is read into a library of its own that lives in memory, so that one can search in it as in the other, and
//! begin to look while it is still being read. Screen and prompts both drive this.

mod reading;

pub use reading::ReadFault;
use reading::Reading;

use crate::messages::{Language, say};
use roque_chess::document::Document;
use roque_language::Message;
use roque_library::{
    Direction, DocumentId, Filter, Library, LibraryError, ParseQueryError, Query, Sort, Summary,
};
use roque_play::Localized;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A list of games.
pub struct GameList {
    library: Arc<Library>,
    /// The file, if the games are not those of the library.
    file: Option<(PathBuf, Reading)>,
    filter: Filter,
    /// Where the part of the list that is at hand begins, and the games of it.
    first: usize,
    page: Vec<Summary>,
    total: usize,
    unfinished: usize,
    chosen: usize,
}

impl GameList {
    /// The games of the library.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn of_library(library: Arc<Library>) -> Result<Self, LibraryError> {
        let mut list = Self {
            library,
            file: None,
            filter: Filter::default(),
            first: 0,
            page: Vec::new(),
            total: 0,
            unfinished: 0,
            chosen: 0,
        };
        list.count()?;
        Ok(list)
    }

    /// The games of a file, which is read from now on.
    ///
    /// # Errors
    /// [`ReadFault`] if it cannot be opened.
    pub fn of_file(path: &Path) -> Result<Self, ReadFault> {
        let library = Arc::new(Library::in_memory()?);
        let reading = Reading::begin(path, Arc::clone(&library))?;
        let mut list = Self::of_library(library)?;
        list.file = Some((path.to_owned(), reading));
        Ok(list)
    }

    /// The file, if the games are those of one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Whether a file is still being read.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.file.as_ref().is_some_and(|(_, reading)| !reading.is_finished())
    }

    /// How many games of the file could not be read, and what is wrong with the first.
    #[must_use]
    pub fn broken(&self) -> Option<(u64, &ReadFault)> {
        self.file.as_ref().and_then(|(_, reading)| reading.broken())
    }

    /// Waits until a file is read.
    pub fn finish(&mut self) {
        if let Some((_, reading)) = &mut self.file {
            reading.finish();
        }
        // A library in memory does not fail.
        let _ = self.count();
    }

    /// Hears how far reading is. Returns whether there is something new.
    pub fn hear(&mut self) -> bool {
        let heard = self.file.as_mut().is_some_and(|(_, reading)| reading.hear());
        heard && self.count().is_ok()
    }

    /// Games in the list.
    #[must_use]
    pub fn total(&self) -> usize {
        self.total
    }

    /// Unfinished games in it.
    #[must_use]
    pub fn unfinished(&self) -> usize {
        self.unfinished
    }

    /// Shows only what fits a query.
    ///
    /// # Errors
    /// [`SearchFault`] if it cannot be read; the list stays as it is.
    pub fn search(&mut self, query: &str) -> Result<(), SearchFault> {
        self.filter = query.parse()?;
        self.chosen = 0;
        Ok(self.count()?)
    }

    /// Looks the list up again.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn count(&mut self) -> Result<(), LibraryError> {
        self.page.clear();
        self.unfinished = self.part(Some(true), 0, 0)?.1;
        self.total = self.unfinished + self.part(Some(false), 0, 0)?.1;
        self.chosen = self.chosen.min(self.total.saturating_sub(1));
        Ok(())
    }

    /// So many games of the unfinished ones or of the others, and how many there are.
    fn part(
        &self,
        live: Option<bool>,
        offset: usize,
        limit: usize,
    ) -> Result<(Vec<Summary>, usize), LibraryError> {
        if self.filter.live.is_some_and(|wanted| live != Some(wanted)) {
            return Ok((Vec::new(), 0));
        }
        let filter = Filter { live, ..self.filter.clone() };
        // A file is shown in its own order.
        let (sort, direction) = match self.file {
            Some(_) => (Sort::Id, Direction::Ascending),
            None => (Sort::Updated, Direction::Descending),
        };
        let page = self.library.list(&Query { filter, sort, direction, offset, limit })?;
        Ok((page.games, page.total))
    }

    /// The games of a part of the list.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn rows(&mut self, first: usize, count: usize) -> Result<&[Summary], LibraryError> {
        let end = (first + count).min(self.total);
        let known = self.first..self.first + self.page.len();
        if !(known.contains(&first) && end <= known.end) && first < end {
            let mut page = self.part(Some(true), first, end - first)?.0;
            let from = (first + page.len()).saturating_sub(self.unfinished);
            let missing = (end - first).saturating_sub(page.len());
            page.extend(self.part(Some(false), from, missing)?.0);
            (self.first, self.page) = (first, page);
        }
        let end = end.min(self.first + self.page.len());
        Ok(self.page.get(first.wrapping_sub(self.first)..end.wrapping_sub(self.first)).unwrap_or_default())
    }

    /// The number of the chosen game in the list, from 0.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Chooses a game so many further down, or up.
    pub fn step(&mut self, by: isize) {
        let last = self.total.saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
    }

    /// The chosen game.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn game(&mut self) -> Result<Option<Summary>, LibraryError> {
        let chosen = self.chosen;
        Ok(self.rows(chosen, 1)?.first().cloned())
    }

    /// The whole document of a game.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn document(&self, id: DocumentId) -> Result<Option<Document>, LibraryError> {
        Ok(self.library.load(id)?.map(|stored| stored.document))
    }

    /// Takes the chosen game off the library's lists. Returns its number, by which it can be brought back.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn delete(&mut self) -> Result<Option<DocumentId>, LibraryError> {
        let game = self.game()?.filter(|_| self.file.is_none());
        let Some(game) = game else { return Ok(None) };
        self.library.delete(&[game.id])?;
        self.count()?;
        Ok(Some(game.id))
    }

    /// Brings a game back.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn restore(&mut self, id: DocumentId) -> Result<(), LibraryError> {
        self.library.restore(&[id])?;
        self.count()
    }
}

/// Why a search shows nothing new.
#[derive(Debug, thiserror::Error)]
pub enum SearchFault {
    /// The query cannot be read.
    #[error(transparent)]
    Query(#[from] ParseQueryError),
    /// The library fails.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

impl Localized for SearchFault {
    fn message(&self) -> Message {
        match self {
            Self::Query(error) => error.message(),
            Self::Library(error) => error.message(),
        }
    }
}

/// A player's name; the word of the language for a person who has given none.
pub(crate) fn player_name(name: &str, language: Language) -> String {
    match name.eq_ignore_ascii_case("human") {
        true => say(Message::PlayerHuman, language),
        false => name.to_owned(),
    }
}

/// A game in one line of so many columns: who, how it ended, when, which opening.
pub(crate) fn line(game: &Summary, columns: usize, unfinished: &str, language: Language) -> String {
    let name = |name: &str| match name {
        "" => "?".to_owned(),
        name => player_name(name, language),
    };
    let result = if game.live { unfinished } else { game.result.as_str() };
    let opening = match language {
        Language::French => &game.opening_french,
        _ => &game.opening,
    };
    let date = game.date.year().map(|_| game.date.to_string()).unwrap_or_default();
    let moves = game.plies.div_ceil(2);
    let names = columns.saturating_sub(15).clamp(14, 48) / 2;
    let mut line = format!(
        "{:names$} {:names$} {result:7} {moves:>3}",
        cut(&name(&game.white), names),
        cut(&name(&game.black), names)
    );
    let rest = [date, game.eco.clone().unwrap_or_default(), opening.clone()];
    for (text, width) in rest.into_iter().zip([10, 3, 0]) {
        line.push_str(&format!("  {text:width$}"));
    }
    cut(line.trim_end(), columns)
}

/// Text that fits into so many columns.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    match text.chars().count() > columns {
        true => text.chars().take(columns.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
