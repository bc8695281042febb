//! Lines of play as a GUI may see them: nothing after the end of the game.

use roque_chess::{CastlingNotation, Move, Position, ZobristKey};
use roque_uci::UciMove;

/// The beginning of a line of legal moves that can be shown: it ends after a move that ends the game or makes a draw
/// claimable.
pub(crate) fn showable(
    start: &Position,
    earlier: &[ZobristKey],
    line: &[Move],
    castling: CastlingNotation,
) -> Vec<UciMove> {
    let mut position = *start;
    let mut keys = earlier.to_vec();
    let mut shown = Vec::with_capacity(line.len());
    for &m in line {
        debug_assert!(position.is_legal(m), "illegal move {m} in the line {line:?} of {start}");
        shown.push(UciMove::new(m, castling));
        keys.push(position.key());
        position.play_unchecked(m);
        let repeated = keys.iter().filter(|&&key| key == position.key()).count() >= 2;
        if repeated || position.halfmove_clock() >= 100 || position.outcome().is_some() {
            break;
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(fen: &str, line: &str) -> String {
        let start: Position = fen.parse().unwrap();
        let mut position = start;
        let mut moves = Vec::new();
        for text in line.split_whitespace() {
            let m = position.parse_uci(text).unwrap();
            moves.push(m);
            position.play_unchecked(m);
        }
        let shown = showable(&start, &[], &moves, CastlingNotation::KingSteps);
        shown.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn castling_is_written_as_asked() {
        assert_eq!(shown("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1 e8d8"), "e1g1 e8d8");
    }

    #[test]
    fn a_line_ends_with_the_third_repetition() {
        let circle = "g1f3 g8f6 f3g1 f6g8 ";
        assert_eq!(shown(&Position::default().to_string(), &circle.repeat(3)), circle.repeat(2).trim());
    }

    #[test]
    fn a_line_ends_with_the_fiftieth_move_and_with_bare_kings() {
        assert_eq!(shown("4k3/8/8/8/8/8/8/R3K3 w - - 98 90", "a1a2 e8d8 a2a1"), "a1a2 e8d8");
        assert_eq!(shown("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2 e8d8"), "e1e2");
    }
}
