//! Where games are played: on threads of this process, in a [`Salon`], or wherever else a [`Venue`] leads.

use crate::control::Control;
use crate::fixture::{Entry, Fixture};
use crate::live::Showcase;
use crate::playroom::{Playroom, log_error, make};
use crate::run_error::RunError;
use crate::salon::{Anywhere, Salon};
use crate::tournament::{Entrant, Tournament};
use roque_chess::Position;
use roque_engine::EndgameTables;
use roque_game::{Crew, with_threads};
use roque_play::PlayerSpec;
use roque_play::players::GameContext;
use roque_tablebase::SyzygyTables;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What comes of a game: its entry, or why it could not be played.
pub type Outcome = Result<Entry, RunError>;

/// Those who play games, each numbered as its fixture is.
pub type GameCrew<'a> = dyn Crew<Job = Fixture, Done = Outcome> + 'a;

/// A place where the games of a tournament can be played.
pub trait Venue {
    /// Refuses what cannot be played here, before the first game.
    ///
    /// # Errors
    /// [`RunError`] with what is wrong.
    fn check(&self, tournament: &Tournament) -> Result<(), RunError>;

    /// Gathers a crew for the tournament and lets it be led, once.
    ///
    /// # Errors
    /// [`RunError`] if there is none.
    fn host(
        &self,
        tournament: &Tournament,
        control: &Control,
        lead: &mut dyn FnMut(&mut GameCrew<'_>),
    ) -> Result<(), RunError>;
}

/// Threads of this process, as many as the tournament has games at a time. Where results are kept, others can
/// [look](crate::LiveBoard::read) at the games under play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threads;

impl Venue for Threads {
    fn check(&self, tournament: &Tournament) -> Result<(), RunError> {
        ThreadsIn(&Anywhere).check(tournament)
    }

    fn host(
        &self,
        tournament: &Tournament,
        control: &Control,
        lead: &mut dyn FnMut(&mut GameCrew<'_>),
    ) -> Result<(), RunError> {
        match &tournament.files {
            Some(files) => ThreadsIn(&Showcase::beside(&files.journal)).host(tournament, control, lead),
            None => ThreadsIn(&Anywhere).host(tournament, control, lead),
        }
    }
}

/// The same at the boards of a salon, which has a say in when moves are thought about, and sees every one of them.
#[derive(Clone, Copy)]
pub struct ThreadsIn<'a>(pub &'a dyn Salon);

impl Venue for ThreadsIn<'_> {
    fn check(&self, tournament: &Tournament) -> Result<(), RunError> {
        tournament.entrants.iter().try_for_each(try_out)?;
        if let Some(folder) = &tournament.logs {
            std::fs::create_dir_all(folder).map_err(log_error(folder))?;
        }
        Ok(())
    }

    fn host(
        &self,
        tournament: &Tournament,
        control: &Control,
        lead: &mut dyn FnMut(&mut GameCrew<'_>),
    ) -> Result<(), RunError> {
        let tables = tournament.syzygy.as_deref().map(open_tables).transpose()?.map(Arc::new);
        let shared = Arc::new(tournament.clone());
        let boards = AtomicUsize::new(0);
        let hire = || {
            let board = self.0.board(boards.fetch_add(1, Ordering::Relaxed));
            let mut room = Playroom::new(Arc::clone(&shared), tables.clone(), control.signal()).at(board);
            move |_, fixture: Fixture| {
                let opening = room.tournament().openings.get(fixture.opening);
                let round = room.tournament().format.round_name(&fixture);
                room.play(fixture, opening, round)
            }
        };
        with_threads(tournament.concurrency, hire, |crew| lead(crew));
        Ok(())
    }
}

/// Makes a player beforehand, and starts its program, so that a mistake shows before the first game.
fn try_out(entrant: &Entrant) -> Result<(), RunError> {
    let mut player = make(entrant)?;
    if !matches!(entrant.spec, PlayerSpec::Uci(_)) {
        return Ok(());
    }
    let context = GameContext { start: Position::default(), seed: 0 };
    player.new_game(&context).map_err(|problem| RunError::Start { name: entrant.name.clone(), problem })
}

/// Endgame tables from these directories.
///
/// # Errors
/// [`RunError::Tables`] if there are none.
pub fn open_tables(directories: &str) -> Result<SyzygyTables, RunError> {
    let (tables, problems) = SyzygyTables::open(directories);
    if tables.max_men() > 0 {
        return Ok(tables);
    }
    let problem = problems.first().map_or_else(|| format!("{directories} holds none"), ToString::to_string);
    Err(RunError::Tables(problem))
}
