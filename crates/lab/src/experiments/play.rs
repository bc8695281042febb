//! Experiments that play games of chess: deepening, width, evaluations.

use super::{ChessRun, sum_nodes};
use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::matches::{play, play_match, player, random_starts};
use crate::positions::{KIWIPETE, MIDDLEGAMES};
use crate::score::{elo_of, in_words};
use crate::table::{Cell, DataTable};
use roque_arena::{Interval, MatchScore};
use roque_chess::{ByColor, Position};
use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use roque_game::Tally;
use roque_play::Reason;
use roque_solver::{Config, Limits, Ordering};
use std::num::NonZeroUsize;
use std::time::Duration;

const EVALUATOR: EvaluatorName = EvaluatorName::Simplified;

/// One game against itself for each way of searching.
pub fn deepening(context: &Context) -> Findings {
    let mut report =
        Findings::new("deepening", "Iterative deepening, with and without sorting the root moves");
    let captures = Ordering { hints: true, ..Ordering::NONE };
    let plain = Config { ordering: captures, ..Config::plain() };
    let unsorted = Config { deepening: true, ..plain };
    let sorted = Config { root_sort: true, ..unsorted };
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let usual = context.pick([50, 150], [1000, 3000]).map(Duration::from_millis);
    let times = context.parameters.time.map_or(usual.to_vec(), |time| vec![time]);
    let depth = context.depth(4, 4);
    let mut jobs = vec![(format!("fixed depth {depth}"), plain, Limits::depth(depth))];
    for time in times {
        for (name, config) in [("without sort", unsorted), ("with sort", sorted)] {
            jobs.push((format!("{} ms {name}", time.as_millis()), config, Limits::time(time)));
        }
    }
    let moves = context.pick(15, 40);
    let caption =
        format!("one game each against itself, at most {moves} moves a side, evaluation {evaluator}");
    let columns = ["search", "mean depth", "moves", "game s", "nodes", "cutoffs", "result"];
    let mut out = DataTable::new("games", caption, &columns).plotting("mean depth");
    let bar = context.steps(jobs.len(), report.name);
    let (mut names, mut depths) = (Vec::new(), Vec::new());
    for (name, config, limits) in jobs {
        let [mut white, mut black] = [(); 2].map(|()| player(context, config, &evaluator, &limits));
        let record = play(context, Position::default(), ByColor::new(&mut white, &mut black), moves);
        bar.done();
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        let mut work = white.work();
        work += black.work();
        // A game cut off at the limit has no result.
        let ended = record.result.filter(|result| result.reason != Reason::MoveLimit);
        depths.push((names.len() as f64, work.mean_depth()));
        context.push(
            &mut out,
            vec![
                name.as_str().into(),
                Cell::Real(work.mean_depth(), 2),
                work.moves.into(),
                Cell::Real(work.time.as_secs_f64(), 1),
                work.nodes.into(),
                work.cutoffs.all.into(),
                ended.map_or_else(|| "*".to_owned(), |result| result.verdict.to_string()).into(),
            ],
        );
        names.push(name);
    }
    drop(bar);
    report.tables.push(out);
    let panel = Panel {
        title: "Completed depth of a move on average".into(),
        plot: Plot::Bars(names),
        y: Axis::linear("plies"),
        series: vec![Series::new("depth", depths)],
    };
    let same_depth = same_depth(context, &mut report, unsorted, sorted);
    let subtitle =
        "One game against itself for each way of searching; the same positions to the same depth".into();
    report
        .figures
        .push(("", Figure { title: report.title.clone(), subtitle, panels: vec![panel, same_depth] }));
    report
}

/// The part that does not depend on the clock: nodes and cutoffs to the same depth.
fn same_depth(context: &Context, report: &mut Findings, unsorted: Config, sorted: Config) -> Panel {
    let studies = context.parameters.studies(MIDDLEGAMES.into_iter().chain([KIWIPETE]));
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let depth = context.depth(4, 5);
    let fixed = Config { deepening: false, ..unsorted };
    let caption = format!("the same {} positions to depth {depth}", studies.len());
    let mut out = DataTable::new("depth", caption, &["search", "nodes", "cutoffs", "ms"]).plotting("nodes");
    let bar = context.steps(3 * studies.len(), "to the same depth");
    let mut nodes = Vec::new();
    for (name, config) in [("fixed depth", fixed), ("without sort", unsorted), ("with sort", sorted)] {
        let Some((total, elapsed)) = sum_nodes(context, &studies, config, &evaluator, depth, &bar) else {
            report.interrupted = true;
            break;
        };
        let ms = Cell::Real(elapsed.as_secs_f64() * 1e3, 0);
        context.push(&mut out, vec![name.into(), total.nodes.into(), total.cutoffs.into(), ms]);
        nodes.push(total.nodes as f64);
    }
    drop(bar);
    if let [_, without, with] = nodes[..] {
        report.sentences.push(format!(
            "To the same depth sorting the root moves visits {:.2} times fewer nodes than not sorting them.",
            without / with
        ));
    }
    let title = format!("Nodes to depth {depth}");
    report.tables.push(out);
    let names = ["fixed depth", "without sort", "with sort"].map(str::to_owned).to_vec();
    let points = nodes.iter().enumerate().map(|(place, nodes)| (place as f64, *nodes)).collect();
    let series = vec![Series::new("nodes", points)];
    Panel { title, plot: Plot::Bars(names), y: Axis::linear("nodes"), series }
}

