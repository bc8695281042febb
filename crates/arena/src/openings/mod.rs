//! Where games begin: a list of openings in seeded order, each meant to be played twice with colours swapped.

mod built_in;

use built_in::BUILT_IN;
use roque_book::Book;
use roque_chess::notation::{epd, pgn};
use roque_chess::{Move, Position};
use roque_game::{Random, quoted};
use roque_play::RandomOpening;
use std::collections::HashSet;
use std::path::Path;
use thiserror::Error;

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
    /// Half-moves of random openings that cannot be.
    #[error("openings {0:?}: random:PLIES takes 1 to 60 half-moves")]
    Plies(String),
    /// Nothing usable in it.
    #[error("the openings {0} hold no position that can be played")]
    Empty(String),
}

/// Openings by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    source: Source,
    seed: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    /// A list, again from the beginning when it is used up.
    List(Vec<Opening>),
    /// A list whose openings are varied by two random moves when it is used up.
    Varied(Vec<Opening>),
    /// Made for each number anew.
    Random(RandomOpening),
    /// Chess960 starts in which each side has a back rank of its own, made for each number anew.
    DoubleChess960,
}

impl Openings {
    /// The built-in list. From the second time round two random moves follow each opening, so that players
    /// without chance do not repeat themselves.
    #[must_use]
    pub fn built_in(seed: u64) -> Self {
        let list = BUILT_IN.iter().map(|line| built_in_line(line)).collect();
        Self { source: Source::Varied(ordered(list, Order::Random, seed)), seed }
    }

    /// Every game from the usual start.
    #[must_use]
    pub fn usual_start() -> Self {
        Self { source: Source::List(vec![Opening::default()]), seed: 0 }
    }

    /// Random moves that lead to level positions, without end.
    #[must_use]
    pub fn random(opening: RandomOpening, seed: u64) -> Self {
        Self { source: Source::Random(opening), seed }
    }

    /// The 960 starts of Chess960, the usual one among them.
    #[must_use]
    pub fn chess960(options: OpeningOptions) -> Self {
        let starts = (0..).map_while(Position::chess960).map(|start| Opening { start, moves: Vec::new() });
        Self {
            source: Source::List(ordered(starts.collect(), options.order, options.seed)),
            seed: options.seed,
        }
    }

    /// The openings of a name: `start`, `book`, `built-in`, `chess960`, `double-chess960`, `random` or `random:PLIES`;
    /// anything else is a file, in this folder unless it says otherwise.
    ///
    /// # Errors
    /// As [`read`](Self::read), and if the half-moves of random openings are no number from 1 to 60.
    pub fn named(name: &Path, folder: &Path, options: OpeningOptions) -> Result<Self, OpeningsError> {
        let text = name.to_string_lossy();
        match text.split_once(':').map_or((&*text, None), |(word, plies)| (word, Some(plies))) {
            ("start", None) => Ok(Self::usual_start()),
            ("built-in", None) => Ok(Self::built_in(options.seed)),
            ("book", None) => Ok(Self::own_book(options.seed, options.plies)),
            ("chess960", None) => Ok(Self::chess960(options)),
            ("double-chess960", None) => Ok(Self { source: Source::DoubleChess960, seed: options.seed }),
            ("random", None) => Ok(Self::random(RandomOpening::default(), options.seed)),
            ("random", Some(plies)) => {
                let plies = plies.parse().ok().filter(|plies| (1..=60).contains(plies));
                let plies = plies.ok_or_else(|| OpeningsError::Plies(quoted(&text)))?;
                Ok(Self::random(RandomOpening { plies, ..RandomOpening::default() }, options.seed))
            }
            _ => Self::read(&folder.join(name), options),
        }
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
        (!list.is_empty()).then_some(Self { source: Source::List(list), seed })
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
        let list = ordered(list, options.order, options.seed);
        Ok(Self { source: Source::List(list), seed: options.seed })
    }

