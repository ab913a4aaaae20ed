//! Games of heaps, by what may be left of one heap.

use crate::random::Random;

/// What may be left of a heap: lists of heaps.
pub(crate) type Rule = Box<dyn Fn(u64) -> Vec<Vec<u64>>>;

/// The rule of a game by its name and the text in its brackets.
pub(crate) fn rule(name: &str, rules: &str) -> Option<Rule> {
    let rule: Rule = match name {
        "nim" => Box::new(|n| (0..n).map(|left| vec![left]).collect()),
        "pick_up_bricks" => taking(vec![1, 2]),
        "subtraction" => match rules.strip_prefix('!') {
            None => taking(numbers(rules)?),
            Some(rules) => {
                let never = numbers(rules)?;
                Box::new(move |n| {
                    (1..=n).filter(|take| !never.contains(take)).map(|take| vec![n - take]).collect()
                })
            }
        },
        "kayles" => code("0.77")?,
        "dawsons_kayles" => code("0.07")?,
        "dawsons_chess" => code("0.137")?,
        "treblecross" => code("0.007")?,
        "officers" => code("0.6")?,
        "octal" => code(rules)?,
        "grundy" => Box::new(|n| splits(n).into_iter().filter(|parts| parts[0] != parts[1]).collect()),
        "lasker" => Box::new(|n| (0..n).map(|left| vec![left]).chain(splits(n)).collect()),
        "less_than_half" => {
            Box::new(|n| (1..=n).filter(|take| 2 * take < n + 2).map(|take| vec![n - take]).collect())
        }
        _ => return None,
    };
    Some(rule)
}

/// Numbers with commas between them.
pub(crate) fn numbers(text: &str) -> Option<Vec<u64>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

fn taking(takes: Vec<u64>) -> Rule {
    Box::new(move |n| {
        takes.iter().filter(|&&take| 0 < take && take <= n).map(|take| vec![n - take]).collect()
    })
}

/// A heap in two that are not empty, the smaller first.
fn splits(n: u64) -> Vec<Vec<u64>> {
    (1..=n / 2).map(|part| vec![part, n - part]).collect()
}

/// The rule of an octal or hexadecimal code: digit k says what may be left when k are taken, as a sum of 1 (nothing),
/// 2 (one heap), 4 (two heaps) and 8 (three heaps).
pub(crate) fn code(text: &str) -> Option<Rule> {
    let (before, after) = text.split_once('.')?;
    let digits: Option<Vec<u32>> = [before, after].concat().chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|_| before.len() == 1)?;
    Some(Box::new(move |n| {
        let mut left = Vec::new();
        for (take, digit) in (0..=n).zip(&digits) {
            let rest = n - take;
            if digit & 1 != 0 && rest == 0 && take > 0 {
                left.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 && take > 0 {
                left.push(vec![rest]);
            }
            if digit & 4 != 0 {
                left.extend(splits(rest));
            }
            if digit & 8 != 0 {
                for first in 1..=rest / 3 {
                    left.extend(
                        (first..=(rest - first) / 2).map(|second| vec![first, second, rest - first - second]),
                    );
                }
            }
        }
        left
    }))
}

/// A random code.
pub(crate) fn random_code(random: &mut Random) -> String {
    loop {
        let before = *random.one_of(&["0", "0", "0", "4", "8", "C"]);
        let letters = if random.percent(80) { "01234567" } else { "0123456789ABCDEF" };
        let length = random.from_to(1, 4).unsigned_abs() as usize;
        let after = random.word(letters, length);
        if after.chars().any(|digit| digit != '0') && !after.ends_with('0') {
            return format!("{before}.{after}");
        }
    }
}

/// Random numbers that may be taken.
pub(crate) fn random_takes(random: &mut Random) -> String {
    let mut takes: Vec<i64> = (0..random.from_to(1, 3)).map(|_| random.from_to(1, 6)).collect();
    takes.sort_unstable();
    takes.dedup();
    let takes: Vec<String> = takes.iter().map(i64::to_string).collect();
    takes.join(",")
}
