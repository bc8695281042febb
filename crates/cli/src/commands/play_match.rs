//! `roque match`: two players, many games, Elo with error bars.

use super::course::Course;
use super::interrupt;
use super::on::OnArgs;
use super::progress::GameProgress;
use crate::commands::count::count;
use roque_arena::sprt::{EloModel, Sampling};
use roque_arena::{
    Ending, Entrant, FaultPolicy, Files, Format, Ledger, MatchSummary, OpeningOptions, Openings, Order, Plan,
    Restart, Sprt, Tournament,
};
use roque_play::{Adjudication, DrawFrom, DrawRule, PlayerSpec, TimeControl, WinRule};
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Plays a match between two players; the last line is `elo +12.3 +-20.1  W10 D5 L9  faults a=0 b=0`
#[derive(clap::Args)]
#[command(after_help = "\
Players: human (no), random[:SEED], roque[:elo=…,eval=…,depth=…,nodes=…,soft=…,hash=…,threads=…,param.NAME=…],
  solver:algo=…,eval=…,depth=…, uci:PATH [ARGS]
Examples:
  roque match roque roque:eval=material --games 100 --tc 5+0.05
  roque match roque 'uci:/usr/games/stockfish' --option-b UCI_LimitStrength=true --option-b UCI_Elo=2000
  roque match roque:nodes=5000 roque:nodes=5000,eval=simplified --sprt 0,10 --games 20000 --pgn test.pgn
  roque match roque:eval=new.rqnn roque --openings random --nodes 5000 --games 400
  roque match 'uci:./new' 'uci:./old' --tc 8+0.08 --openings chess960 --logs logs --plot match.svg
  roque match roque:eval=new.rqnn roque --games 20000 --sprt 0,5 --pgn test.pgn --on nats://server
With --pgn FILE results are kept in FILE.jsonl; the same command takes an interrupted match up again.
Ctrl-C once finishes the running games, twice stops at once.")]
pub struct Args {
    /// The first player
    a: PlayerSpec,
    /// The second player
    b: PlayerSpec,
    /// Games in all; two in a row share an opening with colours swapped
    #[arg(long, value_parser = count::<NonZeroU32>, default_value = "100")]
    games: NonZeroU32,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    test: TestArgs,
    #[command(flatten)]
    ends: EndArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// UCI option for the first player, as in Hash=64
    #[arg(long, value_name = "NAME=VALUE", value_parser = uci_option)]
    option_a: Vec<(String, String)>,
    /// UCI option for the second player
    #[arg(long, value_name = "NAME=VALUE", value_parser = uci_option)]
    option_b: Vec<(String, String)>,
    #[command(flatten)]
    care: CareArgs,
    /// Games at a time; as many as there are cores if not given
    #[arg(long = "jobs", alias = "concurrency", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Decides the order of openings and every random move
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    on: OnArgs,
}

/// What the players may spend.
#[derive(clap::Args)]
struct TimeArgs {
    /// Time control: seconds and increment as in 8+0.08, or any other form (40/60+0.6, 60d2, movetime=0.5)
    #[arg(long, value_name = "S+I")]
    tc: Option<TimeControl>,
    /// Time control of the first player only
    #[arg(long, value_name = "S+I")]
    tc_a: Option<TimeControl>,
    /// Time control of the second player only
    #[arg(long, value_name = "S+I")]
    tc_b: Option<TimeControl>,
    /// Milliseconds a move
    #[arg(long, value_parser = count::<NonZeroU32>, value_name = "MS", conflicts_with_all = ["tc", "tc_a", "tc_b"])]
    movetime: Option<NonZeroU32>,
    /// Positions searched a move
    #[arg(long, value_parser = count::<NonZeroU64>)]
    nodes: Option<NonZeroU64>,
    /// Plies searched a move
    #[arg(long, value_parser = count::<NonZeroU32>)]
    depth: Option<NonZeroU32>,
    /// Milliseconds a clock may be overstepped
    #[arg(long, value_name = "MS", default_value_t = Tournament::GRACE.as_millis() as u64)]
    margin: u64,
}

/// Where games begin.
#[derive(clap::Args)]
struct OpeningArgs {
    /// Openings: an EPD, PGN or Polyglot (.bin) file, `book` for our own book, `start` for the usual start, `chess960`,
    /// `double-chess960`, `random` or `random:PLIES` for random moves to level positions; a built-in list if not given
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    openings: PathBuf,
    /// Half-moves taken of each game or book line
    #[arg(long, value_name = "N", default_value_t = OpeningOptions::PLIES)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// Take openings in the order of the file
    #[arg(long)]
    in_order: bool,
}

