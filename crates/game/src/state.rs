//! The trait every game implements.

use crate::tally::GamePoints;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::{DerefMut, Not};
use std::str::FromStr;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Who moves first from the start of the game (White, X).
    First,
    /// The other (Black, O).
    Second,
}

impl Player {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// Nobody did.
    Draw,
}

impl Outcome {
    /// Who won, if anybody.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }

    /// What this player made of the game.
    #[must_use]
    pub fn points(self, player: Player) -> GamePoints {
        match self.winner() {
            None => GamePoints::Draw,
            Some(winner) if winner == player => GamePoints::Win,
            Some(_) => GamePoints::Loss,
        }
    }
}

/// A moment in a two-player, zero-sum game of perfect information.
///
/// `Default` is the start of the game; `Display` and `FromStr` write and read a state as one line of text.
/// Implementations must pass [`contract::check`](crate::contract::check).
///
/// Methods come in two groups. The first is the rules. The second, each with a default, tells a search what the
/// game knows about its own moves; a wrong hint makes a search slow, never wrong.
pub trait GameState:
    Clone + Default + PartialEq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static>
{
    /// A move. It means something only together with the state it was made for.
    type Move: Copy + Eq + Hash + Debug + Display;

    /// A list of moves that the caller owns and hands in again and again: a `Vec`, or something on the stack.
    type Moves: Default + DerefMut<Target = [Self::Move]>;

    /// What the game is called on a command line.
    const NAME: &'static str;

    /// How many values [`move_slot`](Self::move_slot) can take.
    const MOVE_SLOTS: usize;

    /// Who is to move (in a finished game: who would be).
    fn side_to_move(&self) -> Player;

    /// Replaces the contents of `moves` by all legal moves, always in the same order for the same state; none if
    /// the game is over.
    fn legal_moves(&self, moves: &mut Self::Moves);

    /// Plays a legal move. What happens with any other is up to the game; it may panic.
    fn play(&mut self, m: Self::Move);

    /// The end of the game, if it can be told without looking for legal moves: a completed line, a move counter.
    fn ended(&self) -> Option<Outcome>;

    /// The end of the game when no legal move is left and [`ended`](Self::ended) is `None`.
    fn outcome_without_moves(&self) -> Outcome;

    /// What a finished game is worth to the side to move, in games that are counted in points; `None` in games that are only won,
    /// drawn or lost, and while the game goes on.
    #[inline]
    #[must_use]
    fn points(&self) -> Option<i32> {
        None
    }

    /// Fingerprint of everything that matters for what follows. States that are equal have equal keys, and
    /// different moves from one state lead to different keys.
    fn key(&self) -> u64;

    /// A small number for a move, below [`MOVE_SLOTS`](Self::MOVE_SLOTS), for tables that remember how well "the
    /// same" move did elsewhere; should tell the players apart if moves of both mean different things.
    fn move_slot(&self, m: Self::Move) -> usize;

    /// The state after a legal move; this one stays as it is.
    #[inline]
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Whether there is any legal move.
    #[inline]
    #[must_use]
    fn has_legal_move(&self) -> bool {
        let mut moves = Self::Moves::default();
        self.legal_moves(&mut moves);
        !moves.is_empty()
    }

    /// How the game ended, or `None` while it goes on. Knows nothing of earlier states: a repetition is for those
    /// who keep the line.
    #[must_use]
    fn outcome(&self) -> Option<Outcome> {
        self.ended().or_else(|| (!self.has_legal_move()).then(|| self.outcome_without_moves()))
    }

    /// The move as people write it, in this state.
    #[must_use]
    fn move_text(&self, m: Self::Move) -> String {
        m.to_string()
    }

    /// The legal move that a text names, if it names one. Understands at least what
    /// [`move_text`](Self::move_text) writes.
    #[must_use]
    fn parse_move(&self, text: &str) -> Option<Self::Move> {
        let mut moves = Self::Moves::default();
        self.legal_moves(&mut moves);
        moves.iter().copied().find(|&m| self.move_text(m) == text)
    }

    /// The state drawn over several lines for a terminal.
    #[must_use]
    fn diagram(&self) -> String {
        self.to_string()
    }

    /// What the state looks worth to the side to move before any search, in units of the game's own; 0 where nothing is known.
    #[inline]
    #[must_use]
    fn glance(&self) -> i32 {
        0
    }

    /// How promising a legal move looks before any search; larger is tried earlier. 0 for a move nothing is known
    /// about.
    #[inline]
    #[must_use]
    fn order_hint(&self, m: Self::Move) -> i32 {
        let _ = m;
        0
    }

    /// Whether a move changes the balance so much that a state should not be judged in front of it: captures and
    /// promotions in chess.
    #[inline]
    #[must_use]
    fn is_noisy(&self, m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// Replaces the contents of `moves` by the legal moves that are [noisy](Self::is_noisy).
    #[inline]
    fn noisy_moves(&self, moves: &mut Self::Moves) {
        *moves = Self::Moves::default();
    }

    /// Whether the side to move must answer a threat and so may not be judged as if it could pass: check in chess.
    #[inline]
    #[must_use]
    fn is_forced(&self) -> bool {
        false
    }

    /// How many of the moves that led here could be taken back by playing on; an equal state can only be that near.
    /// 0 in games where nothing ever repeats.
    #[inline]
    #[must_use]
    fn reversible_plies(&self) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_player_is_the_other_one() {
        assert_eq!(Player::ALL.map(|player| !player), [Player::Second, Player::First]);
        assert_eq!(Outcome::Win(Player::Second).winner(), Some(Player::Second));
        assert_eq!(Outcome::Draw.winner(), None);
    }
}
