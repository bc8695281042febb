//! `roque tournament`: many players, from a TOML file.

use super::answer::give;
use super::interrupt;
use super::on::OnArgs;
use super::progress::GameProgress;
use roque_arena::{Ending, Ledger, Spec, Standings};
use serde::Serialize;
use serde_json::json;
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
    /// Print the final table, or what --check finds, as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    on: OnArgs,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let Spec { tournament, anchor } = Spec::read(&args.spec)?;
    let players = tournament.entrants.len();
    if args.check {
        let (games, openings) = (tournament.format.total_games(players), tournament.openings.count());
        let name = &tournament.name;
        let value = || json!({ "name": name, "players": players, "games": games, "openings": openings });
        give(args.json, value, || {
            let games = games
                .map_or_else(|| "as many games as it takes".to_owned(), |games| format!("{games} games"));
            let openings = openings.map_or_else(|| "random".to_owned(), |count| count.to_string());
            format!("{name}: {players} players, {games}, {openings} openings")
        });
        return Ok(());
    }
    let standings = |ledger: &Ledger| Standings::new(&tournament, ledger, anchor);
    let mut progress = GameProgress::new(&tournament);
    let venue = args.on.venue()?;
    let conclusion = roque_arena::run_at(&*venue, &tournament, &*interrupt::control()?, |event| {
        progress.hear(&event, |ledger| standings(ledger).to_string());
    })?;
    progress.clear();
    let standings = standings(&conclusion.ledger);
    if args.json {
        return print_json(&standings, conclusion.ending);
    }
    println!("{standings}\n\n{}", standings.work_table());
    if let Some(bracket) = &standings.bracket {
        println!("\n{bracket}");
    } else if let Some(cross) = standings.cross_table() {
        println!("\n{cross}");
    }
    match conclusion.ending {
        Ending::Complete => println!("complete: {} games", standings.games),
        Ending::Sprt(state) => {
            let words = tournament.sprt.map_or_else(String::new, |sprt| sprt.words(state.decision));
            println!("{words} after {} games", standings.games);
        }
        Ending::Interrupted => println!("interrupted after {} games; run it again to go on", standings.games),
    }
    Ok(())
}

/// How it stands and why it ended, for programs.
#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn print_json(result: &impl Serialize, ending: Ending) -> anyhow::Result<()> {
    let mut value = serde_json::to_value(result)?;
    value["ending"] = ending.word().into();
    println!("{value}");
    Ok(())
}