/// A test that may end the match.
#[derive(clap::Args)]
struct TestArgs {
    /// Stop when this test decides: Elo bounds as in 0,5
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Bounds of the test in normalised Elo
    #[arg(long, requires = "sprt")]
    normalized: bool,
    /// Test single games instead of pairs
    #[arg(long, requires = "sprt")]
    trinomial: bool,
    /// Error rates of the test
    #[arg(long, value_name = "ALPHA,BETA", requires = "sprt", value_parser = error_rates)]
    errors: Option<(f64, f64)>,
}

/// When games end early.
#[derive(clap::Args)]
struct EndArgs {
    /// A game is won when both players say so: centipawns and moves, as in 600,4
    #[arg(long, value_name = "CP,MOVES", value_parser = win_rule)]
    adjudicate_win: Option<WinRule>,
    /// A game is drawn when both players say so: centipawns, moves, first move, as in 10,8,40
    #[arg(long, value_name = "CP,MOVES,FROM", value_parser = draw_rule)]
    adjudicate_draw: Option<DrawRule>,
    /// A game is drawn after so many moves
    #[arg(long, value_parser = count::<NonZeroU32>, value_name = "N")]
    max_moves: Option<NonZeroU32>,
    /// Directories with Syzygy tables; games whose result they know are ended
    #[arg(long, value_name = "DIRECTORIES")]
    syzygy: Option<String>,
}

/// How programs are treated.
#[derive(clap::Args)]
struct CareArgs {
    /// Programs think on the opponent's time too (the UCI option Ponder is set)
    #[arg(long)]
    ponder: bool,
    /// Stop when a player has broken down so often (crash, silence, illegal move); 0 never stops
    #[arg(long, value_name = "N", default_value_t = FaultPolicy::MOST.get())]
    max_faults: u32,
    /// Start programs anew for every game
    #[arg(long)]
    restart: bool,
    /// Write a log of each game into this folder: all that programs said and were told
    #[arg(long, value_name = "FOLDER")]
    logs: Option<PathBuf>,
}

