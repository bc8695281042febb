//! Beside the board: the moves, and what the engine thinks.

use super::PieceStyle;
use super::game::Game;
use crate::messages::{Language, say};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Wrap};
use roque_chess::Color;
use roque_game::{Chances, FirstValue, Player};
use roque_language::Message;

/// How panels look.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) language: Language,
    pub(crate) pieces: PieceStyle,
}

impl Look {
    /// A frame with a title; terminals that draw pieces as letters get a frame of plain signs, too.
    pub(crate) fn block(self, title: Message) -> Block<'static> {
        let plain = border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        };
        let lines = if self.pieces == PieceStyle::Ascii { plain } else { border::PLAIN };
        Block::bordered().border_set(lines).title(say(title, self.language))
    }
}

/// Rows of the engine's panel, borders included.
const ENGINE_ROWS: u16 = 9;

pub(super) fn draw(game: &Game, look: Look, area: Rect, frame: &mut Frame<'_>) {
    let engine_rows = if game.panel && area.height > ENGINE_ROWS + 3 { ENGINE_ROWS } else { 0 };
    let moves = Rect { height: area.height - engine_rows, ..area };
    draw_moves(game, look, moves, frame);
    if engine_rows > 0 {
        let engine = Rect { y: moves.bottom(), height: engine_rows, ..area };
        draw_engine(game, look, engine, frame);
    }
}

fn draw_moves(game: &Game, look: Look, area: Rect, frame: &mut Frame<'_>) {
    let mut lines = move_lines(game, look.language);
    if let Some(result) = game.session.table().game().result() {
        lines.push(result.verdict.to_string());
    }
    let room = usize::from(area.height.saturating_sub(2));
    let shown: Vec<Line<'_>> = lines.into_iter().rev().take(room).rev().map(Line::from).collect();
    let block = look.block(Message::GameMoves);
    frame.render_widget(Paragraph::new(shown).block(block), area);
}

/// One line for each full move.
fn move_lines(game: &Game, language: Language) -> Vec<String> {
    let timeline = game.session.table().game().timeline();
    let mut lines: Vec<String> = Vec::new();
    for (position, m) in timeline.positions().zip(timeline.moves()) {
        let san = language.san(&position.san(m));
        let number = position.fullmove_number();
        match (position.side_to_move(), lines.last_mut()) {
            (Color::White, _) => lines.push(format!("{number:3}. {san:8}")),
            (Color::Black, Some(line)) => line.push_str(&format!(" {san}")),
            (Color::Black, None) => lines.push(format!("{number:3}. {:8} {san}", "…")),
        }
    }
    lines
}

fn draw_engine(game: &Game, look: Look, area: Rect, frame: &mut Frame<'_>) {
    let block = look.block(Message::AnalyseEngine);
    let lines: Vec<Line<'_>> =
        engine_lines(game, look.language, area.width).into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), area);
}

fn engine_lines(game: &Game, language: Language, width: u16) -> Vec<String> {
    let word = |text| say(text, language);
    let mut lines = Vec::new();
    let played = game.session.table().game();
    let timeline = played.timeline();
    if let Some(((position, m), played)) =
        timeline.positions().zip(timeline.moves()).zip(&played.record().moves).last()
    {
        let dots = if position.side_to_move() == Color::White { "." } else { "..." };
        let san = language.san(&position.san(m));
        let (number, time) = (position.fullmove_number(), played.used.as_secs_f64());
        lines.push(format!("{} {number}{dots} {san} {time:.3} s", word(Message::TerminalLastMove)));
    }
    // What was thought of anything else than this move and its answer is history.
    let recent = timeline.positions().rev().take(2);
    let recent: Vec<_> = recent.map(|position| position.key()).collect();
    let heard = game.session.table().heard().filter(|heard| recent.contains(&heard.position.key()));
    let Some(heard) = heard else { return lines };
    let insight = &heard.insight;
    let evaluation = insight.thought.evaluation;
    lines.push(format!("{} {evaluation}", bar(evaluation, usize::from(width.saturating_sub(12)))));
    let depth = insight.thought.depth.unwrap_or(0);
    let time = insight.time.unwrap_or_default();
    lines.push(format!(
        "{} {depth}  {} {:.2} s",
        word(Message::DebugDepth),
        word(Message::DebugTime),
        time.as_secs_f64()
    ));
    if let Some(nodes) = insight.nodes {
        let speed = nodes as f64 / time.as_secs_f64().max(1e-3);
        lines.push(format!(
            "{} {}  {} {}/s",
            word(Message::DebugNodes),
            short(nodes as f64),
            word(Message::DebugSpeed),
            short(speed)
        ));
    }
    let line = heard.position.san_line(insight.line.iter().copied());
    lines.push(language.san(&line));
    lines
}

/// White's share of the board in signs.
fn bar(value: FirstValue, width: usize) -> String {
    let share = Chances::of(value.for_player(Player::First)).expectation();
    let filled = (usize::from(share) * width + 500) / 1000;
    format!("{}{}", "#".repeat(filled), "-".repeat(width - filled))
}

/// `950`, `12.3k`, `4.5M`.
pub(super) fn short(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 1e4 => format!("{:.1}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
