//! Playing worse on purpose, like somebody who sees less rather than somebody who throws moves away.
//!
//! Two limits make a level: how much is looked at (a cap on nodes) and how well it is judged (an error of the
//! evaluation, fixed for each position and game seed, so that the same thing is misjudged until the position
//! changes). Floors keep every level from folly: a mate in one is played, a hanging queen is taken, what has just been
//! taken is taken back where that loses nothing, and the endings everybody knows (king and queen or rook against a
//! bare king, and the like) are played out properly.

use crate::request::Strength;
use crate::see;
use roque_chess::{Color, Move, Position, Role, ZobristKey};

/// What a limited level sees and how it errs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// Positions it looks at.
    pub(crate) nodes: u64,
    noise: Noise,
}

/// The error of a level's judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Noise {
    /// Typical size in centipawns.
    size: i32,
    seed: u64,
}

/// A level as it was measured.
struct Rung {
    elo: u16,
    nodes: u64,
    noise: i32,
}

const fn rung(elo: u16, nodes: u64, noise: i32) -> Rung {
    Rung { elo, nodes, noise }
}

/// What has to be searched and misjudged to play at a rating. `roque levels` measures it; see docs/levels.md for how, and
/// with what result. Between the rungs nodes grow evenly by factors and noise shrinks evenly.
const LADDER: &[Rung] = &[
    rung(600, 82, 189),
    rung(800, 104, 175),
    rung(1000, 149, 157),
    rung(1200, 217, 138),
    rung(1400, 320, 121),
    rung(1600, 726, 93),
    rung(1800, 2080, 55),
    rung(2000, 4940, 31),
    rung(2200, 8568, 19),
    rung(2400, 17000, 8),
    rung(2600, 34000, 2),
    rung(2800, 68000, 0),
];

/// From this skill on the full search plays; below it skills divide the ladder evenly.
const FULL_SKILL: u8 = 20;
/// With so many positions looked at, the endings everybody knows are won.
const NODES_OF_CARE: u64 = 30_000;

impl Level {
    /// The level of a strength in a position; `None` where the full search plays.
    pub(crate) fn of(strength: Strength, seed: u64, position: &Position) -> Option<Self> {
        let elo = match strength {
            Strength::Full => return None,
            Strength::Skill(FULL_SKILL..) => return None,
            Strength::Skill(skill) => {
                let step = f64::from(Strength::HIGHEST_ELO - Strength::LOWEST_ELO) / f64::from(FULL_SKILL);
                f64::from(Strength::LOWEST_ELO) + f64::from(skill) * step
            }
            Strength::Elo(elo) => f64::from(elo.clamp(Strength::LOWEST_ELO, Strength::HIGHEST_ELO)),
        };
        let (nodes, size) = on_the_ladder(elo);
        let mut level = Self { nodes, noise: Noise { size, seed } };
        if is_elementary(position) {
            level = Self { nodes: level.nodes.max(NODES_OF_CARE), noise: Noise { size: 0, seed } };
        }
        Some(level)
    }

    pub(crate) fn noise(&self) -> Option<Noise> {
        (self.noise.size > 0).then_some(self.noise)
    }
}

/// Nodes and noise for a rating, between the two rungs around it.
fn on_the_ladder(elo: f64) -> (u64, i32) {
    let above = LADDER.partition_point(|rung| f64::from(rung.elo) <= elo).clamp(1, LADDER.len() - 1);
    let (low, high) = (&LADDER[above - 1], &LADDER[above]);
    let share = (elo - f64::from(low.elo)) / f64::from(high.elo - low.elo);
    let between = |low: f64, high: f64| low + (high - low) * share;
    let nodes = between((low.nodes as f64).ln(), (high.nodes as f64).ln()).exp();
    let noise = between(low.noise.into(), high.noise.into());
    (nodes.round() as u64, noise.round().max(0.0) as i32)
}

