//! Where an explanation begins: what the expression is decides how it is explained.

use upstar_lang::{Error, Language};
use upstar_search::{Budget, Ending, Reason};
use upstar_sum::{Component, Sum, Summand};
use upstar_values::{Calc, Id};

use crate::derivation::{Derivation, Rule, Step};
use crate::letters;
use crate::subject::{self, Form, Subject};

/// What explanations are made with.
pub(crate) struct Teller<'a> {
    pub(crate) calc: &'a Calc<'a>,
    pub(crate) budget: &'a Budget,
    /// How many levels of positions are explained; as many as are readable if nobody says.
    pub(crate) depth: Option<usize>,
}

/// Explains an expression: a position, a value, a sum of both, or a comparison. `depth` is the number of levels of
/// positions that are explained; without it, as many as are still readable.
///
/// ```
/// use upstar_explain::{Format, explain};
/// use upstar_lang::Language;
/// use upstar_search::Budget;
/// use upstar_values::Store;
/// let engine = Language::new(Store::new(), 1);
/// let derivation = explain(&engine, "nim(1,2,3)", None, &Budget::unlimited()).unwrap();
/// assert!(derivation.document().to(Format::Text).contains("whoever moves first loses"));
/// ```
pub fn explain(
    engine: &Language,
    text: &str,
    depth: Option<usize>,
    budget: &Budget,
) -> Result<Derivation, Error> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { calc: &calc, budget, depth };
    match subject::read(engine, text, budget)? {
        Subject::Comparison { left, relation, right } => Ok(teller.comparison(left, relation, right)?),
        Subject::Count(counted) => {
            let goal = text.split_whitespace().collect::<Vec<_>>().join(" ");
            Ok(Derivation { goal, steps: vec![teller.count(&counted)?] })
        }
        Subject::Game { sum, forms, asked } => {
            let goal = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let mut steps = Vec::new();
            for asked in &asked {
                steps.push(teller.operation(asked)?);
            }
            steps.extend(teller.game(&sum, &forms)?);
            Ok(Derivation { goal, steps })
        }
    }
}

/// Explains an expression in misère play, in which whoever makes the last move loses.
pub fn explain_misere(engine: &Language, text: &str, budget: &Budget) -> Result<Derivation, Error> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { calc: &calc, budget, depth: None };
    let sum = engine.read_game(text, budget)?;
    let goal = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Derivation { goal, steps: teller.misere(&sum)? })
}

/// Explains a sum that has been read already.
pub fn explain_sum(
    engine: &Language,
    sum: &Sum,
    depth: Option<usize>,
    budget: &Budget,
) -> Result<Derivation, Reason> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { calc: &calc, budget, depth };
    Ok(Derivation { goal: teller.print(sum)?, steps: teller.game(sum, &[])? })
}

/// The most positions that a search may expand where an argument says who wins already.
pub(crate) const LIGHT: u64 = 20_000;

/// Strategy stealing without a search, where it shows something of a single position.
fn stolen(sum: &Sum) -> Option<Step> {
    let [Component { summand: Summand::Position(position), .. }] = &sum.components[..] else { return None };
    let stealing = position.stealing()?;
    let conclusion = Some(stealing.conclusion()?);
    let (position, hypotheses) = (position.to_string(), stealing.hypotheses.to_vec());
    Some(Rule::Stealing { position, hypotheses, conclusion, found: None }.into())
}

impl Teller<'_> {
    fn game(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        let mut steps = self.argued(sum, forms)?;
        letters::explain(sum, &mut steps);
        Ok(steps)
    }

    fn argued(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        let argument = match stolen(sum) {
            None => self.mirrored(sum)?,
            argument => argument,
        };
        let Some(argument) = argument else { return self.by_search(sum, forms) };
        // The argument stands without a search, so the search may give up early.
        let light = self.budget.within(LIGHT);
        let found = Teller { budget: &light, ..*self }.by_search(sum, forms);
        self.budget.spend(light.used())?;
        match found {
            Err(Reason::Nodes) => Ok(vec![argument]),
            other => other,
        }
    }

    fn by_search(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        if sum.ending() == Ending::Results {
            self.results(sum)
        } else if sum.is_impartial(self.calc) && forms.is_empty() {
            self.impartial(sum)
        } else {
            self.partizan(sum, forms)
        }
    }

    /// The name of a value.
    pub(crate) fn name(&self, id: Id) -> Result<String, Reason> {
        self.calc.name(id).map_err(|stop| self.budget.why(stop))
    }

    /// The names of several values.
    pub(crate) fn names(&self, ids: &[Id]) -> Result<Vec<String>, Reason> {
        ids.iter().map(|&id| self.name(id)).collect()
    }

    /// The sum in the notation.
    pub(crate) fn print(&self, sum: &Sum) -> Result<String, Reason> {
        sum.print(self.calc, self.budget)
    }

    /// What a calculation gives, or why it stopped.
    pub(crate) fn done<T>(&self, result: upstar_values::Calculated<T>) -> Result<T, Reason> {
        result.map_err(|stop| self.budget.why(stop))
    }
}
