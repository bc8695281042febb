//! The walk through a game: back to front with one table, then again where something is claimed.
//!
//! Back to front, because then a search knows from the table what comes after the moves really played: it cannot praise
//! a move for a mate that the next position does not have. Whatever is claimed after that, a fault or a mate, is searched
//! again with four times the nodes. Before a mistake is called one, a second engine that knows nothing of the game gives its
//! opinion. Positions are then worth the mean of what the two say, and the move has lost what the milder of them says: an
//! error of one search is seldom an error of the other.

use crate::look::{Effort, Look, look};
use crate::memory::Memory;
use crate::{Grade, Scale, Stopped};
use roque_chess::{Move, Position, Timeline};
use roque_engine::{Engine, Score};
use roque_game::{StopSignal, Value};

/// How many times more nodes a proof has.
const PROOF: u64 = 4;

/// How many times more nodes a second opinion has on a large mistake, and on others, where half of the loss would be none.
const OPINION: [u64; 2] = [8, 16];

/// A mistake is a large one from so many times its threshold on.
const LARGE: f64 = 2.0;

/// From so many points below the first threshold a verdict is near it.
const NEAR: f64 = 2.0;

/// What a walk tells while it goes on.
pub(crate) enum Step {
    /// This move has been looked at from both sides for the first time.
    Judged(usize),
    /// This move was looked at again.
    Proved(usize),
}

/// The searches of all positions of a game.
pub(crate) struct Walk<'a> {
    engines: &'a mut Engines,
    scale: Scale,
    nodes: u64,
    moves: Vec<Move>,
    game: &'a Timeline,
    looks: Vec<Look>,
    /// Where a look comes from somebody's analysis, which nobody needs to repeat.
    recalled: Vec<bool>,
    /// What the milder of two engines says a move has lost, where both were asked.
    heard: Vec<Option<f64>>,
}

/// Who searches.
pub(crate) struct Engines {
    /// Walks through the game and remembers it.
    pub first: Engine,
    /// Gives second opinions, and forgets everything in between.
    pub second: Engine,
    /// What was found elsewhere.
    pub memory: Memory,
}

impl<'a> Walk<'a> {
    /// Looks at every position of a game, last to first. The engine is emptied first, so that nothing but the game and
    /// the nodes decides what is found.
    pub(crate) fn through(
        engines: &'a mut Engines,
        game: &'a Timeline,
        scale: Scale,
        nodes: u64,
        stop: &StopSignal,
        step: &mut dyn FnMut(&Self, Step),
    ) -> Result<Self, Stopped> {
        engines.first.clear();
        let moves: Vec<Move> = game.moves().collect();
        let count = moves.len() + 1;
        let empty = Look { value: Value::EVEN, line: Vec::new(), depth: 0, nodes: 0 };
        let mut walk = Self {
            engines,
            scale,
            nodes,
            moves,
            game,
            looks: vec![empty; count],
            recalled: vec![false; count],
            heard: vec![None; count],
        };
        let mut line = game.clone();
        for place in (0..count).rev() {
            walk.looks[place] = match walk.recall(&line) {
                Some(known) => {
                    walk.recalled[place] = true;
                    known
                }
                None => look(&mut walk.engines.first, &line, &Effort::nodes(nodes), stop)?,
            };
            if place + 1 < count {
                step(&walk, Step::Judged(place));
            }
            line.undo();
        }
        Ok(walk)
    }

    /// What is known already of a position, if that is worth more than a proof; not where it is a repetition, which
    /// an analysis of the position alone does not see.
    fn recall(&self, line: &Timeline) -> Option<Look> {
        let is_new = line.outcome().is_none() && !line.repeatable_keys().contains(&line.current().key());
        is_new.then(|| self.engines.memory.recall(line.current(), PROOF * self.nodes)).flatten()
    }

    /// Looks again until every claim has been proved and every mistake has been heard about twice. Each position is looked
    /// at again at most once and each move heard about at most once, so this ends.
    pub(crate) fn prove(
        &mut self,
        stop: &StopSignal,
        step: &mut dyn FnMut(&Self, Step),
    ) -> Result<(), Stopped> {
        loop {
            let values = self.values();
            let mut moves = (0..self.moves.len()).rev();
            let ply = if let Some(ply) = moves.clone().find(|&ply| self.is_unproved(ply, &values)) {
                self.look_again(ply + 1, stop)?;
                self.look_again(ply, stop)?;
                ply
            } else if let Some(ply) = moves.find(|&ply| self.is_unheard(ply, &values)) {
                self.hear(ply, &values, stop)?;
                ply
            } else {
                return Ok(());
            };
            step(self, Step::Proved(ply));
        }
    }

    fn look_again(&mut self, place: usize, stop: &StopSignal) -> Result<(), Stopped> {
        if !self.is_weak(place) {
            return Ok(());
        }
        let mate = self.looks[place].value.moves_to_mate().map(i32::unsigned_abs);
        let effort = Effort { nodes: PROOF * self.nodes, mate };
        let line = self.line_to(place);
        self.looks[place] = look(&mut self.engines.first, &line, &effort, stop)?;
        Ok(())
    }

