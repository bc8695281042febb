//! The trainer learns: its gradients are right, a known target is reached, and integers keep what was learnt.

mod random_play;

use random_play::random_play;
use roque_chess::{Color, Position, Role};
use roque_game::Random;
use roque_nnue::{Architecture, Judge, Network, Sight};
use roque_training::net::{
    Aim, CannotGrow, Dataset, FirstWeights, Foresight, Gradient, Model, PackedPosition, ResultShare,
    RunError, Schedule, ScoreUnit, Source, Trainer, TrainingRun, TrainingSettings, mean_size, quantize,
    rescale,
};
use roque_training::{
    Filter, Origin, RecordedGame, RecordedResult, Sample, ScoredMove, is_held_out, samples,
};
use std::collections::HashMap;
use std::fs;
use std::sync::Arc;

const ARCHITECTURE: Architecture = Architecture { hidden: 32, buckets: 2, sight: Sight::Squares };

/// White's material in hundredths of a pawn: a target that a network without hidden knowledge can learn.
fn material(position: &Position) -> i16 {
    let worth = [100, 300, 300, 500, 900, 0];
    let side = |color| {
        let count = |role| position.board().pieces(color, role).len() as i16;
        Role::ALL.iter().zip(worth).map(|(&role, worth)| count(role) * worth).sum::<i16>()
    };
    side(Color::White) - side(Color::Black)
}

/// Positions of random games, labelled by material alone.
fn positions(count: usize, seed: u64) -> Vec<PackedPosition> {
    let labelled = |(position, best)| {
        let score = material(&position);
        let result = match score {
            ..-400 => RecordedResult::BlackWins,
            401.. => RecordedResult::WhiteWins,
            _ => RecordedResult::Draw,
        };
        PackedPosition::from(&Sample { position, best, score, result })
    };
    random_play(seed).take(count).map(labelled).collect()
}

#[test]
fn gradients_equal_finite_differences() {
    let positions = positions(40, 1);
    let share = ResultShare { usual: 0.3, open_king: 0.6, few_men: 0.5 };
    let aim = Aim { unit: ScoreUnit::default(), share };
    let mut model = Model::random(ARCHITECTURE, 2);
    let mut exact = Gradient::new(ARCHITECTURE);
    exact.add(&model, &positions, aim);
    let mut work = Gradient::new(ARCHITECTURE);
    let mut random = Random::new(3);
    let mut compared = 0;
    for group in 0..4 {
        for _ in 0..60 {
            let index = random.below(model.groups()[group].len());
            let step = 5e-4;
            let mut loss_at = |shift: f32| {
                let old = std::mem::replace(&mut model.groups_mut()[group][index], 0.0);
                model.groups_mut()[group][index] = old + shift;
                work.clear();
                work.add_loss(&model, &positions, aim);
                model.groups_mut()[group][index] = old;
                work.loss
            };
            let numeric = (loss_at(step) - loss_at(-step)) / f64::from(2.0 * step);
            let analytic = f64::from(exact.model.groups()[group][index]);
            // Clipping has corners: a neuron that crosses one inside the step shows up as a small difference.
            let tolerance = 0.02 * analytic.abs().max(numeric.abs()) + 0.02;
            assert!(
                (numeric - analytic).abs() < tolerance,
                "group {group}[{index}]: {numeric} and {analytic}"
            );
            compared += usize::from(analytic.abs() > 0.05);
        }
    }
    assert!(compared > 40, "only {compared} derivatives were large enough to mean anything");
}

