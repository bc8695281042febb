//! The table of positions that were seen before.

use super::exercise::{Answer, Choice, Exercise, Form, Picture};
use super::minimax::tic_tac_toe;
use super::words::{fixed, number, one_of, range, text, until};
use crate::GameName;
use roque_game::{Bound, GameState, Random, TicTacToe};
use roque_language::Message;
use roque_solver::table::Entry;
use roque_solver::{GameScore, Window};
use std::collections::BTreeSet;

/// Plays moves by their names, if all are legal.
fn after(state: &TicTacToe, names: &[String]) -> Option<TicTacToe> {
    let mut state = *state;
    for name in names {
        state.play(state.parse_move(name)?);
    }
    Some(state)
}

/// Which other order of moves leads to the same position?
pub(super) fn transposition(random: &mut Random) -> Exercise {
    let (line, others) = until(random, |random| {
        let start = TicTacToe::default();
        let (mut state, mut line) = (start, Vec::new());
        for _ in 0..4 {
            let mut moves = Default::default();
            state.legal_moves(&mut moves);
            let m = random.choose(&moves)?;
            line.push(state.move_text(m));
            state.play(m);
        }
        // All orders of the four moves that play; two of each side can be exchanged.
        let mut orders: Vec<Vec<String>> = Vec::new();
        for _ in 0..40 {
            let mut order = line.clone();
            random.shuffle(&mut order);
            if order != line && !orders.contains(&order) {
                orders.push(order);
            }
        }
        let same = |order: &Vec<String>| after(&start, order).is_some_and(|there| there.key() == state.key());
        let (same, other): (Vec<_>, Vec<_>) = orders.into_iter().partition(same);
        (other.len() >= 3).then_some(())?;
        let right = same.into_iter().next()?;
        Some((line, [vec![right], other.into_iter().take(3).collect()].concat()))
    });
    let slip = |place: usize| (place > 0).then_some(Message::LessonTableOtherMarks);
    let choices = others.iter().enumerate();
    let choices = choices.map(|(place, order)| Choice::new(text(order.join(" ")), slip(place))).collect();
    let (form, right) = one_of(random, choices);
    let state = after(&TicTacToe::default(), &line).unwrap_or_default();
    Exercise {
        question: Message::LessonTableTransposition { line: line.join(" ") },
        pictures: vec![Picture::Board { game: GameName::TicTacToe, state: state.to_string() }],
        form,
        right,
        because: vec![Message::LessonTableTranspositionWhy],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

/// The ways to play so many moves on, and the keys of the positions they lead to.
fn explore(state: &TicTacToe, plies: u32, ways: &mut i64, keys: &mut BTreeSet<u64>) {
    let mut moves = Default::default();
    state.legal_moves(&mut moves);
    if plies == 0 {
        *ways += 1;
        keys.insert(state.key());
    } else if state.outcome().is_none() {
        for &m in moves.iter() {
            explore(&state.after(m), plies - 1, ways, keys);
        }
    }
}

/// How many different positions are there?
pub(super) fn distinct(random: &mut Random) -> Exercise {
    let plies = 3;
    let (state, ways, keys) = until(random, |random| {
        let played = 4 + random.below(2);
        let state = tic_tac_toe(random, played)?;
        let (mut ways, mut keys) = (0, BTreeSet::new());
        explore(&state, plies, &mut ways, &mut keys);
        // Nobody shall have to count beyond this, and nobody's win shall cut the counting short.
        let left = 9 - played as i64;
        (ways == left * (left - 1) * (left - 2) && ways <= 60).then_some((state, ways, keys.len() as i64))
    });
    Exercise {
        question: Message::LessonTableDistinct { plies: plies.into(), ways },
        pictures: vec![Picture::Board { game: GameName::TicTacToe, state: state.to_string() }],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(keys)],
        because: vec![Message::LessonTableDistinctWhy { ways, positions: keys }],
        slips: vec![(Answer::Number(ways), Message::LessonTableEveryWay)],
        solved: Vec::new(),
        replay: None,
    }
}

/// What can come of an entry, in the order of the choices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Exact,
    Above,
    Below,
    Shallow,
    Inside,
}

const USES: [Use; 5] = [Use::Exact, Use::Above, Use::Below, Use::Shallow, Use::Inside];

fn classify(entry: &Entry, window: Window, depth: u32) -> Use {
    match (entry.settles(entry.score, window, depth), entry.bound) {
        (true, Bound::Exact) => Use::Exact,
        (true, Bound::Lower) => Use::Above,
        (true, Bound::Upper) => Use::Below,
        (false, _) if u32::from(entry.depth) < depth => Use::Shallow,
        (false, _) => Use::Inside,
    }
}

/// Does an entry settle a node?
pub(super) fn entry(random: &mut Random) -> Exercise {
    let wanted = random.choose(&USES).unwrap_or(Use::Exact);
    let (entry, window, depth) = until(random, |random| {
        let alpha = random.below(40) as i32 - 20;
        let beta = alpha + 5 + random.below(20) as i32;
        let window = Window { alpha: GameScore::estimate(alpha), beta: GameScore::estimate(beta) };
        let depth = 3 + random.below(4) as u32;
        let entry = Entry {
            score: GameScore::estimate(alpha - 10 + random.below(45) as i32),
            bound: random.choose(&[Bound::Exact, Bound::Lower, Bound::Upper])?,
            depth: 2 + random.below(6) as u8,
            best: None,
        };
        (classify(&entry, window, depth) == wanted).then_some((entry, window, depth))
    });
    let bound = match entry.bound {
        Bound::Exact => Message::LessonTableExactly,
        Bound::Lower => Message::LessonTableAtLeast,
        Bound::Upper => Message::LessonTableAtMost,
    };
    let uses = [
        Message::LessonTableUseExact,
        Message::LessonTableUseAbove,
        Message::LessonTableUseBelow,
        Message::LessonTableUseShallow,
        Message::LessonTableUseInside,
    ];
    let right = USES.iter().position(|&is| is == wanted).unwrap_or_default();
    let (form, right) = fixed(uses.into_iter().map(|name| Choice::new(name, None)).collect(), right);
    Exercise {
        question: Message::LessonTableEntry {
            bound: bound.into(),
            score: number(entry.score.value()),
            known: entry.depth.into(),
            depth: depth.into(),
            window: range((window.alpha, window.beta)),
        },
        pictures: Vec::new(),
        form,
        right,
        because: vec![
            Message::LessonTableDepth { known: entry.depth.into(), depth: depth.into() },
            Message::LessonTableFits { window: range((window.alpha, window.beta)) },
        ],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}
