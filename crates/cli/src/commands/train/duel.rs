//! `roque train duel`: two evaluations play each other. Another spelling of `roque match`.

use crate::commands::play_match;
use clap::{Args as _, FromArgMatches};
use roque_engine::MOST_THREADS;

/// Plays two evaluations against each other: `roque match roque:eval=A roque:eval=B --openings random` at fixed nodes
#[derive(clap::Args)]
#[command(
    after_help = "Examples: roque train duel net1.rqnn classical --pairs 200\n          roque train duel new.rs classical --pairs 200"
)]
pub struct Args {
    /// The evaluation to test: a name (nnue, classical …), a network, or a table of weights (.rs)
    first: String,
    /// The one it plays
    #[arg(default_value = "nnue")]
    second: String,
    /// Openings; each is played twice with colours exchanged
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=u32::MAX as i64 / 2))]
    pairs: u32,
    /// Nodes a move
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Which openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    threads: u16,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let Args { first, second, pairs, nodes, seed, threads, json } = args;
    let players = [first, second].map(|eval| format!("roque:eval={},hash=8", eval.replace(',', "+")));
    let [games, nodes] = [(2 * pairs).to_string(), nodes.to_string()];
    let [seed, threads] = [seed.to_string(), threads.to_string()];
    let [a, b] = &players;
    let words =
        ["match", a, b, "--games", &games, "--nodes", &nodes, "--seed", &seed, "--concurrency", &threads];
    let rest = ["--openings", "random", "--max-moves", "200"].into_iter().chain(json.then_some("--json"));
    let command = play_match::Args::augment_args(clap::Command::new("match"));
    let matches = command.try_get_matches_from(words.into_iter().chain(rest))?;
    play_match::run(play_match::Args::from_arg_matches(&matches)?)
}
