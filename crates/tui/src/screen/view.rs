//! Drawing: the state as a frame, nothing else.

use super::action::Action;
use super::game::{Asking, Game};
use super::layout::Layout;
use super::menu::{Menu, label, rows};
use super::panels::Look;
use super::{App, ColorStyle, Screen, board, panels};
use crate::games::cut;
use crate::messages::{say, speak};
use crate::options::seat_name;
use crate::prompt::clock_text;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Wrap};
use roque_chess::Color;
use roque_language::Message;

const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
/// Columns of the labels of the menu, where there is room.
const LABEL: usize = 26;

/// The lines below a board.
pub(super) struct Foot {
    pub(super) status: String,
    pub(super) entry: String,
    pub(super) keys: String,
}

pub(super) fn draw_foot(foot: &Foot, layout: &Layout, colors: ColorStyle, frame: &mut Frame<'_>) {
    // A sentence longer than the line goes on in the next, where there is one to spare.
    let wraps =
        foot.status.chars().count() > usize::from(layout.status.width) && layout.entry.y + 1 < layout.keys.y;
    let more = u16::from(wraps);
    let (mut place, mut entry) = (layout.status, layout.entry);
    (place.height, entry.y) = (place.height + more, entry.y + more);
    frame.render_widget(Paragraph::new(foot.status.as_str()).wrap(Wrap { trim: false }), place);
    frame.render_widget(Paragraph::new(format!(" > {}", foot.entry)), entry);
    let style = if colors == ColorStyle::None { Style::new() } else { REVERSED };
    frame.render_widget(Paragraph::new(format!(" {}", foot.keys)).style(style), layout.keys);
}

/// A page of help over everything else.
pub(super) fn draw_help(text: Message, look: Look, frame: &mut Frame<'_>) {
    let area = frame.area();
    let words = say(text, look.language);
    let width = area.width.min(78);
    let inner = usize::from(width.saturating_sub(2)).max(1);
    let lines: usize = words.lines().map(|line| line.chars().count().div_ceil(inner).max(1)).sum();
    let height = area.height.min(lines as u16 + 2);
    let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    let block = look.block(Message::TerminalHelpTitle);
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: false }).block(block), place);
}

impl App {
    /// Draws the state.
    pub fn view(&self, frame: &mut Frame<'_>) {
        match &self.screen {
            Screen::Menu(menu) => self.view_menu(menu, frame),
            Screen::Game(game) => self.view_game(game, frame),
            Screen::Study(study) => study.view(self.appearance, self.language, frame),
            Screen::List(list) => list.view(self.appearance, self.language, frame),
            Screen::Editor(editor) => editor.view(self.appearance, self.language, frame),
            Screen::Puzzles(puzzles) => puzzles.view(self.appearance, self.language, frame),
            Screen::Small(small) => small.view(self.appearance, self.language, frame),
        }
    }

