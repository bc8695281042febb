//! Drives any UCI engine that is a program.
//!
//! One thread writes to the engine, one reads its output, one drains its standard error; the caller only ever
//! waits with a time limit. Every way an engine can fail is a [`ClientError`]; whatever happens, the process is
//! gone when the [`Client`] is.
//!
//! ```no_run
//! use roque_uci::{Client, Go};
//! use std::time::Duration;
//!
//! let mut engine = Client::start("stockfish", &[])?;
//! engine.set_option("Hash", Some("64"))?;
//! engine.new_game();
//! engine.position(&roque_chess::Position::default(), &[]);
//! engine.go(Go::movetime(500));
//! let answer = engine.best_move(Some(Duration::from_secs(2)), |info| println!("{info}"))?;
//! println!("{answer}");
//! # Ok::<(), roque_uci::ClientError>(())
//! ```

mod error;
mod input;
mod output;
mod warden;

pub use error::ClientError;
pub use output::{Flood, OutputLimits};

use crate::protocol::{BestMove, Command, Go, Info, Message, OptionDeclaration, ParseMessageError, Start};
use input::write_commands;
use output::{End, Output, Tail};
use roque_chess::{CastlingNotation, Move, Position};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use warden::{Warden, set_apart};

/// How to start an engine.
#[derive(Clone)]
pub struct Launch {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs; `None`: where we do.
    pub directory: Option<PathBuf>,
    /// How long it may take to say `uciok`.
    pub handshake: Duration,
    /// How long we wait for the exit status and the last words of one that has closed its output.
    pub farewell: Duration,
    /// How much it may print.
    pub limits: OutputLimits,
    /// Who hears every line, from the first greeting on.
    pub overheard: Option<Overheard>,
}

impl Launch {
    /// Starts `program` where we are, with ten seconds to greet and one to part.
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Self {
        Self {
            program: program.into(),
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            directory: None,
            handshake: Duration::from_secs(10),
            farewell: Duration::from_secs(1),
            limits: OutputLimits::default(),
            overheard: None,
        }
    }
}

/// Sends commands to an engine from any thread, for instance `stop` while another waits for the move.
#[derive(Clone, Debug)]
pub struct Remote(Sender<String>);

impl Remote {
    /// Sends a command. If the engine has gone, the next wait for it says so.
    pub fn send(&self, command: &Command) {
        // A closed channel means the engine has gone, which whoever waits for it finds out.
        let _ = self.0.send(command.to_string());
    }
}

/// Which way a line went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the engine.
    Told,
    /// From it.
    Said,
}

/// Hears every line between us and an engine, as it is sent or read.
pub type Overheard = Arc<dyn Fn(Direction, &str) + Send + Sync>;

/// A running engine.
pub struct Client {
    program: String,
    child: Child,
    /// Dropped after the engine has ended.
    _warden: Option<Warden>,
    remote: Remote,
    output: Output,
    stderr: Tail,
    name: Option<String>,
    author: Option<String>,
    options: Vec<OptionDeclaration>,
    castling: CastlingNotation,
    farewell: Duration,
    overheard: Option<Overheard>,
}

impl Client {
    /// Starts an engine and greets it.
    ///
    /// # Errors
    /// [`ClientError`] if it does not start, does not answer in time, ends or floods.
    pub fn start(program: impl Into<PathBuf>, arguments: &[&str]) -> Result<Self, ClientError> {
        Self::launch(&Launch::new(program, arguments))
    }

