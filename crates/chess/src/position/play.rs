//! Playing moves.

use super::Position;
use super::legality::{castling_targets, passed_pawn};
use super::side::{Black, Side, White};
use crate::{Color, Move, MoveKind, Piece, Role, Square, attacks, zobrist};

/// Watches men appear and disappear while a move is played, so that incremental state (a network's accumulator,
/// extra hash keys) can follow without the rules knowing about it.
///
/// A capture is reported before the capturing man arrives; castling and promotion as removals and additions.
pub trait MoveObserver {
    /// A man left a square.
    fn removed(&mut self, piece: Piece, square: Square);
    /// A man arrived on a square that is now empty of others.
    fn added(&mut self, piece: Piece, square: Square);
}

/// Nobody watches.
impl MoveObserver for () {
    #[inline]
    fn removed(&mut self, _: Piece, _: Square) {}

    #[inline]
    fn added(&mut self, _: Piece, _: Square) {}
}

impl Position {
    /// Plays a legal move.
    ///
    /// The move must be legal here ([`is_legal`](Self::is_legal)); this is checked in debug builds only. An
    /// illegal move leaves a position without meaning, never undefined behaviour.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        self.play_observed(m, &mut ());
    }

    /// Plays a legal move while somebody watches the men move; see [`play_unchecked`](Self::play_unchecked).
    #[inline]
    pub fn play_observed(&mut self, m: Move, observer: &mut impl MoveObserver) {
        debug_assert!(self.is_legal(m), "{m} is not legal in {self}");
        match self.side_to_move {
            Color::White => self.play_as::<White>(m, observer),
            Color::Black => self.play_as::<Black>(m, observer),
        }
    }

    #[inline]
    pub(crate) fn play_as<S: Side>(&mut self, m: Move, observer: &mut impl MoveObserver) {
        let (from, to) = (m.from(), m.to());
        let mover = |role| Piece::new(S::COLOR, role);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(S::COLOR as u16);
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square.file());
        }
        let role = self.board.role_at(from).unwrap_or(Role::King);
        if m.is_castling() {
            let (king_to, rook_to) = castling_targets(from, to);
            self.remove(mover(Role::King), from, observer);
            self.remove(mover(Role::Rook), to, observer);
            self.add(mover(Role::King), king_to, observer);
            self.add(mover(Role::Rook), rook_to, observer);
        } else {
            if m.is_capture() {
                self.halfmove_clock = 0;
                self.take::<S>(m, observer);
            }
            self.remove(mover(role), from, observer);
            self.add(mover(m.promotion().map_or(role, |promotion| promotion.role())), to, observer);
            if role == Role::Pawn {
                self.halfmove_clock = 0;
            }
        }
        self.update_castling::<S>(m, role);
        self.side_to_move = S::Enemy::COLOR;
        self.key ^= zobrist::black_to_move();
        self.update_king_lines::<S::Enemy>();
        if m.kind() == MoveKind::DoublePush {
            self.offer_en_passant::<S>(to);
        }
    }

    #[inline]
    fn take<S: Side>(&mut self, m: Move, observer: &mut impl MoveObserver) {
        let square = if m.is_en_passant() { passed_pawn(S::COLOR, m.to()) } else { m.to() };
        let role = self.board.role_at(square).unwrap_or(Role::Pawn);
        self.remove(Piece::new(S::Enemy::COLOR, role), square, observer);
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square, observer: &mut impl MoveObserver) {
        self.board.remove(piece, square);
        self.toggle_keys(piece, square);
        observer.removed(piece, square);
    }

    #[inline]
    fn add(&mut self, piece: Piece, square: Square, observer: &mut impl MoveObserver) {
        self.board.add(piece, square);
        self.toggle_keys(piece, square);
        observer.added(piece, square);
    }

    #[inline]
    fn toggle_keys(&mut self, piece: Piece, square: Square) {
        let key = zobrist::piece(piece, square);
        self.key ^= key;
        if piece.role == Role::Pawn {
            self.pawn_key ^= key;
        }
    }

    /// A king that moves, a rook that moves and a rook that is taken lose their rights.
    #[inline]
    fn update_castling<S: Side>(&mut self, m: Move, role: Role) {
        let mut lost = m.from().bitboard() | m.to().bitboard();
        if role == Role::King {
            lost |= S::HOME_RANK;
        }
        let lost = lost & self.castling_rooks;
        if lost.any() {
            self.castling_rooks ^= lost;
            self.key ^= zobrist::castling(lost);
        }
    }

    /// Notes the square a pawn has passed over if an enemy pawn can legally take it there.
    #[inline]
    fn offer_en_passant<S: Side>(&mut self, pawn: Square) {
        let target = passed_pawn(S::COLOR, pawn);
        let takers = attacks::pawn(S::COLOR, target) & self.board.pieces(S::Enemy::COLOR, Role::Pawn);
        if takers.into_iter().any(|taker| self.en_passant_is_safe(taker, target)) {
            self.en_passant = Some(target);
            self.key ^= zobrist::en_passant(target.file());
        }
    }

    pub(super) fn pass(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square.file());
        }
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(self.side_to_move as u16);
        self.side_to_move = !self.side_to_move;
        self.key ^= zobrist::black_to_move();
        match self.side_to_move {
            Color::White => self.update_king_lines::<White>(),
            Color::Black => self.update_king_lines::<Black>(),
        }
    }
}
