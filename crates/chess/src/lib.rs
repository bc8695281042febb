//! The rules of chess: positions, legal moves, outcomes and notation, and nothing that judges or searches.

pub mod attacks;
mod bitboard;
mod board;
mod chess960;
mod color;
mod game_state;
mod material;
mod moves;
pub mod notation;
mod outcome;
mod perft;
mod polyglot;
mod position;
mod role;
mod setup;
mod square;
mod timeline;
pub mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use moves::{Move, MoveKind, MoveList};
pub use notation::fen::{CastlingStyle, ParseFenError};
pub use notation::san::{ParseSanError, San, SanRefusal};
pub use notation::uci::{CastlingNotation, ParseUciError};
pub use outcome::{ClaimableDraw, DrawReason, Outcome};
pub use perft::{PerftOptions, PerftTable, divide, perft, perft_hashed};
pub use position::{IllegalMove, InvalidPosition, MoveKinds, MoveObserver, Position};
pub use role::{ByRole, Piece, Promotion, Role};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use timeline::Timeline;
pub use zobrist::ZobristKey;

pub(crate) use position::castling_targets as position_castling_targets;
