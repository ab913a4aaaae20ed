//! Why there is no answer, as data.

use std::time::Duration;

use serde::Serialize;
use upstar_search::Reason;
use upstar_syntax::Diagnostic;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{Known, Status, Stopped};
use crate::json;
use crate::question::Failure;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FailureReport {
    /// Something is wrong with a text.
    Wrong {
        /// What.
        error: ErrorReport,
    },
    /// A limit was reached first.
    Stopped(StoppedReport),
}

/// What is wrong, or which limit was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct ErrorReport {
    /// The kind of error in a word that programs may rely on.
    pub code: String,
    /// What is wrong, in a line.
    pub message: String,
    /// From which character of the text to which, counted from 0; null where it is about no place.
    pub at: Option<[usize; 2]>,
    /// What would help, in a line.
    pub hint: Option<String>,
    /// The text in question.
    pub text: Option<String>,
    /// What is known although a limit was reached first.
    pub known: Vec<Known>,
    /// Which of several expressions it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<String>,
}

/// What was known when a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct StoppedReport {
    /// What was asked.
    pub expr: String,
    /// That the value is not known.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub value: (),
    /// That it was stopped.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub status: Status,
    /// The limit, by its code (`time`, `memory` or `nodes`) and in words.
    pub stopped: Box<ErrorReport>,
    /// The limit in words.
    pub reason: String,
    /// The components, with their values as far as they are known.
    pub known: Vec<Known>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time taken.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub time: Duration,
    /// Which of several expressions it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<String>,
}

impl ErrorReport {
    /// An error that is about no text.
    #[must_use]
    pub fn new(code: &str, message: impl Into<String>) -> ErrorReport {
        ErrorReport {
            code: code.to_owned(),
            message: message.into(),
            at: None,
            hint: None,
            text: None,
            known: Vec::new(),
            argument: None,
        }
    }

    /// What is wrong with a text.
    #[must_use]
    pub fn about(text: &str, wrong: &Diagnostic) -> ErrorReport {
        let (from, to) = wrong.at_columns(text);
        ErrorReport {
            at: Some([from, to]),
            hint: wrong.hint.clone(),
            text: Some(text.to_owned()),
            ..ErrorReport::new(wrong.code, wrong.message.clone())
        }
    }

    /// A limit that was reached on the way to an answer about a text.
    #[must_use]
    pub fn limit(text: &str, reason: Reason) -> ErrorReport {
        ErrorReport { text: Some(text.to_owned()), ..ErrorReport::new(code_of(reason), reason.to_string()) }
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

impl StoppedReport {
    /// A limit that was reached after some work.
    #[must_use]
    pub fn new(stopped: ErrorReport, nodes: u64, time: Duration) -> StoppedReport {
        StoppedReport {
            expr: stopped.text.clone().unwrap_or_default(),
            value: (),
            status: Status::Stopped,
            reason: stopped.message.clone(),
            known: stopped.known.clone(),
            stopped: Box::new(stopped),
            nodes,
            time,
            argument: None,
        }
    }
}

impl FailureReport {
    /// What is wrong with a text.
    #[must_use]
    pub fn wrong(text: &str, wrong: &Diagnostic) -> FailureReport {
        FailureReport::Wrong { error: ErrorReport::about(text, wrong) }
    }

    /// The same about one of several expressions, by what it is called.
    #[must_use]
    pub fn about(mut self, argument: Option<&str>) -> FailureReport {
        let place = match &mut self {
            FailureReport::Wrong { error } => &mut error.argument,
            FailureReport::Stopped(stopped) => &mut stopped.argument,
        };
        *place = argument.map(str::to_owned);
        self
    }
}

impl Failure {
    /// The failure of a question about a text, as data.
    #[must_use]
    pub fn report(&self, expr: &str) -> FailureReport {
        match self {
            Failure::Wrong(wrong) => FailureReport::wrong(expr, wrong),
            Failure::Given(given) => FailureReport::wrong(&given.text, &given.wrong),
            Failure::Stopped(stopped) => FailureReport::Stopped(stopped.report(expr)),
        }
    }
}

impl Stopped {
    /// What was known, as data.
    #[must_use]
    pub fn report(&self, expr: &str) -> StoppedReport {
        let limit = ErrorReport { known: self.known.clone(), ..ErrorReport::limit(expr, self.reason) };
        StoppedReport::new(limit, self.nodes, self.time)
    }
}
