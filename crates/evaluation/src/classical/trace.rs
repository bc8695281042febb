//! Watching an evaluation count.

use roque_chess::Color;

/// Learns which weights an evaluation used. The empty trace `()` compiles to nothing.
pub trait Trace {
    /// Whether anybody listens; if so, nothing may be taken from a cache.
    const ACTIVE: bool;

    /// `color` earns `count` times the weight at `index` of the table.
    fn record(&mut self, color: Color, index: usize, count: i32);

    /// How the endgame half was weighted, and the game phase.
    fn finish(&mut self, phase: i32, scale: i32);

    /// The position is judged as a whole, without terms, in favour of `strong`.
    fn known(&mut self, strong: Color, value: i32);
}

impl Trace for () {
    const ACTIVE: bool = false;

    #[inline]
    fn record(&mut self, _: Color, _: usize, _: i32) {}

    #[inline]
    fn finish(&mut self, _: i32, _: i32) {}

    #[inline]
    fn known(&mut self, _: Color, _: i32) {}
}

/// Every use of a weight: the evaluation as a linear formula, for explanations and for the tuner.
#[derive(Clone, Default, Debug)]
pub struct Uses {
    /// Who used which weight how many times.
    pub entries: Vec<(Color, usize, i32)>,
    /// Game phase, from 0 (bare endgame) to [`super::FULL_PHASE`].
    pub phase: i32,
    /// Share of the endgame value that counts, of [`super::FULL_SCALE`].
    pub scale: i32,
    /// Set when the position was judged as a whole: who is better, and by how much.
    pub known: Option<(Color, i32)>,
}

impl Trace for Uses {
    const ACTIVE: bool = true;

    fn record(&mut self, color: Color, index: usize, count: i32) {
        self.entries.push((color, index, count));
    }

    fn finish(&mut self, phase: i32, scale: i32) {
        self.phase = phase;
        self.scale = scale;
    }

    fn known(&mut self, strong: Color, value: i32) {
        self.known = Some((strong, value));
    }
}

impl Uses {
    /// What a weight is worth in the phase and scale seen.
    #[must_use]
    pub fn centipawns(&self, weight: super::Tapered) -> f64 {
        let (full_phase, full_scale) = (f64::from(super::FULL_PHASE), f64::from(super::FULL_SCALE));
        let middlegame = f64::from(weight.middlegame()) * f64::from(self.phase) / full_phase;
        let rest = f64::from(super::FULL_PHASE - self.phase) / full_phase;
        middlegame + f64::from(weight.endgame()) * rest * f64::from(self.scale) / full_scale
    }
}
