//! One played game with what the engine thought at every move, and its packed form.
//!
//! The layout is described in `docs/training-data.md`; change both together.

use roque_chess::{Board, Color, Move, Piece, Position, Role, Setup, Square};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordedResult {
    /// Black won.
    BlackWins = 0,
    /// Nobody won.
    Draw = 1,
    /// White won.
    WhiteWins = 2,
    /// It was left before it ended.
    Unfinished = 3,
}

impl RecordedResult {
    /// The winner's result.
    #[must_use]
    pub const fn won_by(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// White's points: 1, ½ or 0; `None` if the game did not end.
    #[must_use]
    pub const fn white_points(self) -> Option<f64> {
        match self {
            Self::BlackWins => Some(0.0),
            Self::Draw => Some(0.5),
            Self::WhiteWins => Some(1.0),
            Self::Unfinished => None,
        }
    }

    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::BlackWins),
            1 => Some(Self::Draw),
            2 => Some(Self::WhiteWins),
            3 => Some(Self::Unfinished),
            _ => None,
        }
    }
}

/// How the start of a game came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Origin {
    /// Random moves from the usual start.
    #[default]
    RandomMoves = 0,
    /// The end of a line of an opening book.
    Book = 1,
    /// Few men on random squares.
    Endgame = 2,
    /// Random moves from a Chess960 start.
    Chess960 = 3,
    /// An opening from which men were taken off.
    Unequal = 4,
}

impl Origin {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self::RandomMoves, Self::Book, Self::Endgame, Self::Chess960, Self::Unequal];

    /// A word for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RandomMoves => "random moves",
            Self::Book => "book",
            Self::Endgame => "endgame",
            Self::Chess960 => "chess960",
            Self::Unequal => "unequal",
        }
    }

    fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.get(usize::from(byte)).copied()
    }
}

/// A move with the score of the search that chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub m: Move,
    /// Centipawns from White's point of view; beyond ±[`DECISIVE`] it stands for a mate or table result.
    pub score: i16,
}

/// Scores at least this large are not estimates.
pub const DECISIVE: i16 = 19_000;

/// Longest game in plies that can be stored.
pub const MAX_PLIES: usize = 1024;

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedGame {
    /// Number that no other game has: the seed of its run in the high half, its number in the run in the low half.
    pub id: u64,
    /// Where recorded play began.
    pub start: Position,
    /// How that start came about.
    pub origin: Origin,
    /// The moves.
    pub moves: Vec<ScoredMove>,
    /// The result.
    pub result: RecordedResult,
}

/// Why bytes are not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseGameError {
    /// The bytes end inside a game.
    #[error("the data ends in the middle of a game")]
    Truncated,
    /// A field has a value it cannot have.
    #[error("game {id:016x}: {what} has the impossible value {value}")]
    BadField {
        /// The game.
        id: u64,
        /// The field.
        what: &'static str,
        /// What it says.
        value: u64,
    },
    /// The start position is not legal.
    #[error("game {id:016x}: the start position is not legal: {reason}")]
    BadStart {
        /// The game.
        id: u64,
        /// Why.
        reason: String,
    },
    /// A move is not legal where it is played.
    #[error("game {id:016x}: move {ply} is not legal")]
    IllegalMove {
        /// The game.
        id: u64,
        /// Number of the move, from 0.
        ply: usize,
    },
}

/// Bytes before the moves of a game.
pub const HEADER_BYTES: usize = 40;
/// Bytes of each move.
pub const MOVE_BYTES: usize = 4;

/// Nibble of a rook that may still castle.
const CASTLING_ROOK: u8 = 6;
const NO_EN_PASSANT: u8 = 64;

impl RecordedGame {
    /// Appends the packed game.
    pub fn pack(&self, out: &mut Vec<u8>) {
        out.extend(self.id.to_le_bytes());
        pack_position(&self.start, out);
        out.extend((self.moves.len() as u16).to_le_bytes());
        out.push(self.result as u8);
        out.push(self.origin as u8);
        for scored in &self.moves {
            out.extend(scored.m.to_bits().get().to_le_bytes());
            out.extend(scored.score.to_le_bytes());
        }
    }

    /// Reads one game and checks every move of it. Returns it with the rest of the bytes.
    ///
    /// # Errors
    /// [`ParseGameError`] tells what is wrong.
    pub fn unpack(bytes: &[u8]) -> Result<(Self, &[u8]), ParseGameError> {
        let (header, rest) = bytes.split_first_chunk::<HEADER_BYTES>().ok_or(ParseGameError::Truncated)?;
        let id = u64::from_le_bytes(take(header, 0));
        let start = unpack_position(header, id)?;
        let plies = usize::from(u16::from_le_bytes(take(header, 36)));
        let bad = |what, value| ParseGameError::BadField { id, what, value };
        if plies > MAX_PLIES {
            return Err(bad("number of moves", plies as u64));
        }
        let result = RecordedResult::from_byte(header[38]).ok_or(bad("result", header[38].into()))?;
        let origin = Origin::from_byte(header[39]).ok_or(bad("origin", header[39].into()))?;
        let (moves, rest) = rest.split_at_checked(plies * MOVE_BYTES).ok_or(ParseGameError::Truncated)?;
        Ok((Self { id, start, origin, moves: unpack_moves(moves, start, id)?, result }, rest))
    }
}

