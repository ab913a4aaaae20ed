//! What the names of values mean: each by a definition in simpler ones.

use upstar_search::Reason;
use upstar_syntax::{ExprKind, Literal, UpsForm, parse_expr};
use upstar_values::Id;

use crate::derivation::{Rule, Step};
use crate::explain::Teller;
use crate::impartial::nimber;

/// Up to this size a nimber is defined by its options, and multiples are written out.
const SMALL: u64 = 4;

impl Teller<'_> {
    /// What the name of a value means; nothing for numbers and for values without a name.
    pub(crate) fn meaning(&self, id: Id) -> Result<Option<Step>, Reason> {
        let name = self.name(id)?;
        let told = match self.calc.to_nimber(id) {
            Some(n) => of_nimber(n),
            None => parse_expr(&name).ok().and_then(|expr| of_name(&name, expr.kind(), self.calc.is_hot(id))),
        };
        let rule = told.map(|(definition, words)| Rule::Meaning { name, definition, words });
        Ok(rule.map(Step::from))
    }
}

/// The definition, and what is to be said about it.
type Definition = Option<(String, String)>;

/// The nimbers below one of at least 2, to choose from.
pub(crate) fn smaller(n: u64) -> String {
    match n {
        2 => "`0` or `*`".to_owned(),
        3 => "`0`, `*` or `*2`".to_owned(),
        n => format!("any of `0`, `*`, `*2`, …, `*{}`", n.saturating_sub(1)),
    }
}

fn powers_of_two(n: u64) -> Vec<u64> {
    (0..64).rev().map(|bit| n & 1 << bit).filter(|&power| power > 0).collect()
}

/// A number as a sum of powers of two, and in binary.
pub(crate) fn in_binary(n: u64) -> String {
    let sum = powers_of_two(n).iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
    format!("In powers of two `{n} = {sum}`, in binary `{n:b}`")
}

fn of_nimber(n: u64) -> Definition {
    let heap = match n {
        0 => return None,
        1 => "`*` is a Nim heap of one counter: whoever moves takes it and leaves 0".to_owned(),
        n => format!("`*{n}` is a Nim heap of {n} counters: either player can move to {}", smaller(n)),
    };
    let powers = powers_of_two(n);
    if n <= SMALL || powers.len() == 1 && n <= 2 * SMALL {
        let options = (0..n).map(nimber).collect::<Vec<_>>().join(",");
        return Some((format!("{{{options}|{options}}}"), format!("{heap}.")));
    }
    if powers.len() == 1 {
        return Some((
            nimber(n),
            format!(
                "{heap}. Its size is a power of two, so it is no sum of smaller heaps of different powers of two."
            ),
        ));
    }
    Some((
        powers.iter().map(|&power| nimber(power)).collect::<Vec<_>>().join(" + "),
        format!(
            "{heap}. {}; and heaps whose sizes are different powers of two add up as numbers do.",
            in_binary(n)
        ),
    ))
}

fn of_name(name: &str, kind: &ExprKind, hot: bool) -> Definition {
    match kind {
        ExprKind::Literal(literal) => of_literal(name, literal),
        ExprKind::Switch(_) => {
            let inner = name.strip_prefix("+-")?;
            Some((
                format!("{{{inner}|{}}}", negated(inner)?),
                format!(
                    "`{name}` is a switch: whoever moves first takes `{inner}`, counted from the mover's side.{}",
                    if hot { " Both players are in a hurry to move there." } else { "" }
                ),
            ))
        }
        ExprKind::Call(call) if matches!(call.name.text.as_str(), "Tiny" | "Miny") => {
            let inner = call.args.text(name);
            let tiny = call.name.text == "Tiny";
            let (owner, other) = if tiny { ("Left", "Right") } else { ("Right", "Left") };
            let definition = match tiny {
                true => format!("{{0||0|{}}}", negated(inner)?),
                false => format!("{{{inner}|0||0}}"),
            };
            let sign = if tiny { "positive" } else { "negative" };
            let number = inner.chars().all(|c| c.is_ascii_digit() || c == '/');
            let arrow = if tiny { "^" } else { "v" };
            let size = match number {
                true => format!("so close to 0 that no multiple of it reaches `{arrow}`"),
                false => "an infinitesimal".to_owned(),
            };
            Some((
                definition,
                format!(
                    "In `{name}` {owner} can move to `0`. {other} can only threaten: {other}'s move carries a threat to \
                     take `{inner}`, and {owner} answers it with `0` at once. So the game is {sign}, but {size}."
                ),
            ))
        }
        _ => None,
    }
}

