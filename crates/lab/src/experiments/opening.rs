//! The effect of an opening book: many a first one makes play worse; does ours help?

use super::play::elo_cells;
use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::matches::{play_as, player};
use crate::score::{elo_of, in_words};
use crate::table::{Cell, DataTable};
use crate::words::Words;
use roque_arena::MatchScore;
use roque_book::BookPlayer;
use roque_chess::Timeline;
use roque_chess::{ByColor, Color, Position};
use roque_evaluation::EvaluatorName;
use roque_game::Random;
use roque_game::Tally;
use roque_language::{Message, number};
use roque_play::players::{Watched, WithBook};
use roque_solver::{Config, Limits};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

const EVALUATOR: EvaluatorName = EvaluatorName::Simplified;

/// Half-moves of the book that both sides begin with. A search answers the same to the same: from one start all games would be one.
const BEGUN: usize = 4;

/// The same search with and without the book, at equal nodes a move.
pub fn opening(context: &Context) -> Findings {
    let mut report = Findings::new("opening", Message::LabFoundTitleOpening);
    let games = context.games(6, 200);
    let nodes = context.nodes(2_000, 10_000);
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let config = Config { table: NonZeroUsize::new(4), ..Config::full() };
    let search = || player(context, config, &evaluator, &Limits::nodes(nodes));
    let mut with = Watched::new(WithBook::new(search(), BookPlayer::default(), context.seed));
    let mut without = search();
    let mut scores = ByColor::from_fn(|_| Tally::default());
    let (mut score, mut pair) = (MatchScore::default(), Vec::new());
    let mut names: BTreeMap<Option<String>, u64> = BTreeMap::new();
    let caption = Message::LabFoundCaptionOpening {
        nodes: number(nodes),
        evaluation: evaluator.to_string(),
        seed: number(context.seed),
    };
    let bar = context.steps(games, &report.name);
    let starts = book_starts(context.seed, games.div_ceil(2));
    let played = starts.iter().flat_map(|start| Color::ALL.map(|color| (start, color)));
    for (start, color) in played {
        let points = play_as(context, *start, color, [&mut with, &mut without]);
        bar.done();
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        if let Some(points) = points {
            scores[color] += points;
            pair.push(points);
        }
        if color == Color::Black
            && let [white, black] = std::mem::take(&mut pair)[..]
        {
            score.add_pair([white, black]);
        }
        *names.entry(with.player().opening().map(str::to_owned)).or_default() += 1;
        context.show(&results(&caption, &scores, &score));
    }
    drop(bar);
    let played = names.values().sum::<u64>().max(1);
    let book_moves = with.work().known as f64 / played as f64;
    let out = results(&caption, &scores, &score);
    let (elo, interval) = elo_of(&score);
    let (games, moves) = (number(score.tally.games()), format!("{book_moves:.1}"));
    report.sentences.push(Message::LabFoundBook { elo: in_words(elo, interval), games, moves }.into());
    report.tables.extend([out, openings_table(&names)]);
    report.draw("", figure(&report, scores));
    report
}

/// Different positions so many half-moves into the book, each continuation as likely as the book says.
fn book_starts(seed: u64, count: usize) -> Vec<Position> {
    let (book, mut random) = (BookPlayer::default().with_plies(BEGUN), Random::new(seed));
    let mut starts: Vec<Position> = Vec::new();
    // A book has only so many.
    for _ in 0..100 * count {
        let mut game = Timeline::default();
        while let Some(reply) = book.choose(&game, &mut random) {
            if game.play(reply.m).is_err() {
                break;
            }
        }
        if starts.len() < count && !starts.contains(game.current()) {
            starts.push(*game.current());
        }
    }
    let distinct = starts.len().max(1);
    (0..count).filter_map(|place| starts.get(place % distinct).copied()).collect()
}

fn side(color: Color) -> Message {
    match color {
        Color::White => Message::White,
        Color::Black => Message::Black,
    }
}

/// What came of the games so far.
fn results(caption: &Message, scores: &ByColor<Tally>, score: &MatchScore) -> DataTable {
    let columns = ["side with the book", "games", "won", "drawn", "lost", "points %", "Elo", "from", "to"];
    let mut out = DataTable::new("games", caption.clone(), &columns).plotting("points %");
    for color in Color::ALL {
        out.push(row(side(color), &MatchScore::of_games(scores[color])));
    }
    out.push(row(Message::LabFoundWordBoth, score));
    out
}

fn row(name: Message, score: &MatchScore) -> Vec<Cell> {
    let tally = score.tally;
    let counts = [tally.games(), tally.wins, tally.draws, tally.losses].map(Cell::from);
    let share = Cell::percent((tally.games() > 0).then(|| tally.points() / tally.games() as f64));
    let cells = std::iter::once(Cell::from(name)).chain(counts).chain([share]);
    cells.chain(elo_cells(score)).collect()
}

fn openings_table(names: &BTreeMap<Option<String>, u64>) -> DataTable {
    let caption = Message::LabFoundCaptionOpenings;
    let mut table = DataTable::new("openings", caption, &["opening", "games"]);
    let mut order: Vec<(&Option<String>, &u64)> = names.iter().collect();
    order.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), (*name).clone()));
    for (name, count) in order {
        let name = name.as_deref().map_or(Words::from(Message::LabFoundWordOutOfBook), Words::from);
        table.push(vec![name.into(), (*count).into()]);
    }
    table
}

fn figure(report: &Findings, scores: ByColor<Tally>) -> Figure {
    let count = |pick: fn(&Tally) -> u64| {
        Color::ALL
            .into_iter()
            .enumerate()
            .map(|(place, color)| (place as f64, pick(&scores[color]) as f64))
            .collect()
    };
    let series = vec![
        Series::new(Message::LabFoundWordWon, count(|score| score.wins)),
        Series::new(Message::LabFoundWordLost, count(|score| score.losses)),
        Series::new(Message::LabFoundWordDrawn, count(|score| score.draws)),
    ];
    let panel = Panel {
        title: Message::LabFoundPanelBook.into(),
        plot: Plot::Bars(Color::ALL.map(|color| side(color).into()).to_vec()),
        y: Axis::linear(Message::LabFoundAxisGames),
        series,
    };
    Figure { title: report.title.clone(), subtitle: report.summary(), panels: vec![panel] }
}
