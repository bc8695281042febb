//! Games in memory as the files hold them, five bytes a position, turned into positions when they are needed.

use super::foresight::Foresight;
use super::position::PackedPosition;
use super::source::{Portions, Source};
use crate::record::RecordedGame;
use crate::{Damage, Filter, GameFileError, for_each_game, is_held_out, samples};
use roque_game::Random;
use std::path::Path;
use std::thread;

/// Positions turned out at a time, a gigabyte: with two million the network learnt the games of a portion by heart and
/// forgot them with the next (see docs/nnue.md).
const PORTION: usize = 1 << 25;

/// What a run works on: games to learn from, and positions of other games to be tested on.
#[derive(Clone, Debug)]
pub struct Dataset {
    filter: Filter,
    foresight: Foresight,
    bytes: Vec<u8>,
    /// Where each game ends.
    ends: Vec<usize>,
    positions: usize,
    held_out: Vec<PackedPosition>,
    games: u64,
}

impl Dataset {
    /// Nothing yet. Positions must pass the filter and are labelled with foresight.
    #[must_use]
    pub fn new(filter: Filter, foresight: Foresight) -> Self {
        let (bytes, ends, held_out) = (Vec::new(), Vec::new(), Vec::new());
        Self { filter, foresight, bytes, ends, positions: 0, held_out, games: 0 }
    }

    /// Adds a game file; returns what could not be read.
    ///
    /// # Errors
    /// When the file cannot be read at all.
    pub fn add_file(&mut self, path: &Path) -> Result<Vec<Damage>, GameFileError> {
        for_each_game(path, |game| self.add(game))
    }

    /// Adds a game, with its labels in place of its scores.
    pub fn add(&mut self, mut game: RecordedGame) {
        self.games += 1;
        self.foresight.apply(&mut game);
        if is_held_out(&game) {
            expand(&game, self.filter, &mut self.held_out);
            return;
        }
        let kept = samples(&game, self.filter).count();
        if kept > 0 {
            self.positions += kept;
            game.pack(&mut self.bytes);
            self.ends.push(self.bytes.len());
        }
    }

    /// Games read.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Positions of games held out, for measuring.
    #[must_use]
    pub fn held_out(&self) -> &[PackedPosition] {
        &self.held_out
    }

    /// The positions of some games.
    fn expand(&self, games: &[u32]) -> Vec<PackedPosition> {
        let mut positions = Vec::new();
        for &number in games {
            let number = number as usize;
            let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
            let game = RecordedGame::unpack_known(&self.bytes[start..self.ends[number]]);
            expand(&game, self.filter, &mut positions);
        }
        positions
    }
}

fn expand(game: &RecordedGame, filter: Filter, to: &mut Vec<PackedPosition>) {
    to.extend(samples(game, filter).map(|sample| PackedPosition::from(&sample)));
}

impl Source for Dataset {
    fn positions(&self) -> usize {
        self.positions
    }

    fn portions(&self, seed: u64, threads: usize) -> Portions<'_> {
        let mut random = Random::new(seed);
        let mut order: Vec<u32> = (0..self.ends.len() as u32).collect();
        random.shuffle(&mut order);
        let count = self.positions.div_ceil(PORTION).max(1);
        let size = order.len().div_ceil(count).max(1);
        let mut next = 0;
        Box::new(std::iter::from_fn(move || {
            let games = order.get(next..(next + size).min(order.len())).filter(|games| !games.is_empty())?;
            next += games.len();
            let mut positions = on_threads(games, threads, |part| self.expand(part));
            random.shuffle(&mut positions);
            Some(positions)
        }))
    }
}

/// Lets threads work on equal parts and joins what they make, in order.
fn on_threads<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&[T]) -> Vec<R> + Sync) -> Vec<R> {
    let share = items.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = items.chunks(share).map(|part| scope.spawn(move || work(part))).collect();
        handles
            .into_iter()
            .flat_map(|handle| handle.join().expect("expanding a known game does not fail"))
            .collect()
    })
}
