//! Reviews as JSON: the types of the file, apart from those the program works with.

use crate::motif::MotifKind;
use crate::{Aspect, Bleed, Circumstance, Grade, Moment, Phase, Review, Scale, Thinking};
use roque_chess::document::Document;
use roque_chess::{Color, Move, Position};
use roque_game::FirstValue;
use roque_language::{Language, Message};
use roque_play::Localized;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// A reviewed game.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the review, which documents them")]
pub struct WrittenReview<'a> {
    pub annotator: String,
    pub scale: Scale,
    pub nodes: u64,
    pub tags: BTreeMap<&'a str, &'a str>,
    pub result: String,
    pub start: String,
    pub eco: Option<String>,
    pub opening: Option<&'static str>,
    pub white: WrittenSide,
    pub black: WrittenSide,
    pub bleeds: Vec<WrittenBleed>,
    /// What each position is worth, for White, from the start on.
    pub values: &'a [FirstValue],
    pub moves: Vec<WrittenMove>,
}

/// One side's play.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the review, which documents them")]
pub struct WrittenSide {
    pub accuracy: Option<f64>,
    pub by_phase: BTreeMap<Phase, f64>,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
    pub thinking: Option<WrittenThinking>,
}

/// Time against mistakes.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the review, which documents them")]
pub struct WrittenThinking {
    pub moves: usize,
    pub mean_ms: u64,
    pub mean_of_mistakes_ms: Option<u64>,
    pub hasty_mistakes: usize,
    pub mistakes_in_time_trouble: usize,
    pub longest: Vec<usize>,
}

/// A stretch in which much was lost in small steps.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the review, which documents them")]
pub struct WrittenBleed {
    pub side: &'static str,
    pub from: usize,
    pub to: usize,
    pub points: f64,
}

/// A move with its verdict.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the moment, which documents them")]
pub struct WrittenMove {
    pub ply: usize,
    pub uci: String,
    pub san: String,
    pub phase: Phase,
    pub before: FirstValue,
    pub after: FirstValue,
    pub loss: f64,
    pub accuracy: f64,
    pub verdict: Grade,
    pub circumstance: Circumstance,
    pub glyph: Option<u8>,
    pub best: Vec<String>,
    pub answer: Vec<String>,
    pub reason: Option<WrittenReason>,
    pub nodes: u64,
    pub spent_ms: Option<u64>,
    pub clock_ms: Option<u64>,
}

/// Why a move was a fault.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the reason, which documents them")]
pub struct WrittenReason {
    pub aspect: Aspect,
    pub motif: MotifKind,
    pub line: Vec<String>,
    /// The code with its arguments, for whoever says it in a language.
    pub message: Message,
    /// It said in the language asked for.
    pub text: String,
}

impl<'a> WrittenReview<'a> {
    /// What is written of a review of that game.
    #[must_use]
    pub fn new(document: &'a Document, review: &'a Review, language: Language) -> Self {
        Self {
            annotator: review.annotator(),
            scale: review.scale,
            nodes: review.nodes,
            tags: document.tags.iter().collect(),
            result: document.result.to_string(),
            start: document.start.to_string(),
            eco: review.opening.map(|opening| opening.eco.to_string()),
            opening: review.opening.map(|opening| opening.name(language)),
            white: WrittenSide::new(review, Color::White),
            black: WrittenSide::new(review, Color::Black),
            bleeds: review.bleeds.iter().map(WrittenBleed::from).collect(),
            values: &review.values,
            moves: review.moments.iter().map(|moment| WrittenMove::new(moment, language)).collect(),
        }
    }
}

impl WrittenSide {
    fn new(review: &Review, side: Color) -> Self {
        let by_phase = Phase::ALL
            .into_iter()
            .zip(&review.by_phase)
            .filter_map(|(phase, accuracy)| Some((phase, tenths(accuracy[side]?))));
        Self {
            accuracy: review.accuracy[side].map(tenths),
            by_phase: by_phase.collect(),
            inaccuracies: review.faults(side, Grade::Inaccuracy),
            mistakes: review.faults(side, Grade::Mistake),
            blunders: review.faults(side, Grade::Blunder),
            thinking: review.thinking[side].as_ref().map(WrittenThinking::from),
        }
    }
}

impl From<&Thinking> for WrittenThinking {
    fn from(thinking: &Thinking) -> Self {
        Self {
            moves: thinking.moves,
            mean_ms: milliseconds(thinking.mean),
            mean_of_mistakes_ms: thinking.mean_of_mistakes.map(milliseconds),
            hasty_mistakes: thinking.hasty_mistakes,
            mistakes_in_time_trouble: thinking.mistakes_in_time_trouble,
            longest: thinking.longest.clone(),
        }
    }
}

impl From<&Bleed> for WrittenBleed {
    fn from(bleed: &Bleed) -> Self {
        let side = bleed.side.pick("white", "black");
        Self { side, from: bleed.from, to: bleed.to, points: tenths(bleed.points) }
    }
}

impl WrittenMove {
    /// What is written of one move.
    #[must_use]
    pub fn new(moment: &Moment, language: Language) -> Self {
        let reason = moment.reason.as_ref().map(|reason| {
            let message = reason.message();
            WrittenReason {
                aspect: reason.aspect,
                motif: reason.motif.kind(),
                line: uci(&reason.from, &reason.line),
                text: message.sentence(language),
                message,
            }
        });
        let after = moment.position.after(moment.m);
        Self {
            ply: moment.ply,
            uci: moment.position.uci(moment.m, moment.position.castling_notation()),
            san: moment.position.san(moment.m),
            phase: moment.phase,
            before: moment.before,
            after: moment.after,
            loss: tenths(moment.loss),
            accuracy: tenths(moment.accuracy),
            verdict: moment.verdict,
            circumstance: moment.circumstance,
            glyph: moment.glyph().map(|glyph| glyph.0),
            best: uci(&moment.position, &moment.best),
            answer: uci(&after, &moment.answer),
            reason,
            nodes: moment.nodes,
            spent_ms: moment.spent.map(milliseconds),
            clock_ms: moment.clock.map(milliseconds),
        }
    }
}

fn uci(from: &Position, line: &[Move]) -> Vec<String> {
    let castling = from.castling_notation();
    let mut position = *from;
    let write = |&m: &Move| {
        let text = position.uci(m, castling);
        position.play_unchecked(m);
        text
    };
    line.iter().map(write).collect()
}

/// Files need no more digits than people read.
fn tenths(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
