//! `upstar heap`: sequences of nim-values.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use serde_json::{Value, json};
use upstar::heap::{Certificate, Means, Method, Proof, Rules, Sequence, Theorem, likeness, plot, prove};
use upstar::search::{Budget, Reason};
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Stopped};

use crate::args::{Drawing, Limits};
use crate::command::Exit;
use crate::keeper::Keeper;
use crate::output::{self, Output};
use crate::{pictures, progress};

/// What can be asked of `upstar heap`.
#[derive(ClapArgs)]
pub(crate) struct Heap {
    /// The game: a code (0.77, 4.3F, 0.3(03)), numbers that may be taken (1,2,5) or may not (!2), or a name (kayles)
    code: String,
    /// The last heap that is listed [default: 40]
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) to: Option<u128>,
    /// Find the period and prove it
    #[arg(long)]
    period: bool,
    /// The value of one heap, however large, after a proof: 1000, 10^18
    #[arg(long, value_name = "N", value_parser = number)]
    at: Option<u128>,
    /// Prove the period and write a certificate for `upstar check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Compare with another game: the same values, perhaps for heaps a little larger or smaller, or where they differ
    #[arg(long, value_name = "CODE")]
    compare: Option<String>,
    /// Find the misère quotient: the elements of the heaps, and which sums the player to move loses
    #[arg(long)]
    misere: bool,
    /// List the genera of the heaps: nim-value, and misère nim-values with copies of *2
    #[arg(long)]
    genus: bool,
    /// Keep the state of the work in a file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// How often the state is kept (10s, 5m)
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration, default_value = "10s")]
    every: Duration,
    /// How values are written
    #[arg(long, value_enum, default_value_t = Kind::Table)]
    format: Kind,
    /// Draw a picture instead: the values, how often each occurs, or the rare heaps
    #[arg(long, value_enum)]
    plot: Option<Plot>,
    /// Write the picture to a file: .svg, .png, .tex or .txt
    #[arg(short, long, value_name = "FILE", requires = "plot")]
    output: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// What values are written as.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Kind {
    /// Rows of ten, or of a period
    Table,
    /// A line for each heap: heap,value
    Csv,
    /// A line for each heap, as the OEIS wants them
    Bfile,
}

/// What is drawn.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Plot {
    /// A point for each heap
    Values,
    /// How often each value occurs
    Histogram,
    /// How many heaps are rare
    Rare,
}

/// Reads 1000 or 10^18.
fn number(text: &str) -> Result<u128, String> {
    let read =
        |text: &str| text.trim().parse::<u128>().map_err(|_| format!("`{text}` is not a whole number"));
    match text.split_once('^') {
        None => read(text),
        Some((base, power)) => {
            let power = u32::try_from(read(power)?).map_err(|_| "that is too large".to_owned())?;
            read(base)?.checked_pow(power).ok_or_else(|| "numbers below 2^128 are possible here".to_owned())
        }
    }
}

/// The report of a limit that was reached.
pub(crate) fn stopped(reason: Reason, budget: &Budget) -> Failure {
    let (nodes, time) = (budget.used(), Duration::ZERO);
    Failure::Stopped(Box::new(Stopped { reason, known: Vec::new(), nodes, positions: nodes, time }))
}

/// Answers `upstar heap`.
pub(crate) fn run(asked: &Heap) -> Exit {
    match answered(asked) {
        Ok(exit) => exit,
        Err(failure) => output::failure(&asked.code, &failure, asked.json),
    }
}

