//! Numbers, nimbers, and short games in canonical form.
//!
//! A [`Store`] keeps the games, and a [`Calc`] calculates with their ids. [`Game`] has operators, for people. The words of the
//! literature: canonical form without dominated and reversible options, stops, [`Thermograph`], mean and temperature, atomic weight,
//! reduced canonical form, ordinal sum, Norton product.

#![warn(clippy::missing_errors_doc)]

mod arena;
mod atomic;
mod build;
mod calc;
mod cooling;
mod dyadic;
mod game;
mod held;
mod id;
mod infinitesimal;
mod memo;
mod name;
mod nimber;
mod num;
mod order;
mod player;
mod product;
mod rational;
mod read;
mod reduced;
mod store;
mod structure;
mod sum;
mod thermograph;
mod versus;

pub use calc::{Calc, Calculated, Options};
pub use dyadic::{Dyadic, End, ParseDyadicError};
pub use game::Game;
pub use held::Held;
pub use id::Id;
pub use name::Alphabet;
pub use nimber::{Nimber, ParseNimberError};
pub use order::Comparison;
pub use player::{Outcome, Player};
pub use rational::Rational;
pub use read::{Names, ReadError};
pub use store::{Figures, Stop, Store};
pub use structure::Parity;
pub use sum::Gathered;
pub use thermograph::{Thermograph, Wall};
pub use versus::Versus;

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
