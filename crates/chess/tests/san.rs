//! Algebraic notation: exact out, tolerant in, and refusals that say why.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_chess::{ParseSanError, Position};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[track_caller]
fn reads(fen: &str, text: &str, uci: &str) {
    let position = position(fen);
    let m = position.parse_san(text).unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
    assert_eq!(m, position.parse_uci(uci).unwrap(), "{text} in {fen}");
}

#[track_caller]
fn refuses(fen: &str, text: &str, message: &str) {
    let error = position(fen).parse_san(text).expect_err(text);
    assert_eq!(error.to_string(), message);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "1n6/P3k3/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn careless_forms_are_understood() {
    for text in ["e4", "e2e4", "e2-e4", "Pe4", "e4!", "e4+", "e4??", "ee4", "E4", " e4 ", " e4"] {
        reads(START, text, "e2e4");
    }
    for text in ["Nf3", "nf3", "Ngf3", "Ng1f3", "Ng1-f3", "N1f3", "Nf3!?", "g1f3", "Nxf3"] {
        reads(START, text, "g1f3");
    }
    for text in ["O-O", "0-0", "o-o", "OO", "00", "O-O+", "e1g1", "e1h1", "Ke1-g1", "Ke1g1"] {
        reads(CASTLING, text, "e1g1");
    }
    for text in ["O-O-O", "0-0-0", "ooo", "O-O-O#", "e1c1", "e1a1"] {
        reads(CASTLING, text, "e1c1");
    }
    for text in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=q", "a8q", "a7a8q", "a7-a8=Q+", "aa8=Q"] {
        reads(PROMOTION, text, "a7a8q");
    }
    for text in ["axb8=N", "axb8N", "ab8n", "a7xb8=N", "a:b8=N", "a7b8n"] {
        reads(PROMOTION, text, "a7b8n");
    }
    for text in ["exd6", "ed6", "e5d6", "exd6e.p.", "exd6 e.p.", "exd6ep", "exd6+"] {
        reads("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", text, "e5d6");
    }
}

#[test]
fn a_lower_case_b_is_a_pawn_first_and_a_bishop_if_that_cannot_be() {
    let both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    reads(both, "bxc3", "b2c3");
    reads(both, "Bxc3", "d2c3");
    reads("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "d2c3");
    reads("4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", "bf4", "d2f4");
    reads("4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", "bd2-f4", "d2f4");
    reads(START, "b4", "b2b4");
}

#[test]
fn output_says_just_enough() {
    for (fen, uci, san) in [
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
        ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "a1d1", "Rad1"),
        ("R7/8/4k3/8/8/8/8/R3K3 w - - 0 1", "a1a4", "R1a4"),
        ("8/2k5/8/8/Q2Q4/8/8/3Q3K w - - 0 1", "a4d7", "Qad7+"),
        ("7k/8/2Q1Q3/8/8/8/8/K3Q3 w - - 0 1", "e6e4", "Qe6e4"),
        ("7k/8/8/8/Q1Q5/8/Q7/7K w - - 0 1", "a4c2", "Qa4c2"),
        // The knight on d2 is pinned, so nothing needs to be said about the other one.
        ("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "g1f3", "Nf3"),
        (CASTLING, "e1g1", "O-O"),
        (CASTLING, "e1c1", "O-O-O"),
        (PROMOTION, "a7a8q", "a8=Q"),
        (PROMOTION, "a7b8r", "axb8=R"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"),
        ("7k/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ] {
        let position = position(fen);
        assert_eq!(position.san(position.parse_uci(uci).unwrap()), san, "{uci} in {fen}");
    }
}

#[test]
fn refusals_say_why() {
    refuses(START, "Nd2", "there is no legal move Nd2: the mover's own man stands on d2");
    refuses(START, "e5", "there is no legal move e5: no pawn of White can go to e5");
    refuses(START, "exd3", "there is no legal move exd3: no pawn of White can go to d3");
    refuses(
        START,
        "O-O",
        "there is no legal move O-O: White's castling is barred by a check, an attack or a man in the way",
    );
    refuses(
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "0-0",
        "there is no legal move O-O: White has lost the right to castle on that side",
    );
    refuses(
        "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
        "Nf3",
        "there is no legal move Nf3: the knight on d2 is pinned",
    );
    refuses(
        "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1",
        "Ra2",
        "there is no legal move Ra2: White is in check and the move does not end it",
    );
    refuses(
        "4k3/8/8/8/3r4/8/8/4K3 w - - 0 1",
        "Kd1",
        "there is no legal move Kd1: the king would be attacked on d1",
    );
    refuses(PROMOTION, "a8", "there is no legal move a8: the promotion is missing, as in e8=Q");
    refuses(START, "e4=Q", "there is no legal move e4=Q: only a pawn that reaches the last rank promotes");
    refuses("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "Rd1", "Rd1 is ambiguous: it could be Rad1 or Rhd1");
}

#[test]
fn nonsense_is_a_syntax_error_that_quotes_it() {
    let position = Position::default();
    for text in [
        "", " ", "x", "e", "e9", "i4", "Nf", "Xf3", "O", "O-O-O-O", "e4e5e6", "e8=K", "N=Q", "♘f3", "1-0",
        "--", ")", "=Q", "e.p.",
    ] {
        match position.parse_san(text) {
            Err(ParseSanError::Syntax(quoted)) => assert_eq!(quoted, text),
            other => panic!("{text:?} gave {other:?}"),
        }
    }
    let noise = "N".repeat(1 << 20);
    assert!(position.parse_san(&noise).unwrap_err().to_string().len() < 200);
}

#[test]
fn every_way_to_write_a_line() {
    let position = position("4k3/8/8/8/8/8/4P3/4K3 b - - 3 7");
    let mut line = Vec::new();
    let mut current = position;
    for text in ["Kd7", "e4", "Kd6"] {
        let m = current.parse_san(text).unwrap();
        line.push(m);
        current.play_unchecked(m);
    }
    assert_eq!(position.san_line(line), "7... Kd7 8. e4 Kd6");
    assert_eq!(position.san_line([]), "");
}
