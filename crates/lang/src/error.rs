//! What can go wrong between a text and its value.

use std::fmt;

use upstar_search::{Budget, Reason};
use upstar_syntax::Diagnostic;
use upstar_values::{ReadError, Stop};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The text is wrong, and where.
    Wrong(Diagnostic),
    /// A limit was reached.
    Stopped(Reason),
}

impl Error {
    /// The error behind a calculation that stopped under `budget`.
    #[must_use]
    pub fn stopped(stop: Stop, budget: &Budget) -> Error {
        Error::Stopped(budget.why(stop))
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Error::Wrong(diagnostic)
    }
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        Error::Stopped(reason)
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Wrong(diagnostic) => Error::Wrong(diagnostic),
            ReadError::Stopped(stop) => Error::stopped(stop, &Budget::unlimited()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Wrong(diagnostic) => diagnostic.fmt(f),
            Error::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
