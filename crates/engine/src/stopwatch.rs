//! Time since a search began; stands still where the platform has no clock.

use std::time::Duration;

/// Measures a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(#[cfg(not(target_family = "wasm"))] std::time::Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(
            #[cfg(not(target_family = "wasm"))]
            std::time::Instant::now(),
        )
    }

    /// Zero on WebAssembly, which offers no clock to a library: limit by nodes or depth there.
    #[inline]
    pub(crate) fn elapsed(self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.0.elapsed();
        #[cfg(target_family = "wasm")]
        Duration::ZERO
    }
}
