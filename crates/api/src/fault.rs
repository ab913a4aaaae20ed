//! What goes wrong, as JSON: a code, a message, a place and what would help.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use upstar::search::Reason;
use upstar::syntax::Diagnostic;
use upstar::{ErrorReport, Failure, Stopped, StoppedReport};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// Status codes of HTTP, which say of what kind an answer is whoever carries it.
const OK: u16 = 200;
/// What was asked cannot be read.
pub(crate) const MALFORMED: u16 = 400;
/// What was asked cannot be answered.
pub const UNPROCESSABLE: u16 = 422;
const UNAVAILABLE: u16 = 503;

/// The body of every answer that is an error.
// Inside the program it can also be a limit that was reached, which is no error.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Fault {
    /// What went wrong.
    pub error: Box<ErrorReport>,
    #[serde(skip)]
    status: u16,
    /// Positions expanded, and time taken.
    #[serde(skip)]
    work: (u64, Duration),
}

impl Fault {
    /// An error that is about no text.
    #[must_use]
    pub fn new(status: u16, code: &str, message: impl Into<String>) -> Fault {
        Fault::from(status, ErrorReport::new(code, message))
    }

    fn from(status: u16, error: ErrorReport) -> Fault {
        Fault { error: Box::new(error), status, work: (0, Duration::ZERO) }
    }

    /// The same error with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Fault {
        self.error.hint = Some(hint.into());
        self
    }

    /// An error about a text.
    #[must_use]
    pub fn about(text: &str, wrong: &Diagnostic) -> Fault {
        Fault::from(UNPROCESSABLE, ErrorReport::about(text, wrong))
    }

    /// The time was over before anything became known.
    #[must_use]
    pub fn late(text: &str) -> Fault {
        Fault::from(OK, ErrorReport::limit(text, Reason::Time))
    }

    /// Of what kind it is, as HTTP has it.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// What is told, as JSON.
    #[must_use]
    pub fn to_json(self) -> Value {
        if self.is_limit() {
            let (nodes, time) = self.work;
            return json!(StoppedReport::new(*self.error, nodes, time));
        }
        json!(self)
    }

    /// Whether it is a limit that was reached.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        self.status == OK
    }

    /// A limit that was reached: that is an answer, with what is known.
    fn stopped(text: &str, stopped: &Stopped) -> Fault {
        let status = match stopped.reason {
            // More time would not help with what is too large or has no end.
            Reason::Loop | Reason::TooLarge(_) | Reason::Undefined(_) | Reason::NotAGame(_) => UNPROCESSABLE,
            Reason::Cancelled => UNAVAILABLE,
            _ => OK,
        };
        let StoppedReport { stopped: error, nodes, time, .. } = stopped.report(text);
        Fault { error, status, work: (nodes, time) }
    }

    /// Why there is no answer to a question about a text.
    #[must_use]
    pub fn of(text: &str, failure: &Failure) -> Fault {
        match failure {
            Failure::Wrong(wrong) => Fault::about(text, wrong),
            Failure::Given(given) => Fault::about(&given.text, &given.wrong),
            Failure::Stopped(stopped) => Fault::stopped(text, stopped),
        }
    }
}

/// An answer, or what is known where a limit was reached first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(untagged)]
#[allow(
    dead_code,
    reason = "answers are written as what they are; this is what the description knows of them"
)]
pub enum Answer<T> {
    /// The answer.
    Whole(T),
    /// What is known.
    Stopped(StoppedReport),
}
