//! A room as the database keeps it.

use super::{Room, unix_ms};
use crate::player;
use crate::protocol::{ApiError, ErrorCode, GameSummary};
use crate::store::{LoadedGame, StoredGame};
use crate::view::result_text;
use roque_chess::Color;
use roque_language::{Message, number};
use roque_play::table::{SavedTable, Table};
use roque_play::{Localized as _, Moment};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What is kept of a room besides the columns of the list.
#[derive(Serialize, Deserialize)]
struct SavedRoom {
    revision: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    imported: Option<String>,
    #[serde(flatten)]
    table: SavedTable,
    /// Which run of the server saved it, and when.
    #[serde(default)]
    run: Option<u64>,
    #[serde(default)]
    saved_ms: u64,
}

impl Room {
    /// Takes a stored game up again. A clock that ran is charged for as long as the server that saved the game is
    /// known to have lived after that, and for nothing more.
    pub(crate) fn restore(loaded: &LoadedGame, now: Moment) -> Result<Self, ApiError> {
        let stored = &loaded.game;
        let broken = |reason: Message| {
            let game = stored.summary.id.clone();
            ApiError::new(ErrorCode::Unavailable, Message::ServerBrokenGame { game, reason: reason.into() })
        };
        let mut saved: SavedRoom = serde_json::from_str(&stored.data).map_err(|error| {
            let (line, column) = (number(error.line()), number(error.column()));
            broken(Message::ServerBrokenData { line, column })
        })?;
        let unsaved_ms = loaded.alive_ms.map_or(0, |alive| alive.saturating_sub(saved.saved_ms));
        saved.table.charge(Duration::from_millis(unsaved_ms));
        let table = Table::restore(saved.table, now).map_err(|error| broken(error.message()))?;
        for color in Color::ALL {
            player::check_kept(table.seat(color))?;
        }
        Ok(Self {
            id: stored.summary.id.clone(),
            created_ms: stored.summary.created_ms,
            revision: saved.revision,
            imported: saved.imported,
            table,
        })
    }

    /// The game as it is kept by this run of the server.
    pub(crate) fn stored(&self, run: u64, now: Moment) -> StoredGame {
        let saved = SavedRoom {
            revision: self.revision,
            imported: self.imported.clone(),
            table: self.table.save(now),
            run: Some(run),
            saved_ms: unix_ms(),
        };
        let label = |color: Color| {
            let seat = self.table.seat(color);
            seat.rating().map_or_else(|| seat.name(), |rating| format!("{} {rating}", seat.name()))
        };
        let (opening, opening_french) =
            self.opening().map(|opening| (opening.name, opening.french)).unwrap_or_default();
        let game = self.table.game();
        let summary = GameSummary {
            id: self.id.clone(),
            created_ms: self.created_ms,
            updated_ms: unix_ms(),
            white: label(Color::White),
            black: label(Color::Black),
            result: result_text(game.result()),
            plies: self.table.plies() as u32,
            fen: game.position().to_string(),
            opening,
            opening_french,
        };
        // Every part of a saved room is plain data; writing it as JSON cannot fail.
        StoredGame { summary, data: serde_json::to_string(&saved).unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{ClockChoice, NewGame, StartChoice};

    #[test]
    fn a_broken_game_is_named_in_both_languages() {
        let (white, black) = ("human".to_owned(), "human".to_owned());
        let game = NewGame { white, black, clock: None, start: StartChoice::Standard };
        let stored = Room::open(&game, Moment::ZERO).unwrap().stored(7, Moment::ZERO);
        for (from, to, french) in
            [("{", "{oops", "données incorrectes, ligne 1"), ("rnbqkbnr", "rnbqkb", "position de départ")]
        {
            let mut broken = stored.clone();
            broken.data = broken.data.replacen(from, to, 1);
            let loaded = LoadedGame { game: broken, alive_ms: None };
            let error = Room::restore(&loaded, Moment::ZERO).err().unwrap();
            let named = format!("game {} cannot be read: ", stored.summary.id);
            assert!(error.message.to_string().starts_with(&named), "{}", error.message);
            let words = error.message.text(roque_language::Language::French);
            assert!(words.contains(french) && !words.contains("is not"), "{words}");
        }
    }

    #[test]
    fn a_crash_gives_no_time_back_but_that_of_being_down() {
        let clock = Some(ClockChoice { initial_ms: 60_000, increment_ms: 0 });
        let (white, black) = ("human".to_owned(), "human".to_owned());
        let game = NewGame { white, black, clock, start: StartChoice::Standard };
        let mut room = Room::open(&game, Moment::ZERO).unwrap();
        room.table.play_text("e4", 0, Moment::ZERO).unwrap();
        room.table.play_text("e5", 1, Moment::ZERO).unwrap();
        let stored = room.stored(7, Moment::ZERO);
        let saved_ms = serde_json::from_str::<SavedRoom>(&stored.data).unwrap().saved_ms;
        let left = |alive_ms: Option<u64>| {
            let loaded = LoadedGame { game: stored.clone(), alive_ms };
            let later = Moment::after_origin(Duration::from_secs(5000));
            let room = Room::restore(&loaded, later).unwrap();
            let clock = room.table.game().clock();
            Color::ALL.map(|color| clock.remaining(color, later).unwrap().as_millis())
        };
        assert_eq!(left(Some(saved_ms + 1500)), [58_500, 60_000], "played on for a second and a half");
        assert_eq!(left(Some(saved_ms)), [60_000, 60_000]);
        assert_eq!(left(None), [60_000, 60_000], "games kept by an earlier version");
    }

    #[test]
    fn a_row_that_was_tampered_with_starts_no_program() {
        let (white, black) = ("human".to_owned(), "random".to_owned());
        let game = NewGame { white, black, clock: None, start: StartChoice::Standard };
        let mut stored = Room::open(&game, Moment::ZERO).unwrap().stored(7, Moment::ZERO);
        stored.data = stored.data.replace("\"random\"", "\"uci:/bin/sh\"");
        let loaded = LoadedGame { game: stored, alive_ms: None };
        assert_eq!(Room::restore(&loaded, Moment::ZERO).err().unwrap().code, ErrorCode::BadGame);
    }
}
