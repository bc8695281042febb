//! Searches and the explorer, on games one can check by hand and against a plain count.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use roque_chess::notation::pgn::Reader;
use roque_chess::{Position, Timeline};
use roque_game::Tally;
use roque_library::{Direction, Filter, Origin, Query, Sort};
use shared::{Fixture, GAMES, document};
use std::collections::BTreeMap;

fn found(fixture: &Fixture, text: &str) -> Vec<u64> {
    let filter: Filter = text.parse().unwrap();
    fixture.library.ids(&filter).unwrap().into_iter().map(|id| id.0).collect()
}

#[test]
fn queries_find_what_they_say() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    fixture.library.create(&document("[White \"Me\"]\n\n1. e4 c5 *"), Origin::Own, None).unwrap();
    for (query, expected) in [
        ("", &[1, 2, 3, 4, 5][..]),
        ("kasparov karpov", &[1]),
        ("KASPAROV", &[1]),
        ("muller", &[2]),
        ("Müller cafe", &[2]),
        ("sicilian", &[1, 5]),
        ("sicilienne", &[1, 5]),
        ("Sicilian 0-1", &[1]),
        ("B84", &[1]),
        ("B8 1985", &[1]),
        ("1980..1990", &[1, 2]),
        ("1990.01.01..", &[]),
        ("1-0", &[2]),
        ("1/2-1/2", &[4]),
        ("white:karpov", &[1]),
        ("black:karpov", &[]),
        ("player:tal", &[2]),
        ("elo:2700..2720", &[1]),
        ("elo:2710..", &[]),
        ("moves:..2", &[3, 4, 5]),
        ("ending:checkmate", &[3]),
        ("ending:time", &[2]),
        ("comment:gambit", &[2]),
        ("comment:\"quiet start\" annotated:yes", &[2]),
        ("comment:nothing", &[]),
        ("material:KRKQ", &[4]),
        ("material:KQKR", &[4]),
        ("material:KPKR", &[4]),
        ("material:KK", &[]),
        ("origin:own", &[5]),
        ("site:moscow event:match", &[1]),
        ("fen:\"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"", &[1, 5]),
        ("fen:\"8/8/8/3k1R2/8/8/4K3/1q6 b - - 1 2\"", &[4]),
        ("nobody", &[]),
    ] {
        assert_eq!(found(&fixture, query), expected, "{query}");
    }
}

#[test]
fn lists_are_sorted_paged_and_counted() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let list = |sort, direction, offset, limit| {
        let query = Query { sort, direction, offset, limit, ..Query::default() };
        let page = fixture.library.list(&query).unwrap();
        assert_eq!((page.total, page.results), (4, Tally { wins: 1, draws: 1, losses: 2 }));
        page.games.iter().map(|game| game.id.0).collect::<Vec<_>>()
    };
    assert_eq!(list(Sort::White, Direction::Ascending, 0, 10), [4, 3, 1, 2]);
    assert_eq!(list(Sort::White, Direction::Descending, 1, 2), [1, 3]);
    assert_eq!(list(Sort::Date, Direction::Descending, 0, 2), [2, 1]);
    assert_eq!(list(Sort::Rating, Direction::Descending, 0, 1), [1]);
    assert_eq!(list(Sort::Length, Direction::Ascending, 0, 1), [4]);
    assert_eq!(list(Sort::Id, Direction::Ascending, 3, 10), [4]);
    assert_eq!(list(Sort::Id, Direction::Ascending, 9, 10).len(), 0);
    let page = fixture.library.list(&Query::default()).unwrap();
    let karpov = page.games.iter().find(|game| game.id.0 == 1).unwrap();
    assert_eq!((karpov.eco.as_deref(), karpov.plies), (Some("B84"), 12));
    assert!(karpov.opening.contains("Sicilian") && karpov.opening_french.contains("icilienne"), "{karpov:?}");
}

/// The explorer against a count that plays every game by the rules.
#[test]
fn the_explorer_counts_as_somebody_with_time_would() {
    let Some(path) = shared::data("pgn/twic1599_sample.pgn") else { return };
    let text = std::fs::read(path).unwrap();
    let fixture = Fixture::new();
    let report = fixture.import(text.clone());
    let games: Vec<_> = Reader::new(text.as_slice()).documents().flatten().collect();
    assert_eq!((report.read as usize, report.broken), (games.len(), 0));
    let lines: Vec<Timeline> = games.iter().map(|game| game.timeline()).collect();
    let mut checked = 0;
    for (number, line) in lines.iter().enumerate().step_by(37) {
        for position in line.positions().skip(number % 5).step_by(9) {
            let mut counts: BTreeMap<String, u64> = BTreeMap::new();
            let mut total = 0;
            for other in &lines {
                if let Some(ply) = other.positions().position(|seen| seen.key() == position.key()) {
                    total += 1;
                    if let Some(m) = other.moves().nth(ply) {
                        *counts.entry(m.to_string()).or_default() += 1;
                    }
                }
            }
            let explored = fixture.library.explore(position, &Filter::default()).unwrap();
            let found: BTreeMap<_, _> =
                explored.moves.iter().map(|known| (known.m.to_string(), known.score.games)).collect();
            assert_eq!((explored.score.games, found), (total, counts), "{position}");
            assert!(!explored.games.is_empty());
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked} positions");
}

#[test]
fn the_explorer_counts_results_ratings_and_years() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let explored = fixture.library.explore(&Position::default(), &Filter::default()).unwrap();
    let score = explored.score;
    assert_eq!((score.games, score.tally), (3, Tally { wins: 1, draws: 0, losses: 2 }));
    assert_eq!(score.mean_rating(), Some(2710));
    let e4 = &explored.moves[0];
    assert_eq!((e4.m.to_string().as_str(), e4.score.games, e4.last_year), ("e2e4", 2, Some(1990)));
    let own = Filter { origin: Some(Origin::Own), ..Filter::default() };
    assert_eq!(fixture.library.explore(&Position::default(), &own).unwrap().score.games, 0);
}
