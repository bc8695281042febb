//! Plays a tournament: several games at a time, every result on the disk before it counts.
//!
//! The caller's thread keeps the account; a crew plays, on threads of this process or elsewhere (`venue`).

use crate::control::{Control, Urgency};
use crate::fixture::Entry;
use crate::journal::Journal;
use crate::ledger::Ledger;
use crate::run_error::RunError;
use crate::schedule::Games;
use crate::sprt::{Sampling, SprtDecision, SprtState};
use crate::tournament::Tournament;
use crate::venue::{GameCrew, Outcome, Threads, Venue};
use roque_chess::Verdict;
use std::collections::HashSet;
use std::time::Duration;

/// How long it is waited for the next game before somebody's wish for an end is looked for.
const PATIENCE: Duration = Duration::from_millis(100);

/// What happens while a tournament runs.
pub enum Event<'a> {
    /// Games were found in the journal.
    Resumed {
        /// All of them, without their text.
        entries: &'a [Entry],
        /// The account of them.
        ledger: &'a Ledger,
    },
    /// A game has ended and is on the disk.
    Finished {
        /// The game.
        entry: &'a Entry,
        /// The account with it.
        ledger: &'a Ledger,
    },
}

/// Why a tournament ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ending {
    /// All games have been played.
    Complete,
    /// The test has decided.
    Sprt(SprtState),
    /// Somebody asked for it.
    Interrupted,
}

impl Ending {
    /// A word for it that programs can rely on.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Sprt(_) => "sprt",
            Self::Interrupted => "interrupted",
        }
    }
}

/// What a tournament came to.
#[derive(Debug)]
pub struct Conclusion {
    /// The account of all games, earlier runs included.
    pub ledger: Ledger,
    /// Why it ended.
    pub ending: Ending,
}

