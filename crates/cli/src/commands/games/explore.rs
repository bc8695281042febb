//! `roque games explore`: what was played in a position.

use super::{list, print};
use roque_book::OpeningNames;
use roque_chess::{Position, Timeline};
use roque_library::{Explored, Library};
use serde_json::json;

/// Shows what was played in a position, and how it went
#[derive(clap::Args)]
#[command(after_help = "Example: roque games explore --moves \"e4 c5 Nf3\" elo:2600..")]
pub struct Args {
    /// Only games this query finds
    #[arg(value_name = "QUERY")]
    query: Vec<String>,
    /// The position; the usual start if not given
    #[arg(long, alias = "position", value_name = "FEN", default_value_t = Position::default(), hide_default_value = true)]
    fen: Position,
    /// Moves to play first, as SAN or squares
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(library: &Library, args: Args) -> anyhow::Result<()> {
    let mut game = Timeline::new(args.fen);
    for word in args.moves.split_whitespace() {
        let position = game.current();
        let m = position.parse_uci(word).or_else(|_| position.parse_san(word))?;
        game.play(m)?;
    }
    let position = game.current();
    let explored = library.explore(position, &list::filter(&args.query)?)?;
    if args.json {
        println!("{}", as_json(&explored, position));
        return Ok(());
    }
    if let Some(opening) = OpeningNames::embedded().of_game(&game) {
        println!("{opening} / {}", opening.french);
    }
    for known in &explored.moves {
        let score = &known.score;
        let share = |part: u64| 100.0 * part as f64 / score.games.max(1) as f64;
        println!(
            "{:8} {:>7}  White {:5.1} %  drawn {:5.1} %  Black {:5.1} %  {:>4}  {}",
            position.san(known.m),
            score.games,
            share(score.tally.wins),
            share(score.tally.draws),
            share(score.tally.losses),
            score.mean_rating().map_or_else(String::new, |rating| rating.to_string()),
            known.last_year.map_or_else(String::new, |year| year.to_string()),
        );
    }
    for game in &explored.games {
        println!("{}", print::line(game));
    }
    println!("{}", print::games(explored.score.games));
    Ok(())
}

fn as_json(explored: &Explored, position: &Position) -> serde_json::Value {
    let moves = explored.moves.iter().map(|known| {
        json!({
            "san": position.san(known.m),
            "uci": known.m.to_string(),
            "score": print::score(&known.score),
            "lastYear": known.last_year,
        })
    });
    json!({
        "fen": position.to_string(),
        "score": print::score(&explored.score),
        "moves": moves.collect::<Vec<_>>(),
        "games": explored.games.iter().map(print::game).collect::<Vec<_>>(),
    })
}
