//! A tournament as a TOML file, checked completely before the first game.

use crate::openings::{OpeningOptions, Openings, Order};
use crate::plan::{Plan, PlannedEnds, PlannedPlayer, PlannedRatings, PlannedTest};
use crate::ratings::Anchor;
use crate::schedule::Format;
use crate::sprt::{EloModel, Sampling, Sprt};
use crate::tournament::{Entrant, FaultPolicy, Files, Restart, Tournament};
use roque_play::{
    Adjudication, Announced, DrawFrom, DrawRule, PlayerSpec, TimeControl, WinRule, make_player,
};
use std::fmt;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Everything wrong with a tournament file, one sentence each.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct SpecError {
    /// The file.
    pub path: String,
    /// The mistakes.
    pub mistakes: Vec<String>,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mistakes.as_slice() {
            [one] => write!(f, "{}: {one}", self.path),
            all => {
                write!(f, "{}: {} mistakes", self.path, all.len())?;
                all.iter().try_for_each(|mistake| write!(f, "\n  - {mistake}"))
            }
        }
    }
}

/// A tournament ready to run, and how its rating list is fixed.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The tournament.
    pub tournament: Tournament,
    /// Where the rating list is fixed.
    pub anchor: Anchor,
}

impl Spec {
    /// Reads and checks a file. Paths in it are relative to where it stands; results go beside it unless it says
    /// otherwise.
    ///
    /// # Errors
    /// [`SpecError`] with every mistake.
    pub fn read(path: &Path) -> Result<Self, SpecError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| SpecError {
            path: name.clone(),
            mistakes: vec![format!("the file cannot be read: {error}")],
        })?;
        let refuse = |mistakes| SpecError { path: name.clone(), mistakes };
        let plan = Plan::parse(&text).map_err(|mistake| refuse(vec![mistake]))?;
        Self::check(plan, path).map_err(refuse)
    }

    /// Checks a plan as if it stood in a file of this name, which need not be there.
    ///
    /// # Errors
    /// [`SpecError`] with every mistake.
    pub fn of(plan: Plan, path: &Path) -> Result<Self, SpecError> {
        Self::check(plan, path).map_err(|mistakes| SpecError { path: path.display().to_string(), mistakes })
    }

    fn check(file: Plan, path: &Path) -> Result<Self, Vec<String>> {
        let mut check = Check { mistakes: Vec::new(), folder: path.parent().unwrap_or(Path::new("")) };
        let spec = check.spec(file, path);
        match (spec, check.mistakes.is_empty()) {
            (Some(spec), true) => Ok(spec),
            _ => Err(check.mistakes),
        }
    }
}

impl Plan {
    /// The kind of tournament, if the plan says one that can be played.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        let mut check = Check { mistakes: Vec::new(), folder: Path::new("") };
        check.format(self).filter(|_| check.mistakes.is_empty())
    }

    /// The test, if there is one that can be made.
    #[must_use]
    pub fn test(&self) -> Option<Sprt> {
        let mut check = Check { mistakes: Vec::new(), folder: Path::new("") };
        check.sprt(self.sprt.as_ref()?).filter(|_| check.mistakes.is_empty())
    }
}

/// Collects mistakes while the file is turned into a tournament.
struct Check<'a> {
    mistakes: Vec<String>,
    folder: &'a Path,
}

