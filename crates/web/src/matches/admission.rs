//! What may be played here: the one check between what a page or a file asks for and a program that runs.
//!
//! A page names players and openings by words; a file in the folder of matches may say anything. Both become a [`Plan`], and no
//! plan is played that [`Admission::admit`] has not seen: programs of others only if they were named by whoever started the
//! server, nothing read or written outside the folder, and memory bounded.

use super::engines::NamedEngine;
use crate::player::MOST_TABLE;
use crate::protocol::{ApiError, ErrorCode, MatchFormat, NewMatch, NewMatchPlayer};
use roque_arena::{Plan, PlannedEnds, PlannedPlayer, PlannedTest};
use roque_game::quoted;
use roque_language::{Message, number};
use roque_play::{EvaluationSpec, PlayerSpec, TimeControl};
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;

/// Openings that need no file.
pub(crate) const OPENINGS: [&str; 6] = ["built-in", "book", "random", "start", "chess960", "double-chess960"];
/// Most players of a tournament.
pub(crate) const MOST_PLAYERS: usize = 32;
/// Most games of a meeting.
const MOST_GAMES: u32 = 1_000_000;
/// Most megabytes for the tables of all players of all boards of a match.
const MOST_MEMORY: usize = 2048;
/// What a player takes who does not say, megabytes: never less than the engine's own table.
const USUAL_TABLE: usize = 16;
/// Longest name of a match or player, letters.
const LONGEST_NAME: usize = 80;

/// Who decides.
#[derive(Clone, Debug)]
pub(crate) struct Admission {
    pub engines: Arc<[NamedEngine]>,
    /// Most games at a time.
    pub most_jobs: usize,
}

fn refuse(message: Message) -> ApiError {
    ApiError::new(ErrorCode::BadGame, message)
}

impl Admission {
    /// The plan a page asks for.
    pub(crate) fn plan(&self, wish: &NewMatch) -> Result<Plan, ApiError> {
        let players: Vec<PlannedPlayer> =
            wish.players.iter().map(|player| self.player(player)).collect::<Result<_, _>>()?;
        let players = told_apart(players);
        let format = match wish.format {
            MatchFormat::Match => "match",
            MatchFormat::RoundRobin => "round-robin",
            MatchFormat::Gauntlet => "gauntlet",
            MatchFormat::Swiss => "swiss",
            MatchFormat::Knockout => "knockout",
        };
        let bounded =
            |count: u32| if count <= MOST_GAMES { Ok(i64::from(count)) } else { Err(too_many(count)) };
        let time = wish.time.as_deref().map(control).transpose()?;
        let ends = wish.max_moves.and_then(NonZeroU32::new);
        let plan = Plan {
            name: wish.name.as_deref().map(tidy).filter(|name| !name.is_empty()),
            format: Some(format.to_owned()),
            games: Some(bounded(wish.games)?),
            rounds: wish.rounds.map(bounded).transpose()?,
            tc: time.map(|time| time.to_string()),
            jobs: Some(wish.jobs.into()),
            seed: Some(wish.seed.into()),
            openings: Some(wish.openings.clone()),
            sprt: wish.test.map(|test| PlannedTest {
                elo0: test.elo0,
                elo1: test.elo1,
                normalized: test.normalized,
                ..PlannedTest::default()
            }),
            adjudication: ends.map(|most| PlannedEnds { max_moves: Some(most), ..PlannedEnds::default() }),
            player: players,
            ..Plan::default()
        };
        self.admit(&plan)?;
        Ok(plan)
    }

    fn player(&self, wish: &NewMatchPlayer) -> Result<PlannedPlayer, ApiError> {
        let tc = wish.time.as_deref().map(control).transpose()?.map(|time| time.to_string());
        let name = wish.name.as_deref().map(tidy).filter(|name| !name.is_empty());
        if let Some(asked) = wish.spec.strip_prefix("engine:") {
            let engine = self.engines.iter().find(|engine| engine.name == asked);
            let engine = engine.ok_or_else(|| refuse(Message::ServerMatchProgram { text: quoted(asked) }))?;
            let text = |(name, value): &(String, String)| (name.clone(), toml::Value::String(value.clone()));
            return Ok(PlannedPlayer {
                player: PlayerSpec::Uci(engine.spec.clone()).to_string(),
                name: Some(name.unwrap_or_else(|| engine.name.clone())),
                tc,
                options: engine.options.iter().map(text).collect(),
            });
        }
        // Whoever knows the path of a program has not named it.
        if wish.spec.trim_start().starts_with("uci") {
            return Err(refuse(Message::ServerMatchProgram { text: quoted(&wish.spec) }));
        }
        let spec: PlayerSpec =
            wish.spec.parse().map_err(|error| ApiError::because(ErrorCode::BadGame, &error))?;
        Ok(PlannedPlayer { player: spec.to_string(), name, tc, options: toml::Table::new() })
    }

