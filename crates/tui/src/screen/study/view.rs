//! Drawing a document: the board, the tree of moves, what the engine thinks.

use super::{Asking, StudyScreen};
use crate::analyst::EngineLine;
use crate::games::player_name;
use crate::messages::{Language, color_name, say, speak};
use crate::prompt::clock_text;
use crate::screen::board::{self, Marks, Scene};
use crate::screen::layout::Layout;
use crate::screen::panels::{Look, short};
use crate::screen::view::{Foot, draw_foot, draw_help};
use crate::screen::{Appearance, ColorStyle};
use crate::study::text::{Piece, Row, move_text, row_of, rows};
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color as Ink, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use roque_chess::document::Place;
use roque_chess::{Bitboard, Color, Position, Square};
use roque_language::Message;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

impl StudyScreen {
    pub(in crate::screen) fn view(&self, appearance: Appearance, language: Language, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(layout) = Layout::new(area.width, area.height) else {
            let text = say(Message::TerminalTooSmall, language);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        };
        frame.render_widget(Paragraph::new(self.title(language)).style(BOLD), layout.title);
        let (top, bottom) =
            if self.flipped { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        self.view_player(top, layout.top, language, frame);
        self.view_player(bottom, layout.bottom, language, frame);
        let position = self.study.position();
        let mut marks = Marks::of(&position, self.study.last_move());
        marks.selected = self.selected.map_or(Bitboard::EMPTY, Square::bitboard);
        marks.targets = self.targets();
        let scene = Scene { board: position.board(), marks, flipped: self.flipped, cursor: None };
        board::draw(&scene, &layout, board::Hand { appearance, language }, frame.buffer_mut());
        let look = Look { language, pieces: appearance.pieces };
        if let Some(side) = layout.side {
            self.view_side(side, look, appearance.colors, frame);
        }
        let foot = Foot {
            status: self.status(&position, layout.side.is_none(), language),
            entry: self.entry.shown(usize::from(area.width.saturating_sub(3))),
            keys: say(Message::TerminalStudyKeys, language),
        };
        draw_foot(&foot, &layout, appearance.colors, frame);
        if self.help {
            draw_help(Message::TerminalStudyHelp, look, frame);
        }
    }

    fn title(&self, language: Language) -> String {
        let name = self
            .study
            .opening()
            .map_or_else(String::new, |opening| format!(" - {} {}", opening.eco, opening.name(language)));
        let number = self.study.id().map_or_else(String::new, |id| format!(" #{id}"));
        format!(" Roque{number}{name}")
    }

    fn view_player(&self, color: Color, area: Rect, language: Language, frame: &mut Frame<'_>) {
        let tags = &self.study.document().tags;
        let tag = |name: &str| tags.get(name).filter(|value| !value.is_empty() && *value != "?");
        let side = color.pick("White", "Black");
        let name = tag(side).map_or_else(|| color_name(color, language), |name| player_name(name, language));
        let elo = tag(color.pick("WhiteElo", "BlackElo")).map_or_else(String::new, |elo| format!(" ({elo})"));
        let to_move = self.study.position().side_to_move() == color;
        let (sign, style) = if to_move { (">", BOLD) } else { (" ", Style::new()) };
        frame.render_widget(Paragraph::new(format!(" {sign} {name}{elo}")).style(style), area);
        if let Some(left) = self.clock(color) {
            let clock = Line::from(clock_text(left)).alignment(Alignment::Right);
            frame.render_widget(Paragraph::new(clock).style(style), area);
        }
    }

    /// The rows of the engine's panel, borders included; none where there is nothing to show or no room.
    fn engine_rows(&self, side: Rect) -> u16 {
        let (lines, _) = self.thoughts();
        let wanted = if self.lines > 0 { self.lines } else { lines.len() } as u16;
        let rows = if wanted == 0 { 0 } else { 3 + 2 * wanted };
        if side.height > rows + 5 { rows } else { 0 }
    }

    fn tree_area(&self, side: Rect) -> Rect {
        Rect { height: side.height - self.engine_rows(side), ..side }
    }

    fn view_side(&self, side: Rect, look: Look, colors: ColorStyle, frame: &mut Frame<'_>) {
        let tree = self.tree_area(side);
        let block = look.block(Message::GameMoves);
        let inner = block.inner(tree);
        let shown = self.shown_rows(inner, look.language);
        let lines: Vec<Line<'_>> = shown.iter().map(|row| self.line(row, colors)).collect();
        frame.render_widget(Paragraph::new(lines).block(block), tree);
        let rest = Rect { y: tree.bottom(), height: side.height - tree.height, ..side };
        if rest.height > 0 {
            let block = look.block(Message::AnalyseEngine);
            let lines = self.engine_lines(look.language, usize::from(rest.width.saturating_sub(2)));
            frame.render_widget(Paragraph::new(lines).block(block), rest);
        }
    }

    /// The rows of the tree around the place of the reader.
    fn shown_rows(&self, inner: Rect, language: Language) -> Vec<Row> {
        let all = rows(self.study.document(), usize::from(inner.width), language);
        let here = row_of(&all, self.study.place()).unwrap_or(0);
        let room = usize::from(inner.height);
        let first = here.saturating_sub(room / 2).min(all.len().saturating_sub(room));
        all.into_iter().skip(first).take(room).collect()
    }

    /// The move that is drawn at a place of the screen.
    pub(super) fn place_at(&self, x: u16, y: u16, layout: &Layout, language: Language) -> Option<Place> {
        let tree = self.tree_area(layout.side?);
        let inner =
            Rect::new(tree.x + 1, tree.y + 1, tree.width.saturating_sub(2), tree.height.saturating_sub(2));
        let row = self.shown_rows(inner, language).into_iter().nth(usize::from(y.checked_sub(inner.y)?))?;
        let mut column = usize::from(x.checked_sub(inner.x)?);
        for span in row {
            let width = span.text.chars().count();
            if column < width {
                return match span.piece {
                    Piece::Move(place) => Some(place),
                    _ => None,
                };
            }
            column -= width;
        }
        None
    }

    fn line(&self, row: &Row, colors: ColorStyle) -> Line<'static> {
        let spans = row.iter().map(|span| {
            let style = match &span.piece {
                Piece::Move(place) if place == self.study.place() => {
                    Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
                }
                Piece::Comment if colors != ColorStyle::None => Style::new().fg(Ink::Green),
                _ => Style::new(),
            };
            // Without colours and reversal nothing but a sign shows where one is.
            Span::styled(span.text.clone(), style)
        });
        Line::from(spans.collect::<Vec<_>>())
    }

