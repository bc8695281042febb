//! The properties of the larger fuzz targets over mutated seeds: a short fuzzing run on any toolchain, the same every time.
//! `ROQUE_ROUNDS=100000` makes it longer.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../../../fuzz/files.rs"]
mod files;
#[path = "../../../fuzz/mutate.rs"]
mod mutate;

use roque_game::Random;

fn run(target: &str, rounds: usize, property: fn(&[u8])) {
    let rounds = std::env::var("ROQUE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(rounds);
    let (seeds, pieces) = (mutate::seeds(target), mutate::dictionary());
    seeds.iter().for_each(|seed| property(seed));
    let mut random = Random::new(2024);
    for round in 0..rounds {
        let data = mutate::mutated(&seeds, &pieces, &mut random);
        let outcome = std::panic::catch_unwind(|| property(&data));
        assert!(outcome.is_ok(), "{target} round {round}: {:?}", String::from_utf8_lossy(&data));
    }
}

#[test]
fn uci_text() {
    run("uci_text", 20_000, files::uci_text);
}

#[test]
fn uci_stream() {
    run("uci_stream", 150, files::uci_stream);
}

#[test]
fn table() {
    run("table", 3_000, files::table);
}

#[test]
fn stored() {
    run("stored", 20_000, files::stored);
}

#[test]
fn network() {
    run("network", 300, files::network);
}

#[test]
fn book() {
    run("book", 20_000, files::book);
}

#[test]
fn games() {
    run("games", 5_000, files::games);
}

#[test]
fn journal() {
    run("journal", 2_000, files::journal);
}

/// Writes the seeds that people cannot type: `cargo test -p roque-cli --test fuzz_files write_seeds -- --ignored`.
#[test]
#[ignore = "changes the repository"]
fn write_seeds() {
    use roque_training::{GameWriter, Origin, RecordedGame, RecordedResult, ScoredMove};
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let save = |target: &str, name: &str, bytes: &[u8]| {
        std::fs::create_dir_all(folder.join(target)).unwrap();
        std::fs::write(folder.join(target).join(name), bytes).unwrap();
    };
    for (name, pgn) in [
        ("bare", "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("annotated", "[White \"A\"]\n\n1. e4! {good} (1. d4 d5 $14 (1... Nf6)) e5 {[%clk 0:01:00]} 1-0"),
        ("set_up", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 1/2-1/2"),
    ] {
        let document = pgn.parse().unwrap();
        save("stored", name, &roque_library::pack_for_test(&document).unwrap());
    }
    let start = roque_chess::Position::default();
    let m = start.parse_uci("e2e4").unwrap();
    let game = RecordedGame {
        id: 7,
        start,
        origin: Origin::Book,
        moves: vec![ScoredMove { m, score: 31 }],
        result: RecordedResult::Draw,
    };
    let path = std::env::temp_dir().join(format!("roque-seeds-{}", std::process::id()));
    let mut writer = GameWriter::create(&path).unwrap();
    writer.write(&[game.clone(), game.clone()]).unwrap();
    writer.write([&game]).unwrap();
    drop(writer);
    save("games", "two_blocks", &std::fs::read(&path).unwrap());
    std::fs::remove_file(&path).unwrap();
    let mut bytes = Vec::new();
    game.pack(&mut bytes);
    save("games", "one_game", &bytes);
    let header = |hidden: u16, buckets: u16, length: u16| {
        let numbers = [1, hidden, buckets, length].map(u16::to_le_bytes).concat();
        [&b"RQNN"[..], &numbers].concat()
    };
    save("network", "zero", &[&header(32, 1, 0)[..], &[0]].concat());
    save("network", "small", &[&header(32, 8, 3)[..], b"net", &[3, 0, 254, 255]].concat());
    let embedded = roque_book::Book::embedded();
    save("book", "four_records", &embedded.as_bytes()[..64]);
    let records = embedded.as_bytes().as_chunks::<16>().0.iter();
    let known = records.filter(|record| record[..8] == start.polyglot_key().to_be_bytes());
    save("book", "start", &known.copied().collect::<Vec<_>>().concat());
}

/// Seeds that are refused would leave most of a format untouched.
#[test]
fn seeds_are_read() {
    assert!(mutate::seeds("stored").iter().all(|seed| roque_library::unpack_for_test(seed).is_some()));
    assert!(mutate::seeds("book").iter().all(|seed| roque_book::Book::from_bytes(seed.clone()).is_ok()));
    let message = |line: &&[u8]| serde_json::from_slice::<roque_web::protocol::GameClient>(line).is_ok();
    for seed in mutate::seeds("table") {
        assert!(seed[1..].split(|&byte| byte == b'\n').filter(message).count() > 1);
    }
}