/// So many random bytes are added: their sum is distributed like a bell.
const BELL_BYTES: usize = 4;
/// The mean of the sum.
const BELL_CENTER: i32 = BELL_BYTES as i32 * u8::MAX as i32 / 2;
/// The standard deviation of the sum: the square root of four times (256² − 1) / 12.
const BELL_SPREAD: i32 = 148;

impl Noise {
    /// The error for a position: its standard deviation is the size, and it never exceeds 3.45 times that
    /// ([`BELL_CENTER`] divided by [`BELL_SPREAD`]).
    #[inline]
    pub(crate) fn error(self, key: ZobristKey) -> i32 {
        let mut word = key.0 ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        let sum: i32 = word.to_le_bytes()[..BELL_BYTES].iter().map(|&byte| i32::from(byte)).sum();
        (sum - BELL_CENTER) * self.size / BELL_SPREAD
    }
}

/// The move that mates at once, if there is one.
fn mate_in_one(position: &Position, moves: &[Move]) -> Option<Move> {
    moves.iter().copied().find(|&m| {
        let next = position.after(m);
        next.is_check() && next.legal_moves().is_empty()
    })
}

/// The moves a level chooses from: all of them, or the obvious ones where there are some and it would not be sure to
/// find them by looking.
pub(crate) fn candidates(
    level: Level,
    position: &Position,
    moves: Vec<Move>,
    last: Option<Move>,
) -> Vec<Move> {
    if let Some(mate) = mate_in_one(position, &moves) {
        return vec![mate];
    }
    if level.nodes >= SEES_THE_OBVIOUS {
        return moves;
    }
    let obvious = obvious_captures(position, &moves, last);
    if obvious.is_empty() { moves } else { obvious }
}

/// With so many positions looked at, the search finds by itself what is obvious, and why it may be wrong.
const SEES_THE_OBVIOUS: u64 = 5000;
/// A queen taken is a queen won if so much is left after all exchanges.
const QUEEN_HANGS: i32 = 400;

/// Captures that win a queen; otherwise those that take back what took last, and any others that win as much.
fn obvious_captures(position: &Position, moves: &[Move], last: Option<Move>) -> Vec<Move> {
    let taken = |m: Move| position.board().role_at(m.to()).filter(|_| m.is_capture());
    let wins = |m: Move, least: i32| m.is_capture() && see::wins_at_least(position, m, least);
    let queens: Vec<Move> =
        moves.iter().copied().filter(|&m| taken(m) == Some(Role::Queen) && wins(m, QUEEN_HANGS)).collect();
    let Some(square) = last.filter(|m| m.is_capture()).map(Move::to).filter(|_| queens.is_empty()) else {
        return queens;
    };
    let worth = position.board().role_at(square).map_or(0, see::value);
    let takes_back = |m: Move| m.to() == square && wins(m, 0);
    if !moves.iter().any(|&m| takes_back(m)) {
        return Vec::new();
    }
    moves.iter().copied().filter(|&m| takes_back(m) || wins(m, worth)).collect()
}

