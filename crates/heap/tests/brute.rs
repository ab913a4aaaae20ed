//! Sequences against the mex of all options, one by one.

use upstar_heap::{Resources, Rules, Sequence};
use upstar_search::Budget;

/// The values of all heaps below `end`, straight from the rules.
fn naive(rules: &Rules, end: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..end {
        let mut seen = vec![false; 8 * end];
        for taken in 0..=heap {
            let (digit, left) = (rules.code().digit(taken as u64), heap - taken);
            if digit & 1 != 0 && left == 0 {
                seen[0] = true;
            }
            if digit & 2 != 0 && left > 0 {
                seen[values[left] as usize] = true;
            }
            if digit & 8 != 0 {
                for (a, b) in (1..left).flat_map(|a| (1..left - a).map(move |b| (a, b))) {
                    seen[(values[a] ^ values[b] ^ values[left - a - b]) as usize] = true;
                }
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
    let means = Resources { threads, ..Resources::default() };
    let mut sequence = Sequence::new(rules.clone(), means);
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

/// Random codes of up to six digits, two threads.
#[test]
fn random_codes() {
    let mut random = fastrand::Rng::with_seed(2026);
    for _ in 0..200 {
        let digits: String = (0..random.usize(1..7)).map(|_| char::from(random.u8(b'0'..b'8'))).collect();
        let rules = Rules::read(&format!("{}.{digits}", [0, 4][random.usize(..2)])).unwrap();
        let end = random.usize(300..1_200);
        assert!(solved(&rules, end, 2) == naive(&rules, end), "{rules}");
    }
    for _ in 0..40 {
        let taken: Vec<String> = (0..random.usize(1..7)).map(|_| random.u32(1..41).to_string()).collect();
        let rules = Rules::read(&taken.join(",")).unwrap();
        assert!(solved(&rules, 600, 1) == naive(&rules, 600), "{rules}");
    }
}

/// Codes with the digit 8, and digits that repeat for ever.
#[test]
fn other_codes() {
    for code in [
        "0.8", "8.0", "0.9F", "C.1", "0.0E", "4.3F", "0.1(30)", "4.(3)", "0.(37)", "0.(7)", "0.3(B)", "C.(2)",
    ] {
        let rules = Rules::read(code).unwrap();
        assert!(solved(&rules, 70, 1) == naive(&rules, 70), "{rules}");
    }
    for set in ["!1", "!2,3", "!1,4,9", "!5"] {
        let rules = Rules::read(set).unwrap();
        assert!(solved(&rules, 200, 1) == naive(&rules, 200), "{rules}");
    }
}

#[test]
fn grundys_game() {
    let rules = Rules::read("grundy").unwrap();
    assert!(solved(&rules, 2500, 2) == naive(&rules, 2500));
}

/// Large values and many rare heaps: what is tried first does not change what is found, from the beginning and from a checkpoint.
#[test]
fn many_rare_heaps() {
    for code in ["0.6", "grundy", "0.376"] {
        let rules = Rules::read(code).unwrap();
        let end = 14_000;
        let mut values: Vec<u16> = Vec::new();
        let digit = |taken: usize| rules.code().digit(taken as u64);
        for heap in 0..end {
            let mut seen = [false; 1 << 10];
            for taken in (0..=3).filter(|&taken| taken <= heap) {
                let left = heap - taken;
                seen[0] |= digit(taken) & 1 != 0 && left == 0;
                if digit(taken) & 2 != 0 && left > 0 {
                    seen[usize::from(values[left])] = true;
                }
                if digit(taken) & 4 != 0 {
                    let most = if rules.unequal() { left.saturating_sub(1) / 2 } else { left / 2 };
                    (1..=most).for_each(|part| seen[usize::from(values[part] ^ values[left - part])] = true);
                }
            }
            values.push(seen.iter().position(|seen| !seen).unwrap() as u16);
        }
        let mut sequence = Sequence::new(rules, Resources::default());
        sequence.extend(end / 2 + 1000, &Budget::unlimited()).unwrap();
        let mut bytes = Vec::new();
        sequence.save(&mut bytes).unwrap();
        let restored = Sequence::restore(&mut &bytes[..], Resources::default()).unwrap();
        for mut sequence in [sequence, restored] {
            sequence.extend(end, &Budget::unlimited()).unwrap();
            assert!((0..end).all(|heap| sequence.get(heap) == Some(values[heap].into())), "{code}");
            assert!(sequence.rare_heaps().len() > 100 && values.iter().any(|&value| value >= 64), "{code}");
        }
    }
}

/// Far above the last rare heap: the values of some heaps by all their splits, given those of smaller heaps.
#[test]
fn far_above_rare_heaps() {
    // Values below 512 and above, the last rare heap above all helpers and below some of them, one split and more, and few rare heaps.
    for (code, from, count) in [
        ("0.6", 44_000, 1000),
        ("grundy", 167_000, 300),
        ("0.744", 36_000, 300),
        ("0.776", 36_000, 300),
        ("0.454", 9_000, 1000),
        ("0.104", 9_000, 1000),
    ] {
        let rules = Rules::read(code).unwrap();
        for threads in [1, 2] {
            let values = solved(&rules, from + count, threads);
            for heap in from..from + count {
                let mut seen = [false; 1 << 12];
                for taken in 0..=3 {
                    let (digit, left) = (rules.code().digit(taken as u64), heap - taken);
                    seen[values[left % heap] as usize] |= digit & 2 != 0;
                    if digit & 4 != 0 {
                        let most = if rules.unequal() { (left - 1) / 2 } else { left / 2 };
                        (1..=most)
                            .for_each(|part| seen[(values[part] ^ values[left - part]) as usize] = true);
                    }
                }
                assert_eq!(
                    seen.iter().position(|seen| !seen).unwrap() as u64,
                    values[heap],
                    "{code}({heap})"
                );
            }
        }
    }
}

/// Blocks that threads share give the same values.
#[test]
fn threads_do_not_matter() {
    for (code, end) in [("0.6", 40_000), ("0.06", 20_000)] {
        let rules = Rules::read(code).unwrap();
        assert!(solved(&rules, end, 1) == solved(&rules, end, 3), "{code}");
    }
}
