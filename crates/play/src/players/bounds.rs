//! From what the clocks show to what ends a search: the one rule, for every kind of player.

use super::Allowance;
use roque_chess::{ByColor, Color};
use roque_engine::{HARD_NODES, Limits, TimeLeft};
use roque_uci::Go;
use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

/// How long a search that knows no clock may think if nothing else bounds it.
const MOMENT: Duration = Duration::from_secs(1);
/// A search without a time management of its own spends this part of what is left on a move.
const SHARE: u32 = 30;

/// What a player's name says about the end of its searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OwnBounds {
    /// Greatest depth.
    pub depth: Option<NonZeroU32>,
    /// Greatest number of positions.
    pub nodes: Option<NonZeroU64>,
    /// Positions after which no new iteration begins.
    pub soft_nodes: Option<NonZeroU64>,
    /// Time for a move.
    pub time: Option<Duration>,
}

/// What ends the search of one move: of the game's allowance and the player's own bounds, the smaller of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    mover: Color,
    clock: ByColor<Option<TimeLeft>>,
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
    depth: Option<NonZeroU32>,
    nodes: Option<NonZeroU64>,
    soft_nodes: Option<NonZeroU64>,
}

impl Bounds {
    /// What the mover may spend.
    #[must_use]
    pub fn new(allowance: &Allowance, mover: Color, own: OwnBounds) -> Self {
        let clock = |color: Color| {
            let remaining = allowance.remaining[color]?;
            Some(TimeLeft { remaining, increment: allowance.increment[color] })
        };
        let hard = own.soft_nodes.map(|soft| soft.saturating_mul(HARD_NODES));
        Self {
            mover,
            clock: ByColor::from_fn(clock),
            moves_to_go: allowance.moves_to_go,
            move_time: least([allowance.move_time, own.time]),
            depth: least([allowance.depth, own.depth]),
            nodes: least([allowance.nodes, own.nodes, hard]),
            soft_nodes: own.soft_nodes,
        }
    }

    /// Whether nothing but a stop would end the search.
    #[must_use]
    pub fn is_unbounded(&self) -> bool {
        self.clock[self.mover].is_none()
            && self.move_time.is_none()
            && self.depth.is_none()
            && self.nodes.is_none()
    }

    /// The same, with a moment's thought where nothing bounds the search.
    #[must_use]
    pub fn or_a_moment(self) -> Self {
        let move_time = if self.is_unbounded() { Some(MOMENT) } else { self.move_time };
        Self { move_time, ..self }
    }

    /// The same, with a depth where nothing bounds the search.
    #[must_use]
    pub fn or_depth(self, depth: Option<u32>) -> Self {
        let depth = if self.is_unbounded() { depth.and_then(NonZeroU32::new) } else { self.depth };
        Self { depth, ..self }
    }

    /// As our engine takes it, which shares out the clock itself.
    #[must_use]
    pub fn for_engine(&self) -> Limits {
        Limits {
            clock: self.clock,
            moves_to_go: self.moves_to_go,
            movetime: self.move_time,
            depth: self.depth.map(NonZeroU32::get),
            nodes: self.nodes.map(NonZeroU64::get),
            soft_nodes: self.soft_nodes.map(NonZeroU64::get),
            ..Limits::default()
        }
    }

    /// As the textbook search takes it: of a clock it is given a fixed share.
    #[must_use]
    pub fn for_solver(&self) -> roque_solver::Limits {
        let share = self.clock[self.mover].map(|clock| {
            let wanted = clock.remaining / SHARE + clock.increment / 2;
            wanted.min(clock.remaining / 2).max(Duration::from_millis(1))
        });
        roque_solver::Limits {
            depth: self.depth.map(NonZeroU32::get),
            nodes: self.nodes.map(NonZeroU64::get),
            time: least([self.move_time, share]),
            stop: None,
        }
    }

    /// As a program that speaks UCI is told.
    #[must_use]
    pub fn for_program(&self) -> Go {
        let millis = |duration: Duration| i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
        let clock = |color: Color| self.clock[color].map(|clock| millis(clock.remaining));
        let increment = |color: Color| self.clock[color].map(|clock| millis(clock.increment));
        Go {
            wtime: clock(Color::White),
            btime: clock(Color::Black),
            winc: increment(Color::White),
            binc: increment(Color::Black),
            movestogo: self.moves_to_go.map(u64::from),
            depth: self.depth.map(|depth| depth.get().into()),
            nodes: self.nodes.map(NonZeroU64::get),
            movetime: self.move_time.map(millis),
            ..Go::default()
        }
    }
}

fn least<T: Ord, const N: usize>(bounds: [Option<T>; N]) -> Option<T> {
    bounds.into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn on_clock(white: u64, black: u64) -> Allowance {
        Allowance {
            remaining: ByColor::new(Some(seconds(white)), Some(seconds(black))),
            increment: ByColor::new(seconds(2), seconds(4)),
            moves_to_go: Some(10),
            ..Allowance::default()
        }
    }

    #[test]
    fn every_kind_of_player_is_told_the_same_clock() {
        let bounds = Bounds::new(&on_clock(60, 90), Color::Black, OwnBounds::default()).or_a_moment();
        let engine = bounds.for_engine();
        assert_eq!(
            engine.clock[Color::Black],
            Some(TimeLeft { remaining: seconds(90), increment: seconds(4) })
        );
        assert_eq!((engine.moves_to_go, engine.movetime), (Some(10), None));
        let go = bounds.for_program();
        assert_eq!(
            (go.wtime, go.btime, go.winc, go.binc),
            (Some(60_000), Some(90_000), Some(2000), Some(4000))
        );
        assert_eq!((go.movestogo, go.movetime), (Some(10), None));
        assert_eq!(bounds.for_solver().time, Some(seconds(3 + 2)), "a thirtieth and half the increment");
    }

    #[test]
    fn the_smaller_bound_counts() {
        let number = |number| NonZeroU64::new(number);
        let allowance = Allowance {
            depth: NonZeroU32::new(9),
            nodes: number(500),
            move_time: Some(seconds(5)),
            ..Allowance::default()
        };
        let own = OwnBounds {
            depth: NonZeroU32::new(7),
            nodes: number(900),
            time: Some(seconds(1)),
            soft_nodes: None,
        };
        let limits = Bounds::new(&allowance, Color::White, own).for_engine();
        assert_eq!((limits.depth, limits.nodes, limits.movetime), (Some(7), Some(500), Some(seconds(1))));
        let soft = OwnBounds { soft_nodes: number(400), ..OwnBounds::default() };
        let limits = Bounds::new(&Allowance::default(), Color::White, soft).or_a_moment().for_engine();
        assert_eq!((limits.soft_nodes, limits.nodes, limits.movetime), (Some(400), Some(3200), None));
    }

    #[test]
    fn without_any_bound_there_is_one() {
        let bounds = Bounds::new(&Allowance::default(), Color::White, OwnBounds::default());
        assert!(bounds.is_unbounded());
        assert_eq!(bounds.clone().or_a_moment().for_program().movetime, Some(1000));
        assert_eq!(bounds.or_depth(Some(4)).for_solver().depth, Some(4));
        let clock = Bounds::new(&on_clock(60, 60), Color::White, OwnBounds::default());
        assert_eq!(clock.or_depth(Some(4)).for_solver().depth, None);
    }
}
