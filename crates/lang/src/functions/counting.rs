//! Functions of numbers, and of lists.

use upstar_search::Reason;
use upstar_sum::Sum;
use upstar_values::{Comparison, Rational};

use super::work::{number, numbered};
use super::{Apply, Function, Invocation, Refusal, Unread};
use crate::reading::{Reading, Text, against};
use crate::shown::Plot;

/// Functions of numbers and of lists, by name.
pub(crate) const COUNTING: &[Function] = &[
    Function {
        name: "abs",
        arguments: &["x"],
        about: "a number without its sign",
        example: ("abs(-5/2)", "5/2"),
        apply: Apply::Readings(|at| one(at, |x| Some(x.abs()))),
    },
    Function {
        name: "all",
        arguments: &["list"],
        about: "whether everything in a list of truths is true",
        example: ("all(nim_sum(n, n) == 0 for n in 1..9)", "true"),
        apply: Apply::Readings(|at| Ok(Reading::Truth(truths(at)?.all(|truth| truth)))),
    },
    Function {
        name: "any",
        arguments: &["list"],
        about: "whether something in a list of truths is true",
        example: ("any(kayles(n) == 0 for n in 1..20)", "false"),
        apply: Apply::Readings(|at| Ok(Reading::Truth(truths(at)?.any(|truth| truth)))),
    },
    Function {
        name: "boards",
        arguments: &["game", "size"],
        about: "all boards of a game of a size, with the letters that come up in play or that its rules as text name, one of each that turns and reflections make alike",
        example: ("length(boards(clobber, 2x2))", "21"),
        apply: Apply::Unread(Unread::Boards),
    },
    Function {
        name: "first",
        arguments: &["list"],
        about: "the first member of a list, or `none`; of a comprehension no more is worked out",
        example: ("first(n for n in 1..100 if kayles(n) == *4)", "5"),
        apply: Apply::Unread(Unread::First),
    },
    Function {
        name: "floor",
        arguments: &["x"],
        about: "the largest integer that is not larger than a number",
        example: ("floor(-7/3)", "-3"),
        apply: Apply::Readings(|at| one(at, |x| Some(x.floor()))),
    },
    Function {
        name: "gcd",
        arguments: &["n..."],
        about: "the greatest common divisor of integers",
        example: ("gcd(12, 18)", "6"),
        apply: Apply::Readings(|at| {
            let mut all = rationals(at)?.into_iter();
            let zero = Rational::from(&upstar_values::Dyadic::ZERO);
            let gcd = all.try_fold(zero, |gcd, (_, n)| gcd.gcd(&n));
            settle(at, gcd.ok_or("expected integers"))
        }),
    },
    Function {
        name: "hottest",
        arguments: &["list"],
        about: "the game with the highest temperature in a list, the first if there are several",
        example: ("hottest([{1|-1}, {5|-3}, ^])", "{5|-3}"),
        apply: Apply::Readings(|at| {
            let mut best: Option<(upstar_values::Dyadic, &Reading)> = None;
            for member in at.list(0)? {
                let Reading::Game(sum) = member else {
                    return at.refuse(0, format!("expected games, found {} among them", member.kind()));
                };
                at.cx.budget.spend(0)?;
                let value = at.of(0, sum.value(at.cx))?;
                let temperature = at.done(at.cx.calc.temperature(value))?;
                if best.as_ref().is_none_or(|(highest, _)| temperature > *highest) {
                    best = Some((temperature, member));
                }
            }
            best.map(|(_, member)| member.clone()).map_or_else(|| at.refuse(0, "the list is empty"), Ok)
        }),
    },
    Function {
        name: "isqrt",
        arguments: &["x"],
        about: "the largest integer whose square is not larger than a number",
        example: ("isqrt(17)", "4"),
        apply: Apply::Readings(|at| one(at, Rational::isqrt)),
    },
    Function {
        name: "max",
        arguments: &["x..."],
        about: "the largest of numbers or games, given one by one or in a list",
        example: ("max(1, 5/2, 2)", "5/2"),
        apply: Apply::Readings(|at| extreme(at, Comparison::Greater)),
    },
    Function {
        name: "min",
        arguments: &["x..."],
        about: "the least of numbers or games, given one by one or in a list",
        example: ("min([^, 0, 1])", "0"),
        apply: Apply::Readings(|at| extreme(at, Comparison::Less)),
    },
    Function {
        name: "mod",
        arguments: &["x", "y"],
        about: "what is left of x when y is taken away as often as it fits: from 0 to y",
        example: ("mod(-7, 3)", "2"),
        apply: Apply::Readings(|at| {
            let (x, y) = (number(at, 0, &at.arguments[0])?, number(at, 1, &at.arguments[1])?);
            let Some(inverse) = y.inverse() else { return at.refuse(1, "division by zero") };
            let times = x.checked_mul(&inverse).map(|times| times.floor().negated());
            let rest = times.and_then(|times| times.checked_mul(&y)).and_then(|less| x.checked_add(&less));
            settle(at, rest.ok_or("the numbers are too long"))
        }),
    },
    Function {
        name: "plot",
        arguments: &["list"],
        about: "a line for each member of a list: a bar for a number, the interval between its stops for another game",
        example: (
            "plot([1, -2, {3|-1}])",
            "1       1                         │████████████\n2      -2  ███████████████████████│\n3  {3|-1}             •───────────────────────────────────────────────•",
        ),
        apply: Apply::Readings(|at| match Plot::of(at.cx, at.list(0)?)? {
            Ok(plot) => Ok(Reading::Text(Text::Plot(plot))),
            Err(place) => {
                let kind = at.list(0)?.get(place).map_or("something else", Reading::kind);
                at.refuse(0, format!("expected numbers or games, found {kind} among them"))
            }
        }),
    },
    Function {
        name: "power",
        arguments: &["x", "n"],
        about: "a number taken n times as a factor",
        example: ("power(2, 5)", "32"),
        apply: Apply::Readings(|at| {
            let (mut square, mut left) =
                (number(at, 0, &at.arguments[0])?, numbered(at, 1, &at.arguments[1])?);
            let mut product = Rational::from(&upstar_values::Dyadic::from(1));
            let times = |a: &Rational, b: &Rational| {
                a.checked_mul(b).ok_or(Reason::Undefined("the power is too long a number"))
            };
            while left > 0 {
                if left % 2 == 1 {
                    product = times(&product, &square)?;
                }
                left /= 2;
                if left > 0 {
                    square = times(&square, &square)?;
                }
            }
            settle(at, Ok(product))
        }),
    },
    Function {
        name: "reverse",
        arguments: &["list"],
        about: "a list from its end",
        example: ("reverse([1, 2, 3])", "[3, 2, 1]"),
        apply: Apply::Readings(|at| Ok(Reading::List(at.list(0)?.iter().rev().cloned().collect()))),
    },
    Function {
        name: "sort",
        arguments: &["list"],
        about: "a list of numbers, of games that can be compared or of texts in order, the least first",
        example: ("sort([1, 0, -1/2, ^])", "[-1/2, 0, ^, 1]"),
        apply: Apply::Readings(|at| Ok(Reading::List(sorted(at, at.list(0)?.to_vec())?))),
    },
    Function {
        name: "table",
        arguments: &["list"],
        about: "a list over one or two ranges in rows and columns",
        example: (
            "table(nim_sum(a, b) for a in 0..2 for b in 0..3)",
            "a\\b │ 0  1  2  3\n────┼───────────\n  0 │ 0  1  2  3\n  1 │ 1  0  3  2\n  2 │ 2  3  0  1",
        ),
        apply: Apply::Unread(Unread::Table),
    },
    Function {
        name: "unique",
        arguments: &["list"],
        about: "the members of a list without those that are equal to an earlier one",
        example: ("unique([1, ^, 1, {0|*}])", "[1, ^]"),
        apply: Apply::Readings(unique),
    },
    Function {
        name: "value",
        arguments: &["G"],
        about: "the canonical form: what a position is equal to",
        example: ("value(domineering(2x2))", "+-1"),
        apply: Apply::Values(|_, g| Ok(g[0])),
    },
    Function {
        name: "written",
        arguments: &["G"],
        about: "a game as it stands, as a text: the position and not its value",
        example: ("written(nim(3) + *)", "nim(3) + *"),
        apply: Apply::Readings(|at| Ok(Reading::text(at.game(0)?.print(at.cx)?))),
    },
];

