//! Experiments that play games of chess: deepening, width, evaluations.

use super::{ChessRun, sum_nodes};
use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::matches::{SolverPlayer, play_game, play_match, random_starts};
use crate::positions::{KIWIPETE, MIDDLEGAMES, Specimen};
use crate::report::Report;
use crate::table::{Cell, Table};
use indicatif::ProgressBar;
use roque_arena::MatchScore;
use roque_chess::{ByColor, Position};
use roque_evaluation::EvaluatorName;
use roque_game::Tally;
use roque_solver::{Config, Limits, Ordering};
use std::num::NonZeroUsize;
use std::time::Duration;

const EVALUATOR: EvaluatorName = EvaluatorName::Simplified;

/// One game against itself for each way of searching.
pub fn deepening(context: &Context) -> Report {
    let mut report = Report::new("deepening", "Iterative deepening, with and without sorting the root moves");
    let captures = Ordering { hints: true, ..Ordering::NONE };
    let plain = Config { ordering: captures, ..Config::plain() };
    let unsorted = Config { deepening: true, ..plain };
    let sorted = Config { root_sort: true, ..unsorted };
    let times = context.pick([50, 150], [1000, 3000]).map(Duration::from_millis);
    let mut jobs = vec![("fixed depth 4".to_owned(), plain, Limits::depth(4))];
    for time in times {
        for (name, config) in [("without sort", unsorted), ("with sort", sorted)] {
            jobs.push((format!("{} ms {name}", time.as_millis()), config, Limits::time(time)));
        }
    }
    let moves = context.pick(15, 40);
    let caption =
        format!("one game each against itself, at most {moves} moves a side, evaluation {EVALUATOR}");
    let columns = ["search", "mean depth", "moves", "game s", "nodes", "cutoffs", "result"];
    let mut out = Table::new("games", caption, &columns);
    let bar = context.progress(jobs.len(), report.name);
    let (mut names, mut depths) = (Vec::new(), Vec::new());
    for (name, config, limits) in jobs {
        let [mut white, mut black] =
            [(); 2].map(|()| SolverPlayer::new(&name, config, EVALUATOR, limits.clone()));
        let record = play_game(context, Position::default(), ByColor::new(&mut white, &mut black), moves);
        bar.inc(1);
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        let mut work = white.work;
        work.add(&black.work);
        depths.push((names.len() as f64, work.mean_depth()));
        out.push(vec![
            name.as_str().into(),
            Cell::Real(work.mean_depth(), 2),
            work.moves.into(),
            Cell::Real(work.time.as_secs_f64(), 1),
            work.statistics.nodes.into(),
            work.statistics.cutoffs.into(),
            record.result.map_or_else(|| "*".to_owned(), |result| result.verdict.to_string()).into(),
        ]);
        names.push(name);
    }
    bar.finish_and_clear();
    report.tables.push(out);
    let panel = Panel {
        title: "Completed depth of a move on average".into(),
        plot: Plot::Bars(names),
        y: Axis::linear("plies"),
        series: vec![Series::new("depth", depths)],
    };
    same_depth(context, &mut report, unsorted, sorted);
    let subtitle = "One game against itself for each way of searching".into();
    report.figures.push(("", Figure { title: report.title.clone(), subtitle, panels: vec![panel] }));
    report
}

/// The part that does not depend on the clock: nodes and cutoffs to the same depth.
fn same_depth(context: &Context, report: &mut Report, unsorted: Config, sorted: Config) {
    let specimens: Vec<Specimen> = MIDDLEGAMES.into_iter().chain([KIWIPETE]).collect();
    let depth = context.pick(4, 5);
    let fixed = Config { deepening: false, ..unsorted };
    let caption = format!("the same {} positions to depth {depth}", specimens.len());
    let mut out = Table::new("depth", caption, &["search", "nodes", "cutoffs", "ms"]);
    let bar = context.progress(3 * specimens.len(), "to the same depth");
    let mut nodes = Vec::new();
    for (name, config) in [("fixed depth", fixed), ("without sort", unsorted), ("with sort", sorted)] {
        let Some((total, elapsed)) = sum_nodes(context, &specimens, config, EVALUATOR, depth, &bar) else {
            report.interrupted = true;
            break;
        };
        let ms = Cell::Real(elapsed.as_secs_f64() * 1e3, 0);
        out.push(vec![name.into(), total.nodes.into(), total.cutoffs.into(), ms]);
        nodes.push(total.nodes as f64);
    }
    bar.finish_and_clear();
    if let [_, without, with] = nodes[..] {
        report.findings.push(format!(
            "To the same depth sorting the root moves visits {:.2} times fewer nodes than not sorting them.",
            without / with
        ));
    }
    report.tables.push(out);
}

