//! What explanations say in words, as text.

use upstar_explain::{By, Format, explain, explain_by, explain_misere};
use upstar_lang::Language;
use upstar_search::Budget;
use upstar_values::Store;

/// An explanation as text, and the same in one line.
fn told(text: &str, misere: bool) -> (String, String) {
    let engine = Language::new(Store::new(), 1);
    let budget = Budget::unlimited();
    let derivation =
        if misere { explain_misere(&engine, text, &budget) } else { explain(&engine, text, None, &budget) };
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

/// What one argument says, in one line.
fn by(argument: By, text: &str) -> String {
    let engine = Language::new(Store::new(), 1);
    let derivation = explain_by(&engine, text, &[argument], &Budget::unlimited());
    let written = derivation.unwrap_or_else(|error| panic!("{text}: {error}")).document().to(Format::Text);
    written.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn says_by(argument: By, text: &str, parts: &[&str]) {
    let line = by(argument, text);
    for part in parts {
        assert!(line.contains(part), "{text} does not say `{part}`:\n{line}");
    }
}

/// Components of type P are ignored, types of one player add up, and a move is answered where it was made.
#[test]
fn sums_by_types() {
    let ignored = ["pick_up_bricks(3) is of type P, so", "can ignore pick_up_bricks(3)", "heap 1: 1 -> 0"];
    says("domineering(1x4) + pick_up_bricks(3)", &ignored);
    says_by(By::Types, "domineering(1x4) + pick_up_bricks(3)", &ignored);
    says_by(By::Types, "domineering(2x1) + domineering(4x1)", &["are of type L, and so is their sum"]);
    says_by(By::Types, "cut_cake(2x3)", &["(2x2) = {(2x1) + (2x1) | (1x2) + (1x2)} : {R | L} ⇒ P"]);
    says_by(By::Types, "domineering(2x2) + domineering(1x2)", &["The types do not decide a sum of"]);
    says(
        "cut_cake(2x3) == pick_up_bricks(6)",
        &[
            "There is a strategy by remainders modulo 3",
            "(2x3) = {(2x1) + (2x2) | (1x3) + (1x3)} : {R | L} ⇒ P",
            "are both of type P, and so is the sum",
        ],
    );
    assert!(!by(By::Types, "domineering(2x2) + domineering(1x2)").contains("thermograph"));
}

/// What cancels in part of a sum, or stands on both sides of a comparison, is struck out.
#[test]
fn copies_are_struck_out() {
    says(
        "hackenbush(\"bbr\") + hackenbush(\"rrb\") + nim(3)",
        &[
            "is the other with the players' roles exchanged",
            "hackenbush(\"rrb\") + nim(3) ≡ nim(3)",
            "So nim(3) ≡ *3",
        ],
    );
    says(
        "domineering(2x3) + snort(1x3) > domineering(2x3) - 1",
        &[
            "domineering(2x3) - domineering(2x3) is of type P",
            "So domineering(2x3) + snort(1x3) - domineering(2x3) + 1 ≡ snort(1x3) + 1",
        ],
    );
}

/// The first chapter: strategies, and where there is none to be named, Working Backward.
#[test]
fn working_backward() {
    says_by(
        By::Backward,
        "tree(\"L(R(+-,00),-+)\")",
        &["Working Backward, with Left to move", "The best for Left is 00"],
    );
    says_by(By::Backward, "nim(1,2)", &["(1,1) = {(1)} : {N} ⇒ P"]);
    let told = by(By::Backward, "hex(2x2)");
    assert!(told.contains("Working Backward") && !told.contains("pair"), "{told}");
}

/// On oblong boards the player whose sides are closer wins by mirrored pairs, even moving second.
#[test]
fn hex_off_the_square() {
    for board in ["hex(2x3)", "hex(3x2)", "hex(3x4)", "hex(4x6)", "hex(6x4)"] {
        says(board, &["a slant line has one cell of every pair on either side"]);
    }
}

#[test]
fn impartial_forms_by_mex() {
    says("{*0,*1,*3}", &["By the MEX principle", "≡ *2"]);
    says("{*,*2|*,*2}", &["By the MEX principle", "{*,*2|*,*2} ≡ {*, *2} ≡ 0"]);
    says("{0,*,{0,*}} + *2", &["{0,*} ≡ {0, *} ≡ *2", "{0,*,{0,*}} = {0, *, {0,*}} ≡ {0, *, *2} ≡ *3"]);
    says_by(By::Mex, "hackenbush(\"ggg\")", &["By the MEX principle", "≡ {0, *, *2} ≡ *3"]);
    says("nim(13,19,10) == *20", &["Every column has an even number of 1s"]);
}

/// Procedure 3.7: what is picked up, what is put back, and the table after it.
#[test]
fn balancing_step_by_step() {
    says(
        "nim(11,13,7,12)",
        &[
            "Pick up the groups up to 8, which are 8, 2 and 1",
            "those of 4 and 2 are then odd in number: put back just 4 and 2. So 11 becomes 6:",
        ],
    );
    says("nim(4,5,9,14)", &["nim(5) from *5 to *3", "So 4 becomes 2:"]);
}

#[test]
fn numbers_in_powers_of_two() {
    says("83/64", &["In powers of two it is 1 + 1/4 + 1/32 + 1/64, in binary 1.010011"]);
    says("45", &["32 + 8 + 4 + 1"]);
}

/// After b3-b4 and c3-d3 the sum is of type N; of type L it is after b3-b4 alone.
#[test]
fn the_type_after_a_move_is_not_that_after_the_answer() {
    says(
        "domineering(4x4) + *2",
        &["The sum is then of type L, and she wins. It is a threat: what it leaves has temperature 1"],
    );
}

/// What a move leaves may be a sum, and so may have more places than there were.
#[test]
fn a_move_may_leave_several_games() {
    says(
        "{1|0} + {{50|1}+{90|2}|0}",
        &["that leaves {50|1} + {90|2} there.", "So Right should answer, with {90|2} -> 2. Then the mean"],
    );
    says("{{50|1}+{90|2}|0} + {1|0}", &["So Right should answer, with {90|2} -> 2. Then the mean"]);
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
            "nim(3):nim(2) ≡ {nim(0), nim(1), nim(2), nim(3):nim(0), nim(3):nim(1)} ≡ {0, *, *2, *3, *4} ≡ *5",
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
            "each of the two components is the other with the players' roles exchanged.",
            "c1-c2 in domineering(2x3) c1-c2 in -domineering(2x3)",
        ],
    );
    says("cram(2x2)+cram(2x2)", &["a1-b1 in the second cram(2x2) a1-b1 in the first cram(2x2)"]);
    says("domineering(2x3) == domineering(2x3)", &["copies every move in the partner"]);
    // No search could look at all of this, and none is needed.
    says("domineering(7x8)-domineering(7x8)", &["copies every move in the partner"]);
}

