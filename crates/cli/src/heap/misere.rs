//! `upstar heap --misere` and `--genus`.

use std::fmt::Write as _;
use std::time::Instant;

use upstar::heap::{Quotient, Rules, quotient};
use upstar::search::Reason;
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, GeneraReport, GenusReport, QuotientReport};

use crate::exit::Exit;
use crate::heap::Heap;
use crate::interrupt;
use crate::output::{self, Output};
use crate::question::{built_in, stopped};

fn no_code(rules: &Rules) -> Failure {
    let text = rules.to_string();
    let error = Diagnostic::new(
        "no-octal-code",
        "misère quotients and genera are for finite octal codes",
        Span::all(&text),
    );
    Failure::Wrong(error)
}

/// The misère quotient.
pub(crate) fn quotient_of(asked: &Heap, rules: &Rules) -> Result<Exit, Failure> {
    let (budget, start) = (asked.limits.budget(), Instant::now());
    interrupt::listen();
    let last = asked.to.and_then(|to| usize::try_from(to).ok()).unwrap_or(1000);
    let search = || quotient(rules, last, asked.limits.memory, &budget);
    let found = interrupt::stoppable(&budget, || budget.watch(search));
    let (found, reason) = found.ok_or_else(|| no_code(rules))?;
    let whole = found.period.is_some() || found.heaps.len() > last;
    output::answer(&told(rules, &found, whole), asked.json);
    match reason {
        Some(reason) if !asked.json => Err(stopped(reason, &budget, start)),
        Some(Reason::Cancelled) => Ok(Exit::Interrupted),
        Some(_) => Ok(Exit::Stopped),
        None if whole => Ok(Exit::Answered),
        None => Ok(Exit::Stopped),
    }
}

fn told(rules: &Rules, found: &Quotient, whole: bool) -> Output {
    let names = found.names();
    let report = QuotientReport::new(rules, found, whole);
    let QuotientReport { lost, heaps, .. } = &report;
    let letters = found.generators.iter().map(|&heap| format!("{} = heap {heap}", names[found.heaps[heap]]));
    let letters: Vec<String> = letters.collect();
    let mut text =
        format!("misère quotient of the heaps to {}: order {}, {} lost", report.to, report.order, lost.len());
    let _ = write!(text, "\n{}\nlost: {}", letters.join(", "), lost.join(" "));
    let (row, shown) = match found.period {
        Some((period, from)) if period <= 50 => (period.max(5), (from + 2 * period).min(heaps.len())),
        _ => (10, heaps.len()),
    };
    let wide = heaps.iter().map(|name| name.len()).max().unwrap_or(1);
    for (at, line) in heaps[..shown].chunks(row).enumerate() {
        let _ = write!(text, "\n{:>4} |", at * row);
        line.iter().for_each(|name| _ = write!(text, " {name:>wide$}"));
    }
    match found.period {
        Some((period, from)) => {
            let _ = write!(
                text,
                "\nperiod {period} from heap {from} on: proved, so the quotient is that of all heaps"
            );
        }
        None if !whole => {
            text.push_str("\nthe quotient with the next heap was not found: it may be infinite")
        }
        None => {}
    }
    Output::new(text, &report)
}

/// The genera of heaps.
pub(crate) fn genera(asked: &Heap, rules: &Rules) -> Result<Exit, Failure> {
    if !rules.code().tail().is_empty() || rules.unequal() {
        return Err(no_code(rules));
    }
    let budget = asked.limits.budget();
    interrupt::listen();
    // A code means what it says, whatever games are called.
    let session = built_in(&asked.limits);
    let last = asked.to.unwrap_or(20);
    let mut lines = Vec::new();
    let mut report = GeneraReport { code: rules.to_string(), genera: Vec::new(), stopped: None };
    // One limit for all heaps together.
    let all = || {
        (0..=last).try_for_each(|heap| {
            let genus = session.genus(format!("octal[{}]({heap})", rules.code()), &budget)?;
            let kind = if genus.is_tame() { "tame" } else { "wild" };
            lines.push(format!("{heap:>4}  {:>2}  {genus}  {kind}", genus.misere_nim_value()));
            report.genera.push(GenusReport::new(heap, genus));
            Ok(())
        })
    };
    let found = interrupt::stoppable(&budget, || budget.watch(all));
    // A single document says both.
    let found = match found {
        Err(Failure::Stopped(stopped)) if asked.json => {
            report.stopped = Some(stopped.reason);
            Ok(output::exit(&Failure::Stopped(stopped)))
        }
        found => found.map(|()| Exit::Answered),
    };
    output::answer(&Output::new(lines.join("\n"), &report), asked.json);
    found
}
