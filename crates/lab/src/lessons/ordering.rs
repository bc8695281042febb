//! The best move first.

use super::exercise::{Answer, Choice, Exercise, Form};
use super::positions::{board, wander};
use super::sample::{Sample, Shape};
use super::words::{fixed, san, text, until};
use roque_chess::{Move, Position, Role};
use roque_game::{GameState, Random};
use roque_language::Message;
use roque_solver::Algorithm;
use std::cmp::Reverse;

/// All orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Leaves that alpha-beta looks at when the branches of the root come in this order.
fn cost(shape: &Shape, order: &[usize]) -> u32 {
    match shape {
        Shape::Leaf(_) => 1,
        Shape::Inner(children) => {
            let children = order.iter().filter_map(|&place| children.get(place).cloned()).collect();
            Sample::new(Shape::Inner(children)).walk(Algorithm::AlphaBeta).leaves
        }
    }
}

/// In which order do the branches cost least?
pub(super) fn order(random: &mut Random) -> Exercise {
    let (sample, costs) = until(random, |random| {
        let sample = Sample::random(random, &[3, 3], 1);
        let costs = ORDERS.map(|order| cost(&sample.shape, &order));
        let least = costs.iter().min()?;
        (costs[0] > *least && costs.iter().any(|cost| cost > least)).then_some((sample, costs))
    });
    let least = costs.iter().min().copied().unwrap_or_default();
    let orders = || ORDERS.iter().zip(costs).map(|(order, cost)| (Answer::Order(order.to_vec()), cost));
    let right: Vec<_> = orders().filter(|&(_, cost)| cost == least).map(|(order, _)| order).collect();
    let slips = orders().filter(|&(_, cost)| cost > least);
    let slips = slips
        .map(|(order, cost)| (order, Message::LessonOrderingCost { cost: cost.into(), least: least.into() }));
    let branches = sample.spots[0].children.clone();
    let best = branches.iter().copied().max_by_key(|&child| sample.value(child)).unwrap_or_default();
    let choice = |&child: &usize| Choice { text: text(sample.way(child)), node: Some(child), slip: None };
    Exercise {
        question: Message::LessonOrderingOrder { cost: costs[0].into() },
        pictures: vec![sample.bare(None)],
        form: Form::Order(branches.iter().map(choice).collect()),
        right,
        because: vec![Message::LessonOrderingOrderWhy {
            best: sample.way(best),
            value: super::words::number(sample.value(best)),
            least: least.into(),
        }],
        slips: slips.collect(),
        solved: vec![sample.valued()],
        replay: sample.replay(Algorithm::AlphaBeta),
    }
}

/// What a capture takes and with what.
fn men(position: &Position, m: Move) -> Option<(Role, Role)> {
    // The target of an en-passant capture is empty: the victim is a pawn.
    let victim = position.board().role_at(m.to()).unwrap_or(Role::Pawn);
    Some((victim, position.board().role_at(m.from())?))
}

/// The word for a role.
pub(super) const fn role(role: Role) -> Message {
    match role {
        Role::Pawn => Message::PiecePawn,
        Role::Knight => Message::PieceKnight,
        Role::Bishop => Message::PieceBishop,
        Role::Rook => Message::PieceRook,
        Role::Queen => Message::PieceQueen,
        Role::King => Message::PieceKing,
    }
}

/// Which capture is tried first?
pub(super) fn capture(random: &mut Random) -> Exercise {
    let (position, captures) = until(random, |random| {
        let position = wander(random);
        let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        moves.retain(|m| m.is_capture() && m.promotion().is_none());
        moves.sort_by_key(|&m| Reverse(position.order_hint(m)));
        let unique = moves.len() >= 3 && position.order_hint(moves[0]) > position.order_hint(moves[1]);
        unique.then_some((position, moves))
    });
    let first = captures[0];
    let why = |m: Move| {
        let (victim, attacker) = men(&position, m)?;
        let (victim, attacker) = (role(victim).into(), role(attacker).into());
        Some(Message::LessonOrderingTakes { r#move: GameState::move_text(&position, m), victim, attacker })
    };
    // As the generator has them: the order must not give the answer away.
    let mut shown: Vec<Move> = captures.into_iter().take(4).collect();
    random.shuffle(&mut shown);
    let right = shown.iter().position(|&m| m == first).unwrap_or_default();
    let choice = |&m: &Move| Choice::new(san(&position, m), why(m));
    let (form, right) = fixed(shown.iter().map(choice).collect(), right);
    Exercise {
        question: Message::LessonOrderingCapture,
        pictures: vec![board(&position)],
        form,
        right,
        because: why(first).into_iter().chain([Message::LessonOrderingCaptureWhy]).collect(),
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

/// Widths and depths of trees that can still be counted.
const SIZES: [(usize, u32); 8] = [(2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (4, 2), (4, 3), (5, 2)];

/// How many leaves are looked at in the best of cases?
pub(super) fn least(random: &mut Random) -> Exercise {
    let (width, depth) = random.choose(&SIZES).unwrap_or((2, 3));
    let shape = Shape::random(random, &vec![width; depth as usize], 1).sorted(true);
    let sample = Sample::new(shape);
    let walk = sample.walk(Algorithm::AlphaBeta);
    let all = width.pow(depth) as i64;
    Exercise {
        question: Message::LessonOrderingLeast { width: width as i64, depth: depth.into(), all },
        pictures: Vec::new(),
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(walk.leaves.into())],
        because: vec![Message::LessonOrderingLeastWhy {
            half: (width.pow(depth.div_ceil(2))) as i64,
            other: (width.pow(depth / 2)) as i64,
            least: walk.leaves.into(),
        }],
        slips: vec![(Answer::Number(all), Message::LessonAlphabetaAll)],
        solved: vec![sample.searched(&walk)],
        replay: sample.replay(Algorithm::AlphaBeta),
    }
}
