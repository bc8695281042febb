//! A list of games on the screen: type to search, Enter opens.

use super::entry::Entry;
use super::panels::Look;
use super::view::draw_help;
use super::{Appearance, ColorStyle, Event, Wish};
use crate::games::{GameList, line};
use crate::messages::{Language, say, speak};
use crate::study::Study;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use roque_language::{Message, number};
use roque_library::{DocumentId, Library, LibraryError, Origin, Summary};
use std::sync::Arc;

/// Rows above the games: title and search.
const ABOVE: u16 = 3;
/// Rows below them: what is said, keys.
const BELOW: u16 = 2;

const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// A list of games on the screen.
pub(super) struct ListScreen {
    list: GameList,
    library: Arc<Library>,
    entry: Entry,
    message: String,
    help: bool,
    /// The first game on the screen.
    first: usize,
    /// The games on the screen.
    rows: Vec<Summary>,
    /// What was deleted last.
    deleted: Option<DocumentId>,
    /// Whether the only game of a file is to be opened as soon as it is read.
    hurried: bool,
}

impl ListScreen {
    pub(super) fn new(list: GameList, library: Arc<Library>) -> Self {
        let hurried = list.file().is_some();
        Self {
            list,
            library,
            entry: Entry::default(),
            message: String::new(),
            help: false,
            first: 0,
            rows: Vec::new(),
            deleted: None,
            hurried,
        }
    }

    /// After something else was on the screen: games may have changed.
    pub(super) fn refresh(&mut self, language: Language) {
        let counted = self.list.count();
        self.report(counted, language);
    }

