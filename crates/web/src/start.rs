//! Where a game starts, and chance.

use crate::protocol::{ApiError, ErrorCode, StartChoice};
use roque_chess::{ParseFenError, Position};
use roque_language::Message;
use std::hash::{BuildHasher, RandomState};

/// Bits nobody can foresee. The standard library seeds each hasher from the system's randomness.
pub(crate) fn random_bits() -> u64 {
    RandomState::new().hash_one(0_u8)
}

/// The position a choice means.
pub(crate) fn position(choice: &StartChoice) -> Result<Position, ApiError> {
    match choice {
        StartChoice::Standard => Ok(Position::default()),
        StartChoice::Fen { fen } => read_fen(fen),
        StartChoice::Chess960 { number } => {
            let number = number.unwrap_or_else(|| (random_bits() % 960) as u32);
            let start = u16::try_from(number).ok().and_then(Position::chess960);
            start.ok_or_else(|| {
                ApiError::new(ErrorCode::BadGame, Message::ServerChess960 { number: number.into() })
            })
        }
    }
}

/// Reads a FEN somebody typed.
pub(crate) fn read_fen(fen: &str) -> Result<Position, ApiError> {
    fen.trim().parse().map_err(|error| {
        let error: ParseFenError = error;
        ApiError::because(ErrorCode::BadFen, &error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_starts_have_numbers_up_to_959() {
        let numbered = |number| position(&StartChoice::Chess960 { number });
        assert_eq!(numbered(Some(518)).unwrap(), Position::default());
        for number in [Some(0), Some(959), None] {
            assert_eq!(numbered(number).unwrap().castling_rooks().len(), 4, "{number:?}");
        }
        // The last one would be a start if only its lower half were read.
        for number in [960, u32::MAX, 1 << 16] {
            let error = numbered(Some(number)).unwrap_err();
            assert!(error.message.to_string().contains(&number.to_string()), "{error:?}");
        }
    }
}
