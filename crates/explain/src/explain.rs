//! Where an explanation begins: what the expression is decides how it is explained.

use upstar_lang::{Error, Language};
use upstar_search::{Budget, Ending, Position, Reason};
use upstar_sum::{Component, Context, Sum, Summand};
use upstar_values::{Id, Nimber};

use crate::derivation::{Derivation, Rule, Step};
use crate::letters;
use crate::notation::{Notation, Value};
use crate::subject::{self, Form, Subject};

/// What explanations are made with.
pub(crate) struct Teller<'a> {
    pub(crate) cx: Context<'a>,
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
    let teller = Teller { cx: Context::new(&calc, budget), depth };
    match subject::read(engine, text, budget)? {
        Subject::Comparison { left, relation, right } => Ok(teller.comparison(left, relation, right)?),
        Subject::Count(counted) => {
            Ok(Derivation { goal: spaced(text), steps: vec![teller.count(&counted)?] })
        }
        Subject::Game { sum, forms, asked } => {
            let mut steps = Vec::new();
            for asked in &asked {
                steps.push(teller.operation(asked)?);
            }
            steps.extend(teller.game(&sum, &forms)?);
            Ok(Derivation { goal: spaced(text), steps })
        }
    }
}

/// Explains an expression in misère play, in which whoever makes the last move loses.
pub fn explain_misere(engine: &Language, text: &str, budget: &Budget) -> Result<Derivation, Error> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { cx: Context::new(&calc, budget), depth: None };
    let sum = engine.read_game(text, budget)?;
    Ok(Derivation { goal: spaced(text), steps: teller.misere(&sum)? })
}

/// Explains a sum that has been read already.
pub fn explain_sum(
    engine: &Language,
    sum: &Sum,
    depth: Option<usize>,
    budget: &Budget,
) -> Result<Derivation, Reason> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { cx: Context::new(&calc, budget), depth };
    Ok(Derivation { goal: teller.print(sum)?, steps: teller.game(sum, &[])? })
}

/// What was typed, with single blanks and without the rules of games that stand before it.
pub(crate) fn spaced(text: &str) -> Notation {
    let text = upstar_lang::blanked(text, &upstar_lang::definitions(text));
    text.split_whitespace().collect::<Vec<_>>().join(" ").into()
}

/// The most positions that a search may expand where an argument says who wins already.
pub(crate) const LIGHT: u64 = 20_000;

/// Strategy stealing without a search, where it shows something of a single position.
fn stolen(sum: &Sum) -> Option<Step> {
    let [Component { summand: Summand::Position(position), .. }] = &sum.components[..] else { return None };
    let stealing = position.stealing()?;
    stealing.conclusion()?;
    Some(Rule::stealing(position, &stealing, None).into())
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
        let light = self.cx.budget.within(LIGHT);
        let found = Teller { cx: self.cx.under(&light), ..*self }.by_search(sum, forms);
        self.cx.budget.spend(light.used())?;
        match found {
            Err(Reason::Nodes) => Ok(vec![argument]),
            other => other,
        }
    }

    fn by_search(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        if sum.ending() == Ending::Results {
            self.results(sum)
        } else if sum.is_impartial(self.cx.calc) && forms.is_empty() {
            self.impartial(sum)
        } else {
            self.partizan(sum, forms)
        }
    }

    /// The value behind an id.
    pub(crate) fn value(&self, id: Id) -> Result<Value, Reason> {
        Ok(match (self.cx.calc.to_number(id), self.cx.calc.to_nimber(id)) {
            (Some(number), _) => Value::Number(number),
            (None, Some(n)) => Nimber::new(n).into(),
            (None, None) => Value::Other(self.done(self.cx.calc.name(id))?.into()),
        })
    }

    /// Several values.
    pub(crate) fn values(&self, ids: &[Id]) -> Result<Vec<Value>, Reason> {
        ids.iter().map(|&id| self.value(id)).collect()
    }

    /// The value of a position.
    pub(crate) fn value_of(&self, position: &Position) -> Result<Value, Reason> {
        self.value(position.valued()?.value(self.cx.budget)?.value)
    }

    /// The sum in the notation.
    pub(crate) fn print(&self, sum: &Sum) -> Result<Notation, Reason> {
        Ok(sum.print(self.cx)?.into())
    }

    /// The component in the notation.
    pub(crate) fn print_one(&self, component: &Component) -> Result<Notation, Reason> {
        Ok(component.print(self.cx)?.into())
    }

    /// What a calculation gives, or why it stopped.
    pub(crate) fn done<T>(&self, result: upstar_values::Calculated<T>) -> Result<T, Reason> {
        result.map_err(|stop| self.cx.why(stop))
    }
}
