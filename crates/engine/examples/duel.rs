//! Measures what a rule is worth: plays the search against itself with some parameters changed on one side.
//!
//! ```text
//! cargo run --release -p roque-engine --features tuning --example duel -- OPENINGS.epd GAMES NODES [name=value[:value] …]
//! ```
//!
//! The side with the changes is the first one (a value after the colon is the second's); every opening is played with
//! both colours. `bench` instead of a file name prints the bench figures.
#![allow(clippy::print_stdout, reason = "a program")]

use roque_chess::{Position, Role, ZobristKey};
use roque_engine::{Engine, EngineConfig, Limits, Report, Score, SearchRequest};
use roque_game::StopSignal;
use std::process::ExitCode;

/// A result from the point of view of the first side.
#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Win,
    Draw,
    Loss,
}

struct Duel {
    engines: [Engine; 2],
    nodes: [u64; 2],
}

impl Duel {
    fn play(&mut self, start: Position, first_is_white: bool) -> Outcome {
        self.engines.iter_mut().for_each(Engine::clear);
        let mut position = start;
        let mut keys: Vec<ZobristKey> = Vec::new();
        let mut sure = 0;
        loop {
            let moves = position.legal_moves();
            let first_to_move = (position.side_to_move() == roque_chess::Color::White) == first_is_white;
            let lost = if first_to_move { Outcome::Loss } else { Outcome::Win };
            let won = if first_to_move { Outcome::Win } else { Outcome::Loss };
            if moves.is_empty() {
                return if position.is_check() { lost } else { Outcome::Draw };
            }
            let repeated = keys.iter().filter(|&&key| key == position.key()).count() >= 2;
            if repeated || position.halfmove_clock() >= 100 || keys.len() > 400 || is_bare(&position) {
                return Outcome::Draw;
            }
            let side = usize::from(!first_to_move);
            let request = SearchRequest {
                earlier_keys: keys.clone(),
                ..SearchRequest::new(position, Limits::nodes(self.nodes[side]))
            };
            let answer = self.engines[side].search(&request, &StopSignal::new(), &mut |_: &Report| ());
            let Some(best) = answer.best else { return Outcome::Draw };
            sure = if answer.score.value().abs() >= 1000 { sure + 1 } else { 0 };
            if sure >= 6 {
                return if answer.score > Score::DRAW { won } else { lost };
            }
            keys.push(position.key());
            position.play_unchecked(best);
        }
    }
}

fn is_bare(position: &Position) -> bool {
    let board = position.board();
    board.occupied().len() <= 3
        && !board.occupied().intersects(board.role(Role::Pawn) | board.straight_sliders())
}

fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.002, 0.998) - 1.0).log10()
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == "bench") {
        let depth = args.get(1).and_then(|arg| arg.parse().ok()).unwrap_or(roque_engine::BENCH_DEPTH);
        let evaluation = roque_engine::Evaluation::default();
        if let Some(result) = roque_engine::bench(depth, &evaluation, &StopSignal::new(), |_| {}) {
            println!("{} nodes {} nps", result.nodes, result.nps());
        }
        return ExitCode::SUCCESS;
    }
    let [openings, games, nodes, changes @ ..] = args.as_slice() else {
        println!("usage: duel OPENINGS.epd GAMES NODES [name=value[:value] …] [nodes2=N] [skip=N]");
        return ExitCode::FAILURE;
    };
    let (Ok(text), Ok(games), Ok(nodes)) =
        (std::fs::read_to_string(openings), games.parse::<usize>(), nodes.parse::<u64>())
    else {
        println!("cannot read {openings}, or {games} or {nodes} is not a number");
        return ExitCode::FAILURE;
    };
    let mut duel = Duel {
        engines: std::array::from_fn(|_| Engine::new(EngineConfig { hash_mb: 8, threads: 1 })),
        nodes: [nodes, nodes],
    };
    let mut skip = 0;
    for change in changes {
        match change.split_once('=').and_then(|(name, values)| Some((name, parse(values)?))) {
            Some(("nodes2", (value, None))) => duel.nodes[1] = value as u64,
            Some(("skip", (value, None))) => skip = value as usize,
            Some((name, (own, other))) => {
                let [first, second] = &mut duel.engines;
                let set = first.set_parameter(name, own);
                if let Err(error) =
                    set.and_then(|()| other.map_or(Ok(()), |other| second.set_parameter(name, other)))
                {
                    println!("{error}");
                    return ExitCode::FAILURE;
                }
            }
            None => {
                println!("{change} is no change of a parameter: name=value or name=value:value is expected");
                return ExitCode::FAILURE;
            }
        }
    }
    run(&mut duel, &text, games, skip);
    ExitCode::SUCCESS
}

/// `value` or `value:value of the second side`.
fn parse(values: &str) -> Option<(i32, Option<i32>)> {
    match values.split_once(':') {
        Some((own, other)) => Some((own.parse().ok()?, Some(other.parse().ok()?))),
        None => Some((values.parse().ok()?, None)),
    }
}

fn run(duel: &mut Duel, openings: &str, games: usize, skip: usize) {
    // A stride through the file, so that few games still see many openings.
    let lines: Vec<&str> = openings.lines().filter(|line| !line.trim().is_empty()).collect();
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    for game in 0..games {
        let line = lines[((game / 2 + skip) * 7919) % lines.len()];
        let fields: Vec<&str> = line.split(';').next().unwrap_or(line).split_whitespace().take(4).collect();
        let Ok(start) = format!("{} 0 1", fields.join(" ")).parse::<Position>() else { continue };
        match duel.play(start, game % 2 == 0) {
            Outcome::Win => wins += 1,
            Outcome::Draw => draws += 1,
            Outcome::Loss => losses += 1,
        }
        if (game + 1) % 50 == 0 || game + 1 == games {
            tell(wins, draws, losses);
        }
    }
}

fn tell(wins: u32, draws: u32, losses: u32) {
    let games = f64::from(wins + draws + losses);
    let mean = (f64::from(wins) + f64::from(draws) / 2.0) / games;
    let spread = |count: u32, score: f64| f64::from(count) * (score - mean).powi(2);
    let variance = (spread(wins, 1.0) + spread(draws, 0.5) + spread(losses, 0.0)) / games;
    let error = 1.96 * (variance / games).sqrt();
    let margin = (elo(mean + error) - elo(mean - error)).abs() / 2.0;
    println!("elo {:+.1} +-{margin:.1}  W{wins} D{draws} L{losses}", elo(mean));
}
