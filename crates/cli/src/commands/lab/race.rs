//! `roque lab race`: two searches of one state, side by side.

use crate::commands::interrupt;
use anyhow::anyhow;
use roque_lab::GameName;
use roque_lab::film::studio::Who;
use roque_lab::race::{self, Finish, Progress, RaceOrder, Standing, Track, Verdict};
use roque_lab::table::{Cell, DataTable};
use roque_solver::SolverSpec;
use serde_json::json;
use std::str::FromStr;
use std::sync::Arc;

/// Runs two searches of one state side by side and says which needed how much less
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque lab race solver:algo=minimax,depth=4 solver:algo=alphabeta,order=full,tt=16,depth=4\n\
                        roque lab race roque:depth=12 solver:preset=full,depth=6 --fen \"…\"\n\
                  Both take turns of a few milliseconds, so that the machine treats both alike; Ctrl-C ends the race."
)]
pub struct RaceArgs {
    /// A textbook search (solver:SWITCHES), or the strong engine as roque:depth=N or roque:nodes=N
    first: Lane,
    /// Another
    second: Lane,
    /// chess, tictactoe, connect-four, or tree: one typed by hand
    #[arg(long, default_value_t = GameName::Chess)]
    game: GameName,
    /// Where both begin, as the game writes it; its start if not given
    #[arg(long, alias = "fen", value_name = "STATE")]
    position: Option<String>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// Who searches, and how that was written.
#[derive(Clone)]
struct Lane {
    text: String,
    who: Who,
}

impl FromStr for Lane {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let who = match text.strip_prefix("roque:") {
            Some(limit) => {
                let wrong = || {
                    anyhow!(
                        "{limit:?} is no limit of the strong engine: write roque:depth=N or roque:nodes=N"
                    )
                };
                let (key, value) = limit.split_once('=').ok_or_else(wrong)?;
                let number: u64 = value
                    .parse()
                    .ok()
                    .filter(|number| (1..=1_000_000_000).contains(number))
                    .ok_or_else(wrong)?;
                match key {
                    "depth" => Who::Engine { depth: Some(number.min(245) as u32), nodes: None },
                    "nodes" => Who::Engine { depth: None, nodes: Some(number) },
                    _ => return Err(wrong()),
                }
            }
            // As a player elsewhere, or only its switches.
            None => Who::Textbook(text.strip_prefix("solver:").unwrap_or(text).parse::<SolverSpec>()?),
        };
        Ok(Self { text: text.to_owned(), who })
    }
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: RaceArgs) -> anyhow::Result<()> {
    let names = [args.first.text, args.second.text];
    let order = RaceOrder { game: args.game, state: args.position, lanes: [args.first.who, args.second.who] };
    let track = Arc::new(Track::new());
    let stopped = Arc::clone(&track);
    interrupt::at_first(move || stopped.stop())?;
    track.open();
    race::run(&order, &track)?;
    let standing = track.standing();
    let verdict = race::verdict(&standing);
    if args.json {
        println!("{:#}", as_json(&names, &standing, verdict));
        return Ok(());
    }
    println!("{}\n", table(&names, &standing).to_text());
    println!("{}", verdict.map_or_else(|| NOTHING.to_owned(), |verdict| sentence(&names, &verdict)));
    Ok(())
}

const NOTHING: &str = "There is no depth that both finished: nothing to compare.";

fn ended(lane: &Progress) -> &'static str {
    match lane.finish {
        Some(Finish::Complete) => "complete",
        Some(Finish::Limit) => "at its limit",
        Some(Finish::Stopped) | None => "stopped",
    }
}

fn table(names: &[String; 2], standing: &Standing) -> DataTable {
    let columns = ["search", "depth", "nodes", "cutoffs", "ms", "ended"];
    let mut table = DataTable::new("race", "Nodes and time after every depth", &columns);
    for (name, lane) in names.iter().zip(&standing.lanes) {
        for lap in &lane.laps {
            let ms = Cell::Real(lap.time.as_secs_f64() * 1e3, 1);
            table.push(vec![
                name.as_str().into(),
                lap.depth.into(),
                lap.nodes.into(),
                lap.cutoffs.into(),
                ms,
                Cell::Missing,
            ]);
        }
        table.push(vec![
            name.as_str().into(),
            "in all".into(),
            lane.nodes.into(),
            lane.cutoffs.into(),
            Cell::Real(lane.time.as_secs_f64() * 1e3, 1),
            ended(lane).into(),
        ]);
    }
    table
}

/// How often the smaller fits into the larger, and whose it is.
fn compared(names: &[String; 2], ratio: f64, what: &str) -> String {
    let (more, less, times) =
        if ratio >= 1.0 { (&names[1], &names[0], ratio) } else { (&names[0], &names[1], 1.0 / ratio) };
    format!("{more} took {times:.2} times the {what} of {less}")
}

fn sentence(names: &[String; 2], verdict: &Verdict) -> String {
    let at = verdict.depth.map_or_else(|| "In all".to_owned(), |depth| format!("To depth {depth}"));
    let time = verdict.time.filter(|time| *time > 0.0).map(|time| compared(names, time, "time"));
    let value = if verdict.same_score { "the same value" } else { "different values" };
    let parts = [Some(compared(names, verdict.nodes, "nodes")), time];
    format!("{at} {}; both found {value}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
        .replace("both found different", "they found different")
}

fn as_json(names: &[String; 2], standing: &Standing, verdict: Option<Verdict>) -> serde_json::Value {
    let lanes: Vec<_> = names
        .iter()
        .zip(&standing.lanes)
        .map(|(name, lane)| {
            let laps: Vec<_> = lane
                .laps
                .iter()
                .map(|lap| {
                    json!({
                        "depth": lap.depth, "nodes": lap.nodes, "cutoffs": lap.cutoffs,
                        "ms": lap.time.as_secs_f64() * 1e3, "score": lap.score, "best": lap.best,
                    })
                })
                .collect();
            json!({
                "search": name, "nodes": lane.nodes, "cutoffs": lane.cutoffs,
                "ms": lane.time.as_secs_f64() * 1e3, "ended": ended(lane), "depths": laps,
            })
        })
        .collect();
    let verdict = verdict.map(|verdict| {
        json!({
            "depth": verdict.depth, "nodes": verdict.nodes, "time": verdict.time,
            "same_value": verdict.same_score, "same_move": verdict.same_move,
        })
    });
    json!({ "lanes": lanes, "second_by_first": verdict })
}
