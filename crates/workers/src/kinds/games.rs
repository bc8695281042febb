//! Games of a tournament.

use super::player::{WirePlayer, pack, unpack};
use crate::crew::{Parcel, RemoteCrew};
use crate::files::{Content, FileError};
use crate::hall::Hall;
use crate::task::{Refused, Task, TaskError, Tools};
use crate::wire::{Manifest, VERSION};
use roque_arena::{
    Control, Entry, FaultPolicy, Fixture, Format, GameCrew, Opening, Openings, Outcome, Playroom, Restart,
    RunError, Tournament, Venue, open_tables,
};
use roque_chess::{Position, Verdict};
use roque_game::{Crew, CrewError, StopSignal};
use roque_play::{Adjudication, Announced, DrawFrom, DrawRule, PlayerSpec, WinRule, make_player};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The name of this kind.
pub(crate) const KIND: &str = "games";

/// What all games of a run have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Settings {
    name: String,
    players: Vec<WirePlayer>,
    ends: Ends,
    /// Whether endgame tables end games.
    tables: bool,
    grace_ms: u64,
    seed: u64,
    /// Whether programs are started anew for every game.
    restart: bool,
}

/// When games end early.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Ends {
    win: Option<(u32, NonZeroU32)>,
    draw: Option<(u32, NonZeroU32)>,
    draw_from_move: Option<u32>,
    draw_from_half_move: Option<u32>,
    most_moves: Option<NonZeroU32>,
    believed: bool,
}

/// One game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Job {
    fixture: Fixture,
    start: String,
    moves: Vec<String>,
    round: String,
}

impl Ends {
    fn pack(rules: &Adjudication) -> Self {
        let from = rules.draw.map(|rule| rule.from);
        Self {
            win: rules.win.map(|rule| (rule.centipawns, rule.moves)),
            draw: rules.draw.map(|rule| (rule.centipawns, rule.moves)),
            draw_from_move: from.and_then(|from| if let DrawFrom::Move(n) = from { Some(n) } else { None }),
            draw_from_half_move: from
                .and_then(|from| if let DrawFrom::HalfMove(n) = from { Some(n) } else { None }),
            most_moves: rules.move_limit,
            believed: rules.announced == Announced::Believed,
        }
    }

    fn unpack(self) -> Adjudication {
        let from = match (self.draw_from_half_move, self.draw_from_move) {
            (Some(number), _) => DrawFrom::HalfMove(number),
            (None, number) => DrawFrom::Move(number.unwrap_or(0)),
        };
        Adjudication {
            win: self.win.map(|(centipawns, moves)| WinRule { centipawns, moves }),
            draw: self.draw.map(|(centipawns, moves)| DrawRule { centipawns, moves, from }),
            move_limit: self.most_moves,
            announced: if self.believed { Announced::Believed } else { Announced::PlayedOut },
        }
    }
}

impl Job {
    fn pack(fixture: Fixture, opening: &Opening, round: String) -> Self {
        let mut position = opening.start;
        let mut moves = Vec::new();
        for &m in &opening.moves {
            moves.push(position.uci(m, position.castling_notation()));
            position = position.after(m);
        }
        Self { fixture, start: opening.start.to_string(), moves, round }
    }

    fn opening(&self) -> Result<Opening, String> {
        let start: Position = self.start.parse().map_err(|error| format!("the start of a game: {error}"))?;
        let mut position = start;
        let mut moves = Vec::new();
        for text in &self.moves {
            let m = position.parse_uci(text).map_err(|error| format!("an opening: {error}"))?;
            moves.push(m);
            position = position.after(m);
        }
        Ok(Opening { start, moves })
    }
}

impl Parcel for Entry {
    fn unpack(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }
}

/// Begins to play games of a run.
pub(crate) fn begin(
    settings: Value,
    files: &BTreeMap<String, PathBuf>,
    tools: &Tools,
) -> Result<Box<dyn Task>, Refused> {
    let settings: Settings = serde_json::from_value(settings)
        .map_err(|error| Refused(format!("the settings of its games: {error}")))?;
    let players = settings.players.into_iter().map(|player| unpack(player, files, tools));
    let entrants = players.collect::<Result<Vec<_>, _>>()?;
    for entrant in &entrants {
        make_player(&entrant.spec, &entrant.options)
            .map_err(|error| Refused(format!("{}: {error}", entrant.name)))?;
    }
    let tables = match (settings.tables, &tools.syzygy) {
        (false, _) => None,
        (true, Some(folders)) => Some(open_tables(folders).map_err(|error| Refused(error.to_string()))?),
        (true, None) => {
            return Err(Refused("its games end by endgame tables, and none are here (--syzygy)".into()));
        }
    };
    let usual = Tournament::new(settings.name, Format::Match { games: NonZeroU32::MIN });
    let tournament = Tournament {
        entrants,
        openings: Openings::usual_start(),
        adjudication: settings.ends.unpack(),
        grace: Duration::from_millis(settings.grace_ms),
        seed: settings.seed,
        faults: FaultPolicy {
            most: None,
            restart: if settings.restart { Restart::EveryGame } else { Restart::AfterFaults },
        },
        ..usual
    };
    let room = Playroom::new(Arc::new(tournament), tables.map(Arc::new), StopSignal::new());
    Ok(Box::new(Board(room)))
}

