//! Playing worse on purpose, like somebody who sees less rather than somebody who throws moves away.
//!
//! Two limits make a level: how much is looked at (a cap on nodes) and how well it is judged (an error of the
//! evaluation, fixed for each position and game seed, so that the same thing is misjudged until the position
//! changes). Floors keep every level from folly: a mate in one is played, and the endings everybody knows (king and
//! queen or rook against a bare king, and the like) are played out properly.

use crate::request::Strength;
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

impl Level {
    /// The level of a strength in a position; `None` where the full search plays.
    pub(crate) fn of(strength: Strength, seed: u64, position: &Position) -> Option<Self> {
        let elo = match strength {
            Strength::Full => return None,
            Strength::Skill(20..) => return None,
            Strength::Skill(skill) => f64::from(Strength::LOWEST_ELO) + f64::from(skill) * 110.0,
            Strength::Elo(elo) => f64::from(elo.clamp(Strength::LOWEST_ELO, Strength::HIGHEST_ELO)),
        };
        let above = elo - f64::from(Strength::LOWEST_ELO);
        let range = f64::from(Strength::HIGHEST_ELO - Strength::LOWEST_ELO);
        let share = above / range;
        let mut level = Self {
            nodes: (25.0 * 2f64.powf(above / 190.0)) as u64,
            noise: Noise { size: (260.0 * (1.0 - share).powi(2)) as i32, seed },
        };
        if is_elementary(position) {
            level = Self { nodes: level.nodes.max(30_000), noise: Noise { size: 0, seed } };
        }
        Some(level)
    }

    pub(crate) fn noise(&self) -> Option<Noise> {
        (self.noise.size > 0).then_some(self.noise)
    }
}

impl Noise {
    /// The error for a position: between plus and minus three times the size, mostly much smaller.
    #[inline]
    pub(crate) fn error(self, key: ZobristKey) -> i32 {
        let mut word = key.0 ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        // Four bytes added make a bell of width 74.
        let sum: i32 = word.to_le_bytes()[..4].iter().map(|&byte| i32::from(byte)).sum::<i32>() - 510;
        sum * self.size / 148
    }
}

/// The move that mates at once, if there is one.
pub(crate) fn mate_in_one(position: &Position, moves: &[Move]) -> Option<Move> {
    moves.iter().copied().find(|&m| {
        let next = position.after(m);
        next.is_check() && next.legal_moves().is_empty()
    })
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
    fn errors_are_fixed_bounded_and_fair() {
        let noise = Noise { size: 100, seed: 7 };
        let errors: Vec<i32> = (0..2000).map(|word| noise.error(ZobristKey(word << 40 | word))).collect();
        assert!(errors.iter().all(|error| error.abs() <= 350));
        let mean = errors.iter().sum::<i32>() / 2000;
        assert!(mean.abs() < 10, "{mean}");
        assert_eq!(noise.error(ZobristKey(9)), noise.error(ZobristKey(9)));
        assert_ne!(noise.error(ZobristKey(9)), Noise { size: 100, seed: 8 }.error(ZobristKey(9)));
    }

    #[test]
    fn known_endings_are_played_properly() {
        let elementary: Position = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let level = Level::of(Strength::Elo(600), 1, &elementary).unwrap();
        assert_eq!(level.noise(), None);
        assert!(level.nodes >= 30_000);
    }
}
