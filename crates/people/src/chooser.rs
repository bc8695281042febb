//! A player made of the model: given a rating, a position and its history, a move.
//!
//! People feel first and check then. So moves are drawn from the model, which has itself looked two plies ahead; the
//! stronger the player, the more often he calculates instead, with the strong search; and some things nobody misses
//! whatever his rating: they are the floors.

use crate::floors::{forbid, is_known_ending, mates};
use crate::level::Level;
use crate::model::numbers::softmax;
use crate::model::{Model, Player, Reader, View};
use crate::moment::Moment;
use crate::personality::{Occasion, Personality};
use crate::rating::{Pace, Rating};
use crate::sight::{Eyes, Reach};
use crate::time::Effort;
use roque_chess::{Move, Position, Timeline};
use roque_engine::{BestMove, Engine, EngineConfig, Limits, Score, SearchRequest};
use roque_game::{Random, StopSignal};
use std::sync::Arc;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Character {
    /// How strong.
    pub rating: Rating,
    /// In which way.
    pub personality: Personality,
    /// How fast the game is.
    pub pace: Pace,
    /// Varies the play from game to game; the same seed plays the same game.
    pub seed: u64,
}

impl Character {
    /// An average player of a rating.
    #[must_use]
    pub fn new(rating: Rating, seed: u64) -> Self {
        Self { rating, personality: Personality::default(), pace: Pace::default(), seed }
    }
}

/// How a move was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is the only one.
    Only,
    /// It mates.
    Mate,
    /// Everybody knows how to win this ending.
    KnownEnding,
    /// It was calculated.
    Calculation,
    /// It felt right.
    Intuition,
}

/// A move chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub m: Move,
    /// How it was found.
    pub reason: Reason,
    /// What it is worth as far as was looked.
    pub score: Score,
    /// How many plies were looked ahead, the move itself included.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How hard the choice was, for [`thinking_time`](crate::thinking_time).
    pub effort: Effort,
}

/// One turn: who moves, after what, and within which limits.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// Who moves.
    pub character: Character,
    /// The dials of the rating, or others for calibrating.
    pub level: Level,
    /// The game so far.
    pub line: &'a Timeline,
    /// Only these moves may be played; all if empty.
    pub only: &'a [Move],
    /// What ends a calculation before its own measure does.
    pub limits: Limits,
}

impl<'a> Turn<'a> {
    /// A turn without limits.
    #[must_use]
    pub fn new(character: Character, line: &'a Timeline) -> Self {
        let level = Level::of(character.rating);
        Self { character, level, line, only: &[], limits: Limits::default() }
    }

    /// The moves to choose from.
    fn moves(&self) -> Vec<Move> {
        let legal = self.line.current().legal_moves();
        legal.iter().copied().filter(|m| self.only.is_empty() || self.only.contains(m)).collect()
    }
}

/// How likely every legal move is to be played, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospects {
    /// Every legal move with the probability that intuition plays it; they add up to one.
    pub felt: Vec<(Move, f32)>,
    /// What each of them is worth as far as was looked, in the same order; empty where nobody looked.
    pub worth: Vec<Score>,
    /// The move that calculation finds, if this player calculates.
    pub calculated: Option<BestMove>,
    /// How often he plays that instead.
    pub calculation: f32,
    /// Why nothing else is possible, if so.
    pub certain: Option<Reason>,
    /// Plies looked ahead before feeling, the move itself included.
    pub depth: u32,
    /// Positions looked at altogether.
    pub nodes: u64,
}

impl Prospects {
    /// The probability that a move is played.
    #[must_use]
    pub fn probability(&self, m: Move) -> f32 {
        let felt = self.felt.iter().find(|(legal, _)| *legal == m).map_or(0.0, |(_, share)| *share);
        match self.calculated.and_then(|answer| answer.best) {
            Some(calculated) => {
                (1.0 - self.calculation) * felt + if calculated == m { self.calculation } else { 0.0 }
            }
            None => felt,
        }
    }