/// The number that was found, or what is wrong with all arguments.
fn settle(at: &Invocation<'_>, number: Result<Rational, &'static str>) -> Result<Reading, Refusal> {
    Ok(Reading::number(at.cx.calc, number.map_err(Reason::Undefined)?))
}

/// A function of one number.
fn one(at: &Invocation<'_>, of: fn(&Rational) -> Option<Rational>) -> Result<Reading, Refusal> {
    let found = of(&number(at, 0, &at.arguments[0])?);
    found.map_or_else(|| at.refuse(0, "expected a number from 0 on"), |x| settle(at, Ok(x)))
}

/// The arguments and the members of lists among them, each with the place of its argument.
fn flat<'a>(at: &Invocation<'a>) -> Vec<(usize, &'a Reading)> {
    let mut all = Vec::new();
    for (place, argument) in at.arguments.iter().enumerate() {
        match argument {
            Reading::List(list) => all.extend(list.iter().map(|member| (place, member))),
            one => all.push((place, one)),
        }
    }
    all
}

fn rationals(at: &Invocation<'_>) -> Result<Vec<(usize, Rational)>, Refusal> {
    flat(at).into_iter().map(|(place, reading)| Ok((place, number(at, place, reading)?))).collect()
}

fn truths<'a>(at: &'a Invocation<'_>) -> Result<impl Iterator<Item = bool> + 'a, Refusal> {
    let list = at.list(0)?;
    if let Some(other) = list.iter().find(|member| !matches!(member, Reading::Truth(_))) {
        return at.refuse(0, format!("expected truths, found {} among them", other.kind()));
    }
    Ok(list.iter().map(|member| matches!(member, Reading::Truth(true))))
}

