//! `roque tui`: the board in the terminal.

use roque_play::table::{Effort, Program, RATINGS};
use roque_tui::{Appearance, ColorStyle, Language, Mode, Options, PieceStyle, read_program};
use std::num::NonZeroU32;
use std::time::{SystemTime, UNIX_EPOCH};

/// Plays in the terminal; asks plain questions where input or output is not one
#[derive(clap::Args, Default)]
#[command(after_help = "Example: roque tui --lang fr --ascii")]
pub struct Args {
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
    #[arg(long, value_name = "PLIES")]
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
    let colorless = args.no_color || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let appearance = Appearance {
        pieces: if args.ascii || !speaks_unicode() { PieceStyle::Ascii } else { PieceStyle::Unicode },
        colors: if colorless { ColorStyle::None } else { ColorStyle::Sixteen },
    };
    let language = args.lang.unwrap_or_else(|| Language::of_locale(&locale()));
    Ok(roque_tui::run(language, appearance, options)?)
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
