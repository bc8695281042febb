//! A review written into the game: evaluations, signs, better lines, one comment a move, tags.

use crate::{Circumstance, Moment, Review};
use roque_chess::document::{Document, Line, PlyRecord};
use roque_chess::notation::pgn::{Comment, Nag};
use roque_chess::{Color, Move};
use roque_language::Language;
use roque_play::Localized;

/// Moves of a better line that are written down.
const LONGEST_VARIATION: usize = 12;

/// The game with the review in it. What its author wrote stays: comments are added to, signs are only put where there
/// are none, lines only where they are not there already.
#[must_use]
pub fn annotate(document: &Document, review: &Review, language: Language) -> Document {
    let mut annotated = document.clone();
    for (record, moment) in annotated.line.moves.iter_mut().zip(&review.moments) {
        annotate_move(record, moment, language);
    }
    for (side, name) in [(Color::White, "WhiteAccuracy"), (Color::Black, "BlackAccuracy")] {
        if let Some(accuracy) = review.accuracy[side] {
            annotated.tags.set(name, &format!("{accuracy:.1}"));
        }
    }
    if let Some(opening) = &review.opening {
        for (name, value) in
            [("ECO", opening.eco.to_string()), ("Opening", opening.name(language).to_owned())]
        {
            if annotated.tags.get(name).is_none() {
                annotated.tags.set(name, &value);
            }
        }
    }
    annotated.tags.set("Annotator", &review.annotator());
    annotated
}

impl Review {
    /// Who judged, and how carefully.
    #[must_use]
    pub fn annotator(&self) -> String {
        format!("Roque {}, {} nodes, scale {}", env!("CARGO_PKG_VERSION"), self.nodes, self.scale)
    }
}

fn annotate_move(record: &mut PlyRecord, moment: &Moment, language: Language) {
    let old = record.comments.first().cloned().unwrap_or_else(|| Comment::new(""));
    let evaluated = old.judged(moment.after);
    let words = remark(moment, language);
    let whole = if words.is_empty() { evaluated } else { Comment::new(&format!("{evaluated} {words}")) };
    match record.comments.first_mut() {
        Some(first) => *first = whole,
        None => record.comments.push(whole),
    }
    let Some(glyph) = moment.glyph() else { return };
    if !record.nags.iter().any(|nag| (1..=6).contains(&nag.0)) {
        record.nags.insert(0, glyph);
    }
    if let Some(better) = moment.better() {
        add_variation(record, better);
    }
}

/// The remark on a fault with its reason; other moves have only their evaluation.
fn remark(moment: &Moment, language: Language) -> String {
    let blamed = moment.circumstance == Circumstance::Ordinary;
    let remark = moment.remark().filter(|_| blamed).map(|message| message.sentence(language));
    let reason = moment.reason.as_ref().map(|reason| reason.message().sentence(language));
    remark.into_iter().chain(reason).collect::<Vec<_>>().join(" ")
}

fn add_variation(record: &mut PlyRecord, better: &[Move]) {
    let line = &better[..better.len().min(LONGEST_VARIATION)];
    let known = record
        .variations
        .iter()
        .any(|variation| variation.moves.first().map(|first| first.ply) == line.first().map(|&m| m.into()));
    if !known {
        let moves = line.iter().copied().map(PlyRecord::from).collect();
        record.variations.push(Line { moves, ..Line::default() });
    }
}

/// The sign in words a reader of the page knows.
#[must_use]
pub(crate) fn sign(glyph: Option<Nag>) -> &'static str {
    glyph.and_then(Nag::symbol).unwrap_or_default()
}
