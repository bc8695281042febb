//! Programs that misbehave lose their game with the right reason, and play again in the next one.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

use roque_chess::{ByColor, Color, Verdict};
use roque_game::StopSignal;
use roque_game::{FirstValue, Value};
use roque_play::players::{Patience, RandomPlayer, UciPlayer};
use roque_play::{Adjudication, Conduct, GameRecord, GameSetup, Reason, SteadyTime, UciSpec};
use roque_uci::client::OutputLimits;
use std::time::Duration;

/// For programs that do answer: long, so that a busy computer fails no test.
const LONG: Patience = Patience {
    greeting: Duration::from_secs(120),
    ready: Duration::from_secs(120),
    thinking: Duration::from_secs(120),
    stopping: Duration::from_secs(120),
    farewell: Duration::from_secs(120),
};

/// For programs that never answer: short, because all of it is waited for.
const SHORT: Patience =
    Patience { thinking: Duration::from_millis(200), stopping: Duration::from_millis(200), ..LONG };

fn mock(mode: &str, options: &[(&str, &str)]) -> UciPlayer {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mock_engine.sh");
    let spec = UciSpec { program: "/bin/sh".into(), arguments: vec![script.into(), mode.into()] };
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    UciPlayer::new(spec, options).with_patience(LONG)
}

/// A game of the mock with the white men against chance.
fn play(player: &mut UciPlayer, time: &str) -> GameRecord {
    let conduct = Conduct {
        time: &SteadyTime::start(),
        adjudication: Adjudication::default(),
        tables: None,
        seed: 1,
        signal: &StopSignal::new(),
    };
    let mut setup = GameSetup::default();
    setup.time[Color::White] = time.parse().unwrap();
    let mut random = RandomPlayer::new(5);
    conduct.play(setup, ByColor::new(player, &mut random))
}

/// The mock loses two games in a row for this reason: the fault is recorded, and the program starts afresh.
fn check(mode: &str, time: &str, reason: Reason, detail: &str) {
    check_with(LONG, mode, time, reason, detail);
}

fn check_with(patience: Patience, mode: &str, time: &str, reason: Reason, detail: &str) {
    check_player(mock(mode, &[]).with_patience(patience), mode, time, reason, detail);
}

fn check_player(mut player: UciPlayer, mode: &str, time: &str, reason: Reason, detail: &str) {
    for _ in 0..2 {
        let record = play(&mut player, time);
        let result = record.result.unwrap();
        assert_eq!((result.verdict, result.reason), (Verdict::Win(Color::Black), reason), "{mode}: {result}");
        let text = result.detail.unwrap_or_default();
        assert!(text.contains(detail), "{mode}: {text:?}");
    }
}

#[test]
fn illegal_moves_lose() {
    check("illegal", "none", Reason::IllegalMove, "it played e2e5 in rnbqkbnr/");
    check("nothing", "none", Reason::IllegalMove, "gave no move");
    check("garbled", "none", Reason::IllegalMove, "hello");
}

#[test]
fn a_crash_loses() {
    check("crash", "none", Reason::Crash, "exit status: 3");
}

#[test]
fn floods_lose() {
    // Little enough for the slowest machine to exceed it.
    let limits = OutputLimits { line_bytes: 10_000, bytes_per_second: 50_000, ..OutputLimits::default() };
    for mode in ["flood", "endless-line"] {
        check_player(mock(mode, &[]).with_limits(limits), mode, "none", Reason::Flood, "floods");
    }
}

#[test]
fn silence_is_a_hang_and_lateness_a_lost_clock() {
    check_with(SHORT, "silent", "none", Reason::Hang, "no bestmove");
    check_with(SHORT, "silent", "0.1", Reason::Hang, "no bestmove");
    check_with(SHORT, "chatter", "none", Reason::Hang, "no bestmove");
    check("slow", "0.2", Reason::Time, "");
}

#[test]
fn bad_greetings_lose_before_the_first_move() {
    let hasty = Patience { greeting: Duration::from_millis(200), ..LONG };
    check_with(hasty, "mute", "none", Reason::StartFailure, "uciok");
    check_with(hasty, "wrong-uciok", "none", Reason::StartFailure, "uciok");
    check("refuses", "none", Reason::StartFailure, "exit status: 7");
    let hasty = Patience { ready: Duration::from_millis(200), ..LONG };
    check_with(hasty, "unready", "none", Reason::Hang, "isready");
    let mut absent = UciPlayer::new("/no/such/engine".parse().unwrap(), Vec::new());
    let result = play(&mut absent, "none").result.unwrap();
    assert_eq!(result.reason, Reason::StartFailure);
    assert!(result.detail.unwrap().contains("/no/such/engine"));
}

#[test]
fn options_are_checked_against_what_the_program_declares() {
    assert!(
        play(&mut mock("illegal", &[("Level", "3")]), "none").result.unwrap().reason == Reason::IllegalMove
    );
    let wrong = play(&mut mock("illegal", &[("Levle", "3")]), "none").result.unwrap();
    assert!(wrong.to_string().contains("no option \"Levle\""), "{wrong}");
}

#[test]
fn what_the_program_thought_is_recorded() {
    // It plays e2e4 again on its second move, which is then illegal.
    let record = play(&mut mock("fine", &[]), "600+1");
    assert_eq!(record.result.as_ref().unwrap().reason, Reason::IllegalMove);
    let first = record.moves[0];
    let thought = first.thought.unwrap();
    assert_eq!((thought.evaluation, thought.depth), (FirstValue::new(Value::Estimate(31)), Some(3)));
    assert_eq!(first.left.unwrap() + first.used, Duration::from_secs(601));
}
