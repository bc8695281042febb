//! The shape of the network: one small description that training and play share.

/// What 1.0 of the first layer becomes as an integer.
pub const QUANTIZED_ONE: i16 = 255;

/// What 1.0 of an output weight becomes as an integer. With weights below 2.0 the product of a clipped neuron
/// and a weight stays within 16 bits.
pub const QUANTIZED_OUTPUT_ONE: i16 = 64;

/// Centipawns for an output of 1.0: the slope of the win probability the network is trained on.
pub const OUTPUT_SCALE: i32 = 400;

/// What the network sees of a man besides its kind and its square. What is told apart has first-layer weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sight {
    /// Nothing.
    #[default]
    Squares,
    /// Whether it hangs: [`crate::Safety`].
    Safety,
}

impl Sight {
    /// The sight that tells so many kinds of standing apart; `None` if there is none.
    #[must_use]
    pub const fn of_kinds(kinds: usize) -> Option<Self> {
        match kinds {
            1 => Some(Self::Squares),
            2 => Some(Self::Safety),
            _ => None,
        }
    }

    /// How many kinds of standing it tells apart.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> usize {
        match self {
            Self::Squares => 1,
            Self::Safety => 2,
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
    /// What is seen of a man besides its square.
    pub sight: Sight,
}

impl Architecture {
    /// Inputs per side for men that stand alike: two colours, six kinds, 64 squares.
    pub const SQUARE_INPUTS: usize = 2 * 6 * 64;
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
        self.sight.kinds() * Self::SQUARE_INPUTS
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
            let architecture = Architecture { hidden: 32, buckets, sight: Sight::Squares };
            assert_eq!(architecture.bucket(2), 0);
            assert_eq!(architecture.bucket(32), buckets - 1);
            assert!((2..32).all(|men| architecture.bucket(men) <= architecture.bucket(men + 1)));
        }
    }
}
