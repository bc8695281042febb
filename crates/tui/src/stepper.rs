//! Walking through a recorded search on the screen: board, tree, window, and the line of the search in force.

use crate::messages::{Language, say};
use crate::screen::{Appearance, ColorStyle, Event, Look, Shown, run_shown};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use roque_game::{Bound, StopSignal, Value};
use roque_lab::step::{Moment, Step, Steps, Told};
use roque_language::{Message, number};
use roque_solver::{GameScore, Window};
use std::io;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
/// The smallest terminal that shows anything useful.
const SMALLEST: (u16, u16) = (40, 14);
/// Rows of the search in words, borders included.
const CODE_ROWS: u16 = 9;

/// Somebody who walks through a search.
pub struct Stepper {
    steps: Box<dyn Steps>,
    title: String,
    at: usize,
    language: Language,
    appearance: Appearance,
    finished: bool,
}

/// Shows a recorded search on the terminal until the person has had enough.
///
/// # Errors
/// What the system says about the terminal.
pub fn step_through(stepper: Stepper, signal: &StopSignal) -> io::Result<()> {
    run_shown(stepper, signal)
}

/// A score as it is written beside a tree: a number, or an end in so many plies.
pub(crate) fn score_text(score: GameScore) -> String {
    match (score, score.kind()) {
        (GameScore::MAX, _) => "∞".to_owned(),
        (GameScore::MIN, _) => "−∞".to_owned(),
        (_, Value::Estimate(value)) if value < 0 => format!("−{}", value.unsigned_abs()),
        (_, Value::Estimate(value)) => value.to_string(),
        (_, Value::WinIn(plies)) => format!("#{plies}"),
        (_, Value::LossIn(plies)) => format!("−#{plies}"),
    }
}

fn window_text(window: Window) -> String {
    format!("({}, {})", score_text(window.alpha), score_text(window.beta))
}

