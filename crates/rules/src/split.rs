//! Splitting a heap into a number of heaps.

use std::ops::{ControlFlow, RangeInclusive};

/// Which heaps something may be split into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Split {
    Any,
    Equal,
    /// No two of one size.
    Different,
    NotAllEqual,
}

/// The most heaps that a move leaves of one.
pub(crate) const MOST_HEAPS: u64 = 1000;
/// Ways to split up to so much are counted one by one.
const COUNTED: u64 = 100;

impl Split {
    /// Calls `each` with all ways to split a number into so many heaps, none of them empty, the smallest first, until it says to stop.
    pub(crate) fn each(
        self,
        amount: u64,
        heaps: RangeInclusive<u64>,
        each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if amount == 0 {
            return if heaps.contains(&0) { each(&[]) } else { ControlFlow::Continue(()) };
        }
        let most = (*heaps.end()).min(amount).min(MOST_HEAPS);
        for count in (*heaps.start()).max(1)..=most {
            match self {
                Split::Equal if amount.is_multiple_of(count) => each(&vec![amount / count; count as usize])?,
                Split::Equal => {}
                _ => self.parts(&mut Vec::with_capacity(count as usize), amount, count, each)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// The ways to add so many parts to those that are there already, none smaller than the last of them.
    fn parts(
        self,
        found: &mut Vec<u64>,
        amount: u64,
        count: u64,
        each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let step = u64::from(self == Split::Different);
        let least = found.last().map_or(1, |last| last + step);
        if count == 1 {
            found.push(amount);
            // One heap alone is as large as all others.
            let fits = self != Split::NotAllEqual || found.len() == 1 || found[0] != amount;
            let more = if fits && amount >= least { each(found) } else { ControlFlow::Continue(()) };
            found.pop();
            return more;
        }
        // The parts behind this one are at least as large, or larger one by one.
        let steps = step * (count * (count - 1) / 2);
        let most = amount.saturating_sub(steps) / count;
        for part in least..=most {
            found.push(part);
            let more = self.parts(found, amount - part, count - 1, each);
            found.pop();
            more?;
        }
        ControlFlow::Continue(())
    }

    /// At least as many as there are ways to split a number into so many heaps, or `most`.
    pub(crate) fn count(self, amount: u64, heaps: RangeInclusive<u64>, most: u64) -> u64 {
        let last = (*heaps.end()).min(amount).min(MOST_HEAPS);
        let counts = (*heaps.start()).max(1)..=last;
        if self == Split::Equal {
            return (last + 2).saturating_sub(*counts.start()).min(most);
        }
        // Parts that are all different are any parts to which 0, 1, 2 and so on are added.
        let amount_of = |count: u64| match self {
            Split::Different => amount.checked_sub(count * (count - 1) / 2),
            _ => Some(amount),
        };
        let ways = (amount <= COUNTED).then(|| ways(amount as usize));
        let mut sum = 1u64;
        for count in counts {
            let Some(amount) = amount_of(count).filter(|amount| *amount >= count) else { break };
            sum = sum.saturating_add(match &ways {
                Some(ways) => ways[amount as usize][count as usize],
                None => bound(amount, count, most),
            });
            if sum >= most {
                return most;
            }
        }
        sum
    }
}

/// In how many ways numbers up to one are sums of so many parts, for every number of parts.
fn ways(amount: usize) -> Vec<Vec<u64>> {
    // Either one part is 1, and is left out, or each is made smaller by 1.
    let mut table = vec![vec![0u64; amount + 1]; amount + 1];
    table[0][0] = 1;
    for n in 1..=amount {
        for count in 1..=n {
            table[n][count] = table[n - 1][count - 1] + table[n - count][count];
        }
    }
    table
}

/// A bound on the number of ways in which a number is a sum of so many parts: with 0, 1, 2 and so on added to them they are all different,
/// so that each way comes in as many orders as there are.
fn bound(amount: u64, count: u64, most: u64) -> u64 {
    let all = u128::from(amount) + u128::from(count * (count - 1) / 2) - 1;
    let mut ways = 1u128;
    for k in 1..u128::from(count) {
        // A binomial coefficient, whole at each step.
        ways = ways * (all + 1 - k) / k;
        if ways > 1 << 80 {
            return most;
        }
    }
    (1..=u128::from(count)).for_each(|k| ways = ways.div_ceil(k));
    u64::try_from(ways).unwrap_or(u64::MAX).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of numbers from 1 on with a sum, in order.
    fn lists(amount: u64, least: u64) -> Vec<Vec<u64>> {
        if amount == 0 {
            return vec![Vec::new()];
        }
        let behind = |first: u64| {
            lists(amount - first, first).into_iter().map(move |rest| [vec![first], rest].concat())
        };
        (least..=amount).flat_map(behind).collect()
    }

    #[test]
    fn every_way_is_found_once() {
        for amount in 0..14 {
            for (from, to) in [(0, 0), (0, 3), (1, 1), (2, 2), (2, 5), (3, 20), (0, 20), (5, 4)] {
                for split in [Split::Any, Split::Equal, Split::Different, Split::NotAllEqual] {
                    let mut found = Vec::new();
                    let _ = split.each(amount, from..=to, &mut |parts| {
                        found.push(parts.to_vec());
                        ControlFlow::Continue(())
                    });
                    let fits = |parts: &Vec<u64>| {
                        let equal = parts.iter().all(|part| *part == parts[0]);
                        (from..=to).contains(&(parts.len() as u64))
                            && match split {
                                Split::Any => true,
                                Split::Equal => equal,
                                Split::Different => parts.windows(2).all(|two| two[0] != two[1]),
                                Split::NotAllEqual => parts.len() < 2 || !equal,
                            }
                    };
                    let mut all: Vec<Vec<u64>> = lists(amount, 1).into_iter().filter(fits).collect();
                    assert!(
                        split.count(amount, from..=to, u64::MAX) >= all.len() as u64,
                        "{amount} {split:?}"
                    );
                    all.sort();
                    found.sort();
                    assert_eq!(found, all, "{amount} in {from}..{to}: {split:?}");
                }
            }
        }
    }

    #[test]
    fn bounds_are_close() {
        for amount in [101u64, 150, 300] {
            for count in 1..=4 {
                let mut all = 0;
                let _ = Split::Any.each(amount, count..=count, &mut |_| {
                    all += 1;
                    if all < 3_000_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                let bound = Split::Any.count(amount, count..=count, u64::MAX);
                assert!(bound >= all && bound <= 2 * all + 5, "{amount} in {count}: {all} and {bound}");
            }
        }
        let many = Split::Any.count((1 << 40) - 1, 0..=1000, 1 << 26);
        assert_eq!(many, 1 << 26);
    }
}
