//! An engine that looks at one position until it is shown another, and remembers in the library what it found.

use roque_chess::{Move, Position};
use roque_engine::{Engine, EngineConfig, Limits, Report, SearchRequest};
use roque_game::{Bound, FirstValue, StopSignal};
use roque_library::{Analysis, Findings, Library};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The most lines that are looked for at once.
pub const MOST_LINES: usize = 3;
/// Memory of the engine, megabytes.
const HASH_MB: usize = 64;
/// Nobody looks longer than this at one position; a forgotten terminal must not keep a processor busy for ever.
const LONGEST: Duration = Duration::from_secs(300);

/// One line an engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineLine {
    /// What it is worth, seen by White.
    pub evaluation: FirstValue,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took; nothing for what was remembered.
    pub time: Option<Duration>,
    /// The moves.
    pub line: Vec<Move>,
}

impl EngineLine {
    /// The deepest that a library remembers of a position. One that fails remembers nothing.
    #[must_use]
    pub fn recall(library: &Library, position: &Position) -> Option<Self> {
        let known = library.recall(position, None).ok()?.into_iter().next()?;
        Some(remembered(position, known))
    }
}

/// What is known of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thoughts {
    /// What the library remembered, as long as nothing deeper was found.
    pub known: Option<EngineLine>,
    /// The lines of the running search, best first.
    pub lines: Vec<EngineLine>,
}

impl Thoughts {
    /// The best there is, first what was found now.
    #[must_use]
    pub fn best(&self) -> Option<&EngineLine> {
        let found = self.lines.first();
        let deeper = |known: &&EngineLine| found.is_none_or(|found| found.depth < known.depth);
        self.known.as_ref().filter(deeper).or(found)
    }
}

struct Asked {
    token: u64,
    position: Position,
    lines: usize,
    signal: StopSignal,
}

enum News {
    Known(EngineLine),
    Line(usize, EngineLine),
}

/// The engine and its thread. Dropping it stops the search and waits for the thread.
pub struct Analyst {
    questions: Option<Sender<Asked>>,
    news: Receiver<(u64, News)>,
    thread: Option<JoinHandle<()>>,
    token: u64,
    looking: Option<(Position, usize, StopSignal)>,
    thoughts: Thoughts,
}

impl Analyst {
    /// Starts the thread. What it finds is remembered in the library.
    #[must_use]
    pub fn new(library: Arc<Library>) -> Self {
        let (questions, inbox) = channel::<Asked>();
        let (outbox, news) = channel();
        let thread = thread::spawn(move || work(&library, &inbox, &outbox));
        Self {
            questions: Some(questions),
            news,
            thread: Some(thread),
            token: 0,
            looking: None,
            thoughts: Thoughts::default(),
        }
    }

    /// Looks at a position for so many lines; if it does so already it goes on.
    pub fn look(&mut self, position: &Position, lines: usize) {
        let lines = lines.clamp(1, MOST_LINES);
        if self.looking.as_ref().is_some_and(|(at, count, _)| at == position && *count == lines) {
            return;
        }
        self.rest();
        self.thoughts = Thoughts::default();
        self.token += 1;
        let signal = StopSignal::new();
        self.looking = Some((*position, lines, signal.clone()));
        if let Some(questions) = &self.questions {
            // A thread that has ended says nothing more, and so does this.
            let _ = questions.send(Asked { token: self.token, position: *position, lines, signal });
        }
    }

    /// Stops looking; what was found stays.
    pub fn rest(&mut self) {
        if let Some((_, _, signal)) = self.looking.take() {
            signal.stop();
        }
    }

    /// Hears what was found since. Returns whether there was something.
    pub fn hear(&mut self) -> bool {
        let mut heard = false;
        while let Ok((token, news)) = self.news.try_recv() {
            if token != self.token {
                continue;
            }
            heard = true;
            match news {
                News::Known(thought) => self.thoughts.known = Some(thought),
                News::Line(rank, thought) if rank < self.thoughts.lines.len() => {
                    self.thoughts.lines[rank] = thought;
                }
                News::Line(_, thought) => self.thoughts.lines.push(thought),
            }
        }
        heard
    }

