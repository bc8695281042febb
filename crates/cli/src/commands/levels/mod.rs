//! `roque levels`: what the limited levels are worth.

mod people;

use super::interrupt;
use super::on::OnArgs;
use super::progress::GameProgress;
use crate::commands::count::count;
use anyhow::{Context, bail};
use roque_arena::{Entrant, Format, Ladder, Measured, Openings, Rung, Tournament, unsigned_zero};
use roque_play::{Adjudication, PlayerSpec, TimeControl};
use std::num::NonZeroU32;
use std::time::Duration;

/// Measures the levels of limited strength against each other and against players with known ratings
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Each level plays the next two; each anchor plays the three levels nearest to its rating. An anchor is a UCI program
that is set to its rating by UCI_LimitStrength and UCI_Elo. Ctrl-C ends it with what it has.
Example: roque levels --games 60 --anchor 1400=/usr/games/stockfish --anchor 2200=/usr/games/stockfish
The other commands compare the levels with people: their moves, their puzzles, their ratings.
The table that maps a rating to how a level chooses is in crates/people/src/level.rs."
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<people::Command>,
    /// The levels, as UCI_Elo
    #[arg(long, value_name = "ELO,ELO,…", value_delimiter = ',', value_parser = people::rating,
        default_values_t = people::LEVELS)]
    levels: Vec<u16>,
    /// A program at a known rating
    #[arg(long, value_name = "ELO=PROGRAM", value_parser = anchor)]
    anchor: Vec<(u16, String)>,
    /// Games of each meeting
    #[arg(long, value_parser = count::<NonZeroU32>, default_value = "40")]
    games: NonZeroU32,
    /// Milliseconds a move of the anchors; levels are limited by what they search
    #[arg(long, value_parser = count::<NonZeroU32>, value_name = "MS", default_value = "50")]
    movetime: NonZeroU32,
    /// Games at a time; as many as there are cores if not given
    #[arg(long = "jobs", alias = "concurrency", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Decides openings and the errors of the levels
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    on: OnArgs,
}

fn anchor(text: &str) -> Result<(u16, String), String> {
    let (elo, program) =
        text.split_once('=').ok_or_else(|| format!("{text:?} is not of the form ELO=PROGRAM"))?;
    let elo = elo.trim().parse().map_err(|_| format!("{elo:?} is not a rating"))?;
    Ok((elo, program.trim().to_owned()))
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    if let Some(command) = args.command {
        return people::run(command);
    }
    let ladder = ladder(&args)?;
    let mut progress = GameProgress::new(&ladder.tournament());
    let control = interrupt::control()?;
    let measured =
        ladder.measure(&*args.on.venue()?, &control, |event| progress.hear(&event, |_| String::new()))?;
    progress.clear();
    if args.json {
        println!("{}", serde_json::to_string(&measured)?);
        return Ok(());
    }
    println!(
        "{:<12} {:>7} {:>8} {:>6} {:>6} {:>6} {:>6}",
        "player", "called", "measured", "from", "to", "games", "faults"
    );
    for Measured { name, nominal, elo, interval, score, faults } in &measured {
        let games = score.games();
        let [elo, low, high] = [*elo, interval.low, interval.high].map(|value| unsigned_zero(value, 0));
        println!("{name:<12} {nominal:>7.0} {elo:>8} {low:>6} {high:>6} {games:>6} {faults:>6}");
    }
    Ok(())
}

fn ladder(args: &Args) -> anyhow::Result<Ladder> {
    if args.levels.len() < 2 {
        bail!("--levels needs at least two levels");
    }
    let time = TimeControl::per_move(Duration::from_millis(args.movetime.get().into()));
    let rung = |name: String, player: String, nominal: u16, options: Vec<(String, String)>| {
        let spec: PlayerSpec = player.parse().with_context(|| format!("{player:?} cannot play"))?;
        let time = if options.is_empty() { TimeControl::unlimited() } else { time.clone() };
        let entrant = Entrant { name, spec, options, time };
        anyhow::Ok(Rung { entrant, nominal: nominal.into() })
    };
    let level = |&elo: &u16| rung(elo.to_string(), format!("roque:elo={elo}"), elo, Vec::new());
    let known = |(elo, program): &(u16, String)| {
        let options = [("UCI_LimitStrength", "true".to_owned()), ("UCI_Elo", elo.to_string())];
        let options = options.map(|(name, value)| (name.to_owned(), value)).to_vec();
        rung(format!("anchor {elo}"), format!("uci:{program}"), *elo, options)
    };
    let usual = Tournament::new("levels", Format::Match { games: args.games });
    Ok(Ladder {
        rungs: args.levels.iter().map(level).collect::<anyhow::Result<_>>()?,
        anchors: args.anchor.iter().map(known).collect::<anyhow::Result<_>>()?,
        games: args.games,
        template: Tournament {
            openings: Openings::built_in(args.seed),
            adjudication: Adjudication { move_limit: NonZeroU32::new(200), ..Adjudication::default() },
            grace: Duration::from_millis(1000),
            seed: args.seed,
            concurrency: args.concurrency.map_or(usual.concurrency, usize::from),
            ..usual
        },
    })
}
