//! Positions with the move somebody chose, packed for learning.

use super::games::RatedGame;
use crate::inputs::{self, Row};
use crate::model::passes::Question;
use crate::model::{Candidate, Player, View};
use crate::moment::Moment;
use crate::rating::{Pace, Rating};
use crate::sight::{Eyes, Reach};
use crate::traits::{FIRST_SIGHTED, TRAITS};
use roque_chess::Timeline;
use roque_game::Random;

/// Which positions of a game become samples, and what is looked at in them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Selection {
    /// The share of positions kept where games are rare; where there are many, fewer are kept.
    pub share: f64,
    /// How far to look ahead, if at all.
    pub reach: Option<Reach>,
    /// Only these plies.
    pub plies: (usize, usize),
    /// Says which positions are chosen.
    pub seed: u64,
}

/// One sample's place in the lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head {
    pub(super) rows: (u32, u8),
    pub(super) candidates: (u32, u8),
    pub(super) chosen: u8,
    pub(super) player: Player,
    pub(super) ply: u16,
}

/// Many samples, side by side.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    pub(super) heads: Vec<Head>,
    pub(super) rows: Vec<Row>,
    pub(super) candidates: Vec<Candidate>,
}

/// Which parts of the model may speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// All.
    All,
    /// Nothing that needs a search.
    Unsighted,
    /// Only what depends on the position: neither traits nor search.
    Policy,
    /// Only traits of the move and what the search says, nothing of the board.
    Traits,
}

impl Samples {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The first so many samples, or all.
    #[must_use]
    pub fn first(mut self, count: usize) -> Self {
        self.heads.truncate(count);
        self
    }

    /// Who moves in a sample.
    #[must_use]
    pub fn player(&self, index: usize) -> Player {
        self.heads[index].player
    }

    pub(crate) fn question(&self, index: usize) -> (Question<'_>, usize) {
        let head = &self.heads[index];
        let rows = &self.rows[head.rows.0 as usize..][..usize::from(head.rows.1)];
        let candidates = &self.candidates[head.candidates.0 as usize..][..usize::from(head.candidates.1)];
        (Question { rows, candidates, player: head.player }, usize::from(head.chosen))
    }

    /// The same samples with parts of what is seen taken away.
    #[must_use]
    pub fn reduced(&self, parts: Parts) -> Self {
        let mut reduced = Self::default();
        for (index, head) in self.heads.iter().enumerate() {
            let (question, _) = self.question(index);
            let keeps_row = |row: &Row| match parts {
                Parts::All => true,
                Parts::Unsighted | Parts::Policy => !inputs::is_worth_row(*row),
                Parts::Traits => inputs::is_worth_row(*row),
            };
            let rows: Vec<Row> = question.rows.iter().copied().filter(keeps_row).collect();
            let strip = |mut candidate: Candidate| {
                let from = match parts {
                    Parts::All | Parts::Traits => TRAITS,
                    Parts::Unsighted => FIRST_SIGHTED,
                    Parts::Policy => 0,
                };
                candidate.traits[from..].fill(0);
                candidate
            };
            let candidates = question.candidates.iter().copied().map(strip).collect();
            reduced.push(&rows, candidates, *head);
        }
        reduced
    }

    fn push(&mut self, rows: &[Row], candidates: Vec<Candidate>, head: Head) {
        let head = Head {
            rows: (self.rows.len() as u32, rows.len() as u8),
            candidates: (self.candidates.len() as u32, candidates.len() as u8),
            ..head
        };
        self.rows.extend_from_slice(rows);
        self.candidates.extend(candidates);
        self.heads.push(head);
    }

    /// Adds all samples of another list.
    pub fn append(&mut self, other: Self) {
        let (rows, candidates) = (self.rows.len() as u32, self.candidates.len() as u32);
        self.heads.extend(other.heads.into_iter().map(|head| Head {
            rows: (head.rows.0 + rows, head.rows.1),
            candidates: (head.candidates.0 + candidates, head.candidates.1),
            ..head
        }));
        self.rows.extend(other.rows);
        self.candidates.extend(other.candidates);
    }

    /// Adds the chosen positions of a game.
    pub fn add_game(&mut self, game: &RatedGame, selection: &Selection, eyes: &mut Eyes) {
        let mut random = Random::stream(selection.seed, game.fingerprint);
        // Whoever plays against the model will not always say how fast.
        let pace = if random.below(4) == 0 { Pace::Unknown } else { game.pace };
        let mut line = Timeline::default();
        for (ply, &m) in game.moves.iter().enumerate() {
            let rating = game.ratings[line.current().side_to_move()];
            let chance = random.next_u64() as f64 / u64::MAX as f64;
            let inside = (selection.plies.0..=selection.plies.1).contains(&ply);
            let moves = line.current().legal_moves();
            if inside && moves.len() > 1 && chance < selection.share * abundance(rating, ply) {
                self.add_moment(&line, m, Player { rating, pace }, selection.reach, eyes);
            }
            if line.play(m).is_err() {
                return;
            }
        }
    }

    fn add_moment(
        &mut self,
        line: &Timeline,
        m: roque_chess::Move,
        player: Player,
        reach: Option<Reach>,
        eyes: &mut Eyes,
    ) {
        let sight = reach.map(|reach| eyes.look(line.current(), reach));
        let view = View::new(&Moment::of(line), sight.as_ref());
        let Some(chosen) = view.moves().iter().position(|&legal| legal == m) else { return };
        let head = Head {
            rows: (0, 0),
            candidates: (0, 0),
            chosen: chosen as u8,
            player,
            ply: line.len().min(usize::from(u16::MAX)) as u16,
        };
        self.push(&view.rows, view.candidates, head);
    }
}

/// What part of the positions is kept: less where there are many games, and few of the first moves, which repeat.
fn abundance(rating: Rating, ply: usize) -> f64 {
    let rarity = match rating.value() {
        ..1200 => 1.0,
        1200..1400 => 0.85,
        1400..1800 => 0.35,
        1800..2000 => 0.85,
        _ => 1.0,
    };
    let stage = match ply {
        0..8 => 0.3,
        8..16 => 0.7,
        16..80 => 1.0,
        _ => 0.6,
    };
    rarity * stage
}

/// Makes samples of games with several threads; `report` hears how many games are done and may end the work.
pub fn collect(
    games: &[RatedGame],
    selection: &Selection,
    threads: usize,
    report: &(impl Fn(usize) + Sync),
) -> Samples {
    let done = std::sync::atomic::AtomicUsize::new(0);
    let share = games.len().div_ceil(threads.max(1)).max(1);
    let work = |part: &[RatedGame]| {
        let mut samples = Samples::default();
        let mut eyes = Eyes::default();
        for game in part {
            samples.add_game(game, selection, &mut eyes);
            report(done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1);
        }
        samples
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = games.chunks(share).map(|part| scope.spawn(move || work(part))).collect();
        let mut all = Samples::default();
        for handle in handles {
            match handle.join() {
                Ok(samples) => all.append(samples),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}
