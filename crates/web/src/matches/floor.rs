//! The floor on which the games of a match are played: every move is thought about in turn with everything else the server
//! thinks about, as the least urgent of all, and every board can be looked at.
//!
//! A player thinks on a thread of its own, but only while a place of the search pool is kept free for it. When somebody more
//! urgent needs the place, the player is interrupted, waits, and begins the move again; the clocks of the game stand meanwhile, so
//! that a match on a busy server is slow and not unfair.

use crate::house::House;
use crate::place::{ask_for_place, step_back};
use crate::pool::Hold;
use crate::protocol::{MatchBoard, ScoreView, Side};
use roque_arena::{Board, Control, Fixture, LiveBoard, Salon, Urgency};
use roque_play::players::{Decision, Insight, PlayerFault, Turn};
use roque_play::{Fault, GameSetup, Moment, Player, TimeSource};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Boards for whoever looks on: the last state of each, and the number of the change that made it.
#[derive(Debug, Default)]
pub(crate) struct Gallery {
    boards: Mutex<BTreeMap<u32, (u64, MatchBoard)>>,
    changes: AtomicU64,
}

impl Gallery {
    /// Boards that have changed since a change of this number, those on which a game is played, and the number of the last change.
    pub(crate) fn since(&self, seen: u64) -> (Vec<MatchBoard>, Vec<u32>, u64) {
        let boards = lock(&self.boards);
        let changed = boards.values().filter(|(change, _)| *change > seen);
        let changed = changed.map(|(_, board)| board.clone()).collect();
        (changed, boards.keys().copied().collect(), self.changes.load(Ordering::Relaxed))
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<u32, (u64, MatchBoard)>, u64)) {
        let mut boards = lock(&self.boards);
        // Told under the lock: whoever has seen a number has seen what it changed.
        let number = self.changes.fetch_add(1, Ordering::Relaxed) + 1;
        change(&mut boards, number);
    }

    fn put(&self, mut board: MatchBoard) {
        self.change(|boards, number| {
            // What was said last holds until something else is said.
            if let Some((_, before)) =
                boards.get(&board.board).filter(|(_, before)| before.game == board.game)
            {
                (board.score, board.depth) = (before.score, before.depth);
            }
            boards.insert(board.board, (number, board));
        });
    }

    /// Shows what another program plays, and nothing else.
    pub(crate) fn show_only(&self, shown: Vec<LiveBoard>) {
        let shown: Vec<MatchBoard> = shown.into_iter().map(view).collect();
        let mut boards = lock(&self.boards);
        boards.retain(|number, _| shown.iter().any(|board| board.board == *number));
        let changed = |board: &MatchBoard| boards.get(&board.board).is_none_or(|(_, before)| before != board);
        let changed: Vec<MatchBoard> = shown.iter().filter(|board| changed(board)).cloned().collect();
        drop(boards);
        changed.into_iter().for_each(|board| self.put(board));
    }

    fn judge(&self, board: u32, score: ScoreView, depth: Option<u32>) {
        self.change(|boards, number| {
            if let Some((change, shown)) = boards.get_mut(&board) {
                (*change, shown.score, shown.depth) = (number, Some(score), depth);
            }
        });
    }

    fn clear(&self, board: u32) {
        self.change(|boards, _| drop(boards.remove(&board)));
    }
}

/// Time that stands while players wait for the server.
#[derive(Debug)]
struct StandingTime {
    began: Instant,
    state: Mutex<Standing>,
}

#[derive(Debug, Default)]
struct Standing {
    /// How long it has stood before.
    stood: Duration,
    /// Since when it stands.
    since: Option<Instant>,
}

impl StandingTime {
    fn start() -> Self {
        Self { began: Instant::now(), state: Mutex::default() }
    }

    /// Stands from now on, or from a moment that has passed.
    fn stand(&self, since: Instant) {
        lock(&self.state).since.get_or_insert(since);
    }

    fn go_on(&self) {
        let mut state = lock(&self.state);
        if let Some(since) = state.since.take() {
            state.stood += since.elapsed();
        }
    }
}

