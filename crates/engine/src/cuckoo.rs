//! Upcoming repetitions: can the side to move repeat an earlier position with one reversible move?
//!
//! Idea: the difference of the keys of two such positions is the key of one man moving between two squares, and all
//! such differences fit a small hash table. Source: Marcel van Kervinck, "The design and implementation of the Rookie
//! 2.0 chess program", 2002, <http://www.open-aurec.com/wbforum/viewtopic.php?f=4&t=47162> (cuckoo hashing).

use roque_chess::{Bitboard, Color, Piece, Role, Square, ZobristKey, attacks, zobrist};
use std::sync::LazyLock;

const SLOTS: usize = 8192;

#[derive(Clone, Copy)]
struct Slot {
    key: ZobristKey,
    squares: Option<(Square, Square)>,
}

/// All reversible moves of all men, found by the change of key they make.
pub(crate) struct ReversibleMoves(Vec<Slot>);

static TABLE: LazyLock<ReversibleMoves> = LazyLock::new(ReversibleMoves::build);

#[inline]
fn first_slot(key: ZobristKey) -> usize {
    key.0 as usize % SLOTS
}

#[inline]
fn second_slot(key: ZobristKey) -> usize {
    (key.0 >> 16) as usize % SLOTS
}

impl ReversibleMoves {
    /// The one table; built at first use.
    pub(crate) fn get() -> &'static Self {
        &TABLE
    }

    fn build() -> Self {
        let mut table = Self(vec![Slot { key: ZobristKey::default(), squares: None }; SLOTS]);
        for color in Color::ALL {
            for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
                let man = Piece::new(color, role);
                for from in Square::ALL {
                    let reach = attacks::of(color, role, from, Bitboard::EMPTY);
                    for to in reach.into_iter().filter(|&to| to > from) {
                        let key = zobrist::piece(man, from)
                            ^ zobrist::piece(man, to)
                            ^ zobrist::side(Color::White)
                            ^ zobrist::side(Color::Black);
                        table.insert(Slot { key, squares: Some((from, to)) });
                    }
                }
            }
        }
        table
    }

    fn insert(&mut self, mut slot: Slot) {
        let mut place = first_slot(slot.key);
        loop {
            std::mem::swap(&mut self.0[place], &mut slot);
            if slot.squares.is_none() {
                return;
            }
            place ^= first_slot(slot.key) ^ second_slot(slot.key);
        }
    }

    /// The squares a man moves between if the two keys differ by one reversible move.
    #[inline]
    pub(crate) fn find(&self, difference: ZobristKey) -> Option<(Square, Square)> {
        let slot = [first_slot(difference), second_slot(difference)]
            .into_iter()
            .map(|place| &self.0[place])
            .find(|slot| slot.key == difference)?;
        slot.squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Position;

    #[test]
    fn holds_every_reversible_move_once() {
        let table = ReversibleMoves::get();
        assert_eq!(table.0.iter().filter(|slot| slot.squares.is_some()).count(), 3668);
        let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let m = position.parse_uci("a1a7").unwrap();
        let difference = position.key() ^ position.after(m).key();
        assert_eq!(table.find(difference), Some((Square::A1, Square::A7)));
        assert_eq!(table.find(ZobristKey(12_345)), None);
    }
}
