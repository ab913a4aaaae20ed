//! Take-and-break codes against their definition.

use upstar_game::{Player, Ruleset};
use upstar_rules::{Definition, Rules};

/// What may be left of a heap by one digit: so many heaps, and what they must be.
struct Digit {
    heaps: fn(usize) -> bool,
    fits: fn(&[u64]) -> bool,
}

fn any(_: &[u64]) -> bool {
    true
}

fn different(parts: &[u64]) -> bool {
    parts.windows(2).all(|two| two[0] != two[1])
}

fn equal(parts: &[u64]) -> bool {
    parts.windows(2).all(|two| two[0] == two[1])
}

fn some_unequal(parts: &[u64]) -> bool {
    parts.len() < 2 || !equal(parts)
}

/// Digits as they are written, with what they mean.
const DIGITS: [(&str, Digit); 14] = [
    ("0", Digit { heaps: |_| false, fits: any }),
    ("1", Digit { heaps: |n| n == 0, fits: any }),
    ("2", Digit { heaps: |n| n == 1, fits: any }),
    ("3", Digit { heaps: |n| n < 2, fits: any }),
    ("4", Digit { heaps: |n| n == 2, fits: any }),
    ("7", Digit { heaps: |n| n < 3, fits: any }),
    ("d", Digit { heaps: |n| n == 0 || n == 2 || n == 3, fits: any }),
    ("V", Digit { heaps: |n| n < 5, fits: any }),
    ("&33;", Digit { heaps: |n| n == 0 || n == 5, fits: any }),
    ("*", Digit { heaps: |_| true, fits: any }),
    ("C!", Digit { heaps: |n| n == 2 || n == 3, fits: different }),
    ("{2+}=", Digit { heaps: |n| n >= 2, fits: equal }),
    ("{0,3+}?", Digit { heaps: |n| n == 0 || n >= 3, fits: some_unequal }),
    (
        "{1,2!,3}",
        Digit { heaps: |n| (1..4).contains(&n), fits: |parts| parts.len() != 2 || different(parts) },
    ),
];

/// All ways to write a number as a sum of parts, the smallest first.
fn partitions(amount: u64, least: u64) -> Vec<Vec<u64>> {
    if amount == 0 {
        return vec![Vec::new()];
    }
    let behind = |first: u64| {
        partitions(amount - first, first).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (least..=amount).flat_map(behind).collect()
}

/// What the digits leave of a heap, the digit at place k taking k.
fn left<'d>(heap: u64, digit: impl Fn(u64) -> &'d Digit) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = (0..=heap)
        .flat_map(|taken| {
            let digit = digit(taken);
            partitions(heap - taken, 1)
                .into_iter()
                .filter(|parts| (digit.heaps)(parts.len()) && (digit.fits)(parts))
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

/// What the rules that are read from a code leave of a heap.
fn found(code: &str, heap: u64) -> Vec<Vec<u64>> {
    let text = format!("game coded on heaps\n  both by \"{code}\"\n");
    let games = Definition::read_all(&text).unwrap_or_else(|wrong| panic!("{}", wrong.render(&text)));
    let mut all = Vec::new();
    let mut add = |heaps: &[u64]| {
        let mut own: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
        own.sort_unstable();
        all.push(own);
    };
    match games[0].rules() {
        Rules::Heaps(rules) => rules.options(heap, &mut |rest| add(rest.heaps())),
        Rules::PartizanHeaps(rules) => {
            let position = rules.parse(&heap.to_string()).expect("a heap");
            for mv in rules.move_list(&position, Player::Left) {
                add(rules.play(&position, Player::Left, &mv).as_slice());
            }
        }
        _ => panic!("{code} is on heaps"),
    }
    all.sort();
    all
}

#[test]
fn codes_mean_what_their_digits_say() {
    let mut random = fastrand::Rng::with_seed(18);
    let split = [0, 4, 11];
    for _ in 0..150 {
        let first = split[random.usize(..3)];
        let behind: Vec<usize> = (0..random.usize(1..4)).map(|_| random.usize(..DIGITS.len())).collect();
        let again: Vec<usize> = (0..random.usize(..3)).map(|_| random.usize(..DIGITS.len())).collect();
        let written = |digits: &[usize]| digits.iter().map(|at| DIGITS[*at].0).collect::<String>();
        let tail = if again.is_empty() { String::new() } else { format!("[{}]", written(&again)) };
        let code = format!("{}.{}{tail}", DIGITS[first].0, written(&behind));
        let digit = |taken: u64| {
            let place = taken as usize;
            let at = match place.checked_sub(1) {
                None => first,
                Some(at) if at < behind.len() => behind[at],
                Some(_) if again.is_empty() => 0,
                Some(at) => again[(at - behind.len()) % again.len()],
            };
            &DIGITS[at].1
        };
        if behind.iter().chain(&again).all(|at| *at == 0) && first == 0 {
            continue;
        }
        for heap in 1..11 {
            assert_eq!(found(&code, heap), left(heap, digit), "{code} of {heap}");
        }
    }
}

#[test]
fn heaps_can_grow_before_they_are_split() {
    assert_eq!(found("80.0", 5), [vec![1, 1, 4], vec![1, 2, 3], vec![2, 2, 2]]);
    assert_eq!(found("{2}=00.0", 4), [vec![3, 3]]);
}
