//! `roque lab audit`: the rules of the strong search, put to the test.

use crate::commands::engine::read_file;
use crate::commands::{interrupt, progress};
use anyhow::{Context as _, bail};
use roque_chess::Position;
use roque_chess::notation::epd;
use roque_lab::audit::{Settings, audit, findings};
use roque_lab::positions::{ENDGAMES, KIWIPETE, MIDDLEGAMES, START};
use roque_lab::{Context, Effort, Folder};
use std::path::PathBuf;
use std::sync::Arc;

/// Asks of every rule of the strong search how often it was wrong, by how much, and what it saved
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque lab audit --epd positions.epd --nodes 500000 --samples 300 --out results\n\
                  Some decisions of each rule are searched again without it, to the depth they would have had."
)]
pub struct AuditArgs {
    /// A position to search; may be given several times. Without any, those of the laboratory
    #[arg(long, value_name = "FEN")]
    fen: Vec<Position>,
    /// A file of positions, FEN or EPD
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Nodes for each position while it is watched
    #[arg(long, value_name = "N", default_value_t = Settings::default().nodes, value_parser = clap::value_parser!(u64).range(1_000..=1_000_000_000))]
    nodes: u64,
    /// Decisions of each rule that are put to the test
    #[arg(long, value_name = "N", default_value_t = Settings::default().samples as u64, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    samples: u64,
    /// Plies the test looks deeper than the rule claimed
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=20))]
    deeper: u32,
    /// Decides which decisions are tested
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints JSON
    #[arg(long)]
    json: bool,
    /// Folder for the table as CSV and JSON
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn run(args: AuditArgs) -> anyhow::Result<()> {
    let folder = args.out.as_deref().map(Folder::open).transpose()?;
    let positions = positions(args.fen, args.epd.as_deref())?;
    let settings = Settings { nodes: args.nodes, samples: args.samples as usize, deeper: args.deeper };
    let context =
        Context::new(Effort::Full, args.seed).watched_by(Arc::new(progress::LabProgress::default()));
    let stop = context.stop.clone();
    interrupt::at_first(move || stop.stop())?;
    let verdicts = audit(&positions, &settings, &context);
    let report = findings(&verdicts, &settings, &context);
    super::tell(&report, args.seed, args.json, folder.as_ref())
}

fn positions(given: Vec<Position>, file: Option<&std::path::Path>) -> anyhow::Result<Vec<Position>> {
    let mut positions = given;
    if let Some(path) = file {
        for (number, line) in epd::read(&read_file(path)?) {
            let epd = line.with_context(|| format!("{} line {number}", path.display()))?;
            positions.push(epd.position);
        }
        if positions.is_empty() {
            bail!("{} holds no position", path.display());
        }
    }
    if positions.is_empty() {
        let all = MIDDLEGAMES.iter().chain(&ENDGAMES).chain([&START, &KIWIPETE]);
        positions.extend(all.map(|specimen| specimen.position()));
    }
    Ok(positions)
}
