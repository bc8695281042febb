//! A line of moves typed on the free board: read, checked, described; nothing is kept.

use crate::protocol::{ApiError, ErrorCode, LineView, MoveView, OpenLine};
use crate::start;
use crate::view::{opening_view, position_view};
use roque_chess::document::Document;
use roque_chess::notation::pgn::{ReadPgnError, Reader};
use roque_chess::{CastlingNotation, Position, Timeline};
use roque_language::{Message, number};
use roque_play::table::read_move;
use roque_play::{GameResult, RefereeError};

/// Longer lines are no games.
const LONGEST: usize = 2000;

/// Reads a start and moves, or the main line of a game.
pub(crate) fn read(request: &OpenLine) -> Result<LineView, ApiError> {
    if let Some(pgn) = &request.pgn {
        let record: Document =
            pgn.parse().map_err(|error: ReadPgnError| ApiError::because(ErrorCode::BadPgn, &error))?;
        check_length(record.main_line().count())?;
        // Those that cannot be read are explained when somebody wants them.
        let games = Reader::new(pgn.as_bytes()).documents().flatten().count();
        let line = record.timeline();
        return Ok(LineView { more_games: games.saturating_sub(1) as u32, ..describe(&line) });
    }
    let start = match &request.fen {
        Some(fen) => start::read_fen(fen)?,
        None => Position::default(),
    };
    check_length(request.moves.len())?;
    let mut timeline = Timeline::new(start);
    for text in &request.moves {
        let m = read_move(timeline.current(), text)?;
        timeline.play(m).map_err(RefereeError::from)?;
    }
    Ok(describe(&timeline))
}

fn check_length(count: usize) -> Result<(), ApiError> {
    if count <= LONGEST {
        return Ok(());
    }
    let message = Message::ServerLongLine { most: number(LONGEST), count: number(count) };
    Err(ApiError::new(ErrorCode::TooLarge, message))
}

fn describe(timeline: &Timeline) -> LineView {
    let chess960 = timeline.start().is_chess960();
    let notation = CastlingNotation::for_chess960(chess960);
    let positions = timeline.positions().zip(timeline.positions().skip(1));
    let moves = positions.zip(timeline.moves()).map(|((before, after), m)| MoveView {
        uci: before.uci(m, notation),
        san: before.san(m),
        fen: after.to_string(),
        check: after.is_check(),
        clock_ms: None,
        score: None,
        thought: None,
    });
    let outcome = timeline.outcome().map(GameResult::from);
    LineView {
        start_fen: timeline.start().to_string(),
        chess960,
        moves: moves.collect(),
        position: position_view(timeline.current(), notation, false),
        outcome: outcome.as_ref().map(Into::into),
        opening: opening_view(timeline),
        more_games: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(fen: Option<&str>, moves: &[&str]) -> Result<LineView, ApiError> {
        let moves = moves.iter().map(|&m| m.to_owned()).collect();
        read(&OpenLine { fen: fen.map(str::to_owned), moves, pgn: None })
    }

    #[test]
    fn squares_and_letters_are_both_moves() {
        let view = line(None, &["e4", "e7e5", "Ng1f3"]).unwrap();
        let san: Vec<_> = view.moves.iter().map(|m| m.san.as_str()).collect();
        assert_eq!(san, ["e4", "e5", "Nf3"]);
        assert_eq!(view.position.legal.len(), 29);
    }

    #[test]
    fn refusals_say_what_is_wrong() {
        assert_eq!(line(None, &["e5"]).unwrap_err().code, ErrorCode::IllegalMove);
        assert_eq!(line(None, &["hello"]).unwrap_err().code, ErrorCode::UnreadableMove);
        assert_eq!(line(Some("nonsense"), &[]).unwrap_err().code, ErrorCode::BadFen);
        let ambiguous = line(Some("4k3/8/8/8/8/8/4K3/R6R w - - 0 1"), &["Rd1"]);
        assert_eq!(ambiguous.unwrap_err().code, ErrorCode::AmbiguousMove);
    }

    #[test]
    fn a_pasted_game_is_its_main_line() {
        let pgn = "[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *".to_owned();
        let view = read(&OpenLine { fen: None, moves: Vec::new(), pgn: Some(pgn) }).unwrap();
        assert_eq!((view.moves.len(), view.more_games), (3, 0));
        let error =
            read(&OpenLine { fen: None, moves: Vec::new(), pgn: Some("1. e5".to_owned()) }).unwrap_err();
        assert_eq!(error.code, ErrorCode::BadPgn);
    }

    #[test]
    fn of_several_games_the_first_is_shown_and_the_others_counted() {
        let pgn =
            "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n\n[White \"C\"]\n\n1. c4 *\n";
        let view = read(&OpenLine { fen: None, moves: Vec::new(), pgn: Some(pgn.to_owned()) }).unwrap();
        assert_eq!((view.moves[0].san.as_str(), view.more_games), ("e4", 2));
    }

    #[test]
    fn what_is_longer_than_any_game_is_refused_in_either_form() {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(501);
        assert_eq!(line(None, &moves).unwrap_err().code, ErrorCode::TooLarge);
        let pgn = Some(moves.join(" "));
        let error = read(&OpenLine { fen: None, moves: Vec::new(), pgn }).unwrap_err();
        assert_eq!(error.code, ErrorCode::TooLarge);
        assert!(line(None, &moves[4..]).is_ok());
    }

    #[test]
    fn the_end_of_a_game_is_seen() {
        let view = line(None, &["f3", "e5", "g4", "Qh4"]).unwrap();
        assert_eq!(view.outcome.unwrap().result, "0-1");
        assert!(view.position.legal.is_empty());
    }
}
