//! The engine's side of the conversation.
//!
//! The thread that calls [`Server::run`] reads commands and never waits for the search; a second thread owns the
//! engine and works off jobs in order (`worker`). What follows from this:
//!
//! - `isready` during a search is answered at once; otherwise it is a job and so waits for everything before it.
//! - `position` and `setoption` during a search change nothing about that search and everything about the next.
//! - `go` and `ucinewgame` during a search end it first; its `bestmove` is still said.

use crate::lag::LagMeter;
use crate::options::{self, default_number};
use crate::output::Output;
use crate::perft::MOST_PLIES;
use crate::search::{self, SearchTask};
use crate::settings::Settings;
use crate::tables::TableSettings;
use crate::worker::{Announcement, Busy, Job, Reply, Worker};
use crate::{bench, evaluation, show};
use roque_book::{Book, BookPlayer, Random};
use roque_chess::Timeline;
use roque_engine::{EngineConfig, Evaluation, PonderHit, SearchRequest};
use roque_game::StopSignal;
use roque_play::LoadedEvaluation;
use roque_uci::{Command, Go, Message, ParseCommandError, Start, UciMove};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longest line that is read; the rest of a longer one is skipped. The longest possible game is far shorter.
const LONGEST_LINE: u64 = 4 << 20;

/// A UCI engine in conversation with a GUI.
///
/// ```
/// use roque_server::Server;
///
/// Server::new(std::io::sink()).run("uci\nisready\nquit\n".as_bytes());
/// ```
pub struct Server {
    pub(crate) output: Output,
    pub(crate) settings: Settings,
    /// What `Evaluation` says.
    chosen: Evaluation,
    /// What `EvalFile` says; judges instead while there is one.
    file: Option<LoadedEvaluation>,
    book: BookPlayer,
    timeline: Timeline,
    lag: LagMeter,
    debug: bool,
    /// Varies the games of limited strength.
    seed: u64,
    /// Stops the search started last.
    signal: StopSignal,
    /// Tells the search started last that its guess was right, if it ponders.
    ponder: Option<PonderHit>,
    busy: Busy,
    jobs: Option<Sender<Job>>,
    worker: Option<JoinHandle<()>>,
}

impl Server {
    /// An engine with default options that answers on `output`.
    pub fn new(output: impl Write + Send + 'static) -> Self {
        let output = Output::new(output);
        let busy = Busy::default();
        let chosen = Evaluation::default();
        let config = EngineConfig {
            hash_mb: default_number("Hash") as usize,
            threads: default_number("Threads") as usize,
        };
        let (jobs, queue) = channel();
        let (factory, worker_output, worker_busy) = (chosen.factory(), output.clone(), busy.clone());
        // The engine is made on its own thread: the first `uci` does not wait for its memory.
        let worker =
            thread::spawn(move || Worker::new(config, factory, worker_output, worker_busy).run(&queue));
        Self {
            output,
            settings: Settings::default(),
            chosen,
            file: None,
            book: BookPlayer::default(),
            timeline: Timeline::default(),
            lag: LagMeter::default(),
            debug: false,
            seed: fresh_seed(),
            signal: StopSignal::new(),
            ponder: None,
            busy,
            jobs: Some(jobs),
            worker: Some(worker),
        }
    }

    /// Converses until `quit` or the end of the input.
    pub fn run(mut self, mut input: impl BufRead) {
        let mut line = Vec::new();
        while let Some(cut) = read_line(&mut input, &mut line) {
            let text = String::from_utf8_lossy(&line);
            if cut {
                self.output.remark(format!("a line of more than {LONGEST_LINE} bytes is cut off"));
            }
            if self.line(&text).is_break() {
                break;
            }
        }
    }

