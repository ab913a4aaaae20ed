//! How the program ends.

use std::process::ExitCode;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The question was answered.
    Answered = 0,
    /// A limit was reached first.
    Stopped = 1,
    /// The question was wrong.
    Wrong = 2,
    /// The answer could not be written.
    Unwritten = 3,
    /// Somebody pressed Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
