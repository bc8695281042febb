//! The network as a whole: kernels and updates agree, files survive or are refused.

mod agreement;
mod file;
mod random;
