//! Functions that expressions may use: how they are described and applied. The list is in [`table`].

mod table;

use upstar_game::Player;
use upstar_search::{Budget, Reason};
use upstar_syntax::{Call, Diagnostic};
use upstar_values::{Calc, Calculated, Dyadic, Id, Stop};

use crate::error::Error;
use crate::read::Reader;
use crate::reading::Reading;
use crate::sum::Sum;
use crate::world::{World, unknown};

pub use table::FUNCTIONS;

/// A function: its name, its arguments, and what it gives.
pub struct Function {
    /// What users type.
    pub name: &'static str,
    /// The names of its arguments; one that ends in `...` may be given any number of times.
    pub arguments: &'static [&'static str],
    /// What it gives, in a sentence.
    pub about: &'static str,
    /// An expression and what is printed for it.
    pub example: (&'static str, &'static str),
    /// How it is worked out.
    pub apply: Apply,
}

/// What a function works on.
pub enum Apply {
    /// The values of its arguments; it gives a value.
    Values(fn(&Calc<'_>, &[Id]) -> Calculated<Id>),
    /// The values of its arguments; it tells whether something holds.
    Holds(fn(&Calc<'_>, &[Id]) -> Calculated<bool>),
    /// Its arguments as they stand.
    Readings(fn(&Context<'_>, &[Reading]) -> Result<Reading, Reason>),
}

/// Where a function is worked out.
pub struct Context<'c> {
    /// The games, and the other functions.
    pub world: &'c World,
    /// Calculations with values.
    pub calc: &'c Calc<'c>,
    /// What it may take.
    pub budget: &'c Budget,
}

impl Context<'_> {
    /// The game that an argument is.
    pub fn game<'a>(&self, argument: &'a Reading) -> Result<&'a Sum, Reason> {
        match argument {
            Reading::Game(sum) => Ok(sum),
            _ => Err(Reason::Undefined("expected a game")),
        }
    }

    /// The value of an argument.
    pub fn value(&self, argument: &Reading) -> Result<Id, Reason> {
        self.game(argument)?.value(self.calc, self.budget)
    }

    /// The player that an argument names.
    pub fn player(&self, argument: &Reading) -> Result<Player, Reason> {
        match argument {
            Reading::Text(text) if text == "left" => Ok(Player::Left),
            Reading::Text(text) if text == "right" => Ok(Player::Right),
            _ => Err(Reason::Undefined("expected a player: left or right")),
        }
    }

    /// A result of a calculation, with the reason if there is none.
    pub fn done<T>(&self, result: Calculated<T>) -> Result<T, Reason> {
        result.map_err(|stop| self.budget.why(stop))
    }
}

fn number(calc: &Calc<'_>, id: Id) -> Calculated<Dyadic> {
    calc.to_number(id).ok_or(Stop::Undefined("a temperature must be a number"))
}

impl Function {
    /// How it is used: `cool(G, t)`.
    #[must_use]
    pub fn form(&self) -> String {
        format!("{}({})", self.name, self.arguments.join(", "))
    }

    fn takes(&self, given: usize) -> bool {
        match self.arguments {
            [.., last] if last.ends_with("...") => given + 1 >= self.arguments.len(),
            all => given == all.len(),
        }
    }
}

/// Applies the function that a call names to its arguments.
pub(crate) fn apply(
    reader: &mut Reader<'_>,
    calc: &Calc<'_>,
    source: &str,
    call: &Call,
) -> Result<Reading, Error> {
    let Some(function) = reader.world.functions().find(|function| function.name == call.name.text) else {
        return Err(unknown(reader.world, "game", &call.name.text, call.name.span, std::iter::empty()).into());
    };
    let given = upstar_syntax::split_args(source, call.args)?.len();
    if !function.takes(given) || call.rules.is_some() {
        let message = format!("`{}` is used as `{}`: {}", function.name, function.form(), function.about);
        return Err(Diagnostic::new("arguments", message, call.args).into());
    }
    let arguments = reader.arguments(calc, source, call)?;
    let stopped = |reason: Reason| match reason {
        Reason::Undefined(why) => Error::from(Diagnostic::new("undefined", why, call.args)),
        reason => reason.into(),
    };
    let budget = reader.budget;
    let values = |reader: &Reader<'_>| -> Result<Vec<Id>, Error> {
        arguments.iter().map(|(reading, span)| reader.value_of(calc, reading, *span)).collect()
    };
    match function.apply {
        Apply::Values(apply) => {
            let value = apply(calc, &values(reader)?).map_err(|stop| stopped(budget.why(stop)))?;
            Ok(Reading::value(value))
        }
        Apply::Holds(apply) => {
            Ok(Reading::Truth(apply(calc, &values(reader)?).map_err(|stop| stopped(budget.why(stop)))?))
        }
        Apply::Readings(apply) => {
            let readings: Vec<Reading> = arguments.into_iter().map(|(reading, _)| reading).collect();
            let context = Context { world: reader.world, calc, budget };
            apply(&context, &readings).map_err(stopped)
        }
    }
}
