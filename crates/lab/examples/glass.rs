//! What recording the strong engine costs: the same searches with and without, in turns.
//!
//! `cargo run --release -p roque-lab --example glass -- [ROUNDS] [DEPTH]`

use roque_chess::Position;
use roque_engine::{BENCH_POSITIONS, Engine, EngineConfig, Limits, SearchRequest};
use roque_game::StopSignal;
use roque_lab::film::{Recorder, Title, glass::Glass};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::time::{Duration, Instant};

#[derive(Default)]
struct Sums {
    nodes: u64,
    visits: u64,
    bytes: u64,
    time: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u32>());
    let rounds = numbers.next().transpose()?.unwrap_or(7);
    let depth = numbers.next().transpose()?.unwrap_or(13);
    let mut ratios = Vec::new();
    for round in 1..=rounds {
        let (off, on) = if round % 2 == 0 {
            let on = recorded(depth)?;
            (plain(depth)?, on)
        } else {
            (plain(depth)?, recorded(depth)?)
        };
        let ratio = on.time.as_secs_f64() / off.time.as_secs_f64();
        ratios.push(ratio);
        say(&format!(
            "{round}: {} nodes without, {} with; {} visits, {:.1} bytes a visit, {:.1} a node; time {ratio:.2} times",
            off.nodes,
            on.nodes,
            on.visits,
            on.bytes as f64 / on.visits as f64,
            on.bytes as f64 / on.nodes as f64
        ));
    }
    ratios.sort_by(f64::total_cmp);
    say(&format!("median: {:.2} times", ratios[ratios.len() / 2]));
    Ok(())
}

fn plain(depth: u32) -> Result<Sums, Box<dyn Error>> {
    let mut sums = Sums::default();
    let mut engine = Engine::new(EngineConfig { hash_mb: 16, threads: 1 });
    for fen in BENCH_POSITIONS {
        engine.clear();
        let request = SearchRequest::new(fen.parse::<Position>()?, Limits::depth(depth));
        let began = Instant::now();
        sums.nodes += engine.search(&request, &StopSignal::new(), &mut ()).nodes;
        sums.time += began.elapsed();
    }
    Ok(sums)
}

fn recorded(depth: u32) -> Result<Sums, Box<dyn Error>> {
    let mut sums = Sums::default();
    let mut engine = Engine::new(EngineConfig { hash_mb: 16, threads: 1 });
    let path = std::env::temp_dir().join(format!("roque-glass-{}.film", std::process::id()));
    for fen in BENCH_POSITIONS {
        engine.clear();
        let request = SearchRequest::new(fen.parse::<Position>()?, Limits::depth(depth));
        let title = Title { game: "chess".to_owned(), start: (*fen).to_owned(), player: "roque".to_owned() };
        let began = Instant::now();
        let stop = StopSignal::new();
        let recorder = Recorder::new(BufWriter::new(File::create(&path)?), &title)?;
        let mut glass = Glass::new(recorder, u32::MAX, stop.clone());
        sums.nodes += engine.search_watched(&request, &stop, &mut (), &mut glass).nodes;
        let recorder = glass.into_recorder();
        sums.visits += u64::from(recorder.visits());
        recorder.finish()?;
        sums.time += began.elapsed();
        sums.bytes += path.metadata()?.len();
    }
    std::fs::remove_file(path)?;
    Ok(sums)
}

#[expect(clippy::print_stdout, reason = "a table for whoever runs this")]
fn say(line: &str) {
    println!("{line}");
}
