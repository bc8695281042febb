//! One game with its seats: the referee, who plays, and what programs thought; no waiting, no threads.

mod saved;
mod view;

use crate::player::Player;
use crate::protocol::{ApiError, ClockChoice, ErrorCode, NewGame, Opening, ScoreView, ThoughtView};
use crate::start;
use crate::view::{opening_view, read_move};
use roque_chess::{ByColor, Color, Move, Position};
use roque_game::FirstValue;
use roque_language::{Message, number};
use roque_play::{
    Claims, ClockStart, GameResult, GameSetup, Moment, Referee, RefereeError, Thought, TimeControl,
};
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A game between programs, held or running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Watch {
    pub running: bool,
    pub delay_ms: u32,
}

/// One of the two places at the board.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub spec: String,
    pub player: Player,
}

impl Seat {
    pub(crate) fn new(spec: &str) -> Result<Self, ApiError> {
        Ok(Self { spec: spec.to_owned(), player: Player::parse(spec)? })
    }
}

/// One game with its seats.
pub(crate) struct Room {
    pub id: String,
    pub created_ms: u64,
    pub revision: u64,
    /// Varies the play of limited levels from game to game.
    pub seed: u64,
    pub seats: ByColor<Seat>,
    pub referee: Referee,
    pub watch: Option<Watch>,
    /// The text of an imported game, with the comments and variations a room has no place for.
    pub imported: Option<String>,
    /// Judgements of the start and of the position after each move.
    scores: Vec<Option<ScoreView>>,
    /// What programs thought of each of their moves.
    thoughts: Vec<Option<ThoughtView>>,
}

/// Unix time, milliseconds.
pub(crate) fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

fn time_control(choice: Option<ClockChoice>) -> Result<TimeControl, ApiError> {
    /// A day: longer games are played without a clock.
    const LONGEST_MS: u32 = 24 * 3_600_000;
    let Some(ClockChoice { initial_ms, increment_ms }) = choice else { return Ok(TimeControl::unlimited()) };
    if initial_ms.max(increment_ms) > LONGEST_MS || initial_ms == 0 {
        return Err(ApiError::new(
            ErrorCode::BadGame,
            Message::ServerClock { initial: initial_ms.into(), increment: increment_ms.into() },
        ));
    }
    let (time, increment) =
        (Duration::from_millis(initial_ms.into()), Duration::from_millis(increment_ms.into()));
    Ok(TimeControl::fischer(time, increment))
}

fn not_now(message: Message) -> ApiError {
    ApiError::new(ErrorCode::NotNow, message)
}

impl Room {
    /// Begins a game.
    pub(crate) fn open(id: String, game: &NewGame, now: Moment) -> Result<Self, ApiError> {
        let seats = ByColor::new(Seat::new(&game.white)?, Seat::new(&game.black)?);
        let start = start::position(&game.start)?;
        let time = time_control(game.clock)?;
        let watched = seats[Color::White].player.is_engine() && seats[Color::Black].player.is_engine();
        let setup = GameSetup {
            start,
            opening: Vec::new(),
            names: ByColor::new(seats[Color::White].player.name(), seats[Color::Black].player.name()),
            time: ByColor::new(time.clone(), time),
            clock_start: ClockStart::AfterFirstMoves,
            claims: if watched { Claims::Automatic } else { Claims::ByPlayer },
            grace: Duration::from_millis(50),
            tags: Vec::new(),
        };
        let mut room = Self {
            id,
            created_ms: unix_ms(),
            revision: 0,
            seed: start::random_bits(),
            seats,
            referee: Referee::new(setup, now),
            watch: watched.then_some(Watch { running: true, delay_ms: 700 }),
            imported: None,
            scores: Vec::new(),
            thoughts: Vec::new(),
        };
        room.fit_notes();
        Ok(room)
    }

    pub(crate) fn plies(&self) -> usize {
        self.referee.timeline().len()
    }

    pub(crate) fn is_chess960(&self) -> bool {
        self.referee.timeline().start().is_chess960()
    }

    /// The player to move.
    pub(crate) fn player_to_move(&self) -> &Player {
        &self.seats[self.referee.side_to_move()].player
    }

    fn is_human(&self, color: Color) -> bool {
        self.seats[color].player == Player::Human
    }

    /// The side a person's wish concerns: the only person's, or the side to move when two share the board.
    fn person(&self) -> Result<Color, ApiError> {
        let to_move = self.referee.side_to_move();
        [to_move, !to_move]
            .into_iter()
            .find(|&color| self.is_human(color))
            .ok_or_else(|| not_now(Message::ServerOnlyWatched))
    }

    /// Plays what a person typed or clicked.
    pub(crate) fn play_text(&mut self, text: &str, ply: u32, now: Moment) -> Result<(), ApiError> {
        self.referee.tick(now);
        if let Some(result) = self.referee.result() {
            return Err(RefereeError::Over(result.clone()).into());
        }
        if ply as usize != self.plies() {
            let plies = self.plies();
            return Err(ApiError::new(
                ErrorCode::Stale,
                Message::ServerStale { plies: number(plies), seen: ply.into() },
            ));
        }
        if *self.player_to_move() != Player::Human {
            return Err(RefereeError::NotYourTurn(!self.referee.side_to_move()).into());
        }
        let m = read_move(self.referee.position(), text)?;
        self.play(m, None, now)
    }

