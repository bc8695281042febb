//! What a table refuses, in French: one match, for page and terminal.

use super::{RestoreTableError, TableError};
use crate::InFrench;

impl InFrench for TableError {
    fn in_french(&self) -> String {
        match self {
            Self::Referee(error) => error.in_french(),
            Self::Move(error) => error.in_french(),
            Self::Stale { seen, plies } => {
                format!("la partie a avancé : elle a {plies} demi-coups, pas {seen}")
            }
            Self::OnlyWatched => "personne ne joue ici : on ne fait que regarder".to_owned(),
            Self::NothingToTakeBack => "il n’y a pas de coup à vous à reprendre".to_owned(),
            Self::NoOffer => "aucune nulle n’a été proposée".to_owned(),
            Self::NoHint => "un indice est pour le camp au trait, quand une personne le joue".to_owned(),
            Self::NotBetweenPrograms => {
                "une personne joue ici : seules les parties entre programmes avancent seules".to_owned()
            }
        }
    }
}

impl InFrench for RestoreTableError {
    fn in_french(&self) -> String {
        match self {
            Self::Seat(error) => error.in_french(),
            Self::Game(error) => error.in_french(),
        }
    }
}
