//! Time since a search began; stands still where the platform has no clock.

use std::time::Duration;

/// Measures a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(#[cfg(not(target_family = "wasm"))] std::time::Instant);

impl Stopwatch {
    /// Started a while ago.
    #[cfg_attr(target_family = "wasm", expect(unused_variables, reason = "no clock there"))]
    pub(crate) fn started(ago: Duration) -> Self {
        #[cfg(not(target_family = "wasm"))]
        let now = std::time::Instant::now();
        Self(
            #[cfg(not(target_family = "wasm"))]
            now.checked_sub(ago).unwrap_or(now),
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
