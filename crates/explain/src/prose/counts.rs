//! Numbers that are counted or measured, in words: what is counted, and how.

use upstar_values::Dyadic;

use crate::derivation::{Part, Rule};
use crate::document::{Block, Document};
use crate::notation::Value;

use super::nimbers::in_columns;
use super::{and, brief, once, some};

/// Of more members than this, some are named.
const MOST: usize = 24;

pub(super) fn told(document: &mut Document, rule: &Rule) {
    let Rule::Count { expression, function, of, options, value, .. } = rule else { return };
    match *function {
        "nim_sum" => nim_sum(document, of, value),
        "mex" => mex(document, of, value),
        "nim_inverse" => {
            let given = of.first().map_or("", |part| part.text.as_str());
            document.say(format!("It is the number with `nim_product({given},{value}) = 1`."));
        }
        "nim_product" => document.say(
            "The product of a and b is the least number that is not the nim-sum of a'b, ab' and a'b' for any a' less than a \
             and b' less than b, where products are taken in the same way.",
        ),
        "depth" => document.say(
            "It is 0 where nobody can move, and otherwise one more than the greatest depth of what a move of either player \
             leaves; the depths of independent parts are added.",
        ),
        "birthday" => birthday(document, of, options),
        "stop_count" => stops(document, of, options),
        "length" => document.say(match of.len() {
            1 => "The list has one member.".to_owned(),
            n => format!("The list has {n} members."),
        }),
        "mean" | "temperature" | "left_stop" | "right_stop" => number(document, of),
        _ => {}
    }
    let mut row = vec![expression.to_string()];
    if let ("nim_value", [Part { text, value }]) = (*function, &of[..])
        && !value.is_written(text)
    {
        document.say(format!("`{text}` is equal to `{}`.", brief(value)));
    }
    row.push(format!("= {}", brief(value)));
    document.blocks.push(Block::Equations(vec![row]));
}

/// The number of a nimber, or a number.
fn numbered(value: &Value) -> Option<u64> {
    match value {
        Value::Nimber(n) => Some(n.value()),
        Value::Number(x) => x.to_u64(),
        Value::Other(_) => None,
    }
}

/// Addition in binary without carrying.
fn nim_sum(document: &mut Document, of: &[Part<Value>], value: &Value) {
    let rows: Option<Vec<(String, u64)>> =
        of.iter().map(|part| Some((format!("`{}`", part.text), numbered(&part.value)?))).collect();
    let (Some(rows), Some(sum)) = (rows, numbered(value)) else { return };
    if rows.is_empty() {
        return document.say("The sum of no numbers is `0`.");
    }
    document.say(
        "We write the numbers in binary, one below the other, and add without carrying: under each column stands 1 if the \
         number of 1s in it is odd, and 0 if it is even.",
    );
    in_columns(document, rows, sum, |n| n.to_string());
}

/// The set, and what is missing in it.
fn mex(document: &mut Document, of: &[Part<Value>], value: &Value) {
    let numbers: Option<Vec<u64>> = of.iter().map(|part| numbered(&part.value)).collect();
    let (Some(mut numbers), Some(missing)) = (numbers, numbered(value)) else { return };
    numbers.sort_unstable();
    numbers.dedup();
    let list: Vec<String> = numbers.iter().map(|n| format!("`{n}`")).collect();
    let below = match missing {
        0 => String::new(),
        1 => "`0` is there, and ".to_owned(),
        2 => "`0` and `1` are there, and ".to_owned(),
        n => format!("`0` to `{}` are all there, and ", n - 1),
    };
    document.say(match list.is_empty() {
        true => "There are no numbers, so `0` is missing.".to_owned(),
        false => format!("Among {}, {below}`{missing}` is missing.", some(&list, MOST)),
    });
}

fn birthday(document: &mut Document, of: &[Part<Value>], options: &[Part<Dyadic>]) {
    let [Part { value, .. }] = of else { return };
    document.say("`0`, in which nobody can move, is born on day 0, and every other game on the day after the youngest option of its canonical form.");
    if options.is_empty() {
        return;
    }
    let days = |part: &Part<Dyadic>| format!("`{}` on day {}", brief(&part.text), part.value);
    document.say(format!(
        "The options of `{}` are born: {}.",
        brief(value),
        and(&once(options.iter().map(days)))
    ));
}

fn stops(document: &mut Document, of: &[Part<Value>], options: &[Part<Dyadic>]) {
    let [Part { value, .. }] = of else { return };
    document.say(
        "A number counts 1, since play stops there, and every other game as much as the options of its canonical form \
         together, Left's and Right's.",
    );
    if options.is_empty() || value.number().is_some() {
        return;
    }
    let counts = |part: &Part<Dyadic>| format!("{} for `{}`", part.value, brief(&part.text));
    let counts: Vec<String> = options.iter().map(counts).collect();
    document.say(format!("In `{}` these are {}.", brief(value), and(&counts)));
}

/// Numbers have no thermograph to be read: what is measured of them is said at once.
fn number(document: &mut Document, of: &[Part<Value>]) {
    let [Part { value, .. }] = of else { return };
    let Some(x) = value.number() else { return };
    let cold = match x.exponent() {
        0 => "-1".to_owned(),
        fine if fine < 64 => format!("-1/{}", 1u128 << fine),
        fine => format!("-1/2^{fine}"),
    };
    document.say(format!(
        "`{x}` is a number, and play stops there at once: it is its own mean and both its stops. A move would cost the mover \
         something, so the temperature is negative: `{cold}`."
    ));
}
