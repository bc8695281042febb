//! Self-play files: the same games for the same seed, nothing lost but what was running.

use roque_chess::Position;
use roque_training::collection::{Census, Collection};
use roque_training::selfplay::{Endings, SelfplayOptions, SharpNodes, Summary, generate};
use roque_training::{
    Filter, GameFileError, GameReader, GameWriter, Origin, RecordedGame, RecordedResult, Settings,
    for_each_game, samples,
};
use std::num::{NonZeroU16, NonZeroU64};
use std::path::{Path, PathBuf};

/// A file name of this test only, gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("roque-{}-{name}.games", std::process::id()));
        let scratch = Self(path);
        scratch.clean();
        scratch
    }

    fn clean(&self) {
        let _ = std::fs::remove_file(&self.0);
        let _ = std::fs::remove_file(self.0.with_extension("games.damaged"));
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.clean();
    }
}

fn options(threads: usize) -> SelfplayOptions {
    SelfplayOptions {
        soft_nodes: NonZeroU64::new(60).expect("not zero"),
        hash_mb: 1,
        threads,
        seed: 5,
        evaluation: "simplified".parse().expect("a known evaluation"),
        ..SelfplayOptions::default()
    }
}

fn play(path: &Path, games: u32, threads: usize) -> Summary {
    generate(path, games, &options(threads), &roque_game::StopSignal::new(), |_| {}).expect("a writable file")
}

fn sorted_games(path: &Path) -> Vec<RecordedGame> {
    let mut games = Vec::new();
    let damages = for_each_game(path, |game| games.push(game)).expect("a game file");
    assert_eq!(damages, []);
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
    let damages = for_each_game(&scratch.0, |_| {}).expect("a game file");
    assert!(damages[0].what.contains("ends inside"), "{damages:?}");

    let summary = play(&scratch.0, 4, 1);
    assert_eq!((summary.found.blocks, summary.progress.games, summary.progress.games_before), (3, 1, 3));
    assert!(summary.found.put_aside > 0);
    assert_eq!(sorted_games(&scratch.0), before);
}

#[test]
fn sharp_positions_get_other_labels_and_other_settings_another_file() {
    let (plain, sharp) = (Scratch::new("plain"), Scratch::new("sharp"));
    play(&plain.0, 3, 1);
    let options = SelfplayOptions { sharp: SharpNodes::new(600), ..options(1) };
    let go = |path: &Path| generate(path, 3, &options, &roque_game::StopSignal::new(), |_| {});
    go(&sharp.0).expect("a writable file");
    let (plain_games, sharp_games) = (sorted_games(&plain.0), sorted_games(&sharp.0));
    assert!(plain_games.iter().zip(&sharp_games).all(|(one, other)| one.origin == other.origin));
    assert_ne!(plain_games, sharp_games);
    let error = go(&plain.0).expect_err("other settings").to_string();
    assert!(error.contains("sharp-nodes = 0, not 600"), "{error}");
}

#[test]
fn games_are_left_when_an_ending_begins_and_are_the_same_until_then() {
    let (whole, cut) = (Scratch::new("whole"), Scratch::new("cut"));
    play(&whole.0, 12, 1);
    let options = SelfplayOptions { endings: Endings::new(0).expect("a share"), ..options(1) };
    generate(&cut.0, 12, &options, &roque_game::StopSignal::new(), |_| {}).expect("a writable file");
    let men = |position: &Position| position.board().occupied().len();
    let mut left = 0;
    for (whole, cut) in sorted_games(&whole.0).into_iter().zip(sorted_games(&cut.0)) {
        assert_eq!(whole.start, cut.start);
        if cut.result != RecordedResult::Unfinished {
            assert_eq!(whole, cut);
            continue;
        }
        left += 1;
        assert!(whole.moves.starts_with(&cut.moves) && whole.result != RecordedResult::Unfinished);
        let mut last = cut.start;
        for scored in &cut.moves {
            assert!(men(&last) >= 16);
            last.play_unchecked(scored.m);
        }
        assert!(men(&last) < 16 && men(&cut.start) >= 16);
    }
    assert!(left > 0);
    let mut census = Census::default();
    census.add_file(&cut.0).expect("a game file");
    assert_eq!(census.results[3], left);
    assert!(Endings::new(101).is_err());
}

#[test]
fn games_are_left_after_so_many_moves_and_are_the_same_until_then() {
    let (whole, cut) = (Scratch::new("long"), Scratch::new("short"));
    play(&whole.0, 6, 1);
    let options = SelfplayOptions { longest: NonZeroU16::new(20), ..options(1) };
    generate(&cut.0, 6, &options, &roque_game::StopSignal::new(), |_| {}).expect("a writable file");
    let (whole, cut) = (sorted_games(&whole.0), sorted_games(&cut.0));
    assert!(cut.iter().any(|game| game.result == RecordedResult::Unfinished));
    for (whole, cut) in whole.iter().zip(&cut) {
        assert_eq!((whole.start, whole.moves.len().min(20)), (cut.start, cut.moves.len()));
        assert!(whole.moves.starts_with(&cut.moves));
        let ended = if whole.moves.len() > 20 { RecordedResult::Unfinished } else { whole.result };
        assert_eq!(cut.result, ended);
    }
}

#[test]
fn only_random_openings_are_skipped() {
    let scratch = Scratch::new("openings");
    play(&scratch.0, 40, 1);
    let all = |game: &RecordedGame| samples(game, Filter { first_ply: 0, ..Filter::default() }).count();
    let games = sorted_games(&scratch.0);
    let (random, chosen): (Vec<_>, Vec<_>) =
        games.iter().partition(|game| matches!(game.origin, Origin::RandomMoves | Origin::Chess960));
    assert!(chosen.iter().all(|game| samples(game, Filter::default()).count() == all(game)));
    assert!(random.iter().any(|game| samples(game, Filter::default()).count() < all(game)));
}

#[test]
fn foreign_and_existing_files_are_left_alone() {
    let scratch = Scratch::new("foreign");
    std::fs::write(&scratch.0, "a letter to my aunt").expect("a writable file");
    assert!(matches!(GameReader::open(&scratch.0), Err(GameFileError::NotAGameFile(_))));
    assert!(GameWriter::append(&scratch.0, &Settings::default(), |_| {}).is_err());
    assert!(GameWriter::create(&scratch.0).is_err());
    assert_eq!(std::fs::read_to_string(&scratch.0).expect("a file"), "a letter to my aunt");
}

#[test]
fn joining_drops_doubles_and_choosing_keeps_order() {
    let (source, target) = (Scratch::new("source"), Scratch::new("target"));
    play(&source.0, 5, 1);
    let mut all = Collection::load(&[source.0.clone(), source.0.clone()]).expect("sound files");
    assert_eq!((all.games.len(), all.settings.len()), (5, 1));
    let original = all.games.clone();
    all.shuffle(3);
    assert_ne!(all.games, original);
    all.write_new(&target.0).expect("a new file");
    assert_eq!(sorted_games(&target.0), original);
    assert!(matches!(all.write_new(&target.0), Err(GameFileError::Exists(_))));

    all.choose(2, 9);
    assert_eq!(all.games.len(), 2);
    let mut census = Census::default();
    assert_eq!(census.add_file(&target.0).expect("a game file"), []);
    assert_eq!((census.games, census.settings), (5, all.settings));
    assert_eq!(census.positions, original.iter().map(|game| game.moves.len() as u64).sum::<u64>());
    assert!(census.quiet > 0 && census.quiet < census.positions);
}
