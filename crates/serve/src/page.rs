//! The page: files that are built from `web/` and embedded in the program.

use axum::Router;
use axum::http::{StatusCode, header};
use axum::routing::get;

use crate::fault::Fault;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A file of the page: where it is asked for, what it is, what it holds.
macro_rules! file {
    ($path:literal, $kind:ident, $name:literal) => {
        ($path, $kind, include_str!(concat!("../dist/", $name)))
    };
}

const FILES: &[(&str, &str, &str)] = &[
    file!("/", HTML, "index.html"),
    file!("/icon.svg", SVG, "icon.svg"),
    file!("/style.css", CSS, "style.css"),
    file!("/early.js", SCRIPT, "early.js"),
    file!("/main.js", SCRIPT, "main.js"),
];

/// The files of the page; anything else is an error.
pub(crate) fn router() -> Router {
    let add = |router: Router, &(path, kind, text): &(&'static str, &'static str, &'static str)| {
        router.route(path, get(move || async move { ([(header::CONTENT_TYPE, kind)], text) }))
    };
    FILES.iter().fold(Router::new(), add).method_not_allowed_fallback(|| async { Fault::method() }).fallback(
        || async {
            Fault::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this address")
                .with_hint("/api/v1/openapi.json lists what can be asked")
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_page_loads_is_here() {
        for (path, kind, text) in FILES {
            let asked: Vec<&str> = match *kind {
                // Wherever the page lies, its files lie beside it.
                HTML => {
                    let named =
                        |mark| text.split(mark).skip(1).filter_map(|rest: &str| rest.split('"').next());
                    named(" href=\"").chain(named(" src=\"")).filter(|name| !name.starts_with('#')).collect()
                }
                SCRIPT => text
                    .split(['"'])
                    .filter(|word| word.starts_with("./") || word.starts_with("../"))
                    .collect(),
                _ => Vec::new(),
            };
            for name in asked {
                // Scripts name each other from where they are, and none lies deeper than one folder.
                let folder = path.rfind('/').map_or("/", |slash| &path[..=slash]);
                let name = match (name.strip_prefix("./"), name.strip_prefix("../")) {
                    (Some(beside), _) => format!("{folder}{beside}"),
                    (_, Some(above)) => format!("/{above}"),
                    _ => format!("{folder}{name}"),
                };
                assert!(FILES.iter().any(|(own, ..)| *own == name), "{path} asks for {name}");
            }
            assert!(
                !text.contains("://") || *kind == SVG || text.contains("www.w3.org/2000/svg"),
                "{path} leaves"
            );
        }
    }
}
