//! What callers may rely on: truth about mates and draws, limits, determinism, legal lines.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

use roque_chess::{Move, Position, ZobristKey};
use roque_engine::{
    BestMove, EndgameTables, Engine, EngineConfig, Limits, PonderHit, Report, Score, SearchHandler,
    SearchRequest, TableResult, TimeLeft,
};
use roque_game::{Bound, StopSignal, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

fn engine() -> Engine {
    Engine::new(EngineConfig { hash_mb: 4, threads: 1 })
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn search(engine: &mut Engine, fen: &str, limits: Limits) -> BestMove {
    engine.search(&SearchRequest::new(position(fen), limits), &StopSignal::new(), &mut ())
}

/// Plays out every reported line.
#[derive(Default)]
struct Checker {
    root: Position,
    reports: Vec<Report>,
}

impl SearchHandler for Checker {
    fn report(&mut self, report: &Report) {
        let mut position = self.root;
        for &m in &report.pv {
            position.play(m).expect("reported lines are legal");
        }
        self.reports.push(report.clone());
    }
}

#[test]
fn mates_have_exact_distances() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
        ("7k/8/5K2/8/8/8/8/Q7 w - - 0 1", 2),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3),
        ("8/8/8/8/8/6k1/3r4/6K1 b - - 0 1", 1),
    ] {
        let limits = Limits { mate: Some(moves), nodes: Some(500_000), ..Limits::default() };
        assert_eq!(search(&mut engine(), fen, limits).score.kind(), Value::mate_in(moves as i32), "{fen}");
    }
    let mated = search(&mut engine(), "k7/8/1K6/8/8/8/8/7R b - - 0 1", Limits::depth(8));
    assert_eq!(mated.score.kind(), Value::mate_in(-1));
}

#[test]
fn the_hash_table_keeps_mate_distances() {
    let mut engine = engine();
    let root = position("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1");
    let first = engine.search(&SearchRequest::new(root, Limits::depth(14)), &StopSignal::new(), &mut ());
    assert_eq!(first.score.kind(), Value::mate_in(3));
    let mut line = Vec::new();
    let mut position = root;
    let mut distance = 3;
    // Two plies on, with the same table, the mate must be one move nearer, never further or forgotten.
    while distance > 0 {
        let request =
            SearchRequest { earlier_keys: line.clone(), ..SearchRequest::new(position, Limits::depth(8)) };
        let answer = engine.search(&request, &StopSignal::new(), &mut ());
        assert_eq!(answer.score.kind(), Value::mate_in(distance));
        for _ in 0..2 {
            let request = SearchRequest {
                earlier_keys: line.clone(),
                ..SearchRequest::new(position, Limits::depth(8))
            };
            let Some(best) = engine.search(&request, &StopSignal::new(), &mut ()).best else { break };
            line.push(position.key());
            position.play(best).unwrap();
        }
        distance -= 1;
    }
    assert!(position.is_check() && position.legal_moves().is_empty());
}

