//! How much alpha-beta saves, how much move ordering adds to that, and what a table adds.

use super::{ChessRun, sum_nodes};
use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::parameters::Study;
use crate::positions::{ENDGAMES, KIWIPETE, MIDDLEGAMES, START};
use crate::table::{Cell, DataTable};
use roque_chess::Move;
use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use roque_solver::{Answer, Config, Ordering};
use std::num::NonZeroUsize;

const EVALUATOR: EvaluatorName = EvaluatorName::Simplified;

/// Quiet orderings only: with killers and history but without the table.
const NO_HASH: Ordering = Ordering { hash: false, ..Ordering::FULL };

fn table(megabytes: usize) -> Option<NonZeroUsize> {
    NonZeroUsize::new(megabytes)
}

/// Nodes of minimax and alpha-beta by depth, against the smallest tree that proves the value.
pub fn minimax_vs_alphabeta(context: &Context) -> Findings {
    let studies = context.parameters.studies(MIDDLEGAMES.into_iter().chain([START]));
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let deepest = context.depth(4, 5);
    let mut report = Findings::new("minimax-vs-alphabeta", "Minimax against alpha-beta");
    let columns = ["position", "depth", "search", "nodes", "ms", "score", "minimum", "fewer than minimax"];
    let mut out =
        DataTable::new("nodes", format!("evaluation {evaluator}, seed not used"), &columns).plotting("nodes");
    let bar = context.steps(studies.len() * deepest as usize * SEARCHES.len(), report.name);
    let mut panels = Vec::new();
    for study in &studies {
        let counts = count_by_depth(context, study, &evaluator, deepest, |count| {
            bar.done();
            context.push(&mut out, count.row(study));
        });
        report.interrupted |= context.is_stopped();
        report.sentences.extend(counts.iter().filter(|count| count.depth == deepest && count.place > 1).map(
            |count| {
                let (name, factor) = (SEARCHES[count.place].0, count.factor());
                format!(
                    "{} at depth {deepest}: {name} visits {factor:.0} times fewer nodes than minimax.",
                    study.name
                )
            },
        ));
        panels.push(counts_panel(study, &counts));
    }
    drop(bar);
    report.tables.push(out);
    let subtitle = format!(
        "Nodes by depth, evaluation {evaluator}; minimum = b^ceil(d/2) + b^floor(d/2) - 1 with the tree's own b"
    );
    report.figures.push(("", Figure { title: report.title.clone(), subtitle, panels }));
    report
}

/// From the whole tree to the least of it; the first is what the others are compared with.
const SEARCHES: [(&str, Config); 4] = [
    ("minimax", Config::minimax()),
    ("alpha-beta", Config::plain()),
    ("alpha-beta, ordered", Config { ordering: NO_HASH, ..Config::plain() }),
    (
        "ordered + table",
        Config { ordering: Ordering::FULL, table: NonZeroUsize::new(16), deepening: true, ..Config::plain() },
    ),
];

/// One search, and the nodes and leaves of minimax to the same depth.
struct Count {
    place: usize,
    depth: u32,
    answer: Answer<Move>,
    whole: (u64, u64),
}

impl Count {
    /// How many times fewer nodes than minimax.
    fn factor(&self) -> f64 {
        self.whole.0 as f64 / self.answer.statistics.nodes as f64
    }

    fn minimum(&self) -> f64 {
        smallest_tree(self.whole.1, self.depth)
    }

    fn row(&self, study: &Study) -> Vec<Cell> {
        vec![
            study.name.as_str().into(),
            self.depth.into(),
            SEARCHES[self.place].0.into(),
            self.answer.statistics.nodes.into(),
            Cell::Real(self.answer.elapsed.as_secs_f64() * 1e3, 1),
            self.answer.score.to_string().into(),
            Cell::Real(self.minimum(), 0),
            Cell::Real(self.factor(), 1),
        ]
    }
}

