//! Who may sit at a board of the page: a person, one of our programs, or, from a file, only a name.

use crate::protocol::{ApiError, ErrorCode, LevelView, PlayerKind, PlayerView};
use roque_game::quoted;
use roque_language::{Message, number};
use roque_play::table::Seat;
use roque_play::{PlayerSpec, RoqueSpec};
use std::num::NonZeroUsize;

/// Most megabytes for the table of a textbook search: each place to think may hold one.
pub(crate) const MOST_TABLE: NonZeroUsize = NonZeroUsize::new(64).unwrap();

fn refuse(spec: &str) -> ApiError {
    const FORMS: &str =
        "human, human:Ada, random, roque, roque:elo=1500, roque:depth=6, solver:algo=alphabeta,depth=4";
    let short = quoted(spec);
    ApiError::new(ErrorCode::BadGame, Message::ServerPlayer { text: short, accepted: FORMS.to_owned() })
}

/// Reads a player a page asks for: nobody plays against a mere name, or with too much memory.
pub(crate) fn asked_for(spec: &str) -> Result<Seat, ApiError> {
    if !matches!(spec.split(':').next(), Some("human" | "random" | "solver" | "roque")) {
        return Err(refuse(spec));
    }
    let seat: Seat = spec.parse().map_err(|error| ApiError::because(ErrorCode::BadGame, &error))?;
    if let Seat::Person(Some(typed)) = &seat {
        let most = number(Seat::LONGEST_NAME);
        let wrong = || Message::ServerPlayerName { text: quoted(typed), most };
        return Seat::named(typed).ok_or_else(|| ApiError::new(ErrorCode::BadGame, wrong()));
    }
    check_kept(&seat)?;
    let table = seat.program().and_then(|program| match program.spec() {
        PlayerSpec::Solver(solver) => solver.solver.config.table,
        _ => None,
    });
    match table.filter(|&table| table > MOST_TABLE) {
        Some(table) => Err(ApiError::new(
            ErrorCode::BadGame,
            Message::ServerPlayerMemory { table: number(table.get()), most: number(MOST_TABLE.get()) },
        )),
        None => Ok(seat),
    }
}

/// Checks a player of a game that was kept: a row of the database must not be able to run programs of others.
pub(crate) fn check_kept(seat: &Seat) -> Result<(), ApiError> {
    let Some(program) = seat.program() else { return Ok(()) };
    match program.spec() {
        // Memory and threads are the server's, not a game's.
        PlayerSpec::Roque(spec) => {
            let RoqueSpec { elo, style, tempo, depth, .. } = *spec;
            let plain = RoqueSpec { elo, style, tempo, depth, ..RoqueSpec::default() };
            if *spec == plain { Ok(()) } else { Err(refuse(&seat.to_string())) }
        }
        PlayerSpec::Random { .. } | PlayerSpec::Solver(_) => Ok(()),
        PlayerSpec::Human | PlayerSpec::Uci(_) => Err(refuse(&seat.to_string())),
    }
}

/// Whether somebody else on the network has the seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    Here,
    ByGuest,
}

/// How the page shows a player.
pub(crate) fn view(seat: &Seat, held: Held) -> PlayerView {
    let (kind, name) = match seat {
        Seat::Person(name) => (PlayerKind::Human, name.clone()),
        Seat::Program(_) => (PlayerKind::Engine, Some(seat.name())),
        Seat::Absent(name) => (PlayerKind::Absent, Some(name.clone())),
    };
    PlayerView {
        spec: seat.to_string(),
        name,
        kind,
        rating: seat.rating().map(u32::from),
        guest: held == Held::ByGuest,
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
    fn every_offered_player_can_be_read_and_asked_for_again() {
        for level in levels().into_iter().chain(others()) {
            let seat = asked_for(&level.spec).unwrap();
            let view = view(&seat, Held::Here);
            assert_eq!((view.kind, view.rating), (PlayerKind::Engine, level.rating));
            assert_eq!(asked_for(&view.spec).unwrap(), seat, "for a return match");
        }
    }

    #[test]
    fn the_textbook_search_takes_any_setting_but_much_memory() {
        for spec in ["solver", "solver:preset=full", "solver:tt=64,depth=3", "solver:algo=minimax,depth=100"]
        {
            assert!(asked_for(spec).unwrap().program().is_some(), "{spec}");
        }
        // A game begun when more was accepted can still be opened.
        assert!(check_kept(&"solver:tt=65,depth=3".parse().unwrap()).is_ok());
        assert!(asked_for("solver:tt=65,depth=3").is_err());
    }

    #[test]
    fn people_have_names_that_fit_on_a_line() {
        let named = asked_for("human: Ada: L. ").unwrap();
        assert_eq!(named, Seat::Person(Some("Ada: L.".to_owned())));
        assert_eq!(asked_for(&view(&named, Held::Here).spec).unwrap(), named, "for a return match");
        let long = format!("human:{}", "é".repeat(Seat::LONGEST_NAME));
        assert!(asked_for(&long).is_ok());
        for spec in ["human:", "human:  ", "human:a\nb", &format!("{long}x")] {
            let error = asked_for(spec).unwrap_err();
            assert_eq!(error.code, ErrorCode::BadGame);
            assert!(error.message.to_string().contains("40"), "{}", error.message);
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_accepted_forms() {
        for spec in
            ["", "stockfish", "roque:eval=classical", "uci:/bin/sh", "absent:Morphy", "roque:threads=64"]
        {
            let error = asked_for(spec).unwrap_err();
            assert_eq!(error.code, ErrorCode::BadGame);
            assert!(error.message.to_string().contains("roque:elo=1500"), "{}", error.message);
        }
        for spec in [
            "roque:elo=x",
            "roque:elo",
            "roque:elo=1",
            "roque:elo=65000",
            "roque:depth=0",
            "solver:tt=65536,depth=4",
        ] {
            let error = asked_for(spec).unwrap_err();
            assert!(error.message.to_string().contains("accepted"), "{}", error.message);
            let french = error.message.text(roque_language::Language::French);
            assert!(french.contains("accepté"), "{french}");
        }
    }
}
