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
    KNIGHT_BY_PAWNS[9] "pieces": "Knight by number of own pawns";
    ROOK_BY_PAWNS[9] "pieces": "Rook by number of own pawns";
    KNIGHT_OUTPOST[2] "pieces": "Knight no enemy pawn can chase, without and with a pawn behind it";
    BISHOP_OUTPOST[2] "pieces": "Bishop no enemy pawn can chase, without and with a pawn behind it";
    MINOR_BEHIND_PAWN[1] "pieces": "Minor piece directly behind a pawn";
    BISHOP_PAWNS[1] "pieces": "Own pawn on a square of the bishop's colour";
    LONG_DIAGONAL[1] "pieces": "Bishop that sees both centre squares of its long diagonal";
    ROOK_FILE[2] "pieces": "Rook on a file without own pawns, without any pawns";
    ROOK_ON_SEVENTH[1] "pieces": "Rook on the seventh rank with something to hold there";
    TRAPPED_ROOK[1] "pieces": "Rook shut in by its own king";
    TRAPPED_BISHOP[1] "pieces": "Bishop that took a rook's pawn and is locked in";
    QUEEN_EXPOSED[1] "pieces": "Queen with an enemy slider behind one screen";
    DOUBLED_PAWN[1] "pawns": "Pawn with an own pawn ahead on its file";
    ISOLATED_PAWN[2] "pawns": "Pawn without own pawns on the neighbouring files, on a closed and an open file";
    BACKWARD_PAWN[2] "pawns": "Pawn left behind before a guarded square, on a closed and an open file";
    PHALANX_PAWN[8] "pawns": "Pawn beside an own pawn, by rank";
    SUPPORTED_PAWN[8] "pawns": "Pawn defended by a pawn, by rank";
    CANDIDATE_PAWN[8] "pawns": "Pawn with as many helpers as guards on its way, by rank";
    PASSED_PAWN[8] "passed": "Passed pawn by rank";
    PASSED_BLOCKED[8] "passed": "Passed pawn with an enemy on the square ahead, by rank";
    PASSED_SAFE_STEP[8] "passed": "Passed pawn whose next square the enemy does not attack, by rank";
    PASSED_FREE_PATH[8] "passed": "Passed pawn whose whole way is empty and not attacked, by rank";
    PASSED_OWN_KING[8] "passed": "Steps from the own king to the square ahead, by rank";
    PASSED_ENEMY_KING[8] "passed": "Steps from the enemy king to the square ahead, by rank";
    ROOK_BEHIND_PASSED[2] "passed": "Own rook, enemy rook behind a passed pawn";
    UNSTOPPABLE_PAWN[1] "passed": "Pawn that outruns a king without pieces";
    SHELTER[28] "king": "Own pawn before the king by file from the edge and rank; rank 0 is none";
    STORM[28] "king": "Enemy pawn before the king by file from the edge and rank; rank 0 is none";
    BLOCKED_STORM[7] "king": "Storming pawn stopped by a shelter pawn, by rank";
    KING_DANGER[48] "king": "By the sum of attack units against the king";
    THREAT_BY_PAWN[6] "threats": "Safe pawn attacking a piece, by victim";
    THREAT_BY_MINOR[6] "threats": "Minor piece attacking a weak or dearer man, by victim";
    THREAT_BY_ROOK[6] "threats": "Rook attacking a weak or dearer man, by victim";
    THREAT_BY_KING[1] "threats": "King attacking a weak man";
    HANGING[1] "threats": "Enemy man attacked and not defended";
    PUSH_THREAT[1] "threats": "Enemy piece a safe pawn step would attack";
    RESTRICTED[1] "threats": "Square the enemy attacks, weakly, and we too";
    SPACE[1] "space": "Safe square behind the pawns in the middle, the more men the more";
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
