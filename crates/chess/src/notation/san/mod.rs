//! Standard algebraic notation: `e4`, `Nbd7`, `exd8=Q+`, `O-O-O#`.
//!
//! Writing is exact: the least disambiguation that is needed, `+` and `#` where they belong. Reading is tolerant,
//! because people and old files are not exact: `0-0`, `e8Q`, `e8(Q)`, `Ng1-f3`, `e2e4`, `nf3`, missing or extra
//! `+ # x ! ?` and superfluous disambiguation are all understood. What the text leaves open is an error, never a
//! guess.

mod quick;
mod refusal;
mod text;
mod write;

pub(crate) use quick::quick_move;
pub use refusal::SanRefusal;

use crate::{Bitboard, File, Move, MoveKind, Position, Promotion, Rank, Role, Square, attacks};
use roque_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseSanError {
    /// Not of the form of a move.
    #[error("{0:?} is not a move; moves look like e4, Nf3, exd5, e8=Q or O-O")]
    Syntax(String),
    /// Well-formed, but there is no such legal move.
    #[error("there is no legal move {text}: {refusal}")]
    NoSuchMove {
        /// What was read.
        text: String,
        /// Why it cannot be played.
        refusal: SanRefusal,
    },
    /// Several legal moves fit.
    #[error("{text} is ambiguous: it could be {candidates}")]
    Ambiguous {
        /// What was read.
        text: String,
        /// The exact notation of each move that fits.
        candidates: String,
    },
}

/// A move as algebraic text describes it, before any position has told what it means.
///
/// ```
/// use roque_chess::{Position, notation::san::San};
///
/// let san: San = "Ng1-f3!?".parse()?;
/// let position = Position::default();
/// assert_eq!(position.san(san.to_move(&position)?), "Nf3");
/// # Ok::<(), roque_chess::ParseSanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// Castling towards the h-file.
    CastleKingside,
    /// Castling towards the a-file.
    CastleQueenside,
    /// Any other move.
    Normal(SanMove),
}

/// The parts of an ordinary move's text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanMove {
    /// The moving man. `None` if only two squares were given, as in `e2e4`.
    pub role: Option<Role>,
    /// The file it comes from, if the text says so.
    pub from_file: Option<File>,
    /// The rank it comes from, if the text says so.
    pub from_rank: Option<Rank>,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Promotion>,
    /// The text begins with a lower-case `b`, which careless writers also use for a bishop.
    pub maybe_bishop: bool,
}

impl San {
    /// The legal move of that position which this text means.
    ///
    /// # Errors
    /// [`ParseSanError`] if no legal move fits, or more than one.
    #[inline]
    pub fn to_move(self, position: &Position) -> Result<Move, ParseSanError> {
        match self.candidates(position) {
            Candidates::One(m) => Ok(m),
            Candidates::None => Err(ParseSanError::NoSuchMove {
                text: self.to_string(),
                refusal: SanRefusal::explain(self, position),
            }),
            Candidates::Several(moves) => {
                let candidates: Vec<_> = moves.into_iter().map(|m| position.san(m)).collect();
                Err(ParseSanError::Ambiguous { text: self.to_string(), candidates: candidates.join(" or ") })
            }
        }
    }

    #[inline]
    fn candidates(self, position: &Position) -> Candidates {
        let Self::Normal(san) = self else {
            return castling_move(self, position).map_or(Candidates::None, Candidates::One);
        };
        let (Some(role), from) = (san.role, san.from()) else {
            let found = san.from().and_then(|from| position.find_move(from, san.to, san.promotion));
            return found.map_or(Candidates::None, Candidates::One);
        };
        let found = match role {
            Role::Pawn => san.pawn_move(position).map_or(Candidates::None, Candidates::One),
            _ => san.piece_moves(role, position),
        };
        match (found, from) {
            (Candidates::None, _) if san.maybe_bishop => san.as_bishop().piece_moves(Role::Bishop, position),
            // The long form of castling: the king goes two steps, or onto its rook.
            (Candidates::None, Some(from)) if role == Role::King => position
                .find_move(from, san.to, None)
                .filter(|m| m.is_castling())
                .map_or(Candidates::None, Candidates::One),
            (found, _) => found,
        }
    }
}

/// Legal moves that fit a text.
enum Candidates {
    None,
    One(Move),
    Several([Move; 2]),
}

impl Candidates {
    #[inline]
    fn with(self, m: Move) -> Self {
        match self {
            Self::None => Self::One(m),
            Self::One(other) | Self::Several([other, _]) => Self::Several([other, m]),
        }
    }
}

