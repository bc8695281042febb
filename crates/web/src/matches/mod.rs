//! Matches and tournaments on the page: the same files as the command line has, played on the same arena.
//!
//! Matches live in a folder beside the library, as [`shelf`] describes: what is played, the journal, the games. A match is played
//! by [`room`] on threads of its own, on a [`floor`] where every move waits for its turn behind everything else the server does;
//! one that the command line plays is read along ([`record`]). Nothing is played that [`admission`] has not seen.

mod admission;
mod engines;
mod floor;
mod record;
mod room;
mod routes;
mod shelf;
mod table;
#[cfg(test)]
mod tests;
mod watching;

pub(crate) use admission::own_player;
pub use engines::{EngineError, NamedEngine};
pub(crate) use routes::routes;
#[cfg(test)]
pub(crate) use tests::house as test_house;

use crate::house::{House, blocking};
use crate::protocol::{
    ApiError, ErrorCode, MatchCommand, MatchOffer, MatchRow, MatchView, MatchesView, NewMatch,
};
use admission::{Admission, MOST_PLAYERS, OPENINGS};
use room::Room;
use roque_arena::{Spec, Urgency};
use roque_game::quoted;
use roque_language::{Message, number};
use shelf::MatchFiles;
use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Matches played here at a time.
const MOST_GOING: usize = 2;

/// All matches.
pub(crate) struct Matches {
    house: Arc<House>,
    /// Where they are; `None` where nothing is kept.
    folder: Option<PathBuf>,
    admission: Admission,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

fn failed(error: &io::Error) -> ApiError {
    ApiError::new(ErrorCode::Unavailable, Message::ServerMatchProblem { detail: error.to_string() })
}

impl Matches {
    /// Matches in this folder, with these programs of others and so many places to think.
    pub(crate) fn new(
        house: Arc<House>,
        folder: Option<PathBuf>,
        engines: Vec<NamedEngine>,
        most_jobs: usize,
    ) -> Arc<Self> {
        let admission = Admission { engines: engines.into(), most_jobs: most_jobs.max(1) };
        Arc::new(Self { house, folder, admission, rooms: Mutex::default() })
    }

    /// Stops every match when the server stops. What has ended is on the disk.
    pub(crate) async fn follow_closing(self: Arc<Self>) {
        let _ = self.house.closing().wait_for(|closing| *closing).await;
        for room in self.rooms().values() {
            let _ = room.end(Urgency::Stop);
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn folder(&self) -> Result<&PathBuf, ApiError> {
        let nowhere = || ApiError::new(ErrorCode::NotNow, Message::ServerMatchNowhere);
        self.folder.as_ref().ok_or_else(nowhere)
    }

    /// The room of these files: the one there is, unless somebody has changed the plan meanwhile.
    fn room_of(&self, files: MatchFiles) -> Arc<Room> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(&files.id)
            && (room.is_going() || room.files.planned == files.planned)
        {
            return Arc::clone(room);
        }
        let room = Room::open(files);
        rooms.insert(room.files.id.clone(), Arc::clone(&room));
        room
    }

    /// The match an address names.
    async fn room(self: &Arc<Self>, id: String) -> Result<Arc<Room>, ApiError> {
        let here = Arc::clone(self);
        blocking(move || {
            let found = shelf::find(here.folder()?, &id).map_err(|error| failed(&error))?;
            let unknown =
                || ApiError::new(ErrorCode::UnknownGame, Message::ServerMatchMissing { id: quoted(&id) });
            let room = here.room_of(found.ok_or_else(unknown)?);
            room.look();
            Ok(room)
        })
        .await?
    }

    async fn list(self: &Arc<Self>) -> Result<MatchesView, ApiError> {
        let here = Arc::clone(self);
        blocking(move || {
            let files = here.folder.as_ref().map(|folder| shelf::list(folder)).transpose();
            let rows = files.map_err(|error| failed(&error))?.unwrap_or_default().into_iter().map(|files| {
                let room = here.room_of(files);
                room.look();
                room.row()
            });
            Ok(MatchesView {
                folder: here.folder.as_ref().map(|folder| folder.display().to_string()),
                matches: rows.collect(),
                offer: MatchOffer {
                    engines: here.admission.engines.iter().map(|engine| engine.name.clone()).collect(),
                    openings: OPENINGS.map(str::to_owned).into(),
                    most_jobs: here.admission.most_jobs as u32,
                    most_players: MOST_PLAYERS as u32,
                },
            })
        })
        .await?
    }

    /// Makes a match and begins it.
    async fn begin(self: &Arc<Self>, wish: NewMatch) -> Result<MatchRow, ApiError> {
        let here = Arc::clone(self);
        blocking(move || {
            let folder = here.folder()?;
            let mut plan = here.admission.plan(&wish)?;
            let name = plan.name.clone().unwrap_or_else(|| plan.names().join(" – "));
            plan.name = Some(admission::tidy(&name));
            // All of it is checked before anything is written.
            Spec::of(plan.clone(), &folder.join("new.toml")).map_err(|error| {
                let detail = error.mistakes.first().cloned().unwrap_or_default();
                ApiError::new(ErrorCode::BadGame, Message::ServerMatchProblem { detail })
            })?;
            here.check_going()?;
            let files = shelf::create(folder, &name, &plan).map_err(|error| failed(&error))?;
            let room = here.room_of(files);
            room.start(&here.house, &here.admission)?;
            tracing::info!(id = room.files.id, "a match begins");
            Ok(room.row())
        })
        .await?
    }

    fn check_going(&self) -> Result<(), ApiError> {
        let going = self.rooms().values().filter(|room| room.is_going()).count();
        let most = number(MOST_GOING);
        let refusal = || ApiError::new(ErrorCode::NotNow, Message::ServerMatchCrowded { most });
        if going < MOST_GOING { Ok(()) } else { Err(refusal()) }
    }

    /// Goes on with a match, or ends it.
    async fn obey(self: &Arc<Self>, id: String, command: MatchCommand) -> Result<MatchView, ApiError> {
        let room = self.room(id).await?;
        let here = Arc::clone(self);
        blocking(move || {
            match command {
                MatchCommand::Resume => {
                    here.check_going()?;
                    room.start(&here.house, &here.admission)?;
                }
                MatchCommand::Finish => room.end(Urgency::Finish)?,
                MatchCommand::Stop => room.end(Urgency::Stop)?,
            }
            Ok(room.view(&here.admission))
        })
        .await?
    }
}
