//! `upstar heap`: sequences of nim-values.

mod any;
mod listing;
mod misere;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args as ClapArgs, ValueEnum};
use upstar::heap::{Certificate, Method, Resources, Rules, Sequence, likeness, plot, prove};
use upstar::search::Reason;
use upstar::syntax::{Diagnostic, Span};
use upstar::{ComparisonReport, Failure, HeapReport, HeapsReport};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::keeper::Keeper;
use crate::options::{Drawing, Limits, Question};
use crate::output::{self, Output};
use crate::question::stopped;
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
    #[arg(long, value_name = "N", value_parser = number, conflicts_with_all = ["compare", "misere", "genus"])]
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
    #[arg(long, conflicts_with_all = ["compare", "misere", "period", "certificate", "plot"])]
    genus: bool,
    /// Keep the state of the work in a file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// How often the state is kept (10s, 5m)
    #[arg(long, value_name = "TIME", value_parser = crate::options::duration, default_value = "10s")]
    every: Duration,
    /// How values are written
    #[arg(long, value_enum, default_value_t = ValuesFormat::Table)]
    format: ValuesFormat,
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
enum ValuesFormat {
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

/// How long a period is looked for where heaps are to be listed as well and no limit is given.
const PATIENCE: Duration = Duration::from_secs(20);

/// Without a period, heaps up to this one are computed one by one where that takes longer and longer.
const WITHIN_REACH: u128 = 1 << 20;

/// Reads 1000 or 10^18.
fn number(text: &str) -> Result<u128, String> {
    const TOO_LARGE: &str = "numbers below 2^128 are possible here";
    let read = |text: &str| match text.trim() {
        digits if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(format!("`{text}` is not a whole number"))
        }
        digits => digits.parse::<u128>().map_err(|_| TOO_LARGE.to_owned()),
    };
    match text.split_once('^') {
        None => read(text),
        Some((base, power)) => {
            let (base, power) = (read(base)?, read(power)?);
            // The powers of 0 and 1 are small, whatever the exponent.
            let power = u32::try_from(if base < 2 { power.min(1) } else { power });
            power.ok().and_then(|power| base.checked_pow(power)).ok_or_else(|| TOO_LARGE.to_owned())
        }
    }
}

/// Proves the period of a code, and writes the certificate: `upstar prove --period`.
pub(crate) fn certified(question: &Question, to: &Path) -> Exit {
    let own = &question.limits;
    let limits = Limits {
        time: own.time,
        nodes: own.nodes,
        memory: own.memory,
        threads: own.threads,
        ..Limits::default()
    };
    run(&Heap {
        code: question.expr.clone(),
        to: None,
        period: true,
        at: None,
        certificate: Some(to.to_owned()),
        compare: None,
        misere: false,
        genus: false,
        checkpoint: None,
        every: Duration::from_secs(10),
        format: ValuesFormat::Table,
        plot: None,
        output: None,
        json: question.style.json,
        limits,
    })
}

/// Answers `upstar heap`.
pub(crate) fn run(asked: &Heap) -> Exit {
    match answered(asked) {
        Ok(exit) => exit,
        Err(failure) => output::failure(&asked.code, &failure, asked.json),
    }
}

