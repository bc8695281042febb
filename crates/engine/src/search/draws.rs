//! Draws inside the tree: repetition, the fifty-move rule, dead positions, and repetitions about to happen.

use super::Search;
use crate::cuckoo::ReversibleMoves;
use crate::params;
use crate::score::{MAX_PLY, Score};
use crate::trace::Tracer;
use roque_chess::{Position, Role, ZobristKey, attacks};

/// So many half-moves without progress draw: the fifty-move rule.
pub(super) const FIFTY_MOVES: usize = 100;
/// A position can stand again after so many plies at the earliest.
const SHORTEST_CYCLE: usize = 4;
/// Where it can stand again with the next move, the earlier position lies an odd number of plies back, at least this.
const SHORTEST_RETURN: usize = 3;

/// The keys of the game and of the line being searched, newest last.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    keys: Vec<ZobristKey>,
    /// Keys before this index lie beyond a null move and cannot be repeated.
    floor: usize,
}

impl Line {
    pub(crate) fn new(earlier: &[ZobristKey], root: &Position) -> Self {
        let mut keys = Vec::with_capacity(earlier.len() + MAX_PLY + 2);
        keys.extend_from_slice(earlier);
        keys.push(root.key());
        Self { keys, floor: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: ZobristKey) {
        self.keys.push(key);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Goes on after a null move; returns what [`end_null`](Self::end_null) needs.
    pub(crate) fn begin_null(&mut self, key: ZobristKey) -> usize {
        self.keys.push(key);
        std::mem::replace(&mut self.floor, self.keys.len() - 1)
    }

    pub(crate) fn end_null(&mut self, floor: usize) {
        self.floor = floor;
        self.keys.pop();
    }

    /// How many plies back a position could have occurred.
    #[inline]
    fn reach(&self, position: &Position) -> usize {
        usize::from(position.halfmove_clock()).min(self.keys.len() - 1 - self.floor)
    }

    /// Whether the position occurred before: once since the root, or twice in the game.
    #[inline]
    fn is_repetition(&self, position: &Position, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let mut seen = false;
        for back in (SHORTEST_CYCLE..=self.reach(position)).step_by(2) {
            if self.keys[last - back] == position.key() {
                if back < ply || seen {
                    return true;
                }
                seen = true;
            }
        }
        false
    }

    /// Whether the side to move can go back to an earlier position in one move.
    fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let occupied = position.board().occupied();
        (SHORTEST_RETURN..=self.reach(position)).step_by(2).any(|back| {
            let difference = self.keys[last] ^ self.keys[last - back];
            let Some((from, to)) = ReversibleMoves::get().find(difference) else { return false };
            let way = attacks::between(from, to);
            if way.intersects(occupied) {
                return false;
            }
            // Before the root a position must have stood twice, and the man must be ours to move.
            let man = if occupied.contains(from) { from } else { to };
            back < ply
                || position.board().color(position.side_to_move()).contains(man)
                    && self.stood_twice(last - back)
        })
    }

    fn stood_twice(&self, index: usize) -> bool {
        let lowest = self.floor.max(index.saturating_sub(FIFTY_MOVES));
        self.keys[lowest..index].contains(&self.keys[index])
    }
}

impl<T: Tracer> Search<'_, T> {
    /// A draw, blurred by a centipawn so that the search does not stop at the first of many equal draws.
    #[inline]
    pub(super) fn draw_score(&self) -> Score {
        Score::from_value(1 - (self.nodes & 2) as i32)
    }

    /// Whether the game would be drawn here.
    #[inline]
    pub(super) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        if usize::from(position.halfmove_clock()) >= FIFTY_MOVES {
            // Mate on the hundredth half-move counts.
            return !position.is_check() || !position.legal_moves().is_empty();
        }
        self.line.is_repetition(position, ply) || is_dead(position)
    }

    /// Whether the side to move can force a repetition at once, so that it has at least a draw. Gain: −6 ± 39.
    #[inline]
    pub(super) fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        params::rule_upcoming_repetition()
            && usize::from(position.halfmove_clock()) >= SHORTEST_RETURN
            && self.line.can_repeat(position, ply)
    }
}

/// With so few men and no pawn or major piece among them nobody can be mated.
const KINGS_AND_ONE: usize = 3;

/// Whether neither side has the men to mate: bare kings, or one minor piece.
#[inline]
pub(super) fn is_dead(position: &Position) -> bool {
    let board = position.board();
    let men = board.occupied();
    men.len() <= KINGS_AND_ONE
        && !men.intersects(board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(position: &mut Position, line: &mut Line, moves: &str) {
        for uci in moves.split_whitespace() {
            let m = position.parse_uci(uci).unwrap();
            position.play(m).unwrap();
            line.push(position.key());
        }
    }

    #[test]
    fn once_since_the_root_or_twice_before() {
        let mut position = Position::default();
        let mut line = Line::new(&[], &position);
        play(&mut position, &mut line, "g1f3 g8f6 f3g1 f6g8");
        assert!(!line.is_repetition(&position, 4), "the root itself stood once");
        assert!(line.is_repetition(&position, 5), "below the root");
        play(&mut position, &mut line, "g1f3 g8f6 f3g1 f6g8");
        assert!(line.is_repetition(&position, 0), "third time");
    }

    #[test]
    fn a_coming_repetition_is_seen() {
        let mut position = Position::default();
        let mut line = Line::new(&[], &position);
        play(&mut position, &mut line, "g1f3 g8f6 f3g1");
        assert!(line.can_repeat(&position, 4), "…Ng8 repeats");
        play(&mut position, &mut line, "b8c6");
        assert!(!line.can_repeat(&position, 5));
    }

    #[test]
    fn a_null_move_cuts_the_line() {
        let mut position = Position::default();
        let mut line = Line::new(&[], &position);
        play(&mut position, &mut line, "g1f3 g8f6 f3g1 f6g8");
        let floor = line.begin_null(position.after_null().unwrap().key());
        assert!(!line.is_repetition(&position.after_null().unwrap(), 9));
        line.end_null(floor);
        assert!(line.is_repetition(&position, 5));
    }

    #[test]
    fn dead_positions() {
        for (fen, dead) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", false),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false),
        ] {
            assert_eq!(is_dead(&fen.parse().unwrap()), dead, "{fen}");
        }
    }
}
