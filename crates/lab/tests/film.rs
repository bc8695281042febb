//! A search of the strong engine, written down and browsed.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_chess::{Move, Position};
use roque_engine::{Ending, Engine, EngineConfig, Limits, Purpose, Report, SearchRequest};
use roque_game::StopSignal;
use roque_lab::film::cause::{Cause, End, cause};
use roque_lab::film::glass::Glass;
use roque_lab::film::{Film, FilmError, Recorder, Title, Visit};
use std::io::Cursor;

const FEN: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/P1N1PN2/1P3PPP/R1BQKB1R w KQ - 0 8";

fn film(depth: u32, most: u32) -> (Film<Cursor<Vec<u8>>>, Vec<Report>, u64) {
    let mut engine = Engine::new(EngineConfig { hash_mb: 1, threads: 1 });
    let request = SearchRequest::new(FEN.parse().unwrap(), Limits::depth(depth));
    let title = Title { game: "chess".to_owned(), start: FEN.to_owned(), player: "roque".to_owned() };
    let stop = StopSignal::new();
    let mut glass = Glass::new(Recorder::new(Vec::new(), &title).unwrap(), most, stop.clone());
    let mut reports = Vec::new();
    let mut hear = |report: &Report| reports.push(report.clone());
    let answer = engine.search_watched(&request, &stop, &mut hear, &mut glass);
    let bytes = glass.into_recorder().finish().unwrap();
    (Film::open(Cursor::new(bytes)).unwrap(), reports, answer.nodes)
}

fn played(position: &Position, visit: &Visit) -> Position {
    match visit.m {
        Some(code) => {
            let m = Move::from_bits(code.get()).unwrap();
            let mut next = *position;
            next.play(m).unwrap();
            next
        }
        None if visit.purpose.stays() => *position,
        None => position.after_null().unwrap(),
    }
}

/// Every line of the film can be played, children are inside their parents, and skipped moves are legal.
#[test]
fn every_visit_is_where_its_parent_says() {
    let (mut film, _, nodes) = film(9, u32::MAX);
    assert!(u64::from(film.visits()) >= nodes, "{} {nodes}", film.visits());
    let start: Position = FEN.parse().unwrap();
    let mut open: Vec<(u32, Visit, Position)> =
        film.roots().unwrap().into_iter().map(|(number, visit)| (number, visit, start)).collect();
    let (mut seen, mut skips) = (0, 0);
    while let Some((number, visit, position)) = open.pop() {
        seen += 1;
        let children = film.children(number).unwrap();
        assert_eq!(visit.size, 1 + children.iter().map(|(_, child)| child.size).sum::<u32>());
        for skip in film.skips_of(number).unwrap() {
            skips += 1;
            if let Some(code) = skip.m {
                assert!(position.is_legal(Move::from_bits(code.get()).unwrap()));
            }
        }
        for (child_number, child) in children {
            open.push((child_number, child, played(&position, &child)));
        }
    }
    assert_eq!((seen, skips), (film.visits(), film.skips()));
    assert!(skips > 0);
}

/// The last root visit of each iteration has the score that was told, and the window it was found in.
#[test]
fn roots_say_what_was_reported() {
    let (mut film, reports, _) = film(10, u32::MAX);
    let roots = film.roots().unwrap();
    assert!(roots.iter().all(|(_, visit)| visit.purpose == Purpose::Root && visit.m.is_none()));
    for report in reports {
        let told = report.score.value() as i16;
        let found =
            roots.iter().any(|(_, visit)| visit.depth as u32 == report.depth && visit.score == Some(told));
        assert!(found, "depth {}: {told}", report.depth);
    }
}

/// Rules only end visits with scores that answer their window.
#[test]
fn rules_answer_the_window_they_were_asked() {
    let (mut film, _, _) = film(11, u32::MAX);
    let mut counts = std::collections::BTreeMap::new();
    for number in 0..film.visits() {
        let visit = film.visit(number).unwrap();
        *counts.entry(visit.ending).or_insert(0) += 1;
        let Some(score) = visit.score else { continue };
        match visit.ending {
            Ending::ReverseFutility
            | Ending::NullMove
            | Ending::Cutoff
            | Ending::StandPat
            | Ending::Multicut => {
                assert!(score >= visit.beta, "{number}: {visit:?}");
            }
            Ending::Razoring => assert!(score <= visit.alpha, "{number}: {visit:?}"),
            Ending::TableCutoff => {
                assert!(score >= visit.beta || score <= visit.alpha, "{number}: {visit:?}")
            }
            _ => {}
        }
    }
    for ending in [
        Ending::Searched,
        Ending::Cutoff,
        Ending::TableCutoff,
        Ending::ReverseFutility,
        Ending::NullMove,
        Ending::StandPat,
    ] {
        assert!(counts.contains_key(&ending), "{ending:?}");
    }
}

