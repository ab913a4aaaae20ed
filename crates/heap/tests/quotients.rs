//! Misère quotients.

use std::collections::BTreeMap;

use upstar_heap::{Quotient, Rules, quotient};
use upstar_search::{Budget, Reason};

fn found(code: &str, last: usize) -> Quotient {
    quotient(&Rules::read(code).unwrap(), last, 1 << 30, &Budget::unlimited()).unwrap().0
}

/// Orders and numbers of lost elements of Plambeck and Siegel's tables (Misère quotients for impartial games).
#[test]
fn published_orders() {
    for (code, order, lost) in [
        ("0.75", 8, 2),
        ("0.123", 20, 5),
        ("0.53", 16, 3),
        ("0.152", 34, 6),
        ("0.77", 40, 9),
        ("0.15", 42, 12),
    ] {
        let found = found(code, 400);
        assert_eq!((found.monoid.order(), found.monoid.lost()), (order, lost), "{code}");
        assert!(found.period.is_some(), "{code}");
    }
    let kayles = found("0.77", 400);
    assert_eq!(kayles.generators, [1, 2, 5, 9, 12, 25, 27]);
    assert_eq!(kayles.period, Some((12, 71)));
    let names = kayles.names();
    let heaps: Vec<&str> = kayles.heaps.iter().take(6).map(|&element| names[element].as_str()).collect();
    assert_eq!(heaps, ["1", "a", "b", "ab", "a", "c"]);
}

/// Whether the player to move loses a sum under misère play, by search.
fn is_lost(rules: &Rules, heaps: &[usize], known: &mut BTreeMap<Vec<usize>, bool>) -> bool {
    if let Some(&lost) = known.get(heaps) {
        return lost;
    }
    let (mut some, mut lost) = (false, true);
    for at in 0..heaps.len() {
        let heap = heaps[at];
        for taken in 0..=heap {
            let (digit, left) = (rules.code().digit(taken as u64), heap - taken);
            let splits = (1..=left / 2).filter(|_| digit & 4 != 0).map(|part| vec![part, left - part]);
            let single = (digit & 2 != 0 && left > 0).then(|| vec![left]);
            let whole = (digit & 1 != 0 && left == 0).then(Vec::new);
            for rest in splits.chain(single).chain(whole) {
                let mut next = heaps.to_vec();
                next.remove(at);
                next.extend(rest);
                next.sort_unstable();
                some = true;
                lost &= !is_lost(rules, &next, known);
            }
        }
    }
    known.insert(heaps.to_vec(), some && lost);
    some && lost
}

/// Sums of up to four heaps are lost if and only if their elements are, in all games of two digits that close.
#[test]
fn quotients_tell_who_wins() {
    let mut checked = 0;
    for digits in 0..0o100 {
        let code = format!("0.{digits:02o}");
        let rules = Rules::read(&code).unwrap();
        let found = found(&code, 8);
        let last = found.heaps.len() - 1;
        let mut known = BTreeMap::new();
        for a in 0..=last {
            for (b, c) in (a..=last).flat_map(|b| (b..=last).map(move |c| (b, c))) {
                for d in [c, last] {
                    let heaps: Vec<usize> = [a, b, c, d].into_iter().filter(|&heap| heap > 0).collect();
                    let element = heaps
                        .iter()
                        .fold(0, |element, &heap| found.monoid.product(element, found.heaps[heap]));
                    assert_eq!(
                        found.monoid.is_lost(element),
                        is_lost(&rules, &heaps, &mut known),
                        "{code} {heaps:?}"
                    );
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 10_000);
}

/// A limit on memory or time ends the search and leaves what was found before.
#[test]
fn limits_are_kept() {
    let rules = Rules::read("0.123").unwrap();
    let (found, stopped) = quotient(&rules, 1000, 100, &Budget::unlimited()).unwrap();
    assert_eq!(stopped, Some(Reason::Memory(100)));
    assert!(found.period.is_none() && found.heaps.len() < 10, "{}", found.heaps.len());
    // No heap is looked at for nothing, not even one that behaves as others do.
    let budget = Budget::unlimited().nodes(Some(0));
    assert_eq!(quotient(&rules, 1000, 1 << 30, &budget).unwrap().1, Some(Reason::Nodes));
}
