//! Games under play survive the death of the program: what was acknowledged is on disk.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

mod shared;

use roque_chess::Timeline;
use roque_chess::document::{Document, Ply};
use roque_chess::notation::pgn::Comment;
use roque_game::Random;
use roque_library::{DocumentId, Library, Origin, PlayedPly};
use shared::Fixture;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The longest game that is played before the next one begins.
const LONGEST: usize = 120;

/// The game that comes of a number, move by move.
fn line(number: u64) -> Vec<Ply> {
    let mut random = Random::new(number);
    let mut timeline = Timeline::default();
    while timeline.len() < LONGEST && timeline.outcome().is_none() {
        let moves: Vec<_> = timeline.current().legal_moves().iter().copied().collect();
        timeline.play(random.choose(&moves).unwrap()).unwrap();
    }
    timeline.moves().map(Ply::Move).collect()
}

fn played(ply: Ply, index: usize) -> PlayedPly {
    let comment = Some(Comment::with_clock(Duration::from_secs(600 - index as u64)));
    PlayedPly { ply, comment, note: Some(index.to_le_bytes().to_vec()) }
}

/// The other half of the next test: plays game after game, and says of each half-move that it is kept.
#[test]
#[ignore = "run by the test that kills it"]
fn play_until_killed() {
    let Some(path) = std::env::var_os("ROQUE_KILLED_LIBRARY") else { return };
    let library = Library::open(std::path::Path::new(&path)).unwrap();
    // Not by `println!`, which the test harness keeps to itself.
    let mut out = std::io::stdout();
    loop {
        let blank = Document::new(roque_chess::Position::default());
        let id = library.create(&blank, Origin::Own, Some(b"begun")).unwrap();
        for (index, ply) in line(id.0).into_iter().enumerate() {
            let state = format!("after {}", index + 1);
            library.append(id, index as u64 + 1, &[played(ply, index)], state.as_bytes()).unwrap();
            out.write_all(format!("kept {} {}\n", id.0, index + 1).as_bytes()).unwrap();
            out.flush().unwrap();
        }
    }
}

#[test]
fn no_acknowledged_move_is_lost_by_a_kill() {
    let (seed, rounds) = (13, shared::kills(4, 60));
    let mut random = Random::new(seed);
    let fixture = Fixture::new();
    let mut kept: BTreeMap<u64, usize> = BTreeMap::new();
    for round in 0..rounds {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "play_until_killed", "--nocapture"])
            .env("ROQUE_KILLED_LIBRARY", fixture.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let heard = BufReader::new(child.stdout.take().unwrap());
        // Killed after so many half-moves and a moment that falls anywhere in the next one.
        let mut left = 1 + random.below(60);
        for said in heard.lines() {
            let said = said.unwrap();
            let Some((id, plies)) = said.strip_prefix("kept ").and_then(|rest| rest.split_once(' ')) else {
                continue;
            };
            kept.insert(id.parse().unwrap(), plies.parse().unwrap());
            left = left.saturating_sub(1);
            if left == 0 {
                std::thread::sleep(Duration::from_micros(random.below(4000) as u64));
                // It may go on until the system has done it; what it says then counts, too.
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        check(&fixture, &kept, &format!("seed {seed}, round {round}"));
    }
    println!("{} half-moves of {} games", kept.values().sum::<usize>(), kept.len());
}

fn check(fixture: &Fixture, kept: &BTreeMap<u64, usize>, round: &str) {
    let library = fixture.again();
    for (&id, &plies) in kept {
        let stored = library.load(DocumentId(id)).unwrap().unwrap_or_else(|| panic!("{round}: game {id}"));
        let there = stored.document.main_line().count();
        assert!((plies..=plies + 1).contains(&there), "{round}: game {id} has {there}, told {plies}");
        assert!(stored.document.main_line().eq(line(id).into_iter().take(there)), "{round}: game {id}");
        assert_eq!(stored.session, Some(format!("after {there}").into_bytes()), "{round}: game {id}");
        assert_eq!(stored.notes.len(), there, "{round}: game {id}");
    }
    assert_eq!(library.check().unwrap().problems, [], "{round}");
}