    fn engine_lines(&self, language: Language, width: usize) -> Vec<Line<'static>> {
        let (thoughts, remembered) = self.thoughts();
        let position = self.study.position();
        let mut lines = Vec::new();
        match thoughts.first() {
            Some(first) => lines.push(Line::from(header(first, remembered, language))),
            None => {
                let over = !position.has_legal_move();
                let message = if over { Message::TerminalNoMoves } else { Message::TerminalEngineLooks };
                lines.push(Line::from(say(message, language)));
            }
        }
        for thought in thoughts {
            let text =
                format!("{:>6} {}", thought.evaluation.to_string(), numbered(&position, thought, language));
            for row in wrapped(&text, width, 2) {
                lines.push(Line::from(row));
            }
        }
        lines
    }

    /// The most important thing to say now.
    fn status(&self, position: &Position, alone: bool, language: Language) -> String {
        let words = match &self.asking {
            Asking::Comment => say(Message::TerminalAskComment, language),
            Asking::Sign => say(Message::TerminalAskSign, language),
            Asking::FileName => say(Message::TerminalSaveAs, language),
            Asking::Present(path) => {
                say(Message::TerminalFileThere { file: path.display().to_string() }, language)
            }
            Asking::Promotion(..) => say(Message::TerminalPromotion, language),
            Asking::Move if !self.message.is_empty() => self.message.clone(),
            Asking::Move if alone => self.summary(position, language),
            Asking::Move => match (self.study.remark(), self.outcome(language)) {
                (_, Some(outcome)) => outcome,
                (remark, _) if !remark.is_empty() => remark,
                _ => say(Message::TerminalWalk, language),
            },
        };
        format!(" {words}")
    }

    /// How the game ended, at the end of its main line.
    fn outcome(&self, language: Language) -> Option<String> {
        let document = self.study.document();
        let place = self.study.place();
        let at_end = place.is_main_line() && place.moves == document.line.moves.len();
        let outcome = self.study.timeline().outcome().filter(|_| at_end)?;
        Some(speak(&roque_play::GameResult::from(outcome), language))
    }

    /// Move, judgement and line in one sentence, where there is no room beside the board.
    fn summary(&self, position: &Position, language: Language) -> String {
        let moved = move_text(self.study.document(), self.study.place(), language).unwrap_or_default();
        let thought = self
            .thoughts()
            .0
            .first()
            .map(|thought| format!("{} {}", thought.evaluation, numbered(position, thought, language)));
        [moved, self.study.remark(), thought.unwrap_or_default()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("  ")
    }
}

fn header(thought: &EngineLine, remembered: bool, language: Language) -> String {
    let depth = format!("{} {}", say(Message::DebugDepth, language), thought.depth);
    let nodes = format!("{} {}", say(Message::DebugNodes, language), short(thought.nodes as f64));
    match (remembered, thought.time) {
        (true, _) => format!("{depth}  {}", say(Message::TerminalRemembered, language)),
        (_, Some(time)) => {
            let speed = thought.nodes as f64 / time.as_secs_f64().max(1e-3);
            format!("{depth}  {nodes}  {}/s", short(speed))
        }
        _ => format!("{depth}  {nodes}"),
    }
}

/// A line with the numbers of its moves.
fn numbered(position: &Position, thought: &EngineLine, language: Language) -> String {
    language.san(&position.san_line(thought.line.iter().copied()))
}

/// Text in at most so many rows.
fn wrapped(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut rows: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let last = rows.last_mut().map_or(0, |row| row.chars().count());
        if last > 0 && last + 1 + word.chars().count() > width {
            if rows.len() == most {
                break;
            }
            rows.push("      ".to_owned());
        }
        if let Some(row) = rows.last_mut() {
            if !row.is_empty() {
                row.push(' ');
            }
            row.push_str(word);
        }
    }
    rows
}
