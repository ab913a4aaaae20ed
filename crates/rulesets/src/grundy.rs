//! Grundy's game: split a heap into two of different size.

use std::sync::LazyLock;

use upstar_game::heaps::{HeapRules, Rest};
use upstar_game::{About, Ending, examples};

/// The rules of Grundy's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "grundy".into(),
    title: "Grundy's game".into(),
    rule: "Players take turns to split a heap into two that are not empty and not equal; \
           a player who cannot loses."
        .into(),
    notation: "the sizes of the heaps, such as 12 or 12,5".into(),
    examples: examples(&[("grundy(12)", "*"), ("grundy(20)", "0"), ("grundy(5,8,13)", "*3")]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
});

impl HeapRules for Grundy {
    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        (1..=self.count(heap)).rev().for_each(|small| each(Rest::new([small, heap - small, 0])));
    }

    #[inline]
    fn count(&self, heap: u64) -> u64 {
        heap.saturating_sub(1) / 2
    }

    // Nobody knows whether the nim-values become periodic, so there is no closed form.
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::tests::nim_values;
    use upstar_game::{NormalPlay, Player, Ruleset};

    #[test]
    fn the_most_equal_split_comes_first() {
        let moves = |text: &str| -> Vec<String> {
            let position = Grundy.parse(text).unwrap();
            let moves = Grundy.move_list(&position, Player::Left).into_iter();
            moves.map(|mv| Grundy.print_move(&position, Player::Left, &mv)).collect()
        };
        assert_eq!(moves("2,6"), ["heap 2: 6 -> 2+4", "heap 2: 6 -> 1+5"]);
        assert_eq!(moves("7"), ["heap 1: 7 -> 3+4", "heap 1: 7 -> 2+5", "heap 1: 7 -> 1+6"]);
        assert_eq!(moves("0,1,2"), [""; 0]);
    }

    /// Winning Ways, chapter 4.
    #[test]
    fn the_first_values() {
        let values = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
        assert_eq!(nim_values(&Grundy, 21), values);
    }

    #[test]
    fn heaps_up_to_two_are_over() {
        let position = Grundy.parse("0,1,2,3").unwrap();
        let mut parts = Vec::new();
        Grundy.components(&position, |part| parts.push(Grundy.print(&part)));
        assert_eq!(parts, ["3"]);
        assert_eq!(NormalPlay::nim_heap(&Grundy, &Grundy.parse("2").unwrap()), Some(0));
    }
}