fn answered(asked: &Heap) -> Result<Exit, Failure> {
    let rules = match any::meant(&asked.code, &asked.limits)? {
        any::Named::Taking(rules) => rules,
        any::Named::Other(session, taken) => return any::answered(asked, &session, taken.as_ref()),
    };
    let wrong =
        |code, message: String| Failure::Wrong(Diagnostic::new(code, message, Span::all(&asked.code)));
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let means = Resources {
        memory: asked.limits.memory,
        threads: asked.limits.threads.map_or_else(cores, usize::from),
    };
    if let Some(other) = &asked.compare {
        return compared(asked, &rules, other, means);
    }
    if asked.misere {
        return misere::quotient_of(asked, &rules);
    }
    if asked.genus {
        return misere::genera(asked, &rules);
    }
    // What cannot be written is told before the work, not after it.
    let unwritable = |error: std::io::Error| wrong("unwritable", error.to_string());
    let mut certificate = asked.certificate.as_deref().map(Whole::new).transpose().map_err(unwritable)?;
    let picture = Drawing { format: None, output: asked.output.clone() };
    let mut picture = match pictures::prepared(&picture, asked.json) {
        Ok(picture) => picture,
        Err(exit) => return Ok(exit),
    };
    let mut keeper = asked
        .checkpoint
        .as_ref()
        .map(|path| Keeper::new(path, asked.every))
        .transpose()
        .map_err(unwritable)?;
    let kept = keeper.as_ref().map_or(Ok(None), |keeper| keeper.read(&rules, means));
    let kept = kept.map_err(|message| wrong("bad-checkpoint", message))?;
    let is_new = kept.is_none();
    let mut sequence = kept.unwrap_or_else(|| Sequence::new(rules, means));
    if let (true, Some(keeper)) = (is_new, &mut keeper) {
        keeper.write(&sequence).map_err(unwritable)?;
    }
    let start = Instant::now();
    let proving = asked.period || asked.at.is_some() || asked.certificate.is_some();
    let mut budget = asked.limits.budget();
    // A range of heaps together with their period: the search for the period needs a limit, or it might not end.
    if proving && asked.to.is_some() && asked.limits.time.is_none() && asked.limits.nodes.is_none() {
        budget = budget.time(Some(PATIENCE));
    }
    let cancel = budget.clone();
    // Without a handler Ctrl-C just ends the program, which is what it should do.
    let _ = ctrlc::set_handler(move || cancel.cancel());
    let last = asked.to.map(|to| usize::try_from(to).unwrap_or(usize::MAX).min(1 << 48));
    let end = match asked.at {
        Some(at) if !asked.period && asked.certificate.is_none() => at.min(1 << 48) as usize,
        _ if proving => 1 << 48,
        _ => last.unwrap_or(40),
    } + 1;
    let mut unkept = None;
    let heaps = progress::Heaps::default();
    let mut step = |sequence: &Sequence, goal: Option<usize>| {
        heaps.note(sequence.len(), goal, sequence.method() == Method::Direct);
        if let Some(keeper) = &mut keeper
            && let Err(error) = keeper.step(sequence)
        {
            unkept = Some(error);
            return Err(Reason::Cancelled);
        }
        Ok(())
    };
    let result = progress::heaps_shown(&heaps, || {
        budget.watch(|| {
            if !proving {
                return sequence.extend_with(end, &budget, &mut step).map(|()| None);
            }
            let proof = prove(&mut sequence, end, &budget, &mut step)?;
            if proof.is_none() {
                // What no period tells can be computed, unless it is hopelessly far away.
                let at = asked.at.filter(|&at| at <= WITHIN_REACH).map(|at| at as usize);
                sequence.extend_with(at.max(last).map_or(0, |last| last + 1), &budget, &mut step)?;
            }
            Ok(proof)
        })
    });
    if let (None, Some(keeper)) = (&unkept, &mut keeper) {
        unkept = keeper.write(&sequence).err();
    }
    if let Some(error) = unkept {
        return Err(unwritable(error));
    }
    let (proof, reason) = match result {
        Ok(proof) => (proof, None),
        Err(reason) => (None, Some(reason)),
    };
    if let (Some(file), Some(proof)) = (&mut certificate, &proof) {
        let text = Certificate::new(&sequence, proof.clone()).print();
        file.write(|out| out.write_all(text.as_bytes())).map_err(unwritable)?;
    }
    if let Some(what) = asked.plot {
        if let Some(reason) = reason {
            return Err(stopped(reason, &budget, start));
        }
        let end = last.unwrap_or(40) + 1;
        let drawn = match what {
            Plot::Values => plot::scatter(&sequence, end),
            Plot::Histogram => plot::histogram(&sequence, end),
            Plot::Rare => plot::rare_heaps(&sequence, end).ok_or_else(|| {
                wrong("no-rare-heaps", "no sparse space is in use; --to asks for more heaps".into())
            })?,
        };
        return pictures::written(&asked.code, &drawn.into(), &mut picture, asked.json);
    }
    let answered = match asked.at {
        Some(at) => match HeapReport::new(at, &sequence, proof.as_ref()) {
            Some(report) => {
                output::answer(&Output::new(report.value.to_string(), &report), asked.json);
                // The value is all that was asked for, or the proof is there as well.
                if proof.is_some() || !asked.period && asked.certificate.is_none() {
                    return Ok(Exit::Answered);
                }
                true
            }
            None => {
                let why = match &proof {
                    Some(_) => "the heap repeats one that was forgotten; --memory keeps more",
                    None => {
                        "the heap is beyond those that were computed, and no period was proved that would tell it"
                    }
                };
                return Err(stopped(reason.unwrap_or(Reason::TooLarge(why)), &budget, start));
            }
        },
        None => {
            let last = last.unwrap_or(40);
            let report = HeapsReport::new(&sequence, proof.as_ref(), last, asked.period, reason);
            let listed = report.values.len();
            listing::list(asked, &report, last);
            if reason.is_none() && listed <= last && sequence.len() > last {
                output::err(&format!("the heaps from {listed} on were forgotten; --memory keeps more"));
                return Ok(Exit::Stopped);
            }
            true
        }
    };
    match reason {
        Some(reason) if asked.json && answered => {
            Ok(if reason == Reason::Cancelled { Exit::Interrupted } else { Exit::Stopped })
        }
        Some(reason) => Err(stopped(reason, &budget, start)),
        None if proving && proof.is_none() => {
            output::err(&format!("no period was proved with {} heaps", sequence.len()));
            Ok(Exit::Stopped)
        }
        None => Ok(Exit::Answered),
    }
}

