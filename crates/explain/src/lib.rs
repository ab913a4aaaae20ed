//! Explanations: why a game is worth what it is and who wins it, as a textbook would argue.
//!
//! [`explain`] makes a [`Derivation`], which is data (it has `Serialize`): steps, each with the rule used, its inputs and its result.
//! [`Derivation::document`] puts it into words, and a [`Document`] is written as text, Markdown, LaTeX or HTML.

mod by;
mod charts;
mod copying;
mod counting;
mod derivation;
mod document;
mod equivalence;
mod explain;
mod heat;
mod html;
mod impartial;
mod latex;
mod letters;
mod lines;
mod markdown;
mod meaning;
mod misere;
mod notation;
mod one_hand_tied;
mod operation;
mod outcome;
mod pairs;
mod partizan;
mod prose;
mod results;
mod rule;
mod sense;
mod signs;
mod simplify;
mod spoken;
mod subject;
mod text;
mod types;

pub use by::{By, chapter};
pub use derivation::{
    Answer, Balancing, Choice, Corner, Derivation, First, MoveIn, MoveTo, OptionStop, Part, Place, Removal,
    Reply, Sides, Step, Threat, TiedHand,
};
pub use document::{Block, Document, Format};
pub use explain::{explain, explain_by, explain_misere, explain_sum, explain_sum_by};
pub use latex::math as latex_math;
pub use notation::{Notation, Value};
pub use operation::Operation;
pub use rule::Rule;
pub use sense::Sense;

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
