//! The first layer along a line of play: made from the nearest ply where it is known, and only when asked.

use crate::{Block, Hanging, Network, Perspective, Sight};
use arrayvec::ArrayVec;
use roque_chess::{Bitboard, Board, ByColor, Color, Piece, Position, Role};

/// From where the sides look at a position of the line, and whether it was asked about.
#[derive(Clone, Copy, Debug)]
struct Ply {
    views: ByColor<Perspective>,
    is_known: bool,
}

/// What the network sees of a position.
#[derive(Clone, Copy, Debug)]
struct Seen {
    board: Board,
    hanging: Hanging,
}

/// The first layer of both sides for every ply of a line.
#[derive(Clone, Debug)]
pub struct Accumulators {
    plies: Vec<Ply>,
    /// Per ply, what is seen there; only where the layers are known.
    seen: Vec<Seen>,
    /// Per ply, White's neurons, then Black's.
    layers: Vec<Block>,
    blocks: usize,
    /// One for each view of a side.
    cache: ByColor<Vec<Remembered>>,
}

/// The layer of some earlier board in the same view: refreshing from it costs only the
/// difference between the boards ("Finny tables", after Luecx's engine Koivisto).
#[derive(Clone, Debug)]
struct Remembered {
    seen: Seen,
    layer: Vec<Block>,
}

impl Seen {
    const NOTHING: Self = Self { board: Board::empty(), hanging: Hanging::NOBODY };

    #[inline]
    fn of(position: &Position, sight: Sight) -> Self {
        Self { board: *position.board(), hanging: Hanging::on(position.board(), sight) }
    }

    /// What men on some squares switch on.
    #[inline]
    fn inputs(&self, squares: Bitboard) -> ByColor<Inputs> {
        let mut inputs = ByColor::new(Inputs::new(), Inputs::new());
        for color in Color::ALL {
            for square in squares & self.board.color(color) {
                let Some(role) = self.board.role_at(square) else { continue };
                let (piece, safety) = (Piece::new(color, role), self.hanging.at(square));
                for side in Color::ALL {
                    inputs[side].push(Perspective::unturned(side).feature(piece, square, safety).number());
                }
            }
        }
        inputs
    }
}

/// Inputs that come and go between two positions, for each side with left and right where they are.
struct Difference {
    added: ByColor<Inputs>,
    removed: ByColor<Inputs>,
}

/// Numbers of inputs: at most one for each man.
type Inputs = ArrayVec<u16, MOST_MEN>;
const MOST_MEN: usize = 32;

impl Difference {
    #[inline]
    fn between(before: &Seen, after: &Seen) -> Self {
        let mut changed = before.hanging.difference(after.hanging);
        for color in Color::ALL {
            changed |= before.board.color(color) ^ after.board.color(color);
        }
        for role in Role::ALL {
            changed |= before.board.role(role) ^ after.board.role(role);
        }
        Self { added: after.inputs(changed), removed: before.inputs(changed) }
    }

    /// The first layer in a view after the difference.
    #[inline]
    fn apply(&self, network: &Network, view: Perspective, to: &mut [Block], from: &[Block]) {
        let mut numbers = [[0; MOST_MEN]; 2];
        let [added, removed] = &mut numbers;
        let added = view.turned(&self.added[view.color()], added);
        let removed = view.turned(&self.removed[view.color()], removed);
        network.update(to, from, added, removed);
    }
}

impl Accumulators {
    pub fn new(network: &Network) -> Self {
        let empty = Remembered { seen: Seen::NOTHING, layer: network.input_biases.clone() };
        let all = vec![empty; Perspective::COUNT];
        Self {
            plies: Vec::new(),
            seen: Vec::new(),
            layers: Vec::new(),
            blocks: network.architecture.blocks(),
            cache: ByColor::new(all.clone(), all),
        }
    }

    /// Starts a line.
    pub fn reset(&mut self, root: &Position) {
        self.plies.clear();
        self.push(root);
    }

    /// Notes a position without computing anything yet.
    #[inline]
    pub fn push(&mut self, after: &Position) {
        let view = |color| Perspective::new(color, after.king(color));
        let views = ByColor::new(view(Color::White), view(Color::Black));
        self.plies.push(Ply { views, is_known: false });
        if self.seen.len() < self.plies.len() {
            self.seen.push(Seen::NOTHING);
            self.layers.resize(self.seen.len() * 2 * self.blocks, Block::ZERO);
        }
    }

    /// Takes the last move back; the root stays.
    #[inline]
    pub fn pop(&mut self) {
        if self.plies.len() > 1 {
            self.plies.pop();
        }
    }

    /// Makes sure that the layers of the last ply, which must be the ply of `position`, are known; returns the
    /// mover's and the opponent's.
    #[inline]
    pub fn layers(&mut self, network: &Network, position: &Position) -> (&[Block], &[Block]) {
        if self.plies.is_empty() {
            self.reset(position);
        }
        let top = self.plies.len() - 1;
        if !self.plies[top].is_known {
            self.seen[top] = Seen::of(position, network.architecture.sight);
            self.compute(network, top);
        }
        let start = 2 * top * self.blocks;
        let (white, black) = self.layers[start..start + 2 * self.blocks].split_at(self.blocks);
        position.side_to_move().pick((white, black), (black, white))
    }

    fn compute(&mut self, network: &Network, top: usize) {
        let known = self.plies[..top].iter().rposition(|ply| ply.is_known);
        let difference = known.map(|known| (known, Difference::between(&self.seen[known], &self.seen[top])));
        for color in Color::ALL {
            let view = self.plies[top].views[color];
            match &difference {
                Some((known, difference)) if self.plies[*known].views[color] == view => {
                    let (from, to) = (self.start(*known, color), self.start(top, color));
                    let (before, rest) = self.layers.split_at_mut(to);
                    let from = &before[from..from + self.blocks];
                    difference.apply(network, view, &mut rest[..self.blocks], from);
                }
                _ => self.refresh(network, top, color),
            }
        }
        self.plies[top].is_known = true;
    }

    fn start(&self, ply: usize, color: Color) -> usize {
        (2 * ply + color as usize) * self.blocks
    }

    /// The layer of the last ply from the remembered board of this view.
    fn refresh(&mut self, network: &Network, top: usize, color: Color) {
        let view = self.plies[top].views[color];
        let start = self.start(top, color);
        let remembered = &mut self.cache[color][view.number()];
        let layer = &mut self.layers[start..start + self.blocks];
        let difference = Difference::between(&remembered.seen, &self.seen[top]);
        difference.apply(network, view, layer, &remembered.layer);
        remembered.layer.copy_from_slice(layer);
        remembered.seen = self.seen[top];
    }
}
