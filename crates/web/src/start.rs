//! Where a game starts, and chance.

use crate::protocol::{ApiError, ErrorCode, StartChoice};
use roque_chess::{ParseFenError, Position};
use std::hash::{BuildHasher, RandomState};

/// Bits nobody can foresee. The standard library seeds each hasher from the system's randomness.
pub(crate) fn random_bits() -> u64 {
    RandomState::new().hash_one(0_u8)
}

/// A new name for a game, short enough to read aloud.
pub(crate) fn random_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bits = random_bits();
    (0..10).map(|index| LETTERS[(bits >> (5 * index)) as usize % 32] as char).collect()
}

/// The position a choice means.
pub(crate) fn position(choice: &StartChoice) -> Result<Position, ApiError> {
    match choice {
        StartChoice::Standard => Ok(Position::default()),
        StartChoice::Fen { fen } => read_fen(fen),
        StartChoice::Chess960 { number } => {
            let number = number.unwrap_or_else(|| (random_bits() % 960) as u32);
            let rank = chess960_rank(number).ok_or_else(|| {
                ApiError::new(
                    ErrorCode::BadGame,
                    format!("there is no start {number} in Chess960; from 0 to 959"),
                    format!("il n’y a pas de départ {number} en Chess960 ; de 0 à 959"),
                )
            })?;
            let upper = rank.to_ascii_uppercase();
            read_fen(&format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{upper} w KQkq - 0 1"))
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

/// The first rank of a Chess960 start by Scharnagl's numbering.
fn chess960_rank(number: u32) -> Option<String> {
    /// Places of the two knights among the five squares that bishops and queen leave free.
    const KNIGHTS: [[usize; 2]; 10] =
        [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
    if number >= 960 {
        return None;
    }
    let mut rank = [None; 8];
    rank[(number % 4 * 2 + 1) as usize] = Some('b');
    rank[(number / 4 % 4 * 2) as usize] = Some('b');
    let free = |rank: &[Option<char>; 8]| (0..8).filter(|&file| rank[file].is_none()).collect::<Vec<_>>();
    let queen = free(&rank)[(number / 16 % 6) as usize];
    rank[queen] = Some('q');
    let places = free(&rank);
    for knight in KNIGHTS[(number / 96) as usize] {
        rank[places[knight]] = Some('n');
    }
    for (file, letter) in free(&rank).into_iter().zip("rkr".chars()) {
        rank[file] = Some(letter);
    }
    rank.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_960_starts_are_different_and_legal() {
        let ranks: HashSet<String> = (0..960).filter_map(chess960_rank).collect();
        assert_eq!(ranks.len(), 960);
        for number in 0..960 {
            let position = position(&StartChoice::Chess960 { number: Some(number) }).unwrap();
            assert_eq!(position.castling_rooks().len(), 4, "{position}");
        }
        // Facts of the numbering: 518 is the usual start, 0 is the first in the table.
        assert_eq!(chess960_rank(518).as_deref(), Some("rnbqkbnr"));
        assert_eq!(chess960_rank(0).as_deref(), Some("bbqnnrkr"));
        assert_eq!(chess960_rank(960), None);
    }

    #[test]
    fn ids_are_short_and_rarely_equal() {
        let ids: HashSet<String> = (0..1000).map(|_| random_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 10));
    }
}
