//! Play, trees and strategies: DeVos and Kent, chapter 1; Franks, 1 and 2.

use std::collections::BTreeMap;

use fastrand::Rng;
use upstar::game::wld::NodeKind;
use upstar::game::{Payoff, Player};
use upstar::sum::Play;
use upstar::sum::{GameTree, Marks, Strategy};
use upstar::{Budget, Session};
use upstar_book::{moves, outcome, value, wins};

fn tree(expr: &str, first: Player) -> (GameTree, Marks) {
    let answer = Session::default().tree(expr, first, Play::Normal, 1_000_000, &Budget::unlimited());
    answer.unwrap_or_else(|e| panic!("{expr}: {e:?}")).drawn.expect("a tree within the limit")
}

#[test]
fn dk_1_1_pick_up_bricks() {
    let after: Vec<String> =
        moves("pick_up_bricks(7)", Player::Left, Play::Normal).into_iter().map(|mv| mv.to).collect();
    assert_eq!(after, ["pick_up_bricks(5)", "pick_up_bricks(6)"]);
    assert_eq!(moves("pick_up_bricks(1)", Player::Right, Play::Normal).len(), 1);
    assert!(moves("pick_up_bricks(0)", Player::Right, Play::Normal).is_empty());
}

#[test]
fn dk_1_2_chop() {
    assert_eq!(moves("chop(4x6)", Player::Left, Play::Normal).len(), 3 + 5);
    assert!(moves("chop(1x1)", Player::Left, Play::Normal).is_empty());
}

#[test]
fn dk_1_3_chomp() {
    // Every square but the poisoned one can be eaten.
    assert_eq!(moves("chomp(4x6)", Player::Left, Play::Normal).len(), 23);
    assert_eq!(moves("chomp(4,3,1)", Player::Left, Play::Normal).len(), 7);
    assert!(moves("chomp(1x1)", Player::Left, Play::Normal).is_empty());
}

#[test]
fn dk_1_4_hex() {
    assert_eq!(moves("hex(3x3)", Player::Left, Play::Normal).len(), 9);
    assert_eq!(outcome("hex(\"***|oo.|...\")"), "+- +-");
    assert_eq!(outcome("hex(2x2)"), "+- -+");
    assert_eq!(outcome("hex(3x2)").len(), 5);
}

#[test]
fn dk_1_5_results() {
    // The three results, and a position in which all of them can still come about.
    assert_eq!(outcome("tree(\"+-\")"), "+- +-");
    assert_eq!(outcome("tree(\"-+\")"), "-+ -+");
    assert_eq!(outcome("tree(\"00\")"), "00 00");
    assert_eq!(outcome("tree(\"L(R(+-,00),-+)\")"), "00 00");
}

#[test]
fn dk_1_6_tic() {
    // Two adjacent marks win, so whoever starts takes the middle and wins; Tic-Tac-Toe is a draw.
    assert_eq!(outcome("tic(\"...\")"), "+- -+");
    assert_eq!(outcome("tic_tac_toe(\"...|...|...\")"), "00 00");
}

#[test]
fn dk_1_7_the_tree_of_tic() {
    let (tree, marks) = tree("tic(\"...\")", Player::Right);
    assert_eq!(tree.depth(), 3);
    // A root, three first moves with two replies each, and one last move wherever nobody has won; nobody can win
    // with the first two moves, since they are of different players.
    assert_eq!(tree.nodes().len(), 1 + 3 + 6 + 6);
    assert_eq!(tree.nodes()[0].kind, NodeKind::Choice(Player::Right));
    assert_eq!(marks.payoffs[0], Payoff::RightWins);
}

#[test]
fn dk_fig_1_6_trees_without_positions() {
    for text in ["+-", "-+", "00", "L(R(+-,00),-+)", "R(L(00,00),L(+-,-+,00),R(-+))"] {
        let expr = format!("tree(\"{text}\")");
        let (tree, _) = tree(&expr, Player::Left);
        assert_eq!(tree.without_positions().expect("a small tree").to_string(), text);
    }
}

#[test]
fn dk_p_5_strategies_are_values() {
    let (tree, marks) = tree("tree(\"L(R(+-,00),L(-+,+-),00)\")", Player::Left);
    let best = Strategy::optimal(&tree, &marks, Player::Left);
    assert!(best.is_winning(&tree));
    assert_eq!(best.to_text(&tree).lines().count(), 2);
    // Choosing the first branch everywhere does not win, but it does not lose either.
    let own = tree.nodes().iter().enumerate().filter(|(_, n)| n.kind == NodeKind::Choice(Player::Left));
    let firsts: BTreeMap<usize, usize> = own.map(|(at, _)| (at, 0)).collect();
    let lazy = Strategy::new(&tree, Player::Left, firsts).expect("a choice at every node");
    assert!(!lazy.is_winning(&tree) && lazy.is_drawing(&tree));
    let right = Strategy::optimal(&tree, &marks, Player::Right);
    let end = *Strategy::play(&tree, &best, &right).last().expect("a play");
    assert_eq!(tree.nodes()[end].kind, NodeKind::Leaf(Payoff::LeftWins));
}

