//! The values of large heaps come from whole sequences: they are those that the options give.

use upstar::sum::Engine;
use upstar::values::Store;
use upstar::{Budget, Reason, Session};

/// What `upstar heap` can be asked of that is a game of the catalogue too.
const GAMES: &[&str] = &[
    "nim",
    "kayles",
    "dawsons_kayles",
    "dawsons_chess",
    "pick_up_bricks",
    "grundy",
    "lasker",
    "treblecross",
    "officers",
    "octal[0.6]",
    "octal[0.137]",
    "octal[4.7]",
    "subtraction[1,2,5]",
    "subtraction[!2,5]",
];

#[test]
fn sequences_and_options_agree() {
    let session = Session::default();
    let by_options = Engine::new(Store::new(), 1);
    let budget = Budget::unlimited();
    for game in GAMES {
        let (name, brackets) =
            game.trim_end_matches(']').split_once('[').map_or((*game, None), |(a, b)| (a, Some(b)));
        let Some(rules) = by_options.game(name, brackets) else { continue };
        let rules = rules.expect("rules");
        for heap in [511, 512, 513, 540, 600, 611] {
            let text = format!("{game}({heap})");
            let value = session.value(text.as_str(), &budget).expect("a value");
            let position = rules.clone().parse(&heap.to_string()).expect("a heap");
            let expected = position.valued().expect("a value").value(&budget).expect("a value").value;
            assert_eq!(value, by_options.store().calc().name(expected).expect("a name"), "{text}");
        }
    }
}

#[test]
fn a_million_is_soon_found_and_limits_hold() {
    let session = Session::default();
    let value = session.value("grundy(100000)", &Budget::unlimited()).expect("a value");
    let sum = session.value("grundy(100000) + kayles(100000) + grundy(100000)", &Budget::unlimited());
    let kayles = session.value("kayles(100000)", &Budget::unlimited());
    assert_eq!(sum.expect("a value"), kayles.expect("a value"));
    assert!(value.starts_with('*') || value == "0");
    let short = Budget::unlimited().time(Some(std::time::Duration::from_millis(50)));
    let stopped = session.value("grundy(30000000)", &short).expect_err("that takes longer");
    assert!(format!("{stopped:?}").contains(&format!("{:?}", Reason::Time)), "{stopped:?}");
}
