//! Depth after depth.

use super::exercise::{Answer, Choice, Exercise, Form, Picture, Replay};
use super::positions::{board, wander};
use super::words::{fixed, number, pawns, san, text, until};
use crate::GameName;
use crate::matches::search;
use roque_chess::{Move, Position};
use roque_evaluation::EvaluatorName;
use roque_game::{Column, ConnectFour, GameState, Random};
use roque_language::Message;
use roque_solver::{Config, Entry, Limits, Ordering, Question, Solver, Tracer};

/// How deep the searches of this lesson look.
const DEPTH: u32 = 3;

const fn config() -> Config {
    let ordering = Ordering { hints: true, ..Ordering::NONE };
    Config { deepening: true, root_sort: true, ordering, ..Config::plain() }
}

fn run(position: &Position, limits: &Limits) -> roque_solver::Answer<Move> {
    search(position, config(), EvaluatorName::Simplified, limits)
}

/// A search with its iterations as a table.
struct Run {
    position: Position,
    answer: roque_solver::Answer<Move>,
}

impl Run {
    fn table(&self) -> Picture {
        let head = [Message::LessonDepth, Message::LessonBest, Message::LessonScore, Message::LessonNodes];
        let rows = self.answer.iterations.iter().map(|iteration| {
            vec![
                text(iteration.depth.to_string()),
                san(&self.position, iteration.best),
                text(pawns(iteration.score.value())),
                text(iteration.statistics.nodes.to_string()),
            ]
        });
        Picture::Table { head: head.into(), rows: rows.collect() }
    }

    fn pictures(&self) -> Vec<Picture> {
        vec![board(&self.position), self.table()]
    }

    fn replay(&self) -> Option<Replay> {
        let solver = format!("algo=alphabeta,order=mvv,deepening=on,sort=on,eval=simplified,depth={DEPTH}");
        Some(Replay { game: GameName::Chess, state: self.position.to_string(), solver })
    }
}