    /// Carries out each command to its end, then returns. An infinite search has none.
    pub fn run_commands<'a>(mut self, commands: impl IntoIterator<Item = &'a str>) {
        for line in commands {
            if self.line(line).is_break() {
                return;
            }
            let (done, wait) = channel();
            self.job(Job::Ready(Announcement::Caller(done)));
            // An error means that the worker has gone, and with it everything to wait for.
            let _ = wait.recv();
        }
    }

    fn line(&mut self, line: &str) -> ControlFlow<()> {
        self.output.heard(line.trim_end());
        match line.parse() {
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Ok(command) => self.command(command),
            Err(ParseCommandError::Empty) => {}
            Err(error @ ParseCommandError::Unknown(_)) if self.debug => self.output.remark(error.to_string()),
            Err(ParseCommandError::Unknown(_)) => {}
            Err(error @ ParseCommandError::Incomplete { .. }) => self.output.remark(error.to_string()),
        }
        ControlFlow::Continue(())
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Uci => self.greet(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady if self.busy.is_busy() => self.output.say(&Message::ReadyOk),
            Command::IsReady => self.job(Job::Ready(Announcement::Gui)),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::UciNewGame => {
                self.signal.stop();
                self.seed = fresh_seed();
                self.lag.begin_game();
                self.job(Job::Clear);
            }
            Command::Position { start, moves } => self.position(&start, &moves),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.signal.stop(),
            Command::PonderHit => {
                if let Some(hit) = &self.ponder {
                    hit.give(&self.signal);
                }
            }
            Command::Show => self.output.print(show::board(&self.timeline)),
            Command::Eval => {
                self.output.print(evaluation::explain(&self.judgement(), self.timeline.current()))
            }
            Command::Bench(depth) => {
                let signal = self.begin();
                self.job(Job::Bench { depth: depth.unwrap_or(bench::DEPTH), signal });
            }
            Command::Help => self.output.print(show::HELP),
            Command::Flip => self.timeline = Timeline::new(self.timeline.current().mirrored()),
            Command::Compiler => self.output.print(show::compiler()),
            Command::Register(_) | Command::Quit => {}
        }
    }

    fn greet(&self) {
        self.output.say(&Message::IdName(format!("Roque {}", env!("CARGO_PKG_VERSION"))));
        self.output.say(&Message::IdAuthor("the Roque developers".to_owned()));
        for option in options::declarations() {
            self.output.say(&Message::Option(option));
        }
        self.output.say(&Message::UciOk);
    }

    fn position(&mut self, start: &Start, moves: &[String]) {
        let start = match start {
            Start::StartPos => None,
            Start::Fen(fen) => Some(fen.as_str()),
        };
        match search::set_up(start, moves) {
            Ok(timeline) => self.timeline = timeline,
            Err(error) => self.output.remark(format!("{error}; the position before stays")),
        }
    }

    /// Ends what is running and gives the signal of what follows.
    fn begin(&mut self) -> StopSignal {
        self.signal.stop();
        self.signal = StopSignal::new();
        self.ponder = None;
        self.busy.begin();
        self.signal.clone()
    }

    fn go(&mut self, go: &Go) {
        let asked = Instant::now();
        let signal = self.begin();
        let castling = self.settings.castling();
        if let Some(asked) = go.perft {
            let Some(depth) = u32::try_from(asked).ok().filter(|depth| *depth <= MOST_PLIES) else {
                self.busy.end();
                let remark = format!("perft counts sequences of up to {MOST_PLIES} moves, not {asked}");
                return self.output.remark(remark);
            };
            self.job(Job::Perft { position: *self.timeline.current(), depth, castling, signal });
            return;
        }
        if let Some(reply) = self.book_reply(go) {
            self.job(Job::Reply(reply));
            return;
        }
        let (mut request, remarks) = search::request(go, &self.timeline, &self.settings);
        request.limits.lag = self.usual_lag(&request);
        self.ponder = request.limits.ponder.clone();
        remarks.into_iter().for_each(|remark| self.output.remark(remark));
        let (show_wdl, lag) = (self.settings.show_wdl, self.lag.clone());
        let person = search::person(go, &self.timeline, &self.settings, self.seed);
        let task = SearchTask { request, person, signal, castling, show_wdl, asked, lag };
        self.job(Job::Search(Box::new(task)));
    }

    /// What a move usually costs beyond its thought.
    fn usual_lag(&self, request: &SearchRequest) -> Option<Duration> {
        let side = request.position.side_to_move();
        // While pondering, the clock does not tell what the thought has cost.
        let clock = request.limits.clock[side].filter(|_| request.limits.ponder.is_none());
        self.lag.ask(side, request.position.fullmove_number().into(), clock)
    }

    /// What the book plays, if it is asked for a move to play.
    fn book_reply(&self, go: &Go) -> Option<Reply> {
        let analysis = self.settings.analyse_mode || go.infinite || go.ponder || go.mate.is_some();
        if !self.settings.own_book || analysis || !go.searchmoves.is_empty() {
            return None;
        }
        // Each position of each game has its own dice: asking twice gives the same answer.
        let mut dice = Random::new(self.seed ^ self.timeline.current().key().0);
        let reply = self.book.choose(&self.timeline, &mut dice)?;
        Some(Reply {
            opening: reply.opening.map(|opening| opening.to_string()),
            best: UciMove::new(reply.m, self.settings.castling()),
        })
    }

    /// What judges.
    fn judgement(&self) -> LoadedEvaluation {
        self.file.clone().unwrap_or_else(|| self.chosen.clone().into())
    }

    fn tell_judgement(&self) {
        self.job(Job::Evaluation(self.judgement().factory()));
    }

    /// The option `Evaluation`.
    pub(crate) fn choose_evaluation(&mut self, name: &str) {
        match name.parse() {
            Ok(evaluation) => self.chosen = evaluation,
            Err(error) => return self.output.remark(format!("{error}")),
        }
        match self.file {
            Some(_) => self.output.remark("EvalFile is set and judges instead; set it to <empty> first"),
            None => self.tell_judgement(),
        }
    }

    /// The option `EvalFile`.
    pub(crate) fn set_eval_file(&mut self, path: &str) {
        if path.is_empty() {
            self.file = None;
            return self.tell_judgement();
        }
        match LoadedEvaluation::load(Path::new(path)) {
            Ok(judgement) => {
                self.file = Some(judgement);
                self.tell_judgement();
            }
            Err(error) => self.output.remark(format!("EvalFile: {error}")),
        }
    }

    /// The option `BookFile`.
    pub(crate) fn open_book(&mut self, path: &str) {
        let book = if path.is_empty() { Ok(Book::embedded()) } else { Book::open(Path::new(path)) };
        match book {
            Ok(book) => self.book = BookPlayer::new(book),
            Err(error) => self.output.remark(format!("BookFile: {error}; the book before stays")),
        }
    }

    /// The options of the endgame tables.
    pub(crate) fn change_tables(&mut self, change: impl FnOnce(&mut TableSettings)) {
        change(&mut self.settings.tables);
        self.job(Job::Tables(self.settings.tables.clone()));
    }

    /// The option `Debug Log File`.
    pub(crate) fn log_to(&mut self, path: &str) {
        if let Err(error) = self.output.log_to(path) {
            self.output.remark(format!("cannot write Debug Log File {path}: {error}"));
        }
    }

    pub(crate) fn job(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The worker goes only when we drop this sender.
            let _ = jobs.send(job);
        }
    }
}

/// Whatever runs is ended, and its best move still said.
impl Drop for Server {
    fn drop(&mut self) {
        self.signal.stop();
        self.jobs = None;
        if let Some(worker) = self.worker.take() {
            // A panic of the worker has been reported where it happened.
            let _ = worker.join();
        }
    }
}

fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Reads one line without its end into `line`; `None` at the end of the input, otherwise whether it was cut off.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Option<bool> {
    line.clear();
    // A read error is the end of the conversation like any other.
    let count = input.by_ref().take(LONGEST_LINE).read_until(b'\n', line).ok()?;
    let cut = count as u64 == LONGEST_LINE && !line.ends_with(b"\n");
    if cut {
        input.skip_until(b'\n').ok()?;
    }
    (count > 0).then_some(cut)
}
