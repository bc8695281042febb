//! Correction histories: by how much the evaluation errs in positions that share a feature.
//!
//! Idea: the difference between what a search found and what the static evaluation said is remembered under the hash
//! of the pawns, of the light pieces and kings, of each side's pieces, and of the last two moves; the next evaluation
//! with the same feature is corrected. Source: Caissa (2023), <https://github.com/Witek902/Caissa>.
//! Gain: +36 ± 38.

use super::{Gauge, PieceTo};
use crate::evaluator::Changes;
use crate::params;
use roque_chess::{Color, Piece, Position, Role, Square, ZobristKey, zobrist};

/// Keys of parts of a position beyond those the rules keep.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) struct ExtraKeys {
    minor: ZobristKey,
    pieces: [ZobristKey; 2],
}

impl ExtraKeys {
    /// The keys of an empty board.
    pub(crate) const NONE: Self = Self { minor: ZobristKey(0), pieces: [ZobristKey(0); 2] };

    pub(crate) fn of(position: &Position) -> Self {
        let mut keys = Self::default();
        for (square, man) in position.board().iter() {
            keys.toggle(man, square);
        }
        keys
    }

    #[inline]
    fn toggle(&mut self, man: Piece, square: Square) {
        if man.role == Role::Pawn {
            return;
        }
        let key = zobrist::piece(man, square);
        self.pieces[man.color as usize] ^= key;
        if matches!(man.role, Role::Knight | Role::Bishop | Role::King) {
            self.minor ^= key;
        }
    }

    /// The keys after a move.
    #[inline]
    pub(crate) fn after(mut self, changes: &Changes) -> Self {
        for &(piece, square) in changes.removed.iter().chain(&changes.added) {
            self.toggle(piece, square);
        }
        self
    }
}

/// Entries of each table: small enough for the cache, large enough that few features share one.
const SIZE: usize = 16384;
/// Largest correction of a table, in `UNIT`s of a centipawn. It bounds the type, so it is no parameter.
const LIMIT: i32 = 1024;
/// Weights are given in sixty-fourths: errors of a few centipawns are learnt in fractions.
const UNIT: i32 = 64;

type Table = Vec<[Gauge<LIMIT>; SIZE]>;

/// Everything learnt about the errors of the evaluation.
#[derive(Clone, Debug)]
pub(crate) struct Corrections {
    pawns: Table,
    minor: Table,
    white: Table,
    black: Table,
    moves: Vec<[Gauge<LIMIT>; PieceTo::COUNT]>,
}

/// Where a position stands in all tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionIndex {
    side: usize,
    pawns: usize,
    minor: usize,
    white: usize,
    black: usize,
    moves: Option<(usize, usize)>,
}

impl Corrections {
    pub(crate) fn new() -> Self {
        let table = || vec![[Gauge::default(); SIZE]; 2];
        Self {
            pawns: table(),
            minor: table(),
            white: table(),
            black: table(),
            moves: vec![[Gauge::default(); PieceTo::COUNT]; PieceTo::COUNT + 1],
        }
    }

    /// Forgets everything, in the memory it has.
    pub(crate) fn clear(&mut self) {
        for table in [&mut self.pawns, &mut self.minor, &mut self.white, &mut self.black] {
            table.as_flattened_mut().fill(Gauge::default());
        }
        self.moves.as_flattened_mut().fill(Gauge::default());
    }

    /// `last_two` are the descriptions of the last move and the one before.
    #[inline]
    pub(crate) fn index(
        position: &Position,
        keys: ExtraKeys,
        last_two: (PieceTo, PieceTo),
    ) -> CorrectionIndex {
        let slot = |key: ZobristKey| key.0 as usize % SIZE;
        let (last, before) = last_two;
        CorrectionIndex {
            side: position.side_to_move() as usize,
            pawns: slot(position.pawn_key()),
            minor: slot(keys.minor),
            white: slot(keys.pieces[Color::White as usize]),
            black: slot(keys.pieces[Color::Black as usize]),
            moves: (last != PieceTo::NONE).then(|| (before.index(), last.index())),
        }
    }

    /// What to add to the evaluation, in centipawns.
    #[inline]
    pub(crate) fn value(&self, at: &CorrectionIndex) -> i32 {
        if !params::rule_correction() {
            return 0;
        }
        let pieces = self.white[at.side][at.white].value() + self.black[at.side][at.black].value();
        let moves = at.moves.map_or(0, |(before, last)| self.moves[before][last].value());
        let sum = params::correction_pawns() * self.pawns[at.side][at.pawns].value()
            + params::correction_minor() * self.minor[at.side][at.minor].value()
            + params::correction_pieces() * pieces
            + params::correction_moves() * moves;
        sum / UNIT
    }

    /// Learns that a search of some depth found `error` more than the evaluation said.
    #[inline]
    pub(crate) fn learn(&mut self, at: &CorrectionIndex, error: i32, depth: i32) {
        let most = params::correction_lesson_most();
        let lesson = (error * depth / params::correction_lesson_share()).clamp(-most, most);
        self.pawns[at.side][at.pawns].learn(lesson);
        self.minor[at.side][at.minor].learn(lesson);
        self.white[at.side][at.white].learn(lesson);
        self.black[at.side][at.black].learn(lesson);
        if let Some((before, last)) = at.moves {
            self.moves[before][last].learn(lesson);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_keys_follow_moves() {
        let mut position: Position =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
        let mut keys = ExtraKeys::of(&position);
        for uci in ["e1g1", "h3g2", "e5d7", "g2f1q", "g1f1", "e8c8"] {
            let m = position.parse_uci(uci).unwrap();
            let mut changes = Changes::default();
            position.play_observed(m, &mut changes);
            keys = keys.after(&changes);
            assert_eq!(keys, ExtraKeys::of(&position), "after {uci}");
        }
    }
}