    fn view_menu(&self, menu: &Menu, frame: &mut Frame<'_>) {
        let area = frame.area();
        let title = match self.appearance.pieces {
            super::PieceStyle::Unicode => "♜ Roque",
            super::PieceStyle::Ascii => "Roque",
        };
        let all = rows(self.options.mode);
        let window = menu.window(self.options.mode, area.height);
        frame.render_widget(Paragraph::new(title).style(BOLD), line_at(area, window.top.min(2) - 1, 4));
        for (index, row) in all.iter().enumerate().skip(window.first).take(window.room) {
            let chosen = index == menu.chosen();
            let text = self.menu_line(*row, chosen, usize::from(area.width));
            let style = if chosen { REVERSED } else { Style::new() };
            let y = window.top + (index - window.first) as u16;
            frame.render_widget(Paragraph::new(text).style(style), line_at(area, y, 2));
        }
        let below = window.top + window.room as u16;
        let more = window.first + window.room < all.len();
        if more || window.first > 0 {
            let arrows = if more { "v v v" } else { "^ ^ ^" };
            frame.render_widget(Paragraph::new(arrows), line_at(area, below, 4));
        }
        let help = say(Message::TerminalMenuHelp, self.language);
        let help_rows = (help.chars().count() as u16 + 2).div_ceil(area.width.max(1)).min(2);
        let help_top = area.height.saturating_sub(help_rows).max(below);
        let place = Rect::new(2, help_top, area.width.saturating_sub(2), help_rows).intersection(area);
        let text = menu.foot(&all, area.width, self.language);
        let foot_top = if more || window.first > 0 { help_top.saturating_sub(1) } else { below + 1 };
        // What somebody types or did wrong is worth more than the names of keys.
        let crowded =
            text.chars().count() > usize::from(area.width).saturating_sub(4) && help_top < foot_top + 2;
        if !crowded {
            frame.render_widget(Paragraph::new(help).wrap(Wrap { trim: true }), place);
        }
        let end = if crowded { area.height } else { help_top };
        let foot = Rect::new(2, foot_top, area.width.saturating_sub(4), end.saturating_sub(foot_top).max(1));
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), foot.intersection(area));
    }

    fn menu_line(&self, row: super::menu::Row, chosen: bool, columns: usize) -> String {
        let (label, value) = label(row, &self.options, &self.start, self.language, self.appearance);
        let (left, right) = if chosen && !value.is_empty() { ("<", ">") } else { (" ", " ") };
        let arrow = if chosen { ">" } else { " " };
        if value.is_empty() {
            return format!("{arrow} {label}");
        }
        let room = columns.saturating_sub(value.chars().count() + 9).clamp(3, LABEL);
        format!("{arrow} {:room$} {left} {value} {right}", cut(&label, room))
    }

    fn view_game(&self, game: &Game, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(layout) = Layout::new(area.width, area.height) else {
            frame.render_widget(
                Paragraph::new(say(Message::TerminalTooSmall, self.language)).wrap(Wrap { trim: true }),
                area,
            );
            return;
        };
        frame.render_widget(Paragraph::new(self.title(game)).style(BOLD), layout.title);
        let (top, bottom) =
            if game.flipped { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        self.view_player(game, top, layout.top, frame);
        self.view_player(game, bottom, layout.bottom, frame);
        let hand = board::Hand { appearance: self.appearance, language: self.language };
        let position = game.shown();
        board::draw(&game.scene(&position), &layout, hand, frame.buffer_mut());
        if let Some(side) = layout.side {
            panels::draw(game, self.look(), side, frame);
        }
        let foot = Foot {
            status: self.status(game),
            entry: game.entry.shown(usize::from(area.width.saturating_sub(3))),
            keys: say(Message::TerminalKeys, self.language),
        };
        draw_foot(&foot, &layout, self.appearance.colors, frame);
        if game.help {
            draw_help(Message::TerminalHelp, self.look(), frame);
        }
    }

    fn look(&self) -> Look {
        Look { language: self.language, pieces: self.appearance.pieces }
    }

    fn title(&self, game: &Game) -> String {
        let name = game.session.opening().map_or_else(String::new, |opening| {
            format!(" - {} {}", opening.eco, opening.name(self.language))
        });
        format!(" Roque{name}")
    }

    fn view_player(&self, game: &Game, color: Color, area: Rect, frame: &mut Frame<'_>) {
        let table = game.session.table();
        let to_move = table.game().side_to_move() == color && !table.game().is_over();
        let sign = if to_move { ">" } else { " " };
        let name = seat_name(table, color, self.language);
        let style = if to_move { BOLD } else { Style::new() };
        frame.render_widget(Paragraph::new(format!(" {sign} {name}")).style(style), area);
        if let Some(left) = game.session.remaining(color) {
            let clock = Line::from(clock_text(left)).alignment(Alignment::Right);
            frame.render_widget(Paragraph::new(clock).style(style), area);
        }
    }

    /// The most important thing to say now.
    fn status(&self, game: &Game) -> String {
        let language = self.language;
        let words = match &game.asking {
            Asking::FileName => say(Message::TerminalSaveAs, language),
            Asking::Present(path) => {
                say(Message::TerminalFileThere { file: path.display().to_string() }, language)
            }
            Asking::Promotion(..) => say(Message::TerminalPromotion, language),
            Asking::Sure(Action::Resign) => say(Message::TerminalSayYesToResign, language),
            Asking::Sure(_) => say(Message::TerminalSayYesToLeave, language),
            Asking::Move => self.standing(game),
        };
        format!(" {words}")
    }

    /// How the game stands: a result is never overwritten by anything else that is said.
    fn standing(&self, game: &Game) -> String {
        let language = self.language;
        let table = game.session.table();
        if let Some(result) = table.game().result() {
            return format!("{} {}", speak(result, language), game.message);
        }
        if !game.message.is_empty() {
            return game.message.clone();
        }
        if let Some(fault) = game.session.fault() {
            return speak(fault, language);
        }
        if game.is_looking_back() {
            return say(Message::TerminalLookingBack, language);
        }
        if game.session.is_paused() {
            return say(Message::TerminalPaused, language);
        }
        if table.is_persons_turn() {
            return say(Message::TerminalYourMove, language);
        }
        let name = seat_name(table, table.game().side_to_move(), language);
        say(Message::GameThinking { name }, language)
    }
}

/// One row of an area, or nothing where the area ends.
fn line_at(area: Rect, row: u16, column: u16) -> Rect {
    Rect::new(column, row, area.width.saturating_sub(column), 1).intersection(area)
}