#[test]
fn a_path_leads_from_a_root_to_the_visit() {
    let (mut film, _, _) = film(7, u32::MAX);
    for number in (0..film.visits()).step_by(97) {
        let path = film.path(number).unwrap();
        assert_eq!(path[0].1.purpose, Purpose::Root);
        assert_eq!(path.last().unwrap().0, number);
        for pair in path.windows(2) {
            assert!(film.children(pair[0].0).unwrap().contains(&pair[1]));
        }
    }
}

#[test]
fn a_film_that_is_long_enough_ends_the_search() {
    let (mut film, _, _) = film(30, 20_000);
    assert!((20_000..30_000).contains(&film.visits()), "{}", film.visits());
    let (last, root) = film.roots().unwrap().pop().unwrap();
    assert_eq!((root.ending, root.score, last), (Ending::Aborted, None, film.visits() - 1));
}

#[test]
fn damaged_films_are_refused_in_words() {
    let title = Title { game: "chess".to_owned(), start: FEN.to_owned(), player: "roque".to_owned() };
    let mut recorder = Recorder::new(Vec::new(), &title).unwrap();
    recorder.enter(None, Purpose::Root, 1, (-1, 1));
    recorder.leave(Some(0), Ending::Searched);
    let good = recorder.finish().unwrap();
    assert_eq!(Film::open(Cursor::new(&good)).unwrap().title(), &title);
    for length in 0..good.len() {
        assert!(matches!(Film::open(Cursor::new(&good[..length])), Err(FilmError::NoFilm(_))), "{length}");
    }
    for place in 0..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 0x55;
        // Whatever it says, it says it without a panic, and every number stays inside the file.
        if let Ok(mut film) = Film::open(Cursor::new(&bad)) {
            let _ = film.roots().map(|roots| roots.len());
            let _ = film.children(0);
            let _ = film.skips_of(0);
        }
    }
    let mut film = Film::open(Cursor::new(&good)).unwrap();
    assert_eq!(
        film.visit(7).unwrap_err().to_string(),
        "the film has 1 visits, numbered from 0: there is no number 7"
    );
}

/// Every bound that was broken was set by somebody who can be named.
#[test]
fn broken_bounds_have_a_cause() {
    let (mut film, _, _) = film(10, u32::MAX);
    let mut counts = std::collections::BTreeMap::new();
    for number in (0..film.visits()).step_by(7) {
        let visit = film.visit(number).unwrap();
        if visit.ending != Ending::Cutoff {
            continue;
        }
        let path = film.path(number).unwrap();
        let kind = match cause(&mut film, &path, End::Beta).unwrap() {
            Cause::Root { root } => {
                assert_eq!(root, path[0].0);
                "root"
            }
            Cause::Move { ancestor, visit: by } => {
                let place = path.iter().position(|&(on_path, _)| on_path == ancestor).unwrap();
                let by = film.visit(by).unwrap();
                let steps = path[place + 1..].iter().filter(|(_, step)| !step.purpose.stays()).count();
                let seen_here = by.score.map(|score| if steps % 2 == 1 { score } else { -score });
                let apart = seen_here.map(|seen| seen.abs_diff(visit.beta));
                assert!(apart.is_some_and(|apart| apart <= 1), "{number}: {seen_here:?} {}", visit.beta);
                "move"
            }
            Cause::Stand { .. } => "stand",
            Cause::Repetition { .. } => "repetition",
            Cause::Question { purpose, .. } => match purpose {
                Purpose::NullMove
                | Purpose::Verification
                | Purpose::Singular
                | Purpose::ProbCut
                | Purpose::Razoring => "question",
                _ => "unknown",
            },
        };
        *counts.entry(kind).or_insert(0) += 1;
    }
    assert!(counts["move"] > 100, "{counts:?}");
    assert_eq!(counts.get("unknown"), None, "{counts:?}");
}
