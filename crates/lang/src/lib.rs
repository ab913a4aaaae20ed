//! The notation evaluated: values, positions of the catalogued games, sums of both, and functions of values.
//!
//! A [`Engine`] holds the store and the games; [`Engine::read`] turns a text into a [`Sum`] or a truth, and
//! [`Sum::value`] works out its value under a budget.

mod argument;
mod engine;
mod environment;
mod error;
mod fill;
mod form;
mod functions;
mod impartial;
mod moves;
mod outcome;
mod pieces;
mod playable;
mod read;
mod reading;
mod remoteness;
mod search;
mod sum;

pub use argument::{Answers, Argument, Shown};
pub use engine::{Engine, Factory};
pub use environment::{Environment, answer_number};
pub use error::Error;
pub use fill::renamed;
pub use form::{Form, Shape};
pub use functions::{Apply, Context, FUNCTIONS, Function, Refusal};
pub use moves::SumMove;
pub use outcome::{Parts, Play, Winner, distinguish};
pub use pieces::Piece;
pub use playable::SumInPlay;
pub use read::Answer;
pub use reading::Reading;
pub use search::Genus;
pub use sum::{Component, Sum, Summand};
