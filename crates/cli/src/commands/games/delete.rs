//! `roque games delete` and `restore`.

use super::print;
use crate::commands::answer::give;
use anyhow::bail;
use roque_library::{DocumentId, Filter, Library};
use serde_json::json;

/// Deletes games by number, or all a query finds; `restore` brings them back
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  roque games delete 17 18\n  roque games delete --query event:test --yes"
)]
pub struct DeleteArgs {
    /// Numbers of games
    #[arg(value_name = "ID", required_unless_present = "query")]
    ids: Vec<u64>,
    /// All games this query finds
    #[arg(long, value_name = "QUERY", conflicts_with = "ids")]
    query: Option<String>,
    /// Delete what a query finds without asking back
    #[arg(long, requires = "query")]
    yes: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Brings deleted games back
#[derive(clap::Args)]
#[command(after_help = "Example: roque games restore 17 18")]
pub struct RestoreArgs {
    /// Numbers of games
    #[arg(value_name = "ID", required = true)]
    ids: Vec<u64>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn delete(library: &Library, args: DeleteArgs) -> anyhow::Result<()> {
    let ids = match args.query {
        Some(query) => {
            let found = library.ids(&query.parse::<Filter>()?)?;
            if !args.yes {
                bail!("the query finds {}; add --yes to delete them", print::games(found.len() as u64));
            }
            found
        }
        None => args.ids.into_iter().map(DocumentId).collect(),
    };
    let deleted = library.delete(&ids)?;
    if deleted.is_empty() {
        bail!("there is no such game");
    }
    give(
        args.json,
        || json!({ "deleted": numbers(&deleted) }),
        || format!("{} deleted", print::games(deleted.len() as u64)),
    );
    Ok(())
}

/// The numbers of games, for programs.
fn numbers(ids: &[DocumentId]) -> Vec<u64> {
    ids.iter().map(|id| id.0).collect()
}

pub fn restore(library: &Library, args: &RestoreArgs) -> anyhow::Result<()> {
    let ids: Vec<_> = args.ids.iter().copied().map(DocumentId).collect();
    let restored = library.restore(&ids)?;
    if restored.is_empty() {
        bail!("there is no such deleted game");
    }
    give(
        args.json,
        || json!({ "restored": numbers(&restored) }),
        || format!("{} brought back", print::games(restored.len() as u64)),
    );
    Ok(())
}