fn answered(asked: &Heap) -> Result<Exit, Failure> {
    let rules = Rules::read(&asked.code).map_err(Failure::Wrong)?;
    let wrong =
        |code, message: String| Failure::Wrong(Diagnostic::new(code, message, Span::all(&asked.code)));
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let means =
        Means { memory: asked.limits.memory, threads: asked.limits.threads.map_or_else(cores, usize::from) };
    if let Some(other) = &asked.compare {
        return compared(asked, &rules, other, means);
    }
    if asked.misere {
        return crate::misere::quotient_of(asked, &rules);
    }
    if asked.genus {
        return crate::misere::genera(asked, &rules);
    }
    let mut keeper = asked.checkpoint.as_ref().map(|path| Keeper::new(path, asked.every));
    let kept = keeper.as_ref().map_or(Ok(None), |keeper| keeper.read(&rules, means));
    let kept = kept.map_err(|message| wrong("bad-checkpoint", message))?;
    let mut sequence = kept.unwrap_or_else(|| Sequence::new(rules, means));
    let budget = asked.limits.budget();
    let cancel = budget.clone();
    // Without a handler Ctrl-C just ends the program, which is what it should do.
    let _ = ctrlc::set_handler(move || cancel.cancel());
    let proving = asked.period || asked.at.is_some() || asked.certificate.is_some();
    let last = asked.to.map(|to| usize::try_from(to).unwrap_or(usize::MAX).min(1 << 48));
    let end = if proving { 1 << 48 } else { last.unwrap_or(40) } + 1;
    let mut unkept = None;
    let mut step = |sequence: &Sequence| {
        if let Some(keeper) = &mut keeper
            && let Err(message) = keeper.step(sequence)
        {
            unkept = Some(message);
            return Err(Reason::Cancelled);
        }
        Ok(())
    };
    let result = progress::shown(&budget, || {
        budget.watch(|| match proving {
            true => prove(&mut sequence, end, &budget, &mut step),
            false => sequence.extend_with(end, &budget, &mut step).map(|()| None),
        })
    });
    if let (None, Some(keeper)) = (&unkept, &keeper) {
        unkept = keeper.write(&sequence).err();
    }
    if let Some(message) = unkept {
        return Err(wrong("unwritable", message));
    }
    let (proof, reason) = match result {
        Ok(proof) => (proof, None),
        Err(reason) => (None, Some(reason)),
    };
    if let (Some(path), Some(proof)) = (&asked.certificate, &proof) {
        if proof.theorem == Theorem::Growth {
            return Err(wrong("no-certificate", "certificates are for finite octal codes".into()));
        }
        let text = Certificate::new(&sequence, proof.clone()).print();
        let unwritable = |error| wrong("unwritable", format!("cannot write `{}`: {error}", path.display()));
        std::fs::write(path, text).map_err(unwritable)?;
    }
    if let (Some(what), None) = (asked.plot, reason) {
        let end = last.unwrap_or(40) + 1;
        let picture = match what {
            Plot::Values => plot::scatter(&sequence, end),
            Plot::Histogram => plot::histogram(&sequence, end),
            Plot::Rare => plot::rare_heaps(&sequence, end).ok_or_else(|| {
                wrong("no-rare-heaps", "no sparse space is in use; --to asks for more heaps".into())
            })?,
        };
        let drawing = Drawing { format: None, output: asked.output.clone() };
        return pictures::written(&asked.code, &picture.into(), &drawing, asked.json);
    }
    let answer = match asked.at {
        Some(at) => at_one(asked, at, &sequence, proof.as_ref()),
        None => Some(listed(asked, &sequence, proof.as_ref(), last.unwrap_or(40))),
    };
    if let Some(answer) = &answer {
        output::answer(answer, asked.json);
    }
    match reason {
        Some(reason) if asked.json && answer.is_some() => {
            Ok(if reason == Reason::Cancelled { Exit::Interrupted } else { Exit::Stopped })
        }
        Some(reason) => Err(stopped(reason, &budget)),
        None if proving && proof.is_none() => {
            output::err(&format!("no period was proved with {} heaps", sequence.len()));
            Ok(Exit::Stopped)
        }
        None => Ok(Exit::Answered),
    }
}

/// How two games compare.
fn compared(asked: &Heap, rules: &Rules, other: &str, means: Means) -> Result<Exit, Failure> {
    let second = match Rules::read(other) {
        Ok(second) => second,
        Err(error) => return Ok(output::failure(other, &Failure::Wrong(error), asked.json)),
    };
    let budget = asked.limits.budget();
    let end = asked.to.and_then(|to| usize::try_from(to).ok()).unwrap_or(1000).min(1 << 32) + 1;
    let (mut a, mut b) = (Sequence::new(rules.clone(), means), Sequence::new(second.clone(), means));
    let likeness = budget.watch(|| likeness(&mut a, &mut b, end, &budget));
    let likeness = likeness.map_err(|reason| stopped(reason, &budget))?;
    let moved = match likeness.shift {
        0 => "n".to_owned(),
        shift if shift > 0 => format!("n+{shift}"),
        shift => format!("n{shift}"),
    };
    let text = match (likeness.differ, likeness.proved) {
        (Some(heap), _) => {
            format!("{rules} and {second} differ: heap {heap} of {rules} (heaps {moved} and n compared)")
        }
        (None, true) => format!("heap {moved} of {rules} is heap n of {second}: proved"),
        (None, false) => {
            format!(
                "heap {moved} of {rules} is heap n of {second}: so for {} heaps, not proved",
                likeness.compared
            )
        }
    };
    let json = json!({
        "code": rules.to_string(), "other": second.to_string(), "shift": likeness.shift,
        "differ": likeness.differ, "compared": likeness.compared, "proved": likeness.proved,
    });
    Ok(output::answer(&Output { text, json }, asked.json))
}

