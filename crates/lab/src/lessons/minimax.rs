//! Game trees and minimax.

use super::exercise::{Answer, Choice, Exercise, Form, Picture, Replay};
use super::sample::Sample;
use super::words::{fixed, number, side, text, until};
use crate::GameName;
use roque_game::{GameState, Random, TicTacToe, Value};
use roque_language::Message;
use roque_solver::{Algorithm, Config, Limits, Question, Solver};

/// What is the root worth?
pub(super) fn root(random: &mut Random) -> Exercise {
    let sample = Sample::random(random, &[3, 3], 1);
    let value = sample.value(0);
    let leaves = || sample.leaves().filter_map(|place| sample.spots[place].leaf);
    let largest = leaves().max().unwrap_or_default();
    // Max and Min change places: what the root is worth if Min began.
    let swapped = sample.shape.value(false);
    let mut slips = vec![(Answer::Number(largest.into()), Message::LessonMinimaxLargest)];
    if swapped != largest {
        slips.push((Answer::Number(swapped.into()), Message::LessonMinimaxSwapped));
    }
    slips.retain(|(slip, _)| *slip != Answer::Number(value.into()));
    Exercise {
        question: Message::LessonMinimaxRoot,
        pictures: vec![sample.bare(Some(0))],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(value.into())],
        because: vec![Message::LessonMinimaxRootWhy {
            values: sample.children_values(0),
            value: number(value),
        }],
        slips,
        solved: vec![sample.valued()],
        replay: sample.replay(Algorithm::Minimax),
    }
}

/// What is an inner node of a deeper tree worth?
pub(super) fn inner(random: &mut Random) -> Exercise {
    let sample = Sample::random(random, &[2, 2, 3], 1);
    let asked = random.choose(&sample.level(1)).unwrap_or_default();
    let value = sample.value(asked);
    let wrong = sample.spots[asked].children.iter().map(|&child| sample.value(child)).max();
    let slips = wrong.filter(|&wrong| wrong != value).map(|wrong| {
        let why = Message::LessonMinimaxTurn { side: side(false).into(), node: sample.way(asked) };
        (Answer::Number(wrong.into()), why)
    });
    Exercise {
        question: Message::LessonMinimaxInner { node: sample.way(asked) },
        pictures: vec![sample.bare(Some(asked))],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(value.into())],
        because: vec![Message::LessonMinimaxInnerWhy {
            node: sample.way(asked),
            values: sample.children_values(asked),
            value: number(value),
        }],
        slips: slips.into_iter().collect(),
        solved: vec![sample.valued()],
        replay: sample.replay(Algorithm::Minimax),
    }
}

/// Which branch does Max choose?
pub(super) fn branch(random: &mut Random) -> Exercise {
    let sample = Sample::random(random, &[3, 2, 2], 1);
    let value = sample.value(0);
    let branches = sample.spots[0].children.clone();
    let right = branches.iter().position(|&child| sample.value(child) == value).unwrap_or_default();
    let choice = |&child: &usize| Choice {
        text: text(sample.way(child)),
        node: Some(child),
        slip: Some(Message::LessonMinimaxBranchOnly {
            node: sample.way(child),
            value: number(sample.value(child)),
        }),
    };
    let (form, right) = fixed(branches.iter().map(choice).collect(), right);
    Exercise {
        question: Message::LessonMinimaxBranch,
        pictures: vec![sample.bare(None)],
        form,
        right,
        because: vec![Message::LessonMinimaxRootWhy {
            values: sample.children_values(0),
            value: number(value),
        }],
        slips: Vec::new(),
        solved: vec![sample.valued()],
        replay: sample.replay(Algorithm::Minimax),
    }
}

/// A state of tic-tac-toe after so many moves at random, if the game goes on.
pub(super) fn tic_tac_toe(random: &mut Random, plies: usize) -> Option<TicTacToe> {
    let mut state = TicTacToe::default();
    for _ in 0..plies {
        let mut moves = Default::default();
        state.legal_moves(&mut moves);
        state.play(random.choose(&moves)?);
    }
    state.outcome().is_none().then_some(state)
}

/// Who wins at tic-tac-toe?
pub(super) fn verdict(random: &mut Random) -> Exercise {
    let wanted = random.below(3);
    let (state, answer) = until(random, |random| {
        let plies = 4 + random.below(2);
        let state = tic_tac_toe(random, plies)?;
        let answer =
            Solver::new(Config::minimax(), |_: &TicTacToe| 0).search(&Question::new(state), &Limits::none());
        let found = match answer.score.kind() {
            Value::WinIn(_) => 0,
            Value::Estimate(_) => 1,
            Value::LossIn(_) => 2,
        };
        (found == wanted).then_some((state, answer))
    });
    let line: Vec<_> = answer.line.iter().map(ToString::to_string).collect();
    let names = [Message::LessonWins, Message::LessonDraws, Message::LessonLoses];
    let (form, right) = fixed(names.into_iter().map(|name| Choice::new(name, None)).collect(), wanted);
    Exercise {
        question: Message::LessonMinimaxVerdict,
        pictures: vec![Picture::Board { game: GameName::TicTacToe, state: state.to_string() }],
        form,
        right,
        because: vec![Message::LessonMinimaxVerdictWhy {
            line: line.join(" "),
            nodes: roque_language::number(answer.statistics.nodes),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: Some(Replay {
            game: GameName::TicTacToe,
            state: state.to_string(),
            solver: "algo=minimax,depth=9".to_owned(),
        }),
    }
}
