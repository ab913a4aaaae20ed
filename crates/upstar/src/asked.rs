//! Questions for programs that hold what was read, rather than its text.

use upstar_lang::{Environment, Error, Reading};
use upstar_search::{Budget, Instant, Reason};
use upstar_sum::{Context, Sum};

use crate::question::{Failure, Question, game};
use crate::session::Session;

impl Session {
    /// A question about something that was read, or put together of what was read, by this session.
    ///
    /// # Errors
    /// Says which limit was reached while it was written down.
    ///
    /// ```
    /// use upstar::{Budget, Session, lang::Reading, sum::Sum};
    /// let (session, budget) = (Session::default(), Budget::unlimited());
    /// let half = session.engine().store().calc().parse("1/2").unwrap();
    /// let question = session.question(Reading::Game(Sum::value_of(half)), &budget)?;
    /// assert_eq!(question.text(), "1/2");
    /// assert_eq!(session.value(&question, &budget)?, "1/2");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub fn question(&self, reading: Reading, budget: &Budget) -> Result<Question, Failure> {
        let unread = Question::new(self, "", reading);
        let text = self.ask(&unread, budget, |cx, reading| match reading {
            Reading::Game(sum) => sum.print(cx),
            other => other.print(cx, self.alphabet),
        })?;
        Ok(Question::new(self, &text, unread.reading().clone()))
    }

    /// Reads an expression in which the variables and games of an environment can stand.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached.
    pub fn read_in(
        &self,
        text: &str,
        environment: &Environment,
        budget: &Budget,
    ) -> Result<Reading, Failure> {
        let (start, before) = (Instant::now(), budget.used());
        let mut environment = environment.clone();
        let answers = budget.watch(|| self.language().run(text, &mut environment, budget));
        let last = answers.and_then(|mut answers| {
            let last = answers.pop().map(|answer| answer.reading);
            last.ok_or(Error::Stopped(Reason::Undefined("there is no expression")))
        });
        last.map_err(|error| match error {
            Error::Wrong(wrong) => Failure::Wrong(wrong),
            Error::Stopped(reason) => self.stopped(text, reason, None, budget.used() - before, start),
        })
    }

    /// Answers about what was read, under the budget: for programs that work with sums and values themselves.
    ///
    /// # Errors
    /// As the answer fails; with what was known then.
    pub fn answer<T>(
        &self,
        question: &Question,
        budget: &Budget,
        answer: impl FnOnce(Context<'_>, &Reading) -> Result<T, Reason>,
    ) -> Result<T, Failure> {
        self.ask(question, budget, answer)
    }

    /// Answers about a game that was read, in the same way.
    ///
    /// # Errors
    /// As the answer fails; with what was known then.
    pub fn answer_game<T>(
        &self,
        question: &Question,
        budget: &Budget,
        answer: impl FnOnce(Context<'_>, &Sum) -> Result<T, Reason>,
    ) -> Result<T, Failure> {
        self.ask(question, budget, |cx, reading| answer(cx, game(reading)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_together_is_asked_about() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        let board = session.read("domineering(2x2)", &budget).expect("a position");
        let mut environment = Environment::default();
        environment.set("a", board.reading().clone());
        let doubled = session.read_in("2*a + nim(3)", &environment, &budget).expect("a sum");
        let question = session.question(doubled, &budget).expect("a question");
        assert_eq!(question.text(), "domineering(2x2) + domineering(2x2) + nim(3)");
        let value = session.answer_game(&question, &budget, |cx, sum| sum.value(cx)).expect("a value");
        assert_eq!(session.engine().store().calc().name(value).as_deref(), Ok("*3"));
        let truth = session.read("1 == 1", &budget).expect("a comparison");
        let kind = session.answer(&truth, &budget, |_, reading| Ok(reading.kind()));
        assert_eq!(kind, Ok("a comparison"));
        assert!(matches!(session.answer_game(&truth, &budget, |_, _| Ok(())), Err(Failure::Wrong(_))));
        assert!(matches!(session.read_in("", &environment, &budget), Err(Failure::Wrong(_))));
    }
}
