//! Experiments that play games of chess: deepening, width, evaluations.

use super::pace::Pace;
use super::{ChessRun, sum_nodes};
use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::matches::{play, play_match, player, random_starts};
use crate::positions::{KIWIPETE, MIDDLEGAMES};
use crate::score::{elo_of, in_words};
use crate::table::{Cell, DataTable};
use crate::words::Words;
use roque_arena::{Interval, MatchScore};
use roque_chess::{ByColor, Position};
use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use roque_game::Tally;
use roque_language::{Message, number};
use roque_solver::{Config, Limits, Ordering, Statistics};
use std::num::NonZeroUsize;
use std::time::Duration;

const EVALUATOR: EvaluatorName = EvaluatorName::Simplified;

/// The positions of one game, searched in every way: games of their own would lead to different positions, and depths of those do not compare.
pub fn deepening(context: &Context) -> Findings {
    let mut report = Findings::new("deepening", Message::LabFoundTitleDeepening);
    let captures = Ordering { hints: true, ..Ordering::NONE };
    let plain = Config { ordering: captures, ..Config::plain() };
    let unsorted = Config { deepening: true, ..plain };
    let sorted = Config { root_sort: true, ..unsorted };
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let pace = Pace::of(context, unsorted, &evaluator);
    let positions = positions_of_a_game(context, plain, &evaluator);
    let caption = Message::LabFoundCaptionDeepening {
        positions: number(positions.len()),
        evaluation: evaluator.to_string(),
        speed: number(pace.nodes_of(Duration::from_millis(1))),
    };
    let columns = ["search", "mean depth", "nodes", "cutoffs", "seconds"];
    let mut out = DataTable::new("game", caption, &columns).plotting("mean depth");
    let jobs = ways(context, [plain, unsorted, sorted], pace);
    let bar = context.steps(jobs.len() * positions.len(), &report.name);
    let (mut names, mut depths) = (Vec::new(), Vec::new());
    for (name, config, limits) in jobs {
        let (mut total, mut elapsed, mut plies) = (Statistics::default(), Duration::ZERO, 0);
        for &position in &positions {
            let run = ChessRun { position, config, evaluator: &evaluator, depth: 0 };
            let answer = run.search_within(context, limits.clone());
            bar.done();
            total += answer.statistics;
            elapsed += answer.elapsed;
            plies += answer.depth;
        }
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        let mean_depth = f64::from(plies) / positions.len().max(1) as f64;
        depths.push((names.len() as f64, mean_depth));
        context.push(
            &mut out,
            vec![
                name.clone().into(),
                Cell::Real(mean_depth, 2),
                total.nodes.into(),
                total.cutoffs.into(),
                Cell::Real(elapsed.as_secs_f64(), 1),
            ],
        );
        names.push(name.into());
    }
    drop(bar);
    report.tables.push(out);
    let panel = Panel {
        title: Message::LabFoundPanelMeanDepth.into(),
        plot: Plot::Bars(names),
        y: Axis::linear(Message::LabFoundAxisPlies),
        series: vec![Series::new(Message::LabFoundWordDepth, depths)],
    };
    let same_depth = same_depth(context, &mut report, unsorted, sorted);
    let subtitle = Message::LabFoundAboutDeepening.into();
    report.draw("", Figure { title: report.title.clone(), subtitle, panels: vec![panel, same_depth] });
    report
}

/// What a search of small depth meets when it plays against itself; one's own positions, if there are any.
fn positions_of_a_game(context: &Context, config: Config, evaluator: &EvaluatorSpec) -> Vec<Position> {
    if !context.parameters.positions.is_empty() {
        return context.parameters.positions.clone();
    }
    let limits = Limits::depth(3);
    let [mut white, mut black] = [(); 2].map(|()| player(context, config, evaluator, &limits));
    let players = ByColor::new(&mut white as _, &mut black as _);
    let game = play(context, Position::default(), players, context.pick(15, 40));
    let mut position = game.start;
    let before = game.moves.iter().map(|played| {
        let after = position.after(played.m);
        std::mem::replace(&mut position, after)
    });
    before.collect()
}

/// What is compared: a fixed depth, and deepening with and without the sort in so much time.
fn ways(
    context: &Context,
    [plain, unsorted, sorted]: [Config; 3],
    pace: Pace,
) -> Vec<(Message, Config, Limits)> {
    let usual = context.pick([50, 150], [100, 300]).map(Duration::from_millis);
    let times = context.parameters.time.map_or(usual.to_vec(), |time| vec![time]);
    let depth = context.depth(4, 4);
    let fixed = Message::LabFoundWordFixedDepthOf { depth: depth.into() };
    let mut ways = vec![(fixed, plain, Limits::depth(depth))];
    for time in times {
        let both = [(Message::LabFoundWordUnsorted, unsorted), (Message::LabFoundWordSorted, sorted)];
        for (search, config) in both {
            let name = Message::LabFoundWordTimed { ms: number(time.as_millis()), search: search.into() };
            ways.push((name, config, Limits::nodes(pace.nodes_of(time))));
        }
    }
    ways
}