    /// How many a list has; `None` without one.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        match &self.source {
            Source::List(list) | Source::Varied(list) => Some(list.len()),
            Source::Random(_) | Source::DoubleChess960 => None,
        }
    }

    /// The opening with this number; past the end a list begins again. A random one takes some milliseconds.
    #[must_use]
    pub fn get(&self, index: usize) -> Opening {
        match &self.source {
            Source::List(list) => list[index % list.len()].clone(),
            Source::Varied(list) if index < list.len() => list[index].clone(),
            Source::Varied(list) => self.vary(list[index % list.len()].clone(), index),
            Source::Random(opening) => {
                let moves = opening.draw(&mut Random::stream(self.seed, index as u64));
                Opening { start: Position::default(), moves }
            }
            Source::DoubleChess960 => {
                let mut random = Random::stream(self.seed, index as u64);
                let mut number = || random.below(960) as u16;
                let start = Position::double_chess960(number(), number()).unwrap_or_default();
                Opening { start, moves: Vec::new() }
            }
        }
    }

    fn vary(&self, mut opening: Opening, index: usize) -> Opening {
        let mut random = Random::new(self.seed ^ (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for _ in 0..2 {
            let next = random.choose(&opening.end().legal_moves());
            opening.moves.extend(next);
        }
        if opening.end().outcome().is_some() {
            opening.moves.truncate(opening.moves.len() - 2);
        }
        opening
    }

    /// A number that is the same for the same list in the same order, to recognise an interrupted run.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut add = |value: u64| hash = (hash ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
        match &self.source {
            Source::List(list) | Source::Varied(list) => {
                for opening in list {
                    add(opening.end().key().0);
                    add(opening.moves.len() as u64);
                }
            }
            // The seed is told apart by the tournament itself.
            Source::Random(RandomOpening { plies, balance }) => {
                add((*plies).into());
                add((*balance).into());
            }
            Source::DoubleChess960 => add(960),
        }
        hash
    }
}

fn ordered(mut list: Vec<Opening>, order: Order, seed: u64) -> Vec<Opening> {
    if order == Order::Random {
        Random::new(seed).shuffle(&mut list);
    }
    list
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
    let games = pgn::Reader::new(bytes).documents().enumerate();
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
    fn chess960_has_every_start_once_and_two_back_ranks_if_asked() {
        let options = OpeningOptions { order: Order::Random, seed: 3, plies: 8 };
        let named = |name: &str| Openings::named(Path::new(name), Path::new(""), options).unwrap();
        let list = named("chess960");
        let starts: HashSet<_> = (0..960).map(|index| list.get(index).start.key()).collect();
        assert_eq!((starts.len(), list.count()), (960, Some(960)));
        let double = named("double-chess960");
        let opening = |index: usize| double.get(index).start.to_string();
        assert_eq!(opening(7), opening(7));
        let mirrored = (0..100).filter(|&index| {
            let text = opening(index);
            let ranks: Vec<&str> = text.split([' ', '/']).collect();
            ranks[0].to_uppercase() == ranks[7]
        });
        assert!(mirrored.count() < 5);
        assert_ne!(double.fingerprint(), list.fingerprint());
    }

    #[test]
    fn built_in_openings_differ_and_can_be_played() {
        let openings = Openings::built_in(1);
        let mut keys: Vec<_> = (0..BUILT_IN.len()).map(|index| openings.get(index).end().key().0).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), BUILT_IN.len());
        for index in 0..5 * BUILT_IN.len() {
            assert_eq!(openings.get(index).end().outcome(), None);
        }
    }

    #[test]
    fn order_depends_on_the_seed_alone() {
        let (a, b, c) = (Openings::built_in(1), Openings::built_in(1), Openings::built_in(2));
        assert_eq!(a, b);
        assert_ne!(a.get(0), c.get(0));
        assert_ne!(a.fingerprint(), c.fingerprint());
        assert_ne!(a.get(3), a.get(3 + BUILT_IN.len()));
        assert_eq!(a.get(3 + BUILT_IN.len()), b.get(3 + BUILT_IN.len()));
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
        let count = openings.count().unwrap();
        assert!(count > 100, "{count}");
        assert!((0..count).all(|index| openings.get(index).moves.len() <= 6));
        assert_eq!(openings, Openings::own_book(3, 6));
        assert_ne!(openings, Openings::own_book(4, 6));
    }

    #[test]
    fn random_openings_are_a_function_of_seed_and_number() {
        let named = |name: &str, seed| {
            Openings::named(Path::new(name), Path::new(""), OpeningOptions { seed, ..OPTIONS })
        };
        let openings = named("random:6", 5).unwrap();
        let seen: HashSet<_> = (0..10).map(|index| openings.get(index).end().key()).collect();
        assert!(seen.len() == 10 && openings.count().is_none());
        assert_eq!(openings.get(3), named("random:6", 5).unwrap().get(3));
        assert_ne!(openings.get(3), named("random:6", 6).unwrap().get(3));
        assert_ne!(openings.fingerprint(), named("random", 5).unwrap().fingerprint());
        assert!(openings.get(3).moves.len() == 6 && named("random", 5).unwrap().get(0).moves.len() == 10);
        let error = named("random:x", 5).unwrap_err().to_string();
        assert_eq!(error, "openings \"random:x\": random:PLIES takes 1 to 60 half-moves");
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
        assert_eq!((openings.count(), lines), (Some(2), vec![3, 1]));
        assert_eq!(openings.get(1).start.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    }
}
