//! The page: files that are built from `web/` and embedded in the program.

use axum::Router;
use axum::http::{StatusCode, header};
use axum::routing::get;

use crate::fault::Fault;

/// The files: where they are asked for, what they are, what they hold.
const FILES: &[(&str, &str, &str)] = &[
    ("/", "text/html; charset=utf-8", include_str!("../../../web/dist/index.html")),
    ("/style.css", "text/css; charset=utf-8", include_str!("../../../web/dist/style.css")),
    ("/main.js", "text/javascript; charset=utf-8", include_str!("../../../web/dist/main.js")),
    ("/icon.svg", "image/svg+xml", include_str!("../../../web/dist/icon.svg")),
];

/// The files of the page; anything else is an error.
pub(crate) fn router() -> Router {
    let add = |router: Router, &(path, kind, text): &(&'static str, &'static str, &'static str)| {
        router.route(path, get(move || async move { ([(header::CONTENT_TYPE, kind)], text) }))
    };
    FILES.iter().fold(Router::new(), add).fallback(|| async {
        Fault::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this address")
            .with_hint("/api/openapi.json lists what can be asked")
    })
}
