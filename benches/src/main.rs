//! Runs the benchmarks, checks their answers and prints the best of a few rounds: `cargo xtask bench`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;
use upstar_benches::table::{Table, count, megabytes, ratio, time};
use upstar_benches::{BENCHES, Bench, Run, select};

/// Times the engine and checks its answers.
#[derive(Parser)]
#[command(name = "cargo xtask bench")]
struct Args {
    /// Run each once, without the longest ones
    #[arg(long)]
    quick: bool,
    /// How often to run each; the best counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Run only this one; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// List the names and stop
    #[arg(long)]
    list: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if args.list {
        for bench in BENCHES {
            let named = if bench.named { " (only where it is named: long)" } else { "" };
            println!("{:<20}  {}{named}", bench.name, bench.what);
        }
        return ExitCode::SUCCESS;
    }
    let benches = match select(&args.only) {
        Ok(benches) => benches,
        Err(name) => {
            eprintln!("error: there is no benchmark `{name}`; see --list");
            return ExitCode::from(2);
        }
    };
    let rounds = if args.quick { 1 } else { args.rounds };
    let skip = |bench: &Bench| args.quick && bench.long && args.only.is_empty();
    match measure(benches.into_iter().filter(|bench| !skip(bench)).collect(), rounds) {
        Ok(best) => {
            print!("{}", report(&best));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The best run of each. The rounds go through all in turn, so that a busy moment does not hit one alone.
fn measure(benches: Vec<&Bench>, rounds: u32) -> Result<Vec<(&Bench, Run)>, Box<dyn Error>> {
    let mut best: Vec<(&Bench, Run)> = Vec::new();
    for round in 0..rounds {
        for (i, bench) in benches.iter().enumerate() {
            eprintln!("round {} of {rounds}: {}", round + 1, bench.name);
            let run = bench.run()?;
            match best.get_mut(i) {
                None => best.push((bench, run)),
                Some((_, old)) if run.time < old.time => *old = run,
                Some(_) => {}
            }
        }
    }
    Ok(best)
}

fn report(best: &[(&Bench, Run)]) -> Table {
    let mut table = Table::new(&["work", "best time", "memory", "games", "positions", "speed-up"]);
    for (bench, run) in best {
        let beaten = bench.beats.and_then(|name| best.iter().find(|(b, _)| b.name == name));
        table.row([
            bench.what.to_owned(),
            time(run.time),
            megabytes(run.left.bytes),
            count(run.left.games),
            count(run.left.positions as u64),
            beaten.map_or_else(String::new, |(_, slower)| ratio(slower.time, run.time)),
        ]);
    }
    table
}
