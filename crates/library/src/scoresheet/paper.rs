//! A game at a table as a document.

use roque_book::OpeningNames;
use roque_chess::Color;
use roque_chess::document::{Document, PlyRecord};
use roque_chess::notation::pgn::Comment;
use roque_play::{GameRecord, Reason, Table, Thought};

/// What the referee writes beside a move; the rest is other people's.
const OURS: [&str; 3] = ["emt", "clk", "eval"];

/// The tag that says why a game of ours ended: `Termination` has six words for two dozen reasons.
const ENDING: &str = "Ending";

/// Why a game of ours ended, as its document says.
#[must_use]
pub fn recorded_reason(document: &Document) -> Option<Reason> {
    let code = document.tags.get(ENDING)?;
    serde_json::from_value(serde_json::Value::String(code.to_owned())).ok()
}

/// The document of a new game, without its half-moves.
pub(super) fn blank(table: &Table, created_ms: u64) -> Document {
    let record = GameRecord { moves: Vec::new(), result: None, ..table.game().record().clone() };
    let mut document = record.to_document();
    document.tags.remove("PlyCount");
    document.tags.set("Event", "Roque");
    document.tags.set("Date", &roque_play::pgn_day(created_ms));
    for (color, side) in [(Color::White, "White"), (Color::Black, "Black")] {
        let seat = table.seat(color);
        document.tags.set(side, &seat.name());
        if let Some(rating) = seat.rating() {
            document.tags.set(&format!("{side}Elo"), &rating.to_string());
        }
    }
    document
}

/// The half-moves as the referee notes them, with clocks, and judgements at full strength instead of the mover's own.
pub(super) fn plies(table: &Table) -> Vec<PlyRecord> {
    let mut record = GameRecord { result: None, ..table.game().record().clone() };
    for (index, played) in record.moves.iter_mut().enumerate() {
        played.thought = table.judgement(index + 1).map(|evaluation| Thought { evaluation, depth: None });
    }
    record.to_document().line.moves
}

/// What was stored, brought up to where the game stands now: everything others said about moves that are still
/// played stays.
pub(super) fn updated(mut stored: Document, table: &Table) -> Document {
    let game = table.game();
    let ended = game.record().to_document();
    // The last remark is how the game ended.
    let verdict = game.result().map(ToString::to_string).map(|text| Comment::new(&text));
    let old = std::mem::take(&mut stored.line.moves);
    let mut moves = plies(table);
    for (new, old) in moves.iter_mut().zip(old) {
        if new.ply != old.ply {
            break;
        }
        *new = merged(std::mem::replace(new, PlyRecord::new(old.ply)), old);
    }
    stored.line.moves = moves;
    stored.result = ended.result;
    for name in ["Termination", ENDING, "PlyCount", "ECO", "Opening"] {
        stored.tags.remove(name);
    }
    if let Some(result) = game.result() {
        stored.tags.set(ENDING, result.reason.code());
    }
    if let Some(verdict) = verdict {
        for name in ["PlyCount", "Termination"] {
            if let Some(value) = ended.tags.get(name) {
                stored.tags.set(name, value);
            }
        }
        if let Some(opening) = OpeningNames::embedded().of_game(game.timeline()) {
            stored.tags.set("ECO", &opening.eco.to_string());
            stored.tags.set("Opening", opening.english);
        }
        let last = stored.line.moves.last_mut().map_or(&mut stored.line.comments, |last| &mut last.comments);
        if !last.contains(&verdict) {
            last.push(verdict);
        }
    }
    stored
}

/// A half-move with others' remarks and the referee's newest.
fn merged(new: PlyRecord, old: PlyRecord) -> PlyRecord {
    let Some(ours) = new.comments.into_iter().next() else { return old };
    let mut comments = old.comments;
    let theirs = if comments.is_empty() { Comment::new("") } else { comments.remove(0) };
    let said = OURS.into_iter().fold(theirs, |said, name| match ours.value_of(name) {
        Some(value) => said.with_value(name, Some(value)),
        None => said,
    });
    comments.insert(0, said);
    PlyRecord { comments, ..old }
}
