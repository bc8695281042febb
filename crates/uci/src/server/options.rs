//! Every option, defined once: name, kind, default and meaning.
//!
//! [`TABLE`] makes the `option` lines, the table in `docs/uci.md`, and the checks of what a GUI sets.

use super::{evaluation, tuning};
use crate::protocol::{OptionDeclaration, OptionKind, integer, quoted};
use roque_engine::{Parameter, Strength};

/// An option by what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Id {
    Hash,
    Threads,
    ClearHash,
    MultiPv,
    Ponder,
    MoveOverhead,
    Chess960,
    LimitStrength,
    Elo,
    SkillLevel,
    ShowWdl,
    AnalyseMode,
    Opponent,
    About,
    Evaluation,
    EvalFile,
    OwnBook,
    BookFile,
    SyzygyPath,
    SyzygyProbeDepth,
    SyzygyProbeLimit,
    Syzygy50MoveRule,
    DebugLogFile,
}

/// What an option accepts; the constant twin of [`OptionKind`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Check(bool),
    Spin { default: i64, min: i64, max: i64 },
    Combo { default: &'static str, choices: fn() -> Vec<&'static str> },
    Button,
    Text(&'static str),
}

/// One option.
#[derive(Debug)]
pub(crate) struct Spec {
    pub(crate) id: Id,
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) about: &'static str,
}

pub(super) const fn spin(default: i64, min: i64, max: i64) -> Kind {
    Kind::Spin { default, min, max }
}

const fn option(id: Id, name: &'static str, kind: Kind, about: &'static str) -> Spec {
    Spec { id, name, kind, about }
}

/// All options in the order a GUI shows them.
pub(crate) const TABLE: &[Spec] = &[
    option(
        Id::Hash,
        "Hash",
        spin(16, 1, 1 << 20),
        "Megabytes for remembering positions. More helps long searches; leave memory for the rest of the system.",
    ),
    option(Id::Threads, "Threads", spin(1, 1, 512), "Processor threads that search together."),
    option(Id::ClearHash, "Clear Hash", Kind::Button, "Forgets all remembered positions."),
    option(Id::MultiPv, "MultiPV", spin(1, 1, 256), "How many best lines to show."),
    option(
        Id::Ponder,
        "Ponder",
        Kind::Check(false),
        "Says that the GUI may let the engine think on the opponent's time. Changes nothing by itself.",
    ),
    option(
        Id::MoveOverhead,
        "Move Overhead",
        spin(10, 0, 5000),
        "Milliseconds lost on each move between engine and clock; also taken off `movetime`. \
         Raise it to 100 and more for slow GUIs and play over networks.",
    ),
    option(
        Id::Chess960,
        "UCI_Chess960",
        Kind::Check(false),
        "Writes castling as king takes rook (`e1h1`) instead of `e1g1`. Both forms are always read.",
    ),
    option(
        Id::LimitStrength,
        "UCI_LimitStrength",
        Kind::Check(false),
        "Plays like a person with the rating `UCI_Elo`.",
    ),
    option(
        Id::Elo,
        "UCI_Elo",
        spin(1500, Strength::LOWEST_ELO as i64, Strength::HIGHEST_ELO as i64),
        "The rating, used with `UCI_LimitStrength`.",
    ),
    option(
        Id::SkillLevel,
        "Skill Level",
        spin(20, 0, 20),
        "The same levels for GUIs that know no ratings; 20 is full strength. `UCI_LimitStrength` goes first.",
    ),
    option(
        Id::ShowWdl,
        "UCI_ShowWDL",
        Kind::Check(false),
        "Adds the chances to win, draw and lose (in thousandths) to each line.",
    ),
    option(
        Id::AnalyseMode,
        "UCI_AnalyseMode",
        Kind::Check(false),
        "The engine analyses: strength limits and the own book are ignored. `go infinite` does the same.",
    ),
    option(
        Id::Opponent,
        "UCI_Opponent",
        Kind::Text(""),
        "Title, rating, kind and name of the opponent; not used.",
    ),
    option(
        Id::About,
        "UCI_EngineAbout",
        Kind::Text("Roque, free software under GPL-3.0-or-later"),
        "What the engine says about itself; setting it changes nothing.",
    ),
    option(
        Id::Evaluation,
        "Evaluation",
        Kind::Combo { default: roque_engine::Evaluation::EMBEDDED, choices: evaluation::names },
        "Which evaluation judges positions: `nnue` is the network that comes with the program, `classical` the strong \
         hand-written one; the small ones are there for experiments.",
    ),
    option(
        Id::EvalFile,
        "EvalFile",
        Kind::Text(""),
        "A network, or a text file with an evaluation and its weights such as `material:knight=310,bishop=330`; \
         judges instead of `Evaluation` while set.",
    ),
    option(
        Id::OwnBook,
        "OwnBook",
        Kind::Check(false),
        "Plays the opening from a book without thinking. Off, since most GUIs have books of their own.",
    ),
    option(
        Id::BookFile,
        "BookFile",
        Kind::Text(""),
        "A Polyglot book (`.bin`) for `OwnBook`; unset, the book inside the program.",
    ),
    option(
        Id::SyzygyPath,
        "SyzygyPath",
        Kind::Text(""),
        "Directories with Syzygy endgame tables, separated by `:` (on Windows `;`).",
    ),
    option(
        Id::SyzygyProbeDepth,
        "SyzygyProbeDepth",
        spin(1, 1, 100),
        "Looks up positions with the most men the tables have only where so many plies are left to search. \
         Raise it if the tables are on a slow disk.",
    ),
    option(
        Id::SyzygyProbeLimit,
        "SyzygyProbeLimit",
        spin(7, 0, 7),
        "Looks up positions with at most so many men, kings included; 0 looks up none.",
    ),
    option(
        Id::Syzygy50MoveRule,
        "Syzygy50MoveRule",
        Kind::Check(true),
        "Counts endings that are won only without the fifty-move rule as draws.",
    ),
    option(
        Id::DebugLogFile,
        "Debug Log File",
        Kind::Text(""),
        "Writes the conversation in both directions to the end of this file.",
    ),
];

