//! Who may ask: pages of other sites may not, nor, where the server can be reached from outside, whoever has no token.
//!
//! A page elsewhere can make a browser send requests here, and by a name that it lets point to this machine it can even
//! read the answers (DNS rebinding). So `Host` must be an address, or `localhost`, but no other name; `Origin`, where
//! there is one, must be the same place; and what browsers call a request from another site is refused.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use crate::fault::Fault;

/// The cookie that holds the token.
const COOKIE: &str = "upstar-token";

/// What a request must have.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The server listens on this machine only.
    pub(crate) loopback: bool,
    /// What whoever asks must know.
    pub(crate) token: Option<String>,
}

/// Headers of every answer. Everything the page uses comes from here; pictures may also be data.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request pass, or not; and gives every answer its headers.
pub(crate) async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.headers(), request.uri()) {
        Ok(Pass::On) => next.run(request).await,
        Ok(Pass::WithCookie(cookie)) => ([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response(),
        Err(fault) => fault.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// How a request passes.
#[derive(Debug)]
enum Pass {
    /// As it is.
    On,
    /// It brought the token in its address; from now on a cookie brings it.
    WithCookie(String),
}

fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, ()> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| ()),
        _ => Err(()),
    }
}

fn forbidden(code: &str, message: &str) -> Fault {
    Fault::new(StatusCode::FORBIDDEN, code, message)
}

/// Whether two texts are equal, in a time that does not tell where they differ.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

impl Guard {
    fn check(&self, headers: &HeaderMap, uri: &Uri) -> Result<Pass, Fault> {
        let foreign = || {
            let fault = forbidden("host", "this server does not answer to that name");
            fault.with_hint("use localhost or the address that the program printed")
        };
        let host = only(headers, &header::HOST).ok().flatten().ok_or_else(foreign)?;
        // A request may name the host a second time.
        let agrees = uri.authority().is_none_or(|named| named.as_str() == host);
        if !agrees || !self.is_here(host) {
            return Err(foreign());
        }
        let elsewhere = || forbidden("origin", "pages of other sites may not ask here");
        match only(headers, &header::ORIGIN) {
            Ok(None) => {}
            Ok(Some(origin)) if origin.strip_prefix("http://") == Some(host) => {}
            _ => return Err(elsewhere()),
        }
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        let is_visit = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
        // Following a link to the page from elsewhere is fine; asking the API is not.
        let is_ours = matches!(site, None | Some(b"same-origin" | b"none"));
        if is_ours || is_visit && uri.path() == "/" {
            self.check_token(headers, uri)
        } else {
            Err(elsewhere())
        }
    }

    /// Whether a host is this machine by an address or by `localhost`.
    fn is_here(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        if authority.as_str().contains('@') {
            return false;
        }
        let name = authority.host();
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match address {
            Ok(address) => address.is_loopback() || !self.loopback,
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }

    fn check_token(&self, headers: &HeaderMap, uri: &Uri) -> Result<Pass, Fault> {
        let Some(token) = &self.token else { return Ok(Pass::On) };
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        // Names of schemes may be written in any case.
        let bearer = text(header::AUTHORIZATION).and_then(|value| value.split_once(' '));
        let bearer = bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, told)| told);
        let mut cookies = text(header::COOKIE).unwrap_or_default().split("; ");
        let cookie = cookies.find_map(|cookie| cookie.strip_prefix(COOKIE)?.strip_prefix('='));
        if bearer.or(cookie).is_some_and(|told| same(told, token)) {
            return Ok(Pass::On);
        }
        let mut parts = uri.query().unwrap_or_default().split('&');
        let asked = parts.find_map(|part| part.strip_prefix("token="));
        if uri.path() == "/" && asked.is_some_and(|told| same(told, token)) {
            return Ok(Pass::WithCookie(format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict")));
        }
        let fault = Fault::new(StatusCode::UNAUTHORIZED, "token", "this server asks for a token");
        Err(fault.with_hint("open the address that the program printed when it started"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(guard: &Guard, headers: &[(&'static str, &str)], uri: &'static str) -> Result<(), String> {
        let header = |&(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a header"))
        };
        let headers: HeaderMap = headers.iter().map(header).collect();
        guard.check(&headers, &Uri::from_static(uri)).map(drop).map_err(|fault| fault.0.error.code)
    }

    #[test]
    fn only_this_machine_is_here() {
        let here = Guard { loopback: true, token: None };
        let open = Guard { loopback: false, token: None };
        let hosts = [
            ("localhost:80", true, true),
            ("LOCALHOST", true, true),
            ("127.0.0.1:8000", true, true),
            ("[::1]:8000", true, true),
            ("192.168.1.5:8000", false, true),
            ("evil.example", false, false),
            ("localhost.evil.example", false, false),
            ("127.0.0.1.evil.example", false, false),
            ("localhost@evil.example", false, false),
            ("", false, false),
        ];
        for (host, at_home, outside) in hosts {
            assert_eq!(passes(&here, &[("host", host)], "/api/v1/status").is_ok(), at_home, "{host}");
            assert_eq!(passes(&open, &[("host", host)], "/api/v1/status").is_ok(), outside, "{host}");
        }
        assert_eq!(passes(&here, &[], "/"), Err("host".into()));
        assert_eq!(passes(&here, &[("host", "localhost")], "http://evil.example/"), Err("host".into()));
    }

    #[test]
    fn other_sites_may_not_ask() {
        let guard = Guard { loopback: true, token: None };
        let cases: [(&'static str, &str, &'static str, bool); 8] = [
            ("origin", "http://localhost:80", "/api/v1/parse", true),
            ("origin", "http://localhost:81", "/api/v1/parse", false),
            ("origin", "https://evil.example", "/api/v1/parse", false),
            ("origin", "null", "/api/v1/parse", false),
            ("sec-fetch-site", "same-origin", "/api/v1/status", true),
            ("sec-fetch-site", "none", "/", true),
            ("sec-fetch-site", "cross-site", "/api/v1/status", false),
            ("sec-fetch-site", "same-site", "/", false),
        ];
        for (name, value, uri, expected) in cases {
            let headers = [("host", "localhost:80"), (name, value)];
            assert_eq!(passes(&guard, &headers, uri).is_ok(), expected, "{name}: {value}");
        }
        let visit = [("host", "localhost"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(passes(&guard, &visit, "/"), Ok(()));
        assert_eq!(passes(&guard, &visit, "/api/v1/status"), Err("origin".into()));
    }

    #[test]
    fn outside_a_token_is_needed() {
        let guard = Guard { loopback: false, token: Some("abc".into()) };
        let host = ("host", "10.0.0.1");
        let token = Err("token".to_owned());
        assert_eq!(passes(&guard, &[host], "/"), token);
        assert_eq!(passes(&guard, &[host], "/?token=abd"), token);
        assert_eq!(passes(&guard, &[host], "/api/v1/status?token=abc"), token);
        assert_eq!(passes(&guard, &[host], "/?token=abc"), Ok(()));
        for scheme in ["Bearer abc", "bearer abc"] {
            assert_eq!(passes(&guard, &[host, ("authorization", scheme)], "/api/v1/status"), Ok(()));
        }
        assert_eq!(passes(&guard, &[host, ("cookie", "a=b; upstar-token=abc")], "/api/v1/status"), Ok(()));
        assert_eq!(passes(&guard, &[host, ("cookie", "upstar-token=ab")], "/api/v1/status"), token);
    }
}
