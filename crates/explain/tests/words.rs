//! What explanations say in words, as text.

use upstar_explain::{Format, explain, explain_misere};
use upstar_lang::World;
use upstar_search::Budget;
use upstar_values::Store;

/// An explanation as text, and the same in one line.
fn told(text: &str, misere: bool) -> (String, String) {
    let world = World::new(Store::new(), 1);
    let budget = Budget::unlimited();
    let derivation =
        if misere { explain_misere(&world, text, &budget) } else { explain(&world, text, None, &budget) };
    let written = derivation.unwrap_or_else(|error| panic!("{text}: {error}")).document().to(Format::Text);
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    (written, line)
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    let (_, line) = told(text, false);
    for part in parts {
        assert!(line.contains(part), "{text} does not say `{part}`:\n{line}");
    }
}

/// After b3-b4 and c3-d3 the sum is of type N; of type L it is after b3-b4 alone.
#[test]
fn the_type_after_a_move_is_not_that_after_the_answer() {
    says(
        "domineering(4x4) + *2",
        &["The sum is then of type L, and she wins. It is a threat: what it leaves has temperature 1"],
    );
}

#[test]
fn what_was_asked_for_is_explained() {
    says(
        "5*{3||2|1}",
        &[
            "A multiple is a sum: 5 copies of {3||2|1}.",
            "5*{3||2|1} = {3||2|1} + {3||2|1} + {3||2|1} + {3||2|1} + {3||2|1} ≡ {12|||",
        ],
    );
    says(
        "nim(3):nim(2)",
        &[
            "a move in the base takes away the top",
            "nim(3):nim(2) ≡ {nim(0), nim(1), nim(2), nim(3):0, nim(3):* | nim(0), nim(1), nim(2), nim(3):0, nim(3):*}",
            "depends on the base as it is written",
            "≡ *5",
        ],
    );
    says("cool({4|-2},1)", &["costs a tax of 1", "≡ {cool(4,1) - 1 | cool(-2,1) + 1} ≡ {3 | -1}"]);
    says("cool({4|-2},7)", &["more than the temperature of {4|-2}", "cool({4|-2},7) ≡ 1"]);
    says("heat({1|-1},1)", &["every move earns 1", "≡ {heat(1,1) + 1 | heat(-1,1) - 1} ≡ {2 | -2} ≡ +-2"]);
    says("reduced({2*|0^})", &["differs from {2*|0^} by an infinitesimal only", "reduced({2*|0^}) ≡ {2|0}"]);
    says("-2*{1|0}", &["2 copies of {1|0} with the players' roles exchanged", "= -{1|0} - {1|0} ≡ -1"]);
}

/// Winning Ways, chapter 1: Tweedledum and Tweedledee.
#[test]
fn copies_are_named() {
    says(
        "domineering(2x3)-domineering(2x3)",
        &[
            "There is a strategy by symmetry. Each of the two components is the other with the players' roles exchanged.",
            "c1-c2 in domineering(2x3) c1-c2 in -domineering(2x3)",
        ],
    );
    says("cram(2x2)+cram(2x2)", &["a1-b1 in the second cram(2x2) a1-b1 in cram(2x2)"]);
    says("domineering(2x3) == domineering(2x3)", &["copies every move in the partner"]);
    // No search could look at all of this, and none is needed.
    says("domineering(7x8)-domineering(7x8)", &["copies every move in the partner"]);
}

#[test]
fn forms_are_shown_as_they_were_typed() {
    for text in ["{10|2||-1}+{1|-1}", "{5|0}+{3|-3||-10}"] {
        let form = text.split('+').find(|term| term.contains("||")).unwrap_or(text);
        says(text, &[&format!("so {form} is not a number. No option is dominated")]);
        assert!(!told(text, false).1.contains("{{"), "{text}");
    }
}

#[test]
fn lines_are_in_order_and_complete() {
    says(
        "subtraction[1,2,3](17,4)",
        &["(1) = {(0)} ≡ {0} ≡ * (2)", "(5), (6) and (7), which have no lines of their own, are worked out"],
    );
    says("toads_and_frogs(\"tt.ff\")", &["What nobody can use any more is left out of boards."]);
    // One abbreviation in one text, introduced once.
    let (_, line) = told("domineering(4x4) + *2", false);
    assert_eq!(line.matches("We write (4x4) for").count(), 1, "{line}");
    assert!(line.contains("(4x4) + *2 ≡") && !line.contains(" 4x4"), "{line}");
}

#[test]
fn edges_are_counted_where_it_is_said() {
    says("hackenbush(\"b,r\")", &["edge 0-1 R edge 0-1 in hackenbush(\"r\") hackenbush(0) ≡ 0"]);
    let (_, line) = told("hackenbush(\"b,r\")", false);
    assert_eq!(line.matches("Left's move").count(), 1, "one table is enough: {line}");
}

#[test]
fn long_values_have_letters() {
    says("domineering(4x4) + *2", &["We write G for +-{*2,", "≡ G Who wins", "play in G stops at"]);
    says(
        "clobber(\"xoxo|oxox|xoxo\")",
        &["We write G for {{0|+-{*,^}}", "≡ {*, G, ^<2>* | H, *, v<2>*} ≡ 0"],
    );
}

#[test]
fn wins_are_quick() {
    says(
        "tic_tac_toe(\"x.o|.x.|...\")",
        &["(\"x.o|.x.|...\"): Left can get +- by c1, and by 5 other moves. So with Left"],
    );
}

#[test]
fn whoever_has_no_move_wins_in_misere_play() {
    for (text, part) in [
        ("domineering(2x2)", "a1-a2 R none: there is no move"),
        ("hackenbush(\"bbr\")", "Left loses moving first, for Right has no move left, which wins"),
        ("domineering(2x3)", "in misère play"),
    ] {
        let (_, line) = told(text, true);
        assert!(line.contains(part), "{text} does not say `{part}`:\n{line}");
    }
}

#[test]
fn lines_are_not_too_long() {
    for text in ["domineering(4x4) + *2", "5*{3||2|1}", "clobber(\"xoxo|oxox|xoxo\")"] {
        let (written, _) = told(text, false);
        let longest = written.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(102), "{text}: {longest:?}\n{written}");
    }
}

#[test]
fn what_wins_in_one_component_is_not_said_to_win_the_sum() {
    let (_, sum) = told("domineering(3x3) + nim(3,5) + ^", false);
    assert!(!sum.contains("strategy by equal heaps"), "{sum}");
    let (_, alone) = told("nim(3,5)", false);
    assert!(alone.contains("strategy by equal heaps"), "{alone}");
}
