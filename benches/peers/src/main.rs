//! The project's benchmarks beside the same work done by the crate `cgt`, in turns, with the ratio of the minima.

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;
use upstar_benches::table::{Table, megabytes, ratio, time};
use upstar_benches::{Bench, select};

mod cgt_side;
mod child;

use cgt_side::{PEERS, Peer};
use child::{Side, Taken};

/// Times the engine beside the crate cgt and checks that both give the same answers.
#[derive(Parser)]
struct Args {
    /// How often to run each side; the best counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Run only this work; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Do one run of one side in this process and print nanoseconds and peak bytes
    #[arg(long, requires = "work")]
    side: Option<Side>,
    /// The work for --side
    #[arg(long, value_name = "NAME", requires = "side")]
    work: Option<String>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let names = if let Some(work) = &args.work { std::slice::from_ref(work) } else { &args.only };
    let result = pairs(names).and_then(|pairs| match args.side {
        Some(side) => pairs.iter().try_for_each(|(ours, theirs)| {
            println!("{}", child::work(side, ours, theirs)?);
            Ok(())
        }),
        None => compare(&pairs, args.rounds).map(|table| print!("{table}")),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

type Pair = (&'static Bench, &'static Peer);

/// The benchmarks with these names that the peer can do as well; all of those if there are no names.
fn pairs(names: &[String]) -> Result<Vec<Pair>, Box<dyn Error>> {
    let peer = |bench: &'static Bench| Some((bench, PEERS.iter().find(|peer| peer.name == bench.name)?));
    let benches = select(names).map_err(|name| format!("there is no benchmark `{name}`"))?;
    let missing = benches.iter().find(|bench| !names.is_empty() && peer(bench).is_none());
    match missing {
        Some(bench) => Err(format!("cgt has no counterpart for `{}`", bench.name).into()),
        None => Ok(benches.into_iter().filter_map(peer).collect()),
    }
}

/// Runs ours, theirs, ours, theirs, … for each work.
fn compare(pairs: &[Pair], rounds: u32) -> Result<Table, Box<dyn Error>> {
    let mut table = Table::new(&["work", "ours", "cgt", "faster", "at least", "aim", "peak", "cgt's peak"]);
    for (ours, theirs) in pairs {
        let mut best: Option<[Taken; 2]> = None;
        for round in 1..=rounds {
            let taken = [child::run(Side::Ours, ours.name)?, child::run(Side::Cgt, ours.name)?];
            eprintln!(
                "{}, {round} of {rounds}: {}, cgt {}",
                ours.name,
                time(taken[0].time),
                time(taken[1].time)
            );
            best = Some(best.map_or(taken, |old| [old[0].min(taken[0]), old[1].min(taken[1])]));
        }
        let Some([us, them]) = best else { continue };
        table.row([
            ours.what.to_owned(),
            time(us.time),
            time(them.time),
            ratio(them.time, us.time),
            format!("{}x", theirs.at_least),
            theirs.aim.map_or_else(String::new, |aim| format!("{aim}x")),
            megabytes(us.peak),
            megabytes(them.peak),
        ]);
    }
    Ok(table)
}
