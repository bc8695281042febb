//! Where games begin: a list of openings in seeded order, each meant to be played twice with colours swapped.

use roque_book::Book;
use roque_chess::notation::{epd, pgn};
use roque_chess::{Move, Position};
use roque_game::Random;
use std::collections::HashSet;
use std::path::Path;
use thiserror::Error;

/// The moves every built-in opening consists of: well-known and level.
const BUILT_IN: &[&str] = &[
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6",
    "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6",
    "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4",
    "e4 e5 Nc3 Nf6 Bc4 Nc6",
    "e4 e5 f4 exf4 Nf3 g5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6",
    "e4 c5 Nf3 Nc6 Bb5 g6",
    "e4 c5 c3 d5 exd5 Qxd5",
    "e4 c5 Nc3 Nc6 g3 g6",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5",
    "e4 e6 d4 d5 Nd2 c5",
    "e4 e6 d4 d5 e5 c5 c3 Nc6",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5",
    "e4 c6 d4 d5 e5 Bf5",
    "e4 c6 d4 d5 exd5 cxd5 c4 Nf6",
    "e4 d5 exd5 Qxd5 Nc3 Qa5",
    "e4 d6 d4 Nf6 Nc3 g6",
    "e4 Nf6 e5 Nd5 d4 d6",
    "e4 g6 d4 Bg7 Nc3 d6",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7",
    "d4 d5 c4 e6 Nc3 c5",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6",
    "d4 d5 Nf3 Nf6 Bf4 c5",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O",
    "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7",
    "d4 Nf6 c4 e6 g3 d5",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6",
    "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5",
    "d4 Nf6 c4 c5 d5 e6",
    "d4 Nf6 c4 c5 d5 b5",
    "d4 f5 g3 Nf6 Bg2 g6",
    "d4 Nf6 Bg5 Ne4",
    "c4 e5 Nc3 Nf6 Nf3 Nc6",
    "c4 c5 Nf3 Nf6 Nc3 d5",
    "c4 Nf6 Nc3 e6 e4 d5",
    "Nf3 d5 g3 Nf6 Bg2 c6",
    "Nf3 Nf6 c4 g6 b3 Bg7",
    "b3 e5 Bb2 Nc6",
    "f4 d5 Nf3 Nf6",
];

/// How many lines are drawn from a book; fewer openings come of it, since some end in the same position.
const BOOK_LINES: usize = 1000;

/// A start position and moves already made from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// Where the record begins.
    pub start: Position,
    /// Moves made before the players sit down.
    pub moves: Vec<Move>,
}

impl Opening {
    fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &m| position.after(m))
    }
}

/// Whether the order of a list is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Shuffled by the seed.
    #[default]
    Random,
    /// As the file has them.
    Sequential,
}

/// How a file of openings is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningOptions {
    /// In which order.
    pub order: Order,
    /// Decides a random order.
    pub seed: u64,
    /// How many half-moves of a game are taken.
    pub plies: usize,
}

impl OpeningOptions {
    /// Half-moves taken of a game if nobody says how many.
    pub const PLIES: u32 = 16;
}

/// Why a file has no openings for us.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// It cannot be read.
    #[error("cannot read the openings {path}: {problem}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        problem: std::io::Error,
    },
    /// A line or game is wrong.
    #[error("openings {path}, {place}: {problem}")]
    Bad {
        /// The file.
        path: String,
        /// Line or game.
        place: String,
        /// What is wrong.
        problem: String,
    },
    /// The book cannot be used.
    #[error("openings: {0}")]
    Book(String),
    /// Nothing usable in it.
    #[error("the openings {0} hold no position that can be played")]
    Empty(String),
}

/// A list of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    list: Vec<Opening>,
    seed: u64,
    /// Whether repeated openings are varied by two random moves.
    varied: bool,
}

impl Openings {
    /// The built-in list. From the second time round two random moves follow each opening, so that players
    /// without chance do not repeat themselves.
    #[must_use]
    pub fn built_in(seed: u64) -> Self {
        let list = BUILT_IN.iter().map(|line| built_in_line(line)).collect();
        Self::ordered(list, Order::Random, seed, true)
    }

    /// Every game from the usual start.
    #[must_use]
    pub fn usual_start() -> Self {
        Self { list: vec![Opening::default()], seed: 0, varied: false }
    }

    /// Lines from the book the program carries.
    #[must_use]
    pub fn own_book(seed: u64, plies: usize) -> Self {
        Self::from_book(&Book::embedded(), seed, plies).unwrap_or_else(|| Self::built_in(seed))
    }

    /// Random lines through a book, likelier moves more often, each ending in another position.
    fn from_book(book: &Book, seed: u64, plies: usize) -> Option<Self> {
        let mut rng = Random::new(seed);
        let mut ends = HashSet::new();
        let mut list = Vec::new();
        for _ in 0..BOOK_LINES {
            let mut opening = Opening::default();
            while opening.moves.len() < plies
                && let Some(known) = book.choose(&opening.end(), &mut rng)
            {
                opening.moves.push(known.m);
            }
            let end = opening.end();
            if !opening.moves.is_empty() && end.outcome().is_none() && ends.insert(end.key()) {
                list.push(opening);
            }
        }
        (!list.is_empty()).then_some(Self { list, seed, varied: false })
    }