/// The negative of a value as a definition can have it.
fn negated(inner: &str) -> Option<String> {
    let number = inner.chars().all(|c| c.is_ascii_digit() || c == '/');
    match inner.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c.is_ascii_digit() || c == '/') => Some(rest.to_owned()),
        _ if number => Some(format!("-{inner}")),
        _ => Some(format!("-({inner})")),
    }
}

fn of_literal(name: &str, literal: &Literal) -> Definition {
    let number = literal.number.as_ref().map(|number| number.span.text(name).to_owned());
    let star = literal.star.as_ref().map(|star| match &star.digits {
        None => "*".to_owned(),
        Some(digits) => format!("*{digits}"),
    });
    let Some(ups) = &literal.ups else {
        // A number and a nimber.
        let (number, star) = (number?, star?);
        let words = format!(
            "`{name}` is the sum of a number and a nimber. It differs from `{number}` by an infinitesimal only, and is confused \
             with it."
        );
        return Some((format!("{number} + {star}"), words));
    };
    let own = ups.span.text(name);
    let (sign, less, more) = if ups.down { ("v", "less", "negative") } else { ("^", "greater", "positive") };
    let bound =
        if ups.down { "greater than every negative number" } else { "less than every positive number" };
    let up = format!("`{sign}` is `{}`", if ups.down { "{*|0}" } else { "{0|*}" });
    let (definition, words) = match &ups.form {
        UpsForm::Times(n) => {
            let n: u64 = n.parse().ok()?;
            let definition = match n {
                1 if ups.down => "{*|0}".to_owned(),
                1 => "{0|*}".to_owned(),
                2..=SMALL => vec![sign; n as usize].join(" + "),
                n => format!("{} + {sign}", if n == 3 { sign.repeat(2) } else { format!("{sign}{}", n - 1) }),
            };
            let times = if n == 1 { String::new() } else { format!(" `{own}` is {n} of them together.") };
            let words = format!(
                "{up}, an infinitesimal: it is {more}, but {bound}. It is confused with `*`; two of them together are {less} than \
                 `*`.{times}"
            );
            (definition, words)
        }
        UpsForm::Upto(n) => {
            let n: u64 = n.parse().ok().filter(|&n| n >= 2)?;
            let before = if n == 2 { sign.to_owned() } else { format!("{sign}[{}]", n - 1) };
            let definition = if ups.down { format!("{{*|{before}}}") } else { format!("{{{before}|*}}") };
            let between = if n == 2 { "" } else { " + …" };
            let words =
                format!("`{own}` is `{sign}<1>{between} + {sign}<{n}>`, the sum of the first {n} uptimals.");
            (definition, words)
        }
        UpsForm::Nth(n) => {
            let n: u64 = n.parse().ok().filter(|&n| n >= 2)?;
            let other = if ups.down { "^" } else { "v" };
            let before = if n == 2 { other.to_owned() } else { format!("{other}[{}]", n - 1) };
            let definition = if ups.down { format!("{{{before}*|0}}") } else { format!("{{0|{before}*}}") };
            let smaller = if n == 2 { sign.to_owned() } else { format!("{sign}<{}>", n - 1) };
            let words = format!(
                "`{own}` is an uptimal: it is {more}, but so close to 0 that no multiple of it reaches `{smaller}`."
            );
            (definition, words)
        }
    };
    // With a number or a nimber besides, those are told apart first.
    if number.is_some() || star.is_some() {
        let parts: Vec<String> = number.into_iter().chain([own.to_owned()]).chain(star).collect();
        return Some((parts.join(" + "), words));
    }
    Some((definition, words))
}
