//! Why there is no answer, as data.

use std::time::Duration;

use serde::Serialize;
use upstar_search::Reason;
use upstar_syntax::Diagnostic;

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

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorReport {
    /// The kind of error in a word that programs may rely on.
    pub code: String,
    /// What is wrong, in a line.
    pub message: String,
    /// From which character of the text to which, counted from 0.
    pub at: (usize, usize),
    /// What would help, in a line.
    pub hint: Option<String>,
    /// The text.
    pub text: String,
    /// Which of several expressions it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<String>,
}

/// What was known when a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoppedReport {
    /// What was asked.
    pub expr: String,
    /// That the value is not known.
    pub value: (),
    /// That it was stopped.
    pub status: Status,
    /// The limit.
    #[serde(serialize_with = "json::text")]
    pub reason: Reason,
    /// The components, with their values as far as they are known.
    pub known: Vec<Known>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time taken.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    pub time: Duration,
    /// Which of several expressions it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<String>,
}

impl ErrorReport {
    /// What is wrong with a text.
    #[must_use]
    pub fn new(text: &str, wrong: &Diagnostic) -> ErrorReport {
        ErrorReport {
            code: wrong.code.to_owned(),
            message: wrong.message.clone(),
            at: wrong.at_columns(text),
            hint: wrong.hint.clone(),
            text: text.to_owned(),
            argument: None,
        }
    }
}

impl FailureReport {
    /// What is wrong with a text.
    #[must_use]
    pub fn wrong(text: &str, wrong: &Diagnostic) -> FailureReport {
        FailureReport::Wrong { error: ErrorReport::new(text, wrong) }
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
        StoppedReport {
            expr: expr.to_owned(),
            value: (),
            status: Status::Stopped,
            reason: self.reason,
            known: self.known.clone(),
            nodes: self.nodes,
            time: self.time,
            argument: None,
        }
    }
}
