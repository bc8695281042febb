//! `roque match`: two players, many games, Elo with error bars.

use super::progress::{self, Progress};
use roque_arena::sprt::{EloModel, Sampling};
use roque_arena::{
    Ending, Entrant, Event, Files, Format, Ledger, MatchSummary, OpeningOptions, Openings, Order, Sprt,
    Tournament,
};
use roque_play::{Adjudication, Announced, DrawFrom, DrawRule, PlayerSpec, TimeControl, WinRule};
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::time::Duration;

/// Plays a match between two players; the last line is `elo +12.3 +-20.1  W10 D5 L9  faults a=0 b=0`
#[derive(clap::Args)]
#[command(after_help = "\
Players: human (no), random[:SEED], roque[:elo=…,eval=…,depth=…,nodes=…,hash=…,threads=…],
  solver:algo=…,eval=…,depth=…, uci:PATH [ARGS]
Examples:
  roque match roque roque:eval=material --games 100 --tc 5+0.05
  roque match roque 'uci:/usr/games/stockfish' --option-b UCI_LimitStrength=true --option-b UCI_Elo=2000
  roque match roque:nodes=5000 roque:nodes=5000,eval=simplified --sprt 0,10 --games 20000 --pgn test.pgn
With --pgn FILE results are kept in FILE.jsonl; the same command takes an interrupted match up again.
Ctrl-C once finishes the running games, twice stops at once.")]
pub struct Args {
    /// The first player
    a: PlayerSpec,
    /// The second player
    b: PlayerSpec,
    /// Games in all; two in a row share an opening with colours swapped
    #[arg(long, default_value = "100")]
    games: NonZeroU32,
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
    #[arg(long, value_name = "MS", conflicts_with_all = ["tc", "tc_a", "tc_b"])]
    movetime: Option<NonZeroU32>,
    /// Positions searched a move
    #[arg(long)]
    nodes: Option<NonZeroU64>,
    /// Plies searched a move
    #[arg(long)]
    depth: Option<NonZeroU32>,
    /// Openings: an EPD, PGN or Polyglot (.bin) file, `book` for our own book, `start` for the usual start; a built-in
    /// list if not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Half-moves taken of each game or book line
    #[arg(long, value_name = "N", default_value = "16")]
    plies: NonZeroU32,
    /// Take openings in the order of the file
    #[arg(long)]
    in_order: bool,
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
    /// Games at a time; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Decides the order of openings and every random move
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write games here as they finish, results to FILE.jsonl
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Keep results here instead of beside the PGN file
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// UCI option for the first player, as in Hash=64
    #[arg(long, value_name = "NAME=VALUE", value_parser = uci_option)]
    option_a: Vec<(String, String)>,
    /// UCI option for the second player
    #[arg(long, value_name = "NAME=VALUE", value_parser = uci_option)]
    option_b: Vec<(String, String)>,
    /// A game is won when both players say so: centipawns and moves, as in 600,4
    #[arg(long, value_name = "CP,MOVES", value_parser = win_rule)]
    adjudicate_win: Option<WinRule>,
    /// A game is drawn when both players say so: centipawns, moves, first move, as in 10,8,40
    #[arg(long, value_name = "CP,MOVES,FROM", value_parser = draw_rule)]
    adjudicate_draw: Option<DrawRule>,
    /// A game is drawn after so many moves
    #[arg(long, value_name = "N")]
    max_moves: Option<NonZeroU32>,
    /// Directories with Syzygy tables; games whose result they know are ended
    #[arg(long, value_name = "DIRECTORIES")]
    syzygy: Option<String>,
    /// Milliseconds a clock may be overstepped
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
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
    let json = args.json;
    let tournament = tournament(args)?;
    let names = [0, 1].map(|index| tournament.entrants[index].name.clone());
    let summary = |ledger: &Ledger| MatchSummary::new(names.clone(), ledger, tournament.sprt);
    let mut progress = Progress::new(&tournament);
    let control = progress::control()?;
    let report = roque_arena::run(&tournament, &control, |event| match event {
        Event::Resumed { games } => progress.resumed(games),
        Event::Finished { entry, ledger } => {
            progress.finished(entry, || {
                let summary = summary(ledger);
                vec![summary.details(), summary.to_string()]
            });
        }
    })?;
    progress.clear();
    let summary = summary(&report.ledger);
    if json {
        println!("{}", serde_json::to_string(&summary)?);
        return Ok(());
    }
    if let Ending::Sprt(state) = report.ending {
        println!(
            "{}: {:?}",
            tournament.sprt.map_or_else(String::new, |sprt| sprt.to_string()),
            state.decision
        );
    }
    println!("{}", summary.details());
    println!("{summary}");
    Ok(())
}

