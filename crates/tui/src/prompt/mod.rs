//! Plain numbered prompts, for pipes and for terminals that can do no more.
//!
//! Every wrong answer gets one sentence and the question again; the end of input ends politely.

mod board;
mod game;

pub(crate) use game::clock_text;

use crate::messages::{Language, means, say, speak};
use crate::options::{Mode, Options, Side, read_program};
use crate::session::{Session, load};
use board::draw_board;
use roque_chess::{Color, Timeline};
use roque_language::Message;
use roque_play::table::{Effort, Program, RATINGS};
use roque_play::{SteadyTime, TimeControl};
use std::io::{self, BufRead, Write};
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Why a conversation ends.
enum End {
    /// The person left, or the input ended.
    Left,
    /// The system failed.
    System(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// Talks until the person leaves or the input ends.
///
/// # Errors
/// What the system says when input or output fails.
pub fn converse(
    input: impl BufRead,
    output: &mut impl Write,
    language: Language,
    options: Options,
) -> io::Result<()> {
    let mut talk = Talk { input, output, language, options, show_engine: false };
    let Err(end) = talk.menu();
    match end {
        End::Left => {
            let language = talk.language;
            writeln!(talk.output, "{}", say(Message::TerminalGoodbye, language))
        }
        // The reader at the other end of the pipe has gone: nobody to say goodbye to.
        End::System(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        End::System(error) => Err(error),
    }
}

struct Talk<'a, R, W> {
    input: R,
    output: &'a mut W,
    language: Language,
    options: Options,
    show_engine: bool,
}

/// Nothing: the menu is left only by an [`End`].
enum Never {}

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    fn line(&mut self, text: &str) -> Result<(), End> {
        Ok(writeln!(self.output, "{text}")?)
    }

    fn tell(&mut self, text: Message) -> Result<(), End> {
        self.line(&say(text, self.language))
    }

    /// Asks once and reads one line.
    fn ask(&mut self, question: &str) -> Result<String, End> {
        write!(self.output, "{question} ")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.output)?;
            return Err(End::Left);
        }
        Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
    }

    /// Asks until the answer is a number in the range.
    fn ask_number(&mut self, question: &str, accepted: &[std::ops::RangeInclusive<u32>]) -> Result<u32, End> {
        loop {
            let answer = self.ask(question)?;
            match answer.parse::<u32>() {
                Ok(number) if accepted.iter().any(|range| range.contains(&number)) => return Ok(number),
                _ => {
                    let shown: String = answer.chars().take(40).collect();
                    self.tell(Message::TerminalNotANumber { text: shown })?;
                }
            }
        }
    }

    fn ask_yes(&mut self, question: Message) -> Result<bool, End> {
        loop {
            let answer = self.ask(&say(question.clone(), self.language))?;
            match answer.as_str() {
                "1" => return Ok(true),
                "0" | "2" => return Ok(false),
                word if means(word, &Message::CommandYes) => return Ok(true),
                word if means(word, &Message::CommandNo) => return Ok(false),
                _ => self.tell(Message::TerminalYesOrNo)?,
            }
        }
    }

    fn menu(&mut self) -> Result<Never, End> {
        loop {
            self.line("")?;
            self.tell(Message::TerminalMenuTitle)?;
            let choices = [
                Message::TerminalModeAgainst,
                Message::TerminalModePeople,
                Message::TerminalModeEngines,
                Message::TerminalLoad,
                Message::TerminalAskLanguage,
                Message::TerminalQuit,
            ];
            for (index, choice) in choices.into_iter().enumerate() {
                // The offer to change the language is made in the other one.
                let language = match choice {
                    Message::TerminalAskLanguage => self.language.next(),
                    _ => self.language,
                };
                self.line(&format!("  {}. {}", index + 1, say(choice, language)))?;
            }
            let mode = match self.ask_number("1-6:", &[1..=6])? {
                1 => Mode::Against,
                2 => Mode::People,
                3 => Mode::Engines,
                4 => {
                    self.load_and_play()?;
                    continue;
                }
                5 => {
                    self.language = self.language.next();
                    continue;
                }
                _ => return Err(End::Left),
            };
            self.ask_details(mode)?;
            self.play(&Timeline::default())?;
        }
    }

    fn load_and_play(&mut self) -> Result<(), End> {
        let name = self.ask(&say(Message::TerminalLoadFrom, self.language))?;
        match load(Path::new(&name)) {
            Ok(line) => {
                self.ask_details(Mode::Against)?;
                self.play(&line)
            }
            Err(error) => self.line(&speak(&error, self.language)),
        }
    }

    fn ask_details(&mut self, mode: Mode) -> Result<(), End> {
        self.options.mode = mode;
        let language = self.language;
        match mode {
            Mode::Against => {
                let side = self.ask_number(&say(Message::TerminalAskSide, language), &[1..=2])?;
                self.options.side = if side == 1 { Side::White } else { Side::Black };
                self.options.programs[Color::White] = self.ask_engine(Message::NewOpponent)?;
            }
            Mode::Engines => {
                self.options.programs[Color::White] = self.ask_engine(Message::White)?;
                self.options.programs[Color::Black] = self.ask_engine(Message::Black)?;
            }
            Mode::People => {}
        }
        let minutes = self.ask_number(&say(Message::TerminalAskClock, language), &[0..=180])?;
        self.options.clock = match minutes {
            0 => TimeControl::unlimited(),
            _ => TimeControl::fischer(Duration::from_secs(60 * u64::from(minutes)), Duration::ZERO),
        };
        self.show_engine = mode != Mode::People && self.ask_yes(Message::TerminalAskDebug)?;
        Ok(())
    }

    fn ask_engine(&mut self, who: Message) -> Result<Program, End> {
        let language = self.language;
        let who = say(who, language);
        let [low, high] = [RATINGS.start(), RATINGS.end()].map(u16::to_string);
        let level = format!("{who} - {}", say(Message::TerminalAskLevel { low, high }, language));
        let program = loop {
            let answer = self.ask(&level)?;
            match read_program(&answer) {
                Ok(program) => break program,
                Err(error) => self.line(&speak(&error, language))?,
            }
        };
        if program.spec().is_bounded() {
            return Ok(program);
        }
        let depth = format!("{who} - {}", say(Message::TerminalAskDepth, language));
        let depth = self.ask_number(&depth, &[0..=30])?;
        Ok(program.with_effort(NonZeroU32::new(depth).map_or(Effort::Free, Effort::Depth)))
    }

    fn play(&mut self, line: &Timeline) -> Result<(), End> {
        let setup = self.options.setup(line, self.language);
        match Session::new(setup, Arc::new(SteadyTime::start())) {
            Ok(mut session) => self.play_game(&mut session),
            Err(error) => self.line(&speak(&error, self.language)),
        }
    }

    fn show_board(&mut self, session: &Session) -> Result<(), End> {
        let flipped = session.table().only_person() == Some(Color::Black);
        let text = draw_board(session.position(), flipped, self.language);
        self.line(&text)
    }
}

#[cfg(test)]
mod tests;
