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
use roque_language::{Message, number};
use roque_solver::table::Table;
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
    let mut report = Findings::new("minimax-vs-alphabeta", Message::LabFoundTitleMinimax);
    let columns = ["position", "depth", "search", "nodes", "ms", "score", "minimum", "fewer than minimax"];
    let caption = Message::LabFoundCaptionMinimax { evaluation: evaluator.to_string() };
    let mut out = DataTable::new("nodes", caption, &columns).plotting("nodes");
    let bar = context.steps(studies.len() * deepest as usize * SEARCHES.len(), &report.name);
    let mut panels = Vec::new();
    for study in &studies {
        let counts = count_by_depth(context, study, &evaluator, deepest, |count| {
            bar.done();
            context.push(&mut out, count.row(study));
        });
        report.interrupted |= context.is_stopped();
        let deep = counts.iter().filter(|count| count.depth == deepest && count.place > 1);
        report.sentences.extend(deep.map(|count| {
            let position = study.name.clone();
            let (search, times) =
                (Box::new(SEARCHES[count.place].0.clone()), format!("{:.0}", count.factor()));
            Message::LabFoundMinimax { position, depth: deepest.into(), search, times }.into()
        }));
        panels.push(counts_panel(study, &counts));
    }
    drop(bar);
    report.tables.push(out);
    let subtitle = Message::LabFoundAboutMinimax { evaluation: evaluator.to_string() }.into();
    report.draw("", Figure { title: report.title.clone(), subtitle, panels });
    report
}

/// From the whole tree to the least of it; the first is what the others are compared with.
const SEARCHES: [(Message, Config); 4] = [
    (Message::LabFoundWordMinimax, Config::minimax()),
    (Message::LabFoundWordAlphaBeta, Config::plain()),
    (Message::LabFoundWordOrdered, Config { ordering: NO_HASH, ..Config::plain() }),
    (
        Message::LabFoundWordOrderedTable,
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
            SEARCHES[self.place].0.clone().into(),
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
            Series::new(name.clone(), points(place, |count| count.answer.statistics.nodes as f64))
        })
        .collect();
    series.push(Series::reference(Message::LabFoundWordMinimum, points(0, Count::minimum)));
    Panel {
        title: study.name.clone().into(),
        plot: Plot::Lines(Axis::linear(Message::LabFoundAxisDepth)),
        y: Axis::log(Message::LabFoundAxisNodes),
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
    let mut report = Findings::new("ordering", Message::LabFoundTitleOrdering);
    let columns = ["order", "depth", "nodes", "cutoffs", "first-move %", "branching", "ms"];
    let (positions, evaluation) = (number(studies.len()), evaluator.to_string());
    let caption = Message::LabFoundCaptionOrdering { positions, evaluation };
    let mut out = DataTable::new("nodes", caption, &columns).plotting("nodes");
    let bar = context.steps(ORDERINGS.len() * depths.clone().count() * studies.len(), &report.name);
    let (mut nodes_by_depth, mut share_by_depth) = (Vec::new(), Vec::new());
    let mut last_row = Vec::new();
    for (name, ordering) in ORDERINGS {
        let config = Config { ordering, table: table(16), deepening: true, ..Config::plain() };
        let [mut nodes_line, mut share_line] = [(); 2].map(|()| Series::new(name.clone(), vec![]));
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
                    name.clone().into(),
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
        let (depth, times) = ((*depths.end()).into(), format!("{:.1}", worst as f64 / best as f64));
        report.sentences.push(Message::LabFoundOrdering { depth, times }.into());
    }
    report.tables.push(out);
    report.draw("", ordering_figure(&report, nodes_by_depth, share_by_depth));
    report
}

const ORDERINGS: [(Message, Ordering); 5] = [
    (Message::LabFoundWordNone, Ordering::NONE),
    (Message::LabFoundWordCaptures, Ordering { hints: true, ..Ordering::NONE }),
    (Message::LabFoundWordKillers, Ordering { hints: true, killers: true, ..Ordering::NONE }),
    (Message::LabFoundWordHistory, NO_HASH),
    (Message::LabFoundWordHashMove, Ordering::FULL),
];

fn ordering_figure(report: &Findings, nodes: Vec<Series>, shares: Vec<Series>) -> Figure {
    let panel = |title: Message, y: Axis, series| Panel {
        title: title.into(),
        plot: Plot::Lines(Axis::linear(Message::LabFoundAxisDepth)),
        y,
        series,
    };
    let panels = vec![
        panel(Message::LabFoundPanelNodes, Axis::log(Message::LabFoundAxisNodes), nodes),
        panel(
            Message::LabFoundPanelFirstMove,
            Axis::linear(Message::LabFoundAxisCutoffs).showing(&[0.0, 100.0]),
            shares,
        ),
    ];
    Figure { title: report.title.clone(), subtitle: report.summary(), panels }
}

