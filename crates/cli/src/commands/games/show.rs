//! `roque games show`: one game as PGN.

use anyhow::bail;
use roque_library::{DocumentId, Library};
use serde_json::json;

/// Shows a game as PGN
#[derive(clap::Args)]
#[command(after_help = "Example: roque games show 17")]
pub struct Args {
    /// The number of the game
    id: u64,
    /// Print JSON: revision, times and the PGN
    #[arg(long)]
    json: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(library: &Library, args: Args) -> anyhow::Result<()> {
    let id = DocumentId(args.id);
    let (Some(stored), Some(text)) = (library.load(id)?, library.text(id)?) else {
        bail!("there is no game {}", args.id);
    };
    if args.json {
        let answer = json!({
            "id": stored.id.0,
            "revision": stored.revision,
            "createdMs": stored.created_ms,
            "updatedMs": stored.updated_ms,
            "live": stored.session.is_some(),
            "pgn": text,
        });
        println!("{answer}");
    } else {
        print!("{text}");
    }
    Ok(())
}
