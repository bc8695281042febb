//! The list of everything `classical` weighs.
//!
//! All weights live in one flat table. A [`Group`] is a named stretch of it: one number (`BISHOP_PAIR`) or one per
//! square, rank or count. Evaluation, explanation and tuner all speak of the same groups.

use super::tapered::Tapered;

/// A named stretch of the weight table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Where it begins.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

impl Group {
    const fn new(number: usize) -> Self {
        let mut start = 0;
        let mut before = 0;
        while before < number {
            start += LENGTHS[before];
            before += 1;
        }
        Self { start, len: LENGTHS[number] }
    }

    /// Position in the table of the weight with this number.
    #[inline]
    #[must_use]
    pub fn at(self, number: usize) -> usize {
        debug_assert!(number < self.len, "weight {number} of {}", self.len);
        self.start + number
    }
}

/// A group as the tuner and the table file see it.
#[derive(Clone, Copy, Debug)]
pub struct GroupInfo {
    /// The name in the source.
    pub name: &'static str,
    /// The heading under which an explanation shows it, and the name of the weight that scales it.
    pub topic: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// The stretch of the table.
    pub group: Group,
}

/// The whole weight table.
pub type WeightTable = [Tapered; COUNT];

macro_rules! groups {
    ($($name:ident[$len:literal] $topic:literal: $about:literal;)*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "numbers the constants below")]
        enum Number { $($name),* }

        const LENGTHS: &[usize] = &[$($len),*];

        $(#[doc = $about] pub const $name: Group = Group::new(Number::$name as usize);)*

        /// Every group, in table order.
        pub const GROUPS: &[GroupInfo] = &[$(
            GroupInfo { name: stringify!($name), topic: $topic, about: $about, group: $name },
        )*];
    };
}

groups! {
    MATERIAL[5] "material": "Pawn, knight, bishop, rook, queen";
    PAWN_SQUARES[64] "squares": "Pawn by square, from a1, own side below";
    KNIGHT_SQUARES[64] "squares": "Knight by square";
    BISHOP_SQUARES[64] "squares": "Bishop by square";
    ROOK_SQUARES[64] "squares": "Rook by square";
    QUEEN_SQUARES[64] "squares": "Queen by square";
    KING_SQUARES[64] "squares": "King by square";
    KNIGHT_MOBILITY[9] "mobility": "Knight by number of safe squares it reaches";
    BISHOP_MOBILITY[14] "mobility": "Bishop by number of safe squares it reaches";
    ROOK_MOBILITY[15] "mobility": "Rook by number of safe squares it reaches";
    QUEEN_MOBILITY[28] "mobility": "Queen by number of safe squares it reaches";
    BISHOP_PAIR[1] "pieces": "Two or more bishops";
    DOUBLED_PAWN[1] "pawns": "Pawn with an own pawn ahead on its file";
    ISOLATED_PAWN[1] "pawns": "Pawn without own pawns on the neighbouring files";
    PASSED_PAWN[8] "passed": "Passed pawn by rank";
    TEMPO[1] "tempo": "The right to move";
}

/// Number of weights in the table.
pub const COUNT: usize = {
    let last = GROUPS[GROUPS.len() - 1].group;
    last.start + last.len
};

/// Headings of an explanation, in order; also the names of the weights that scale whole topics.
pub fn topics() -> Vec<&'static str> {
    let mut topics: Vec<&'static str> = Vec::new();
    for info in GROUPS {
        if !topics.contains(&info.topic) {
            topics.push(info.topic);
        }
    }
    topics
}
