//! What a search leaves behind, small enough to keep: its lines, and the top of its tree as the table has it.
//!
//! Idea: an engine that is shown a position again, perhaps months later, should go on where it ended. Its whole table is too
//! much to keep and most of it is worth little; the two thousand most deeply searched positions let the last iteration
//! be repeated with a fraction of its work, because most moves beside the lines are refuted by one of them. What is kept
//! is a tree of moves, not of keys: each position is reached by playing legal moves, so that a damaged or foreign
//! recollection cannot put anything about a wrong position into the table.
//!
//! Earlier iterations are not repeated: their windows lay elsewhere, so that what is known of the last one does not
//! answer them. Measured on four positions at depths 14 to 20: the last iteration again takes 3 to 46 % of the nodes of the
//! whole search, one depth more 10 to 72 % of those of a search from nothing, on average less than with the full table
//! of the search before.

use crate::engine::Engine;
use crate::report::Report;
use crate::score::{MAX_PLY, Score};
use crate::table::Entry;
use roque_chess::{Move, Position, ZobristKey};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// Positions that are kept.
const MOST: usize = 2048;
/// Positions searched less deeply are found again at once.
const SHALLOWEST: i32 = 3;
/// Lines that are kept, and half-moves of each.
const MOST_LINES: usize = 8;
const LONGEST_LINE: usize = 60;
/// Bytes of a position: where it comes from, by which move, and its entry.
const SIZE: usize = 12;

/// What a search ended with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recollection {
    /// The last full iteration.
    depth: u8,
    /// Its lines, best first.
    lines: Vec<KnownLine>,
    /// The most deeply searched positions, each after the one it was reached from.
    branches: Vec<Branch>,
}

/// A line of the last full iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KnownLine {
    pub(crate) score: Score,
    /// Never empty.
    pub(crate) moves: Vec<Move>,
}

/// Where the next search of a position begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Resumption {
    pub(crate) key: ZobristKey,
    pub(crate) depth: u32,
    pub(crate) lines: Vec<KnownLine>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Branch {
    /// Which position before it, and the move; `None` for the root.
    from: Option<(u16, Move)>,
    entry: Entry,
}

impl Recollection {
    /// As bytes, to be kept.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.depth, self.lines.len() as u8];
        for line in &self.lines {
            bytes.extend((line.score.value() as i16).to_le_bytes());
            bytes.push(line.moves.len() as u8);
            bytes.extend(line.moves.iter().flat_map(|m| m.to_bits().get().to_le_bytes()));
        }
        for branch in &self.branches {
            let (parent, bits) = branch.from.map_or((0, 0), |(parent, m)| (parent, m.to_bits().get()));
            bytes.extend(parent.to_le_bytes());
            bytes.extend(bits.to_le_bytes());
            bytes.extend(branch.entry.pack(0).to_le_bytes());
        }
        bytes
    }

    /// Reads what [`Self::to_bytes`] wrote; `None` if it cannot have written that.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[depth, count], mut rest) = bytes.split_first_chunk()?;
        let is_sound =
            (1..MAX_PLY).contains(&usize::from(depth)) && (1..=MOST_LINES).contains(&usize::from(count));
        let mut lines = Vec::new();
        for _ in 0..is_sound.then_some(count)? {
            let (line, after) = read_line(rest)?;
            lines.push(line);
            rest = after;
        }
        let (chunks, rest) = rest.as_chunks::<SIZE>();
        if !rest.is_empty() || chunks.len() > MOST {
            return None;
        }
        let branches = chunks.iter().enumerate().map(|(index, chunk)| read_branch(index, *chunk));
        Some(Self { depth, lines, branches: branches.collect::<Option<_>>()? })
    }
}

fn read_line(bytes: &[u8]) -> Option<(KnownLine, &[u8])> {
    let (&[s0, s1, count], rest) = bytes.split_first_chunk()?;
    let score = Score::from_value(i16::from_le_bytes([s0, s1]).into());
    let (moves, rest) = rest.split_at_checked(2 * usize::from(count))?;
    let moves = moves.as_chunks().0.iter().map(|bits| Move::from_bits(u16::from_le_bytes(*bits)));
    let line = KnownLine { score, moves: moves.collect::<Option<_>>()? };
    let is_sound = score.is_possible() && (1..=LONGEST_LINE).contains(&line.moves.len());
    is_sound.then_some((line, rest))
}

