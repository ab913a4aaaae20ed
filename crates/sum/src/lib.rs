//! Positions of any games, forms as somebody wrote them, and values, side by side.
//!
//! A [`Sum`] is what a question is about: it has moves, winners in normal and in misère play, a genus, a value, trees and strategies. The
//! [`Engine`] holds the store of values and the catalogue of games, to which others can be added at any time.

#![warn(clippy::missing_errors_doc)]

mod answers;
mod argument;
mod compound;
mod context;
mod engine;
mod fold;
mod form;
mod impartial;
mod misere;
mod moves;
mod outcome;
mod playable;
mod remoteness;
mod strategy;
mod sum;
mod tree;
mod written;

pub use argument::{Answers, Argument, Shown};
pub use compound::Joining;
pub use context::Context;
pub use engine::{Engine, Factory, HeapRoad, Libraries, OfType, OwnGame};
pub use fold::{Edge, Folded, FoldedNode, FoldedTree, NodeMarks, result_mark};
pub use form::{Form, Shape, TOO_LONG};
pub use misere::Genus;
pub use moves::SumMove;
pub use outcome::{Parts, Play, Winner, distinguish};
pub use playable::SumInPlay;
pub use strategy::Strategy;
pub use sum::{Component, Sum, Summand};
pub use tree::{GameTree, Marks, Node, Playable, Size, Sizes, count_nodes, measure};
pub use written::Written;

/// What CONTRIBUTING tells newcomers, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Contributing;

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
