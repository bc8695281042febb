//! How a game ended: who won, why, and in which words.

use crate::Localized as _;
use roque_chess::{ClaimableDraw, Color, DrawReason, Outcome, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a player, usually an engine process, did that no player may.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It could not be started or did not introduce itself properly.
    StartFailure,
    /// It ended in the middle of the game.
    Crash,
    /// It did not answer in time, clock or no clock.
    Hang,
    /// It answered with a move that is not legal, or with no move.
    IllegalMove,
    /// It wrote without end.
    Flood,
    /// It broke the protocol in another way.
    Protocol,
}

/// Why a game ended. Each reason has a [`code`](Self::code) that never changes, for files and translations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The loser is mated.
    Checkmate,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser could not be started or did not introduce itself.
    StartFailure,
    /// The loser's program ended.
    Crash,
    /// The loser's program stopped answering.
    Hang,
    /// The loser played a move that is not legal.
    IllegalMove,
    /// The loser's program wrote without end.
    Flood,
    /// The loser's program broke the protocol.
    Protocol,
    /// Both engines agreed for a while that the loser is lost.
    ScoreAdjudication,
    /// The endgame tables know the result.
    TableAdjudication,
    /// No legal move and no check.
    Stalemate,
    /// Nobody has the men to mate.
    InsufficientMaterial,
    /// No sequence of moves leads to mate.
    DeadPosition,
    /// Seventy-five moves by each side without capture or pawn move.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Fifty moves by each side without capture or pawn move, claimed.
    FiftyMoves,
    /// The same position for the third time, claimed.
    ThreefoldRepetition,
    /// Agreed by the players.
    Agreement,
    /// A flag fell, but the other side could not have mated.
    TimeWithoutMaterial,
    /// Both engines agreed for a while that nothing is going on.
    DrawAdjudication,
    /// The game reached the greatest length allowed.
    MoveLimit,
    /// Broken off.
    Abort,
}

impl Reason {
    /// A name for machines, the same for ever: `checkmate`, `time_without_material`, …
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::StartFailure => "start_failure",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::IllegalMove => "illegal_move",
            Self::Flood => "flood",
            Self::Protocol => "protocol",
            Self::ScoreAdjudication => "score_adjudication",
            Self::TableAdjudication => "table_adjudication",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient_material",
            Self::DeadPosition => "dead_position",
            Self::SeventyFiveMoves => "seventy_five_moves",
            Self::FivefoldRepetition => "fivefold_repetition",
            Self::FiftyMoves => "fifty_moves",
            Self::ThreefoldRepetition => "threefold_repetition",
            Self::Agreement => "agreement",
            Self::TimeWithoutMaterial => "time_without_material",
            Self::DrawAdjudication => "draw_adjudication",
            Self::MoveLimit => "move_limit",
            Self::Abort => "abort",
        }
    }

    /// The fault this reason stands for.
    #[must_use]
    pub fn fault(self) -> Option<Fault> {
        match self {
            Self::StartFailure => Some(Fault::StartFailure),
            Self::Crash => Some(Fault::Crash),
            Self::Hang => Some(Fault::Hang),
            Self::IllegalMove => Some(Fault::IllegalMove),
            Self::Flood => Some(Fault::Flood),
            Self::Protocol => Some(Fault::Protocol),
            _ => None,
        }
    }

    /// What PGN's `Termination` tag says about it.
    #[must_use]
    pub fn termination(self) -> &'static str {
        match self {
            Self::Time | Self::TimeWithoutMaterial => "time forfeit",
            Self::ScoreAdjudication | Self::TableAdjudication | Self::DrawAdjudication | Self::MoveLimit => {
                "adjudication"
            }
            Self::Abort => "unterminated",
            Self::IllegalMove => "rules infraction",
            reason if reason.fault().is_some() => "abandoned",
            _ => "normal",
        }
    }
}

impl From<Fault> for Reason {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::StartFailure => Self::StartFailure,
            Fault::Crash => Self::Crash,
            Fault::Hang => Self::Hang,
            Fault::IllegalMove => Self::IllegalMove,
            Fault::Flood => Self::Flood,
            Fault::Protocol => Self::Protocol,
        }
    }
}

impl From<DrawReason> for Reason {
    fn from(reason: DrawReason) -> Self {
        match reason {
            DrawReason::Stalemate => Self::Stalemate,
            DrawReason::InsufficientMaterial => Self::InsufficientMaterial,
            DrawReason::DeadPosition => Self::DeadPosition,
            DrawReason::SeventyFiveMoves => Self::SeventyFiveMoves,
            DrawReason::FivefoldRepetition => Self::FivefoldRepetition,
        }
    }
}

