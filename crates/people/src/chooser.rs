//! A player made of the model: given a rating, a position and its history, a move.
//!
//! People feel first and check then. So moves are drawn from the model, which has itself looked two plies ahead; the
//! stronger the player, the more often he calculates instead, with the strong search; and some things nobody misses
//! whatever his rating: they are the floors.

use crate::exchange;
use crate::level::Level;
use crate::model::numbers::softmax;
use crate::model::{Model, Player, Reader, View};
use crate::moment::Moment;
use crate::personality::{Occasion, Personality};
use crate::rating::{Pace, Rating};
use crate::sight::{Eyes, Reach, Sight};
use crate::time::Effort;
use roque_chess::{Color, Move, Position, Role, Timeline};
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest, SearchSignal};
use roque_game::Random;
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
    /// How hard the choice was, for [`thinking_time`](crate::thinking_time).
    pub effort: Effort,
}

/// How likely every legal move is to be played, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospects {
    /// Every legal move with the probability that intuition plays it; they add up to one.
    pub felt: Vec<(Move, f32)>,
    /// The move that calculation finds, if this player calculates.
    pub calculated: Option<Move>,
    /// How often he plays that instead.
    pub calculation: f32,
    /// Why nothing else is possible, if so.
    pub certain: Option<Reason>,
}