struct Board(Playroom<'static>);

impl Task for Board {
    fn work(&mut self, job: &[u8], stop: &StopSignal) -> Result<Vec<u8>, TaskError> {
        let job: Job = serde_json::from_slice(job).map_err(|error| TaskError::Failed(error.to_string()))?;
        let players = self.0.tournament().entrants.len();
        if job.fixture.white.max(job.fixture.black) >= players || job.fixture.white == job.fixture.black {
            return Err(TaskError::Failed("a game between players that are not there".to_owned()));
        }
        let opening = job.opening().map_err(TaskError::Failed)?;
        self.0.heed(stop.clone());
        let entry = self.0.play(job.fixture, opening, job.round);
        let entry = entry.map_err(|error| TaskError::Failed(error.to_string()))?;
        if entry.result.verdict == Verdict::Unfinished {
            return Err(TaskError::Stopped);
        }
        serde_json::to_vec(&entry).map_err(|error| TaskError::Failed(error.to_string()))
    }
}

impl Venue for Hall {
    fn check(&self, tournament: &Tournament) -> Result<(), RunError> {
        if tournament.logs.is_some() {
            let problem = "--logs: programs on other machines are not overheard; leave it out, or play here";
            return Err(RunError::Venue(problem.to_owned()));
        }
        for entrant in &tournament.entrants {
            pack(entrant).map_err(|error| RunError::Venue(error.to_string()))?;
            if !matches!(entrant.spec, PlayerSpec::Uci(_)) {
                make_player(&entrant.spec, &entrant.options)
                    .map_err(|problem| RunError::Player { name: entrant.name.clone(), problem })?;
            }
        }
        Ok(())
    }

    fn host(
        &self,
        tournament: &Tournament,
        _: &Control,
        lead: &mut dyn FnMut(&mut GameCrew<'_>),
    ) -> Result<(), RunError> {
        let crew = self.games(tournament)?;
        let mut crew = Boards { crew, tournament };
        lead(&mut crew);
        crew.crew.close();
        Ok(())
    }
}

impl Hall {
    fn games(&self, tournament: &Tournament) -> Result<RemoteCrew<Job, Entry>, RunError> {
        let venue = |error: &dyn std::fmt::Display| RunError::Venue(error.to_string());
        let packed = tournament.entrants.iter().map(pack).collect::<Result<Vec<_>, _>>();
        let (players, paths): (Vec<_>, Vec<_>) = packed.map_err(|error| venue(&error))?.into_iter().unzip();
        let contents = paths.into_iter().flatten().map(|(name, path)| Ok((name, Content::read(&path)?)));
        let contents = contents.collect::<Result<_, FileError>>().map_err(|error| venue(&error))?;
        let files = self.offer(contents).map_err(|error| venue(&error))?;
        let settings = Settings {
            name: tournament.name.clone(),
            players,
            ends: Ends::pack(&tournament.adjudication),
            tables: tournament.syzygy.is_some(),
            grace_ms: tournament.grace.as_millis() as u64,
            seed: tournament.seed,
            restart: tournament.faults.restart == Restart::EveryGame,
        };
        // Without a journal there is nothing to go on with.
        let run = match &tournament.files {
            Some(files) => self.name_of(&tournament.identity(), &files.journal),
            None => Self::fresh_name(),
        };
        let manifest = Manifest {
            version: VERSION,
            run,
            kind: KIND.to_owned(),
            title: tournament.name.clone(),
            build: self.build.clone(),
            settings: serde_json::to_value(settings).map_err(|error| venue(&error))?,
            files,
        };
        RemoteCrew::gather(&self.address, manifest, Arc::clone(&self.hear)).map_err(|error| venue(&error))
    }
}

/// A crew for fixtures: adds the opening each game begins with.
struct Boards<'a> {
    crew: RemoteCrew<Job, Entry>,
    tournament: &'a Tournament,
}

impl Crew for Boards<'_> {
    type Job = Fixture;
    type Done = Outcome;

    fn window(&self) -> usize {
        self.crew.window()
    }

    fn hand_out(&mut self, number: u64, fixture: Fixture) {
        let opening = self.tournament.openings.get(fixture.opening);
        let round = self.tournament.format.round_name(&fixture);
        self.crew.hand_out(number, Job::pack(fixture, &opening, round));
    }

    fn wait(&mut self, at_most: Duration) -> Result<Vec<(u64, Outcome)>, CrewError> {
        let done = self.crew.wait(at_most)?;
        Ok(done.into_iter().map(|(number, entry)| (number, Ok(entry))).collect())
    }

    fn confirm(&mut self, numbers: &[u64]) {
        self.crew.confirm(numbers);
    }

    fn take_back(&mut self) -> Vec<u64> {
        self.crew.take_back()
    }

    fn abandon(&mut self) -> Vec<u64> {
        self.crew.abandon()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_arena::{OpeningOptions, Order};
    use std::path::Path;

    #[test]
    fn openings_travel_whatever_the_variant() {
        let options = OpeningOptions { order: Order::Random, seed: 5, plies: 8 };
        for name in ["built-in", "chess960", "double-chess960", "random:7"] {
            let openings = Openings::named(Path::new(name), Path::new(""), options).unwrap();
            for index in 0..30 {
                let opening = openings.get(index);
                let fixture = Format::Match { games: NonZeroU32::MIN }
                    .next_games(2, &roque_arena::Ledger::new(2))
                    .next()
                    .unwrap();
                let job = Job::pack(fixture, &opening, "1".to_owned());
                assert_eq!(job.opening().as_ref(), Ok(&opening), "{name} {index}");
            }
        }
    }

    #[test]
    fn rules_of_early_ends_travel() {
        for rules in [Adjudication::default(), Adjudication::self_play()] {
            assert_eq!(Ends::pack(&rules).unpack(), rules);
        }
    }
}
