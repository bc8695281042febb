//! `roque train spsa`: tunes parameters of the search by playing.

use crate::commands::answer::give;
use crate::commands::count::count;
use crate::commands::on::OnArgs;
use crate::commands::{interrupt, progress};
use anyhow::Context;
use roque_arena::Urgency;
use roque_engine::MOST_THREADS;
use roque_lab::draw::{Axis, Figure, Panel, Plot, Series};
use roque_play::TimeControl;
use roque_training::spsa::{Log, Round, SpsaOptions, Tuned};
use roque_training::{check_output, write_whole};
use serde_json::json;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};

/// Tunes parameters of the search together by games between two opposite changes of them
///
/// Needs a program built with the feature tuning. Every round is a line of the log; the same command goes on where the log
/// ends.
#[derive(clap::Args)]
#[command(after_help = "\
Example: roque train spsa null_move_base:20 null_move_slope:4 --log null.jsonl --rounds 300 --nodes 4000 --plot null.svg
Build:   cargo build --release -p roque-cli --features tuning")]
pub struct Args {
    /// Parameters, each with the step it is moved by, as in null_move_base:20
    #[arg(required = true, value_name = "NAME:STEP")]
    parameters: Vec<Tuned>,
    /// The rounds, one JSON object a line
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// Rounds in all
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Games of each round; every opening is played with both colours
    #[arg(long, value_parser = count::<NonZeroU32>, default_value = "32")]
    games: NonZeroU32,
    /// Positions searched a move
    #[arg(long, value_parser = count::<NonZeroU64>, default_value = "4000", conflicts_with = "tc")]
    nodes: NonZeroU64,
    /// Time control instead of nodes, as in 2+0.02
    #[arg(long, value_name = "S+I")]
    tc: Option<TimeControl>,
    /// Decides openings and directions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long = "jobs", alias = "concurrency", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    concurrency: u16,
    /// Draw the way of each parameter here (.svg)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    on: OnArgs,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let nodes = TimeControl { nodes: Some(args.nodes), ..TimeControl::unlimited() };
    let options = SpsaOptions {
        tuned: args.parameters,
        games: args.games,
        time: args.tc.unwrap_or(nodes),
        seed: args.seed,
        concurrency: args.concurrency.into(),
    };
    if let Some(path) = &args.plot {
        check_output(path).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let (mut log, mut rounds) = Log::open(&args.log, &options.plan())?;
    let venue = args.on.venue()?;
    let control = interrupt::control()?;
    let bar = progress::bar(u64::from(args.rounds) * u64::from(args.games.get()), "games");
    while rounds.len() < args.rounds as usize && control.urgency() == Urgency::None {
        let number = rounds.len() as u32;
        bar.set_position(u64::from(number) * u64::from(args.games.get()));
        let values = rounds.last().map_or_else(|| options.start(), |round| round.values.clone());
        let Some(round) = options.round(number, &values, &*venue, &control, || bar.inc(1))? else { break };
        log.add(&round)?;
        bar.set_message(describe(&options, &round));
        rounds.push(round);
    }
    bar.finish_and_clear();
    if let Some(path) = &args.plot {
        plot(path, &options, &rounds)?;
    }
    give(
        args.json,
        || as_json(&options, &rounds),
        || match rounds.last() {
            Some(last) => format!("after {} rounds: {}", last.round, describe(&options, last)),
            None => "no round has been played".to_owned(),
        },
    );
    Ok(())
}

fn as_json(options: &SpsaOptions, rounds: &[Round]) -> serde_json::Value {
    let last = rounds.last();
    let parameter = |(place, tuned): (usize, &Tuned)| {
        json!({
            "name": tuned.usual.name(), "step": tuned.step, "usual": tuned.usual.value(),
            "value": last.map(|round| round.values[place]),
        })
    };
    let parameters: Vec<_> = options.tuned.iter().enumerate().map(parameter).collect();
    json!({ "rounds": rounds.len(), "parameters": parameters })
}

fn describe(options: &SpsaOptions, round: &Round) -> String {
    let values = options.tuned.iter().zip(&round.values);
    let values: Vec<String> =
        values.map(|(tuned, value)| format!("{}={value:.1}", tuned.usual.name())).collect();
    values.join(" ")
}

/// Every parameter as steps away from where it began.
fn plot(path: &Path, options: &SpsaOptions, rounds: &[Round]) -> anyhow::Result<()> {
    let series = options.tuned.iter().enumerate().map(|(index, tuned)| {
        let steps = |round: &Round| (round.values[index] - f64::from(tuned.usual.value())) / tuned.step;
        let points = rounds.iter().map(|round| (f64::from(round.round), steps(round))).collect();
        Series::new(tuned.usual.name(), points)
    });
    let panel = Panel {
        title: "Distance from the value in use".into(),
        plot: Plot::Lines(Axis::linear("round")),
        y: Axis::linear("steps"),
        series: series.collect(),
    };
    let subtitle = format!("{} games a round, {}", options.games, options.time).into();
    let figure =
        Figure { title: "Tuning by simultaneous perturbation".into(), subtitle, panels: vec![panel] };
    write_whole(path, figure.to_svg().as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
