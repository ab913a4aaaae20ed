//! How much one input may cost, and what every complaint about a text must satisfy.

use std::time::Duration;

use upstar_search::Budget;
use upstar_syntax::{Diagnostic, Span};
use upstar_values::Store;

/// The memory of the store. Small, so that a value that explodes stops soon.
const BYTES: u64 = 4_000_000;
/// The time after which work is asked to stop.
const TIME: Duration = Duration::from_millis(200);
/// The positions that may be expanded.
const NODES: u64 = 1_000;

/// A small store.
pub(crate) fn store() -> Store {
    Store::with_budget(BYTES)
}

/// A small budget; its clock runs during [`Budget::watch`].
pub(crate) fn budget() -> Budget {
    Budget::unlimited().time(Some(TIME)).nodes(Some(NODES))
}

/// Whether a span lies in the text, between characters.
pub(crate) fn check_span(text: &str, span: Span, what: &str) {
    assert!(text.get(span.from..span.to).is_some(), "{what}: {span:?} is no part of the text");
}

/// A complaint points into the text and can be shown.
pub(crate) fn check_diagnostic(text: &str, error: &Diagnostic) {
    check_span(text, error.span, &error.message);
    let (from, to) = error.at_columns(text);
    assert!(from <= to && to <= text.len(), "{}: columns {from} to {to}", error.message);
    let shown = error.render(text);
    assert!(shown.starts_with("error: "), "{shown}");
    // A text may be long, a complaint about it never is.
    let length = shown.chars().count();
    assert!(
        length < 2_000,
        "a complaint of {length} characters: {}",
        shown.chars().take(60).collect::<String>()
    );
    for line in [&error.message, error.hint.as_ref().unwrap_or(&error.message)] {
        assert!(!line.is_empty() && !line.contains('\n'), "not a line: {line:?}");
    }
}
