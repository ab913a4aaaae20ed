//! Normal play, types, sums and equivalence: DeVos and Kent, chapter 2; von Stengel, 1.3 and 1.4.

use upstar::game::{Outcome, Player};
use upstar::sum::Play;
use upstar_book::{apart, holds, misere, moves, outcome, value, wins};

/// Positions of each type, from several games.
const OF_TYPE: &[(&str, &[&str])] = &[
    ("L", &["cut_cake(1x2)", "domineering(2x1)", "hackenbush(\"b\")", "domineering(4x1)", "1/2", "^"]),
    ("R", &["cut_cake(2x1)", "domineering(1x2)", "hackenbush(\"r\")", "domineering(1x4)", "-1/2", "v"]),
    ("N", &["domineering(2x2)", "nim(3)", "pick_up_bricks(7)", "chop(2x3)", "+-3", "domineering(\"..|.#\")"]),
    (
        "P",
        &[
            "cut_cake(2x2)",
            "cut_cake(2x3)",
            "nim(1,2,3)",
            "chop(3x3)",
            "pick_up_bricks(6)",
            "0",
            "domineering(1x1)",
        ],
    ),
];

fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    OF_TYPE.iter().flat_map(|(class, list)| list.iter().map(|expr| (*class, *expr)))
}

#[test]
fn dk_2_1_cut_cake() {
    assert_eq!(outcome("cut_cake(1x1)"), "P");
    // Louise cuts vertically, so only she can move in a row; Richard only in a column.
    assert_eq!(value("cut_cake(1x5)"), "4");
    assert_eq!(value("cut_cake(5x1)"), "-4");
    assert!(moves("cut_cake(1x5)", Player::Right, Play::Normal).is_empty());
    assert_eq!(moves("cut_cake(2x3)", Player::Left, Play::Normal).len(), 2);
}

#[test]
fn dk_fig_2_4_position_notation() {
    // 2x3 = { 2x1 + 2x2 | 1x3 + 1x3 }: the two cuts of Louise lead to the same.
    let left: Vec<String> =
        moves("cut_cake(2x3)", Player::Left, Play::Normal).into_iter().filter_map(|mv| mv.value).collect();
    assert_eq!(left, ["-1", "-1"]);
    let right: Vec<String> =
        moves("cut_cake(2x3)", Player::Right, Play::Normal).into_iter().filter_map(|mv| mv.value).collect();
    assert_eq!(right, ["4"]);
    assert!(holds("cut_cake(2x3) == {cut_cake(2x1,2x2)|cut_cake(1x3,1x3)}"));
}

#[test]
fn dk_2_2_four_types() {
    for (class, expr) in all() {
        assert_eq!(outcome(expr), class, "{expr}");
    }
}

#[test]
fn dk_2_3_the_chart() {
    // Louise wins moving first if some move leads to L or P; Richard wins moving first if some leads to R or P.
    for (class, expr) in all() {
        let good = |player: Player, types: &[Outcome]| {
            moves(expr, player, Play::Normal)
                .iter()
                .any(|mv| matches!(mv.outcome, Some(upstar::After::Class(o)) if types.contains(&o)))
        };
        let left = good(Player::Left, &[Outcome::L, Outcome::P]);
        let right = good(Player::Right, &[Outcome::R, Outcome::P]);
        assert_eq!(Outcome::new(left, !right).to_string(), class, "{expr}");
    }
}

#[test]
fn dk_fig_2_5_to_2_8_cut_cake_types() {
    for (expr, class) in [
        ("cut_cake(1x1)", "P"),
        ("cut_cake(1x2)", "L"),
        ("cut_cake(2x1)", "R"),
        ("cut_cake(1x3)", "L"),
        ("cut_cake(3x1)", "R"),
        ("cut_cake(2x2)", "P"),
        ("cut_cake(2x3)", "P"),
        ("cut_cake(3x2)", "P"),
        ("cut_cake(2x4)", "L"),
        ("cut_cake(2x1,2x2)", "R"),
        ("cut_cake(1x3,1x3)", "L"),
    ] {
        assert_eq!(outcome(expr), class, "{expr}");
    }
}

#[test]
fn dk_2_4_sums_of_different_games() {
    for (a_class, a) in all() {
        for (_, b) in all().filter(|(class, _)| *class == "P") {
            assert_eq!(outcome(&format!("{a} + {b}")), a_class, "{a} + {b}");
        }
    }
}

#[test]
fn dk_ex_2_5_three_moves() {
    let start = "cut_cake(2x3) + pick_up_bricks(4)";
    let first = &moves(start, Player::Left, Play::Normal);
    let after = first.iter().find(|mv| mv.to.contains("pick_up_bricks(2)")).expect("she takes two bricks");
    let second = &moves(&after.to, Player::Right, Play::Normal);
    let after = second.iter().find(|mv| mv.to.contains("cut_cake(1x3,1x3)")).expect("he cuts the cake");
    let third = &moves(&after.to, Player::Left, Play::Normal);
    assert!(third.iter().any(|mv| mv.to.contains("pick_up_bricks(1)")));
    assert!(third.iter().any(|mv| mv.to.contains("1x1")));
}

