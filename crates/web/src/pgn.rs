//! Games in and out as PGN.

use crate::house::House;
use crate::player::Player;
use crate::protocol::{ApiError, ErrorCode, NewGame, StartChoice};
use crate::room::Room;
use crate::start::random_id;
use roque_chess::Color;
use roque_chess::notation::pgn::{self, GameRecord, MalformedGame, Reader};
use roque_play::{GameResult, Reason, Thought};
use std::sync::Arc;

/// Larger collections belong into a database program.
const MOST_GAMES: usize = 1000;

/// Stores every game of a file; none if one of them cannot be read.
pub(crate) async fn import(house: &Arc<House>, text: &str) -> Result<Vec<String>, ApiError> {
    let records: Vec<GameRecord> = Reader::new(text.as_bytes())
        .records()
        .take(MOST_GAMES + 1)
        .collect::<Result<_, _>>()
        .map_err(|error| ApiError::because(ErrorCode::BadPgn, &error))?;
    if records.is_empty() || records.len() > MOST_GAMES {
        return Err(match records.len() {
            0 => ApiError::because(ErrorCode::BadPgn, &MalformedGame::NoGame),
            _ => ApiError::new(
                ErrorCode::TooLarge,
                format!("at most {MOST_GAMES} games can be imported at once"),
                format!("on peut importer {MOST_GAMES} parties au plus à la fois"),
            ),
        });
    }
    let mut ids = Vec::with_capacity(records.len());
    for record in &records {
        ids.push(house.adopt(room(house, record)?).await?);
    }
    Ok(ids)
}

/// A recorded game as a room nobody plays in.
fn room(house: &House, record: &GameRecord) -> Result<Room, ApiError> {
    let name = |tag: &str| Player::absent(record.tags.get(tag).unwrap_or("?"));
    let game = NewGame {
        white: name("White"),
        black: name("Black"),
        clock: None,
        start: StartChoice::Fen { fen: record.start.to_string() },
    };
    let now = house.now();
    let mut room = Room::open(random_id(), &game, now)?;
    for m in record.timeline().moves() {
        // A record may go on where the rules end the game; what follows the end is not part of it.
        if room.play(m, None, now).is_err() {
            break;
        }
    }
    match record.result {
        pgn::GameResult::Win(winner) => room.decide(GameResult::win(winner, Reason::ScoreAdjudication), now),
        pgn::GameResult::Draw => room.decide(GameResult::draw(Reason::DrawAdjudication), now),
        pgn::GameResult::Unknown => {}
    }
    room.imported = Some(record.to_string());
    Ok(room)
}

/// A game as PGN. Imported games come out as they came in, with their comments and variations.
pub(crate) fn export(room: &Room) -> String {
    if let Some(imported) = &room.imported {
        return imported.clone();
    }
    let mut game = room.referee.record().clone();
    for (index, played) in game.moves.iter_mut().enumerate() {
        // What stands beside a move is the judgement at full strength, not the mover's own opinion.
        played.thought = room.score_after(index).map(|evaluation| Thought { evaluation, depth: None });
    }
    let mut record = game.to_pgn_record();
    let tags = &mut record.tags;
    tags.set("Event", "Roque");
    tags.set("Date", &date(room.created_ms));
    for (color, side) in [(Color::White, "White"), (Color::Black, "Black")] {
        let seat = &room.seats[color];
        tags.set(side, &seat.player.name());
        if let Some(rating) = seat.player.view(&seat.spec).rating {
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
    use crate::protocol::ClockChoice;
    use roque_game::{FirstValue, Value};
    use roque_play::Moment;

    #[test]
    fn clocks_and_judgements_stand_beside_the_moves() {
        let clock = Some(ClockChoice { initial_ms: 60_000, increment_ms: 1000 });
        let (white, black) = ("human".to_owned(), "roque:elo=1500".to_owned());
        let game = NewGame { white, black, clock, start: StartChoice::Standard };
        let mut room = Room::open("a".to_owned(), &game, Moment::ZERO).unwrap();
        room.play_text("e4", 0, Moment::ZERO).unwrap();
        let position = *room.referee.position();
        assert!(room.judge(1, &position, FirstValue::new(Value::Estimate(31)).into()));
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
        room.resign(Moment::ZERO).unwrap();
        let text = export(&room);
        let read: GameRecord = text.parse().unwrap();
        assert_eq!((read.result, read.line.moves.len()), (pgn::GameResult::Win(Color::Black), 1), "{text}");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_798_761_599_999), "2026.12.31");
        assert_eq!(date(1_798_761_600_000), "2027.01.01");
    }
}
