//! What is asked about: a text, or what was read from one.

use std::fmt;
use std::sync::{Arc, Weak};

use upstar_files::Damage;
use upstar_lang::Reading;
use upstar_sum::Sum;
use upstar_syntax::{Diagnostic, Span};
use upstar_values::Store;

use crate::report::Stopped;
use crate::session::Session;
use upstar_search::Reason;

/// An expression that was read, to ask several questions about it.
///
/// ```
/// use upstar::{Budget, Session};
/// let (session, budget) = (Session::default(), Budget::unlimited());
/// let question = session.read("domineering(3x3) + *", &budget)?;
/// assert_eq!(session.value(&question, &budget)?, "+-1*");
/// assert_eq!(session.depth(&question, &budget)?, 5);
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    text: String,
    reading: Reading,
    /// The store that the reading's values are in.
    store: Weak<Store>,
}

impl Question {
    pub(crate) fn new(session: &Session, text: &str, reading: Reading) -> Question {
        let store = Arc::downgrade(&session.engine().shared_store());
        Question { text: text.to_owned(), reading, store }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it says.
    #[must_use]
    pub fn reading(&self) -> &Reading {
        &self.reading
    }
}

/// Something that a [`Session`] can be asked about: a text in the notation, or a [`Question`], which is not read again.
pub trait Ask {
    /// The text.
    fn text(&self) -> &str;

    /// What it says, if that was read by this session. What another session read is read again.
    fn read_by(&self, session: &Session) -> Option<&Reading>;
}

impl Ask for str {
    fn text(&self) -> &str {
        self
    }

    fn read_by(&self, _: &Session) -> Option<&Reading> {
        None
    }
}

impl Ask for String {
    fn text(&self) -> &str {
        self
    }

    fn read_by(&self, _: &Session) -> Option<&Reading> {
        None
    }
}

impl Ask for Question {
    fn text(&self) -> &str {
        &self.text
    }

    fn read_by(&self, session: &Session) -> Option<&Reading> {
        let own = Arc::downgrade(&session.engine().shared_store());
        Weak::ptr_eq(&own, &self.store).then_some(&self.reading)
    }
}

impl<Q: Ask + ?Sized> Ask for &Q {
    fn text(&self) -> &str {
        (**self).text()
    }

    fn read_by(&self, session: &Session) -> Option<&Reading> {
        (**self).read_by(session)
    }
}

/// The game that was read.
pub(crate) fn game(reading: &Reading) -> Result<&Sum, Reason> {
    match reading {
        Reading::Game(sum) => Ok(sum),
        other => Err(Reason::NotAGame(other.kind())),
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The expression is wrong, and where.
    Wrong(Diagnostic),
    /// What was given beside the expression is wrong: a strategy, a move, a file.
    Given(Box<Given>),
    /// A limit was reached; what was known then.
    Stopped(Box<Stopped>),
}

impl Failure {
    /// The same of a question about misère play: who wins under normal play, as far as that is known, says nothing there.
    #[must_use]
    pub(crate) fn in_misere_play(mut self) -> Failure {
        if let Failure::Stopped(stopped) = &mut self {
            stopped.known.iter_mut().for_each(|known| known.winner = None);
        }
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Wrong(wrong) => wrong.fmt(f),
            Failure::Given(given) => given.wrong.fmt(f),
            Failure::Stopped(stopped) => stopped.reason.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

/// Something wrong that was given beside the expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// What is wrong, and where in the text.
    pub wrong: Diagnostic,
    /// The text that was given; empty for a large file.
    pub text: String,
}

impl Given {
    /// Something wrong in a text.
    #[must_use]
    pub fn new(text: &str, wrong: Diagnostic) -> Given {
        Given { wrong, text: text.to_owned() }
    }
}

impl From<Damage> for Given {
    fn from(damage: Damage) -> Given {
        Given::new("", Diagnostic::new("damaged", damage.to_string(), Span::at(0)))
    }
}

impl From<Given> for Failure {
    fn from(given: Given) -> Failure {
        Failure::Given(Box::new(given))
    }
}

/// What ends the work on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// What was given beside the expression is wrong.
    Given(Given),
    /// A limit, or something that is not defined.
    Reason(Reason),
}

impl From<Given> for Cause {
    fn from(given: Given) -> Cause {
        Cause::Given(given)
    }
}

impl From<Reason> for Cause {
    fn from(reason: Reason) -> Cause {
        Cause::Reason(reason)
    }
}

#[cfg(test)]
mod tests {
    use upstar_search::Budget;

    use super::*;

    /// The ids of one store mean nothing in another.
    #[test]
    fn what_another_session_read_is_read_again() {
        let (one, other, budget) = (Session::default(), Session::default(), Budget::unlimited());
        other.value("{5||3|-7} + {4|*3}", &budget).expect("a value");
        let question = one.read("{2||1|-3} + domineering(2x3)", &budget).expect("a game");
        let value = one.value(&question, &budget);
        assert_eq!(value, one.value(question.text(), &budget));
        assert_eq!(other.value(&question, &budget), value);
        assert!(question.read_by(&one).is_some() && question.read_by(&other).is_none());
    }

    /// To read calls the functions in an expression; to ask does not call them again.
    #[test]
    fn what_was_read_is_not_read_again() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        let text = "mean(toads_and_frogs(\"ttt...fff\"))";
        let question = session.read(text, &budget).expect("a game");
        let fresh = Session::default();
        let asked = |session: &Session, question: &dyn Ask| {
            let budget = Budget::unlimited();
            session.value(question, &budget).expect("a value");
            budget.used()
        };
        assert!(asked(&fresh, &text) > 0, "it takes work");
        assert_eq!(asked(&session, &question), 0);
    }
}
