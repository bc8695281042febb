//! Changes of seeds, the same every time: a short fuzzing run on any toolchain.

use roque_game::Random;
use std::path::Path;

/// The pieces of the dictionary that libFuzzer uses, too.
pub fn dictionary() -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(folder().join("dictionary.txt")).unwrap();
    text.lines().filter(|line| line.starts_with('"')).map(piece).collect()
}

/// A piece is a string in which `\"`, `\\` and `\xNN` stand for others.
fn piece(line: &str) -> Vec<u8> {
    let mut bytes = line[1..line.len() - 1].bytes();
    let mut piece = Vec::new();
    while let Some(byte) = bytes.next() {
        let escaped = if byte == b'\\' { bytes.next() } else { None };
        piece.push(match escaped {
            Some(b'x') => {
                let digits: Vec<u8> = bytes.by_ref().take(2).collect();
                u8::from_str_radix(&String::from_utf8(digits).unwrap(), 16).unwrap()
            }
            Some(other) => other,
            None => byte,
        });
    }
    piece
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The small corpus of a target.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let read = std::fs::read_dir(folder().join("seeds").join(target)).unwrap();
    let mut paths: Vec<_> = read.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// A seed with a few changes.
pub fn mutated(seeds: &[Vec<u8>], pieces: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut data = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(6) {
        let at = random.below(data.len() + 1);
        let end = (at + random.below(12)).min(data.len());
        match random.below(6) {
            0 => drop(data.drain(at..end)),
            1 => drop(data.splice(at..at, pieces[random.below(pieces.len())].iter().copied())),
            2 if at < data.len() => data[at] = random.below(256) as u8,
            3 if at < data.len() => data[at] ^= 1 << random.below(8),
            4 => {
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
