//! `roque bench`: fixed work with a signature.

use super::interrupt;
use super::judge::evaluation;
use anyhow::bail;
use roque_engine::Evaluation;
use roque_server::bench;
use serde_json::json;

/// Searches a fixed set of positions; the last line is `N nodes M nps`, and N is a signature of the search
#[derive(clap::Args)]
#[command(after_help = "Example: roque bench")]
pub struct Args {
    /// Plies to search each position
    #[arg(default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Evaluation, such as nnue or classical; or a network file. The signature is that of the default
    #[arg(long, value_name = "NAME", default_value = Evaluation::EMBEDDED, value_parser = evaluation)]
    eval: Evaluation,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let tell = |line: String| {
        if !args.json {
            println!("{line}");
        }
    };
    match bench::run(args.depth, &args.eval, &interrupt::signal()?, tell) {
        Some(result) if args.json => {
            let answer = json!({
                "depth": args.depth,
                "nodes": result.nodes,
                "seconds": result.time.as_secs_f64(),
                "nps": result.nps(),
            });
            println!("{answer}");
        }
        Some(result) => println!("{}", bench::summary(&result)),
        None => bail!("stopped; a part of the work has no signature"),
    }
    Ok(())
}