/// Only the best few moves at each node: deeper, but blind. Equal nodes for a move.
pub fn width(context: &Context) -> Report {
    let mut report = Report::new("width", "Looking at only a few moves of each node");
    let nodes = context.pick(3_000, 20_000);
    let widths = [3, 5, 8].map(NonZeroUsize::new).into_iter().chain([None]);
    let name_of = |width: Option<NonZeroUsize>| width.map_or("all".to_owned(), |width| width.to_string());
    let config_of = |width| Config { width, table: NonZeroUsize::new(4), ..Config::full() };
    let starts = random_starts(context.seed, context.pick(2, 20));
    let caption = format!(
        "{nodes} nodes a move, {} games against the search of all moves, evaluation {EVALUATOR}, seed {}",
        2 * starts.len(),
        context.seed
    );
    let columns = ["width", "mean depth", "won", "drawn", "lost", "points %", "Elo", "+-"];
    let mut out = Table::new("matches", caption, &columns);
    let bar = context.progress(3 * 2 * starts.len() + 4, report.name);
    let (mut names, mut depths, mut elos, mut errors) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for width in widths {
        let mean_depth = mean_depth(context, config_of(width), nodes);
        bar.inc(1);
        let limits = Limits::nodes(nodes);
        let mut row = vec![name_of(width).into(), Cell::Real(mean_depth, 2)];
        if width.is_some() {
            let mut narrow = SolverPlayer::new(&name_of(width), config_of(width), EVALUATOR, limits.clone());
            let mut all = SolverPlayer::new("all", config_of(None), EVALUATOR, limits);
            let score = play_match(context, &starts, &mut narrow, &mut all, || bar.inc(1));
            let (elo, error) = elo_of(&score);
            row.extend(score_cells(&score));
            elos.push((names.len() as f64, elo));
            errors.push(error);
            report.findings.push(format!(
                "Width {} reaches depth {mean_depth:.1} and scores {:.0} % against all moves: {elo:+.0} +- {error:.0} Elo.",
                name_of(width),
                100.0 * score.tally.points() / score.tally.games().max(1) as f64
            ));
        } else {
            row.resize(columns.len(), Cell::Missing);
        }
        out.push(row);
        depths.push((names.len() as f64, mean_depth));
        names.push(name_of(width));
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
    }
    bar.finish_and_clear();
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

/// The estimate and half the width of its interval, which is infinite after a clean sweep.
pub(super) fn elo_of(score: &MatchScore) -> (f64, f64) {
    score.estimate().map_or((0.0, f64::INFINITY), |estimate| (estimate.elo, estimate.interval.half_width()))
}

fn score_cells(score: &MatchScore) -> Vec<Cell> {
    let (elo, error) = elo_of(score);
    let Tally { wins, draws, losses } = score.tally;
    let share = score.tally.points() / score.tally.games().max(1) as f64;
    vec![
        wins.into(),
        draws.into(),
        losses.into(),
        Cell::percent(Some(share)),
        Cell::Real(elo, 0),
        Cell::Real(error, 0),
    ]
}

/// Depth completed on the positions of the laboratory within so many nodes.
fn mean_depth(context: &Context, config: Config, nodes: u64) -> f64 {
    let specimens: Vec<Specimen> = MIDDLEGAMES.into_iter().chain([KIWIPETE]).collect();
    let depths = specimens.iter().map(|&specimen| {
        let run = ChessRun { specimen, config, evaluator: EVALUATOR, depth: 0 };
        f64::from(run.search_within(context, Limits::nodes(nodes)).depth)
    });
    depths.sum::<f64>() / specimens.len() as f64
}

/// Every evaluator against every other, at equal depth and at equal time.
pub fn evaluations(context: &Context) -> Report {
    let mut report = Report::new("evaluations", "Evaluations against each other");
    let depth = context.pick(2, 4);
    let time = Duration::from_millis(context.pick(2, 50));
    let starts = random_starts(context.seed, context.pick(1, 10));
    let conditions = [
        ("depth", format!("depth {depth} with quiescence"), Limits::depth(depth)),
        ("time", format!("{} ms a move", time.as_millis()), Limits::time(time)),
    ];
    let pairs = EvaluatorName::ALL.len() * (EvaluatorName::ALL.len() - 1) / 2;
    let bar = context.progress(conditions.len() * pairs * 2 * starts.len(), report.name);
    let mut panels = Vec::new();
    for (name, what, limits) in conditions {
        let scores = round_robin(context, &starts, &limits, &bar);
        let totals: Vec<MatchScore> = scores.iter().map(|row| sum(row)).collect();
        panels.push(standings_panel(&format!("At equal {name}: {what}"), &totals));
        let best =
            (0..totals.len()).max_by(|&a, &b| totals[a].tally.points().total_cmp(&totals[b].tally.points()));
        if let Some(best) = best {
            let (elo, error) = elo_of(&totals[best]);
            report.findings.push(format!(
                "At equal {name} ({what}) {} is best: {elo:+.0} +- {error:.0} Elo against the field.",
                EvaluatorName::ALL[best]
            ));
        }
        report.tables.push(cross_table(name, &what, &scores, &totals, starts.len()));
    }
    bar.finish_and_clear();
    report.interrupted = context.is_stopped();
    let subtitle =
        "Performance against the field with 95 % intervals; every start is played with both colours".into();
    report.figures.push(("", Figure { title: report.title.clone(), subtitle, panels }));
    report
}

type Scores = Vec<Vec<MatchScore>>;

fn round_robin(context: &Context, starts: &[Position], limits: &Limits, bar: &ProgressBar) -> Scores {
    let count = EvaluatorName::ALL.len();
    let mut scores = vec![vec![MatchScore::default(); count]; count];
    let config = Config { table: NonZeroUsize::new(4), ..Config::full() };
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    for (a, b) in pairs {
        let player = |index: usize| {
            let name = EvaluatorName::ALL[index];
            SolverPlayer::new(name.as_str(), config, name, limits.clone())
        };
        let score = play_match(context, starts, &mut player(a), &mut player(b), || bar.inc(1));
        scores[a][b] = score;
        scores[b][a] = -score;
    }
    scores
}

fn sum(row: &[MatchScore]) -> MatchScore {
    row.iter().fold(MatchScore::default(), |sum, score| sum + *score)
}

fn cross_table(
    name: &'static str,
    what: &str,
    scores: &Scores,
    totals: &[MatchScore],
    starts: usize,
) -> Table {
    let mut columns = vec!["evaluation"];
    columns.extend(EvaluatorName::ALL.iter().map(|name| name.as_str()));
    columns.extend(["points", "games", "Elo", "+-"]);
    let caption = format!("{what}, {} games a pair; points of the row against the column", 2 * starts);
    let mut table = Table::new(name, caption, &columns);
    let mut order: Vec<usize> = (0..totals.len()).collect();
    order.sort_by(|&a, &b| totals[b].tally.points().total_cmp(&totals[a].tally.points()));
    for row in order {
        let mut cells: Vec<Cell> = vec![EvaluatorName::ALL[row].as_str().into()];
        cells.extend((0..totals.len()).map(|column| {
            if column == row { Cell::Missing } else { Cell::Real(scores[row][column].tally.points(), 1) }
        }));
        let (elo, error) = elo_of(&totals[row]);
        cells.push(Cell::Real(totals[row].tally.points(), 1));
        cells.push(totals[row].tally.games().into());
        cells.extend([Cell::Real(elo, 0), Cell::Real(error, 0)]);
        table.push(cells);
    }
    table
}

fn standings_panel(title: &str, totals: &[MatchScore]) -> Panel {
    let elos: Vec<(f64, f64)> = totals.iter().map(elo_of).collect();
    let points = elos.iter().enumerate().map(|(place, (elo, _))| (place as f64, *elo)).collect();
    let errors = elos.iter().map(|(_, error)| *error).collect();
    Panel {
        title: title.to_owned(),
        plot: Plot::Bars(EvaluatorName::ALL.iter().map(ToString::to_string).collect()),
        y: Axis::linear("Elo against the field"),
        series: vec![Series::new("Elo", points).with_errors(errors)],
    }
}
