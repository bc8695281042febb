//! The network that comes with the program.

use crate::Network;
use std::sync::{Arc, LazyLock};

/// Where it comes from: assets/network.md.
const BYTES: &[u8] = include_bytes!("../../../assets/network.rqnn");

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = Network::from_bytes(BYTES).expect("the embedded network is read by a test");
    Arc::new(network)
});

impl Network {
    /// The network that comes with the program; read once, then shared.
    #[must_use]
    pub fn embedded() -> Arc<Self> {
        Arc::clone(&NETWORK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Judge;
    use roque_chess::Position;

    fn judge(fen: &str) -> i32 {
        let position: Position = fen.parse().expect("a legal position");
        let mut judge = Judge::new(Network::embedded());
        judge.reset(&position);
        judge.evaluate(&position)
    }

    #[test]
    fn knows_what_a_queen_is() {
        let start = judge("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let queen_up = judge("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let queen_down = judge("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
        assert!(start.abs() < 100, "{start}");
        assert!(queen_up > 500 && queen_down < -500, "{queen_up} {queen_down}");
    }
}
