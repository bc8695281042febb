//! Films of all games and searchers, looked at visit by visit.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_engine::{Ending, Purpose};
use roque_game::StopSignal;
use roque_lab::film::cause::{Cause, End};
use roque_lab::film::icicle::icicle;
use roque_lab::film::scene::{Beat, Direction, find, next, previous, scene};
use roque_lab::film::studio::{FilmOrder, Who, shoot};
use roque_lab::film::{Film, Left, Visit};
use std::io::Cursor;

type Open = Film<Cursor<Vec<u8>>>;

fn shot(game: &str, state: Option<&str>, who: Who) -> Open {
    let order =
        FilmOrder { game: game.parse().unwrap(), state: state.map(ToOwned::to_owned), who, most: 1_000_000 };
    Film::open(Cursor::new(shoot(&order, Vec::new(), &StopSignal::new()).unwrap())).unwrap()
}

fn textbook(settings: &str) -> Who {
    Who::Textbook(settings.parse().unwrap())
}

/// The tree of every textbook: the second branch is refuted by its first leaf.
#[test]
fn the_example_of_the_textbooks_leaves_two_leaves_unseen() {
    let mut film = shot("tree", None, textbook("algo=alphabeta,depth=2"));
    assert_eq!(film.visits(), 11, "13 nodes less two leaves");
    let root = scene(&mut film, 10).unwrap();
    assert_eq!((root.visit.score, root.visit.ending), (Some(3), Ending::Searched));
    assert_eq!(root.state, "((3 12 8) (2 4 6) (14 5 2))");
    let second = &root.children[1];
    assert_eq!(second.text.as_deref(), Some("b"));
    let cut = scene(&mut film, second.number).unwrap();
    assert_eq!((cut.visit.ending, cut.visit.score), (Ending::Cutoff, Some(-2)));
    assert_eq!(
        cut.left,
        [(Some("b".to_owned()), Left::AfterCutoff), (Some("c".to_owned()), Left::AfterCutoff)]
    );
    assert_eq!(cut.untried, [""; 0]);
    let first = root.children[0].number;
    assert_eq!(cut.cause, Some((End::Beta, Cause::Move { ancestor: 10, visit: first })));
}

#[test]
fn minimax_sees_everything() {
    let mut film = shot("tree", Some("(5 (2 (7 -1) 4) (0))"), textbook("algo=minimax,depth=9"));
    let last = film.visits() - 1;
    let root = scene(&mut film, last).unwrap();
    assert_eq!((film.visits(), film.skips(), root.visit.score), (10, 0, Some(5)));
}

/// Forwards through every moment and back again, in every game.
#[test]
fn every_moment_is_stepped_through_in_both_directions() {
    let mut films = [
        shot("tree", None, textbook("algo=alphabeta,depth=2")),
        shot("tictactoe", Some("XO./XOX/..."), textbook("algo=alphabeta,depth=9")),
        shot("connect-four", None, textbook("algo=pvs,order=full,depth=3")),
        shot("chess", None, textbook("algo=pvs,order=full,tt=1,quiescence=on,depth=2,eval=material")),
        shot("chess", None, Who::Engine { depth: None, nodes: Some(2_000) }),
    ];
    for film in &mut films {
        let first = previous_all(film);
        let mut moments = vec![first];
        while let Some(moment) = next(film, moments[moments.len() - 1]).unwrap() {
            moments.push(moment);
        }
        assert_eq!(moments.len() as u32, 2 * film.visits(), "{:?}", film.title());
        let mut back = vec![moments[moments.len() - 1]];
        while let Some(moment) = previous(film, back[back.len() - 1]).unwrap() {
            back.push(moment);
        }
        back.reverse();
        assert_eq!(moments, back);
        let ends: Vec<u32> = moments
            .iter()
            .filter_map(|moment| match moment {
                Beat::Ends(number) => Some(*number),
                Beat::Begins(_) => None,
            })
            .collect();
        assert!(ends.iter().copied().eq(0..film.visits()), "visits are numbered by their ends");
    }
}

fn previous_all(film: &mut Open) -> Beat {
    Beat::Begins(film.roots().unwrap()[0].0)
}

