//! Alpha-beta: what cannot matter is not looked at.

use super::exercise::{Answer, Choice, Exercise, Form};
use super::sample::{Sample, Walk};
use super::words::{number, one_of, range, side, text, until};
use roque_game::Random;
use roque_language::Message;
use roque_solver::{Algorithm, GameScore};

/// Why a node was left out, or that it was not.
pub(super) fn reason(sample: &Sample, walk: &Walk, place: usize) -> Message {
    let spot = &sample.spots[place];
    match walk.cut_of(&spot.way) {
        Some(cut) => Message::LessonAlphabetaCut {
            leaf: spot.way.clone(),
            mover: side(cut.way.len().is_multiple_of(2)).into(),
            other: side(!cut.way.len().is_multiple_of(2)).into(),
            node: cut.way.clone(),
            value: number(cut.value),
            bound: number(cut.bound),
        },
        None => {
            let window = walk.visits.get(&spot.way).map(|visit| range(visit.for_max(spot.is_max())));
            Message::LessonAlphabetaOpen { leaf: spot.way.clone(), window: window.unwrap_or_default() }
        }
    }
}

/// Which leaves are never looked at?
fn marks(sample: Sample) -> Exercise {
    let walk = sample.walk(Algorithm::AlphaBeta);
    let leaves: Vec<usize> = sample.leaves().collect();
    let pruned = |place: &usize| !walk.visits.contains_key(&sample.spots[*place].way);
    let right = (0..leaves.len()).filter(|&index| pruned(&leaves[index])).collect();
    let choice = |&place: &usize| Choice {
        text: Message::LessonLeaf {
            way: sample.way(place),
            value: number(sample.spots[place].leaf.unwrap_or_default()),
        },
        node: Some(place),
        slip: Some(reason(&sample, &walk, place)),
    };
    let first = leaves.iter().copied().find(|place| pruned(place));
    let form = Form::Marks(leaves.iter().map(choice).collect());
    Exercise {
        question: Message::LessonAlphabetaMarks,
        pictures: vec![sample.bare(None)],
        form,
        right: vec![Answer::Marks(right)],
        because: first.map(|place| reason(&sample, &walk, place)).into_iter().collect(),
        slips: Vec::new(),
        solved: vec![sample.searched(&walk)],
        replay: sample.replay(Algorithm::AlphaBeta),
    }
}

/// Leaves that alpha-beta does not look at.
fn spared(sample: &Sample) -> usize {
    let walk = sample.walk(Algorithm::AlphaBeta);
    sample.leaves().filter(|&place| !walk.visits.contains_key(&sample.spots[place].way)).count()
}

/// A tree of three by three.
pub(super) fn shallow(random: &mut Random) -> Exercise {
    marks(until(random, |random| {
        let sample = Sample::random(random, &[3, 3], 1);
        (spared(&sample) >= 2).then_some(sample)
    }))
}

/// A deeper one, in which more than a leaf is cut off at once.
pub(super) fn deep(random: &mut Random) -> Exercise {
    marks(until(random, |random| {
        let sample = Sample::random(random, &[2, 2, 3], 1);
        let walk = sample.walk(Algorithm::AlphaBeta);
        let inner =
            sample.level(2).into_iter().any(|place| !walk.visits.contains_key(&sample.spots[place].way));
        (inner && spared(&sample) >= 4).then_some(sample)
    }))
}

/// How many leaves are looked at?
pub(super) fn count(random: &mut Random) -> Exercise {
    let sample = until(random, |random| {
        let sample = Sample::random(random, &[2, 2, 2], 1);
        (spared(&sample) > 0).then_some(sample)
    });
    let walk = sample.walk(Algorithm::AlphaBeta);
    let all = sample.leaves().count() as i64;
    let left_out = sample.leaves().find(|&place| !walk.visits.contains_key(&sample.spots[place].way));
    let mut because = vec![Message::LessonAlphabetaCountWhy { looked: walk.leaves.into(), all }];
    because.extend(left_out.map(|place| reason(&sample, &walk, place)));
    Exercise {
        question: Message::LessonAlphabetaCount { all },
        pictures: vec![sample.bare(None)],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(walk.leaves.into())],
        because,
        slips: vec![(Answer::Number(all), Message::LessonAlphabetaAll)],
        solved: vec![sample.searched(&walk)],
        replay: sample.replay(Algorithm::AlphaBeta),
    }
}

/// Which window does a node get?
pub(super) fn window(random: &mut Random) -> Exercise {
    let full = (GameScore::MIN, GameScore::MAX);
    let (sample, walk, asked, windows) = until(random, |random| {
        let sample = Sample::random(random, &[3, 2, 2], 1);
        let walk = sample.walk(Algorithm::AlphaBeta);
        let seen = |place: usize| {
            let spot = &sample.spots[place];
            walk.visits.get(&spot.way).map(|visit| visit.for_max(spot.is_max()))
        };
        let asked = random.choose(&sample.level(2))?;
        let right = seen(asked).filter(|&window| window != full)?;
        let other = |window: (GameScore, GameScore)| -> (GameScore, GameScore) {
            match window {
                (GameScore::MIN, high) => (high, GameScore::MAX),
                (low, GameScore::MAX) => (GameScore::MIN, low),
                (low, _) => (low, GameScore::MAX),
            }
        };
        let mut windows = vec![right, full, other(right)];
        windows.extend((1..sample.spots.len()).filter_map(seen).find(|window| !windows.contains(window)));
        Some((sample, walk, asked, windows))
    });
    let right = windows[0];
    let slip = |window: &(GameScore, GameScore)| match *window {
        window if window == right => None,
        window if window == full => Some(Message::LessonAlphabetaWindowFull),
        _ => Some(Message::LessonAlphabetaWindowOther),
    };
    let choices = windows.iter().map(|window| Choice::new(text(range(*window)), slip(window))).collect();
    let (form, answer) = one_of(random, choices);
    Exercise {
        question: Message::LessonAlphabetaWindow { node: sample.way(asked) },
        pictures: vec![sample.bare(Some(asked))],
        form,
        right: answer,
        because: vec![Message::LessonAlphabetaWindowWhy { node: sample.way(asked), window: range(right) }],
        slips: Vec::new(),
        solved: vec![sample.searched(&walk)],
        replay: sample.replay(Algorithm::AlphaBeta),
    }
}
