//! What the engine is timed on, with the answers it must give: the list of benchmarks.
//!
//! To add one, write its function in `work.rs` and its entry in [`BENCHES`]. To run it through the peer as well, add
//! the peer's function in `peers/src/cgt_side.rs`.

use std::error::Error;
use std::time::Duration;

pub mod table;
mod work;

/// A piece of work that is timed.
pub struct Bench {
    /// What `--only` calls it.
    pub name: &'static str,
    /// The work in words.
    pub what: &'static str,
    /// The answer, in the words of [`Run::answer`].
    pub answer: &'static str,
    /// Whether `--quick` leaves it out.
    pub long: bool,
    /// The benchmark that this one is meant to beat, by its name; the ratio of their minima is printed.
    pub beats: Option<&'static str>,
    /// Does the work once, from nothing.
    pub run: fn() -> Outcome,
}

/// What one run gave, or why it could not be finished.
pub type Outcome = Result<Run, Box<dyn Error>>;

/// One run of a benchmark.
pub struct Run {
    /// How long the timed part took.
    pub time: Duration,
    /// The answer in words.
    pub answer: String,
    /// What the run left in memory.
    pub left: Left,
}

/// What a run left in memory; stores and tables only grow, so this is also the most that they took.
#[derive(Clone, Copy, Default)]
pub struct Left {
    /// Bytes of the store and of the table of positions.
    pub bytes: u64,
    /// Games in the store.
    pub games: u64,
    /// Positions in the table.
    pub positions: usize,
}

/// Every benchmark, in the order in which they are printed.
///
/// The answers for Domineering are in the tables of `testdata/domineering.tsv`. The checksum of the 4x4 subsets was
/// found with the peer of `peers/`, which shares no code with this project, and both agree on it. The stops of the
/// sum of switches are 4096 - 2048 + 1024 - … and its negative: each player takes the largest switch that is left.
pub const BENCHES: &[Bench] = &[
    Bench {
        name: "domineering-5x5",
        what: "value of empty Domineering 5x5",
        answer: "0",
        long: false,
        beats: None,
        run: || work::domineering(5, 5, 1),
    },
    Bench {
        name: "domineering-5x6",
        what: "value of empty Domineering 5x6",
        answer: "-3/2",
        long: true,
        beats: None,
        run: || work::domineering(5, 6, 1),
    },
    Bench {
        name: "domineering-5x6-two",
        what: "the same, two threads",
        answer: "-3/2",
        long: true,
        beats: Some("domineering-5x6"),
        run: || work::domineering(5, 6, 2),
    },
    Bench {
        name: "subsets-4x4",
        what: "values and temperatures of all subsets of 4x4",
        answer: "717 values, temperatures 16923/2",
        long: false,
        beats: None,
        run: work::subsets,
    },
    Bench {
        name: "difference-4x6",
        what: "G - G for G the value of 4x6",
        answer: "0",
        long: false,
        beats: None,
        run: work::difference,
    },
    Bench {
        name: "switches-13",
        what: "sum of 13 switches {2^i|-2^i}",
        answer: "stops 2731 and -2731",
        long: false,
        beats: None,
        run: work::switches,
    },
];

/// The benchmarks with these names, all if there are none; or the first name that no benchmark has.
pub fn select(names: &[String]) -> Result<Vec<&'static Bench>, &str> {
    match names.iter().find(|name| BENCHES.iter().all(|bench| bench.name != **name)) {
        Some(unknown) => Err(unknown),
        None => Ok(BENCHES
            .iter()
            .filter(|bench| names.is_empty() || names.iter().any(|name| name == bench.name))
            .collect()),
    }
}

impl Bench {
    /// Does the work once and checks the answer.
    pub fn run(&self) -> Outcome {
        let run = (self.run)()?;
        self.check(&run.answer)?;
        Ok(run)
    }

    /// Says so if an answer is not the right one.
    pub fn check(&self, answer: &str) -> Result<(), String> {
        if answer == self.answer {
            return Ok(());
        }
        Err(format!("{}: the answer should be `{}` but is `{answer}`", self.name, self.answer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_ones_give_their_answers() {
        for bench in BENCHES.iter().filter(|bench| !bench.long) {
            bench.run().unwrap_or_else(|e| panic!("{e}"));
        }
    }

    #[test]
    fn names_are_unique_and_what_is_beaten_comes_first() {
        for (i, bench) in BENCHES.iter().enumerate() {
            let before = &BENCHES[..i];
            assert!(before.iter().all(|b| b.name != bench.name), "{}", bench.name);
            assert!(bench.beats.is_none_or(|name| before.iter().any(|b| b.name == name)), "{}", bench.name);
        }
    }

    #[test]
    fn selecting_keeps_the_order_and_names_what_is_unknown() {
        let names = |list: &[&str]| list.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let found = |list: &[&str]| {
            select(&names(list))
                .map(|benches| benches.iter().map(|b| b.name).collect::<Vec<_>>())
                .map_err(str::to_owned)
        };
        assert_eq!(found(&["switches-13", "domineering-5x5"]), Ok(vec!["domineering-5x5", "switches-13"]));
        assert_eq!(found(&[]).map(|all| all.len()), Ok(BENCHES.len()));
        assert_eq!(found(&["switches-13", "chess"]), Err("chess".to_owned()));
    }
}