/// Legal moves are tried, left out by name, or untried; together they are all there are.
#[test]
fn no_move_is_forgotten() {
    let mut film = shot("chess", None, Who::Engine { depth: None, nodes: Some(5_000) });
    for number in (0..film.visits()).step_by(13) {
        let scene = scene(&mut film, number).unwrap();
        let position: roque_chess::Position = scene.state.parse().unwrap();
        let mut named: Vec<&String> = scene.children.iter().filter_map(|child| child.text.as_ref()).collect();
        named.extend(scene.left.iter().filter_map(|(name, _)| name.as_ref()));
        named.extend(&scene.untried);
        named.sort();
        named.dedup();
        assert_eq!(named.len(), position.legal_moves().len(), "{number}");
        assert_eq!(scene.path.last().unwrap().number, number);
    }
}

/// Every bar hangs inside its parent's, and no bar left out is wider than one that is shown.
#[test]
fn an_icicle_shows_the_widest_bars() {
    let mut film = shot("chess", None, Who::Engine { depth: None, nodes: Some(30_000) });
    let (root, _) = *film.roots().unwrap().last().unwrap();
    let bars = icicle(&mut film, root, 500).unwrap();
    assert_eq!((bars.len(), bars[0].number, bars[0].level), (500, root, 0));
    let narrowest = bars.iter().map(|bar| bar.visit.size).min().unwrap();
    for bar in &bars {
        for (number, child) in film.children(bar.number).unwrap() {
            let shown = bars.iter().find(|bar| bar.number == number);
            assert!(shown.is_some() || child.size <= narrowest);
            assert!(shown.is_none_or(|shown| shown.level == bar.level + 1));
        }
    }
    assert!(bars.iter().any(|bar| bar.text.is_some()));
}

#[test]
fn the_next_visit_of_interest_is_found() {
    let mut film = shot("chess", None, Who::Engine { depth: Some(11), nodes: None });
    let first = find(&mut film, 0, Direction::Forward, 1_000_000, |visit| visit.purpose == Purpose::NullMove)
        .unwrap()
        .unwrap();
    assert_eq!(film.visit(first).unwrap().purpose, Purpose::NullMove);
    let second =
        find(&mut film, first, Direction::Forward, 1_000_000, |visit| visit.purpose == Purpose::NullMove)
            .unwrap()
            .unwrap();
    assert_eq!(
        find(&mut film, second, Direction::Back, 1_000_000, |visit| visit.purpose == Purpose::NullMove)
            .unwrap(),
        Some(first)
    );
    assert_eq!(find(&mut film, 0, Direction::Forward, 5, |_| false).unwrap(), None);
}

#[test]
fn a_move_that_beats_its_probe_is_asked_again() {
    let mut film = shot("chess", None, textbook("algo=pvs,order=mvv,depth=4,eval=mobility"));
    let again = |visit: &Visit| visit.purpose == Purpose::Again;
    let found = find(&mut film, 0, Direction::Forward, u32::MAX, again).unwrap().unwrap();
    let path = film.path(found).unwrap();
    let siblings = film.children(path[path.len() - 2].0).unwrap();
    let place = siblings.iter().position(|&(number, _)| number == found).unwrap();
    assert_eq!(
        (siblings[place - 1].1.purpose, siblings[place - 1].1.m),
        (Purpose::Scout, siblings[place].1.m)
    );
}

#[test]
fn what_cannot_be_filmed_is_refused_in_a_sentence() {
    let refused = |game: &str, state: Option<&str>, who: Who| {
        let order =
            FilmOrder { game: game.parse().unwrap(), state: state.map(ToOwned::to_owned), who, most: 9 };
        shoot(&order, Vec::new(), &StopSignal::new()).unwrap_err().to_string()
    };
    let engine = || Who::Engine { depth: Some(1), nodes: None };
    assert!(refused("tictactoe", None, engine()).contains("plays chess, not tictactoe"));
    assert!(refused("tree", Some("(1 x)"), textbook("depth=1")).contains("is not a position of tree"));
    assert!(refused("tree", Some("7"), textbook("depth=1")).contains("nothing to search"));
    assert!(
        refused("connect-four", None, textbook("depth=1,eval=material")).contains("leave out eval=material")
    );
}
