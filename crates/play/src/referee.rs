//! The referee of one game: the only place where clocks, claims and results are decided.

use crate::clock::Clock;
use crate::{
    Claims, ClockStart, Fault, GameRecord, GameResult, GameSetup, Moment, PlayedMove, Reason, Thought,
};
use roque_chess::{ClaimableDraw, Color, IllegalMove, Move, Position, Timeline};
use std::time::Duration;
use thiserror::Error;

/// Why the referee refused something. The game goes on unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RefereeError {
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(GameResult),
    /// The other side is to move.
    #[error("it is not {0}'s turn")]
    NotYourTurn(Color),
    /// The move cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Neither repetition nor fifty moves.
    #[error(
        "there is no draw to claim here: it takes a third repetition or fifty moves without capture or pawn move"
    )]
    NothingToClaim,
    /// A draw was offered already and is not answered yet.
    #[error("a draw is offered already")]
    OfferStands,
    /// Nobody has offered a draw.
    #[error("no draw has been offered to {0}")]
    NoOffer(Color),
    /// Fewer moves were played than shall be taken back.
    #[error("cannot take back {asked} moves: {played} have been played")]
    NothingToTakeBack {
        /// How many half-moves were to be taken back.
        asked: usize,
        /// How many there are.
        played: usize,
    },
}

/// The referee: a state machine that is told what players do and when, and knows the rest.
///
/// Whoever drives it (page, terminal, tournament) calls [`tick`](Self::tick) when
/// [`time_to_flag`](Self::time_to_flag) has passed, and forwards what the players do.
///
/// ```
/// use roque_chess::Color;
/// use roque_play::{GameSetup, Moment, Reason, Referee};
/// use std::time::Duration;
///
/// let mut setup = GameSetup::default();
/// setup.time[Color::White] = "60+1".parse()?;
/// let mut referee = Referee::new(setup, Moment::ZERO);
/// let m = referee.position().parse_uci("e2e4")?;
/// let later = Moment::ZERO.plus(Duration::from_secs(5));
/// referee.play(m, None, later)?;
/// assert_eq!(referee.clock().remaining(Color::White, later), Some(Duration::from_secs(56)));
/// referee.resign(Color::Black, later)?;
/// assert_eq!(referee.result().map(|result| result.reason), Some(Reason::Resignation));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Referee {
    pub(crate) timeline: Timeline,
    pub(crate) record: GameRecord,
    pub(crate) clock: Clock,
    pub(crate) clock_start: ClockStart,
    pub(crate) claims: Claims,
    pub(crate) offer: Option<Color>,
    /// How many of the moves were made before the players sat down.
    pub(crate) opening: usize,
}

impl Referee {
    /// Begins a game. It may be over at once if the start position says so.
    #[must_use]
    pub fn new(setup: GameSetup, now: Moment) -> Self {
        let GameSetup { start, opening, names, time, clock_start, claims, grace, tags } = setup;
        let clock = Clock::new(time.clone(), grace);
        let record = GameRecord { start, names, time, tags, moves: Vec::new(), result: None };
        let timeline = Timeline::new(start);
        let mut referee = Self { timeline, record, clock, clock_start, claims, offer: None, opening: 0 };
        referee.play_opening(&opening);
        referee.begin_turn(now);
        referee
    }

