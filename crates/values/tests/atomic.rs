//! Atomic weights of infinitesimals and companions, against their definitions.

use fastrand::Rng;
use upstar_values::{Calc, Comparison, Id, Player, Store};

/// A random game near 0: options are earlier games, and now and then a threat.
fn games(calc: &Calc<'_>, random: &mut Rng, many: usize) -> Vec<Id> {
    let mut all: Vec<Id> =
        ["0", "*", "^", "v*", "*2", "{0|-2}", "{1|0}", "1/2", "-1", "{1|-1}", "Tiny(1)", "{*|-3}"]
            .iter()
            .map(|text| calc.parse(text).unwrap())
            .collect();
    for _ in 0..many {
        let mut side = || (0..random.usize(1..3)).map(|_| all[random.usize(..all.len())]).collect::<Vec<_>>();
        let (left, right) = (side(), side());
        let game = calc.game(&left, &right).unwrap();
        if calc.birthday(game).unwrap() < 9u8.into() {
            all.push(game);
        }
    }
    all
}

#[test]
fn weights_by_the_definition() {
    let store = Store::new();
    let calc = store.calc();
    let mut random = Rng::with_seed(5);
    let (mut atomic, mut not_small, mut none) = (0, 0, 0);
    for game in games(&calc, &mut random, 4000) {
        let weight = calc.infinitesimal_weight(game).unwrap();
        if !calc.is_infinitesimal(game) {
            assert_eq!(weight, None);
            continue;
        }
        let name = calc.name(game).unwrap();
        match weight {
            Some(weight) => {
                assert!(calc.is_weight(game, weight).unwrap(), "{name}");
                assert_eq!(calc.atomic_weight(game).unwrap().unwrap_or(weight), weight, "{name}");
                atomic += 1;
                not_small += usize::from(!calc.is_all_small(game).unwrap());
            }
            // Nothing simple is its weight.
            None => {
                for weight in
                    ["0", "1", "-1", "2", "-2", "3", "-3", "*", "{1|-1}", "{0|-2}", "{2|0}", "1/2", "-1/2"]
                {
                    let weight = calc.parse(weight).unwrap();
                    assert!(
                        !calc.is_weight(game, weight).unwrap(),
                        "{name} has {}",
                        calc.name(weight).unwrap()
                    );
                }
                none += 1;
            }
        }
    }
    assert!(
        atomic > 100 && not_small > 30,
        "{atomic} atomic, {not_small} of them not all-small, {none} not atomic"
    );
}

/// The companion by its definition alone, without closed forms.
fn companion(calc: &Calc<'_>, id: Id) -> Id {
    let order = calc.compare(id, Id::ZERO).unwrap();
    let side = |player, zero: bool| -> Vec<Id> {
        let options = calc.option_list(id, player).unwrap();
        let companions = options.into_iter().map(|option| companion(calc, option));
        companions.chain(zero.then_some(Id::ZERO)).collect()
    };
    let left = side(Player::Left, matches!(order, Comparison::Greater | Comparison::Equal));
    let right = side(Player::Right, matches!(order, Comparison::Less | Comparison::Equal));
    calc.game(&left, &right).unwrap()
}

#[test]
fn companions_by_the_definition() {
    let store = Store::new();
    let calc = store.calc();
    let mut random = Rng::with_seed(6);
    let mut all = games(&calc, &mut random, 300);
    for text in ["^3", "^3*", "v4*5", "1^*", "-3/4v2", "2*3", "5", "-7/8", "*6", "^<3>", "^[3]*"] {
        all.push(calc.parse(text).unwrap());
    }
    for game in all {
        assert_eq!(calc.companion(game).unwrap(), companion(&calc, game), "{}", calc.name(game).unwrap());
    }
}
