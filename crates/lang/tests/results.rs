//! Games with results and game trees through the notation: known numbers, openings, remoteness, arguments.

use upstar_game::{Conclusion, Condition, Payoff, Player};
use upstar_lang::Language;
use upstar_search::{Budget, Position, Reason, Solution};
use upstar_sum::{Context, GameTree, Strategy, measure};
use upstar_sum::{Play, SumInPlay, Summand};
use upstar_values::Store;

fn engine() -> Language {
    Language::new(Store::new(), 1)
}

fn position(engine: &Language, expr: &str) -> Position {
    let sum = engine.read_game(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e}"));
    match &sum.components[..] {
        [component] => match &component.summand {
            Summand::Position(position) => position.clone(),
            _ => panic!("{expr} is not a position"),
        },
        _ => panic!("{expr} is a sum"),
    }
}

#[test]
fn tic_tac_toe_has_5478_positions_and_is_a_draw() {
    let engine = engine();
    let start = position(&engine, "tic_tac_toe(\"...|...|...\")");
    let budget = Budget::unlimited();
    for first in Player::BOTH {
        assert_eq!(start.with_results().unwrap().reachable(first, &budget), Ok(5478));
        assert_eq!(start.with_results().unwrap().payoff(first, &budget), Ok(Payoff::Draw));
        assert_eq!(
            start.with_results().unwrap().solve(first, &budget),
            Ok(Solution { payoff: Payoff::Draw, remoteness: 9.into() })
        );
        assert!(start.openings(first, &budget).unwrap().iter().all(|(_, payoff)| *payoff == Payoff::Draw));
    }
    // Well known: 255168 plays.
    let sum = engine.read_game("tic_tac_toe(\"...|...|...\")", &budget).unwrap();
    let calc = engine.store().calc();
    let size = measure(
        &SumInPlay { sum, play: Play::Normal, cx: Context::new(&calc, &budget) },
        Player::Left,
        &budget,
    );
    assert_eq!(size.map(|size| (size.nodes, size.leaves, size.depth)), Ok((549_946, 255_168, 9)));
}

/// DeVos and Kent, fig. 1.5 and 1.6. A root, three first moves with two replies each, and one last move after each of
/// these: nobody can have won before the third.
#[test]
fn the_tree_of_tic() {
    let engine = engine();
    let budget = Budget::unlimited();
    let calc = engine.store().calc();
    let sum = engine.read_game("tic(\"...\")", &budget).unwrap();
    let start = SumInPlay { sum, play: Play::Normal, cx: Context::new(&calc, &budget) };
    let size = measure(&start, Player::Right, &budget).unwrap();
    assert_eq!((size.nodes, size.leaves, size.depth), (1 + 3 + 6 + 6, 6, 3));
    let tree = GameTree::build(&start, Player::Right, 16, &budget).unwrap();
    assert_eq!((tree.nodes().len(), tree.depth()), (16, 3));
    let bare = tree.without_positions().unwrap().to_string();
    assert_eq!(bare, "R(L(R(00),R(-+)),L(R(-+),R(-+)),L(R(-+),R(00)))");
    // Richard marks the middle and cannot be kept from a neighbouring cell.
    let marks = tree.work_backward();
    assert_eq!(marks.root(), Payoff::RightWins);
    assert_eq!(marks.best[0], [1]);
    let richard = Strategy::optimal(&tree, &marks, Player::Right);
    assert!(richard.is_winning(&tree));
    assert!(!Strategy::optimal(&tree, &marks, Player::Left).is_drawing(&tree));
    assert_eq!(Strategy::read(&tree, &richard.print(&tree)), Ok(richard));
    let text = tree.to_text(&marks);
    assert!(text.starts_with("R tic(\"...\")  -+\n├── a1: L tic(\"x..\")  00\n"), "{text}");
    assert!(text.contains("\n├══ b1: L tic(\".x.\")  -+\n"), "{text}");
}

#[test]
fn four_by_four_with_three_in_a_row() {
    let engine = engine();
    let start = position(&engine, "mnk[4,4,3](\"....|....|....|....\")");
    for first in Player::BOTH {
        let expected = Solution { payoff: Payoff::win(first), remoteness: 5.into() };
        assert_eq!(start.with_results().unwrap().solve(first, &Budget::unlimited()), Ok(expected));
    }
    let drawn = position(&engine, "mnk[4,4,4](\"....|....|....|....\")");
    assert_eq!(drawn.with_results().unwrap().payoff(Player::Left, &Budget::unlimited()), Ok(Payoff::Draw));
}

/// The moves that win for Left.
fn winning(engine: &Language, expr: &str) -> Vec<String> {
    let openings = position(engine, expr).openings(Player::Left, &Budget::unlimited()).unwrap();
    openings.into_iter().filter(|(_, payoff)| *payoff == Payoff::LeftWins).map(|(name, _)| name).collect()
}

/// All checked by brute force with `tests/oracle` (`rows.rs` there).
#[test]
fn openings_of_hex() {
    let engine = engine();
    assert_eq!(winning(&engine, "hex(1x1)"), ["a1"]);
    assert_eq!(winning(&engine, "hex(2x2)"), ["b2", "a1"]);
    assert_eq!(winning(&engine, "hex(3x3)"), ["b3", "c3", "b2", "a1", "b1"]);
    assert_eq!(winning(&engine, "hex(4x4)"), ["d4", "c3", "b2", "a1"]);
    assert!(winning(&engine, "hex(3x5)").is_empty());
    // By symmetry, the same for Right with the board reflected.
    let right = position(&engine, "hex(4x4)").openings(Player::Right, &Budget::unlimited()).unwrap();
    let right: Vec<String> =
        right.into_iter().filter(|(_, p)| *p == Payoff::RightWins).map(|(name, _)| name).collect();
    assert_eq!(right, ["d4", "c3", "b2", "a1"]);
}

