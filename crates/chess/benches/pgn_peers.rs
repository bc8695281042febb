//! Streaming a real collection: our reader against `pgn-reader` with `shakmaty` applying the moves, in one run.
//!
//! Both read the same bytes and play every move of every main line. The file is the first argument, or the
//! shared `pgn/masters_2700_classical.pgn`; without either, games are made up on the spot.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and stops when it cannot run"
)]

use pgn_reader::{RawTag, Reader as PeerReader, SanPlus, Skip, Visitor as PeerVisitor};
use roque_chess::document::Document;
use roque_chess::notation::pgn::{Reader, Visitor, Wanted};
use roque_chess::{Move, Position, Timeline};
use shakmaty::Position as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const ROUNDS: usize = 9;

#[derive(Default, PartialEq, Eq, Debug, Clone, Copy)]
struct Count {
    games: usize,
    plies: usize,
}

#[derive(Default)]
struct Ours(Count);

impl Visitor for Ours {
    fn start(&mut self, _: &Position) -> Wanted {
        Wanted::Moves
    }

    fn play(&mut self, position: &Position, m: Move) {
        black_box((position, m));
        self.0.plies += 1;
    }
}

fn ours(bytes: &[u8]) -> Count {
    let mut visitor = Ours::default();
    let mut reader = Reader::new(bytes);
    while reader.read_game(&mut visitor).unwrap() {
        visitor.0.games += 1;
    }
    visitor.0
}

#[derive(Default)]
struct Theirs(Count);

impl PeerVisitor for Theirs {
    type Tags = ();
    type Movetext = shakmaty::Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        black_box((name, value));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), shakmaty::Chess> {
        ControlFlow::Continue(shakmaty::Chess::default())
    }

    fn begin_variation(&mut self, _: &mut shakmaty::Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut shakmaty::Chess, san: SanPlus) -> ControlFlow<()> {
        let m = san.san.to_move(position).unwrap();
        black_box((&*position, m));
        position.play_unchecked(m);
        self.0.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, position: shakmaty::Chess) {
        black_box(position);
    }
}

fn theirs(bytes: &[u8]) -> Count {
    let mut visitor = Theirs::default();
    let mut reader = PeerReader::new(bytes);
    while reader.read_game(&mut visitor).unwrap().is_some() {
        visitor.0.games += 1;
    }
    visitor.0
}

fn timed(read: impl Fn(&[u8]) -> Count, bytes: &[u8]) -> (Duration, Count) {
    let start = Instant::now();
    let count = read(black_box(bytes));
    (start.elapsed(), count)
}

fn collection() -> (String, Vec<u8>) {
    let shared = std::env::var_os("ROQUE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    let path = named.unwrap_or_else(|| shared.join("pgn/masters_2700_classical.pgn"));
    match std::fs::read(&path) {
        Ok(bytes) => (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes),
        Err(_) => ("made-up games".to_owned(), made_up_games()),
    }
}

/// Games of pseudo-random moves, for a run without any collection.
fn made_up_games() -> Vec<u8> {
    let mut state = 1u64;
    let mut text = String::new();
    for _ in 0..2000 {
        let mut timeline = Timeline::default();
        while timeline.len() < 80 && timeline.outcome().is_none() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves = timeline.current().legal_moves();
            timeline.play(moves[(state >> 33) as usize % moves.len()]).unwrap();
        }
        text += &format!("{}\n", Document::from_timeline(&timeline));
    }
    text.into_bytes()
}

fn main() {
    let (name, bytes) = collection();
    let (mut best_ours, mut best_theirs) = (Duration::MAX, Duration::MAX);
    let mut count = Count::default();
    for _ in 0..ROUNDS {
        let (our_time, our_count) = timed(ours, &bytes);
        let (their_time, their_count) = timed(theirs, &bytes);
        assert_eq!(our_count, their_count, "both must read the same games");
        (best_ours, best_theirs) = (best_ours.min(our_time), best_theirs.min(their_time));
        count = our_count;
    }
    let megabytes = bytes.len() as f64 / 1e6;
    println!(
        "{name}: {:.1} MB, {} games, {} plies, best of {ROUNDS} rounds",
        megabytes, count.games, count.plies
    );
    for (reader, time) in [("roque-chess", best_ours), ("pgn-reader + shakmaty", best_theirs)] {
        let seconds = time.as_secs_f64();
        println!(
            "{reader:22} {:7.1} ms {:6.0} MB/s {:6.2} million plies/s",
            1e3 * seconds,
            megabytes / seconds,
            count.plies as f64 / seconds / 1e6
        );
    }
    println!("ratio vs pgn-reader: {:.2}", best_theirs.as_secs_f64() / best_ours.as_secs_f64());
}
