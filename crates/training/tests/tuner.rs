//! The tuner finds weights that are known to be there.

use roque_chess::Position;
use roque_evaluation::classical::groups::{self, COUNT};
use roque_evaluation::classical::{Tapered, WEIGHTS};
use roque_evaluation::{Classical, Evaluator};
use roque_game::Random;
use roque_nnue::Network;
use roque_training::net::{Foresight, ScoreUnit};
use roque_training::selfplay::{SelfplayOptions, play_game};
use roque_training::tune::{
    Dataset, Epoch, TuneOptions, Weights, counsel_of, fit_slope, mean_loss, parse_weight_source,
    prepare_counsel, silent_weights, tune, weight_source,
};
use roque_training::{RecordedResult, Sample};
use std::num::NonZeroU64;

const SLOPE: f64 = 0.005;

/// Positions of random games that are not in check, each labelled with what `teacher` thinks.
fn lesson(games: u64, seed: u64, teacher: &mut Classical) -> Dataset {
    lesson_beside(games, seed, teacher, |_| 0)
}

/// The same, beside a judge whose centipawns for the side to move are known already.
fn lesson_beside(
    games: u64,
    seed: u64,
    teacher: &mut Classical,
    mut known: impl FnMut(&Position) -> i32,
) -> Dataset {
    let mut data = Dataset::default();
    let mut evaluator = Classical::default();
    for number in 0..games {
        let mut random = Random::stream(seed, number);
        let mut position = Position::default();
        for _ in 0..100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let best = moves[random.below(moves.len())];
            let sample = Sample { position, best, score: 0, result: RecordedResult::Draw };
            let opinion = teacher.evaluate(&position);
            let white = f64::from(position.side_to_move().pick(opinion, -opinion));
            let base = known(&position);
            let base = position.side_to_move().pick(base, -base);
            data.push(&sample, 1.0 / (1.0 + (-SLOPE * white).exp()), base, &mut evaluator);
            position.play_unchecked(best);
        }
    }
    data
}

fn options() -> TuneOptions {
    TuneOptions { epochs: 12, batch: 512, rate: 4.0, pull: 0.0, ..TuneOptions::default() }
}

#[test]
fn hidden_piece_values_are_found_again() {
    let mut hidden = WEIGHTS;
    for (role, value) in [(1, 250), (4, 1200)] {
        hidden[groups::MATERIAL.at(role)] = Tapered::new(value, value);
    }
    let mut teacher = Classical::with_table(hidden);
    let (training, held_out) = (lesson(120, 1, &mut teacher), lesson(10, 2, &mut teacher));
    let mut weights = Weights::new(&WEIGHTS, SLOPE);
    let before = mean_loss(&held_out, &weights);
    let truth = mean_loss(&held_out, &Weights::new(&hidden, SLOPE));
    tune(&training, &held_out, &mut weights, options(), |_| true);
    let after = mean_loss(&held_out, &weights);
    assert!(after - truth < (before - truth) / 5.0, "before {before}, after {after}, truth {truth}");
    let queen = weights.values[groups::MATERIAL.at(4)][0];
    assert!(queen > f64::from(WEIGHTS[groups::MATERIAL.at(4)].middlegame()) + 40.0, "queen {queen}");
}

#[test]
fn tuning_is_the_same_on_any_number_of_threads() {
    let mut teacher = Classical::default();
    let data = lesson(20, 3, &mut teacher);
    let run = |threads| {
        let mut weights = Weights::new(&[Tapered::new(10, 10); COUNT], SLOPE);
        let mut epochs: Vec<Epoch> = Vec::new();
        let options = TuneOptions { epochs: 2, threads, ..options() };
        tune(&data, &data, &mut weights, options, |epoch| {
            epochs.push(epoch);
            true
        });
        (weights, epochs)
    };
    assert_eq!(run(1), run(3));
    assert_eq!(run(1).1.len(), 2);
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let mut teacher = Classical::default();
    let data = lesson(6, 4, &mut teacher);
    let table = [Tapered::new(25, 40); COUNT];
    let one_step = |batch| {
        // One step of Adam moves every weight with a slope by exactly the rate, against the slope.
        let mut weights = Weights::new(&table, SLOPE);
        let options = TuneOptions { epochs: 1, batch, rate: 1e-3, pull: 0.0, ..TuneOptions::default() };
        tune(&data, &data, &mut weights, options, |_| true);
        weights
    };
    let stepped = one_step(data.len());
    for index in [groups::MATERIAL.at(0), groups::MATERIAL.at(3), groups::TEMPO.at(0), groups::SPACE.at(0)] {
        for half in 0..2 {
            let loss_at = |value: f64| {
                let mut weights = Weights::new(&table, SLOPE);
                weights.values[index][half] += value;
                mean_loss(&data, &weights)
            };
            let slope = (loss_at(0.5) - loss_at(-0.5)) / 1.0;
            let moved = stepped.values[index][half] - Weights::new(&table, SLOPE).values[index][half];
            assert!(
                slope.abs() > 1e-9 && moved * slope < 0.0,
                "weight {index}/{half}: {slope} moved {moved}"
            );
        }
    }
}

