//! Nim-values that are asked for one after the other and are larger than there is room for.

use std::sync::{Arc, LazyLock};

use upstar_game::sketch::Sketch;
use upstar_game::{About, ClosedForm, Diagnostic, NormalPlay, Player, Ruleset, Sign, Span};
use upstar_search::{Budget, Values};
use upstar_values::{Nimber, Store};

/// Nim with one heap.
struct Heap;

static ABOUT: LazyLock<About> =
    LazyLock::new(|| About { name: "heap".into(), impartial: true, ..About::default() });

impl Ruleset for Heap {
    type Position = u32;
    type Move = u32;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn moves(&self, heap: &u32, _by: Player, each: impl FnMut(u32)) {
        (0..*heap).for_each(each);
    }

    fn play(&self, _heap: &u32, _by: Player, rest: &u32) -> u32 {
        *rest
    }

    fn parse(&self, text: &str) -> Result<u32, Diagnostic> {
        text.parse().map_err(|_| Diagnostic::new("heap", "expected a number", Span::all(text)))
    }

    fn print(&self, heap: &u32) -> String {
        heap.to_string()
    }

    fn print_move(&self, _heap: &u32, _by: Player, rest: &u32) -> String {
        rest.to_string()
    }

    fn sketch(&self, _heap: &u32) -> Sketch {
        Sketch::new()
    }
}

impl NormalPlay for Heap {
    fn asks_nimbers(&self) -> bool {
        true
    }
}

#[test]
fn large_values_are_found_another_way() {
    let budget = Budget::unlimited();
    for heap in [0, 1, 15, 29, 30, 31, 32, 33, 62, 63, 64, 70] {
        for threads in [1, 2] {
            let store = Arc::new(Store::new());
            let values = Values::new(Heap, Arc::clone(&store)).threads(threads);
            for other in [0, 16, 31, 32, heap] {
                let sum = [(heap, Sign::Plus), (other, Sign::Plus)];
                assert_eq!(
                    values.first_wins(&sum, &[], Player::Left, &budget),
                    Ok(heap != other),
                    "{heap}, {other}"
                );
                let beside = store.calc().nimber(other.into()).expect("a nimber");
                let first = values.first_wins(&sum[..1], &[beside], Player::Right, &budget);
                assert_eq!(first, Ok(heap != other), "{heap} and *{other}");
            }
            let found = values.value(&heap, &budget).expect("a value").value;
            assert_eq!(store.calc().to_nimber(found), Some(heap.into()));
        }
    }
}

/// Nim with two heaps, those below 30 known to be what they are. From one of 40 can be left 15 beside 16, and all up to 30.
struct Tower;

impl Ruleset for Tower {
    type Position = [u32; 2];
    type Move = [u32; 2];

    fn about(&self) -> &About {
        &ABOUT
    }

    fn moves(&self, &[heap, beside]: &[u32; 2], _by: Player, mut each: impl FnMut([u32; 2])) {
        if heap == 40 {
            each([15, 16]);
            return (0..=30).for_each(|rest| each([rest, beside]));
        }
        (0..heap).for_each(|rest| each([rest, beside]));
        (0..beside).for_each(|rest| each([heap, rest]));
    }

    fn play(&self, _position: &[u32; 2], _by: Player, after: &[u32; 2]) -> [u32; 2] {
        *after
    }

    fn parse(&self, text: &str) -> Result<[u32; 2], Diagnostic> {
        text.parse()
            .map(|heap| [heap, 0])
            .map_err(|_| Diagnostic::new("heap", "expected a number", Span::all(text)))
    }

    fn print(&self, [heap, beside]: &[u32; 2]) -> String {
        format!("{heap},{beside}")
    }

    fn print_move(&self, _position: &[u32; 2], _by: Player, after: &[u32; 2]) -> String {
        self.print(after)
    }

    fn sketch(&self, _position: &[u32; 2]) -> Sketch {
        Sketch::new()
    }
}

impl NormalPlay for Tower {
    fn asks_nimbers(&self) -> bool {
        true
    }

    fn components(&self, &[heap, beside]: &[u32; 2], mut each: impl FnMut([u32; 2])) {
        [heap, beside].into_iter().filter(|&heap| heap > 0).for_each(|heap| each([heap, 0]));
    }

    fn known(&self, &[heap, beside]: &[u32; 2]) -> Option<ClosedForm> {
        (heap < 30 && beside == 0).then(|| ClosedForm::Nimber(Nimber::new(heap.into())))
    }
}

#[test]
fn an_option_worth_31_does_not_bound_the_value() {
    let budget = Budget::unlimited();
    for threads in [1, 2] {
        let store = Arc::new(Store::new());
        let values = Values::new(Tower, Arc::clone(&store)).threads(threads);
        let found = values.value(&[40, 0], &budget).expect("a value").value;
        assert_eq!(store.calc().to_nimber(found), Some(32));
        for other in [30, 31, 32] {
            let beside = store.calc().nimber(other).expect("a nimber");
            let first = values.first_wins(&[([40, 0], Sign::Plus)], &[beside], Player::Left, &budget);
            assert_eq!(first, Ok(other != 32), "*{other}");
        }
    }
}
