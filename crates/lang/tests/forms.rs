//! Forms as they are written: braces, multiples and ordinal sums keep their moves. Raced against trees built from the definitions.

use fastrand::Rng;
use upstar_game::{Outcome, Player};
use upstar_lang::{Error, Language, Reading};
use upstar_search::{Budget, Reason};
use upstar_sum::{Context, Play, Sum, Winner};
use upstar_values::{Alphabet, Calc, Store};

/// A game by its options, as the definition has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Tree {
    left: Vec<Tree>,
    right: Vec<Tree>,
}

impl Tree {
    fn new(mut left: Vec<Tree>, mut right: Vec<Tree>) -> Tree {
        for side in [&mut left, &mut right] {
            side.sort();
            side.dedup();
        }
        Tree { left, right }
    }

    fn heap(n: usize) -> Tree {
        let options: Vec<Tree> = (0..n).map(Tree::heap).collect();
        Tree::new(options.clone(), options)
    }

    fn integer(n: i32) -> Tree {
        match n {
            0 => Tree::default(),
            1.. => Tree::new(vec![Tree::integer(n - 1)], vec![]),
            _ => Tree::integer(-n).negative(),
        }
    }

    fn negative(&self) -> Tree {
        let all = |side: &[Tree]| side.iter().map(Tree::negative).collect();
        Tree::new(all(&self.right), all(&self.left))
    }

    fn plus(&self, other: &Tree) -> Tree {
        let side = |mine: &[Tree], theirs: &[Tree]| {
            let first = mine.iter().map(|option| option.plus(other));
            first.chain(theirs.iter().map(|option| self.plus(option))).collect()
        };
        Tree::new(side(&self.left, &other.left), side(&self.right, &other.right))
    }

    /// The ordinal sum: a move in the base ends what is on top.
    fn under(&self, top: &Tree) -> Tree {
        let side = |base: &[Tree], top: &[Tree]| {
            base.iter().cloned().chain(top.iter().map(|option| self.under(option))).collect()
        };
        Tree::new(side(&self.left, &top.left), side(&self.right, &top.right))
    }

    fn side(&self, player: Player) -> &[Tree] {
        if player == Player::Left { &self.left } else { &self.right }
    }

    fn wins(&self, first: Player, play: Play) -> bool {
        let options = self.side(first);
        if options.is_empty() {
            return play == Play::Misere;
        }
        options.iter().any(|option| !option.wins(first.opponent(), play))
    }

    fn outcome(&self, play: Play) -> Outcome {
        Outcome::new(self.wins(Player::Left, play), !self.wins(Player::Right, play))
    }

    fn depth(&self) -> u64 {
        self.left.iter().chain(&self.right).map(|option| 1 + option.depth()).max().unwrap_or(0)
    }

    fn size(&self) -> usize {
        1 + self.left.iter().chain(&self.right).map(Tree::size).sum::<usize>()
    }

    fn is_impartial(&self) -> bool {
        self.left == self.right && self.left.iter().all(Tree::is_impartial)
    }

    fn nim_value(&self, play: Play) -> u64 {
        if self.left.is_empty() && play == Play::Misere {
            return 1;
        }
        let seen: Vec<u64> = self.left.iter().map(|option| option.nim_value(play)).collect();
        (0..).find(|n| !seen.contains(n)).unwrap()
    }
}

/// A random expression and the game that it is, which is not too large.
fn expression(random: &mut Rng, depth: u32) -> (String, Tree) {
    let (text, tree) = any_expression(random, depth);
    if tree.size() > 40 { ("*".to_owned(), Tree::heap(1)) } else { (text, tree) }
}

fn any_expression(random: &mut Rng, depth: u32) -> (String, Tree) {
    let list = |random: &mut Rng, depth: u32, most: u64| -> (String, Vec<Tree>) {
        let all: Vec<(String, Tree)> =
            (0..random.u64(..most + 1)).map(|_| expression(random, depth - 1)).collect();
        let texts: Vec<String> = all.iter().map(|(text, _)| text.clone()).collect();
        (texts.join(","), all.into_iter().map(|(_, tree)| tree).collect())
    };
    match random.u64(..if depth == 0 { 5 } else { 14 }) {
        0 => ("0".to_owned(), Tree::default()),
        1 => ("*".to_owned(), Tree::heap(1)),
        2 => ("nim(2)".to_owned(), Tree::heap(2)),
        3 => ("nim(1,1)".to_owned(), Tree::heap(1).plus(&Tree::heap(1))),
        4 => {
            let n = random.u64(..3) as i32 - 1;
            (format!("{n}"), Tree::integer(n))
        }
        5..=7 => {
            let ((left_text, left), (right_text, right)) = (list(random, depth, 2), list(random, depth, 2));
            (format!("{{{left_text}|{right_text}}}"), Tree::new(left, right))
        }
        8 | 9 => {
            let (text, options) = list(random, depth, 2);
            if options.is_empty() || !options.iter().all(Tree::is_impartial) {
                return ("0".to_owned(), Tree::default());
            }
            (format!("{{{text}}}"), Tree::new(options.clone(), options))
        }
        10 => {
            let ((a, x), (b, y)) = (expression(random, depth - 1), expression(random, depth - 1));
            match random.u64(..2) {
                0 => (format!("({a} + {b})"), x.plus(&y)),
                _ => (format!("(({a}) - ({b}))"), x.plus(&y.negative())),
            }
        }
        11 => {
            let (text, tree) = expression(random, depth - 1);
            match random.u64(..3) {
                0 => (format!("2*({text})"), tree.plus(&tree)),
                1 => (format!("-2*({text})"), tree.negative().plus(&tree.negative())),
                _ => (format!("(-({text}))"), tree.negative()),
            }
        }
        12 => {
            let ((a, x), (b, y)) = (expression(random, depth - 1), expression(random, depth - 1));
            (format!("(({a}):({b}))"), x.under(&y))
        }
        _ => {
            let (text, tree) = expression(random, depth - 1);
            (format!("+-({text})"), Tree::new(vec![tree.clone()], vec![tree.negative()]))
        }
    }
}

