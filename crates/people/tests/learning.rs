//! Learning from a handful of games.

use roque_people::learn::{Parts, RatedGame, Samples, Selection, Settings, Trainer, collect, measure};
use roque_people::{Model, Reach};
use std::sync::Arc;

const GAMES: [&str; 3] = [
    "1400\t1450\t300+0\t1-0\te2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 e8f7 d1f3 f7e6 b1c3\ta@x",
    "1350\t1390\t60+0\t0-1\td2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7 a1c1 c7c6\tb@x",
    "1420\t1380\t-\t0-1\te2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1e3 e7e5 d4b3 c8e6\tc@x",
];

fn samples(reach: Option<Reach>) -> Samples {
    let games: Vec<RatedGame> =
        GAMES.iter().map(|line| RatedGame::from_line(line).expect("a sound line")).collect();
    // Where games are many a third of the positions is kept; the share makes up for it.
    collect(&games, &Selection { share: 20.0, reach, plies: (0, 400), seed: 1 }, 2, &|_: usize| ())
}

#[test]
fn what_was_seen_often_becomes_likely() {
    let samples = samples(Some(Reach { depth: 1, nodes: 10_000 }));
    assert_eq!(samples.len(), 43);
    let settings = Settings { epochs: 60, epoch_size: 1000, batch: 8, threads: 2, rate: 0.002, seed: 3 };
    let mut trainer = Trainer::new(settings);
    let first = trainer.epoch(&samples, |_, _| true).expect("not broken off").loss;
    let mut last = first;
    while !trainer.is_finished() {
        last = trainer.epoch(&samples, |_, _| true).expect("not broken off").loss;
    }
    assert!(last < 0.3 * first, "{first} {last}");
    let model = trainer.model("a test".to_owned());
    let rounded = Model::from_bytes(&model.to_bytes()).expect("what was written");
    let band =
        measure(Arc::new(rounded), &samples).into_iter().find(|band| band.rating == 1400).expect("a band");
    assert!(band.count > 30 && band.matched > 0.9, "{band:?}");
}

#[test]
fn learning_goes_on_where_it_stopped() {
    let samples = samples(None);
    let settings = Settings { epochs: 2, epoch_size: 1000, batch: 8, threads: 1, rate: 0.001, seed: 3 };
    let mut whole = Trainer::new(settings);
    whole.epoch(&samples, |_, _| true).expect("not broken off");
    let checkpoint = whole.checkpoint();
    whole.epoch(&samples, |_, _| true).expect("not broken off");
    let mut resumed = Trainer::resume(settings, &checkpoint).expect("a checkpoint");
    assert!(resumed.epoch(&samples, |_, _| false).is_none());
    resumed.epoch(&samples, |_, _| true).expect("not broken off");
    assert_eq!(resumed.model(String::new()), whole.model(String::new()));
    assert!(Trainer::resume(settings, &checkpoint[1..]).is_none());
}

#[test]
fn samples_come_back_from_bytes() {
    let samples = samples(Some(Reach { depth: 0, nodes: 10_000 }));
    let mut bytes = Vec::new();
    samples.write(&mut bytes).expect("memory takes all");
    let back = Samples::read(&mut bytes.as_slice()).expect("what was written");
    let mut again = Vec::new();
    back.write(&mut again).expect("memory takes all");
    assert!(bytes == again);
    assert!(Samples::read(&mut &bytes[..bytes.len() - 1]).is_err());
    let mut unsighted = Vec::new();
    back.reduced(Parts::Unsighted).write(&mut unsighted).expect("memory takes all");
    assert!(unsighted.len() < bytes.len());
}
