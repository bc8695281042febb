//! What other programs do to games and documents that pages show: a move made in the terminal appears in the browser.
//!
//! SQLite has no way to tell one program of another's change, so that the revisions of what is looked at are read again a few
//! times a second; each costs a lookup by its number.

use crate::house::House;
use crate::session::Command;
use roque_library::DocumentId;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// How long a change may go unnoticed.
const EVERY: Duration = Duration::from_millis(400);

/// Tells sessions and pages what others have changed, until the server stops.
pub(crate) async fn follow(house: Arc<House>) {
    let mut closing = house.closing();
    let mut seen: HashMap<DocumentId, Option<u64>> = HashMap::new();
    loop {
        tokio::select! {
            _ = closing.changed() => return,
            () = tokio::time::sleep(EVERY) => {}
        }
        let sessions = house.sessions().await;
        let mut ids: Vec<DocumentId> = sessions.keys().copied().chain(house.documents.watched()).collect();
        ids.sort_unstable();
        ids.dedup();
        seen.retain(|id, _| ids.binary_search(id).is_ok());
        if ids.is_empty() {
            continue;
        }
        let asked = ids.clone();
        let Ok(revisions) = house.library(move |library| library.revisions(&asked)).await else { continue };
        for (id, revision) in ids.into_iter().zip(revisions) {
            if seen.insert(id, revision) == Some(revision) {
                continue;
            }
            if let Some(session) = sessions.get(&id) {
                // One that has ended needs no news.
                let _ = session.send(Command::Stored(revision));
            }
            match revision {
                Some(revision) => house.documents.announce(id, revision),
                None => house.documents.forget(id),
            }
        }
    }
}