/// All searches of a position, depth by depth, until somebody stops them.
fn count_by_depth(
    context: &Context,
    study: &Study,
    evaluator: &EvaluatorSpec,
    deepest: u32,
    mut counted: impl FnMut(&Count),
) -> Vec<Count> {
    let mut counts = Vec::new();
    for depth in 1..=deepest {
        let mut whole = None;
        for (place, (_, config)) in SEARCHES.into_iter().enumerate() {
            let answer = ChessRun { position: study.position, config, evaluator, depth }.search(context);
            if context.is_stopped() {
                return counts;
            }
            let whole = *whole.get_or_insert((answer.statistics.nodes, answer.statistics.leaves));
            let count = Count { place, depth, answer, whole };
            counted(&count);
            counts.push(count);
        }
    }
    counts
}

fn counts_panel(study: &Study, counts: &[Count]) -> Panel {
    let points = |place: usize, value: fn(&Count) -> f64| {
        let of_search = counts.iter().filter(|count| count.place == place);
        of_search.map(|count| (f64::from(count.depth), value(count))).collect()
    };
    let lines = SEARCHES.iter().enumerate();
    let mut series: Vec<Series> = lines
        .map(|(place, (name, _))| {
            Series::new(name, points(place, |count| count.answer.statistics.nodes as f64))
        })
        .collect();
    series.push(Series::reference("minimum", points(0, Count::minimum)));
    Panel {
        title: study.name.clone(),
        plot: Plot::Lines(Axis::linear("depth in plies")),
        y: Axis::log("nodes"),
        series,
    }
}

/// The fewest leaves that prove a value (Knuth and Moore 1975), for a uniform tree with so many leaves.
fn smallest_tree(leaves: u64, depth: u32) -> f64 {
    let branching = (leaves as f64).powf(1.0 / f64::from(depth));
    branching.powi(depth.div_ceil(2) as i32) + branching.powi((depth / 2) as i32) - 1.0
}

/// From no ordering to all of it; everything else equal, the table included.
pub fn ordering(context: &Context) -> Findings {
    let studies = context.parameters.studies(MIDDLEGAMES.into_iter().chain([KIWIPETE]));
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let depths = 2..=context.depth(4, 6).max(2);
    let mut report = Findings::new("ordering", "What each idea of move ordering saves");
    let columns = ["order", "depth", "nodes", "cutoffs", "first-move %", "branching", "ms"];
    let caption = format!(
        "{} positions together, alpha-beta, deepening, 16 MB table, evaluation {evaluator}",
        studies.len()
    );
    let mut out = DataTable::new("nodes", caption, &columns).plotting("nodes");
    let bar = context.steps(ORDERINGS.len() * depths.clone().count() * studies.len(), report.name);
    let (mut nodes_by_depth, mut share_by_depth) = (Vec::new(), Vec::new());
    let mut last_row = Vec::new();
    for (name, ordering) in ORDERINGS {
        let config = Config { ordering, table: table(16), deepening: true, ..Config::plain() };
        let (mut nodes_line, mut share_line) = (Series::new(name, vec![]), Series::new(name, vec![]));
        for depth in depths.clone() {
            let Some((total, elapsed)) = sum_nodes(context, &studies, config, &evaluator, depth, &bar) else {
                report.interrupted = true;
                break;
            };
            let share = total.first_move_share();
            nodes_line.points.push((f64::from(depth), total.nodes as f64));
            share_line.points.extend(share.map(|share| (f64::from(depth), 100.0 * share)));
            let branching = (total.nodes as f64 / studies.len() as f64).powf(1.0 / f64::from(depth));
            context.push(
                &mut out,
                vec![
                    name.into(),
                    depth.into(),
                    total.nodes.into(),
                    total.cutoffs.into(),
                    Cell::percent(share),
                    Cell::Real(branching, 2),
                    Cell::Real(elapsed.as_secs_f64() * 1e3, 0),
                ],
            );
            if depth == *depths.end() {
                last_row.push(total.nodes);
            }
        }
        nodes_by_depth.push(nodes_line);
        share_by_depth.push(share_line);
    }
    drop(bar);
    if let [worst, .., best] = last_row[..] {
        report.sentences.push(format!(
            "At depth {} full ordering visits {:.1} times fewer nodes than none.",
            depths.end(),
            worst as f64 / best as f64
        ));
    }
    report.tables.push(out);
    report.figures.push(("", ordering_figure(&report, nodes_by_depth, share_by_depth)));
    report
}

