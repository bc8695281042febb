//! The effect of an opening book: many a first one makes play worse; does ours help?

use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::matches::{SolverPlayer, play_game, points};
use crate::report::Report;
use crate::table::{Cell, Table};
use roque_arena::MatchScore;
use roque_chess::{ByColor, Color, Position};
use roque_evaluation::EvaluatorName;
use roque_game::Tally;
use roque_play::players::Player;
use roque_solver::{Config, Limits};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

const EVALUATOR: EvaluatorName = EvaluatorName::Simplified;

/// The same search with and without the book, at equal nodes a move.
pub fn opening(context: &Context) -> Report {
    let mut report = Report::new("opening", "The same search with and without an opening book");
    let games = context.pick(6, 60);
    let nodes = context.pick(2_000, 10_000);
    let config = Config { table: NonZeroUsize::new(4), ..Config::full() };
    let player = |name| SolverPlayer::new(name, config, EVALUATOR, Limits::nodes(nodes));
    let (mut with, mut without) = (player("book").with_book(context.seed), player("no book"));
    let mut scores = ByColor::from_fn(|_| Tally::default());
    let mut names: BTreeMap<String, u64> = BTreeMap::new();
    let bar = context.progress(games, report.name);
    for game in 0..games {
        let color = if game % 2 == 0 { Color::White } else { Color::Black };
        let (one, two): (&mut dyn Player, &mut dyn Player) = (&mut with, &mut without);
        let players = if color == Color::White { ByColor::new(one, two) } else { ByColor::new(two, one) };
        let record = play_game(context, Position::default(), players, 150);
        bar.inc(1);
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        if let Some(points) = points(&record, color) {
            scores[color] += points;
        }
        *names
            .entry(with.opening.clone().unwrap_or_else(|| "out of book at once".to_owned()))
            .or_default() += 1;
    }
    bar.finish_and_clear();
    let played = names.values().sum::<u64>().max(1);
    let book_moves = with.work.book_moves as f64 / played as f64;
    let mut total = Tally::default();
    let columns = ["side with the book", "games", "won", "drawn", "lost", "points %", "Elo", "+-"];
    let caption = format!("{nodes} nodes a move, evaluation {EVALUATOR}, seed {}", context.seed);
    let mut out = Table::new("games", caption, &columns);
    for color in Color::ALL {
        total += scores[color];
        out.push(row(&color.to_string(), &scores[color]));
    }
    out.push(row("both", &total));
    let (elo, error) = elo_of(total);
    report.findings.push(format!(
        "With the book: {elo:+.0} +- {error:.0} Elo in {} games, {book_moves:.1} moves a game without thinking.",
        total.games()
    ));
    report.tables.extend([out, openings_table(&names)]);
    report.figures.push(("", figure(&report, scores)));
    report
}

/// Games from one start are no pairs: the book varies.
fn elo_of(tally: Tally) -> (f64, f64) {
    super::play::elo_of(&MatchScore::of_games(tally))
}

fn row(name: &str, score: &Tally) -> Vec<Cell> {
    let (elo, error) = elo_of(*score);
    vec![
        name.into(),
        score.games().into(),
        score.wins.into(),
        score.draws.into(),
        score.losses.into(),
        Cell::percent((score.games() > 0).then(|| score.points() / score.games() as f64)),
        Cell::Real(elo, 0),
        Cell::Real(error, 0),
    ]
}

fn openings_table(names: &BTreeMap<String, u64>) -> Table {
    let mut table = Table::new("openings", "openings the book chose", &["opening", "games"]);
    let mut order: Vec<(&String, &u64)> = names.iter().collect();
    order.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), (*name).clone()));
    for (name, count) in order {
        table.push(vec![name.as_str().into(), (*count).into()]);
    }
    table
}

fn figure(report: &Report, scores: ByColor<Tally>) -> Figure {
    let count = |pick: fn(&Tally) -> u64| {
        Color::ALL
            .into_iter()
            .enumerate()
            .map(|(place, color)| (place as f64, pick(&scores[color]) as f64))
            .collect()
    };
    let series = vec![
        Series::new("won", count(|score| score.wins)),
        Series::new("lost", count(|score| score.losses)),
        Series::new("drawn", count(|score| score.draws)),
    ];
    let panel = Panel {
        title: "Results of the side with the book".into(),
        plot: Plot::Bars(Color::ALL.map(|color| color.to_string()).to_vec()),
        y: Axis::linear("games"),
        series,
    };
    Figure { title: report.title.clone(), subtitle: report.findings.join(" "), panels: vec![panel] }
}
