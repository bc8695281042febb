//! A tournament as its file describes it, nothing checked but the names and kinds of its fields.

use crate::openings::{OpeningOptions, Order};
use crate::schedule::Format;
use crate::sprt::{EloModel, Sampling};
use crate::tournament::{Entrant, Restart, Tournament};
use roque_play::{DrawFrom, PlayerSpec};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::path::PathBuf;

/// What a TOML file says about a tournament, and the first line of a journal too. Text is checked when a
/// [`Spec`](crate::Spec) is made of it, so that all mistakes can be told at once; whoever only wants to show what is played needs
/// no more than this.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The name of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `match`, `round-robin`, `gauntlet`, `swiss` or `knockout`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Games in all of a match, otherwise of a meeting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<i64>,
    /// How often everybody meets, or the rounds of a Swiss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<i64>,
    /// What everybody may spend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<String>,
    /// Games at a time.
    #[serde(alias = "concurrency", skip_serializing_if = "Option::is_none")]
    pub jobs: Option<i64>,
    /// Decides everything random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<i64>,
    /// How far a clock may be overstepped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin_ms: Option<i64>,
    /// Where games begin: a name or a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// `random` or `sequential`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings_order: Option<String>,
    /// Half-moves taken of a game or book line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings_plies: Option<i64>,
    /// The games, if not beside the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<PathBuf>,
    /// The journal, if not beside the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<PathBuf>,
    /// A folder for logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logs: Option<PathBuf>,
    /// How often a player may break down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_faults: Option<u32>,
    /// Whether programs are started for every game.
    #[serde(default, skip_serializing_if = "is_off")]
    pub restart: bool,
    /// Whether programs think on the opponent's time.
    #[serde(default, skip_serializing_if = "is_off")]
    pub ponder: bool,
    /// A test that may end it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<PlannedTest>,
    /// When games end early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjudication: Option<PlannedEnds>,
    /// Where the rating list is fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratings: Option<PlannedRatings>,
    /// Who plays.
    #[serde(default)]
    pub player: Vec<PlannedPlayer>,
}

/// One player of a plan.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedPlayer {
    /// What plays.
    pub player: String,
    /// The name in tables; else what plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it may spend, if not what everybody may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<String>,
    /// Options of a program.
    #[serde(default, skip_serializing_if = "toml::Table::is_empty")]
    pub options: toml::Table,
}

/// A test as a plan has it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedTest {
    /// The difference under the first hypothesis.
    pub elo0: f64,
    /// The difference under the second one.
    pub elo1: f64,
    /// Chance of accepting the second although the first is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// Chance of accepting the first although the second is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
    /// Whether the differences are in normalised Elo.
    #[serde(default, skip_serializing_if = "is_off")]
    pub normalized: bool,
    /// Whether single games are tested.
    #[serde(default, skip_serializing_if = "is_off")]
    pub trinomial: bool,
}

/// When games end early, as a plan has it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedEnds {
    /// How far ahead somebody must be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_centipawns: Option<u32>,
    /// For how many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_moves: Option<NonZeroU32>,
    /// How level the game must be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_centipawns: Option<u32>,
    /// For how many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_moves: Option<NonZeroU32>,
    /// From which move on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_from_move: Option<u32>,
    /// The longest game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<NonZeroU32>,
    /// Directories with endgame tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub syzygy: Option<String>,
}

/// Where a rating list is fixed, as a plan has it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedRatings {
    /// The player with a known rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// That rating, or the mean of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks this way")]
fn is_off(switch: &bool) -> bool {
    !switch
}

impl Plan {
    /// Reads a TOML file.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| syntax_mistake(text, &error))
    }

    /// The TOML file that says this.
    ///
    /// # Errors
    /// What cannot be written, in one sentence.
    pub fn to_toml(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }

    /// The names of the players as tables have them.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let short = |text: &str| text.parse::<PlayerSpec>().map_or(text.to_owned(), |spec| spec.short_name());
        self.player
            .iter()
            .map(|player| player.name.clone().unwrap_or_else(|| short(&player.player)))
            .collect()
    }

    /// The plan of a tournament that came from no file, with the openings it was given by name. There is none where a file
    /// could not say the same: for a tournament of meetings, and where options of a program come in another order than that of
    /// the alphabet.
    #[must_use]
    pub fn of(tournament: &Tournament, openings: &str, options: OpeningOptions) -> Option<Self> {
        let (format, games, rounds) = match &tournament.format {
            Format::Match { games } => ("match", games, None),
            Format::RoundRobin { cycles, games } => ("round-robin", games, Some(cycles)),
            Format::Gauntlet { cycles, games } => ("gauntlet", games, Some(cycles)),
            Format::Swiss { rounds, games } => ("swiss", games, Some(rounds)),
            Format::Knockout { games } => ("knockout", games, None),
            Format::Meetings { .. } => return None,
        };
        let in_order = |entrant: &Entrant| entrant.options.is_sorted_by(|(a, _), (b, _)| a < b);
        if !tournament.entrants.iter().all(in_order) {
            return None;
        }
        Some(Self {
            name: Some(tournament.name.clone()),
            format: Some(format.to_owned()),
            games: Some(games.get().into()),
            rounds: rounds.map(|rounds| rounds.get().into()),
            jobs: i64::try_from(tournament.concurrency).ok(),
            // The other way round in `Spec`, bit for bit.
            seed: Some(tournament.seed as i64),
            margin_ms: i64::try_from(tournament.grace.as_millis()).ok(),
            openings: Some(openings.to_owned()),
            openings_order: (options.order == Order::Sequential).then(|| "sequential".to_owned()),
            openings_plies: i64::try_from(options.plies).ok(),
            logs: tournament.logs.clone(),
            max_faults: Some(tournament.faults.most.map_or(0, NonZeroU32::get)),
            restart: tournament.faults.restart == Restart::EveryGame,
            sprt: tournament.sprt.map(|sprt| PlannedTest {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                alpha: Some(sprt.alpha),
                beta: Some(sprt.beta),
                normalized: sprt.model == EloModel::Normalized,
                trinomial: sprt.sampling == Sampling::Trinomial,
            }),
            adjudication: Some(ends(tournament)),
            player: tournament.entrants.iter().map(planned).collect(),
            ..Self::default()
        })
    }
}

