//! Where the source texts are wrong, the program is right: one test for each entry of `docs/errata.md`.

use upstar::game::Player;
use upstar_book::{outcome, value, wins};

#[test]
fn errata_cf_ex_2_the_nim_sum_is_15() {
    assert_eq!(value("nim(108,90,57)"), "*15");
    assert_ne!(outcome("nim(107,90,57)"), "P");
    assert!(!wins("nim(108,90,57)", Player::Left).contains(&"nim(107,90,57)".to_owned()));
}

#[test]
fn errata_cf_unequal_heaps_are_n() {
    for a in 0..6 {
        for b in 0..6 {
            assert_eq!(outcome(&format!("nim({a},{b})")), if a == b { "P" } else { "N" });
        }
    }
}

#[test]
fn errata_l7_1_3_6_is_4() {
    assert_eq!(value("nim(1,3,6)"), "*4");
    assert_eq!(outcome("nim(1,3,6,4)"), "P");
    assert_eq!(outcome("nim(1,3,6,7)"), "N");
}

#[test]
fn errata_dk_4_20_upright_is_louises() {
    assert_eq!(value("domineering(2x1)"), "1");
    assert_eq!(value("domineering(1x2)"), "-1");
    assert_eq!(wins("domineering(2x2)", Player::Left), ["domineering(\"#.|#.\")", "domineering(\".#|.#\")"]);
}

#[test]
fn errata_dk_4_3_partizan_not_impartial() {
    // The section is about games whose players have different moves.
    let of = |name: &str| {
        upstar::rulesets::games().iter().find(|about| about.name == name).expect("a game").impartial
    };
    assert!(!of("hackenbush") && !of("domineering") && !of("cut_cake"));
    assert!(of("nim") && of("chop") && of("chomp"));
}

#[test]
fn errata_a071436_the_last_exception_of_0_56_is_326639() {
    use upstar::heap::{Means, Rules, Sequence, prove};
    let mut values = Sequence::new(Rules::read("0.56").expect("a code"), Means::default());
    let budget = upstar::Budget::unlimited();
    let proof =
        prove(&mut values, 2_000_000, &budget, &mut |_, _| Ok(())).expect("no limit").expect("a proof");
    assert_eq!((proof.period, proof.preperiod), (144, 326_640));
    assert_ne!(values.get(326_639), values.get(326_639 + 144));
}
