//! Where the source texts are wrong, the program is right: one test for each entry of `docs/errata.md`.

use upstar::game::Player;
use upstar::sum::Play;
use upstar_book::{holds, moves, outcome, value, wins};

/// What either player can move to.
fn reached(expr: &str) -> Vec<String> {
    moves(expr, Player::Left, Play::Normal).into_iter().map(|mv| mv.to).collect()
}

#[test]
fn errata_cf_ex_2_the_nim_sum_is_15() {
    assert_eq!(value("nim(108,90,57)"), "*15");
    assert_ne!(outcome("nim(107,90,57)"), "P");
    assert!(!wins("nim(108,90,57)", Player::Left).contains(&"nim(107,90,57)".to_owned()));
}

#[test]
fn errata_cf_ex_2_all_three_stacks_win() {
    let won = wins("nim(108,90,57)", Player::Left);
    assert_eq!(won, ["nim(99,90,57)", "nim(108,85,57)", "nim(108,90,54)"]);
    // The fourth column from the right is that of 8.
    assert!([108, 90, 57].iter().all(|stack| stack & 8 != 0));
}

#[test]
fn errata_cf_fact_1_0_1_right_picks_at_right_nodes() {
    for (tree, result) in [("R(-+,+-)", "-+ -+"), ("R(+-,+-)", "+- +-"), ("L(-+,+-)", "+- +-")] {
        assert_eq!(outcome(&format!("tree(\"{tree}\")")), result, "{tree}");
    }
}

#[test]
fn errata_cf_bits_before_the_largest_stay() {
    // In 4, 1 the largest unbalanced column is that of 4; 8 has none there, and is no move.
    assert_eq!(value("nim(4,1)"), "*5");
    assert!(!reached("nim(4,1)").contains(&"nim(8,1)".to_owned()));
    assert_eq!(wins("nim(4,1)", Player::Left), ["nim(1,1)"]);
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
fn errata_l7_sum_theorem_has_nim_sums() {
    assert_eq!(value("nim(1,1)"), "0");
    for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
        assert_eq!(value(&format!("nim_value(nim({x}) + nim({y}))")), (x ^ y).to_string());
        // A move in the second component leaves the first as it is.
        let second = reached(&format!("nim({x},{y})"));
        let moved = second.iter().filter(|to| to.starts_with(&format!("nim({x},")));
        assert_eq!(moved.count(), y, "{x}, {y}");
    }
}

#[test]
fn errata_dk_4_4_edges_of_different_colours() {
    for (m, n) in (1i64..6).flat_map(|m| (-6i64..0).map(move |n| (m, n))) {
        let total = format!("•{m} + •({n})");
        assert_eq!(value(&total), (m + n).to_string());
        assert!((m + n).abs() != (m - n).abs(), "{total}");
    }
}

#[test]
fn errata_dk_4_6_sums_of_powers_of_two_are_not_negative() {
    let powers = ["1/8", "1/4", "1/2", "1", "2", "4"];
    for set in 1u32..64 {
        let own = powers.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        let sum = own.map(|(_, power)| *power).collect::<Vec<_>>().join(" + ");
        assert!(holds(&format!("{sum} > -1/8")), "{sum}");
    }
    assert_eq!(value("5/8"), value("1/2 + 1/8"));
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
    use upstar::heap::{Resources, Rules, Sequence, prove};
    let mut values = Sequence::new(Rules::read("0.56").expect("a code"), Resources::default());
    let budget = upstar::Budget::unlimited();
    let proof =
        prove(&mut values, 2_000_000, &budget, &mut |_, _| Ok(())).expect("no limit").expect("a proof");
    assert_eq!((proof.period, proof.preperiod), (144, 326_640));
    assert_ne!(values.get(326_639), values.get(326_639 + 144));
}
