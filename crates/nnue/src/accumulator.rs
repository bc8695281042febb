//! The first layer along a line of play: updated from the nearest ply where it is known, and only when asked.

use crate::{Block, KingZones, Network, Perspective};
use arrayvec::ArrayVec;
use roque_chess::{Bitboard, ByColor, Color, Piece, Position, Role, Square};

/// A man on its square.
pub type Man = (Piece, Square);

/// What one move changed, and from where the sides look at the board after it.
#[derive(Clone, Debug)]
struct Ply {
    removed: ArrayVec<Man, 2>,
    added: ArrayVec<Man, 2>,
    views: ByColor<Perspective>,
    is_known: ByColor<bool>,
}

/// The first layer of both sides for every ply of a line.
#[derive(Clone, Debug)]
pub struct Accumulators {
    plies: Vec<Ply>,
    /// Per ply, White's neurons, then Black's.
    layers: Vec<Block>,
    blocks: usize,
    zones: KingZones,
    /// One for each view of a side.
    cache: ByColor<Vec<Remembered>>,
}

/// The layer of some earlier board in the same view: refreshing from it costs only the
/// difference between the boards ("Finny tables", after Luecx's engine Koivisto).
#[derive(Clone, Debug)]
struct Remembered {
    men: ByColor<[Bitboard; 6]>,
    layer: Vec<Block>,
}

impl Accumulators {
    pub fn new(network: &Network) -> Self {
        let empty = Remembered { men: ByColor::default(), layer: network.input_biases.clone() };
        let zones = network.architecture.zones;
        let all = vec![empty; 2 * zones.count()];
        Self {
            plies: Vec::new(),
            layers: Vec::new(),
            blocks: network.architecture.blocks(),
            zones,
            cache: ByColor::new(all.clone(), all),
        }
    }

    /// Starts a line.
    pub fn reset(&mut self, root: &Position) {
        self.plies.clear();
        self.push(root, &[], &[]);
    }

    /// Notes a move without computing anything yet.
    #[inline]
    pub fn push(&mut self, after: &Position, removed: &[Man], added: &[Man]) {
        let few = |men: &[Man]| ArrayVec::try_from(men).expect("a move changes at most two men");
        let view = |color| Perspective::new(color, after.king(color), self.zones);
        let views = ByColor::new(view(Color::White), view(Color::Black));
        self.plies.push(Ply {
            removed: few(removed),
            added: few(added),
            views,
            is_known: ByColor::new(false, false),
        });
        let needed = self.plies.len() * 2 * self.blocks;
        if self.layers.len() < needed {
            self.layers.resize(needed, Block::ZERO);
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
        for color in Color::ALL {
            if !self.plies[top].is_known[color] {
                self.compute(network, position, color);
            }
        }
        let start = 2 * top * self.blocks;
        let (white, black) = self.layers[start..start + 2 * self.blocks].split_at(self.blocks);
        position.side_to_move().pick((white, black), (black, white))
    }

    fn compute(&mut self, network: &Network, position: &Position, color: Color) {
        let top = self.plies.len() - 1;
        match self.nearest_known(top, color) {
            Some(known) => {
                for ply in known + 1..=top {
                    self.step(network, ply, color);
                }
            }
            None => self.refresh(network, position, top, color),
        }
    }

    fn start(&self, ply: usize, color: Color) -> usize {
        (2 * ply + color as usize) * self.blocks
    }

    /// The last ply at or before `top` whose layer is known and seen in the same view ever since.
    fn nearest_known(&self, top: usize, color: Color) -> Option<usize> {
        let view = self.plies[top].views[color];
        let same_view = self.plies[..=top].iter().enumerate().rev();
        same_view
            .take_while(|(_, ply)| ply.views[color] == view)
            .find(|(_, ply)| ply.is_known[color])
            .map(|(index, _)| index)
    }

    /// The layer of a ply from the one before.
    fn step(&mut self, network: &Network, ply: usize, color: Color) {
        let at = self.start(ply, color);
        let entry = &mut self.plies[ply];
        entry.is_known[color] = true;
        let view = entry.views[color];
        let row = |(piece, square): Man| network.row(view.feature(piece, square));
        let (before, rest) = self.layers.split_at_mut(at);
        let from = &before[at - 2 * self.blocks..][..self.blocks];
        let to = &mut rest[..self.blocks];
        // Arrays of known length, so that no list has to be filled on the way.
        match (entry.added.as_slice(), entry.removed.as_slice()) {
            (&[one], &[other]) => network.kernels.update(to, from, &[row(one)], &[row(other)]),
            (&[one], &[other, taken]) => {
                network.kernels.update(to, from, &[row(one)], &[row(other), row(taken)])
            }
            (&[king, rook], &[old_king, old_rook]) => {
                network.kernels.update(to, from, &[row(king), row(rook)], &[row(old_king), row(old_rook)]);
            }
            (added, removed) => {
                let rows = |men: &[Man]| men.iter().map(|&man| row(man)).collect::<ArrayVec<_, 2>>();
                network.kernels.update(to, from, &rows(added), &rows(removed));
            }
        }
    }

    /// The layer of the last ply from the remembered board of this view.
    fn refresh(&mut self, network: &Network, position: &Position, top: usize, color: Color) {
        let view = self.plies[top].views[color];
        let remembered = &mut self.cache[color][view.number()];
        let mut added: ArrayVec<&[Block], 32> = ArrayVec::new();
        let mut removed: ArrayVec<&[Block], 32> = ArrayVec::new();
        for side in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(side, role);
                let now = position.board().pieces(side, role);
                let then = std::mem::replace(&mut remembered.men[side][role as usize], now);
                // Most kinds stand where they stood: endings, where kings cross the middle, refresh all the time.
                if now == then {
                    continue;
                }
                added.extend((now - then).into_iter().map(|square| network.row(view.feature(piece, square))));
                removed
                    .extend((then - now).into_iter().map(|square| network.row(view.feature(piece, square))));
            }
        }
        let start = (2 * top + color as usize) * self.blocks;
        let layer = &mut self.layers[start..start + self.blocks];
        network.kernels.update(layer, &remembered.layer, &added, &removed);
        remembered.layer.copy_from_slice(layer);
        self.plies[top].is_known[color] = true;
    }
}