const ORDERINGS: [(&str, Ordering); 5] = [
    ("none", Ordering::NONE),
    ("captures", Ordering { hints: true, ..Ordering::NONE }),
    ("+ killers", Ordering { hints: true, killers: true, ..Ordering::NONE }),
    ("+ history", NO_HASH),
    ("+ hash move", Ordering::FULL),
];

fn ordering_figure(report: &Findings, nodes: Vec<Series>, shares: Vec<Series>) -> Figure {
    let panel = |title: &str, y: Axis, series| Panel {
        title: title.into(),
        plot: Plot::Lines(Axis::linear("depth in plies")),
        y,
        series,
    };
    let panels = vec![
        panel("Nodes", Axis::log("nodes"), nodes),
        panel(
            "Cutoffs by the first move tried",
            Axis::linear("percent of cutoffs").showing(&[0.0, 100.0]),
            shares,
        ),
    ];
    Figure { title: report.title.clone(), subtitle: report.sentences.join(" "), panels }
}

/// The table on and off, and by size. A table that is a list to be searched makes everything slower; this one is not.
pub fn hash_table(context: &Context) -> Findings {
    let mut report = Findings::new("table", "What a transposition table saves");
    let base = Config { ordering: Ordering::FULL, deepening: true, ..Config::plain() };
    table_on_off(context, &mut report, base);
    table_by_size(context, &mut report, base);
    report
}

fn table_on_off(context: &Context, report: &mut Findings, base: Config) {
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let jobs = table_jobs(context);
    let columns =
        ["position", "depth", "nodes off", "nodes on", "fewer", "ms off", "ms on", "faster", "hits %"];
    let caption = format!(
        "alpha-beta, deepening, 16 MB, table's move first, best time of three, evaluation {evaluator}"
    );
    let mut out = DataTable::new("on-off", caption, &columns).plotting("fewer");
    let bar = context.steps(jobs.len(), report.name);
    let (mut names, mut nodes_bars, mut time_bars) = (Vec::new(), Vec::new(), Vec::new());
    for (study, depth) in jobs {
        let [off, on] = best_of_three(context, |with_table| {
            let table = if with_table { table(16) } else { None };
            let config = Config { table, ..base };
            ChessRun { position: study.position, config, evaluator: &evaluator, depth }
        });
        bar.done();
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        let fewer = off.statistics.nodes as f64 / on.statistics.nodes as f64;
        let faster = off.elapsed.as_secs_f64() / on.elapsed.as_secs_f64();
        let (probes, hits) = (on.statistics.table_probes.max(1), on.statistics.table_hits);
        context.push(
            &mut out,
            vec![
                study.name.as_str().into(),
                depth.into(),
                off.statistics.nodes.into(),
                on.statistics.nodes.into(),
                Cell::Real(fewer, 2),
                Cell::Real(off.elapsed.as_secs_f64() * 1e3, 1),
                Cell::Real(on.elapsed.as_secs_f64() * 1e3, 1),
                Cell::Real(faster, 2),
                Cell::percent(Some(hits as f64 / probes as f64)),
            ],
        );
        report.sentences.push(format!(
            "{} at depth {depth}: {fewer:.2} times fewer nodes, {faster:.2} times the speed.",
            study.name
        ));
        nodes_bars.push((names.len() as f64, fewer));
        time_bars.push((names.len() as f64, faster));
        names.push(study.name);
    }
    drop(bar);
    report.tables.push(out);
    let panel = Panel {
        title: "Without table divided by with table".into(),
        plot: Plot::Bars(names),
        y: Axis::log("factor (1 = no effect)").grounded(1.0),
        series: vec![Series::new("nodes", nodes_bars), Series::new("time", time_bars)],
    };
    let subtitle = "Same search with and without a 16 MB table".into();
    report.figures.push(("", Figure { title: report.title.clone(), subtitle, panels: vec![panel] }));
}

