//! Impossible positions and noise: every one a typed error that names what is wrong, never a panic.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use proptest::prelude::{ProptestConfig, Strategy, any, prop, proptest};
use roque_chess::notation::epd::Epd;
use roque_chess::notation::pgn::Reader;
use roque_chess::{InvalidPosition, Move, ParseFenError, Position, San, Square};

#[track_caller]
fn refuses(fen: &str, message: &str) {
    assert_eq!(fen.parse::<Position>().unwrap_err().to_string(), message, "{fen}");
}

#[test]
fn impossible_positions() {
    for (fen, message) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings; each side needs exactly one"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings; each side needs exactly one"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings; each side needs exactly one"),
        ("kkk5/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 3 kings; each side needs exactly one"),
        (
            "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            "there is a pawn on h8; pawns cannot stand on the first or eighth rank",
        ),
        (
            "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
            "there is a pawn on a1; pawns cannot stand on the first or eighth rank",
        ),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check, but it is not Black's turn"),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "Black is in check, but it is not Black's turn"),
        (
            "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "White has 17 men; a side has at most 16",
        ),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns; a side has at most 8"),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "the castling field \"K\" has no matching king and rook; it must be - or letters such as KQkq or HAha",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
            "the castling field \"K\" has no matching king and rook; it must be - or letters such as KQkq or HAha",
        ),
        ("4k3/8/8/8/8/8/8/2RRK3 w CD - 0 1", "White has two castling rooks on the same side of the king"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "e6 cannot be an en-passant square: no pawn has just passed over it",
        ),
        (
            "4k3/8/4p3/4p3/8/8/8/4K3 w - e6 0 1",
            "e6 cannot be an en-passant square: no pawn has just passed over it",
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
            "e3 cannot be an en-passant square: no pawn has just passed over it",
        ),
    ] {
        refuses(fen, message);
    }
}

#[test]
fn unreadable_positions() {
    for (fen, message) in [
        ("", "the FEN is empty"),
        (" \t ", "the FEN is empty"),
        ("4k3/8/8/8/8/8/8/4K3", "the FEN ends before the side to move"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "the piece placement has 7 ranks; it needs 8 separated by '/'"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 (\"4K4\") does not describe exactly 8 squares"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 (\"4K2\") does not describe exactly 8 squares"),
        ("4k3/8/8/8/9/8/8/4K3 w - - 0 1", "'9' is not a piece; pieces are PNBRQK and pnbrqk"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "'X' is not a piece; pieces are PNBRQK and pnbrqk"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is \"x\"; it must be w or b"),
        (
            "4k3/8/8/8/8/8/8/4K3 w XY - 0 1",
            "the castling field \"XY\" has no matching king and rook; it must be - or letters such as KQkq or HAha",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "the en-passant field \"e9\" is neither - nor a square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the halfmove clock \"x\" is not a number from 0 to 9999"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "the halfmove clock \"-1\" is not a number from 0 to 9999"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999",
            "the move number \"99999999999\" is not a number from 0 to 9999",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "unexpected \"more\" after the FEN"),
    ] {
        refuses(fen, message);
    }
}

#[test]
fn errors_can_be_told_apart_by_type() {
    let error = "8/8/8/8/8/8/8/4K3 w - - 0 1".parse::<Position>().unwrap_err();
    assert!(matches!(error, ParseFenError::Position(InvalidPosition::Kings { count: 0, .. })));
}

/// The en-passant square is remembered only if a pawn can really take there.
#[test]
fn en_passant_only_when_really_capturable() {
    for (fen, kept) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", None),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", Some(Square::E3)),
        // Pinned on the rank together with the pawn it would take, on a file, and on a diagonal.
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", None),
        ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", None),
        ("7k/8/8/8/3pP3/8/1B6/4K3 b - e3 0 1", None),
        // Pinned along the very line of the capture.
        ("8/8/8/2k5/3pP3/8/5B2/4K3 b - e3 0 1", Some(Square::E3)),
        // In check from elsewhere, and in check by the pawn that can be taken.
        ("4k3/8/8/8/3pP3/8/8/K3R3 b - e3 0 1", Some(Square::E3)),
        ("4k3/8/8/8/3pP3/8/8/K2R4 b - e3 0 1", Some(Square::E3)),
        ("8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1", Some(Square::E3)),
        ("8/8/8/8/k2pP3/8/2N5/R3K3 b - e3 0 1", None),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.en_passant(), kept, "{fen}");
        let takes = position.legal_moves().iter().any(|m| m.is_en_passant());
        assert_eq!(takes, kept.is_some(), "{fen}");
    }
}