#[test]
fn a_known_target_is_learnt_and_survives_quantisation() {
    let (training, held_out) = (positions(40_000, 10), positions(2_000, 11));
    let schedule = Schedule {
        first_rate: 0.01,
        last_rate: 0.001,
        first_share: 0.0,
        last_share: 0.0,
        open_king_share: None,
        few_men_share: None,
    };
    let settings = TrainingSettings {
        architecture: ARCHITECTURE,
        epochs: 6,
        batch: 64,
        threads: 2,
        schedule,
        seed: 4,
        unit: ScoreUnit::default(),
        scale: 1.0,
    };
    let mut trainer = Trainer::new(settings);
    let before = trainer.loss(&held_out);
    let mut report = None;
    while !trainer.is_finished() {
        report = trainer.epoch(&training, &held_out, |_, _| true);
    }
    let after = report.expect("all epochs ran").held_out_loss;
    assert!(after < before / 10.0, "held-out loss went from {before} to {after}");
    let (network, difference) =
        quantize(&trainer.state().model, "material".into(), &held_out).expect("finite");
    assert!(difference.mean < 10.0, "{difference:?}");
    assert_eq!(network.architecture(), ARCHITECTURE);
}

#[test]
fn a_stopped_epoch_counts_as_not_begun_and_runs_repeat() {
    let training = positions(500, 20);
    let settings = TrainingSettings {
        architecture: ARCHITECTURE,
        epochs: 2,
        batch: 100,
        threads: 1,
        schedule: Schedule::default(),
        seed: 9,
        unit: ScoreUnit::default(),
        scale: 1.0,
    };
    let mut trainer = Trainer::new(settings);
    let untouched = trainer.state().clone();
    assert!(trainer.epoch(&training, &[], |done, _| done < 300).is_none());
    assert_eq!(trainer.state(), &untouched);
    let mut other = Trainer::resume(settings, untouched);
    trainer.epoch(&training, &[], |_, _| true).expect("a whole epoch");
    other.epoch(&training, &[], |_, _| true).expect("a whole epoch");
    assert_eq!(trainer.state(), other.state());
}

/// Random games with the material as scores.
fn games(count: u64) -> Vec<RecordedGame> {
    let play = |id| {
        let mut random = Random::stream(30, id);
        let mut position = Position::default();
        let mut moves = Vec::new();
        while let Some(m) = random.choose(&position.legal_moves()).filter(|_| moves.len() < 80) {
            moves.push(ScoredMove { m, score: material(&position) });
            position.play_unchecked(m);
        }
        let (start, origin) = (Position::default(), Origin::RandomMoves);
        RecordedGame { id, start, origin, moves, result: RecordedResult::Draw }
    };
    (0..count).map(play).collect()
}

fn foresight() -> Foresight {
    Foresight::new(0.5, ScoreUnit::default()).expect("a weight below one")
}

fn dataset(games: &[RecordedGame]) -> Dataset {
    let mut data = Dataset::new(Filter::default(), foresight());
    games.iter().for_each(|game| data.add(game.clone()));
    data
}

/// How often each position occurs.
fn counts(positions: impl IntoIterator<Item = PackedPosition>) -> HashMap<String, u32> {
    let mut counts = HashMap::new();
    for position in positions {
        *counts.entry(format!("{position:?}")).or_default() += 1;
    }
    counts
}

#[test]
fn an_epoch_has_every_position_of_every_game_once_in_another_order_each_time() {
    let games = games(150);
    let data = dataset(&games);
    let mut expected = Vec::new();
    for mut game in games.into_iter().filter(|game| !is_held_out(game)) {
        foresight().apply(&mut game);
        expected.extend(samples(&game, Filter::default()).map(|sample| PackedPosition::from(&sample)));
    }
    assert_eq!(data.positions(), expected.len());
    let epoch = |seed, threads| data.portions(seed, threads).flatten().collect::<Vec<_>>();
    assert_eq!(counts(epoch(1, 1)), counts(expected));
    assert_eq!(epoch(1, 1), epoch(1, 2), "on any number of threads");
    assert_ne!(epoch(1, 1), epoch(2, 1));
}

