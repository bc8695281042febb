//! Tunes parameters of the search together: simultaneous perturbation, played out in games.
//!
//! Each round moves all parameters at once by plus or minus their step, lets the two opposite changes play a match and
//! shifts every parameter a little towards the side that won. Idea: Spall 1992; in chess since Kiiski 2011,
//! <https://www.chessprogramming.org/SPSA>.
//!
//! What a round does follows from the seed, its number and the values before it alone, so that a run that was stopped goes
//! on where its log ends.

mod log;

pub use log::{Log, LogError, Round};

use roque_arena::{Control, Entrant, Format, Openings, RunError, Tournament, Urgency, Venue, run_at};
use roque_engine::ParameterError;
use roque_game::{Random, Tally, quoted};
use roque_play::{Adjudication, PlayerSpec, RandomOpening, RoqueSpec, Setting, TimeControl};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::str::FromStr;
use thiserror::Error;

/// How far, in steps, a round won by all its games shifts a parameter in the beginning.
const FIRST_SHIFT: f64 = 0.6;
/// After so many rounds the shifts have become clearly smaller.
const SHRINK_AFTER: f64 = 60.0;
/// How fast they shrink then.
const SHRINK_POWER: f64 = 0.6;

/// A parameter to be tuned, as in `null_move_base:20`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuned {
    /// The parameter with the value of a normal build.
    pub usual: Setting,
    /// How far it is moved to either side.
    pub step: f64,
}

/// Why a text names no parameter with its step.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseTunedError {
    /// No colon.
    #[error("{0:?} is not a parameter with its step (accepted: NAME:STEP, as in null_move_base:20)")]
    Form(String),
    /// Not a number above 0.
    #[error("the step {0:?} is not a number above 0")]
    Step(String),
    /// No such parameter, or none can be set in this build.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

impl FromStr for Tuned {
    type Err = ParseTunedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, step) = text.split_once(':').ok_or_else(|| ParseTunedError::Form(quoted(text)))?;
        let usual = Setting::usual(name)?;
        let number = step.trim().parse().ok().filter(|step: &f64| step.is_finite() && *step > 0.0);
        Ok(Self { usual, step: number.ok_or_else(|| ParseTunedError::Step(quoted(step)))? })
    }
}

/// What a run of rounds plays.
#[derive(Clone, PartialEq, Debug)]
pub struct SpsaOptions {
    /// What is tuned.
    pub tuned: Vec<Tuned>,
    /// Games of each round; every opening is played with both colours.
    pub games: NonZeroU32,
    /// What a side may spend.
    pub time: TimeControl,
    /// Decides openings and directions.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
}

