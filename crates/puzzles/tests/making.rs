//! Puzzles out of games: one good move, proved, with the best defence.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_chess::document::Document;
use roque_game::StopSignal;
use roque_puzzles::{Maker, Puzzle, Settings, make_all, of_mistakes};
use roque_review::{MotifKind, Reviewer, Stopped};

/// Black takes the queen and is mated: Légal's trap. Both moves to find stand alone.
const LEGAL: &str = "[White \"Légal\"]\n[Black \"Saint Brie\"]\n[Date \"1750.??.??\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 \
                     4. Nc3 g6 5. h3 Bh5 6. Nxe5 Bxd1 7. Bxf7+ Ke7 8. Nd5# 1-0";

/// White hangs the queen to a fork that only one move gives.
const FORK: &str = "[White \"A\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/4n3/8/8/8/Q3K3 w - - 0 40\"]\n\n40. Qa5 Nd3+ 41. Kd2 \
                    Nc5 *";

fn settings() -> Settings {
    Settings { nodes: 3_000, ..Settings::default() }
}

fn puzzles(pgn: &str) -> Vec<Puzzle> {
    let game: Document = pgn.parse().unwrap();
    Maker::new(settings()).find(&game, &StopSignal::new()).unwrap()
}

#[test]
fn a_famous_trap_is_found_with_its_solution() {
    let found = puzzles(LEGAL);
    let [trap] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(trap.before().san(trap.first()), "Bxd1");
    assert_eq!(trap.start().san_line(trap.line().iter().copied()), "7. Bxf7+ Ke7 8. Nd5#");
    assert_eq!(trap.source, "Légal – Saint Brie, 1750");
    assert!(trap.motifs.contains(&MotifKind::Mate));
}

#[test]
fn a_quiet_game_has_none_and_neither_has_a_lost_one() {
    assert_eq!(
        puzzles("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *"),
        []
    );
    assert_eq!(puzzles(FORK), [], "the beginning of a game is no puzzle");
}

#[test]
fn many_games_give_the_same_whatever_the_threads() {
    let games = || [LEGAL, FORK, LEGAL].map(|pgn| pgn.parse::<Document>().unwrap()).into_iter();
    let all = |jobs| {
        let mut found = Vec::new();
        let hear = |_, puzzles: Vec<Puzzle>| {
            found.push(puzzles);
            Ok::<(), Stopped>(())
        };
        make_all(games(), settings(), jobs, &StopSignal::new(), hear).unwrap();
        found
    };
    let one = all(1);
    assert_eq!(one, all(2));
    assert_eq!((one.len(), &one[0]), (3, &one[2]));
    assert!(one[0].iter().all(|puzzle| puzzle.rating >= 400), "they are rated");
    let stop = StopSignal::new();
    stop.stop();
    let stopped = make_all(games(), settings(), 1, &stop, |_, _| Ok::<(), Stopped>(()));
    assert_eq!(stopped, Err(Stopped));
}

#[test]
fn a_missed_mate_becomes_a_puzzle_of_ones_own() {
    let game: Document = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 Nxh5 0-1".parse().unwrap();
    let mut reviewer = Reviewer::new(roque_review::Settings { nodes: 3_000, ..Default::default() });
    let review = reviewer.review(&game, &StopSignal::new(), &mut |_| {}).unwrap();
    let mut maker = Maker::new(settings());
    let sides = [roque_chess::Color::White];
    let found = of_mistakes(&game, &review, &sides, &mut maker, &StopSignal::new()).unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].motifs.contains(&MotifKind::Mate), "{found:?}");
    assert_eq!(found[0].start().san(found[0].line()[0]), "Qxf7#");
}
