//! What the levels of a player are worth: a ladder of rungs, each playing its neighbours, held by players whose
//! ratings are known.
//!
//! A round robin would waste its games on meetings that one side always wins. Here each rung meets the next one and the
//! one after, and each known player the rungs nearest to it.

use crate::control::Control;
use crate::ledger::Ledger;
use crate::ratings::{Anchor, rating_list};
use crate::run_error::RunError;
use crate::runner::{Event, run_at};
use crate::schedule::Format;
use crate::statistics::Interval;
use crate::tournament::{Entrant, Tournament};
use crate::venue::Venue;
use roque_game::Tally;
use serde::Serialize;
use std::num::NonZeroU32;

/// A player of the ladder and the rating it is said to have.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung {
    /// Who plays.
    pub entrant: Entrant,
    /// Its supposed rating: for a rung a guess that decides whom it meets, for an anchor the truth.
    pub nominal: f64,
}

/// A ladder to be measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// The levels, in any order.
    pub rungs: Vec<Rung>,
    /// Players with known ratings; without any the mean of the rungs is held at the mean of their supposed ratings.
    pub anchors: Vec<Rung>,
    /// Games of each meeting.
    pub games: NonZeroU32,
    /// Openings, limits, seed and the like; format and entrants are set here.
    pub template: Tournament,
}

/// What a player of the ladder turned out to be worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// The rating it was supposed to have.
    pub nominal: f64,
    /// The rating it has, on the scale of the anchors.
    pub elo: f64,
    /// Where that lies with 95 %.
    pub interval: Interval,
    /// Score against everybody.
    pub score: Tally,
    /// Games lost by crashes, illegal moves and clocks.
    pub faults: u64,
}

/// How many rungs each anchor meets.
const ANCHORED_RUNGS: usize = 3;

impl Ladder {
    /// Who meets whom; rungs are numbered first, anchors after them.
    #[must_use]
    pub fn meetings(&self) -> Vec<(usize, usize)> {
        let mut order: Vec<usize> = (0..self.rungs.len()).collect();
        order.sort_by(|&a, &b| self.rungs[a].nominal.total_cmp(&self.rungs[b].nominal));
        let mut meetings = Vec::new();
        for distance in [1, 2] {
            meetings.extend(order.iter().zip(order.iter().skip(distance)).map(|(&a, &b)| (a, b)));
        }
        for (index, anchor) in self.anchors.iter().enumerate() {
            let distance = |rung: usize| (self.rungs[rung].nominal - anchor.nominal).abs();
            let mut nearest = order.clone();
            nearest.sort_by(|&a, &b| distance(a).total_cmp(&distance(b)));
            let number = self.rungs.len() + index;
            meetings.extend(nearest.into_iter().take(ANCHORED_RUNGS).map(|rung| (rung, number)));
        }
        meetings
    }

    /// All meetings as one tournament.
    #[must_use]
    pub fn tournament(&self) -> Tournament {
        let entrants = self.rungs.iter().chain(&self.anchors).map(|rung| rung.entrant.clone()).collect();
        let format = Format::Meetings { pairs: self.meetings(), games: self.games };
        Tournament { format, entrants, ..self.template.clone() }
    }

    /// Plays all meetings at this place, or those before `control` asks for an end. `observer` hears of every game.
    ///
    /// # Errors
    /// [`RunError`] if a player cannot be made.
    pub fn measure(
        &self,
        venue: &dyn Venue,
        control: &Control,
        observer: impl FnMut(Event<'_>),
    ) -> Result<Vec<Measured>, RunError> {
        let players: Vec<&Rung> = self.rungs.iter().chain(&self.anchors).collect();
        let conclusion = run_at(venue, &self.tournament(), control, observer)?;
        Ok(self.judge(&players, &conclusion.ledger))
    }

    fn judge(&self, players: &[&Rung], ledger: &Ledger) -> Vec<Measured> {
        let rungs = self.rungs.len();
        // Held by the mean of all, so that nobody's error is hidden in the scale.
        let mean = players.iter().map(|player| player.nominal).sum::<f64>() / players.len() as f64;
        let list = rating_list(ledger, players.len(), Anchor::Mean(mean));
        let surplus: Vec<f64> = list
            .iter()
            .filter(|rating| rating.player >= rungs)
            .map(|rating| players[rating.player].nominal - rating.elo)
            .collect();
        // All anchors are believed alike: the scale is where they are right on average.
        let shift = if surplus.is_empty() { 0.0 } else { surplus.iter().sum::<f64>() / surplus.len() as f64 };
        list.iter()
            .map(|rating| Measured {
                name: players[rating.player].entrant.name.clone(),
                nominal: players[rating.player].nominal,
                elo: rating.elo + shift,
                interval: Interval { low: rating.interval.low + shift, high: rating.interval.high + shift },
                score: rating.score,
                faults: ledger.faults(rating.player),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_play::{PlayerSpec, TimeControl};

    fn rung(name: &str, nominal: f64) -> Rung {
        let spec: PlayerSpec = "random".parse().unwrap();
        let entrant =
            Entrant { name: name.to_owned(), spec, options: Vec::new(), time: TimeControl::unlimited() };
        Rung { entrant, nominal }
    }

    fn ladder(rungs: &[f64], anchors: &[f64]) -> Ladder {
        let games = NonZeroU32::new(4).unwrap();
        let named = |kind: &'static str| move |&elo: &f64| rung(&format!("{kind}{elo}"), elo);
        Ladder {
            rungs: rungs.iter().map(named("rung")).collect(),
            anchors: anchors.iter().map(named("anchor")).collect(),
            games,
            template: Tournament { concurrency: 1, ..Tournament::new("ladder", Format::Match { games }) },
        }
    }

    #[test]
    fn neighbours_meet_and_anchors_meet_the_nearest() {
        let ladder = ladder(&[1400.0, 600.0, 1000.0, 1800.0], &[1750.0]);
        let mut meetings = ladder.meetings();
        meetings.sort_unstable();
        assert_eq!(meetings, [(0, 3), (0, 4), (1, 0), (1, 2), (2, 0), (2, 3), (2, 4), (3, 4)]);
    }

    #[test]
    fn equal_players_are_found_equal_on_the_anchors_scale() {
        let mut played = 0;
        let ladder = ladder(&[1000.0, 1200.0, 1400.0], &[1100.0, 1300.0]);
        let measured = ladder.measure(&crate::venue::Threads, &Control::new(), |_| played += 1).unwrap();
        assert_eq!((played, ladder.tournament().format.total_games(5)), (36, Some(36)));
        assert_eq!(measured.len(), 5);
        let anchors = measured.iter().filter(|player| player.name.starts_with("anchor"));
        assert!((anchors.map(|player| player.elo).sum::<f64>() / 2.0 - 1200.0).abs() < 1e-6);
        assert!(measured.iter().all(|player| (player.elo - 1200.0).abs() < 400.0), "{measured:?}");
        let inside =
            |player: &Measured| player.interval.low < player.elo && player.elo < player.interval.high;
        assert!(measured.iter().all(inside), "{measured:?}");
        assert_eq!(measured.iter().map(|player| player.score.games()).sum::<u64>(), 72);
    }
}
