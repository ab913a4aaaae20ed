//! Nim-values of any code straight from its rules: the mex of all options, one by one.

use std::collections::BTreeSet;

use upstar_game::heaps::Code;
use upstar_search::{Budget, Reason};

/// The values of the heaps below `end`.
pub(crate) fn values(code: &Code, end: usize, budget: &Budget) -> Result<Vec<u64>, Reason> {
    let mut values: Vec<u64> = Vec::new();
    // The values of two heaps, by how many counters they have together; needed only where three may be left.
    let threes = code.digits().iter().chain(code.tail()).any(|digit| digit & 8 != 0);
    let mut pairs: Vec<BTreeSet<u64>> = Vec::new();
    for heap in 0..end {
        budget.spend(1)?;
        let mut options = BTreeSet::new();
        for taken in 0..=heap {
            let (digit, left) = (code.digit(taken as u64), heap - taken);
            if digit & 1 != 0 && left == 0 {
                options.insert(0);
            }
            if digit & 2 != 0 && left > 0 && taken > 0 {
                options.insert(values[left]);
            }
            if digit & 4 != 0 {
                options.extend((1..=left / 2).map(|part| values[part] ^ values[left - part]));
            }
            if digit & 8 != 0 {
                for part in 1..left.saturating_sub(1) {
                    options.extend(pairs[left - part].iter().map(|pair| pair ^ values[part]));
                }
            }
        }
        values.push(
            (0..).zip(&options).find(|(at, value)| at != *value).map_or(options.len() as u64, |(at, _)| at),
        );
        if threes {
            pairs.push((1..=heap / 2).map(|part| values[part] ^ values[heap - part]).collect());
        }
    }
    Ok(values)
}
