//! What the referee refuses, and how games end.

use super::{Localized, side_name};
use crate::{GameResult, Reason, RefereeError, RestoreError};
use roque_chess::{Color, Verdict};
use roque_language::{Message, number};

impl Localized for RefereeError {
    fn message(&self) -> Message {
        match self {
            Self::Over(result) => Message::RefereeOver { result: result.message().into() },
            Self::NotYourTurn(color) => Message::RefereeNotYourTurn { side: side_name(*color) },
            Self::Illegal(error) => error.message(),
            Self::NothingToClaim => Message::RefereeNothingToClaim,
            Self::OfferStands => Message::RefereeOfferStands,
            Self::NoOffer(color) => Message::RefereeNoOffer { side: side_name(*color) },
            Self::NothingToTakeBack { asked, played } => {
                Message::RefereeNothingToTakeBack { asked: number(*asked), played: number(*played) }
            }
        }
    }
}

impl Localized for RestoreError {
    fn message(&self) -> Message {
        match self {
            Self::Start(error) => Message::RestoreStart { reason: error.message().into() },
            Self::Move { number: index, source } => {
                Message::RestoreMove { number: number(*index), reason: source.message().into() }
            }
        }
    }
}

/// Without the detail, which is for whoever mends the program.
impl Localized for GameResult {
    fn message(&self) -> Message {
        match (self.verdict, self.winner()) {
            (Verdict::Unfinished, _) => Message::EndAbort,
            (_, Some(winner)) => {
                Message::EndWon { winner: side_name(winner), reason: reason(self.reason, !winner).into() }
            }
            // Nobody has lost a draw, and no reason for one names a loser.
            (_, None) => Message::EndDrawn { reason: reason(self.reason, Color::White).into() },
        }
    }
}

fn reason(reason: Reason, loser: Color) -> Message {
    let loser = side_name(loser);
    match reason {
        Reason::Checkmate => Message::EndCheckmate,
        Reason::Resignation => Message::EndResignation { loser },
        Reason::Time => Message::EndTime { loser },
        Reason::StartFailure => Message::EndStartFailure { loser },
        Reason::Crash => Message::EndCrash { loser },
        Reason::Hang => Message::EndHang { loser },
        Reason::IllegalMove => Message::EndIllegalMove { loser },
        Reason::Flood => Message::EndFlood { loser },
        Reason::Protocol => Message::EndProtocol { loser },
        Reason::ScoreAdjudication => Message::EndScoreAdjudication,
        Reason::TableAdjudication => Message::EndTableAdjudication,
        Reason::DrawAdjudication => Message::EndDrawAdjudication,
        Reason::Stalemate => Message::EndStalemate,
        Reason::InsufficientMaterial => Message::EndInsufficientMaterial,
        Reason::DeadPosition => Message::EndDeadPosition,
        Reason::SeventyFiveMoves => Message::EndSeventyFiveMoves,
        Reason::FivefoldRepetition => Message::EndFivefoldRepetition,
        Reason::FiftyMoves => Message::EndFiftyMoves,
        Reason::ThreefoldRepetition => Message::EndThreefoldRepetition,
        Reason::Agreement => Message::EndAgreement,
        Reason::TimeWithoutMaterial => Message::EndTimeWithoutMaterial,
        Reason::MoveLimit => Message::EndMoveLimit,
        Reason::Abort => Message::EndAbort,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fault;
    use roque_chess::ParseUciError;
    use roque_language::Language::{English, French};

    #[test]
    fn a_spoiled_save_is_explained() {
        let spoiled = |source| RestoreError::Move { number: 3, source }.message().text(French);
        assert_eq!(
            spoiled(ParseUciError::Illegal("e2e5".to_owned())),
            "coup 3 de la partie enregistrée\u{202F}: le coup e2e5 n’est pas légal dans cette position"
        );
        assert!(
            spoiled(ParseUciError::Syntax("?".to_owned()))
                .ends_with("«\u{202F}?\u{202F}» n’est pas un coup comme e2e4 ou e7e8q")
        );
    }

    #[test]
    fn results_are_sentences() {
        let mate = GameResult::win(Color::Black, Reason::Checkmate);
        assert_eq!(mate.message().text(English), "Black wins: checkmate");
        assert_eq!(mate.message().text(French), "Les Noirs gagnent\u{202F}: échec et mat");
        let stalemate = GameResult::draw(Reason::Stalemate).message();
        assert_eq!(stalemate.text(French), "Partie nulle\u{202F}: pat");
        let crash = GameResult::forfeit(Color::White, Fault::Crash, "its thread has ended".to_owned());
        assert_eq!(crash.message().text(English), "Black wins: White ended during the game");
        assert_eq!(GameResult::aborted().message().sentence(English), "The game was broken off.");
        let over = RefereeError::Over(mate).message();
        assert_eq!(over.text(English), "the game is over: Black wins: checkmate");
    }
}
