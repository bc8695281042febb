//! The table of options: one row each, with name, default, range, meaning and what setting it does.

use crate::server::Server;
use crate::worker::Job;
use roque_engine::{Evaluation, MOST_HASH_MB, MOST_THREADS};
use roque_people::{Personality, Rating, Tempo};
use std::ops::RangeInclusive;
use std::time::Duration;

/// What an option accepts, its default, and what setting it does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Check { default: bool, set: fn(&mut Server, bool) },
    Number { default: i64, min: i64, max: i64, set: fn(&mut Server, i64) },
    Choice { default: &'static str, choices: fn() -> Vec<&'static str>, set: fn(&mut Server, &str) },
    Text { default: &'static str, set: fn(&mut Server, &str) },
    Button { press: fn(&mut Server) },
}

/// One option.
#[derive(Debug)]
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
}

const fn check(name: &'static str, default: bool, about: &'static str, set: fn(&mut Server, bool)) -> Spec {
    Spec { name, about, kind: Kind::Check { default, set } }
}

const fn number(
    name: &'static str,
    default: i64,
    range: RangeInclusive<i64>,
    about: &'static str,
    set: fn(&mut Server, i64),
) -> Spec {
    Spec { name, about, kind: Kind::Number { default, min: *range.start(), max: *range.end(), set } }
}

const fn text(
    name: &'static str,
    default: &'static str,
    about: &'static str,
    set: fn(&mut Server, &str),
) -> Spec {
    Spec { name, about, kind: Kind::Text { default, set } }
}

/// All options in the order a GUI shows them.
pub(crate) const TABLE: &[Spec] = &[
    number(
        "Hash",
        16,
        1..=MOST_HASH_MB as i64,
        "Megabytes for remembering positions. More helps long searches; leave memory for the rest of the system.",
        |server, megabytes| server.job(Job::Hash(megabytes as usize)),
    ),
    number(
        "Threads",
        1,
        1..=MOST_THREADS as i64,
        "Processor threads that search together.",
        |server, threads| server.job(Job::Threads(threads as usize)),
    ),
    Spec {
        name: "Clear Hash",
        about: "Forgets all remembered positions.",
        kind: Kind::Button { press: |server| server.job(Job::Clear) },
    },
    number("MultiPV", 1, 1..=256, "How many best lines to show.", |server, lines| {
        server.settings.multipv = lines as usize;
    }),
    check(
        "Ponder",
        false,
        "Says that the GUI may let the engine think on the opponent's time. Changes nothing by itself.",
        |_, _| {},
    ),
    number(
        "Move Overhead",
        10,
        0..=5000,
        "Milliseconds lost on each move between engine and clock; also taken off `movetime`. \
         Raise it to 100 and more for slow GUIs and play over networks.",
        |server, time| server.settings.overhead = Duration::from_millis(time.unsigned_abs()),
    ),
    check(
        "UCI_Chess960",
        false,
        "Writes castling as king takes rook (`e1h1`) instead of `e1g1`. Both forms are always read.",
        |server, on| server.settings.chess960 = on,
    ),
    check("UCI_LimitStrength", false, "Plays like a person with the rating `UCI_Elo`.", |server, on| {
        server.settings.limit_strength = on
    }),
    number(
        "UCI_Elo",
        1500,
        Rating::LOWEST.value() as i64..=Rating::HIGHEST.value() as i64,
        "The rating, used with `UCI_LimitStrength`.",
        |server, elo| server.settings.elo = elo as u16,
    ),
    number(
        "Skill Level",
        20,
        0..=20,
        "The same levels for GUIs that know no ratings; 20 is full strength. `UCI_LimitStrength` goes first.",
        |server, level| server.settings.skill = level as u8,
    ),
    Spec {
        name: "Style",
        about: "The way a limited level plays: as people do on average, or leaning one way (docs/people.md).",
        kind: Kind::Choice {
            default: Personality::Average.name(),
            choices: || Personality::ALL.iter().map(|style| style.name()).collect(),
            set: |server, style| server.settings.style = style.parse().unwrap_or_default(),
        },
    },
    check(
        "Human Time",
        false,
        "A limited level takes the time a person would; `stop` ends the wait.",
        |server, on| server.settings.tempo = if on { Tempo::Human } else { Tempo::AtOnce },
    ),
    check(
        "UCI_ShowWDL",
        false,
        "Adds the chances to win, draw and lose (in thousandths) to each line.",
        |server, on| server.settings.show_wdl = on,
    ),
    check(
        "UCI_AnalyseMode",
        false,
        "The engine analyses: strength limits and the own book are ignored. `go infinite` does the same.",
        |server, on| server.settings.analyse_mode = on,
    ),
    text("UCI_Opponent", "", "Title, rating, kind and name of the opponent; not used.", |_, _| {}),
    text(
        "UCI_EngineAbout",
        "Roque, free software under GPL-3.0-or-later",
        "What the engine says about itself; setting it changes nothing.",
        |_, _| {},
    ),
    Spec {
        name: "Evaluation",
        about: "Which evaluation judges positions: `nnue` is the network that comes with the program, `classical` the strong \
         hand-written one; the small ones are there for experiments.",
        kind: Kind::Choice {
            default: Evaluation::EMBEDDED,
            choices: || Evaluation::names().collect(),
            set: Server::choose_evaluation,
        },
    },
    text(
        "EvalFile",
        "",
        "A network, a table of weights, or a text file with an evaluation and its weights such as \
         `material:knight=310,bishop=330`; judges instead of `Evaluation` while set.",
        Server::set_eval_file,
    ),
    check(
        "OwnBook",
        false,
        "Plays the opening from a book without thinking. Off, since most GUIs have books of their own.",
        |server, on| server.settings.own_book = on,
    ),
    text(
        "BookFile",
        "",
        "A Polyglot book (`.bin`) for `OwnBook`; unset, the book inside the program.",
        Server::open_book,
    ),
    text(
        "SyzygyPath",
        "",
        "Directories with Syzygy endgame tables, separated by `:` (on Windows `;`).",
        |server, path| server.change_tables(|tables| tables.path = path.to_owned()),
    ),
    number(
        "SyzygyProbeDepth",
        1,
        1..=100,
        "Looks up positions with the most men the tables have only where so many plies are left to search. \
         Raise it if the tables are on a slow disk.",
        |server, depth| server.change_tables(|tables| tables.least_depth = depth as i32),
    ),
    number(
        "SyzygyProbeLimit",
        7,
        0..=7,
        "Looks up positions with at most so many men, kings included; 0 looks up none.",
        |server, men| server.change_tables(|tables| tables.largest = men as usize),
    ),
    check(
        "Syzygy50MoveRule",
        true,
        "Counts endings that are won only without the fifty-move rule as draws.",
        |server, on| server.change_tables(|tables| tables.fifty_moves = on),
    ),
    text(
        "Debug Log File",
        "",
        "Writes the conversation in both directions to the end of this file.",
        Server::log_to,
    ),
];

/// Options of the protocol that some GUIs set without asking; accepted and ignored.
pub(crate) const IGNORED: &[&str] = &[
    "NalimovCache",
    "NalimovPath",
    "UCI_SetPositionValue",
    "UCI_ShowCurrLine",
    "UCI_ShowRefutations",
    "UCI_ShredderbasesPath",
    "UCI_Variant",
];
