//! The menu: a list of settings, each changed by left and right, and three things to do.

use super::{Appearance, ColorStyle, Event, PieceStyle, Wish};
use crate::messages::{Language, say, speak};
use crate::options::{Mode, Options, Side, USUAL_LEVEL, read_program};
use crate::session::load;
use ratatui::crossterm::event::{KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use roque_chess::Color;
use roque_language::Message;
use roque_play::TimeControl;
use roque_play::table::{Effort, Openings, Program, RATINGS};
use std::num::NonZeroU32;
use std::path::Path;
use std::time::Duration;

/// The first row of the list on the screen.
pub(super) const FIRST_ROW: u16 = 4;

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    Mode,
    Side,
    Level(Color),
    Effort(Color),
    Clock,
    Book,
    Pieces,
    Colors,
    Language,
    Start,
    Load,
    Quit,
}

/// What the menu lets one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// The name of a file to load.
    File,
    /// The level or player of a side.
    Player(Color),
}

/// The menu's own state.
#[derive(Default)]
pub(super) struct Menu {
    pub(super) chosen: usize,
    /// What is being typed, and for what.
    pub(super) entry: Option<(Asked, String)>,
    pub(super) message: String,
}

/// The rows that make sense for a mode.
pub(super) fn rows(mode: Mode) -> Vec<Row> {
    let mut rows = vec![Row::Mode];
    match mode {
        Mode::Against => rows.extend([Row::Side, Row::Level(Color::White), Row::Effort(Color::White)]),
        Mode::People => {}
        Mode::Engines => {
            rows.extend(Color::ALL.into_iter().flat_map(|color| [Row::Level(color), Row::Effort(color)]));
        }
    }
    rows.push(Row::Clock);
    if mode != Mode::People {
        rows.push(Row::Book);
    }
    rows.extend([Row::Pieces, Row::Colors, Row::Language, Row::Start, Row::Load, Row::Quit]);
    rows
}

impl Menu {
    pub(super) fn with_message(message: String) -> Self {
        Self { message, ..Self::default() }
    }