    /// Asks the second engine about both sides of a move.
    fn hear(&mut self, ply: usize, values: &[Value], stop: &StopSignal) -> Result<(), Stopped> {
        let loss = self.scale.certain_loss(values[ply], one_ply_earlier(values[ply + 1]));
        let [large, other] = OPINION;
        let times = if loss >= LARGE * self.scale.thresholds()[1] { large } else { other };
        let effort = Effort::nodes(times * self.nodes);
        self.engines.second.clear();
        let after = self.opinion(ply + 1, &effort, stop)?;
        let before = self.opinion(ply, &effort, stop)?;
        let is_best = before.best() == Some(self.moves[ply]);
        let said =
            if is_best { 0.0 } else { self.scale.certain_loss(before.value, one_ply_earlier(after.value)) };
        self.heard[ply] = Some(loss.min(said));
        for (place, other) in [(ply, before), (ply + 1, after)] {
            if self.recalled[place] {
                continue;
            }
            let own = &mut self.looks[place];
            match (own.value, other.value) {
                (Value::Estimate(one), Value::Estimate(two)) => {
                    own.value = Value::Estimate(i32::midpoint(one, two));
                    own.nodes += other.nodes;
                }
                (Value::Estimate(_), _) => *own = other,
                _ => {}
            }
        }
        Ok(())
    }

    /// What the second engine says; a mate that was proved, what the rules decide, or what somebody analysed longer, it need
    /// not be asked.
    fn opinion(&mut self, place: usize, effort: &Effort, stop: &StopSignal) -> Result<Look, Stopped> {
        let own = &self.looks[place];
        if own.nodes == 0 || own.value.moves_to_mate().is_some() || self.recalled[place] {
            return Ok(own.clone());
        }
        let line = self.line_to(place);
        look(&mut self.engines.second, &line, effort, stop)
    }

    /// What a move has lost at least, if both engines were asked.
    pub(crate) fn heard(&self, ply: usize) -> Option<f64> {
        self.heard[ply]
    }

    /// The game up to a position.
    fn line_to(&self, place: usize) -> Timeline {
        let mut line = self.game.clone();
        while line.len() > place {
            line.undo();
        }
        line
    }

    /// Whether a position was searched only once.
    fn is_weak(&self, place: usize) -> bool {
        (1..PROOF * self.nodes).contains(&self.looks[place].nodes)
    }

    /// Whether something is claimed about a move that was searched only once.
    fn is_unproved(&self, ply: usize, values: &[Value]) -> bool {
        let sides = [ply, ply + 1];
        let after = one_ply_earlier(values[ply + 1]);
        let claims = self.scale.certain_loss(values[ply], after) >= self.scale.thresholds()[0] - NEAR
            || self.drifts(ply, after)
            || sides.iter().any(|&place| self.looks[place].value.moves_to_mate().is_some());
        claims && sides.iter().any(|&place| self.is_weak(place))
    }

    /// Whether a move is called a mistake on the word of one engine.
    fn is_unheard(&self, ply: usize, values: &[Value]) -> bool {
        let is_best = self.looks[ply].best() == Some(self.moves[ply]);
        let verdict = self.scale.verdict(values[ply], one_ply_earlier(values[ply + 1]));
        self.heard[ply].is_none() && !is_best && verdict >= Grade::Mistake
    }

    /// Whether a move is called the best, but for a reason that the next position does not know of.
    fn drifts(&self, ply: usize, after: Value) -> bool {
        let look = &self.looks[ply];
        look.best() == Some(self.moves[ply])
            && (self.scale.points(look.value) - self.scale.points(after)).abs()
                >= self.scale.thresholds()[0] - NEAR
    }

    /// What each position is worth to its side to move. The best move is worth at least as much as the one played, and
    /// no more if it is that one: so evaluations, losses and graph cannot contradict each other. Only a side that is
    /// mated whatever it plays is said to be mated: that the move played loses proves nothing about the others.
    pub(crate) fn values(&self) -> Vec<Value> {
        let mut values: Vec<Value> = self.looks.iter().map(|look| look.value).collect();
        for place in (0..self.moves.len()).rev() {
            let played = one_ply_earlier(values[place + 1]);
            let own = &self.looks[place];
            // A game that is over by the rules stays so, even if somebody played on.
            let is_open = own.nodes > 0;
            let unproved_mate = matches!(played, Value::LossIn(_)) && !matches!(own.value, Value::LossIn(_));
            let is_best = own.best() == Some(self.moves[place]) && !unproved_mate;
            if is_open && (is_best || is_better(played, values[place])) {
                values[place] = played;
            }
        }
        values
    }

    /// Leaves what was found in the library, except where it comes from there.
    pub(crate) fn keep(&self, positions: &[Position]) {
        let found = positions.iter().zip(&self.looks).zip(&self.recalled);
        self.engines.memory.keep(found.filter(|(_, recalled)| !**recalled).map(|(found, _)| found));
    }

    /// What was found in a position.
    pub(crate) fn at(&self, place: usize) -> &Look {
        &self.looks[place]
    }
}

/// What a value means for the side that moved into it, one ply before.
pub(crate) fn one_ply_earlier(value: Value) -> Value {
    match -value {
        Value::WinIn(plies) => Value::WinIn(plies + 1),
        Value::LossIn(plies) => Value::LossIn(plies + 1),
        estimate @ Value::Estimate(_) => estimate,
    }
}

pub(crate) fn is_better(one: Value, other: Value) -> bool {
    Score::from(one) > Score::from(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_one_ply_longer_before_the_move() {
        assert_eq!(one_ply_earlier(Value::LossIn(0)), Value::WinIn(1));
        assert_eq!(one_ply_earlier(Value::WinIn(3)), Value::LossIn(4));
        assert_eq!(one_ply_earlier(Value::Estimate(30)), Value::Estimate(-30));
        assert!(is_better(Value::WinIn(3), Value::WinIn(5)));
        assert!(is_better(Value::Estimate(-900), Value::LossIn(20)));
    }
}
