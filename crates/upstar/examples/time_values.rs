//! How long a value takes through the library: the seconds, and the value of the second expression that is given, after the first was
//! worked out to warm up. The benchmark of the Python package compares with it.

#![allow(clippy::print_stdout, reason = "it is a program that tells something")]

use std::time::{Duration, Instant};

use upstar::sum::Engine;
use upstar::values::Store;
use upstar::{Budget, Session};

/// The processor time of this thread, where the system tells: other programs do not change it much.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
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
