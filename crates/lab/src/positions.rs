//! The chess positions of the laboratory.

use roque_chess::Position;

/// A named position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Specimen {
    /// Short name.
    pub name: &'static str,
    /// Forsyth-Edwards notation.
    pub fen: &'static str,
    /// Where it comes from and why it is here.
    pub about: &'static str,
}

impl Specimen {
    /// The position.
    ///
    /// # Panics
    /// Never: a test reads them all.
    #[must_use]
    pub fn position(&self) -> Position {
        match self.fen.parse() {
            Ok(position) => position,
            Err(error) => panic!("{}: {error}", self.name),
        }
    }
}

/// The start of the game.
pub const START: Specimen = Specimen {
    name: "start",
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    about: "the start of every game",
};

/// Middlegames with all or nearly all pieces on the board.
pub const MIDDLEGAMES: [Specimen; 3] = [
    Specimen {
        name: "italian",
        fen: "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7",
        about: "Giuoco Pianissimo, seven moves a side: closed and calm",
    },
    Specimen {
        name: "queens-gambit",
        fen: "r1bq1rk1/pp1nbppp/2p1pn2/3p2B1/2PP4/2N1PN2/PPQ2PPP/R3KB1R w KQ - 2 8",
        about: "Queen's Gambit Declined, orthodox: tension in the centre",
    },
    Specimen {
        name: "sicilian",
        fen: "r1bqk2r/pp2bppp/2nppn2/8/3NP3/2N1B3/PPP1BPPP/R2QK2R w KQkq - 0 8",
        about: "Sicilian, Scheveningen: open lines, many captures",
    },
];

/// Kiwipete: a position full of captures, known from move-generator testing (P. McKenzie).
pub const KIWIPETE: Specimen = Specimen {
    name: "kiwipete",
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    about: "crowded with captures, castling and checks",
};

/// Endgames in which many orders of moves lead to the same position.
pub const ENDGAMES: [Specimen; 3] = [
    Specimen {
        name: "fine-70",
        fen: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        about: "R. Fine, Basic Chess Endings no. 70 (Lasker-Reichhelm): only Kb1 wins, on move 13",
    },
    Specimen {
        name: "rook-ending",
        fen: "8/5pk1/6p1/R6p/7P/4r1P1/5PK1/8 w - - 0 40",
        about: "four pawns against three on one wing",
    },
    Specimen {
        name: "pawn-race",
        fen: "8/pp3k2/8/8/8/8/5KPP/8 w - - 0 1",
        about: "two pawns each on opposite wings: both sides promote",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use roque_game::GameState;

    #[test]
    fn every_position_is_legal_and_goes_on() {
        let all = MIDDLEGAMES.into_iter().chain(ENDGAMES).chain([START, KIWIPETE]);
        for specimen in all {
            assert_eq!(GameState::outcome(&specimen.position()), None, "{}", specimen.name);
        }
    }
}