/// Options of the protocol that some GUIs set without asking; accepted and ignored.
const IGNORED: &[&str] = &[
    "NalimovCache",
    "NalimovPath",
    "UCI_SetPositionValue",
    "UCI_ShowCurrLine",
    "UCI_ShowRefutations",
    "UCI_ShredderbasesPath",
    "UCI_Variant",
];

impl Kind {
    /// As the protocol declares it.
    pub(crate) fn declare(self) -> OptionKind {
        match self {
            Self::Check(default) => OptionKind::Check { default },
            Self::Spin { default, min, max } => OptionKind::Spin { default, min, max },
            Self::Combo { default, choices } => OptionKind::Combo {
                default: default.to_owned(),
                choices: choices().into_iter().map(str::to_owned).collect(),
            },
            Self::Button => OptionKind::Button,
            Self::Text(default) => OptionKind::Text { default: default.to_owned() },
        }
    }
}

/// The `option` lines.
pub(crate) fn declarations() -> impl Iterator<Item = OptionDeclaration> {
    let table = TABLE.iter().map(|spec| (spec.name, spec.kind));
    table
        .chain(tuning::declared())
        .map(|(name, kind)| OptionDeclaration { name: name.to_owned(), kind: kind.declare() })
}

/// A number held within its range, with what to tell if it had to be; otherwise why it is none.
pub(super) fn number(
    name: &str,
    (min, max): (i64, i64),
    text: &str,
) -> Result<(i64, Option<String>), String> {
    let Some(number) = integer(text.trim()) else {
        let accepted = OptionKind::Spin { default: min, min, max };
        return Err(format!("option {name} accepts {accepted}, not {:?}", quoted(text)));
    };
    let clamped = number.clamp(min, max);
    let remark = (clamped != number)
        .then(|| format!("option {name} goes from {min} to {max}; {} taken as {clamped}", quoted(text)));
    Ok((clamped, remark))
}

/// A value that passed the checks of its option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Check(bool),
    Number(i64),
    Text(String),
    Pressed,
}

/// What `setoption` comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    /// An option of ours with a good value, and what to tell if the value had to be changed.
    Set { id: Id, value: Value, remark: Option<String> },
    /// A parameter of the search with a good value, and what to tell if the value had to be changed.
    Parameter { parameter: &'static Parameter, value: i32, remark: Option<String> },
    /// Nothing is left to do but to tell what had to be changed.
    Done { remark: Option<String> },
    /// Nothing done, and why.
    Refused(String),
}

