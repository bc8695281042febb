//! FEN, X-FEN and Shredder-FEN.
//!
//! Reading accepts all three castling forms: `KQkq` (the outermost rook on that side, as X-FEN says) and file
//! letters. Missing counters are taken as `0 1`. An en-passant square that no pawn can really take on is
//! forgotten, so that equal positions have equal texts.
//!
//! ```
//! use roque_chess::{CastlingStyle, Position, Setup};
//!
//! let setup: Setup = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3".parse()?;
//! assert_eq!(
//!     setup.fen(CastlingStyle::Shredder).to_string(),
//!     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1"
//! );
//! let position = Position::try_from(setup)?;
//! assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), roque_chess::ParseFenError>(())
//! ```

use crate::{Bitboard, Board, Color, File, InvalidPosition, Piece, Position, Rank, Role, Setup, Square};
use roque_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why text is not a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseFenError {
    /// Nothing there.
    #[error("the FEN is empty")]
    Empty,
    /// A part is missing.
    #[error("the FEN ends before the {0}")]
    Missing(&'static str),
    /// Too many parts.
    #[error("unexpected {0:?} after the FEN")]
    Trailing(String),
    /// The placement has the wrong number of ranks.
    #[error("the piece placement has {0} {ranks}; it needs 8 separated by '/'", ranks = if *.0 == 1 { "rank" } else { "ranks" })]
    RankCount(usize),
    /// A rank is not eight squares wide.
    #[error("rank {rank} ({text:?}) does not describe exactly 8 squares")]
    RankWidth {
        /// The rank.
        rank: char,
        /// What it says.
        text: String,
    },
    /// An unknown letter in the placement.
    #[error("{0:?} is not a piece; pieces are PNBRQK and pnbrqk")]
    Piece(char),
    /// Neither `w` nor `b`.
    #[error("the side to move is {0:?}; it must be w or b")]
    Side(String),
    /// A bad castling field.
    #[error(
        "the castling field {0:?} has no matching king and rook; it must be - or letters such as KQkq or HAha"
    )]
    Castling(String),
    /// A bad en-passant field.
    #[error("the en-passant field {0:?} is neither - nor a square")]
    EnPassant(String),
    /// A bad counter.
    #[error("the {name} {text:?} is not a number from 0 to 9999")]
    Counter {
        /// Which counter.
        name: &'static str,
        /// What it says.
        text: String,
    },
    /// A readable FEN of a position that cannot be played.
    #[error(transparent)]
    Position(#[from] InvalidPosition),
}

impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let mut fields = text.split_ascii_whitespace();
        let placement = fields.next().ok_or(ParseFenError::Empty)?;
        let board = parse_board(placement)?;
        let side_to_move = match fields.next().ok_or(ParseFenError::Missing("side to move"))? {
            "w" | "W" => Color::White,
            "b" | "B" => Color::Black,
            other => return Err(ParseFenError::Side(quoted(other))),
        };
        let castling_rooks = parse_castling(&board, fields.next().unwrap_or("-"))?;
        let en_passant = match fields.next().unwrap_or("-") {
            "-" => None,
            square => Some(square.parse().map_err(|_| ParseFenError::EnPassant(quoted(square)))?),
        };
        let halfmove_clock = parse_counter("halfmove clock", fields.next().unwrap_or("0"))?;
        let fullmove_number = parse_counter("move number", fields.next().unwrap_or("1"))?.max(1);
        if let Some(rest) = fields.next() {
            return Err(ParseFenError::Trailing(quoted(rest)));
        }
        Ok(Self { board, side_to_move, castling_rooks, en_passant, halfmove_clock, fullmove_number })
    }
}

impl FromStr for Position {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        Ok(Self::try_from(text.parse::<Setup>()?)?)
    }
}