impl RecordedGame {
    /// Reads what [`pack`](Self::pack) wrote in this process, without checking it again.
    ///
    /// # Panics
    /// If the bytes are anything else.
    pub(crate) fn unpack_known(bytes: &[u8]) -> Self {
        let (header, moves) = bytes.split_first_chunk::<HEADER_BYTES>().expect("a packed game");
        let id = u64::from_le_bytes(take(header, 0));
        let scored = |chunk: &[u8; MOVE_BYTES]| ScoredMove {
            m: Move::from_bits(u16::from_le_bytes(take(chunk, 0))).expect("a packed move"),
            score: i16::from_le_bytes(take(chunk, 2)),
        };
        Self {
            id,
            start: unpack_position(header, id).expect("a packed position"),
            origin: Origin::from_byte(header[39]).expect("a packed origin"),
            moves: moves.as_chunks().0.iter().map(scored).collect(),
            result: RecordedResult::from_byte(header[38]).expect("a packed result"),
        }
    }
}

fn unpack_moves(bytes: &[u8], start: Position, id: u64) -> Result<Vec<ScoredMove>, ParseGameError> {
    let mut position = start;
    let mut moves = Vec::with_capacity(bytes.len() / MOVE_BYTES);
    for (ply, chunk) in bytes.as_chunks::<MOVE_BYTES>().0.iter().enumerate() {
        let m = Move::from_bits(u16::from_le_bytes(take(chunk, 0)));
        let m = m.filter(|&m| position.is_legal(m)).ok_or(ParseGameError::IllegalMove { id, ply })?;
        moves.push(ScoredMove { m, score: i16::from_le_bytes(take(chunk, 2)) });
        position.play_unchecked(m);
    }
    Ok(moves)
}

/// `N` bytes from a place known to exist.
fn take<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    std::array::from_fn(|index| bytes[at + index])
}

fn pack_position(position: &Position, out: &mut Vec<u8>) {
    let board = position.board();
    out.extend(board.occupied().0.to_le_bytes());
    let mut nibbles = [0_u8; 16];
    for (index, (square, piece)) in board.iter().enumerate() {
        let may_castle = position.castling_rooks().contains(square);
        let kind = if may_castle { CASTLING_ROOK } else { piece.role as u8 };
        let nibble = kind | (piece.color as u8) << 3;
        nibbles[index / 2] |= nibble << (4 * (index % 2));
    }
    out.extend(nibbles);
    out.push(
        position.en_passant().map_or(NO_EN_PASSANT, |square| square as u8)
            | (position.side_to_move() as u8) << 7,
    );
    out.push(position.halfmove_clock().min(255) as u8);
    out.extend(position.fullmove_number().to_le_bytes());
}

fn unpack_position(header: &[u8; HEADER_BYTES], id: u64) -> Result<Position, ParseGameError> {
    let bad = |what, value| ParseGameError::BadField { id, what, value };
    let occupied = roque_chess::Bitboard(u64::from_le_bytes(take(header, 8)));
    if occupied.len() > 32 {
        return Err(bad("number of men", occupied.len() as u64));
    }
    let mut setup = Setup { board: Board::empty(), ..Setup::empty() };
    for (index, square) in occupied.into_iter().enumerate() {
        let nibble = header[16 + index / 2] >> (4 * (index % 2)) & 15;
        let color = if nibble & 8 == 0 { Color::White } else { Color::Black };
        let role = match nibble & 7 {
            CASTLING_ROOK => {
                setup.castling_rooks |= square.bitboard();
                Role::Rook
            }
            kind => *Role::ALL.get(usize::from(kind)).ok_or(bad("piece", kind.into()))?,
        };
        setup.board.put(Piece::new(color, role), square);
    }
    setup.side_to_move = if header[32] & 0x80 == 0 { Color::White } else { Color::Black };
    setup.en_passant = match header[32] & 0x7F {
        NO_EN_PASSANT => None,
        number => Some(Square::from_index(number.into()).ok_or(bad("en-passant square", number.into()))?),
    };
    setup.halfmove_clock = header[33].into();
    setup.fullmove_number = u16::from_le_bytes(take(header, 34));
    Position::try_from(setup).map_err(|reason| ParseGameError::BadStart { id, reason: reason.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_game::Random;

    fn random_game(number: u64) -> RecordedGame {
        let mut random = Random::stream(1, number);
        let mut position = Position::default();
        let mut history = Vec::new();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            history.push((position, ScoredMove { m, score: random.next_u64() as i16 }));
            position.play_unchecked(m);
        }
        let from = random.below(history.len());
        let moves = history[from..].iter().map(|&(_, scored)| scored).collect();
        let origin = Origin::ALL[random.below(Origin::ALL.len())];
        RecordedGame { id: number, start: history[from].0, origin, moves, result: RecordedResult::Draw }
    }

    #[test]
    fn games_survive_packing() {
        for number in 0..200 {
            let game = random_game(number);
            let mut bytes = Vec::new();
            game.pack(&mut bytes);
            assert_eq!(bytes.len(), HEADER_BYTES + MOVE_BYTES * game.moves.len());
            assert_eq!(RecordedGame::unpack_known(&bytes), game);
            bytes.push(77);
            assert_eq!(RecordedGame::unpack(&bytes), Ok((game, &[77][..])));
        }
    }

    #[test]
    fn damage_is_named_and_never_panics() {
        let mut bytes = Vec::new();
        random_game(3).pack(&mut bytes);
        for cut in 0..bytes.len() {
            assert!(RecordedGame::unpack(&bytes[..cut]).is_err(), "cut at {cut}");
        }
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                // Most damage is refused; what is accepted must still be a game with legal moves.
                if let Ok((game, _)) = RecordedGame::unpack(&damaged) {
                    let mut position = game.start;
                    game.moves.iter().for_each(|scored| position.play(scored.m).expect("a checked move"));
                }
            }
        }
        let mut wrong_result = bytes.clone();
        wrong_result[38] = 9;
        let error = RecordedGame::unpack(&wrong_result).expect_err("9 is no result").to_string();
        assert!(error.ends_with("result has the impossible value 9"), "{error}");
    }
}
