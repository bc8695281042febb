//! `roque book show`: what a book plays in a position.

use anyhow::Context as _;
use roque_book::{Book, OpeningNames};
use roque_chess::{Position, Timeline};
use serde_json::json;
use std::path::PathBuf;

/// Shows what a book plays in a position and what the openings are called
#[derive(clap::Args)]
#[command(after_help = "Example: roque book show --moves \"e4 e5 Nf3\"")]
pub struct Args {
    /// A Polyglot book; the embedded one if not given
    book: Option<PathBuf>,
    /// Start position; the usual start if not given
    #[arg(long, alias = "position", value_name = "FEN", default_value_t = Position::default(), hide_default_value = true)]
    fen: Position,
    /// Moves to play first, as SAN or squares
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let book = match &args.book {
        Some(path) => Book::open(path).with_context(|| path.display().to_string())?,
        None => Book::embedded(),
    };
    let mut game = Timeline::new(args.fen);
    for word in args.moves.split_whitespace() {
        let position = game.current();
        let m = position.parse_uci(word).or_else(|_| position.parse_san(word))?;
        game.play(m)?;
    }
    let names = OpeningNames::embedded();
    if args.json {
        println!("{}", as_json(&book, names, &game));
        return Ok(());
    }
    println!("{} moves of {} positions", book.len(), book.positions());
    if let Some(opening) = names.of_game(&game) {
        println!("{opening} / {}", opening.french);
    }
    let moves = book.moves(game.current());
    let total: f64 = moves.iter().map(|known| f64::from(known.weight)).sum();
    for known in &moves {
        let share = 100.0 * f64::from(known.weight) / total.max(1.0);
        let after = game.current().after(known.m);
        let name = names.of_position(&after).map_or_else(String::new, |opening| opening.to_string());
        println!("{:8} {:5} {share:5.1} %  {name}", game.current().san(known.m), known.weight);
    }
    if moves.is_empty() {
        println!("out of book");
    }
    Ok(())
}

fn as_json(book: &Book, names: &OpeningNames, game: &Timeline) -> serde_json::Value {
    let moves = book.moves(game.current());
    let total: f64 = moves.iter().map(|known| f64::from(known.weight)).sum();
    let position = game.current();
    let moves: Vec<_> = moves
        .iter()
        .map(|known| {
            json!({
                "san": position.san(known.m),
                "uci": position.uci(known.m, position.castling_notation()),
                "weight": known.weight,
                "share": f64::from(known.weight) / total.max(1.0),
                "opening": names.of_position(&position.after(known.m)).map(|opening| opening.to_string()),
            })
        })
        .collect();
    json!({
        "fen": position.to_string(),
        "opening": names.of_game(game).map(|opening| opening.to_string()),
        "moves": moves,
    })
}
