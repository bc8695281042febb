//! `roque train scale`: a network in other centipawns.

use super::net::read_network;
use super::told::ensure_within;
use crate::commands::answer::give;
use anyhow::{Context, ensure};
use roque_training::net::{Dataset, Foresight, ScoreUnit, mean_size, rescale};
use roque_training::{Filter, check_output, write_whole};
use serde_json::json;
use std::path::PathBuf;

/// Multiplies the scores of a network
///
/// The margins of the search are in centipawns: a network whose scores have become smaller, as they do from generation to
/// generation, plays worse than it could. One game in fifty of the files says how large scores are and how to round. A counsel
/// is left out: fit it to the new network.
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque train scale next.rqnn --like assets/network.rqnn --out same.rqnn next.games"
)]
pub struct Args {
    /// The network
    #[arg(value_name = "NETWORK")]
    network: PathBuf,
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Multiply by this: from 0.1 to 10
    #[arg(long, conflicts_with = "like", required_unless_present = "like")]
    factor: Option<f64>,
    /// Multiply so that scores are as large on average as those of this network
    #[arg(long, value_name = "FILE")]
    like: Option<PathBuf>,
    /// The network file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// What scores may be multiplied by.
const FACTORS: std::ops::RangeInclusive<f64> = 0.1..=10.0;

pub fn run(args: Args) -> anyhow::Result<()> {
    let network = read_network(&args.network)?;
    let like = args.like.as_deref().map(read_network).transpose()?;
    check_output(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    let unforeseen = Foresight::new(0.0, ScoreUnit::default()).context("no foresight is possible")?;
    let mut data = Dataset::new(Filter::default(), unforeseen);
    for file in &args.files {
        let damages = data.add_file(file)?;
        super::tell_damages(damages.iter().map(|damage| (file, damage)));
    }
    let positions = data.held_out();
    ensure!(positions.len() > 1, "{} games are too few: no position is left to measure", data.games());
    let before = mean_size(&network, positions);
    let factor = match like {
        Some(like) => mean_size(&like, positions) / before,
        None => args.factor.context("--factor or --like is needed")?,
    };
    ensure_within("factor", factor, FACTORS)?;
    let (scaled, rounding) = rescale(&network, factor, positions)?;
    write_whole(&args.out, &scaled.to_bytes())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    let after = mean_size(&scaled, positions);
    give(
        args.json,
        || {
            json!({
                "positions": positions.len(), "factor": factor, "before": before, "after": after,
                "rounding": rounding.mean,
            })
        },
        || {
            let (positions, mean) = (positions.len(), rounding.mean);
            format!(
                "{positions} positions: scores of {before:.1} centipawns on average, times {factor:.3} makes {after:.1}; rounding {mean:.1}\nwritten {}",
                args.out.display()
            )
        },
    );
    Ok(())
}
