//! Sequences against the mex of all options, one by one.

use upstar_heap::{Means, Rules, Sequence};
use upstar_search::Budget;

/// The values of all heaps below `end`, straight from the rules.
fn naive(rules: &Rules, end: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..end {
        let mut seen = vec![false; 4 * end];
        for taken in 0..=heap {
            let (digit, left) = (rules.code().digit(taken as u64), heap - taken);
            if digit & 1 != 0 && left == 0 {
                seen[0] = true;
            }
            if digit & 2 != 0 && left > 0 {
                seen[values[left] as usize] = true;
            }
            if digit & 4 != 0 {
                for a in 1..left {
                    if !rules.unequal() || 2 * a != left {
                        seen[(values[a] ^ values[left - a]) as usize] = true;
                    }
                }
            }
        }
        values.push(seen.iter().position(|seen| !seen).unwrap_or(seen.len()) as u64);
    }
    values
}

fn solved(rules: &Rules, end: usize, threads: usize) -> Vec<u64> {
    let means = Means { threads, ..Means::default() };
    let mut sequence = Sequence::new(rules.clone(), means).unwrap();
    sequence.extend(end, &Budget::unlimited()).unwrap();
    assert_eq!(sequence.len(), end);
    (0..end).map(|heap| sequence.get(heap).unwrap()).collect()
}

#[test]
fn all_codes_of_three_digits() {
    for first in ["0", "4"] {
        for digits in 0..0o1000 {
            let rules = Rules::read(&format!("{first}.{digits:03o}")).unwrap();
            assert!(solved(&rules, 1001, 1) == naive(&rules, 1001), "{rules}");
        }
    }
}
