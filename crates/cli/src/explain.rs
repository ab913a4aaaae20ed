//! `upstar explain`: the derivation in words, or as data.

use std::io::Write as _;

use clap::builder::RangedU64ValueParser;
use clap::{Args as ClapArgs, ValueEnum};
use upstar::explain::{By, Derivation, Format, chapter};
use upstar::search::Budget;
use upstar::{ExplanationReport, Session};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::options::Question;
use crate::output::{self, Output};
use crate::question::answered;

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
    pub(crate) by: Option<ExplanationBy>,
    /// Explain as a chapter would: 1 strategies, 2 types, 3 impartial games, 4 numbers, 5 hot games
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=5), conflicts_with_all = ["depth", "misere", "by"])]
    pub(crate) chapter: Option<usize>,
    /// What to write
    #[arg(long, value_enum, default_value_t = ExplanationFormat::Text)]
    pub(crate) format: ExplanationFormat,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,
}

/// An argument that an explanation can be held to.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExplanationBy {
    /// The types of the options, and of the components of a sum
    Types,
    /// The MEX principle and the balancing procedure
    Mex,
    /// Numbers and the simplicity principle
    Numbers,
    /// Stops, thermograph and the hottest move
    Heat,
    /// A strategy that copies or restores a pattern
    Symmetry,
    /// Strategy stealing
    Stealing,
}

impl From<ExplanationBy> for By {
    fn from(by: ExplanationBy) -> By {
        match by {
            ExplanationBy::Types => By::Types,
            ExplanationBy::Mex => By::Mex,
            ExplanationBy::Numbers => By::Numbers,
            ExplanationBy::Heat => By::Heat,
            ExplanationBy::Symmetry => By::Symmetry,
            ExplanationBy::Stealing => By::Stealing,
        }
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

/// Answers `upstar explain`.
pub(crate) fn run(asked: &Explain) -> Exit {
    let json = asked.question.style.json;
    let unwritable = |error| output::option_failure("-o", &output::unwritable(&error), json);
    let mut file = match asked.output.as_deref().map(Whole::new).transpose() {
        Ok(file) => file,
        Err(error) => return unwritable(error),
    };
    let by = asked.by.map(By::from);
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
    let told = told(expr, derivation, asked.format.into(), asked.question.style.unicode);
    let Some(file) = &mut file else { return output::answer(&told, json) };
    let text = if json { told.json } else { told.text };
    match file.write(|out| writeln!(out, "{text}")) {
        Ok(()) => Exit::Answered,
        Err(error) => unwritable(error),
    }
}

fn told(expr: String, derivation: Derivation, format: Format, unicode: bool) -> Output {
    let document = derivation.document();
    let document = if unicode { document.unicode() } else { document };
    Output::new(document.to(format), &ExplanationReport { expr, derivation })
}
