//! The menu: a list of settings, each changed by left and right, and things to do.

mod rows;

use rows::change;
pub(super) use rows::label;

use super::entry::Entry;
use super::{Appearance, Event, Wish};
use crate::games::GameList;
use crate::messages::{Language, say, speak};
use crate::options::{Mode, Options, read_clocks, read_program};
use ratatui::crossterm::event::{KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use roque_chess::{Color, Timeline};
use roque_game::quoted;
use roque_language::{Message, number};
use roque_play::table::Seat;
use std::path::Path;

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    Mode,
    Side,
    Level(Color),
    Style(Color),
    Effort(Color),
    Name(Color),
    Clock,
    Book,
    Position,
    Pieces,
    Colors,
    Language,
    Start,
    Games,
    Analyse,
    Puzzles,
    Small,
    Load,
    Quit,
}

impl Row {
    /// Whether it is something to do, not a setting.
    fn is_deed(self) -> bool {
        matches!(
            self,
            Self::Start | Self::Games | Self::Analyse | Self::Puzzles | Self::Small | Self::Load | Self::Quit
        )
    }
}

/// What the menu lets one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    /// The name of a file to load.
    File,
    /// The level or player of a side.
    Player(Color),
    /// A clock of one's own.
    Clock,
    /// The name of a person.
    Name(Color),
}

/// What the menu changes.
pub(super) struct Settings<'a> {
    pub(super) options: &'a mut Options,
    pub(super) language: &'a mut Language,
    pub(super) appearance: &'a mut Appearance,
    /// What was played before the game begins.
    pub(super) start: &'a mut Timeline,
    pub(super) size: (u16, u16),
}

/// The menu's own state.
#[derive(Default)]
pub(super) struct Menu {
    chosen: usize,
    /// What is being typed, and for what.
    entry: Option<(Asked, Entry)>,
    pub(super) message: String,
}

/// The rows that make sense for a mode.
pub(super) fn rows(mode: Mode) -> Vec<Row> {
    let mut rows = vec![Row::Mode];
    match mode {
        Mode::Against => {
            rows.push(Row::Side);
            rows.extend(program_rows(Color::White));
        }
        Mode::People => {}
        Mode::Engines => {
            rows.extend(Color::ALL.into_iter().flat_map(program_rows));
        }
    }
    rows.push(Row::Clock);
    match mode {
        Mode::Against => rows.push(Row::Name(Color::White)),
        Mode::People => rows.extend(Color::ALL.map(Row::Name)),
        Mode::Engines => {}
    }
    if mode != Mode::People {
        rows.push(Row::Book);
    }
    rows.extend([Row::Position, Row::Pieces, Row::Colors, Row::Language]);
    rows.extend([Row::Start, Row::Games, Row::Analyse, Row::Puzzles, Row::Small, Row::Load, Row::Quit]);
    rows
}

/// What can be said about a program.
fn program_rows(color: Color) -> [Row; 3] {
    [Row::Level(color), Row::Style(color), Row::Effort(color)]
}

/// Where the rows of the menu are on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// The line of the screen where they begin.
    pub(super) top: u16,
    /// The first row that is shown.
    pub(super) first: usize,
    /// How many are shown.
    pub(super) room: usize,
}

impl Window {
    /// Shows the chosen row, whatever the height of the screen.
    fn new(rows: usize, chosen: usize, height: u16) -> Self {
        // Title and gap, then the rows, then what is said and the keys.
        let wanted = rows as u16;
        let top = if height >= wanted + 8 { 4 } else { 1 };
        let below = if height >= wanted + 8 { 4 } else { 3 };
        let room = usize::from(height.saturating_sub(top + below)).clamp(1, rows.max(1));
        let first = chosen.saturating_sub(room / 2).min(rows - room);
        Self { top, first, room }
    }
}

impl Menu {
    pub(super) fn with_message(message: String) -> Self {
        Self { message, ..Self::default() }
    }

    /// The menu with its first deed chosen: everything else is settled.
    pub(super) fn ready(mode: Mode, message: String) -> Self {
        let chosen = rows(mode).iter().position(|row| *row == Row::Start).unwrap_or(0);
        Self { chosen, message, entry: None }
    }

    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    pub(super) fn window(&self, mode: Mode, height: u16) -> Window {
        Window::new(rows(mode).len(), self.chosen, height)
    }