fn read(engine: &Language, text: &str) -> Sum {
    engine.read_game(text, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome(sum: &Sum, calc: &Calc<'_>, play: Play) -> Outcome {
    match sum.winner(Context::new(calc, &Budget::unlimited()), play) {
        Ok(Winner::Class(outcome)) => outcome,
        other => panic!("{other:?}"),
    }
}

fn answer(text: &str) -> String {
    let engine = Language::new(Store::new(), 1);
    let calc = engine.store().calc();
    let reading = engine.read(text, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"));
    reading.print(Context::new(&calc, &Budget::unlimited()), Alphabet::Ascii).unwrap()
}

#[test]
fn random_forms_are_played_as_they_are_written() {
    let engine = Language::new(Store::new(), 1);
    let calc = engine.store().calc();
    let unlimited = Budget::unlimited();
    let cx = Context::new(&calc, &unlimited);
    let mut random = Rng::with_seed(0x5eed);
    let (mut tried, mut impartial) = (0, 0);
    while tried < 1_500 {
        let (text, tree) = any_expression(&mut random, 3);
        if tree.size() > 1_000 {
            continue;
        }
        tried += 1;
        let sum = read(&engine, &text);
        for play in [Play::Normal, Play::Misere] {
            assert_eq!(outcome(&sum, &calc, play), tree.outcome(play), "{text} in {play:?} play");
            let searched = sum.outcome_by_search(cx, play).unwrap();
            assert_eq!(searched, tree.outcome(play), "{text} in {play:?} play, by search");
        }
        assert_eq!(sum.depth(cx), Ok(tree.depth()), "the depth of {text}");
        for player in Player::BOTH {
            // Every option is there, and leads to what it should.
            let moves = sum.moves(cx, player, Play::Misere).unwrap();
            let mut after: Vec<Outcome> =
                moves.iter().map(|mv| outcome(&mv.to, &calc, Play::Misere)).collect();
            after.sort_by_key(|outcome| outcome.to_string());
            after.dedup();
            let mut right: Vec<Outcome> =
                tree.side(player).iter().map(|option| option.outcome(Play::Misere)).collect();
            right.sort_by_key(|outcome| outcome.to_string());
            right.dedup();
            assert_eq!(after, right, "the moves of {player} in {text}");
            assert_eq!(moves.is_empty(), tree.side(player).is_empty(), "{text}");
            assert!(moves.len() >= tree.side(player).len(), "{text}");
        }
        // What is printed is read back as itself.
        let printed = sum.print(cx).unwrap();
        let again = read(&engine, &printed);
        assert_eq!(again.print(cx).unwrap(), printed, "{text}");
        assert_eq!(again.depth(cx), Ok(tree.depth()), "{text} printed as {printed}");
        if tree.is_impartial() && sum.is_impartial(&calc) {
            impartial += 1;
            let genus = sum.genus(cx).unwrap();
            assert_eq!(genus.normal, tree.nim_value(Play::Normal), "{text}");
            assert_eq!(genus.misere_nim_value(), tree.nim_value(Play::Misere), "{text}");
            let with_two = tree.plus(&Tree::heap(2)).nim_value(Play::Misere);
            assert_eq!(genus.misere.get(1).copied(), Some(with_two), "{text}");
        }
    }
    assert!(impartial > 200, "only {impartial} were impartial");
}

#[test]
fn misere_play_is_of_the_form() {
    for (text, right) in [
        ("{*2|*2}", "P"),
        ("{*2|*2} + *", "N"),
        ("{nim(2,2)|nim(2,2)}", "N"),
        ("2*(nim(2)+nim(2))", "P"),
        ("102*nim(2)", "P"),
        ("103*nim(2)", "N"),
        ("101*nim(1)", "P"),
        ("102*nim(1)", "N"),
        ("2*-nim(2)", "P"),
        ("2*(*2)", "P"),
        ("100000000000000000000000000*nim(2)", "P"),
    ] {
        assert_eq!(answer(&format!("misere_outcome({text})")), right, "{text}");
    }
    assert_eq!(answer("genus(102*nim(2))"), "0^02");
    assert_eq!(answer("genus(102*nim(1))"), "0^120");
    assert_eq!(answer("depth({*2|*2})"), "3");
    assert_eq!(answer("depth(2*(nim(1)+nim(2)))"), "6");
    assert_eq!(answer("depth(1000000*nim(2))"), "2000000");
    assert_eq!(answer("left_options({0,{1|0}|1})"), "[0, {1|0}]");
}

#[test]
fn braces_without_a_bar_are_impartial() {
    assert_eq!(answer("{0,*,*2}"), "*3");
    assert_eq!(answer("{*2}"), "0");
    assert_eq!(answer("misere_outcome({*2})"), "P");
    assert_eq!(answer("genus({{*2}})"), answer("genus({{*2|*2}|{*2|*2}})"));
    assert_eq!(answer("{nim(1),nim(2,2)}"), "*2");
    // Who forgot the bar is told.
    let text = "{0,1}";
    match Language::new(Store::new(), 1).read(text, &Budget::unlimited()) {
        Err(Error::Wrong(error)) => assert_eq!((error.code, error.span.text(text)), ("no-bar", "1")),
        other => panic!("{other:?}"),
    }
}

#[test]
fn ordinal_sums_use_the_form_on_the_left() {
    // {*2|*2} is 0, but with something on top of it that counts for nothing.
    assert_eq!(answer("0:1"), "1");
    assert_eq!(answer("{*2|*2}:1 == {*2,0|*2}"), "true");
    assert_eq!(answer("({*2|*2}):1 == 1"), "false");
    assert_eq!(answer("nim(3):nim(2)"), "*5");
    // Canonical forms on the left: as before.
    assert_eq!(answer("1:-1"), "1/2");
    assert_eq!(answer("1:2:*"), answer("(1:2):*"));
    assert_eq!(answer("*:1 == ^*"), answer("{0,*|0} == ^*"));
}

#[test]
fn multiples_are_counted() {
    // Copies of copies stay one count, and sums of many alike components are counted.
    let engine = Language::new(Store::new(), 1);
    let calc = engine.store().calc();
    let print = |text: &str| read(&engine, text).print(Context::new(&calc, &Budget::unlimited())).unwrap();
    assert_eq!(
        print("let a = nim(1); let a = 100*a; let a = 100*a; let a = 100*a; 100*a"),
        "100000000*nim(1)"
    );
    assert_eq!(print("3*nim(2)"), "nim(2) + nim(2) + nim(2)");
    assert_eq!(print("-102*nim(2)"), "-102*nim(2)");
    assert_eq!(print("nim(1) - 102*domineering(2x2)"), "nim(1) - 102*domineering(2x2)");
    assert_eq!(print(&vec!["domineering(4x4)"; 3_000].join(" + ")), "3000*domineering(4x4)");
    let doubled: String = (0..60).map(|_| "let a = a + a; ").collect();
    assert_eq!(print(&format!("let a = nim(2); {doubled} a")), format!("{}*nim(2)", 1u64 << 60));
    assert_eq!(print(&format!("let a = +-1 + 1/2; {doubled} 1")), "1");
    assert_eq!(answer(&format!("let a = nim(2) + 1; {doubled} a")), (1u64 << 60).to_string());
    // Numbers are multiplied as numbers.
    assert_eq!(answer("[3 * 2, 1/2 * 1/2, 4 * 1/2]"), "[6, 1/4, 2]");
    assert_eq!(answer("0*nim(3)"), "0");
}

#[test]
fn what_grows_without_end_is_stopped() {
    // A form that doubles with every line, and one that is deeper with every line.
    for step in ["let a = {a|a}; ", "let a = {a,*3|a}; ", "let a = a:{a|*3}; "] {
        let program = format!("let a = {{*2|*2}}; {} a", step.repeat(2_000));
        let engine = Language::new(Store::new(), 1);
        match engine.read(&program, &Budget::unlimited()) {
            Err(Error::Stopped(Reason::TooLarge(_))) => {}
            Err(other) => panic!("{step}: {other}"),
            Ok(_) => panic!("{step} goes on for ever"),
        }
    }
    // Lists under names of their own are counted together.
    let engine = Language::new(Store::with_budget(20_000_000), 1);
    let lines: String = (0..400).map(|n| format!("let l{n} = [n for n in 1..10000]; ")).collect();
    match engine.read(&format!("{lines} 1"), &Budget::unlimited()) {
        Err(Error::Stopped(Reason::Memory(_))) => {}
        other => panic!("{:?}", other.map(|reading| matches!(reading, Reading::Game(_)))),
    }
}
