//! Infinitesimals against the definitions: named ones, atomic weights, uptimals.

mod bridge;
mod slow;

use bridge::{all_small_tree, assert_same, born_by, to_slow};
use proptest::prelude::*;
use slow::number::{ONE, integer, number};
use slow::small;
use upstar_values::{Comparison, Dyadic, Id, Player, Store};

#[test]
fn named_games() {
    let store = Store::new();
    let calc = store.calc();
    for n in 1..6 {
        assert_same(&calc, calc.up_sum(n.into()).unwrap(), &small::up_sum(n), || format!("^[{n}]"));
        assert_same(&calc, calc.up_power(n.into()).unwrap(), &small::up_power(n), || format!("^<{n}>"));
        let powers = (1..=n).map(|n| calc.up_power(n.into()).unwrap());
        assert_eq!(calc.sum(powers).unwrap(), calc.up_sum(n.into()).unwrap(), "^[{n}] is the sum");
    }
    for ups in -4..=4 {
        for nim in 0..8 {
            for halves in -3..=3 {
                let id = calc.number_up_star(&Dyadic::new(halves, 1), ups, nim).unwrap();
                let right = small::number_up_star(halves * (ONE / 2), ups, nim);
                assert_same(&calc, id, &right, || format!("{halves}/2 and {ups} ups and *{nim}"));
            }
        }
    }
    let sizes = [
        integer(1),
        number(ONE / 2),
        integer(3),
        small::up(),
        slow::form(vec![integer(2)], vec![integer(1)]),
    ];
    for g in sizes {
        let id = bridge::to_engine(&calc, &g);
        assert_same(&calc, calc.tiny(id).unwrap(), &small::tiny(&g), || format!("Tiny({g:?})"));
        let miny = slow::negative(&small::tiny(&g));
        assert_same(&calc, calc.miny(id).unwrap(), &miny, || format!("Miny({g:?})"));
        let switch = slow::form(vec![g.clone()], vec![slow::negative(&g)]);
        assert_same(&calc, calc.switch(id).unwrap(), &switch, || format!("+-{g:?}"));
    }
}

#[test]
fn atomic_weights_by_day_3() {
    let store = Store::new();
    let calc = store.calc();
    let mut weighed = 0;
    for id in born_by(&calc, 3) {
        let g = to_slow(&calc, id);
        let weight = calc.atomic_weight(id).unwrap();
        let right = small::atomic_weight(&g);
        assert_eq!(weight.is_some(), right.is_some(), "{g:?}");
        if let (Some(weight), Some(right)) = (weight, right) {
            assert_same(&calc, weight, &right, || format!("the weight of {g:?}"));
            weighed += 1;
        }
    }
    assert!(weighed > 50, "{weighed}");
}

#[test]
fn far_stars_by_day_3() {
    let store = Store::new();
    let calc = store.calc();
    let far = small::nimber(16);
    for id in born_by(&calc, 3) {
        let g = to_slow(&calc, id);
        if small::is_all_small(&g) {
            let right = match (slow::le(&g, &far), slow::le(&far, &g)) {
                (true, _) => Comparison::Less,
                (_, true) => Comparison::Greater,
                _ => Comparison::Confused,
            };
            assert_eq!(calc.compare_far_star(id).unwrap(), right, "{g:?}");
        }
    }
}

/// By the definition: of the stars among the followers, the largest decides.
#[test]
fn far_stars_are_past_every_star_among_the_followers() {
    let store = Store::new();
    let calc = store.calc();
    let mut games = born_by(&calc, 3);
    for number in [0, 1, -2] {
        for (ups, nim) in (-4..=4).flat_map(|ups| (0..7).map(move |nim| (ups, nim))) {
            games.push(calc.number_up_star(&Dyadic::from(number), ups, nim).unwrap());
        }
    }
    // Translates of hot games lose their stars, and may get others.
    let hot: Vec<Id> = games.iter().step_by(7).map(|&id| calc.add(id, calc.integer(1)).unwrap()).collect();
    games.extend(hot);
    for id in games {
        let followers = calc.followers(id).unwrap();
        let largest = followers.into_iter().filter_map(|follower| calc.to_nimber(follower)).max().unwrap();
        assert_eq!(calc.far_star(id).unwrap(), largest + 1, "{}", calc.name(id).unwrap());
    }
}