    pub(super) fn update(&mut self, event: Event, settings: &mut Settings<'_>) -> Wish {
        let rows = rows(settings.options.mode);
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if self.entry.is_some() {
                    return self.type_text(key.code, settings);
                }
                let step = match key.code {
                    KeyCode::Up => return self.go(rows.len() - 1, rows.len()),
                    KeyCode::Down | KeyCode::Tab => return self.go(1, rows.len()),
                    KeyCode::Esc | KeyCode::Char('q') | KeyCode::F(10) => return Wish::Quit,
                    KeyCode::Left => -1,
                    KeyCode::Right | KeyCode::Char(' ') => 1,
                    KeyCode::Enter => return self.enter(rows[self.chosen], settings),
                    _ => return Wish::Nothing,
                };
                change(rows[self.chosen], step, settings);
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => return self.go(rows.len() - 1, rows.len()),
                MouseEventKind::ScrollDown => return self.go(1, rows.len()),
                MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.row, &rows, settings),
                _ => {}
            },
            _ => {}
        }
        Wish::Nothing
    }

    fn click(&mut self, line: u16, rows: &[Row], settings: &mut Settings<'_>) -> Wish {
        let window = self.window(settings.options.mode, settings.size.1);
        let place = usize::from(line.wrapping_sub(window.top));
        let Some(row) = rows.get(window.first + place).filter(|_| place < window.room) else {
            return Wish::Nothing;
        };
        self.chosen = window.first + place;
        if row.is_deed() || *row == Row::Position {
            return self.enter(*row, settings);
        }
        change(*row, 1, settings);
        Wish::Nothing
    }

    fn go(&mut self, step: usize, count: usize) -> Wish {
        self.chosen = (self.chosen + step) % count;
        Wish::Nothing
    }

    fn enter(&mut self, row: Row, settings: &Settings<'_>) -> Wish {
        match row {
            Row::Quit => Wish::Quit,
            Row::Load => self.begin(Asked::File),
            Row::Level(color) => self.begin(Asked::Player(color)),
            Row::Clock => self.begin(Asked::Clock),
            Row::Name(color) => self.begin(Asked::Name(color)),
            Row::Games => Wish::Games,
            Row::Analyse => Wish::Analyse(Box::new(*settings.start.current())),
            Row::Puzzles => Wish::Puzzles,
            Row::Small => Wish::Small,
            Row::Position => Wish::SetUp(Box::new(settings.start.current().to_setup())),
            _ => Wish::Play,
        }
    }

    fn begin(&mut self, asked: Asked) -> Wish {
        self.message.clear();
        self.entry = Some((asked, Entry::default()));
        Wish::Nothing
    }

    fn type_text(&mut self, code: KeyCode, settings: &mut Settings<'_>) -> Wish {
        let Some((asked, entry)) = &mut self.entry else { return Wish::Nothing };
        match code {
            KeyCode::Esc => self.entry = None,
            KeyCode::Enter => {
                let (asked, text) = (*asked, entry.take());
                self.entry = None;
                return self.answer(asked, &text, settings);
            }
            code => drop(entry.press(code)),
        }
        Wish::Nothing
    }

    fn answer(&mut self, asked: Asked, text: &str, settings: &mut Settings<'_>) -> Wish {
        let language = *settings.language;
        match asked {
            Asked::File => match GameList::of_file(Path::new(text)) {
                Ok(list) => return Wish::List(Box::new(list)),
                Err(fault) => self.message = speak(&fault, language),
            },
            Asked::Player(_) if text.is_empty() => {}
            Asked::Player(color) => match read_program(text) {
                Ok(program) => {
                    let effort = settings.options.programs[color].effort;
                    settings.options.programs[color] = program.with_effort(effort);
                }
                Err(error) => self.message = speak(&error, language),
            },
            Asked::Name(color) => match Seat::named(text) {
                Some(person) => settings.options.people[color] = person,
                None if text.is_empty() => settings.options.people[color] = Seat::Person(None),
                None => {
                    let most = number(Seat::LONGEST_NAME);
                    let wrong = Message::ServerPlayerName { text: quoted(text), most };
                    self.message = wrong.sentence(language);
                }
            },
            Asked::Clock => match read_clocks(text) {
                Ok(clocks) => settings.options.clocks = clocks,
                Err(error) => {
                    let wrong = Message::TerminalNotAClock { text: error.0 };
                    self.message = wrong.sentence(language);
                }
            },
        }
        Wish::Nothing
    }

    /// The line below the list: what is typed, what went wrong, or what the chosen row offers.
    pub(super) fn foot(&self, rows: &[Row], columns: u16, language: Language) -> String {
        if let Some((asked, entry)) = &self.entry {
            let question = match asked {
                Asked::File => Message::TerminalLoadFrom,
                Asked::Player(_) => Message::TerminalAskPlayer,
                Asked::Clock => Message::TerminalAskClock,
                Asked::Name(_) => Message::TerminalAskName,
            };
            let question = say(question, language);
            let room = usize::from(columns)
                .saturating_sub(3 + question.chars().count() % usize::from(columns.max(1)));
            return format!("{question} {}", entry.shown(room.max(16)));
        }
        if !self.message.is_empty() {
            return self.message.clone();
        }
        match rows.get(self.chosen) {
            Some(Row::Level(_)) => say(Message::TerminalLevelHelp, language),
            Some(Row::Clock) => say(Message::TerminalClockHelp, language),
            Some(Row::Name(_)) => say(Message::TerminalNameHelp, language),
            Some(Row::Position) => say(Message::TerminalPositionHelp, language),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_reached_on_any_screen() {
        for height in [1, 5, 15, 18, 24, 60] {
            let count = rows(Mode::Engines).len();
            for chosen in 0..count {
                let window = Window::new(count, chosen, height);
                assert!((window.first..window.first + window.room).contains(&chosen), "{height}: {window:?}");
                assert!(window.first + window.room <= count);
            }
        }
        assert_eq!(Window::new(15, 3, 24), Window { top: 4, first: 0, room: 15 });
    }
}
