//! One game with its seats: the referee, who plays, and what programs thought; no waiting, no threads.

use crate::player::Player;
use crate::protocol::{
    ApiError, ClockChoice, ErrorCode, GameSummary, GameView, MoveView, NewGame, Opening, ScoreView,
    ThoughtView, WatchView,
};
use crate::start;
use crate::store::{LoadedGame, StoredGame};
use crate::view::{clock_view, millis, notation, opening_view, position_view, read_move, result_text};
use roque_chess::{ByColor, Color, Move, Position};
use roque_play::{
    Claims, ClockStart, GameResult, GameSetup, Moment, Referee, Snapshot, Thought, TimeControl,
    WhiteEvaluation,
};
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A game between programs, held or running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Watch {
    pub running: bool,
    pub delay_ms: u32,
}

/// What is kept of a room besides the columns of the list.
#[derive(Serialize, Deserialize)]
struct SavedRoom {
    white: String,
    black: String,
    revision: u64,
    seed: u64,
    watch: Option<Watch>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    imported: Option<String>,
    scores: Vec<Option<ScoreView>>,
    thoughts: Vec<Option<ThoughtView>>,
    referee: Snapshot,
    /// Which run of the server saved it, and when.
    #[serde(default)]
    run: Option<u64>,
    #[serde(default)]
    saved_ms: u64,
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

fn evaluation(score: ScoreView) -> WhiteEvaluation {
    match score {
        ScoreView::Cp(value) => WhiteEvaluation::Centipawns(value),
        ScoreView::Mate(moves) => WhiteEvaluation::Mate(moves),
    }
}

fn time_control(choice: Option<ClockChoice>) -> Result<TimeControl, ApiError> {
    /// A day: longer games are played without a clock.
    const LONGEST_MS: u32 = 24 * 3_600_000;
    let Some(ClockChoice { initial_ms, increment_ms }) = choice else { return Ok(TimeControl::unlimited()) };
    if initial_ms.max(increment_ms) > LONGEST_MS || initial_ms == 0 {
        let message =
            format!("a clock of {initial_ms} + {increment_ms} ms is not offered; from 1 ms to 24 hours");
        return Err(ApiError::new(ErrorCode::BadGame, message));
    }
    let (time, increment) =
        (Duration::from_millis(initial_ms.into()), Duration::from_millis(increment_ms.into()));
    Ok(TimeControl::fischer(time, increment))
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

    /// Takes a stored game up again. A clock that ran is charged for as long as the server that saved the game is
    /// known to have lived after that, and for nothing more.
    pub(crate) fn restore(loaded: &LoadedGame, now: Moment) -> Result<Self, ApiError> {
        let stored = &loaded.game;
        let broken = |error: &dyn std::fmt::Display| {
            ApiError::new(
                ErrorCode::Unavailable,
                format!("game {} cannot be read: {error}", stored.summary.id),
            )
        };
        let mut saved: SavedRoom = serde_json::from_str(&stored.data).map_err(|error| broken(&error))?;
        let unsaved_ms = loaded.alive_ms.map_or(0, |alive| alive.saturating_sub(saved.saved_ms));
        saved.referee.charge(Duration::from_millis(unsaved_ms));
        let mut room = Self {
            id: stored.summary.id.clone(),
            created_ms: stored.summary.created_ms,
            revision: saved.revision,
            seed: saved.seed,
            seats: ByColor::new(Seat::new(&saved.white)?, Seat::new(&saved.black)?),
            referee: Referee::restore(saved.referee, now).map_err(|error| broken(&error))?,
            watch: saved.watch,
            imported: saved.imported,
            scores: saved.scores,
            thoughts: saved.thoughts,
        };
        room.fit_notes();
        Ok(room)
    }

    /// The game as it is kept by this run of the server.
    pub(crate) fn stored(&self, run: u64, now: Moment) -> StoredGame {
        let saved = SavedRoom {
            white: self.seats[Color::White].spec.clone(),
            black: self.seats[Color::Black].spec.clone(),
            revision: self.revision,
            seed: self.seed,
            watch: self.watch,
            imported: self.imported.clone(),
            scores: self.scores.clone(),
            thoughts: self.thoughts.clone(),
            referee: self.referee.snapshot(now),
            run: Some(run),
            saved_ms: unix_ms(),
        };
        let label = |color: Color| {
            let seat = &self.seats[color];
            match seat.player.view(&seat.spec).rating {
                Some(rating) => format!("{} {rating}", seat.player.name()),
                None => seat.player.name(),
            }
        };
        let summary = GameSummary {
            id: self.id.clone(),
            created_ms: self.created_ms,
            updated_ms: unix_ms(),
            white: label(Color::White),
            black: label(Color::Black),
            result: result_text(self.referee.result()),
            plies: self.plies() as u32,
            fen: self.referee.position().to_string(),
            opening: self.opening().map(|opening| opening.name).unwrap_or_default(),
        };
        // Every part of a saved room is plain data; writing it as JSON cannot fail.
        StoredGame { summary, data: serde_json::to_string(&saved).unwrap_or_default() }
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
            .ok_or_else(|| ApiError::new(ErrorCode::NotNow, "nobody plays here: this game is only watched"))
    }

    /// Plays what a person typed or clicked.
    pub(crate) fn play_text(&mut self, text: &str, ply: u32, now: Moment) -> Result<(), ApiError> {
        self.referee.tick(now);
        if let Some(result) = self.referee.result() {
            return Err(ApiError::new(ErrorCode::GameOver, format!("the game is over: {result}")));
        }
        if ply as usize != self.plies() {
            let message = format!("the game has {} half-moves, not {ply}", self.plies());
            return Err(ApiError::new(ErrorCode::Stale, message));
        }
        if *self.player_to_move() != Player::Human {
            let message = format!("it is {}'s turn", self.referee.side_to_move());
            return Err(ApiError::new(ErrorCode::NotYourTurn, message));
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
            Some(Thought { evaluation: evaluation(thought.score?), depth: Some(thought.depth) })
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
        let count = self
            .half_moves_to_take_back()
            .ok_or_else(|| ApiError::new(ErrorCode::NotNow, "there is no move of yours to take back"))?;
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
            if self.would_program_draw(!person) {
                self.referee.accept_draw(!person, now)?;
            } else {
                self.referee.decline_draw(!person, now)?;
                return Err(ApiError::new(ErrorCode::NotNow, "the draw is declined"));
            }
        }
        Ok(())
    }

    /// A program agrees to a draw once the opening is over and it does not think itself better.
    fn would_program_draw(&self, color: Color) -> bool {
        let last = self.referee.record().moves.iter().rev().find_map(|played| played.thought);
        self.plies() >= 40 && last.is_some_and(|thought| thought.evaluation.centipawns_for(color) <= 0)
    }

    pub(crate) fn decline_draw(&mut self, now: Moment) -> Result<(), ApiError> {
        let offerer = self.referee.draw_offer();
        let asked = offerer.map(|color| !color).filter(|&color| self.is_human(color));
        let color = asked.ok_or_else(|| ApiError::new(ErrorCode::NotNow, "no draw has been offered"))?;
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

    /// Makes notes as long as the game, after a move or a takeback. A finished game needs no judgement of its end.
    fn fit_notes(&mut self) {
        self.scores.resize(self.plies() + 1, None);
        self.thoughts.resize(self.plies(), None);
    }

    /// The opening, if it has a name.
    pub(crate) fn opening(&self) -> Option<Opening> {
        opening_view(self.referee.timeline())
    }

    /// The judgement of the position after the half-move with this index.
    pub(crate) fn score_after(&self, index: usize) -> Option<WhiteEvaluation> {
        self.scores.get(index + 1).copied().flatten().map(evaluation)
    }

    /// The clock as PGN's `TimeControl` tag writes it.
    pub(crate) fn time_control(&self) -> String {
        let control = &self.referee.record().time[Color::White];
        if *control == TimeControl::unlimited() { "-".to_owned() } else { control.to_string() }
    }

    /// The whole game for the page.
    pub(crate) fn view(&self, now: Moment, thinking: bool) -> GameView {
        let timeline = self.referee.timeline();
        let chess960 = self.is_chess960();
        let record = self.referee.record();
        let seat = |color: Color| self.seats[color].player.view(&self.seats[color].spec);
        let over = self.referee.is_over();
        GameView {
            id: self.id.clone(),
            revision: self.revision,
            created_ms: self.created_ms,
            white: seat(Color::White),
            black: seat(Color::Black),
            clock: clock_view(self.referee.clock(), &record.time[Color::White], now),
            start_fen: timeline.start().to_string(),
            chess960,
            start_score: self.scores[0],
            moves: self.move_views(chess960),
            position: position_view(self.referee.position(), chess960, over),
            claims: self.referee.claimable_draw().map(Into::into).into_iter().collect(),
            draw_offer: self.referee.draw_offer().map(Into::into),
            can_take_back: self.half_moves_to_take_back().is_some(),
            outcome: self.referee.result().map(Into::into),
            opening: self.opening(),
            thinking: thinking.then(|| self.referee.side_to_move().into()),
            watch: self.watch.map(|watch| WatchView { running: watch.running, delay_ms: watch.delay_ms }),
        }
    }

    fn move_views(&self, chess960: bool) -> Vec<MoveView> {
        let timeline = self.referee.timeline();
        let before = timeline.positions();
        let after = timeline.positions().skip(1);
        let played = &self.referee.record().moves;
        before
            .zip(after)
            .zip(played)
            .enumerate()
            .map(|(index, ((before, after), played))| MoveView {
                uci: before.uci(played.m, notation(chess960)),
                san: before.san(played.m),
                fen: after.to_string(),
                check: after.is_check(),
                clock_ms: played.left.map(millis),
                score: self.scores[index + 1],
                thought: self.thoughts[index].clone(),
            })
            .collect()
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
        assert!(refused.message.contains("own man stands on e2"), "{}", refused.message);
        assert!(refused.french.is_some_and(|french| french.contains("occupe e2")));
    }

    #[test]
    fn a_crash_gives_no_time_back_but_that_of_being_down() {
        let clock = Some(ClockChoice { initial_ms: 60_000, increment_ms: 0 });
        let (white, black) = ("human".to_owned(), "human".to_owned());
        let game = NewGame { white, black, clock, start: StartChoice::Standard };
        let mut room = Room::open("a".to_owned(), &game, Moment::ZERO).unwrap();
        room.play_text("e4", 0, Moment::ZERO).unwrap();
        room.play_text("e5", 1, Moment::ZERO).unwrap();
        let stored = room.stored(7, Moment::ZERO);
        let saved_ms = serde_json::from_str::<SavedRoom>(&stored.data).unwrap().saved_ms;
        let left = |alive_ms: Option<u64>| {
            let loaded = LoadedGame { game: stored.clone(), alive_ms };
            let later = Moment::after_origin(Duration::from_secs(5000));
            let room = Room::restore(&loaded, later).unwrap();
            let clock = room.referee.clock();
            Color::ALL.map(|color| clock.remaining(color, later).unwrap().as_millis())
        };
        assert_eq!(left(Some(saved_ms + 1500)), [58_500, 60_000], "played on for a second and a half");
        assert_eq!(left(Some(saved_ms)), [60_000, 60_000]);
        assert_eq!(left(None), [60_000, 60_000], "games kept by an earlier version");
    }
}