pub(super) fn castling_move(san: San, position: &Position) -> Option<Move> {
    let king = position.king(position.side_to_move());
    let own = position.castling_rooks() & position.board().color(position.side_to_move());
    let towards_h = san == San::CastleKingside;
    let rook = own.into_iter().find(|&rook| (rook > king) == towards_h)?;
    Some(Move::new(king, rook, MoveKind::Castling)).filter(|&m| position.is_legal(m))
}

impl SanMove {
    /// The square the man comes from, if the text gives it in full.
    pub(super) fn from(&self) -> Option<Square> {
        Some(Square::new(self.from_file?, self.from_rank?))
    }

    pub(super) fn as_bishop(&self) -> Self {
        Self { role: Some(Role::Bishop), from_file: None, maybe_bishop: false, ..*self }
    }

    /// Squares the text allows the man to come from.
    #[inline]
    pub(super) fn origins(&self) -> Bitboard {
        self.from_file.map_or(Bitboard::FULL, File::bitboard)
            & self.from_rank.map_or(Bitboard::FULL, Rank::bitboard)
    }

    #[inline]
    fn pawn_move(&self, position: &Position) -> Option<Move> {
        let m = self.pawn_candidate(position)?;
        position.is_legal(m).then_some(m)
    }

    /// The one pawn move the text can mean, legal or not.
    #[inline]
    pub(super) fn pawn_candidate(&self, position: &Position) -> Option<Move> {
        let us = position.side_to_move();
        let board = position.board();
        let own = board.pieces(us, Role::Pawn) & self.origins();
        let takes = self.from_file.is_some_and(|file| file != self.to.file());
        let (from, kind) = if takes {
            let from = (attacks::pawn(!us, self.to) & own).first()?;
            let en_passant = position.en_passant() == Some(self.to);
            (from, if en_passant { MoveKind::EnPassant } else { MoveKind::Capture })
        } else {
            let behind = |steps: i8| self.to.offset(0, us.pick(-steps, steps));
            let one = behind(1)?;
            if own.contains(one) {
                (one, MoveKind::Quiet)
            } else {
                let two = behind(2).filter(|&two| own.contains(two) && board.role_at(one).is_none())?;
                (two, MoveKind::DoublePush)
            }
        };
        let kind = match (self.promotion, kind) {
            (Some(promotion), MoveKind::Quiet) => MoveKind::Promotion(promotion),
            (Some(promotion), MoveKind::Capture) => MoveKind::CapturePromotion(promotion),
            (Some(_), _) => return None,
            (None, kind) => kind,
        };
        Some(Move::new(from, self.to, kind))
    }

    #[inline]
    fn piece_moves(&self, role: Role, position: &Position) -> Candidates {
        let board = position.board();
        if self.promotion.is_some() || board.color(position.side_to_move()).contains(self.to) {
            return Candidates::None;
        }
        let takes = board.occupied().contains(self.to);
        let mut found = Candidates::None;
        for from in self.reaching(role, position) {
            if position.is_safe(role, from, self.to) {
                found = found.with(Move::plain(from, self.to, takes));
            }
        }
        found
    }

    /// The mover's men of that kind whose lines reach the target, legally or not.
    #[inline]
    pub(super) fn reaching(&self, role: Role, position: &Position) -> Bitboard {
        let board = position.board();
        attacks::of(position.side_to_move(), role, self.to, board.occupied())
            & board.pieces(position.side_to_move(), role)
            & self.origins()
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        Self::from_ascii(text.trim().as_bytes()).ok_or_else(|| ParseSanError::Syntax(quoted(text)))
    }
}

/// The text in plain form, as far as it can be known without a position.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CastleKingside => f.write_str("O-O"),
            Self::CastleQueenside => f.write_str("O-O-O"),
            Self::Normal(san) => san.fmt(f),
        }
    }
}

impl fmt::Display for SanMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(role) = self.role.filter(|&role| role != Role::Pawn) {
            write!(f, "{}", role.upper_letter())?;
        }
        if let Some(file) = self.from_file {
            write!(f, "{}", file.letter())?;
        }
        if let Some(rank) = self.from_rank {
            write!(f, "{}", rank.letter())?;
        }
        let pawn_takes = self.role == Some(Role::Pawn)
            && self.from_rank.is_none()
            && self.from_file.is_some_and(|file| file != self.to.file());
        if pawn_takes {
            f.write_str("x")?;
        }
        write!(f, "{}", self.to)?;
        match self.promotion {
            Some(promotion) => write!(f, "={}", promotion.role().upper_letter()),
            None => Ok(()),
        }
    }
}

impl Position {
    /// Reads a move in algebraic notation, tolerantly.
    ///
    /// # Errors
    /// [`ParseSanError`] if the text is not a move, fits no legal move, or fits several; it says which and why.
    pub fn parse_san(&self, text: &str) -> Result<Move, ParseSanError> {
        text.parse::<San>()?.to_move(self)
    }
}
