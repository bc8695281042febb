//! Tunes search parameters together: simultaneous perturbation, played out in games.
//!
//! ```text
//! cargo build --release -p roque-engine --features tuning --examples
//! target/release/examples/spsa OPENINGS.epd ROUNDS NODES name:step …
//! ```
//!
//! Each round moves all parameters at once by plus or minus their step, lets the two opposite changes play a few
//! games with `duel` and shifts every parameter a little towards the side that won.
//! Idea: Spall 1992; in chess since Kiiski 2011, <https://www.chessprogramming.org/SPSA>.
#![allow(clippy::print_stdout, reason = "a program")]

use roque_engine::{Parameter, ParameterKind};
use roque_game::Random;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;

/// Games of one comparison; every opening is played with both colours.
const GAMES: usize = 16;
/// Comparisons played at the same time.
const LANES: usize = 2;
/// How far, in steps, a comparison won by all its games shifts a parameter in the beginning.
const FIRST_SHIFT: f64 = 0.6;

struct Tuned {
    name: String,
    step: f64,
    value: f64,
    range: (f64, f64),
}

/// What all comparisons share.
struct Bench {
    duel: PathBuf,
    openings: String,
    nodes: String,
}

impl Bench {
    /// The share of points, less a half, of the parameters shifted along `signs` against the opposite ones.
    fn compare(&self, tuned: &[Tuned], signs: &[f64], skip: usize) -> Result<f64, String> {
        let changes = tuned.iter().zip(signs).map(|(parameter, sign)| {
            let (lowest, highest) = parameter.range;
            let shifted = |sign: f64| (parameter.value + sign * parameter.step).clamp(lowest, highest);
            let at = |sign: f64| shifted(sign).round() as i32;
            format!("{}={}:{}", parameter.name, at(*sign), at(-sign))
        });
        let output = Command::new(&self.duel)
            .args([&self.openings, &GAMES.to_string(), &self.nodes])
            .args(changes)
            .arg(format!("skip={skip}"))
            .output()
            .map_err(|error| format!("cannot start {}: {error}", self.duel.display()))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let line = text.lines().last().unwrap_or_default();
        let count = |letter: char| {
            line.split_whitespace().find_map(|word| word.strip_prefix(letter)?.parse::<f64>().ok())
        };
        match (count('W'), count('D')) {
            (Some(wins), Some(draws)) => Ok((wins + draws / 2.0) / GAMES as f64 - 0.5),
            _ => Err(format!("duel answered: {line}")),
        }
    }
}

fn signs(random: &mut Random, count: usize) -> Vec<f64> {
    (0..count).map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
}

fn parse(words: &[String]) -> Result<Vec<Tuned>, String> {
    words
        .iter()
        .map(|word| {
            let (name, step) = word.split_once(':').ok_or(format!("{word}: name:step is expected"))?;
            let parameter = Parameter::find(name).map_err(|error| error.to_string())?;
            let ParameterKind::Number { default, lowest, highest } = parameter.kind else {
                return Err(format!("{name} is a switch"));
            };
            let step = step.parse().map_err(|_| format!("{step} is not a number"))?;
            let range = (f64::from(lowest), f64::from(highest));
            Ok(Tuned { name: name.to_owned(), step, value: f64::from(default), range })
        })
        .collect()
}

fn run(bench: &Bench, tuned: &mut [Tuned], rounds: usize) -> Result<(), String> {
    let mut random = Random::new(1);
    for round in 0..rounds {
        let lanes: Vec<Vec<f64>> = (0..LANES).map(|_| signs(&mut random, tuned.len())).collect();
        let results: Vec<Result<f64, String>> = thread::scope(|scope| {
            let shared = &*tuned;
            let games = lanes.iter().enumerate().map(|(lane, signs)| {
                let skip = (round * LANES + lane) * GAMES / 2;
                scope.spawn(move || bench.compare(shared, signs, skip))
            });
            let games: Vec<_> = games.collect();
            games
                .into_iter()
                .map(|game| game.join().unwrap_or(Err("a comparison failed".to_owned())))
                .collect()
        });
        let shift = FIRST_SHIFT / (1.0 + round as f64 / 60.0).powf(0.6);
        for (signs, result) in lanes.iter().zip(results) {
            let surplus = 2.0 * result?;
            for (parameter, sign) in tuned.iter_mut().zip(signs) {
                let (lowest, highest) = parameter.range;
                let value = parameter.value + shift * surplus * sign * parameter.step;
                parameter.value = value.clamp(lowest, highest);
            }
        }
        let line: Vec<String> = tuned.iter().map(|one| format!("{}={:.1}", one.name, one.value)).collect();
        println!("{} {}", round + 1, line.join(" "));
    }
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let [program, openings, rounds, nodes, words @ ..] = args.as_slice() else {
        println!("usage: spsa OPENINGS.epd ROUNDS NODES name:step …");
        return ExitCode::FAILURE;
    };
    let bench = Bench {
        duel: Path::new(program).with_file_name("duel"),
        openings: openings.clone(),
        nodes: nodes.clone(),
    };
    let outcome = parse(words).and_then(|mut tuned| {
        let rounds = rounds.parse().map_err(|_| format!("{rounds} is not a number of rounds"))?;
        run(&bench, &mut tuned, rounds)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}
