//! Misère quotients: the monoid, its lost elements and the elements of the heaps, all of which can be checked by forming pairs.

use std::collections::BTreeSet;

use upstar_heap::{Quotient, Rules};
use upstar_search::Budget;

use super::check::{Body, Checked, wrong};
use super::sums::join;

/// The most elements, and the most pairs.
const LARGEST: usize = 128;
const MOST_PAIRS: usize = 300_000;

/// The claim, and the lines.
pub(super) fn written(rules: &Rules, found: &Quotient) -> (String, Vec<String>) {
    let order = found.monoid.order();
    let period =
        found.period.map_or(String::new(), |(period, from)| format!(", period {period} from {from} on"));
    let claim = format!(
        "{rules}\tmisere quotient\tof order {order} for the heaps to {}{period}",
        found.heaps.len() - 1
    );
    let row = |a: usize| (0..order).map(|b| found.monoid.product(a, b)).collect::<Vec<_>>();
    let mut lines: Vec<String> = (0..order).map(|a| format!("row\t{}", join(&row(a)))).collect();
    let lost: Vec<usize> = (0..order).filter(|&element| found.monoid.is_lost(element)).collect();
    lines.push(format!("lost\t{}", join(&lost)));
    lines.push(format!("heaps\t{}", join(&found.heaps)));
    (claim, lines)
}

fn numbers(text: &str) -> Option<Vec<usize>> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    let numbers: Vec<usize> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    (join(&numbers) == text).then_some(numbers)
}

/// What a heap can be moved to: two heaps, perhaps empty, from the digits of its code.
fn options(rules: &Rules, heap: usize) -> Vec<(usize, usize)> {
    let mut options = Vec::new();
    for (taken, &digit) in rules.code().digits().iter().enumerate().filter(|(taken, _)| *taken <= heap) {
        let left = heap - taken;
        if left == 0 && digit & 1 != 0 || left > 0 && taken > 0 && digit & 2 != 0 {
            options.push((left, 0));
        }
        if digit & 4 != 0 {
            let parts = (1..=left / 2).map(|part| (part, left - part));
            options.extend(parts.filter(|(a, b)| !rules.unequal() || a != b));
        }
    }
    options
}

pub(super) fn check(claim: &[&str], body: &mut Body<'_>, budget: &Budget) -> Checked<()> {
    let [code, "misere quotient", said] = claim else { return wrong("the claim is no quotient") };
    let Ok(rules) = Rules::read(code) else { return wrong(format!("`{code}` is no code")) };
    if !rules.code().tail().is_empty() || rules.code().digits().iter().any(|digit| digit & 8 != 0) {
        return wrong("misère quotients are for finite octal codes here");
    }
    let (mut table, mut lost, mut heaps) = (Vec::new(), None, None);
    while let Some(fields) = body.next() {
        let [kind, text] = fields[..] else { return wrong("no such line is known") };
        let Some(own) = numbers(text) else { return wrong("expected numbers with commas between them") };
        match kind {
            "row" if table.len() < LARGEST && lost.is_none() => table.push(own),
            "lost" if lost.is_none() => lost = Some(own),
            "heaps" if heaps.is_none() => heaps = Some(own),
            _ => return wrong("no such line is known"),
        }
    }
    let (Some(lost), Some(heaps)) = (lost, heaps) else { return wrong("the certificate ends too soon") };
    let order = table.len();
    let inside = |list: &[usize]| list.iter().all(|&element| element < order);
    if table.iter().any(|row| row.len() != order || !inside(row)) || !inside(&lost) || !inside(&heaps) {
        return wrong("the table is not one of so many elements");
    }
    if heaps.first() != Some(&0) {
        return wrong("the empty heap has the element 0");
    }
    let times = |a: usize, b: usize| table[a][b];
    let all = 0..order;
    if all.clone().any(|a| times(0, a) != a || all.clone().any(|b| times(a, b) != times(b, a))) {
        return wrong("the products do not commute, or 0 changes something");
    }
    for a in all.clone() {
        budget.spend(1)?;
        if all.clone().any(|b| all.clone().any(|c| times(times(a, b), c) != times(a, times(b, c)))) {
            return wrong("the products are not associative");
        }
    }
    let lost_set: BTreeSet<usize> = lost.iter().copied().collect();
    let tells = |a: usize| all.clone().map(|b| lost_set.contains(&times(a, b))).collect::<Vec<bool>>();
    if all.clone().map(tells).collect::<BTreeSet<_>>().len() != order || lost_set.len() != lost.len() {
        return wrong("some elements are not told apart");
    }
    check_pairs(&rules, &table, &lost_set, &heaps, budget)?;
    let last = heaps.len() - 1;
    let whole = format!("of order {order} for the heaps to {last}");
    let Some(rest) = said.strip_prefix(&whole) else { return wrong("the claim is about another quotient") };
    if rest.is_empty() {
        return Ok(());
    }
    let most = rules.code().digits().len() - 1;
    let repeats =
        |period: usize, from: usize| (from..heaps.len() - period).all(|n| heaps[n] == heaps[n + period]);
    let found = (1..=last / 2).find_map(|period| {
        let from = (1..heaps.len() - period).find(|&from| repeats(period, from))?;
        (2 * (from + period) + most <= heaps.len()).then_some((period, from))
    });
    match found {
        Some((period, from)) if !rules.unequal() && rest == format!(", period {period} from {from} on") => {
            Ok(())
        }
        _ => wrong("the period is not shown"),
    }
}

/// Forms the pairs of all sums of heaps: who wins must follow from the options in each.
fn check_pairs(
    rules: &Rules,
    table: &[Vec<usize>],
    lost: &BTreeSet<usize>,
    heaps: &[usize],
    budget: &Budget,
) -> Checked<()> {
    let set =
        |elements: &mut dyn Iterator<Item = usize>| elements.fold(0u128, |set, element| set | 1 << element);
    let lost = set(&mut lost.iter().copied());
    let moved = |by: usize, own: u128| {
        set(&mut (0..table.len()).filter(|at| own >> at & 1 == 1).map(|at| table[by][at]))
    };
    let mut made = BTreeSet::new();
    for heap in 1..heaps.len() {
        budget.spend(1)?;
        let to = set(&mut options(rules, heap).iter().map(|&(a, b)| table[heaps[a]][heaps[b]]));
        made.insert((heaps[heap], to));
    }
    let (mut pairs, mut open) = (BTreeSet::from([(0, 0u128)]), vec![(0, 0u128)]);
    while let Some((element, to)) = open.pop() {
        budget.spend(1)?;
        if (lost >> element & 1 == 1) != (to != 0 && to & lost == 0) {
            return wrong("a sum is lost and its element is not, or the other way round");
        }
        for &(other, others) in &made {
            let pair = (table[element][other], moved(element, others) | moved(other, to));
            if pairs.insert(pair) {
                open.push(pair);
            }
        }
        if pairs.len() > MOST_PAIRS {
            return wrong("there are too many pairs");
        }
    }
    match pairs.iter().map(|pair| pair.0).collect::<BTreeSet<_>>().len() == table.len() {
        true => Ok(()),
        false => wrong("some elements are those of no sum"),
    }
}
