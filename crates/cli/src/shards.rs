//! `upstar solve` in shards: processes that share a folder solve a game together.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;
use upstar::search::Budget;
use upstar::{Estimate, Failure, Reason, Session, ShardedGame, Stopped};

use crate::output::Output;

/// Which part of each stage a process works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Counted from one.
    which: u64,
    of: u64,
}

/// Reads `2/8`.
pub(crate) fn part(text: &str) -> Result<Part, String> {
    /// More parts would be more files than a folder likes.
    const MOST: u64 = 10_000;
    let number = |text: &str| text.parse::<u64>().ok();
    let read = text.split_once('/').and_then(|(which, of)| Some((number(which)?, number(of)?)));
    match read {
        Some((which, of)) if (1..=of).contains(&which) && of <= MOST => Ok(Part { which, of }),
        _ => Err(format!("expected one of at most {MOST} parts, as in 2/8")),
    }
}

/// How often it is looked whether other processes have done their shards.
const POLL: Duration = Duration::from_millis(20);

/// What a process has done.
#[derive(Serialize)]
struct ShardReport<'a> {
    expr: &'a str,
    start: &'a str,
    shard: u64,
    shards: u64,
    done: u64,
}

/// Works on one part of each stage. Where a stage needs what others work on, it waits for them.
pub(crate) fn work(
    (session, expr, budget): (&Session, &str, &Budget),
    folder: &Path,
    part: Part,
    memory: u64,
) -> Result<Output, Failure> {
    let game = session.in_shards(expr, folder, part.of, budget)?;
    let done = budget.watch(|| share(&game, part, memory, budget))?;
    let report = ShardReport { expr, start: game.start(), shard: part.which, shards: part.of, done };
    let shard = format!("{} of {}", part.which, part.of);
    let lines = [("start", game.start()), ("shard", &shard), ("done", &format!("{done} files"))];
    Ok(Output::new(in_lines(&lines), &report))
}

/// Does one part of each stage; how many files that are.
fn share(game: &ShardedGame, part: Part, memory: u64, budget: &Budget) -> Result<u64, Failure> {
    let mut done = 0;
    for (round, shards) in game.rounds() {
        for &shard in &shards {
            // Stages of fewer shards than there are processes do not all go to the first.
            if (shard.part + shard.stage) as u64 % part.of == part.which - 1 {
                done += u64::from(!game.is_done(round, shard));
                game.work(round, shard, memory, budget)?;
            }
        }
        while shards.iter().any(|&shard| !game.is_done(round, shard)) {
            budget.spend(0).map_err(stopped)?;
            std::thread::sleep(POLL);
        }
    }
    Ok(done)
}

fn in_lines(lines: &[(&str, &str)]) -> String {
    lines.iter().map(|(label, text)| format!("{label:<15}{text}")).collect::<Vec<_>>().join("\n")
}

fn stopped(reason: Reason) -> Failure {
    Failure::Stopped(Box::new(Stopped::nothing_known(reason)))
}

/// How large a game is, as data.
#[derive(Serialize)]
struct EstimateReport<'a> {
    expr: &'a str,
    numbers: u64,
    stages: usize,
    largest_stage: u64,
    bytes: u64,
    bytes_while_solving: u64,
    rate: f64,
    processor_hours: f64,
    machines: u64,
}

/// Tells how large a game is, and how long it takes.
pub(crate) fn estimated(expr: &str, estimate: &Estimate) -> Output {
    let report = EstimateReport {
        expr,
        numbers: estimate.numbers,
        stages: estimate.stages,
        largest_stage: estimate.largest,
        bytes: estimate.bytes(),
        bytes_while_solving: estimate.bytes_while_solving(),
        rate: estimate.rate.round(),
        processor_hours: estimate.processor_hours(),
        machines: estimate.machines(),
    };
    let gigabytes = |bytes: u64| format!("{:.3} GB", bytes as f64 / 1e9);
    let divided = if estimate.divided { "divided into shards" } else { "not divided: moves stay in them" };
    let lines = [
        ("positions", &*report.numbers.to_string()),
        ("stages", &format!("{}, at most {} positions, {divided}", report.stages, report.largest_stage)),
        ("file", &gigabytes(report.bytes)),
        ("on the way", &gigabytes(report.bytes_while_solving)),
        ("rate", &format!("{:.2} million positions a second for each processor", estimate.rate / 1e6)),
        ("time", &format!("{:.3} hours of one processor", report.processor_hours)),
        ("machines", &format!("{} of 16 processors to be done in a day", report.machines)),
    ];
    Output::new(in_lines(&lines), &report)
}