/// Whether one side has a bare king and the other the means to mate it: the endings everybody knows.
fn is_elementary(position: &Position) -> bool {
    let board = position.board();
    let bare = |color: Color| board.color(color).len() == 1;
    let strong = board.straight_sliders() | board.role(Role::Pawn);
    Color::ALL.into_iter().any(|color| bare(color) && board.color(!color).intersects(strong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_see_more_and_err_less_as_they_rise() {
        let position = Position::default();
        let levels: Vec<Level> =
            (600..=2800).step_by(100).filter_map(|elo| Level::of(Strength::Elo(elo), 1, &position)).collect();
        assert_eq!(levels.len(), 23);
        for pair in levels.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].noise.size >= pair[1].noise.size);
        }
        assert_eq!(Level::of(Strength::Skill(20), 1, &position), None);
        assert_eq!(Level::of(Strength::Elo(5), 1, &position), Some(levels[0]));
    }

    #[test]
    fn the_ladder_spans_all_ratings_and_rises() {
        assert_eq!(LADDER.first().map(|rung| rung.elo), Some(Strength::LOWEST_ELO));
        assert_eq!(LADDER.last().map(|rung| rung.elo), Some(Strength::HIGHEST_ELO));
        for pair in LADDER.windows(2) {
            assert!(pair[0].elo < pair[1].elo && pair[0].nodes < pair[1].nodes, "{}", pair[1].elo);
            assert!(pair[0].noise >= pair[1].noise, "{}", pair[1].elo);
        }
        let (weakest, strongest) = (&LADDER[0], &LADDER[LADDER.len() - 1]);
        let claim = format!(
            "from {} at {} to {},000 at {}",
            weakest.nodes,
            weakest.elo,
            strongest.nodes / 1000,
            strongest.elo
        );
        assert!(include_str!("../../../docs/levels.md").contains(&claim), "docs/levels.md: {claim}");
        for rung in LADDER {
            assert_eq!(on_the_ladder(rung.elo.into()), (rung.nodes, rung.noise));
        }
    }

    #[test]
    fn errors_are_fixed_bounded_and_fair() {
        let noise = Noise { size: 100, seed: 7 };
        let errors: Vec<i32> = (0..2000).map(|word| noise.error(ZobristKey(word << 40 | word))).collect();
        assert!(errors.iter().all(|error| error.abs() <= 345));
        let mean = errors.iter().sum::<i32>() / 2000;
        assert!(mean.abs() < 10, "{mean}");
        let spread = (errors.iter().map(|error| f64::from(error.pow(2))).sum::<f64>() / 2000.0).sqrt();
        assert!((95.0..105.0).contains(&spread), "{spread}");
        assert_eq!(noise.error(ZobristKey(9)), noise.error(ZobristKey(9)));
        assert_ne!(noise.error(ZobristKey(9)), Noise { size: 100, seed: 8 }.error(ZobristKey(9)));
    }

    #[test]
    fn known_endings_are_played_properly() {
        let elementary: Position = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let level = Level::of(Strength::Elo(600), 1, &elementary).unwrap();
        assert_eq!(level.noise(), None);
        assert_eq!(level.nodes, NODES_OF_CARE);
    }

    /// The obvious moves after a move.
    fn obvious_after(fen: &str, last: &str) -> Vec<String> {
        let mut position: Position = fen.parse().unwrap();
        let last = position.parse_uci(last).unwrap();
        position.play(last).unwrap();
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        obvious_captures(&position, &moves, Some(last)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn taking_back_is_obvious_unless_it_loses() {
        // A knight takes a pawn and is guarded by a pawn: the queen must not take back, a pawn may.
        assert_eq!(obvious_after("k7/4q3/8/4p3/3P4/5N2/8/K7 w - - 0 1", "f3e5"), [""; 0]);
        assert_eq!(obvious_after("k7/4q3/3p4/4p3/3P4/5N2/8/K7 w - - 0 1", "f3e5"), ["d6e5"]);
        // Nothing was taken, so nothing is taken back.
        assert_eq!(obvious_after("k7/4q3/3p4/8/3P4/5N2/8/K7 w - - 0 1", "f3e5"), [""; 0]);
    }

    #[test]
    fn taking_more_elsewhere_is_as_obvious() {
        // The bishop took a knight on c6; a rook hangs on h2.
        let found = obvious_after("k7/1p6/2n5/1B6/6n1/8/7R/K7 w - - 0 1", "b5c6");
        for m in ["b7c6", "g4h2"] {
            assert!(found.contains(&m.to_owned()), "{m} of {found:?}");
        }
    }

    #[test]
    fn a_queen_goes_before_everything_taken_back() {
        let found = obvious_after("k7/1p6/2n5/1B6/8/8/6b1/K6Q w - - 0 1", "b5c6");
        assert_eq!(found, ["g2h1"]);
    }
}