    /// Plays a move of the side to move, with what its program thought.
    pub(crate) fn play(
        &mut self,
        m: Move,
        thought: Option<ThoughtView>,
        now: Moment,
    ) -> Result<(), ApiError> {
        let noted = thought.as_ref().and_then(|thought| {
            Some(Thought { evaluation: thought.score?.into(), depth: Some(thought.depth) })
        });
        self.referee.play(m, noted, now)?;
        self.fit_notes();
        if let Some(last) = self.thoughts.last_mut() {
            *last = thought;
        }
        Ok(())
    }

    /// How many half-moves a takeback undoes: back to a person's turn.
    fn half_moves_to_take_back(&self) -> Option<usize> {
        if self.watch.is_some() {
            return None;
        }
        let to_move = self.referee.side_to_move();
        (1..=self.plies().min(2)).find(|&count| self.is_human(if count == 1 { !to_move } else { to_move }))
    }

    pub(crate) fn take_back(&mut self, now: Moment) -> Result<(), ApiError> {
        let count = self.half_moves_to_take_back().ok_or_else(|| not_now(Message::TakeBackNothing))?;
        self.referee.take_back(count, now)?;
        self.fit_notes();
        Ok(())
    }

    pub(crate) fn resign(&mut self, now: Moment) -> Result<(), ApiError> {
        Ok(self.referee.resign(self.person()?, now)?)
    }

    /// Offers a draw or accepts one. A program answers at once, by what it thought last.
    pub(crate) fn draw(&mut self, now: Moment) -> Result<(), ApiError> {
        let mut person = self.person()?;
        if self.referee.draw_offer() == Some(person) && self.is_human(!person) {
            person = !person;
        }
        self.referee.offer_draw(person, now)?;
        if !self.referee.is_over() && self.seats[!person].player.is_engine() {
            if self.referee.would_program_agree(!person) {
                self.referee.accept_draw(!person, now)?;
            } else {
                self.referee.decline_draw(!person, now)?;
                return Err(ApiError::new(ErrorCode::DrawDeclined, Message::DrawDeclined));
            }
        }
        Ok(())
    }

    pub(crate) fn decline_draw(&mut self, now: Moment) -> Result<(), ApiError> {
        let offerer = self.referee.draw_offer();
        let asked = offerer.map(|color| !color).filter(|&color| self.is_human(color));
        let color = asked.ok_or_else(|| not_now(Message::ServerNoOffer))?;
        Ok(self.referee.decline_draw(color, now)?)
    }

    pub(crate) fn claim_draw(&mut self, now: Moment) -> Result<(), ApiError> {
        Ok(self.referee.claim_draw(self.person()?, None, now)?)
    }

    /// Ends an imported game as its file says.
    pub(crate) fn decide(&mut self, result: GameResult, now: Moment) {
        // A game that the rules have ended already keeps its own result.
        let _ = self.referee.decide(result, now);
    }

    /// The newest position that has not been judged: number of moves before it, and the position.
    pub(crate) fn unjudged(&self) -> Option<(usize, Position)> {
        let ply = self.scores.iter().rposition(Option::is_none)?;
        let position = self.referee.timeline().positions().nth(ply)?;
        Some((ply, *position))
    }

    /// Notes a judgement, if the position is still the same.
    pub(crate) fn judge(&mut self, ply: usize, position: &Position, score: ScoreView) -> bool {
        let same = self.referee.timeline().positions().nth(ply) == Some(position);
        if same {
            self.scores[ply] = Some(score);
        }
        same
    }

    /// Makes notes as long as the game, after a move or a takeback.
    fn fit_notes(&mut self) {
        self.scores.resize(self.plies() + 1, None);
        self.thoughts.resize(self.plies(), None);
    }

    /// The opening, if it has a name.
    pub(crate) fn opening(&self) -> Option<Opening> {
        opening_view(self.referee.timeline())
    }

    /// The judgement of the position after the half-move with this index.
    pub(crate) fn score_after(&self, index: usize) -> Option<FirstValue> {
        self.scores.get(index + 1).copied().flatten().map(Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::StartChoice;

    fn room(white: &str, black: &str) -> Room {
        let (white, black) = (white.to_owned(), black.to_owned());
        let game = NewGame { white, black, clock: None, start: StartChoice::Standard };
        Room::open("a".to_owned(), &game, Moment::ZERO).unwrap()
    }

    #[test]
    fn nobody_moves_for_a_program() {
        let mut room = room("random", "human");
        let refused = room.play_text("e4", 0, Moment::ZERO).unwrap_err();
        assert_eq!((refused.code, room.plies()), (ErrorCode::NotYourTurn, 0));
    }

    #[test]
    fn a_refusal_says_why_in_both_languages() {
        let refused = room("human", "human").play_text("Ke2", 0, Moment::ZERO).unwrap_err();
        assert!(refused.message.to_string().ends_with("same side stands on e2"), "{}", refused.message);
    }
}
