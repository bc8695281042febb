//! One record of a Polyglot file: sixteen bytes, big-endian.

use roque_chess::{File, Move, MoveKind, Promotion, Rank, Square};

/// Bytes of one record.
pub(super) const ENTRY_BYTES: usize = 16;

/// A move as the format writes it: three bits each for the files and ranks of both squares and the promotion,
/// castling as king takes rook. Means something only together with its position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PolyglotMove(pub(crate) u16);

impl PolyglotMove {
    pub(crate) fn from_move(m: Move) -> Self {
        let promotion = match m.promotion() {
            None => 0,
            Some(Promotion::Knight) => 1,
            Some(Promotion::Bishop) => 2,
            Some(Promotion::Rook) => 3,
            Some(Promotion::Queen) => 4,
        };
        Self(m.to().index() as u16 | (m.from().index() as u16) << 6 | promotion << 12)
    }

    pub(crate) fn to(self) -> Square {
        square(self.0)
    }

    pub(crate) fn from(self) -> Square {
        square(self.0 >> 6)
    }

    /// `Err` for the three codes that mean no piece.
    pub(crate) fn promotion(self) -> Result<Option<Promotion>, ()> {
        match self.0 >> 12 {
            0 => Ok(None),
            1 => Ok(Some(Promotion::Knight)),
            2 => Ok(Some(Promotion::Bishop)),
            3 => Ok(Some(Promotion::Rook)),
            4 => Ok(Some(Promotion::Queen)),
            _ => Err(()),
        }
    }

    /// The legal move this means, if any. Some old books write castling as the king's two steps; that is read too.
    pub(crate) fn resolve(self, legal: &[Move]) -> Option<Move> {
        let promotion = self.promotion().ok()?;
        let (from, to) = (self.from(), self.to());
        let exact = |m: &&Move| m.from() == from && m.to() == to && m.promotion() == promotion;
        let steps = |m: &&Move| m.kind() == MoveKind::Castling && m.from() == from && king_target(**m) == to;
        legal.iter().find(exact).or_else(|| legal.iter().find(steps)).copied()
    }
}

fn square(bits: u16) -> Square {
    Square::new(File::from_low_bits(bits as u8), Rank::from_low_bits((bits >> 3) as u8))
}

fn king_target(castling: Move) -> Square {
    let file = if castling.to() > castling.from() { File::G } else { File::C };
    Square::new(file, castling.from().rank())
}

/// A record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) m: PolyglotMove,
    pub(crate) weight: u16,
    pub(crate) learn: u32,
}

impl Entry {
    pub(super) fn decode(bytes: &[u8; ENTRY_BYTES]) -> Self {
        let word = u128::from_be_bytes(*bytes);
        Self {
            key: (word >> 64) as u64,
            m: PolyglotMove((word >> 48) as u16),
            weight: (word >> 32) as u16,
            learn: word as u32,
        }
    }

    pub(super) fn encode(self) -> [u8; ENTRY_BYTES] {
        let word = u128::from(self.key) << 64
            | u128::from(self.m.0) << 48
            | u128::from(self.weight) << 32
            | u128::from(self.learn);
        word.to_be_bytes()
    }
}