fn read_branch(index: usize, [p0, p1, m0, m1, word @ ..]: [u8; SIZE]) -> Option<Branch> {
    let parent = u16::from_le_bytes([p0, p1]);
    let entry = Entry::unpack(u64::from_le_bytes(word))?;
    let from = match (index, Move::from_bits(u16::from_le_bytes([m0, m1]))) {
        (0, None) => None,
        (1.., Some(m)) if usize::from(parent) < index => Some((parent, m)),
        _ => return None,
    };
    entry.searched.is_some_and(|searched| searched.score.is_possible()).then_some(Branch { from, entry })
}

impl Engine {
    /// What is worth keeping of the last search of a position. `lines` are the reports of its last full iteration, best
    /// first; `None` without any.
    #[must_use]
    pub fn recollect(&self, position: &Position, lines: &[Report]) -> Option<Recollection> {
        let depth = lines.first()?.depth.min(MAX_PLY as u32 - 1) as u8;
        let known = |report: &Report| KnownLine {
            score: report.score,
            moves: report.pv.iter().copied().take(LONGEST_LINE).collect(),
        };
        let lines = lines.iter().take(MOST_LINES).map(known).collect();
        let mut gathering =
            Gathering { engine: self, seen: HashSet::new(), found: Vec::new(), deepest: BinaryHeap::new() };
        let mut branches = Vec::new();
        gathering.consider(*position, None);
        while branches.len() < MOST
            && let Some((_, Reverse(next))) = gathering.deepest.pop()
        {
            let (position, branch) = gathering.found[next];
            let parent = branches.len() as u16;
            branches.push(branch);
            for m in position.legal_moves() {
                gathering.consider(position.after(m), Some((parent, m)));
            }
        }
        Some(Recollection { depth, lines, branches })
    }

    /// Lets the next search go on from what is recollected, if it is of this position.
    pub fn remind(&mut self, position: &Position, recollection: &Recollection) {
        let mut positions: Vec<Option<Position>> = Vec::with_capacity(recollection.branches.len());
        for branch in &recollection.branches {
            let reached = match branch.from {
                None => Some(*position),
                Some((parent, m)) => {
                    let before = positions[usize::from(parent)];
                    before.filter(|before| before.is_legal(m)).map(|before| before.after(m))
                }
            };
            positions.push(reached);
        }
        let reached = positions.iter().zip(&recollection.branches);
        let entries = reached.filter_map(|(position, branch)| Some((position.as_ref()?.key(), branch.entry)));
        let lines = recollection.lines.iter().filter_map(|line| line.playable(position)).collect();
        let depth = u32::from(recollection.depth);
        self.learn(entries, Resumption { key: position.key(), depth, lines });
    }
}

impl KnownLine {
    /// The line as far as it can be played, if at all.
    fn playable(&self, position: &Position) -> Option<Self> {
        let mut position = *position;
        let can = |m: &Move| position.play(*m).is_ok();
        let moves: Vec<Move> = self.moves.iter().copied().take_while(can).collect();
        (!moves.is_empty()).then_some(Self { score: self.score, moves })
    }
}

/// The positions met on the way down.
struct Gathering<'a> {
    engine: &'a Engine,
    seen: HashSet<ZobristKey>,
    found: Vec<(Position, Branch)>,
    /// Depth and place in `found`; of equals the one found first.
    deepest: BinaryHeap<(i32, Reverse<usize>)>,
}

