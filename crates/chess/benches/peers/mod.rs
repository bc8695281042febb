//! The three libraries behind one interface, each used the way its documentation recommends.

use cozy_chess::Board as CozyBoard;
use roque_chess::{Position, perft};
use shakmaty::{CastlingMode, Chess, Position as _};

/// A library's position.
pub trait Peer: Sized + Clone {
    fn from_fen(fen: &str) -> Self;
    fn perft(&self, depth: u32) -> u64;
    /// Generates all legal moves into a list and returns its length.
    fn list_length(&self) -> usize;
    fn children(&self) -> Vec<Self>;

    /// All positions one and two plies away.
    fn tree(&self) -> Vec<Self> {
        let children = self.children();
        let grandchildren: Vec<_> = children.iter().flat_map(Self::children).collect();
        children.into_iter().chain(grandchildren).collect()
    }
}

#[derive(Clone)]
pub struct Roque(Position);

impl Peer for Roque {
    fn from_fen(fen: &str) -> Self {
        Self(fen.parse().expect("benchmark position"))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.0, depth)
    }

    fn list_length(&self) -> usize {
        self.0.legal_moves().len()
    }

    fn children(&self) -> Vec<Self> {
        self.0.legal_moves().iter().map(|&m| Self(self.0.after(m))).collect()
    }
}

#[derive(Clone)]
pub struct Cozy(CozyBoard);

fn cozy_perft(board: &CozyBoard, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += cozy_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

impl Peer for Cozy {
    fn from_fen(fen: &str) -> Self {
        Self(CozyBoard::from_fen(fen, false).expect("benchmark position"))
    }

    fn perft(&self, depth: u32) -> u64 {
        cozy_perft(&self.0, depth)
    }

    fn list_length(&self) -> usize {
        let mut list = arrayvec::ArrayVec::<cozy_chess::Move, 256>::new();
        self.0.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        list.len()
    }

    fn children(&self) -> Vec<Self> {
        let mut children = Vec::new();
        self.0.generate_moves(|moves| {
            children.extend(moves.into_iter().map(|m| {
                let mut child = self.0.clone();
                child.play_unchecked(m);
                Self(child)
            }));
            false
        });
        children
    }
}

#[derive(Clone)]
pub struct Shakmaty(Chess);

impl Peer for Shakmaty {
    fn from_fen(fen: &str) -> Self {
        let fen: shakmaty::fen::Fen = fen.parse().expect("benchmark position");
        Self(fen.into_position(CastlingMode::Standard).expect("benchmark position"))
    }

    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.0, depth)
    }

    fn list_length(&self) -> usize {
        self.0.legal_moves().len()
    }

    fn children(&self) -> Vec<Self> {
        let play = |m: &shakmaty::Move| {
            let mut child = self.0.clone();
            child.play_unchecked(*m);
            Self(child)
        };
        self.0.legal_moves().iter().map(play).collect()
    }
}
