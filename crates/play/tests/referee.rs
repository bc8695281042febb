//! The referee's decisions, each as a short game with invented time.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

use roque_chess::{Color, Position, Verdict};
use roque_game::{FirstValue, Value};
use roque_play::{
    Claims, ClockStart, Fault, GameResult, GameSetup, Moment, Reason, Referee, RefereeError, Snapshot,
    Thought,
};
use std::time::Duration;

use Color::{Black, White};

const SHUFFLE: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];

fn at(seconds: u64) -> Moment {
    Moment::ZERO.plus(Duration::from_secs(seconds))
}

fn setup(white: &str, black: &str) -> GameSetup {
    let mut setup = GameSetup::default();
    setup.time[White] = white.parse().unwrap();
    setup.time[Black] = black.parse().unwrap();
    setup
}

fn from_fen(fen: &str, time: &str) -> Referee {
    Referee::new(GameSetup { start: fen.parse().unwrap(), ..setup(time, time) }, at(0))
}

fn play(referee: &mut Referee, text: &str, now: Moment) {
    let m = referee.position().parse_uci(text).unwrap();
    referee.play(m, None, now).unwrap();
}

fn ended(referee: &Referee) -> Option<(Verdict, Reason)> {
    referee.result().map(|result| (result.verdict, result.reason))
}

#[test]
fn mate_and_stalemate_end_the_game() {
    let mut referee = from_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "none");
    play(&mut referee, "a1a8", at(1));
    assert_eq!(ended(&referee), Some((Verdict::Win(White), Reason::Checkmate)));
    let mut referee = from_fen("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "none");
    play(&mut referee, "f2f7", at(1));
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::Stalemate)));
    let m = Position::default().parse_uci("e2e4").unwrap();
    assert!(matches!(referee.play(m, None, at(1)), Err(RefereeError::Over(_))));
}

#[test]
fn a_finished_start_position_is_a_finished_game() {
    let referee = from_fen("7k/8/6K1/8/8/8/8/8 w - - 0 1", "60");
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::InsufficientMaterial)));
    assert_eq!(referee.time_to_flag(at(100)), None);
}

#[test]
fn an_illegal_move_changes_nothing_and_the_clock_runs_on() {
    let mut referee = Referee::new(setup("60", "60"), at(0));
    let m = referee.position().parse_uci("e2e4").unwrap();
    play(&mut referee, "d2d4", at(5));
    let before = referee.clone();
    assert!(matches!(referee.play(m, None, at(9)), Err(RefereeError::Illegal(_))));
    assert_eq!(referee, before);
    assert_eq!(referee.clock().remaining(Black, at(9)), Some(Duration::from_secs(56)));
}

#[test]
fn a_flag_falls_with_and_without_mating_material() {
    let mut referee = from_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1", "10");
    assert_eq!(referee.tick(at(9)), None);
    assert_eq!(referee.time_to_flag(at(9)), Some(Duration::from_secs(1)));
    referee.tick(at(10));
    assert_eq!(ended(&referee), Some((Verdict::Win(White), Reason::Time)));

    let mut referee = from_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "10");
    referee.tick(at(11));
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::TimeWithoutMaterial)));
}

#[test]
fn a_move_after_the_flag_comes_too_late() {
    let mut referee = Referee::new(setup("10", "10"), at(0));
    let m = referee.position().parse_uci("e2e4").unwrap();
    assert!(matches!(referee.play(m, None, at(10)), Err(RefereeError::Over(_))));
    assert_eq!(ended(&referee), Some((Verdict::Win(Black), Reason::Time)));
    assert!(referee.record().moves.is_empty());
}

#[test]
fn grace_forgives_what_the_referee_lost() {
    let mut late = GameSetup { grace: Duration::from_millis(100), ..setup("10", "10") };
    late.clock_start = ClockStart::AtOnce;
    let mut referee = Referee::new(late, at(0));
    let m = referee.position().parse_uci("e2e4").unwrap();
    referee.play(m, None, at(10).plus(Duration::from_millis(99))).unwrap();
    assert_eq!(referee.clock().remaining(White, at(11)), Some(Duration::ZERO));
}