#[test]
fn weights_of_ups() {
    let store = Store::new();
    let calc = store.calc();
    for ups in -5..=5 {
        for nim in 0..5 {
            let id = calc.number_up_star(&Dyadic::ZERO, ups, nim).unwrap();
            assert_eq!(calc.atomic_weight(id).unwrap(), Some(calc.integer(ups)));
        }
    }
    // ^<n> for n > 1 weigh nothing, and so do stars; numbers and tinies of numbers have no weight.
    for n in 2..5 {
        assert_eq!(calc.atomic_weight(calc.up_power(n).unwrap()).unwrap(), Some(Id::ZERO));
    }
    for id in [calc.integer(1), calc.tiny(calc.integer(1)).unwrap(), calc.switch(calc.integer(1)).unwrap()] {
        assert_eq!(calc.atomic_weight(id).unwrap(), None);
    }
}

#[test]
fn uptimals() {
    let store = Store::new();
    let calc = store.calc();
    let mut expansions = std::collections::HashMap::new();
    for a in -2i64..=2 {
        for b in -2i64..=2 {
            for c in -1i64..=1 {
                for nim in 0..3u64 {
                    let terms = [(1, a), (2, b), (3, c)]
                        .map(|(level, n)| calc.multiple(n, calc.up_power(level).unwrap()).unwrap());
                    let uptimals = calc.sum(terms).unwrap();
                    let id = calc.add(uptimals, calc.nimber(nim).unwrap()).unwrap();
                    let mut right = vec![a, b, c];
                    while right.last() == Some(&0) {
                        right.pop();
                    }
                    let found = calc.uptimal_expansion(id).unwrap();
                    assert_eq!(found, Some((right.clone(), nim)), "{a}, {b}, {c} and *{nim}");
                    assert_eq!(expansions.insert(id, (right, nim)), None, "expansions are unique");
                    if c == 0 || (a, b) == (0, 0) {
                        assert_same(&calc, id, &small::uptimal(&[a, b, c], nim), || {
                            format!("{a}, {b}, {c} and *{nim}")
                        });
                    }
                }
            }
        }
    }
    // By day 3 nothing else has an expansion, and what has one is the sum it says.
    for id in born_by(&calc, 3) {
        match calc.uptimal_expansion(id).unwrap() {
            Some((coefficients, nim)) => {
                let sum = small::uptimal(&coefficients, nim);
                assert_same(&calc, id, &sum, || format!("{coefficients:?} and *{nim}"));
            }
            None => assert_eq!(expansions.get(&id), None),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn weights_of_random_games(tree in all_small_tree(2)) {
        let store = Store::new();
        let calc = store.calc();
        let id = tree.id(&calc);
        let g = slow::canonical(&tree.slow());
        prop_assert_eq!(to_slow(&calc, id).name, g.name);
        prop_assert_eq!(calc.is_all_small(id).unwrap(), small::is_all_small(&g));
        let weight = calc.atomic_weight(id).unwrap();
        let right = small::atomic_weight(&g);
        prop_assert_eq!(weight.map(|w| to_slow(&calc, w).name), right.map(|w| slow::canonical(&w).name));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn weights_add(a in all_small_tree(3), b in all_small_tree(3)) {
        let store = Store::new();
        let calc = store.calc();
        let (a, b) = (a.id(&calc), b.id(&calc));
        let weight = |id| calc.atomic_weight(id).unwrap().unwrap();
        let sum = calc.add(a, b).unwrap();
        prop_assert_eq!(weight(sum), calc.add(weight(a), weight(b)).unwrap());
        prop_assert_eq!(weight(calc.neg(a)), calc.neg(weight(a)));
        // The two-ahead rule.
        if calc.le(calc.integer(2), weight(a)).unwrap() {
            prop_assert_eq!(calc.compare(a, Id::ZERO).unwrap(), Comparison::Greater);
        }
        // What weighs 0 < w has Left as its winner once Left moves first.
        if calc.le(calc.integer(1), weight(a)).unwrap() {
            prop_assert_eq!(calc.outcome(a).winner(Player::Left), Player::Left);
        }
        // Weight undoes the Norton product with ^.
        let up = calc.up_sum(1).unwrap();
        let product = calc.norton_product(weight(a), up).unwrap();
        if calc.is_all_small(product).unwrap() {
            prop_assert_eq!(weight(product), weight(a));
        }
    }
}
