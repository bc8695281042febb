//! `roque games list` and `search`: a page of games.

use super::print;
use roque_game::Tally;
use roque_library::{Direction, Filter, Library, Query, Sort};

/// Lists games, the newest change first
#[derive(clap::Args)]
#[command(after_help = "Example: roque games list --sort date --limit 100")]
pub struct ListArgs {
    #[command(flatten)]
    page: PageArgs,
}

/// Finds games by words, results, codes, years and conditions
#[derive(clap::Args)]
#[command(
    after_help = "Every word must fit: names of players, events, places and openings (English or French), results (1-0), \
                  ECO codes (B90, B9, B90-B99), years and days (1972, 1990..1995, 1972.07.11).\nConditions: player: white: \
                  black: event: site: opening: eco: result: date: elo:2600.. moves:..25 ending:checkmate comment:TEXT \
                  material:KRPKR fen:\"FEN\" origin:own annotated:yes live:yes\n\nExamples:\n  roque games search kasparov \
                  karpov\n  roque games search sicilienne 1-0 elo:2600.. moves:..25"
)]
pub struct SearchArgs {
    /// What to look for
    #[arg(required = true, value_name = "QUERY")]
    query: Vec<String>,
    #[command(flatten)]
    page: PageArgs,
}

#[derive(clap::Args)]
struct PageArgs {
    /// Sort by
    #[arg(long, value_enum, default_value_t = SortBy::Updated)]
    sort: SortBy,
    /// Smallest, oldest or first letter first
    #[arg(long)]
    ascending: bool,
    /// Games to leave out before the first
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
    /// Games to show
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SortBy {
    Updated,
    Date,
    White,
    Black,
    Rating,
    Event,
    Eco,
    Result,
    Length,
    Id,
}

impl From<SortBy> for Sort {
    fn from(sort: SortBy) -> Self {
        match sort {
            SortBy::Updated => Self::Updated,
            SortBy::Date => Self::Date,
            SortBy::White => Self::White,
            SortBy::Black => Self::Black,
            SortBy::Rating => Self::Rating,
            SortBy::Event => Self::Event,
            SortBy::Eco => Self::Eco,
            SortBy::Result => Self::Result,
            SortBy::Length => Self::Length,
            SortBy::Id => Self::Id,
        }
    }
}

pub fn list(library: &Library, args: ListArgs) -> anyhow::Result<()> {
    show(library, Filter::default(), args.page)
}

pub fn search(library: &Library, args: SearchArgs) -> anyhow::Result<()> {
    show(library, filter(&args.query)?, args.page)
}

/// The words of a command line as one query. A word of the shell with spaces in it is a phrase.
pub fn filter(words: &[String]) -> anyhow::Result<Filter> {
    let phrase = |word: &String| match word.split_once(':') {
        _ if word.contains('"') || !word.contains(char::is_whitespace) => word.clone(),
        Some((name, value)) if !name.contains(char::is_whitespace) => format!("{name}:\"{value}\""),
        _ => format!("\"{word}\""),
    };
    Ok(words.iter().map(phrase).collect::<Vec<_>>().join(" ").parse()?)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn show(library: &Library, filter: Filter, args: PageArgs) -> anyhow::Result<()> {
    let direction = if args.ascending { Direction::Ascending } else { Direction::Descending };
    let query = Query { filter, sort: args.sort.into(), direction, offset: args.offset, limit: args.limit };
    let page = library.list(&query)?;
    if args.json {
        println!("{}", print::page(&page));
        return Ok(());
    }
    for game in &page.games {
        println!("{}", print::line(game));
    }
    let Tally { wins: white, draws, losses: black } = page.results;
    let shown = match page.games.len() {
        shown if shown == page.total => String::new(),
        shown => format!(", {shown} shown"),
    };
    println!(
        "{}{shown}: White won {white}, {draws} drawn, Black won {black}",
        print::games(page.total as u64)
    );
    Ok(())
}
