//! What can be asked of Upstar as JSON and how it is answered, whoever carries it: a server over HTTP, or a page that has the
//! engine in a worker of its own. Nothing here knows of connections, threads or queues; limits come with the budget.

mod analysis;
mod boards;
mod catalogue;
mod edits;
mod fault;
mod games;
mod questions;
mod rules;
mod worksheet;

pub use analysis::{Analysis, Event, Step, is_end_of_slice};
pub use boards::{Boards, InPlay, Parsed, boards, in_play, parse, replayed};
pub use catalogue::{Catalogue, Glossary, catalogue, glossary};
pub use edits::{Editable, edits};
pub use fault::{Answer, Fault, UNPROCESSABLE};
pub use games::{Drawn, Explanation, ReplyOf, explain, moves, picture, tree};
pub use questions::{
    Argument, Expression, Format, Game, MovesOf, PictureOf, Question, ReplyIn, Rules, Scene, Side, Style,
    TreeOf, WhyOf, Worksheet, play, read,
};
pub use rules::{Defined, defined};
pub use worksheet::{Worked, worked};

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
