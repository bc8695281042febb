//! Making puzzles: positions of games in which exactly one move is good.
//!
//! A game is scanned with short searches for moves that threw something away. Where one did, the answer must stand alone:
//! the best move and, without it, the best of all others are searched apart. What looks like a puzzle is searched again
//! with ten times the nodes by an engine that has seen nothing of the game, and so is every move after it: the defender
//! answers with the best resistance that is found, and the line ends before the first move of the solver that is not the only good one.

use crate::Puzzle;
use roque_chess::document::Document;
use roque_chess::{Move, Timeline};
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest};
use roque_game::{StopSignal, Value};
use roque_review::{Scale, Stopped};

/// How puzzles are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Positions searched for a first opinion; ten times as many prove it, a fifth scans.
    pub nodes: u64,
    /// Megabytes for each of the two tables.
    pub hash_mb: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { nodes: Self::DEFAULT_NODES, hash_mb: 8 }
    }
}

impl Settings {
    /// Enough to see what people can be expected to find.
    pub const DEFAULT_NODES: u64 = 10_000;
}

/// How many times more nodes a proof has.
const PROOF: u64 = 10;
/// The part of the nodes a scan has.
const SCAN: u64 = 5;
/// A move that gave away so many points invites a puzzle.
const GIFT: f64 = 20.0;
/// The best move keeps at least so many points: less than about a draw is no solution.
const LEAST: f64 = 40.0;
/// Every other move costs at least so many points, on our scale and on that of lichess, which is less steep.
const GAP: [(Scale, f64); 2] = [(Scale::Own, 35.0), (Scale::Lichess, 28.0)];
/// What a short search may lack of the gap for a long one to be tried.
const DOUBT: f64 = 10.0;
/// Moves of the solver, at most.
const LONGEST: usize = 7;
/// Half-moves after a solution that may show what it was for.
const TAIL: usize = 3;
/// Positions before this half-move are openings, not puzzles.
const FIRST_PLY: usize = 8;

/// Makes puzzles of games, one after the other.
pub struct Maker {
    settings: Settings,
    scanner: Engine,
    prover: Engine,
}

impl Maker {
    /// With the strongest evaluation the program has.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let engine = || Engine::new(EngineConfig { hash_mb: settings.hash_mb, threads: 1 });
        Self { settings, scanner: engine(), prover: engine() }
    }

    /// The puzzles in the main line of a game, without ratings. The same game gives the same puzzles.
    ///
    /// # Errors
    /// [`Stopped`] if the signal is given before the end.
    pub fn find(&mut self, document: &Document, stop: &StopSignal) -> Result<Vec<Puzzle>, Stopped> {
        let game = document.timeline();
        let source = source(document);
        let moves: Vec<Move> = game.moves().collect();
        let mut line = Timeline::new(*game.start());
        let mut found: Vec<Puzzle> = Vec::new();
        let mut before: Option<Value> = None;
        let mut busy_until = 0;
        self.scanner.clear();
        for (ply, &m) in moves.iter().enumerate() {
            if line.play(m).is_err() || line.outcome().is_some() {
                break;
            }
            let now = search(&mut self.scanner, &line, self.settings.nodes / SCAN, &[], stop)?.0;
            let gift = before.map_or(0.0, |before| Scale::Own.points(now) - Scale::Own.points(-before));
            before = Some(now);
            if ply < FIRST_PLY || ply < busy_until || gift < GIFT || Scale::Own.points(now) < LEAST {
                continue;
            }
            if let Some(puzzle) = self.puzzle(&line, &source, stop)? {
                busy_until = ply + puzzle.line().len();
                found.push(puzzle);
            }
        }
        Ok(found)
    }

    /// The puzzle at the end of a line of play of a game, if there is one.
    ///
    /// # Errors
    /// [`Stopped`] if the signal is given before the end.
    pub fn at(
        &mut self,
        line: &Timeline,
        document: &Document,
        stop: &StopSignal,
    ) -> Result<Option<Puzzle>, Stopped> {
        if line.outcome().is_some() {
            return Ok(None);
        }
        self.scanner.clear();
        self.puzzle(line, &source(document), stop)
    }

    fn puzzle(
        &mut self,
        line: &Timeline,
        source: &str,
        stop: &StopSignal,
    ) -> Result<Option<Puzzle>, Stopped> {
        let Some(first) = line.last_move() else { return Ok(None) };
        let Some(solution) = self.prove(line, stop)? else { return Ok(None) };
        let mut moves = vec![first];
        moves.extend(solution);
        let mut start = line.clone();
        start.undo();
        // What the searches played is legal, and the line ends with the solver.
        let Ok(mut puzzle) = Puzzle::new(*start.current(), &moves, source.to_owned()) else {
            return Ok(None);
        };
        self.tag(&mut puzzle, stop)?;
        Ok(Some(puzzle))
    }

    /// Finds the motifs of a puzzle, also where they come to light just after its solution.
    ///
    /// # Errors
    /// [`Stopped`] if the signal is given before the end.
    pub fn tag(&mut self, puzzle: &mut Puzzle, stop: &StopSignal) -> Result<(), Stopped> {
        let mut line = Timeline::new(puzzle.start());
        puzzle.line().iter().for_each(|&m| play(&mut line, m));
        let solved = line.len();
        while line.len() < solved + TAIL && line.outcome().is_none() {
            let Some(m) = search(&mut self.prover, &line, self.settings.nodes, &[], stop)?.1 else { break };
            play(&mut line, m);
        }
        let tail: Vec<Move> = line.moves().skip(solved).collect();
        puzzle.tag_with(&tail);
        Ok(())
    }

    /// The only good moves from here on and the answers to them, if there is something to find.
    fn prove(&mut self, line: &Timeline, stop: &StopSignal) -> Result<Option<Vec<Move>>, Stopped> {
        let nodes = self.settings.nodes;
        if line.current().legal_moves().len() < 2
            || self.only_move(Which::Scanner, line, nodes, DOUBT, stop)?.is_none()
        {
            return Ok(None);
        }
        self.prover.clear();
        let mut line = line.clone();
        let begins = line.len();
        let mut known = begins;
        while line.len() < begins + 2 * LONGEST {
            let is_forced = line.current().legal_moves().len() == 1;
            let Some(m) = self.only_move(Which::Prover, &line, PROOF * nodes, 0.0, stop)? else { break };
            play(&mut line, m);
            if !is_forced {
                known = line.len();
            }
            if line.outcome().is_some() {
                break;
            }
            let answer = search(&mut self.prover, &line, PROOF * nodes, &[], stop)?.1;
            let Some(answer) = answer else { break };
            play(&mut line, answer);
            if line.outcome().is_some() {
                break;
            }
        }
        while line.len() > known {
            line.undo();
        }
        let solution: Vec<Move> = line.moves().skip(begins).collect();
        Ok(Some(solution).filter(|solution| !solution.is_empty() && !is_mere_recapture(&line, begins)))
    }

    /// The one good move of a position; at the end of a line several may mate.
    fn only_move(
        &mut self,
        which: Which,
        line: &Timeline,
        nodes: u64,
        doubt: f64,
        stop: &StopSignal,
    ) -> Result<Option<Move>, Stopped> {
        let engine = match which {
            Which::Scanner => &mut self.scanner,
            Which::Prover => &mut self.prover,
        };
        let legal: Vec<Move> = line.current().legal_moves().into_iter().collect();
        let (value, best) = search(engine, line, nodes, &[], stop)?;
        let others: Vec<Move> = legal.into_iter().filter(|&m| Some(m) != best).collect();
        if Scale::Own.points(value) < LEAST {
            return Ok(None);
        }
        if others.is_empty() || value == Value::WinIn(1) {
            return Ok(best);
        }
        let second = search(engine, line, nodes, &others, stop)?.0;
        Ok(best.filter(|_| stands_alone(value, second, doubt)))
    }
}