fn planned(entrant: &Entrant) -> PlannedPlayer {
    let text = |(name, value): &(String, String)| (name.clone(), toml::Value::String(value.clone()));
    PlannedPlayer {
        player: entrant.spec.to_string(),
        name: Some(entrant.name.clone()),
        tc: Some(entrant.time.to_string()),
        options: entrant.options.iter().map(text).collect(),
    }
}

fn ends(tournament: &Tournament) -> PlannedEnds {
    let rules = &tournament.adjudication;
    PlannedEnds {
        win_centipawns: rules.win.map(|rule| rule.centipawns),
        win_moves: rules.win.map(|rule| rule.moves),
        draw_centipawns: rules.draw.map(|rule| rule.centipawns),
        draw_moves: rules.draw.map(|rule| rule.moves),
        draw_from_move: rules.draw.and_then(|rule| match rule.from {
            DrawFrom::Move(number) => Some(number),
            DrawFrom::HalfMove(_) => None,
        }),
        max_moves: rules.move_limit,
        syzygy: tournament.syzygy.clone(),
    }
}

/// The first line of what the parser says, with the line of the file.
fn syntax_mistake(text: &str, error: &toml::de::Error) -> String {
    let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
    format!("line {line}: {}", error.message().lines().next().unwrap_or("not TOML"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Openings, Spec};
    use roque_play::{Adjudication, DrawRule, TimeControl, WinRule};
    use std::path::Path;

    /// What `roque match` plays is the same tournament when it comes back from the first line of its journal.
    #[test]
    fn a_tournament_comes_back_from_its_plan() {
        let entrant = |name: &str, spec: &str, time: &str, options: &[(&str, &str)]| Entrant {
            name: name.to_owned(),
            spec: spec.parse().unwrap(),
            options: options.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect(),
            time: time.parse().unwrap(),
        };
        let options = OpeningOptions { order: Order::Sequential, seed: u64::MAX - 3, plies: 9 };
        let games = NonZeroU32::new(40).unwrap();
        let mut tournament = Tournament {
            entrants: vec![
                entrant("a, b", "roque:nodes=500,hash=1", "nodes=500", &[]),
                entrant("c", "uci:sh --quiet \"a b\"", "1.5+0.05,depth=9", &[("A b", "true"), ("Z", "1")]),
            ],
            openings: Openings::named(Path::new("chess960"), Path::new(""), options).unwrap(),
            adjudication: Adjudication {
                win: Some(WinRule { centipawns: 500, moves: games }),
                draw: Some(DrawRule { centipawns: 10, moves: games, from: DrawFrom::Move(30) }),
                ..Adjudication::default()
            },
            seed: options.seed,
            sprt: Some("-3,1".parse().unwrap()),
            ..Tournament::new("a match", Format::Match { games })
        };
        let plan = Plan::of(&tournament, "chess960", options).unwrap();
        let json: Plan = serde_json::from_str(&serde_json::to_string(&plan).unwrap()).unwrap();
        let toml = Plan::parse(&plan.to_toml().unwrap()).unwrap();
        assert_eq!((&json, &toml), (&plan, &plan));
        let spec = Spec::of(json, Path::new("x.toml")).unwrap().tournament;
        assert_eq!(spec.identity(), tournament.identity());
        (tournament.plan, tournament.files) = (spec.plan.clone(), spec.files.clone());
        assert_eq!(spec, tournament);
        tournament.entrants[1].options.reverse();
        assert_eq!(Plan::of(&tournament, "chess960", options), None);
    }

    #[test]
    fn names_are_those_of_the_tables() {
        let player = |player: &str, name: Option<&str>| PlannedPlayer {
            player: player.to_owned(),
            name: name.map(str::to_owned),
            ..PlannedPlayer::default()
        };
        let players = vec![
            player("random", None),
            player("roque", Some("R")),
            player("uci:/a/b/c.exe x", None),
            player("?", None),
        ];
        assert_eq!(Plan { player: players, ..Plan::default() }.names(), ["random", "R", "c", "?"]);
        assert!(TimeControl::unlimited().to_string().parse::<TimeControl>().is_ok());
    }
}
