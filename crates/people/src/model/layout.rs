//! Where each weight lies in the one long list of weights.

use crate::inputs::ROWS;
use crate::rating::{KNOTS, Pace};
use crate::traits::TRAIT_ROWS;
use std::ops::Range;

/// Neurons of the first layer.
pub(crate) const HIDDEN: usize = 384;
/// Numbers that condense a position.
pub(crate) const CONTEXT: usize = 192;
/// Neurons that see a move.
pub(crate) const MOVER: usize = 96;
/// Numbers that say who moves: the knots of the rating and the pace.
pub(crate) const PLAYER: usize = KNOTS + Pace::COUNT;

/// Pairs of squares between which a queen or a knight can go on an empty board.
pub(crate) const PAIRS: usize = 1792;
/// Rows that say which move it is: man and origin, man and target, origin and target.
pub(crate) const IDENTITY_ROWS: usize = 2 * 6 * 64 + PAIRS;

/// The number of each pair, by 64 × origin + target. Pairs that no move joins get the number of the first.
static PAIR_NUMBERS: [u16; 64 * 64] = pair_numbers();

const fn pair_numbers() -> [u16; 64 * 64] {
    let mut numbers = [0; 64 * 64];
    let (mut index, mut next) = (0, 0);
    while index < numbers.len() {
        let (from, to) = (index / 64, index % 64);
        let (files, ranks) = ((from % 8).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
        let straight = files == 0 || ranks == 0 || files == ranks;
        if from != to && (straight || files * ranks == 2) {
            numbers[index] = next;
            next += 1;
        }
        index += 1;
    }
    assert!(next as usize == PAIRS, "queens and knights join so many squares");
    numbers
}

/// The number of the pair of squares a move joins, below [`PAIRS`].
#[inline]
pub(crate) fn pair(from: u8, to: u8) -> usize {
    usize::from(PAIR_NUMBERS[usize::from(from & 63) * 64 + usize::from(to & 63)])
}

/// Width of such a row: the hidden layer's part and the context's.
pub(crate) const IDENTITY_WIDTH: usize = MOVER + CONTEXT;
/// Width of a trait's row: the hidden layer's part and the player's.
pub(crate) const TRAIT_WIDTH: usize = MOVER + PLAYER;

/// A block of weights: rows of equal width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    pub(crate) start: usize,
    pub(crate) rows: usize,
    pub(crate) width: usize,
}

impl Block {
    const fn after(previous: Self, rows: usize, width: usize) -> Self {
        Self { start: previous.start + previous.rows * previous.width, rows, width }
    }

    /// Where a row lies.
    #[inline]
    pub(crate) const fn row(self, index: usize) -> Range<usize> {
        let start = self.start + index * self.width;
        start..start + self.width
    }

    pub(crate) const fn len(self) -> usize {
        self.rows * self.width
    }
}

pub(crate) const INPUT: Block = Block { start: 0, rows: ROWS, width: HIDDEN };
pub(crate) const INPUT_BIAS: Block = Block::after(INPUT, 1, HIDDEN);
pub(crate) const CONDENSE: Block = Block::after(INPUT_BIAS, HIDDEN, CONTEXT);
pub(crate) const CONDENSE_BIAS: Block = Block::after(CONDENSE, 1, CONTEXT);
pub(crate) const SETTING: Block = Block::after(CONDENSE_BIAS, CONTEXT, MOVER);
pub(crate) const IDENTITY: Block = Block::after(SETTING, IDENTITY_ROWS, IDENTITY_WIDTH);
pub(crate) const TRAIT: Block = Block::after(IDENTITY, TRAIT_ROWS, TRAIT_WIDTH);
pub(crate) const OUTPUT: Block = Block::after(TRAIT, 1, MOVER);
/// All blocks in order.
pub(crate) const BLOCKS: [Block; 8] =
    [INPUT, INPUT_BIAS, CONDENSE, CONDENSE_BIAS, SETTING, IDENTITY, TRAIT, OUTPUT];
/// How many weights there are.
pub(crate) const WEIGHTS: usize = OUTPUT.start + OUTPUT.len();
