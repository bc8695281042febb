//! A game by question and answer.

use super::{End, Talk};
use crate::messages::{means, read_move, say, speak};
use crate::session::{Advice, Session, SessionError};
use roque_chess::Color;
use roque_language::Message;
use roque_play::side_name;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Duration;

/// How long to wait for the computer before looking at the clocks again.
const PATIENCE: Duration = Duration::from_millis(50);

/// What a person's line means.
enum Said {
    Help,
    Board,
    Hint,
    Undo,
    Draw,
    Resign,
    Save(String),
    Study,
    Leave,
    Quit,
    Move(String),
}

fn understand(line: &str) -> Said {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let file = if rest.is_empty() { "roque.pgn" } else { rest.trim() };
    let commands = [
        (Message::CommandHelp, Said::Help),
        (Message::CommandBoard, Said::Board),
        (Message::CommandHint, Said::Hint),
        (Message::CommandUndo, Said::Undo),
        (Message::CommandDraw, Said::Draw),
        (Message::CommandResign, Said::Resign),
        (Message::CommandSave, Said::Save(file.to_owned())),
        (Message::CommandAnalyse, Said::Study),
        (Message::CommandMenu, Said::Leave),
        (Message::CommandQuit, Said::Quit),
    ];
    if word.is_empty() {
        return Said::Help;
    }
    let meant = commands.into_iter().find(|(command, _)| means(word, command));
    meant.map_or_else(|| Said::Move(line.to_owned()), |(_, said)| said)
}

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    pub(super) fn play_game(&mut self, session: &mut Session) -> Result<(), End> {
        self.tell(Message::TerminalPromptHelp)?;
        self.show_board(session)?;
        let mut seen = session.table().plies();
        loop {
            if !session.advance(PATIENCE)
                && let Some(fault) = session.fault()
            {
                let sentence = speak(fault, self.language);
                self.line(&sentence)?;
                return Ok(());
            }
            while seen < session.table().plies() {
                self.tell_move(session, seen)?;
                seen += 1;
            }
            seen = session.table().plies();
            if let Some(result) = session.table().game().result() {
                let sentence = speak(result, self.language);
                self.show_board(session)?;
                return self.line(&sentence);
            }
            if session.table().is_persons_turn() && self.ask_person(session)? {
                return Ok(());
            }
        }
    }

    /// Says what was just played, and what the engine thought of it.
    fn tell_move(&mut self, session: &Session, index: usize) -> Result<(), End> {
        let language = self.language;
        let game = session.table().game();
        let timeline = game.timeline();
        let Some((position, m)) = timeline.positions().zip(timeline.moves()).nth(index) else {
            return Ok(());
        };
        let san = language.san(&position.san(m));
        let dots = if position.side_to_move() == Color::White { "." } else { "..." };
        let name = session.opening().filter(|_| index + 1 == timeline.len());
        let name = name
            .map_or_else(String::new, |opening| format!("   ({} {})", opening.eco, opening.name(language)));
        self.line(&format!("{}{dots} {san}{name}", position.fullmove_number()))?;
        let played = game.record().moves.get(index);
        if let (true, Some(played)) = (self.show_engine, played)
            && let Some(thought) = played.thought
        {
            let depth = thought.depth.unwrap_or(0);
            let text = format!(
                "   {} {}, {} {depth}, {} {:.3} s",
                say(Message::DebugScore, language),
                thought.evaluation,
                say(Message::DebugDepth, language),
                say(Message::DebugTime, language),
                played.used.as_secs_f64()
            );
            self.line(&text)?;
        }
        Ok(())
    }

    /// Asks the person to move and does what they say. Returns whether they want another game.
    fn ask_person(&mut self, session: &mut Session) -> Result<bool, End> {
        let language = self.language;
        let side = session.table().game().side_to_move();
        let question = say(
            if side == Color::White { Message::TerminalWhiteToMove } else { Message::TerminalBlackToMove },
            language,
        );
        let clock =
            session.remaining(side).map_or_else(String::new, |left| format!(" [{}]", clock_text(left)));
        let answer = self.ask(&format!("{question}{clock}"))?;
        match understand(&answer) {
            Said::Help => self.tell(Message::TerminalPromptHelp)?,
            Said::Board => self.show_board(session)?,
            Said::Hint => self.give_hint(session)?,
            Said::Undo => match session.take_back() {
                Ok(()) => self.show_board(session)?,
                Err(error) => self.refuse(session, &error)?,
            },
            Said::Draw => match session.draw() {
                Ok(answer) => self.line(&answer.sentence(language))?,
                Err(error) => self.refuse(session, &error)?,
            },
            Said::Resign => {
                // The flag may have fallen first; the game is over either way and says why.
                let _ = session.resign();
            }
            Said::Save(name) => match session.pgn() {
                Ok(pgn) => self.export(Path::new(&name), &pgn)?,
                Err(error) => self.refuse(session, &error)?,
            },
            Said::Study => {
                self.read(session.id())?;
                self.show_board(session)?;
            }
            Said::Leave => {
                if self.room.is_kept() {
                    self.tell(Message::TerminalGameKept)?;
                }
                return Ok(true);
            }
            Said::Quit => return Err(End::Left),
            Said::Move(text) => match read_move(session.position(), &text, language) {
                Ok(m) => {
                    if let Err(error) = session.play(m) {
                        self.refuse(session, &error)?;
                    } else if session.table().only_person().is_none() {
                        self.show_board(session)?;
                    }
                }
                Err(sentence) => self.line(&sentence)?,
            },
        }
        Ok(false)
    }

    /// Says why something was not done; a game that is over says so by itself.
    fn refuse(&mut self, session: &Session, error: &SessionError) -> Result<(), End> {
        if session.table().game().is_over() {
            return Ok(());
        }
        let sentence = match (error, session.fault()) {
            (SessionError::NotKept, Some(fault)) => speak(fault, self.language),
            _ => speak(error, self.language),
        };
        self.line(&sentence)
    }

    fn give_hint(&mut self, session: &mut Session) -> Result<(), End> {
        if let Err(error) = session.ask_hint() {
            return self.line(&speak(&error, self.language));
        }
        while session.advice() == Advice::Looking {
            session.advance(Duration::ZERO);
            std::thread::sleep(Duration::from_millis(5));
        }
        if let Advice::Found(m) = session.advice() {
            let side = side_name(session.table().game().side_to_move());
            self.tell(Message::TerminalHint { r#move: session.position().san(m), side })?;
        }
        Ok(())
    }
}

/// `4:05`, or `9.3` in the last ten seconds.
pub(crate) fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..=9 => format!("{:.1}", (left.as_millis() / 100) as f64 / 10.0),
        10..=3599 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}
