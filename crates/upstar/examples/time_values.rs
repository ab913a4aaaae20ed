//! How long a value takes through the library: the seconds, and the value of the second expression that is given, after the first was
//! worked out to warm up. The benchmark of the Python package compares with it.

#![allow(clippy::print_stdout, reason = "it is a program that tells something")]

use std::time::Instant;

use upstar::sum::Engine;
use upstar::values::Store;
use upstar::{Budget, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let session = Session::new(Engine::new(Store::new(), 1));
    let mut expressions = std::env::args().skip(1);
    session.value(&expressions.next().unwrap_or_default(), &Budget::unlimited())?;
    for expr in expressions {
        let start = Instant::now();
        let value = session.value(&expr, &Budget::unlimited())?;
        println!("{}\t{value}", start.elapsed().as_secs_f64());
    }
    Ok(())
}
