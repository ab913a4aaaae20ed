//! Why there is no answer, as Python's exceptions.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Reason, Stopped};

use crate::own;

/// Why there is no answer.
pub(crate) enum Trouble {
    /// A question about a text has failed.
    Failed(String, Failure),
    /// A limit, or something that is not defined, of which nothing more is known.
    Reason(Reason),
    /// Something is wrong that is no text's fault.
    Python(PyErr),
}

impl From<PyErr> for Trouble {
    fn from(error: PyErr) -> Trouble {
        Trouble::Python(error)
    }
}

impl From<Reason> for Trouble {
    fn from(reason: Reason) -> Trouble {
        Trouble::Reason(reason)
    }
}

impl Trouble {
    /// A question about a text has failed.
    pub(crate) fn failed(text: &str, failure: Failure) -> Trouble {
        Trouble::Failed(text.to_owned(), failure)
    }

    /// A text is wrong.
    pub(crate) fn wrong(text: &str, wrong: Diagnostic) -> Trouble {
        Trouble::failed(text, Failure::Wrong(wrong))
    }

    /// Whether play was said to come back to a position.
    pub(crate) fn is_loop(&self) -> bool {
        match self {
            Trouble::Failed(_, Failure::Stopped(stopped)) => stopped.reason == Reason::Loop,
            Trouble::Reason(reason) => *reason == Reason::Loop,
            _ => false,
        }
    }

    /// Whether an exception is one of the package.
    pub(crate) fn is_ours(py: Python<'_>, error: &PyErr) -> bool {
        let kind = py.import("upstar._errors").and_then(|errors| errors.getattr("Error"));
        kind.is_ok_and(|kind| error.matches(py, kind).unwrap_or(false))
    }

    /// The exception.
    pub(crate) fn into_error(self, py: Python<'_>) -> PyErr {
        let (text, failure) = match self {
            Trouble::Python(error) => return error,
            Trouble::Failed(text, failure) => (text, failure),
            Trouble::Reason(reason @ (Reason::Undefined(_) | Reason::NotAGame(_))) => {
                let code = if matches!(reason, Reason::NotAGame(_)) { "not-a-game" } else { "undefined" };
                let wrong = Diagnostic::new(code, reason.to_string(), Span::at(0));
                (String::new(), Failure::Wrong(wrong))
            }
            Trouble::Reason(reason) => {
                (String::new(), Failure::Stopped(Box::new(Stopped::nothing_known(reason))))
            }
        };
        let failure = match failure {
            Failure::Wrong(wrong) => Failure::Wrong(of_python(wrong, &text)),
            other => other,
        };
        let rendered = match &failure {
            Failure::Wrong(wrong) if text.is_empty() => wrong.message.clone(),
            Failure::Wrong(wrong) => rendered(wrong, &text),
            Failure::Given(given) => rendered(&given.wrong, &given.text),
            Failure::Stopped(stopped) => stopped.reason.to_string(),
        };
        let made = serde_json::to_string(&failure.report(&text))
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))
            .and_then(|report| {
                let make = py.import("upstar._errors")?.getattr("made")?;
                make.call1((rendered, report))
            });
        match made {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    }
}

/// The complaint about a name that rules in Python have tells that texts do not know them.
fn of_python(wrong: Diagnostic, text: &str) -> Diagnostic {
    let name = text.get(wrong.span.from..wrong.span.to).unwrap_or_default();
    if wrong.code != "unknown-name" || !own::is_name(name) {
        return wrong;
    }
    wrong.with_hint(
        "its rules are a class in Python: its positions are made by calling the game, and added with `+`",
    )
}

/// A complaint as people read it; the word before it is Python's to say.
fn rendered(wrong: &Diagnostic, text: &str) -> String {
    let rendered = wrong.render(text);
    rendered.strip_prefix("error: ").map_or(rendered.clone(), str::to_owned)
}