/// The table on and off, and by size. A table that is a list to be searched makes everything slower; this one is not.
pub fn hash_table(context: &Context) -> Findings {
    let mut report = Findings::new("table", Message::LabFoundTitleTable);
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
    let caption = Message::LabFoundCaptionOnOff { evaluation: evaluator.to_string() };
    let mut out = DataTable::new("on-off", caption, &columns).plotting("fewer");
    let bar = context.steps(jobs.len(), &report.name);
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
        nodes_bars.push((names.len() as f64, fewer));
        time_bars.push((names.len() as f64, faster));
        names.push(study.name.as_str().into());
        let (fewer, faster) = (format!("{fewer:.2}"), format!("{faster:.2}"));
        let position = study.name;
        let found = Message::LabFoundTable { position, depth: depth.into(), fewer, faster };
        report.sentences.push(found.into());
    }
    drop(bar);
    report.tables.push(out);
    let panel = Panel {
        title: Message::LabFoundPanelFactor.into(),
        plot: Plot::Bars(names),
        y: Axis::log(Message::LabFoundAxisFactor).grounded(1.0),
        series: vec![
            Series::new(Message::LabFoundAxisNodes, nodes_bars),
            Series::new(Message::LabFoundWordTime, time_bars),
        ],
    };
    let subtitle = Message::LabFoundAboutTable.into();
    report.draw("", Figure { title: report.title.clone(), subtitle, panels: vec![panel] });
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

/// Sizes of tables in kilobytes: from what cannot hold a search to what holds all of it.
const SIZES: [usize; 7] = [16, 64, 256, 1024, 4096, 16_384, 65_536];

fn table_by_size(context: &Context, report: &mut Findings, base: Config) {
    let depth = context.depth(5, 7);
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let Some(study) = context.parameters.studies([MIDDLEGAMES[1]]).into_iter().next() else { return };
    let caption = Message::LabFoundCaptionSize { position: study.name, depth: depth.into() };
    let columns = ["kilobytes", "nodes", "hits %", "ms", "score"];
    let mut out = DataTable::new("size", caption.clone(), &columns).plotting("nodes");
    let bar = context.steps(SIZES.len(), "table by size");
    let mut counts: Vec<(usize, u64)> = Vec::new();
    let config = Config { table: table(1), ..base };
    let run = ChessRun { position: study.position, config, evaluator: &evaluator, depth };
    for kilobytes in SIZES {
        let answer = run.search_with(context, || NonZeroUsize::new(kilobytes).map(Table::of_kilobytes));
        bar.done();
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        let statistics = answer.statistics;
        counts.push((kilobytes, statistics.nodes));
        context.push(
            &mut out,
            vec![
                kilobytes.into(),
                statistics.nodes.into(),
                Cell::percent(Some(statistics.table_hits as f64 / statistics.table_probes.max(1) as f64)),
                Cell::Real(answer.elapsed.as_secs_f64() * 1e3, 0),
                answer.score.to_string().into(),
            ],
        );
    }
    drop(bar);
    report.sentences.extend(
        enough(&counts)
            .filter(|_| counts.len() == SIZES.len())
            .map(|kilobytes| Message::LabFoundEnough { kilobytes: number(kilobytes) }.into()),
    );
    let line = counts.iter().map(|&(kilobytes, nodes)| (kilobytes as f64, nodes as f64)).collect();
    let panel = Panel {
        title: caption.into(),
        plot: Plot::Lines(Axis::log(Message::LabFoundAxisKilobytes)),
        y: Axis::linear(Message::LabFoundAxisNodes).showing(&[0.0]),
        series: vec![Series::new(Message::LabFoundAxisNodes, line)],
    };
    report.tables.push(out);
    let figure = Figure {
        title: Message::LabFoundTitleSize.into(),
        subtitle: Message::LabFoundAboutSize.into(),
        panels: vec![panel],
    };
    report.draw("size", figure);
}

/// The smallest table after which no larger one saves one node in twenty.
fn enough(counts: &[(usize, u64)]) -> Option<usize> {
    let least = |from: usize| counts[from..].iter().map(|(_, nodes)| *nodes).min().unwrap_or(0);
    let suffices = |(place, (_, nodes)): &(usize, &(usize, u64))| *nodes * 19 <= least(*place) * 20;
    counts.iter().enumerate().find(suffices).map(|(_, (kilobytes, _))| *kilobytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enough_is_where_larger_tables_bring_nothing() {
        assert_eq!(enough(&[(16, 200), (64, 104), (256, 100)]), Some(64));
        assert_eq!(enough(&[(16, 100), (64, 100)]), Some(16));
        assert_eq!(enough(&[]), None);
    }

    #[test]
    fn the_smallest_tree_of_a_binary_tree() {
        assert!((smallest_tree(16, 4) - 7.0).abs() < 1e-9);
        assert!((smallest_tree(27, 3) - 11.0).abs() < 1e-9);
        assert!((smallest_tree(20, 1) - 20.0).abs() < 1e-9);
    }
}