#[test]
fn people_get_their_first_move_for_free() {
    let friendly = GameSetup { clock_start: ClockStart::AfterFirstMoves, ..setup("60+1", "60+1") };
    let mut referee = Referee::new(friendly, at(0));
    referee.resume(at(10));
    play(&mut referee, "e2e4", at(1000));
    play(&mut referee, "e7e5", at(2000));
    assert!(referee.clock().is_running());
    play(&mut referee, "g1f3", at(2005));
    assert_eq!(referee.clock().remaining(White, at(2005)), Some(Duration::from_secs(57)));
}

#[test]
fn an_opening_costs_no_time_and_stands_in_the_record() {
    let mut friendly = GameSetup { clock_start: ClockStart::AfterFirstMoves, ..setup("60+1", "60+1") };
    let mut position = Position::default();
    for text in ["e2e4", "c7c5", "g1f3"] {
        let m = position.parse_uci(text).unwrap();
        friendly.opening.push(m);
        position.play(m).unwrap();
    }
    let mut referee = Referee::new(friendly, at(0));
    assert_eq!((referee.side_to_move(), referee.record().moves.len()), (Black, 3));
    play(&mut referee, "d7d6", at(100));
    play(&mut referee, "d2d4", at(200));
    assert_eq!(referee.clock().remaining(Black, at(200)), Some(Duration::from_secs(61)));
    assert_eq!(referee.clock().remaining(White, at(200)), Some(Duration::from_secs(61)));
    assert!(referee.clock().is_running());
}

#[test]
fn repetition_is_claimed_by_the_side_to_move() {
    let mut referee = Referee::new(setup("none", "none"), at(0));
    assert_eq!(referee.claim_draw(White, None, at(0)), Err(RefereeError::NothingToClaim));
    for text in &SHUFFLE[..7] {
        play(&mut referee, text, at(0));
    }
    let closing = referee.position().parse_uci("f6g8").unwrap();
    let mut with_move = referee.clone();
    with_move.claim_draw(Black, Some(closing), at(0)).unwrap();
    assert_eq!(ended(&with_move), Some((Verdict::Draw, Reason::ThreefoldRepetition)));
    play(&mut referee, SHUFFLE[7], at(0));
    assert_eq!(ended(&referee), None);
    assert_eq!(referee.claim_draw(Black, None, at(0)), Err(RefereeError::NotYourTurn(Black)));
    referee.claim_draw(White, None, at(0)).unwrap();
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::ThreefoldRepetition)));
}

#[test]
fn engines_need_not_claim() {
    let automatic = GameSetup { claims: Claims::Automatic, ..setup("none", "none") };
    let mut referee = Referee::new(automatic, at(0));
    for text in SHUFFLE {
        assert_eq!(ended(&referee), None);
        play(&mut referee, text, at(0));
    }
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::ThreefoldRepetition)));
}

#[test]
fn five_repetitions_and_seventy_five_moves_need_no_claim() {
    let mut referee = Referee::new(setup("none", "none"), at(0));
    for text in SHUFFLE.iter().chain(&SHUFFLE) {
        assert_eq!(ended(&referee), None);
        play(&mut referee, text, at(0));
    }
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::FivefoldRepetition)));
    let mut referee = from_fen("7k/8/8/8/8/8/8/R3K3 w - - 149 100", "none");
    play(&mut referee, "a1a2", at(0));
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::SeventyFiveMoves)));
}

#[test]
fn a_draw_offer_lasts_until_the_other_side_moves() {
    let mut referee = Referee::new(setup("none", "none"), at(0));
    referee.offer_draw(White, at(0)).unwrap();
    assert_eq!(referee.offer_draw(White, at(0)), Err(RefereeError::OfferStands));
    assert_eq!(referee.accept_draw(White, at(0)), Err(RefereeError::NoOffer(White)));
    play(&mut referee, "e2e4", at(0));
    assert_eq!(referee.draw_offer(), Some(White));
    play(&mut referee, "e7e5", at(0));
    assert_eq!(referee.draw_offer(), None);
    referee.offer_draw(Black, at(0)).unwrap();
    referee.decline_draw(White, at(0)).unwrap();
    assert_eq!(referee.accept_draw(White, at(0)), Err(RefereeError::NoOffer(White)));
    referee.offer_draw(Black, at(0)).unwrap();
    referee.accept_draw(White, at(0)).unwrap();
    assert_eq!(ended(&referee), Some((Verdict::Draw, Reason::Agreement)));
}

