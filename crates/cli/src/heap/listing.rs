//! Lists of nim-values, a piece at a time, so that long ones need no memory of their own.

use std::fmt::Write as _;

use upstar::{HeapValues, HeapsReport, PeriodReport};

use super::{Heap, ValuesFormat};
use crate::output;

/// How many heaps are written at a time.
const PIECE: usize = 1 << 16;

/// Writes the values up to a heap, and what is known of their period.
pub(super) fn list(asked: &Heap, report: &HeapsReport<'_>, last: usize) {
    if asked.json {
        return output::out(&output::json(report));
    }
    let (values, count) = (&report.values, report.values.len());
    let pieces = (0..count).step_by(PIECE).map(|from| from..count.min(from + PIECE));
    let lines = |heaps: std::ops::Range<usize>, between: &str| {
        let line = |heap: usize| format!("{heap}{between}{}", values.get(heap).unwrap_or(0));
        output::out(&heaps.map(line).collect::<Vec<_>>().join("\n"));
    };
    match asked.format {
        ValuesFormat::Csv => {
            output::out("heap,value");
            pieces.for_each(|heaps| lines(heaps, ","));
        }
        ValuesFormat::Bfile => pieces.for_each(|heaps| lines(heaps, " ")),
        ValuesFormat::Table => {
            if asked.to.is_some() || report.period.is_none() || last <= 40 {
                table(values, report.period.as_ref());
            }
            output::out(&told(report));
        }
    }
}

/// What is known beside the values.
fn told(report: &HeapsReport<'_>) -> String {
    let mut lines = Vec::new();
    for same in &report.same {
        lines.push(format!("heap n{:+} is heap n of {}", same.shift, same.code));
    }
    if let Some(PeriodReport { period, preperiod, least, saltus, proof, .. }) = &report.period {
        let least = if *least { "" } else { " or earlier" };
        let saltus = if *saltus > 0 { format!(" and saltus {saltus}") } else { String::new() };
        lines.push(format!("period {period}{saltus} from heap {preperiod}{least} on: proved, {proof}"));
    }
    if let Some(seen) = &report.observed {
        lines.push(format!("observed, not proved: {seen}"));
    }
    lines.push(report.method.clone());
    lines.join("\n")
}

/// Rows of ten, or of a period if that is not too long; what is not as in the period is marked.
fn table(values: &HeapValues<'_>, proved: Option<&PeriodReport>) {
    let count = values.len();
    let row = proved.map(|proved| proved.period).filter(|period| (2..=50).contains(period)).unwrap_or(10);
    let most = values.iter().max().unwrap_or(0);
    let (wide, side) = (most.to_string().len(), count.to_string().len());
    let mut text = String::new();
    for start in (0..count).step_by(row) {
        let _ = write!(text, "{start:>side$} |");
        for heap in start..count.min(start + row) {
            let own = values.get(heap).unwrap_or(0);
            let mark = match proved {
                None => "",
                Some(proved) if is_exception(own, proved, heap, values) => "!",
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
fn is_exception(own: u64, proved: &PeriodReport, heap: usize, values: &HeapValues<'_>) -> bool {
    let periods = proved.preperiod.saturating_sub(heap).div_ceil(proved.period);
    let later = values.get(heap + periods * proved.period);
    later.is_some_and(|later| later != own + periods as u64 * proved.saltus)
}