/// What happens, as a message.
fn told(told: &Told, depth: u32) -> Message {
    let text = |score: &GameScore| score_text(*score);
    match told {
        Told::Enter(Some(m)) => Message::TerminalStepEnter { r#move: m.clone() },
        Told::Enter(None) => Message::TerminalStepEnterRoot { depth: depth.into() },
        Told::Ended(score) => Message::TerminalStepEnded { score: text(score) },
        Told::Repeated(score) => Message::TerminalStepRepeated { score: text(score) },
        Told::Evaluated(score) => Message::TerminalStepEvaluated { score: text(score) },
        Told::Table(score, bound, used) => {
            let bound = match bound {
                Bound::Exact => Message::LessonTableExactly,
                Bound::Lower => Message::LessonTableAtLeast,
                Bound::Upper => Message::LessonTableAtMost,
            };
            let (bound, score) = (bound.into(), text(score));
            match used {
                true => Message::TerminalStepTableEnough { bound, score },
                false => Message::TerminalStepTableShort { bound, score },
            }
        }
        Told::Raise(m, score) => Message::TerminalStepRaise { r#move: m.clone(), score: text(score) },
        Told::Cutoff { m, score, beta, left } => Message::TerminalStepCutoff {
            r#move: m.clone(),
            score: text(score),
            beta: text(beta),
            count: number(*left),
        },
        Told::Again(m, window) => Message::TerminalStepAgain {
            r#move: m.clone(),
            low: score_text(window.alpha),
            high: score_text(window.beta),
        },
        Told::Stand(score) => Message::TerminalStepStand { score: text(score) },
        Told::Width(count) => Message::TerminalStepWidth { count: number(*count) },
        Told::Leave(Some(score)) => Message::TerminalStepLeave { score: text(score) },
        Told::Leave(None) => Message::TerminalStepBroken,
    }
}

/// The search in words: how far each line is indented, what it says, and whether it is in force.
fn code(now: &Told) -> [(usize, Message, bool); 7] {
    let is = |wanted: usize| {
        wanted
            == match now {
                Told::Enter(_) | Told::Ended(_) | Told::Repeated(_) | Told::Evaluated(_) | Told::Stand(_) => {
                    0
                }
                Told::Table(..) => 1,
                Told::Width(_) => 2,
                Told::Again(..) => 3,
                Told::Raise(..) => 4,
                Told::Cutoff { .. } => 5,
                Told::Leave(_) => 6,
            }
    };
    [
        (0, Message::TerminalStepCodeLeaf, is(0)),
        (0, Message::TerminalStepCodeTable, is(1)),
        (0, Message::TerminalStepCodeEach, is(2)),
        (2, Message::TerminalStepCodeValue, is(3)),
        (2, Message::TerminalStepCodeRaise, is(4)),
        (2, Message::TerminalStepCodeCut, is(5)),
        (0, Message::TerminalStepCodeLeave, is(6)),
    ]
}

impl Stepper {
    /// At the beginning of a search; `title` says what is searched.
    #[must_use]
    pub fn new(steps: Box<dyn Steps>, title: String, language: Language, appearance: Appearance) -> Self {
        Self { steps, title, at: 0, language, appearance, finished: false }
    }

    fn go(&mut self, step: Step) {
        if let Some(place) = self.steps.step(self.at, step) {
            self.at = place;
        }
    }

    fn press(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => self.finished = true,
            KeyCode::Char('q') | KeyCode::Esc | KeyCode::F(10) => self.finished = true,
            KeyCode::Right | KeyCode::Char('n' | ' ') | KeyCode::Enter => self.go(Step::Next),
            KeyCode::Left | KeyCode::Char('b') => self.go(Step::Back),
            KeyCode::Down | KeyCode::Char('c') => self.go(Step::NextCutoff),
            KeyCode::Up | KeyCode::Char('p') => self.go(Step::LastCutoff),
            KeyCode::Char('o') => self.go(Step::Out),
            KeyCode::Home | KeyCode::Char('s') => self.go(Step::Start),
            KeyCode::End | KeyCode::Char('e') => self.go(Step::End),
            _ => {}
        }
    }

    /// The way here, a line for each node, then the moves of the last.
    fn tree(&self, moment: &Moment) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (ply, rung) in moment.way.iter().enumerate() {
            let name = match &rung.m {
                Some(m) => self.language.san(m),
                None => say(Message::TerminalStepRoot, self.language),
            };
            let line = format!("{}{name}  {}", " ".repeat(ply), window_text(rung.window));
            let style = if ply + 1 == moment.way.len() { BOLD } else { Style::new() };
            lines.push(Line::styled(line, style));
        }
        let indent = " ".repeat(moment.way.len() + 1);
        for tried in &moment.moves {
            let value = match (tried.is_left, tried.score) {
                (true, _) => say(Message::TerminalStepLeft, self.language),
                (false, Some(score)) => score_text(score),
                (false, None) => "…".to_owned(),
            };
            lines.push(Line::from(format!("{indent}{}  {value}", self.language.san(&tried.m))));
        }
        lines
    }

    fn view_code(&self, now: &Told, area: Rect, frame: &mut Frame<'_>) {
        let line = |(indent, message, is_now): (usize, Message, bool)| {
            let sign = if is_now { ">" } else { " " };
            let text = format!("{sign} {}{}", " ".repeat(indent), say(message, self.language));
            Line::styled(text, if is_now { BOLD } else { Style::new() })
        };
        let lines: Vec<_> = code(now).into_iter().map(line).collect();
        frame.render_widget(Paragraph::new(lines).block(self.look().block(Message::TerminalStepCode)), area);
    }

    fn look(&self) -> Look {
        Look { language: self.language, pieces: self.appearance.pieces }
    }

    fn view_moment(&self, moment: &Moment, area: Rect, frame: &mut Frame<'_>) {
        let widest = moment.diagram.lines().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
        // The words of the search need about forty columns; the tree gets the rest.
        let left = (widest + 4).max(42.min(area.width / 2)).min(area.width);
        let tall = moment.diagram.lines().count() as u16 + 2;
        let has_code = area.height >= tall + CODE_ROWS;
        let board = Rect {
            width: left,
            height: if has_code { area.height - CODE_ROWS } else { area.height },
            ..area
        };
        let lines: Vec<Line<'_>> =
            moment.diagram.lines().map(|line| Line::from(format!(" {line}"))).collect();
        frame
            .render_widget(Paragraph::new(lines).block(self.look().block(Message::TerminalStepBoard)), board);
        if has_code {
            let place = Rect { y: board.bottom(), height: CODE_ROWS, ..board };
            self.view_code(&moment.told, place, frame);
        }
        let right = Rect { x: area.x + left, width: area.width - left, ..area };
        let tree = self.tree(moment);
        // The node of the moment stands last: what does not fit is far above.
        let hidden = tree.len().saturating_sub(usize::from(right.height.saturating_sub(2)));
        let lines: Vec<_> = tree.into_iter().skip(hidden).collect();
        frame.render_widget(Paragraph::new(lines).block(self.look().block(Message::TerminalStepTree)), right);
    }

    fn facts(&self, moment: &Moment) -> String {
        let ply = number(moment.ply);
        let depth = match moment.is_quiescence {
            true => Message::TerminalStepQuiescence { ply },
            false => Message::TerminalStepDepth { ply, depth: moment.depth.into() },
        };
        let window = Message::TerminalStepWindow {
            low: score_text(moment.window.alpha),
            high: score_text(moment.window.beta),
        };
        let place =
            Message::TerminalStepPlace { number: number(self.at + 1), count: number(self.steps.count()) };
        [place, depth, window].map(|message| say(message, self.language)).join(" · ")
    }
}

impl Shown for Stepper {
    fn update(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.go(Step::Next),
                MouseEventKind::ScrollUp => self.go(Step::Back),
                _ => {}
            },
            _ => {}
        }
    }

    fn view(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let words = |message| Paragraph::new(say(message, self.language)).wrap(Wrap { trim: true });
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            frame.render_widget(words(Message::TerminalTooSmall), area);
            return;
        }
        let row = |y: u16| Rect { y, height: 1, ..area };
        frame.render_widget(Paragraph::new(format!(" Roque - {}", self.title)).style(BOLD), row(0));
        match self.steps.moment(self.at) {
            None => frame.render_widget(words(Message::TerminalStepOver), row(2)),
            Some(moment) => {
                let sentence = format!(" {}", told(&moment.told, self.steps.depth()).sentence(self.language));
                // Most fit into one line, which leaves the other to the panels.
                let lines = if sentence.chars().count() > usize::from(area.width) { 2 } else { 1 };
                let below = area.height - 2 - lines;
                self.view_moment(&moment, Rect { y: 1, height: below - 1, ..area }, frame);
                let text = Paragraph::new(sentence).style(BOLD).wrap(Wrap { trim: false });
                frame.render_widget(text, Rect { y: below, height: lines, ..area });
                frame
                    .render_widget(Paragraph::new(format!(" {}", self.facts(&moment))), row(area.height - 2));
            }
        }
        let style = if self.appearance.colors == ColorStyle::None { Style::new() } else { REVERSED };
        let keys = format!(" {}", say(Message::TerminalStepKeys, self.language));
        frame.render_widget(Paragraph::new(keys).style(style), row(area.height - 1));
    }

    fn is_finished(&self) -> bool {
        self.finished
    }
}
