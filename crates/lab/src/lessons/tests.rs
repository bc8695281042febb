//! Every exercise of every lesson, drawn from many seeds.

use super::exercise::{Answer, Exercise, Form, Picture};
use super::sample::{Sample, Shape};
use super::{LESSONS, find};
use roque_game::Random;
use roque_language::Language;
use roque_solver::Algorithm;

/// Seeds tried for exercises that need only a tree, and for those that search chess positions.
const SEEDS: u32 = 12;

fn all(seeds: u32, mut each: impl FnMut(&str, &Exercise)) {
    for lesson in LESSONS {
        for number in 0..lesson.exercises() {
            for seed in 0..seeds {
                each(&format!("{} {number} {seed}", lesson.name), &lesson.exercise(number, seed).unwrap());
            }
        }
    }
}

/// An answer of the form asked for that is not right, if there is one.
fn wrong(exercise: &Exercise) -> Option<Answer> {
    let candidates: Vec<Answer> = match &exercise.form {
        Form::Number { slack } => match exercise.right[0] {
            Answer::Number(right) => vec![Answer::Number(right + slack + 1)],
            _ => Vec::new(),
        },
        Form::Choice(choices) => (0..choices.len()).map(Answer::Choice).collect(),
        Form::Marks(choices) => vec![Answer::Marks(Vec::new()), Answer::Marks((0..choices.len()).collect())],
        Form::Order(choices) => {
            vec![
                Answer::Order((0..choices.len()).collect()),
                Answer::Order((0..choices.len()).rev().collect()),
            ]
        }
    };
    candidates.into_iter().find(|answer| !exercise.right.contains(answer))
}

#[test]
fn every_exercise_can_be_answered_rightly_and_wrongly_and_says_why() {
    all(SEEDS, |what, exercise| {
        assert!(!exercise.because.is_empty(), "{what}");
        for right in &exercise.right {
            let marked = exercise.mark(right).unwrap();
            assert!(marked.is_right && marked.slips.is_empty(), "{what}: {right:?}");
        }
        let wrong = wrong(exercise).unwrap_or_else(|| panic!("{what}: whatever is said is right"));
        assert!(!exercise.mark(&wrong).unwrap().is_right, "{what}: {wrong:?}");
        for (slip, _) in &exercise.slips {
            assert!(
                !exercise.mark(slip).unwrap().is_right,
                "{what}: {slip:?} is called a slip and marked right"
            );
        }
    });
}

#[test]
fn choices_differ_and_every_blank_is_filled() {
    all(4, |what, exercise| {
        let (Form::Choice(choices) | Form::Marks(choices) | Form::Order(choices)) = &exercise.form else {
            return;
        };
        assert!(choices.len() >= 2, "{what}");
        for language in Language::ALL {
            let mut texts: Vec<String> = choices.iter().map(|choice| choice.text.text(language)).collect();
            assert!(texts.iter().all(|text| !text.is_empty()), "{what}: {texts:?}");
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), choices.len(), "{what}: {texts:?}");
        }
    });
}

#[test]
fn a_seed_draws_the_same_again_and_seeds_differ() {
    for lesson in LESSONS {
        for number in 0..lesson.exercises() {
            let draw = |seed| lesson.exercise(number, seed).unwrap();
            assert_eq!(draw(5), draw(5), "{} {number}", lesson.name);
            assert!((0..8).any(|seed| draw(seed) != draw(5)), "{} {number} is always the same", lesson.name);
        }
        assert!(lesson.exercise(lesson.exercises(), 1).is_none());
    }
    assert!(find("nothing").is_none());
}

#[test]
fn names_are_known_and_used_once() {
    for (place, lesson) in LESSONS.iter().enumerate() {
        assert_eq!(LESSONS.iter().position(|other| other.name == lesson.name), Some(place));
        assert!((3..=5).contains(&lesson.exercises()), "{}", lesson.name);
    }
}

