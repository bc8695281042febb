//! Who sits at the board: a person, one of our programs, or only a name.

use crate::protocol::{ApiError, ErrorCode, LevelView, PlayerKind, PlayerView};
use roque_engine::Strength;
use roque_play::{ParsePlayerError, PlayerSpec, RoqueSpec};
use std::num::{NonZeroU32, NonZeroUsize};

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

/// Most megabytes for the table of a textbook search: each place to think may hold one.
pub(crate) const MOST_TABLE: NonZeroUsize = NonZeroUsize::new(64).unwrap();

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
        let player = Self::parse(spec)?;
        let table = match &player {
            Self::Absent(_) => return Err(refuse(spec)),
            Self::Other(PlayerSpec::Solver(solver)) => solver.solver.config.table,
            _ => None,
        };
        match table.filter(|&table| table > MOST_TABLE) {
            Some(table) => Err(ApiError::new(
                ErrorCode::BadGame,
                format!("a player with tt={table} takes too much memory; up to tt={MOST_TABLE} is accepted"),
                format!(
                    "un joueur avec tt={table} prend trop de mémoire ; jusqu’à tt={MOST_TABLE} est accepté"
                ),
            )),
            None => Ok(player),
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
                soft: None,
                parameters,
            }) if parameters.is_empty() => {
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
    fn the_textbook_search_takes_any_setting_but_much_memory() {
        for spec in ["solver", "solver:preset=full", "solver:tt=64,depth=3", "solver:algo=minimax,depth=100"]
        {
            assert!(Player::asked_for(spec).unwrap().is_engine(), "{spec}");
        }
        // A game begun when more was accepted can still be opened.
        assert!(Player::parse("solver:tt=65,depth=3").is_ok());
        assert!(Player::asked_for("solver:tt=65,depth=3").is_err());
    }

    #[test]
    fn nonsense_is_refused_with_the_accepted_forms() {
        for spec in ["", "stockfish", "human:3", "uci:/bin/sh", "absent:Morphy", "roque:threads=64"] {
            let error = Player::asked_for(spec).unwrap_err();
            assert_eq!(error.code, ErrorCode::BadGame);
            assert!(error.message.contains("roque:elo=1500"), "{}", error.message);
        }
        for spec in [
            "roque:elo=x",
            "roque:elo",
            "roque:elo=1",
            "roque:elo=65000",
            "roque:depth=0",
            "solver:tt=65536,depth=4",
        ] {
            let error = Player::asked_for(spec).unwrap_err();
            assert!(error.message.contains("accepted"), "{}", error.message);
            assert!(error.french.contains("accepté"), "{}", error.french);
        }
    }
}
