//! Games as lines of a table and as JSON.

use roque_game::Tally;
use roque_library::{Date, Experience, Origin, Page, Summary};
use serde_json::{Value, json};

/// Columns of a name.
const NAME: usize = 24;

/// One line for a game.
pub fn line(game: &Summary) -> String {
    let rating = |elo: Option<u16>| elo.map_or_else(|| "    ".to_owned(), |elo| format!("{elo:4}"));
    let date = if game.date == Date::default() { String::new() } else { game.date.to_string() };
    let live = if game.live { "playing" } else { game.result.as_str() };
    format!(
        "{:>8}  {date:10}  {:NAME$} {}  {:NAME$} {}  {live:7}  {:>3}  {:3}  {}",
        game.id.0,
        cut(&game.white),
        rating(game.white_elo),
        cut(&game.black),
        rating(game.black_elo),
        game.plies.div_ceil(2),
        game.eco.as_deref().unwrap_or(""),
        if game.opening.is_empty() { cut(&game.event) } else { game.opening.clone() },
    )
    .trim_end()
    .to_owned()
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(NAME) {
        Some(_) => text.chars().take(NAME - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// A page as JSON.
pub fn page(page: &Page) -> Value {
    let Tally { wins: white, draws, losses: black } = page.results;
    json!({
        "total": page.total,
        "results": { "white": white, "draws": draws, "black": black },
        "games": page.games.iter().map(game).collect::<Vec<_>>(),
    })
}

/// A game as JSON; what is not known is `null`.
pub fn game(game: &Summary) -> Value {
    let known = |text: &str| if text.is_empty() { Value::Null } else { text.into() };
    json!({
        "id": game.id.0,
        "white": known(&game.white),
        "black": known(&game.black),
        "whiteElo": game.white_elo,
        "blackElo": game.black_elo,
        "event": known(&game.event),
        "site": known(&game.site),
        "date": game.date.year().map(|_| game.date.to_string()),
        "result": game.result.as_str(),
        "ending": game.ending.word(),
        "eco": game.eco,
        "opening": known(&game.opening),
        "openingFrench": known(&game.opening_french),
        "plies": game.plies,
        "origin": match game.origin { Origin::Own => "own", Origin::Imported => "imported" },
        "annotated": game.annotated,
        "live": game.live,
        "updatedMs": game.updated_ms,
    })
}

/// How games went, as JSON.
pub fn score(score: &Experience) -> Value {
    json!({
        "games": score.games,
        "white": score.tally.wins,
        "draws": score.tally.draws,
        "black": score.tally.losses,
        "meanRating": score.mean_rating(),
    })
}

/// `1 game`, `2 games`.
pub fn games(count: u64) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
