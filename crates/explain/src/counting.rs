//! Functions that count or measure: they give a number, which nobody plays, so it has no type and no winner.

use upstar_game::Player;
use upstar_lang::{Error, Function, Language, Reading};
use upstar_search::{Budget, Ending, Reason};
use upstar_sum::{Sum, Summand};
use upstar_syntax::{Call, split_args};
use upstar_values::{Calc, Calculated, Dyadic, Id};

use crate::derivation::{Part, Rule, Step};
use crate::explain::{Teller, spaced};
use crate::notation::{Notation, Value};

/// The functions whose answer is a number that counts or measures something.
const COUNTING: [&str; 16] = [
    "atomic_weight",
    "birthday",
    "depth",
    "far_star",
    "left_stop",
    "length",
    "mean",
    "mex",
    "nim_inverse",
    "nim_product",
    "nim_sum",
    "nim_value",
    "remoteness",
    "right_stop",
    "stop_count",
    "temperature",
];

/// With more options than this, a number is told without those of the options.
const MAX_OPTIONS: usize = 12;

/// A call of such a function, with what it was given and what it gives.
pub(crate) struct Counted {
    text: Notation,
    function: &'static Function,
    of: Vec<(String, Reading)>,
    value: Sum,
}

/// What a call counts, if it is one of a function that counts.
pub(crate) fn counted(
    engine: &Language,
    text: &str,
    call: &Call,
    budget: &Budget,
) -> Result<Option<Counted>, Error> {
    let named = |function: &&Function| function.name == call.name.text && COUNTING.contains(&function.name);
    let Some(function) = engine.functions().find(named) else { return Ok(None) };
    let Reading::Game(value) = engine.read(text, budget)? else { return Ok(None) };
    let mut of = Vec::new();
    for (at, span) in split_args(text, call.args)?.into_iter().enumerate() {
        let argument = span.trimmed(text).text(text);
        let reading = match function.arguments.get(at) {
            Some(&"first") => Reading::text(argument),
            _ => engine.read(argument, budget)?,
        };
        of.push((argument.to_owned(), reading));
    }
    Ok(Some(Counted { text: spaced(text), function, of, value }))
}

impl Teller<'_> {
    /// How a number is found: what its function means, why the game is what it is, and the calculation.
    pub(crate) fn count(&self, counted: &Counted) -> Result<Step, Reason> {
        let Counted { text, function, of, value } = counted;
        let mut parts = Vec::new();
        for (text, reading) in of {
            self.given(text, reading, &mut parts)?;
        }
        let mut steps = Vec::new();
        let mut options = Vec::new();
        if let [(_, Reading::Game(sum)), ..] = &of[..]
            && sum.ending() == Ending::NormalPlay
            && function.arguments.first() == Some(&"G")
        {
            // How long play lasts does not depend on the value.
            if !["depth", "remoteness"].contains(&function.name) {
                steps.extend(self.why(sum)?);
            }
            let id = || sum.value(self.cx);
            match function.name {
                "temperature" | "mean" | "left_stop" | "right_stop" => steps.extend(self.heat(id()?)?),
                "birthday" => options = self.of_options(id()?, |calc, id| Ok(calc.birthday(id)?.into()))?,
                "stop_count" => {
                    options = self.of_options(id()?, |calc, id| Ok(calc.stop_count(id)?.into()))?;
                }
                _ => {}
            }
        }
        let rule = Rule::Count {
            expression: text.clone(),
            function: function.name,
            form: function.form(),
            meaning: function.about,
            of: parts,
            options,
            value: self.value(value.value(self.cx)?)?,
        };
        Ok(Step { rule, steps })
    }

    /// What a function was given, with its value; the members of a list one by one.
    fn given(&self, text: &str, reading: &Reading, parts: &mut Vec<Part<Value>>) -> Result<(), Reason> {
        match reading {
            Reading::Game(sum) if sum.ending() == Ending::NormalPlay => {
                let value = self.value(sum.value(self.cx)?)?;
                parts.push(Part { text: text.into(), value });
            }
            Reading::List(members) => {
                for member in members {
                    let text = member.print(self.cx, upstar_values::Alphabet::Ascii)?;
                    self.given(&text, member, parts)?;
                }
            }
            _ => parts.push(Part { text: text.into(), value: Value::Other(text.into()) }),
        }
        Ok(())
    }

    /// Why a sum is worth what it is, and nothing about who wins it.
    fn why(&self, sum: &Sum) -> Result<Vec<Step>, Reason> {
        if sum.components.iter().all(|component| matches!(component.summand, Summand::Value(_))) {
            return Ok(Vec::new());
        }
        let told = self.lightly(|teller| match sum.is_impartial(teller.cx.calc) {
            true => teller.impartial(sum, &[]),
            false => teller.partizan(sum, &[]),
        })?;
        let kept = |step: &Step| {
            matches!(
                step.rule,
                Rule::Lines { .. }
                    | Rule::NimHeap { .. }
                    | Rule::Theorem { by: None, .. }
                    | Rule::Search { .. }
                    | Rule::Sum { .. }
            )
        };
        Ok(told.unwrap_or_default().into_iter().filter(kept).collect())
    }

    /// The options of the canonical form, each once, with what is counted of them; none where they are many.
    fn of_options(
        &self,
        id: Id,
        count: impl Fn(&Calc<'_>, Id) -> Calculated<Dyadic>,
    ) -> Result<Vec<Part<Dyadic>>, Reason> {
        let mut all = Vec::new();
        for player in Player::BOTH {
            for option in self.done(self.cx.calc.sorted_options(id, player))? {
                all.push(option);
            }
        }
        if all.len() > MAX_OPTIONS {
            return Ok(Vec::new());
        }
        let part = |option| {
            Ok(Part { text: self.value(option)?.into(), value: self.done(count(self.cx.calc, option))? })
        };
        all.into_iter().map(part).collect()
    }
}