/// Where results go.
#[derive(clap::Args)]
struct OutputArgs {
    /// Write games here as they finish, results to FILE.jsonl
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Keep results here instead of beside the PGN file
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Draw how the match went: Elo with its interval, and the test
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

fn uci_option(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| format!("{text:?} is not of the form NAME=VALUE"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let parts: Vec<u32> = text.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    parts.try_into().ok()
}

fn win_rule(text: &str) -> Result<WinRule, String> {
    let rule = numbers::<2>(text).and_then(|[centipawns, moves]| Some((centipawns, NonZeroU32::new(moves)?)));
    let (centipawns, moves) = rule.ok_or("write centipawns and moves as in 600,4")?;
    Ok(WinRule { centipawns, moves })
}

fn draw_rule(text: &str) -> Result<DrawRule, String> {
    let rule = numbers::<3>(text).and_then(|[cp, moves, from]| Some((cp, NonZeroU32::new(moves)?, from)));
    let (centipawns, moves, from_move) =
        rule.ok_or("write centipawns, moves and first move as in 10,8,40")?;
    Ok(DrawRule { centipawns, moves, from: DrawFrom::Move(from_move) })
}

fn error_rates(text: &str) -> Result<(f64, f64), String> {
    let rate = |text: &str| text.trim().parse::<f64>().ok().filter(|rate| *rate > 0.0 && *rate < 0.5);
    let rates = text.split_once(',').and_then(|(alpha, beta)| Some((rate(alpha)?, rate(beta)?)));
    rates.ok_or_else(|| "write two rates between 0 and 0.5 as in 0.05,0.1".to_owned())
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let (json, plot) = (args.output.json, args.output.plot.clone());
    let venue = args.on.venue()?;
    let tournament = tournament(args)?;
    let mut course = plot.map(|path| Course::new(path, tournament.sprt)).transpose()?;
    let names = [0, 1].map(|index| tournament.entrants[index].name.clone());
    let summary = |ledger: &Ledger| MatchSummary::new(names.clone(), ledger, tournament.sprt);
    let mut progress = GameProgress::new(&tournament);
    let conclusion = roque_arena::run_at(&*venue, &tournament, &*interrupt::control()?, |event| {
        course.iter_mut().for_each(|course| course.hear(&event));
        progress.hear(&event, |ledger| {
            let summary = summary(ledger);
            format!("{}\n{summary}", summary.details())
        });
    })?;
    progress.clear();
    let summary = summary(&conclusion.ledger);
    course.iter().try_for_each(|course| course.write(names.clone()))?;
    if json {
        return super::tournament::print_json(&summary, conclusion.ending);
    }
    match (conclusion.ending, tournament.sprt) {
        (Ending::Sprt(state), Some(sprt)) => println!("{}", sprt.words(state.decision)),
        (Ending::Interrupted, _) => {
            let more = if tournament.files.is_some() { "; the same command goes on" } else { "" };
            println!("interrupted after {} games{more}", conclusion.ledger.games());
        }
        _ => {}
    }
    println!("{}", summary.work_table());
    println!("{}", summary.details());
    println!("{summary}");
    Ok(())
}

fn tournament(args: Args) -> anyhow::Result<Tournament> {
    let order = if args.openings.in_order { Order::Sequential } else { Order::Random };
    let options = OpeningOptions { order, seed: args.seed, plies: args.openings.plies as usize };
    let name = format!("{} - {}", args.a.short_name(), args.b.short_name());
    let openings = args.openings.openings.to_string_lossy().into_owned();
    let usual = Tournament::new(name, Format::Match { games: args.games });
    let mut tournament = Tournament {
        openings: Openings::named(&args.openings.openings, Path::new(""), options)?,
        entrants: entrants(&args),
        adjudication: Adjudication {
            win: args.ends.adjudicate_win,
            draw: args.ends.adjudicate_draw,
            move_limit: args.ends.max_moves,
            ..Adjudication::default()
        },
        syzygy: args.ends.syzygy,
        grace: Duration::from_millis(args.time.margin),
        seed: args.seed,
        concurrency: args.concurrency.map_or(usual.concurrency, usize::from),
        sprt: args.test.sprt(),
        files: Files::beside(args.output.pgn, args.output.results),
        faults: FaultPolicy {
            most: NonZeroU32::new(args.care.max_faults),
            restart: if args.care.restart { Restart::EveryGame } else { Restart::AfterFaults },
        },
        logs: args.care.logs,
        ..usual
    };
    tournament.plan = Plan::of(&tournament, &openings, options);
    Ok(tournament)
}

impl TestArgs {
    fn sprt(&self) -> Option<Sprt> {
        let sprt = self.sprt?;
        let (alpha, beta) = self.errors.unwrap_or((sprt.alpha, sprt.beta));
        Some(Sprt {
            model: if self.normalized { EloModel::Normalized } else { EloModel::Logistic },
            sampling: if self.trinomial { Sampling::Trinomial } else { Sampling::Pentanomial },
            alpha,
            beta,
            ..sprt
        })
    }
}

fn entrants(args: &Args) -> Vec<Entrant> {
    let mut names = [args.a.short_name(), args.b.short_name()];
    if names[0] == names[1] {
        names = [format!("{} (a)", names[0]), format!("{} (b)", names[1])];
    }
    let [name_a, name_b] = names;
    let entrant =
        |name, spec: &PlayerSpec, options: &[(String, String)], own: &Option<TimeControl>| Entrant {
            name,
            spec: spec.clone(),
            options: with_pondering(options, args.care.ponder && matches!(spec, PlayerSpec::Uci(_))),
            time: args.time.control(own.as_ref(), spec),
        };
    vec![
        entrant(name_a, &args.a, &args.option_a, &args.time.tc_a),
        entrant(name_b, &args.b, &args.option_b, &args.time.tc_b),
    ]
}

fn with_pondering(options: &[(String, String)], ponder: bool) -> Vec<(String, String)> {
    let own = ponder.then(|| ("Ponder".to_owned(), "true".to_owned()));
    own.into_iter().chain(options.iter().cloned()).collect()
}

impl TimeArgs {
    /// What a player may spend. Without any limit given, players that set their own get none and the others a short
    /// game.
    fn control(&self, own: Option<&TimeControl>, spec: &PlayerSpec) -> TimeControl {
        let mut control = match (own.or(self.tc.as_ref()), self.movetime) {
            (Some(control), _) => control.clone(),
            (None, Some(time)) => TimeControl::per_move(Duration::from_millis(time.get().into())),
            (None, None) => TimeControl::unlimited(),
        };
        control.nodes = self.nodes.or(control.nodes);
        control.depth = self.depth.or(control.depth);
        if control.is_unbounded() && !spec.is_bounded() {
            return TimeControl::fischer(Duration::from_secs(2), Duration::from_millis(20));
        }
        control
    }
}
