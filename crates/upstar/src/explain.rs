//! Explanations of expressions.

pub use upstar_explain::{
    Answer, Balancing, Block, By, Choice, Corner, Derivation, Document, First, Format, MoveIn, MoveTo,
    Notation, Operation, OptionStop, Part, Place, Removal, Reply, Rule, Sense, Sides, Step, Threat, Value,
    chapter, explain_sum, explain_sum_by, latex_math,
};
use upstar_lang::{Environment, Error};
use upstar_search::{Budget, Instant};

use crate::question::Failure;
use crate::session::Session;

impl Session {
    /// Why an expression is worth what it is, who wins it and how; or why a comparison is true or false. `depth` is
    /// the number of levels of positions that are explained; without it, as many as are still readable.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn explain(&self, expr: &str, depth: Option<usize>, budget: &Budget) -> Result<Derivation, Failure> {
        self.told(expr, budget, || upstar_explain::explain(self.language(), expr, depth, budget))
    }

    /// The same by one kind of argument and nothing else: the first of a list that applies.
    ///
    /// # Errors
    /// Says where the text is wrong, or why none of the arguments says anything; or which limit was reached.
    pub fn explain_by(&self, expr: &str, arguments: &[By], budget: &Budget) -> Result<Derivation, Failure> {
        self.told(expr, budget, || upstar_explain::explain_by(self.language(), expr, arguments, budget))
    }

    /// Who wins an expression in misère play, in which the last move loses, and why.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn explain_misere(&self, expr: &str, budget: &Budget) -> Result<Derivation, Failure> {
        self.told(expr, budget, || upstar_explain::explain_misere(self.language(), expr, budget))
            .map_err(Failure::in_misere_play)
    }

    /// What is told within a budget.
    fn told(
        &self,
        expr: &str,
        budget: &Budget,
        tell: impl FnOnce() -> Result<Derivation, Error>,
    ) -> Result<Derivation, Failure> {
        let start = Instant::now();
        let before = budget.used();
        budget.watch(tell).map_err(|error| match error {
            Error::Wrong(diagnostic) => Failure::Wrong(diagnostic),
            Error::Stopped(reason) => self.stopped(expr, reason, None, budget.used() - before, start),
        })
    }

    /// The explanation as text, for an expression with variables: what they stand for is put in their place.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn explain_in(
        &self,
        expr: &str,
        environment: &Environment,
        budget: &Budget,
    ) -> Result<String, Failure> {
        // Without variables the expression is explained as it was typed.
        let told = match self.explain(expr, None, budget) {
            Err(Failure::Wrong(wrong)) if wrong.code == "unknown-name" => {
                let mut environment = environment.clone();
                let whole = format!("explain({expr}\n)");
                return match self.run(&whole, &mut environment, budget) {
                    Ok(answers) => answers.into_iter().map(|told| told.text).collect(),
                    Err(Failure::Wrong(_)) => Err(Failure::Wrong(wrong)),
                    Err(stopped) => Err(stopped),
                };
            }
            told => told?,
        };
        Ok(told.document().to(Format::Text))
    }
}
