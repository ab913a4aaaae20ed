//! Lists of nim-values, a piece at a time, so that long ones need no memory of their own.

use std::fmt::Write as _;

use serde_json::{Value, json};
use upstar::heap::{Method, Proof, Sequence, Theorem, cousins};
use upstar::search::Reason;

use super::{Heap, ValuesFormat};
use crate::output::{self, Output};

/// How many heaps are written at a time.
const PIECE: usize = 1 << 16;

/// The value of one heap.
pub(super) fn at_one(heap: u128, sequence: &Sequence, proof: Option<&Proof>) -> Option<Output> {
    let known = || sequence.get(usize::try_from(heap).ok()?).map(u128::from);
    let value = match proof {
        Some(proof) => proof.at(sequence, heap),
        None => known(),
    }?;
    // JSON's numbers end where readers' integers do.
    let number = u64::try_from(value).map_or_else(|_| json!(value.to_string()), |value| json!(value));
    let json = json!({
        "code": sequence.rules().to_string(), "heap": heap.to_string(), "value": number, "period": period(proof),
    });
    Some(Output { text: value.to_string(), json })
}

fn period(proof: Option<&Proof>) -> Value {
    let Some(proof) = proof else { return Value::Null };
    json!({
        "period": proof.period, "preperiod": proof.preperiod, "least": proof.least, "saltus": proof.saltus,
        "proof": theorem(proof), "range": proof.range,
    })
}

fn theorem(proof: &Proof) -> String {
    match &proof.theorem {
        Theorem::GuySmith => format!("Guy and Smith, with {} heaps", proof.range),
        Theorem::Growth => format!("all that can be left moves on, with {} heaps", proof.range),
        Theorem::Hexadecimal => format!("the patterns of low values come again, with {} heaps", proof.range),
        Theorem::Window { window, end, .. } => {
            format!("the {window} values before heap {end} come again a period later")
        }
    }
}

fn method(sequence: &Sequence) -> String {
    match sequence.method() {
        Method::Direct => "direct mex".to_owned(),
        Method::Sparse { mask, with_size, rare, last_rare } => {
            let size = if with_size { " and the size" } else { "" };
            format!("sparse space, mask {mask:b}{size}, {rare} rare heaps, the last {last_rare}")
        }
    }
}

/// What the values look like though nothing is proved, in words.
fn observed(asked: &Heap, sequence: &Sequence, proof: Option<&Proof>) -> Option<String> {
    if !asked.period || proof.is_some() {
        return None;
    }
    if let Some(seen) = sequence.arithmetic() {
        return Some(format!(
            "period {} and saltus {} from heap {} on",
            seen.period, seen.saltus, seen.preperiod
        ));
    }
    let seen = sequence.ruler()?;
    let first: Vec<String> = seen.first.iter().map(i64::to_string).collect();
    Some(format!(
        "ruler regularity, period {p} and saltus {}, but heap {}+{p}i is {}+{}*2^k lower, where 2^k is the largest power of \
         two that divides i, unless i is a power of two",
        seen.saltus,
        first.join(" or "),
        seen.less,
        seen.scale,
        p = seen.period
    ))
}

/// Writes the values up to a heap, and what is known of their period. Tells how many were known.
pub(super) fn list(
    asked: &Heap,
    sequence: &Sequence,
    proof: Option<&Proof>,
    last: usize,
    reason: Option<Reason>,
) -> usize {
    let value = |heap: usize| match proof {
        Some(proof) => proof.at(sequence, heap as u128).and_then(|value| u64::try_from(value).ok()),
        None => sequence.get(heap),
    };
    let count = (0..=last).take_while(|&heap| value(heap).is_some()).count();
    if asked.json {
        output::out(&as_json(asked, sequence, proof, count, &value, reason));
        return count;
    }
    let pieces = (0..count).step_by(PIECE).map(|from| from..count.min(from + PIECE));
    let lines = |heaps: std::ops::Range<usize>, between: &str| {
        let line = |heap: usize| format!("{heap}{between}{}", value(heap).unwrap_or(0));
        output::out(&heaps.map(line).collect::<Vec<_>>().join("\n"));
    };
    match asked.format {
        ValuesFormat::Csv => {
            output::out("heap,value");
            pieces.for_each(|heaps| lines(heaps, ","));
        }
        ValuesFormat::Bfile => pieces.for_each(|heaps| lines(heaps, " ")),
        ValuesFormat::Table => {
            if asked.to.is_some() || proof.is_none() || last <= 40 {
                table(count, proof, &value);
            }
            output::out(&told(asked, sequence, proof));
        }
    }
    count
}