/// The part that does not depend on the clock: nodes and cutoffs to the same depth.
fn same_depth(context: &Context, report: &mut Findings, unsorted: Config, sorted: Config) -> Panel {
    let studies = context.parameters.studies(MIDDLEGAMES.into_iter().chain([KIWIPETE]));
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let depth = context.depth(4, 5);
    let fixed = Config { deepening: false, ..unsorted };
    let caption = Message::LabFoundCaptionSameDepth { positions: number(studies.len()), depth: depth.into() };
    let mut out = DataTable::new("depth", caption, &["search", "nodes", "cutoffs", "ms"]).plotting("nodes");
    let bar = context.steps(3 * studies.len(), "to the same depth");
    let (mut names, mut nodes) = (Vec::new(), Vec::new());
    let ways = [
        (Message::LabFoundWordFixedDepth, fixed),
        (Message::LabFoundWordUnsorted, unsorted),
        (Message::LabFoundWordSorted, sorted),
    ];
    for (name, config) in ways {
        let Some((total, elapsed)) = sum_nodes(context, &studies, config, &evaluator, depth, &bar) else {
            report.interrupted = true;
            break;
        };
        let ms = Cell::Real(elapsed.as_secs_f64() * 1e3, 0);
        context.push(&mut out, vec![name.clone().into(), total.nodes.into(), total.cutoffs.into(), ms]);
        nodes.push(total.nodes as f64);
        names.push(name.into());
    }
    drop(bar);
    if let [_, without, with] = nodes[..] {
        report.sentences.push(Message::LabFoundSort { times: format!("{:.2}", without / with) }.into());
    }
    report.tables.push(out);
    let points = nodes.iter().enumerate().map(|(place, nodes)| (place as f64, *nodes)).collect();
    Panel {
        title: Message::LabFoundPanelNodesToDepth { depth: depth.into() }.into(),
        plot: Plot::Bars(names),
        y: Axis::linear(Message::LabFoundAxisNodes),
        series: vec![Series::new(Message::LabFoundAxisNodes, points)],
    }
}

/// Only the best few moves at each node: deeper, but blind. Equal nodes for a move.
pub fn width(context: &Context) -> Findings {
    let mut report = Findings::new("width", Message::LabFoundTitleWidth);
    let nodes = context.nodes(3_000, 10_000);
    let evaluator = context.parameters.evaluation(EVALUATOR);
    let widths = [3, 5, 8].map(NonZeroUsize::new).into_iter().chain([None]);
    let name_of = |width: Option<NonZeroUsize>| {
        width.map_or(Words::from(Message::LabFoundWordAll), |width| width.to_string().into())
    };
    let config_of = |width| Config { width, table: NonZeroUsize::new(4), ..Config::full() };
    let starts = random_starts(context.seed, context.games(4, 200).div_ceil(2));
    let caption = Message::LabFoundCaptionWidth {
        nodes: number(nodes),
        games: number(2 * starts.len()),
        evaluation: evaluator.to_string(),
        seed: number(context.seed),
    };
    let columns = ["width", "mean depth", "won", "drawn", "lost", "points %", "Elo", "from", "to"];
    let mut out = DataTable::new("matches", caption, &columns).plotting("mean depth");
    let bar = context.steps(3 * 2 * starts.len() + 4, &report.name);
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
            let share = 100.0 * score.tally.points() / score.tally.games().max(1) as f64;
            let found = Message::LabFoundWidth {
                width: name_of(width).to_string(),
                depth: format!("{mean_depth:.1}"),
                share: format!("{share:.0}"),
                elo: in_words(elo, interval),
            };
            report.sentences.push(found.into());
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
    let subtitle = Message::LabFoundAboutWidth { nodes: number(nodes) }.into();
    let depths = Series::new(Message::LabFoundWordDepth, depths);
    let elos = Series::new(Message::LabFoundAxisElo, elos).with_errors(errors);
    let panels = width_panels(&names, depths, elos);
    report.draw("", Figure { title: report.title.clone(), subtitle, panels });
    report
}

fn width_panels(names: &[Words], depths: Series, elos: Series) -> Vec<Panel> {
    let panel = |title: Message, y: Message, series| Panel {
        title: title.into(),
        plot: Plot::Bars(names.to_vec()),
        y: Axis::linear(y),
        series: vec![series],
    };
    vec![
        panel(Message::LabFoundPanelDepth, Message::LabFoundAxisPlies, depths),
        panel(Message::LabFoundPanelAgainstAll, Message::LabFoundAxisElo, elos),
    ]
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
    let mut report = Findings::new("evaluations", Message::LabFoundTitleEvaluations);
    let starts = random_starts(context.seed, context.games(2, 200).div_ceil(2));
    let field = field(context);
    let conditions = conditions(context, &mut report, &field);
    let pairs = field.len() * (field.len() - 1) / 2;
    let bar = context.steps(conditions.len() * pairs * 2 * starts.len(), &report.name);
    let mut panels = Vec::new();
    for condition in &conditions {
        let scores = round_robin(context, &field, &starts, &condition.limits, |scores, pair| {
            bar.done();
            // While a meeting goes on, its own table is not worth the drawing.
            if pair == starts.len() * 2 {
                context.show(&cross_table(condition, &field, scores, starts.len()));
            }
        });
        let totals = totals(&scores);
        panels.push(standings_panel(condition.panel(), &field, &totals));
        let best =
            (0..totals.len()).max_by(|&a, &b| totals[a].tally.points().total_cmp(&totals[b].tally.points()));
        if let Some(best) = best {
            let (elo, interval) = elo_of(&totals[best]);
            report.sentences.push(condition.told(&field[best], in_words(elo, interval)).into());
        }
        report.tables.push(cross_table(condition, &field, &scores, starts.len()));
    }
    drop(bar);
    report.interrupted = context.is_stopped();
    let subtitle = Message::LabFoundAboutEvaluations.into();
    report.draw("", Figure { title: report.title.clone(), subtitle, panels });
    report
}

