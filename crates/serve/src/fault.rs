//! What goes wrong, as JSON: a code, a message, a place and what would help.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use upstar::search::Reason;
use upstar::syntax::Diagnostic;
use upstar::{Failure, Known, Stopped};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The body of every answer that is an error.
// Inside the program it can also be a limit that was reached, which is no error.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Fault {
    /// What went wrong.
    pub(crate) error: Box<Detail>,
    #[serde(skip)]
    status: StatusCode,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Detail {
    /// The kind of error in a word that programs may rely on.
    pub(crate) code: String,
    /// What is wrong, in a line.
    pub(crate) message: String,
    /// From which character of the text in question to which, counted from 0; null where the error is about no text.
    pub(crate) at: Option<[usize; 2]>,
    /// What would help, in a line.
    pub(crate) hint: Option<String>,
    /// The text in question.
    pub(crate) text: Option<String>,
    /// What is known although a limit was reached first.
    pub(crate) known: Vec<Known>,
}

impl Fault {
    /// An error that is about no text.
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Fault {
        let (code, message) = (code.to_owned(), message.into());
        let error = Detail { code, message, at: None, hint: None, text: None, known: Vec::new() };
        Fault { error: Box::new(error), status }
    }

    /// The same error with a hint.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Fault {
        self.error.hint = Some(hint.into());
        self
    }

    /// An error about a text.
    pub(crate) fn about(text: &str, wrong: &Diagnostic) -> Fault {
        let mut fault = Fault::new(StatusCode::UNPROCESSABLE_ENTITY, wrong.code, wrong.message.clone());
        let (from, to) = wrong.at_columns(text);
        fault.error.at = Some([from, to]);
        fault.error.hint.clone_from(&wrong.hint);
        fault.error.text = Some(text.to_owned());
        fault
    }

    /// An address that is asked in the wrong way.
    pub(crate) fn method() -> Fault {
        Fault::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address is asked in another way")
            .with_hint("/api/v1/openapi.json says how")
    }

    /// The time was over before anything became known.
    pub(crate) fn late(text: &str) -> Fault {
        let mut fault = Fault::new(StatusCode::OK, code_of(Reason::Time), Reason::Time.to_string());
        fault.error.text = Some(text.to_owned());
        fault
    }

    /// Whether it is a limit that was reached.
    pub(crate) fn is_limit(&self) -> bool {
        self.status == StatusCode::OK
    }

    /// A limit that was reached: that is an answer, with what is known.
    fn stopped(text: &str, stopped: &Stopped) -> Fault {
        let status = match stopped.reason {
            // More time would not help with what is too large or has no end.
            Reason::Loop | Reason::TooLarge(_) | Reason::Undefined(_) | Reason::NotAGame(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Reason::Cancelled => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::OK,
        };
        let mut fault = Fault::new(status, code_of(stopped.reason), stopped.reason.to_string());
        fault.error.text = Some(text.to_owned());
        fault.error.known.clone_from(&stopped.known);
        fault
    }

    /// Why there is no answer to a question about a text.
    pub(crate) fn of(text: &str, failure: &Failure) -> Fault {
        match failure {
            Failure::Wrong(wrong) => Fault::about(text, wrong),
            Failure::Given(given) => Fault::about(&given.text, &given.wrong),
            Failure::Stopped(stopped) => Fault::stopped(text, stopped),
        }
    }
}

/// A reason for stopping in a word.
fn code_of(reason: Reason) -> &'static str {
    match reason {
        Reason::Time | Reason::Paused => "time",
        Reason::Nodes => "nodes",
        Reason::Memory(_) => "memory",
        Reason::Cancelled => "cancelled",
        Reason::Loop => "loop",
        Reason::TooLarge(_) => "too-large",
        Reason::Undefined(_) => "undefined",
        Reason::NotAGame(_) => "not-a-game",
        _ => "stopped",
    }
}

/// What is known although a limit was reached first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Limited {
    /// The limit, by its code (`time`, `memory` or `nodes`) and in words, and what is known.
    stopped: Box<Detail>,
}

/// An answer, or what is known where a limit was reached first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(untagged)]
#[allow(
    dead_code,
    reason = "answers are written as what they are; this is what the description knows of them"
)]
pub(crate) enum Answer<T> {
    /// The answer.
    Whole(T),
    /// What is known.
    Limited(Limited),
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        match self.status {
            StatusCode::OK => axum::Json(Limited { stopped: self.error }).into_response(),
            status => (status, axum::Json(self)).into_response(),
        }
    }
}
