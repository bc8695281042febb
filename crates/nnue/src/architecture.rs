//! The shape of the network: one small description that training and play share.

use roque_chess::Square;

/// What 1.0 of the first layer becomes as an integer.
pub const QUANTIZED_ONE: i16 = 255;

/// What 1.0 of an output weight becomes as an integer. With weights below 2.0 the product of a clipped neuron
/// and a weight stays within 16 bits.
pub const QUANTIZED_OUTPUT_ONE: i16 = 64;

/// Centipawns for an output of 1.0: the slope of the win probability the network is trained on.
pub const OUTPUT_SCALE: i32 = 400;

/// Into how many parts the places of the own king are divided. Each part has first-layer weights of its own: what a
/// man is worth on a square depends on where the king it attacks or shelters stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KingZones {
    /// The same weights wherever the king stands.
    #[default]
    One,
    /// In the corner, in the middle of the back rank, on the second rank, further up.
    Four,
}

impl KingZones {
    /// That many zones; `None` if there is no such division.
    #[must_use]
    pub const fn of_count(count: usize) -> Option<Self> {
        match count {
            1 => Some(Self::One),
            4 => Some(Self::Four),
            _ => None,
        }
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Four => 4,
        }
    }

    /// The zone of a king, seen from its own side and with files a to d nearest to it.
    #[inline]
    #[must_use]
    pub(crate) const fn zone(self, king: Square) -> u8 {
        match (self, king.rank() as u8, king.file() as u8) {
            (Self::One, ..) => 0,
            (Self::Four, 0, 0 | 1) => 0,
            (Self::Four, 0, _) => 1,
            (Self::Four, 1, _) => 2,
            (Self::Four, ..) => 3,
        }
    }
}

/// The sizes a network may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Architecture {
    /// Neurons per side; a multiple of 32, at most 1024.
    pub hidden: usize,
    /// Sets of output weights, chosen by the number of men; 1 to 8.
    pub buckets: usize,
    /// Sets of first-layer weights, chosen by the place of the own king.
    pub zones: KingZones,
}

impl Architecture {
    /// Inputs per side and zone of the king: two colours, six kinds, 64 squares.
    pub const ZONE_INPUTS: usize = 2 * 6 * 64;
    /// The widest network whose sums fit the integers used.
    pub const MAX_HIDDEN: usize = 1024;
    /// The most output buckets.
    pub const MAX_BUCKETS: usize = 8;

    /// Whether the sizes are allowed.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.hidden > 0
            && self.hidden.is_multiple_of(32)
            && self.hidden <= Self::MAX_HIDDEN
            && self.buckets > 0
            && self.buckets <= Self::MAX_BUCKETS
    }

    /// Inputs per side.
    #[must_use]
    pub const fn inputs(self) -> usize {
        self.zones.count() * Self::ZONE_INPUTS
    }

    /// Blocks of 32 neurons per side.
    #[must_use]
    pub const fn blocks(self) -> usize {
        self.hidden / 32
    }

    /// Which output weights judge a position with that many men.
    #[inline]
    #[must_use]
    pub const fn bucket(self, men: usize) -> usize {
        men.saturating_sub(2) * self.buckets / 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_cover_all_counts() {
        for buckets in 1..=Architecture::MAX_BUCKETS {
            let architecture = Architecture { hidden: 32, buckets, zones: KingZones::One };
            assert_eq!(architecture.bucket(2), 0);
            assert_eq!(architecture.bucket(32), buckets - 1);
            assert!((2..32).all(|men| architecture.bucket(men) <= architecture.bucket(men + 1)));
        }
    }
}
