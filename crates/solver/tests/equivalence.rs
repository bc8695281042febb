//! Every variant without width cap, quiescence and table gives minimax's value, on random states of all games.

use roque_chess::{Position, Role};
use roque_game::{Bound, ConnectFour, GameState, Outcome, Random, TicTacToe};
use roque_solver::{Algorithm, Config, GameScore, Limits, Ordering, Question, Solver};

/// Minimax as one writes it on a blackboard, knowing nothing of the crate but its scores.
fn reference<G: GameState>(
    state: &G,
    depth: u32,
    ply: u32,
    path: &mut Vec<u64>,
    evaluate: &impl Fn(&G) -> i32,
) -> GameScore {
    if let Some(outcome) = state.outcome() {
        return match outcome {
            Outcome::Draw => GameScore::DRAW,
            Outcome::Win(player) if player == state.side_to_move() => GameScore::win_in(ply),
            Outcome::Win(_) => GameScore::loss_in(ply),
        };
    }
    let reach = state.reversible_plies().min(path.len());
    if ply > 0 && path[path.len() - reach..].contains(&state.key()) {
        return GameScore::DRAW;
    }
    if depth == 0 {
        return GameScore::estimate(evaluate(state));
    }
    let mut moves = G::Moves::default();
    state.legal_moves(&mut moves);
    path.push(state.key());
    let best = moves
        .iter()
        .map(|&m| -reference(&state.after(m), depth - 1, ply + 1, path, evaluate))
        .max()
        .expect("the game is not over");
    path.pop();
    best
}

/// All exact variants: algorithms, orderings, deepening, root sort.
fn variants() -> Vec<Config> {
    let mut all = Vec::new();
    for algorithm in Algorithm::ALL {
        for bits in 0..8 {
            let ordering =
                Ordering { hints: bits & 1 > 0, killers: bits & 2 > 0, history: bits & 4 > 0, hash: false };
            for (deepening, root_sort) in [(false, false), (true, false), (true, true)] {
                all.push(Config { algorithm, ordering, deepening, root_sort, ..Config::plain() });
            }
        }
    }
    assert!(all.iter().all(Config::is_exact));
    all
}

/// A state after a random number of random moves, with the keys of the way there.
fn random_state<G: GameState>(start: &G, random: &mut Random, most: usize) -> (G, Vec<u64>) {
    let (mut state, mut path) = (start.clone(), Vec::new());
    for _ in 0..random.below(most) {
        let mut moves = G::Moves::default();
        state.legal_moves(&mut moves);
        let Some(m) = random.choose(&moves) else { break };
        path.push(state.key());
        state.play(m);
    }
    (state, path)
}

fn check<G: GameState>(start: &G, rounds: usize, depths: &[u32], evaluate: impl Fn(&G) -> i32) {
    let mut random = Random::new(20_24);
    for round in 0..rounds {
        let (state, earlier) = random_state(start, &mut random, 60);
        let depth = depths[round % depths.len()];
        if state.outcome().is_some() {
            continue;
        }
        let expected = reference(&state, depth, 0, &mut earlier.clone(), &evaluate);
        let question = Question::new(state.clone()).after(earlier);
        for config in variants() {
            let answer = Solver::new(config, &evaluate).search(&question, &Limits::depth(depth));
            assert_eq!(answer.score, expected, "{state} depth {depth} {config}");
            check_line(&state, &question.earlier, &answer.line, expected, depth, &evaluate);
        }
    }
}

/// The expected line is playable and ends in the score it promises, unless a win cut the deepening short.
fn check_line<G: GameState>(
    state: &G,
    earlier: &[u64],
    line: &[G::Move],
    expected: GameScore,
    depth: u32,
    evaluate: &impl Fn(&G) -> i32,
) {
    let (mut end, mut path) = (state.clone(), earlier.to_vec());
    for &m in line {
        let mut moves = G::Moves::default();
        end.legal_moves(&mut moves);
        assert!(moves.contains(&m), "{state}: {m} in the line is not legal");
        path.push(end.key());
        end.play(m);
    }
    let rest = if expected.is_decided() { 0 } else { depth - line.len() as u32 };
    let value = reference(&end, rest, line.len() as u32, &mut path, evaluate);
    let value = if line.len() % 2 == 0 { value } else { -value };
    assert_eq!(value, expected, "{state}: the line does not lead to its score");
}

#[test]
fn tictactoe_variants_agree() {
    check(&TicTacToe::default(), 40, &[1, 2, 3, 4, 9], |state| (state.key() % 7) as i32 - 3);
}

#[test]
fn connect_four_variants_agree() {
    check(&ConnectFour::default(), 40, &[1, 2, 3, 4], |state| (state.key() % 21) as i32 - 10);
}

fn material(position: &Position) -> i32 {
    let us = position.side_to_move();
    let count = |color, role| position.board().pieces(color, role).len() as i32;
    [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
        .into_iter()
        .map(|(role, value)| value * (count(us, role) - count(!us, role)))
        .sum()
}

#[test]
fn chess_variants_agree() {
    check(&Position::default(), 8, &[1, 2, 3], material);
}

#[test]
fn endgame_variants_agree_where_positions_repeat() {
    for fen in ["8/8/8/4k3/8/8/1p6/1K6 b - - 0 1", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 20 40"] {
        check::<Position>(&fen.parse().unwrap(), 3, &[5, 4], material);
    }
}

#[test]
fn every_move_gets_its_exact_score_when_asked() {
    let state: ConnectFour = "4433".parse().unwrap();
    for config in variants() {
        let question = Question::new(state).every_move();
        let answer =
            Solver::new(config, |s: &ConnectFour| (s.key() % 21) as i32).search(&question, &Limits::depth(3));
        assert_eq!(answer.moves.len(), 7);
        for root_move in &answer.moves {
            let child = state.after(root_move.m);
            let expected = -reference(&child, 2, 1, &mut vec![state.key()], &|s| (s.key() % 21) as i32);
            assert_eq!((root_move.score, root_move.bound), (expected, Bound::Exact), "{config}");
        }
    }
}
