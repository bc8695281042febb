//! The search of yes-or-no questions: does the side to move win, does it at least draw?

use super::Prospect;
use super::claims::{Claim, claim};
use super::table::{Bounds, Table};
use roque_game::connect_four::bits::{
    BOARD, BOTTOM, DIRECTIONS, STRIDE, WIDTH, completing_cells, landing_cells, mirrored,
};
use roque_game::{ConnectFour, GameState};
use thiserror::Error;

const CELLS: usize = STRIDE as usize * WIDTH as usize;
/// How much a new cell to win on counts against the success of a move elsewhere.
const THREAT_WEIGHT: i32 = 15;

/// The answer needs more nodes than were allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the state was not solved within {nodes} nodes")]
pub struct Unfinished {
    /// How many were allowed.
    pub nodes: u64,
}

/// What the side to move is asked to reach.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Draw,
    Win,
}

impl Goal {
    /// The enemy reaches this exactly if we fail.
    const fn opposite(self) -> Self {
        match self {
            Self::Draw => Self::Win,
            Self::Win => Self::Draw,
        }
    }

    const fn verdict(self) -> Prospect {
        match self {
            Self::Draw => Prospect::Draw,
            Self::Win => Prospect::Win,
        }
    }

    /// The best verdict that misses it.
    const fn missed(self) -> Prospect {
        match self {
            Self::Draw => Prospect::Loss,
            Self::Win => Prospect::Draw,
        }
    }

    /// The claim of the enemy that makes it impossible.
    const fn refutation(self) -> Claim {
        match self {
            Self::Draw => Claim::Win,
            Self::Win => Claim::Draw,
        }
    }
}

/// A state as the search holds it: the discs of the side to move, and all discs. The side to move never has a line to
/// complete at once: whoever played before would not have allowed it.
#[derive(Clone, Copy)]
struct Node {
    mover: u64,
    occupied: u64,
}

impl Node {
    fn new(state: &ConnectFour) -> Self {
        let player = state.side_to_move();
        Self { mover: state.discs(player), occupied: state.discs(player) | state.discs(!player) }
    }

    #[inline]
    const fn after(self, disc: u64) -> Self {
        Self { mover: self.mover ^ self.occupied, occupied: self.occupied | disc }
    }

    /// The same number for a state and its mirror image, and for no other.
    #[inline]
    fn key(self) -> u64 {
        let key = self.mover + self.occupied + BOTTOM;
        key.min(mirrored(key))
    }
}

/// A solver that remembers what it has found.
///
/// ```
/// use roque_game::ConnectFour;
/// use roque_solver::connect_four::{PerfectFour, Prospect};
///
/// let mut solver = PerfectFour::new(1);
/// let state: ConnectFour = "44444432333576".parse()?;
/// assert!(solver.verdict(&state, u64::MAX)? <= Prospect::Win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PerfectFour {
    table: Table,
    /// How well a disc in a cell did, by player.
    history: [[i32; CELLS]; 2],
    nodes: u64,
    budget: u64,
    claims: bool,
}

