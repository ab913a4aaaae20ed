//! Commands whose answer is a picture.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use serde_json::json;
use upstar::render::{Format, Picture, Refusal, draw};
use upstar::search::{Budget, Reason};
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Session, Stopped};

use crate::args::{Drawing, PictureFormat, Question};
use crate::command::{Exit, answered};
use crate::output::{self, Output};

impl From<PictureFormat> for Format {
    fn from(format: PictureFormat) -> Format {
        match format {
            PictureFormat::Text => Format::Text,
            PictureFormat::Svg => Format::Svg,
            PictureFormat::Png => Format::Png,
            PictureFormat::Tikz => Format::Tikz,
            PictureFormat::Dot => Format::Dot,
        }
    }
}

impl Drawing {
    /// Whether anything but text on standard output is wanted.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.output.is_some() || self.format() != Format::Text
    }

    /// The format that was asked for, or that the name of the file tells.
    pub(crate) fn format(&self) -> Format {
        let by_name = || match self.output.as_deref().and_then(Path::extension)?.to_str()? {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "tex" | "tikz" => Some(Format::Tikz),
            "dot" | "gv" => Some(Format::Dot),
            _ => None,
        };
        self.format.map(Format::from).or_else(by_name).unwrap_or(Format::Text)
    }
}

/// Answers a question with a picture.
pub(crate) fn picture(
    question: &Question,
    drawing: &Drawing,
    answer: impl FnOnce(&Session, &str, &Budget) -> Result<Picture, Failure>,
) -> Exit {
    let json = question.style.json;
    let (result, expr) = answered(question, answer);
    match result.and_then(|picture| written(&expr, &picture, drawing, json)) {
        Ok(exit) => exit,
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

/// Answers a question about several expressions with a picture.
pub(crate) fn several(
    question: &Question,
    more: &[String],
    drawing: &Drawing,
    answer: impl FnOnce(&Session, &[&str], &Budget) -> Result<Picture, (usize, Failure)>,
) -> Exit {
    let json = question.style.json;
    // An error may be in any of the expressions: show the one it is in.
    let mut wrong = 0;
    let (result, expr) = answered(question, |session, first, budget| {
        let all: Vec<&str> = std::iter::once(first).chain(more.iter().map(String::as_str)).collect();
        answer(session, &all, budget).map_err(|(at, failure)| {
            wrong = at;
            failure
        })
    });
    match result.and_then(|picture| written(&expr, &picture, drawing, json)) {
        Ok(exit) => exit,
        Err(failure) => {
            let expr = wrong.checked_sub(1).and_then(|at| more.get(at)).unwrap_or(&expr);
            output::failure(expr, &failure, json)
        }
    }
}

/// The birthdays of numbers.
pub(crate) fn days(last: u32, drawing: &Drawing, json: bool) -> Exit {
    let expr = last.to_string();
    match written(&expr, &upstar::render::days(last), drawing, json) {
        Ok(exit) => exit,
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

/// Draws the picture and writes it where it should go.
pub(crate) fn written(expr: &str, picture: &Picture, drawing: &Drawing, json: bool) -> Result<Exit, Failure> {
    let format = drawing.format();
    let wrong = |code, message: String| Diagnostic::new(code, message, Span::all(expr));
    if format == Format::Png && drawing.output.is_none() && (json || std::io::stdout().is_terminal()) {
        let error = wrong("needs-file", "pixels cannot be shown here".to_owned());
        return Err(Failure::Wrong(error.with_hint("-o FILE writes them to a file")));
    }
    let extension = drawing.output.as_deref().and_then(Path::extension).and_then(|name| name.to_str());
    if let (None, Format::Text, Some(extension)) = (drawing.format, format, extension)
        && extension != "txt"
    {
        let error = wrong("unknown-format", format!("no pictures of the kind `.{extension}`"));
        return Err(Failure::Wrong(
            error.with_hint("write to .svg, .png, .tex, .dot or .txt, or say which --format"),
        ));
    }
    let bytes = draw(picture, format).map_err(|refusal| match refusal {
        Refusal::TooLarge => Failure::Stopped(Box::new(Stopped {
            reason: Reason::TooLarge("a picture that is too large for this format"),
            known: Vec::new(),
            nodes: 0,
            positions: 0,
            time: std::time::Duration::ZERO,
        })),
        Refusal::NotBuilt => Failure::Wrong(wrong("not-built", refusal.to_string())),
    })?;
    if let Some(path) = &drawing.output {
        let unwritable = |error| wrong("unwritable", format!("cannot write `{}`: {error}", path.display()));
        std::fs::write(path, &bytes).map_err(|error| Failure::Wrong(unwritable(error)))?;
        if json {
            let file = path.display().to_string();
            let json = json!({ "expr": expr, "format": format.name(), "file": file });
            output::answer(&Output { text: String::new(), json }, true);
        }
        return Ok(Exit::Answered);
    }
    if json {
        let drawn = String::from_utf8_lossy(&bytes);
        let json = json!({ "expr": expr, "format": format.name(), "picture": drawn });
        return Ok(output::answer(&Output { text: String::new(), json }, true));
    }
    // A reader that went away is no error of ours.
    let _ = std::io::stdout().lock().write_all(&bytes);
    Ok(Exit::Answered)
}
