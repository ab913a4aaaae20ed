//! `upstar explain`: the derivation in words, or as data.

use std::io::Write as _;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, RangedU64ValueParser};
use clap::{Args as ClapArgs, ValueEnum};
use upstar::explain::{By, Format, chapter};
use upstar::search::Budget;
use upstar::{ExplanationReport, Session};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::options::Question;
use crate::output::{self, Output};
use crate::question::{answered, note_power};

/// What can be asked of `upstar explain`.
#[derive(ClapArgs)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) question: Question,
    /// Explain so many levels of positions [default: as many as are readable]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) depth: Option<usize>,
    /// Explain misère play: who makes the last move loses
    #[arg(long, conflicts_with = "depth")]
    pub(crate) misere: bool,
    /// Explain by one kind of argument and nothing else
    #[arg(long, value_enum, value_name = "ARGUMENT", conflicts_with_all = ["depth", "misere"])]
    pub(crate) by: Option<Argument>,
    /// Explain as a chapter would: 1 strategies, 2 types, 3 impartial games, 4 numbers, 5 hot games
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=5), conflicts_with_all = ["depth", "misere", "by"])]
    pub(crate) chapter: Option<usize>,
    /// Call Left and Right by other names, as in `--players Louise,Richard`
    #[arg(long, value_name = "LEFT,RIGHT", value_parser = players)]
    pub(crate) players: Option<[String; 2]>,
    /// What to write
    #[arg(long, value_enum, default_value_t = ExplanationFormat::Text)]
    pub(crate) format: ExplanationFormat,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,
}

/// An argument that an explanation can be held to.
#[derive(Clone, Copy)]
pub(crate) struct Argument(pub(crate) By);

impl ValueEnum for Argument {
    fn value_variants<'a>() -> &'a [Argument] {
        static ALL: LazyLock<Vec<Argument>> = LazyLock::new(|| By::ALL.map(Argument).to_vec());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.about()))
    }
}

/// What an explanation can be written as.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExplanationFormat {
    Text,
    Markdown,
    Latex,
    Html,
}

impl From<ExplanationFormat> for Format {
    fn from(kind: ExplanationFormat) -> Format {
        match kind {
            ExplanationFormat::Text => Format::Text,
            ExplanationFormat::Markdown => Format::Markdown,
            ExplanationFormat::Latex => Format::Latex,
            ExplanationFormat::Html => Format::Html,
        }
    }
}

/// Two names.
fn players(text: &str) -> Result<[String; 2], String> {
    let is_name = |name: &&str| {
        !name.is_empty()
            && name.chars().count() <= 40
            && name.chars().all(|c| c.is_alphanumeric() || " .-'".contains(c))
    };
    match text.split(',').map(str::trim).collect::<Vec<_>>()[..] {
        [left, right] if [left, right].iter().all(is_name) && left != right => {
            Ok([left.to_owned(), right.to_owned()])
        }
        _ => Err("expected two different names with a comma between, such as Louise,Richard".to_owned()),
    }
}

/// Answers `upstar explain`.
pub(crate) fn run(asked: &Explain) -> Exit {
    let json = asked.question.style.json;
    let unwritable = |error| output::option_failure("-o", &output::unwritable(&error), json);
    let mut file = match asked.output.as_deref().map(Whole::new).transpose() {
        Ok(file) => file,
        Err(error) => return unwritable(error),
    };
    let by = asked.by.map(|Argument(by)| by);
    let arguments = match &by {
        Some(by) => Some(std::slice::from_ref(by)),
        None => asked.chapter.and_then(chapter),
    };
    let answer = |session: &Session, expr: &str, budget: &Budget| match arguments {
        Some(arguments) => session.explain_by(expr, arguments, budget),
        None if asked.misere => session.explain_misere(expr, budget),
        None => session.explain(expr, asked.depth, budget),
    };
    let (derivation, expr) = match answered(&asked.question, answer) {
        (Ok(derivation), expr) => (derivation, expr),
        (Err(failure), expr) => return output::failure(&expr, &failure, json),
    };
    note_power(&expr, json);
    let mut document = derivation.document();
    if let Some([left, right]) = &asked.players {
        document = document.with_players([left, right]);
    }
    if asked.question.style.unicode {
        document = document.unicode();
    }
    let text = document.to(asked.format.into());
    let told = Output::new(text, &ExplanationReport { expr, derivation });
    let Some(file) = &mut file else { return output::answer(&told, json) };
    let text = if json { told.json } else { told.text };
    match file.write(|out| writeln!(out, "{text}")) {
        Ok(()) => Exit::Answered,
        Err(error) => unwritable(error),
    }
}
