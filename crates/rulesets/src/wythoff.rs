//! Wythoff's game: take from one of two heaps, or equally many from both.

use std::sync::LazyLock;

use upstar_game::edit::Edit;
use upstar_game::heaps::{self, Look, Picture, Rest, move_name, print_numbers, read_heaps};
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, NormalPlay, Player, Ruleset, Sign, Span, Theorem, examples,
};
use upstar_values::Nimber;

/// The rules of Wythoff's game; a position is the sizes of the two heaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wythoff;

/// A move: what it leaves of the two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Left([u64; 2]);

/// Whether the player to move loses: the heaps are the k-th pair of [`p_position`] for k their difference.
///
/// ```
/// use upstar_rulesets::wythoff::is_p_position;
/// assert!(is_p_position(3, 5) && is_p_position(5, 3) && is_p_position(0, 0));
/// assert!(!is_p_position(4, 5));
/// ```
#[must_use]
pub fn is_p_position(a: u64, b: u64) -> bool {
    p_position(a.abs_diff(b)) == Some((a.min(b), a.max(b)))
}

/// The heaps a and a + k with which the player to move loses; `None` when the larger is beyond 2^64. There is one such
/// pair for each k: a is k times the golden ratio, rounded down.
///
/// ```
/// use upstar_rulesets::wythoff::p_position;
/// let pairs: Vec<_> = (0..6).filter_map(p_position).collect();
/// assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
/// ```
#[must_use]
pub fn p_position(k: u64) -> Option<(u64, u64)> {
    // k (1 + √5) / 2 rounded down is (k + √(5k²)) / 2 with both steps rounded down. Where 5k² is beyond 2^128, a + k is
    // beyond 2^64.
    let k = u128::from(k);
    let a = (k + (5u128.checked_mul(k * k)?).isqrt()) / 2;
    Some((u64::try_from(a).ok()?, u64::try_from(a + k).ok()?))
}

/// The one heap beside which a heap is lost; `None` when that is beyond 2^64.
fn partner(heap: u64) -> Option<u64> {
    // In the pairs both numbers grow with k: look for the heap among the smaller, then among the larger ones.
    let last = |number: fn((u64, u64)) -> u64| {
        let (mut low, mut high) = (0, heap);
        while low < high {
            let middle = high - (high - low) / 2;
            if p_position(middle).is_some_and(|pair| number(pair) <= heap) {
                low = middle
            } else {
                high = middle - 1
            }
        }
        p_position(low)
    };
    match (last(|pair| pair.0)?, last(|pair| pair.1)?) {
        ((low, high), _) if low == heap => Some(high),
        (_, (low, high)) if high == heap => Some(low),
        _ => None,
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "wythoff".into(),
    title: "Wythoff's game".into(),
    rule:
        "Players take turns to take one or more counters from one of two heaps, or equally many from both; \
           a player who cannot loses."
            .into(),
    notation: "the sizes of the two heaps, such as 3,5".into(),
    examples: examples(&[("wythoff(3,5)", "0"), ("wythoff(2,2)", "*"), ("wythoff(4,6)", "*9")]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
});

impl Ruleset for Wythoff {
    type Position = [u64; 2];
    type Move = Left;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, &[a, b]: &[u64; 2], _by: Player, mut each: impl FnMut(Left)) {
        (0..a).for_each(|left| each(Left([left, b])));
        (0..b).for_each(|left| each(Left([a, left])));
        (1..=a.min(b)).rev().for_each(|taken| each(Left([a - taken, b - taken])));
    }

    #[inline]
    fn play(&self, _: &[u64; 2], _by: Player, &Left(after): &Left) -> [u64; 2] {
        after
    }

    fn parse(&self, text: &str) -> Result<[u64; 2], Diagnostic> {
        let heaps = read_heaps(text)?;
        <[u64; 2]>::try_from(heaps).map_err(|heaps| {
            let message = match heaps.len() {
                1 => "Wythoff's game has two heaps; here is 1".to_owned(),
                count => format!("Wythoff's game has two heaps; here are {count}"),
            };
            Diagnostic::new("two-heaps", message, Span::all(text).trimmed(text))
                .with_hint("write both, such as `3,5`; one of them may be 0")
        })
    }

    fn print(&self, position: &[u64; 2]) -> String {
        print_numbers(position)
    }

    fn print_move(&self, &[a, b]: &[u64; 2], _by: Player, &Left([c, d]): &Left) -> String {
        match (a == c, b == d) {
            (_, true) => move_name(0, a, Rest::one(c)),
            (true, _) => move_name(1, b, Rest::one(d)),
            _ => format!("both heaps: {a},{b} -> {c},{d}"),
        }
    }

    fn edits(&self, position: &[u64; 2]) -> Vec<Edit> {
        heaps::edits(position)
    }

    fn sketch(&self, position: &[u64; 2]) -> Sketch {
        let mut picture = Picture::new(position, Look::Counters);
        if self.move_bound(position, Player::Left) <= Picture::MOST_MOVES {
            self.moves(position, Player::Left, |mv| {
                let name = self.print_move(position, Player::Left, &mv);
                for (heap, left) in mv.0.into_iter().enumerate() {
                    if left != position[heap] {
                        picture.offer(heap, Rest::one(left), &name);
                    }
                }
            });
        }
        picture.finish()
    }

    #[inline]
    fn normal_form(&self, [a, b]: [u64; 2]) -> ([u64; 2], Sign) {
        ([a.min(b), a.max(b)], Sign::Plus)
    }

    #[inline]
    fn move_bound(&self, &[a, b]: &[u64; 2], _by: Player) -> u64 {
        a.saturating_add(b).saturating_add(a.min(b))
    }
}

