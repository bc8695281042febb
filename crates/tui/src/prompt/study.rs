//! A document by question and answer: walking through it, changing it, having it looked at.

use super::board::draw_board;
use super::{End, Talk};
use crate::analyst::{Analyst, EngineLine, MOST_LINES};
use crate::critic::{Critic, Criticism, retry_message};
use crate::messages::{means, read_move, say, speak};
use crate::options::Mode;
use crate::study::text::{move_text, rows};
use crate::study::{Step, Study, StudyError};
use roque_chess::Position;
use roque_chess::document::Document;
use roque_chess::notation::pgn::Nag;
use roque_language::{Message, number};
use roque_library::{DocumentId, Origin};
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the engine looks when it is asked.
const LOOKING: Duration = Duration::from_secs(2);
/// How long it looks if it has found nothing worth telling.
const LONGEST_LOOK: Duration = Duration::from_secs(60);
/// What is worth telling.
const SHALLOWEST: u32 = 8;
/// Columns of the text of a game.
const COLUMNS: usize = 76;

/// What a person's line means.
enum Said {
    Help,
    Go(Step),
    Board,
    Moves,
    Comment(String),
    Sign(String),
    Promote,
    Delete,
    Undo,
    Redo,
    Engine(usize),
    AddLine,
    Save(String),
    Review,
    Mistake,
    Try(String),
    Play,
    Leave,
    Quit,
    Move(String),
}