    /// The start, the moves and the present position.
    #[must_use]
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.timeline.current()
    }

    /// Who is to move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.position().side_to_move()
    }

    /// The clocks.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What has been written down.
    #[must_use]
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// Hands over the record.
    #[must_use]
    pub fn into_record(self) -> GameRecord {
        self.record
    }

    /// The end, once there is one.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        self.record.result.as_ref()
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.record.result.is_some()
    }

    /// The side that has offered a draw and not been answered.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// The draw that the side to move may claim now.
    #[must_use]
    pub fn claimable_draw(&self) -> Option<ClaimableDraw> {
        if self.is_over() { None } else { self.timeline.claimable_draw() }
    }

    /// How long until a flag falls; `None` if none will.
    #[must_use]
    pub fn time_to_flag(&self, now: Moment) -> Option<Duration> {
        if self.is_over() { None } else { self.clock.time_to_flag(now) }
    }

    /// Looks at the flags. Returns the result if the game is over.
    pub fn tick(&mut self, now: Moment) -> Option<&GameResult> {
        if !self.is_over()
            && let Some(loser) = self.clock.flag(now)
        {
            let result = if self.position().can_mate(!loser) {
                GameResult::win(!loser, Reason::Time)
            } else {
                GameResult::draw(Reason::TimeWithoutMaterial)
            };
            self.finish(result, now);
        }
        self.result()
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// [`RefereeError::Over`] if the game is over, also if the flag has fallen meanwhile;
    /// [`RefereeError::Illegal`] if the move is not legal.
    pub fn play(&mut self, m: Move, thought: Option<Thought>, now: Moment) -> Result<(), RefereeError> {
        self.check_going(now)?;
        let mover = self.side_to_move();
        let before = self.clock.faces;
        self.timeline.play(m)?;
        let used = self.clock.finish_turn(now);
        let left = self.clock.shown(mover);
        self.record.moves.push(PlayedMove { m, used, left, thought, before });
        if self.offer == Some(!mover) {
            self.offer = None;
        }
        self.begin_turn(now);
        Ok(())
    }

    /// A side gives up.
    ///
    /// # Errors
    /// [`RefereeError::Over`].
    pub fn resign(&mut self, color: Color, now: Moment) -> Result<(), RefereeError> {
        self.check_going(now)?;
        self.finish(GameResult::win(!color, Reason::Resignation), now);
        Ok(())
    }

    /// A side offers a draw, or accepts the one offered to it. The offer stands until the other side moves,
    /// accepts or declines.
    ///
    /// # Errors
    /// [`RefereeError::Over`], [`RefereeError::OfferStands`].
    pub fn offer_draw(&mut self, color: Color, now: Moment) -> Result<(), RefereeError> {
        self.check_going(now)?;
        match self.offer {
            Some(offerer) if offerer == color => return Err(RefereeError::OfferStands),
            Some(_) => self.finish(GameResult::draw(Reason::Agreement), now),
            None => self.offer = Some(color),
        }
        Ok(())
    }

    /// A side accepts the draw offered to it.
    ///
    /// # Errors
    /// [`RefereeError::Over`], [`RefereeError::NoOffer`].
    pub fn accept_draw(&mut self, color: Color, now: Moment) -> Result<(), RefereeError> {
        self.check_going(now)?;
        self.take_offer_to(color)?;
        self.finish(GameResult::draw(Reason::Agreement), now);
        Ok(())
    }

    /// A side declines the draw offered to it.
    ///
    /// # Errors
    /// [`RefereeError::Over`], [`RefereeError::NoOffer`].
    pub fn decline_draw(&mut self, color: Color, now: Moment) -> Result<(), RefereeError> {
        self.check_going(now)?;
        self.take_offer_to(color)
    }

    /// The side to move claims a draw by repetition or the fifty-move rule, as the board stands or with the move
    /// it intends to play (which is then not played).
    ///
    /// # Errors
    /// [`RefereeError::Over`], [`RefereeError::NotYourTurn`], [`RefereeError::Illegal`] for the intended move,
    /// [`RefereeError::NothingToClaim`].
    pub fn claim_draw(
        &mut self,
        color: Color,
        intended: Option<Move>,
        now: Moment,
    ) -> Result<(), RefereeError> {
        self.check_going(now)?;
        if color != self.side_to_move() {
            return Err(RefereeError::NotYourTurn(color));
        }
        let with_move = match intended {
            Some(m) if !self.position().is_legal(m) => return Err(IllegalMove(m).into()),
            Some(m) => self.timeline.claimable_draw_after(m),
            None => None,
        };
        let draw = self.timeline.claimable_draw().or(with_move).ok_or(RefereeError::NothingToClaim)?;
        self.finish(GameResult::draw(draw.into()), now);
        Ok(())
    }

    /// Takes back the last half-moves and sets the clocks to what they showed when the first of them began. A
    /// finished game is taken up again.
    ///
    /// # Errors
    /// [`RefereeError::NothingToTakeBack`] if there are not so many.
    pub fn take_back(&mut self, half_moves: usize, now: Moment) -> Result<(), RefereeError> {
        let played = self.record.moves.len();
        if half_moves == 0 || half_moves > played {
            return Err(RefereeError::NothingToTakeBack { asked: half_moves, played });
        }
        for undone in self.record.moves.drain(played - half_moves..).rev() {
            self.timeline.undo();
            self.clock.faces = undone.before;
        }
        self.opening = self.opening.min(self.record.moves.len());
        self.record.result = None;
        self.offer = None;
        self.begin_turn(now);
        Ok(())
    }

    /// Halts the clocks, for example while nobody is connected.
    pub fn pause(&mut self, now: Moment) {
        self.clock.pause(now);
    }

    /// Lets the clocks run again.
    pub fn resume(&mut self, now: Moment) {
        if !self.is_over() && !self.is_first_move_free() {
            self.clock.resume(now);
        }
    }

    /// Ends the game by a decision from outside: an adjudicator's, or a fault found by the driver.
    ///
    /// # Errors
    /// [`RefereeError::Over`].
    pub fn decide(&mut self, result: GameResult, now: Moment) -> Result<(), RefereeError> {
        self.check_going(now)?;
        self.finish(result, now);
        Ok(())
    }

    /// A player's fault loses the game, whatever its clock says.
    pub fn forfeit(&mut self, loser: Color, fault: Fault, detail: String, now: Moment) {
        if !self.is_over() {
            self.finish(GameResult::forfeit(loser, fault, detail), now);
        }
    }

    /// Breaks the game off without a result.
    pub fn abort(&mut self, now: Moment) {
        if !self.is_over() {
            self.finish(GameResult::aborted(), now);
        }
    }

    fn play_opening(&mut self, opening: &[Move]) {
        let before = self.clock.faces;
        for &m in opening {
            let left = self.clock.shown(self.side_to_move());
            if self.timeline.play(m).is_err() {
                break;
            }
            self.record.moves.push(PlayedMove { m, used: Duration::ZERO, left, thought: None, before });
        }
        self.opening = self.record.moves.len();
    }

    /// Whether the coming move is not timed.
    fn is_first_move_free(&self) -> bool {
        self.clock_start == ClockStart::AfterFirstMoves && self.record.moves.len() < self.opening + 2
    }

    /// Starts the clock of the side to move, unless the game has just ended.
    fn begin_turn(&mut self, now: Moment) {
        let automatic = || match self.claims {
            Claims::Automatic => self.timeline.claimable_draw().map(|draw| GameResult::draw(draw.into())),
            Claims::ByPlayer => None,
        };
        if let Some(result) = self.timeline.outcome().map(GameResult::from).or_else(automatic) {
            self.finish(result, now);
            return;
        }
        self.clock.start(self.side_to_move(), now);
        if self.is_first_move_free() {
            self.clock.pause(now);
        }
    }

    fn check_going(&mut self, now: Moment) -> Result<(), RefereeError> {
        match self.tick(now) {
            Some(result) => Err(RefereeError::Over(result.clone())),
            None => Ok(()),
        }
    }

    fn take_offer_to(&mut self, color: Color) -> Result<(), RefereeError> {
        match self.offer {
            Some(offerer) if offerer != color => {
                self.offer = None;
                Ok(())
            }
            _ => Err(RefereeError::NoOffer(color)),
        }
    }

    fn finish(&mut self, result: GameResult, now: Moment) {
        self.clock.pause(now);
        self.offer = None;
        self.record.result = Some(result);
    }
}
