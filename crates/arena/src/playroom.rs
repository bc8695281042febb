//! Plays games of one tournament one after another.
//!
//! Players are kept from game to game, so a program is started once, and again only after a fault.

use crate::fixture::{Entry, Fixture};
use crate::log::GameLog;
use crate::openings::Opening;
use crate::run_error::RunError;
use crate::salon::{Board, plain};
use crate::tournament::{Entrant, Restart, Tournament};
use roque_chess::{ByColor, Color};
use roque_engine::EndgameTables;
use roque_game::StopSignal;
use roque_play::players::{Seated, Watched};
use roque_play::{Claims, Conduct, GameSetup, Player, make_player, pgn_day};
use roque_tablebase::SyzygyTables;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

/// A player at the board, whose work is counted.
type Guest<'a> = Watched<Seated<Box<dyn Player>, dyn Board + 'a>>;

/// A board with its players.
pub struct Playroom<'a> {
    tournament: Arc<Tournament>,
    tables: Option<Arc<SyzygyTables>>,
    players: HashMap<usize, Guest<'a>>,
    signal: StopSignal,
    board: Arc<dyn Board + 'a>,
}

impl<'a> Playroom<'a> {
    /// A room for games of a tournament; the signal breaks a game off.
    #[must_use]
    pub fn new(tournament: Arc<Tournament>, tables: Option<Arc<SyzygyTables>>, signal: StopSignal) -> Self {
        Self { tournament, tables, players: HashMap::new(), signal, board: plain() }
    }

    /// The same room with another board, before the first game.
    #[must_use]
    pub fn at(self, board: Arc<dyn Board + 'a>) -> Self {
        Self { board, ..self }
    }

    /// The tournament.
    #[must_use]
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// From now on this signal breaks games off.
    pub fn heed(&mut self, signal: StopSignal) {
        self.signal = signal;
    }

    /// Plays a game from its opening. `round` is what its tag `Round` says.
    ///
    /// # Errors
    /// [`RunError`] if a player cannot be made or the log of the game cannot be written.
    pub fn play(&mut self, fixture: Fixture, opening: Opening, round: String) -> Result<Entry, RunError> {
        let began = Instant::now();
        let mut white = self.take_player(fixture.white)?;
        let mut black = self.take_player(fixture.black)?;
        let conduct = Conduct {
            time: self.board.time(),
            adjudication: self.tournament.adjudication,
            tables: self.tables.as_deref().map(|tables| tables as &dyn EndgameTables),
            seed: self.tournament.seed ^ (u64::from(fixture.game) << 20),
            signal: &self.signal,
        };
        let log = self.tournament.logs.as_deref().map(|folder| GameLog::new(folder, &fixture));
        white.overhear(log.as_ref().map(|log| log.ear(Color::White)));
        black.overhear(log.as_ref().map(|log| log.ear(Color::Black)));
        let before = [white.work(), black.work()];
        let setup = self.setup(fixture, opening, round);
        self.board.begins(&fixture, &setup);
        let record = conduct.play(setup, ByColor::new(&mut white, &mut black));
        self.board.ends();
        let work = [white.work() - before[0], black.work() - before[1]];
        let entry = Entry::new(fixture, &record, began.elapsed(), work);
        for (index, player) in [(fixture.white, white), (fixture.black, black)] {
            // Whoever was at fault starts afresh in the next game.
            let stays = self.tournament.faults.restart == Restart::AfterFaults;
            if stays && entry.at_fault() != Some(index) {
                self.players.insert(index, player);
            }
        }
        if let Some(log) = log {
            let path = log.path().to_owned();
            let entrants = [fixture.white, fixture.black].map(|index| &self.tournament.entrants[index]);
            log.finish(&entry, ByColor::new(entrants[0], entrants[1])).map_err(log_error(&path))?;
        }
        Ok(entry)
    }

    /// The player with this index, from an earlier game or new.
    fn take_player(&mut self, index: usize) -> Result<Guest<'a>, RunError> {
        if let Some(kept) = self.players.remove(&index) {
            return Ok(kept);
        }
        let player = make(&self.tournament.entrants[index])?;
        Ok(Watched::new(Seated::new(player, Arc::clone(&self.board))))
    }

    fn setup(&self, fixture: Fixture, opening: Opening, round: String) -> GameSetup {
        let entrants = &self.tournament.entrants;
        let side = |color: Color| &entrants[color.pick(fixture.white, fixture.black)];
        GameSetup {
            start: opening.start,
            opening: opening.moves,
            names: ByColor::from_fn(|color| side(color).name.clone()),
            time: ByColor::from_fn(|color| side(color).time.clone()),
            claims: Claims::Automatic,
            grace: self.tournament.grace,
            tags: vec![
                ("Event".into(), self.tournament.name.clone()),
                ("Date".into(), today()),
                ("Round".into(), round),
            ],
            ..GameSetup::default()
        }
    }
}

/// The player of an entrant.
pub(crate) fn make(entrant: &Entrant) -> Result<Box<dyn Player>, RunError> {
    make_player(&entrant.spec, &entrant.options)
        .map_err(|problem| RunError::Player { name: entrant.name.clone(), problem })
}

pub(crate) fn log_error(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.display().to_string();
    move |problem| RunError::Log { path, problem }
}

/// The day by the system's clock; the first of all days where that is wrong.
fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    pgn_day(since.as_millis() as u64)
}
