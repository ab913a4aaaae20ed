//! What goes wrong, as JSON: a code, a message, a place and what would help.

use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use upstar::search::Reason;
use upstar::syntax::Diagnostic;
use upstar::{ErrorReport, Failure, Stopped, StoppedReport};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The body of every answer that is an error.
// Inside the program it can also be a limit that was reached, which is no error.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Fault {
    /// What went wrong.
    pub(crate) error: Box<ErrorReport>,
    #[serde(skip)]
    status: StatusCode,
    /// Positions expanded, and time taken.
    #[serde(skip)]
    work: (u64, Duration),
}

impl Fault {
    /// An error that is about no text.
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Fault {
        Fault::from(status, ErrorReport::new(code, message))
    }

    fn from(status: StatusCode, error: ErrorReport) -> Fault {
        Fault { error: Box::new(error), status, work: (0, Duration::ZERO) }
    }

    /// The same error with a hint.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Fault {
        self.error.hint = Some(hint.into());
        self
    }

    /// An error about a text.
    pub(crate) fn about(text: &str, wrong: &Diagnostic) -> Fault {
        Fault::from(StatusCode::UNPROCESSABLE_ENTITY, ErrorReport::about(text, wrong))
    }

    /// An address that is asked in the wrong way.
    pub(crate) fn method() -> Fault {
        Fault::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address is asked in another way")
            .with_hint("/api/v1/openapi.json says how")
    }

    /// The time was over before anything became known.
    pub(crate) fn late(text: &str) -> Fault {
        Fault::from(StatusCode::OK, ErrorReport::limit(text, Reason::Time))
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
        let StoppedReport { stopped: error, nodes, time, .. } = stopped.report(text);
        Fault { error, status, work: (nodes, time) }
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
    Stopped(StoppedReport),
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        match self.status {
            StatusCode::OK => {
                let (nodes, time) = self.work;
                axum::Json(StoppedReport::new(*self.error, nodes, time)).into_response()
            }
            status => (status, axum::Json(self)).into_response(),
        }
    }
}
