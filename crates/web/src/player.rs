//! Who sits at the board: a person, one of our programs, or only a name.

use crate::protocol::{ApiError, ErrorCode, LevelView, PlayerKind, PlayerView};
use roque_engine::Strength;
use roque_play::{ParsePlayerError, PlayerSpec, RoqueSpec};
use std::num::NonZeroU32;

/// A player, read from the form every command understands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Player {
    Human,
    Roque {
        strength: Strength,
        depth: Option<u32>,
    },
    /// The textbook search, or the random mover.
    Other(PlayerSpec),
    /// Somebody from an imported game.
    Absent(String),
}

const ABSENT: &str = "absent:";

fn refuse(spec: &str) -> ApiError {
    const FORMS: &str = "human, random, roque, roque:elo=1500, roque:depth=6, solver:algo=alphabeta,depth=4";
    let short: String = spec.chars().take(60).collect();
    ApiError::new(
        ErrorCode::BadGame,
        format!("{short:?} is not a player; write one of {FORMS}"),
        format!("« {short} » n’est pas un joueur ; possibilités : {FORMS}"),
    )
}

impl Player {
    /// Reads a player a page asks for: nobody plays against a mere name.
    pub(crate) fn asked_for(spec: &str) -> Result<Self, ApiError> {
        match Self::parse(spec)? {
            Self::Absent(_) => Err(refuse(spec)),
            player => Ok(player),
        }
    }

    /// Reads a player of a game.
    pub(crate) fn parse(spec: &str) -> Result<Self, ApiError> {
        if let Some(name) = spec.strip_prefix(ABSENT) {
            return Ok(Self::Absent(name.to_owned()));
        }
        if spec == "human" {
            return Ok(Self::Human);
        }
        if !matches!(spec.split(':').next(), Some("random" | "solver" | "roque")) {
            return Err(refuse(spec));
        }
        let read =
            spec.parse().map_err(|error: ParsePlayerError| ApiError::because(ErrorCode::BadGame, &error));
        match read? {
            // Memory and threads are the server's, not a game's.
            PlayerSpec::Roque(RoqueSpec {
                elo,
                depth,
                eval: None,
                nodes: None,
                hash: None,
                threads: None,
            }) => {
                let strength = elo.map_or(Strength::Full, Strength::Elo);
                Ok(Self::Roque { strength, depth: depth.map(NonZeroU32::get) })
            }
            PlayerSpec::Roque(_) | PlayerSpec::Human | PlayerSpec::Uci(_) => Err(refuse(spec)),
            other @ (PlayerSpec::Random { .. } | PlayerSpec::Solver(_)) => Ok(Self::Other(other)),
        }
    }

    /// The specification of somebody who is only a name.
    pub(crate) fn absent(name: &str) -> String {
        format!("{ABSENT}{name}")
    }

    /// Whether the server must find this player's moves.
    pub(crate) fn is_engine(&self) -> bool {
        matches!(self, Self::Roque { .. } | Self::Other(_))
    }

    /// Name for lists and PGN.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Human => "Human".to_owned(),
            Self::Other(PlayerSpec::Random { .. }) => "Random".to_owned(),
            Self::Other(_) => "Textbook".to_owned(),
            Self::Roque { .. } => "Roque".to_owned(),
            Self::Absent(name) => name.clone(),
        }
    }

    /// How the page shows this player.
    pub(crate) fn view(&self, spec: &str) -> PlayerView {
        let (kind, rating) = match self {
            Self::Human => (PlayerKind::Human, None),
            Self::Roque { strength: Strength::Elo(elo), .. } => (PlayerKind::Engine, Some(u32::from(*elo))),
            Self::Roque { .. } | Self::Other(_) => (PlayerKind::Engine, None),
            Self::Absent(_) => (PlayerKind::Absent, None),
        };
        let name = if *self == Self::Human { String::new() } else { self.name() };
        PlayerView { spec: spec.to_owned(), name, kind, rating }
    }
}

/// Strengths to choose from, weakest first.
pub(crate) fn levels() -> Vec<LevelView> {
    let words = [
        (600, "beginner"),
        (800, "novice"),
        (1000, "casual"),
        (1200, "improving"),
        (1400, "club"),
        (1600, "strongClub"),
        (1800, "tournament"),
        (2000, "expert"),
        (2200, "master"),
        (2500, "grandmaster"),
    ];
    let limited = words.into_iter().map(|(rating, word)| LevelView {
        spec: format!("roque:elo={rating}"),
        rating: Some(rating),
        word: word.to_owned(),
    });
    let full = LevelView { spec: "roque".to_owned(), rating: None, word: "full".to_owned() };
    limited.chain([full]).collect()
}

/// Players besides the levels.
pub(crate) fn others() -> Vec<LevelView> {
    let textbook = |depth: u32, word: &str| LevelView {
        spec: format!("solver:algo=alphabeta,eval=simplified,depth={depth}"),
        rating: None,
        word: word.to_owned(),
    };
    let random = LevelView { spec: "random".to_owned(), rating: None, word: "random".to_owned() };
    vec![random, textbook(2, "solver2"), textbook(4, "solver4")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_player_can_be_read() {
        for level in levels().into_iter().chain(others()) {
            let player = Player::parse(&level.spec).unwrap();
            assert!(player.is_engine());
            assert_eq!(player.view(&level.spec).rating, level.rating);
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_accepted_forms() {
        for spec in ["", "stockfish", "human:3", "uci:/bin/sh", "absent:Morphy", "roque:threads=64"] {
            let error = Player::asked_for(spec).unwrap_err();
            assert_eq!(error.code, ErrorCode::BadGame);
            assert!(error.message.contains("roque:elo=1500"), "{}", error.message);
        }
        for spec in ["roque:elo=x", "roque:elo", "roque:elo=1", "roque:elo=65000", "roque:depth=0"] {
            let error = Player::asked_for(spec).unwrap_err();
            assert!(error.message.contains("accepted"), "{}", error.message);
            assert!(error.french.contains("accepté"), "{}", error.french);
        }
    }
}
