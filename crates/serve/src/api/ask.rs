//! Reading a question: its body as JSON, and whose it is.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::fault::Fault;

/// The longest body of a question.
pub(crate) const LARGEST: usize = 64 << 10;
/// The longest time that a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest name of a client.
pub(crate) const LONGEST_NAME: usize = 64;

/// The body of a question.
pub(crate) struct Ask<T>(pub(crate) T);

/// Whether a body is said to be JSON. Forms of other pages can send texts, but not that.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Ask<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &S) -> Result<Self, Fault> {
        if !is_json(request.headers()) {
            let message = "the body must be of the type application/json";
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", message));
        }
        let body = body(request.into_body()).await?;
        Ok(Ask(upstar_api::read(&body)?))
    }
}

/// All of a body, if it is not too long and arrives in time.
pub(crate) async fn body(body: Body) -> Result<Bytes, Fault> {
    let all = axum::body::to_bytes(body, LARGEST);
    let late = |_| Fault::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body did not arrive in time");
    let large = |_| {
        let message = format!("the body has more than {LARGEST} bytes, or did not arrive whole");
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    };
    tokio::time::timeout(PATIENCE, all).await.map_err(late)?.map_err(large)
}

/// The header in which a question says whose it is.
pub(crate) const CLIENT: &str = "x-upstar-client";

/// Whose question it is: what the header `x-upstar-client` says, or the connection.
pub(crate) struct Whose(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Whose {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let named = parts.headers.get(CLIENT).and_then(|value| value.to_str().ok());
        let from = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let connection = || from.map_or(String::new(), |ConnectInfo(address)| address.to_string());
        Ok(Whose(named.map_or_else(connection, |name| name.chars().take(LONGEST_NAME).collect())))
    }
}
