//! The puzzles that come with the program, and training with them.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_chess::Position;
use roque_chess::document::Document;
use roque_library::{Library, Origin};
use roque_puzzles::{Attempt, Attempted, Deck, Puzzle, STARTER, Step, starter_puzzles, trainer};
use std::collections::BTreeSet;

const DAY: u64 = 24 * 60 * 60 * 1000;

#[test]
fn the_starter_set_can_be_solved_move_by_move() {
    let puzzles = starter_puzzles();
    assert_eq!(puzzles.len(), STARTER.lines().count(), "every line is a puzzle");
    assert!(puzzles.len() >= 1000, "{}", puzzles.len());
    assert!(STARTER.len() <= 200_000, "{} bytes", STARTER.len());
    let ids: BTreeSet<String> = puzzles.iter().map(|puzzle| puzzle.id().to_string()).collect();
    assert_eq!(ids.len(), puzzles.len(), "each is there once");
    for puzzle in puzzles {
        let mut attempt = Attempt::new(puzzle.clone());
        let last = (1..=puzzle.length()).map(|_| attempt.play(attempt.wanted())).last();
        assert_eq!(last, Some(Step::Solved), "{puzzle}");
        assert!((400..=3000).contains(&puzzle.rating) && !puzzle.source.is_empty(), "{puzzle}");
    }
}

#[test]
fn what_failed_comes_again_before_anything_fresh() {
    let library = Library::in_memory().unwrap();
    let first = trainer::next(&library, Deck::All, 0, 1).unwrap().unwrap();
    assert!(!first.is_repeated);
    let result = trainer::finish(&library, &first.puzzle, Attempted::Failed, 0).unwrap();
    assert!(result.after.rating < result.before.rating);
    let soon = trainer::next(&library, Deck::All, 1000, 2).unwrap().unwrap();
    assert_ne!(soon.puzzle, first.puzzle, "not at once");
    let later = trainer::next(&library, Deck::All, DAY, 3).unwrap().unwrap();
    assert!(later.is_repeated && later.puzzle == first.puzzle);
    let again = trainer::finish(&library, &first.puzzle, Attempted::Solved, DAY).unwrap();
    assert_eq!(again.after.rating, result.after.rating, "the second try teaches nothing about strength");
    assert_eq!((again.puzzle.tries, again.puzzle.solved, again.puzzle.due), (2, 1, 2 * DAY));
    let count = trainer::count(&library, Deck::All, 3 * DAY).unwrap();
    assert_eq!((count.due, count.puzzles - count.fresh), (1, 1));
}

#[test]
fn what_is_chosen_follows_the_rating() {
    let library = Library::in_memory().unwrap();
    let mean = |seeds: std::ops::Range<u64>| {
        let chosen =
            seeds.map(|seed| trainer::next(&library, Deck::All, 0, seed).unwrap().unwrap().puzzle.rating);
        chosen.map(u32::from).sum::<u32>() / 10
    };
    let before = mean(0..10);
    for puzzle in starter_puzzles().iter().filter(|puzzle| puzzle.rating > 1500).take(15) {
        trainer::finish(&library, puzzle, Attempted::Solved, 0).unwrap();
    }
    let after = mean(0..10);
    assert!(after > before + 100, "{before} {after}");
}

#[test]
fn own_mistakes_are_a_deck() {
    let library = Library::in_memory().unwrap();
    assert_eq!(trainer::next(&library, Deck::Mistakes, 0, 1).unwrap(), None);
    let own: Puzzle =
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq e6 0 2\tg2g4 d8h4\t600\tmate\tmine"
            .parse()
            .unwrap();
    let game = library.create(&Document::new(Position::default()), Origin::Own, None).unwrap();
    library.keep_own_puzzles(game, &[(own.id().to_string(), own.to_string())]).unwrap();
    let chosen = trainer::next(&library, Deck::Mistakes, 0, 1).unwrap().unwrap();
    assert_eq!(chosen.puzzle, own);
    assert_eq!(trainer::find(&library, &own.id().to_string()).unwrap(), Some(own));
    assert_eq!(trainer::find(&library, "nothing").unwrap(), None);
}