impl TimeSource for StandingTime {
    fn now(&self) -> Moment {
        let state = lock(&self.state);
        let until = state.since.unwrap_or_else(Instant::now);
        Moment::after_origin(until.saturating_duration_since(self.began).saturating_sub(state.stood))
    }
}

/// The floor of a match.
pub(crate) struct Floor {
    house: Arc<House>,
    gallery: Arc<Gallery>,
    control: Arc<Control>,
    /// Thinking that waits or goes on, by board.
    holds: Mutex<BTreeMap<usize, Hold>>,
}

impl Floor {
    pub(crate) fn new(house: Arc<House>, gallery: Arc<Gallery>, control: Arc<Control>) -> Self {
        Self { house, gallery, control, holds: Mutex::default() }
    }

    /// Breaks everything off, also what waits for its turn.
    pub(crate) fn stop(&self) {
        self.control.end(Urgency::Stop);
        lock(&self.holds).values().for_each(Hold::cancel);
    }
}

impl Salon for Floor {
    fn board(&self, number: usize) -> Arc<dyn Board + '_> {
        step_back();
        let shown = Mutex::default();
        Arc::new(Table { floor: self, number, time: StandingTime::start(), shown })
    }
}

/// A board as pages are told it.
fn view(live: LiveBoard) -> MatchBoard {
    let [white_ms, black_ms] =
        live.clocks_ms.map(|left| left.map(|left| u32::try_from(left).unwrap_or(u32::MAX)));
    MatchBoard {
        board: live.board as u32,
        game: live.fixture.game.saturating_add(1),
        white: live.fixture.white as u32,
        black: live.fixture.black as u32,
        fen: live.fen,
        last_move: live.last_move,
        san: live.san,
        ply: live.ply as u32,
        turn: if live.white_to_move { Side::White } else { Side::Black },
        white_ms,
        black_ms,
        score: None,
        depth: None,
    }
}

/// One board.
struct Table<'a> {
    floor: &'a Floor,
    number: usize,
    time: StandingTime,
    /// Which game is played, and who plays.
    shown: Mutex<Option<Fixture>>,
}

impl Table<'_> {
    fn show(&self, turn: &Turn<'_>) {
        let Some(fixture) = *lock(&self.shown) else { return };
        self.floor.gallery.put(view(LiveBoard::new(self.number, fixture, turn)));
    }
}

/// What is said of a game that is being broken off; nobody reads it.
fn broken_off() -> PlayerFault {
    PlayerFault { fault: Fault::Hang, detail: "the game is broken off".to_owned() }
}

impl Board for Table<'_> {
    fn time(&self) -> &dyn TimeSource {
        &self.time
    }

    fn begins(&self, fixture: &Fixture, _: &GameSetup) {
        *lock(&self.shown) = Some(*fixture);
    }

    fn think(
        &self,
        player: &mut dyn Player,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        self.show(turn);
        self.time.stand(Instant::now());
        let hold = Hold::default();
        lock(&self.floor.holds).insert(self.number, hold.clone());
        // From here on whoever stops the match finds the hold; before, the signal.
        if turn.signal.is_stopped() {
            return Err(broken_off());
        }
        let places = ask_for_place(&self.floor.house, &hold);
        loop {
            let Ok((signal, place)) = places.recv() else {
                // Called off, or the server stops: the match ends with it.
                self.floor.control.end(Urgency::Stop);
                return Err(broken_off());
            };
            let began = Instant::now();
            self.time.go_on();
            let attempt =
                Turn { timeline: turn.timeline, allowance: turn.allowance.clone(), signal: &signal };
            let decision = player.choose(&attempt, &mut |insight| {
                self.floor.gallery.judge(
                    self.number as u32,
                    insight.thought.evaluation.into(),
                    insight.thought.depth,
                );
                listener(insight);
            });
            if hold.is_to_be_repeated() && !turn.signal.is_stopped() {
                // What was thought counts for nothing, and neither does its time.
                self.time.stand(began);
                drop(place);
                continue;
            }
            hold.cancel();
            drop(place);
            return decision;
        }
    }

    fn ends(&self) {
        *lock(&self.shown) = None;
        self.floor.gallery.clear(self.number as u32);
    }
}