    pub(super) fn update(
        &mut self,
        event: Event,
        options: &mut Options,
        language: &mut Language,
        appearance: &mut Appearance,
    ) -> Wish {
        let rows = rows(options.mode);
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if self.entry.is_some() {
                    return self.type_text(key.code, options, *language);
                }
                let step = match key.code {
                    KeyCode::Up => return self.go(rows.len() - 1, rows.len()),
                    KeyCode::Down | KeyCode::Tab => return self.go(1, rows.len()),
                    KeyCode::Esc | KeyCode::Char('q') | KeyCode::F(10) => return Wish::Quit,
                    KeyCode::Left => -1,
                    KeyCode::Right | KeyCode::Char(' ') => 1,
                    KeyCode::Enter => return self.enter(rows[self.chosen]),
                    _ => return Wish::Nothing,
                };
                change(rows[self.chosen], step, options, language, appearance);
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let row = usize::from(mouse.row.wrapping_sub(FIRST_ROW));
                if row < rows.len() {
                    self.chosen = row;
                    if let Row::Start | Row::Load | Row::Quit = rows[row] {
                        return self.enter(rows[row]);
                    }
                    change(rows[row], 1, options, language, appearance);
                }
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn go(&mut self, step: usize, count: usize) -> Wish {
        self.chosen = (self.chosen + step) % count;
        Wish::Nothing
    }

    fn enter(&mut self, row: Row) -> Wish {
        match row {
            Row::Quit => Wish::Quit,
            Row::Load => self.begin(Asked::File),
            Row::Level(color) => self.begin(Asked::Player(color)),
            _ => Wish::Play(Box::default()),
        }
    }

    fn begin(&mut self, asked: Asked) -> Wish {
        self.message.clear();
        self.entry = Some((asked, String::new()));
        Wish::Nothing
    }

    fn type_text(&mut self, code: KeyCode, options: &mut Options, language: Language) -> Wish {
        let Some((asked, entry)) = &mut self.entry else { return Wish::Nothing };
        match code {
            KeyCode::Char(letter) => entry.push(letter),
            KeyCode::Backspace => {
                entry.pop();
            }
            KeyCode::Esc => self.entry = None,
            KeyCode::Enter => {
                let (asked, text) = (*asked, std::mem::take(entry));
                self.entry = None;
                match asked {
                    Asked::File => return self.load(&text, language),
                    Asked::Player(_) if text.trim().is_empty() => {}
                    Asked::Player(color) => match read_program(&text) {
                        Ok(program) => {
                            let effort = options.programs[color].effort;
                            options.programs[color] = program.with_effort(effort);
                        }
                        Err(error) => self.message = speak(&error, language),
                    },
                }
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn load(&mut self, name: &str, language: Language) -> Wish {
        match load(Path::new(name.trim())) {
            Ok(line) if line.is_empty() => self.message = Message::PgnNoGame.sentence(language),
            Ok(line) => return Wish::Play(Box::new(line)),
            Err(error) => self.message = speak(&error, language),
        }
        Wish::Nothing
    }

    /// The line below the list: what is typed, what went wrong, or what the chosen row offers.
    pub(super) fn foot(&self, rows: &[Row], language: Language) -> String {
        match &self.entry {
            Some((Asked::File, entry)) => format!("{} {entry}_", say(Message::TerminalLoadFrom, language)),
            Some((Asked::Player(_), entry)) => {
                format!("{} {entry}_", say(Message::TerminalAskPlayer, language))
            }
            None if self.message.is_empty() && matches!(rows.get(self.chosen), Some(Row::Level(_))) => {
                say(Message::TerminalLevelHelp, language)
            }
            None => self.message.clone(),
        }
    }
}

/// Changes what a row says by one step, round and round.
fn change(row: Row, step: i32, options: &mut Options, language: &mut Language, appearance: &mut Appearance) {
    match row {
        Row::Mode => options.mode = cycle(&[Mode::Against, Mode::People, Mode::Engines], options.mode, step),
        Row::Side => options.side = cycle(&[Side::White, Side::Black, Side::Random], options.side, step),
        Row::Level(color) => {
            let program = &mut options.programs[color];
            // From any other player one comes back to our engine as it was offered first.
            let level = program.level().map(|elo| cycle(&levels(), elo, step));
            let level = level.unwrap_or(Some(USUAL_LEVEL));
            *program = Program::at_level(level).with_effort(program.effort);
        }
        Row::Effort(color) => {
            let effort = &mut options.programs[color].effort;
            *effort = cycle(&efforts(), *effort, step);
        }
        Row::Clock => options.clock = cycle(&clocks(), options.clock.clone(), step),
        Row::Book => options.openings = cycle(&[Openings::Book, Openings::Thought], options.openings, step),
        Row::Pieces => {
            appearance.pieces = cycle(&[PieceStyle::Unicode, PieceStyle::Ascii], appearance.pieces, step);
        }
        Row::Colors => {
            appearance.colors = cycle(&[ColorStyle::Sixteen, ColorStyle::None], appearance.colors, step);
        }
        Row::Language => *language = cycle(&Language::ALL, *language, step),
        Row::Start | Row::Load | Row::Quit => {}
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
pub(super) fn label(
    row: Row,
    options: &Options,
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
        Row::Effort(color) => (Message::TerminalThinking, effort(options.programs[color].effort, language)),
        Row::Clock if options.clock.is_unbounded() => (Message::NewClock, word(Message::TerminalNoClock)),
        Row::Clock => (Message::NewClock, options.clock.to_string()),
        Row::Book => (
            Message::TerminalBook,
            word(if options.openings == Openings::Book { Message::TerminalYes } else { Message::TerminalNo }),
        ),
        Row::Pieces if appearance.pieces == PieceStyle::Unicode => {
            (Message::EditorPieces, "♔♕♖♗♘♙".to_owned())
        }
        Row::Pieces => (Message::EditorPieces, language.san("KQRBNP")),
        Row::Colors if appearance.colors == ColorStyle::Sixteen => (Message::TerminalColors, "16".to_owned()),
        Row::Colors => (Message::TerminalColors, word(Message::TerminalNo)),
        Row::Language => (Message::SettingsLanguage, language.name().to_owned()),
        Row::Start => (Message::TerminalStart, String::new()),
        Row::Load => (Message::TerminalLoad, String::new()),
        Row::Quit => (Message::TerminalQuit, String::new()),
    };
    // What belongs to the row above stands a little to the right.
    let indent = if matches!(row, Row::Effort(_)) { "  " } else { "" };
    (format!("{indent}{}", say(label, language)), value)
}

fn level_label(mode: Mode, color: Color) -> Message {
    match (mode, color) {
        (Mode::Engines, Color::White) => Message::TerminalWhiteEngine,
        (Mode::Engines, Color::Black) => Message::TerminalBlackEngine,
        _ => Message::NewOpponent,
    }
}

fn level(program: &Program, language: Language) -> String {
    match program.level() {
        None => program.spec().to_string(),
        Some(None) => say(Message::LevelFull, language),
        Some(Some(elo)) => format!("Roque {elo}"),
    }
}

fn effort(effort: Effort, language: Language) -> String {
    match effort {
        Effort::Free => say(Message::TerminalByClock, language),
        Effort::Depth(depth) => format!("{} {depth}", say(Message::DebugDepth, language)),
        Effort::Time(time) => format!("{} s", time.as_secs_f64()),
    }
}