#[test]
fn a_megabyte_of_noise_is_quoted_only_in_part() {
    let position = Position::default();
    for piece in ["8", "/", "rnbqkbnr/", "w ", "e4", "a7a8q ", "\u{1F98A}", "\0", "[", "1. "] {
        let noise = piece.repeat((1 << 20) / piece.len());
        let mut messages = vec![
            noise.parse::<Position>().unwrap_err().to_string(),
            noise.parse::<Epd>().unwrap_err().to_string(),
            position.parse_uci(&noise).unwrap_err().to_string(),
            position.parse_san(&noise).unwrap_err().to_string(),
        ];
        messages
            .extend(Reader::new(noise.as_bytes()).documents().filter_map(Result::err).map(|e| e.to_string()));
        assert!(messages.iter().all(|message| message.len() < 400), "{piece:?}");
    }
}

#[test]
fn unknown_moves_are_named() {
    let position = Position::default();
    for (text, message) in [
        ("", "\"\" is not a move; moves look like e2e4 or a7a8q"),
        ("e2", "\"e2\" is not a move; moves look like e2e4 or a7a8q"),
        ("e2e9", "\"e2e9\" is not a move; moves look like e2e4 or a7a8q"),
        ("e7e8k", "\"e7e8k\" is not a move; moves look like e2e4 or a7a8q"),
        ("0000", "\"0000\" is not a move; moves look like e2e4 or a7a8q"),
        ("♞♞♞♞", "\"♞♞♞♞\" is not a move; moves look like e2e4 or a7a8q"),
        ("e2e5", "the move e2e5 is not legal in this position"),
        ("e2e4q", "the move e2e4q is not legal in this position"),
    ] {
        assert_eq!(position.parse_uci(text).unwrap_err().to_string(), message);
    }
}

/// Text that looks a little like the real thing, which reaches deeper than pure noise.
fn chesslike() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop::sample::select(
            "rnbqkpRNBQKP12345678/ w-abcdefgh0+#=x!?.()[]{}\"$;%O\n*é".chars().collect::<Vec<_>>(),
        ),
        0..60,
    )
    .prop_map(|letters| letters.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_a_parser(text in prop::strategy::Union::new([chesslike().boxed(), any::<String>().boxed()])) {
        let start = Position::default();
        if let Ok(position) = text.parse::<Position>() {
            assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        }
        if let Ok(epd) = text.parse::<Epd>() {
            assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
        }
        if let Ok(m) = start.parse_uci(&text) {
            assert!(start.is_legal(m));
        }
        if let Ok(m) = text.parse::<San>().and_then(|san| san.to_move(&start)) {
            assert!(start.is_legal(m));
        }
        for record in Reader::new(text.as_bytes()).documents().flatten() {
            let again = record.to_string();
            assert_eq!(Reader::new(again.as_bytes()).documents().next().unwrap().unwrap(), record);
        }
    }

    #[test]
    fn no_bits_break_the_rules(bits in any::<u16>()) {
        let legal = Move::from_bits(bits).is_some_and(|m| Position::default().is_legal(m));
        assert_eq!(legal, Position::default().legal_moves().iter().any(|m| m.to_bits().get() == bits));
    }
}