/// What is searched how deep: endgames deeper, as they have fewer moves.
fn table_jobs(context: &Context) -> Vec<(Study, u32)> {
    let plies = context.pick([5, 4, 11, 7, 8], [6, 5, 16, 9, 11]);
    if !context.parameters.positions.is_empty() {
        let depth = context.depth(plies[0], plies[0]);
        return context.parameters.studies([]).into_iter().map(|study| (study, depth)).collect();
    }
    let middle = MIDDLEGAMES.into_iter().map(|specimen| (specimen, plies[0])).chain([(KIWIPETE, plies[1])]);
    let all = middle.chain(ENDGAMES.into_iter().zip(plies.into_iter().skip(2)));
    all.map(|(specimen, usual)| (specimen.into(), context.depth(usual, usual))).collect()
}

/// The same search without and with a table, three times in turn; counts are equal, of the times the best counts, so
/// that other work on the machine weighs on both alike.
fn best_of_three<'a>(context: &Context, run: impl Fn(bool) -> ChessRun<'a>) -> [Answer<Move>; 2] {
    let mut best = [run(false), run(true)].map(|run| run.search(context));
    for _ in 0..2 {
        for (place, best) in best.iter_mut().enumerate() {
            let answer = run(place == 1).search(context);
            if answer.elapsed < best.elapsed {
                *best = answer;
            }
        }
    }
    best
}

fn table_by_size(context: &Context, report: &mut Findings, base: Config) {
    let depth = context.depth(5, 7);
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let Some(study) = context.parameters.studies([MIDDLEGAMES[1]]).into_iter().next() else { return };
    let sizes = [1, 2, 4, 16, 64, 256];
    let caption = format!("{} at depth {depth}", study.name);
    let mut out =
        DataTable::new("size", caption, &["megabytes", "nodes", "hits %", "ms", "score"]).plotting("nodes");
    let bar = context.steps(sizes.len(), "table by size");
    let mut line = Series::new("nodes", vec![]);
    for megabytes in sizes {
        let config = Config { table: table(megabytes), ..base };
        let run = ChessRun { position: study.position, config, evaluator: &evaluator, depth };
        let answer = run.search(context);
        bar.done();
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        let statistics = answer.statistics;
        line.points.push((megabytes as f64, statistics.nodes as f64));
        context.push(
            &mut out,
            vec![
                megabytes.into(),
                statistics.nodes.into(),
                Cell::percent(Some(statistics.table_hits as f64 / statistics.table_probes.max(1) as f64)),
                Cell::Real(answer.elapsed.as_secs_f64() * 1e3, 0),
                answer.score.to_string().into(),
            ],
        );
    }
    drop(bar);
    let panel = Panel {
        title: out.caption.clone(),
        plot: Plot::Lines(Axis::log("table in megabytes")),
        y: Axis::linear("nodes").showing(&[0.0]),
        series: vec![line],
    };
    report.tables.push(out);
    let figure = Figure {
        title: "Nodes by size of the table".into(),
        subtitle: "The same search with tables of different size".into(),
        panels: vec![panel],
    };
    report.figures.push(("size", figure));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_tree_of_a_binary_tree() {
        assert!((smallest_tree(16, 4) - 7.0).abs() < 1e-9);
        assert!((smallest_tree(27, 3) - 11.0).abs() < 1e-9);
        assert!((smallest_tree(20, 1) - 20.0).abs() < 1e-9);
    }
}