#[test]
fn threads_find_the_same_openings() {
    let two = Language::new(Store::new(), 2);
    for expr in ["hex(5x5)", "hex(\"*....|.....|..o..|.....|.....\")"] {
        assert_eq!(winning(&two, expr), winning(&engine(), expr), "{expr}");
    }
    assert_eq!(winning(&two, "hex(5x5)").len(), 13);
    // Whoever has no moves left to look at has nothing to wait for.
    let stopped = position(&two, "hex(7x7)").openings(Player::Left, &Budget::unlimited().nodes(Some(200)));
    assert_eq!(stopped, Err(upstar_search::Reason::Nodes));
}

/// The table says who computed it.
#[test]
fn remoteness() {
    let engine = engine();
    let table = include_str!("remoteness.tsv").lines().filter(|line| !line.starts_with('#'));
    for row in table {
        let [expr, left, right] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {row}")
        };
        for (first, expected) in [(Player::Left, left), (Player::Right, right)] {
            let Solution { payoff, remoteness } =
                position(&engine, expr).with_results().unwrap().solve(first, &Budget::unlimited()).unwrap();
            let moves = remoteness.moves().expect("an end");
            assert_eq!(format!("{payoff} {moves}"), expected, "{expr}, {first} first");
        }
    }
}

#[test]
fn strategy_stealing_is_offered_where_its_hypotheses_hold() {
    let engine = engine();
    let stealing = |expr: &str| position(&engine, expr).stealing();
    let concluded = |expr: &str| stealing(expr).and_then(|stealing| stealing.conclusion());
    for expr in ["hex(3x3)", "hex(11x11)", "chomp(4x6)", "chomp(1x2)"] {
        assert_eq!(concluded(expr), Some(Conclusion::FirstWins), "{expr}");
    }
    for expr in ["tic(\"...\")", "tic_tac_toe(\"...|...|...\")", "mnk[5,5,4]()"] {
        assert_eq!(concluded(expr), Some(Conclusion::SecondCannotWin), "{expr}");
    }
    for expr in
        ["hex(3x4)", "hex(\"*..|...|...\")", "chomp(1x1)", "tic(\"o..\")", "nim(3,4)", "tree(\"L(00)\")"]
    {
        assert_eq!(concluded(expr), None, "{expr}");
    }
    let names = |expr: &str| stealing(expr).unwrap().hypotheses.map(|of| (of.name, of.holds));
    let [extra, symmetry, no_draws] = [Condition::ExtraMoves, Condition::Symmetry, Condition::NoDraws];
    assert_eq!(names("hex(3x3)"), [(extra, true), (symmetry, true), (no_draws, true)]);
    assert_eq!(names("hex(3x4)"), [(extra, true), (symmetry, false), (no_draws, true)]);
    assert_eq!(names("tic(\"...\")"), [(extra, true), (symmetry, true), (no_draws, false)]);
    assert_eq!(names("chomp(2x3)").map(|(_, holds)| holds), [true; 3]);
    assert_eq!(names("chomp(2x3)")[2].0, no_draws);
    assert!(stealing("nim(3,4)").is_none());
}

/// DeVos and Kent, Proposition 1.16: that Hex has no draws is part of the argument.
#[test]
fn strategy_stealing_names_what_it_needs() {
    let engine = engine();
    let told = |expr: &str| {
        let budget = Budget::unlimited();
        let calc = engine.store().calc();
        let sum = engine.read_game(expr, &budget).unwrap();
        let found = sum.arguments(Context::new(&calc, &budget)).unwrap();
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let hex = told("hex(3x3)");
    assert!(hex.contains("whoever moves first has a winning strategy"), "{hex}");
    assert!(hex.contains("no draws: on a full board exactly one of the players has a chain"), "{hex}");
    let tic = told("tic(\"...\")");
    assert!(tic.contains("whoever moves second has no winning strategy"), "{tic}");
    assert!(
        tic.contains("but not \"no draws\", as by the rules a full board without a row is a draw"),
        "{tic}"
    );
    let oblong = told("hex(3x4)");
    assert!(oblong.contains("does not apply: not \"symmetric start\""), "{oblong}");
}

#[test]
fn mirrors_work_from_symmetric_positions() {
    let engine = engine();
    let works =
        |expr: &str| position(&engine, expr).mirror_works(Player::Left, &Budget::unlimited()).unwrap();
    assert!(works("chop(5x5)") && !works("chop(5x4)"));
    assert!(works("pick_up_bricks(12)") && !works("pick_up_bricks(13)"));
    assert!(!works("hex(3x3)"));
    assert_eq!(position(&engine, "chop(5x5)").mirror(Player::Left, "5x5 -> 2x5"), Some("2x5 -> 2x2".into()));
}

#[test]
fn limits_stop_a_search() {
    let engine = engine();
    let start = position(&engine, "hex(\".......|.......|.......|..*....|.......|.......|.......\")");
    let few = Budget::unlimited().nodes(Some(50));
    assert_eq!(start.with_results().unwrap().payoff(Player::Right, &few), Err(Reason::Nodes));
}
