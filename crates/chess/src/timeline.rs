//! The line of play from a start position to now, as much of a game as the rules need.
//!
//! A [`Position`] forgets how it came about; repetition and the draw claims need to know.

use crate::{ClaimableDraw, DrawReason, IllegalMove, Move, Outcome, Position, ZobristKey};

/// A start position, the moves played from it, and every position on the way.
///
/// ```
/// use roque_chess::{ClaimableDraw, Timeline};
///
/// let mut timeline = Timeline::default();
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     let m = timeline.current().parse_uci(text)?;
///     timeline.play(m)?;
/// }
/// assert_eq!(timeline.repetitions(), 3);
/// assert_eq!(timeline.claimable_draw(), Some(ClaimableDraw::ThreefoldRepetition));
/// assert_eq!(timeline.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    /// The positions before the current one, each with the move played in it.
    past: Vec<(Position, Move)>,
    /// The keys of the positions in `past`, side by side because repetition compares nothing else.
    keys: Vec<ZobristKey>,
    current: Position,
}

impl Timeline {
    /// A line that starts here.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { past: Vec::new(), keys: Vec::new(), current: start }
    }

    /// The position now.
    #[must_use]
    pub const fn current(&self) -> &Position {
        &self.current
    }

    /// The position at the beginning.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.past.first().map_or(&self.current, |(position, _)| position)
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.past.iter().map(|&(_, m)| m)
    }

    /// Every position from the start to the current one, one more than there are moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> + '_ {
        self.past.iter().map(|(position, _)| position).chain(std::iter::once(&self.current))
    }

    /// The move that led to the current position.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.past.last().map(|&(_, m)| m)
    }

    /// Number of moves played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.past.len()
    }

    /// Whether no move has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// Plays a move. Play may go on after the game has ended: whoever keeps the game decides that.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal in the current position; nothing has changed then.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let mut next = self.current;
        next.play(m)?;
        self.keys.push(self.current.key());
        self.past.push((self.current, m));
        self.current = next;
        Ok(())
    }

    /// Takes the last move back and returns it, if there is one.
    pub fn undo(&mut self) -> Option<Move> {
        let (position, m) = self.past.pop()?;
        self.keys.pop();
        self.current = position;
        Some(m)
    }

    /// Keys of the earlier positions that the current one could repeat, oldest first: everything since the last
    /// capture or pawn move, without the current position itself.
    #[must_use]
    pub fn repeatable_keys(&self) -> &[ZobristKey] {
        let reach = usize::from(self.current.halfmove_clock()).min(self.keys.len());
        &self.keys[self.keys.len() - reach..]
    }

    /// How often the current position has occurred, this time included.
    ///
    /// Positions are the same when men, turn, castling rights and possible en-passant captures are.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        1 + occurrences(self.repeatable_keys(), self.current.key())
    }

    /// How the game has ended, if it has, without anybody's claim.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let fivefold = || (self.repetitions() >= 5).then_some(Outcome::Draw(DrawReason::FivefoldRepetition));
        self.current.outcome().or_else(fivefold)
    }

    /// The draw that the side to move may claim as the board stands.
    #[must_use]
    pub fn claimable_draw(&self) -> Option<ClaimableDraw> {
        claim(&self.current, self.repetitions())
    }

    /// The draw that the side to move may claim by announcing this legal move, which it need not play.
    #[must_use]
    pub fn claimable_draw_after(&self, m: Move) -> Option<ClaimableDraw> {
        let next = self.current.after(m);
        let earlier = match next.halfmove_clock() {
            0 => 0,
            _ => occurrences(self.repeatable_keys(), next.key()),
        };
        claim(&next, 1 + earlier)
    }
}

fn occurrences(keys: &[ZobristKey], key: ZobristKey) -> usize {
    keys.iter().filter(|&&earlier| earlier == key).count()
}

fn claim(position: &Position, repetitions: usize) -> Option<ClaimableDraw> {
    if repetitions >= 3 {
        Some(ClaimableDraw::ThreefoldRepetition)
    } else if position.halfmove_clock() >= 100 && position.has_legal_move() {
        Some(ClaimableDraw::FiftyMoves)
    } else {
        None
    }
}

impl Default for Timeline {
    /// A line from the usual start.
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl From<Position> for Timeline {
    fn from(start: Position) -> Self {
        Self::new(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(timeline: &mut Timeline, moves: &str) {
        for text in moves.split_whitespace() {
            let m = timeline.current().parse_uci(text).unwrap();
            timeline.play(m).unwrap();
        }
    }

    #[test]
    fn undo_walks_back_to_the_start() {
        let mut timeline = Timeline::default();
        play(&mut timeline, "e2e4 e7e5 g1f3");
        assert_eq!(timeline.len(), 3);
        assert_eq!(timeline.positions().count(), 4);
        let before = timeline.positions().nth(2).copied();
        assert_eq!(timeline.undo().map(|m| m.to_string()).as_deref(), Some("g1f3"));
        assert_eq!(Some(*timeline.current()), before);
        while timeline.undo().is_some() {}
        assert_eq!(timeline, Timeline::default());
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut timeline = Timeline::default();
        let m = timeline.current().parse_uci("e2e4").unwrap();
        timeline.play(m).unwrap();
        let copy = timeline.clone();
        assert_eq!(timeline.play(m), Err(IllegalMove(m)));
        assert_eq!(timeline, copy);
    }

    #[test]
    fn a_pawn_move_ends_what_can_be_repeated() {
        let mut timeline = Timeline::default();
        play(&mut timeline, "g1f3 g8f6 f3g1 f6g8");
        assert_eq!((timeline.repetitions(), timeline.repeatable_keys().len()), (2, 4));
        play(&mut timeline, "e2e4");
        assert_eq!((timeline.repetitions(), timeline.repeatable_keys().len()), (1, 0));
    }

    #[test]
    fn lost_castling_rights_make_a_new_position() {
        let start: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let mut timeline = Timeline::new(start);
        play(&mut timeline, "h1h2 e8d8 h2h1 d8e8");
        assert_eq!(timeline.repetitions(), 1);
        play(&mut timeline, "h1h2 e8d8 h2h1 d8e8");
        assert_eq!(timeline.repetitions(), 2);
    }

    #[test]
    fn five_times_is_the_end_and_three_a_claim() {
        let mut timeline = Timeline::default();
        for round in 1..=4 {
            play(&mut timeline, "g1f3 g8f6 f3g1 f6g8");
            assert_eq!(timeline.claimable_draw().is_some(), round >= 2);
            assert_eq!(timeline.outcome().is_some(), round == 4);
        }
        assert_eq!(timeline.outcome(), Some(Outcome::Draw(DrawReason::FivefoldRepetition)));
    }

    #[test]
    fn a_claim_may_be_made_with_the_move_to_come() {
        let mut timeline = Timeline::default();
        play(&mut timeline, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
        let m = timeline.current().parse_uci("f6g8").unwrap();
        assert_eq!(timeline.claimable_draw_after(m), Some(ClaimableDraw::ThreefoldRepetition));
        let start: Position = "7k/8/6K1/8/8/8/8/R7 w - - 99 90".parse().unwrap();
        let timeline = Timeline::new(start);
        let m = start.parse_uci("a1a2").unwrap();
        assert_eq!(timeline.claimable_draw(), None);
        assert_eq!(timeline.claimable_draw_after(m), Some(ClaimableDraw::FiftyMoves));
        let mate = start.parse_uci("a1a8").unwrap();
        assert_eq!(timeline.claimable_draw_after(mate), None);
    }
}