fn at_one(asked: &Heap, heap: u128, sequence: &Sequence, proof: Option<&Proof>) -> Option<Output> {
    let known = || sequence.get(usize::try_from(heap).ok()?);
    let value = match proof {
        Some(proof) => proof.at(sequence, heap),
        None => known(),
    }?;
    let json = json!({
        "code": sequence.rules().to_string(), "heap": heap.to_string(), "value": value, "period": period(proof),
    });
    Some(Output { text: value.to_string(), json }).filter(|_| asked.at.is_some())
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

/// The values up to a heap, and what is known of their period.
fn listed(asked: &Heap, sequence: &Sequence, proof: Option<&Proof>, last: usize) -> Output {
    let value = |heap: usize| match proof {
        Some(proof) => proof.at(sequence, heap as u128),
        None => sequence.get(heap),
    };
    let values: Vec<Option<u64>> = (0..=last).map(value).collect();
    let known: Vec<u64> = values.iter().map_while(|value| *value).collect();
    let json = json!({
        "code": sequence.rules().to_string(), "to": known.len().saturating_sub(1), "values": known,
        "period": period(proof), "method": method(sequence),
    });
    let mut text = String::new();
    match asked.format {
        Kind::Csv => {
            text.push_str("heap,value");
            for (heap, value) in known.iter().enumerate() {
                let _ = write!(text, "\n{heap},{value}");
            }
        }
        Kind::Bfile => {
            let lines: Vec<String> =
                known.iter().enumerate().map(|(n, value)| format!("{n} {value}")).collect();
            text = lines.join("\n");
        }
        Kind::Table => {
            if asked.to.is_some() || proof.is_none() || last <= 40 {
                text = table(&known, proof);
            }
            if let Some(proof) = proof {
                let least = if proof.least { "" } else { " or earlier" };
                let saltus =
                    if proof.saltus > 0 { format!(" and saltus {}", proof.saltus) } else { String::new() };
                let _ = write!(
                    text,
                    "\nperiod {}{saltus} from heap {}{least} on: proved, {}\n{}",
                    proof.period,
                    proof.preperiod,
                    theorem(proof),
                    method(sequence)
                );
            } else if let Some(seen) = sequence.arithmetic().filter(|_| asked.period) {
                let _ = write!(
                    text,
                    "\nobserved, not proved: period {} and saltus {} from heap {} on",
                    seen.period, seen.saltus, seen.preperiod
                );
            }
        }
    }
    Output { text, json }
}

/// Rows of ten, or of a period if that is not too long; what is not as in the period is marked.
fn table(values: &[u64], proof: Option<&Proof>) -> String {
    let row = proof.map_or(10, |proof| if (2..=50).contains(&proof.period) { proof.period } else { 10 });
    let wide = values.iter().max().map_or(1, |most| most.to_string().len());
    let side = values.len().to_string().len();
    let mut text = String::new();
    for (at, line) in values.chunks(row).enumerate() {
        let _ = write!(text, "{}{:>side$} |", if at > 0 { "\n" } else { "" }, at * row);
        for (place, value) in line.iter().enumerate() {
            let heap = at * row + place;
            let odd = proof.is_some_and(|proof| is_exception(values, proof, heap));
            let _ = write!(
                text,
                " {value:>wide$}{}",
                if odd {
                    "!"
                } else if proof.is_some() {
                    " "
                } else {
                    ""
                }
            );
        }
        text.truncate(text.trim_end().len());
    }
    text
}

/// Whether a heap has another value than those of the same place in the period.
fn is_exception(values: &[u64], proof: &Proof, heap: usize) -> bool {
    let beyond = proof.preperiod.saturating_sub(heap).div_ceil(proof.period) * proof.period;
    values.get(heap + beyond).is_some_and(|value| *value != values[heap])
}
