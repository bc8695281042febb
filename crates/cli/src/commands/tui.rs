//! `roque tui`: the board in the terminal.

use super::interrupt;
use crate::commands::count::count;
use anyhow::Context as _;
use roque_chess::{ByColor, Position};
use roque_library::DocumentId;
use roque_play::TimeControl;
use roque_play::table::{Effort, Program, RATINGS};
use roque_tui::{
    Appearance, ColorStyle, GameList, Language, Mode, OpenWith, Options, PieceStyle, Room, read_clocks,
    read_program,
};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Plays in the terminal; asks plain questions where input or output is not one
#[derive(clap::Args, Default)]
#[command(
    after_help = "Games are kept in the library, every move before it is shown; the same command goes on with them.\n\n\
                  Examples:\n  roque tui\n  roque tui games.pgn\n  roque tui --fen \"8/8/8/3k4/8/8/1p2KR2/8 b - - 0 1\"\n  \
                  roque tui --lang fr --clock 3+2"
)]
pub struct Args {
    /// A file of games to look at (PGN, also .zst, .gz and .zip); it stays as it is
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "game"])]
    file: Option<PathBuf>,
    /// A position to look at, or to play from
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    fen: Option<Position>,
    /// The number of an unfinished game to go on with
    #[arg(long, value_name = "NUMBER")]
    game: Option<u64>,
    /// The file of the library, the person's own if not given; `:memory:` keeps nothing
    #[arg(long, value_name = "LIBRARY")]
    library: Option<PathBuf>,
    /// The clock at the start, minutes+seconds a move, such as 3+2; White's and Black's apart: "5+3 1+0"; changed in the menu
    #[arg(long, value_name = "CLOCK", value_parser = read_clocks)]
    clock: Option<ByColor<TimeControl>>,
    /// Language: en or fr; by default what the environment says
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
    /// Draw pieces as letters
    #[arg(long)]
    ascii: bool,
    /// Use no colours (the environment variable NO_COLOR does the same)
    #[arg(long)]
    no_color: bool,
    /// Level of the computer at the start; changed in the menu
    #[arg(long, value_name = "RATING", value_parser = clap::value_parser!(u16).range(i64::from(*RATINGS.start())..=i64::from(*RATINGS.end())))]
    elo: Option<u16>,
    /// Search depth of the computer at the start; changed in the menu
    #[arg(long, value_parser = count::<NonZeroU32>, value_name = "PLIES")]
    depth: Option<NonZeroU32>,
    /// Another player in the computer's place: random, solver:depth=3, uci:PATH…; given twice, White's and Black's
    /// when the computer plays itself
    #[arg(long, value_name = "PLAYER")]
    player: Vec<String>,
    /// Decides everything random: openings, sides, the play of limited levels
    #[arg(long)]
    seed: Option<u64>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut options =
        Options { mode: Mode::Against, seed: args.seed.unwrap_or_else(now), ..Options::default() };
    for color in roque_chess::Color::ALL {
        let program = &mut options.programs[color];
        if args.elo.is_some() {
            *program = Program::at_level(args.elo);
        }
        program.effort = args.depth.map_or(program.effort, Effort::Depth);
    }
    for (color, text) in roque_chess::Color::ALL.into_iter().zip(&args.player) {
        let effort = options.programs[color].effort;
        options.programs[color] = read_program(text)?.with_effort(effort);
    }
    let appearance = appearance(args.ascii, args.no_color);
    options.clocks = args.clock.unwrap_or(options.clocks);
    let language = args.lang.unwrap_or_else(language);
    let room = match args.library.as_deref() {
        None => Room::own()?,
        Some(path) if path == Path::new(":memory:") => Room::in_memory()?,
        Some(path) => Room::open(path).context("cannot open the library")?,
    };
    let opening = match (args.file, args.fen, args.game) {
        (Some(file), ..) => OpenWith::File(Box::new(GameList::of_file(&file)?)),
        (_, Some(fen), _) => OpenWith::Position(Box::new(fen)),
        (_, _, Some(game)) => OpenWith::Game(DocumentId(game)),
        _ => OpenWith::Menu,
    };
    Ok(roque_tui::run(room, opening, options, language, appearance, &interrupt::signal_for_screen()?)?)
}

/// What the terminal can show, as far as it is not forbidden.
pub(super) fn appearance(ascii: bool, no_color: bool) -> Appearance {
    let colorless = no_color || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Appearance {
        pieces: if ascii || !speaks_unicode() { PieceStyle::Ascii } else { PieceStyle::Unicode },
        colors: if colorless { ColorStyle::None } else { colors() },
    }
}

/// The language the environment asks for.
pub(super) fn language() -> Language {
    Language::of_locale(&locale())
}

/// How many colours the terminal says it has.
fn colors() -> ColorStyle {
    let says = |name: &str, words: &[&str]| {
        std::env::var(name).is_ok_and(|value| words.iter().any(|word| value.contains(word)))
    };
    if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["direct"]) {
        return ColorStyle::True;
    }
    if says("TERM", &["256color"]) { ColorStyle::Indexed } else { ColorStyle::Sixteen }
}

/// The locale that counts, as the C library decides it.
fn locale() -> String {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .unwrap_or_default()
}

/// Whether the terminal shows more than ASCII: any locale but the plain ones.
fn speaks_unicode() -> bool {
    let charset = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .unwrap_or_default();
    cfg!(windows) || charset.to_lowercase().replace('-', "").contains("utf8")
}

/// A seed that differs from game to game.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}