#[test]
fn the_slope_of_results_is_fitted() {
    let pairs: Vec<(f64, f64)> = (-300..=300)
        .map(|score| (f64::from(score), 1.0 / (1.0 + (-0.004 * f64::from(score)).exp())))
        .collect();
    assert!((fit_slope(&pairs) - 0.004).abs() < 1e-6);
}

#[test]
fn the_table_in_use_is_what_the_tuner_would_write() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../evaluation/src/classical/weights.rs");
    let source = std::fs::read_to_string(path).expect("the weight table");
    let origin = source.lines().nth(2).and_then(|line| line.strip_prefix("//! ")).expect("a line of origin");
    assert_eq!(weight_source(&WEIGHTS, origin), source);
    assert_eq!(parse_weight_source(&source), Ok(WEIGHTS));
    let error = parse_weight_source(&source.replacen("s(", "s(x", 5)).expect_err("no numbers").to_string();
    assert!(error.contains("is not a weight") || error.contains("weights"), "{error}");
    assert!(parse_weight_source("").expect_err("empty").to_string().contains("0 weights"));
}

#[test]
fn beside_another_judge_only_what_it_misses_is_learnt() {
    let mut blind = WEIGHTS;
    blind[groups::MATERIAL.at(4)] = Tapered::new(700, 700);
    let missing = f64::from(WEIGHTS[groups::MATERIAL.at(4)].middlegame() - 700);
    let mut judge = Classical::with_table(blind);
    let mut known = |position: &Position| judge.evaluate(position);
    let training = lesson_beside(120, 5, &mut Classical::default(), &mut known);
    let held_out = lesson_beside(10, 6, &mut Classical::default(), &mut known);
    let mut weights = Weights { slope: SLOPE, ..silent_weights() };
    let before = mean_loss(&held_out, &weights);
    tune(&training, &held_out, &mut weights, options(), |_| true);
    assert!(mean_loss(&held_out, &weights) < before);
    let [knight, queen] = [1, 4].map(|role| weights.values[groups::MATERIAL.at(role)][0]);
    // The squares of the queen learn their share of what is missing, too.
    assert!(queen > missing / 4.0 && queen < missing, "{queen} where {missing} are missing");
    assert!(knight.abs() < queen / 4.0, "{knight} where nothing is missing");
}

#[test]
fn counsel_is_made_from_games_and_a_network() {
    let options =
        SelfplayOptions { soft_nodes: NonZeroU64::new(40).expect("not zero"), ..SelfplayOptions::default() };
    let mut engine = options.engine();
    let games: Vec<_> = (0..60).map(|number| play_game(&mut engine, &options, number)).collect();
    let foresight = Foresight::new(0.7, ScoreUnit::default()).expect("a valid weight");
    let prepared = prepare_counsel(games, &Network::embedded(), foresight);
    let positions = prepared.training.len();
    assert!(positions > 1_000, "{positions} positions");
    let mut weights = silent_weights();
    assert!(counsel_of(&weights).expect("nothing").weights().iter().all(|&pair| pair == [0, 0]));
    let silent = mean_loss(&prepared.training, &weights);
    let tuning = TuneOptions { epochs: 4, batch: 512, rate: 1.0, ..TuneOptions::default() };
    tune(&prepared.training, &prepared.held_out, &mut weights, tuning, |_| true);
    assert!(mean_loss(&prepared.training, &weights) < silent);
    assert!(counsel_of(&weights).expect("small weights").weights().iter().any(|&pair| pair != [0, 0]));
    weights.values[0][0] = 10_000.0;
    assert!(counsel_of(&weights).is_err());
}