impl Check<'_> {
    /// The value, or `None` with the mistake noted.
    fn note<T, E: fmt::Display>(&mut self, place: &str, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.mistakes.push(format!("{place}: {error}"))).ok()
    }

    fn positive(&mut self, place: &str, value: Option<i64>, default: u32) -> Option<NonZeroU32> {
        let value = value.unwrap_or(default.into());
        let number = u32::try_from(value).ok().and_then(NonZeroU32::new);
        self.note(place, number.ok_or(format!("{value} is not a whole number from 1 to {}", u32::MAX)))
    }

    fn spec(&mut self, file: Plan, path: &Path) -> Option<Spec> {
        let plan = file.clone();
        let seed = file.seed.unwrap_or(1) as u64;
        let tc = file.tc.as_deref().map(|text| self.note("tc", text.parse::<TimeControl>()));
        let mut entrants = self.entrants(&file.player, tc.flatten().as_ref());
        let programs = entrants.iter_mut().filter(|entrant| matches!(entrant.spec, PlayerSpec::Uci(_)));
        for entrant in programs.filter(|_| file.ponder) {
            entrant.options.insert(0, ("Ponder".to_owned(), "true".to_owned()));
        }
        let format = self.format(&file);
        let openings = self.openings(&file, seed);
        let jobs = file.jobs.map(|count| self.positive("jobs", Some(count), 1));
        let margin = |margin: i64| {
            let number = u64::try_from(margin).map(Duration::from_millis);
            number.map_err(|_| format!("{margin} is not a number of milliseconds"))
        };
        let grace = file.margin_ms.map(|text| self.note("margin_ms", margin(text)));
        let sprt = file.sprt.map(|table| self.sprt(&table));
        let table = file.adjudication.unwrap_or_default();
        let adjudication = self.adjudication(&table);
        let anchor = self.anchor(file.ratings.as_ref(), &entrants);
        let stem =
            path.file_stem().map_or_else(|| "tournament".into(), |stem| stem.to_string_lossy().into_owned());
        let journal = file.results.unwrap_or_else(|| PathBuf::from(format!("{stem}.jsonl")));
        let pgn = file.pgn.unwrap_or_else(|| PathBuf::from(format!("{stem}.pgn")));
        let files = Files { journal: self.folder.join(journal), pgn: Some(self.folder.join(pgn)) };
        let usual = Tournament::new(file.name.unwrap_or(stem), format?);
        Some(Spec {
            tournament: Tournament {
                entrants,
                openings: openings?,
                adjudication,
                syzygy: table.syzygy,
                grace: grace.flatten().unwrap_or(usual.grace),
                seed,
                concurrency: jobs.flatten().map_or(usual.concurrency, |count| count.get() as usize),
                sprt: sprt.flatten(),
                files: Some(files),
                faults: FaultPolicy {
                    most: file.max_faults.map_or(usual.faults.most, NonZeroU32::new),
                    restart: if file.restart { Restart::EveryGame } else { Restart::AfterFaults },
                },
                logs: file.logs.map(|logs| self.folder.join(logs)),
                plan: Some(plan),
                ..usual
            },
            anchor,
        })
    }

    fn format(&mut self, file: &Plan) -> Option<Format> {
        let players = file.player.len();
        let games = self.positive("games", file.games, 2);
        let cycles = self.positive("rounds", file.rounds, 1);
        let name = file.format.as_deref().unwrap_or("round-robin");
        if players < 2 {
            self.mistakes.push(format!("{players} players are given, at least two [[player]] are needed"));
        }
        if name == "match" && players > 2 {
            self.mistakes
                .push(format!("a match has two players, not {players}; use round-robin or gauntlet"));
        }
        let (games, cycles) = (games?, cycles?);
        let swiss_rounds = || (players.max(2) as u32).next_power_of_two().ilog2().max(1);
        let format = match name {
            "match" => Ok(Format::Match { games }),
            "round-robin" => Ok(Format::RoundRobin { cycles, games }),
            "gauntlet" => Ok(Format::Gauntlet { cycles, games }),
            "swiss" => {
                let rounds = if file.rounds.is_some() { cycles } else { NonZeroU32::new(swiss_rounds())? };
                Ok(Format::Swiss { rounds, games })
            }
            "knockout" => Ok(Format::Knockout { games }),
            other => Err(format!(
                "{other:?} is not known (accepted: match, round-robin, gauntlet, swiss, knockout)"
            )),
        };
        let format = self.note("format", format)?;
        self.note("games", format.check(players.max(2)))?;
        Some(format)
    }

    fn entrants(&mut self, players: &[PlannedPlayer], tc: Option<&TimeControl>) -> Vec<Entrant> {
        let mut entrants: Vec<Entrant> = Vec::new();
        for (index, table) in players.iter().enumerate() {
            let place = format!("player {}", index + 1);
            let own = table.tc.as_deref().map(|text| self.note(&place, text.parse::<TimeControl>()));
            let Some(spec) = self.note(&place, table.player.parse::<PlayerSpec>()) else { continue };
            let name = table.name.clone().unwrap_or_else(|| spec.short_name());
            if entrants.iter().any(|entrant| entrant.name == name) {
                self.mistakes
                    .push(format!("{place}: the name {name:?} is taken; give it another with name = …"));
            }
            let options: Vec<(String, String)> =
                table.options.iter().map(|(name, value)| (name.clone(), option_text(value))).collect();
            self.note(&place, make_player(&spec, &options).map(drop));
            let time = own.flatten().or_else(|| tc.cloned()).unwrap_or_default();
            if time.is_unbounded() && !spec.is_bounded() {
                self.mistakes.push(format!(
                    "{place}: {name} has neither a time control nor a limit of its own; add tc = \"10+0.1\""
                ));
            }
            entrants.push(Entrant { name, spec, options, time });
        }
        entrants
    }

    fn openings(&mut self, file: &Plan, seed: u64) -> Option<Openings> {
        let order = match file.openings_order.as_deref() {
            None | Some("random") => Ok(Order::Random),
            Some("sequential") => Ok(Order::Sequential),
            Some(other) => Err(format!("{other:?} is not known (accepted: random, sequential)")),
        };
        let order = self.note("openings_order", order);
        let plies = self.positive("openings_plies", file.openings_plies, OpeningOptions::PLIES);
        let options = OpeningOptions { order: order?, seed, plies: plies?.get() as usize };
        let name = file.openings.as_deref().unwrap_or("built-in");
        let openings = Openings::named(Path::new(name), self.folder, options);
        self.note("openings", openings)
    }

    fn sprt(&mut self, table: &PlannedTest) -> Option<Sprt> {
        let bounds = format!("{},{}", table.elo0, table.elo1);
        let sprt = self.note("sprt", bounds.parse::<Sprt>())?;
        let sprt = Sprt {
            alpha: table.alpha.unwrap_or(sprt.alpha),
            beta: table.beta.unwrap_or(sprt.beta),
            model: if table.normalized { EloModel::Normalized } else { EloModel::Logistic },
            sampling: if table.trinomial { Sampling::Trinomial } else { Sampling::Pentanomial },
            ..sprt
        };
        for (name, rate) in [("alpha", sprt.alpha), ("beta", sprt.beta)] {
            if !(rate > 0.0 && rate < 0.5) {
                self.mistakes.push(format!("sprt: {name} = {rate} is not between 0 and 0.5"));
            }
        }
        Some(sprt)
    }

    fn adjudication(&mut self, table: &PlannedEnds) -> Adjudication {
        let win = match (table.win_centipawns, table.win_moves) {
            (Some(centipawns), Some(moves)) => Some(WinRule { centipawns, moves }),
            (None, None) => None,
            _ => {
                self.mistakes.push("adjudication: win_centipawns and win_moves need each other".into());
                None
            }
        };
        let draw = match (table.draw_centipawns, table.draw_moves) {
            (Some(centipawns), Some(moves)) => {
                Some(DrawRule { centipawns, moves, from: DrawFrom::Move(table.draw_from_move.unwrap_or(40)) })
            }
            (None, None) => None,
            _ => {
                self.mistakes.push("adjudication: draw_centipawns and draw_moves need each other".into());
                None
            }
        };
        Adjudication { win, draw, move_limit: table.max_moves, announced: Announced::PlayedOut }
    }

    fn anchor(&mut self, table: Option<&PlannedRatings>, entrants: &[Entrant]) -> Anchor {
        let elo = table.and_then(|table| table.elo).unwrap_or(0.0);
        let Some(name) = table.and_then(|table| table.anchor.as_deref()) else { return Anchor::Mean(elo) };
        match entrants.iter().position(|entrant| entrant.name == name) {
            Some(player) => Anchor::Player { player, elo },
            None => {
                self.mistakes.push(format!("ratings: the anchor {name:?} is not among the players"));
                Anchor::Mean(elo)
            }
        }
    }
}

/// A value as UCI wants it.
fn option_text(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests;
