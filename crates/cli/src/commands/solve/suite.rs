//! A suite: reading it, and searching its positions side by side.

use super::task::{Goal, Task};
use crate::commands::answer::ScoreText;
use crate::commands::engine::read_file;
use crate::commands::progress::bar;
use roque_chess::Move;
use roque_chess::notation::epd;
use roque_engine::{Engine, Limits, Report, Score, SearchRequest};
use roque_game::StopSignal;
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The positions of a file that ask for something, and what else is in it.
pub struct Suite {
    pub name: String,
    pub tasks: Vec<Task>,
    pub skipped: Vec<String>,
}

impl Suite {
    pub fn read(path: &Path, first: Option<usize>) -> anyhow::Result<Self> {
        let bytes = read_file(path)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut suite = Self { name: stem.clone(), tasks: Vec::new(), skipped: Vec::new() };
        for (number, line) in epd::read(&bytes) {
            if first.is_some_and(|first| suite.tasks.len() >= first) {
                break;
            }
            let place = format!("{} line {number}", path.display());
            match line.map(|epd| Task::new(&epd, format!("{stem}.{number}"))) {
                Ok(Some(task)) => suite.tasks.push(task),
                Ok(None) => suite.skipped.push(format!("{place}: asks for nothing we judge")),
                Err(error) => suite.skipped.push(format!("{place}: {error}")),
            }
        }
        Ok(suite)
    }
}

/// What came of one position.
#[derive(Serialize)]
pub struct Solved {
    pub id: String,
    pub fen: String,
    pub solved: bool,
    pub best: Option<String>,
    pub san: String,
    pub wanted: String,
    pub score: ScoreText,
    #[serde(skip)]
    pub judged: String,
    pub points: u32,
    pub most_points: u32,
    pub depth: u32,
    pub nodes: u64,
    /// Milliseconds after which the right answer was there and stayed.
    pub solved_ms: Option<u128>,
}

/// Searches the positions, each with an empty memory, until all are done or the signal is given. Positions that were
/// not finished are left out.
pub fn solve(
    suite: &Suite,
    limits: &Limits,
    jobs: usize,
    signal: &StopSignal,
    engine: impl Fn() -> Engine + Sync,
) -> Vec<Solved> {
    let bar = bar(suite.tasks.len() as u64, "positions").with_message(suite.name.clone());
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(suite.tasks.len()) {
            scope.spawn(|| {
                let mut engine = engine();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = suite.tasks.get(index) else { return };
                    engine.clear();
                    let solved = attempt(&mut engine, task, limits, signal);
                    if signal.is_stopped() {
                        return;
                    }
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.push((index, solved));
                    let good = results.iter().filter(|(_, result)| result.solved).count();
                    bar.set_message(format!("{}: {good} solved", suite.name));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, solved)| solved).collect()
}

/// The same by the workers of a server.
#[cfg(feature = "workers")]
pub fn solve_elsewhere(
    suite: &Suite,
    hall: &roque_workers::Hall,
    order: &roque_workers::kinds::positions::SearchOrder<'_>,
    signal: &StopSignal,
) -> anyhow::Result<Vec<Solved>> {
    let bar = bar(suite.tasks.len() as u64, "positions").with_message(suite.name.clone());
    let positions: Vec<_> = suite.tasks.iter().map(|task| (task.position, mate(task))).collect();
    let mut results: Vec<(usize, Solved)> = Vec::new();
    hall.search(&positions, order, signal, |index, searched| {
        let task = &suite.tasks[index];
        let mut since = None;
        for (millis, m, score) in searched.reports {
            since = task.is_solved(m, score).then(|| since.unwrap_or(u128::from(millis)));
        }
        let answer = Answer {
            best: searched.best,
            score: searched.score,
            depth: searched.depth,
            nodes: searched.nodes,
        };
        results.push((index, judge(task, answer, since)));
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    results.sort_by_key(|(index, _)| *index);
    Ok(results.into_iter().map(|(_, solved)| solved).collect())
}

/// The mate to look for.
fn mate(task: &Task) -> Option<u32> {
    match task.goal {
        Goal::MateIn(moves) => Some(moves),
        _ => None,
    }
}

/// What a search came to.
struct Answer {
    best: Option<Move>,
    score: Score,
    depth: u32,
    nodes: u64,
}

fn attempt(engine: &mut Engine, task: &Task, limits: &Limits, signal: &StopSignal) -> Solved {
    let request = SearchRequest::new(task.position, Limits { mate: mate(task), ..limits.clone() });
    let mut since = None;
    let answer = engine.search(&request, signal, &mut |report: &Report| match task
        .is_solved(report.pv.first().copied(), report.score)
    {
        true => since = since.or(Some(report.time.as_millis())),
        false => since = None,
    });
    let answer = Answer { best: answer.best, score: answer.score, depth: answer.depth, nodes: answer.nodes };
    judge(task, answer, since)
}

/// What came of a position whose right answer was there since so many milliseconds.
fn judge(task: &Task, answer: Answer, since: Option<u128>) -> Solved {
    let position = task.position;
    let solved = task.is_solved(answer.best, answer.score);
    Solved {
        id: task.id.clone(),
        fen: position.to_string(),
        solved,
        best: answer.best.map(|m| position.uci(m, position.castling_notation())),
        san: answer.best.map_or_else(|| "no move".to_owned(), |m| position.san(m)),
        wanted: task.wanted(),
        score: answer.score.into(),
        judged: answer.score.to_string(),
        points: task.points_for(answer.best),
        most_points: task.most_points(),
        depth: answer.depth,
        nodes: answer.nodes,
        solved_ms: since.filter(|_| solved),
    }
}
