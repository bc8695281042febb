//! What the shipped book must be able to play.

#![expect(clippy::unwrap_used, reason = "tests may")]

use roque_book::{Book, BookPlayer, OpeningNames, Random};
use roque_chess::{Position, Timeline};
use std::collections::HashSet;

/// Plays the moves, each of which must be in the book.
fn in_book(moves: &str) -> Timeline {
    let book = Book::embedded();
    let mut game = Timeline::default();
    for word in moves.split(' ') {
        let m = game.current().parse_san(word).unwrap();
        let known = book.moves(game.current()).iter().any(|known| known.m == m && known.weight > 0);
        assert!(known, "{word} of {moves} is not in the book");
        game.play(m).unwrap();
    }
    game
}

#[test]
fn the_openings_of_the_reports() {
    let openings = [
        ("e4 e5 Nf3 Nc6 Bb5", "Ruy Lopez"),
        ("e4 e5 Nf3 Nc6 Bc4", "Italian Game"),
        ("e4 e5 Nf3 Nc6 d4", "Scotch Game"),
        ("e4 e5 f4", "King's Gambit"),
        ("e4 e5 Nc3", "Vienna Game"),
        ("e4 c5", "Sicilian Defense"),
        ("e4 e6", "French Defense"),
        ("e4 d5", "Scandinavian Defense"),
        ("d4 d5 c4", "Queen's Gambit"),
        ("d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6", "Benoni Defense: Modern Variation"),
    ];
    for (moves, name) in openings {
        let game = in_book(moves);
        assert_eq!(OpeningNames::embedded().of_game(&game).unwrap().english, name);
        let reply = BookPlayer::default().choose(&game, &mut Random::new(1)).unwrap();
        assert!(game.current().is_legal(reply.m) && reply.opening.is_some());
    }
}

#[test]
fn every_record_can_be_read_again_and_the_file_is_small() {
    let book = Book::embedded();
    assert!(book.as_bytes().len() < 1_000_000);
    assert_eq!(Book::from_bytes(book.as_bytes().to_vec()).unwrap(), book);
}

#[test]
fn games_differ_are_named_and_end_in_search() {
    let player = BookPlayer::default();
    let mut lines = HashSet::new();
    for seed in 0..200 {
        let mut rng = Random::new(seed);
        let mut game = Timeline::default();
        while let Some(reply) = player.choose(&game, &mut rng) {
            assert!(reply.opening.is_some());
            game.play(reply.m).unwrap();
        }
        assert!((1..=40).contains(&game.len()), "{}", game.len());
        lines.insert(game.moves().collect::<Vec<_>>());
    }
    assert!(lines.len() > 190, "{} different lines", lines.len());
}

#[test]
fn a_player_may_leave_early_or_know_nothing() {
    let mut rng = Random::new(1);
    let player = BookPlayer::default().with_plies(1);
    let mut game = Timeline::default();
    let reply = player.choose(&game, &mut rng).unwrap();
    game.play(reply.m).unwrap();
    assert_eq!(player.choose(&game, &mut rng), None);
    let odd: Position = "8/8/8/3k4/8/8/8/KBN5 w - - 0 1".parse().unwrap();
    assert_eq!(BookPlayer::default().choose(&Timeline::new(odd), &mut rng), None);
}
