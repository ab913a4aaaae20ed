//! What the names of values mean: each by a definition in simpler ones.

use upstar_search::Reason;
use upstar_syntax::{ExprKind, Literal, UpsForm, parse_expr};
use upstar_values::{Dyadic, Id, Nimber};

use crate::derivation::{Rule, Step};
use crate::explain::Teller;
use crate::sense::Sense;

/// Up to this size a nimber is defined by its options, and multiples are written out.
const SMALL: u64 = 4;

impl Teller<'_> {
    /// What the name of a value means; nothing for numbers and for values without a name.
    pub(crate) fn meaning(&self, id: Id) -> Result<Option<Step>, Reason> {
        let name = self.value(id)?;
        let told = match self.cx.calc.to_number_up_star(id) {
            Some((number, ups, nim)) => of_up_star(&number, ups, nim),
            None => {
                let name = name.to_string();
                parse_expr(&name).ok().and_then(|expr| of_name(&name, expr.kind(), self.cx.calc.is_hot(id)))
            }
        };
        let rule =
            told.map(|(definition, sense)| Rule::Meaning { name, sense, definition: definition.into() });
        Ok(rule.map(Step::from))
    }
}

/// The definition, and what is to be said about it.
type Definition = Option<(String, Sense)>;

/// The powers of two of which a number is the sum, the largest first.
pub(crate) fn powers_of_two(n: u64) -> Vec<u64> {
    (0..64).rev().map(|bit| n & 1 << bit).filter(|&power| power > 0).collect()
}

fn nimbers(list: impl IntoIterator<Item = u64>, between: &str) -> String {
    list.into_iter().map(|n| Nimber::new(n).to_string()).collect::<Vec<_>>().join(between)
}

/// Whether a nimber is defined by its options.
pub(crate) fn is_small(n: u64) -> bool {
    n <= SMALL || n.is_power_of_two() && n <= 2 * SMALL
}

/// The definition of a nimber other than 0.
fn of_nimber(n: u64) -> String {
    if is_small(n) {
        let options = nimbers(0..n, ",");
        return format!("{{{options}|{options}}}");
    }
    nimbers(powers_of_two(n), " + ")
}

/// A number, so many ups and a nimber.
fn of_up_star(number: &Dyadic, ups: i64, nim: u64) -> Definition {
    let nimber = Nimber::new(nim);
    match (number.is_zero(), ups, nim) {
        (_, 0, 0) => None,
        (true, 0, n) => Some((of_nimber(n), Sense::Heap(n))),
        (false, 0, _) => {
            Some((format!("{number} + {nimber}"), Sense::Shifted { number: number.clone(), nimber }))
        }
        _ => {
            let number = (!number.is_zero()).then(|| number.to_string());
            let star = (nim > 0).then(|| nimber.to_string());
            Some((beside(number, of_ups(ups), ups_in_all(ups), star), Sense::Ups(ups)))
        }
    }
}

/// So many ups as they are written.
pub(crate) fn ups_in_all(ups: i64) -> String {
    let sign = if ups < 0 { "v" } else { "^" };
    match ups.unsigned_abs() {
        n @ 0..=2 => sign.repeat(n as usize),
        n => format!("{sign}{n}"),
    }
}

/// The definition of so many ups.
fn of_ups(ups: i64) -> String {
    let sign = ups_in_all(ups.signum());
    match ups.unsigned_abs() {
        0 | 1 if ups < 0 => "{*|0}".to_owned(),
        0 | 1 => "{0|*}".to_owned(),
        n @ 2..=SMALL => vec![sign; n as usize].join(" + "),
        _ => format!("{} + {sign}", ups_in_all(ups - ups.signum())),
    }
}

/// The definition of what is called `own`; with a number or a nimber besides, these are told apart first.
fn beside(number: Option<String>, definition: String, own: String, star: Option<String>) -> String {
    if number.is_none() && star.is_none() {
        return definition;
    }
    number.into_iter().chain([own]).chain(star).collect::<Vec<_>>().join(" + ")
}

fn of_name(name: &str, kind: &ExprKind, hot: bool) -> Definition {
    match kind {
        ExprKind::Literal(literal) => of_uptimal(name, literal),
        ExprKind::Switch(_) => {
            let inner = name.strip_prefix("+-")?;
            Some((format!("{{{inner}|{}}}", negated(inner)), Sense::Switch { inner: inner.into(), hot }))
        }
        ExprKind::Call(call) if matches!(call.name.text.as_str(), "Tiny" | "Miny") => {
            let inner = call.args.text(name);
            let negative = call.name.text == "Miny";
            let definition = match negative {
                false => format!("{{0||0|{}}}", negated(inner)),
                true => format!("{{{inner}|0||0}}"),
            };
            Some((definition, Sense::Tiny { inner: inner.into(), negative }))
        }
        _ => None,
    }
}

/// Whether a text is a number that is not negative.
pub(crate) fn is_plain_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == '/')
}

/// The negative of a value as a definition can have it.
fn negated(inner: &str) -> String {
    match inner.strip_prefix('-') {
        Some(rest) if is_plain_number(rest) => rest.to_owned(),
        _ if is_plain_number(inner) => format!("-{inner}"),
        _ => format!("-({inner})"),
    }
}

fn of_uptimal(name: &str, literal: &Literal) -> Definition {
    let ups = literal.ups.as_ref()?;
    let down = ups.down;
    let sign = if down { "v" } else { "^" };
    let (definition, sense) = match &ups.form {
        UpsForm::Times(_) => return None,
        UpsForm::Upto(n) => {
            let count: u64 = n.parse().ok().filter(|&n| n >= 2)?;
            let before = if count == 2 { sign.to_owned() } else { format!("{sign}[{}]", count - 1) };
            let definition = if down { format!("{{*|{before}}}") } else { format!("{{{before}|*}}") };
            (definition, Sense::UptimalSum { count, down })
        }
        UpsForm::Nth(n) => {
            let nth: u64 = n.parse().ok().filter(|&n| n >= 2)?;
            let other = if down { "^" } else { "v" };
            let before = if nth == 2 { other.to_owned() } else { format!("{other}[{}]", nth - 1) };
            let definition = if down { format!("{{{before}*|0}}") } else { format!("{{0|{before}*}}") };
            (definition, Sense::Uptimal { nth, down })
        }
    };
    let number = literal.number.as_ref().map(|number| number.span.text(name).to_owned());
    let star = literal.star.as_ref().map(|star| format!("*{}", star.digits.as_deref().unwrap_or_default()));
    Some((beside(number, definition, ups.span.text(name).to_owned(), star), sense))
}
