//! Games straight from their definitions, compared with what the program `upstar` answers.
//!
//! Nothing here is shared with the engine: no crate of ours is used, and the program is asked as a user asks it. The
//! oracle is slow and simple on purpose; `cargo xtask oracle --seed N` runs it.

pub mod ask;
pub mod compare;
pub mod expression;
pub mod fraction;
pub mod impartial;
pub mod random;
pub mod read;
pub mod results;
pub mod rows;
pub mod rules;
pub mod sample;
pub mod short;
mod values;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use ask::Program;
pub use compare::Difference;
use compare::{Verdict, kinds};
use random::Random;

/// How long a run goes on.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Fixes all questions.
    pub seed: u64,
    /// The most questions.
    pub count: u64,
    /// The longest time.
    pub time: Duration,
    /// Only kinds of questions whose names hold this.
    pub only: String,
}

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// Questions of each kind: compared, and skipped because they were too large.
    pub kinds: BTreeMap<&'static str, (u64, u64)>,
    /// Questions that the program could not answer within its limits.
    pub stopped: Vec<String>,
    /// What the program was asked, all in all.
    pub asked: u64,
    /// The differences, by the kind of question.
    pub differences: Vec<(&'static str, Difference)>,
}

/// Draws questions of every kind in turn and compares; says each difference as soon as it is found.
pub fn run(program: &Path, settings: &Settings, say: &mut (dyn FnMut(&str, &Difference) + Send)) -> Report {
    // Forms are as deep as plays are long, and are walked by recursion.
    std::thread::scope(|scope| {
        let work = std::thread::Builder::new()
            .stack_size(1 << 28)
            .spawn_scoped(scope, || run_here(program, settings, say));
        work.expect("a thread").join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn run_here(program: &Path, settings: &Settings, say: &mut (dyn FnMut(&str, &Difference) + Send)) -> Report {
    let mut program = Program::new(program);
    let mut report = Report::default();
    let mut kinds = kinds();
    kinds.retain(|kind| kind.name.contains(&settings.only));
    let start = Instant::now();
    for number in 0..settings.count {
        if kinds.is_empty() || start.elapsed() >= settings.time {
            break;
        }
        let kind = &kinds[number as usize % kinds.len()];
        // Each question has a seed of its own, so that what one of them draws does not change the next.
        let mut random = Random::new(settings.seed.wrapping_mul(1 << 32).wrapping_add(number));
        let about = (kind.draw)(&mut random);
        let entry = report.kinds.entry(kind.name).or_default();
        match kind.check(&mut program, &about) {
            Verdict::Same => entry.0 += 1,
            Verdict::Skipped => entry.1 += 1,
            Verdict::Stopped(question) => report.stopped.push(question),
            Verdict::Different(difference) => {
                entry.0 += 1;
                let (_, smallest) = kind.smallest(&mut program, about, difference);
                if !report.differences.iter().any(|(_, known)| known.repeat == smallest.repeat) {
                    say(kind.name, &smallest);
                    report.differences.push((kind.name, smallest));
                }
            }
        }
    }
    report.asked = program.asked;
    report
}
