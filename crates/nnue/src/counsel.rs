//! Hand-written terms that correct a network.

use crate::LoadNetworkError;

/// What a network of few neurons does not see by itself, such as who attacks what: weights of hand-written terms, learnt
/// after it and added to its judgement. This crate keeps them with the network; counting the terms is left to whoever
/// knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counsel(Box<[[i16; 2]]>);

impl Counsel {
    /// How many terms there are.
    pub const TERMS: usize = 702;

    /// Parts of a centipawn that weights are counted in: a term of one centipawn is worth keeping exactly.
    pub const UNIT: i32 = 4;

    /// The largest weight, in either direction.
    pub const LARGEST: i16 = 1_200;

    /// Middlegame and endgame weight of every term.
    ///
    /// # Errors
    /// When their number or one of them is not allowed.
    pub fn new(weights: Vec<[i16; 2]>) -> Result<Self, LoadNetworkError> {
        if weights.len() != Self::TERMS {
            return Err(LoadNetworkError::Size { found: weights.len(), expected: Self::TERMS });
        }
        let largest = Self::LARGEST;
        match weights.as_flattened().iter().find(|weight| weight.unsigned_abs() > largest.unsigned_abs()) {
            Some(&value) => Err(LoadNetworkError::Range {
                what: "weight of a hand-written term",
                value: value.into(),
                limit: largest.into(),
            }),
            None => Ok(Self(weights.into())),
        }
    }

    /// Middlegame and endgame weight of every term.
    #[must_use]
    pub fn weights(&self) -> &[[i16; 2]] {
        &self.0
    }
}
