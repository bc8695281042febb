//! `roque games analysis`: what engines found, as the library remembers it.

use crate::commands::answer::give;
use roque_library::{Library, Remembered};
use serde_json::json;

/// Says how much analysis is remembered, or forgets it
#[derive(clap::Args)]
#[command(after_help = "Example: roque games analysis --info")]
pub struct Args {
    /// Say how much is remembered; the same as nothing
    #[arg(long)]
    info: bool,
    /// Forget all of it
    #[arg(long, conflicts_with = "info")]
    clear: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(library: &Library, args: &Args) -> anyhow::Result<()> {
    if args.clear && !args.info {
        let forgotten = library.forget_analysis()?;
        give(args.json, || json!({ "forgotten": forgotten }), || format!("{forgotten} positions forgotten"));
    } else {
        let Remembered { positions, most, resumable, bytes } = library.remembered()?;
        let value =
            || json!({ "positions": positions, "most": most, "resumable": resumable, "bytes": bytes });
        give(args.json, value, || {
            format!(
                "{positions} of at most {most} positions, {resumable} of them with enough to go on searching, about {} kB",
                bytes / 1000
            )
        });
    }
    Ok(())
}
