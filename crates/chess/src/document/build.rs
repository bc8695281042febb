//! From what a reader of PGN hears to a document.

use super::{Document, Line, Ply, PlyRecord, Tags};
use crate::notation::pgn::{Comment, Nag, Visitor, Wanted};
use crate::{Move, Position, Verdict};

/// Collects what a reader tells into a document.
#[derive(Default)]
pub(crate) struct DocumentBuilder {
    tags: Tags,
    start: Option<Position>,
    /// The line being read.
    line: Line,
    /// The lines left for a variation, outermost first.
    outer: Vec<Line>,
    result: Verdict,
    closing: Vec<Comment>,
}

impl DocumentBuilder {
    pub(crate) fn finish(mut self) -> Document {
        let start = self.start.unwrap_or_default();
        self.tags.spell_start(|text| text.parse() == Ok(start) && text != start.to_string());
        Document { tags: self.tags, start, line: self.line, result: self.result, closing: self.closing }
    }
}

impl Visitor for DocumentBuilder {
    fn tag(&mut self, name: &str, value: &str) {
        self.tags.read(name, value);
    }

    fn start(&mut self, position: &Position) -> Wanted {
        self.start = Some(*position);
        self.line = Line::default();
        Wanted::Everything
    }

    fn play(&mut self, _: &Position, m: Move) {
        self.line.moves.push(m.into());
    }

    fn pass(&mut self, _: &Position) {
        self.line.moves.push(PlyRecord::new(Ply::Null));
    }

    fn nag(&mut self, nag: Nag) {
        // A judgement before any move judges nothing.
        if let Some(record) = self.line.moves.last_mut() {
            record.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &str) {
        let comments = match self.line.moves.last_mut() {
            None => &mut self.line.comments,
            Some(record) => match record.variations.last_mut() {
                None => &mut record.comments,
                Some(variation) => &mut variation.after,
            },
        };
        comments.push(Comment::new(text));
    }

    fn begin_variation(&mut self) {
        self.outer.push(std::mem::take(&mut self.line));
    }

    fn variation_result(&mut self, result: Verdict) {
        self.line.result = Some(result);
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let variation = std::mem::replace(&mut self.line, outer);
        if let Some(record) = self.line.moves.last_mut() {
            record.variations.push(variation);
        }
    }

    fn closing_comment(&mut self, text: &str) {
        self.closing.push(Comment::new(text));
    }

    fn end(&mut self, result: Verdict) {
        self.result = result;
    }
}
