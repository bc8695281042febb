//! Counting the move tree: our own table of well-known positions, and every suite of the shared data.
//!
//! A run takes from each line the deepest count below a cap. The ordinary caps keep the run to seconds. With
//! `ROQUE_FULL=1` the cap is a hundred million leaves a line, which takes nearly every position to depth 5 and about
//! an hour; `ROQUE_PERFT_CAP` sets any other (all suites together hold nearly five million million leaves).

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

mod shared;

use roque_chess::{Position, perft};
use std::path::Path;

/// A position and what is known about its tree: depth and number of leaves.
struct Case {
    line: usize,
    fen: String,
    counts: Vec<(u32, u64)>,
}

/// Reads `FEN ;D1 20 ;D2 400`, with spaces wherever somebody put them.
fn cases(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut cases = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default().to_owned();
        if fen.is_empty() || fen.starts_with('#') {
            continue;
        }
        let count = |part: &str| {
            let (depth, nodes) = part.strip_prefix('D')?.split_once(' ')?;
            Some((depth.trim().parse().ok()?, nodes.trim().parse().ok()?))
        };
        let counts: Vec<_> = parts.filter(|part| !part.is_empty()).filter_map(count).collect();
        assert!(!counts.is_empty(), "{}:{}: no counts", path.display(), index + 1);
        cases.push(Case { line: index + 1, fen, counts });
    }
    cases
}

/// Checks a file line by line and returns the lines that describe no playable position.
fn check(path: &Path, cap: u64) -> Vec<String> {
    let wanted = std::env::var("ROQUE_PERFT_CAP").ok().and_then(|text| text.parse().ok());
    let cap = wanted.unwrap_or(if shared::everything() { 100_000_000 } else { cap });
    let (mut refused, mut positions, mut total) = (Vec::new(), 0, 0);
    for case in cases(path) {
        let Ok(position) = case.fen.parse::<Position>() else {
            refused.push(case.fen);
            continue;
        };
        let Some(&(depth, nodes)) = case.counts.iter().rev().find(|(_, nodes)| *nodes <= cap) else {
            continue;
        };
        assert_eq!(perft(&position, depth), nodes, "{}:{} depth {depth}", path.display(), case.line);
        positions += 1;
        total += nodes;
    }
    println!("{}: {positions} positions, {total} nodes", path.display());
    refused
}

/// Every count of our own table up to a few million, and the same for the position seen from the other side.
fn check_own(name: &str) {
    for case in cases(&shared::own_data("perft").join(name)) {
        let position: Position = case.fen.parse().unwrap();
        for &(depth, nodes) in case.counts.iter().filter(|(_, nodes)| *nodes <= 6_000_000) {
            assert_eq!(perft(&position, depth), nodes, "{name}:{} depth {depth}", case.line);
            if nodes <= 500_000 {
                assert_eq!(perft(&position.mirrored(), depth), nodes, "{name}:{} mirrored", case.line);
            }
        }
    }
}

#[test]
fn own_standard_positions() {
    check_own("standard.epd");
}

#[test]
fn own_special_rules() {
    check_own("special.epd");
}

#[test]
fn own_chess960_positions() {
    check_own("chess960.epd");
}

/// A file of the shared data in which every position must be playable.
fn check_shared(name: &str, cap: u64) {
    let Some(data) = shared::data("perft") else { return };
    let refused = check(&data.join(name), cap);
    assert!(refused.is_empty(), "{name}: refused {refused:?}");
}

#[test]
fn shared_standard() {
    check_shared("standard.epd", 1_500_000);
}

#[test]
fn shared_chess960() {
    check_shared("fischer.epd", 200_000);
    check_shared("pychess-frc_perftsuite.epd", 500_000);
}

#[test]
fn shared_random_positions() {
    check_shared("marcel6838.epd", 30_000);
}

#[test]
fn shared_traps() {
    check_shared("pychess-perftsuite2.epd", 1_500_000);
}

#[test]
fn shared_en_passant() {
    check_shared("ferdy_enpassant.epd", 300_000);
}

#[test]
fn shared_checks() {
    check_shared("ferdy_double_checks.epd", 3_000_000);
    check_shared("ferdy_single_check_1.epd", 60_000);
}

/// Some of these are impossible on purpose. Those that break a rule of counting men are refused; those with checks
/// that no game could give are answered.
#[test]
fn shared_tricky() {
    let Some(data) = shared::data("perft") else { return };
    let refused = check(&data.join("tricky.epd"), 1_500_000);
    assert_eq!(refused, ["kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1"], "more than sixteen men");
}