    /// What a move is worth as far as was looked.
    fn score(&self, m: Move, reason: Reason) -> Score {
        match self.calculated {
            Some(answer) if reason == Reason::Calculation => answer.score,
            _ => {
                let index = self.felt.iter().position(|(legal, _)| *legal == m);
                index.and_then(|index| self.worth.get(index)).copied().unwrap_or_default()
            }
        }
    }

    /// How evenly the moves compete, in nats.
    #[must_use]
    pub fn doubt(&self) -> f32 {
        self.felt.iter().filter(|(_, share)| *share > 0.0).map(|(_, share)| -share * share.ln()).sum()
    }
}

/// Plays like a person.
pub struct Chooser {
    reader: Reader,
    eyes: Eyes,
    engine: Engine,
}

impl Default for Chooser {
    fn default() -> Self {
        Self::new(Model::embedded())
    }
}

/// In the first plies the openings of people are played; later everybody is on his own.
const OPENING: usize = 12;
/// Above this rating there are too few games to know people by.
const MOST_KNOWN: i32 = 2400;
/// Known endings are worth this many positions.
const ENDING_NODES: u64 = 30_000;

impl Chooser {
    /// A chooser that knows people by this model.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self {
            reader: Reader::new(model),
            eyes: Eyes::default(),
            engine: Engine::new(EngineConfig { hash_mb: 1, threads: 1 }),
        }
    }

    /// The move this character plays; `None` only where there is none. The same character plays the same move in the
    /// same line.
    pub fn choose(&mut self, character: Character, line: &Timeline) -> Option<Choice> {
        self.choose_in(&Turn::new(character, line), &StopSignal::new())
    }

    /// The same within limits, and among certain moves only.
    pub fn choose_in(&mut self, turn: &Turn<'_>, signal: &StopSignal) -> Option<Choice> {
        let prospects = self.prospects(turn, signal);
        let line = turn.line;
        let mut random = Random::stream(turn.character.seed, line.current().key().0 ^ line.len() as u64);
        let (m, reason) = draw(&prospects, &mut random)?;
        let takes_back = line.last_move().is_some_and(|last| last.is_capture() && last.to() == m.to());
        let effort = Effort {
            moves: prospects.felt.len(),
            doubt: prospects.doubt(),
            forced: takes_back || line.current().is_check(),
            ply: Moment::of(line).ply,
        };
        let calculated = prospects.calculated.filter(|_| reason == Reason::Calculation);
        let depth = calculated.map_or(prospects.depth, |answer| answer.depth);
        let score = prospects.score(m, reason);
        Some(Choice { m, reason, score, depth, nodes: prospects.nodes, effort })
    }

    /// What a character may play.
    pub fn prospects(&mut self, turn: &Turn<'_>, signal: &StopSignal) -> Prospects {
        let position = turn.line.current();
        let moves = turn.moves();
        let certain = |m: Move, reason, score, depth, nodes| Prospects {
            felt: moves.iter().map(|&legal| (legal, f32::from(legal == m))).collect(),
            worth: vec![score; moves.len()],
            calculated: None,
            calculation: 0.0,
            certain: Some(reason),
            depth,
            nodes,
        };
        if let [only] = *moves {
            let score = self.eyes.standing(&position.after(only));
            return certain(only, Reason::Only, -score, 1, 1);
        }
        if let Some(mate) = moves.iter().copied().find(|&m| mates(position, m)) {
            return certain(mate, Reason::Mate, Score::mate_in_plies(1), 1, moves.len() as u64);
        }
        if is_known_ending(position)
            && let Some(answer) = self.calculate(turn, ENDING_NODES, signal)
            && let Some(best) = answer.best
        {
            return certain(best, Reason::KnownEnding, answer.score, answer.depth, answer.nodes);
        }
        self.weigh(turn, &moves, signal)
    }

    /// Where something is to be chosen.
    fn weigh(&mut self, turn: &Turn<'_>, moves: &[Move], signal: &StopSignal) -> Prospects {
        let Turn { character, level, line, .. } = *turn;
        let moment = Moment::of(line);
        let sight = self.eyes.look(line.current(), Reach::default());
        let view = View::new(&moment, Some(&sight));
        let men = line.current().board().occupied().len();
        let knowledge = character.personality.knowledge(moment.ply, men);
        let rating = i32::from(level.rating.value()) + knowledge;
        let rating = Rating::new(rating.clamp(0, MOST_KNOWN) as u16);
        let player = Player { rating, pace: character.pace };
        let mut logits = self.reader.logits(&view, player).to_vec();
        let best = sight.best();
        for (index, logit) in logits.iter_mut().enumerate() {
            let loss = best - sight.deepest()[index];
            let occasion = Occasion { traits: &view.candidates[index].traits, loss, men };
            *logit = (*logit + character.personality.tilt(occasion)) / level.temperature;
        }
        forbid(line, &view, &sight, &mut logits);
        keep_only(view.moves(), moves, &mut logits);
        softmax(&mut logits);
        let opening = moment.ply < OPENING && line.start() == &Position::default();
        let calculates = level.calculation > 0.0 && !opening;
        let calculated = if calculates { self.calculate(turn, level.nodes, signal) } else { None };
        Prospects {
            felt: view.moves().iter().copied().zip(logits).collect(),
            worth: sight.scores(),
            calculated,
            calculation: level.calculation,
            certain: None,
            depth: sight.depth(),
            nodes: sight.nodes + calculated.map_or(0, |answer| answer.nodes),
        }
    }

    /// What the strong search plays. It starts from nothing every time, so that a line alone decides.
    fn calculate(&mut self, turn: &Turn<'_>, nodes: u64, signal: &StopSignal) -> Option<BestMove> {
        self.engine.clear();
        let own = &turn.limits;
        let limits = Limits {
            nodes: own.nodes.into_iter().chain([nodes]).min(),
            infinite: false,
            ponder: None,
            ..own.clone()
        };
        let request = SearchRequest {
            earlier_keys: turn.line.repeatable_keys().to_vec(),
            search_moves: turn.only.to_vec(),
            ..SearchRequest::new(*turn.line.current(), limits)
        };
        let answer = self.engine.search(&request, signal, &mut ());
        answer.best.is_some().then_some(answer)
    }
}

