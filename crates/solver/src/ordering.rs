//! Which move first: the better the guess, the more is cut.

use crate::config::Ordering;
use roque_game::GameState;

// Bands of ranks; within a band the hint or count decides.
const HASH: i32 = i32::MAX;
const PROMISING: i32 = 1 << 28;
const FIRST_KILLER: i32 = (1 << 27) + 1;
const SECOND_KILLER: i32 = 1 << 27;
const HISTORY_LIMIT: i32 = 1 << 20;
const HINT_LIMIT: i32 = 1 << 26;

/// What earlier nodes of the search teach about quiet moves.
pub(crate) struct Memory<M> {
    /// For each ply the two quiet moves that cut most recently.
    killers: Vec<[Option<M>; 2]>,
    /// For each move slot how often it cut, weighted by depth.
    history: Vec<i32>,
}

impl<M: Copy + Eq> Memory<M> {
    pub(crate) fn new(plies: usize, slots: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], history: vec![0; slots] }
    }

    /// How early a move should be tried; larger is earlier.
    #[inline]
    pub(crate) fn rank<G: GameState<Move = M>>(
        &self,
        ordering: Ordering,
        state: &G,
        m: M,
        ply: usize,
    ) -> i32 {
        if ordering.hints {
            let hint = state.order_hint(m).clamp(-HINT_LIMIT, HINT_LIMIT);
            if hint != 0 {
                return if hint > 0 { PROMISING + hint } else { hint - PROMISING };
            }
        }
        if ordering.killers {
            match self.killers[ply] {
                [Some(first), _] if first == m => return FIRST_KILLER,
                [_, Some(second)] if second == m => return SECOND_KILLER,
                _ => {}
            }
        }
        if ordering.history { self.history[state.move_slot(m)] } else { 0 }
    }

    /// Remembers a quiet move that cut.
    #[inline]
    pub(crate) fn reward(&mut self, slot: usize, m: M, ply: usize, depth: u32) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = *first;
            *first = Some(m);
        }
        self.history[slot] += (depth * depth) as i32;
        if self.history[slot] > HISTORY_LIMIT {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// The order in which the moves of one node are tried; the list of moves itself stays as generated, since the table
/// names moves by their place in it.
#[derive(Default)]
pub(crate) struct Sequence {
    /// Rank above, complement of the place below: the largest comes first, equal ranks in the generator's order.
    keys: Vec<u64>,
    ranked: bool,
}

impl Sequence {
    /// Leaves the generator's order.
    #[inline]
    pub(crate) fn keep(&mut self) {
        self.ranked = false;
    }

    /// Ranks every move.
    #[inline]
    pub(crate) fn rank<M: Copy>(&mut self, moves: &[M], first: Option<u8>, mut rank: impl FnMut(M) -> i32) {
        self.ranked = true;
        self.keys.clear();
        self.keys.extend(moves.iter().enumerate().map(|(place, &m)| key(rank(m), place)));
        if let Some(slot) = first.and_then(|first| self.keys.get_mut(usize::from(first))) {
            *slot |= u64::from(HASH as u32 ^ SIGN) << 32;
        }
    }

    /// The place in the list of the move to try after `tried` others: only as much is sorted as is tried.
    #[inline]
    pub(crate) fn pick(&mut self, tried: usize) -> usize {
        if !self.ranked {
            return tried;
        }
        let rest = &mut self.keys[tried..];
        let mut best = 0;
        for place in 1..rest.len() {
            if rest[place] > rest[best] {
                best = place;
            }
        }
        rest.swap(0, best);
        !(rest[0] as u32) as usize
    }
}

/// Turns the order of signed ranks into that of unsigned numbers.
const SIGN: u32 = 1 << 31;

#[inline]
const fn key(rank: i32, place: usize) -> u64 {
    ((rank as u32 ^ SIGN) as u64) << 32 | !(place as u32) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_ranks_come_first_and_equal_ones_keep_their_order() {
        let mut sequence = Sequence::default();
        sequence.rank(&[0, -5, 9, 0, 9], None, |rank| rank);
        let order: Vec<usize> = (0..5).map(|tried| sequence.pick(tried)).collect();
        assert_eq!(order, [2, 4, 0, 3, 1]);
    }

    #[test]
    fn the_table_move_comes_before_everything() {
        let mut sequence = Sequence::default();
        sequence.rank(&[PROMISING, -PROMISING, 3], Some(1), |rank| rank);
        assert_eq!([sequence.pick(0), sequence.pick(1), sequence.pick(2)], [1, 0, 2]);
        sequence.rank(&[1, 2], Some(200), |rank| rank);
        assert_eq!(sequence.pick(0), 1, "a place outside the list is ignored");
        sequence.keep();
        assert_eq!([sequence.pick(0), sequence.pick(1)], [0, 1]);
    }

    #[test]
    fn killers_shift_and_history_grows() {
        let mut memory = Memory::new(2, 4);
        memory.reward(1, 'a', 0, 3);
        memory.reward(2, 'b', 0, 1);
        memory.reward(2, 'b', 0, 1);
        assert_eq!(memory.killers[0], [Some('b'), Some('a')]);
        assert_eq!(memory.history, [0, 9, 2, 0]);
    }
}