impl SpsaOptions {
    /// What a log must agree with to be continued.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Plan {
            tuned: self.tuned.iter().map(|tuned| (tuned.usual.name().to_owned(), tuned.step)).collect(),
            games: self.games.get(),
            time: self.time.to_string(),
            seed: self.seed,
        }
    }

    /// The values of a normal build.
    #[must_use]
    pub fn start(&self) -> Vec<f64> {
        self.tuned.iter().map(|tuned| tuned.usual.value().into()).collect()
    }

    /// Plays round `number` (from 0) from the values before it; `None` if it was stopped.
    ///
    /// # Errors
    /// [`RunError`] if the players cannot be made.
    pub fn round(
        &self,
        number: u32,
        values: &[f64],
        venue: &dyn Venue,
        control: &Control,
        game_over: impl FnMut(),
    ) -> Result<Option<Round>, RunError> {
        let signs = self.signs(number);
        let Some(tally) = self.compare(number, values, &signs, (venue, control), game_over)? else {
            return Ok(None);
        };
        let values = self.shifted(number, values, &signs, tally);
        Ok(Some(Round { round: number + 1, tally, values }))
    }

    fn signs(&self, number: u32) -> Vec<f64> {
        let mut random = Random::stream(self.seed, number.into());
        self.tuned.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    /// What the parameters shifted along `signs` make of the opposite ones.
    fn compare(
        &self,
        number: u32,
        values: &[f64],
        signs: &[f64],
        (venue, control): (&dyn Venue, &Control),
        mut game_over: impl FnMut(),
    ) -> Result<Option<Tally>, RunError> {
        let entrant = |name: &str, direction: f64| {
            let shifted = self.tuned.iter().zip(values).zip(signs);
            let parameters = shifted.map(|((tuned, value), sign)| {
                tuned.usual.at((value + direction * sign * tuned.step).round() as i32)
            });
            let hash = NonZeroU32::new(8);
            let spec = RoqueSpec { hash, parameters: parameters.collect(), ..RoqueSpec::default() };
            let (name, spec, time) = (name.to_owned(), PlayerSpec::Roque(spec), self.time.clone());
            Entrant { name, spec, options: Vec::new(), time }
        };
        // Every round has openings of its own.
        let seed = Random::stream(self.seed, u64::from(number) | 1 << 40).next_u64();
        let tournament = Tournament {
            entrants: vec![entrant("plus", 1.0), entrant("minus", -1.0)],
            openings: Openings::random(RandomOpening::default(), seed),
            adjudication: Adjudication::self_play(),
            seed,
            concurrency: self.concurrency,
            ..Tournament::new("spsa", Format::Match { games: self.games })
        };
        let conclusion = run_at(venue, &tournament, control, |_| game_over())?;
        let tally = conclusion.ledger.score(0, 1).tally;
        Ok((control.urgency() == Urgency::None).then_some(tally))
    }

    fn shifted(&self, number: u32, values: &[f64], signs: &[f64], tally: Tally) -> Vec<f64> {
        let surplus = 2.0 * tally.points() / tally.games().max(1) as f64 - 1.0;
        let shift = FIRST_SHIFT / (1.0 + f64::from(number) / SHRINK_AFTER).powf(SHRINK_POWER);
        let moved = self.tuned.iter().zip(values).zip(signs).map(|((tuned, value), sign)| {
            let (lowest, highest) = tuned.usual.range();
            (value + shift * surplus * sign * tuned.step).clamp(lowest.into(), highest.into())
        });
        moved.collect()
    }
}

/// What decides the rounds of a run: the first line of its log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Each parameter with its step.
    pub tuned: Vec<(String, f64)>,
    /// Games of each round.
    pub games: u32,
    /// What a side may spend.
    pub time: String,
    /// Decides openings and directions.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "tuning")]
    use roque_arena::Threads;

    #[test]
    fn what_cannot_be_tuned_is_refused_in_one_sentence() {
        let error = |text: &str| text.parse::<Tuned>().unwrap_err().to_string();
        assert!(error("null_move_base").contains("NAME:STEP"));
        assert!(error("null_move_bas:3").contains("nearest name is null_move_base"));
        let step = error("null_move_base:-1");
        if cfg!(feature = "tuning") {
            assert_eq!(step, "the step \"-1\" is not a number above 0");
        } else {
            assert!(step.contains("built without the feature tuning"), "{step}");
        }
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn values_move_towards_the_side_that_wins_and_less_with_time() {
        let tuned = vec!["null_move_base:20".parse().unwrap(), "aspiration_width:4".parse().unwrap()];
        let options = SpsaOptions {
            tuned,
            games: NonZeroU32::new(2).unwrap(),
            time: "nodes=100".parse().unwrap(),
            seed: 1,
            concurrency: 1,
        };
        let start = options.start();
        let won = Tally { wins: 2, draws: 0, losses: 0 };
        let signs = options.signs(0);
        let after = options.shifted(0, &start, &signs, won);
        let late = options.shifted(600, &start, &signs, won);
        for (index, tuned) in options.tuned.iter().enumerate() {
            let moved = after[index] - start[index];
            assert!((moved - signs[index] * FIRST_SHIFT * tuned.step).abs() < 1e-9);
            assert!((late[index] - start[index]).abs() < moved.abs() / 2.0);
        }
        assert_eq!(options.shifted(0, &start, &signs, -won + won), start);
        let round = options.round(0, &start, &Threads, &Control::new(), || {}).unwrap().unwrap();
        assert_eq!((round.round, round.tally.games()), (1, 2));
        assert_eq!(options.round(0, &start, &Threads, &Control::new(), || {}).unwrap(), Some(round));
    }
}