#[test]
fn finished_games_have_no_move() {
    let mate = search(&mut engine(), "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Limits::depth(5));
    assert_eq!((mate.best, mate.score.kind()), (None, Value::LossIn(0)));
    let stalemate = search(&mut engine(), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Limits::depth(5));
    assert_eq!((stalemate.best, stalemate.score), (None, Score::DRAW));
}

#[test]
fn draws_are_known() {
    for (what, fen) in [
        ("bare bishop", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"),
        ("fifty moves", "7k/8/8/8/8/8/R7/K7 w - - 99 120"),
        ("perpetual check", "6k1/5pp1/8/6Q1/8/1q6/r7/6K1 w - - 0 1"),
    ] {
        let score = search(&mut engine(), fen, Limits::depth(12)).score;
        assert!(score.value().abs() <= 2, "{what}: {score}");
    }
    let won = search(&mut engine(), "7k/5K2/6P1/8/8/8/8/8 w - - 0 1", Limits::depth(12)).score;
    assert!(won > Score::centipawns(100), "the pawn queens: {won}");
}

#[test]
fn mate_on_the_hundredth_half_move_counts() {
    let answer = search(&mut engine(), "7k/8/6K1/8/8/8/8/R7 w - - 99 120", Limits::depth(4));
    assert_eq!(answer.score.kind(), Value::mate_in(1));
}

#[test]
fn repetitions_of_the_game_are_seen() {
    // White is a queen down and can only hope to repeat once more.
    let mut position = position("7k/8/8/8/8/q7/8/2R4K w - - 0 1");
    let mut keys: Vec<ZobristKey> = Vec::new();
    for uci in
        ["c1c8", "h8g7", "c8c7", "g7g8", "c7c8", "g8g7", "c8c7", "g7g8", "c7c8", "g8g7", "c8c7", "g7g8"]
    {
        keys.push(position.key());
        let m = position.parse_uci(uci).unwrap();
        position.play(m).unwrap();
    }
    let request = SearchRequest { earlier_keys: keys, ..SearchRequest::new(position, Limits::depth(6)) };
    let answer = engine().search(&request, &StopSignal::new(), &mut ());
    assert_eq!(answer.best.map(|m| m.to_string()).as_deref(), Some("c7c8"));
    assert!(answer.score.value().abs() <= 2, "{}", answer.score);
}

#[test]
fn the_same_task_takes_the_same_nodes() {
    let mut engine = engine();
    let mut run = |limits: Limits| {
        engine.clear();
        let root = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        let mut checker = Checker { root, ..Checker::default() };
        let answer = engine.search(&SearchRequest::new(root, limits), &StopSignal::new(), &mut checker);
        let lines: Vec<_> = checker.reports.iter().map(|report| (report.nodes, report.pv.clone())).collect();
        (answer, lines)
    };
    assert_eq!(run(Limits::depth(9)), run(Limits::depth(9)));
    assert_eq!(run(Limits::nodes(20_000)), run(Limits::nodes(20_000)));
    assert_ne!(run(Limits::nodes(20_000)).0.nodes, run(Limits::nodes(10_000)).0.nodes);
}

#[test]
fn node_limits_hold_exactly() {
    for nodes in [1_000, 5_000, 12_345] {
        let answer = search(&mut engine(), &Position::default().to_string(), Limits::nodes(nodes));
        assert!(answer.nodes <= nodes, "{} of {nodes}", answer.nodes);
    }
    let soft = Limits { soft_nodes: Some(5_000), ..Limits::default() };
    let answer = search(&mut engine(), &Position::default().to_string(), soft);
    assert!((5_000..500_000).contains(&answer.nodes), "{}", answer.nodes);
}

#[test]
fn several_lines_are_distinct_and_in_order() {
    let root = position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    let mut checker = Checker { root, ..Checker::default() };
    let request = SearchRequest { multipv: 4, ..SearchRequest::new(root, Limits::depth(8)) };
    let answer = engine().search(&request, &StopSignal::new(), &mut checker);
    let last: Vec<&Report> = checker.reports.iter().rev().take(4).rev().collect();
    assert_eq!(last.iter().map(|report| report.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut firsts: Vec<Move> = last.iter().map(|report| report.pv[0]).collect();
    assert_eq!(firsts.first().copied(), answer.best);
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert!(last.iter().all(|report| report.bound == Bound::Exact));
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let root = Position::default();
    let wanted = root.parse_uci("a2a3").unwrap();
    let request = SearchRequest { search_moves: vec![wanted], ..SearchRequest::new(root, Limits::depth(6)) };
    assert_eq!(engine().search(&request, &StopSignal::new(), &mut ()).best, Some(wanted));
}

#[test]
fn infinite_searches_hold_their_answer_until_stopped() {
    let signal = StopSignal::new();
    let limits = Limits { infinite: true, depth: Some(1), ..Limits::default() };
    let request = SearchRequest::new(Position::default(), limits);
    std::thread::scope(|scope| {
        let search = scope.spawn(|| engine().search(&request, &signal, &mut ()));
        std::thread::sleep(Duration::from_millis(60));
        assert!(!search.is_finished());
        signal.stop();
        assert!(search.join().unwrap().best.is_some());
    });
}

#[test]
fn pondering_waits_for_the_hit_and_then_uses_the_clock() {
    let (signal, hit) = (StopSignal::new(), PonderHit::new());
    let clock = TimeLeft { remaining: Duration::from_millis(50), increment: Duration::ZERO };
    let limits = Limits {
        clock: roque_chess::ByColor::new(Some(clock), Some(clock)),
        ponder: Some(hit.clone()),
        ..Limits::default()
    };
    let request = SearchRequest::new(Position::default(), limits);
    std::thread::scope(|scope| {
        let search = scope.spawn(|| engine().search(&request, &signal, &mut ()));
        std::thread::sleep(Duration::from_millis(150));
        assert!(!search.is_finished());
        hit.give(&signal);
        assert!(search.join().unwrap().best.is_some());
    });
}

#[test]
fn several_threads_answer_legally_and_find_mates() {
    let mut engine = Engine::new(EngineConfig { hash_mb: 4, threads: 3 });
    let fen = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1";
    let limits = Limits { mate: Some(3), nodes: Some(1_000_000), ..Limits::default() };
    assert_eq!(search(&mut engine, fen, limits).score.kind(), Value::mate_in(3));
    for fen in [Position::default().to_string().as_str(), "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"] {
        let root = position(fen);
        let mut checker = Checker { root, ..Checker::default() };
        let request = SearchRequest::new(root, Limits::nodes(60_000));
        let answer = engine.search(&request, &StopSignal::new(), &mut checker);
        assert!(answer.best.is_some_and(|m| root.is_legal(m)));
        let told = checker.reports.iter().rev().find(|report| report.multipv == 1);
        assert_eq!(told.map(|report| report.pv[0]), answer.best);
    }
}

/// Plays a game with few nodes a move and returns how it ended and its length.
fn play_out(players: &mut [Engine; 2], mut position: Position, nodes: u64) -> (Position, usize) {
    let mut keys: Vec<ZobristKey> = Vec::new();
    while keys.len() < 300 {
        let repeated = keys.iter().filter(|&&key| key == position.key()).count() >= 2;
        if repeated || position.halfmove_clock() >= 100 || position.legal_moves().is_empty() {
            break;
        }
        let mut checker = Checker { root: position, ..Checker::default() };
        let request = SearchRequest {
            earlier_keys: keys.clone(),
            ..SearchRequest::new(position, Limits::nodes(nodes))
        };
        let side = keys.len() % 2;
        let answer = players[side].search(&request, &StopSignal::new(), &mut checker);
        keys.push(position.key());
        position.play(answer.best.expect("there is a legal move")).expect("and it is one");
    }
    (position, keys.len())
}

#[test]
fn two_hundred_games_against_itself_without_a_fault() {
    let mut players = [engine(), engine()];
    let mut lengths = 0;
    for game in 0..200_u64 {
        let mut position = Position::default();
        let mut state = game * 0x9E37_79B9 + 1;
        for _ in 0..8 {
            let moves = position.legal_moves();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(&m) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
            position.play(m).unwrap();
        }
        players.iter_mut().for_each(Engine::clear);
        lengths += play_out(&mut players, position, 60).1;
    }
    assert!(lengths > 200 * 20);
}

/// Tables of four men that call everything a draw and count how often they are asked.
struct Draws {
    least_depth: i32,
    asked: [AtomicUsize; 5],
}

impl EndgameTables for Draws {
    fn max_men(&self) -> usize {
        4
    }

    fn least_depth(&self) -> i32 {
        self.least_depth
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        self.asked[position.board().occupied().len()].fetch_add(1, Ordering::Relaxed);
        Some(TableResult::Draw)
    }

    fn probe_root(&self, _: &Position) -> Option<(TableResult, Vec<Move>)> {
        None
    }
}

#[test]
fn the_largest_tables_are_asked_only_far_from_the_leaves() {
    let asked = |least_depth: i32| {
        let tables = Arc::new(Draws { least_depth, asked: Default::default() });
        let mut player = engine();
        player.set_tables(Some(tables.clone()));
        search(&mut player, "4k3/3r4/8/8/8/8/3RP3/4K3 w - - 0 1", Limits::depth(9));
        [3, 4].map(|men| tables.asked[men].load(Ordering::Relaxed))
    };
    let (everywhere, far) = (asked(1), asked(5));
    assert!(everywhere[1] > 0 && far[1] < everywhere[1], "{everywhere:?} {far:?}");
    assert_eq!(asked(100)[1], 0);
    assert!(asked(100)[0] > 0, "tables of fewer men are asked everywhere");
}
