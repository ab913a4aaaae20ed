//! One run of one side in a process of its own, so that runs do not share a heap and each has a peak of its own.

use std::error::Error;
use std::fmt;
use std::process::Command;
use std::time::Duration;

use clap::ValueEnum;
use upstar_benches::Bench;

use crate::cgt_side::Peer;

/// Whose work it is.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Side {
    /// This project's.
    Ours,
    /// The crate `cgt`'s.
    Cgt,
}

/// What a run took.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) time: Duration,
    /// The most memory that the process held, in bytes; 0 where the system does not say.
    pub(crate) peak: u64,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Ours => "ours",
            Side::Cgt => "cgt",
        })
    }
}

impl Taken {
    /// The better of two, in time and in memory.
    pub(crate) fn min(self, other: Taken) -> Taken {
        Taken { time: self.time.min(other.time), peak: self.peak.min(other.peak) }
    }
}

/// The child's part: does the work in this process and says what it took, in a line for the parent.
pub(crate) fn work(side: Side, ours: &Bench, theirs: &Peer) -> Result<String, Box<dyn Error>> {
    let (time, answer) = match side {
        Side::Ours => {
            let run = (ours.run)()?;
            (run.time, run.answer)
        }
        Side::Cgt => (theirs.run)()?,
    };
    ours.check(&answer)?;
    Ok(format!("{} {}", time.as_nanos(), peak()))
}

/// The parent's part: has a child do the work. The child has checked the answer.
pub(crate) fn run(side: Side, name: &str) -> Result<Taken, Box<dyn Error>> {
    let mut child = Command::new(std::env::current_exe()?);
    let output = child.args(["--side", &side.to_string(), "--work", name]).output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{name}, {side}: {} ({})", said.trim(), output.status).into());
    }
    let said = String::from_utf8(output.stdout)?;
    let (time, peak) = said.trim().split_once(' ').ok_or("the child gave no figures")?;
    Ok(Taken { time: Duration::from_nanos(time.parse()?), peak: peak.parse()? })
}

/// The peak of this process's resident memory in bytes, 0 where Linux's /proc is not there to tell.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}
