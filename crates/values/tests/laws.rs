//! The laws that games obey, on random games.

mod bridge;
mod slow;

use bridge::{Tree, any_tree, assert_same, hot_tree, options, to_slow};
use dashu_int::IBig;
use proptest::prelude::*;
use upstar_values::{Calc, Comparison, Dyadic, Id, Outcome, Player, Store};

/// Numbers of all sizes, many of them far beyond machine words.
fn big_number() -> impl Strategy<Value = Dyadic> {
    let num = prop_oneof![
        (-40i128..40).boxed(),
        any::<i128>().boxed(),
        (60u32..120, -2i128..=2, any::<bool>())
            .prop_map(|(bit, off, minus)| if minus { -(1 << bit) + off } else { (1 << bit) + off })
            .boxed(),
    ];
    (num, prop_oneof![Just(0u64), 0u64..20, 60u64..70, 0u64..300])
        .prop_map(|(num, exp)| Dyadic::from_parts(IBig::from(num), exp))
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn trees() -> impl Strategy<Value = Tree> {
    prop_oneof![3 => any_tree(3), 1 => hot_tree(3), 1 => bridge::all_small_tree(3)]
}

fn rebuilt(calc: &Calc<'_>, id: Id) -> Id {
    calc.game(&options(calc, id, Player::Left), &options(calc, id, Player::Right)).unwrap()
}

/// `G` with `x` added to every option of its form, which is `G + x` unless G is a number.
fn translated(calc: &Calc<'_>, id: Id, x: Id) -> Id {
    let [left, right] = Player::BOTH.map(|player| {
        options(calc, id, player).into_iter().map(|o| calc.add(o, x).unwrap()).collect::<Vec<_>>()
    });
    calc.game(&left, &right).unwrap()
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn forms_and_order_by_definition(a in trees(), b in trees()) {
        let store = Store::new();
        let calc = store.calc();
        let (g, h) = (a.slow(), b.slow());
        let (a, b) = (a.id(&calc), b.id(&calc));
        assert_same(&calc, a, &g, || format!("{g:?}"));
        prop_assert_eq!(calc.le(a, b).unwrap(), slow::le(&g, &h));
        prop_assert_eq!(calc.le(b, a).unwrap(), slow::le(&h, &g));
        prop_assert_eq!(a == b, slow::eq(&g, &h));
        let outcome = Outcome::new(slow::left_wins_first(&g), !slow::right_wins_first(&g));
        prop_assert_eq!(calc.outcome(a), outcome);
        let canonical = slow::canonical(&g);
        prop_assert_eq!(calc.birthday(a).unwrap(), slow::depth(&canonical).into());
        prop_assert_eq!(calc.stop_count(a).unwrap(), slow::stop_count(&canonical).into());
        prop_assert_eq!(calc.followers(a).unwrap().len(), slow::followers(&canonical).len());
        for player in Player::BOTH {
            let moves = slow::remoteness(&canonical, player == Player::Left);
            prop_assert_eq!(calc.remoteness(a, player).unwrap(), moves);
        }
    }

    #[test]
    fn sums_and_products_by_definition(a in any_tree(2), b in any_tree(2)) {
        let store = Store::new();
        let calc = store.calc();
        let (g, h) = (slow::canonical(&a.slow()), slow::canonical(&b.slow()));
        let (a, b) = (a.id(&calc), b.id(&calc));
        assert_same(&calc, calc.add(a, b).unwrap(), &slow::sum(&g, &h), || format!("{g:?} + {h:?}"));
        let ordinal = slow::ordinal_sum(&g, &h);
        assert_same(&calc, calc.ordinal_sum(a, b).unwrap(), &ordinal, || format!("{g:?} : {h:?}"));
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn products_by_definition(a in any_tree(1), b in any_tree(1)) {
        let store = Store::new();
        let calc = store.calc();
        let (g, h) = (slow::canonical(&a.slow()), slow::canonical(&b.slow()));
        if slow::depth(&g) * slow::depth(&h) > 12 {
            return Ok(());
        }
        let (a, b) = (a.id(&calc), b.id(&calc));
        let product = slow::conway_product(&g, &h);
        assert_same(&calc, calc.conway_product(a, b).unwrap(), &product, || format!("{g:?} times {h:?}"));
        if slow::lt(&slow::zero(), &h) {
            let product = slow::norton_product(&g, &h);
            assert_same(&calc, calc.norton_product(a, b).unwrap(), &product, || format!("{g:?} . {h:?}"));
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn group(a in trees(), b in trees(), c in trees()) {
        let store = Store::new();
        let calc = store.calc();
        let [a, b, c] = [a, b, c].map(|t| t.id(&calc));
        let add = |x, y| calc.add(x, y).unwrap();
        prop_assert_eq!(add(a, b), add(b, a));
        prop_assert_eq!(add(add(a, b), c), add(a, add(b, c)));
        prop_assert_eq!(add(a, Id::ZERO), a);
        prop_assert_eq!(calc.sub(a, a).unwrap(), Id::ZERO);
        prop_assert_eq!(calc.neg(calc.neg(a)), a);
        prop_assert_eq!(calc.neg(add(a, b)), add(calc.neg(a), calc.neg(b)));
        prop_assert_eq!(calc.sub(add(a, b), b).unwrap(), a);
        prop_assert_eq!(calc.sum([a, b, c, calc.neg(b)]).unwrap(), add(a, c));
        prop_assert_eq!(calc.multiple(3, a).unwrap(), calc.sum([a, a, a]).unwrap());
        prop_assert_eq!(calc.multiple(-2, a).unwrap(), calc.neg(add(a, a)));
    }

    #[test]
    fn order(a in trees(), b in trees(), c in trees()) {
        let store = Store::new();
        let calc = store.calc();
        let [a, b, c] = [a, b, c].map(|t| t.id(&calc));
        let le = |x, y| calc.le(x, y).unwrap();
        prop_assert!(le(a, a));
        prop_assert_eq!(le(a, b) && le(b, a), a == b);
        if le(a, b) && le(b, c) {
            prop_assert!(le(a, c));
        }
        prop_assert_eq!(le(a, b), le(calc.add(a, c).unwrap(), calc.add(b, c).unwrap()));
        prop_assert_eq!(le(a, b), le(calc.neg(b), calc.neg(a)));
        let by_outcome = match calc.outcome(calc.sub(a, b).unwrap()) {
            Outcome::L => Comparison::Greater,
            Outcome::R => Comparison::Less,
            Outcome::N => Comparison::Confused,
            Outcome::P => Comparison::Equal,
        };
        prop_assert_eq!(calc.compare(a, b).unwrap(), by_outcome);
    }

    #[test]
    fn canonical_forms(a in trees()) {
        let store = Store::new();
        let calc = store.calc();
        let id = a.id(&calc);
        prop_assert_eq!(rebuilt(&calc, id), id);
        prop_assert_eq!(rebuilt(&calc, calc.neg(id)), calc.neg(id));
        // No option dominates another, none reverses.
        for player in Player::BOTH {
            let own = options(&calc, id, player);
            let as_good = |x, y| if player == Player::Left { calc.le(y, x) } else { calc.le(x, y) }.unwrap();
            for (at, &x) in own.iter().enumerate() {
                prop_assert!(own.iter().enumerate().all(|(other, &y)| at == other || !as_good(y, x)));
                prop_assert!(options(&calc, x, player.opponent()).iter().all(|&reply| !as_good(id, reply)));
            }
        }
        // Any other store has the same form.
        let other = Store::new();
        let calc_2 = other.calc();
        calc_2.switch(calc_2.integer(7)).unwrap();
        prop_assert_eq!(to_slow(&calc_2, a.id(&calc_2)).name, to_slow(&calc, id).name);
    }

    #[test]
    fn translation(a in trees(), b in trees(), x in big_number(), y in big_number()) {
        let store = Store::new();
        let calc = store.calc();
        let (a, b) = (a.id(&calc), b.id(&calc));
        let (nx, ny) = (calc.number(&x), calc.number(&y));
        let (ax, by) = (calc.add(a, nx).unwrap(), calc.add(b, ny).unwrap());
        prop_assert_eq!(calc.to_number(nx), Some(x.clone()));
        prop_assert_eq!(calc.sub(ax, nx).unwrap(), a);
        prop_assert_eq!(calc.left_stop(ax), calc.left_stop(a) + &x);
        prop_assert_eq!(calc.right_stop(ax), calc.right_stop(a) + &x);
        prop_assert_eq!(calc.mean(ax).unwrap(), calc.mean(a).unwrap() + &x);
        prop_assert_eq!(calc.add(ax, by).unwrap(), calc.add(calc.add(a, b).unwrap(), calc.number(&(&x + &y))).unwrap());
        prop_assert_eq!(calc.le(ax, calc.add(b, nx).unwrap()).unwrap(), calc.le(a, b).unwrap());
        prop_assert_eq!(calc.neg(calc.neg(ax)), ax);
        prop_assert_eq!(calc.add(ax, calc.neg(ax)).unwrap(), Id::ZERO);
        prop_assert_eq!(rebuilt(&calc, ax), ax);
        if !a.is_number() {
            // Number translation: the form of G + x is that of G with x added to the options.
            prop_assert_eq!(translated(&calc, a, nx), ax);
            prop_assert_eq!(calc.temperature(ax).unwrap(), calc.temperature(a).unwrap());
            prop_assert_eq!(calc.stop_count(ax).unwrap(), calc.stop_count(a).unwrap());
        }
        // Far apart, only the numbers matter.
        let gap = &x - &y;
        if gap > Dyadic::from(100) {
            prop_assert_eq!(calc.compare(ax, by).unwrap(), Comparison::Greater);
        }
    }

    #[test]
    fn big_numbers(x in big_number(), y in big_number()) {
        let store = Store::new();
        let calc = store.calc();
        let (a, b) = (calc.number(&x), calc.number(&y));
        prop_assert_eq!(calc.to_number(calc.add(a, b).unwrap()), Some(&x + &y));
        prop_assert_eq!(calc.to_number(calc.sub(a, b).unwrap()), Some(&x - &y));
        prop_assert_eq!(calc.to_number(calc.neg(a)), Some(-&x));
        prop_assert_eq!(calc.to_number(calc.conway_product(a, b).unwrap()), Some(&x * &y));
        prop_assert_eq!(calc.le(a, b).unwrap(), x <= y);
        prop_assert_eq!(a == b, x == y);
        let switch = calc.game(&[a], &[b]).unwrap();
        if x > y {
            prop_assert_eq!((calc.left_stop(switch), calc.right_stop(switch)), (x.clone(), y.clone()));
            prop_assert_eq!(calc.mean(switch).unwrap(), (&x + &y).halve());
            prop_assert_eq!(calc.temperature(switch).unwrap(), (&x - &y).halve());
            prop_assert_eq!(rebuilt(&calc, switch), switch);
        } else if x < y {
            let between = calc.to_number(switch).unwrap();
            prop_assert!(x < between && between < y);
        } else {
            prop_assert_eq!(calc.to_number_up_star(switch), Some((x, 0, 1)));
        }
    }

    #[test]
    fn norton_products(a in any_tree(2), b in any_tree(2), unit in prop_oneof![
        any_tree(1),
        Just(Tree::Options(vec![Tree::Quarters(0)], vec![Tree::Nimber(1)])),
        Just(Tree::Options(vec![Tree::Quarters(4)], vec![Tree::Nimber(1)])),
        Just(Tree::Quarters(2)),
    ]) {
        let store = Store::new();
        let calc = store.calc();
        let [a, b, unit] = [a, b, unit].map(|t| t.id(&calc));
        let unit = match calc.compare(unit, Id::ZERO).unwrap() {
            Comparison::Greater => unit,
            Comparison::Less => calc.neg(unit),
            _ => calc.integer(1),
        };
        let product = |g| calc.norton_product(g, unit).unwrap();
        let sum = calc.add(a, b).unwrap();
        prop_assert_eq!(product(sum), calc.add(product(a), product(b)).unwrap());
        prop_assert_eq!(product(calc.neg(a)), calc.neg(product(a)));
        prop_assert_eq!(product(calc.integer(1)), unit);
        prop_assert_eq!(calc.compare(product(a), product(b)).unwrap(), calc.compare(a, b).unwrap());
    }

    #[test]
    fn conway_products(a in any_tree(1), b in any_tree(1)) {
        let store = Store::new();
        let calc = store.calc();
        let [a, b] = [a, b].map(|t| t.id(&calc));
        let times = |x, y| calc.conway_product(x, y).unwrap();
        prop_assert_eq!(times(a, b), times(b, a));
        prop_assert_eq!(times(calc.neg(a), b), calc.neg(times(a, b)));
        prop_assert_eq!(times(calc.integer(1), a), a);
        prop_assert_eq!(times(Id::ZERO, a), Id::ZERO);
        prop_assert_eq!(times(calc.integer(3), a), calc.multiple(3, a).unwrap());
    }

    #[test]
    fn ordinal_sums(base in any_tree(2), a in any_tree(2), b in any_tree(2)) {
        let store = Store::new();
        let calc = store.calc();
        let [base, a, b] = [base, a, b].map(|t| t.id(&calc));
        let on = |top| calc.ordinal_sum(base, top).unwrap();
        // The colon principle.
        if calc.le(a, b).unwrap() {
            prop_assert!(calc.le(on(a), on(b)).unwrap());
        }
        prop_assert_eq!(on(Id::ZERO), base);
        prop_assert_eq!(calc.ordinal_sum(Id::ZERO, a).unwrap(), a);
        prop_assert_eq!(calc.neg(on(a)), calc.ordinal_sum(calc.neg(base), calc.neg(a)).unwrap());
    }
}

/// What is remembered of {a|b} serves its translates and negatives: asked before and after, in two stores, they are the same.
#[test]
fn games_of_two_options_are_the_same_however_they_are_asked_for() {
    let texts = ["0", "1/2", "3", "-2", "*", "^", "v*", "{2|-1}", "+-1", "{1||0|-4}", "1/1099511627776"];
    let store = Store::new();
    let calc = store.calc();
    for a in texts {
        for b in texts {
            let [left, right] = [a, b].map(|text| calc.parse(text).unwrap());
            let game = calc.game(&[left], &[right]).unwrap();
            let fresh = Store::new();
            let own = fresh.calc();
            let again = own.game(&[own.parse(a).unwrap()], &[own.parse(b).unwrap()]).unwrap();
            assert_eq!(calc.name(game).unwrap(), own.name(again).unwrap(), "{{{a}|{b}}}");
            let turned = calc.game(&[calc.neg(right)], &[calc.neg(left)]).unwrap();
            assert_eq!(calc.neg(turned), game, "-{{{a}|{b}}}");
            for x in ["5", "-3/4", "1/1099511627776"].map(|text| calc.parse(text).unwrap()) {
                if !game.is_number() {
                    let [left, right] = [left, right].map(|option| calc.add(option, x).unwrap());
                    let moved = calc.game(&[left], &[right]).unwrap();
                    assert_eq!(moved, calc.add(game, x).unwrap(), "{{{a}|{b}}} and a number");
                }
            }
        }
    }
}