#[test]
fn pictures_of_trees_hang_together() {
    all(3, |what, exercise| {
        for picture in exercise.pictures.iter().chain(&exercise.solved) {
            let Picture::Tree(nodes) = picture else { continue };
            for (place, node) in nodes.iter().enumerate() {
                match node.parent {
                    None => assert_eq!((place, node.way.as_str()), (0, ""), "{what}"),
                    Some(parent) => {
                        assert!(parent < place, "{what}");
                        assert_eq!(node.way[..node.way.len() - 1], nodes[parent].way, "{what}");
                        assert_ne!(node.is_max, nodes[parent].is_max, "{what}");
                    }
                }
            }
        }
        if let Form::Choice(choices) | Form::Marks(choices) | Form::Order(choices) = &exercise.form {
            let nodes = exercise.pictures.iter().find_map(|picture| match picture {
                Picture::Tree(nodes) => Some(nodes.len()),
                _ => None,
            });
            assert!(choices.iter().all(|choice| choice.node < nodes || choice.node.is_none()), "{what}");
        }
    });
}

fn shapes(count: u64, mut each: impl FnMut(&Shape)) {
    for seed in 0..count {
        let mut random = Random::new(seed);
        let depth = 1 + random.below(4);
        let widths: Vec<usize> = (0..depth).map(|_| 1 + random.below(3)).collect();
        each(&Shape::random(&mut random, &widths, -9));
    }
}

#[test]
fn the_search_agrees_with_brute_force_on_every_node() {
    shapes(200, |shape| {
        let sample = Sample::new(shape.clone());
        assert_eq!(sample.value(0), shape.value(true), "{shape}");
        for (place, spot) in sample.spots.iter().enumerate() {
            // By brute force from below: the largest or smallest child.
            let children = || spot.children.iter().map(|&child| sample.value(child));
            let expected = if spot.is_max() { children().max() } else { children().min() };
            assert_eq!(sample.value(place), expected.or(spot.leaf).unwrap(), "{shape} {}", spot.way);
        }
    });
}

/// What alpha-beta may leave out: the leaves whose value can be changed one by one and at will without changing the root's, given what came before, are
/// more than it leaves out; but what it leaves out must not matter, whatever stands there.
#[test]
fn what_is_left_out_never_mattered() {
    fn changed(shape: &Shape, way: &mut std::str::Chars<'_>, value: i32) -> Shape {
        match (shape, way.next()) {
            (Shape::Inner(children), Some(branch)) => {
                let mut children = children.clone();
                let place = (branch as u8 - b'a') as usize;
                children[place] = changed(&children[place], way, value);
                Shape::Inner(children)
            }
            _ => Shape::Leaf(value),
        }
    }
    shapes(200, |shape| {
        let sample = Sample::new(shape.clone());
        let walk = sample.walk(Algorithm::AlphaBeta);
        let mut everywhere = [shape.clone(), shape.clone()];
        for place in sample.leaves() {
            let spot = &sample.spots[place];
            assert_eq!(
                walk.visits.contains_key(&spot.way),
                walk.cut_of(&spot.way).is_none(),
                "{shape} {}",
                spot.way
            );
            if !walk.visits.contains_key(&spot.way) {
                for (shape, value) in everywhere.iter_mut().zip([-1000, 1000]) {
                    *shape = changed(shape, &mut spot.way.chars(), value);
                }
            }
        }
        for other in everywhere {
            assert_eq!(other.value(true), shape.value(true), "{shape} → {other}");
        }
    });
}

#[test]
fn a_window_of_ones_own_finds_the_truth_or_its_side() {
    shapes(200, |shape| {
        let value = shape.value(true);
        let (found, leaves) = shape.with_window(true, (-100, 100));
        let walk = Sample::new(shape.clone()).walk(Algorithm::AlphaBeta);
        assert_eq!((found, leaves), (value, walk.leaves), "{shape}: as the textbook search");
        for low in -10..10 {
            let (found, narrow) = shape.with_window(true, (low, low + 2));
            assert!(narrow <= leaves);
            match found {
                found if found <= low => assert!(value <= found, "{shape} {low}"),
                found if found >= low + 2 => assert!(value >= found, "{shape} {low}"),
                found => assert_eq!(found, value, "{shape} {low}"),
            }
        }
    });
}

#[test]
fn with_the_best_branch_first_the_least_is_looked_at() {
    for seed in 0..20 {
        for (width, depth) in [(2_u32, 3_u32), (3, 3), (2, 5), (4, 2)] {
            let shape =
                Shape::random(&mut Random::new(seed), &vec![width as usize; depth as usize], 1).sorted(true);
            let least = width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1;
            assert_eq!(Sample::new(shape).walk(Algorithm::AlphaBeta).leaves, least, "Knuth and Moore 1975");
        }
    }
}
