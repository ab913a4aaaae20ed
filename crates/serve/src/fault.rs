//! What goes wrong, as an answer over HTTP.

use std::ops::{Deref, DerefMut};

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use upstar::Failure;

/// An answer that is an error, or says that a limit was reached.
#[derive(Clone, Debug)]
pub(crate) struct Fault(pub(crate) upstar_api::Fault);

impl Fault {
    /// An error that is about no text.
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Fault {
        Fault(upstar_api::Fault::new(status.as_u16(), code, message))
    }

    /// The same error with a hint.
    pub(crate) fn with_hint(self, hint: impl Into<String>) -> Fault {
        Fault(self.0.with_hint(hint))
    }

    /// An address that is asked in the wrong way.
    pub(crate) fn method() -> Fault {
        Fault::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address is asked in another way")
            .with_hint("/api/v1/openapi.json says how")
    }

    /// The time was over before anything became known.
    pub(crate) fn late(text: &str) -> Fault {
        Fault(upstar_api::Fault::late(text))
    }

    /// Why there is no answer to a question about a text.
    pub(crate) fn of(text: &str, failure: &Failure) -> Fault {
        Fault(upstar_api::Fault::of(text, failure))
    }
}

impl From<upstar_api::Fault> for Fault {
    fn from(fault: upstar_api::Fault) -> Fault {
        Fault(fault)
    }
}

impl Deref for Fault {
    type Target = upstar_api::Fault;

    fn deref(&self) -> &upstar_api::Fault {
        &self.0
    }
}

impl DerefMut for Fault {
    fn deref_mut(&mut self) -> &mut upstar_api::Fault {
        &mut self.0
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.0.to_json())).into_response()
    }
}
