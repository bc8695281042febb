//! The key under which Polyglot opening books file a position.
//!
//! The engine's own hash is [`Position::key`]; this one exists only because book files of all programs share it.

mod random;

use crate::{Color, Position, Role};
use random::RANDOM;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

impl Position {
    /// The position's key in Polyglot books.
    ///
    /// The format counts an en passant square when an enemy pawn stands beside the one that has just moved; a
    /// [`Position`] remembers it only when the capture is legal. The two differ only where the capturing pawn is
    /// pinned, which no opening book cares about.
    ///
    /// ```
    /// use roque_chess::Position;
    ///
    /// assert_eq!(Position::default().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                let kind = 2 * role as usize + usize::from(color == Color::White);
                for square in self.board().pieces(color, role) {
                    key ^= RANDOM[64 * kind + square.index()];
                }
            }
        }
        let rights = self.castling_rooks().into_iter().map(|rook| {
            let color = self.board().color_at(rook).unwrap_or(Color::White);
            let queenside = usize::from(rook < self.king(color));
            RANDOM[CASTLING + 2 * usize::from(color == Color::Black) + queenside]
        });
        let en_passant = self.en_passant().map(|square| RANDOM[EN_PASSANT + square.file() as usize]);
        let turn = (self.side_to_move() == Color::White).then_some(RANDOM[WHITE_TO_MOVE]);
        rights.chain(en_passant).chain(turn).fold(key, |key, word| key ^ word)
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    /// The positions and keys published with the format.
    #[test]
    fn published_keys() {
        let lines: [(u64, &[&str]); 9] = [
            (0x463b_9618_1691_fc9c, &[]),
            (0x823c_9b50_fd11_4196, &["e2e4"]),
            (0x0756_b944_61c5_0fb0, &["e2e4", "d7d5"]),
            (0x662f_afb9_65db_29d4, &["e2e4", "d7d5", "e4e5"]),
            (0x22a4_8b5a_8e47_ff78, &["e2e4", "d7d5", "e4e5", "f7f5"]),
            (0x652a_607c_a3f2_42c1, &["e2e4", "d7d5", "e4e5", "f7f5", "e1e2"]),
            (0x00fd_d303_c946_bdd9, &["e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"]),
            (0x3c81_23ea_7b06_7637, &["a2a4", "b7b5", "h2h4", "b5b4", "c2c4"]),
            (0x5c3f_9b82_9b27_9560, &["a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"]),
        ];
        for (key, moves) in lines {
            let mut position = Position::default();
            for text in moves {
                let m = position.parse_uci(text).unwrap();
                position.play(m).unwrap();
            }
            assert_eq!(position.polyglot_key(), key, "after {moves:?}");
        }
    }

    #[test]
    fn each_castling_right_counts_once() {
        let key = |rights: &str| {
            let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
            fen.parse::<Position>().unwrap().polyglot_key()
        };
        let none = key("-");
        let all = ["K", "Q", "k", "q"].into_iter().fold(none, |sum, right| sum ^ key(right) ^ none);
        assert_eq!(all, key("KQkq"));
    }
}