fn parse_board(text: &str) -> Result<Board, ParseFenError> {
    let count = text.split('/').count();
    if count != 8 {
        return Err(ParseFenError::RankCount(count));
    }
    let mut board = Board::empty();
    for (&rank, row) in Rank::ALL.iter().rev().zip(text.split('/')) {
        let width = || ParseFenError::RankWidth { rank: rank.letter(), text: quoted(row) };
        let mut file = 0;
        for letter in row.chars() {
            match letter {
                '1'..='8' => file += letter as usize - '0' as usize,
                _ => {
                    let piece = Piece::from_letter(letter).ok_or(ParseFenError::Piece(letter))?;
                    let square =
                        File::ALL.get(file).map(|&file| Square::new(file, rank)).ok_or_else(width)?;
                    board.put(piece, square);
                    file += 1;
                }
            }
            if file > 8 {
                return Err(width());
            }
        }
        if file != 8 {
            return Err(width());
        }
    }
    Ok(board)
}

fn parse_castling(board: &Board, text: &str) -> Result<Bitboard, ParseFenError> {
    if text == "-" {
        return Ok(Bitboard::EMPTY);
    }
    let mut rooks = Bitboard::EMPTY;
    for letter in text.chars() {
        let rook = castling_rook(board, letter).ok_or_else(|| ParseFenError::Castling(quoted(text)))?;
        rooks |= rook.bitboard();
    }
    Ok(rooks)
}

/// The rook a castling letter means: the outermost on that side for K and Q, the one on that file otherwise.
fn castling_rook(board: &Board, letter: char) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let home = Rank::First.relative_to(color);
    let king = board.king_of(color).filter(|king| king.rank() == home)?;
    let rooks = board.pieces(color, Role::Rook) & home.bitboard();
    match letter.to_ascii_lowercase() {
        'k' => rooks.last().filter(|&rook| rook > king),
        'q' => rooks.first().filter(|&rook| rook < king),
        _ => Some(Square::new(File::from_letter(letter)?, home)).filter(|&rook| rooks.contains(rook)),
    }
}

fn parse_counter(name: &'static str, text: &str) -> Result<u16, ParseFenError> {
    let bad = || ParseFenError::Counter { name, text: quoted(text) };
    match text {
        "-" => Ok(0),
        _ => text.parse().ok().filter(|&count| count <= 9999).ok_or_else(bad),
    }
}

/// How to write castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingStyle {
    /// `KQkq` wherever it is unambiguous, a file letter where it is not.
    XFen,
    /// Always the file letter of the rook.
    Shredder,
}

/// A FEN to be printed with a chosen castling style.
#[derive(Clone, Copy, Debug)]
pub struct FenText<'a> {
    setup: &'a Setup,
    style: CastlingStyle,
}

impl Setup {
    /// The FEN in the wanted style; `Display` is [`CastlingStyle::XFen`].
    #[must_use]
    pub fn fen(&self, style: CastlingStyle) -> FenText<'_> {
        FenText { setup: self, style }
    }
}

impl fmt::Display for FenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        write_board(&setup.board, f)?;
        write!(f, " {} ", setup.side_to_move.letter())?;
        self.write_castling(f)?;
        match setup.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", setup.halfmove_clock, setup.fullmove_number)
    }
}

impl FenText<'_> {
    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        if setup.castling_rooks.is_empty() {
            return f.write_str("-");
        }
        for color in Color::ALL {
            let home = Rank::First.relative_to(color).bitboard();
            let rooks: Vec<_> = (setup.castling_rooks & home).into_iter().collect();
            for rook in rooks.into_iter().rev() {
                let letter = self.castling_letter(color, rook);
                write!(f, "{}", color.pick(letter.to_ascii_uppercase(), letter))?;
            }
        }
        Ok(())
    }

    fn castling_letter(&self, color: Color, rook: Square) -> char {
        let side = match self.setup.board.king_of(color) {
            Some(king) if rook > king => 'k',
            _ => 'q',
        };
        let cased = color.pick(side.to_ascii_uppercase(), side);
        let plain =
            self.style == CastlingStyle::XFen && castling_rook(&self.setup.board, cased) == Some(rook);
        if plain { side } else { rook.file().letter() }
    }
}

fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for &rank in Rank::ALL.iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    write!(f, "{piece}")?;
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank != Rank::First {
            f.write_str("/")?;
        }
    }
    Ok(())
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingStyle::XFen).fmt(f)
    }
}

/// The FEN (X-FEN where castling needs it).
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}
