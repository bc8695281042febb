//! Bishop and rook attacks: one table lookup where the processor can extract bits (BMI2), arithmetic elsewhere.

use super::lines;
use crate::{Bitboard, Square};

/// Squares a bishop on `square` attacks, up to and including the first man on each line.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    #[cfg(target_feature = "bmi2")]
    let attacked = table::lookup(&table::BISHOP[square.index()], occupied.0);
    #[cfg(not(target_feature = "bmi2"))]
    let attacked = lines::bishop(square as u32, occupied.0);
    Bitboard(attacked)
}

/// Squares a rook on `square` attacks, up to and including the first man on each line.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    #[cfg(target_feature = "bmi2")]
    let attacked = table::lookup(&table::ROOK[square.index()], occupied.0);
    #[cfg(not(target_feature = "bmi2"))]
    let attacked = lines::rook(square as u32, occupied.0);
    Bitboard(attacked)
}

#[cfg(target_feature = "bmi2")]
mod table {
    use super::lines;

    include!(concat!(env!("OUT_DIR"), "/slider_table.rs"));

    /// Where a square's attack sets begin, and which bits of the occupation choose among them.
    pub struct Slot {
        mask: u64,
        start: usize,
    }

    #[inline]
    pub fn lookup(slot: &Slot, occupied: u64) -> u64 {
        TABLE[slot.start + safe_arch::population_extract_u64(occupied, slot.mask) as usize]
    }

    pub static ROOK: [Slot; 64] = slots(true, 0);
    pub static BISHOP: [Slot; 64] = slots(false, 102_400);

    const fn slots(rook: bool, first: usize) -> [Slot; 64] {
        let mut slots = [const { Slot { mask: 0, start: 0 } }; 64];
        let mut start = first;
        let mut square = 0;
        while square < 64 {
            let mask = if rook { lines::rook_mask(square) } else { lines::bishop_mask(square) };
            slots[square as usize] = Slot { mask, start };
            start += 1 << mask.count_ones();
            square += 1;
        }
        slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks the board square by square: slow and plainly right.
    fn walk(square: Square, occupied: Bitboard, steps: [(i8, i8); 4]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for (files, ranks) in steps {
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                reached |= next.bitboard();
                at = next;
                if occupied.contains(at) {
                    break;
                }
            }
        }
        reached
    }

    #[test]
    fn both_ways_agree_with_walking() {
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..500 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            for occupied in [Bitboard(random), Bitboard(random & random.rotate_left(21))] {
                for square in Square::ALL {
                    let straight = walk(square, occupied, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
                    let diagonal = walk(square, occupied, [(1, 1), (-1, 1), (1, -1), (-1, -1)]);
                    assert_eq!(rook(square, occupied), straight);
                    assert_eq!(bishop(square, occupied), diagonal);
                    assert_eq!(lines::rook(square as u32, occupied.0), straight.0);
                    assert_eq!(lines::bishop(square as u32, occupied.0), diagonal.0);
                }
            }
        }
    }
}