/// Checks a `setoption`. Numbers out of range are clamped.
pub(crate) fn read(name: &str, value: Option<&str>) -> Setting {
    let Some(spec) = TABLE.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)) else {
        let ignored = IGNORED.iter().any(|ignored| ignored.eq_ignore_ascii_case(name));
        return match (ignored, tuning::set(name, value)) {
            (true, _) => Setting::Done { remark: None },
            (false, Some(setting)) => setting,
            (false, None) => {
                Setting::Refused(format!("no option {:?}; the command uci lists all options", quoted(name)))
            }
        };
    };
    let refused = || {
        let value = quoted(value.unwrap_or_default());
        Setting::Refused(format!("option {} accepts {}, not {value:?}", spec.name, spec.kind.declare()))
    };
    let set = |value| Setting::Set { id: spec.id, value, remark: None };
    let text = value.map(str::trim);
    match (spec.kind, text) {
        (Kind::Button, _) => set(Value::Pressed),
        (Kind::Text(_), text) => set(Value::Text(text.unwrap_or_default().to_owned())),
        (Kind::Check(_), Some(text)) => match text.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" => set(Value::Check(true)),
            "false" | "off" | "0" => set(Value::Check(false)),
            _ => refused(),
        },
        (Kind::Spin { min, max, .. }, Some(text)) => match number(spec.name, (min, max), text) {
            Ok((number, remark)) => Setting::Set { id: spec.id, value: Value::Number(number), remark },
            Err(refusal) => Setting::Refused(refusal),
        },
        (Kind::Combo { choices, .. }, Some(text)) => {
            match choices().into_iter().find(|choice| choice.eq_ignore_ascii_case(text)) {
                Some(choice) => set(Value::Text(choice.to_owned())),
                None => refused(),
            }
        }
        (_, None) => refused(),
    }
}

/// The table as Markdown, for `docs/uci.md`.
pub fn markdown() -> String {
    let mut text = String::from("| Option | Type | Default | Accepts | Meaning |\n|---|---|---|---|---|\n");
    for spec in TABLE {
        let kind = spec.kind.declare();
        let (name, default) = match &kind {
            OptionKind::Check { default } => ("check", default.to_string()),
            OptionKind::Spin { default, .. } => ("spin", default.to_string()),
            OptionKind::Combo { default, .. } => ("combo", default.clone()),
            OptionKind::Button => ("button", String::new()),
            OptionKind::Text { default } if default.is_empty() => ("string", "`<empty>`".to_owned()),
            OptionKind::Text { default } => ("string", default.clone()),
        };
        text.push_str(&format!("| `{}` | {name} | {default} | {kind} | {} |\n", spec.name, spec.about));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_acceptable() {
        for declared in declarations() {
            let default = match &declared.kind {
                OptionKind::Check { default } => Some(default.to_string()),
                OptionKind::Spin { default, .. } => Some(default.to_string()),
                OptionKind::Combo { default, .. } | OptionKind::Text { default } => Some(default.clone()),
                OptionKind::Button => None,
            };
            let setting = read(&declared.name, default.as_deref());
            let accepted = matches!(
                setting,
                Setting::Set { remark: None, .. } | Setting::Parameter { remark: None, .. }
            );
            assert!(accepted, "{declared}: {setting:?}");
        }
    }

    #[test]
    fn names_are_unique_whatever_their_case() {
        for (index, spec) in TABLE.iter().enumerate() {
            let same = TABLE.iter().position(|other| other.name.eq_ignore_ascii_case(spec.name));
            assert_eq!(same, Some(index), "{}", spec.name);
        }
    }

    #[test]
    fn numbers_out_of_range_are_clamped_and_said() {
        let Setting::Set { value, remark, .. } = read("hash", Some("0")) else { panic!() };
        assert_eq!(value, Value::Number(1));
        assert_eq!(remark.unwrap(), "option Hash goes from 1 to 1048576; 0 taken as 1");
        let Setting::Set { value, .. } = read("MULTIPV", Some("99999999999999999999")) else { panic!() };
        assert_eq!(value, Value::Number(256));
        let Setting::Set { remark, .. } = read("MultiPV", Some(&"9".repeat(1_000_000))) else { panic!() };
        assert!(remark.unwrap().len() < 200);
    }

    #[test]
    fn bad_values_are_refused_with_what_is_accepted() {
        let refused = |name, value| match read(name, value) {
            Setting::Refused(text) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            refused("Threads", Some("many")),
            "option Threads accepts a whole number from 1 to 512, not \"many\""
        );
        assert_eq!(refused("Ponder", Some("yes")), "option Ponder accepts true or false, not \"yes\"");
        assert!(refused("Evaluation", Some("magic")).contains("classical"));
        assert!(refused("Contempt", Some("1")).starts_with("no option \"Contempt\""));
        assert_eq!(read("uci_showcurrline", Some("true")), Setting::Done { remark: None });
    }
}
