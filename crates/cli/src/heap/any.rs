//! Heaps of games that have no code: other built-in games, and defined ones.

use upstar::heap::Rules;
use upstar::rules::{Definition, library};
use upstar::syntax::{Diagnostic, Span};
use upstar::{Budget, Failure, HeapValuesReport, Session, ValuePeriod};

use super::{Heap, ValuesFormat};
use crate::exit::Exit;
use crate::options::Limits;
use crate::output::{self, Output};
use crate::{interrupt, question};

/// What a name stands for.
pub(super) enum Named {
    /// A game in which numbers from a set are taken, the same for both players, or one that has a code.
    Taking(Rules),
    /// Another game, and the numbers that Left and Right may take where they do nothing else.
    Other(Box<Session>, Option<[Vec<u64>; 2]>),
}

/// What a code or a name stands for: it may be that of another game, built in or defined; and what a file defines is meant, whatever else
/// has its name.
pub(super) fn meant(code: &str, limits: &Limits) -> Result<Named, Failure> {
    let read = Rules::read(code);
    let named = if read.is_err() || is_defined(code, limits)? { named(code, limits)? } else { None };
    match named {
        Some(named) => Ok(named),
        None => read.map(Named::Taking).map_err(Failure::Wrong),
    }
}

/// Whether a file of games defines what is asked about.
fn is_defined(code: &str, limits: &Limits) -> Result<bool, Failure> {
    let (name, _) = upstar::syntax::with_brackets(code);
    for path in &limits.games {
        let text = question::rules(path, limits)?;
        // Whatever is wrong with a file is told where it is used.
        let defined = Definition::read_all(&text).unwrap_or_default();
        if defined.iter().any(|definition| definition.about().name == name) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The game of a name, among those that are built in or defined by `--games`.
fn named(code: &str, limits: &Limits) -> Result<Option<Named>, Failure> {
    let (name, brackets) = upstar::syntax::with_brackets(code);
    let session = question::session(limits)?;
    if !session.engine().is_game(name) {
        return Ok(None);
    }
    let (mut taken, mut code) = (None, None);
    for path in &limits.games {
        let text = question::rules(path, limits)?;
        // They were read before, so nothing is wrong with them.
        let definitions = Definition::read_all(&text).unwrap_or_default();
        let own = definitions.into_iter().find(|definition| definition.about().name == name);
        let own = own.and_then(|definition| definition.with_brackets(brackets).ok());
        taken = taken.or(own.as_ref().and_then(Definition::taken));
        code = code.or(own.as_ref().and_then(Definition::code));
    }
    if let (None, None, Some((_, game))) = (&taken, &code, library::named(name))
        && let Ok(game) = game.with_brackets(brackets)
    {
        (taken, code) = (game.taken(), game.code());
    }
    if taken.is_none()
        && let Some(Ok(rules)) = code.map(|code| Rules::read(&code))
    {
        return Ok(Some(Named::Taking(rules)));
    }
    if let Some([left, right]) = &taken
        && left == right
        && !left.is_empty()
    {
        let numbers: Vec<String> = left.iter().map(u64::to_string).collect();
        if let Ok(rules) = Rules::read(&numbers.join(",")) {
            return Ok(Some(Named::Taking(rules)));
        }
    }
    Ok(Some(Named::Other(Box::new(session), taken)))
}

/// Lists the values of such a game.
pub(super) fn answered(
    asked: &Heap,
    session: &Session,
    taken: Option<&[Vec<u64>; 2]>,
) -> Result<Exit, Failure> {
    let name = asked.code.trim();
    let only_codes = [
        (asked.certificate.is_some(), "--certificate"),
        (asked.compare.is_some(), "--compare"),
        (asked.misere, "--misere"),
        (asked.genus, "--genus"),
        (asked.checkpoint.is_some(), "--checkpoint"),
        (asked.plot.is_some(), "--plot"),
    ];
    if let Some((_, option)) = only_codes.iter().find(|(given, _)| *given) {
        let message = format!("{option} is for games with a code or a set of numbers");
        return Err(Failure::Wrong(Diagnostic::new("no-code", message, Span::all(&asked.code))));
    }
    let budget = asked.limits.budget();
    interrupt::listen();
    if let Some(at) = asked.at {
        let (value, period) = interrupt::stoppable(&budget, || value_at(session, name, taken, at, &budget))?;
        let report =
            serde_json::json!({ "code": name, "heap": at.to_string(), "value": value, "period": period });
        return Ok(output::answer(&Output::new(value, &report), asked.json));
    }
    // Three periods are needed to see one, so a period is looked for among more heaps than are listed.
    let last = asked.to.map_or(40, |to| usize::try_from(to).unwrap_or(usize::MAX).min(1 << 20));
    let looked = if asked.period { last.max(200) } else { last };
    let mut report = interrupt::stoppable(&budget, || session.heap_values(name, taken, looked, &budget))?;
    let looked = report.to;
    if report.stopped.is_none() {
        report.values.truncate(last + 1);
        report.outcomes.truncate(last + 1);
        report.to = report.values.len().saturating_sub(1);
    }
    if asked.json {
        output::out(&output::json(&report));
    } else {
        list(asked, &report, looked);
    }
    Ok(match report.stopped {
        Some(reason) => {
            output::err(&format!("stopped: {reason}"));
            Exit::Stopped
        }
        None => Exit::Answered,
    })
}

/// The value of one heap: where values repeat for ever, which is proved, that of a small heap, with the period.
fn value_at(
    session: &Session,
    name: &str,
    taken: Option<&[Vec<u64>; 2]>,
    at: u128,
    budget: &Budget,
) -> Result<(String, Option<ValuePeriod>), Failure> {
    /// Periods are looked for among so many heaps.
    const LOOKED_AT: usize = 1000;
    if taken.is_some() && at > LOOKED_AT as u128 {
        let report = session.heap_values(name, taken, LOOKED_AT, budget)?;
        if let Some(found) = report.period.filter(|found| found.proved && found.saltus == "0") {
            let from = (at - found.preperiod as u128) % found.period as u128;
            return Ok((report.values[found.preperiod + from as usize].clone(), Some(found)));
        }
    }
    session.value(&*format!("{name}({at})"), budget).map(|value| (value, None))
}

fn list(asked: &Heap, report: &HeapValuesReport, looked: usize) {
    let lines = |between: &str| {
        let line = |(heap, value): (usize, &String)| format!("{heap}{between}{value}");
        report.values.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    };
    match asked.format {
        ValuesFormat::Csv => output::out(&format!("heap,value\n{}", lines(","))),
        ValuesFormat::Bfile => output::out(&lines(" ")),
        ValuesFormat::Table => {
            let width = report.to.to_string().len();
            let rows = report.values.iter().zip(&report.outcomes).enumerate();
            let row = |(heap, (value, outcome)): (usize, (&String, _))| {
                format!("{heap:width$}  {outcome}  {value}")
            };
            output::out(&rows.map(row).collect::<Vec<_>>().join("\n"));
            let Some(found) = &report.period else {
                if asked.period && report.stopped.is_none() {
                    output::out(&format!("no period is seen in the heaps to {looked}; --to looks at more"));
                }
                return;
            };
            let saltus = match &*found.saltus {
                "0" => String::new(),
                saltus => format!(" and saltus {saltus}"),
            };
            let sure = match found.proved {
                true => "proved, since each value follows from those of the heaps before it that can be left"
                    .to_owned(),
                false => format!("seen in the heaps to {looked}, not proved"),
            };
            output::out(&format!("period {}{saltus} from heap {} on: {sure}", found.period, found.preperiod));
        }
    }
}
