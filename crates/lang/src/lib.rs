//! The notation evaluated: a text becomes a tree, and the tree a sum, a truth, a text or a list of these.
//!
//! A [`Language`] knows the games and the functions; [`Language::read`] turns a text into a [`Reading`].

mod environment;
mod error;
mod fill;
mod functions;
mod language;
mod pieces;
mod read;
mod reading;

pub use environment::{Environment, answer_number};
pub use error::Error;
pub use fill::renamed;
pub use functions::{Apply, Context, FUNCTIONS, Function, Refusal};
pub use language::Language;
pub use pieces::Piece;
pub use read::Answer;
pub use reading::Reading;

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
