//! Sequences of nim-values.

use std::time::Instant;

use upstar_heap::{Resources, Rules, Sequence, prove};
use upstar_search::Budget;

use crate::{Left, Outcome, Run};

/// The values of all heaps below `end`: their checksum and the largest.
pub(crate) fn values(code: &str, end: usize, threads: usize) -> Outcome {
    let rules = Rules::read(code)?;
    let start = Instant::now();
    let mut sequence = Sequence::new(rules, Resources { threads, ..Resources::default() });
    sequence.extend(end, &Budget::unlimited())?;
    let time = start.elapsed();
    let largest = (0..end).filter_map(|heap| sequence.get(heap)).max().unwrap_or(0);
    let rare = sequence.rare_heaps();
    let last = rare.last().map_or(String::new(), |last| format!(", last rare heap {last}"));
    Ok(Run { time, answer: format!("largest value {largest}{last}"), left: Left::default() })
}

/// The period of a game and its preperiod, proved with so much memory.
pub(crate) fn period(code: &str, memory: u64) -> Outcome {
    let rules = Rules::read(code)?;
    let start = Instant::now();
    let mut sequence = Sequence::new(rules, Resources { memory, threads: 1 });
    let proof =
        prove(&mut sequence, usize::MAX, &Budget::unlimited(), &mut |_, _| Ok(()))?.ok_or("no period")?;
    let time = start.elapsed();
    let answer = format!("period {} after {}", proof.period, proof.preperiod);
    Ok(Run { time, answer, left: Left::default() })
}
