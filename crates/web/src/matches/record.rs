//! What is known of a match from its files: the plan, the account of its games, and where in the journal each game stands.

use super::shelf::MatchFiles;
use super::table;
use crate::protocol::{MatchFormat, MatchGame, MatchGames, MatchPlayer, MatchStandings};
use roque_arena::{Entry, Follower, Format, JournalError, Ledger, Passage, Plan, Sprt};
use roque_chess::{Color, Verdict};
use roque_lab::Course;
use roque_play::Reason;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

/// Games read before others may look.
const BATCH: usize = 2000;

/// A game, as little of it as the list needs.
#[derive(Clone, Copy, Debug)]
struct Line {
    passage: Passage,
    game: u32,
    round: u32,
    white: u32,
    black: u32,
    result: &'static str,
    reason: Reason,
    plies: u32,
    seconds: f32,
}

fn text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(Color::White) => "1-0",
        Verdict::Win(Color::Black) => "0-1",
        Verdict::Draw => "1/2-1/2",
        Verdict::Unfinished => "*",
    }
}

/// A match as its files tell it.
#[derive(Debug)]
pub(crate) struct Record {
    journal: PathBuf,
    follower: Option<Follower>,
    /// What is played; `None` in journals of earlier versions.
    pub plan: Option<Plan>,
    /// Why what is played, or what was played, cannot be read.
    pub problem: Option<String>,
    pub names: Vec<String>,
    format: Option<Format>,
    test: Option<Sprt>,
    ledger: Ledger,
    lines: Vec<Line>,
    course: Option<Course>,
    standings: Option<Arc<MatchStandings>>,
}

impl Record {
    /// What the files say, games excepted: those come with [`catch_up`](Self::catch_up).
    pub(crate) fn open(files: &MatchFiles) -> Self {
        let (plan, problem) = match files.read_plan() {
            None => (None, None),
            Some(Ok(plan)) => (Some(plan), None),
            Some(Err(problem)) => (None, Some(problem)),
        };
        let mut record = Self {
            journal: files.journal.clone(),
            follower: None,
            plan: None,
            problem,
            names: Vec::new(),
            format: None,
            test: None,
            ledger: Ledger::new(0),
            lines: Vec::new(),
            course: None,
            standings: None,
        };
        if let Some(plan) = plan {
            record.understand(plan);
        }
        record
    }

    fn understand(&mut self, plan: Plan) {
        self.names = plan.names();
        self.format = plan.format();
        self.test = plan.test();
        self.plan = Some(plan);
        self.begin_account();
    }

    fn begin_account(&mut self) {
        self.ledger = Ledger::new(self.names.len());
        self.course = (self.names.len() == 2).then(|| Course::new(self.test));
    }

    /// Reads what has come.
    pub(crate) fn catch_up(&mut self) {
        match self.read() {
            Ok(()) => {}
            // Before the first game there is no journal.
            Err(JournalError::Io { problem, .. }) if problem.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => self.problem = Some(error.to_string()),
        }
    }

    fn read(&mut self) -> Result<(), JournalError> {
        if self.follower.as_ref().is_some_and(Follower::is_cut) {
            // Somebody has taken the journal away: what it said holds no more.
            (self.follower, self.standings) = (None, None);
            self.lines.clear();
            self.begin_account();
        }
        let mut follower = match self.follower.take() {
            Some(follower) => follower,
            None => match Follower::open(&self.journal)? {
                Some(follower) => {
                    self.meet(&follower);
                    follower
                }
                None => return Ok(()),
            },
        };
        let mut more = Ok(true);
        while matches!(more, Ok(true)) {
            more = follower.catch_up(BATCH, |entry, passage| self.enter(&entry, passage));
        }
        self.follower = Some(follower);
        more.map(drop)
    }

    /// The first line of the journal has been read.
    fn meet(&mut self, follower: &Follower) {
        if self.plan.is_some() {
            return;
        }
        if let Some(plan) = follower.plan() {
            self.problem = None;
            self.understand(plan.clone());
            return;
        }
        // Earlier versions wrote `match, seed 1, …: a = roque [2+0.02]; b = random []`.
        let identity = follower.identity();
        let players = identity.split_once(": ").map_or("", |(_, players)| players);
        self.names = players
            .split("; ")
            .filter_map(|player| player.split_once(" = "))
            .map(|(name, _)| name.to_owned())
            .collect();
        let match_of_two = identity.starts_with("match,") && self.names.len() == 2;
        self.format = match_of_two.then_some(Format::Match { games: NonZeroU32::MAX });
        self.begin_account();
    }