impl From<ClaimableDraw> for Reason {
    fn from(draw: ClaimableDraw) -> Self {
        match draw {
            ClaimableDraw::FiftyMoves => Self::FiftyMoves,
            ClaimableDraw::ThreefoldRepetition => Self::ThreefoldRepetition,
        }
    }
}

/// The end of a game. `Display` is English; people read its message in their language.
///
/// ```
/// use roque_chess::Color;
/// use roque_play::{GameResult, Reason};
///
/// let result = GameResult::win(Color::Black, Reason::Time);
/// assert_eq!(result.to_string(), "Black wins: White ran out of time");
/// assert_eq!(result.verdict.to_string(), "0-1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Who won.
    #[serde(with = "verdict_code")]
    pub verdict: Verdict,
    /// Why.
    pub reason: Reason,
    /// More about it for the curious, such as the illegal move; always in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl GameResult {
    /// A win.
    #[must_use]
    pub fn win(winner: Color, reason: Reason) -> Self {
        Self { verdict: Verdict::Win(winner), reason, detail: None }
    }

    /// A draw.
    #[must_use]
    pub fn draw(reason: Reason) -> Self {
        Self { verdict: Verdict::Draw, reason, detail: None }
    }

    /// A game broken off.
    #[must_use]
    pub fn aborted() -> Self {
        Self { verdict: Verdict::Unfinished, reason: Reason::Abort, detail: None }
    }

    /// A loss by a fault of this side.
    #[must_use]
    pub fn forfeit(loser: Color, fault: Fault, detail: String) -> Self {
        Self { detail: Some(detail), ..Self::win(!loser, fault.into()) }
    }

    /// The winner, if there is one.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.verdict.winner()
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Checkmate { winner } => Self::win(winner, Reason::Checkmate),
            Outcome::Draw(reason) => Self::draw(reason.into()),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)?;
        match &self.detail {
            Some(detail) => write!(f, " ({detail})"),
            None => Ok(()),
        }
    }
}

/// The word files have for who won.
mod verdict_code {
    use super::{Color, Deserialize, Serialize, Verdict};
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Code {
        WhiteWins,
        BlackWins,
        Draw,
        Unfinished,
    }

    pub fn serialize<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
        let code = match verdict {
            Verdict::Win(winner) => winner.pick(Code::WhiteWins, Code::BlackWins),
            Verdict::Draw => Code::Draw,
            Verdict::Unfinished => Code::Unfinished,
        };
        code.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Verdict, D::Error> {
        Ok(match Code::deserialize(deserializer)? {
            Code::WhiteWins => Verdict::Win(Color::White),
            Code::BlackWins => Verdict::Win(Color::Black),
            Code::Draw => Verdict::Draw,
            Code::Unfinished => Verdict::Unfinished,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_what_files_hold() {
        let codes = "checkmate resignation time start_failure crash hang illegal_move flood protocol \
            score_adjudication table_adjudication stalemate insufficient_material dead_position seventy_five_moves \
            fivefold_repetition fifty_moves threefold_repetition agreement time_without_material draw_adjudication \
            move_limit abort";
        let reasons: Vec<Reason> = codes
            .split_whitespace()
            .map(|code| {
                let reason: Reason = serde_json::from_str(&format!("{code:?}")).unwrap();
                assert_eq!(reason.code(), code);
                reason
            })
            .collect();
        assert_eq!((reasons.first(), reasons.last()), (Some(&Reason::Checkmate), Some(&Reason::Abort)));
        assert_eq!(Reason::Abort as usize + 1, reasons.len(), "a reason without its code");
    }

    #[test]
    fn faults_come_back_from_reasons() {
        for fault in [Fault::Crash, Fault::Hang, Fault::IllegalMove, Fault::Flood, Fault::StartFailure] {
            assert_eq!(Reason::from(fault).fault(), Some(fault));
        }
        assert_eq!(Reason::Checkmate.fault(), None);
    }

    #[test]
    fn a_forfeit_says_what_happened() {
        let result = GameResult::forfeit(Color::White, Fault::IllegalMove, "it played e2e5".into());
        assert_eq!(result.to_string(), "Black wins: White made an illegal move (it played e2e5)");
    }
}