#[derive(Clone, Copy)]
enum Which {
    Scanner,
    Prover,
}

/// Whether the best move of all others is so much worse that one move is the only good one.
fn stands_alone(best: Value, second: Value, doubt: f64) -> bool {
    GAP.iter().all(|&(scale, gap)| scale.loss(best, second) >= gap - doubt)
}

/// Whether all there is to find is to take back what was just taken.
fn is_mere_recapture(line: &Timeline, begins: usize) -> bool {
    let moves: Vec<Move> = line.moves().collect();
    let previous = begins.checked_sub(1).map(|index| moves[index]);
    moves.len() - begins == 1
        && previous.is_some_and(|previous| previous.is_capture() && previous.to() == moves[begins].to())
}

fn play(line: &mut Timeline, m: Move) {
    let played = line.play(m);
    debug_assert!(played.is_ok(), "the search gives legal moves");
}

/// What a position is worth and what is best there, of these moves or of all.
fn search(
    engine: &mut Engine,
    line: &Timeline,
    nodes: u64,
    moves: &[Move],
    stop: &StopSignal,
) -> Result<(Value, Option<Move>), Stopped> {
    let request = SearchRequest {
        earlier_keys: line.repeatable_keys().to_vec(),
        last_move: line.last_move(),
        search_moves: moves.to_vec(),
        ..SearchRequest::new(*line.current(), Limits::nodes(nodes))
    };
    let answer = engine.search(&request, stop, &mut ());
    if stop.is_stopped() {
        return Err(Stopped);
    }
    Ok((answer.score.kind(), answer.best))
}

/// Which game: players and year, as far as they are known.
fn source(document: &Document) -> String {
    let known = |tag: &str| document.tags.get(tag).filter(|text| !text.starts_with('?') && !text.is_empty());
    let family = |tag| known(tag).map(|name| name.split(',').next().unwrap_or(name).trim());
    let year =
        known("Date").and_then(|date| date.get(..4)).filter(|year| year.bytes().all(|b| b.is_ascii_digit()));
    let players = match (family("White"), family("Black")) {
        (Some(white), Some(black)) => format!("{white} – {black}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => String::new(),
    };
    match year {
        Some(year) if players.is_empty() => year.to_owned(),
        Some(year) => format!("{players}, {year}"),
        None => players,
    }
}