    fn enter(&mut self, entry: &Entry, passage: Passage) {
        if !self.ledger.enter(entry) {
            return;
        }
        if let Some(course) = &mut self.course {
            course.hear(entry);
        }
        let fixture = entry.fixture;
        self.lines.push(Line {
            passage,
            game: fixture.game,
            round: fixture.round,
            white: fixture.white as u32,
            black: fixture.black as u32,
            result: text(entry.result.verdict),
            reason: entry.result.reason,
            plies: entry.plies as u32,
            seconds: entry.seconds as f32,
        });
    }

    /// Games that have ended.
    pub(crate) fn count(&self) -> usize {
        self.lines.len()
    }

    /// Games in all, where that is known.
    pub(crate) fn total(&self) -> Option<u64> {
        self.plan.as_ref()?;
        self.format.as_ref()?.total_games(self.names.len())
    }

    pub(crate) fn kind(&self) -> Option<MatchFormat> {
        Some(match self.format.as_ref()? {
            Format::Match { .. } => MatchFormat::Match,
            Format::RoundRobin { .. } => MatchFormat::RoundRobin,
            Format::Gauntlet { .. } => MatchFormat::Gauntlet,
            Format::Swiss { .. } => MatchFormat::Swiss,
            Format::Knockout { .. } => MatchFormat::Knockout,
            Format::Meetings { .. } => return None,
        })
    }

    /// Whether nothing is left to play.
    pub(crate) fn is_complete(&self) -> bool {
        let Some(format) = self.format.as_ref().filter(|_| self.plan.is_some() && self.names.len() >= 2)
        else {
            return false;
        };
        let standing = self.test.map(|test| test.state(&self.ledger.score(0, 1)).decision);
        // As the arena has it: the first few samples decide nothing.
        let decided = self.lines.len() >= 8
            && standing.is_some_and(|decision| decision != roque_arena::sprt::SprtDecision::Continue);
        let mut left = format.next_games(self.names.len(), &self.ledger);
        decided || left.all(|fixture| self.ledger.has(fixture.game))
    }

    /// Wins, draws and losses of the first of two.
    pub(crate) fn score(&self) -> Option<[u64; 3]> {
        let tally = self.ledger.score(0, 1).tally;
        (self.names.len() == 2).then_some([tally.wins, tally.draws, tally.losses])
    }

    pub(crate) fn leader(&self) -> Option<String> {
        let players = 0..self.names.len();
        let points = |player: &usize| self.ledger.total(*player).points();
        let best = players.max_by(|a, b| points(a).total_cmp(&points(b)).then(b.cmp(a)))?;
        (self.names.len() > 2 && points(&best) > 0.0).then(|| self.names[best].clone())
    }

    pub(crate) fn players(&self) -> Vec<MatchPlayer> {
        let Some(plan) = &self.plan else {
            let unknown = |name: &String| MatchPlayer { name: name.clone(), spec: String::new(), time: None };
            return self.names.iter().map(unknown).collect();
        };
        let common = &plan.tc;
        let player = |(name, player): (&String, &roque_arena::PlannedPlayer)| MatchPlayer {
            name: name.clone(),
            spec: player.player.clone(),
            time: player.tc.clone().or_else(|| common.clone()).filter(|time| !time.is_empty()),
        };
        self.names.iter().zip(&plan.player).map(player).collect()
    }

    /// The table, made once for so many games.
    pub(crate) fn standings(&mut self) -> Arc<MatchStandings> {
        let games = self.ledger.games();
        if let Some(standings) = self.standings.as_ref().filter(|standings| standings.games == games) {
            return Arc::clone(standings);
        }
        let format = self.format.clone().unwrap_or(Format::Match { games: NonZeroU32::MIN });
        let made = Arc::new(table::standings(&format, &self.names, &self.ledger, self.test));
        self.standings = Some(Arc::clone(&made));
        made
    }

    /// Games in the order in which they ended, latest first, those after the first so many left out.
    pub(crate) fn games(&self, skip: usize, most: usize) -> MatchGames {
        let lines = self.lines.iter().enumerate().rev().skip(skip).take(most);
        let game = |(index, line): (usize, &Line)| MatchGame {
            index: index as u32,
            game: line.game + 1,
            round: line.round,
            white: line.white,
            black: line.black,
            result: line.result.to_owned(),
            reason: line.reason.into(),
            plies: line.plies,
            seconds: line.seconds.into(),
        };
        MatchGames { total: self.lines.len() as u32, games: lines.map(game).collect() }
    }

    /// The text of a game by its place among those that ended.
    pub(crate) fn pgn(&self, index: usize) -> Option<Result<String, JournalError>> {
        let (follower, line) = (self.follower.as_ref()?, self.lines.get(index)?);
        Some(follower.entry(line.passage).map(|entry| entry.pgn))
    }

    /// How a match of two went, as a picture.
    pub(crate) fn picture(&self) -> Option<String> {
        let names = <[String; 2]>::try_from(self.names.clone()).ok()?;
        let course = self.course.as_ref().filter(|_| !self.lines.is_empty())?;
        Some(course.to_svg(names))
    }
}
