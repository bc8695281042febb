//! How much a player may think: the time control of one side, as a type and as text.

use roque_game::quoted;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// What a clock gives for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// Nothing: sudden death.
    #[default]
    None,
    /// Fischer: this much is added after each move.
    Increment(Duration),
    /// US delay: the clock waits this long before it starts to run.
    Delay(Duration),
    /// Bronstein: the time used is given back, up to this much.
    Bronstein(Duration),
}

/// One session of a clock: so many moves in so much time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Moves to make before the next stage begins; `None`: the rest of the game.
    pub moves: Option<NonZeroU32>,
    /// Time added when the stage begins.
    pub time: Duration,
    /// What each move earns.
    pub bonus: Bonus,
}

/// How time is measured.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// No clock.
    #[default]
    Unlimited,
    /// So much for each move, nothing saved.
    PerMove(Duration),
    /// A chess clock with one or more stages; the last one repeats if it counts moves.
    Stages(Vec<Stage>),
}

/// What one side may spend: a clock and, for engines, bounds on the search.
///
/// As text: `none`, `300` or `300+3` (seconds and increment), `5m+3` (minutes), `300d5` (US delay), `300b5`
/// (Bronstein), `40/5400+30:1800+30` (stages), `movetime=0.5`, `depth=6`, `nodes=20000`; bounds are joined by
/// commas: `60+0.6,depth=12`.
///
/// ```
/// use roque_play::TimeControl;
///
/// let blitz: TimeControl = "3m+2".parse()?;
/// assert_eq!(blitz.to_string(), "180+2");
/// assert!("3m-2".parse::<TimeControl>().is_err());
/// # Ok::<(), roque_play::ParseTimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// The clock.
    pub pace: Pace,
    /// Greatest search depth.
    pub depth: Option<NonZeroU32>,
    /// Greatest number of positions searched.
    pub nodes: Option<NonZeroU64>,
}

/// Text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "{0:?} is not a time control; write none, 300, 300+3, 5m+3, 300d5, 300b5, 40/5400+30:1800+30, movetime=0.5, depth=6 or nodes=20000, joined by commas"
)]
pub struct ParseTimeControlError(pub String);

impl TimeControl {
    /// No clock and no bound.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// So much time for the game and an increment for each move.
    #[must_use]
    pub fn fischer(time: Duration, increment: Duration) -> Self {
        let bonus = if increment.is_zero() { Bonus::None } else { Bonus::Increment(increment) };
        Self { pace: Pace::Stages(vec![Stage { moves: None, time, bonus }]), ..Self::default() }
    }

    /// So much time for each move.
    #[must_use]
    pub fn per_move(time: Duration) -> Self {
        Self { pace: Pace::PerMove(time), ..Self::default() }
    }

    /// A fixed number of positions for each move, no clock.
    #[must_use]
    pub fn fixed_nodes(nodes: NonZeroU64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A fixed depth for each move, no clock.
    #[must_use]
    pub fn fixed_depth(depth: NonZeroU32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Whether nothing ends an engine's search by itself.
    #[must_use]
    pub fn is_unbounded(&self) -> bool {
        self.pace == Pace::Unlimited && self.depth.is_none() && self.nodes.is_none()
    }

    /// The stage with this number; past the end, the last one.
    pub(crate) fn stage(&self, index: usize) -> Option<&Stage> {
        match &self.pace {
            Pace::Stages(stages) => stages.get(index).or(stages.last()),
            _ => None,
        }
    }
}

/// Seconds with at most microseconds, or minutes with an `m`.
fn parse_duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix('m') {
        Some(minutes) => (minutes, 60.0),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let plain = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds = number.parse::<f64>().ok().filter(|_| plain)? * unit;
    let micros = (seconds * 1e6).round();
    // A year is more than any game takes and keeps sums of durations far from overflow.
    (micros <= 3.2e13).then(|| Duration::from_micros(micros as u64))
}

fn parse_stage(text: &str) -> Option<Stage> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
        None => (None, text),
    };
    let (time, bonus) = match rest.split_once(['+', 'd', 'b']) {
        None => (parse_duration(rest)?, Bonus::None),
        Some((time, extra)) => {
            let extra = parse_duration(extra)?;
            let bonus = match rest.as_bytes()[time.len()] {
                _ if extra.is_zero() => Bonus::None,
                b'+' => Bonus::Increment(extra),
                b'd' => Bonus::Delay(extra),
                _ => Bonus::Bronstein(extra),
            };
            (parse_duration(time)?, bonus)
        }
    };
    let runs = !time.is_zero() || bonus != Bonus::None;
    runs.then_some(Stage { moves, time, bonus })
}

