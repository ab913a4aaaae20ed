//! What the fuzz targets check, as plain functions on bytes: each panics where the program is at fault, and returns
//! on everything else, however wrong the input.
//!
//! This crate knows nothing of libFuzzer. The targets in `fuzz/` call it, and so do its own tests, which run the
//! stored corpus and generated hostile inputs.

mod bounds;
mod construction;
mod notation;
mod positions;
mod rules;

pub use construction::construction;
pub use notation::notation;
pub use positions::positions;
pub use rules::rules;