#[test]
fn a_takeback_gives_the_time_back() {
    let mut referee = Referee::new(setup("2/60+1:30", "60"), at(0));
    play(&mut referee, "e2e4", at(10));
    let state = (referee.position().to_string(), referee.clock().remaining(White, at(10)));
    play(&mut referee, "e7e5", at(20));
    play(&mut referee, "g1f3", at(35));
    assert_eq!(referee.clock().remaining(White, at(35)), Some(Duration::from_secs(67)));
    referee.take_back(2, at(50)).unwrap();
    assert_eq!((referee.position().to_string(), referee.clock().remaining(White, at(50))), state);
    assert_eq!(referee.clock().remaining(Black, at(52)), Some(Duration::from_secs(58)));
    assert_eq!(referee.clock().moves_to_go(White), Some(1));
    assert_eq!(referee.take_back(2, at(52)), Err(RefereeError::NothingToTakeBack { asked: 2, played: 1 }));
}

#[test]
fn a_takeback_reopens_a_lost_game() {
    let mut referee = Referee::new(setup("none", "none"), at(0));
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        play(&mut referee, text, at(0));
    }
    assert!(referee.is_over());
    referee.take_back(2, at(0)).unwrap();
    assert_eq!((ended(&referee), referee.side_to_move()), (None, White));
}

#[test]
fn faults_decisions_and_aborts_are_recorded_once() {
    let mut referee = Referee::new(setup("none", "none"), at(0));
    referee.forfeit(Black, Fault::Crash, "exit code 3".into(), at(1));
    referee.abort(at(2));
    assert_eq!(ended(&referee), Some((Verdict::Win(White), Reason::Crash)));
    assert!(referee.decide(GameResult::draw(Reason::DrawAdjudication), at(3)).is_err());
    let mut referee = Referee::new(setup("none", "none"), at(0));
    referee.abort(at(1));
    assert_eq!(ended(&referee), Some((Verdict::Unfinished, Reason::Abort)));
}

#[test]
fn a_saved_game_goes_on_exactly_and_the_break_costs_nothing() {
    let mut referee = Referee::new(setup("40/60+1:30", "60d3,depth=4"), at(0));
    referee.offer_draw(White, at(2)).unwrap();
    let thought = Thought { evaluation: FirstValue::new(Value::Estimate(-31)), depth: Some(9) };
    let m = referee.position().parse_uci("e2e4").unwrap();
    referee.play(m, Some(thought), at(10)).unwrap();
    let text = serde_json::to_string(&referee.snapshot(at(15))).unwrap();

    let saved: Snapshot = serde_json::from_str(&text).unwrap();
    let mut restored = Referee::restore(saved, at(5000)).unwrap();
    assert_eq!(restored.record(), referee.record());
    assert_eq!(restored.draw_offer(), Some(White));
    for color in Color::ALL {
        assert_eq!(restored.clock().remaining(color, at(5000)), referee.clock().remaining(color, at(15)));
    }
    play(&mut referee, "e7e5", at(20));
    play(&mut restored, "e7e5", at(5005));
    assert_eq!(restored.record(), referee.record());
    restored.take_back(2, at(6000)).unwrap();
    assert_eq!(restored.clock().remaining(White, at(6000)), Some(Duration::from_secs(60)));
}

#[test]
fn a_spoiled_save_is_refused_with_the_place() {
    let mut referee = Referee::new(setup("60", "60"), at(0));
    play(&mut referee, "e2e4", at(1));
    let text = serde_json::to_string(&referee.snapshot(at(1))).unwrap().replace("e2e4", "e2e5");
    let saved: Snapshot = serde_json::from_str(&text).unwrap();
    let error = Referee::restore(saved, at(2)).unwrap_err().to_string();
    assert_eq!(error, "move 1 of the saved game: the move e2e5 is not legal in this position");
}
