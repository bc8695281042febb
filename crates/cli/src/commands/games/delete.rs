//! `roque games delete` and `restore`.

use super::print;
use anyhow::bail;
use roque_library::{DocumentId, Filter, Library};

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
}

/// Brings deleted games back
#[derive(clap::Args)]
#[command(after_help = "Example: roque games restore 17 18")]
pub struct RestoreArgs {
    /// Numbers of games
    #[arg(value_name = "ID", required = true)]
    ids: Vec<u64>,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
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
    let deleted = library.delete(&ids)?.len();
    if deleted == 0 {
        bail!("there is no such game");
    }
    println!("{} deleted", print::games(deleted as u64));
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn restore(library: &Library, args: &RestoreArgs) -> anyhow::Result<()> {
    let ids: Vec<_> = args.ids.iter().copied().map(DocumentId).collect();
    let restored = library.restore(&ids)?.len();
    if restored == 0 {
        bail!("there is no such deleted game");
    }
    println!("{} brought back", print::games(restored as u64));
    Ok(())
}
