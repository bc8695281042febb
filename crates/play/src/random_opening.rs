//! Openings nobody has prepared: random moves that lead to a level position.

use roque_chess::{Move, Position};
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest};
use roque_game::{Random, StopSignal};

/// How random an opening is, and how level it must be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RandomOpening {
    /// Random half-moves from the usual start.
    pub plies: u32,
    /// Openings judged further from level than so many hundredths of a pawn are thrown away.
    pub balance: u32,
}

impl Default for RandomOpening {
    fn default() -> Self {
        Self { plies: 10, balance: 150 }
    }
}

/// Positions a search looks at to find an opening level.
const NODES: u64 = 2000;

impl RandomOpening {
    /// The moves of a level opening; the same for the same state of the generator.
    ///
    /// ```
    /// use roque_game::Random;
    /// use roque_play::RandomOpening;
    ///
    /// let opening = RandomOpening::default();
    /// let draw = |seed| opening.draw(&mut Random::new(seed));
    /// assert_eq!(draw(7).len(), 10);
    /// assert!(draw(7) == draw(7) && draw(7) != draw(8));
    /// ```
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> Vec<Move> {
        let mut engine = Engine::new(EngineConfig { hash_mb: 1, threads: 1 });
        loop {
            let Some((moves, end)) = self.propose(random) else { continue };
            engine.clear();
            let request = SearchRequest::new(end, Limits::nodes(NODES));
            let answer = engine.search(&request, &StopSignal::new(), &mut ());
            if answer.score.value().unsigned_abs() <= self.balance {
                return moves;
            }
        }
    }

    /// Random moves and where they lead; `None` if the game ended on the way.
    fn propose(&self, random: &mut Random) -> Option<(Vec<Move>, Position)> {
        let mut position = Position::default();
        let mut moves = Vec::with_capacity(self.plies as usize);
        for _ in 0..self.plies {
            let m = random.choose(&position.legal_moves())?;
            position.play_unchecked(m);
            moves.push(m);
        }
        position.has_legal_move().then_some((moves, position))
    }
}
