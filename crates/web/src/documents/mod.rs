//! Documents that somebody looks at: read, changed with undo, and announced to every page that shows them.
//!
//! What can be taken back is remembered in memory, for as long as the server runs and nobody else changes the document.

mod edit;
mod tree;

use crate::protocol::{
    ApiError, DocumentOrigin, DocumentServer, DocumentView, EditDocument, ErrorCode, NewDocument,
};
use crate::room::unknown;
use crate::start;
use crate::view::opening_view;
use edit::Editing;
use roque_chess::document::{Document, Place};
use roque_chess::notation::pgn::{ReadPgnError, Reader};
use roque_language::{Message, number};
use roque_library::{ChangeError, DocumentId, Library, Origin, SessionChange, Stored};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;
use tree::Tree;

/// Documents whose changes are remembered although nobody looks at them.
const MOST_UNWATCHED: usize = 64;

/// A document that somebody looks at or has changed.
struct OpenDocument {
    pages: broadcast::Sender<DocumentServer>,
    editing: Mutex<Option<Editing>>,
}

impl Default for OpenDocument {
    fn default() -> Self {
        Self { pages: broadcast::channel(16).0, editing: Mutex::default() }
    }
}

/// All of them.
#[derive(Default)]
pub(crate) struct OpenDocuments(Mutex<HashMap<DocumentId, Arc<OpenDocument>>>);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl OpenDocuments {
    fn open(&self, id: DocumentId) -> Arc<OpenDocument> {
        let mut all = lock(&self.0);
        if all.len() >= MOST_UNWATCHED {
            all.retain(|known, document| *known == id || document.pages.receiver_count() > 0);
        }
        Arc::clone(all.entry(id).or_default())
    }

    /// Everything a page is told about a document from now on.
    pub(crate) fn subscribe(&self, id: DocumentId) -> broadcast::Receiver<DocumentServer> {
        self.open(id).pages.subscribe()
    }

    /// Documents that pages show.
    pub(crate) fn watched(&self) -> Vec<DocumentId> {
        let all = lock(&self.0);
        all.iter().filter(|(_, document)| document.pages.receiver_count() > 0).map(|(id, _)| *id).collect()
    }

    /// Tells pages that a document has changed.
    pub(crate) fn announce(&self, id: DocumentId, revision: u64) {
        if let Some(document) = lock(&self.0).get(&id) {
            // Nobody may be looking.
            let _ = document.pages.send(DocumentServer::Changed { revision });
        }
    }

    /// A document was deleted.
    pub(crate) fn forget(&self, id: DocumentId) {
        if let Some(document) = lock(&self.0).remove(&id) {
            let _ = document.pages.send(DocumentServer::Gone);
        }
    }

    /// A document as it is. Waits for the disk.
    pub(crate) fn show(&self, library: &Library, id: DocumentId) -> Result<DocumentView, ApiError> {
        let stored = library.load(id)?.ok_or_else(|| unknown(&id))?;
        let document = lock(&self.0).get(&id).map(Arc::clone);
        let editing = document.as_ref().map(|document| lock(&document.editing));
        let editing = editing.as_ref().and_then(|editing| editing.as_ref());
        let editing = editing.filter(|editing| editing.revision() == stored.revision);
        Ok(DocumentView {
            can_undo: editing.is_some_and(Editing::can_undo),
            can_redo: editing.is_some_and(Editing::can_redo),
            ..view(&stored, &Tree::of(&stored.document))
        })
    }

