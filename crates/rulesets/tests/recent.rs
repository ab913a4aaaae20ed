//! Whoever asks one solver for many positions gets the values that a solver of each position's own tells, also when parts come again.

use std::sync::Arc;

use fastrand::Rng;
use upstar_game::NormalPlay;
use upstar_rulesets::domineering::Domineering;
use upstar_rulesets::toads_and_frogs::ToadsAndFrogs;
use upstar_search::{Budget, Values};
use upstar_values::Store;

fn agree<R: NormalPlay + Clone>(game: &R, texts: impl Iterator<Item = String>) {
    let store = Arc::new(Store::new());
    let (values, budget) = (Values::new(game.clone(), Arc::clone(&store)), Budget::unlimited());
    for text in texts {
        let position = game.parse(&text).unwrap();
        let value = values.value(&position, &budget).unwrap().value;
        assert_eq!(values.value(&position, &budget).unwrap().value, value, "{text}");
        let fresh = Arc::new(Store::new());
        let own = Values::new(game.clone(), Arc::clone(&fresh)).value(&position, &budget).unwrap().value;
        assert_eq!(store.calc().name(value).unwrap(), fresh.calc().name(own).unwrap(), "{text}");
    }
}

#[test]
fn parts_that_come_again_keep_their_values() {
    let mut random = Rng::with_seed(0);
    let mut row = |letters: &str, length: usize| -> String {
        (0..length).map(|_| char::from(letters.as_bytes()[random.usize(..letters.len())])).collect()
    };
    agree(&Domineering, (0..600).map(|_| [(); 3].map(|()| row("..#", 4)).join("|")));
    agree(&ToadsAndFrogs, (0..600).map(|_| row("tf..", 9)));
}
