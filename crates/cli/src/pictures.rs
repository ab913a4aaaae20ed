//! Commands whose answer is a picture.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use serde_json::{Value, json};
use upstar::game::{Outcome, Player};
use upstar::render::{Format, Picture, Refusal, Set, born_on, draw};
use upstar::search::{Budget, Reason};
use upstar::syntax::{Diagnostic, Span};
use upstar::values::{Dyadic, Thermograph, Wall};
use upstar::{Class, Failure, Map, Session, Stopped};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::options::{ChartKind, Drawing, PictureFormat, Question};
use crate::output::{self, Output};
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

impl From<Picture> for Drawn {
    fn from(picture: Picture) -> Drawn {
        Drawn { picture, data: json!({}) }
    }
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
    let day = |day: u32| {
        let numbers: Vec<String> = born_on(day).map(|number| number.to_string()).collect();
        json!({ "day": day, "numbers": numbers })
    };
    let data = json!({ "days": (0..=last).map(day).collect::<Vec<_>>() });
    drawn_at_once(&expr, Ok(Drawn { picture: upstar::render::days(last), data }), drawing, json)
}

/// A chart about all games.
pub(crate) fn chart(kind: ChartKind, drawing: &Drawing, json: bool) -> Exit {
    let (session, budget) = (Session::default(), Budget::unlimited());
    let expr = match kind {
        ChartKind::Games => "games",
        ChartKind::Sums => "sums",
        ChartKind::Numbers => "numbers",
    };
    let of_set = |title: &str, set: Set| {
        let data = json!({ "sets": [set_json(&set)] });
        Drawn { picture: upstar::render::sets(title, &[set]), data }
    };
    let drawn = match kind {
        ChartKind::Games => Ok(of_set("The kinds of games", session.kinds_of_games())),
        ChartKind::Numbers => Ok(of_set("Sets of numbers", upstar::sets_of_numbers())),
        ChartKind::Sums => session.types_of_sums(&budget).map(|types| {
            let row = |(a, row): &(Outcome, Vec<(Outcome, Option<Outcome>)>)| {
                let cell = |(b, sum): &(Outcome, Option<Outcome>)| {
                    json!({ "types": [a.to_string(), b.to_string()], "sum": sum.map(|sum| sum.to_string()) })
                };
                row.iter().map(cell).collect::<Vec<_>>()
            };
            let data = json!({ "sums": types.iter().flat_map(row).collect::<Vec<_>>() });
            Drawn { picture: upstar::draw_types(&types), data }
        }),
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

fn set_json(set: &Set) -> Value {
    let inside: Vec<Value> = set.inside.iter().map(set_json).collect();
    json!({ "name": set.name, "members": set.members, "inside": inside })
}

/// A board with the winning moves of a player.
pub(crate) fn map(player: Player, map: Map) -> Drawn {
    let player = player.to_string().to_lowercase();
    let data = json!({ "player": player, "winning": map.winning, "losing": map.losing });
    Drawn { picture: map.picture, data }
}

/// Positions sorted by their values.
pub(crate) fn classes(classes: &[Class]) -> Drawn {
    let class = |class: &Class| json!({ "value": class.value, "members": class.members });
    let data = json!({ "classes": classes.iter().map(class).collect::<Vec<_>>() });
    Drawn { picture: upstar::draw_classes(classes), data }
}

/// Thermographs with their walls from temperature -1 upwards, each corner as temperature and value.
pub(crate) fn thermographs(graphs: &[(String, Thermograph)]) -> Drawn {
    let wall = |wall: &Wall| -> Vec<Value> {
        let corner = |(t, x): &(Dyadic, Dyadic)| json!([t.to_string(), x.to_string()]);
        wall.corners().iter().map(corner).collect()
    };
    let graph = |(expr, graph): &(String, Thermograph)| {
        let (mean, temperature) = (graph.mean().to_string(), graph.temperature().to_string());
        json!({
            "expr": expr, "mean": mean, "temperature": temperature,
            "left_wall": wall(graph.left()), "right_wall": wall(graph.right()),
            "mast": { "value": mean, "from": temperature },
        })
    };
    let data = json!({ "graphs": graphs.iter().map(graph).collect::<Vec<_>>() });
    Drawn { picture: upstar::render::thermographs(graphs), data }
}

/// Heaps with the powers of two that they consist of.
pub(crate) fn powers(heaps: &[(String, u64)], picture: Picture) -> Drawn {
    let powers =
        |n: u64| (0..64).rev().map(|bit| 1 << bit).filter(|power| n & power != 0).collect::<Vec<u64>>();
    let heap = |(name, n): &(String, u64)| json!({ "name": name, "nim_value": n, "powers": powers(*n) });
    let sum = heaps.iter().fold(0, |sum, (_, n)| sum ^ n);
    let data = json!({
        "heaps": heaps.iter().map(heap).collect::<Vec<_>>(), "nim_sum": sum, "unbalanced": powers(sum),
    });
    Drawn { picture, data }
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
    let answer = |json: Value| {
        let mut fields = json.as_object().cloned().unwrap_or_default();
        fields.extend(drawn.data.as_object().cloned().unwrap_or_default());
        output::answer(&Output { text: String::new(), json: Value::Object(fields) }, true)
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
            answer(json!({ "expr": expr, "format": format.name(), "file": name }));
        }
        return Ok(Exit::Answered);
    }
    if json {
        let picture = String::from_utf8_lossy(&bytes);
        return Ok(answer(json!({ "expr": expr, "format": format.name(), "picture": picture })));
    }
    // On a terminal the players' pieces have their colours.
    let in_colour = (format == Format::Text).then(|| crate::colour::picture(&drawn.picture).ok()).flatten();
    output::out_bytes(in_colour.as_deref().map_or(&bytes, str::as_bytes));
    Ok(Exit::Answered)
}