/// Plays a tournament on threads of this process to its end or until `control` asks for one. `observer` is called for
/// every game, on this thread.
///
/// # Errors
/// [`RunError`] if players cannot be made or results cannot be kept.
pub fn run(
    tournament: &Tournament,
    control: &Control,
    observer: impl FnMut(Event<'_>),
) -> Result<Conclusion, RunError> {
    run_at(&Threads, tournament, control, observer)
}

/// The same wherever games are played.
///
/// # Errors
/// [`RunError`] if players cannot be made, results cannot be kept, or nobody can play.
pub fn run_at(
    venue: &dyn Venue,
    tournament: &Tournament,
    control: &Control,
    mut observer: impl FnMut(Event<'_>),
) -> Result<Conclusion, RunError> {
    tournament.format.check(tournament.entrants.len())?;
    venue.check(tournament)?;
    let (journal, entries) = match &tournament.files {
        Some(files) => {
            let (pgn, plan) = (files.pgn.as_deref(), tournament.plan.as_ref());
            let (journal, entries) = Journal::open(&files.journal, pgn, &tournament.identity(), plan)?;
            (Some(journal), entries)
        }
        None => (None, Vec::new()),
    };
    let mut ledger = Ledger::new(tournament.entrants.len());
    for entry in &entries {
        ledger.enter(entry);
    }
    if ledger.games() > 0 {
        observer(Event::Resumed { entries: &entries, ledger: &ledger });
    }
    drop(entries);
    let breakdowns = vec![0; tournament.entrants.len()];
    let open = HashSet::new();
    let told = Urgency::None;
    let mut keeper = Keeper { tournament, control, journal, ledger, breakdowns, open, told };
    let mut ending = None;
    venue.host(tournament, control, &mut |crew| {
        let kept = keeper.keep(crew, &mut observer);
        if kept.is_err() {
            crew.abandon();
            control.end(Urgency::Stop);
        }
        ending = Some(kept);
    })?;
    let ending = ending.unwrap_or(Ok(Ending::Interrupted))?;
    Ok(Conclusion { ending, ledger: keeper.ledger })
}

/// Keeps the account and hands out games.
struct Keeper<'a> {
    tournament: &'a Tournament,
    control: &'a Control,
    journal: Option<Journal>,
    ledger: Ledger,
    /// How often each player broke down in this run.
    breakdowns: Vec<u32>,
    /// Games that are handed out.
    open: HashSet<u64>,
    /// What the crew knows of the wish for an end.
    told: Urgency,
}

impl Keeper<'_> {
    fn keep(
        &mut self,
        crew: &mut GameCrew<'_>,
        observer: &mut impl FnMut(Event<'_>),
    ) -> Result<Ending, RunError> {
        loop {
            if let Some(state) = self.decided() {
                return Ok(Ending::Sprt(state));
            }
            let mut batch = self.tournament.format.next_games(self.tournament.entrants.len(), &self.ledger);
            self.hand_out(crew, &mut batch);
            if self.open.is_empty() && self.control.urgency() == Urgency::None {
                return Ok(Ending::Complete);
            }
            while !self.open.is_empty() {
                let outcomes = crew.wait(PATIENCE)?;
                self.enter(crew, outcomes, observer)?;
                if let Some(state) = self.decided() {
                    crew.abandon();
                    self.control.end(Urgency::Stop);
                    return Ok(Ending::Sprt(state));
                }
                self.heed(crew);
                self.hand_out(crew, &mut batch);
            }
            if self.control.urgency() > Urgency::None {
                return Ok(Ending::Interrupted);
            }
        }
    }

    /// Hands out games that have not been played, a few more than are being played.
    fn hand_out(&mut self, crew: &mut GameCrew<'_>, batch: &mut Games) {
        if self.control.urgency() > Urgency::None {
            return;
        }
        let wanted = crew.window().saturating_sub(self.open.len());
        let unplayed = batch.filter(|fixture| !self.ledger.has(fixture.game));
        for fixture in unplayed.take(wanted) {
            self.open.insert(fixture.game.into());
            crew.hand_out(fixture.game.into(), fixture);
        }
    }

    /// Passes on that somebody asked for an end.
    fn heed(&mut self, crew: &mut GameCrew<'_>) {
        let asked = self.control.urgency();
        if asked <= self.told {
            return;
        }
        self.told = asked;
        let gone = if asked == Urgency::Stop { crew.abandon() } else { crew.take_back() };
        for number in gone {
            self.open.remove(&number);
        }
    }

    fn enter(
        &mut self,
        crew: &mut GameCrew<'_>,
        outcomes: Vec<(u64, Outcome)>,
        observer: &mut impl FnMut(Event<'_>),
    ) -> Result<(), RunError> {
        let (mut entries, mut problem) = (Vec::new(), None);
        let mut ended = Vec::new();
        for (number, outcome) in outcomes {
            self.open.remove(&number);
            ended.push(number);
            match outcome {
                Ok(entry) => entries.push(entry),
                Err(error) => problem = Some(error),
            }
        }
        entries.retain(|entry: &Entry| entry.result.verdict != Verdict::Unfinished);
        if let Some(journal) = &mut self.journal {
            journal.append(&entries)?;
        }
        crew.confirm(&ended);
        for entry in entries {
            self.ledger.enter(&entry);
            observer(Event::Finished { entry: &entry, ledger: &self.ledger });
            problem = problem.or_else(|| self.breakdown(&entry));
        }
        // Only now: the games that did end count.
        problem.map_or(Ok(()), Err)
    }

    /// Whether a player has broken down once too often.
    fn breakdown(&mut self, entry: &Entry) -> Option<RunError> {
        let player = entry.broken_down()?;
        self.breakdowns[player] += 1;
        let times = self.breakdowns[player];
        let too_often = self.tournament.faults.most.is_some_and(|most| times >= most.get());
        too_often.then(|| RunError::BreaksDown {
            name: self.tournament.entrants[player].name.clone(),
            times,
            game: entry.fixture.game + 1,
            problem: entry.result.to_string(),
        })
    }

    fn decided(&self) -> Option<SprtState> {
        let sprt = self.tournament.sprt?;
        let score = self.ledger.score(0, 1);
        let state = sprt.state(&score);
        // The first few samples say nothing about spread.
        let samples = match sprt.sampling {
            Sampling::Pentanomial => score.pairs.count(),
            Sampling::Trinomial => score.tally.games(),
        };
        (state.decision != SprtDecision::Continue && samples >= 4).then_some(state)
    }
}
