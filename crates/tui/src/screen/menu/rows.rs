//! The rows of the menu: what each says, and what left and right do to it.

use super::{Row, Settings};
use crate::games::cut;
use crate::messages::{Language, say};
use crate::options::{Mode, Options, Side, USUAL_LEVEL, clocks_name};
use crate::screen::{Appearance, ColorStyle, PieceStyle};
use roque_chess::{ByColor, Color, Timeline};
use roque_language::Message;
use roque_people::Personality;
use roque_play::table::{Effort, Openings, Program, RATINGS, Seat};
use roque_play::{TimeControl, style_about, style_name};
use std::num::NonZeroU32;
use std::time::Duration;

/// Changes what a row says by one step, round and round.
pub(super) fn change(row: Row, step: i32, settings: &mut Settings<'_>) {
    let Settings { options, language, appearance, start, .. } = settings;
    match row {
        Row::Mode => options.mode = cycle(&[Mode::Against, Mode::People, Mode::Engines], options.mode, step),
        Row::Side => options.side = cycle(&[Side::White, Side::Black, Side::Random], options.side, step),
        Row::Level(color) => {
            let program = &mut options.programs[color];
            // From any other player one comes back to our engine as it was offered first.
            let level = program.level().map(|elo| cycle(&levels(), elo, step));
            let level = level.unwrap_or(Some(USUAL_LEVEL));
            let style = program.style().unwrap_or_default();
            *program = Program::at_level(level).with_effort(program.effort).with_style(style);
        }
        Row::Style(color) => {
            let program = &mut options.programs[color];
            let style = cycle(&Personality::ALL, program.style().unwrap_or_default(), step);
            *program = program.clone().with_style(style);
        }
        Row::Effort(color) => {
            let effort = &mut options.programs[color].effort;
            *effort = cycle(&efforts(), *effort, step);
        }
        Row::Clock => {
            // From different clocks one comes back to the same for both.
            let clock = cycle(&clocks(), options.clocks[Color::White].clone(), step);
            options.clocks = ByColor::from_fn(|_| clock.clone());
        }
        Row::Book => options.openings = cycle(&[Openings::Book, Openings::Thought], options.openings, step),
        Row::Pieces => {
            appearance.pieces = cycle(&[PieceStyle::Unicode, PieceStyle::Ascii], appearance.pieces, step);
        }
        Row::Colors => appearance.colors = cycle(&ColorStyle::ALL, appearance.colors, step),
        Row::Position => **start = Timeline::default(),
        Row::Language => **language = cycle(&Language::ALL, **language, step),
        // A name is typed, and taken away by any step.
        Row::Name(color) => options.people[color] = Seat::Person(None),
        Row::Start | Row::Games | Row::Analyse | Row::Puzzles | Row::Small | Row::Load | Row::Quit => {}
    }
}

fn cycle<T: Clone + PartialEq>(choices: &[T], current: T, step: i32) -> T {
    let count = choices.len() as i32;
    let index = choices.iter().position(|choice| *choice == current).map_or(0, |index| index as i32);
    choices[(index + step).rem_euclid(count) as usize].clone()
}

fn levels() -> Vec<Option<u16>> {
    RATINGS.step_by(100).map(Some).chain([None]).collect()
}

fn efforts() -> Vec<Effort> {
    let depths =
        [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20].into_iter().filter_map(NonZeroU32::new).map(Effort::Depth);
    let times =
        [500, 1000, 3000, 5000, 10_000, 30_000].map(|millis| Effort::Time(Duration::from_millis(millis)));
    [Effort::Free].into_iter().chain(depths).chain(times).collect()
}

fn clocks() -> Vec<TimeControl> {
    let fischer = |(minutes, increment): (u64, u64)| {
        TimeControl::fischer(Duration::from_secs(60 * minutes), Duration::from_secs(increment))
    };
    let presets = [(1, 0), (3, 2), (5, 0), (5, 3), (10, 0), (10, 5), (15, 10), (30, 0), (90, 30)];
    std::iter::once(TimeControl::unlimited()).chain(presets.map(fischer)).collect()
}

