//! Pick-Up-Bricks: take one brick or two.

use std::sync::LazyLock;

use upstar_game::heaps::{HeapRules, Look, Rest};
use upstar_game::{About, Ending, Theorem, examples};

/// The rules of Pick-Up-Bricks.
#[derive(Clone, Copy, Debug, Default)]
pub struct PickUpBricks;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "pick_up_bricks".into(),
    title: "Pick-Up-Bricks".into(),
    rule: "Players take turns to take one brick or two from a heap; a player who cannot loses.".into(),
    notation: "the number of bricks, such as 7, or several heaps such as 7,4".into(),
    examples: examples(&[
        ("pick_up_bricks(7)", "*"),
        ("pick_up_bricks(9)", "0"),
        ("pick_up_bricks(8,4)", "*3"),
    ]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
});

impl HeapRules for PickUpBricks {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn look(&self) -> Look {
        Look::Bricks
    }

    #[inline]
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        (heap.saturating_sub(2)..heap).map(Rest::one).for_each(each);
    }

    #[inline]
    fn count(&self, heap: u64) -> u64 {
        heap.min(2)
    }

    /// n mod 3: the heaps that a move can reach have the other two remainders.
    #[inline]
    fn nim_value(&self, heap: u64) -> Option<u64> {
        Some(heap % 3)
    }

    #[inline]
    fn nim_heap(&self, heap: u64) -> Option<u64> {
        (heap <= 2).then_some(heap)
    }

    /// DeVos and Kent, theorem 3.17.
    fn theorem(&self, heap: u64) -> Option<Theorem> {
        let general = "One brick or two are taken, so no move leaves the same remainder modulo 3, and every smaller remainder can be \
                       left. By the MEX principle `n` bricks are worth the remainder of `n` modulo 3";
        Some(Theorem::new(general).here(format!("`{heap} = 3 x {} + {}`", heap / 3, heap % 3)))
    }

    /// Three bricks are taken by both together.
    fn mirror(&self, heap: u64) -> Option<u64> {
        if heap.is_multiple_of(3) { heap.checked_sub(3) } else { None }
    }

    fn mirrored(&self) -> Option<u64> {
        Some(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::tests::{claimed, nim_values};
    use upstar_game::{NormalPlay, Player, Ruleset};

    #[test]
    fn one_brick_or_two() {
        let position = PickUpBricks.parse("7,1").unwrap();
        let moves = PickUpBricks.move_list(&position, Player::Right).into_iter();
        let names: Vec<String> =
            moves.map(|mv| PickUpBricks.print_move(&position, Player::Right, &mv)).collect();
        assert_eq!(names, ["heap 1: 7 -> 5", "heap 1: 7 -> 6", "heap 2: 1 -> 0"]);
    }

    /// DeVos and Kent, propositions 1.13 and 3.17.
    #[test]
    fn the_remainder_is_the_mex() {
        assert_eq!(claimed(&PickUpBricks, 1001), nim_values(&PickUpBricks, 1001));
    }

    /// DeVos and Kent, proposition 1.13.
    #[test]
    fn multiples_of_three_are_answered() {
        let answer = |text, name| {
            let position = PickUpBricks.parse(text).unwrap();
            let mv = PickUpBricks.find_move(&position, Player::Left, name).unwrap();
            let answer = Ruleset::mirror(&PickUpBricks, &position, Player::Left, &mv)?;
            let between = PickUpBricks.play(&position, Player::Left, &mv);
            Some(PickUpBricks.print_move(&between, Player::Right, &answer))
        };
        assert_eq!(answer("9", "heap 1: 9 -> 7"), Some("heap 1: 7 -> 6".into()));
        assert_eq!(answer("9", "heap 1: 9 -> 8"), Some("heap 1: 8 -> 6".into()));
        assert_eq!(answer("6,1,3,1", "heap 2: 1 -> 0"), Some("heap 4: 1 -> 0".into()));
        assert_eq!(answer("6,1", "heap 1: 6 -> 5"), None);
        assert_eq!(answer("7", "heap 1: 7 -> 6"), None);
    }

    #[test]
    fn heaps_up_to_two_are_nim_heaps() {
        let nim_heap = |text| NormalPlay::nim_heap(&PickUpBricks, &PickUpBricks.parse(text).unwrap());
        assert_eq!(["0", "1", "2", "3", "1,1"].map(nim_heap), [Some(0), Some(1), Some(2), None, None]);
    }
}