/// Only the best few moves at each node: deeper, but blind. Equal nodes for a move.
pub fn width(context: &Context) -> Findings {
    let mut report = Findings::new("width", "Looking at only a few moves of each node");
    let nodes = context.nodes(3_000, 20_000);
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let widths = [3, 5, 8].map(NonZeroUsize::new).into_iter().chain([None]);
    let name_of = |width: Option<NonZeroUsize>| width.map_or("all".to_owned(), |width| width.to_string());
    let config_of = |width| Config { width, table: NonZeroUsize::new(4), ..Config::full() };
    let starts = random_starts(context.seed, context.games(4, 40).div_ceil(2));
    let caption = format!(
        "{nodes} nodes a move, {} games against the search of all moves, evaluation {evaluator}, seed {}",
        2 * starts.len(),
        context.seed
    );
    let columns = ["width", "mean depth", "won", "drawn", "lost", "points %", "Elo", "from", "to"];
    let mut out = DataTable::new("matches", caption, &columns).plotting("mean depth");
    let bar = context.steps(3 * 2 * starts.len() + 4, report.name);
    let (mut names, mut depths, mut elos, mut errors) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for width in widths {
        let mean_depth = mean_depth(context, config_of(width), &evaluator, nodes);
        bar.done();
        let limits = Limits::nodes(nodes);
        let mut row = vec![name_of(width).into(), Cell::Real(mean_depth, 2)];
        if width.is_some() {
            let mut narrow = player(context, config_of(width), &evaluator, &limits);
            let mut all = player(context, config_of(None), &evaluator, &limits);
            let score = play_match(context, &starts, &mut narrow, &mut all, |_| bar.done());
            let (elo, interval) = elo_of(&score);
            row.extend(score_cells(&score));
            elos.push((names.len() as f64, elo));
            errors.push((interval.low, interval.high));
            report.sentences.push(format!(
                "Width {} reaches depth {mean_depth:.1} and scores {:.0} % against all moves: {}.",
                name_of(width),
                100.0 * score.tally.points() / score.tally.games().max(1) as f64,
                in_words(elo, interval)
            ));
        } else {
            row.resize(columns.len(), Cell::Missing);
        }
        context.push(&mut out, row);
        depths.push((names.len() as f64, mean_depth));
        names.push(name_of(width));
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
    }
    drop(bar);
    report.tables.push(out);
    let subtitle = format!("Only the first k moves by ordering are searched; {nodes} nodes for each move");
    let (depths, elos) = (Series::new("depth", depths), Series::new("Elo", elos).with_errors(errors));
    let panels = width_panels(&names, depths, elos);
    report.figures.push(("", Figure { title: report.title.clone(), subtitle, panels }));
    report
}

fn width_panels(names: &[String], depths: Series, elos: Series) -> Vec<Panel> {
    let panel = |title: &str, y: &str, series| Panel {
        title: title.into(),
        plot: Plot::Bars(names.to_vec()),
        y: Axis::linear(y),
        series: vec![series],
    };
    vec![panel("Completed depth", "plies", depths), panel("Strength against all moves", "Elo", elos)]
}

fn score_cells(score: &MatchScore) -> Vec<Cell> {
    let Tally { wins, draws, losses } = score.tally;
    let share = score.tally.points() / score.tally.games().max(1) as f64;
    let counts = [wins.into(), draws.into(), losses.into(), Cell::percent(Some(share))];
    counts.into_iter().chain(elo_cells(score)).collect()
}

/// The estimate and its interval.
pub(super) fn elo_cells(score: &MatchScore) -> [Cell; 3] {
    let (elo, interval) = elo_of(score);
    [elo, interval.low, interval.high].map(|value| Cell::Real(value, 0))
}

/// Depth completed on the positions of the laboratory within so many nodes.
fn mean_depth(context: &Context, config: Config, evaluator: &EvaluatorSpec, nodes: u64) -> f64 {
    let studies = context.parameters.studies(MIDDLEGAMES.into_iter().chain([KIWIPETE]));
    let depths = studies.iter().map(|study| {
        let run = ChessRun { position: study.position, config, evaluator, depth: 0 };
        f64::from(run.search_within(context, Limits::nodes(nodes)).depth)
    });
    depths.sum::<f64>() / studies.len() as f64
}

