//! The thread that owns the engine and does, one after another, what the conversation asks for.

use crate::bench;
use crate::output::Output;
use crate::perft::divide;
use crate::search::{Minds, SearchTask, run};
use crate::tables::{LimitedTables, TableSettings};
use roque_chess::{CastlingNotation, Position};
use roque_engine::{EndgameTables, Engine, EngineConfig, Evaluation, EvaluatorFactory, ask_for_memory};
use roque_game::StopSignal;
use roque_people::Chooser;
use roque_play::Setting;
use roque_tablebase::SyzygyTables;
use roque_uci::{BestMove, Message, UciMove};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender};

/// Something for the engine to do.
pub(crate) enum Job {
    Search(Box<SearchTask>),
    /// A move that needs no search; a job, so that the move of an earlier search comes first.
    Reply(Reply),
    Perft {
        position: Position,
        depth: u32,
        castling: CastlingNotation,
        signal: StopSignal,
    },
    Bench {
        depth: u32,
        signal: StopSignal,
    },
    Clear,
    Hash(usize),
    Threads(usize),
    Evaluation(EvaluatorFactory),
    Tables(TableSettings),
    /// A number of the search, in builds for tuners.
    Parameter(Setting),
    /// Says that everything before it is done.
    Ready(Announcement),
}

/// A move from the book.
pub(crate) struct Reply {
    pub(crate) best: UciMove,
    pub(crate) opening: Option<String>,
}

/// To whom the worker says that it is done with everything so far.
pub(crate) enum Announcement {
    Gui,
    Caller(Sender<()>),
}

/// How many searches are queued or running, seen from both threads.
#[derive(Clone, Default)]
pub(crate) struct Busy(Arc<AtomicUsize>);

impl Busy {
    pub(crate) fn is_busy(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }

