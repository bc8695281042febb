//! Games between levels and between personalities.

use crate::chooser::{Character, Chooser, Turn};
use crate::exchange;
use crate::level::Level;
use crate::personality::Personality;
use crate::rating::Rating;
use roque_chess::{Color, Outcome, Position, Timeline};
use roque_game::StopSignal;

/// A character with its dials, which may be others than those of its rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contestant {
    /// Who.
    pub character: Character,
    /// How it is set.
    pub level: Level,
}

impl From<Character> for Contestant {
    fn from(character: Character) -> Self {
        Self { character, level: Level::of(character.rating) }
    }
}

impl From<Level> for Contestant {
    fn from(level: Level) -> Self {
        Self { character: Character::new(level.rating, 0), level }
    }
}

impl Contestant {
    /// The same with other dice.
    fn seeded(self, seed: u64) -> Self {
        Self { character: Character { seed, ..self.character }, ..self }
    }
}

/// Games between two characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Won by the first.
    pub wins: usize,
    /// Drawn.
    pub draws: usize,
    /// Lost by the first.
    pub losses: usize,
}

impl Score {
    /// The first's share of the points.
    #[must_use]
    pub fn share(&self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        (self.wins as f64 + 0.5 * self.draws as f64) / games.max(1) as f64
    }

    /// The standard error of the share.
    #[must_use]
    pub fn error(&self) -> f64 {
        let games = (self.wins + self.draws + self.losses).max(1) as f64;
        let share = self.share();
        let squares = self.wins as f64 * (1.0 - share).powi(2)
            + self.draws as f64 * (0.5 - share).powi(2)
            + self.losses as f64 * share.powi(2);
        (squares / games / games).sqrt()
    }

    /// Adds the result of a game.
    pub fn add(&mut self, first: Color, winner: Option<Color>) {
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == first => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}

/// Games longer than this are drawn.
const LONGEST_GAME: usize = 400;

/// One game from the usual start, seen through to its end; the winner, if there is one. Draws by repetition and by fifty
/// moves are taken as soon as they can be claimed.
pub fn play_game(
    chooser: &mut Chooser,
    white: impl Into<Contestant>,
    black: impl Into<Contestant>,
) -> (Option<Color>, Timeline) {
    see_through(chooser, white, black, Timeline::default())
}

/// The same from any beginning.
pub(super) fn see_through(
    chooser: &mut Chooser,
    white: impl Into<Contestant>,
    black: impl Into<Contestant>,
    mut line: Timeline,
) -> (Option<Color>, Timeline) {
    let (white, black) = (white.into(), black.into());
    while line.len() < LONGEST_GAME {
        if let Some(outcome) = line.outcome() {
            let winner = match outcome {
                Outcome::Checkmate { winner } => Some(winner),
                Outcome::Draw(_) => None,
            };
            return (winner, line);
        }
        if line.claimable_draw().is_some() {
            break;
        }
        let Contestant { character, level } = line.current().side_to_move().pick(white, black);
        let turn = Turn { level, ..Turn::new(character, &line) };
        let Some(choice) = chooser.choose_in(&turn, &StopSignal::new()) else { break };
        if line.play(choice.m).is_err() {
            break;
        }
    }
    (None, line)
}

/// A match, colours taking turns.
pub fn play_match(
    chooser: &mut Chooser,
    first: impl Into<Contestant>,
    second: impl Into<Contestant>,
    games: usize,
    seed: u64,
) -> Score {
    let (first, second) = (first.into(), second.into());
    let mut score = Score::default();
    for game in 0..games as u64 {
        let color = if game.is_multiple_of(2) { Color::White } else { Color::Black };
        let one = first.seeded(seed.wrapping_add(2 * game));
        let other = second.seeded(seed.wrapping_add(2 * game + 1));
        let (white, black) = color.pick((one, other), (other, one));
        let (winner, _) = play_game(chooser, white, black);
        score.add(color, winner);
    }
    score
}

/// Habits are counted so many plies long: later the game has often been decided, and everybody gives checks.
const MIDDLEGAME: usize = 60;

/// What a personality does, in its moves of a number of games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Habits {
    /// Checks given, of 100 moves.
    pub checks: f64,
    /// Captures.
    pub captures: f64,
    /// Captures of as much as they cost.
    pub exchanges: f64,
    /// Moves after which the opponent can win something by taking.
    pub baits: f64,
    /// Moves that end within three squares of the enemy king.
    pub approaches: f64,
    /// Length of the games.
    pub plies: f64,
    /// Against the average of the same rating.
    pub score: Score,
}

/// Lets a personality play the average of its rating, and counts what it does.
pub fn watch(
    chooser: &mut Chooser,
    personality: Personality,
    rating: Rating,
    games: usize,
    seed: u64,
) -> Habits {
    let mut habits = Habits::default();
    let mut moves = 0;
    for game in 0..games as u64 {
        let color = if game.is_multiple_of(2) { Color::White } else { Color::Black };
        let one = Character { personality, ..Character::new(rating, seed.wrapping_add(2 * game)) };
        let other = Character::new(rating, seed.wrapping_add(2 * game + 1));
        let (white, black) = color.pick((one, other), (other, one));
        let (winner, line) = play_game(chooser, white, black);
        habits.score.add(color, winner);
        habits.plies += line.len() as f64 / games as f64;
        for (position, m) in line.positions().zip(line.moves()).take(MIDDLEGAME) {
            if position.side_to_move() == color {
                moves += 1;
                habits.count(position, m);
            }
        }
    }
    let hundreds = f64::from(moves.max(1)) / 100.0;
    for count in [
        &mut habits.checks,
        &mut habits.captures,
        &mut habits.exchanges,
        &mut habits.baits,
        &mut habits.approaches,
    ] {
        *count /= hundreds;
    }
    habits
}

impl Habits {
    fn count(&mut self, position: &Position, m: roque_chess::Move) {
        let after = position.after(m);
        let enemy = after.side_to_move();
        let one = |condition: bool| f64::from(u8::from(condition));
        let at_risk = exchange::winnable(after.board(), m.to(), enemy);
        let men = after.board().color(!enemy) - after.board().role(roque_chess::Role::King);
        self.checks += one(after.is_check());
        self.captures += one(m.is_capture());
        self.exchanges += one(m.is_capture() && exchange::gain(position, m) == at_risk);
        self.baits += one(exchange::most_winnable(after.board(), men, enemy) > 0);
        self.approaches += one(m.to().distance(position.king(enemy)) <= 3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_errors() {
        let score = Score { wins: 30, draws: 40, losses: 30 };
        assert!((score.share() - 0.5).abs() < 1e-9);
        assert!((score.error() - 0.0387).abs() < 1e-3);
    }
}
