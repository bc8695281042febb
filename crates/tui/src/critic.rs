//! Judging games in a thread of its own, so that the screen never waits for it.

use roque_chess::document::Document;
use roque_chess::{Move, Position, Timeline};
use roque_game::StopSignal;
use roque_language::{Language, Message};
use roque_library::{DocumentId, Library};
use roque_puzzles::{Maker, of_mistakes, people};
use roque_review::{Event, Retry, Review, Reviewer, Settings, annotate};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// What a critic is asked.
enum Asked {
    Review(Box<Document>, Option<DocumentId>, Language),
    Retry(Box<Timeline>, Move),
}

/// What a critic says.
#[derive(Debug)]
pub enum Criticism {
    /// Moves still to be judged for the first time; 0 while claims are proved.
    Left(usize),
    /// The game with all verdicts written into it.
    Reviewed(Box<Document>),
    /// What came of another move, tried at the end of a line of play.
    Retried(Box<Timeline>, Move, Box<Retry>),
    /// There was no review to compare the try with.
    Unknown,
}

/// Who judges. Dropping it stops the work and waits for the thread.
pub struct Critic {
    questions: Option<Sender<Asked>>,
    answers: Receiver<Criticism>,
    signal: StopSignal,
    thread: Option<JoinHandle<()>>,
}

impl Critic {
    /// Starts the thread. Puzzles from mistakes go into the library.
    #[must_use]
    pub fn new(library: Arc<Library>) -> Self {
        let (questions, inbox) = channel();
        let (outbox, answers) = channel();
        let signal = StopSignal::new();
        let stop = signal.clone();
        let thread = thread::spawn(move || work(&inbox, &outbox, library, &stop));
        Self { questions: Some(questions), answers, signal, thread: Some(thread) }
    }

    /// Has a game judged; with its number its mistakes become puzzles.
    pub fn review(&self, document: &Document, id: Option<DocumentId>, language: Language) {
        self.ask(Asked::Review(Box::new(document.clone()), id, language));
    }

    /// Has another move judged, at the end of a line of play of the game that was judged.
    pub fn retry(&self, line: &Timeline, m: Move) {
        self.ask(Asked::Retry(Box::new(line.clone()), m));
    }

    fn ask(&self, asked: Asked) {
        if let Some(questions) = &self.questions {
            // The thread lives as long as this does.
            let _ = questions.send(asked);
        }
    }

    /// What has been said since the last time.
    pub fn hear(&self) -> impl Iterator<Item = Criticism> + '_ {
        self.answers.try_iter()
    }

    /// Waits for the next thing said; `None` if there will be none.
    #[must_use]
    pub fn wait(&self) -> Option<Criticism> {
        self.answers.recv().ok()
    }
}

impl Drop for Critic {
    fn drop(&mut self) {
        self.signal.stop();
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(inbox: &Receiver<Asked>, outbox: &Sender<Criticism>, library: Arc<Library>, stop: &StopSignal) {
    let mut reviewer = Reviewer::new(Settings::default()).remembering(Arc::clone(&library));
    let mut known: Option<Review> = None;
    for asked in inbox {
        let said = match asked {
            Asked::Review(document, id, language) => {
                let mut tell = |event: Event<'_>| {
                    let left = match event {
                        Event::Judged { left, .. } => left,
                        Event::Proved(_) => 0,
                    };
                    let _ = outbox.send(Criticism::Left(left));
                };
                let Ok(review) = reviewer.review(&document, stop, &mut tell) else { return };
                if let Some(id) = id {
                    keep_puzzles(&library, id, &document, &review, stop);
                }
                let annotated = annotate(&document, &review, language);
                known = Some(review);
                Criticism::Reviewed(Box::new(annotated))
            }
            Asked::Retry(line, m) => {
                let moment = known.as_ref().and_then(|review| review.moments.get(line.len()));
                match moment.filter(|moment| moment.position == *line.current()) {
                    None => Criticism::Unknown,
                    Some(moment) => match reviewer.retry(&line, moment, m, stop) {
                        Ok(retry) => Criticism::Retried(line, m, Box::new(retry)),
                        Err(_) => return,
                    },
                }
            }
        };
        if outbox.send(said).is_err() {
            return;
        }
    }
}

/// Keeps puzzles from the mistakes of people.
fn keep_puzzles(library: &Library, id: DocumentId, document: &Document, review: &Review, stop: &StopSignal) {
    let sides = people(document);
    let mut maker = Maker::new(roque_puzzles::Settings::default());
    if let Ok(puzzles) = of_mistakes(document, review, &sides, &mut maker, stop) {
        let rows: Vec<(String, String)> =
            puzzles.iter().map(|puzzle| (puzzle.id().to_string(), puzzle.to_string())).collect();
        // The review stands without them.
        let _ = library.keep_own_puzzles(id, &rows);
    }
}

/// What came of a try, as something to say.
pub(crate) fn retry_message(position: &Position, m: Move, retry: &Retry) -> Message {
    let tried = position.san(m);
    if retry.accepted {
        return Message::TerminalRetryGood { r#move: tried };
    }
    let line = position.after(m).san_line(retry.answer.iter().copied().take(8));
    Message::TerminalRetryBad { r#move: tried, points: retry.loss.round() as i64, line }
}
