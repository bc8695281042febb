//! A network together with the line of play it follows.

use crate::accumulator::Accumulators;
use crate::{Hanging, Network, Perspective};
use roque_chess::{Piece, Position, Role, Square};
use std::sync::Arc;

/// Judges positions along a line of play. One per search thread; the network is shared.
///
/// Call [`reset`](Self::reset) at the start of a line, [`push`](Self::push) for every move or null move and
/// [`pop`](Self::pop) to take one back; [`evaluate`](Self::evaluate) then wants the position of the last ply.
#[derive(Clone, Debug)]
pub struct Judge {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Judge {
    /// A judge before its first line.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        let accumulators = Accumulators::new(&network);
        Self { network, accumulators }
    }

    /// The network it uses.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// A new line starts here.
    pub fn reset(&mut self, root: &Position) {
        self.accumulators.reset(root);
    }

    /// A move or null move led to `after`.
    #[inline]
    pub fn push(&mut self, after: &Position) {
        self.accumulators.push(after);
    }

    /// The last move is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.accumulators.pop();
    }

    /// The worth of the last ply's position in centipawns for the side to move.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let network = &*self.network;
        let (mover, opponent) = self.accumulators.layers(network, position);
        network.output(mover, opponent, position.board().occupied().len())
    }

    /// What each man is worth to the network: how much White's score falls when it is taken off the board.
    ///
    /// Kings cannot be taken off and are left out.
    #[must_use]
    pub fn removal_values(network: &Arc<Network>, position: &Position) -> Vec<(Square, Piece, i32)> {
        let mut judge = Self::new(Arc::clone(network));
        let mut white_score = |board: &roque_chess::Board| {
            let score = judge.evaluate_board(board, position);
            position.side_to_move().pick(score, -score)
        };
        let whole = white_score(position.board());
        let men = position.board().iter().filter(|(_, piece)| piece.role != Role::King);
        men.map(|(square, piece)| {
            let mut board = *position.board();
            board.take(square);
            (square, piece, whole - white_score(&board))
        })
        .collect()
    }

    /// Judges a placement that need not be legal, with the turn of `position`.
    fn evaluate_board(&mut self, board: &roque_chess::Board, position: &Position) -> i32 {
        let network = &*self.network;
        let us = position.side_to_move();
        let hanging = Hanging::on(board, network.architecture.sight);
        let layer = |color| {
            let view = Perspective::new(color, position.king(color));
            let input = |(square, piece)| view.feature(piece, square, hanging.at(square)).number();
            let inputs: Vec<_> = board.iter().map(input).collect();
            let mut layer = network.input_biases.clone();
            network.update(&mut layer, &network.input_biases, &inputs, &[]);
            layer
        };
        network.output(&layer(us), &layer(!us), board.occupied().len())
    }
}