impl Prospects {
    /// The probability that a move is played.
    #[must_use]
    pub fn probability(&self, m: Move) -> f32 {
        let felt = self.felt.iter().find(|(legal, _)| *legal == m).map_or(0.0, |(_, share)| *share);
        match self.calculated {
            Some(calculated) => {
                (1.0 - self.calculation) * felt + if calculated == m { self.calculation } else { 0.0 }
            }
            None => felt,
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
        self.choose_at(Level::of(character.rating), character, line)
    }

    /// The same with other dials than those of the rating, for calibrating.
    pub fn choose_at(&mut self, level: Level, character: Character, line: &Timeline) -> Option<Choice> {
        let prospects = self.prospects_at(level, character, line);
        let mut random = Random::stream(character.seed, line.current().key().0 ^ line.len() as u64);
        let (m, reason) = draw(&prospects, &mut random)?;
        let takes_back = line.last_move().is_some_and(|last| last.is_capture() && last.to() == m.to());
        let effort = Effort {
            moves: prospects.felt.len(),
            doubt: prospects.doubt(),
            forced: takes_back || line.current().is_check(),
            ply: Moment::of(line).ply,
        };
        Some(Choice { m, reason, effort })
    }

    /// What this character may play.
    pub fn prospects(&mut self, character: Character, line: &Timeline) -> Prospects {
        self.prospects_at(Level::of(character.rating), character, line)
    }

    /// The same with other dials.
    pub fn prospects_at(&mut self, level: Level, character: Character, line: &Timeline) -> Prospects {
        let position = line.current();
        let moves = position.legal_moves();
        let certain = |m: Move, reason| Prospects {
            felt: moves.iter().map(|&legal| (legal, f32::from(legal == m))).collect(),
            calculated: None,
            calculation: 0.0,
            certain: Some(reason),
        };
        if let [only] = *moves {
            return certain(only, Reason::Only);
        }
        if let Some(mate) = moves.iter().copied().find(|&m| mates(position, m)) {
            return certain(mate, Reason::Mate);
        }
        if is_known_ending(position)
            && let Some(best) = self.calculate(line, ENDING_NODES)
        {
            return certain(best, Reason::KnownEnding);
        }
        self.weigh(level, character, line)
    }

    /// Where something is to be chosen.
    fn weigh(&mut self, level: Level, character: Character, line: &Timeline) -> Prospects {
        let moment = Moment::of(line);
        let sight = self.eyes.look(line.current(), Reach::default());
        let view = View::new(&moment, Some(&sight));
        let men = line.current().board().occupied().len();
        let knowledge = character.personality.knowledge(moment.ply, men);
        let rating = i32::from(character.rating.value()) + knowledge;
        let player = Player { rating: Rating::new(rating.max(0) as u16), pace: character.pace };
        let mut logits = self.reader.logits(&view, player).to_vec();
        let best = sight.best();
        for (index, logit) in logits.iter_mut().enumerate() {
            let loss = best - sight.deepest()[index];
            let occasion = Occasion { traits: &view.candidates[index].traits, loss, men };
            *logit = (*logit + character.personality.tilt(occasion)) / level.temperature;
        }
        forbid(line, &view, &sight, &mut logits);
        softmax(&mut logits);
        let opening = moment.ply < OPENING && line.start() == &Position::default();
        let calculates = level.calculation > 0.0 && !opening;
        Prospects {
            felt: view.moves().iter().copied().zip(logits).collect(),
            calculated: if calculates { self.calculate(line, level.nodes) } else { None },
            calculation: level.calculation,
            certain: None,
        }
    }

    /// What the strong search plays. It starts from nothing every time, so that a line alone decides.
    fn calculate(&mut self, line: &Timeline, nodes: u64) -> Option<Move> {
        self.engine.clear();
        let request = SearchRequest {
            earlier_keys: line.repeatable_keys().to_vec(),
            last_move: line.last_move(),
            ..SearchRequest::new(*line.current(), Limits::nodes(nodes))
        };
        self.engine.search(&request, &SearchSignal::new(), &mut ()).best
    }
}

fn draw(prospects: &Prospects, random: &mut Random) -> Option<(Move, Reason)> {
    let mut uniform = || random.next_u64() as f64 / u64::MAX as f64;
    if let Some(calculated) = prospects.calculated
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

fn mates(position: &Position, m: Move) -> bool {
    let next = position.after(m);
    next.is_check() && next.legal_moves().is_empty()
}

/// Whether one side has a bare king and the other the means to mate it.
fn is_known_ending(position: &Position) -> bool {
    let board = position.board();
    let bare = |color: Color| board.color(color).len() == 1;
    let strong = board.straight_sliders() | board.role(Role::Pawn);
    Color::ALL.into_iter().any(|color| bare(color) && board.color(!color).intersects(strong))
}

/// A queen taken is a queen won if so much is left after all exchanges.
const QUEEN_HANGS: i32 = 400;
/// Ahead by so much nobody is content with a draw.
const AHEAD: i32 = 200;

/// Floors: takes away what nobody does, whatever the rating.
fn forbid(line: &Timeline, view: &View, sight: &Sight, logits: &mut [f32]) {
    let kept = |index: &usize| !throws_away_a_win(line, view.moves()[*index], sight);
    let safe: Vec<usize> = (0..logits.len()).filter(kept).collect();
    let obvious = obvious(line, view, sight);
    let wanted: Vec<usize> = safe.iter().copied().filter(|index| obvious[*index]).collect();
    let wanted = if wanted.is_empty() { safe } else { wanted };
    if wanted.is_empty() {
        return;
    }
    let mut allowed = vec![false; logits.len()];
    wanted.iter().for_each(|&index| allowed[index] = true);
    for (logit, allowed) in logits.iter_mut().zip(allowed) {
        if !allowed {
            *logit = f32::NEG_INFINITY;
        }
    }
}

/// Stalemates, and repeats a third time, while ahead.
fn throws_away_a_win(line: &Timeline, m: Move, sight: &Sight) -> bool {
    if sight.best() < AHEAD {
        return false;
    }
    let next = line.current().after(m);
    let stalemates = !next.is_check() && next.legal_moves().is_empty();
    let repeats = line.repeatable_keys().iter().filter(|&&key| key == next.key()).count() >= 2;
    stalemates || repeats
}

/// Which moves are as good as what everybody sees: taking a queen that hangs, taking back what was taken where that
/// loses nothing. All are, if there is nothing of the kind.
fn obvious(line: &Timeline, view: &View, sight: &Sight) -> Vec<bool> {
    let position = line.current();
    let wins = |m: Move| {
        let after = position.after(m);
        exchange::gain(position, m) - exchange::winnable(after.board(), m.to(), after.side_to_move())
    };
    let taken_back = line.last_move().filter(|last| last.is_capture()).map(Move::to);
    let is_obvious = |&m: &Move| {
        let queen = exchange::taken(position, m) == Some(Role::Queen) && wins(m) >= QUEEN_HANGS;
        queen || (m.is_capture() && Some(m.to()) == taken_back && wins(m) >= 0)
    };
    let obvious: Vec<bool> = view.moves().iter().map(is_obvious).collect();
    let values = sight.deepest();
    let least = (0..values.len()).filter(|&index| obvious[index]).map(|index| values[index]).max();
    match least {
        None => vec![true; values.len()],
        Some(least) => (0..values.len()).map(|index| obvious[index] || values[index] >= least).collect(),
    }
}
