//! Plain numbered prompts, for pipes and for terminals that can do no more.
//!
//! Every wrong answer gets one sentence and the question again; the end of input ends politely.

mod board;
mod game;
mod games;
mod puzzles;
mod study;

pub(crate) use game::clock_text;

use crate::files::{FileError, Present, export};
use crate::games::GameList;
use crate::messages::{Language, means, say, speak};
use crate::options::{Mode, Options, Side, read_clocks, read_program};
use crate::session::{Session, SessionError};
use crate::{OpenWith, Room};
use board::draw_board;
use roque_chess::{Color, ParseFenError, Position, Timeline};
use roque_game::quoted;
use roque_language::{Message, number};
use roque_library::DocumentId;
use roque_play::table::{Effort, Program, RATINGS};
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
    room: Room,
    opening: OpenWith,
    options: Options,
    language: Language,
) -> io::Result<()> {
    // Whoever reads lines needs no time between them.
    let options = Options { pause: Some(Duration::ZERO), ..options };
    let mut talk = Talk { input, output, room, language, options, show_engine: false };
    let Err(end) = talk.open(opening);
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
    room: Room,
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
                    let shown = quoted(&answer);
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

    fn open(&mut self, opening: OpenWith) -> Result<Never, End> {
        if let Some(warning) = self.room.warning() {
            let sentence = warning.sentence(self.language);
            self.line(&sentence)?;
        }
        match opening {
            OpenWith::Menu => {}
            OpenWith::File(list) => self.choose_game(*list)?,
            OpenWith::Position(position) => self.analyse(&position)?,
            OpenWith::Game(id) => self.resume(id)?,
        }
        self.menu()
    }

    fn menu(&mut self) -> Result<Never, End> {
        loop {
            self.line("")?;
            self.tell(Message::TerminalMenuTitle)?;
            let unfinished = GameList::of_library(Arc::clone(self.room.library()));
            let unfinished = unfinished.map_or(0, |list| list.unfinished());
            if unfinished > 0 {
                self.tell(Message::TerminalOpenGames { count: number(unfinished) })?;
            }
            let choices = [
                Message::TerminalModeAgainst,
                Message::TerminalModePeople,
                Message::TerminalModeEngines,
                Message::TerminalGames,
                Message::TerminalLoad,
                Message::TerminalAnalyse,
                Message::TerminalPuzzles,
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
            match self.ask_number("1-9:", &[1..=9])? {
                1 => self.begin(Mode::Against, &Timeline::default())?,
                2 => self.begin(Mode::People, &Timeline::default())?,
                3 => self.begin(Mode::Engines, &Timeline::default())?,
                4 => self.choose_own_game()?,
                5 => self.load()?,
                6 => self.ask_position()?,
                7 => self.train()?,
                8 => self.language = self.language.next(),
                _ => return Err(End::Left),
            }
        }
    }

    fn begin(&mut self, mode: Mode, line: &Timeline) -> Result<(), End> {
        self.ask_details(mode)?;
        let setup = self.options.setup(line);
        let session = Session::create(setup, self.room.shift());
        // A new game is a new draw of everything random.
        self.options.seed = self.options.seed.wrapping_add(1);
        self.play(session)
    }

    fn resume(&mut self, id: DocumentId) -> Result<(), End> {
        let session = Session::resume(id, self.room.shift());
        self.play(session)
    }

    fn load(&mut self) -> Result<(), End> {
        let name = self.ask(&say(Message::TerminalLoadFrom, self.language))?;
        match GameList::of_file(Path::new(&name)) {
            Ok(list) => self.choose_game(list),
            Err(fault) => self.line(&speak(&fault, self.language)),
        }
    }

    /// Asks for a position by its FEN; the usual start if nothing is said.
    fn ask_position(&mut self) -> Result<(), End> {
        let text = self.ask(&say(Message::TerminalAskFen, self.language))?;
        let position: Result<Position, ParseFenError> =
            if text.is_empty() { Ok(Position::default()) } else { text.parse() };
        match position {
            Ok(position) => self.analyse(&position),
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
        self.options.clocks = loop {
            let answer = self.ask(&say(Message::TerminalAskClock, language))?;
            match read_clocks(&answer) {
                Ok(clocks) => break clocks,
                Err(error) => self.line(&Message::TerminalNotAClock { text: error.0 }.sentence(language))?,
            }
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

    fn play(&mut self, session: Result<Session, SessionError>) -> Result<(), End> {
        match session {
            Ok(mut session) => self.play_game(&mut session),
            Err(error) => self.line(&speak(&error, self.language)),
        }
    }

    fn show_board(&mut self, session: &Session) -> Result<(), End> {
        let flipped = session.table().only_person() == Some(Color::Black);
        let text = draw_board(session.position(), flipped, self.language);
        self.line(&text)
    }

    /// Writes a game into a file; asks what to do with one that is there.
    fn export(&mut self, path: &Path, pgn: &str) -> Result<(), End> {
        let mut present = Present::Leave;
        loop {
            match export(path, pgn, present) {
                Ok(()) => return self.tell(Message::TerminalSaved { file: path.display().to_string() }),
                Err(FileError::Exists { path: file }) => {
                    let answer = self.ask(&say(Message::TerminalFileThere { file }, self.language))?;
                    present = match answer.as_str() {
                        word if means(word, &Message::CommandAdd) => Present::Add,
                        word if means(word, &Message::CommandReplace) => Present::Replace,
                        _ => return Ok(()),
                    };
                }
                Err(error) => return self.line(&speak(&error, self.language)),
            }
        }
    }
}

#[cfg(test)]
mod tests;
