//! Files of games under attack: bits flip, ends are missing, two processes write. Nothing sound is ever lost.

use roque_chess::Position;
use roque_game::Random;
use roque_training::{
    Damage, GameFileError, GameReader, GameRecord, GameResult, GameWriter, Origin, Part, ScoredMove,
    Settings, for_each_game, repair,
};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of this test only, gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("roque-damage-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a writable folder");
        Self(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("some.games")
    }

    fn aside(&self) -> Vec<u8> {
        fs::read(self.0.join("some.games.damaged")).unwrap_or_default()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn settings(nodes: u32) -> Settings {
    Settings::default().with("nodes", nodes)
}

/// A short game of random moves.
fn game(number: u64) -> GameRecord {
    let mut random = Random::stream(7, number);
    let mut position = Position::default();
    let mut moves = Vec::new();
    for _ in 0..4 + random.below(5) {
        let m = random.choose(&position.legal_moves()).expect("no game ends so soon");
        moves.push(ScoredMove { m, score: random.below(200) as i16 });
        position.play_unchecked(m);
    }
    GameRecord {
        id: number,
        start: Position::default(),
        origin: Origin::Book,
        moves,
        result: GameResult::Draw,
    }
}

fn write_games(path: &Path, numbers: std::ops::Range<u64>) {
    let (mut writer, _) = GameWriter::append(path, &settings(400), |_| {}).expect("a writable file");
    numbers.for_each(|number| writer.write([&game(number)]).expect("a writable file"));
}

fn read_games(path: &Path) -> (Vec<u64>, Vec<Damage>) {
    let mut ids = Vec::new();
    let damages = for_each_game(path, |found| {
        assert_eq!(found, game(found.id), "what is read is what was written");
        ids.push(found.id);
    });
    (ids, damages.expect("a game file"))
}

/// Where the blocks of a sound file begin, and which game each holds.
fn blocks(bytes: &[u8]) -> Vec<(usize, Option<u64>)> {
    let mut found = Vec::new();
    let mut at = 8;
    while at < bytes.len() {
        let word = |from: usize| u32::from_le_bytes(bytes[from..from + 4].try_into().expect("four bytes"));
        let is_game = &bytes[at..at + 4] == b"RQBK";
        let id = u64::from_le_bytes(bytes[at + 16..at + 24].try_into().expect("eight bytes"));
        found.push((at, is_game.then_some(id)));
        at += 16 + word(at + 4) as usize;
    }
    found
}

#[test]
fn any_flipped_bit_costs_only_the_games_of_its_block() {
    let scratch = Scratch::new("bits");
    let path = scratch.file();
    write_games(&path, 0..5);
    let sound = fs::read(&path).expect("a file");
    let blocks = blocks(&sound);
    for at in 8..sound.len() {
        let hit = blocks.iter().rev().find(|(start, _)| *start <= at).expect("a block").1;
        for bit in 0..8 {
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << bit;
            fs::write(&path, &bytes).expect("a writable file");
            let (ids, damages) = read_games(&path);
            let expected: Vec<u64> = (0..5).filter(|id| Some(*id) != hit).collect();
            assert_eq!(ids, expected, "byte {at}, bit {bit}");
            assert_eq!(damages.len(), 1, "byte {at}, bit {bit}: {damages:?}");
        }
    }
}

#[test]
fn a_flipped_bit_in_the_middle_survives_going_on_and_is_repaired() {
    let scratch = Scratch::new("middle");
    let path = scratch.file();
    write_games(&path, 0..6);
    let mut bytes = fs::read(&path).expect("a file");
    let (start, _) = blocks(&bytes)[3];
    bytes[start + 30] ^= 4;
    fs::write(&path, &bytes).expect("a writable file");

    let (writer, found) = GameWriter::append(&path, &settings(400), |_| {}).expect("a writable file");
    drop(writer);
    assert_eq!((found.blocks, found.put_aside, found.damages.len()), (5, 0, 1));
    assert_eq!(fs::read(&path).expect("a file"), bytes, "nothing is cut off");
    write_games(&path, 6..8);
    assert_eq!(read_games(&path).0, [0, 1, 3, 4, 5, 6, 7]);

    let repaired = repair(&path).expect("a repairable file");
    assert_eq!((repaired.games, repaired.damages.len()), (7, 1));
    assert_eq!(read_games(&path), (vec![0, 1, 3, 4, 5, 6, 7], Vec::new()));
    let (next, _) = blocks(&fs::read(&path).expect("a file"))[3];
    assert_eq!(next, start, "the damaged block is gone");
    assert!(scratch.aside().starts_with(b"RQBK"), "and kept beside");
    assert_eq!(repair(&path).expect("a sound file").damages, []);
}

#[test]
fn any_cut_costs_the_last_block_and_what_is_left_of_it_is_kept() {
    let scratch = Scratch::new("cut");
    let path = scratch.file();
    write_games(&path, 0..3);
    let sound = fs::read(&path).expect("a file");
    let starts: Vec<usize> = blocks(&sound).iter().map(|(start, _)| *start).collect();
    for length in 8..sound.len() {
        let _ = fs::remove_file(scratch.0.join("some.games.damaged"));
        fs::write(&path, &sound[..length]).expect("a writable file");
        let last = starts.iter().copied().filter(|&start| start <= length).max().unwrap_or(8);
        write_games(&path, 100..101);
        assert_eq!(scratch.aside(), &sound[last..length], "cut at {length}");
        let (ids, damages) = read_games(&path);
        assert_eq!(damages, [], "cut at {length}");
        assert_eq!(ids.last(), Some(&100));
        assert_eq!(ids.len(), starts.iter().filter(|&&start| start <= length).count().saturating_sub(2) + 1);
    }
}

#[test]
fn a_file_that_was_hardly_begun_is_begun_again() {
    let scratch = Scratch::new("short");
    for length in 0..8 {
        fs::write(scratch.file(), &b"RQGAMES1"[..length]).expect("a writable file");
        write_games(&scratch.file(), 0..2);
        assert_eq!(read_games(&scratch.file()).0, [0, 1]);
        fs::remove_file(scratch.file()).expect("a file");
    }
}

#[test]
fn a_damaged_beginning_is_refused_and_can_be_repaired() {
    let scratch = Scratch::new("beginning");
    let path = scratch.file();
    write_games(&path, 0..3);
    let mut bytes = fs::read(&path).expect("a file");
    bytes[2] ^= 1;
    fs::write(&path, &bytes).expect("a writable file");
    assert!(matches!(GameReader::open(&path), Err(GameFileError::NotAGameFile(_))));
    assert_eq!(repair(&path).expect("sound blocks").games, 3);
    assert_eq!(read_games(&path), (vec![0, 1, 2], Vec::new()));

    fs::write(&path, "a letter to my aunt").expect("a writable file");
    assert!(matches!(repair(&path), Err(GameFileError::NotAGameFile(_))));
    assert_eq!(fs::read_to_string(&path).expect("a file"), "a letter to my aunt");
}

#[test]
fn only_one_writes_at_a_time() {
    let scratch = Scratch::new("lock");
    let path = scratch.file();
    let first = GameWriter::append(&path, &settings(400), |_| {}).expect("a writable file");
    assert!(matches!(GameWriter::append(&path, &settings(400), |_| {}), Err(GameFileError::InUse(_))));
    assert!(matches!(repair(&path), Err(GameFileError::InUse(_))));
    drop(first);
    assert!(GameWriter::append(&path, &settings(400), |_| {}).is_ok());
}

#[test]
fn other_settings_are_refused_and_old_files_are_read() {
    let scratch = Scratch::new("settings");
    let path = scratch.file();
    write_games(&path, 0..1);
    let error = GameWriter::append(&path, &settings(250), |_| {}).expect_err("other nodes").to_string();
    assert!(error.contains("nodes = 400, not 250"), "{error}");

    let old = scratch.0.join("old.games");
    let mut writer = GameWriter::create(&old).expect("a new file");
    writer.write([&game(1), &game(2)]).expect("a writable file");
    drop(writer);
    assert_eq!(read_games(&old).0, [1, 2]);
    assert!(matches!(GameWriter::append(&old, &settings(400), |_| {}), Err(GameFileError::NoSettings(_))));
    let mut reader = GameReader::open(&path).expect("a game file");
    assert!(matches!(reader.next_part(), Ok(Some(Part::Settings(found))) if found == settings(400)));
}
