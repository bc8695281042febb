//! Motifs: what makes a line win, each a predicate over the moves of the line and nothing else.
//!
//! An [`Attack`] is a line whose first mover wins something. Each motif looks for one cause in it and gives the men and
//! squares concerned, or nothing. A predicate that holds is a fact about the line; whether the line itself is right is
//! the search's business. docs/review.md defines each of them in a sentence and says how they compare with the themes of
//! public puzzles.

mod attack;
mod double;
mod ending;
mod lines;
mod loose;
mod mates;

pub use attack::Attack;
pub(crate) use attack::{balance, taken_by};
pub(crate) use ending::{is_pawn_ending, key_squares, opposition, stalemate_trap};

use roque_chess::{Role, Square};
use serde::{Deserialize, Serialize};

/// A man and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub square: Square,
}

/// Why a line wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Motif {
    /// The attacker mates in so many moves.
    Mate {
        /// Moves of the attacker.
        moves: u32,
    },
    /// The attacker mates on the first rank behind the king's own pawns.
    BackRank {
        /// The king.
        king: Square,
    },
    /// A man without protection is taken.
    HangingPiece(Man),
    /// One man attacks two at once and takes one of them.
    Fork {
        /// Who attacks.
        by: Man,
        /// What is attacked.
        targets: [Man; 2],
    },
    /// A man cannot leave the line to its king, and that costs something.
    Pin {
        /// The pinned man.
        pinned: Man,
        /// Who pins it.
        by: Man,
    },
    /// A man has to leave a line, and another one behind it is taken.
    Skewer {
        /// Who attacks along the line.
        by: Man,
        /// Who had to leave.
        front: Man,
        /// Who is taken.
        behind: Man,
    },
    /// A man steps aside and the one behind it takes something or gives check.
    DiscoveredAttack {
        /// Who attacks.
        by: Man,
        /// What is attacked.
        target: Man,
    },
    /// The only guard of something is taken first.
    RemovedDefender {
        /// The guard.
        defender: Man,
        /// What it guarded.
        target: Man,
    },
    /// A guard has two duties and can only fulfil one.
    OverloadedDefender {
        /// The guard.
        defender: Man,
        /// What falls because it has gone.
        target: Man,
    },
    /// A man has no square to go to.
    TrappedPiece(Man),
    /// A pawn promotes and the new piece stays.
    Promotion {
        /// Where.
        square: Square,
    },
    /// A mate is threatened, and parrying it costs material.
    MateThreat {
        /// The square from which mate would be given.
        square: Square,
    },
    /// The defender is stalemated.
    StalemateTrap,
    /// What was taken costs more than it was worth.
    WrongExchange {
        /// The square of the exchange.
        square: Square,
        /// Pawns lost by it.
        pawns: i32,
    },
    /// The kings face each other, and whoever has to move gives way.
    Opposition,
    /// The king reaches a square from which its pawn cannot be stopped.
    KeySquare {
        /// The square.
        square: Square,
    },
}

/// The kinds of [`Motif`], as files and tables name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is documented at the motif of the same name")]
pub enum MotifKind {
    Mate,
    BackRank,
    HangingPiece,
    Fork,
    Pin,
    Skewer,
    DiscoveredAttack,
    RemovedDefender,
    OverloadedDefender,
    TrappedPiece,
    Promotion,
    MateThreat,
    StalemateTrap,
    WrongExchange,
    Opposition,
    KeySquare,
}

impl MotifKind {
    /// All of them, with the names they have in files.
    pub const NAMES: [(Self, &'static str); 16] = [
        (Self::Mate, "mate"),
        (Self::BackRank, "backRank"),
        (Self::HangingPiece, "hangingPiece"),
        (Self::Fork, "fork"),
        (Self::Pin, "pin"),
        (Self::Skewer, "skewer"),
        (Self::DiscoveredAttack, "discoveredAttack"),
        (Self::RemovedDefender, "removedDefender"),
        (Self::OverloadedDefender, "overloadedDefender"),
        (Self::TrappedPiece, "trappedPiece"),
        (Self::Promotion, "promotion"),
        (Self::MateThreat, "mateThreat"),
        (Self::StalemateTrap, "stalemateTrap"),
        (Self::WrongExchange, "wrongExchange"),
        (Self::Opposition, "opposition"),
        (Self::KeySquare, "keySquare"),
    ];

    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// The kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }
}

impl Motif {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> MotifKind {
        match self {
            Self::Mate { .. } => MotifKind::Mate,
            Self::BackRank { .. } => MotifKind::BackRank,
            Self::HangingPiece(_) => MotifKind::HangingPiece,
            Self::Fork { .. } => MotifKind::Fork,
            Self::Pin { .. } => MotifKind::Pin,
            Self::Skewer { .. } => MotifKind::Skewer,
            Self::DiscoveredAttack { .. } => MotifKind::DiscoveredAttack,
            Self::RemovedDefender { .. } => MotifKind::RemovedDefender,
            Self::OverloadedDefender { .. } => MotifKind::OverloadedDefender,
            Self::TrappedPiece(_) => MotifKind::TrappedPiece,
            Self::Promotion { .. } => MotifKind::Promotion,
            Self::MateThreat { .. } => MotifKind::MateThreat,
            Self::StalemateTrap => MotifKind::StalemateTrap,
            Self::WrongExchange { .. } => MotifKind::WrongExchange,
            Self::Opposition => MotifKind::Opposition,
            Self::KeySquare { .. } => MotifKind::KeySquare,
        }
    }
}

/// Every tactical motif in a line that wins, the most telling first.
#[must_use]
pub fn motifs(attack: &Attack) -> Vec<Motif> {
    let finders: [fn(&Attack) -> Option<Motif>; 12] = [
        mates::back_rank,
        mates::mate,
        loose::hanging_piece,
        double::fork,
        lines::skewer,
        lines::discovered_attack,
        loose::trapped_piece,
        double::removed_defender,
        double::overloaded_defender,
        lines::pin,
        mates::promotion,
        mates::mate_threat,
    ];
    finders.iter().filter_map(|find| find(attack)).collect()
}
