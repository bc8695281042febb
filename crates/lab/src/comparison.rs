//! Any two players, one table: what each did for its moves, and what came of it.

use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::matches::{InTurn, play_as, random_starts};
use crate::score::{elo_of, in_words};
use crate::table::{Cell, DataTable};
use crate::words::Words;
use roque_arena::MatchScore;
use roque_chess::Color;
use roque_game::Tally;
use roque_language::{Message, number};
use roque_play::PlayerSpec;
use roque_play::players::{MakePlayerError, Watched, WorkDone, make_player};
use std::sync::Arc;

/// Plays games between two players, every start with both colours, and counts their work.
///
/// # Errors
/// [`MakePlayerError`] if a name stands for nobody who can play here.
pub fn compare(context: &Context, names: [&PlayerSpec; 2]) -> Result<Findings, MakePlayerError> {
    let [a, b] = names;
    let player = |name| {
        let player = make_player(name, &[])?;
        Ok::<_, MakePlayerError>(Watched::new(InTurn::new(player, Arc::clone(&context.gate))))
    };
    let mut players = [player(a)?, player(b)?];
    let starts = random_starts(context.seed, context.games(20, 200).div_ceil(2));
    let mut report = Findings::new("comparison", title(names));
    let bar = context.steps(2 * starts.len(), "games");
    let [first, second] = &mut players;
    // Both are asked for their work while they play: what they did is seen by what they said.
    let played = starts.iter().flat_map(|start| [(start, Color::White), (start, Color::Black)]);
    let (mut score, mut pair) = (MatchScore::default(), Vec::new());
    for (start, color) in played {
        if context.is_stopped() {
            break;
        }
        pair.extend(play_as(context, *start, color, [&mut *first, &mut *second]));
        bar.done();
        if color == Color::Black
            && let [white, black] = std::mem::take(&mut pair)[..]
        {
            score.add_pair([white, black]);
        }
        let works = [first.work(), second.work()];
        let so_far = players_table(context, names, &works, &score);
        let picture = || figure(names, &works, &score);
        context.observer.show(&so_far, &picture);
    }
    drop(bar);
    report.interrupted = context.is_stopped();
    let works = players.each_ref().map(Watched::work);
    report.sentences.push(told(names, &score).into());
    let table = players_table(context, names, &works, &score);
    report.tables.push(table);
    report.draw("", figure(names, &works, &score));
    Ok(report)
}

fn title([a, b]: [&PlayerSpec; 2]) -> Message {
    Message::LabFoundTitleVersus { first: a.to_string(), second: b.to_string() }
}

/// The result in a sentence.
fn told([a, b]: [&PlayerSpec; 2], score: &MatchScore) -> Message {
    let (elo, interval) = elo_of(score);
    let (elo, games) = (in_words(elo, interval), number(score.tally.games()));
    Message::LabFoundVersus { first: a.to_string(), second: b.to_string(), elo, games }
}

fn players_table(
    context: &Context,
    names: [&PlayerSpec; 2],
    works: &[WorkDone; 2],
    score: &MatchScore,
) -> DataTable {
    let caption =
        Message::LabFoundCaptionPlayers { games: number(score.tally.games()), seed: number(context.seed) };
    let mut table = DataTable::new("players", caption, &COLUMNS);
    table.push(row(names[0], &works[0], score));
    table.push(row(names[1], &works[1], &-*score));
    table
}

const COLUMNS: [&str; 14] = [
    "player",
    "mean depth",
    "nodes a move",
    "cutoffs",
    "first-move %",
    "ms a move",
    "nodes a second",
    "won",
    "drawn",
    "lost",
    "points %",
    "Elo",
    "from",
    "to",
];

/// A name as it fits under a bar.
fn short(name: &str) -> String {
    const LONGEST: usize = 18;
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

fn row(name: &PlayerSpec, work: &WorkDone, score: &MatchScore) -> Vec<Cell> {
    let Tally { wins, draws, losses } = score.tally;
    let (elo, interval) = elo_of(score);
    let games = score.tally.games();
    let mut cells = vec![
        name.to_string().into(),
        Cell::Real(work.mean_depth(), 2),
        Cell::Real(work.mean_nodes(), 0),
        if work.cutoffs.all == 0 { Cell::Missing } else { work.cutoffs.all.into() },
        Cell::percent(work.cutoffs.first_move_share()),
        Cell::Real(work.mean_time().as_secs_f64() * 1e3, 1),
        work.speed().map_or(Cell::Missing, |speed| Cell::Real(speed, 0)),
    ];
    cells.extend([wins, draws, losses].map(Cell::from));
    cells.push(Cell::percent((games > 0).then(|| score.tally.points() / games as f64)));
    cells.extend([elo, interval.low, interval.high].map(|value| Cell::Real(value, 0)));
    cells
}

fn figure(names: [&PlayerSpec; 2], works: &[WorkDone; 2], score: &MatchScore) -> Figure {
    let shown: Vec<Words> = names.iter().map(|name| short(&name.to_string()).into()).collect();
    let bars = |title: Message, axis: Message, values: [f64; 2]| Panel {
        title: title.into(),
        plot: Plot::Bars(shown.clone()),
        y: Axis::linear(axis.clone()),
        series: vec![Series::new(axis, vec![(0.0, values[0]), (1.0, values[1])])],
    };
    let points = score.tally.points();
    let panels = vec![
        bars(
            Message::LabFoundPanelPoints,
            Message::LabFoundAxisPoints,
            [points, score.tally.games() as f64 - points],
        ),
        bars(
            Message::LabFoundPanelMeanDepth,
            Message::LabFoundAxisPlies,
            works.each_ref().map(WorkDone::mean_depth),
        ),
    ];
    let subtitle = Words::Sentences(vec![told(names, score).into()]);
    Figure { title: title(names).into(), subtitle, panels }
}