/// Leaves only certain moves possible, if any of them is.
fn keep_only(all: &[Move], wanted: &[Move], logits: &mut [f32]) {
    if wanted.len() == all.len() {
        return;
    }
    let any = all.iter().zip(&*logits).any(|(m, logit)| wanted.contains(m) && logit.is_finite());
    for (m, logit) in all.iter().zip(logits) {
        if !wanted.contains(m) {
            *logit = f32::NEG_INFINITY;
        } else if !any {
            *logit = 0.0;
        }
    }
}

fn draw(prospects: &Prospects, random: &mut Random) -> Option<(Move, Reason)> {
    let mut uniform = || random.next_u64() as f64 / u64::MAX as f64;
    if let Some(calculated) = prospects.calculated.and_then(|answer| answer.best)
        && uniform() < f64::from(prospects.calculation)
    {
        return Some((calculated, Reason::Calculation));
    }
    let mut left = uniform();
    let reason = prospects.certain.unwrap_or(Reason::Intuition);
    for &(m, share) in &prospects.felt {
        left -= f64::from(share);
        if left <= 0.0 && share > 0.0 {
            return Some((m, reason));
        }
    }
    // Rounding may leave a crumb; it belongs to the likeliest.
    let likeliest = prospects.felt.iter().max_by(|one, other| one.1.total_cmp(&other.1))?;
    Some((likeliest.0, reason))
}
