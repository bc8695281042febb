//! Small games on the screen: a board to choose a square or column on, an opponent of several kinds, and what it cost.

use super::panels::Look;
use super::{Appearance, ColorStyle, Event, Wish};
use crate::messages::{Language, say};
use crate::small::{Method, Reply, Small, counted};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use roque_game::{Player, TicTacToe};
use roque_language::Message;
use std::sync::mpsc::{self, Receiver, TryRecvError};

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
/// The smallest terminal that holds board and words.
const SMALLEST: (u16, u16) = (36, 16);
/// Columns of the board's panel.
const BOARD_COLUMNS: u16 = 34;

/// Somebody at a small game.
pub(super) struct SmallScreen {
    /// The states so far, the present one last; never empty.
    states: Vec<Small>,
    /// Who the person is.
    person: Player,
    method: Method,
    /// The cell or column that is pointed at.
    cursor: usize,
    thinking: Option<Receiver<Option<Reply>>>,
    last: Option<Reply>,
    /// Nodes of all moves of this game.
    nodes: u64,
    is_refused: bool,
    seed: u64,
}

impl SmallScreen {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            states: vec![Small::TicTacToe(TicTacToe::default())],
            person: Player::First,
            method: Method::AlphaBeta,
            cursor: 4,
            thinking: None,
            last: None,
            nodes: 0,
            is_refused: false,
            seed,
        }
    }

    fn state(&self) -> Small {
        *self.states.last().unwrap_or(&self.states[0])
    }

    /// Begins again from a state; whoever is not the person moves if it is their turn.
    fn begin(&mut self, state: Small) {
        self.states = vec![state];
        self.cursor = if matches!(state, Small::TicTacToe(_)) { 4 } else { 3 };
        (self.thinking, self.last, self.nodes, self.is_refused) = (None, None, 0, false);
        if !state.methods().contains(&self.method) {
            self.method = Method::AlphaBeta;
        }
        self.let_think();
    }

    /// Has the program think in a thread of its own, if it is its turn.
    fn let_think(&mut self) {
        let state = self.state();
        if state.outcome().is_some() || state.side() == self.person {
            return;
        }
        self.seed = self.seed.wrapping_add(1);
        let (method, seed) = (self.method, self.seed);
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            // Nobody listens any more if the person has begun another game.
            let _ = sender.send(state.reply(method, seed));
        });
        self.thinking = Some(receiver);
    }

    fn hear(&mut self) {
        let Some(receiver) = &self.thinking else { return };
        let reply = match receiver.try_recv() {
            Ok(reply) => reply,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => None,
        };
        self.thinking = None;
        if let Some(reply) = reply
            && let Some(next) = self.state().played(reply.place)
        {
            self.nodes += reply.nodes;
            self.states.push(next);
            self.last = Some(reply);
        }
    }

    pub(super) fn update(&mut self, event: Event) -> Wish {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Tick => {
                self.hear();
                Wish::Nothing
            }
            _ => Wish::Nothing,
        }
    }

    fn press(&mut self, key: KeyEvent) -> Wish {
        self.is_refused = false;
        match key.code {
            KeyCode::F(2) | KeyCode::Esc => return Wish::Menu,
            KeyCode::F(10) => return Wish::Quit,
            KeyCode::F(3) => {
                self.person = !self.person;
                self.begin(self.state().restarted());
            }
            KeyCode::F(4) => self.begin(self.state().restarted()),
            KeyCode::F(5) => self.begin(self.state().other()),
            KeyCode::F(6) => self.turn_method(),
            KeyCode::F(7) => self.take_back(),
            KeyCode::Enter | KeyCode::Char(' ') => self.play(self.cursor),
            KeyCode::Char(digit @ '1'..='9') => {
                if let Some(place) = digit.to_digit(10) {
                    self.point(place as usize - 1);
                }
            }
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, 1),
            KeyCode::Down => self.step(0, -1),
            _ => {}
        }
        Wish::Nothing
    }

    /// The next opponent; the game goes on.
    fn turn_method(&mut self) {
        let state = self.state();
        let all = state.methods();
        let at = all.iter().position(|&method| method == self.method).unwrap_or(0);
        self.method = all[(at + 1) % all.len()];
        if self.thinking.take().is_some() {
            self.let_think();
        }
    }

    /// Back to before the person's last move.
    fn take_back(&mut self) {
        self.thinking = None;
        let person = self.person;
        let before = self.states[..self.states.len() - 1].iter().rposition(|state| state.side() == person);
        if let Some(place) = before {
            self.states.truncate(place + 1);
            self.last = None;
        }
    }

    fn point(&mut self, place: usize) {
        let most = if matches!(self.state(), Small::TicTacToe(_)) { 9 } else { 7 };
        if place < most {
            self.cursor = place;
        }
    }

    fn step(&mut self, right: isize, up: isize) {
        let (width, height) = if matches!(self.state(), Small::TicTacToe(_)) { (3, 3) } else { (7, 1) };
        let (column, row) = ((self.cursor % width) as isize, (self.cursor / width) as isize);
        let column = (column + right).rem_euclid(width as isize) as usize;
        let row = (row + up).rem_euclid(height) as usize;
        self.cursor = row * width + column;
    }

    fn play(&mut self, place: usize) {
        let state = self.state();
        if self.thinking.is_some() || state.outcome().is_some() || state.side() != self.person {
            return;
        }
        match state.played(place) {
            Some(next) => {
                self.states.push(next);
                self.let_think();
            }
            None => self.is_refused = true,
        }
    }

    /// The most important thing to say now.
    fn status(&self) -> Message {
        match self.state().outcome().map(|outcome| outcome.winner()) {
            Some(Some(winner)) if winner == self.person => Message::TerminalSmallWon,
            Some(Some(_)) => Message::TerminalSmallLost,
            Some(None) => Message::TerminalSmallDrawn,
            None if self.is_refused => Message::TerminalSmallTaken,
            None if self.thinking.is_some() => Message::TerminalSmallThinking,
            None => Message::TerminalSmallYourMove,
        }
    }

    fn words(&self) -> Vec<Message> {
        let method = self.method.name();
        let method = match self.state().depth(self.method) {
            Some(depth) => Message::TerminalSmallDepth { depth: depth.into(), method: method.into() },
            None => method,
        };
        let sign = if self.person == Player::First { "X" } else { "O" };
        let mut words = vec![
            Message::TerminalSmallYou { sign: sign.to_owned() },
            Message::TerminalSmallOpponent { method: method.into() },
        ];
        if let Some(last) = &self.last {
            words.push(counted(last.nodes, self.nodes));
            words.extend(
                last.expects.clone().map(|score| Message::TerminalSmallValue { score: score.into() }),
            );
        }
        words
    }

    /// The board as lines; what is pointed at stands in brackets.
    fn board(&self) -> Vec<Line<'static>> {
        let state = self.state();
        let rows = state.rows();
        let is_tic = matches!(state, Small::TicTacToe(_));
        let height = rows.len();
        let mut lines = Vec::new();
        if !is_tic {
            let place = |column: usize| if column == self.cursor { " v " } else { "   " };
            lines.push(Line::from(format!("  {}", (0..7).map(place).collect::<String>())));
        }
        for (from_top, row) in rows.iter().enumerate() {
            let rank = height - 1 - from_top;
            let mut text = if is_tic { format!("{} ", rank + 1) } else { "  ".to_owned() };
            for (column, mark) in row.iter().enumerate() {
                let sign = match mark {
                    Some(Player::First) => 'X',
                    Some(Player::Second) => 'O',
                    None => '.',
                };
                let here = is_tic && rank * row.len() + column == self.cursor;
                text += &if here { format!("[{sign}]") } else { format!(" {sign} ") };
            }
            lines.push(Line::from(text));
        }
        let names = if is_tic { " a  b  c " } else { " 1  2  3  4  5  6  7 " };
        lines.push(Line::from(format!("  {names}")));
        lines
    }

    pub(super) fn view(&self, appearance: Appearance, language: Language, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let text = say(Message::TerminalTooSmall, language);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let look = Look { language, pieces: appearance.pieces };
        let title = format!(" Roque - {}", say(self.state().name(), language));
        frame.render_widget(Paragraph::new(title).style(BOLD), Rect { height: 1, ..area });
        // Beside the board where there is room, else below it.
        let wide = area.width >= 2 * BOARD_COLUMNS;
        let board = Rect { y: 1, width: BOARD_COLUMNS.min(area.width), height: 10, ..area };
        let words = match wide {
            true => Rect { x: board.right(), y: 1, width: area.width - board.width, height: area.height - 4 },
            false => Rect { x: 1, y: 11, width: area.width - 1, height: area.height.saturating_sub(14) },
        };
        let block = look.block(self.state().name());
        frame.render_widget(Paragraph::new(self.board()).block(block), board);
        let text: Vec<String> = self.words().into_iter().map(|message| say(message, language)).collect();
        frame.render_widget(Paragraph::new(text.join("\n")).wrap(Wrap { trim: true }), words);
        let status = Rect { y: area.height - 3, height: 1, ..area };
        frame.render_widget(Paragraph::new(format!(" {}", say(self.status(), language))).style(BOLD), status);
        let style = if appearance.colors == ColorStyle::None { Style::new() } else { REVERSED };
        let keys = Paragraph::new(format!(" {}", say(Message::TerminalSmallKeys, language)));
        let place = Rect { y: area.height - 2, height: 2, ..area };
        frame.render_widget(keys.style(style).wrap(Wrap { trim: true }), place);
    }
}