/// Every evaluator against every other, at equal depth and at equal time.
pub fn evaluations(context: &Context) -> Findings {
    let mut report = Findings::new("evaluations", "Evaluations against each other");
    let depth = context.depth(2, 4);
    let time = context.parameters.time.unwrap_or(Duration::from_millis(context.pick(2, 50)));
    let starts = random_starts(context.seed, context.games(2, 20).div_ceil(2));
    let field = field(context);
    let conditions = [
        ("depth", format!("depth {depth} with quiescence"), Limits::depth(depth)),
        ("time", format!("{} ms a move", time.as_millis()), Limits::time(time)),
    ];
    let pairs = field.len() * (field.len() - 1) / 2;
    let bar = context.steps(conditions.len() * pairs * 2 * starts.len(), report.name);
    let mut panels = Vec::new();
    for (name, what, limits) in conditions {
        let scores = round_robin(context, &field, &starts, &limits, |scores, pair| {
            bar.done();
            // While a meeting goes on, its own table is not worth the drawing.
            if pair == starts.len() * 2 {
                context.show(&cross_table((name, &what), &field, scores, starts.len()));
            }
        });
        let totals = totals(&scores);
        panels.push(standings_panel(&format!("At equal {name}: {what}"), &field, &totals));
        let best =
            (0..totals.len()).max_by(|&a, &b| totals[a].tally.points().total_cmp(&totals[b].tally.points()));
        if let Some(best) = best {
            let (elo, interval) = elo_of(&totals[best]);
            report.sentences.push(format!(
                "At equal {name} ({what}) {} is best: {}, against the field.",
                field[best],
                in_words(elo, interval)
            ));
        }
        report.tables.push(cross_table((name, &what), &field, &scores, starts.len()));
    }
    drop(bar);
    report.interrupted = context.is_stopped();
    let subtitle =
        "Performance against the field with 95 % intervals; every start is played with both colours".into();
    report.figures.push(("", Figure { title: report.title.clone(), subtitle, panels }));
    report
}

type Scores = Vec<Vec<MatchScore>>;

/// Who is compared: those somebody names, at least two, or all.
fn field(context: &Context) -> Vec<EvaluatorSpec> {
    let own = context.parameters.evaluations.clone();
    let mut field: Vec<EvaluatorSpec> = own;
    if field.len() < 2 {
        field.extend(EvaluatorName::ALL.iter().map(|&name| EvaluatorSpec::from(name)));
        field.dedup();
    }
    field
}

fn round_robin(
    context: &Context,
    field: &[EvaluatorSpec],
    starts: &[Position],
    limits: &Limits,
    mut after_game: impl FnMut(&Scores, usize),
) -> Scores {
    let count = field.len();
    let mut scores = vec![vec![MatchScore::default(); count]; count];
    let config = Config { table: NonZeroUsize::new(4), ..Config::full() };
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    for (a, b) in pairs {
        let seat = |index: usize| player(context, config, &field[index], limits);
        let mut played = 0;
        let score = play_match(context, starts, &mut seat(a), &mut seat(b), |so_far| {
            played += 1;
            scores[a][b] = *so_far;
            scores[b][a] = -*so_far;
            after_game(&scores, played);
        });
        scores[a][b] = score;
        scores[b][a] = -score;
    }
    scores
}

fn totals(scores: &Scores) -> Vec<MatchScore> {
    scores.iter().map(|row| sum(row)).collect()
}

fn sum(row: &[MatchScore]) -> MatchScore {
    row.iter().fold(MatchScore::default(), |sum, score| sum + *score)
}

fn cross_table(
    (name, what): (&'static str, &str),
    field: &[EvaluatorSpec],
    scores: &Scores,
    starts: usize,
) -> DataTable {
    let totals = totals(scores);
    let names: Vec<String> = field.iter().map(ToString::to_string).collect();
    let mut columns = vec!["evaluation"];
    columns.extend(names.iter().map(String::as_str));
    columns.extend(["points", "games", "Elo", "from", "to"]);
    let caption = format!("{what}, {} games a pair; points of the row against the column", 2 * starts);
    let mut table = DataTable::new(name, caption, &columns).plotting("points");
    let mut order: Vec<usize> = (0..totals.len()).collect();
    order.sort_by(|&a, &b| totals[b].tally.points().total_cmp(&totals[a].tally.points()));
    for row in order {
        let mut cells: Vec<Cell> = vec![names[row].as_str().into()];
        cells.extend((0..totals.len()).map(|column| {
            if column == row { Cell::Missing } else { Cell::Real(scores[row][column].tally.points(), 1) }
        }));
        cells.push(Cell::Real(totals[row].tally.points(), 1));
        cells.push(totals[row].tally.games().into());
        cells.extend(elo_cells(&totals[row]));
        table.push(cells);
    }
    table
}

fn standings_panel(title: &str, field: &[EvaluatorSpec], totals: &[MatchScore]) -> Panel {
    let elos: Vec<(f64, Interval)> = totals.iter().map(elo_of).collect();
    let points = elos.iter().enumerate().map(|(place, (elo, _))| (place as f64, *elo)).collect();
    let errors = elos.iter().map(|(_, interval)| (interval.low, interval.high)).collect();
    Panel {
        title: title.to_owned(),
        plot: Plot::Bars(field.iter().map(ToString::to_string).collect()),
        y: Axis::linear("Elo against the field"),
        series: vec![Series::new("Elo", points).with_errors(errors)],
    }
}