    /// Reads openings: a Polyglot book if the name ends in `.bin`, games if in `.pgn`, otherwise EPD or FEN lines.
    /// Those after which the game is over are left out.
    ///
    /// # Errors
    /// [`OpeningsError`] if the file cannot be read, a line is wrong, or nothing is left.
    pub fn read(path: &Path, options: OpeningOptions) -> Result<Self, OpeningsError> {
        let name = path.display().to_string();
        let has_extension = |wanted| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(wanted));
        if has_extension("bin") {
            let book = Book::open(path).map_err(|error| OpeningsError::Book(error.to_string()))?;
            return Self::from_book(&book, options.seed, options.plies).ok_or(OpeningsError::Empty(name));
        }
        let bytes =
            std::fs::read(path).map_err(|problem| OpeningsError::Read { path: name.clone(), problem })?;
        let list = if has_extension("pgn") { read_pgn(&bytes, options.plies) } else { read_epd(&bytes) };
        let mut list =
            list.map_err(|(place, problem)| OpeningsError::Bad { path: name.clone(), place, problem })?;
        list.retain(|opening| opening.end().outcome().is_none());
        if list.is_empty() {
            return Err(OpeningsError::Empty(name));
        }
        Ok(Self::ordered(list, options.order, options.seed, false))
    }

    fn ordered(mut list: Vec<Opening>, order: Order, seed: u64, varied: bool) -> Self {
        if order == Order::Random {
            Random::new(seed).shuffle(&mut list);
        }
        Self { list, seed, varied }
    }

    /// How many there are before they repeat.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The opening with this number; past the end the list begins again.
    #[must_use]
    pub fn get(&self, index: usize) -> Opening {
        let mut opening = self.list[index % self.list.len()].clone();
        if self.varied && index >= self.list.len() {
            let mut random = Random::new(self.seed ^ (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            for _ in 0..2 {
                let next = random.choose(&opening.end().legal_moves());
                opening.moves.extend(next);
            }
            if opening.end().outcome().is_some() {
                opening.moves.truncate(opening.moves.len() - 2);
            }
        }
        opening
    }

    /// A number that is the same for the same list in the same order, to recognise an interrupted run.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut add = |value: u64| hash = (hash ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
        for opening in &self.list {
            add(opening.end().key().0);
            add(opening.moves.len() as u64);
        }
        hash
    }
}

/// What went wrong, and where.
type Mistake = (String, String);

fn read_epd(bytes: &[u8]) -> Result<Vec<Opening>, Mistake> {
    epd::read(bytes)
        .map(|(line, epd)| match epd {
            Ok(epd) => Ok(Opening { start: epd.position, moves: Vec::new() }),
            Err(error) => Err((format!("line {line}"), error.to_string())),
        })
        .collect()
}

fn read_pgn(bytes: &[u8], plies: usize) -> Result<Vec<Opening>, Mistake> {
    let games = pgn::Reader::new(bytes).records().enumerate();
    games
        .map(|(index, game)| {
            let game = game.map_err(|error| (format!("game {}", index + 1), error.to_string()))?;
            let moves = game.timeline().moves().take(plies).collect();
            Ok(Opening { start: game.start, moves })
        })
        .collect()
}

fn built_in_line(line: &str) -> Opening {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for text in line.split(' ') {
        let m = position.parse_san(text).expect("built-in openings are legal");
        moves.push(m);
        position.play_unchecked(m);
    }
    Opening { start: Position::default(), moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_openings_differ_and_can_be_played() {
        let openings = Openings::built_in(1);
        let mut keys: Vec<_> = (0..openings.len()).map(|index| openings.get(index).end().key().0).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), BUILT_IN.len());
        for index in 0..5 * openings.len() {
            assert_eq!(openings.get(index).end().outcome(), None);
        }
    }

    #[test]
    fn order_depends_on_the_seed_alone() {
        let (a, b, c) = (Openings::built_in(1), Openings::built_in(1), Openings::built_in(2));
        assert_eq!(a, b);
        assert_ne!(a.get(0), c.get(0));
        assert_ne!(a.fingerprint(), c.fingerprint());
        assert_ne!(a.get(3), a.get(3 + a.len()));
        assert_eq!(a.get(3 + a.len()), b.get(3 + a.len()));
    }

    const OPTIONS: OpeningOptions = OpeningOptions { order: Order::Sequential, seed: 0, plies: 3 };

    #[test]
    fn a_bad_line_is_named() {
        let path = std::env::temp_dir().join(format!("roque-openings-{}.epd", std::process::id()));
        std::fs::write(&path, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nnonsense\n").unwrap();
        let error = Openings::read(&path, OPTIONS).unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
        std::fs::write(&path, "7k/5Q2/6K1/8/8/8/8/8 b - -\n").unwrap();
        assert!(matches!(Openings::read(&path, OPTIONS), Err(OpeningsError::Empty(_))));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(Openings::read(&path, OPTIONS), Err(OpeningsError::Read { .. })));
    }

    #[test]
    fn a_book_gives_different_lines_of_the_length_asked_for() {
        let openings = Openings::own_book(3, 6);
        assert!(openings.len() > 100, "{}", openings.len());
        assert!((0..openings.len()).all(|index| openings.get(index).moves.len() <= 6));
        assert_eq!(openings, Openings::own_book(3, 6));
        assert_ne!(openings, Openings::own_book(4, 6));
    }

    #[test]
    fn games_give_their_first_moves() {
        let path = std::env::temp_dir().join(format!("roque-openings-{}.pgn", std::process::id()));
        std::fs::write(
            &path,
            "1. e4 e5 2. Nf3 Nc6 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        )
        .unwrap();
        let openings = Openings::read(&path, OPTIONS).unwrap();
        std::fs::remove_file(&path).unwrap();
        let lines: Vec<_> = (0..2).map(|index| openings.get(index).moves.len()).collect();
        assert_eq!((openings.len(), lines), (2, vec![3, 1]));
        assert_eq!(openings.get(1).start.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    }
}
