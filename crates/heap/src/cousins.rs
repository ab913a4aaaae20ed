//! Codes of the same game with heaps a counter larger or smaller.
//!
//! Let every heap of a game have one counter less, so that heap 1 becomes the empty heap. Leaving one heap after taking k then leaves one heap
//! or none; leaving two after taking k leaves none, one or two, with k + 1 counters gone; leaving three likewise with k + 2. Taking all k
//! becomes taking all k − 1. So the digits of the smaller game follow from those of the larger; heap 1 must have no move.

use upstar_game::heaps::Code;

use crate::rules::Rules;

/// How many steps up and down are tried.
const STEPS: i64 = 8;

/// Codes with a shift: heap n + shift of the game is heap n of the other, for ever.
#[must_use]
pub fn cousins(rules: &Rules) -> Vec<(Code, i64)> {
    let mut found = Vec::new();
    if rules.unequal() || !rules.code().tail().is_empty() {
        return found;
    }
    for (step, sign) in [(smaller as fn(&Code) -> Option<Code>, 1), (larger, -1)] {
        let mut code = rules.code().clone();
        for shift in 1..=STEPS {
            let Some(next) = step(&code).filter(|next| *next != code) else { break };
            code = next;
            found.push((code.clone(), sign * shift));
        }
    }
    found
}

/// The game with a counter less in every heap.
fn smaller(code: &Code) -> Option<Code> {
    let digits = code.digits();
    let mut less = vec![0; digits.len() + 2];
    for (taken, &digit) in digits.iter().enumerate() {
        match (digit & 1, taken) {
            (0, _) => {}
            (_, 0 | 1) => return None,
            _ => less[taken - 1] |= 1,
        }
        for (heaps, all) in [(1, 3), (2, 7), (3, 15)] {
            if digit & 1 << heaps != 0 {
                less[taken + heaps - 1] |= all;
            }
        }
    }
    // Nothing is taken and one heap left: that would be no move.
    (less[0] & 3 == 0).then(|| Code::new(less, Vec::new()))
}

/// The game with a counter more in every heap, if it has a code.
fn larger(code: &Code) -> Option<Code> {
    let digit = |place: usize| code.digits().get(place).copied().unwrap_or(0);
    let mut more = vec![0; code.digits().len() + 1];
    for place in 0..more.len() {
        let before = |back: usize, bit: u8, more: &[u8]| place >= back && more[place - back] & bit != 0;
        // What is there because of more heaps left from an earlier place needs no bit of its own.
        more[place] |= digit(place + 2) & 8;
        if digit(place + 1) & 4 != 0 && !before(1, 8, &more) {
            more[place] |= 4;
        }
        if digit(place) & 2 != 0 && !before(1, 4, &more) && !before(2, 8, &more) {
            more[place] |= 2;
        }
    }
    let without = smaller(&Code::new(more.clone(), Vec::new()))?;
    let has = |place: usize| without.digits().get(place).copied().unwrap_or(0);
    for (place, more) in more.iter_mut().enumerate().skip(2) {
        *more |= digit(place - 1) & !has(place - 1) & 1;
    }
    let more = Code::new(more, Vec::new());
    (smaller(&more)? == *code).then_some(more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Resources, Sequence};
    use upstar_search::Budget;

    fn named(code: &str) -> Vec<(String, i64)> {
        cousins(&Rules::read(code).unwrap()).iter().map(|(code, shift)| (code.to_string(), *shift)).collect()
    }

    /// Winning Ways, chapter 4: Dawson's Kayles, Dawson's Chess and 0.4.
    #[test]
    fn dawson() {
        assert_eq!(named("0.4"), [("0.07".into(), 1), ("0.137".into(), 2)]);
        assert_eq!(named("0.137"), [("0.07".into(), -1), ("0.4".into(), -2)]);
        assert_eq!(named("0.77"), [("4.4".into(), -1)]);
        assert_eq!(named("0.3"), [("0.2".into(), -1)]);
        assert_eq!(named("0.6"), [("0.37".into(), 1)]);
    }

    /// All cousins of codes of two digits have the values that they should have.
    #[test]
    fn values_agree() {
        let values = |rules: Rules| {
            let mut sequence = Sequence::new(rules, Resources::default());
            sequence.extend(100, &Budget::unlimited()).unwrap();
            move |heap: i64| usize::try_from(heap).ok().and_then(|heap| sequence.get(heap))
        };
        let mut count = 0;
        for (first, digits) in
            ["0", "4", "8"].into_iter().flat_map(|first| (0..0x100).map(move |digits| (first, digits)))
        {
            let rules = Rules::read(&format!("{first}.{digits:02X}")).unwrap();
            let own = values(rules.clone());
            for (code, shift) in cousins(&rules) {
                let other = values(Rules::read(&code.to_string()).unwrap());
                let same = (shift.abs()..90).all(|heap| own(heap + shift) == other(heap));
                assert!(same, "{rules} {code} {shift}");
                count += 1;
            }
        }
        assert!(count > 300, "{count}");
    }
}