impl NormalPlay for Wythoff {
    /// A single heap is a Nim heap, and P-positions have the value 0. Nobody knows a closed form for the others.
    #[inline]
    fn known(&self, position: &[u64; 2]) -> Option<ClosedForm> {
        let [a, b] = *position;
        let nimber = match self.nim_heap(position) {
            Some(heap) => heap,
            None if is_p_position(a, b) => 0,
            None => return None,
        };
        Some(ClosedForm::Nimber(Nimber::new(nimber)))
    }

    #[inline]
    fn nim_heap(&self, &[a, b]: &[u64; 2]) -> Option<u64> {
        (a == 0 || b == 0).then_some(a.max(b))
    }

    fn theorem(&self, &[a, b]: &[u64; 2]) -> Option<Theorem> {
        if a == 0 || !is_p_position(a, b) {
            return None;
        }
        let (n, low, high) = (a.abs_diff(b), a.min(b), a.max(b));
        let general = "By Wythoff's theorem whoever moves first loses just with the pairs of heaps `a, b` in which `a` is n times the \
             golden ratio, rounded down, and `b = a + n`, which is n times its square, rounded down. For every number from 1 on \
             occurs in exactly one of these pairs, and is the difference n of exactly one: so no move leads from one pair to \
             another, and every other position has a pair in reach";
        Some(Theorem::new(general).here(format!("`n = {n}` and the pair is `{low}, {high}`")))
    }

