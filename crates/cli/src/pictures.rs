//! Commands whose answer is a picture.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use serde::Serialize;
use serde_json::Value;
use upstar::render::{Format, Picture, Refusal, Set, draw};
use upstar::search::{Budget, Reason};
use upstar::syntax::{Diagnostic, Span};
use upstar::{ChartReport, DaysReport, Failure, Session, Stopped, TableReport};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::options::{ChartKind, Drawing, PictureFormat, Question};
use crate::output;
use crate::question::answered;

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

/// A picture, and what it shows as data.
pub(crate) struct Drawn {
    pub(crate) picture: Picture,
    pub(crate) data: Value,
}

impl Drawn {
    /// A picture, and the report of what it shows.
    pub(crate) fn new(picture: Picture, report: &impl Serialize) -> Drawn {
        Drawn { picture, data: data(report) }
    }
}

impl From<Picture> for Drawn {
    fn from(picture: Picture) -> Drawn {
        Drawn { picture, data: Value::Object(Default::default()) }
    }
}

/// A report as fields that can stand beside others.
pub(crate) fn data(report: &impl Serialize) -> Value {
    serde_json::to_value(report).unwrap_or_default()
}

/// A picture that was drawn, as data.
#[derive(Serialize)]
struct PictureAnswer<'a> {
    expr: &'a str,
    format: &'static str,
    /// The file that it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// The picture itself, unless it is in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<&'a str>,
    /// What it shows.
    #[serde(flatten)]
    data: &'a Value,
}