impl PerfectFour {
    /// A solver with a table of so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        Self { table: Table::new(megabytes), history: [lines(); 2], nodes: 0, budget: 0, claims: true }
    }

    /// The same search without proofs by following up, to compare.
    #[cfg(test)]
    pub(super) fn without_claims(megabytes: usize) -> Self {
        Self { claims: false, ..Self::new(megabytes) }
    }

    /// States visited since the solver was made.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How the state ends with best play, for the side to move.
    ///
    /// # Errors
    /// If it takes more than `budget` nodes. What was found remains known, so asking again gets further.
    pub fn verdict(&mut self, state: &ConnectFour, budget: u64) -> Result<Prospect, Unfinished> {
        if let Some(outcome) = state.outcome() {
            return Ok(match outcome.winner() {
                None => Prospect::Draw,
                Some(winner) if winner == state.side_to_move() => Prospect::Win,
                Some(_) => Prospect::Loss,
            });
        }
        self.budget = self.nodes.saturating_add(budget);
        let node = Node::new(state);
        if completing_cells(node.mover) & landing_cells(node.occupied) != 0 {
            return Ok(Prospect::Win);
        }
        let unfinished = Unfinished { nodes: budget };
        if self.reaches(node, Goal::Win).ok_or(unfinished)? {
            Ok(Prospect::Win)
        } else if self.reaches(node, Goal::Draw).ok_or(unfinished)? {
            Ok(Prospect::Draw)
        } else {
            Ok(Prospect::Loss)
        }
    }

    /// How each column ends for the side to move; `None` for a full one, or for all if the game is over.
    ///
    /// # Errors
    /// If it takes more than `budget` nodes.
    pub fn columns(&mut self, state: &ConnectFour, budget: u64) -> Result<[Option<Prospect>; 7], Unfinished> {
        let end = self.nodes.saturating_add(budget);
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        let mut verdicts = [None; 7];
        for column in moves {
            let left = end.saturating_sub(self.nodes);
            let found = self.verdict(&state.after(column), left).map_err(|_| Unfinished { nodes: budget })?;
            verdicts[column.index()] = Some(-found);
        }
        Ok(verdicts)
    }

    /// Whether the side to move reaches the goal; `None` if the budget is used up.
    fn reaches(&mut self, node: Node, goal: Goal) -> Option<bool> {
        self.nodes += 1;
        let landing = landing_cells(node.occupied);
        let threats = completing_cells(node.mover ^ node.occupied) & BOARD & !node.occupied;
        let forced = landing & threats;
        if forced & forced.wrapping_sub(1) != 0 {
            return Some(false);
        }
        let moves = if forced == 0 { landing } else { forced } & !(threats >> 1);
        if moves == 0 {
            // The board is full, or every move lets the enemy complete a line.
            return Some(landing == 0 && goal == Goal::Draw);
        }
        if self.claims && claim(node.mover, node.occupied, landing) >= goal.refutation() {
            return Some(false);
        }
        if moves & (moves - 1) == 0 {
            return self.reaches(node.after(moves), goal.opposite()).map(|enemy| !enemy);
        }
        let key = node.key();
        let known = self.table.probe(key).unwrap_or(Bounds::UNKNOWN);
        if known.least >= goal.verdict() {
            return Some(true);
        }
        if known.greatest < goal.verdict() {
            return Some(false);
        }
        if self.nodes >= self.budget {
            return None;
        }
        let start = self.nodes;
        let reached = self.expand(node, moves, goal)?;
        let bounds = if reached {
            Bounds { least: goal.verdict(), ..known }
        } else {
            Bounds { greatest: goal.missed(), ..known }
        };
        self.table.store(key, self.nodes - start, bounds);
        Some(reached)
    }

    /// Tries the moves, the promising first; before any search looks for one that is known to do.
    fn expand(&mut self, node: Node, moves: u64, goal: Goal) -> Option<bool> {
        let side = (node.occupied.count_ones() & 1) as usize;
        let (list, count) = self.ordered(node, moves, side);
        let list = &list[..count];
        if list.iter().any(|&(_, disc)| self.is_refuted(node.after(disc), goal.opposite())) {
            return Some(true);
        }
        for (tried, &(_, disc)) in list.iter().enumerate() {
            if self.reaches(node.after(disc), goal.opposite())? {
                continue;
            }
            for &(_, failed) in &list[..tried] {
                self.history[side][failed.trailing_zeros() as usize] -= 1;
            }
            self.history[side][disc.trailing_zeros() as usize] += tried as i32;
            return Some(true);
        }
        Some(false)
    }

    fn ordered(&self, node: Node, moves: u64, side: usize) -> ([(i32, u64); 7], usize) {
        let (mut list, mut count) = ([(0, 0); 7], 0);
        let mut rest = moves;
        while rest != 0 {
            let disc = rest & rest.wrapping_neg();
            rest ^= disc;
            let threats = completing_cells(node.mover | disc) & BOARD & !(node.occupied | disc);
            let score = THREAT_WEIGHT * threats.count_ones() as i32
                + self.history[side][disc.trailing_zeros() as usize];
            let mut place = count;
            while place > 0 && list[place - 1].0 < score {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = (score, disc);
            count += 1;
        }
        (list, count)
    }

    /// Whether it is known without search that the side to move misses the goal.
    #[inline]
    fn is_refuted(&self, node: Node, goal: Goal) -> bool {
        (self.claims && claim(node.mover, node.occupied, landing_cells(node.occupied)) >= goal.refutation())
            || self.table.probe(node.key()).is_some_and(|bounds| bounds.greatest < goal.verdict())
    }
}

/// How many lines of four pass through each cell.
fn lines() -> [i32; CELLS] {
    let mut counts = [0; CELLS];
    for start in 0..CELLS as u32 {
        for step in DIRECTIONS.map(u32::from) {
            let line = [0, 1, 2, 3].map(|i| start + i * step);
            if line.iter().all(|&cell| cell < CELLS as u32 && BOARD >> cell & 1 != 0) {
                line.iter().for_each(|&cell| counts[cell as usize] += 1);
            }
        }
    }
    counts
}