    /// Whether a plan may be played here.
    pub(crate) fn admit(&self, plan: &Plan) -> Result<(), ApiError> {
        let elsewhere = plan.results.is_some()
            || plan.pgn.is_some()
            || plan.logs.is_some()
            || plan.adjudication.as_ref().is_some_and(|ends| ends.syzygy.is_some());
        if elsewhere {
            return Err(refuse(Message::ServerMatchFiles));
        }
        let openings = plan.openings.as_deref().unwrap_or("built-in");
        let random = openings.strip_prefix("random:").is_some_and(|plies| plies.parse::<u8>().is_ok());
        if !random && !OPENINGS.contains(&openings) {
            let accepted = OPENINGS.join(", ");
            return Err(refuse(Message::ServerMatchOpenings { text: quoted(openings), accepted }));
        }
        if !(2..=MOST_PLAYERS).contains(&plan.player.len()) {
            let (count, most) = (number(plan.player.len()), number(MOST_PLAYERS));
            return Err(refuse(Message::ServerMatchPlayers { count, most }));
        }
        let mut memory = 0;
        for player in &plan.player {
            memory += self.check(player, plan.ponder)?;
        }
        let memory = memory.saturating_mul(self.jobs(plan));
        if memory > MOST_MEMORY {
            let (megabytes, most) = (number(memory), number(MOST_MEMORY));
            return Err(refuse(Message::ServerMatchMemory { megabytes, most }));
        }
        Ok(())
    }

    /// Games at a time, never more than there are places to think.
    pub(crate) fn jobs(&self, plan: &Plan) -> usize {
        let asked = plan.jobs.and_then(|jobs| usize::try_from(jobs).ok()).unwrap_or(self.most_jobs);
        asked.clamp(1, self.most_jobs)
    }

    /// Megabytes a player takes, if it may play.
    fn check(&self, player: &PlannedPlayer, ponder: bool) -> Result<usize, ApiError> {
        let spec: PlayerSpec =
            player.player.parse().map_err(|error| ApiError::because(ErrorCode::BadGame, &error))?;
        let PlayerSpec::Uci(uci) = spec else { return own_player(&spec) };
        let value = |value: &toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let options: Vec<(String, String)> =
            player.options.iter().map(|(name, set)| (name.clone(), value(set))).collect();
        let named = |engine: &NamedEngine| engine.spec == uci && engine.options == options;
        if !ponder && self.engines.iter().any(named) {
            return Ok(0);
        }
        Err(refuse(Message::ServerMatchProgram { text: quoted(&player.player) }))
    }
}

/// Megabytes a player of ours takes, if it may play: no person, no program of others, no file, one thread.
pub(crate) fn own_player(spec: &PlayerSpec) -> Result<usize, ApiError> {
    let stranger = || refuse(Message::ServerMatchPlayer { text: quoted(&spec.to_string()) });
    match spec {
        PlayerSpec::Human | PlayerSpec::Uci(_) => Err(stranger()),
        PlayerSpec::Random { .. } => Ok(0),
        PlayerSpec::Solver(solver) => {
            let table = solver.solver.config.table;
            match table.filter(|&table| table > MOST_TABLE) {
                Some(table) => {
                    let (table, most) = (number(table.get()), number(MOST_TABLE.get()));
                    Err(refuse(Message::ServerPlayerMemory { table, most }))
                }
                None => Ok(table.map_or(0, NonZeroUsize::get)),
            }
        }
        PlayerSpec::Roque(roque) => {
            let own_file = matches!(roque.eval, Some(EvaluationSpec::File(_)));
            let one_thread = roque.threads.is_none_or(|threads| threads.get() == 1);
            if own_file || !one_thread {
                return Err(stranger());
            }
            Ok(roque.hash.map_or(USUAL_TABLE, |hash| hash.get() as usize))
        }
    }
}

fn control(text: &str) -> Result<TimeControl, ApiError> {
    text.parse().map_err(|_| refuse(Message::ServerMatchTime { text: quoted(text) }))
}

fn too_many(count: u32) -> ApiError {
    refuse(Message::ServerMatchGames { count: count.into(), most: MOST_GAMES.into() })
}

/// A name without what no name has.
pub(crate) fn tidy(name: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    name.trim().chars().map(plain).take(LONGEST_NAME).collect()
}