fn understand(line: &str) -> Said {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    let file = if rest.is_empty() { "roque.pgn".to_owned() } else { rest.clone() };
    let tried = rest.clone();
    let lines = rest.parse().unwrap_or(1).clamp(1, MOST_LINES);
    let commands = [
        (Message::CommandHelp, Said::Help),
        (Message::CommandNext, Said::Go(Step::On)),
        (Message::CommandBack, Said::Go(Step::Back)),
        (Message::CommandFirst, Said::Go(Step::Start)),
        (Message::CommandLast, Said::Go(Step::End)),
        (Message::CommandOther, Said::Go(Step::Other)),
        (Message::CommandBoard, Said::Board),
        (Message::CommandMoves, Said::Moves),
        (Message::CommandComment, Said::Comment(rest.clone())),
        (Message::CommandSign, Said::Sign(rest)),
        (Message::CommandPromote, Said::Promote),
        (Message::CommandDelete, Said::Delete),
        (Message::CommandUndo, Said::Undo),
        (Message::CommandRedo, Said::Redo),
        (Message::CommandEngine, Said::Engine(lines)),
        (Message::CommandAnalyse, Said::Engine(lines)),
        (Message::CommandLine, Said::AddLine),
        (Message::CommandSave, Said::Save(file)),
        (Message::CommandReview, Said::Review),
        (Message::CommandMistake, Said::Mistake),
        (Message::CommandTry, Said::Try(tried)),
        (Message::CommandPlay, Said::Play),
        (Message::CommandMenu, Said::Leave),
        (Message::CommandQuit, Said::Quit),
    ];
    if word.is_empty() {
        return Said::Go(Step::On);
    }
    if Nag::from_symbol(line.as_bytes()).is_some_and(|nag| nag.0 < 100) {
        return Said::Sign(line.to_owned());
    }
    let meant = commands.into_iter().find(|(command, _)| means(word, command));
    meant.map_or_else(|| Said::Move(line.to_owned()), |(_, said)| said)
}

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// Looks at a game of the library.
    pub(super) fn read(&mut self, id: DocumentId) -> Result<(), End> {
        match Study::open(Arc::clone(self.room.library()), id) {
            Ok(study) => self.walk(study),
            Err(error) => self.line(&speak(&error, self.language)),
        }
    }

    /// Looks at a position.
    pub(super) fn analyse(&mut self, position: &Position) -> Result<(), End> {
        let library = Arc::clone(self.room.library());
        self.walk(Study::new(library, Document::new(*position), Origin::Own))
    }

    pub(super) fn walk(&mut self, mut study: Study) -> Result<(), End> {
        self.tell(Message::TerminalStudyPromptHelp)?;
        self.show_moves(&study)?;
        self.show_place(&study)?;
        let mut best = None;
        let mut critic = None;
        loop {
            let question = match move_text(study.document(), study.place(), self.language) {
                Some(text) => format!("{text} >"),
                None => ">".to_owned(),
            };
            let answer = self.ask(&question)?;
            let said = understand(&answer);
            let place = study.place().clone();
            match said {
                Said::Help => self.tell(Message::TerminalStudyPromptHelp)?,
                Said::Go(step) => {
                    study.go(step);
                    self.show_place(&study)?;
                }
                Said::Board => self.show_place(&study)?,
                Said::Moves => self.show_moves(&study)?,
                Said::Engine(lines) => best = self.look(&study, lines)?,
                Said::Review => {
                    critic = self.review(&mut study)?;
                }
                Said::Mistake if study.go_to_mistake() => self.show_place(&study)?,
                Said::Mistake => self.tell(Message::TerminalNoMistake)?,
                Said::Try(text) => self.retry(critic.as_ref(), &study, &text)?,
                Said::Play => return self.play_from(&study),
                Said::Leave => return Ok(()),
                Said::Quit => return Err(End::Left),
                Said::Save(name) => self.export(Path::new(&name), &study.document().to_string())?,
                Said::Move(text) => match read_move(&study.position(), &text, self.language) {
                    Ok(m) => self.changed(study.play(m), &study)?,
                    Err(sentence) => self.line(&sentence)?,
                },
                said => {
                    let done = change(&mut study, said, best.as_ref());
                    self.changed(done, &study)?;
                }
            }
            // What was found is about the position it was found in.
            if *study.place() != place {
                best = None;
            }
        }
    }

    fn changed(&mut self, done: Result<(), StudyError>, study: &Study) -> Result<(), End> {
        match done {
            Ok(()) => self.show_place(study),
            Err(error) => self.line(&speak(&error, self.language)),
        }
    }

    fn show_place(&mut self, study: &Study) -> Result<(), End> {
        let text = draw_board(&study.position(), false, self.language);
        self.line(&text)?;
        let remark = study.remark();
        if !remark.is_empty() {
            self.line(&remark)?;
        }
        if let Some(known) = EngineLine::recall(self.room.library(), &study.position()) {
            self.show_thought(study, &known, Some(Message::TerminalRemembered))?;
        }
        Ok(())
    }

    fn show_moves(&mut self, study: &Study) -> Result<(), End> {
        for row in rows(study.document(), COLUMNS, self.language) {
            let text: String = row.into_iter().map(|span| span.text).collect();
            self.line(text.trim_end())?;
        }
        Ok(())
    }

    fn show_thought(
        &mut self,
        study: &Study,
        thought: &EngineLine,
        note: Option<Message>,
    ) -> Result<(), End> {
        let line = study.position().san_line(thought.line.iter().copied());
        let note = note.map_or_else(String::new, |note| format!(" ({})", say(note, self.language)));
        let depth = say(Message::DebugDepth, self.language);
        let text = format!(
            "   {} {depth} {}{note}  {}",
            thought.evaluation,
            thought.depth,
            self.language.san(&line)
        );
        self.line(&text)
    }

    /// Lets the engine look for a while. Returns its best line.
    fn look(&mut self, study: &Study, lines: usize) -> Result<Option<EngineLine>, End> {
        let mut analyst = Analyst::new(Arc::clone(self.room.library()));
        let lines_there = lines.min(study.position().count_legal_moves());
        analyst.look(&study.position(), lines);
        let start = Instant::now();
        // A busy computer takes longer until there is anything to say.
        let enough = |analyst: &Analyst| {
            let lines = &analyst.thoughts().lines;
            lines.len() >= lines_there && lines.iter().all(|line| line.depth >= SHALLOWEST)
        };
        while start.elapsed() < LOOKING || (!enough(&analyst) && start.elapsed() < LONGEST_LOOK) {
            std::thread::sleep(Duration::from_millis(20));
            analyst.hear();
        }
        analyst.rest();
        let thoughts = analyst.thoughts().clone();
        for thought in &thoughts.lines {
            self.show_thought(study, thought, None)?;
        }
        Ok(thoughts.best().cloned())
    }

    /// Judges the game and puts it on the table with its verdicts.
    fn review(&mut self, study: &mut Study) -> Result<Option<Critic>, End> {
        if study.document().main_line().len() == 0 {
            self.tell(Message::TerminalReviewEmpty)?;
            return Ok(None);
        }
        let critic = Critic::new(Arc::clone(self.room.library()));
        critic.review(study.document(), study.id(), self.language);
        let mut proving = false;
        while let Some(criticism) = critic.wait() {
            match criticism {
                Criticism::Left(0) if !std::mem::replace(&mut proving, true) => {
                    self.tell(Message::TerminalReviewProves)?;
                }
                Criticism::Left(left) if left > 0 && left % 10 == 0 => {
                    self.tell(Message::TerminalReviewGoes { left: number(left) })?;
                }
                Criticism::Reviewed(document) => {
                    *study = Study::new(Arc::clone(self.room.library()), *document, Origin::Own);
                    break;
                }
                _ => {}
            }
        }
        self.show_moves(study)?;
        self.tell(Message::TerminalReviewDone)?;
        Ok(Some(critic))
    }

    /// Tries another move in place of the one that leads here.
    fn retry(&mut self, critic: Option<&Critic>, study: &Study, text: &str) -> Result<(), End> {
        let (Some(critic), Some(line)) = (critic, study.line_before()) else {
            return self.tell(Message::TerminalNotReviewed);
        };
        let m = match read_move(line.current(), text, self.language) {
            Ok(m) => m,
            Err(sentence) => return self.line(&sentence),
        };
        critic.retry(&line, m);
        loop {
            match critic.wait() {
                Some(Criticism::Retried(line, m, retry)) => {
                    return self.tell(retry_message(line.current(), m, &retry));
                }
                Some(Criticism::Unknown) | None => return self.tell(Message::TerminalNotReviewed),
                Some(_) => {}
            }
        }
    }

    /// Goes on with a game under play, else begins one from here.
    fn play_from(&mut self, study: &Study) -> Result<(), End> {
        match study.id().filter(|_| study.is_live()) {
            Some(id) => self.resume(id),
            None => self.begin(Mode::Against, &study.timeline()),
        }
    }
}

/// Changes the document as it was said.
fn change(study: &mut Study, said: Said, best: Option<&EngineLine>) -> Result<(), StudyError> {
    match said {
        Said::Comment(text) => study.comment(&text),
        Said::Sign(text) => study.judge_by_sign(&text),
        Said::Promote => study.promote(),
        Said::Delete => study.delete(),
        Said::Undo => study.undo(),
        Said::Redo => study.redo(),
        Said::AddLine => study.add_line(best.map_or(&[], |thought| &thought.line)),
        _ => Ok(()),
    }
}
