//! Games under play, for whoever looks on from another program: a small file beside the journal, written twice a second while the
//! tournament runs. Nothing depends on it; what it says is as old as its last writing.

use crate::fixture::Fixture;
use crate::salon::{Board, Salon};
use roque_chess::{ByColor, CastlingNotation, Color};
use roque_play::players::{Decision, Insight, PlayerFault, Turn};
use roque_play::{GameSetup, Player, SteadyTime, TimeSource};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the file is written.
const EVERY: Duration = Duration::from_millis(500);
/// A longer file is none of ours.
const LONGEST: u64 = 4 << 20;

/// A game under play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LiveBoard {
    /// Number of the board.
    pub board: usize,
    /// What is played.
    pub fixture: Fixture,
    /// The position.
    pub fen: String,
    /// The last move, as UCI has it.
    pub last_move: Option<String>,
    /// The same in algebraic notation.
    pub san: Option<String>,
    /// Half-moves played.
    pub ply: usize,
    /// Who is to move: whether it is White.
    pub white_to_move: bool,
    /// Milliseconds on White's clock and on Black's, where there are clocks.
    pub clocks_ms: [Option<u64>; 2],
}

impl LiveBoard {
    /// The board at which a player is asked for a move.
    #[must_use]
    pub fn new(board: usize, fixture: Fixture, turn: &Turn<'_>) -> Self {
        let line = turn.timeline;
        let position = line.current();
        let notation = CastlingNotation::for_chess960(line.start().is_chess960());
        let last = line.moves().zip(line.positions()).last();
        let clocks: ByColor<Option<u64>> = ByColor::from_fn(|color| {
            let left = turn.allowance.remaining[color];
            left.map(|left| left.as_millis() as u64)
        });
        Self {
            board,
            fixture,
            fen: position.to_string(),
            last_move: last.map(|(m, before)| before.uci(m, notation)),
            san: last.map(|(m, before)| before.san(m)),
            ply: line.len(),
            white_to_move: position.side_to_move() == Color::White,
            clocks_ms: [clocks[Color::White], clocks[Color::Black]],
        }
    }

    /// The games that the file beside a journal shows; none if there is no such file.
    #[must_use]
    pub fn read(journal: &Path) -> Vec<Self> {
        let path = beside(journal);
        let small = path.metadata().is_ok_and(|data| data.is_file() && data.len() <= LONGEST);
        let text = small.then(|| std::fs::read(path).ok()).flatten();
        text.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }
}

/// `NAME.jsonl.live` for `NAME.jsonl`.
fn beside(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(".live");
    PathBuf::from(name)
}

type Boards = Arc<Mutex<BTreeMap<usize, LiveBoard>>>;

fn lock(boards: &Boards) -> MutexGuard<'_, BTreeMap<usize, LiveBoard>> {
    boards.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A place whose games others can look at. The file is taken away when it is dropped.
pub(crate) struct Showcase {
    boards: Boards,
    /// Dropped, it ends the writing.
    end: Option<Sender<()>>,
    writer: Option<JoinHandle<()>>,
}

impl Showcase {
    pub(crate) fn beside(journal: &Path) -> Self {
        let (boards, path) = (Boards::default(), beside(journal));
        let (end, ended) = channel();
        let shown = Arc::clone(&boards);
        let writing = std::thread::Builder::new().name("showcase".to_owned());
        // Where no thread can be had, nobody looks on.
        let writer = writing.spawn(move || write(&path, &shown, &ended)).ok();
        Self { boards, end: Some(end), writer }
    }
}

impl Drop for Showcase {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

fn write(path: &Path, boards: &Boards, ended: &Receiver<()>) {
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    let fresh = PathBuf::from(fresh);
    let mut written = Vec::new();
    while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
        let shown: Vec<LiveBoard> = lock(boards).values().cloned().collect();
        let text = serde_json::to_vec(&shown).unwrap_or_default();
        // A disk that is full or slow costs the sight of the games and nothing else.
        if text != written
            && std::fs::write(&fresh, &text).and_then(|()| std::fs::rename(&fresh, path)).is_ok()
        {
            written = text;
        }
    }
    let _ = std::fs::remove_file(path);
    let _ = std::fs::remove_file(fresh);
}

impl Salon for Showcase {
    fn board(&self, number: usize) -> Arc<dyn Board + '_> {
        let (boards, fixture) = (Arc::clone(&self.boards), Mutex::default());
        Arc::new(Shown { number, boards, fixture, time: SteadyTime::start() })
    }
}

struct Shown {
    number: usize,
    boards: Boards,
    fixture: Mutex<Option<Fixture>>,
    time: SteadyTime,
}

impl Board for Shown {
    fn time(&self) -> &dyn TimeSource {
        &self.time
    }

    fn begins(&self, fixture: &Fixture, _: &GameSetup) {
        *self.fixture.lock().unwrap_or_else(PoisonError::into_inner) = Some(*fixture);
    }

    fn think(
        &self,
        player: &mut dyn Player,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        let fixture = *self.fixture.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fixture) = fixture {
            let board = LiveBoard::new(self.number, fixture, turn);
            lock(&self.boards).insert(self.number, board);
        }
        player.choose(turn, listener)
    }

    fn ends(&self) {
        lock(&self.boards).remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Entrant, Files, Format, Tournament, Urgency, run};
    use roque_play::TimeControl;
    use std::num::NonZeroU32;

    #[test]
    fn whoever_looks_sees_the_running_games_and_afterwards_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("a.jsonl");
        let entrant = |name: &str| Entrant {
            name: name.to_owned(),
            spec: "random".parse().unwrap(),
            options: Vec::new(),
            time: TimeControl::unlimited(),
        };
        let tournament = Tournament {
            entrants: vec![entrant("a"), entrant("b")],
            files: Some(Files { journal: journal.clone(), pgn: None }),
            concurrency: 2,
            ..Tournament::new("test", Format::Match { games: NonZeroU32::MAX })
        };
        let (control, mut seen) = (Control::new(), Vec::new());
        run(&tournament, &control, |_| {
            seen = LiveBoard::read(&journal);
            if !seen.is_empty() {
                control.end(Urgency::Stop);
            }
        })
        .unwrap();
        assert!(seen.iter().all(|board| board.board < 2 && board.fixture.white < 2), "{seen:?}");
        assert_eq!(LiveBoard::read(&journal), []);
        let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert_eq!(files.len(), 1, "{files:?}");
    }
}
