//! How long values take through the library: for each expression that is given, in a session of its own, the value and the seconds. The
//! benchmark of the Python package compares with it.

#![allow(clippy::print_stdout, reason = "it is a program that tells something")]

use std::time::Instant;

use upstar::sum::Engine;
use upstar::values::Store;
use upstar::{Budget, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for expr in std::env::args().skip(1) {
        let session = Session::new(Engine::new(Store::new(), 1));
        let start = Instant::now();
        let value = session.value(&expr, &Budget::unlimited())?;
        println!("{}\t{value}", start.elapsed().as_secs_f64());
    }
    Ok(())
}