/// What is known beside the values.
fn told(asked: &Heap, sequence: &Sequence, proof: Option<&Proof>) -> String {
    let mut lines = Vec::new();
    for (code, shift) in cousins(sequence.rules()) {
        lines.push(format!("heap n{shift:+} is heap n of {code}"));
    }
    if let Some(proof) = proof {
        let least = if proof.least { "" } else { " or earlier" };
        let saltus = if proof.saltus > 0 { format!(" and saltus {}", proof.saltus) } else { String::new() };
        lines.push(format!(
            "period {}{saltus} from heap {}{least} on: proved, {}",
            proof.period,
            proof.preperiod,
            theorem(proof)
        ));
    }
    if let Some(seen) = observed(asked, sequence, proof) {
        lines.push(format!("observed, not proved: {seen}"));
    }
    lines.push(method(sequence));
    lines.join("\n")
}

/// The listing as data. The values are written into the text, which takes less memory than a list.
fn as_json(
    asked: &Heap,
    sequence: &Sequence,
    proof: Option<&Proof>,
    count: usize,
    value: &dyn Fn(usize) -> Option<u64>,
    reason: Option<Reason>,
) -> String {
    let same = cousins(sequence.rules());
    let same = same.iter().map(|(code, shift)| json!({ "code": code.to_string(), "shift": shift }));
    let mut json = json!({
        "code": sequence.rules().to_string(), "to": count.saturating_sub(1), "values": [], "period": period(proof),
        "method": method(sequence), "same": same.collect::<Vec<_>>(), "observed": observed(asked, sequence, proof),
    });
    if let Some(reason) = reason {
        json["stopped"] = json!(reason.to_string());
    }
    let mut text = json.to_string();
    let mut values = String::new();
    for heap in 0..count {
        let _ = write!(values, "{}{}", if heap > 0 { "," } else { "" }, value(heap).unwrap_or(0));
    }
    const EMPTY: &str = "\"values\":[";
    if let Some(at) = text.find(EMPTY) {
        text.insert_str(at + EMPTY.len(), &values);
    }
    text
}

/// Rows of ten, or of a period if that is not too long; what is not as in the period is marked.
fn table(count: usize, proof: Option<&Proof>, value: &dyn Fn(usize) -> Option<u64>) {
    let row = proof.map_or(10, |proof| if (2..=50).contains(&proof.period) { proof.period } else { 10 });
    let most = (0..count).filter_map(value).max().unwrap_or(0);
    let (wide, side) = (most.to_string().len(), count.to_string().len());
    let mut text = String::new();
    for start in (0..count).step_by(row) {
        let _ = write!(text, "{start:>side$} |");
        for heap in start..count.min(start + row) {
            let own = value(heap).unwrap_or(0);
            let mark = match proof {
                None => "",
                Some(proof) if is_exception(own, proof, heap, value) => "!",
                Some(_) => " ",
            };
            let _ = write!(text, " {own:>wide$}{mark}");
        }
        text.truncate(text.trim_end().len());
        if text.len() > PIECE {
            output::out(&std::mem::take(&mut text));
        } else {
            text.push('\n');
        }
    }
    if !text.is_empty() {
        output::out(text.trim_end());
    }
}

/// Whether a heap has another value than its place in the period says.
fn is_exception(own: u64, proof: &Proof, heap: usize, value: &dyn Fn(usize) -> Option<u64>) -> bool {
    let periods = proof.preperiod.saturating_sub(heap).div_ceil(proof.period);
    let later = value(heap + periods * proof.period);
    later.is_some_and(|later| later != own + periods as u64 * proof.saltus)
}
