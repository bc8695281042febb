//! Whether a table will fit, asked before it is made: making it ends the thread where it does not.

use thiserror::Error;

/// A table is wanted for which there is no memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this machine does not give {megabytes} MB of memory")]
pub struct NotEnoughMemory {
    /// What was asked for.
    pub megabytes: usize,
}

/// Asks the system for so much memory and gives it back at once.
///
/// # Errors
/// [`NotEnoughMemory`] if the system refuses.
pub fn ask_for_memory(megabytes: usize) -> Result<(), NotEnoughMemory> {
    let bytes = megabytes.checked_mul(1 << 20).ok_or(NotEnoughMemory { megabytes })?;
    let mut memory = Vec::<u8>::new();
    memory.try_reserve_exact(bytes).map_err(|_| NotEnoughMemory { megabytes })?;
    // Memory that nobody looks at might never be asked for.
    std::hint::black_box(&memory);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_is_there_and_too_much_is_named() {
        assert_eq!(ask_for_memory(1), Ok(()));
        let error = ask_for_memory(1 << 40).unwrap_err();
        assert_eq!(error.to_string(), format!("this machine does not give {} MB of memory", 1_u64 << 40));
    }
}
