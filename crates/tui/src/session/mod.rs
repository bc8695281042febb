//! One game at the terminal: the referee, the players in their threads, book, hints. Screen and prompts both drive this.

mod computer;
mod files;

pub use files::{FileError, load};

use crate::messages::{Language, color_name, from_local, say, speak};
use crate::options::{EngineChoice, Options};
use crate::thinker::{News, Thinker};
use roque_book::{BookPlayer, Opening, OpeningNames, Random};
use roque_chess::{ByColor, Color, Move, ParseSanError, Position, Timeline};
use roque_language::Message;
use roque_play::players::{Allowance, Decision, Insight};
use roque_play::{
    Claims, ClockStart, GameSetup, MakePlayerError, PlayerSpec, Referee, RefereeError, RoqueSpec, TimeSource,
    make_player,
};
use std::sync::Arc;
use std::time::Duration;

/// How long a hint may take.
const HINT_TIME: Duration = Duration::from_millis(700);
/// A clock is not held to the hundredth of a second that a thread needs to be heard.
const GRACE: Duration = Duration::from_millis(100);

/// A hint on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Advice {
    /// Nobody asked.
    #[default]
    None,
    /// The adviser is thinking.
    Looking,
    /// What it would play.
    Found(Move),
}

/// What the computer thinks, and about which position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The position.
    pub position: Position,
    /// The thoughts.
    pub insight: Insight,
}

/// A running game.
pub struct Session {
    options: Options,
    referee: Referee,
    time: Arc<dyn TimeSource>,
    thinkers: ByColor<Option<Thinker>>,
    adviser: Option<Thinker>,
    advice: Advice,
    book: Option<BookPlayer>,
    rng: Random,
    judged: Option<Judged>,
    paused: bool,
}

impl Session {
    /// Begins a game after the moves of a line (none for a fresh game).
    ///
    /// # Errors
    /// [`MakePlayerError`] if a player cannot be made.
    pub fn new(
        options: Options,
        line: &Timeline,
        time: Arc<dyn TimeSource>,
        language: Language,
    ) -> Result<Self, MakePlayerError> {
        let mut thinkers: ByColor<Option<Thinker>> = ByColor::from_fn(|_| None);
        let mut names = ByColor::from_fn(|color| match options.mode {
            crate::Mode::Against => say(Message::PlayerHuman, language),
            _ => color_name(color, language),
        });
        for color in Color::ALL {
            let Some(choice) = options.engine(color) else { continue };
            let player = make_player(&choice.spec(), &[])?;
            names[color] = engine_name(&choice, language);
            let seed = options.seed.wrapping_add(u64::from(color == Color::Black));
            thinkers[color] = Some(Thinker::new(player, *line.start(), seed));
        }
        let setup = GameSetup {
            start: *line.start(),
            opening: line.moves().collect(),
            names,
            time: ByColor::from_fn(|_| options.clock.clone()),
            clock_start: ClockStart::AfterFirstMoves,
            claims: match options.mode {
                crate::Mode::Engines => Claims::Automatic,
                _ => Claims::ByPlayer,
            },
            grace: GRACE,
            tags: vec![("Event".into(), "Roque".into()), ("Site".into(), "Terminal".into())],
        };
        let referee = Referee::new(setup, time.now());
        let book = options.book.then(BookPlayer::default);
        let rng = Random::new(options.seed);
        let (adviser, advice, judged) = (None, Advice::None, None);
        Ok(Self { options, referee, time, thinkers, adviser, advice, book, rng, judged, paused: false })
    }

