//! Everything that makes up a tournament, checked and ready to run.

use crate::openings::Openings;
use crate::plan::Plan;
use crate::schedule::Format;
use crate::sprt::Sprt;
use roque_play::{Adjudication, Announced, DrawFrom, PlayerSpec, TimeControl};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

/// One player of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// The name in tables and PGN, different for each.
    pub name: String,
    /// What plays.
    pub spec: PlayerSpec,
    /// UCI options, for `uci:` players.
    pub options: Vec<(String, String)>,
    /// What it may spend.
    pub time: TimeControl,
}

/// Where results are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// The journal, one JSON line a game.
    pub journal: PathBuf,
    /// The games as PGN.
    pub pgn: Option<PathBuf>,
}

impl Files {
    /// The journal stands beside the PGN file unless it has a place of its own; without either nothing is kept.
    #[must_use]
    pub fn beside(pgn: Option<PathBuf>, journal: Option<PathBuf>) -> Option<Self> {
        let beside = |pgn: &PathBuf| {
            let mut name = pgn.clone().into_os_string();
            name.push(".jsonl");
            PathBuf::from(name)
        };
        let journal = journal.or_else(|| pgn.as_ref().map(beside))?;
        Some(Self { journal, pgn })
    }
}

/// When a player's program is started again, and how often it may break down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FaultPolicy {
    /// The tournament stops when one player has broken down so often in this run; `None`: never. A lost clock is no
    /// breakdown.
    pub most: Option<NonZeroU32>,
    /// When programs are started.
    pub restart: Restart,
}

/// When programs are started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Restart {
    /// Once, and again after a fault.
    #[default]
    AfterFaults,
    /// For every game.
    EveryGame,
}

impl FaultPolicy {
    /// What is broken stays broken: nobody learns from more games than these.
    pub const MOST: NonZeroU32 = NonZeroU32::new(5).expect("it is not zero");
}

impl Default for FaultPolicy {
    fn default() -> Self {
        Self { most: Some(Self::MOST), restart: Restart::default() }
    }
}

/// A tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    /// Its name, for PGN.
    pub name: String,
    /// Who meets whom.
    pub format: Format,
    /// Who plays; at least two.
    pub entrants: Vec<Entrant>,
    /// Where games begin.
    pub openings: Openings,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Directories with endgame tables that end games whose result they know.
    pub syzygy: Option<String>,
    /// How far a clock may be overstepped.
    pub grace: Duration,
    /// Decides everything random.
    pub seed: u64,
    /// Games at a time; at least one.
    pub concurrency: usize,
    /// A test of the first player against the second that may end the tournament.
    pub sprt: Option<Sprt>,
    /// Where results are kept, if anywhere.
    pub files: Option<Files>,
    /// What becomes of players that break down.
    pub faults: FaultPolicy,
    /// A folder for a log of each game, with all that programs said and were told.
    pub logs: Option<PathBuf>,
    /// The same in words, for the first line of the journal: whoever finds that knows what was played.
    pub plan: Option<Plan>,
}

impl Tournament {
    /// A tournament without entrants yet: from the built-in openings, without early ends, endgame tables or a test, as
    /// many games at a time as the machine has cores, results kept nowhere.
    #[must_use]
    pub fn new(name: impl Into<String>, format: Format) -> Self {
        const SEED: u64 = 1;
        Self {
            name: name.into(),
            format,
            entrants: Vec::new(),
            openings: Openings::built_in(SEED),
            adjudication: Adjudication::default(),
            syzygy: None,
            grace: Self::GRACE,
            seed: SEED,
            concurrency: std::thread::available_parallelism().map_or(1, usize::from),
            sprt: None,
            files: None,
            faults: FaultPolicy::default(),
            logs: None,
            plan: None,
        }
    }

    /// How far a clock may be overstepped if nobody says.
    pub const GRACE: Duration = Duration::from_millis(100);

    /// A text that tells this tournament from others: everything that decides what the games mean, but not how many
    /// there shall be or how many are played at a time. A longer run may thus go on with the journal of a shorter
    /// one.
    #[must_use]
    pub fn identity(&self) -> String {
        let kind = match &self.format {
            Format::Match { .. } => "match".to_owned(),
            Format::RoundRobin { games, .. } => format!("round robin of {games}"),
            Format::Gauntlet { games, .. } => format!("gauntlet of {games}"),
            Format::Meetings { games, pairs } => format!("meetings of {games}: {pairs:?}"),
            Format::Swiss { games, .. } => format!("Swiss of {games}"),
            Format::Knockout { games } => format!("knockout of {games}"),
        };
        let entrants: Vec<String> = self
            .entrants
            .iter()
            .map(|entrant| {
                let options: String =
                    entrant.options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
                format!("{} = {}{options} [{}]", entrant.name, entrant.spec, entrant.time)
            })
            .collect();
        format!(
            "{kind}, seed {}, openings {:016x}, adjudication {}: {}",
            self.seed,
            self.openings.fingerprint(),
            adjudication_text(&self.adjudication, self.syzygy.is_some()),
            entrants.join("; ")
        )
    }
}

fn adjudication_text(rules: &Adjudication, tables: bool) -> String {
    let mut parts = Vec::new();
    parts.extend(rules.win.map(|rule| format!("win {}x{}", rule.centipawns, rule.moves)));
    parts.extend(rules.draw.map(|rule| {
        let from = match rule.from {
            DrawFrom::Move(number) => number.to_string(),
            DrawFrom::HalfMove(number) => format!("half-move {number}"),
        };
        format!("draw {}x{} from {from}", rule.centipawns, rule.moves)
    }));
    parts.extend(rules.move_limit.map(|limit| format!("limit {limit}")));
    parts.extend((rules.announced == Announced::Believed).then(|| "announced".to_owned()));
    parts.extend(tables.then(|| "tables".to_owned()));
    if parts.is_empty() { "none".to_owned() } else { parts.join(" ") }
}