/// How two things compare; nothing where they cannot be.
fn compare(at: &Invocation<'_>, a: &Reading, b: &Reading) -> Result<Option<Comparison>, Refusal> {
    at.cx.budget.spend(0)?;
    Ok(match (a, b) {
        (Reading::Game(a), Reading::Game(b)) => {
            let (a, b) = (at.of(0, a.value(at.cx))?, at.of(0, b.value(at.cx))?);
            Some(at.done(at.cx.calc.compare(a, b))?)
        }
        (Reading::Text(Text::Words(a)), Reading::Text(Text::Words(b))) => Some(a.cmp(b).into()),
        (Reading::Truth(a), Reading::Truth(b)) => Some(a.cmp(b).into()),
        (Reading::List(a), Reading::List(b)) => {
            for (a, b) in a.iter().zip(b) {
                match compare(at, a, b)? {
                    Some(Comparison::Equal) => {}
                    other => return Ok(other),
                }
            }
            Some(a.len().cmp(&b.len()).into())
        }
        (Reading::Text(Text::Number(a)), Reading::Text(Text::Number(b))) => Some(a.cmp(b).into()),
        (Reading::Text(Text::Number(a)), Reading::Game(b)) => Some(at.of(0, against(at.cx, a, b))?),
        (Reading::Game(a), Reading::Text(Text::Number(b))) => {
            Some(at.of(0, against(at.cx, b, a))?.reversed())
        }
        _ => None,
    })
}

/// The refusal of two things that have no order.
fn no_order<T>(at: &Invocation<'_>, place: usize, a: &Reading, b: &Reading) -> Result<T, Refusal> {
    let name = |reading: &Reading| reading.print(at.cx, upstar_values::Alphabet::Ascii);
    at.refuse(place, format!("{} and {} have no order", name(a)?, name(b)?))
}

/// The largest or the least of the arguments.
fn extreme(at: &Invocation<'_>, wanted: Comparison) -> Result<Reading, Refusal> {
    let mut best: Option<&Reading> = None;
    for (place, other) in flat(at) {
        match best {
            None => best = Some(other),
            Some(found) => match compare(at, other, found)? {
                None | Some(Comparison::Confused) => return no_order(at, place, found, other),
                Some(order) if order == wanted => best = Some(other),
                Some(_) => {}
            },
        }
    }
    best.cloned().map_or_else(|| at.refuse(0, "the list is empty"), Ok)
}

/// Merges sorted halves: every two neighbours of the result were compared, so no order is assumed where there is none.
fn sorted(at: &Invocation<'_>, mut list: Vec<Reading>) -> Result<Vec<Reading>, Refusal> {
    if list.len() < 2 {
        return Ok(list);
    }
    let second = list.split_off(list.len() / 2);
    let (first, second) = (sorted(at, list)?, sorted(at, second)?);
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    let mut all = Vec::new();
    while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
        match compare(at, a, b)? {
            None | Some(Comparison::Confused) => return no_order(at, 0, a, b),
            Some(Comparison::Greater) => all.extend(second.next()),
            Some(_) => all.extend(first.next()),
        }
    }
    Ok(all.into_iter().chain(first).chain(second).collect())
}

fn unique(at: &Invocation<'_>) -> Result<Reading, Refusal> {
    let (mut seen, mut kept) = (std::collections::HashSet::new(), Vec::new());
    for member in at.list(0)? {
        at.cx.budget.spend(0)?;
        // What is written alike is equal, for values have one name; a text is told from a value by its kind.
        let name = (member.kind(), member.print(at.cx, upstar_values::Alphabet::Ascii)?);
        if seen.insert(name) {
            kept.push(member.clone());
        }
    }
    Ok(Reading::List(kept))
}

/// The sum of the members of a list: games side by side, or numbers.
pub(super) fn sum(at: &Invocation<'_>) -> Result<Reading, Refusal> {
    let list = at.list(0)?;
    if list.iter().any(|member| matches!(member, Reading::Text(Text::Number(_)))) {
        let zero = Rational::from(&upstar_values::Dyadic::ZERO);
        let sum = rationals(at)?.into_iter().try_fold(zero, |sum, (_, x)| sum.checked_add(&x));
        return settle(at, sum.ok_or("the numbers are too long"));
    }
    let mut whole = Sum::default();
    for item in list {
        let Reading::Game(sum) = item else {
            return at.refuse(0, format!("expected games, found {} among them", item.kind()));
        };
        if sum.ending() == upstar_search::Ending::Results {
            return at.refuse(0, "games with results cannot be added");
        }
        at.cx.budget.spend(0)?;
        whole.add(sum.clone())?;
    }
    Ok(Reading::Game(whole.counted()?))
}
