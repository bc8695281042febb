//! Drawing: the state as a frame, nothing else.

use super::action::Action;
use super::game::{Asking, Game};
use super::layout::Layout;
use super::menu::{FIRST_ROW, Menu, label, rows};
use super::{App, ColorStyle, Screen, board, panels};
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

impl App {
    /// Draws the state.
    pub fn view(&self, frame: &mut Frame<'_>) {
        match &self.screen {
            Screen::Menu(menu) => self.view_menu(menu, frame),
            Screen::Game(game) => self.view_game(game, frame),
        }
    }

    fn view_menu(&self, menu: &Menu, frame: &mut Frame<'_>) {
        let area = frame.area();
        let title = match self.appearance.pieces {
            super::PieceStyle::Unicode => "♜ Roque",
            super::PieceStyle::Ascii => "Roque",
        };
        frame.render_widget(Paragraph::new(title).style(BOLD), line_at(area, 1, 4));
        for (index, row) in rows(self.options.mode).into_iter().enumerate() {
            let (label, value) = label(row, &self.options, self.language, self.appearance);
            let chosen = index == menu.chosen;
            let (left, right) = if chosen && !value.is_empty() { ("<", ">") } else { (" ", " ") };
            let arrow = if chosen { ">" } else { " " };
            let text = match value.as_str() {
                "" => format!("{arrow} {label}"),
                value => format!("{arrow} {label:26} {left} {value} {right}"),
            };
            let style = if chosen { REVERSED } else { Style::new() };
            frame
                .render_widget(Paragraph::new(text).style(style), line_at(area, FIRST_ROW + index as u16, 2));
        }
        let below = FIRST_ROW + rows(self.options.mode).len() as u16 + 1;
        let foot = line_at(area, below, 2);
        let foot = Rect { height: area.height.saturating_sub(below + 1).clamp(foot.height, 4), ..foot };
        let text = menu.foot(&rows(self.options.mode), self.language);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), foot);
        frame.render_widget(
            Paragraph::new(say(Message::TerminalMenuHelp, self.language)),
            line_at(area, area.height.saturating_sub(1), 2),
        );
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
        board::draw(game, &layout, hand, frame.buffer_mut());
        if let Some(side) = layout.side {
            panels::draw(game, self.look(), side, frame);
        }
        let status = self.status(game);
        // A sentence longer than the line goes on in the next, where there is one to spare.
        let wraps = status.chars().count() > usize::from(area.width) && layout.entry.y + 1 < layout.keys.y;
        let more = u16::from(wraps);
        let (mut place, mut entry) = (layout.status, layout.entry);
        (place.height, entry.y) = (place.height + more, entry.y + more);
        frame.render_widget(Paragraph::new(status).wrap(Wrap { trim: false }), place);
        frame.render_widget(Paragraph::new(format!(" > {}_", game.entry)), entry);
        let keys = format!(" {}", say(Message::TerminalKeys, self.language));
        let style = if self.appearance.colors == ColorStyle::None { Style::new() } else { REVERSED };
        frame.render_widget(Paragraph::new(keys).style(style), layout.keys);
        if game.help {
            self.view_help(frame);
        }
    }

    fn look(&self) -> panels::Look {
        panels::Look { language: self.language, pieces: self.appearance.pieces }
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
        let name = seat_name(table.seat(color), self.language);
        let style = if to_move { BOLD } else { Style::new() };
        frame.render_widget(Paragraph::new(format!(" {sign} {name}")).style(style), area);
        if let Some(left) = game.session.remaining(color) {
            let clock = Line::from(clock_text(left)).alignment(Alignment::Right);
            frame.render_widget(Paragraph::new(clock).style(style), area);
        }
    }

    /// The most important thing to say now.
    fn status(&self, game: &Game) -> String {
        let table = game.session.table();
        match game.asking {
            Asking::FileName => return format!(" {}", say(Message::TerminalSaveAs, self.language)),
            Asking::Promotion(..) => return format!(" {}", say(Message::TerminalPromotion, self.language)),
            Asking::Sure(Action::Resign) => {
                return format!(" {}", say(Message::TerminalSayYesToResign, self.language));
            }
            Asking::Sure(_) => return format!(" {}", say(Message::TerminalSayYesToLeave, self.language)),
            Asking::Move if !game.message.is_empty() => return format!(" {}", game.message),
            Asking::Move => {}
        }
        if let Some(result) = table.game().result() {
            return format!(" {}", speak(result, self.language));
        }
        if game.session.is_paused() {
            return format!(" {}", say(Message::TerminalPaused, self.language));
        }
        if table.is_persons_turn() {
            return format!(" {}", say(Message::TerminalYourMove, self.language));
        }
        let name = seat_name(table.seat(table.game().side_to_move()), self.language);
        format!(" {}", say(Message::GameThinking { name }, self.language))
    }

    fn view_help(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (width, height) = (area.width.min(76), area.height.min(16));
        let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        let block = self.look().block(Message::TerminalHelpTitle);
        let text =
            Paragraph::new(say(Message::TerminalHelp, self.language)).wrap(Wrap { trim: false }).block(block);
        frame.render_widget(Clear, place);
        frame.render_widget(text, place);
    }
}

/// One row of an area, or nothing where the area ends.
fn line_at(area: Rect, row: u16, column: u16) -> Rect {
    Rect::new(column, row, area.width.saturating_sub(column), 1).intersection(area)
}
