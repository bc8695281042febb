//! Small questions: windows narrower than the truth needs.

use super::exercise::{Answer, Choice, Exercise, Form};
use super::sample::Sample;
use super::words::{fixed, number, one_of, range, text, until};
use roque_game::{Bound, Random};
use roque_language::Message;
use roque_solver::{Algorithm, GameScore, Window};

/// Which branches are searched twice?
pub(super) fn twice(random: &mut Random) -> Exercise {
    let (sample, walk) = until(random, |random| {
        let sample = Sample::random(random, &[4, 2], 1);
        let walk = sample.walk(Algorithm::PrincipalVariation);
        walk.again.iter().any(|(way, _)| way.is_empty()).then_some((sample, walk))
    });
    let branches = sample.spots[0].children.clone();
    let is_again =
        |child: usize| walk.again.iter().any(|(way, branch)| format!("{way}{branch}") == sample.way(child));
    let right = (0..branches.len()).filter(|&place| is_again(branches[place])).collect();
    let best_before = |place: usize| branches[..place].iter().map(|&child| sample.value(child)).max();
    let slip = |place: usize| {
        let (node, value) = (sample.way(branches[place]), number(sample.value(branches[place])));
        match best_before(place) {
            None => Message::LessonWindowsFirst { node },
            Some(best) if is_again(branches[place]) => {
                Message::LessonWindowsBetter { node, value, best: number(best) }
            }
            Some(best) => Message::LessonWindowsNoBetter { node, best: number(best) },
        }
    };
    let choice = |place: usize| Choice {
        text: text(sample.way(branches[place])),
        node: Some(branches[place]),
        slip: Some(slip(place)),
    };
    Exercise {
        question: Message::LessonWindowsTwice,
        pictures: vec![sample.bare(None)],
        form: Form::Marks((0..branches.len()).map(choice).collect()),
        right: vec![Answer::Marks(right)],
        because: (0..branches.len()).filter(|&place| is_again(branches[place])).map(slip).collect(),
        slips: Vec::new(),
        solved: vec![sample.valued()],
        replay: sample.replay(Algorithm::PrincipalVariation),
    }
}

/// What does a search say whose window misses, or hits?
pub(super) fn aspiration(random: &mut Random) -> Exercise {
    let wanted = random.below(3);
    let (sample, low, high, found) = until(random, |random| {
        let sample = Sample::random(random, &[2, 2, 2], 1);
        let low = random.below(9) as i32;
        let high = low + 3 + random.below(3) as i32;
        let (found, _) = sample.shape.with_window(true, (low, high));
        let window = Window { alpha: GameScore::estimate(low), beta: GameScore::estimate(high) };
        let bound = match window.bound(GameScore::estimate(found)) {
            Bound::Upper => 0,
            Bound::Exact => 1,
            Bound::Lower => 2,
        };
        (bound == wanted).then_some((sample, low, high, found))
    });
    let names = [Message::LessonWindowsLow, Message::LessonWindowsExact, Message::LessonWindowsHigh];
    let window = range((GameScore::estimate(low), GameScore::estimate(high)));
    let (form, right) = fixed(names.into_iter().map(|name| Choice::new(name, None)).collect(), wanted);
    Exercise {
        question: Message::LessonWindowsAspiration { window: window.clone() },
        pictures: vec![sample.bare(None)],
        form,
        right,
        because: vec![Message::LessonWindowsAspirationWhy {
            value: number(sample.value(0)),
            window,
            found: number(found),
        }],
        slips: Vec::new(),
        solved: vec![sample.valued()],
        replay: sample.replay(Algorithm::AlphaBeta),
    }
}

/// Which window finds the truth with the least work?
pub(super) fn choose(random: &mut Random) -> Exercise {
    let (sample, windows) = until(random, |random| {
        let sample = Sample::random(random, &[3, 2, 2], 1);
        let value = sample.value(0);
        let near = 1 + random.below(2) as i32;
        let windows = [
            (value - near, value + near),
            (value - 8, value + 8),
            (value + 1, value + 1 + 2 * near),
            (value - 1 - 2 * near, value - 1),
        ];
        let windows = windows.map(|window| (window, sample.shape.with_window(true, window)));
        let is_exact = |&&((low, high), (found, _)): &&((i32, i32), (i32, u32))| low < found && found < high;
        let mut costs: Vec<u32> = windows.iter().filter(is_exact).map(|(_, (_, leaves))| *leaves).collect();
        costs.sort_unstable();
        (costs.len() == 2 && costs[0] < costs[1] && windows[0].1.1 == costs[0]).then_some((sample, windows))
    });
    let score = GameScore::estimate;
    let value = sample.value(0);
    let slip = |(low, high): (i32, i32), leaves: u32| match (value <= low, value >= high) {
        (true, _) => Message::LessonWindowsTooHigh { value: number(value) },
        (_, true) => Message::LessonWindowsTooLow { value: number(value) },
        _ => Message::LessonWindowsWide { leaves: leaves.into() },
    };
    let choices = windows.iter().enumerate().map(|(place, &((low, high), (_, leaves)))| {
        let slip = (place > 0).then(|| slip((low, high), leaves));
        Choice::new(text(range((score(low), score(high)))), slip)
    });
    let (form, right) = one_of(random, choices.collect());
    let ((low, high), (_, leaves)) = windows[0];
    Exercise {
        question: Message::LessonWindowsChoose,
        pictures: vec![sample.bare(None)],
        form,
        right,
        because: vec![Message::LessonWindowsChooseWhy {
            value: number(value),
            window: range((score(low), score(high))),
            leaves: leaves.into(),
        }],
        slips: Vec::new(),
        solved: vec![sample.valued()],
        replay: sample.replay(Algorithm::AlphaBeta),
    }
}
