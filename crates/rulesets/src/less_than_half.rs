//! Take less than half: from n counters take fewer than n/2 + 1.

use std::sync::LazyLock;

use upstar_game::heaps::{HeapRules, Rest};
use upstar_game::{About, Ending, Theorem, examples};
use upstar_values::Nimber;

/// The rules of taking fewer than n/2 + 1 counters.
#[derive(Clone, Copy, Debug, Default)]
pub struct LessThanHalf;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "less_than_half".into(),
    title: "Less than Half".into(),
    rule:
        "Players take turns to take one or more counters from a heap, from a heap of n fewer than n/2 + 1; \
           a player who cannot loses."
            .into(),
    notation: "the sizes of the heaps, such as 9 or 9,4".into(),
    examples: examples(&[
        ("less_than_half(3)", "*2"),
        ("less_than_half(6)", "0"),
        ("less_than_half(9,4)", "*4"),
    ]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
});

impl HeapRules for LessThanHalf {
    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        (heap / 2..heap).map(Rest::one).for_each(each);
    }

    #[inline]
    fn count(&self, heap: u64) -> u64 {
        heap.div_ceil(2)
    }

    /// g(2m+1) = m+1 and g(2m+2) = g(m).
    ///
    /// By induction the heaps m, m+1, …, 2m have the values 0, 1, …, m in some order. A heap of 2m+1 reaches all of
    /// these and has the value m+1. A heap of 2m+2 reaches the same but m, and 2m+1, so that of the values up to m+1 only
    /// g(m) is missing. And so the heaps m+1, …, 2m+2 have the values 0, 1, …, m+1.
    #[inline]
    fn nim_value(&self, heap: u64) -> Option<u64> {
        // Unfolded: drop the ones at the end of n+1 in binary, and the zero before them.
        let next = u128::from(heap) + 1;
        Some((next >> (next.trailing_ones() + 1)) as u64)
    }

    fn theorem(&self, heap: u64) -> Option<Theorem> {
        let mut n = heap;
        while n > 0 && n.is_multiple_of(2) {
            n = n / 2 - 1;
        }
        let value = Nimber::new(n.div_ceil(2));
        let here = match n {
            _ if n == heap => format!("`{heap} = 2 x {} + 1`, so the value is `{value}`", n / 2),
            0 => format!("a heap of {heap} comes down to nothing in this way"),
            n => format!("a heap of {heap} comes down to one of {n}, of the value `{value}`"),
        };
        (heap > 1).then(|| {
            Theorem::new(
                "By induction heaps of `m`, `m + 1`, …, `2m` have the nim-values from 0 to `m`, each once. A heap of `2m + 1` \
                 reaches just these heaps, and so has the nim-value `m + 1`. A heap of `2m + 2` reaches those of `m + 1`, …, \
                 `2m + 1`: of the nim-values from 0 to `m + 1` just that of `m` is not among theirs, and so it is worth as much as a heap \
                 of `m`",
            )
            .here(here)
        })
    }

    #[inline]
    fn nim_heap(&self, heap: u64) -> Option<u64> {
        (heap == 1).then_some(1)
    }

    /// The heaps with the value n are 2n-1, or 0 if n is 0, and with every such heap m also 2m+2.
    fn options_of_value(&self, heap: u64, n: u64) -> Option<Vec<Rest>> {
        let heaps = std::iter::successors(Some((2 * u128::from(n)).saturating_sub(1)), |m| Some(2 * m + 2));
        let (least, heap) = (u128::from(heap / 2), u128::from(heap));
        let reached = heaps.take_while(|&left| left < heap).filter(|&left| left >= least);
        Some(reached.map(|left| Rest::one(left as u64)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::tests::{claimed, nim_values};
    use upstar_game::{Player, Ruleset};

    #[test]
    fn fewer_than_half_and_one_more() {
        let moves = |text: &str| -> Vec<String> {
            let position = LessThanHalf.parse(text).unwrap();
            let moves = LessThanHalf.move_list(&position, Player::Left).into_iter();
            moves.map(|mv| LessThanHalf.print_move(&position, Player::Left, &mv)).collect()
        };
        assert_eq!(moves("1"), ["heap 1: 1 -> 0"]);
        assert_eq!(moves("2"), ["heap 1: 2 -> 1"]);
        assert_eq!(moves("4"), ["heap 1: 4 -> 2", "heap 1: 4 -> 3"]);
        assert_eq!(moves("5"), ["heap 1: 5 -> 2", "heap 1: 5 -> 3", "heap 1: 5 -> 4"]);
    }

    #[test]
    fn the_theorem_says_the_value() {
        for heap in 2..200 {
            let value = Nimber::new(LessThanHalf.nim_value(heap).unwrap());
            let said = HeapRules::theorem(&LessThanHalf, heap).unwrap().to_string();
            let zero = value == Nimber::ZERO && said.ends_with("to nothing in this way");
            assert!(
                zero || said.ends_with(&format!("value `{value}`"))
                    || said.ends_with(&format!("value is `{value}`")),
                "{said}"
            );
        }
    }

    /// What the theorem says of the heaps from m to 2m, and of what is reached.
    #[test]
    fn the_reason_is_right() {
        let values = nim_values(&LessThanHalf, 300);
        let reached = |heap| {
            let mut sizes = Vec::new();
            LessThanHalf.options(heap, &mut |rest| sizes.push(rest.heaps().iter().sum::<u64>()));
            sizes
        };
        for m in 0..140_u64 {
            let mut block = values[m as usize..=2 * m as usize].to_vec();
            block.sort_unstable();
            assert_eq!(block, (0..=m).collect::<Vec<_>>());
            assert_eq!(reached(2 * m + 1), (m..=2 * m).collect::<Vec<_>>());
            assert_eq!(reached(2 * m + 2), (m + 1..=2 * m + 1).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_closed_form_is_the_mex() {
        assert_eq!(claimed(&LessThanHalf, 5), [0, 1, 0, 2, 1]);
        assert_eq!(claimed(&LessThanHalf, 1025), nim_values(&LessThanHalf, 1025));
        assert_eq!(LessThanHalf.nim_value(u64::MAX), Some(1 << 63));
        assert_eq!(LessThanHalf.nim_value(u64::MAX - 1), Some(0));
    }
}
