//! What the boards say when something cannot be done, in French.
//!
//! Errors speak English by their `Display`. [`InFrench`] gives the same sentence in French, by an exhaustive match for
//! each error: a new variant does not compile before it has its French words.

mod game;
mod moves;
mod player;
mod position;

use roque_chess::{Color, Role};
use std::fmt::Display;

/// A sentence for people that exists in French, too.
///
/// ```
/// use roque_chess::Position;
/// use roque_play::InFrench;
///
/// let error = Position::default().parse_san("Ke2").unwrap_err();
/// assert_eq!(error.in_french(), "Ke2 n’est pas un coup légal : une pièce du même camp occupe e2");
/// ```
pub trait InFrench: Display {
    /// The sentence in French. Moves are quoted in the notation's own letters.
    fn in_french(&self) -> String;
}

impl InFrench for std::io::Error {
    fn in_french(&self) -> String {
        use std::io::ErrorKind;
        match self.kind() {
            ErrorKind::NotFound => "il n’y a pas de tel fichier ou dossier".to_owned(),
            ErrorKind::PermissionDenied => "accès refusé".to_owned(),
            ErrorKind::IsADirectory => "c’est un dossier".to_owned(),
            ErrorKind::NotADirectory => "une partie du chemin n’est pas un dossier".to_owned(),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "le disque est plein".to_owned(),
            ErrorKind::ReadOnlyFilesystem => "le disque est en lecture seule".to_owned(),
            ErrorKind::InvalidFilename => "ce nom de fichier n’est pas possible".to_owned(),
            // The system's own words, whatever its language is.
            _ => format!("le système répond : {self}"),
        }
    }
}

fn side(color: Color) -> &'static str {
    color.pick("Blancs", "Noirs")
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pion",
        Role::Knight => "cavalier",
        Role::Bishop => "fou",
        Role::Rook => "tour",
        Role::Queen => "dame",
        Role::King => "roi",
    }
}