fn parse_stages(text: &str) -> Option<Pace> {
    let stages: Vec<Stage> = text.split(':').map(parse_stage).collect::<Option<_>>()?;
    // Only the last stage may be without a number of moves: nothing after it would ever begin.
    let endless = stages.iter().position(|stage| stage.moves.is_none());
    endless.is_none_or(|index| index + 1 == stages.len()).then_some(Pace::Stages(stages))
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseTimeControlError(quoted(text));
        let mut control = Self::default();
        let mut paced = false;
        for part in text.trim().split(',') {
            let part = part.trim();
            let pace = match part.split_once('=') {
                Some(("depth", value)) if control.depth.is_none() => {
                    control.depth = Some(value.parse().map_err(|_| error())?);
                    continue;
                }
                Some(("nodes", value)) if control.nodes.is_none() => {
                    control.nodes = Some(value.parse().map_err(|_| error())?);
                    continue;
                }
                Some(("movetime", value)) => {
                    parse_duration(value).filter(|time| !time.is_zero()).map(Pace::PerMove)
                }
                Some(_) => None,
                None if part == "none" => Some(Pace::Unlimited),
                None => parse_stages(part),
            };
            if paced {
                return Err(error());
            }
            paced = true;
            control.pace = pace.ok_or_else(error)?;
        }
        Ok(control)
    }
}

fn seconds(duration: Duration) -> String {
    let text = format!("{:.6}", duration.as_secs_f64());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        f.write_str(&seconds(self.time))?;
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Increment(extra) => write!(f, "+{}", seconds(extra)),
            Bonus::Delay(extra) => write!(f, "d{}", seconds(extra)),
            Bonus::Bronstein(extra) => write!(f, "b{}", seconds(extra)),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        match &self.pace {
            Pace::Unlimited => {}
            Pace::PerMove(time) => parts.push(format!("movetime={}", seconds(*time))),
            Pace::Stages(stages) => {
                parts.push(stages.iter().map(Stage::to_string).collect::<Vec<_>>().join(":"));
            }
        }
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        f.write_str(if parts.is_empty() { "none" } else { "" })?;
        f.write_str(&parts.join(","))
    }
}

impl TryFrom<String> for TimeControl {
    type Error = ParseTimeControlError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back() {
        for text in [
            "none",
            "300",
            "300+3",
            "0+1",
            "300d5",
            "300b5",
            "40/5400+30:1800+30",
            "movetime=0.5",
            "depth=6",
            "nodes=20000",
            "60+0.6,depth=12,nodes=5",
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("1.5m+0".parse::<TimeControl>().unwrap().to_string(), "90");
    }

    #[test]
    fn wrong_text_is_refused_with_the_accepted_forms() {
        for text in [
            "",
            "0",
            "-5",
            "5+-1",
            "1e9",
            "nan",
            "300:300",
            "0/300",
            "depth=0",
            "nodes=x",
            "60,60",
            "none,60",
            "movetime=0",
            "pace=3",
            "9999999999999",
        ] {
            let error = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(error.contains(&format!("{text:?}")) && error.contains("300+3"), "{error}");
        }
    }
}