/// Answers a question with a picture.
pub(crate) fn picture(
    question: &Question,
    drawing: &Drawing,
    answer: impl FnOnce(&Session, &str, &Budget) -> Result<Drawn, Failure>,
) -> Exit {
    let json = question.style.json;
    let mut target = match prepared(drawing, json) {
        Ok(target) => target,
        Err(exit) => return exit,
    };
    let (result, expr) = answered(question, answer);
    match result.and_then(|drawn| written(&expr, &drawn, &mut target, json)) {
        Ok(exit) => exit,
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

/// Answers a question about several expressions with a picture.
pub(crate) fn several(
    question: &Question,
    more: &[String],
    drawing: &Drawing,
    answer: impl FnOnce(&Session, &[&str], &Budget) -> Result<Drawn, (usize, Failure)>,
) -> Exit {
    let json = question.style.json;
    let mut target = match prepared(drawing, json) {
        Ok(target) => target,
        Err(exit) => return exit,
    };
    // An error may be in any of the expressions: show the one it is in.
    let mut wrong = 0;
    let (result, expr) = answered(question, |session, first, budget| {
        let all: Vec<&str> = std::iter::once(first).chain(more.iter().map(String::as_str)).collect();
        answer(session, &all, budget).map_err(|(at, failure)| {
            wrong = at;
            beside(session, &all, at, failure)
        })
    });
    match result.and_then(|drawn| written(&expr, &drawn, &mut target, json)) {
        Ok(exit) => exit,
        Err(failure) => {
            let expr = wrong.checked_sub(1).and_then(|at| more.get(at)).unwrap_or(&expr);
            output::failure(expr, &failure, json)
        }
    }
}

/// A failure in one of several expressions, with what is known of the others where it is a limit that was reached.
pub(crate) fn beside(session: &Session, all: &[&str], at: usize, failure: Failure) -> Failure {
    let Failure::Stopped(mut stopped) = failure else { return failure };
    let others = all.iter().enumerate().filter(|(place, _)| *place != at);
    stopped.known.extend(others.flat_map(|(_, expr)| session.what_is_known(expr)));
    Failure::Stopped(stopped)
}

/// The birthdays of numbers.
pub(crate) fn days(last: u32, drawing: &Drawing, json: bool) -> Exit {
    let expr = last.to_string();
    let drawn = Drawn::new(upstar::render::days(last), &DaysReport::to(last));
    drawn_at_once(&expr, Ok(drawn), drawing, json)
}

/// A chart about all games.
pub(crate) fn chart(kind: ChartKind, drawing: &Drawing, json: bool) -> Exit {
    let (session, budget) = (Session::default(), Budget::unlimited());
    let expr = match kind {
        ChartKind::Games => "games",
        ChartKind::Sums => "sums",
        ChartKind::Examples => "examples",
        ChartKind::Numbers => "numbers",
        ChartKind::Principles => "principles",
    };
    let of_set = |title: &str, set: Set| {
        let report = ChartReport::from(&set);
        Drawn::new(upstar::render::sets(title, &[set]), &report)
    };
    let of_table = |(picture, table): (Picture, TableReport)| Drawn::new(picture, &ChartReport::Table(table));
    let drawn = match kind {
        ChartKind::Principles => Ok(of_table(upstar::principles())),
        ChartKind::Examples => {
            session.examples_of_sums(&budget).map(|examples| of_table(upstar::draw_examples(&examples)))
        }
        ChartKind::Games => Ok(of_set("The kinds of games", session.kinds_of_games())),
        ChartKind::Numbers => Ok(of_set("Sets of numbers", upstar::sets_of_numbers())),
        ChartKind::Sums => session
            .types_of_sums(&budget)
            .map(|types| Drawn::new(upstar::draw_types(&types), &ChartReport::from(&types))),
    };
    drawn_at_once(expr, drawn, drawing, json)
}

/// Writes a picture that took no work.
fn drawn_at_once(expr: &str, drawn: Result<Drawn, Failure>, drawing: &Drawing, json: bool) -> Exit {
    let written = |target: &mut Target| drawn.and_then(|drawn| written(expr, &drawn, target, json));
    match prepared(drawing, json) {
        Ok(mut target) => {
            written(&mut target).unwrap_or_else(|failure| output::failure(expr, &failure, json))
        }
        Err(exit) => exit,
    }
}

/// Where a picture goes, and how it is drawn.
pub(crate) struct Target {
    format: Format,
    /// The file as the user named it, and to be written.
    file: Option<(String, Whole)>,
}

/// Tells what is wrong with an option, which is nothing to underline in the expression.
fn refused(option: &str, code: &'static str, message: String, hint: Option<&str>, json: bool) -> Exit {
    let mut error = Diagnostic::new(code, message, Span::at(0));
    error.hint = hint.map(str::to_owned);
    output::option_failure(option, &error, json)
}

/// Makes sure, before any work, that there is a place for the picture.
pub(crate) fn prepared(drawing: &Drawing, json: bool) -> Result<Target, Exit> {
    let format = drawing.format();
    let Some(path) = &drawing.output else {
        if format == Format::Png && (json || std::io::stdout().is_terminal()) {
            let (message, hint) = ("pixels cannot be shown here".to_owned(), "-o FILE writes them to a file");
            return Err(refused("--format png", "needs-file", message, Some(hint), json));
        }
        return Ok(Target { format, file: None });
    };
    let name = path.display().to_string();
    let option = format!("-o {name}");
    let extension = path.extension().and_then(|name| name.to_str());
    if let (None, Format::Text, Some(extension)) = (drawing.format, format, extension)
        && extension != "txt"
    {
        let message = format!("no pictures of the kind `.{extension}`");
        let hint = "write to .svg, .png, .tex, .dot or .txt, or say which --format";
        return Err(refused(&option, "unknown-format", message, Some(hint), json));
    }
    match Whole::new(path) {
        Ok(file) => Ok(Target { format, file: Some((name, file)) }),
        Err(error) => Err(output::option_failure(&option, &output::unwritable(&error), json)),
    }
}

/// Draws the picture and writes it where it should go.
pub(crate) fn written(expr: &str, drawn: &Drawn, target: &mut Target, json: bool) -> Result<Exit, Failure> {
    let format = target.format;
    let answer = |file: Option<&str>, picture: Option<&str>| {
        let answer = PictureAnswer { expr, format: format.name(), file, picture, data: &drawn.data };
        output::out(&output::json(&answer));
        Exit::Answered
    };
    let bytes = match draw(&drawn.picture, format) {
        Ok(bytes) => bytes,
        Err(Refusal::TooLarge) => {
            return Err(Failure::Stopped(Box::new(Stopped {
                reason: Reason::TooLarge(format.limit()),
                known: Vec::new(),
                nodes: 0,
                positions: 0,
                time: std::time::Duration::ZERO,
            })));
        }
        Err(refusal @ Refusal::NotBuilt) => {
            let option = format!("--format {}", format.name());
            return Ok(refused(&option, "not-built", refusal.to_string(), None, json));
        }
    };
    if let Some((name, file)) = &mut target.file {
        if let Err(error) = file.write(|out| out.write_all(&bytes)) {
            return Ok(output::option_failure(&format!("-o {name}"), &output::unwritable(&error), json));
        }
        if json {
            answer(Some(name), None);
        }
        return Ok(Exit::Answered);
    }
    if json {
        let picture = String::from_utf8_lossy(&bytes);
        return Ok(answer(None, Some(&picture)));
    }
    // On a terminal the players' pieces have their colours.
    let in_colour = (format == Format::Text).then(|| crate::colour::picture(&drawn.picture).ok()).flatten();
    output::out_bytes(in_colour.as_deref().map_or(&bytes, str::as_bytes));
    Ok(Exit::Answered)
}