#[test]
fn dk_2_6_and_2_7_types_of_sums() {
    for (a_class, a) in all() {
        for (b_class, b) in all() {
            let sum = outcome(&format!("{a} + {b}"));
            match (a_class, b_class) {
                (same, "P") | ("P", same) => assert_eq!(sum, same, "{a} + {b}"),
                ("L", "L") | ("R", "R") => assert_eq!(sum, a_class, "{a} + {b}"),
                // Figure 2.11: L + N is L or N, R + N is R or N; the rest may be anything.
                ("L", "N") | ("N", "L") => assert!(["L", "N"].contains(&&*sum), "{a} + {b}"),
                ("R", "N") | ("N", "R") => assert!(["R", "N"].contains(&&*sum), "{a} + {b}"),
                _ => {}
            }
        }
    }
}

#[test]
fn dk_fig_2_11_where_the_types_do_not_decide() {
    // For each question mark of the figure, sums of the same types with different results.
    for (a, b, class) in [
        ("domineering(2x1)", "domineering(1x2)", "P"),
        ("domineering(4x1)", "domineering(1x2)", "L"),
        ("domineering(2x1)", "domineering(1x4)", "R"),
        ("1", "-1*", "N"),
        ("domineering(2x1)", "domineering(2x2)", "N"),
        ("domineering(4x1)", "domineering(2x2)", "L"),
        ("domineering(1x2)", "domineering(2x2)", "N"),
        ("domineering(1x4)", "domineering(2x2)", "R"),
        ("nim(3)", "nim(3)", "P"),
        ("nim(3)", "nim(2)", "N"),
        ("{4|0}", "+-1", "L"),
        ("{0|-4}", "+-1", "R"),
    ] {
        assert_eq!(outcome(&format!("{a} + {b}")), class, "{a} + {b}");
    }
}

#[test]
fn dk_2_8_domineering_on_any_subset() {
    assert_eq!(moves("domineering(\".#.|...|.#.\")", Player::Left, Play::Normal).len(), 4);
    assert_eq!(moves("domineering(\".#.|...|.#.\")", Player::Right, Play::Normal).len(), 2);
}

#[test]
fn dk_fig_2_14_to_2_16_domineering_sums() {
    assert_eq!(outcome("domineering(2x2)"), "N");
    assert_eq!(outcome("domineering(1x2)"), "R");
    assert_eq!(outcome("domineering(2x2) + domineering(1x2)"), "N");
    assert_eq!(outcome("domineering(2x2) + domineering(1x4)"), "R");
}

#[test]
fn dk_2_9_equivalence() {
    assert_eq!(apart("domineering(1x2)", "domineering(1x3)"), None);
    let beta = apart("domineering(1x2)", "domineering(1x4)").expect("they are not equivalent");
    let with = |expr: &str| outcome(&format!("{expr} + ({beta})"));
    assert_ne!(with("domineering(1x2)"), with("domineering(1x4)"));
    // All positions of type P are equivalent (2.15), also across games.
    for (_, a) in all().filter(|(class, _)| *class == "P") {
        assert_eq!(apart(a, "nim(5,5)"), None, "{a}");
    }
}

#[test]
fn dk_2_10_to_2_16_the_algebra() {
    let sample = ["domineering(2x2)", "nim(3)", "cut_cake(2x5)", "hackenbush(\"brb\")", "^", "{2|-1}"];
    for a in sample {
        assert!(holds(&format!("{a} - {a} == 0")), "{a}");
        for b in sample {
            assert!(holds(&format!("{a} + {b} == {b} + {a}")), "{a}, {b}");
            // 2.16: if a + c and b + c are both of type P, then a and b are equivalent.
            assert_eq!(holds(&format!("{a} - {b} == 0")), apart(a, b).is_none(), "{a}, {b}");
            for c in sample {
                assert!(holds(&format!("({a} + {b}) + {c} == {a} + ({b} + {c})")), "{a}, {b}, {c}");
            }
        }
    }
}

#[test]
fn vs_1_3_play_ends() {
    // "Simpler than" is well founded for every game in the catalogue: the longest play is finite, and each move
    // makes the position different. The conformance suite plays all games to the end; here the samples.
    for (_, expr) in all() {
        let mut position = expr.to_owned();
        let mut player = Player::Left;
        for ply in 0.. {
            assert!(ply < 100, "{expr} goes on");
            let list = moves(&position, player, Play::Normal);
            let Some(mv) = list.first() else { break };
            assert_ne!(mv.to, position);
            position = mv.to.clone();
            player = player.opponent();
        }
    }
}

#[test]
fn vs_1_2_and_cf_3_misere() {
    assert_eq!(misere("nim(1,3,5,7)"), "P");
    assert_eq!(misere("nim(2,3,6)"), "N");
    let winning: Vec<String> = moves("nim(2,3,6)", Player::Left, Play::Misere)
        .into_iter()
        .filter(|mv| mv.winning)
        .map(|mv| mv.to)
        .collect();
    assert_eq!(winning, ["nim(2,3,1)"]);
    // One heap of one loses, two win.
    assert_eq!(misere("nim(1)"), "P");
    assert_eq!(misere("nim(1,1)"), "N");
    assert_eq!(wins("nim(2,3,6)", Player::Left), ["nim(2,3,1)"]);
}
