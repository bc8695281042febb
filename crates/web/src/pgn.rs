//! Games in and out as PGN.

use crate::house::House;
use crate::protocol::{ApiError, ErrorCode};
use crate::room::Room;
use roque_chess::document::Document;
use roque_chess::notation::pgn::{MalformedGame, Reader};
use roque_chess::{ByColor, Color, Verdict};
use roque_language::{Message, number};
use roque_play::table::Table;
use roque_play::{GameResult, Moment, Reason, Thought};
use std::sync::Arc;

/// Larger collections belong into a database program.
const MOST_GAMES: usize = 1000;

/// Stores every game of a file; none if one of them cannot be read.
pub(crate) async fn import(house: &Arc<House>, text: &str) -> Result<Vec<String>, ApiError> {
    let records: Vec<Document> = Reader::new(text.as_bytes())
        .records()
        .take(MOST_GAMES + 1)
        .collect::<Result<_, _>>()
        .map_err(|error| ApiError::because(ErrorCode::BadPgn, &error))?;
    if records.is_empty() || records.len() > MOST_GAMES {
        return Err(match records.len() {
            0 => ApiError::because(ErrorCode::BadPgn, &MalformedGame::NoGame),
            _ => ApiError::new(ErrorCode::TooLarge, Message::ServerTooManyGames { most: number(MOST_GAMES) }),
        });
    }
    let mut ids = Vec::with_capacity(records.len());
    for record in &records {
        ids.push(house.adopt(room(record, house.now())).await?);
    }
    Ok(ids)
}

/// A recorded game as a room nobody plays in.
fn room(record: &Document, now: Moment) -> Room {
    let name = |tag: &str| record.tags.get(tag).unwrap_or("?").to_owned();
    let result = match record.result {
        Verdict::Win(winner) => Some(GameResult::win(winner, Reason::ScoreAdjudication)),
        Verdict::Draw => Some(GameResult::draw(Reason::DrawAdjudication)),
        Verdict::Unfinished => None,
    };
    let names = ByColor::new(name("White"), name("Black"));
    let table = Table::of_record(names, record.start, record.timeline().moves(), result, now);
    Room { imported: Some(record.to_string()), ..Room::new(table) }
}

/// A game as PGN. Imported games come out as they came in, with their comments and variations.
pub(crate) fn export(room: &Room) -> String {
    if let Some(imported) = &room.imported {
        return imported.clone();
    }
    let mut game = room.table.game().record().clone();
    for (index, played) in game.moves.iter_mut().enumerate() {
        // What stands beside a move is the judgement at full strength, not the mover's own opinion.
        played.thought =
            room.table.judgement(index + 1).map(|evaluation| Thought { evaluation, depth: None });
    }
    let mut record = game.to_document();
    let tags = &mut record.tags;
    tags.set("Event", "Roque");
    tags.set("Date", &date(room.created_ms));
    for (color, side) in [(Color::White, "White"), (Color::Black, "Black")] {
        let seat = room.table.seat(color);
        tags.set(side, &seat.name());
        if let Some(rating) = seat.rating() {
            tags.set(&format!("{side}Elo"), &rating.to_string());
        }
    }
    if let Some(opening) = room.opening() {
        tags.set("ECO", &opening.eco);
        tags.set("Opening", &opening.name);
    }
    record.to_string()
}

/// The day, as PGN writes it, of a Unix time.
fn date(ms: u64) -> String {
    // Days since 1 March of year 0 of the proleptic Gregorian calendar: leap days come last in such years.
    let days = (ms / 86_400_000) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{ClockChoice, NewGame, StartChoice};
    use roque_game::{FirstValue, Value};
    use roque_play::players::Decision;

    #[test]
    fn clocks_and_judgements_stand_beside_the_moves() {
        let clock = Some(ClockChoice { initial_ms: 60_000, increment_ms: 1000 });
        let (white, black) = ("human".to_owned(), "roque:elo=1500".to_owned());
        let game = NewGame { white, black, clock, start: StartChoice::Standard };
        let mut room = Room::open(&game, Moment::ZERO).unwrap();
        room.table.play_text("e4", 0, Moment::ZERO).unwrap();
        let task = room.table.wanted_judgement().unwrap().task;
        let m = room.table.game().position().legal_moves()[0];
        let thought = Thought { evaluation: FirstValue::new(Value::Estimate(31)), depth: None };
        assert!(room.table.answer(task, Ok(Decision::Play { m, thought: Some(thought) }), Moment::ZERO));
        let text = export(&room);
        for part in [
            "[White \"Human\"]",
            "[Black \"Roque\"]",
            "[BlackElo \"1500\"]",
            "[TimeControl \"60+1\"]",
            "[Result \"*\"]",
            "1. e4 {[%eval 0.31] [%clk 0:01:0",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        room.table.resign(Moment::ZERO).unwrap();
        let text = export(&room);
        let read: Document = text.parse().unwrap();
        assert_eq!((read.result, read.line.moves.len()), (Verdict::Win(Color::Black), 1), "{text}");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_798_761_599_999), "2026.12.31");
        assert_eq!(date(1_798_761_600_000), "2027.01.01");
    }
}