fn tournament(args: Args) -> anyhow::Result<Tournament> {
    let openings = match &args.openings {
        None => Openings::built_in(args.seed),
        Some(path) if path.as_os_str() == "start" => Openings::usual_start(),
        Some(path) if path.as_os_str() == "book" => Openings::own_book(args.seed, args.plies.get() as usize),
        Some(path) => {
            let order = if args.in_order { Order::Sequential } else { Order::Random };
            let plies = args.plies.get() as usize;
            Openings::read(path, OpeningOptions { order, seed: args.seed, plies })?
        }
    };
    let sprt = args.sprt.map(|sprt| Sprt {
        model: if args.normalized { EloModel::Normalized } else { EloModel::Logistic },
        sampling: if args.trinomial { Sampling::Trinomial } else { Sampling::Pentanomial },
        alpha: args.errors.map_or(sprt.alpha, |(alpha, _)| alpha),
        beta: args.errors.map_or(sprt.beta, |(_, beta)| beta),
        ..sprt
    });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Tournament {
        name: format!("{} - {}", args.a.short_name(), args.b.short_name()),
        format: Format::Match { games: args.games },
        entrants: entrants(&args),
        openings,
        adjudication: Adjudication {
            win: args.adjudicate_win,
            draw: args.adjudicate_draw,
            move_limit: args.max_moves,
            announced: Announced::PlayedOut,
        },
        syzygy: args.syzygy,
        grace: Duration::from_millis(args.margin),
        seed: args.seed,
        concurrency: args.concurrency.map_or(cores, usize::from),
        sprt,
        files: files(args.pgn, args.results),
    })
}

/// The journal stands beside the PGN file unless it has a place of its own.
fn files(pgn: Option<PathBuf>, results: Option<PathBuf>) -> Option<Files> {
    let beside = |pgn: &PathBuf| {
        let mut name = pgn.clone().into_os_string();
        name.push(".jsonl");
        PathBuf::from(name)
    };
    let journal = results.or_else(|| pgn.as_ref().map(beside))?;
    Some(Files { journal, pgn })
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
            options: options.to_vec(),
            time: time_control(args, own.as_ref(), spec),
        };
    vec![
        entrant(name_a, &args.a, &args.option_a, &args.tc_a),
        entrant(name_b, &args.b, &args.option_b, &args.tc_b),
    ]
}

/// What a player may spend. Without any limit given, players that set their own get none and the others a short
/// game.
fn time_control(args: &Args, own: Option<&TimeControl>, spec: &PlayerSpec) -> TimeControl {
    let mut control = match (own.or(args.tc.as_ref()), args.movetime) {
        (Some(control), _) => control.clone(),
        (None, Some(time)) => TimeControl::per_move(Duration::from_millis(time.get().into())),
        (None, None) => TimeControl::unlimited(),
    };
    control.nodes = args.nodes.or(control.nodes);
    control.depth = args.depth.or(control.depth);
    if control.is_unbounded() && !spec.is_bounded() {
        return TimeControl::fischer(Duration::from_secs(2), Duration::from_millis(20));
    }
    control
}