    /// Moves to P-positions: one heap becomes the partner of the other, or both lose the same.
    fn moves_to_nimber(&self, &[a, b]: &[u64; 2], n: u64) -> Option<Vec<Left>> {
        if n != 0 {
            return None;
        }
        let mut moves = Vec::new();
        if let Some(left) = partner(b).filter(|&left| left < a) {
            moves.push(Left([left, b]));
        }
        if let Some(left) = partner(a).filter(|&left| left < b) {
            moves.push(Left([a, left]));
        }
        if let Some((low, high)) = p_position(a.abs_diff(b)).filter(|&(low, _)| low < a.min(b)) {
            moves.push(Left(if a <= b { [low, high] } else { [high, low] }));
        }
        Some(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_one_heap_and_in_both() {
        let names = |text| -> Vec<String> {
            let position = Wythoff.parse(text).unwrap();
            let moves = Wythoff.move_list(&position, Player::Right).into_iter();
            moves.map(|mv| Wythoff.print_move(&position, Player::Right, &mv)).collect()
        };
        assert_eq!(
            names("1,2"),
            ["heap 1: 1 -> 0", "heap 2: 2 -> 0", "heap 2: 2 -> 1", "both heaps: 1,2 -> 0,1"]
        );
        assert_eq!(names("0,1"), ["heap 2: 1 -> 0"]);
        assert_eq!(names("2,2").len(), 6);
    }

    #[test]
    fn the_golden_ratio_gives_the_lost_positions() {
        const SIZE: usize = 121;
        let mut lost = vec![[false; SIZE]; SIZE];
        for a in 0..SIZE {
            for b in 0..SIZE {
                // Lost is what leads to no lost position.
                let mut wins = false;
                Wythoff.moves(&[a as u64, b as u64], Player::Left, |Left([c, d])| {
                    wins |= lost[c as usize][d as usize];
                });
                lost[a][b] = !wins;
                assert_eq!(is_p_position(a as u64, b as u64), !wins, "{a},{b}");
            }
        }
    }

    #[test]
    fn moves_to_lost_positions() {
        for a in 0..60 {
            for b in 0..60 {
                let mut expected = Wythoff.move_list(&[a, b], Player::Left);
                expected.retain(|&Left([c, d])| is_p_position(c, d));
                let found = Wythoff.moves_to_nimber(&[a, b], 0).unwrap();
                assert!(
                    found.len() == expected.len() && found.iter().all(|mv| expected.contains(mv)),
                    "{a},{b}"
                );
            }
        }
        let huge = Wythoff.moves_to_nimber(&[1_000_000_000_000_000_000, 5], 0);
        assert_eq!(huge, Some(vec![Left([3, 5])]));
    }

    #[test]
    fn large_heaps_are_exact() {
        // Of neighbouring Fibonacci numbers every second pair is lost.
        let (mut a, mut b) = (1u64, 2u64);
        while b < 1 << 61 {
            assert!(is_p_position(a, b), "{a},{b}");
            assert!(!is_p_position(b, a + b), "{b},{}", a + b);
            (a, b) = (a + b, a + 2 * b);
        }
        // The pairs go on until the larger number has no room.
        let (mut fits, mut large) = (0, u64::MAX);
        while large - fits > 1 {
            let middle = fits + (large - fits) / 2;
            *if p_position(middle).is_some() { &mut fits } else { &mut large } = middle;
        }
        assert!(p_position(fits).unwrap().1 > u64::MAX - 3);
        assert!(!is_p_position(0, u64::MAX));
    }

    /// The pairs of the golden ratio, for people.
    #[test]
    fn the_theorem_names_the_pair() {
        let theorem = |text| Wythoff.theorem(&Wythoff.parse(text).unwrap());
        assert!(theorem("5,3").unwrap().to_string().ends_with("Here `n = 2` and the pair is `3, 5`"));
        assert_eq!([theorem("0,0"), theorem("4,5"), theorem("0,3")], [None, None, None]);
    }

    #[test]
    fn exactly_two_heaps() {
        let error = |text| Wythoff.parse(text).unwrap_err();
        assert_eq!(error(" 3").message, "Wythoff's game has two heaps; here is 1");
        assert_eq!(error("3,4,5").message, "Wythoff's game has two heaps; here are 3");
        assert_eq!(error("3,4,5").span, Span::new(0, 5));
        assert_eq!(error("3,").message, "expected a number");
    }

    #[test]
    fn single_heaps_and_lost_positions_are_known() {
        let known = |text| Wythoff.known(&Wythoff.parse(text).unwrap());
        let nimber = |n| Some(ClosedForm::Nimber(Nimber::new(n)));
        assert_eq!(known("0,1000000000000000000"), nimber(1_000_000_000_000_000_000));
        assert_eq!(known("7,4"), nimber(0));
        assert_eq!(known("7,5"), None);
    }
}
