//! `roque tournament`: many players, from a TOML file.

use super::progress::{self, Progress};
use roque_arena::{Ending, Event, Ledger, Spec, Standings};
use std::path::PathBuf;

/// Plays the tournament a TOML file describes; run again, it goes on where it stopped
#[derive(clap::Args)]
#[command(after_help = "\
Example file:
  format = \"round-robin\"        # match, round-robin, gauntlet, swiss, knockout
  games = 2                       # games a meeting, colours swapped on the same opening
  tc = \"10+0.1\"
  [[player]]
  name = \"club\"
  player = \"roque:elo=1600\"
  [[player]]
  player = \"solver:algo=alphabeta,order=full,eval=simplified,depth=4\"
Results go to FILE.jsonl and FILE.pgn beside the spec. Ctrl-C once finishes the running games, twice stops at once.")]
pub struct Args {
    /// The tournament
    spec: PathBuf,
    /// Check the file and say what would be played, play nothing
    #[arg(long)]
    check: bool,
    /// Print the final table as one JSON object
    #[arg(long)]
    json: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let Spec { tournament, anchor } = Spec::read(&args.spec)?;
    let players = tournament.entrants.len();
    if args.check {
        let games = tournament.format.total_games(players);
        let games =
            games.map_or_else(|| "as many games as it takes".to_owned(), |games| format!("{games} games"));
        println!("{}: {players} players, {games}, {} openings", tournament.name, tournament.openings.len());
        return Ok(());
    }
    let standings = |ledger: &Ledger| Standings::new(&tournament, ledger, anchor);
    let mut progress = Progress::new(&tournament);
    let control = progress::control()?;
    let report = roque_arena::run(&tournament, &control, |event| match event {
        Event::Resumed { games } => progress.resumed(games),
        Event::Finished { entry, ledger } => {
            progress.finished(entry, || standings(ledger).to_string().lines().map(str::to_owned).collect());
        }
    })?;
    progress.clear();
    let standings = standings(&report.ledger);
    if args.json {
        println!("{}", serde_json::to_string(&standings)?);
        return Ok(());
    }
    println!("{standings}");
    match report.ending {
        Ending::Complete => println!("complete: {} games", standings.games),
        Ending::Sprt(state) => {
            println!("decided by the test: {:?} after {} games", state.decision, standings.games)
        }
        Ending::Interrupted => println!("interrupted after {} games; run it again to go on", standings.games),
    }
    Ok(())
}
