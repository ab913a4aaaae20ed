//! Game trees: sizes before building, Working Backward and strategies, on random win-lose-draw trees.

use std::collections::BTreeMap;

use fastrand::Rng;
use upstar_game::wld::{Builder, NodeKind, Wld};
use upstar_game::{Payoff, Player};
use upstar_search::{Budget, Reason};
use upstar_sum::{FoldedTree, GameTree, Playable, Sizes, Strategy, count_nodes, measure};

fn grow(random: &mut Rng, builder: &mut Builder, depth: u64) {
    if depth == 0 || random.u64(..4) == 0 {
        builder.leaf([Payoff::LeftWins, Payoff::RightWins, Payoff::Draw][random.usize(..3)]);
        return;
    }
    builder.open(Player::BOTH[random.usize(..2)]);
    for _ in 0..=random.u64(..3) {
        grow(random, builder, depth - 1);
    }
    builder.close();
}

fn random_tree(random: &mut Rng, depth: u64) -> Wld {
    let mut builder = Builder::default();
    grow(random, &mut builder, depth);
    builder.finish().expect("a whole tree")
}

#[test]
fn sizes_are_known_before_building() {
    let mut random = Rng::with_seed(3);
    let budget = Budget::unlimited();
    for _ in 0..200 {
        let bare = random_tree(&mut random, 6);
        let size = measure(&bare, Player::Left, &budget).unwrap();
        let tree = GameTree::build(&bare, Player::Left, bare.nodes(), &budget).unwrap();
        assert_eq!(size.nodes, tree.nodes().len() as u128, "{bare}");
        assert_eq!(size.leaves, bare.leaves() as u128, "{bare}");
        assert_eq!(size.depth, tree.depth() as u64, "{bare}");
        assert_eq!(tree.without_positions(), Some(bare.clone()));
        let plain = GameTree::from(&bare);
        assert_eq!(plain.without_positions(), Some(bare.clone()));
        assert_eq!(plain.work_backward().root(), tree.work_backward().root(), "{bare}");
        if bare.nodes() > 1 {
            let refused = GameTree::build(&bare, Player::Left, bare.nodes() - 1, &budget);
            assert!(matches!(refused, Err(Reason::TooLarge(_))), "{bare}");
        }
    }
}

/// A heap of which one takes any number: its tree doubles with every counter.
#[derive(Clone)]
struct Heap(u32);

impl Playable for Heap {
    fn result(&self, to_move: Player) -> Result<Option<Payoff>, Reason> {
        Ok((self.0 == 0).then(|| Payoff::win(to_move.opponent())))
    }

    fn options(&self, _: Player) -> Result<Vec<(String, Heap)>, Reason> {
        Ok((0..self.0).map(|left| (left.to_string(), Heap(left))).collect())
    }