#[test]
fn a_run_refuses_early_writes_its_network_every_epoch_and_goes_on() {
    let folder = std::env::temp_dir().join(format!("roque-run-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a writable folder");
    let out = folder.join("small.rqnn");
    let schedule = Schedule::default();
    let settings = TrainingSettings {
        architecture: ARCHITECTURE,
        epochs: 2,
        batch: 100,
        threads: 2,
        schedule,
        seed: 9,
        unit: ScoreUnit::default(),
        scale: 1.0,
    };
    let nowhere = TrainingRun::open(&folder.join("no").join("net"), settings, FirstWeights::Random);
    assert!(matches!(nowhere, Err(RunError::Output { .. })), "{nowhere:?}");
    let narrow = TrainingSettings {
        architecture: Architecture { hidden: 33, buckets: 1, sight: Sight::Squares },
        ..settings
    };
    assert!(matches!(TrainingRun::open(&out, narrow, FirstWeights::Random), Err(RunError::Settings(_))));

    let data = dataset(&games(120));
    let mut run = TrainingRun::open(&out, settings, FirstWeights::Random).expect("a writable place");
    let few = run.epoch(&dataset(&[]), |_, _| true);
    assert!(matches!(few, Err(RunError::TooFew(0))), "{few:?}");
    run.epoch(&data, |_, _| true).expect("a writable place").expect("a whole epoch");
    let network = Network::from_bytes(&fs::read(&out).expect("a network")).expect("a sound network");
    assert!(network.description().contains("1 of 2 epochs"), "{}", network.description());
    assert!(run.epoch(&data, |_, _| false).expect("nothing written").is_none());

    let mut again = TrainingRun::open(&out, settings, FirstWeights::Random).expect("a checkpoint");
    assert_eq!((again.epochs(), again.is_finished()), (1, false));
    again.epoch(&data, |_, _| true).expect("a writable place").expect("a whole epoch");
    assert!(again.is_finished());
    let log = fs::read_to_string(again.log()).expect("a log");
    assert_eq!(log.lines().count(), 2);
    let other = TrainingSettings {
        architecture: Architecture { hidden: 64, buckets: 2, sight: Sight::Squares },
        ..settings
    };
    assert!(matches!(TrainingRun::open(&out, other, FirstWeights::Random), Err(RunError::OtherSize(_))));
    fs::remove_dir_all(&folder).expect("a folder");
}

fn judged(network: &Arc<Network>, position: &Position) -> i32 {
    let mut judge = Judge::new(Arc::clone(network));
    judge.reset(position);
    judge.evaluate(position)
}

#[test]
fn a_network_may_speak_in_another_unit() {
    let model = Model::random(ARCHITECTURE, 3);
    let half = model.scaled(0.5);
    let mut work = Gradient::new(ARCHITECTURE);
    for position in positions(50, 5) {
        let (whole, half) = (work.predict(&model, &position), work.predict(&half, &position));
        assert!((whole - 2.0 * half).abs() <= 1e-5, "{whole} and {half}");
    }
}

#[test]
fn a_network_is_brought_to_the_size_of_another() {
    let (small, _) = quantize(&Model::random(ARCHITECTURE, 3), String::new(), &[]).expect("a sound model");
    let positions = positions(400, 5);
    let (large, rounding) = rescale(&small, 2.0, &positions).expect("small enough weights");
    let sizes = [&small, &large].map(|network| mean_size(network, &positions));
    assert!((sizes[1] - 2.0 * sizes[0]).abs() < 0.02 * sizes[1], "{sizes:?}, {rounding:?}");
}

#[test]
fn a_larger_model_begins_with_what_a_network_knows() {
    let (small, _) = quantize(&Model::random(ARCHITECTURE, 3), String::new(), &[]).expect("a sound model");
    let larger = Architecture { hidden: 64, buckets: 8, sight: Sight::Safety };
    let model = Model::grown(&small, larger, 4).expect("it fits");
    let (large, _) = quantize(&model, String::new(), &[]).expect("a sound model");
    let (small, large) = (Arc::new(small), Arc::new(large));
    for (position, _) in random_play(8).take(150) {
        assert_eq!(judged(&small, &position), judged(&large, &position), "{position}");
    }
    assert_eq!(
        Model::grown(&large, ARCHITECTURE, 4).err(),
        Some(CannotGrow { from: larger, to: ARCHITECTURE })
    );
}
