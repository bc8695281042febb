//! Mates from the shared suites, with exact distances. Skipped where the data is not at hand.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

use roque_chess::Position;
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest};
use roque_game::StopSignal;
use std::path::PathBuf;

fn suite(name: &str) -> Option<String> {
    let data = std::env::var_os("ROQUE_DATA")
        .map(PathBuf::from)
        .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let path = data.join("epd/mate").join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: {} not found", path.display());
    }
    text
}

/// How many of a sample are found with their exact distance.
fn solved(moves: u32, sample: usize, nodes: u64) -> Option<(usize, usize)> {
    let text = suite(&format!("mate_in_{moves}.epd"))?;
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(&format!("dm {moves};"))).collect();
    let stride = (lines.len() / sample).max(1);
    let mut engine = Engine::new(EngineConfig { hash_mb: 8, threads: 1 });
    let (mut found, mut total) = (0, 0);
    for line in lines.into_iter().step_by(stride) {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let position: Position = format!("{} 0 1", fields.join(" ")).parse().expect("the suite is checked");
        let limits = Limits { mate: Some(moves), nodes: Some(nodes), ..Limits::default() };
        engine.clear();
        let answer = engine.search(&SearchRequest::new(position, limits), &StopSignal::new(), &mut ());
        total += 1;
        if let Some(distance) = answer.score.kind().moves_to_mate().filter(|&distance| distance > 0) {
            assert!(distance as u32 >= moves, "{line}: mate in {distance} claimed");
            found += usize::from(distance as u32 == moves);
        }
    }
    Some((found, total))
}

#[test]
fn mates_in_one_and_two_are_always_found() {
    for (moves, nodes) in [(1, 20_000), (2, 200_000)] {
        if let Some((found, total)) = solved(moves, 40, nodes) {
            assert_eq!(found, total, "mates in {moves}");
        }
    }
}

#[test]
fn mates_in_three_and_four_are_nearly_always_found() {
    for (moves, nodes) in [(3, 300_000), (4, 400_000)] {
        if let Some((found, total)) = solved(moves, 110, nodes) {
            assert!(found * 100 >= total * 95, "mates in {moves}: {found} of {total}");
        }
    }
}