#[test]
fn dk_1_8_working_backward() {
    let (tree, marks) = tree("tree(\"L(R(+-,00),R(+-,L(+-,-+)),-+)\")", Player::Left);
    assert_eq!(marks.payoffs[0], Payoff::LeftWins);
    assert_eq!(marks.best[0], [1]);
    let text = tree.to_text(&marks);
    assert_eq!(text.lines().count(), tree.nodes().len());
    assert!(text.lines().next().expect("the root").ends_with("+-"));
}

/// A random win-lose-draw tree.
fn random_tree(random: &mut Rng, depth: u64) -> String {
    if depth == 0 || random.usize(..4) == 0 {
        return ["+-", "-+", "00"][random.usize(..3)].to_owned();
    }
    let branches: Vec<String> = (0..=random.usize(..3)).map(|_| random_tree(random, depth - 1)).collect();
    format!("{}({})", ["L", "R"][random.usize(..2)], branches.join(","))
}

/// Every strategy of a player.
fn strategies(tree: &GameTree, player: Player) -> Vec<Strategy> {
    let mut all = vec![BTreeMap::new()];
    for (at, node) in tree.nodes().iter().enumerate() {
        if node.kind == NodeKind::Choice(player) {
            let longer = |choices: BTreeMap<usize, usize>| {
                (0..node.edges.len()).map(move |edge| {
                    let mut choices = choices.clone();
                    choices.insert(at, edge);
                    choices
                })
            };
            all = all.into_iter().flat_map(longer).collect();
        }
    }
    all.into_iter().filter_map(|choices| Strategy::new(tree, player, choices)).collect()
}

#[test]
fn dk_1_10_zermelo() {
    let mut random = Rng::with_seed(2026);
    let mut tested = 0;
    while tested < 300 {
        let text = random_tree(&mut random, 4);
        let (tree, marks) = tree(&format!("tree(\"{text}\")"), Player::Left);
        let choices = |player| -> usize {
            let own = tree.nodes().iter().filter(|n| n.kind == NodeKind::Choice(player));
            own.map(|n| n.edges.len()).product()
        };
        if choices(Player::Left) * choices(Player::Right) > 2_000 {
            continue;
        }
        tested += 1;
        let (left, right) = (strategies(&tree, Player::Left), strategies(&tree, Player::Right));
        // What pairs of strategies come to, by playing them.
        let result = |l: &Strategy, r: &Strategy| {
            let end = *Strategy::play(&tree, l, r).last().expect("a play");
            match tree.nodes()[end].kind {
                NodeKind::Leaf(payoff) => payoff,
                NodeKind::Choice(_) => panic!("{text}: play stopped early"),
            }
        };
        let left_can = left.iter().map(|l| right.iter().map(|r| result(l, r)).min()).max();
        let right_can = right.iter().map(|r| left.iter().map(|l| result(l, r)).max()).min();
        assert_eq!(left_can, right_can, "{text}: exactly one of the three types");
        assert_eq!(left_can, Some(Some(marks.payoffs[0])), "{text}");
        for player in Player::BOTH {
            let best = Strategy::optimal(&tree, &marks, player);
            assert_eq!(best.guarantees(&tree), marks.payoffs[0], "{text}: {player}");
        }
    }
}

#[test]
fn dk_1_12_chop_squares() {
    for m in 1..=12u64 {
        for n in 1..=12u64 {
            let expr = format!("chop({m}x{n})");
            assert_eq!(outcome(&expr), if m == n { "P" } else { "N" }, "{expr}");
            if m != n {
                let square = m.min(n);
                assert!(wins(&expr, Player::Left).contains(&format!("chop({square}x{square})")), "{expr}");
            }
        }
    }
}

#[test]
fn dk_1_13_bricks() {
    for n in 0..=1000 {
        assert_eq!(outcome(&format!("pick_up_bricks({n})")), if n % 3 == 0 { "P" } else { "N" }, "{n}");
    }
}

#[test]
fn dk_1_15_chomp() {
    for m in 1..=5 {
        for n in 1..=6 {
            let expr = format!("chomp({m}x{n})");
            assert_eq!(outcome(&expr), if m * n == 1 { "P" } else { "N" }, "{expr}");
            // The solver supplies the move that strategy stealing only shows to exist.
            assert_eq!(wins(&expr, Player::Left).is_empty(), m * n == 1, "{expr}");
        }
    }
}

#[test]
fn dk_1_16_strategy_stealing() {
    // The second player cannot win Hex or Tic-Tac-Toe.
    for expr in ["hex(2x2)", "hex(3x3)"] {
        assert_eq!(outcome(expr), "+- -+", "{expr}");
    }
    assert_eq!(outcome("tic(\"...\")"), "+- -+");
    assert_eq!(outcome("tic_tac_toe(\"...|...|...\")"), "00 00");
}

#[test]
fn cf_1_0_1_colouring_the_tree() {
    // Blue and red from the leaves up is Working Backward without draws.
    let (tree, marks) = tree("nim(1,2)", Player::Left);
    assert!(marks.payoffs.iter().all(|&payoff| payoff != Payoff::Draw));
    assert_eq!(marks.payoffs[0], Payoff::LeftWins);
    assert_eq!(value("nim(1,2)"), "*3");
    assert_eq!(tree.depth(), 3);
}