/// Searches with which the evaluations meet.
const MEETING: Config = Config { table: NonZeroUsize::new(4), ..Config::full() };

/// What is equal when evaluations meet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Equal {
    Depth,
    Time,
}

/// What is equal, how much of it, and what that allows each of the field.
struct Condition {
    equal: Equal,
    what: Message,
    limits: Vec<Limits>,
}

impl Condition {
    fn name(&self) -> &'static str {
        match self.equal {
            Equal::Depth => "depth",
            Equal::Time => "time",
        }
    }

    fn panel(&self) -> Message {
        let what = Box::new(self.what.clone());
        match self.equal {
            Equal::Depth => Message::LabFoundPanelEqualDepth { what },
            Equal::Time => Message::LabFoundPanelEqualTime { what },
        }
    }

    fn told(&self, best: &EvaluatorSpec, elo: Box<Message>) -> Message {
        let (what, evaluation) = (Box::new(self.what.clone()), best.to_string());
        match self.equal {
            Equal::Depth => Message::LabFoundBestAtDepth { what, evaluation, elo },
            Equal::Time => Message::LabFoundBestAtTime { what, evaluation, elo },
        }
    }
}

/// Equal depth, then equal time: what each evaluation costs is measured, and is a table of its own.
fn conditions(context: &Context, report: &mut Findings, field: &[EvaluatorSpec]) -> [Condition; 2] {
    let depth = context.depth(2, 2);
    let time = context.parameters.time.unwrap_or(Duration::from_millis(1));
    let ms = number(time.as_millis());
    let columns = ["evaluation", "nodes a second", "nodes a move"];
    let mut speeds =
        DataTable::new("speed", Message::LabFoundCaptionSpeed { ms }, &columns).plotting("nodes a second");
    let bar = context.steps(field.len(), "speed");
    let mut by_time = Vec::new();
    for evaluation in field {
        let pace = Pace::of(context, MEETING, evaluation);
        bar.done();
        let nodes = pace.nodes_of(time);
        let speed = Cell::Real(pace.a_second(), 0);
        context.push(&mut speeds, vec![evaluation.to_string().into(), speed, nodes.into()]);
        by_time.push(Limits::nodes(nodes));
    }
    drop(bar);
    report.tables.push(speeds);
    let what = Message::LabFoundWhatDepth { depth: depth.into() };
    let by_depth = vec![Limits::depth(depth); field.len()];
    [
        Condition { equal: Equal::Depth, what, limits: by_depth },
        Condition { equal: Equal::Time, what: Message::LabFoundWhatTime { ms }, limits: by_time },
    ]
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
    limits: &[Limits],
    mut after_game: impl FnMut(&Scores, usize),
) -> Scores {
    let count = field.len();
    let mut scores = vec![vec![MatchScore::default(); count]; count];
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    for (a, b) in pairs {
        let seat = |index: usize| player(context, MEETING, &field[index], &limits[index]);
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

fn cross_table(condition: &Condition, field: &[EvaluatorSpec], scores: &Scores, starts: usize) -> DataTable {
    let totals = totals(scores);
    let names: Vec<String> = field.iter().map(ToString::to_string).collect();
    let mut columns = vec!["evaluation"];
    columns.extend(names.iter().map(String::as_str));
    columns.extend(["points", "games", "Elo", "from", "to"]);
    let (what, games) = (Box::new(condition.what.clone()), number(2 * starts));
    let caption = Message::LabFoundCaptionCross { what, games };
    let mut table = DataTable::new(condition.name(), caption, &columns).plotting("points");
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

fn standings_panel(title: Message, field: &[EvaluatorSpec], totals: &[MatchScore]) -> Panel {
    let elos: Vec<(f64, Interval)> = totals.iter().map(elo_of).collect();
    let points = elos.iter().enumerate().map(|(place, (elo, _))| (place as f64, *elo)).collect();
    let errors = elos.iter().map(|(_, interval)| (interval.low, interval.high)).collect();
    Panel {
        title: title.into(),
        plot: Plot::Bars(field.iter().map(|name| name.to_string().into()).collect()),
        y: Axis::linear(Message::LabFoundAxisEloField),
        series: vec![Series::new(Message::LabFoundAxisElo, points).with_errors(errors)],
    }
}
