//! Nim: take as many counters as you like from one heap.

use std::sync::LazyLock;

use upstar_game::heaps::{HeapRules, Rest};
use upstar_game::{About, Ending, examples};

/// The rules of Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "nim".into(),
    title: "Nim".into(),
    rule: "Players take turns to take one or more counters from one heap; a player who cannot loses.".into(),
    notation: "the sizes of the heaps, such as 3,4,5".into(),
    examples: examples(&[("nim(3,4,5)", "*2"), ("nim(1,2,3)", "0"), ("nim(108,90,57)", "*15")]),
    impartial: true,
    ending: Ending::NormalPlay,
    plain_heaps: true,
    ..About::default()
});

impl HeapRules for Nim {
    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        (0..heap).map(Rest::one).for_each(each);
    }

    #[inline]
    fn count(&self, heap: u64) -> u64 {
        heap
    }

    /// By definition.
    #[inline]
    fn nim_value(&self, heap: u64) -> Option<u64> {
        Some(heap)
    }

    #[inline]
    fn nim_heap(&self, heap: u64) -> Option<u64> {
        Some(heap)
    }

    fn options_of_value(&self, heap: u64, n: u64) -> Option<Vec<Rest>> {
        Some((n < heap).then(|| Rest::one(n)).into_iter().collect())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use upstar_game::{ClosedForm, NormalPlay, Player, Ruleset};
    use upstar_values::Nimber;

    /// The nim-values of the heaps from 0, straight from the definition. Other games check their closed forms by it.
    pub(crate) fn nim_values(rules: &impl HeapRules, heaps: u64) -> Vec<u64> {
        let mut values: Vec<Nimber> = Vec::new();
        for heap in 0..heaps {
            let mut options = Vec::new();
            rules.options(heap, &mut |rest| {
                options.push(rest.heaps().iter().map(|&part| values[part as usize]).sum())
            });
            assert_eq!(rules.count(heap), options.len() as u64, "{heap}");
            values.push(Nimber::mex(options));
        }
        values.into_iter().map(Nimber::value).collect()
    }

    /// The closed form for the heaps from 0.
    pub(crate) fn claimed(rules: &impl HeapRules, heaps: u64) -> Vec<u64> {
        (0..heaps).map(|heap| rules.nim_value(heap).unwrap()).collect()
    }

    fn moves(text: &str) -> Vec<String> {
        let position = Nim.parse(text).unwrap();
        let names = Nim.move_list(&position, Player::Left).into_iter();
        names.map(|mv| Nim.print_move(&position, Player::Left, &mv)).collect()
    }

    #[test]
    fn moves_go_from_what_leaves_least() {
        assert_eq!(moves("2,0,1"), ["heap 1: 2 -> 0", "heap 1: 2 -> 1", "heap 3: 1 -> 0"]);
        assert_eq!(moves("0"), [""; 0]);
    }

    /// DeVos and Kent, section 3.
    #[test]
    fn the_value_is_the_nim_sum() {
        let value = |text| Nim.known(&Nim.parse(text).unwrap());
        let nimber = |n| Some(ClosedForm::Nimber(Nimber::new(n)));
        assert_eq!(value("13,19,10"), nimber(20));
        assert_eq!(value("3,6,5"), nimber(0));
        assert_eq!(value("1000000000000000000"), nimber(1_000_000_000_000_000_000));
        assert_eq!(value("18446744073709551615,1"), nimber(u64::MAX - 1));
    }

    #[test]
    fn one_heap_is_a_nim_heap_and_two_are_none() {
        let nim_heap = |text| NormalPlay::nim_heap(&Nim, &Nim.parse(text).unwrap());
        assert_eq!(nim_heap("0,7,0"), Some(7));
        assert_eq!(nim_heap("0"), Some(0));
        assert_eq!(nim_heap("7,7"), None);
    }
}
