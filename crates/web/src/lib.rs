//! The board in the browser.

pub mod protocol;