    pub(super) fn update(&mut self, event: Event, size: (u16, u16), language: Language) -> Wish {
        let room = usize::from(size.1.saturating_sub(ABOVE + BELOW));
        let wish = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key, room, language),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.step(-3),
                MouseEventKind::ScrollDown => self.step(3),
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse.row, room, language),
                _ => Wish::Nothing,
            },
            Event::Tick => self.tick(language),
            Event::Key(_) | Event::Resize(..) => Wish::Nothing,
        };
        self.scroll(room, language);
        wish
    }

    fn tick(&mut self, language: Language) -> Wish {
        self.list.hear();
        if !self.hurried || self.list.is_reading() {
            return Wish::Nothing;
        }
        self.hurried = false;
        match (self.list.total(), self.list.broken()) {
            (1, None) => self.open(language),
            (_, Some((_, fault))) => {
                self.message = speak(fault, language);
                Wish::Nothing
            }
            (0, None) => {
                self.message = Message::PgnNoGame.sentence(language);
                Wish::Nothing
            }
            _ => Wish::Nothing,
        }
    }

    fn press(&mut self, key: KeyEvent, room: usize, language: Language) -> Wish {
        if self.help {
            self.help = false;
            return Wish::Nothing;
        }
        let page = isize::try_from(room.max(2) - 1).unwrap_or(10);
        match key.code {
            KeyCode::F(1) => self.help = true,
            KeyCode::F(10) => return Wish::Quit,
            KeyCode::F(2) => return Wish::Menu,
            KeyCode::F(4) => self.restore(language),
            KeyCode::Esc if self.entry.is_empty() => return Wish::Menu,
            KeyCode::Esc => {
                self.entry.clear();
                self.search(language);
            }
            KeyCode::Enter => return self.open(language),
            KeyCode::Up => return self.step(-1),
            KeyCode::Down => return self.step(1),
            KeyCode::PageUp => return self.step(-page),
            KeyCode::PageDown => return self.step(page),
            KeyCode::Home => return self.step(isize::MIN),
            KeyCode::End => return self.step(isize::MAX),
            KeyCode::Delete => self.delete(language),
            code => {
                if self.entry.press(code) {
                    self.search(language);
                }
            }
        }
        Wish::Nothing
    }

    fn step(&mut self, by: isize) -> Wish {
        self.message.clear();
        self.list.step(by);
        Wish::Nothing
    }

    fn click(&mut self, row: u16, room: usize, language: Language) -> Wish {
        let row = usize::from(row.wrapping_sub(ABOVE));
        if row >= room.min(self.rows.len()) {
            return Wish::Nothing;
        }
        let wanted = self.first + row;
        if wanted == self.list.chosen() {
            return self.open(language);
        }
        let by = wanted as isize - self.list.chosen() as isize;
        self.step(by)
    }

    fn search(&mut self, language: Language) {
        self.message = match self.list.search(self.entry.text()) {
            Ok(()) => String::new(),
            Err(fault) => speak(&fault, language),
        };
    }

    /// Keeps the chosen game on the screen, and the games of the screen at hand.
    fn scroll(&mut self, room: usize, language: Language) {
        let chosen = self.list.chosen();
        self.first = self.first.min(chosen).max((chosen + 1).saturating_sub(room.max(1)));
        match self.list.rows(self.first, room) {
            Ok(rows) => self.rows = rows.to_vec(),
            Err(error) => self.report(Err(error), language),
        }
    }

    fn report(&mut self, done: Result<(), LibraryError>, language: Language) {
        if let Err(error) = done {
            self.message = speak(&error, language);
        }
    }

    fn open(&mut self, language: Language) -> Wish {
        let opened = self.list.game().and_then(|game| match game {
            None => Ok(None),
            Some(game) if game.live => Ok(Some(Wish::Continue(game.id))),
            Some(game) if self.list.file().is_none() => Ok(Some(Wish::Read(game.id))),
            Some(game) => Ok(self.list.document(game.id)?.map(|document| {
                let study = Study::new(Arc::clone(&self.library), document, Origin::Imported);
                Wish::Study(Box::new(study), 0)
            })),
        });
        match opened {
            Ok(wish) => wish.unwrap_or(Wish::Nothing),
            Err(error) => {
                self.report(Err(error), language);
                Wish::Nothing
            }
        }
    }

    fn delete(&mut self, language: Language) {
        match self.list.delete() {
            Ok(Some(id)) => {
                self.deleted = Some(id);
                self.message = say(Message::TerminalDeleted { game: number(id.0) }, language);
            }
            Ok(None) => {}
            Err(error) => self.report(Err(error), language),
        }
    }

    fn restore(&mut self, language: Language) {
        if let Some(id) = self.deleted.take() {
            self.message.clear();
            let done = self.list.restore(id);
            self.report(done, language);
        }
    }

    pub(super) fn view(&self, appearance: Appearance, language: Language, frame: &mut Frame<'_>) {
        let area = frame.area();
        let columns = usize::from(area.width);
        let row = |y: u16| Rect::new(0, y, area.width, 1).intersection(area);
        frame.render_widget(Paragraph::new(self.title(language)).style(BOLD), row(0));
        let search = format!(
            " {} {}",
            say(Message::TerminalSearch, language),
            self.entry.shown(columns.saturating_sub(20).max(10))
        );
        frame.render_widget(Paragraph::new(search), row(1));
        let unfinished = say(Message::TerminalOpenGame, language);
        for (index, game) in self.rows.iter().enumerate() {
            let y = ABOVE + index as u16;
            if y + BELOW >= area.height {
                break;
            }
            let chosen = self.first + index == self.list.chosen();
            let sign = if chosen { ">" } else { " " };
            let text = format!("{sign}{}", line(game, columns.saturating_sub(1), &unfinished, language));
            let style = if chosen { REVERSED } else { Style::new() };
            frame.render_widget(Paragraph::new(text).style(style), row(y));
        }
        let below = area.height.saturating_sub(BELOW);
        frame.render_widget(Paragraph::new(self.status(language)), row(below));
        let style = if appearance.colors == ColorStyle::None { Style::new() } else { REVERSED };
        let keys = Line::from(format!(" {}", say(Message::TerminalListKeys, language)));
        frame.render_widget(Paragraph::new(keys).style(style), row(area.height.saturating_sub(1)));
        if self.help {
            draw_help(Message::TerminalListHelp, Look { language, pieces: appearance.pieces }, frame);
        }
    }

    fn title(&self, language: Language) -> String {
        let total = number(self.list.total());
        match self.list.file() {
            Some(path) => {
                let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
                format!(" {}", say(Message::TerminalGamesOfFile { file, count: total }, language))
            }
            None => {
                let open = number(self.list.unfinished());
                let games = say(Message::TerminalGamesOfLibrary { count: total }, language);
                match open {
                    0 => format!(" {games}"),
                    open => {
                        format!(" {games}, {}", say(Message::TerminalUnfinished { count: open }, language))
                    }
                }
            }
        }
    }

    fn status(&self, language: Language) -> String {
        if !self.message.is_empty() {
            return format!(" {}", self.message);
        }
        if self.list.is_reading() {
            return format!(" {}", say(Message::TerminalReading, language));
        }
        match self.list.broken() {
            Some((count, fault)) if count > 0 => {
                let first = roque_play::Localized::message(fault).into();
                format!(" {}", say(Message::TerminalBrokenGames { count: number(count), first }, language))
            }
            Some((_, fault)) => format!(" {}", speak(fault, language)),
            None => String::new(),
        }
    }
}
