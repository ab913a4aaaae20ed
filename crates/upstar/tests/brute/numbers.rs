//! Games on heaps, on several numbers, on coins and on lists.

use std::collections::HashMap;

use upstar::Session;

type Numbers = Vec<i64>;

/// Each alone.
fn single(all: impl IntoIterator<Item = Numbers>) -> Vec<Vec<Numbers>> {
    all.into_iter().map(|one| vec![one]).collect()
}

/// What comes of adding each of some differences, where nothing falls below nothing.
fn stepped(from: &Numbers, by: &[&[i64]]) -> Vec<Vec<Numbers>> {
    let to = |by: &&[i64]| from.iter().zip(*by).map(|(a, b)| a + b).collect::<Numbers>();
    single(by.iter().map(to).filter(|to| to.iter().all(|n| *n >= 0)))
}

/// All ways to take from one number.
fn smaller(from: &Numbers, which: impl Fn(usize) -> bool) -> Vec<Numbers> {
    let mut all = Vec::new();
    for place in (0..from.len()).filter(|place| which(*place)) {
        for left in 0..from[place] {
            let mut to = from.clone();
            to[place] = left;
            all.push(to);
        }
    }
    all
}

/// All lists of numbers from 1 on with a sum, in order.
fn partitions(amount: i64, least: i64) -> Vec<Numbers> {
    if amount == 0 {
        return vec![Vec::new()];
    }
    let behind = |first: i64| {
        partitions(amount - first, first).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (least..=amount).flat_map(behind).collect()
}

/// A heap each.
fn heaps(all: impl IntoIterator<Item = Numbers>) -> Vec<Vec<Numbers>> {
    all.into_iter().map(|own| own.into_iter().filter(|n| *n > 0).map(|n| vec![n]).collect()).collect()
}

/// Coins as a row of 1 for heads and 0 for tails; any set may be turned whose rightmost coin shows heads and that is allowed.
fn turned(coins: &Numbers, may: impl Fn(&[usize]) -> bool) -> Vec<Vec<Numbers>> {
    let mut all = Vec::new();
    for set in 1u32..1 << coins.len() {
        let own: Vec<usize> = (0..coins.len()).filter(|coin| set >> coin & 1 == 1).collect();
        if own.last().is_some_and(|last| coins[*last] == 1) && may(&own) {
            let turn = |(coin, shows): (usize, &i64)| if own.contains(&coin) { 1 - shows } else { *shows };
            all.push(coins.iter().enumerate().map(turn).collect());
        }
    }
    single(all)
}

fn symmetric(set: &[usize]) -> bool {
    let sum = set[0] + set[set.len() - 1];
    set.iter().zip(set.iter().rev()).all(|(a, b)| a + b == sum)
}

fn quicksort(list: &Numbers, may: impl Fn(i64) -> bool) -> Vec<Vec<Numbers>> {
    let mut all = Vec::new();
    for pivot in list.iter().copied().filter(|pivot| may(*pivot)) {
        let mut to: Numbers = list.iter().copied().filter(|n| *n < pivot).collect();
        to.push(pivot);
        to.extend(list.iter().copied().filter(|n| *n > pivot));
        if to != *list {
            all.push(to);
        }
    }
    single(all)
}

/// What each move of Left (`true`) or Right leaves, side by side.
type Rule = fn(&Numbers, bool) -> Vec<Vec<Numbers>>;

fn moves(name: &str) -> Option<Rule> {
    Some(match name {
        "king_to_corner" => |from, _| stepped(from, &[&[-1, 0], &[0, -1], &[-1, -1]]),
        "knight_to_corner" => |from, _| stepped(from, &[&[-2, -1], &[-1, -2], &[-2, 1], &[1, -2]]),
        "pass_it_on" => |from, _| stepped(from, &[&[-1, 1, 0], &[0, -1, 1], &[0, 0, -1]]),
        "partizan_subtraction[1; 2]" => |from, left| stepped(from, if left { &[&[-1]] } else { &[&[-2]] }),
        "one_two_against_two_three" | "partizan_subtraction[1,2; 2,3]" => {
            |from, left| stepped(from, if left { &[&[-1], &[-2]] } else { &[&[-2], &[-3]] })
        }
        "prim" => |from, _| {
            let apart = |k: &i64| (2..=*k).all(|divisor| k % divisor != 0 || from[0] % divisor != 0);
            single((1..=from[0]).filter(apart).map(|k| vec![from[0] - k]))
        },
        "euclid" => |from, _| {
            let (a, b) = (from[0], from[1]);
            let first = (1..).map(|k| vec![a - k * b, b]).take_while(|to| b > 0 && to[0] >= 0);
            let second = (1..).map(|k| vec![a, b - k * a]).take_while(|to| a > 0 && to[1] >= 0);
            single(first.chain(second))
        },
        "halving" => |from, _| single((from[0] > 0).then(|| vec![from[0] / 2])),
        "partizan_splittles" => |from, left| {
            let rest = from[0] - if left { 1 } else { 2 };
            heaps((0..=rest).map(|part| vec![part, rest - part]))
        },
        "equal_heaps" => |from, _| {
            let equal = |own: &Numbers| own.len() > 1 && own.iter().all(|n| *n == own[0]);
            heaps(partitions(from[0], 1).into_iter().filter(equal))
        },
        "different_heaps" => |from, _| {
            let different = |own: &Numbers| own.len() > 1 && own.windows(2).all(|two| two[0] != two[1]);
            heaps(partitions(from[0], 1).into_iter().filter(different))
        },
        "nim_with_a_pass" => |from, _| {
            let mut all = smaller(from, |place| place < 3);
            if from[3] > 0 && from[..3].iter().any(|n| *n > 0) {
                all.push(vec![from[0], from[1], from[2], 0]);
            }
            single(all)
        },
        "end_nim" => |from, _| {
            let (first, last) = (from.iter().position(|n| *n > 0), from.iter().rposition(|n| *n > 0));
            single(smaller(from, |place| Some(place) == first || Some(place) == last))
        },
        "staircase_nim" => |from, _| {
            let down = |to: Numbers| {
                // What was taken from a step lies on the one below it.
                let place = (0..to.len()).find(|place| to[*place] != from[*place]).unwrap_or(0);
                let mut to = to;
                let taken = from[place] - to[place];
                if place > 0 {
                    to[place - 1] += taken;
                }
                to
            };
            single(smaller(from, |_| true).into_iter().map(down))
        },
        "moores_nim" => |from, _| {
            // From one heap, and then from another or from no other.
            let once = smaller(from, |_| true);
            let twice = once.iter().flat_map(|to| smaller(to, |place| to[place] == from[place]));
            single(once.iter().cloned().chain(twice))
        },
        "three_heap_wythoff" => |from, _| {
            let mut all = smaller(from, |_| true);
            for (a, b, c) in (0..=from[0])
                .flat_map(|a| (0..=from[1]).flat_map(move |b| (0..=from[2]).map(move |c| (a, b, c))))
            {
                if a ^ b ^ c == 0 && a + b + c > 0 {
                    all.push(vec![from[0] - a, from[1] - b, from[2] - c]);
                }
            }
            single(all)
        },
        "moebius" => |coins, _| turned(coins, |set| set.len() <= 5),
        "mogul" => |coins, _| turned(coins, |set| set.len() <= 7),
        "motley" => |coins, _| turned(coins, |_| true),
        "sym" => |coins, _| turned(coins, symmetric),
        "sympler" => |coins, _| turned(coins, |set| set[0] == 0 && symmetric(set)),
        "quicksort" => |list, _| quicksort(list, |_| true),
        "partizan_quicksort" => |list, left| quicksort(list, |pivot| (pivot % 2 == 1) == left),
        _ => return None,
    })
}

pub(super) fn value(name: &str, text: &str, session: &Session) -> Option<String> {
    let moves = moves(name)?;
    let numbers: Numbers = match text.contains(['H', 'T']) {
        true => text.chars().map(|coin| i64::from(coin == 'H')).collect(),
        false => text.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?,
    };
    Some(super::value(&numbers, &moves, session, &mut HashMap::new()))
}
