//! What the engine is timed on, with the answers it must give: the list of benchmarks.
//!
//! To add one, write its function beside those that are like it and its entry in [`BENCHES`]. To run it through the peer as well, add
//! the peer's function in `peers/src/cgt_side.rs`.

use std::error::Error;
use std::time::Duration;

pub mod fingerprint;
mod games;
mod heaps;
mod libraries;
mod list;
pub mod table;
mod text;
mod whole;
mod winners;
mod work;

pub use list::BENCHES;

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
    /// Whether it takes so long that it is only run where `--only` names it.
    pub named: bool,
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

/// The benchmarks with these names, all that are not too long if there are none; or the first name that no benchmark has.
pub fn select(names: &[String]) -> Result<Vec<&'static Bench>, &str> {
    match names.iter().find(|name| BENCHES.iter().all(|bench| bench.name != **name)) {
        Some(unknown) => Err(unknown),
        None => Ok(BENCHES
            .iter()
            .filter(|bench| names.iter().any(|name| name == bench.name) || names.is_empty() && !bench.named)
            .collect()),
    }
}

impl Bench {
    const fn new(
        name: &'static str,
        what: &'static str,
        answer: &'static str,
        run: fn() -> Outcome,
    ) -> Bench {
        Bench { name, what, answer, long: false, named: false, beats: None, run }
    }

    /// Left out by `--quick`.
    const fn long(mut self) -> Bench {
        self.long = true;
        self
    }

    /// Only run where it is asked for by name.
    const fn named(mut self) -> Bench {
        self.named = true;
        self.long()
    }

    /// Meant to take less time than another one.
    const fn beats(mut self, other: &'static str) -> Bench {
        self.beats = Some(other);
        self
    }

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
        let short = || BENCHES.iter().filter(|bench| !bench.long);
        let check = |bench: &Bench| drop(bench.run().unwrap_or_else(|e| panic!("{e}")));
        std::thread::scope(|scope| {
            scope.spawn(|| short().step_by(2).for_each(check));
            short().skip(1).step_by(2).for_each(check);
        });
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
        assert_eq!(found(&[]).map(|all| all.len()), Ok(BENCHES.iter().filter(|bench| !bench.named).count()));
        assert_eq!(found(&["switches-13", "chess"]), Err("chess".to_owned()));
    }
}
