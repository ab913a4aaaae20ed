//! What values with names are, in words.

use crate::meaning::{is_plain_number, is_small, powers_of_two, ups_in_all};
use crate::sense::Sense;

/// The nimbers below one of at least 2, to choose from.
pub(super) fn smaller(n: u64) -> String {
    match n {
        2 => "`0` or `*`".to_owned(),
        3 => "`0`, `*` or `*2`".to_owned(),
        n => format!("any of `0`, `*`, `*2`, …, `*{}`", n.saturating_sub(1)),
    }
}

/// A number as a sum of powers of two, and in binary.
pub(super) fn in_binary(n: u64) -> String {
    let sum = powers_of_two(n).iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
    match n.is_power_of_two() {
        true => format!("In binary it is `{n:b}`"),
        false => format!("In powers of two `{n} = {sum}`, in binary `{n:b}`"),
    }
}

/// What a value is, in sentences.
pub(crate) fn sense(sense: &Sense) -> String {
    match sense {
        Sense::Heap(n) => heap(*n),
        Sense::Shifted { number, nimber } => format!(
            "`{number}{nimber}` is the sum of a number and a nimber. It differs from `{number}` by an infinitesimal only, and is \
             confused with it."
        ),
        Sense::Switch { inner, hot } => format!(
            "`+-{inner}` is a switch: whoever moves first takes `{inner}`, counted from the mover's side.{}",
            if *hot { " Both players are in a hurry to move there." } else { "" }
        ),
        Sense::Tiny { inner, negative } => tiny(inner, *negative),
        Sense::Ups(count) => ups(*count),
        Sense::UptimalSum { count, down } => {
            let sign = arrow(*down);
            let between = if *count == 2 { "" } else { " + …" };
            format!(
                "`{sign}[{count}]` is `{sign}<1>{between} + {sign}<{count}>`, the sum of the first {count} uptimals."
            )
        }
        Sense::Uptimal { nth, down } => {
            let sign = arrow(*down);
            let smaller = if *nth == 2 { sign.to_owned() } else { format!("{sign}<{}>", nth - 1) };
            format!(
                "`{sign}<{nth}>` is an uptimal: it is {}, but so close to 0 that no multiple of it reaches `{smaller}`.",
                positive(!down)
            )
        }
    }
}

fn arrow(down: bool) -> &'static str {
    if down { "v" } else { "^" }
}

fn positive(is: bool) -> &'static str {
    if is { "positive" } else { "negative" }
}

fn heap(n: u64) -> String {
    let heap = match n {
        1 => "`*` is a Nim heap of one counter: whoever moves takes it and leaves 0".to_owned(),
        n => format!("`*{n}` is a Nim heap of {n} counters: either player can move to {}", smaller(n)),
    };
    match n {
        n if is_small(n) => format!("{heap}."),
        n if n.is_power_of_two() => format!(
            "{heap}. Its size is a power of two, so it is no sum of smaller heaps of different powers of two."
        ),
        _ => format!(
            "{heap}. {}; and heaps whose sizes are different powers of two add up as numbers do.",
            in_binary(n)
        ),
    }
}

fn tiny(inner: &str, negative: bool) -> String {
    let name = if negative { "Miny" } else { "Tiny" };
    let (owner, other) = if negative { ("Right", "Left") } else { ("Left", "Right") };
    let size = match is_plain_number(inner) {
        true => format!("so close to 0 that no multiple of it reaches `{}`", arrow(negative)),
        false => "an infinitesimal".to_owned(),
    };
    format!(
        "In `{name}({inner})` {owner} can move to `0`. {other} can only threaten: {other}'s move carries a threat to take \
         `{inner}`, and {owner} answers it with `0` at once. So the game is {}, but {size}.",
        positive(!negative)
    )
}

fn ups(count: i64) -> String {
    let down = count < 0;
    let (sign, less) = if down { ("v", "less") } else { ("^", "greater") };
    let bound = if down { "greater than every negative number" } else { "less than every positive number" };
    let form = if down { "{*|0}" } else { "{0|*}" };
    let times = match count.unsigned_abs() {
        1 => String::new(),
        n => format!(" `{}` is {n} of them together.", ups_in_all(count)),
    };
    format!(
        "`{sign}` is `{form}`, an infinitesimal: it is {}, but {bound}. It is confused with `*`; two of them together are \
         {less} than `*`.{times}",
        positive(!down)
    )
}
