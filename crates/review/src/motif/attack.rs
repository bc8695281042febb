//! A line as its attacker plays it, and what the men in it are worth and who guards them.

use roque_chess::{Board, Color, Move, Position, Role, Square, attacks};

/// A line of play that wins something for the side that moves first in it.
#[derive(Clone, Debug)]
pub struct Attack {
    /// Every position, one more than there are moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// What the other side took with the move that led here, and where it went.
    arrival: Option<Arrival>,
}

/// The move after which the attack begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival {
    pub to: Square,
    pub taken: Option<Role>,
}

impl Attack {
    /// The line of legal moves from a position; what comes after an illegal move is left out.
    #[must_use]
    pub fn new(start: Position, line: &[Move]) -> Self {
        let mut positions = vec![start];
        let mut moves = Vec::new();
        let mut position = start;
        for &m in line {
            if position.play(m).is_err() {
                break;
            }
            moves.push(m);
            positions.push(position);
        }
        Self { positions, moves, arrival: None }
    }

    /// The line after a legal move of the other side, which is remembered: what it took, the attacker may only be taking
    /// back.
    #[must_use]
    pub fn after(before: &Position, m: Move, line: &[Move]) -> Self {
        let taken = taken_by(before, m);
        Self { arrival: Some(Arrival { to: m.to(), taken }), ..Self::new(before.after(m), line) }
    }

    /// Who attacks.
    pub(crate) fn side(&self) -> Color {
        self.positions[0].side_to_move()
    }

    pub(crate) fn arrival(&self) -> Option<Arrival> {
        self.arrival
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position before a move.
    pub(crate) fn before(&self, index: usize) -> &Position {
        &self.positions[index]
    }

    /// The position after a move.
    pub(crate) fn position_after(&self, index: usize) -> &Position {
        &self.positions[index + 1]
    }

    /// The position at the end.
    pub(crate) fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The attacker's moves by their place in the line.
    pub(crate) fn own(&self) -> impl Iterator<Item = (usize, Move)> + '_ {
        self.moves.iter().copied().enumerate().step_by(2)
    }

    /// What a move takes.
    pub(crate) fn taken(&self, index: usize) -> Option<Role> {
        taken_by(&self.positions[index], self.moves[index])
    }

    /// The man that has moved, as it stands after the move.
    pub(crate) fn moved(&self, index: usize) -> Option<Role> {
        let m = self.moves[index];
        if m.is_castling() { Some(Role::King) } else { self.positions[index + 1].board().role_at(m.to()) }
    }

    /// Whether the line ends in mate by the attacker.
    pub(crate) fn is_mate(&self) -> bool {
        let end = self.end();
        self.moves.len() % 2 == 1 && end.is_check() && end.legal_moves().is_empty()
    }

    /// What the attacker has won after so many moves, in pawns.
    pub(crate) fn gain(&self, moves: usize) -> i32 {
        balance(self.positions[moves].board(), self.side()) - balance(self.positions[0].board(), self.side())
    }

    /// The line up to the attacker's move after which a gain of at least so many pawns is there to stay, as far as the
    /// line shows; `None` if there is no such gain. A line that mates is kept whole.
    pub(crate) fn until_gain(&self, pawns: i32) -> Option<Self> {
        if self.is_mate() {
            return Some(self.clone());
        }
        let count = self.moves.len();
        let kept = |moves: usize| (moves..=count).all(|later| self.gain(later) >= pawns);
        let moves = (1..=count).step_by(2).find(|&moves| kept(moves))?;
        Some(Self {
            positions: self.positions[..=moves].to_vec(),
            moves: self.moves[..moves].to_vec(),
            arrival: self.arrival,
        })
    }
}

/// What a legal move takes.
pub(crate) fn taken_by(position: &Position, m: Move) -> Option<Role> {
    if m.is_en_passant() {
        Some(Role::Pawn)
    } else if m.is_capture() {
        position.board().role_at(m.to())
    } else {
        None
    }
}

/// What a man is worth in pawns; the king more than everything else.
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 99,
    }
}

/// What a side has more than the other, in pawns.
pub(crate) fn balance(board: &Board, side: Color) -> i32 {
    let sum = |color: Color| -> i32 {
        let officers = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        officers.iter().map(|&role| worth(role) * board.pieces(color, role).len() as i32).sum()
    };
    sum(side) - sum(!side)
}

pub(crate) const fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// Whether a man is guarded by its own side, also through an enemy slider that would take it.
pub(crate) fn is_guarded(board: &Board, square: Square) -> bool {
    let Some(color) = board.color_at(square) else { return false };
    let attackers = board.attackers_to(square, board.occupied());
    if (attackers & board.color(color)).any() {
        return true;
    }
    let sliders = board.straight_sliders() | board.diagonal_sliders();
    (attackers & board.color(!color) & sliders).into_iter().any(|slider| {
        let without = board.occupied() ^ slider.bitboard();
        (board.attackers_to(square, without) & board.color(color)).any()
    })
}

/// Whether a man can be taken with profit as it stands: it is attacked, and is not guarded or worth more than an attacker.
pub(crate) fn is_in_danger(board: &Board, square: Square) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    let enemies = board.attackers_to(square, board.occupied()) & board.color(!piece.color);
    let by_lesser = |from: Square| {
        board.role_at(from).is_some_and(|role| role != Role::King && worth(role) < worth(piece.role))
    };
    enemies.any() && (!is_guarded(board, square) || enemies.into_iter().any(by_lesser))
}

/// What a man attacks.
pub(crate) fn attacked_by(board: &Board, square: Square) -> roque_chess::Bitboard {
    let occupied = board.occupied();
    board
        .piece_at(square)
        .map_or(roque_chess::Bitboard::EMPTY, |piece| attacks::of(piece.color, piece.role, square, occupied))
}