impl Gathering<'_> {
    fn consider(&mut self, position: Position, from: Option<(u16, Move)>) {
        let Some(entry) = self.engine.known(position.key()) else { return };
        let Some(searched) = entry.searched.filter(|searched| searched.depth >= SHALLOWEST) else { return };
        if self.seen.insert(position.key()) {
            self.deepest.push((searched.depth, Reverse(self.found.len())));
            self.found.push((position, Branch { from, entry }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BestMove, EngineConfig, Limits, SearchRequest};
    use roque_game::StopSignal;

    fn engine() -> Engine {
        Engine::new(EngineConfig { hash_mb: 8, threads: 1 })
    }

    /// What it answered and reported last of each line.
    fn search(engine: &mut Engine, position: &Position, depth: u32, lines: usize) -> (BestMove, Vec<Report>) {
        let mut reports = vec![None; lines];
        let request = SearchRequest { multipv: lines, ..SearchRequest::new(*position, Limits::depth(depth)) };
        let answer = engine.search(&request, &StopSignal::new(), &mut |report: &Report| {
            reports[report.multipv - 1] = Some(report.clone());
        });
        (answer, reports.into_iter().flatten().collect())
    }

    const MIDDLE_GAME: &str = "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP3PPP/RN1QK2R b KQkq - 1 6";
    const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

    #[test]
    fn a_search_goes_on_where_another_ended() {
        // A single search may take another way and need more; all together need 57, 65, 74, 51, 44, 37, 42 and 26 % of the
        // nodes at the depths from 10 to 17. Small trees say little, so it is asked of a deeper one.
        const DEEP: u32 = 15;
        let (mut from_nothing, mut reminded) = (0, 0);
        for (fen, lines) in [(MIDDLE_GAME, 1), (MIDDLE_GAME, 3), (ENDGAME, 1), (ENDGAME, 2)] {
            let position: Position = fen.parse().unwrap();
            let mut first = engine();
            let (alone, reports) = search(&mut first, &position, DEEP, lines);
            let kept = first.recollect(&position, &reports).unwrap().to_bytes();
            assert!(kept.len() <= 2 + MOST_LINES * (3 + 2 * LONGEST_LINE) + MOST * SIZE);
            let mut second = engine();
            second.remind(&position, &Recollection::from_bytes(&kept).unwrap());
            let (again, told) = search(&mut second, &position, DEEP, lines);
            // Between moves of nearly equal worth it may change its mind, but not about the position.
            let difference = again.score.value() - alone.score.value();
            assert!(
                again.depth == DEEP && difference.abs() <= 100,
                "{fen}: {} and {}",
                again.score,
                alone.score
            );
            assert_eq!(told.len(), lines);
            from_nothing += alone.nodes;
            reminded += again.nodes;
        }
        assert!(reminded * 5 < from_nothing * 3, "{reminded} and {from_nothing} nodes");
    }

    #[test]
    fn what_is_known_is_told_before_anything_is_searched() {
        let position: Position = MIDDLE_GAME.parse().unwrap();
        let mut first = engine();
        let (_, found) = search(&mut first, &position, 11, 3);
        let kept = first.recollect(&position, &found).unwrap();
        let lines = |reports: &[Report]| -> Vec<(u32, Score, Vec<Move>)> {
            reports.iter().map(|report| (report.depth, report.score, report.pv.clone())).collect()
        };
        let told = |depth: u32| {
            let mut second = engine();
            second.remind(&position, &kept);
            let mut told = Vec::new();
            let request = SearchRequest { multipv: 4, ..SearchRequest::new(position, Limits::depth(depth)) };
            second.search(&request, &StopSignal::new(), &mut |report: &Report| told.push(report.clone()));
            told.retain(|report| report.nodes == 0);
            told
        };
        assert_eq!(lines(&told(11)), lines(&found));
        assert!(told(10).is_empty(), "deeper than was asked for");
    }

    #[test]
    fn a_search_stopped_at_once_answers_with_what_was_known() {
        let position: Position = MIDDLE_GAME.parse().unwrap();
        let mut first = engine();
        let (alone, reports) = search(&mut first, &position, 11, 1);
        let mut second = engine();
        second.remind(&position, &first.recollect(&position, &reports).unwrap());
        let request = SearchRequest::new(position, Limits::nodes(1));
        let again = second.search(&request, &StopSignal::new(), &mut |_: &Report| {});
        assert_eq!((again.best, again.ponder, again.score), (alone.best, alone.ponder, alone.score));
    }

    #[test]
    fn nothing_is_recollected_of_what_was_not_searched() {
        assert_eq!(engine().recollect(&Position::default(), &[]), None);
    }

    #[test]
    fn a_recollection_of_another_position_does_no_harm() {
        let position: Position = ENDGAME.parse().unwrap();
        let mut first = engine();
        let (_, reports) = search(&mut first, &position, 10, 1);
        let recollection = first.recollect(&position, &reports).unwrap();
        let start = Position::default();
        let mut second = engine();
        second.remind(&start, &recollection);
        let (answer, _) = search(&mut second, &start, 8, 1);
        assert!(start.is_legal(answer.best.unwrap()));
        second.remind(&position, &recollection);
        let (answer, _) = search(&mut second, &start, 8, 1);
        assert!(start.is_legal(answer.best.unwrap()));
    }

    #[test]
    fn damaged_bytes_are_refused_or_harmless() {
        let position = Position::default();
        let mut first = engine();
        let (_, reports) = search(&mut first, &position, 9, 1);
        let bytes = first.recollect(&position, &reports).unwrap().to_bytes();
        assert!(Recollection::from_bytes(&bytes).is_some());
        assert_eq!(Recollection::from_bytes(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Recollection::from_bytes(&[0; 40]), None);
        for at in 0..bytes.len().min(40 * SIZE) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x55;
            let Some(recollection) = Recollection::from_bytes(&damaged) else { continue };
            let mut second = engine();
            second.remind(&position, &recollection);
            if at < 60 || at % 37 == 0 {
                let (answer, _) = search(&mut second, &position, 3, 1);
                assert!(position.is_legal(answer.best.unwrap()));
            }
        }
    }
}