    fn turn(&self) -> Option<Player> {
        None
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

#[test]
fn counting_takes_no_longer_than_there_are_positions() {
    let count = |heap| count_nodes(&Heap(heap), Player::Left, &Budget::unlimited());
    assert_eq!(count(0), Ok(1));
    assert_eq!(count(10), Ok(1 << 10));
    assert_eq!(count(100), Ok(1 << 100));
    assert_eq!(count(127), Ok(1 << 127));
    assert_eq!(count(128), Err(Reason::TooLarge("a tree of more than 2^128 nodes")));
    let few = Budget::unlimited().nodes(Some(20));
    assert_eq!(measure(&Heap(100), Player::Left, &few), Err(Reason::Nodes));
    let size = measure(&Heap(5), Player::Right, &Budget::unlimited()).unwrap();
    assert_eq!((size.leaves, size.depth), (16, 5));
}

/// Whatever is shown, nodes shown and nodes folded add up to the whole tree, and best lines come first.
#[test]
fn a_tree_of_any_size_is_shown_from_above() {
    let budget = Budget::unlimited();
    // A heap is won by whoever takes it all.
    let judge = |heap: &Heap, player: Player| (heap.0 > 0).then_some(Payoff::win(player));
    for (heap, most) in [(5, 1), (5, 4), (5, 7), (5, 40), (40, 41), (40, 60), (100, 20), (127, 500)] {
        let mut sizes = Sizes::default();
        let size = sizes.measure(&Heap(heap), Player::Left, 1000, &budget).unwrap();
        let tree = FoldedTree::unfold(&Heap(heap), Player::Left, most, &sizes, judge, &budget).unwrap();
        assert!(tree.nodes().len() <= most, "{heap} {most}");
        let folded = tree.nodes().iter().filter_map(|node| node.folded);
        let below: u128 = folded.map(|folded| folded.nodes.expect("counted")).sum();
        assert_eq!(tree.nodes().len() as u128 + below, 1 << heap, "{heap} {most}");
        assert_eq!(tree.size, size);
        assert_eq!(tree.root(), Some(Payoff::win(Player::Left)));
        // Taking it all wins, so that move is there and chosen.
        if most > 1 {
            let chosen: Vec<&str> =
                tree.nodes()[0].edges.iter().filter(|edge| edge.chosen).map(|edge| &edge.name[..]).collect();
            assert_eq!(chosen, ["0"]);
        }
        // Folding the tree itself, where it is small, gives the same.
        if heap < 10 {
            let whole = GameTree::build(&Heap(heap), Player::Left, 1 << heap, &budget).unwrap();
            let same = FoldedTree::of(&whole, &whole.work_backward(), None, most);
            assert_eq!(same.nodes().len(), tree.nodes().len());
            assert_eq!(same.to_string(), tree.to_string());
        }
    }
    // What has too many positions to be measured is shown nevertheless, without counts or results.
    let mut sizes = Sizes::default();
    assert_eq!(sizes.measure(&Heap(100), Player::Left, 50, &budget), Ok(None));
    let tree =
        FoldedTree::unfold(&Heap(100), Player::Left, 3, &Sizes::default(), |_, _| None, &budget).unwrap();
    // Nobody judged it, but taking all is seen to win.
    assert_eq!(tree.to_string(), "L 100  +-\n├══ 0: 0  +-\n├── 1: R 1  ?  … 1 move\n└── … 98 more moves");
    assert_eq!(tree.size_in_words(), "more than 3 nodes");
}

/// Play that goes round and round.
#[derive(Clone)]
struct Round(u32);

impl Playable for Round {
    fn result(&self, _: Player) -> Result<Option<Payoff>, Reason> {
        Ok(None)
    }

    fn options(&self, _: Player) -> Result<Vec<(String, Round)>, Reason> {
        Ok(vec![("on".into(), Round((self.0 + 1) % 3))])
    }

    fn turn(&self) -> Option<Player> {
        None
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

#[test]
fn play_that_comes_back_has_no_tree() {
    assert_eq!(measure(&Round(0), Player::Left, &Budget::unlimited()), Err(Reason::Loop));
    let built = GameTree::build(&Round(0), Player::Left, 1_000, &Budget::unlimited());
    assert!(matches!(built, Err(Reason::TooLarge(_))));
}

#[test]
fn deep_trees_are_worked_backward() {
    let text = format!("{}+-{}", "L(-+,R(".repeat(500), "))".repeat(500));
    let bare: Wld = text.parse().unwrap();
    let tree = GameTree::from(&bare);
    let marks = tree.work_backward();
    assert_eq!((tree.depth(), marks.root()), (1000, Payoff::LeftWins));
    let best = Strategy::optimal(&tree, &marks, Player::Left);
    assert!(best.is_winning(&tree));
    assert_eq!(Strategy::read(&tree, &best.print(&tree)).as_ref(), Ok(&best));
    assert_eq!(measure(&bare, Player::Left, &Budget::unlimited()).map(|size| size.depth), Ok(1000));
}

#[test]
fn marks_are_what_the_definition_says() {
    let mut random = Rng::with_seed(5);
    for _ in 0..300 {
        let bare = random_tree(&mut random, 5);
        let tree = GameTree::from(&bare);
        let marks = tree.work_backward();
        for (at, node) in tree.nodes().iter().enumerate() {
            let NodeKind::Choice(player) = node.kind else {
                assert_eq!(node.kind, NodeKind::Leaf(marks.payoffs[at]));
                continue;
            };
            let better = |a: Payoff, b: Payoff| if player == Player::Left { a > b } else { a < b };
            for (place, &(_, to)) in node.edges.iter().enumerate() {
                assert!(!better(marks.payoffs[to], marks.payoffs[at]), "{bare}");
                let optimal = marks.payoffs[to] == marks.payoffs[at];
                assert_eq!(marks.best[at].contains(&place), optimal, "{bare}");
            }
            assert!(!marks.best[at].is_empty() && marks.best[at].is_sorted());
        }
    }
}

/// Every strategy of a player.
fn strategies(tree: &GameTree, player: Player) -> Vec<Strategy> {
    let mut all = vec![BTreeMap::new()];
    for (at, node) in
        tree.nodes().iter().enumerate().filter(|(_, node)| node.kind == NodeKind::Choice(player))
    {
        let longer = |choices: BTreeMap<usize, usize>| {
            (0..node.edges.len()).map(move |edge| {
                let mut choices = choices.clone();
                choices.insert(at, edge);
                choices
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.into_iter()
        .map(|choices| Strategy::new(tree, player, choices).expect("a choice everywhere"))
        .collect()
}

/// Zermelo: exactly one of the types; and a strategy guarantees what it comes to against the best of all the opponent's.
#[test]
fn every_pair_of_strategies() {
    let mut random = Rng::with_seed(11);
    let mut tested = 0;
    while tested < 200 {
        let bare = random_tree(&mut random, 4);
        let tree = GameTree::from(&bare);
        let choices = |player| -> usize {
            let own = tree.nodes().iter().filter(|node| node.kind == NodeKind::Choice(player));
            own.map(|node| node.edges.len()).product()
        };
        if choices(Player::Left) * choices(Player::Right) > 3_000 {
            continue;
        }
        tested += 1;
        let all = Player::BOTH.map(|player| strategies(&tree, player));
        let result = |left: &Strategy, right: &Strategy| {
            let end = *Strategy::play(&tree, left, right).last().expect("a play");
            match tree.nodes()[end].kind {
                NodeKind::Leaf(payoff) => payoff,
                NodeKind::Choice(_) => panic!("{bare}: play stopped early"),
            }
        };
        let [left, right] = &all;
        for strategy in left {
            let worst = right.iter().map(|other| result(strategy, other)).min();
            assert_eq!(Some(strategy.guarantees(&tree)), worst, "{bare}");
        }
        for strategy in right {
            let worst = left.iter().map(|other| result(other, strategy)).max();
            assert_eq!(Some(strategy.guarantees(&tree)), worst, "{bare}");
        }
        let marks = tree.work_backward();
        let can = |player: Player, test: fn(&Strategy, &GameTree) -> bool| {
            all[player as usize].iter().any(|strategy| test(strategy, &tree))
        };
        let types = [
            can(Player::Left, Strategy::is_winning),
            can(Player::Right, Strategy::is_winning),
            can(Player::Left, Strategy::is_drawing) && can(Player::Right, Strategy::is_drawing),
        ];
        let expected =
            [Payoff::LeftWins, Payoff::RightWins, Payoff::Draw].map(|payoff| payoff == marks.root());
        assert_eq!(types, expected, "{bare}: exactly one of the three types");
        for player in Player::BOTH {
            assert_eq!(Strategy::optimal(&tree, &marks, player).guarantees(&tree), marks.root(), "{bare}");
        }
    }
}

#[test]
fn a_marked_tree_as_text() {
    let bare: Wld = "R(L(+-,00),L(-+))".parse().unwrap();
    let with = GameTree::build(&bare, Player::Left, 10, &Budget::unlimited()).unwrap();
    let expected = "\
R R(L(+-,00),L(-+))  -+
├── branch 1: L L(+-,00)  +-
│   ├══ branch 1: +-  +-
│   └── branch 2: 00  00
└══ branch 2: L L(-+)  -+
    └══ branch 1: -+  -+";
    assert_eq!(with.to_text(&with.work_backward()), expected);
    let without = GameTree::from(&bare);
    let expected = "\
R -+
├── branch 1: L +-
│   ├══ branch 1: +-
│   └── branch 2: 00
└══ branch 2: L -+
    └══ branch 1: -+";
    assert_eq!(without.to_text(&without.work_backward()), expected);
}
