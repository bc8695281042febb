//! Chess as one of the games that generic searches play.

use crate::{Color, Move, MoveKinds, MoveList, Outcome, Position, Role, material};
use roque_game::{GameState, Outcome as GameOutcome, Player};

impl From<Color> for Player {
    fn from(color: Color) -> Self {
        color.pick(Self::First, Self::Second)
    }
}

impl From<Outcome> for GameOutcome {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, |winner| Self::Win(winner.into()))
    }
}

/// Draws by dead position and by the seventy-five-move rule end the game here, so such a position has no moves
/// for a search, although [`Position::legal_moves`] still lists them.
impl GameState for Position {
    type Move = Move;
    type Moves = MoveList;

    const NAME: &'static str = "chess";
    const MOVE_SLOTS: usize = 2 * 64 * 64;

    #[inline]
    fn side_to_move(&self) -> Player {
        self.side_to_move().into()
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList) {
        moves.clear();
        if self.ended().is_none() {
            self.generate(MoveKinds::All, moves);
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.play_unchecked(m);
    }

    #[inline]
    fn ended(&self) -> Option<GameOutcome> {
        let drawn = material::is_insufficient(self.board()) || self.is_walled_off();
        // A mate on the very last move of the count is still a mate, so this rare case does look for moves.
        let counted_out = || self.halfmove_clock() >= 150 && (!self.is_check() || self.has_legal_move());
        (drawn || counted_out()).then_some(GameOutcome::Draw)
    }

    fn outcome_without_moves(&self) -> GameOutcome {
        if self.is_check() { GameOutcome::Win((!self.side_to_move()).into()) } else { GameOutcome::Draw }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key().0
    }

    #[inline]
    fn move_slot(&self, m: Move) -> usize {
        (self.side_to_move() as usize) << 12 | m.from().index() << 6 | m.to().index()
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        self.ended().is_none() && self.has_legal_move()
    }

    fn move_text(&self, m: Move) -> String {
        self.san(m)
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        self.parse_san(text).or_else(|_| self.parse_uci(text)).ok()
    }

    fn diagram(&self) -> String {
        self.board().to_string()
    }

    /// Promotions and captures first, the most valuable victim taken by the least valuable man foremost.
    #[inline]
    fn order_hint(&self, m: Move) -> i32 {
        let rank = |role: Option<Role>| role.map_or(0, |role| role as i32 + 1);
        let promotion = rank(m.promotion().map(|promotion| promotion.role()));
        if !m.is_capture() {
            return 16 * promotion;
        }
        // The target of an en-passant capture is empty: the victim is a pawn.
        let victim = rank(self.board().role_at(m.to())).max(1);
        16 * (promotion + victim) + 8 - rank(self.board().role_at(m.from()))
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.is_noisy()
    }

    #[inline]
    fn noisy_moves(&self, moves: &mut MoveList) {
        moves.clear();
        if self.ended().is_none() {
            self.generate(MoveKinds::Noisy, moves);
        }
    }

    #[inline]
    fn is_forced(&self) -> bool {
        self.is_check()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.halfmove_clock().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_game::contract;

    #[test]
    fn chess_keeps_the_contract() {
        contract::check::<Position>(1, 12);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
            "8/8/4k3/8/8/3KBN2/8/8 w - - 140 100",
            "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1",
        ] {
            contract::check_from::<Position>(&fen.parse().unwrap(), 2, 3);
        }
    }

    #[test]
    fn mate_on_the_last_move_of_the_count_wins() {
        let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 150 100".parse().unwrap();
        assert_eq!(GameState::outcome(&mated), Some(GameOutcome::Win(Player::First)));
        let counted_out: Position = "7k/8/6K1/8/8/8/8/R7 b - - 150 100".parse().unwrap();
        assert_eq!(GameState::outcome(&counted_out), Some(GameOutcome::Draw));
    }

    #[test]
    fn the_best_capture_is_tried_first() {
        let position: Position = "4k3/8/8/3q1n2/4P3/3Q4/8/4K3 w - - 0 1".parse().unwrap();
        let mut moves = position.legal_moves();
        moves.sort_by_key(|&m| -position.order_hint(m));
        let texts: Vec<_> = moves.iter().take(4).map(|&m| position.san(m)).collect();
        assert_eq!(texts[..3], ["exd5", "Qxd5", "exf5"]);
    }
}
