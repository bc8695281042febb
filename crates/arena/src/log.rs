//! A log of one game: every line between us and the programs, with times, and how to see a fault again.

use crate::fixture::{Entry, Fixture};
use crate::tournament::Entrant;
use roque_chess::{ByColor, Color};
use roque_play::PlayerSpec;
use roque_play::players::{Direction, Overheard};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// More lines than this are not kept: an engine that talks without end must not fill the disk.
const MOST_LINES: usize = 200_000;

/// The log of a game under play.
pub(crate) struct GameLog {
    path: PathBuf,
    lines: Arc<Mutex<Lines>>,
    began: Instant,
}

#[derive(Default)]
struct Lines {
    text: String,
    count: usize,
    /// The last position and the last search each program was told.
    asked: ByColor<[String; 2]>,
}

impl GameLog {
    /// The log of a game, in this folder: `game-00012.log` for the twelfth.
    pub(crate) fn new(folder: &Path, fixture: &Fixture) -> Self {
        let path = folder.join(format!("game-{:05}.log", fixture.game + 1));
        Self { path, lines: Arc::default(), began: Instant::now() }
    }

    /// What hears the program of a side.
    pub(crate) fn ear(&self, color: Color) -> Overheard {
        let (lines, began) = (Arc::clone(&self.lines), self.began);
        Arc::new(move |direction, line| lock(&lines).note(began, color, direction, line))
    }

    /// Writes the log, with the game and, for a program at fault, a command that asks it the same again.
    pub(crate) fn finish(self, entry: &Entry, players: ByColor<&Entrant>) -> io::Result<()> {
        let lines = lock(&self.lines);
        let mut text = String::new();
        for color in Color::ALL {
            let player = players[color];
            let _ = writeln!(text, "{color}: {} = {} [{}]", player.name, player.spec, player.time);
        }
        let _ = writeln!(text, "result: {}\n", entry.result);
        text += &lines.text;
        if lines.count > MOST_LINES {
            let _ = writeln!(text, "… {} more lines", lines.count - MOST_LINES);
        }
        let _ = write!(text, "\n{}", entry.pgn);
        let guilty = entry
            .at_fault()
            .map(|player| if player == entry.fixture.white { Color::White } else { Color::Black });
        if let Some(command) = guilty.and_then(|color| reproduction(players[color], &lines.asked[color])) {
            let _ = writeln!(text, "to ask the same again:\n{command}");
        }
        std::fs::write(&self.path, text)
    }

    /// Where it is written.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Lines {
    fn note(&mut self, began: Instant, color: Color, direction: Direction, line: &str) {
        let seconds = began.elapsed().as_secs_f64();
        if direction == Direction::Told {
            let place = ["position", "go"].iter().position(|word| line.split(' ').next() == Some(word));
            if let Some(place) = place {
                line.clone_into(&mut self.asked[color][place]);
            }
        }
        self.count += 1;
        if self.count <= MOST_LINES {
            let sign = if direction == Direction::Told { '>' } else { '<' };
            let _ = writeln!(self.text, "{seconds:10.4} {color} {sign} {line}");
        }
    }
}

fn lock(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A line for a shell that asks a program what it was asked last.
fn reproduction(player: &Entrant, asked: &[String; 2]) -> Option<String> {
    let PlayerSpec::Uci(spec) = &player.spec else { return None };
    let options = player.options.iter().map(|(name, value)| format!("setoption name {name} value {value}"));
    let lines = std::iter::once("uci".to_owned()).chain(options);
    let lines = lines.chain(["ucinewgame".to_owned(), "isready".to_owned()]).chain(asked.iter().cloned());
    let quoted: Vec<String> = lines.filter(|line| !line.is_empty()).map(|line| in_quotes(&line)).collect();
    let program: Vec<String> =
        std::iter::once(&spec.program).chain(&spec.arguments).map(|word| in_quotes(word)).collect();
    Some(format!("(printf '%s\\n' {}; sleep 10; echo quit) | {}", quoted.join(" "), program.join(" ")))
}

/// As a shell takes it for one word.
fn in_quotes(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::entry;
    use roque_play::TimeControl;

    fn entrant(name: &str, spec: &str) -> Entrant {
        Entrant {
            name: name.to_owned(),
            spec: spec.parse().unwrap(),
            options: vec![("Hash".to_owned(), "16".to_owned())],
            time: TimeControl::unlimited(),
        }
    }

    #[test]
    fn a_log_tells_who_said_what_and_how_to_ask_again() {
        let folder = tempfile::tempdir().unwrap();
        let entry = entry(11, 0, 1, "time");
        let log = GameLog::new(folder.path(), &entry.fixture);
        let path = log.path().to_owned();
        log.ear(Color::White)(Direction::Told, "go nodes 5");
        let ear = log.ear(Color::Black);
        for line in ["position startpos", "go nodes 7", "position startpos moves e2e4", "go nodes 9"] {
            ear(Direction::Told, line);
        }
        ear(Direction::Said, "info string it's late");
        let players = [entrant("one", "random"), entrant("two", "uci:/opt/my engine --x")];
        log.finish(&entry, ByColor::new(&players[0], &players[1])).unwrap();
        assert!(path.ends_with("game-00012.log"));
        let text = std::fs::read_to_string(path).unwrap();
        for part in [
            "White > go nodes 5\n",
            "Black < info string it's late\n",
            "'setoption name Hash value 16' 'ucinewgame' 'isready' 'position startpos moves e2e4' 'go nodes 9'; sleep 10; echo quit) | '/opt/my",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
    }

    #[test]
    fn words_survive_a_shell() {
        assert_eq!(in_quotes("it's"), "'it'\\''s'");
    }
}
