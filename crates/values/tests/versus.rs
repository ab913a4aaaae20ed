//! Who wins a sum, against adding it up.

use std::time::{Duration, Instant};

use dashu_int::UBig;
use fastrand::Rng;
use upstar_values::{Dyadic, Id, Player, Store, Versus};

const POOL: &[&str] = &[
    "0",
    "1",
    "-1",
    "1/2",
    "-3/4",
    "*",
    "*2",
    "^",
    "vv",
    "^*",
    "v*3",
    "+-1",
    "+-1/2",
    "+-3",
    "{2|-1}",
    "{1|-2}",
    "{3||2|1}",
    "{-1|-2||-3}",
    "{4|1||-2}",
    "{2|||0||-1|-5}",
    "{2*|-1^}",
    "+-{1,{4|1}}",
    "Tiny(1)",
    "Miny(2)",
    "^<2>",
    "^[3]",
    "{^|*}",
    "{0,+-1|v}",
    "{1|0}",
    "{0|-1}",
    "{5|3||1}",
    "{6||0|-2}",
    "{1*|1,{1|-1}}",
    "{^^|-1}",
    "{0|Tiny(2)}",
    "{3|*}",
    "{1/2|-1/4}",
];

#[test]
fn agrees_with_the_canonical_sum() {
    let store = Store::new();
    let calc = store.calc();
    let mut pool: Vec<Id> = POOL.iter().map(|text| calc.parse(text).unwrap()).collect();
    pool.extend(pool.clone().into_iter().map(|id| calc.neg(id)));
    let mut draw = Rng::with_seed(7);
    let mut versus = Versus::new(&calc);
    let mut seen = [0; 4];
    for _ in 0..4_000 {
        let terms: Vec<Id> = (0..1 + draw.usize(..6)).map(|_| pool[draw.usize(..pool.len())]).collect();
        let whole = calc.outcome(calc.sum(terms.iter().copied()).unwrap());
        let names: Vec<String> = terms.iter().map(|&id| calc.name(id).unwrap()).collect();
        assert_eq!(versus.outcome(terms), Ok(whole), "{names:?}");
        seen[whole as usize] += 1;
    }
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

/// Sums whose means are even, so that everything hangs on who gets the last hot move.
#[test]
fn agrees_where_it_is_close() {
    let store = Store::new();
    let calc = store.calc();
    let hot: Vec<Id> = (1..=9)
        .map(|n| calc.parse(&format!("{{{}|{}||{}|{}}}", 3 * n, n, -n, -4 * n)).unwrap())
        .chain((1..=9).map(|n| calc.parse(&format!("{{{n}*|-{n}^}}")).unwrap()))
        .collect();
    let mut draw = Rng::with_seed(11);
    let mut versus = Versus::new(&calc);
    for _ in 0..600 {
        let mut terms: Vec<Id> = (0..2 + draw.usize(..4)).map(|_| hot[draw.usize(..hot.len())]).collect();
        let total = calc.sum(terms.iter().copied()).unwrap();
        // Balance the means with a number.
        let mean = calc.number(&calc.mean(total).unwrap());
        terms.push(calc.neg(mean));
        let whole = calc.outcome(calc.sub(total, mean).unwrap());
        assert_eq!(versus.outcome(terms), Ok(whole));
    }
}

/// Sums of random trees whose stop is zero, or the least bit beside it; and numbers too fine or too large for a search by
/// stops.
#[test]
fn agrees_where_the_stop_is_zero() {
    let store = Store::new();
    let calc = store.calc();
    let mut draw = Rng::with_seed(31);
    let leaves: Vec<Id> = ["0", "1", "-2", "5/2", "-1/4", "*", "1*2", "^", "-1v*", "7", "1/8192", "-100000"]
        .iter()
        .map(|text| calc.parse(text).unwrap())
        .collect();
    let mut versus = Versus::new(&calc);
    let mut seen = [0; 4];
    for round in 0..1_200 {
        // Fine and large numbers only every fourth time.
        let usual = if round % 4 == 0 { leaves.len() } else { leaves.len() - 2 };
        let tree = |draw: &mut Rng| -> Id {
            let mut games: Vec<Id> = (0..8).map(|_| leaves[draw.usize(..usual)]).collect();
            while games.len() > 1 {
                games = games.chunks(2).map(|two| calc.game(&two[..1], &two[1..]).unwrap()).collect();
            }
            games[0]
        };
        let mut terms: Vec<Id> = (0..2 + draw.usize(..3)).map(|_| tree(&mut draw)).collect();
        let total = calc.sum(terms.iter().copied()).unwrap();
        let stop = if round % 2 == 0 { calc.left_stop(total) } else { calc.right_stop(total) };
        let beside = ["0", "1/2048", "-1/2048", "*"][draw.usize(..4)];
        terms.extend([calc.neg(calc.number(&stop)), calc.parse(beside).unwrap()]);
        let whole = calc.outcome(calc.sum(terms.iter().copied()).unwrap());
        let names: Vec<String> = terms.iter().map(|&id| calc.name(id).unwrap()).collect();
        assert_eq!(versus.outcome(terms), Ok(whole), "{names:?}");
        seen[whole as usize] += 1;
    }
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

/// All-small games, which hang on their atomic weights.
#[test]
fn agrees_on_all_small_games() {
    let store = Store::new();
    let calc = store.calc();
    let mut pool: Vec<Id> =
        ["*", "*2", "^", "v", "^*"].iter().map(|text| calc.parse(text).unwrap()).collect();
    let mut draw = Rng::with_seed(5);
    // All-small games made of all-small games: both players have an option.
    while pool.len() < 60 {
        let mut some = |most: usize| -> Vec<Id> {
            (0..1 + draw.usize(..most)).map(|_| pool[draw.usize(..pool.len())]).collect()
        };
        let (left, right) = (some(2), some(2));
        let game = calc.game(&left, &right).unwrap();
        if !pool.contains(&game) && calc.birthday(game).unwrap() <= UBig::from(5u8) {
            pool.push(game);
        }
    }
    let mut versus = Versus::new(&calc);
    for round in 0..1_500 {
        let terms: Vec<Id> = (0..2 + round % 3).map(|_| pool[draw.usize(..pool.len())]).collect();
        let whole = calc.outcome(calc.sum(terms.iter().copied()).unwrap());
        let names: Vec<String> = terms.iter().map(|&id| calc.name(id).unwrap()).collect();
        assert_eq!(versus.outcome(terms), Ok(whole), "{names:?}");
    }
    // More of the smaller ones, with as many ups or downs beside them as leave it open by weights; and with few steps to take,
    // after which the same search goes on.
    let mut seen = [0; 4];
    for round in 0..400 {
        let mut terms: Vec<Id> = (0..3 + round % 4).map(|_| pool[draw.usize(..pool.len() / 2)]).collect();
        let total = calc.sum(terms.iter().copied()).unwrap();
        let weight = calc.mean(calc.atomic_weight(total).unwrap().unwrap()).unwrap();
        let (num, exp) = weight.small().unwrap();
        let beside = -(num >> exp) + [0, 0, 1, -1][round % 4];
        terms.push(calc.number_up_star(&Dyadic::ZERO, beside, round as u64 / 4 % 3).unwrap());
        let total = calc.sum(terms.iter().copied()).unwrap();
        let names: Vec<String> = terms.iter().map(|&id| calc.name(id).unwrap()).collect();
        let whole = calc.outcome(total);
        for player in Player::BOTH {
            let wins = whole.winner(player) == player;
            let some = versus.first_wins_within(terms.iter().copied(), player, &mut 3).unwrap();
            assert!(some.is_none_or(|some| some == wins), "{names:?}");
        }
        assert_eq!(versus.outcome(terms), Ok(whole), "{names:?}");
        seen[whole as usize] += 1;
    }
    assert!(seen.iter().filter(|&&times| times > 20).count() == 3, "{seen:?}");
}

/// Large stars beside other games: the canonical sum is out of reach, a smaller star is not.
#[test]
fn large_stars_are_alike() {
    let store = Store::new();
    let calc = store.calc();
    let mut pool: Vec<Id> = POOL.iter().map(|text| calc.parse(text).unwrap()).collect();
    pool.extend(pool.clone().into_iter().map(|id| calc.neg(id)));
    let mut draw = Rng::with_seed(41);
    let mut versus = Versus::new(&calc);
    for _ in 0..300 {
        let terms: Vec<Id> = (0..1 + draw.usize(..2)).map(|_| pool[draw.usize(..pool.len())]).collect();
        // Above all birthdays, but small enough to be added.
        let total = calc.sum(terms.iter().copied()).unwrap();
        let born: u64 = calc.birthday(total).unwrap().try_into().unwrap();
        let whole = calc.outcome(calc.add(total, calc.nimber(born + 1).unwrap()).unwrap());
        for star in [born + 2, 1_000, 1_000_000_007] {
            let terms = terms.iter().copied().chain([calc.nimber(star).unwrap()]);
            assert_eq!(versus.outcome(terms), Ok(whole), "{} + *{star}", calc.name(total).unwrap());
        }
    }
}

#[test]
fn fifty_hot_games() {
    let store = Store::new();
    let calc = store.calc();
    let terms: Vec<Id> = (1..=50)
        .map(|n| calc.parse(&format!("{{{}|{}||{}|{}}}", 3 * n + 1, n, -n, -2 * n - 5)).unwrap())
        .collect();
    let start = Instant::now();
    let outcome = Versus::new(&calc).outcome(terms.iter().copied()).unwrap();
    // Left's moves are larger, so the mean is hers.
    assert_eq!(outcome.to_string(), "L");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

/// The moves that win, found through their incentives.
#[test]
fn finds_the_winning_moves() {
    let store = Store::new();
    let calc = store.calc();
    let mut pool: Vec<Id> = POOL.iter().map(|text| calc.parse(text).unwrap()).collect();
    pool.extend(pool.clone().into_iter().map(|id| calc.neg(id)));
    let mut draw = Rng::with_seed(23);
    let mut versus = Versus::new(&calc);
    let mut seen = [0; 2];
    for round in 0..1_500 {
        let mut terms: Vec<Id> = (0..2 + draw.usize(..4)).map(|_| pool[draw.usize(..pool.len())]).collect();
        let total = calc.sum(terms.iter().copied()).unwrap();
        if round % 2 == 0 {
            // Close: the means are balanced by a number.
            terms.push(calc.neg(calc.number(&calc.mean(total).unwrap())));
        }
        let total = calc.sum(terms.iter().copied()).unwrap();
        for by in Player::BOTH {
            // Moves to anything, not only to canonical options.
            let moves: Vec<(usize, Id)> = (0..terms.len())
                .flat_map(|at| calc.options(terms[at], by).unwrap().map(move |to| (at, to)))
                .chain((0..6).map(|_| (draw.usize(..terms.len()), pool[draw.usize(..pool.len())])))
                .collect();
            let found = versus.which_win(&terms, &moves, by).unwrap();
            for (&(at, to), wins) in moves.iter().zip(found) {
                let after = calc.add(calc.sub(total, terms[at]).unwrap(), to).unwrap();
                assert_eq!(
                    wins,
                    calc.outcome(after).winner(by.opponent()) == by,
                    "{at} {}",
                    calc.name(to).unwrap()
                );
                seen[usize::from(wins)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 1_000), "{seen:?}");
}