/// How two games compare.
fn compared(asked: &Heap, rules: &Rules, other: &str, means: Resources) -> Result<Exit, Failure> {
    let second = match any::meant(other, &asked.limits) {
        Ok(any::Named::Taking(second)) => second,
        Ok(any::Named::Other(..)) => {
            let message = "games with a code or a set of numbers are compared";
            let error = Diagnostic::new("no-code", message, Span::all(other));
            return Ok(output::failure(other, &Failure::Wrong(error), asked.json));
        }
        Err(failure) => return Ok(output::failure(other, &failure, asked.json)),
    };
    let (budget, start) = (asked.limits.budget(), Instant::now());
    let end = asked.to.and_then(|to| usize::try_from(to).ok()).unwrap_or(1000).min(1 << 32) + 1;
    let (mut a, mut b) = (Sequence::new(rules.clone(), means), Sequence::new(second.clone(), means));
    let likeness = budget.watch(|| likeness(&mut a, &mut b, end, &budget));
    let likeness = likeness.map_err(|reason| stopped(reason, &budget, start))?;
    let moved = match likeness.shift {
        0 => "n".to_owned(),
        shift if shift > 0 => format!("n+{shift}"),
        shift => format!("n{shift}"),
    };
    // Under the names that were written.
    let (one, two) = (asked.code.trim(), other.trim());
    let text = match (likeness.differ, likeness.proved) {
        (Some(heap), _) => {
            format!("{one} and {two} differ: heap {heap} of {one} (heaps {moved} and n compared)")
        }
        (None, true) => format!("heap {moved} of {one} is heap n of {two}: proved"),
        (None, false) => {
            format!(
                "heap {moved} of {one} is heap n of {two}: so for {} heaps, not proved",
                likeness.compared
            )
        }
    };
    let report = ComparisonReport::new(rules, &second, &likeness);
    Ok(output::answer(&Output::new(text, &report), asked.json))
}
