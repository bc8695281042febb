//! How films tell what changed the searcher's mind.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_game::StopSignal;
use roque_lab::film::Film;
use roque_lab::film::digest::digest;
use roque_lab::film::minds::{Nearness, minds};
use roque_lab::film::studio::{FilmOrder, Who, shoot};
use std::io::Cursor;

fn shot(game: &str, state: &str, who: Who) -> Film<Cursor<Vec<u8>>> {
    let order =
        FilmOrder { game: game.parse().unwrap(), state: Some(state.to_owned()), who, most: 1_000_000 };
    Film::open(Cursor::new(shoot(&order, Vec::new(), &StopSignal::new()).unwrap())).unwrap()
}

/// Taking the pawn wins it at depth 1 and loses the queen at depth 2.
#[test]
fn a_poisoned_pawn_is_left_with_the_move_that_speaks_against_it() {
    let who = Who::Textbook("algo=alphabeta,deepening=on,eval=material,depth=2".parse().unwrap());
    let mut film = shot("chess", "7k/8/2p5/3p4/8/8/8/3Q3K w - - 0 1", who);
    let found = minds(&mut film).unwrap();
    let change = &found.changes[0];
    assert_eq!((change.depth, change.before.line[0].as_str()), (2, "Qxd5"));
    assert!(change.before.score > change.after.score, "{change:?}");
    let left = change.left.as_ref().unwrap();
    assert_eq!(left.line, ["Qxd5", "cxd5"]);
    assert_eq!(found.best.as_ref().map(|best| best.line[0].clone()), Some(change.after.line[0].clone()));
    assert!(found.rival.is_some());
}

#[test]
fn the_move_that_led_in_the_last_iteration_is_the_rival() {
    let who = Who::Textbook("algo=alphabeta,depth=2".parse().unwrap());
    let found = minds(&mut shot("tree", "((3 4) (5 6) (1 2))", who)).unwrap();
    assert_eq!(
        found.best.as_ref().map(|best| (best.line.join(" "), best.score)),
        Some(("b a".to_owned(), Some(5)))
    );
    let rival = found.rival.unwrap();
    assert_eq!((rival.opinion.line.join(" "), rival.nearness), ("a a".to_owned(), Nearness::Led));
    assert_eq!((rival.opinion.score, rival.opinion.is_exact), (Some(3), true));
}

#[test]
fn the_strong_engine_tells_where_every_left_move_went() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let mut film = shot("chess", fen, Who::Engine { depth: None, nodes: Some(30_000) });
    let summary = digest(&mut film).unwrap();
    assert_eq!(summary.left.values().sum::<u32>(), summary.skips);
    let found = minds(&mut film).unwrap();
    let best = found.best.unwrap();
    assert!(best.is_exact && best.line.len() > 1, "{best:?}");
    assert_ne!(found.rival.unwrap().opinion.line[0], best.line[0]);
}