    /// Changes a document, keeps it and tells every page. Waits for the disk.
    pub(crate) fn edit(
        &self,
        library: &Library,
        id: DocumentId,
        request: &EditDocument,
    ) -> Result<DocumentView, ApiError> {
        let open = self.open(id);
        let mut kept = lock(&open.editing);
        let mut stored = library.load(id)?.ok_or_else(|| unknown(&id))?;
        if stored.revision != request.revision {
            return Err(stale(request.revision, stored.revision));
        }
        let fits = kept.take().filter(|editing| editing.revision() == stored.revision);
        let mut editing = fits.unwrap_or_else(|| Editing::new(&stored));
        let place = match editing.apply(&request.edit, stored.session.is_some()) {
            Ok(place) => place,
            Err(error) => {
                *kept = Some(editing.undone());
                return Err(error);
            }
        };
        if *editing.document() != stored.document {
            // What fails is forgotten with all that could be taken back: the disk is right.
            let saved = library.save(id, stored.revision, editing.document(), SessionChange::Keep);
            stored.revision = saved.map_err(|error| refusal(error, request.revision))?;
            stored.document = editing.document().clone();
            editing.saved_as(stored.revision);
            let _ = open.pages.send(DocumentServer::Changed { revision: stored.revision });
        }
        let tree = Tree::of(&stored.document);
        let view = DocumentView {
            can_undo: editing.can_undo(),
            can_redo: editing.can_redo(),
            selected: place.and_then(|place| tree.node_at(&place)),
            ..view(&stored, &tree)
        };
        *kept = Some(editing);
        Ok(view)
    }

    /// Makes a new document. Waits for the disk.
    pub(crate) fn create(&self, library: &Library, new: &NewDocument) -> Result<DocumentView, ApiError> {
        let (document, more_games) = read_new(library, new)?;
        let id = library.create(&document, Origin::Own, None).map_err(|error| refusal(error, 0))?;
        let stored = library.load(id)?.ok_or_else(|| unknown(&id))?;
        Ok(DocumentView { more_games, ..view(&stored, &Tree::of(&stored.document)) })
    }
}

fn read_new(library: &Library, new: &NewDocument) -> Result<(Document, u32), ApiError> {
    match new {
        NewDocument::Empty { fen } => {
            let start = fen.as_deref().map(start::read_fen).transpose()?.unwrap_or_default();
            Ok((Document::new(start), 0))
        }
        NewDocument::Pgn { text } => {
            let document =
                text.parse().map_err(|error: ReadPgnError| ApiError::because(ErrorCode::BadPgn, &error))?;
            // Those that cannot be read are explained when somebody wants them.
            let games = Reader::new(text.as_bytes()).documents().flatten().count();
            Ok((document, games.saturating_sub(1) as u32))
        }
        NewDocument::Copy { id } => {
            let id = DocumentId(*id);
            let stored = library.load(id)?.ok_or_else(|| unknown(&id))?;
            Ok((stored.document, 0))
        }
    }
}

fn stale(seen: u64, revision: u64) -> ApiError {
    let message = Message::ServerDocumentStale { seen: number(seen), revision: number(revision) };
    ApiError::new(ErrorCode::Stale, message)
}

fn refusal(error: ChangeError, seen: u64) -> ApiError {
    match error {
        ChangeError::Conflict { current, .. } => stale(seen, current),
        ChangeError::Missing(id) => unknown(&id),
        ChangeError::Library(error) => error.into(),
        error @ ChangeError::Illegal { .. } => ApiError::because(ErrorCode::BadEdit, &error),
    }
}

fn view(stored: &Stored, tree: &Tree) -> DocumentView {
    let document = &stored.document;
    let start = Place::start();
    DocumentView {
        id: stored.id.0,
        revision: stored.revision,
        live: stored.session.is_some(),
        origin: origin_view(stored.origin),
        updated_ms: stored.updated_ms,
        headers: document.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start_fen: document.start.to_string(),
        chess960: document.start.is_chess960(),
        result: document.result.to_string(),
        comment: tree::spoken(tree::said_at(document, &start)),
        shapes: tree::drawn(tree::said_at(document, &start)),
        children: tree.children.clone(),
        nodes: tree.nodes.clone(),
        main_line: tree.main_line(),
        opening: opening_view(&document.timeline()),
        can_undo: false,
        can_redo: false,
        more_games: 0,
        selected: None,
    }
}

pub(crate) fn origin_view(origin: Origin) -> DocumentOrigin {
    match origin {
        Origin::Own => DocumentOrigin::Own,
        Origin::Imported => DocumentOrigin::Imported,
    }
}
