//! Self-play files: the same games for the same seed, nothing lost but what was running.

use roque_training::collection::{self, Census};
use roque_training::selfplay::{SelfplayOptions, Summary, generate};
use roque_training::{GameFileError, GameReader, GameRecord, GameWriter, for_each_game};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A file name of this test only, gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("roque-{}-{name}.games", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn options(threads: usize) -> SelfplayOptions {
    SelfplayOptions {
        soft_nodes: 60,
        hash_mb: 1,
        threads,
        seed: 5,
        evaluation: "simplified".parse().expect("a known evaluation"),
        ..SelfplayOptions::default()
    }
}

fn play(path: &Path, games: u32, threads: usize) -> Summary {
    generate(path, games, &options(threads), &AtomicBool::new(false), |_| {}).expect("a writable file")
}

fn sorted_games(path: &Path) -> Vec<GameRecord> {
    let mut games = Vec::new();
    for_each_game(path, |game| games.push(game)).expect("a sound file");
    games.sort_by_key(|game| game.id);
    games
}

#[test]
fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
    let (one, two) = (Scratch::new("one"), Scratch::new("two"));
    play(&one.0, 6, 1);
    play(&two.0, 6, 2);
    let games = sorted_games(&one.0);
    assert_eq!(games.len(), 6);
    assert_eq!(games, sorted_games(&two.0));
    assert!(games.windows(2).all(|pair| pair[0].start != pair[1].start));
}

#[test]
fn a_killed_run_loses_only_its_last_block_and_goes_on() {
    let scratch = Scratch::new("killed");
    play(&scratch.0, 4, 1);
    let whole = std::fs::read(&scratch.0).expect("a file");
    let before = sorted_games(&scratch.0);
    std::fs::write(&scratch.0, &whole[..whole.len() - 7]).expect("a writable file");
    let damaged = for_each_game(&scratch.0, |_| {});
    assert!(matches!(damaged, Err(GameFileError::DamagedBlock { .. })), "{damaged:?}");

    let summary = play(&scratch.0, 4, 1);
    assert_eq!((summary.found.blocks, summary.progress.games, summary.progress.games_before), (3, 1, 3));
    assert!(summary.found.cut > 0);
    assert_eq!(sorted_games(&scratch.0), before);
}

#[test]
fn a_flipped_bit_is_noticed() {
    let scratch = Scratch::new("flipped");
    play(&scratch.0, 1, 1);
    let mut bytes = std::fs::read(&scratch.0).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&scratch.0, &bytes).expect("a writable file");
    let error = for_each_game(&scratch.0, |_| {}).expect_err("a damaged file").to_string();
    assert!(error.contains("checksum"), "{error}");
}

#[test]
fn foreign_and_existing_files_are_left_alone() {
    let scratch = Scratch::new("foreign");
    std::fs::write(&scratch.0, "a letter to my aunt").expect("a writable file");
    assert!(matches!(GameReader::open(&scratch.0), Err(GameFileError::NotAGameFile(_))));
    assert!(GameWriter::append(&scratch.0, |_| {}).is_err());
    assert!(GameWriter::create(&scratch.0).is_err());
    assert_eq!(std::fs::read_to_string(&scratch.0).expect("a file"), "a letter to my aunt");
}

#[test]
fn joining_drops_doubles_and_choosing_keeps_order() {
    let (source, target) = (Scratch::new("source"), Scratch::new("target"));
    play(&source.0, 5, 1);
    let mut games = collection::load_all(&[source.0.clone(), source.0.clone()]).expect("sound files");
    assert_eq!(games.len(), 5);
    let original = games.clone();
    collection::shuffle(&mut games, 3);
    assert_ne!(games, original);
    collection::write_new(&target.0, &games).expect("a new file");
    assert_eq!(sorted_games(&target.0), original);
    assert!(collection::write_new(&target.0, &games).is_err());

    collection::choose(&mut games, 2, 9);
    assert_eq!(games.len(), 2);
    let mut census = Census::default();
    census.add_file(&target.0).expect("a sound file");
    assert_eq!(census.games, 5);
    assert_eq!(census.positions, original.iter().map(|game| game.moves.len() as u64).sum::<u64>());
    assert!(census.quiet > 0 && census.quiet < census.positions);
}
