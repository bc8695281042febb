//! Positions a second of the network trainer: `cargo bench -p roque-training --bench net_speed`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../tests/random_play/mod.rs"]
mod random_play;

use random_play::random_play;
use roque_nnue::{Architecture, Sight};
use roque_training::net::{PackedPosition, Schedule, ScoreUnit, Trainer, TrainingSettings};
use roque_training::{RecordedResult, Sample};

fn positions(count: usize) -> Vec<PackedPosition> {
    let sample = |(position, best)| Sample { position, best, score: 0, result: RecordedResult::Draw };
    random_play(1).take(count).map(|played| PackedPosition::from(&sample(played))).collect()
}

fn main() {
    let training = positions(1_000_000);
    for (hidden, threads) in [(64, 2), (128, 2), (256, 1), (256, 2), (512, 2)] {
        let settings = TrainingSettings {
            architecture: Architecture { hidden, buckets: 8, sight: Sight::Squares },
            epochs: 1,
            batch: 16_384,
            threads,
            schedule: Schedule::default(),
            seed: 1,
            unit: ScoreUnit::default(),
            scale: 1.0,
        };
        if let Some(report) = Trainer::new(settings).epoch(&training, &[], |_, _| true) {
            println!("{hidden} neurons, {threads} threads: {:.0} positions a second", report.speed);
        }
    }
}
