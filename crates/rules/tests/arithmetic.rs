//! Arithmetic in rules is exact, in machine words and beyond.

use upstar_rules::{Definition, Rules};

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn small_and_large_heaps_go_by_the_same_rule() {
    let text = "game odd on heaps\n  both n -> (n*n*n - 5*k*n) / (k + 3) mod 977 + isqrt(n*k) mod 2 \
                for k in 0..20 if gcd(n, k + 1) < 5 and nim_sum(n, k) mod 3 != 1 or min(n, k) > max(k, 19)\n";
    let games = Definition::read_all(text).unwrap_or_else(|wrong| panic!("{}", wrong.render(text)));
    let Rules::Heaps(rules) = games[0].rules() else { panic!("one heap after each move") };
    let heaps = (1..200).chain((1 << 20) - 3..(1 << 20) + 3).chain((1 << 40) - 3..1 << 40);
    for heap in heaps {
        let n = i128::from(heap);
        let mut expected: Vec<u64> = (0..=20)
            .filter(|k| gcd(n, k + 1) < 5 && (n ^ k) % 3 != 1 || n.min(*k) > 19.max(*k))
            .map(|k| (n * n * n - 5 * k * n).div_euclid(k + 3).rem_euclid(977) + (n * k).isqrt() % 2)
            .filter_map(|left| u64::try_from(left).ok())
            .collect();
        let mut found = Vec::new();
        rules.options(heap, &mut |rest| found.push(rest.heaps().first().copied().unwrap_or(0)));
        expected.sort_unstable();
        expected.dedup();
        found.sort_unstable();
        assert_eq!(found, expected, "{heap}");
    }
}
