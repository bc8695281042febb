//! Writing exact algebraic notation.

use crate::{Bitboard, Color, File, Move, Position, Rank, Role, attacks};

impl Position {
    /// Writes a legal move of this position in exact algebraic notation.
    #[must_use]
    pub fn san(&self, m: Move) -> String {
        let mut text = String::with_capacity(8);
        self.push_san(m, &mut text);
        text
    }

    /// Appends [`san`](Self::san) to a text.
    pub fn push_san(&self, m: Move, text: &mut String) {
        if m.is_castling() {
            text.push_str(if m.to() > m.from() { "O-O" } else { "O-O-O" });
        } else {
            self.push_plain_san(m, text);
        }
        let next = self.after(m);
        if next.is_check() {
            text.push(if next.has_legal_move() { '+' } else { '#' });
        }
    }

    fn push_plain_san(&self, m: Move, text: &mut String) {
        let (from, to) = (m.from(), m.to());
        match self.board().role_at(from) {
            None | Some(Role::Pawn) => {
                if m.is_capture() {
                    text.push(from.file().letter());
                }
            }
            Some(role) => {
                text.push(role.upper_letter());
                let (file, rank) = self.disambiguation(role, m);
                text.extend(file.map(File::letter));
                text.extend(rank.map(Rank::letter));
            }
        }
        if m.is_capture() {
            text.push('x');
        }
        text.push(to.file().letter());
        text.push(to.rank().letter());
        if let Some(promotion) = m.promotion() {
            text.push('=');
            text.push(promotion.role().upper_letter());
        }
    }

    /// What must be said of the origin to tell the move from those of other men of the same kind: the file if
    /// that is enough, else the rank, else both.
    fn disambiguation(&self, role: Role, m: Move) -> (Option<File>, Option<Rank>) {
        let from = m.from();
        let own = self.board().pieces(self.side_to_move(), role);
        let rivals: Bitboard = (attacks::of(self.side_to_move(), role, m.to(), self.board().occupied())
            & (own - from.bitboard()))
        .into_iter()
        .filter(|&rival| self.is_legal(Move::plain(rival, m.to(), m.is_capture())))
        .collect();
        let (file, rank) = (from.file(), from.rank());
        if rivals.is_empty() {
            (None, None)
        } else if !rivals.intersects(file.bitboard()) {
            (Some(file), None)
        } else if !rivals.intersects(rank.bitboard()) {
            (None, Some(rank))
        } else {
            (Some(file), Some(rank))
        }
    }

    /// Writes a line of legal moves with move numbers: `12. Nf3 Nc6 13. O-O`, or `12... Nc6 13. O-O`.
    #[must_use]
    pub fn san_line(&self, moves: impl IntoIterator<Item = Move>) -> String {
        let mut position = *self;
        let mut text = String::new();
        for m in moves {
            let first = text.is_empty();
            if !first {
                text.push(' ');
            }
            match position.side_to_move() {
                Color::White => text.push_str(&format!("{}. ", position.fullmove_number())),
                Color::Black if first => text.push_str(&format!("{}... ", position.fullmove_number())),
                Color::Black => {}
            }
            position.push_san(m, &mut text);
            position.play_unchecked(m);
        }
        text
    }
}