    /// What was chosen for this game.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The referee.
    #[must_use]
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.referee.position()
    }

    /// What a clock shows; `None` without one.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Option<Duration> {
        self.referee.clock().remaining(color, self.time.now())
    }

    /// What the computer thought last.
    #[must_use]
    pub fn judged(&self) -> Option<&Judged> {
        self.judged.as_ref()
    }

    /// The hint asked for.
    #[must_use]
    pub fn advice(&self) -> Advice {
        self.advice
    }

    /// What the opening is called.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        OpeningNames::embedded().of_game(self.referee.timeline())
    }

    /// Whether a person is to move in a game that goes on.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        !self.referee.is_over() && self.thinkers[self.referee.side_to_move()].is_none()
    }

    /// Whether the computer has been told to wait.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Lets the computer wait, or go on.
    pub fn toggle_pause(&mut self) {
        self.paused = !self.paused;
        let now = self.time.now();
        if self.paused {
            self.referee.pause(now);
            self.forget_thoughts();
        } else {
            self.referee.resume(now);
        }
    }

    /// Looks at flags, asks the computer to move when it is its turn, and hears what it says, waiting for news no longer
    /// than this. Returns whether the game changed.
    pub fn advance(&mut self, patience: Duration) -> bool {
        let over = self.referee.is_over();
        if self.referee.tick(self.time.now()).is_some() {
            self.forget_thoughts();
            return !over;
        }
        let heard_hint = self.hear_adviser();
        let mover = self.referee.side_to_move();
        if self.paused || self.thinkers[mover].is_none() {
            return heard_hint;
        }
        self.ask_computer(mover) || self.hear_computer(mover, patience) || heard_hint
    }

    /// Plays a person's move.
    ///
    /// # Errors
    /// [`RefereeError`] if it is refused.
    pub fn play(&mut self, m: Move) -> Result<(), RefereeError> {
        self.drop_advice();
        self.referee.play(m, None, self.time.now())
    }

    /// Reads a move as a person types it: notation in their language, or squares.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub fn parse_move(&self, text: &str, language: Language) -> Result<Move, String> {
        let position = self.position();
        let text = text.trim();
        let in_words =
            |text: &str| position.parse_uci(&text.to_lowercase()).ok().or(position.parse_san(text).ok());
        let local = from_local(text, language);
        // English letters are understood in French, too, but never as another piece or a file.
        let reread = local.starts_with(text.chars().next().unwrap_or_default()).then_some(text);
        if let Some(m) = in_words(&local).or_else(|| in_words(reread?)) {
            return Ok(m);
        }
        let reason = match position.parse_san(&local) {
            Err(ParseSanError::Syntax(_)) => Some(ParseSanError::Syntax(text.to_owned())),
            other => other.err(),
        };
        Err(reason.map_or_else(String::new, |error| speak(&error, language)))
    }

    /// Takes back to the last time the person could choose. Returns how many half-moves that was.
    ///
    /// # Errors
    /// [`RefereeError::NothingToTakeBack`].
    pub fn take_back(&mut self) -> Result<usize, RefereeError> {
        let person_to_move = self.options.person().is_none_or(|person| person != self.referee.side_to_move());
        let count = if person_to_move { 1 } else { 2 };
        self.forget_thoughts();
        self.drop_advice();
        self.referee.take_back(count, self.time.now())?;
        if self.options.mode == crate::Mode::Engines {
            self.paused = true;
            self.referee.pause(self.time.now());
        }
        Ok(count)
    }

    /// Asks for a hint; [`advance`](Self::advance) brings it.
    pub fn ask_hint(&mut self) {
        if self.referee.is_over() {
            return;
        }
        let start = *self.referee.timeline().start();
        let spec =
            PlayerSpec::Roque(RoqueSpec { hash: std::num::NonZeroU32::new(16), ..RoqueSpec::default() });
        if self.adviser.is_none() {
            self.adviser = make_player(&spec, &[]).ok().map(|player| Thinker::new(player, start, 0));
        }
        if let Some(adviser) = &mut self.adviser {
            let allowance = Allowance { move_time: Some(HINT_TIME), ..Allowance::default() };
            adviser.ask(self.referee.timeline().clone(), allowance);
            self.advice = Advice::Looking;
        }
    }

    /// Gives up for the side to move, or for the person against the computer.
    ///
    /// # Errors
    /// [`RefereeError::Over`].
    pub fn resign(&mut self) -> Result<(), RefereeError> {
        let side = self.options.person().unwrap_or(self.referee.side_to_move());
        self.forget_thoughts();
        self.referee.resign(side, self.time.now())
    }

    /// Claims a draw if there is one to claim, else offers one. The computer answers at once, by what it thought last.
    /// Returns what to say about it.
    ///
    /// # Errors
    /// [`RefereeError`] if the referee refuses.
    pub fn draw(&mut self) -> Result<Message, RefereeError> {
        let now = self.time.now();
        let side = self.options.person().unwrap_or(self.referee.side_to_move());
        if self.referee.claimable_draw().is_some() && side == self.referee.side_to_move() {
            self.referee.claim_draw(side, None, now)?;
            return Ok(Message::TerminalDrawAgreed);
        }
        // Two people share the keyboard: whoever is asked answers with the same word.
        let asked = self.referee.draw_offer() == Some(side) && self.thinkers[!side].is_none();
        self.referee.offer_draw(if asked { !side } else { side }, now)?;
        if self.referee.is_over() {
            return Ok(Message::TerminalDrawAgreed);
        }
        if self.thinkers[!side].is_none() {
            return Ok(Message::TerminalDrawOffered);
        }
        if self.referee.would_program_agree(!side) {
            self.forget_thoughts();
            self.referee.accept_draw(!side, now)?;
            return Ok(Message::TerminalDrawAgreed);
        }
        self.referee.decline_draw(!side, now)?;
        Ok(Message::DrawDeclined)
    }

    fn hear_adviser(&mut self) -> bool {
        if self.advice != Advice::Looking {
            return false;
        }
        let news = self.adviser.as_mut().and_then(|adviser| adviser.news(Duration::ZERO));
        match news {
            Some(News::Insight(insight)) => {
                self.judged = Some(Judged { position: *self.position(), insight });
            }
            Some(News::Done(Ok(Decision::Play { m, .. }))) => self.advice = Advice::Found(m),
            Some(News::Done(_)) => self.advice = Advice::None,
            None => return false,
        }
        true
    }

    fn forget_thoughts(&mut self) {
        for color in Color::ALL {
            if let Some(thinker) = &mut self.thinkers[color] {
                thinker.forget();
            }
        }
    }

    fn drop_advice(&mut self) {
        if let Some(adviser) = &mut self.adviser {
            adviser.forget();
        }
        self.advice = Advice::None;
    }
}

/// `Roque 1500`, `Roque` at full strength, or what another program is called.
pub(crate) fn engine_name(choice: &EngineChoice, language: Language) -> String {
    if let Some(other) = &choice.other {
        return other.short_name();
    }
    match choice.elo {
        Some(elo) => format!("Roque {elo}"),
        None => format!("Roque ({})", say(Message::LevelFull, language)),
    }
}
