//! The library as pages browse it: lists, selections, the explorer; games in and out.

mod list;
mod transfer;

pub(crate) use list::{ListRequest, explore, list, selection};
pub(crate) use transfer::{export, import};
