//! Functions of values that expressions may use.

use upstar_search::{Budget, Reason};
use upstar_syntax::{Call, Diagnostic};
use upstar_values::{Calc, Calculated, Dyadic, Id, Stop};

use crate::error::Error;
use crate::read::Reader;
use crate::sum::Sum;

/// A function: its name, its arguments, and what it gives.
pub struct Function {
    /// What users type.
    pub name: &'static str,
    /// The names of its arguments.
    pub arguments: &'static [&'static str],
    /// What it gives, in a sentence.
    pub about: &'static str,
    /// An expression and its value.
    pub example: (&'static str, &'static str),
    apply: Apply,
}

/// What a function works on.
enum Apply {
    /// The values of its arguments.
    Values(fn(&Calc<'_>, &[Id]) -> Calculated<Id>),
    /// Its one argument as it stands: a sum of positions and values.
    Sum(fn(&Calc<'_>, &Sum, &Budget) -> Result<Id, Reason>),
}

/// Every function, by name.
pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "atomic_weight",
        arguments: &["G"],
        about: "how many ups an all-small game is worth",
        example: ("atomic_weight(^3*)", "3"),
        apply: Apply::Values(|calc, g| {
            calc.atomic_weight(g[0])?
                .ok_or(Stop::Undefined("the game is not all-small, so it has no atomic weight"))
        }),
    },
    Function {
        name: "birthday",
        arguments: &["G"],
        about: "the day on which the game is born",
        example: ("birthday(3/4)", "3"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&Dyadic::from_parts(calc.birthday(g[0])?.into(), 0)))),
    },
    Function {
        name: "conway_product",
        arguments: &["G", "H"],
        about: "Conway's product of two games in canonical form",
        example: ("conway_product(*2, *2)", "*3"),
        apply: Apply::Values(|calc, g| calc.conway_product(g[0], g[1])),
    },
    Function {
        name: "cool",
        arguments: &["G", "t"],
        about: "the game with every move taxed by the number t",
        example: ("cool({4|-2}, 1)", "{3|-1}"),
        apply: Apply::Values(|calc, g| calc.cool(g[0], &number(calc, g[1])?)),
    },
    Function {
        name: "depth",
        arguments: &["G"],
        about: "how many moves a position or sum can last at most",
        example: ("depth(domineering(2x3))", "3"),
        apply: Apply::Sum(|calc, sum, budget| {
            let depth = i64::try_from(sum.depth(calc, budget)?);
            Ok(calc.integer(depth.map_err(|_| Reason::TooLarge("a depth of more than 2^63"))?))
        }),
    },
    Function {
        name: "freeze",
        arguments: &["G"],
        about: "the game cooled by its own temperature",
        example: ("freeze({4|-2})", "1*"),
        apply: Apply::Values(|calc, g| calc.freeze(g[0])),
    },
    Function {
        name: "heat",
        arguments: &["G", "t"],
        about: "the game with every move rewarded by t",
        example: ("heat(*, 2)", "+-2"),
        apply: Apply::Values(|calc, g| calc.heat(g[0], g[1])),
    },
    Function {
        name: "left_stop",
        arguments: &["G"],
        about: "the number at which play stops when Left starts",
        example: ("left_stop({3||2|1})", "3"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.left_stop(g[0])))),
    },
    Function {
        name: "mean",
        arguments: &["G"],
        about: "the mean value",
        example: ("mean({4|-2})", "1"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.mean(g[0])?))),
    },
    Function {
        name: "norton_product",
        arguments: &["G", "U"],
        about: "Norton's product of a game and a positive game",
        example: ("norton_product(1/2, ^)", "{^^*|v*}"),
        apply: Apply::Values(|calc, g| calc.norton_product(g[0], g[1])),
    },
    Function {
        name: "overheat",
        arguments: &["G", "s", "t"],
        about: "the game overheated from s to t",
        example: ("overheat(*, 1, 2)", "+-2"),
        apply: Apply::Values(|calc, g| calc.overheat(g[0], g[1], g[2])),
    },
    Function {
        name: "reduced",
        arguments: &["G"],
        about: "the reduced canonical form: the game up to an infinitesimal",
        example: ("reduced({2*|0^})", "{2|0}"),
        apply: Apply::Values(|calc, g| calc.reduced(g[0])),
    },
    Function {
        name: "right_stop",
        arguments: &["G"],
        about: "the number at which play stops when Right starts",
        example: ("right_stop({3||2|1})", "2"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.right_stop(g[0])))),
    },
    Function {
        name: "temperature",
        arguments: &["G"],
        about: "how urgent a move in the game is",
        example: ("temperature({4|-2})", "3"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.temperature(g[0])?))),
    },
];

fn number(calc: &Calc<'_>, id: Id) -> Calculated<Dyadic> {
    calc.to_number(id).ok_or(Stop::Undefined("a temperature must be a number"))
}

/// Applies a function to the arguments of a call.
pub(crate) fn apply(
    reader: &mut Reader<'_>,
    calc: &Calc<'_>,
    source: &str,
    call: &Call,
    function: &Function,
) -> Result<Id, Error> {
    let given = upstar_syntax::split_args(source, call.args)?.len();
    if given != function.arguments.len() || call.rules.is_some() {
        let form = format!("{}({})", function.name, function.arguments.join(", "));
        let message = format!("`{}` is used as `{form}`: {}", function.name, function.about);
        return Err(Diagnostic::new("arguments", message, call.args).into());
    }
    let undefined = |why: &str| Error::from(Diagnostic::new("undefined", why, call.args));
    match function.apply {
        Apply::Values(apply) => {
            let arguments = reader.arguments(calc, source, call)?;
            apply(calc, &arguments).map_err(|stop| match stop {
                Stop::Undefined(why) => undefined(why),
                stop => Error::stopped(stop, reader.budget),
            })
        }
        Apply::Sum(apply) => {
            let sum = reader.argument_as_sum(calc, source, call)?;
            apply(calc, &sum, reader.budget).map_err(|reason| match reason {
                Reason::Undefined(why) => undefined(why),
                reason => reason.into(),
            })
        }
    }
}
