//! The properties of the fuzz targets over mutated seeds: a short fuzzing run on any toolchain, the same every time.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../../../fuzz/properties.rs"]
mod properties;

use roque_game::Random;
use std::path::Path;

/// What a mutation may insert: the pieces of which the formats are made, and some that do not belong.
const PIECES: [&str; 40] = [
    " ", "\n", "\r\n", "\t", "\0", "\"", "\\", "{", "}", "(", ")", "[", "]", ";", "%", "$3", "$999", "!?",
    "1.", "12...", "1-0", "1/2-1/2", "*", "--", "Z0", "O-O", "0-0-0", "Nf3", "e8=Q", "axb8(N)", "+", "#",
    "/", "8", "k", "w", "KQkq", "-", "\u{feff}", "é",
];

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn mutated(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut data = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(6) {
        let at = random.below(data.len() + 1);
        let end = (at + random.below(12)).min(data.len());
        match random.below(5) {
            0 => drop(data.drain(at..end)),
            1 => drop(data.splice(at..at, random.choose(&PIECES).unwrap().bytes())),
            2 if at < data.len() => data[at] = random.below(256) as u8,
            3 => {
                let copy = data[at..end].to_vec();
                let to = random.below(data.len() + 1);
                drop(data.splice(to..to, copy));
            }
            _ => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                data.truncate(at);
                data.extend_from_slice(&other[from..]);
            }
        }
    }
    data
}

fn run(target: &str, rounds: usize, property: fn(&[u8])) {
    let seeds = seeds(target);
    seeds.iter().for_each(|seed| property(seed));
    let mut random = Random::new(2024);
    for round in 0..rounds {
        let data = mutated(&seeds, &mut random);
        let outcome = std::panic::catch_unwind(|| property(&data));
        assert!(outcome.is_ok(), "{target} round {round}: {:?}", String::from_utf8_lossy(&data));
    }
}

#[test]
fn fen() {
    run("fen", 60_000, properties::fen);
}

#[test]
fn san() {
    run("san", 100_000, properties::san);
}

#[test]
fn uci_move() {
    run("uci_move", 100_000, properties::uci_move);
}

#[test]
fn pgn() {
    run("pgn", 60_000, properties::pgn);
}

#[test]
fn epd() {
    run("epd", 60_000, properties::epd);
}
