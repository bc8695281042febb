//! Limits, partial answers, the table, quiescence and the width cap.

use roque_chess::Position;
use roque_game::{ConnectFour, GameState, Outcome, Player, Random, StopSignal, TicTacToe, Value};
use roque_solver::{Config, EndReason, GameScore, Limits, Question, Solver};
use std::num::NonZeroUsize;
use std::time::Duration;

fn chess(fen: &str) -> Position {
    fen.parse().expect("the test positions are legal")
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn with_table(megabytes: usize) -> Config {
    Config { table: NonZeroUsize::new(megabytes), quiescence: false, ..Config::full() }
}

#[test]
fn tictactoe_is_a_draw_and_every_first_move_holds_it() {
    for config in [Config::minimax(), Config::plain(), with_table(1)] {
        let question = Question::new(TicTacToe::default()).every_move();
        let answer = Solver::new(config, |_: &TicTacToe| 0).search(&question, &Limits::none());
        assert_eq!((answer.score, answer.proven, answer.end), (GameScore::DRAW, true, EndReason::Solved));
        assert!(answer.moves.iter().all(|root_move| root_move.score == GameScore::DRAW));
    }
}

#[test]
fn plain_minimax_visits_the_whole_tree_of_tictactoe() {
    let answer = Solver::new(Config::minimax(), |_: &TicTacToe| 0)
        .search(&Question::new(TicTacToe::default()), &Limits::none());
    assert_eq!((answer.statistics.nodes, answer.statistics.leaves), (549_946, 255_168));
}

#[test]
fn solved_values_do_not_depend_on_the_table() {
    let mut random = Random::new(5);
    let mut kept = Solver::new(with_table(1), |_: &ConnectFour| 0);
    for _ in 0..20 {
        let mut state = ConnectFour::default();
        let mut moves = Vec::new();
        while state.plies() < 30 && state.outcome().is_none() {
            state.legal_moves(&mut moves);
            state.play(random.choose(&moves).unwrap());
        }
        let without = Solver::new(Config { table: None, ..with_table(1) }, |_: &ConnectFour| 0)
            .search(&Question::new(state), &Limits::none());
        let with = kept.search(&Question::new(state), &Limits::none());
        assert_eq!((with.score, with.proven), (without.score, without.proven), "{state}");
        assert!(without.proven);
    }
}

#[test]
fn connect_four_from_published_positions() {
    // From the test sets of Pascal Pons' solver: positions with the number of discs the winner has left at best.
    for (columns, score) in [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
        ("65214673556155731566316327373221417", -1),
    ] {
        let state: ConnectFour = columns.parse().unwrap();
        let answer =
            Solver::new(with_table(16), |_: &ConnectFour| 0).search(&Question::new(state), &Limits::none());
        let found = match answer.score.kind() {
            Value::WinIn(plies) => ((42 - state.plies() - plies) / 2 + 1) as i32,
            Value::LossIn(plies) => -(((42 - state.plies() - plies) / 2 + 1) as i32),
            Value::Estimate(value) => value,
        };
        assert_eq!(found, score, "{columns}: {}", answer.score);
    }
}

#[test]
fn mates_have_the_right_distance_with_and_without_table() {
    let mate_in_three = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    for config in [Config::plain(), with_table(1), Config::full()] {
        let config = Config { deepening: true, ..config };
        let answer = Solver::new(config, |_: &Position| 0)
            .search(&Question::new(chess(mate_in_three)), &Limits::depth(5));
        assert_eq!(answer.score.kind(), Value::WinIn(5), "{config}");
        assert_eq!(answer.best.map(|m| m.to_string()), Some("f6a6".to_owned()), "{config}");
    }
}

#[test]
fn a_lost_side_finds_the_repetition() {
    // White is two rooks down but checks for ever from g5 and h5.
    let position = chess("5rk1/5p2/8/7Q/8/q7/r7/7K w - - 0 1");
    let men = |p: &Position| {
        let side = |color| p.board().color(color).len() as i32;
        side(p.side_to_move()) - side(!p.side_to_move())
    };
    let config = Config { table: None, ..with_table(1) };
    let shallow = Solver::new(config, men).search(&Question::new(position), &Limits::depth(2));
    assert!(shallow.score < GameScore::DRAW);
    let answer = Solver::new(config, men).search(&Question::new(position), &Limits::depth(8));
    assert_eq!(answer.score, GameScore::DRAW);
}

#[test]
fn repetitions_count_the_moves_before_the_root() {
    let start = Position::default();
    let mut path = Vec::new();
    let mut position = start;
    for text in ["Nf3", "Nf6", "Ng1"] {
        path.push(GameState::key(&position));
        position = position.after(GameState::parse_move(&position, text).unwrap());
    }
    // Black to move can go back to the start position with Ng8; everything else is judged bad for Black.
    let bad = |p: &Position| if GameState::side_to_move(p) == Player::First { 50 } else { -50 };
    let question = Question::new(position).after(path);
    let answer = Solver::new(Config::plain(), bad).search(&question, &Limits::depth(1));
    assert_eq!((answer.score, answer.best.unwrap().to_string()), (GameScore::DRAW, "f6g8".to_owned()));
    let forgetful = Solver::new(Config::plain(), bad).search(&Question::new(position), &Limits::depth(1));
    assert_eq!(forgetful.score, GameScore::estimate(-50));
}

#[test]
fn node_limits_are_exact_and_answers_stay_legal() {
    let question = Question::new(chess(KIWIPETE));
    for nodes in [1, 2, 50, 1000, 12_345] {
        for config in [Config::full(), Config { deepening: true, ..Config::minimax() }] {
            let answer = Solver::new(config, |_: &Position| 0).search(&question, &Limits::nodes(nodes));
            assert_eq!((answer.statistics.nodes, answer.end), (nodes, EndReason::Nodes));
            assert!(question.state.is_legal(answer.best.unwrap()));
        }
    }
}

#[test]
fn interrupted_iterations_improve_the_answer() {
    // With an arbitrary evaluation the best move changes from depth to depth, so somewhere in the middle of an
    // iteration the answer must already be another than that of the last complete one.
    let question = Question::new(chess(KIWIPETE));
    let arbitrary = |p: &Position| (GameState::key(p) % 401) as i32 - 200;
    let config = Config { quiescence: false, ..Config::full() };
    let partial = (100..20_000).step_by(500).any(|nodes| {
        let answer = Solver::new(config, arbitrary).search(&question, &Limits::nodes(nodes));
        answer.partial && answer.iterations.last().is_some_and(|last| Some(last.best) != answer.best)
    });
    assert!(partial);
}

#[test]
fn time_limits_and_stop_signals_end_the_search() {
    let question = Question::new(chess(KIWIPETE));
    let answer = Solver::new(Config::full(), |_: &Position| 0)
        .search(&question, &Limits::time(Duration::from_millis(30)));
    assert_eq!(answer.end, EndReason::Time);
    let stop = StopSignal::new();
    stop.stop();
    let limits = Limits { stop: Some(stop), ..Limits::none() };
    let answer = Solver::new(Config::full(), |_: &Position| 0).search(&question, &limits);
    assert_eq!(answer.end, EndReason::Stopped);
    assert!(question.state.is_legal(answer.best.unwrap()));
}

#[test]
fn quiescence_does_not_take_a_defended_pawn_with_the_queen() {
    // Qxd5 wins a pawn at depth 1; exd5 follows.
    let position = chess("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1");
    let men = |p: &Position| {
        let us = p.side_to_move();
        let side = |color| {
            let board = p.board();
            board.pieces(color, roque_chess::Role::Pawn).len() as i32
                + 9 * board.pieces(color, roque_chess::Role::Queen).len() as i32
        };
        side(us) - side(!us)
    };
    let blind = Solver::new(Config::plain(), men).search(&Question::new(position), &Limits::depth(1));
    assert_eq!(blind.best.unwrap().to_string(), "d2d5");
    let config = Config { quiescence: true, ..Config::plain() };
    let seeing = Solver::new(config, men).search(&Question::new(position), &Limits::depth(1));
    assert_ne!(seeing.best.unwrap().to_string(), "d2d5");
}

#[test]
fn width_cap_limits_the_moves_of_every_node() {
    let width = NonZeroUsize::new(3);
    let config = Config { width, ..Config::minimax() };
    let answer =
        Solver::new(config, |_: &Position| 0).search(&Question::new(Position::default()), &Limits::depth(4));
    assert_eq!(answer.statistics.nodes, 1 + 3 + 9 + 27 + 81);
    assert!(!answer.proven);
}

#[test]
fn finished_games_are_answered_without_a_move() {
    let state: TicTacToe = "XXX/OO./...".parse().unwrap();
    assert_eq!(state.outcome(), Some(Outcome::Win(Player::First)));
    let answer =
        Solver::new(Config::full(), |_: &TicTacToe| 0).search(&Question::new(state), &Limits::none());
    assert_eq!((answer.best, answer.score, answer.end), (None, GameScore::loss_in(0), EndReason::GameOver));
}

#[test]
fn counts_repeat() {
    let question = Question::new(chess(KIWIPETE));
    let run =
        || Solver::new(Config::full(), |_: &Position| 0).search(&question, &Limits::depth(4)).statistics;
    assert_eq!(run(), run());
}
