//! Comparing: draws a question of some kind, asks the program and the definitions, and makes what differs small.

mod heaps;
mod moves;
mod results;
mod short;

use crate::ask::{Answer, Program};
use crate::expression::Expression;
use crate::random::Random;
use crate::rules::NoForm;
use crate::short::Games;

/// How many forms the oracle looks at for one question.
const FORMS: usize = 30_000;

/// What came of a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Both sides agree.
    Same,
    /// Too large for the oracle, or nothing that it knows.
    Skipped,
    /// The program was stopped by its limits: by what to repeat it.
    Stopped(String),
    /// A difference.
    Different(Difference),
}

/// An answer that is not the one of the definitions.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// What to type to see it.
    pub repeat: String,
    /// What the definitions say.
    pub right: String,
    /// What the program says.
    pub program: String,
    /// What sort of difference: a wrong answer, a refusal by its code, an end.
    sort: String,
}

impl From<NoForm> for Verdict {
    fn from(_: NoForm) -> Self {
        Verdict::Skipped
    }
}

impl From<crate::short::TooLarge> for Verdict {
    fn from(_: crate::short::TooLarge) -> Self {
        Verdict::Skipped
    }
}

/// What is passed on as soon as it is clear.
type Checked = Result<Verdict, Verdict>;

fn different(repeat: &str, right: impl ToString, program: impl ToString) -> Verdict {
    Verdict::Different(Difference {
        repeat: repeat.to_owned(),
        right: right.to_string(),
        program: program.to_string(),
        sort: "wrong".to_owned(),
    })
}

/// What an answer that is none comes to.
fn unanswered(repeat: &str, right: impl ToString, answer: &Answer) -> Verdict {
    let (program, sort) = match answer {
        Answer::Stopped => return Verdict::Stopped(repeat.to_owned()),
        Answer::Text(text) => (text.clone(), "wrong".to_owned()),
        Answer::Refused(code, message) => (format!("refused: {message}"), code.clone()),
        Answer::Broken(fault) => (format!("broken: {fault}"), "broken".to_owned()),
    };
    Verdict::Different(Difference { repeat: repeat.to_owned(), right: right.to_string(), program, sort })
}

/// Asks in the conversation; what is no answer to a question that has one is a difference.
fn ask(program: &mut Program, question: &str, right: impl ToString) -> Result<String, Verdict> {
    match program.ask(question) {
        Answer::Text(text) => Ok(text),
        other => Err(unanswered(question, right, &other)),
    }
}

/// Asks in the conversation and compares the texts.
fn expect(program: &mut Program, question: &str, right: impl ToString) -> Result<(), Verdict> {
    let right = right.to_string();
    let text = ask(program, question, &right)?;
    if text == right { Ok(()) } else { Err(different(question, right, text)) }
}

/// A kind of question.
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// Draws what it is about.
    pub draw: fn(&mut Random) -> Vec<Expression>,
    /// Asks and compares.
    check: fn(&mut Program, &mut Games, &[Expression]) -> Checked,
}

/// Every kind of question.
pub fn kinds() -> Vec<Kind> {
    [short::kinds(), moves::kinds(), results::kinds(), heaps::kinds()].into_iter().flatten().collect()
}

impl Kind {
    /// Asks about some expressions.
    pub fn check(&self, program: &mut Program, about: &[Expression]) -> Verdict {
        let mut games = Games::new(FORMS);
        (self.check)(program, &mut games, about).unwrap_or_else(|verdict| verdict)
    }

    /// The smallest expressions near these that show the same sort of difference.
    pub fn smallest(
        &self,
        program: &mut Program,
        mut about: Vec<Expression>,
        mut found: Difference,
    ) -> (Vec<Expression>, Difference) {
        // A program that ends or hangs takes long to ask.
        let mut tries = if found.sort == "broken" { 20 } else { 400 };
        'smaller: loop {
            for i in 0..about.len() {
                for simpler in about[i].simpler() {
                    let mut instead = about.clone();
                    instead[i] = simpler;
                    if tries == 0 {
                        return (about, found);
                    }
                    tries -= 1;
                    match self.check(program, &instead) {
                        Verdict::Different(difference) if difference.sort == found.sort => {
                            (about, found) = (instead, difference);
                            continue 'smaller;
                        }
                        _ => {}
                    }
                }
            }
            return (about, found);
        }
    }
}
