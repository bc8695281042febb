//! The walk through a game: back to front with one table, then again where something is claimed.
//!
//! Back to front, because then a search knows from the table what comes after the moves really played: it cannot praise
//! a move for a mate that the next position does not have. Whatever is claimed after that, a fault or a mate, is searched
//! again with four times the nodes; a mistake that is not a large one, or about which the two searches tell different
//! stories, with sixteen times.

use crate::look::{Effort, Look, look};
use crate::{Scale, Stopped, Verdict};
use roque_chess::{Move, Timeline};
use roque_engine::{Engine, Score};
use roque_game::{StopSignal, Value};

/// How many times more nodes the first proof has, and the second.
const PROOF: [u64; 2] = [4, 16];

/// From so many points below the first threshold a verdict is near it.
const NEAR: f64 = 2.0;

/// Two searches tell the same story if the smaller loss is at least this part of the larger.
const SAME_STORY: f64 = 0.6;

/// A mistake is a large one from so many times its threshold on: half of it would still be a mistake.
const LARGE: f64 = 2.0;

/// What a walk tells while it goes on.
pub(crate) enum Step {
    /// This move has been looked at from both sides for the first time.
    Judged(usize),
    /// This move was looked at again.
    Proved(usize),
}

/// The searches of all positions of a game.
pub(crate) struct Walk<'a> {
    engine: &'a mut Engine,
    scale: Scale,
    nodes: u64,
    moves: Vec<Move>,
    /// The game up to each position would be long to keep: it is wound back and forth.
    game: &'a Timeline,
    looks: Vec<Look>,
    /// What the search before the last one said.
    earlier: Vec<Option<Value>>,
}

impl<'a> Walk<'a> {
    /// Looks at every position of a game, last to first. The engine is emptied first, so that nothing but the game and
    /// the nodes decides what is found.
    pub(crate) fn through(
        engine: &'a mut Engine,
        game: &'a Timeline,
        scale: Scale,
        nodes: u64,
        stop: &StopSignal,
        step: &mut dyn FnMut(&Self, Step),
    ) -> Result<Self, Stopped> {
        engine.clear();
        let moves: Vec<Move> = game.moves().collect();
        let count = moves.len() + 1;
        let empty = Look { value: Value::EVEN, line: Vec::new(), depth: 0, nodes: 0 };
        let mut walk =
            Self { engine, scale, nodes, moves, game, looks: vec![empty; count], earlier: vec![None; count] };
        let mut line = game.clone();
        for place in (0..count).rev() {
            walk.looks[place] = look(walk.engine, &line, &Effort::nodes(nodes), stop)?;
            if place + 1 < count {
                step(&walk, Step::Judged(place));
            }
            line.undo();
        }
        Ok(walk)
    }

    /// Looks again, with more nodes, until every claim has been proved. Each position is looked at again at most once
    /// for each strength of proof, so this ends.
    pub(crate) fn prove(
        &mut self,
        stop: &StopSignal,
        step: &mut dyn FnMut(&Self, Step),
    ) -> Result<(), Stopped> {
        loop {
            let values = self.values();
            let doubted = (0..self.moves.len()).rev().find_map(|ply| Some((ply, self.doubt(ply, &values)?)));
            let Some((ply, nodes)) = doubted else { return Ok(()) };
            for place in [ply + 1, ply] {
                self.look_again(place, nodes, stop)?;
            }
            step(self, Step::Proved(ply));
        }
    }

    fn look_again(&mut self, place: usize, nodes: u64, stop: &StopSignal) -> Result<(), Stopped> {
        let old = &self.looks[place];
        if old.nodes == 0 || old.nodes >= nodes {
            return Ok(());
        }
        let mate = old.value.moves_to_mate().map(i32::unsigned_abs);
        let mut line = Timeline::new(*self.game.start());
        for &m in &self.moves[..place] {
            // They were legal when the game was read.
            let _ = line.play(m);
        }
        let again = look(self.engine, &line, &Effort { nodes, mate }, stop)?;
        self.earlier[place] = Some(std::mem::replace(&mut self.looks[place], again).value);
        Ok(())
    }

    /// How many nodes the verdict on a move still lacks; `None` if it is proved or claims nothing.
    fn doubt(&self, ply: usize, values: &[Value]) -> Option<u64> {
        let (before, after) = (values[ply], one_ply_earlier(values[ply + 1]));
        let proved = |nodes: u64| {
            [ply, ply + 1]
                .iter()
                .all(|&place| self.looks[place].nodes == 0 || self.looks[place].nodes >= nodes)
        };
        let [first, second] = PROOF.map(|times| times * self.nodes);
        let loss = self.scale.loss(before, after);
        let claims = loss >= self.scale.thresholds()[0] - NEAR
            || self.drifts(ply, after)
            || [ply, ply + 1].iter().any(|&place| self.looks[place].value.moves_to_mate().is_some());
        if claims && !proved(first) {
            return Some(first);
        }
        let serious = self.scale.verdict(before, after) >= Verdict::Mistake;
        let is_large = loss >= LARGE * self.scale.thresholds()[1];
        let in_doubt = serious && (!is_large || self.stories_differ(ply, loss));
        (in_doubt && !proved(second)).then_some(second)
    }

    /// Whether a move is called the best, but for a reason that the next position does not know of.
    fn drifts(&self, ply: usize, after: Value) -> bool {
        let look = &self.looks[ply];
        look.best() == Some(self.moves[ply])
            && (self.scale.points(look.value) - self.scale.points(after)).abs()
                >= self.scale.thresholds()[0] - NEAR
    }

    /// Whether the last two searches disagree about how much a move lost.
    fn stories_differ(&self, ply: usize, loss: f64) -> bool {
        let earlier = |place: usize| self.earlier[place].unwrap_or(self.looks[place].value);
        let before = self.scale.loss(earlier(ply), one_ply_earlier(earlier(ply + 1)));
        loss.min(before) < SAME_STORY * loss.max(before)
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