    /// Starts an engine and greets it, with all choices open.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn launch(launch: &Launch) -> Result<Self, ClientError> {
        let program = launch.program.display().to_string();
        let mut command = std::process::Command::new(&launch.program);
        command.args(&launch.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        set_apart(&mut command);
        let mut child =
            command.spawn().map_err(|source| ClientError::Start { program: program.clone(), source })?;
        let warden = Warden::over(child.id());
        let (sender, commands) = channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_commands(stdin, &commands));
        }
        let mut client = Self {
            output: Output::new(optional(child.stdout.take()), launch.limits),
            stderr: Tail::new(optional(child.stderr.take())),
            program,
            child,
            _warden: warden,
            remote: Remote(sender),
            name: None,
            author: None,
            options: Vec::new(),
            castling: CastlingNotation::KingSteps,
            farewell: launch.farewell,
            overheard: launch.overheard.clone(),
        };
        client.greet(launch.handshake)?;
        Ok(client)
    }

    fn greet(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.send(&Command::Uci);
        let deadline = Instant::now() + patience;
        while let Some(message) = self.next_message_until(deadline)? {
            match message {
                Message::IdName(name) => self.name = Some(name),
                Message::IdAuthor(author) => self.author = Some(author),
                Message::Option(option) => self.options.push(option),
                Message::UciOk => return Ok(()),
                _ => {}
            }
            // What goes on without end must not outlast the deadline; here and below.
            if Instant::now() >= deadline {
                break;
            }
        }
        Err(ClientError::NoUciOk { program: self.program.clone(), waited: patience })
    }

    /// The engine's name as it gave it, otherwise its program's.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.program)
    }

    /// The engine's authors, if it names them.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The options it declared.
    #[must_use]
    pub fn options(&self) -> &[OptionDeclaration] {
        &self.options
    }

    /// The option of this name, upper and lower case being the same.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option after checking name and value against what the engine declared.
    ///
    /// # Errors
    /// [`ClientError::UnknownOption`] or [`ClientError::OptionValue`].
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), ClientError> {
        let program = self.program.clone();
        let Some(option) = self.option(name) else {
            let known: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(ClientError::UnknownOption { program, name: name.to_owned(), known });
        };
        let name = option.name.clone();
        if let Err(accepted) = option.kind.check(value) {
            let value = value.unwrap_or_default().to_owned();
            return Err(ClientError::OptionValue { program, name, value, accepted });
        }
        if name.eq_ignore_ascii_case("UCI_Chess960") {
            self.castling = CastlingNotation::for_chess960(value == Some("true"));
        }
        self.send(&Command::SetOption { name, value: value.map(str::to_owned) });
        Ok(())
    }

    /// Lets somebody hear every line from now on, or nobody.
    pub fn overhear(&mut self, listener: Option<Overheard>) {
        self.overheard = listener;
    }

    fn note(&self, direction: Direction, line: &str) {
        if let Some(overheard) = &self.overheard {
            overheard(direction, line);
        }
    }

    /// Sends any command.
    pub fn send(&mut self, command: &Command) {
        if self.overheard.is_some() {
            self.note(Direction::Told, &command.to_string());
        }
        self.remote.send(command);
    }

    /// A handle for sending from other threads.
    #[must_use]
    pub fn remote(&self) -> Remote {
        self.remote.clone()
    }

    /// Waits until the engine has done everything it was told. What it says meanwhile is dropped.
    ///
    /// # Errors
    /// [`ClientError`] if it does not answer in time, ends or floods.
    pub fn wait_ready(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.send(&Command::IsReady);
        let deadline = Instant::now() + patience;
        loop {
            match self.next_message_until(deadline) {
                Ok(Some(Message::ReadyOk)) => return Ok(()),
                Ok(Some(_)) | Err(ClientError::GarbledBestMove { .. }) if Instant::now() < deadline => {}
                Ok(_) | Err(ClientError::GarbledBestMove { .. }) => {
                    return Err(ClientError::NotReady { program: self.program.clone(), waited: patience });
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Says that another game begins.
    pub fn new_game(&mut self) {
        self.send(&Command::UciNewGame);
    }

    /// Sets the game line: the first position and the moves since, castling written as the engine expects it.
    pub fn position(&mut self, start: &Position, moves: &[Move]) {
        let mut position = *start;
        let mut texts = Vec::with_capacity(moves.len());
        for &m in moves {
            texts.push(position.uci(m, self.castling));
            position.play_unchecked(m);
        }
        let start =
            if *start == Position::default() { Start::StartPos } else { Start::Fen(start.to_string()) };
        self.send(&Command::Position { start, moves: texts });
    }

    /// Starts a search.
    pub fn go(&mut self, go: Go) {
        self.send(&Command::Go(go));
    }

    /// Asks for the move now.
    pub fn stop(&mut self) {
        self.send(&Command::Stop);
    }

    /// Says that the expected move has been played.
    pub fn ponder_hit(&mut self) {
        self.send(&Command::PonderHit);
    }

    /// Waits for the move, handing over what the engine reports on the way. `None` waits for ever.
    ///
    /// # Errors
    /// [`ClientError::NoBestMove`] if the time is up (the engine can then still be told to stop);
    /// [`ClientError`] if it ends, floods or names something that is no move.
    pub fn best_move(
        &mut self,
        patience: Option<Duration>,
        mut report: impl FnMut(&Info),
    ) -> Result<BestMove, ClientError> {
        const FOREVER: Duration = Duration::from_secs(60 * 60 * 24 * 365);
        let patience = patience.unwrap_or(FOREVER);
        let deadline = Instant::now() + patience;
        loop {
            match self.next_message_until(deadline)? {
                Some(Message::BestMove(best)) => return Ok(best),
                Some(Message::Info(info)) => report(&info),
                Some(_) => {}
                None => {
                    return Err(ClientError::NoBestMove { program: self.program.clone(), waited: patience });
                }
            }
            if Instant::now() >= deadline {
                return Err(ClientError::NoBestMove { program: self.program.clone(), waited: patience });
            }
        }
    }

    /// The next line the engine says, or `None` if it says none in time. Lines that are no UCI are skipped.
    ///
    /// # Errors
    /// [`ClientError`] if it ends, floods or names something that is no move.
    pub fn next_message(&mut self, patience: Duration) -> Result<Option<Message>, ClientError> {
        self.next_message_until(Instant::now() + patience)
    }

    fn next_message_until(&mut self, deadline: Instant) -> Result<Option<Message>, ClientError> {
        loop {
            if let Some(End::Flooded(_)) = self.output.end() {
                return Err(self.ended());
            }
            let patience = deadline.saturating_duration_since(Instant::now());
            let line = match self.output.lines.recv_timeout(patience) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            self.note(Direction::Said, &line);
            match line.parse() {
                Ok(message) => return Ok(Some(message)),
                Err(ParseMessageError::BestMove(text)) => {
                    return Err(ClientError::GarbledBestMove { program: self.program.clone(), text });
                }
                // An endless stream of junk must not outlast the deadline.
                Err(_) if Instant::now() >= deadline => return Ok(None),
                Err(_) => {}
            }
        }
    }

    fn ended(&mut self) -> ClientError {
        let program = self.program.clone();
        if let Some(End::Flooded(flood)) = self.output.end() {
            return ClientError::Flooded { program, flood };
        }
        let status = match self.wait_for_exit(self.farewell) {
            true => self.child.try_wait().ok().flatten().map_or_else(String::new, |s| s.to_string()),
            false => "closed its output".to_owned(),
        };
        ClientError::Exited { program, status, stderr: self.stderr.text(self.farewell) }
    }

    fn wait_for_exit(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) | Err(_) => return true,
                Ok(None) if Instant::now() >= deadline => return false,
                Ok(None) => thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// Tells the engine to quit and ends it by force if it does not in time.
    pub fn quit(mut self, patience: Duration) {
        self.send(&Command::Quit);
        self.wait_for_exit(patience);
    }
}

/// The process never outlives its client.
impl Drop for Client {
    fn drop(&mut self) {
        // Both fail only if the process has already gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A pipe that was not opened reads as empty.
fn optional<R: std::io::Read + Send + 'static>(pipe: Option<R>) -> Box<dyn std::io::Read + Send> {
    match pipe {
        Some(pipe) => Box::new(pipe),
        None => Box::new(std::io::empty()),
    }
}
