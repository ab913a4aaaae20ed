//! Values of boards whose options are sifted, against the walk through all options and against the definition.

use std::collections::HashMap;
use std::sync::Arc;

use upstar_game::grid::Region;
use upstar_game::{NormalPlay as _, Player, Ruleset as _, RulesetCache};
use upstar_rulesets::domineering::Domineering;
use upstar_search::{Budget, OutcomeOptions, Reason, Values};
use upstar_values::{Calc, Id, Store};

/// By the definition, without parts and symmetries.
fn brute(position: Region, calc: &Calc<'_>, known: &mut HashMap<Region, Id>) -> Id {
    if let Some(value) = known.get(&position) {
        return *value;
    }
    let [left, right] = Player::BOTH.map(|player| -> Vec<Id> {
        let moves = Domineering.move_list(&position, player).into_iter();
        moves.map(|mv| brute(Domineering.play(&position, player, &mv), calc, known)).collect()
    });
    let value = calc.game(&left, &right).expect("memory");
    known.insert(position, value);
    value
}

/// A board that lacks this part of its cells.
fn board(rows: usize, cols: usize, gone: f64, random: &mut fastrand::Rng) -> Region {
    let row = |random: &mut fastrand::Rng| {
        (0..cols).map(|_| if random.f64() < gone { '#' } else { '.' }).collect::<String>()
    };
    let rows: Vec<String> = (0..rows).map(|_| row(random)).collect();
    Domineering.parse(&rows.join("|")).expect("a board")
}

/// Values in one store, by sifting with one thread and with two, and from all options.
fn roads(store: &Arc<Store>) -> [Values<Domineering>; 3] {
    let values = || Values::new(Domineering, Arc::clone(store));
    let all = OutcomeOptions { bounds: false, ..OutcomeOptions::default() };
    [values(), values().threads(2), values().outcome_options(all)]
}

fn race(
    sizes: &[(usize, usize)],
    gone: f64,
    rounds: usize,
    mut by_definition: impl FnMut(Region, &Calc<'_>) -> Option<Id>,
) {
    let mut random = fastrand::Rng::with_seed(22);
    let (store, budget) = (Arc::new(Store::new()), Budget::unlimited());
    for round in 0..rounds {
        let (rows, cols) = sizes[round % sizes.len()];
        let position = board(rows, cols, gone, &mut random);
        // Nothing is known yet, so that large boards are sifted and not looked up.
        let found = roads(&store).map(|values| values.value(&position, &budget).expect("a value").value);
        assert!(found.iter().all(|value| *value == found[0]), "{position:?} {found:?}");
        if let Some(value) = by_definition(position, &store.calc()) {
            assert_eq!(value, found[0], "{position:?}");
        }
    }
}

#[test]
fn sifted_options_give_the_value_of_the_definition() {
    let mut known = HashMap::new();
    race(&[(4, 5), (5, 4), (3, 7), (2, 10)], 0.05, 16, |position, calc| {
        Some(brute(position, calc, &mut known))
    });
}

#[test]
fn sifted_options_give_the_values_of_all_options() {
    race(&[(5, 5), (4, 6), (6, 4), (3, 8), (2, 12), (7, 4)], 0.12, 24, |_, _| None);
    race(&[(8, 8), (6, 9), (10, 5)], 0.42, 12, |_, _| None);
}

#[test]
fn whole_boards_are_worth_what_the_rules_say() {
    let told = [(4, 5), (4, 7), (4, 9), (4, 11), (5, 5), (5, 6), (5, 7), (6, 7)];
    for (rows, cols) in told {
        let store = Arc::new(Store::new());
        let position = Domineering.parse(&format!("{rows}x{cols}")).expect("a board");
        // What is sifted is not the whole board, so what the rules say of it is not asked for.
        let value = Values::new(Domineering, Arc::clone(&store))
            .value(&position, &Budget::unlimited())
            .expect("a value")
            .value;
        let calc = store.calc();
        let told = |rows, cols| {
            let position = Domineering.parse(&format!("{rows}x{cols}")).expect("a board");
            let bounds = Domineering.bounds(&position, &calc, &mut RulesetCache::default()).expect("memory");
            [bounds.low, bounds.high].map(|told| calc.sum(told.expect("a bound")).expect("memory"))
        };
        assert_eq!(told(rows, cols), [value; 2], "{rows}x{cols}");
        assert_eq!(told(cols, rows), [calc.neg(value); 2], "{cols}x{rows}");
    }
}

#[test]
fn limits_hold_and_what_was_stopped_can_be_asked_again() {
    let store = Arc::new(Store::new());
    let values = Values::new(Domineering, Arc::clone(&store));
    let position = Domineering.parse("5x6").expect("a board");
    for nodes in [1, 10, 100, 1_000] {
        assert_eq!(values.value(&position, &Budget::unlimited().nodes(Some(nodes))), Err(Reason::Nodes));
    }
    let value = values.value(&position, &Budget::unlimited()).expect("a value");
    assert_eq!(store.calc().name(value.value).as_deref(), Ok("-3/2"));
}
