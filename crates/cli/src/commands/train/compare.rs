//! `roque train compare`: how near evaluations come to scores that are known.

use crate::commands::answer::give;
use crate::commands::judge::evaluation;
use crate::commands::progress::bar;
use anyhow::{Context as _, ensure};
use roque_chess::Position;
use roque_chess::notation::epd;
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest};
use roque_game::StopSignal;
use roque_training::comparison::{Comparison, mean_and_interval};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Compares evaluations with the scores of a long search
///
/// The file has one position a line, with the score for the side to move as the operation `ce`. Fitting are quiet positions:
/// no check, no capture as best move. Smaller errors are better; the unit is how many centipawns of the
/// evaluation make the odds of winning e to 1, 300 for the scores of the file.
#[derive(clap::Args)]
#[command(after_help = "Example: roque train compare scored.epd nnue new.rqnn")]
pub struct Args {
    /// Positions with scores, as EPD
    positions: PathBuf,
    /// Evaluations: names or network files; the first is the one the others are compared with
    #[arg(required = true)]
    evaluations: Vec<String>,
    /// Compare the scores of searches of that depth instead of the evaluation alone
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// A position with what is known of it.
struct Scored {
    position: Position,
    score: i32,
}

/// Largest number of men in each group that is shown apart.
const GROUPS: [usize; 5] = [7, 11, 17, 25, 32];
/// Errors are shown in ten thousandths.
const SHOWN: f64 = 10_000.0;

fn read(path: &Path) -> anyhow::Result<Vec<Scored>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut scored = Vec::new();
    for (line, epd) in epd::read(&bytes) {
        let epd = epd.with_context(|| format!("{}, line {line}", path.display()))?;
        let score = epd.integer("ce").and_then(|score| i32::try_from(score).ok());
        let score = score.with_context(|| {
            format!("{}, line {line}: there is no score; expected is `ce` and centipawns", path.display())
        })?;
        if !epd.position.is_check() {
            scored.push(Scored { position: epd.position, score });
        }
    }
    ensure!(!scored.is_empty(), "{} has no position that is not in check", path.display());
    Ok(scored)
}

/// Pairs of the known score and what the engine says.
fn pairs(engine: &mut Engine, positions: &[Scored], depth: Option<u32>) -> Vec<(i32, i32)> {
    let bar = bar(positions.len() as u64, "positions");
    let judged = |&Scored { position, score }: &Scored| {
        bar.inc(1);
        let judgement = match depth {
            None => engine.standing_judgement(&position).unwrap_or_default(),
            Some(depth) => {
                engine.clear();
                let request = SearchRequest::new(position, Limits::depth(depth));
                engine.search(&request, &StopSignal::new(), &mut ()).score.value()
            }
        };
        (score, judgement)
    };
    let pairs = positions.iter().map(judged).collect();
    bar.finish_and_clear();
    pairs
}

/// The mean errors with few men, more, and many; `None` where there are no positions.
fn by_men(positions: &[Scored], errors: &[f64]) -> Vec<Option<f64>> {
    let group = |men: usize| GROUPS.iter().position(|&most| men <= most);
    let of_group = |number: usize| {
        let belongs = |scored: &Scored| group(scored.position.board().occupied().len()) == Some(number);
        let members = positions.iter().zip(errors).filter(|(scored, _)| belongs(scored));
        let members: Vec<f64> = members.map(|(_, &error)| error).collect();
        (!members.is_empty()).then(|| SHOWN * mean_and_interval(&members).0)
    };
    (0..GROUPS.len()).map(of_group).collect()
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let positions = read(&args.positions)?;
    let judges: Vec<_> = args.evaluations.iter().map(|name| evaluation(name)).collect::<Result<_, _>>()?;
    let compared: Vec<Comparison> = judges
        .into_iter()
        .map(|evaluation| {
            let mut engine = Engine::new(EngineConfig { hash_mb: 4, threads: 1 });
            engine.set_evaluation(evaluation.factory());
            Comparison::new(&pairs(&mut engine, &positions, args.depth))
        })
        .collect();
    give(args.json, || as_json(&args, &positions, &compared), || as_text(&args, &positions, &compared));
    Ok(())
}

fn as_json(args: &Args, positions: &[Scored], compared: &[Comparison]) -> serde_json::Value {
    let rows = args.evaluations.iter().zip(compared).map(|(name, comparison)| {
        let (excess, interval) = comparison.excess_over(&compared[0]);
        json!({
            "evaluation": name,
            "unit": comparison.unit,
            "error": SHOWN * comparison.error(),
            "excess": SHOWN * excess,
            "interval": SHOWN * interval,
            "by_men": GROUPS.iter().zip(by_men(positions, &comparison.errors))
                .map(|(most, error)| json!({ "most": most, "error": error }))
                .collect::<Vec<_>>(),
        })
    });
    json!({ "positions": positions.len(), "depth": args.depth, "evaluations": rows.collect::<Vec<_>>() })
}

fn as_text(args: &Args, positions: &[Scored], compared: &[Comparison]) -> String {
    let width = args.evaluations.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(10);
    let mut text =
        format!("{} positions; errors of the expected result in ten thousandths\n", positions.len());
    text += &format!("{:width$}  unit   error  to the first ", "evaluation");
    text += &GROUPS.map(|most| format!("{:>8}", format!("≤{most} men"))).concat();
    for (name, comparison) in args.evaluations.iter().zip(compared) {
        let (excess, interval) = comparison.excess_over(&compared[0]);
        let groups = by_men(positions, &comparison.errors).into_iter();
        let groups: String =
            groups.map(|error| error.map_or(format!("{:>8}", "–"), |e| format!("{e:8.1}"))).collect();
        text += &format!(
            "\n{name:width$}  {:4.0}  {:6.2}  {:+5.2} ± {:4.2} {groups}",
            comparison.unit,
            SHOWN * comparison.error(),
            SHOWN * excess,
            SHOWN * interval,
        );
    }
    text
}