    pub(crate) fn begin(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn end(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

pub(crate) struct Worker {
    engine: Engine,
    chooser: Option<Box<Chooser>>,
    config: EngineConfig,
    factory: EvaluatorFactory,
    tables: Option<(TableSettings, Arc<SyzygyTables>)>,
    output: Output,
    busy: Busy,
}

impl Worker {
    pub(crate) fn new(config: EngineConfig, factory: EvaluatorFactory, output: Output, busy: Busy) -> Self {
        let mut engine = Engine::new(config);
        engine.set_evaluation(factory.clone());
        Self { engine, chooser: None, config, factory, tables: None, output, busy }
    }

    /// The same settings around a new engine.
    fn rebuild(&mut self) {
        let parameters = self.engine.parameters().clone();
        self.chooser = None;
        self.engine = Engine::new(self.config);
        self.engine.set_parameters(parameters);
        self.engine.set_evaluation(self.factory.clone());
        self.give_tables();
    }

    /// Opens the tables of a directory once, however often the other options change.
    fn open_tables(&mut self, settings: TableSettings) {
        let opened = self.tables.take().filter(|(before, _)| before.path == settings.path);
        self.tables = match opened {
            _ if settings.path.is_empty() => None,
            Some((_, tables)) => Some((settings, tables)),
            None => {
                let (tables, problems) = SyzygyTables::open(&settings.path);
                problems.iter().for_each(|problem| self.output.remark(problem.to_string()));
                let (files, men) = (tables.files(), tables.max_men());
                self.output.remark(format!("{files} table files, positions with up to {men} men"));
                Some((settings, Arc::new(tables)))
            }
        };
        self.give_tables();
    }

    fn give_tables(&mut self) {
        let limited = self.tables.as_ref().map(|(settings, tables)| {
            let tables: Arc<dyn EndgameTables> = Arc::new(LimitedTables::new(Arc::clone(tables), settings));
            tables
        });
        self.engine.set_tables(limited);
    }

    /// Works until there is nobody left to give work.
    pub(crate) fn run(mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Search(mut task) => {
                    self.search(&mut task);
                    self.busy.end();
                }
                Job::Reply(Reply { best, opening }) => {
                    let opening = opening.unwrap_or_else(|| "unnamed opening".to_owned());
                    self.output.remark(format!("book: {opening}"));
                    self.output.say(&Message::BestMove(BestMove { best: Some(best), ponder: None }));
                    self.busy.end();
                }
                Job::Perft { position, depth, castling, signal } => {
                    self.perft(&position, depth, castling, &signal);
                    self.busy.end();
                }
                Job::Bench { depth, signal } => {
                    self.bench(depth, &signal);
                    self.busy.end();
                }
                Job::Clear => self.engine.clear(),
                Job::Hash(megabytes) => self.resize(megabytes),
                Job::Threads(threads) => {
                    self.config.threads = threads;
                    self.engine.set_threads(threads);
                    let used = self.engine.threads();
                    if used < threads {
                        self.output.remark(format!("Threads: {used} are used, four for each processor"));
                    }
                }
                Job::Evaluation(factory) => {
                    self.factory = factory.clone();
                    self.engine.set_evaluation(factory);
                }
                Job::Tables(settings) => self.open_tables(settings),
                Job::Parameter(setting) => {
                    if let Err(error) = self.engine.set_parameter(setting.name(), setting.value()) {
                        self.output.remark(error.to_string());
                    }
                }
                Job::Ready(Announcement::Gui) => self.output.say(&Message::ReadyOk),
                // Whoever asked and went away does not need the answer.
                Job::Ready(Announcement::Caller(caller)) => drop(caller.send(())),
            }
        }
    }

    /// A fault in the search costs its thinking, never the game: some legal move is played and the engine is made
    /// anew.
    fn search(&mut self, task: &mut SearchTask) {
        // The engine may be in pieces after a panic, and is thrown away then.
        let minds = Minds { engine: &mut self.engine, chooser: &mut self.chooser };
        let search = AssertUnwindSafe(|| run(minds, task, &self.output));
        let fault = catch_unwind(search);
        if fault.is_err() {
            self.output.remark("internal error in the search; playing any legal move");
            self.rebuild();
            self.output.say(&Message::BestMove(task.any_move()));
        }
        let problems = self.tables.iter().flat_map(|(_, tables)| tables.take_problems());
        problems.for_each(|problem| self.output.remark(problem.to_string()));
    }

    fn resize(&mut self, megabytes: usize) {
        if let Err(error) = ask_for_memory(megabytes) {
            let kept = self.config.hash_mb;
            self.output.remark(format!("Hash: {error}; staying at {kept} MB"));
            return;
        }
        self.config.hash_mb = megabytes;
        self.engine.resize_hash(megabytes);
    }

    fn perft(&self, position: &Position, depth: u32, castling: CastlingNotation, signal: &StopSignal) {
        let Some(counts) = divide(position, depth, signal) else {
            self.output.remark("perft stopped");
            return;
        };
        let mut total = u64::from(depth == 0);
        for (m, count) in counts {
            self.output.print(format!("{}: {count}", position.uci(m, castling)));
            total += count;
        }
        self.output.print(format!("\nNodes searched: {total}"));
    }

    fn bench(&self, depth: u32, signal: &StopSignal) {
        match bench::run(depth, &Evaluation::default(), signal, |line| self.output.print(line)) {
            Some(result) => self.output.print(bench::summary(&result)),
            None => self.output.remark("bench stopped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lag::LagMeter;
    use roque_engine::{Limits, SearchRequest};
    use roque_evaluation::{Evaluator, EvaluatorSpec, Explanation, Weight};
    use std::io::{self, Write};
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::channel;
    use std::sync::{Mutex, PoisonError};
    use std::time::Instant;

    /// Judges by material, but panics once, the first time it is asked.
    struct Faulty {
        sound: Box<dyn Evaluator>,
        fault: Arc<AtomicBool>,
    }

    impl Faulty {
        fn new(fault: Arc<AtomicBool>) -> Self {
            Self { sound: "material".parse::<EvaluatorSpec>().expect("an evaluator").build(), fault }
        }
    }

    impl Evaluator for Faulty {
        fn name(&self) -> &'static str {
            "faulty"
        }

        fn evaluate(&mut self, position: &Position) -> i32 {
            assert!(!self.fault.swap(false, Ordering::Relaxed), "a fault made for this test");
            self.sound.evaluate(position)
        }

        fn explain(&mut self, position: &Position) -> Explanation {
            self.sound.explain(position)
        }

        fn weights(&self) -> Vec<Weight> {
            self.sound.weights()
        }

        fn fresh(&self) -> Box<dyn Evaluator> {
            Box::new(Self::new(Arc::clone(&self.fault)))
        }
    }

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn search() -> Job {
        Job::Search(Box::new(SearchTask {
            request: SearchRequest::new(Position::default(), Limits::depth(3)),
            person: None,
            signal: StopSignal::new(),
            castling: CastlingNotation::KingSteps,
            show_wdl: false,
            asked: Instant::now(),
            lag: LagMeter::default(),
        }))
    }

    #[test]
    fn a_fault_in_the_search_costs_a_thought_and_not_the_game() {
        let (paper, fault) = (Paper::default(), Arc::new(AtomicBool::new(true)));
        let factory = EvaluatorFactory::from_evaluator({
            let fault = Arc::clone(&fault);
            move || Faulty::new(Arc::clone(&fault))
        });
        let config = EngineConfig { hash_mb: 1, threads: 1 };
        let busy = Busy::default();
        let (jobs, queue) = channel();
        for job in [search(), search()] {
            busy.begin();
            jobs.send(job).expect("the queue is there");
        }
        drop(jobs);
        Worker::new(config, factory, Output::new(paper.clone()), busy.clone()).run(&queue);
        assert!(!busy.is_busy() && !fault.load(Ordering::Relaxed));
        let text = String::from_utf8(paper.0.lock().expect("nobody writes").clone()).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "info string internal error in the search; playing any legal move");
        let best = |line: &str| match line.parse() {
            Ok(Message::BestMove(BestMove { best: Some(best), .. })) => best.resolve(&Position::default()),
            other => panic!("{other:?}"),
        };
        assert!(best(lines[1]).is_some(), "{text}");
        assert!(lines[2..].iter().any(|line| line.starts_with("info depth 3 ")), "{text}");
        assert!(lines.last().copied().and_then(best).is_some(), "{text}");
    }
}
