//! Whole sequences of nim-values of games on heaps, with their periods proved.

mod cell;
mod moves;
mod rules;
mod sequence;
mod solver;
mod space;

pub use moves::Moves;
pub use rules::Rules;
pub use sequence::{Means, Method, Sequence};
