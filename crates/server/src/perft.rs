//! `go perft N`: counting that can be stopped.

use roque_chess::{Move, Position, perft};
use roque_game::StopSignal;

/// The longest move sequences that are counted, as on the command line: nobody would live to see more, and every ply
/// takes some of the stack.
pub(crate) const MOST_PLIES: u32 = 32;

/// Depth that is counted in one go, between looks at the signal.
const CHUNK: u32 = 4;

/// Leaves below each first move; `None` if told to stop.
pub(crate) fn divide(position: &Position, depth: u32, signal: &StopSignal) -> Option<Vec<(Move, u64)>> {
    let Some(below) = depth.checked_sub(1) else { return Some(Vec::new()) };
    let moves = position.legal_moves();
    moves.iter().map(|&m| Some((m, count(&position.after(m), below, signal)?))).collect()
}

fn count(position: &Position, depth: u32, signal: &StopSignal) -> Option<u64> {
    if signal.is_stopped() {
        return None;
    }
    if depth <= CHUNK {
        return Some(perft(position, depth));
    }
    position.legal_moves().iter().map(|&m| count(&position.after(m), depth - 1, signal)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_the_rules() {
        let position = Position::default();
        for depth in 1..=5 {
            let counts = divide(&position, depth, &StopSignal::new()).unwrap();
            assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), perft(&position, depth));
        }
    }

    #[test]
    fn counting_stops() {
        let signal = StopSignal::new();
        signal.stop();
        assert_eq!(divide(&Position::default(), 30, &signal), None);
    }
}
