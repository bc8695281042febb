//! What a position looks worth.

use super::exercise::{Answer, Choice, Exercise, Form, Picture};
use super::ordering::role;
use super::positions::{board, wander};
use super::words::{number, one_of, pawns, san, text, until};
use crate::positions::ENDGAMES;
use roque_chess::{Color, Move, Position, Role};
use roque_evaluation::{Evaluator, EvaluatorName, EvaluatorSpec};
use roque_game::{GameState, Random};
use roque_language::Message;

fn evaluator(name: EvaluatorName) -> Box<dyn Evaluator> {
    EvaluatorSpec::from(name).build()
}

/// Centipawns for White.
fn for_white(evaluator: &mut dyn Evaluator, position: &Position) -> i32 {
    evaluator.explain(position).white_sum().round() as i32
}

/// Count the men.
pub(super) fn material(random: &mut Random) -> Exercise {
    let mut judge = evaluator(EvaluatorName::Material);
    let (position, value) = until(random, |random| {
        let mut position = wander(random);
        // Some men leave the board, so that there is something to count.
        for _ in 0..4 {
            let moves: Vec<Move> =
                position.legal_moves().iter().copied().filter(|m| m.is_capture()).collect();
            match random.choose(&moves) {
                Some(m) => position.play_unchecked(m),
                None => break,
            }
        }
        let value = for_white(judge.as_mut(), &position);
        (value != 0 && GameState::outcome(&position).is_none()).then_some((position, value))
    });
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let count = |color, role| position.board().pieces(color, role).len().to_string();
    let weights = judge.weights();
    let row = |(&kind, weight): (&Role, &roque_evaluation::Weight)| {
        vec![
            role(kind),
            text((weight.value as i32).to_string()),
            text(count(Color::White, kind)),
            text(count(Color::Black, kind)),
        ]
    };
    let head = vec![Message::LessonMan, Message::LessonWorth, Message::White, Message::Black];
    let counted = Picture::Table { head, rows: roles.iter().zip(&weights).map(row).collect() };
    let prices = roles.iter().zip(&weights);
    let prices = prices.map(|(&kind, weight)| vec![role(kind), text((weight.value as i32).to_string())]);
    let head = vec![Message::LessonMan, Message::LessonWorth];
    Exercise {
        question: Message::LessonEvaluationMaterial,
        pictures: vec![board(&position), Picture::Table { head, rows: prices.collect() }],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(value.into())],
        because: vec![Message::LessonEvaluationMaterialWhy { value: number(value) }],
        slips: vec![(Answer::Number((-value).into()), Message::LessonEvaluationForBlack)],
        solved: vec![board(&position), counted],
        replay: None,
    }
}

/// Centipawns that a move must be ahead of the others to be asked for.
const CLEAR: i32 = 15;

/// Which quiet move does the evaluation like best?
pub(super) fn favourite(random: &mut Random) -> Exercise {
    let mut judge = evaluator(EvaluatorName::Simplified);
    let (position, moves) = until(random, |random| {
        let position = wander(random);
        let knights = |m: &Move| {
            !m.is_capture() && position.board().role_at(m.from()).is_some_and(|role| role != Role::King)
        };
        let mut moves: Vec<(Move, i32)> = position
            .legal_moves()
            .iter()
            .filter(|m| knights(m) && !position.after(**m).is_check() && m.promotion().is_none())
            .map(|&m| (m, -judge.evaluate(&position.after(m))))
            .collect();
        random.shuffle(&mut moves);
        moves.truncate(4);
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        (moves.len() == 4 && moves[0].1 >= moves[1].1 + CLEAR).then_some((position, moves))
    });
    let slip = |m: Move, value: i32| Message::LessonEvaluationLess {
        r#move: GameState::move_text(&position, m),
        value: pawns(value),
    };
    let (best, value) = moves[0];
    let choice = |&(m, value): &(Move, i32)| Choice::new(san(&position, m), Some(slip(m, value)));
    let (form, right) = one_of(random, moves.iter().map(choice).collect());
    Exercise {
        question: Message::LessonEvaluationFavourite,
        pictures: vec![board(&position)],
        form,
        right,
        because: vec![Message::LessonEvaluationFavouriteWhy {
            r#move: GameState::move_text(&position, best),
            value: pawns(value),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

/// How many pawns of a kind has a side?
pub(super) fn pawns_of_a_kind(random: &mut Random) -> Exercise {
    let mut judge = evaluator(EvaluatorName::Structure);
    let kinds =
        [("doubled", Message::LessonEvaluationDoubled), ("isolated", Message::LessonEvaluationIsolated)];
    let (kind, name) = kinds[random.below(kinds.len())].clone();
    let weight = judge.weights().iter().find(|weight| weight.name == kind).map_or(1.0, |weight| weight.value);
    let (position, color, counts) = until(random, |random| {
        let mut position = if random.below(3) == 0 {
            ENDGAMES[random.below(ENDGAMES.len())].position()
        } else {
            wander(random)
        };
        for _ in 0..6 {
            let moves: Vec<Move> =
                position.legal_moves().iter().copied().filter(|m| m.is_capture()).collect();
            match random.choose(&moves) {
                Some(m) => position.play_unchecked(m),
                None => break,
            }
        }
        let color = if random.below(2) == 0 { Color::White } else { Color::Black };
        let explained = judge.explain(&position);
        let term = explained.terms.iter().find(|term| term.name == kind)?;
        let count = |points: f64| (points / weight).round() as i64;
        let counts = match color {
            Color::White => (count(term.white), count(term.black)),
            Color::Black => (count(term.black), count(term.white)),
        };
        (counts.0 > 0).then_some((position, color, counts))
    });
    let side = match color {
        Color::White => Message::White,
        Color::Black => Message::Black,
    };
    let slips =
        (counts.0 != counts.1).then_some((Answer::Number(counts.1), Message::LessonEvaluationOtherSide));
    Exercise {
        question: Message::LessonEvaluationPawns { kind: name.clone().into(), side: side.into() },
        pictures: vec![board(&position)],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(counts.0)],
        because: vec![Message::LessonEvaluationPawnsWhy {
            count: counts.0,
            kind: name.into(),
            points: number((weight * counts.0 as f64).round() as i32),
        }],
        slips: slips.into_iter().collect(),
        solved: Vec::new(),
        replay: None,
    }
}