/// What a row says: its label and its value.
pub(in crate::screen) fn label(
    row: Row,
    options: &Options,
    start: &Timeline,
    language: Language,
    appearance: Appearance,
) -> (String, String) {
    let word = |text| say(text, language);
    let (label, value) = match row {
        Row::Mode => (
            Message::TerminalMode,
            word(match options.mode {
                Mode::Against => Message::TerminalModeAgainst,
                Mode::People => Message::TerminalModePeople,
                Mode::Engines => Message::TerminalModeEngines,
            }),
        ),
        Row::Side => (
            Message::NewSide,
            word(match options.side {
                Side::White => Message::White,
                Side::Black => Message::Black,
                Side::Random => Message::TerminalRandom,
            }),
        ),
        Row::Level(color) => (level_label(options.mode, color), level(&options.programs[color], language)),
        Row::Style(color) => (Message::TerminalStyle, style(&options.programs[color], language)),
        Row::Effort(color) => (Message::TerminalThinking, effort(options.programs[color].effort, language)),
        Row::Clock => (
            Message::NewClock,
            clocks_name(&options.clocks).unwrap_or_else(|| word(Message::TerminalNoClock)),
        ),
        Row::Name(color) => (name_label(options.mode, color), person(&options.people[color])),
        Row::Position => (Message::TerminalPosition, start_name(start, language)),
        Row::Book => (
            Message::TerminalBook,
            word(if options.openings == Openings::Book { Message::TerminalYes } else { Message::TerminalNo }),
        ),
        Row::Pieces if appearance.pieces == PieceStyle::Unicode => {
            (Message::EditorPieces, "♔♕♖♗♘♙".to_owned())
        }
        Row::Pieces => (Message::EditorPieces, language.san("KQRBNP")),
        Row::Colors => (
            Message::TerminalColors,
            match appearance.colors {
                ColorStyle::True => word(Message::TerminalAllColors),
                ColorStyle::Indexed => "256".to_owned(),
                ColorStyle::Sixteen => "16".to_owned(),
                ColorStyle::None => word(Message::TerminalNo),
            },
        ),
        Row::Language => (Message::SettingsLanguage, language.name().to_owned()),
        Row::Start => (Message::TerminalStart, String::new()),
        Row::Games => (Message::TerminalGames, String::new()),
        Row::Analyse => (Message::TerminalAnalyse, String::new()),
        Row::Puzzles => (Message::TerminalPuzzles, String::new()),
        Row::Small => (Message::TerminalSmallTitle, String::new()),
        Row::Load => (Message::TerminalLoad, String::new()),
        Row::Quit => (Message::TerminalQuit, String::new()),
    };
    // What belongs to the row above stands a little to the right.
    let indent = if matches!(row, Row::Style(_) | Row::Effort(_)) { "  " } else { "" };
    (format!("{indent}{}", say(label, language)), value)
}

/// Where the game begins, in a few words.
fn start_name(start: &Timeline, language: Language) -> String {
    if start.is_empty() && *start.start() == roque_chess::Position::default() {
        return say(Message::TerminalUsualStart, language);
    }
    cut(&start.current().to_string(), 30)
}

fn level_label(mode: Mode, color: Color) -> Message {
    match (mode, color) {
        (Mode::Engines, Color::White) => Message::TerminalWhiteEngine,
        (Mode::Engines, Color::Black) => Message::TerminalBlackEngine,
        _ => Message::NewOpponent,
    }
}

fn name_label(mode: Mode, color: Color) -> Message {
    match (mode, color) {
        (Mode::People, Color::White) => Message::TerminalWhiteName,
        (Mode::People, Color::Black) => Message::TerminalBlackName,
        _ => Message::TerminalYourName,
    }
}

/// What a person is called; nothing was given where nothing is shown.
fn person(seat: &Seat) -> String {
    if *seat == Seat::Person(None) { "–".to_owned() } else { seat.name() }
}

fn level(program: &Program, language: Language) -> String {
    match program.level() {
        None => program.spec().to_string(),
        Some(None) => say(Message::LevelFull, language),
        Some(Some(elo)) => format!("Roque {elo}"),
    }
}

/// The name of a way of playing and a sentence about it; who plays at no level has none.
fn style(program: &Program, language: Language) -> String {
    match program.style() {
        None => "–".to_owned(),
        Some(style) => {
            format!("{}: {}", say(style_name(style), language), say(style_about(style), language))
        }
    }
}

fn effort(effort: Effort, language: Language) -> String {
    match effort {
        Effort::Free => say(Message::TerminalByClock, language),
        Effort::Depth(depth) => format!("{} {depth}", say(Message::DebugDepth, language)),
        Effort::Time(time) => format!("{} s", time.as_secs_f64()),
    }
}