/// The clock runs out: which move is played?
pub(super) fn stopped(random: &mut Random) -> Exercise {
    let (run, nodes, chosen) = until(random, |random| {
        let position = wander(random);
        let answer = run(&position, &Limits::depth(DEPTH));
        let iterations = &answer.iterations;
        let (before, last) = (iterations.get(DEPTH as usize - 2)?, iterations.last()?);
        if before.best == last.best || last.score.is_decided() {
            return None;
        }
        // Soon after the last iteration has begun, long before its first move is searched.
        let done: u64 = iterations[..DEPTH as usize - 1].iter().map(|found| found.statistics.nodes).sum();
        let nodes = done + 5;
        let stopped = run(&position, &Limits { nodes: Some(nodes), ..Limits::depth(DEPTH) });
        let chosen = stopped.best.filter(|_| !stopped.partial)?;
        Some((Run { position, answer }, nodes, chosen))
    });
    let mut moves: Vec<Move> = Vec::new();
    for iteration in &run.answer.iterations {
        if !moves.contains(&iteration.best) {
            moves.push(iteration.best);
        }
    }
    let last = run.answer.best;
    let slip = |m: Move| (Some(m) == last).then_some(Message::LessonDeepeningUnfinished);
    let right = moves.iter().position(|&m| m == chosen).unwrap_or_default();
    let choices = moves.iter().map(|&m| Choice::new(san(&run.position, m), slip(m))).collect();
    let (form, right) = fixed(choices, right);
    Exercise {
        question: Message::LessonDeepeningStopped { nodes: roque_language::number(nodes) },
        pictures: run.pictures(),
        form,
        right,
        because: vec![Message::LessonDeepeningStoppedWhy {
            depth: i64::from(DEPTH) - 1,
            r#move: GameState::move_text(&run.position, chosen),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: run.replay(),
    }
}

/// What share of the work is the last iteration?
pub(super) fn share(random: &mut Random) -> Exercise {
    let run = until(random, |random| {
        let position = wander(random);
        let answer = run(&position, &Limits::depth(DEPTH));
        (answer.iterations.len() == DEPTH as usize).then_some(Run { position, answer })
    });
    let nodes = |iteration: &roque_solver::Iteration<Move>| iteration.statistics.nodes;
    let all: u64 = run.answer.iterations.iter().map(nodes).sum();
    let last = run.answer.iterations.last().map_or(0, nodes);
    let percent = ((100 * last + all / 2) / all.max(1)) as i64;
    Exercise {
        question: Message::LessonDeepeningShare,
        pictures: run.pictures(),
        form: Form::Number { slack: 2 },
        right: vec![Answer::Number(percent)],
        because: vec![Message::LessonDeepeningShareWhy {
            last: roque_language::number(last),
            all: roque_language::number(all),
            percent,
        }],
        slips: vec![(Answer::Number(100 / i64::from(DEPTH)), Message::LessonDeepeningEven)],
        solved: Vec::new(),
        replay: run.replay(),
    }
}

/// Which root move each iteration tries first.
#[derive(Default)]
struct FirstTried(Vec<Option<Column>>);

impl Tracer<ConnectFour> for FirstTried {
    fn iteration(&mut self, _: u32) {
        self.0.push(None);
    }

    fn enter(&mut self, entry: &Entry<'_, ConnectFour>) {
        if let (1, Some(first)) = (entry.ply, self.0.last_mut()) {
            *first = first.or(entry.m);
        }
    }
}

/// Which move does the next iteration try first?
pub(super) fn first(random: &mut Random) -> Exercise {
    let (state, answer, depth, first) = until(random, |random| {
        let mut state = ConnectFour::default();
        for _ in 0..6 + random.below(8) {
            let mut moves = <ConnectFour as GameState>::Moves::default();
            state.legal_moves(&mut moves);
            state.play(random.choose(&moves)?);
        }
        let depth = 2 + random.below(3) as u32;
        let question = Question::new(state).every_move();
        let ask = |limit, tracer: &mut FirstTried| {
            Solver::new(config(), ConnectFour::glance).search_traced(&question, &Limits::depth(limit), tracer)
        };
        let answer = ask(depth, &mut FirstTried::default());
        let mut tracer = FirstTried::default();
        ask(depth + 1, &mut tracer);
        let first = (*tracer.0.get(depth as usize)?)?;
        let mut moves = <ConnectFour as GameState>::Moves::default();
        state.legal_moves(&mut moves);
        let best = answer.moves.iter().filter(|found| found.score == answer.score).count();
        let plain = best == 1 && moves.first() != Some(&first) && !answer.score.is_decided();
        plain.then_some((state, answer, depth, first))
    });
    let mut found = answer.moves.clone();
    found.sort_by_key(|found| found.m.index());
    let rows = found.iter().map(|found| vec![text(found.m.to_string()), text(score(found.score))]);
    let table =
        Picture::Table { head: vec![Message::LessonColumn, Message::LessonScore], rows: rows.collect() };
    let right = found.iter().position(|found| found.m == first).unwrap_or_default();
    let slip = |place: usize| (place == 0).then_some(Message::LessonDeepeningGenerator);
    let choices = found
        .iter()
        .enumerate()
        .map(|(place, found)| Choice::new(text(found.m.to_string()), slip(place)))
        .collect();
    let (form, right) = fixed(choices, right);
    Exercise {
        question: Message::LessonDeepeningFirst { depth: depth.into(), next: i64::from(depth) + 1 },
        pictures: vec![Picture::Board { game: GameName::ConnectFour, state: state.to_string() }, table],
        form,
        right,
        because: vec![Message::LessonDeepeningFirstWhy {
            column: first.to_string(),
            score: score(answer.score),
            depth: depth.into(),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: Some(Replay {
            game: GameName::ConnectFour,
            state: state.to_string(),
            solver: format!("algo=alphabeta,order=mvv,deepening=on,sort=on,depth={}", depth + 1),
        }),
    }
}

/// A score of a small game: points, or won or lost in so many moves of either side.
fn score(score: roque_solver::GameScore) -> String {
    match score.kind() {
        roque_game::Value::Estimate(value) => number(value),
        roque_game::Value::WinIn(plies) => format!("#{plies}"),
        roque_game::Value::LossIn(plies) => format!("−#{plies}"),
    }
}
