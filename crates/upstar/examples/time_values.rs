//! How long a value takes through the library: the seconds, and the value of the second expression that is given, after the first was
//! worked out to warm up. The benchmark of the Python package compares with it.

#![allow(clippy::print_stdout, reason = "it is a program that tells something")]

use std::time::{Duration, Instant};

use upstar::sum::Engine;
use upstar::values::Store;
use upstar::{Budget, Session};

/// The processor time of this thread, where the system tells: other programs do not change it much.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).ok()
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let session = Session::new(Engine::new(Store::new(), 1));
    let mut expressions = std::env::args().skip(1);
    session.value(expressions.next().unwrap_or_default(), &Budget::unlimited())?;
    for expr in expressions {
        let (start, worked) = (Instant::now(), processor_time());
        let value = session.value(&expr, &Budget::unlimited())?;
        let worked = processor_time().zip(worked).map(|(now, then)| now - then);
        println!("{}\t{value}", worked.unwrap_or_else(|| start.elapsed()).as_secs_f64());
    }
    Ok(())
}
