//! The notation evaluated: a text becomes a tree, and the tree a sum, a truth, a text or a list of these.
//!
//! A [`Language`] knows the games and the functions; [`Language::read`] turns a text into a [`Reading`].
//!
//! ```
//! use upstar_lang::{Environment, Language, Reading};
//! use upstar_search::Budget;
//! use upstar_values::Store;
//!
//! let (language, budget) = (Language::new(Store::new(), 1), Budget::unlimited());
//! let Reading::Game(sum) = language.read("nim(3) + -domineering(2x2)", &budget)? else { unreachable!("it is a game") };
//! assert_eq!(sum.components.len(), 2);
//! assert!(matches!(language.read("1/2 < 1", &budget)?, Reading::Truth(true)));
//!
//! // What `let` names stays in the environment.
//! let mut environment = Environment::default();
//! language.run("let g = {1|-1}", &mut environment, &budget)?;
//! let answers = language.run("g + g == 0", &mut environment, &budget)?;
//! assert!(matches!(answers[0].reading, Reading::Truth(true)));
//! # Ok::<(), upstar_lang::Error>(())
//! ```

#![warn(clippy::missing_errors_doc)]

mod boards;
mod definitions;
mod environment;
mod error;
mod fill;
mod functions;
mod language;
mod pieces;
mod read;
mod reading;
mod shown;

pub use definitions::{blanked, definitions, example_is, rules_of};
pub use environment::{Environment, answer_number};
pub use error::Error;
pub use fill::renamed;
pub use functions::{Apply, FUNCTIONS, Function, Invocation, Refusal, Unread};
pub use language::Language;
pub use pieces::Piece;
pub use read::Answer;
pub use reading::{Reading, Text};
pub use shown::{Plot, Table};

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