#[test]
fn forms_are_shown_as_they_were_typed() {
    for text in ["{10|2||-1}+{1|-1}", "{5|0}+{3|-3||-10}"] {
        let form = text.split('+').find(|term| term.contains("||")).unwrap_or(text);
        says(text, &[&format!("so {form} is not a number. No option is dominated")]);
        let told = told(text, false).1;
        let (forms, _) = told.split_once("Values of independent parts").expect("a sum");
        assert!(!forms.contains("{{"), "{text}");
    }
}

#[test]
fn lines_are_in_order_and_complete() {
    says_by(
        By::Mex,
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
    says("domineering(4x4) + *2", &["We write G for +-{*2,", "≡ G Who wins"]);
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
        ("hackenbush(\"bbr\")", "hackenbush(0) of type N"),
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
    let engine = Language::new(Store::new(), 1);
    let alone = explain_by(&engine, "nim(3,5)", &[By::Symmetry], &Budget::unlimited()).expect("an argument");
    let alone = alone.document().to(Format::Text);
    assert!(alone.contains("strategy by equal heaps"), "{alone}");
}

/// `nim_sum` and its like give numbers, and a number that was counted is no game that somebody plays.
#[test]
fn what_is_counted_is_not_played() {
    says(
        "nim_sum(13,19,10)",
        &["add without carrying", "13 0 1 1 0 1 13 19 1 0 0 1 1 19 10 0 1 0 1 0 10", "nim-sum 1 0 1 0 0 20"],
    );
    says("mex(0,1,2,5,8)", &["Among 0, 1, 2, 5 and 8, 0 to 2 are all there, and 3 is missing."]);
    says(
        "temperature({4|-2})",
        &["temperature(G) is how urgent a move in the game is.", "temperature({4|-2}) = 3"],
    );
    says("mean(domineering(2x3))", &["≡ {2|-1/2}", "mean(domineering(2x3)) = 3/4"]);
    says("birthday(^)", &["The options of ^ are born: 0 on day 0 and * on day 1.", "birthday(^) = 2"]);
    says("stop_count({3||2|1})", &["1 for 3 and 2 for {2|1}", "stop_count({3||2|1}) = 3"]);
    says("length([1,2,3])", &["The list has 3 members.", "length([1,2,3]) = 3"]);
    says("nim_value(kayles(3))", &["(3) = {(1), (1) + (1), (2)}", "kayles(3) is equal to *3.", "= 3"]);
    says("nim_inverse(2)", &["nim_product(2,3) = 1"]);
    for text in ["nim_sum(13,19,10)", "mex(1)", "depth(nim(3))", "remoteness(hex(2x2),left)", "far_star(^)"] {
        let (_, line) = told(text, false);
        assert!(!line.contains("type") && !line.contains("wins"), "{line}");
    }
    // In a sum it is a number like any other.
    says("nim_sum(1,2) + *", &["of type L"]);
}

/// What stands for an option by symmetry is no option itself.
#[test]
fn options_are_what_moves_lead_to() {
    says_by(
        By::Mex,
        "chop(4x5)",
        &["4x2 = {1x2, 2x2, 3x2, 4x1}", "2x3 = {1x3, 2x1, 2x2}", "one is shown, and of positions one"],
    );
    says_by(By::Mex, "chop(3x3)", &["3x3 = {1x3, 2x3}"]);
    says("chomp(2x3)", &["(2x3) = {(1x3), (2x1), (3,1), (2x2), (3,2)}"]);
}

#[test]
fn lines_that_begin_in_the_middle_say_so() {
    says_by(By::Mex, "pick_up_bricks(1000)", &["Each line comes after those on which it rests."]);
}

/// A number is what its options leave: not what it is called.
#[test]
fn numbers_are_not_found_by_their_names() {
    says("-3", &["{| -2} is the oldest number less than -2. That is -3"]);
    says("5/8", &["{1/2 | 3/4} is the oldest number between 1/2 and 3/4. That is 5/8"]);
    says("elephants_and_rhinos(\"e..r.r\")", &["But there is just one number that is neither"]);
    says("1*", &["differs from 1 by an infinitesimal only, and is confused with it."]);
    says("^[2]", &["^<1> + ^<2>, the sum"]);
}

#[test]
fn theorems_say_what_they_need() {
    says("chomp(5,4)", &["From two rows like that no bite leaves two rows like that, or the poison alone"]);
    says("chomp(2,2,2,2,1)", &["From two columns like that no bite leaves two columns like that"]);
    says("wythoff(3,5)", &["occurs in exactly one of these pairs, and is the difference n of exactly one"]);
    says("cut_cake(9x1)", &["to Right if that of the rows is", "worth 8 free moves of Right's, -8"]);
    says("hex(2x2)", &["nothing else needs an answer"]);
    assert!(!told("hex(2x2)", false).1.contains("stealing"));
    says(
        "hex(11x11)",
        &["No draws: holds, for on a full board", "As there are no draws, one of the players has"],
    );
    says_by(
        By::Stealing,
        "tic(\"...\")",
        &["No draws: does not hold, for by the rules", "the first player can at least draw"],
    );
    says("chomp(3x4)", &["No draws: holds, for every play ends"]);
    let (_, oblong) = told("hex(2x3)", false);
    assert!(!oblong.contains("No draws"), "{oblong}");
}

/// Where lines would not tell everything, a strategy by symmetry does; and what it shows is not shown again by stealing.
#[test]
fn one_proof_is_enough() {
    let (_, symmetric) = told("cram(4x4)", false);
    assert!(!symmetric.contains("MEX") && symmetric.contains("strategy by half turns"), "{symmetric}");
    let (_, stolen) = told("chomp(4x4)", false);
    assert!(stolen.contains("equal arms") && !stolen.contains("Strategy stealing"), "{stolen}");
}

/// Where parts are equal, all moves in them are told together; and who says `the winning move` means the only one.
#[test]
fn winning_moves_are_put_where_they_are_made() {
    says(
        "nim(2,2,2)",
        &[
            "The winning moves take - a nim(2) from *2 to 0: heap 1: 2 -> 0 (take the whole heap of 2), heap 2: 2 -> 0 and heap 3",
        ],
    );
    says("nim(3,4,5)", &["The winning move takes - nim(3) from *3 to *"]);
    says(
        "kayles(3,4)",
        &["The winning move that lowers a nim-value takes", "Other winning moves raise a nim-value"],
    );
    says("chomp(4,3,1)", &["The move eat a3 leaves chomp(4,3)."]);
    let (_, misere) = told("nim(1,1)", true);
    assert!(
        misere
            .contains("- a nim(1) from * to 0: heap 1: 1 -> 0 (take the whole heap of 1) and heap 2: 1 -> 0"),
        "{misere}"
    );
}

/// A strategy by symmetry needs no values: it is told on boards of any size.
#[test]
fn symmetry_is_told_on_large_boards() {
    says("cram(8x8)", &["In cram(8x8) half a turn leaves the board as it is", "each of the 101 other moves"]);
    says("cram(6x7)", &["The first player begins with d3-d4 and leaves", "each of the 53 other moves"]);
    says("kayles(70)", &["and leaves kayles(34,34), in which the two heaps are equal"]);
    says(
        "impartial_clobber(4x4)",
        &["half a turn leaves the board as it is", "no stone can be moved onto its own image"],
    );
    says("impartial_clobber(\"xx|oo\")", &["half a turn exchanges the colours of the stones"]);
    says("impartial_clobber(\"xoox|oxxo|xxxx\")", &["a reflection from side to side leaves the board"]);
}

/// Who wins large boards of Domineering is shown by a player who gives up moves, and otherwise believed of a search.
#[test]
fn who_wins_large_boards_is_told_without_values() {
    says(
        "domineering(8x9)",
        &[
            "Suppose Left never puts a domino across the lines between rows 2 and 3, 4 and 5, and 6 and 7.",
            "domineering(2x9) 4 times",
            "The sum is of type L: Left wins it, whoever moves first.",
        ],
    );
    says(
        "domineering(6x6)",
        &[
            "If Left begins: Suppose Left never",
            "between columns b and c, and d and e",
            "is of type N: whoever moves first wins.",
        ],
    );
    says("domineering(8x8)", &["which are not written down here, shows that domineering(8x8) is of type N"]);
}

/// Lists that are cut short are not said to be complete.
#[test]
fn long_lists_are_cut_honestly() {
    let (written, line) = told("kayles(70)+nim(1)", false);
    assert!(line.contains("Of very long lists of options, a few are shown."), "{line}");
    assert!(written.lines().count() < 50, "{written}");
    // An argument that leaves nothing open stands in the place of lines that would; what it comes to is said once.
    let (written, line) = told("wythoff(30,50)", false);
    assert!(line.contains("leaves wythoff(30,49). By Wythoff's theorem"), "{line}");
    assert!(!line.contains("long lists") && !line.contains("wythoff(30,50) ≡"), "{line}");
    assert!(written.lines().count() < 40, "{written}");
    says("grundy(24)", &["Of long lists of options, one is shown for each value."]);
}

#[test]
fn options_are_told_once_in_misere_play_as_well() {
    let (_, line) = told("cram(2x3)", true);
    assert!(line.contains("Of options that are alike, one is shown."), "{line}");
    let (_, line) = told("kayles(3)", true);
    assert!(!line.contains("alike"), "{line}");
}

#[test]
fn a_comparison_is_not_explained_in_misere_play() {
    let engine = Language::new(Store::new(), 1);
    for text in ["*2 + *2 == 0", "nim(3) > 1"] {
        let error = explain_misere(&engine, text, &Budget::unlimited()).expect_err(text).to_string();
        assert!(error.contains("games are compared in normal play"), "{text}: {error}");
    }
}

/// Of the positions of an impartial game 0 is the only number, so numbers explain nothing.
#[test]
fn numbers_do_not_explain_impartial_games() {
    for text in ["cram(2x2) + cram(2x2)", "nim(3,6,5)", "* + *"] {
        let engine = Language::new(Store::new(), 1);
        let refused = explain_by(&engine, text, &[By::Numbers], &Budget::unlimited());
        assert!(refused.is_err_and(|error| error.to_string().contains("both players have the same moves")));
    }
    let engine = Language::new(Store::new(), 1);
    assert!(explain_by(&engine, "nim(1,2) == nim(3)", &[By::Numbers], &Budget::unlimited()).is_err());
    says_by(By::Numbers, "domineering(1x3)", &["≡ -1"]);
}

/// What has been proved is not proved in another way, nor is a paragraph opened twice for sums.
#[test]
fn nothing_is_proved_or_said_twice() {
    let (_, line) = told("hackenbush(\"br,brr\") - 1", false);
    assert_eq!(line.matches("Values of independent parts are added").count(), 1, "{line}");
    assert!(line.contains("≡ 3/4 - 1 ≡ -1/4"), "{line}");
    let (_, line) = told("1/2 - hackenbush(\"br\")", false);
    assert!(line.contains("1/2 - br ≡ 1/2 - 1/2 ≡ 0") && !line.contains("an answer to every"), "{line}");
    let (_, line) = told("{1|-1} >= {2|-2}", false);
    assert!(line.contains("{2|-2} ≡ +-2") && !line.contains("canonical form"), "{line}");
    let (_, line) = told("chop(3x4) == nim(2,3)", false);
    assert!(line.contains("moves like two Nim heaps") && !line.contains("MEX"), "{line}");
}

/// Braces that are copied keep the name that they were typed by.
#[test]
fn copied_braces_are_named() {
    says("{0|} + {|0}", &["{0|} ≡ 1", "{|0} ≡ -1", "There is a strategy by symmetry"]);
    says("{0|0} + {0|0}", &["By the MEX principle", "{0|0} ≡ {0} ≡ *", "There is a strategy by symmetry"]);
    says("{0|0} + *2", &["The sum is * + *2 ≡ *3."]);
    says("*2 + *3 + *", &["of 1s: *2 + *3 + * ≡ 0 is balanced"]);
}

#[test]
fn a_single_group_is_picked_up_alone() {
    let parts = [
        "4 is a single group. Pick it up.",
        "those of 2 and 1 are then odd in number: put back just 2 and 1",
    ];
    says("nim(1,2,4)", &parts);
    says(
        "nim(6,4,1)",
        &["6 is made of 4 and 2. Pick up the group of 2 and leave 4. Of the groups that remain"],
    );
}

/// A way to a side that is taken only when it is attacked needs an answer too.
#[test]
fn ways_to_a_side_need_answers() {
    says("hex(4x4)", &["2 ways, and no cell belongs to all of them", "beyond this nothing needs an answer"]);
}

/// In misère play whoever has no move left has won.
#[test]
fn misere_answers_in_words() {
    let (_, line) = told("domineering(2x2)", true);
    assert!(
        line.contains(
            "the second player wins by an answer, or by having no move left, after every first move"
        )
    );
    let (_, line) = told("*2 + *2", true);
    assert!(line.contains("*2 + *2 has 2 heaps of more than one counter"), "{line}");
}

/// How long play lasts has nothing to do with the value.
#[test]
fn depths_are_explained_by_depths() {
    says("depth(chop(3x4))", &["one more than the greatest depth", "depth(chop(3x4)) = 5"]);
    assert!(!told("depth(chop(3x4))", false).1.contains("Nim heaps"));
}