/// Players of one name get numbers.
fn told_apart(mut players: Vec<PlannedPlayer>) -> Vec<PlannedPlayer> {
    let names = Plan { player: players.clone(), ..Plan::default() }.names();
    for (index, player) in players.iter_mut().enumerate() {
        let name = &names[index];
        if names.iter().filter(|other| *other == name).count() > 1 {
            let number = 1 + names[..index].iter().filter(|other| *other == name).count();
            player.name = Some(format!("{name} ({number})"));
        }
    }
    players
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::protocol::NewMatchTest;

    pub(crate) fn wish() -> NewMatch {
        let player = |spec: &str| NewMatchPlayer { spec: spec.to_owned(), ..NewMatchPlayer::default() };
        NewMatch {
            name: None,
            format: MatchFormat::Match,
            players: vec![player("random"), player("solver:depth=1")],
            games: 4,
            rounds: None,
            time: None,
            openings: "built-in".to_owned(),
            jobs: 1,
            max_moves: None,
            seed: 1,
            test: None,
        }
    }

    fn admission(engines: &[&str]) -> Admission {
        let engines = engines.iter().map(|text| NamedEngine::parse(text).unwrap()).collect();
        Admission { engines, most_jobs: 2 }
    }

    /// Every field of the message that is a text, with everything that could make a program start or a file be read.
    #[test]
    fn no_text_of_a_page_starts_a_program_that_was_not_named() {
        let hostile = [
            "uci:/bin/sh",
            "uci:sh -c true",
            " uci:/bin/sh",
            "uci",
            "/bin/sh",
            "./x",
            "engine:/bin/sh",
            "engine:uci:/bin/sh",
            "engine:",
            "engine:other",
            "roque:eval=/etc/passwd",
            "roque:eval=x.rqnn",
            "roque:eval=../x.rs",
            "roque:threads=64",
            "roque:hash=65536",
            "solver:tt=65536",
            "human",
            "../../etc/passwd",
            "file.epd",
            "book.bin",
            "random:x",
            "\nplayer = \"uci:/bin/sh\"",
            "\"\n[[player]]\nplayer = \"uci:/bin/sh\"\n#",
        ];
        let admission = admission(&["fish=/opt/fish -x"]);
        for text in hostile {
            let changes: [fn(&mut NewMatch, String); 6] = [
                |wish, text| wish.name = Some(text),
                |wish, text| wish.openings = text,
                |wish, text| wish.time = Some(text),
                |wish, text| wish.players[0].spec = text,
                |wish, text| wish.players[0].name = Some(text),
                |wish, text| wish.players[1].time = Some(text),
            ];
            for (place, change) in changes.into_iter().enumerate() {
                let mut asked = wish();
                change(&mut asked, text.to_owned());
                // A name may be anything: it stays a name when the file is read again.
                let Ok(plan) = admission.plan(&asked) else { continue };
                assert!([0, 4].contains(&place), "{text:?} is accepted in place {place}");
                let again = Plan::parse(&plan.to_toml().unwrap()).unwrap();
                assert_eq!(again, plan);
                let specs: Vec<&str> = again.player.iter().map(|player| player.player.as_str()).collect();
                assert!(specs.iter().all(|spec| !spec.contains("uci")), "{specs:?}");
                assert_eq!(specs.len(), 2);
            }
        }
    }

    #[test]
    fn a_file_in_the_folder_starts_only_what_was_named_with_the_same_options() {
        let admission = admission(&["fish=/opt/fish -x"]);
        let mut asked = wish();
        asked.players[0].spec = "engine:fish".to_owned();
        let plan = admission.plan(&asked).unwrap();
        assert_eq!((plan.player[0].player.as_str(), plan.names()[0].as_str()), ("uci:/opt/fish -x", "fish"));
        assert!(admission.admit(&plan).is_ok());
        let changed = |change: fn(&mut Plan)| {
            let mut plan = plan.clone();
            change(&mut plan);
            admission.admit(&plan)
        };
        assert!(changed(|plan| plan.player[0].player = "uci:/opt/fish -y".to_owned()).is_err());
        assert!(changed(|plan| plan.player[0].player = "uci:/opt/fish".to_owned()).is_err());
        assert!(changed(|plan| drop(plan.player[0].options.insert("Log".into(), "x".into()))).is_err());
        assert!(changed(|plan| plan.ponder = true).is_err());
        let places: [fn(&mut Plan) -> &mut Option<std::path::PathBuf>; 3] =
            [|plan| &mut plan.results, |plan| &mut plan.pgn, |plan| &mut plan.logs];
        for place in places {
            let mut plan = plan.clone();
            *place(&mut plan) = Some("../x".into());
            assert_eq!(admission.admit(&plan).unwrap_err().message, Message::ServerMatchFiles);
        }
        let nobody = Admission { engines: Arc::new([]), most_jobs: 1 };
        assert!(nobody.admit(&plan).is_err());
    }

    #[test]
    fn sizes_are_bounded_and_names_differ() {
        let admission = admission(&[]);
        let with = |change: fn(&mut NewMatch)| {
            let mut asked = wish();
            change(&mut asked);
            admission.plan(&asked)
        };
        assert!(with(|wish| wish.players.truncate(1)).is_err());
        assert!(with(|wish| wish.players = vec![wish.players[0].clone(); MOST_PLAYERS + 1]).is_err());
        assert!(with(|wish| wish.games = MOST_GAMES + 1).is_err());
        assert!(with(|wish| wish.players[0].spec = "roque:nodes=9,hash=2000".to_owned()).is_ok());
        assert!(
            with(|wish| {
                wish.players[0].spec = "roque:nodes=9,hash=2000".to_owned();
                wish.jobs = 9;
            })
            .is_err()
        );
        let same = with(|wish| wish.players = vec![wish.players[0].clone(); 3]).unwrap();
        assert_eq!(same.names(), ["random (1)", "random (2)", "random (3)"]);
        let tested = with(|wish| wish.test = Some(NewMatchTest { elo0: 0.0, elo1: 5.0, normalized: true }));
        assert!(tested.unwrap().test().is_some());
    }
}