    /// What is known of the position it was shown last.
    #[must_use]
    pub fn thoughts(&self) -> &Thoughts {
        &self.thoughts
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.rest();
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has nothing more to say.
            let _ = thread.join();
        }
    }
}

fn work(library: &Library, inbox: &Receiver<Asked>, outbox: &Sender<(u64, News)>) {
    let mut engine = None;
    for Asked { token, position, lines, signal } in inbox {
        // Whoever walks through a game quickly asks for nothing in between.
        if signal.is_stopped() || !position.has_legal_move() {
            continue;
        }
        let engine = engine
            .get_or_insert_with(|| Engine::new(EngineConfig { hash_mb: HASH_MB, ..EngineConfig::default() }));
        if let Some(known) = EngineLine::recall(library, &position) {
            let _ = outbox.send((token, News::Known(known)));
        }
        // A library that fails remembers nothing: the search begins from nothing.
        let _ = library.remind(engine, &position);
        let mut findings = Findings::default();
        let mut request = SearchRequest::new(position, Limits::movetime(LONGEST));
        request.multipv = lines;
        engine.search(&request, &signal, &mut |report: &Report| {
            findings.hear(report);
            if report.bound == Bound::Exact {
                let news = News::Line(report.multipv - 1, found(&position, report));
                let _ = outbox.send((token, news));
            }
        });
        let _ = library.keep(engine, &position, &findings);
    }
}

fn found(position: &Position, report: &Report) -> EngineLine {
    EngineLine {
        evaluation: report.score.kind().for_first(position.side_to_move().into()),
        depth: report.depth,
        nodes: report.nodes,
        time: Some(report.time),
        line: report.pv.clone(),
    }
}

fn remembered(position: &Position, known: Analysis) -> EngineLine {
    EngineLine {
        evaluation: known.value.for_first(position.side_to_move().into()),
        depth: known.depth,
        nodes: known.nodes,
        time: None,
        line: known.line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn wait_for(analyst: &mut Analyst, wanted: impl Fn(&Thoughts) -> bool) {
        let start = Instant::now();
        while !wanted(analyst.thoughts()) {
            assert!(start.elapsed() < Duration::from_secs(120), "{:?}", analyst.thoughts());
            analyst.hear();
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn what_was_found_is_known_the_next_time() {
        let library = Arc::new(Library::in_memory().unwrap());
        let position: Position = "7k/8/8/8/8/8/4Q3/K7 w - - 0 1".parse().unwrap();
        let mut analyst = Analyst::new(Arc::clone(&library));
        analyst.look(&position, 2);
        wait_for(&mut analyst, |thoughts| {
            thoughts.lines.len() == 2 && thoughts.lines.iter().all(|line| line.depth > 8)
        });
        assert_eq!(analyst.thoughts().known, None);
        drop(analyst);
        let kept = library.recall(&position, None).unwrap();
        assert_eq!(kept.len(), 1);
        let mut analyst = Analyst::new(library);
        analyst.look(&position, 1);
        wait_for(&mut analyst, |thoughts| thoughts.known.is_some());
        let known = analyst.thoughts().known.clone().unwrap();
        assert_eq!((known.depth, known.line), (kept[0].depth, kept[0].line.clone()));
    }

    #[test]
    fn nothing_is_said_of_another_position() {
        let mut analyst = Analyst::new(Arc::new(Library::in_memory().unwrap()));
        let (start, mated): (Position, Position) =
            (Position::default(), "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap());
        analyst.look(&start, 1);
        wait_for(&mut analyst, |thoughts| !thoughts.lines.is_empty());
        analyst.look(&mated, 1);
        thread::sleep(Duration::from_millis(100));
        analyst.hear();
        assert_eq!(analyst.thoughts(), &Thoughts::default());
    }
}
