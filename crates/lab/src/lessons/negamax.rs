//! Negamax: one rule for both sides.

use super::exercise::{Answer, Choice, Exercise, Form, Look};
use super::sample::{Sample, Shape};
use super::words::{number, one_of, range, text, until};
use roque_game::Random;
use roque_language::Message;
use roque_solver::{Algorithm, GameScore, Window};

/// What does a node of Min return?
pub(super) fn sign(random: &mut Random) -> Exercise {
    let (sample, asked) = until(random, |random| {
        let sample = Sample::random(random, &[2, 3], -9);
        let asked = random.choose(&sample.level(1))?;
        (sample.value(asked) != 0).then_some((sample, asked))
    });
    let value = sample.value(asked);
    Exercise {
        question: Message::LessonNegamaxSign { node: sample.way(asked) },
        pictures: vec![sample.bare(Some(asked))],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number((-value).into())],
        because: vec![Message::LessonNegamaxSignWhy { value: number(value), returned: number(-value) }],
        slips: vec![(Answer::Number(value.into()), Message::LessonNegamaxForMax)],
        solved: vec![sample.picture(|place| seen_there(&sample, place), |_| Look::Plain)],
        replay: sample.replay(Algorithm::Minimax),
    }
}

/// The value of a node for whoever is to move there.
fn seen_there(sample: &Sample, place: usize) -> String {
    let value = sample.value(place);
    number(if sample.spots[place].is_max() { value } else { -value })
}

/// Every number is for whoever is to move there: what is the root worth?
pub(super) fn whole(random: &mut Random) -> Exercise {
    let (sample, straight) = until(random, |random| {
        let sample = Sample::random(random, &[2, 2, 2], -9);
        let straight = as_written(&sample.shape, true);
        (straight != sample.value(0)).then_some((sample, straight))
    });
    let value = sample.value(0);
    let leaf = |place: usize| match sample.spots[place].leaf {
        Some(_) => seen_there(&sample, place),
        None => String::new(),
    };
    let values: Vec<_> = sample.spots[0].children.iter().map(|&child| seen_there(&sample, child)).collect();
    Exercise {
        question: Message::LessonNegamaxWhole,
        pictures: vec![sample.picture(leaf, |place| if place == 0 { Look::Asked } else { Look::Plain })],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(value.into())],
        because: vec![Message::LessonNegamaxWholeWhy { values: values.join(", "), value: number(value) }],
        slips: vec![(Answer::Number(straight.into()), Message::LessonNegamaxStraight)],
        solved: vec![sample.picture(|place| seen_there(&sample, place), |_| Look::Plain)],
        replay: sample.replay(Algorithm::Minimax),
    }
}

/// What somebody finds who takes the numbers at the leaves, written for Min, as if they were for Max.
fn as_written(shape: &Shape, is_max: bool) -> i32 {
    match shape {
        Shape::Leaf(value) => -value,
        Shape::Inner(children) => {
            let values = children.iter().map(|child| as_written(child, !is_max));
            (if is_max { values.max() } else { values.min() }).unwrap_or_default()
        }
    }
}

/// Which window does a child get?
pub(super) fn window(random: &mut Random) -> Exercise {
    let low = random.below(12) as i32 - 8;
    let high = low + 2 + random.below(9) as i32;
    // Around zero a window could be its own mirror image.
    let high = if low + high == 0 { high + 1 } else { high };
    let score = GameScore::estimate;
    let window = Window { alpha: score(low), beta: score(high) };
    let child = window.flipped();
    let choices = vec![
        Choice::new(text(range((child.alpha, child.beta))), None),
        Choice::new(text(range((score(-low), score(-high)))), Some(Message::LessonNegamaxNotSwapped)),
        Choice::new(text(range((window.alpha, window.beta))), Some(Message::LessonNegamaxNotTurned)),
        Choice::new(text(range((window.beta, window.alpha))), Some(Message::LessonNegamaxNotTurned)),
    ];
    let (form, right) = one_of(random, choices);
    Exercise {
        question: Message::LessonNegamaxWindow { window: range((window.alpha, window.beta)) },
        pictures: Vec::new(),
        form,
        right,
        because: vec![Message::LessonNegamaxWindowWhy {
            window: range((window.alpha, window.beta)),
            child: range((child.alpha, child.beta)),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}
