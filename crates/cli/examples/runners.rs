//! Match runners side by side: how many games a second each plays between the same two engines, and how much processor time it
//! needs besides them.
//!
//! `runners ROQUE ENGINE [GAMES JOBS TC]` lets `ROQUE match` and every other runner it finds (fastchess, cutechess-cli;
//! python-chess by `ROQUE_PYTHON`) take turns, twice each. ENGINE is a program that speaks UCI without being asked to.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "an experiment prints what it finds")]

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often each runner has its turn.
const TURNS: usize = 2;
/// Hundredths of a second are what the system counts processor time in.
const TICK: f64 = 0.01;

/// What all of them play.
struct Wish {
    engine: String,
    games: u32,
    jobs: u32,
    tc: String,
}

/// A runner and how it is asked.
struct Runner {
    name: &'static str,
    words: Vec<String>,
}

/// What a run took.
#[derive(Clone, Copy, Default)]
struct Taken {
    seconds: f64,
    /// Processor time of the runner itself, and of it and its engines.
    own: f64,
    all: f64,
}

fn words(text: &[&str]) -> Vec<String> {
    text.iter().map(|&word| word.to_owned()).collect()
}

fn is_there(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join(program).is_file())
}

/// What two runners with a common ancestor understand.
fn in_the_usual_flags(program: &'static str, wish: &Wish) -> Runner {
    let (rounds, jobs) = (wish.games.div_ceil(2).to_string(), wish.jobs.to_string());
    let (engine, tc) = (format!("cmd={}", wish.engine), format!("tc={}", wish.tc));
    let mut command = words(&[program]);
    for name in ["name=a", "name=b"] {
        command.extend(words(&["-engine", &engine, name]));
    }
    command.extend(words(&["-each", "proto=uci", &tc, "timemargin=100"]));
    command.extend(words(&["-rounds", &rounds, "-games", "2", "-repeat", "-concurrency", &jobs]));
    Runner { name: program, words: command }
}

fn runners(roque: &str, wish: &Wish, pgn: &str) -> Vec<Runner> {
    let (games, jobs) = (wish.games.to_string(), wish.jobs.to_string());
    let player = format!("uci:\"{}\"", wish.engine);
    let ours = [
        roque,
        "match",
        &player,
        &player,
        "--tc",
        &wish.tc,
        "--games",
        &games,
        "--jobs",
        &jobs,
        "--openings",
        "start",
        "--pgn",
        pgn,
    ];
    let mut found = vec![Runner { name: "roque match", words: words(&ours) }];
    let others = ["fastchess", "cutechess-cli"].into_iter().filter(|program| is_there(program));
    found.extend(others.map(|program| in_the_usual_flags(program, wish)));
    if let Some(python) = std::env::var("ROQUE_PYTHON").ok().filter(|path| Path::new(path).is_file()) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/python_runner.py");
        let peer = [&python, script, &wish.engine, &games, &jobs, &wish.tc];
        found.push(Runner { name: "python-chess", words: words(&peer) });
    }
    found
}

/// User and system time of a process, or of the children it has waited for.
fn processor(process: &str, of_children: bool) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let behind = text.rsplit(')').next().unwrap_or_default();
    let first = if of_children { 13 } else { 11 };
    behind.split_whitespace().skip(first).take(2).filter_map(|word| word.parse::<f64>().ok()).sum::<f64>()
        * TICK
}

/// Follows a runner to its end; what it last said of itself is what it took.
fn follow(mut child: Child) -> (f64, bool) {
    let mut own: f64 = 0.0;
    loop {
        own = own.max(processor(&child.id().to_string(), false));
        if let Some(status) = child.try_wait().unwrap() {
            return (own, status.success());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn time(runner: &Runner) -> Taken {
    let before = processor("self", true);
    let began = Instant::now();
    let child = Command::new(&runner.words[0])
        .args(&runner.words[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (own, well) = follow(child);
    assert!(well, "{} failed: {:?}", runner.name, runner.words);
    Taken { seconds: began.elapsed().as_secs_f64(), own, all: processor("self", true) - before }
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [roque, engine, rest @ ..] = &given[..] else { panic!("runners ROQUE ENGINE [GAMES JOBS TC]") };
    let number = |place: usize, usual: u32| rest.get(place).map_or(usual, |text| text.parse().unwrap());
    let tc = rest.get(2).cloned().unwrap_or_else(|| "0.1+0.001".to_owned());
    let wish = Wish { engine: engine.clone(), games: number(0, 200), jobs: number(1, 2), tc };
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn").display().to_string();
    let found = runners(roque, &wish, &pgn);
    let mut sums = vec![Taken::default(); found.len()];
    for _ in 0..TURNS {
        for (runner, sum) in found.iter().zip(&mut sums) {
            // What is there already would not be played again.
            for file in [pgn.clone(), format!("{pgn}.jsonl")] {
                let _ = std::fs::remove_file(file);
            }
            let taken = time(runner);
            *sum = Taken {
                seconds: sum.seconds + taken.seconds,
                own: sum.own + taken.own,
                all: sum.all + taken.all,
            };
        }
    }
    let games = f64::from(wish.games) * TURNS as f64;
    println!("{games} games at {}, {} at a time, of {}", wish.tc, wish.jobs, wish.engine);
    println!(
        "{:<14} {:>14} {:>22} {:>18}",
        "runner", "games a second", "its own ms a game", "outside engines"
    );
    for (runner, taken) in found.iter().zip(&sums) {
        let (rate, each) = (games / taken.seconds, 1000.0 * taken.own / games);
        println!("{:<14} {rate:>14.3} {each:>22.2} {:>16.2} %", runner.name, 100.0 * taken.own / taken.all);
    }
}
