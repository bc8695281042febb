//! What the referee refuses, and how games end.

use super::{InFrench, side};
use crate::{GameResult, Reason, RefereeError, RestoreError, Verdict};

impl InFrench for RefereeError {
    fn in_french(&self) -> String {
        match self {
            Self::Over(result) => format!("la partie est finie : {}", result.in_french()),
            Self::NotYourTurn(color) => format!("ce n’est pas aux {} de jouer", side(*color)),
            Self::Illegal(error) => error.in_french(),
            Self::NothingToClaim => {
                "il n’y a pas de nulle à réclamer ici : il faut une troisième répétition \
                                     ou cinquante coups sans prise ni coup de pion"
                    .to_owned()
            }
            Self::OfferStands => "la nulle est déjà proposée".to_owned(),
            Self::NoOffer(color) => format!("aucune nulle n’est proposée aux {}", side(*color)),
            Self::NothingToTakeBack { asked, played } => {
                format!("on ne peut reprendre {asked} coup(s) : {played} ont été joués")
            }
        }
    }
}

impl InFrench for RestoreError {
    fn in_french(&self) -> String {
        match self {
            Self::Start(error) => {
                format!("la partie enregistrée n’a pas de position de départ : {}", error.in_french())
            }
            Self::Move { number, source } => {
                format!("coup {number} de la partie enregistrée : {}", source.in_french())
            }
        }
    }
}

/// Without the detail, which is English: it is for whoever mends the program.
impl InFrench for GameResult {
    fn in_french(&self) -> String {
        let why = reason(self.reason);
        match self.verdict {
            Verdict::Draw => format!("Partie nulle : {why}"),
            Verdict::Unfinished => "Partie interrompue".to_owned(),
            verdict => {
                let winner = verdict.winner().map_or("", side);
                format!("Les {winner} gagnent : {why}")
            }
        }
    }
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "échec et mat",
        Reason::Resignation => "abandon",
        Reason::Time => "le temps de l’adversaire est écoulé",
        Reason::StartFailure => "le programme adverse n’a pas démarré",
        Reason::Crash => "le programme adverse s’est arrêté",
        Reason::Hang => "le programme adverse ne répond plus",
        Reason::IllegalMove => "coup illégal",
        Reason::Flood => "le programme adverse écrit sans fin",
        Reason::Protocol => "le programme adverse ne respecte pas le protocole",
        Reason::ScoreAdjudication | Reason::TableAdjudication | Reason::DrawAdjudication => {
            "sur décision de l’arbitre"
        }
        Reason::Stalemate => "pat",
        Reason::InsufficientMaterial => "matériel insuffisant",
        Reason::DeadPosition => "position morte",
        Reason::SeventyFiveMoves => "règle des soixante-quinze coups",
        Reason::FivefoldRepetition => "quintuple répétition",
        Reason::FiftyMoves => "règle des cinquante coups",
        Reason::ThreefoldRepetition => "triple répétition",
        Reason::Agreement => "accord mutuel",
        Reason::TimeWithoutMaterial => "temps écoulé, mais sans matériel pour mater",
        Reason::MoveLimit => "longueur maximale atteinte",
        Reason::Abort => "interrompue",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fault;
    use roque_chess::{Color, ParseUciError};

    #[test]
    fn a_spoiled_save_is_explained() {
        let spoiled = |source| RestoreError::Move { number: 3, source }.in_french();
        assert_eq!(
            spoiled(ParseUciError::Illegal("e2e5".to_owned())),
            "coup 3 de la partie enregistrée : le coup e2e5 n’est pas légal dans cette position"
        );
        assert!(
            spoiled(ParseUciError::Syntax("?".to_owned()))
                .ends_with("« ? » n’est pas un coup comme e2e4 ou e7e8q")
        );
    }

    #[test]
    fn results_are_sentences() {
        let mate = GameResult::win(Color::Black, Reason::Checkmate);
        assert_eq!(mate.in_french(), "Les Noirs gagnent : échec et mat");
        assert_eq!(GameResult::draw(Reason::Stalemate).in_french(), "Partie nulle : pat");
        let crash = GameResult::forfeit(Color::White, Fault::Crash, "its thread has ended".to_owned());
        assert_eq!(crash.in_french(), "Les Noirs gagnent : le programme adverse s’est arrêté");
        let over = RefereeError::Over(mate);
        assert_eq!(over.in_french(), "la partie est finie : Les Noirs gagnent : échec et mat");
    }
}
