//! The rules of chess, and nothing but the rules: positions, legal moves, ends of the game, and every notation in
//! which people and programs write them down.
//!
//! Standard chess, Chess960 and double Chess960 are one set of rules here, without a mode to switch. A [`Position`]
//! is always legal and playable: text becomes a [`Setup`] (what was said), a setup becomes a position (what can be
//! played) or an error that names the fault, and behind that door nothing is checked again. Positions are small
//! `Copy` values, so a copy is the undo; moves are 16 bits; legal moves come straight from bitboards, without trying
//! any of them out.
//!
//! # Examples
//!
//! Play a game, and ask the referee:
//!
//! ```
//! use roque_chess::{Color, Outcome, Timeline};
//!
//! let mut game = Timeline::default();
//! for text in ["f3", "e5", "g4", "Qh4#"] {
//!     let m = game.current().parse_san(text)?;
//!     game.play(m)?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Look at a position from FEN, X-FEN or Shredder-FEN:
//!
//! ```
//! use roque_chess::{MoveKinds, MoveList, Position, Role, perft};
//!
//! let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
//! let mut captures = MoveList::new();
//! position.generate(MoveKinds::Noisy, &mut captures);
//! assert_eq!((position.legal_moves().len(), captures.len()), (48, 8));
//! assert_eq!(position.board().role(Role::Pawn).len(), 16);
//! assert_eq!(perft(&position, 3), 97_862);
//!
//! let error = position.parse_san("Nxd8").unwrap_err();
//! assert_eq!(error.to_string(), "there is no legal move Nd8: no knight of White can go to d8");
//! # Ok::<(), roque_chess::ParseFenError>(())
//! ```
//!
//! Stream a collection of games, however large, hearing only of the moves:
//!
//! ```
//! use roque_chess::notation::pgn::{Reader, Visitor, Wanted};
//! use roque_chess::{Move, Position};
//!
//! #[derive(Default)]
//! struct Castlings(usize);
//!
//! impl Visitor for Castlings {
//!     fn start(&mut self, _: &Position) -> Wanted {
//!         Wanted::Moves
//!     }
//!
//!     fn play(&mut self, _: &Position, m: Move) {
//!         self.0 += usize::from(m.is_castling());
//!     }
//! }
//!
//! let file = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O {Berlin} Nxe4 1/2-1/2";
//! let mut reader = Reader::new(file.as_bytes());
//! let mut castlings = Castlings::default();
//! while reader.read_game(&mut castlings)? {}
//! assert_eq!(castlings.0, 1);
//! # Ok::<(), roque_chess::notation::pgn::ReadPgnError>(())
//! ```
//!
//! # What it refuses to do
//!
//! It does not judge positions, search, keep clocks, open files or print; readers take anything that can be read.
//! It knows no other variants. It has no `unsafe` code, and no input makes it panic.
//!
//! # Reading order
//!
//! 1. [`Square`], [`Bitboard`], [`Piece`], [`Board`]: the words.
//! 2. [`Setup`] and [`Position`]: from what was said to what can be played; [`InvalidPosition`] is the one
//!    definition of a playable position.
//! 3. [`Move`], [`MoveList`], [`MoveKinds`] and [`attacks`]: what can be played; [`MoveObserver`] for those who keep
//!    something up to date meanwhile; [`perft`] for those who count.
//! 4. [`Timeline`], [`Outcome`], [`ClaimableDraw`]: a line of play, and how it ends.
//! 5. [`notation`]: FEN, SAN, UCI moves, PGN, EPD.
//! 6. [`document`]: a game as a tree of moves with everything said about them, and how it is edited.
//! 7. [`zobrist`]: fingerprints. [`Position`] is also a [`roque_game::GameState`], which any search can play.

pub mod attacks;
mod bitboard;
mod board;
mod chess960;
mod color;
pub mod document;
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
mod verdict;
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
pub use verdict::Verdict;
pub use zobrist::ZobristKey;

pub(crate) use position::castling_targets as position_castling_targets;
