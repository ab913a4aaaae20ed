//! Lasker's Nim: take from a heap, or split it.

use std::sync::LazyLock;

use upstar_game::heaps::{HeapRules, Rest};
use upstar_game::{About, Ending, Theorem, examples};

/// The rules of Lasker's Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lasker;

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "lasker".into(),
    title: "Lasker's Nim".into(),
    rule: "Players take turns to take one or more counters from a heap, or to split a heap into two that are not \
           empty; a player who cannot loses.".into(),
    notation: "the sizes of the heaps, such as 3,4".into(),
    examples: examples(&[("lasker(3)", "*4"), ("lasker(4)", "*3"), ("lasker(3,4)", "*7")]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
}
});

impl HeapRules for Lasker {
    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        (0..heap).for_each(|left| each(Rest::one(left)));
        (1..=heap / 2).rev().for_each(|half| each(Rest::new([half, heap - half, 0])));
    }

    #[inline]
    fn count(&self, heap: u64) -> u64 {
        heap.saturating_add(heap / 2)
    }

    /// g(4k+1) = 4k+1, g(4k+2) = 4k+2, g(4k+3) = 4k+4 and g(4k+4) = 4k+3.
    ///
    /// By induction: taking gives all smaller values, except that 4k+4 can be taken to the value 4k+4 and not to 4k+3.
    /// Modulo 4, values of two heaps into which n is split add up to 2 where n is 1, to 0 or 1 where n is 2 or 0, and to
    /// 3 where n is 3. So splitting changes a value only for 4k+3, where 1 and 4k+2 add up to 4k+3, and 4k+4 cannot be had.
    #[inline]
    fn nim_value(&self, heap: u64) -> Option<u64> {
        match (heap, heap % 4) {
            (0, _) | (_, 1 | 2) => Some(heap),
            (_, 0) => Some(heap - 1),
            // The largest heap of all has the value 2^64, which is no number here.
            _ => heap.checked_add(1),
        }
    }

    fn theorem(&self, heap: u64) -> Option<Theorem> {
        let value = self.nim_value(heap)?;
        // From 1 to 4, so that 4k + 4 is the last of four.
        let last = (heap.max(1) - 1) % 4 + 1;
        (heap > 1).then(|| {
            Theorem::new(
                "Heaps of `4k + 1`, `4k + 2`, `4k + 3` and `4k + 4` have the nim-values `4k + 1`, `4k + 2`, `4k + 4` and `4k + 3`. \
                 This goes by induction. Taking gives the values of all smaller heaps: everything up to `4k`, `4k + 1` and `4k + 2` \
                 from the first three, and from the last everything up to `4k + 2`, and `4k + 4`. Splitting gives sums of two \
                 values, which modulo 4 leave 2 from `4k + 1`, 0 or 1 from `4k + 2`, 3 from `4k + 3`, and 0 or 1 from `4k + 4`. So \
                 no move gives the value that is claimed; and of the smaller ones taking misses just one, `4k + 3` from `4k + 3`, which \
                 splitting into 1 and `4k + 2` gives",
            )
            .here(format!("`{heap} = 4 x {} + {last}`, and the nim-value is {value}", (heap - last) / 4))
        })
    }

    #[inline]
    fn nim_heap(&self, heap: u64) -> Option<u64> {
        (heap == 1).then_some(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::tests::{claimed, nim_values};
    use upstar_game::{Player, Ruleset};

    #[test]
    fn taking_comes_before_splitting() {
        let position = Lasker.parse("1,4").unwrap();
        let moves = Lasker.move_list(&position, Player::Left).into_iter();
        let names: Vec<String> = moves.map(|mv| Lasker.print_move(&position, Player::Left, &mv)).collect();
        let taking =
            ["heap 1: 1 -> 0", "heap 2: 4 -> 0", "heap 2: 4 -> 1", "heap 2: 4 -> 2", "heap 2: 4 -> 3"];
        assert_eq!(names[..5], taking);
        assert_eq!(names[5..], ["heap 2: 4 -> 2+2", "heap 2: 4 -> 1+3"]);
    }

    /// What the theorem says of taking and of splitting.
    #[test]
    fn the_reason_is_right() {
        let value = |heap| Lasker.nim_value(heap).unwrap();
        for heap in 1..120 {
            let claimed = value(heap);
            let taken: Vec<u64> = (0..heap).map(value).collect();
            let split: Vec<u64> = (1..=heap / 2).map(|half| value(half) ^ value(heap - half)).collect();
            let remainders: &[u64] = [&[0, 1][..], &[2], &[0, 1], &[3]][heap as usize % 4];
            assert!(split.iter().all(|n| remainders.contains(&(n % 4))), "{heap}: {split:?}");
            assert!(!taken.contains(&claimed) && !split.contains(&claimed), "{heap}");
            let missing: Vec<u64> = (0..claimed).filter(|n| !taken.contains(n)).collect();
            assert_eq!(missing, if heap % 4 == 3 { vec![heap] } else { vec![] });
            assert!(heap % 4 != 3 || 1 ^ (heap - 1) == heap, "{heap}");
        }
        let said = HeapRules::theorem(&Lasker, 8).unwrap().to_string();
        assert!(said.ends_with("Here `8 = 4 x 1 + 4`, and the nim-value is 7"), "{said}");
    }

    #[test]
    fn the_closed_form_is_the_mex() {
        assert_eq!(claimed(&Lasker, 9), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
        assert_eq!(claimed(&Lasker, 400), nim_values(&Lasker, 400));
        assert_eq!(Lasker.nim_value(u64::MAX - 1), Some(u64::MAX - 1));
        assert_eq!(Lasker.nim_value(u64::MAX), None);
    }
}
