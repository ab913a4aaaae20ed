//! Compounds and changed rulesets against their definitions, which are written out here once more on bare trees, and against theorems.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use upstar_game::{Outcome, Player};
use upstar_lang::Language;
use upstar_search::Budget;
use upstar_sum::{Context, Joining, Play, Sum, Winner};
use upstar_values::{Calc, Id, Nimber, Store};

/// The trees of games: what each player can move to, by number.
#[derive(Default)]
struct Trees {
    numbers: HashMap<Sum, usize>,
    options: Vec<[Vec<usize>; 2]>,
}

impl Trees {
    fn plant(&mut self, sum: &Sum, cx: Context<'_>) -> usize {
        if let Some(&known) = self.numbers.get(sum) {
            return known;
        }
        let options = Player::BOTH.map(|by| {
            let moves = sum.plain_moves(cx, by).expect("moves");
            moves.into_iter().map(|(at, _, to)| self.plant(&sum.after(at, to), cx)).collect()
        });
        let number = self.options.len();
        self.options.push(options);
        self.numbers.insert(sum.clone(), number);
        number
    }

    fn of(&self, tree: usize, by: Player) -> &[usize] {
        &self.options[tree][usize::from(by == Player::Right)]
    }

    fn is_over(&self, tree: usize) -> bool {
        self.options[tree].iter().all(Vec::is_empty)
    }

    fn grundy(&self, tree: usize) -> u64 {
        let seen: Vec<u64> = self.of(tree, Player::Left).iter().map(|&to| self.grundy(to)).collect();
        (0..).find(|n| !seen.contains(n)).expect("a number")
    }

    /// How long a game lasts if the winner hurries, or if the winner delays.
    fn length(&self, tree: usize, hurry: bool) -> u64 {
        let all: Vec<u64> = self.of(tree, Player::Left).iter().map(|&to| self.length(to, hurry)).collect();
        let even = all.iter().copied().filter(|n| n % 2 == 0);
        let odd = all.iter().copied().filter(|n| n % 2 == 1);
        let best = if hurry { even.min().or(odd.max()) } else { even.max().or(odd.min()) };
        best.map_or(0, |n| n + 1)
    }

    /// The foreclosed nim-value; none where the game can be ended at once.
    fn foreclosed(&self, tree: usize) -> Option<u64> {
        let options = self.of(tree, Player::Left);
        if options.iter().any(|&to| self.is_over(to)) {
            return None;
        }
        let seen: Vec<u64> = options.iter().filter_map(|&to| self.foreclosed(to)).collect();
        (0..).find(|n| !seen.contains(n))
    }
}

/// What a game is worth, and who wins in misère play when Left and when Right begins, from the definition of its moves.
struct Brute<'c, S, M> {
    calc: &'c Calc<'c>,
    moves: M,
    values: HashMap<S, Id>,
    misere: HashMap<(S, Player), bool>,
}

impl<'c, S: Clone + Eq + Hash + Debug, M: Fn(&S, Player) -> Vec<S>> Brute<'c, S, M> {
    fn new(calc: &'c Calc<'c>, moves: M) -> Self {
        Brute { calc, moves, values: HashMap::new(), misere: HashMap::new() }
    }

    fn value(&mut self, state: &S) -> Id {
        if let Some(&known) = self.values.get(state) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|by| {
            let options = (self.moves)(state, by);
            options.iter().map(|to| self.value(to)).collect::<Vec<Id>>()
        });
        let value = self.calc.game(&left, &right).expect("a value");
        self.values.insert(state.clone(), value);
        value
    }

    /// Whether a player wins by moving first where the last move loses.
    fn first_wins_misere(&mut self, state: &S, first: Player) -> bool {
        if let Some(&known) = self.misere.get(&(state.clone(), first)) {
            return known;
        }
        let options = (self.moves)(state, first);
        let wins =
            options.is_empty() || options.iter().any(|to| !self.first_wins_misere(to, first.opponent()));
        self.misere.insert((state.clone(), first), wins);
        wins
    }
}

/// The expression is worth what the definition says, misère play ends as it says, and its positions can be written, read and drawn.
fn check<S: Clone + Eq + Hash + Debug, M: Fn(&S, Player) -> Vec<S>>(
    language: &Language,
    expr: &str,
    brute: &mut Brute<'_, S, M>,
    state: &S,
) {
    let budget = Budget::unlimited();
    let cx = Context::new(brute.calc, &budget);
    let sum = language.read_game(expr, &budget).unwrap_or_else(|e| panic!("{expr}: {e}"));
    let value = sum.value(cx).unwrap_or_else(|e| panic!("{expr}: {e}"));
    let name = |id| brute.calc.name(id).expect("a name");
    let expected = brute.value(state);
    assert_eq!(name(value), name(expected), "{expr}");
    let [left, right] = Player::BOTH.map(|first| brute.first_wins_misere(state, first));
    assert_eq!(sum.winner(cx, Play::Misere), Ok(Winner::Class(Outcome::new(left, !right))), "misère {expr}");
    looks_right(language, &sum, cx);
}

/// Moves have names of their own, what they lead to can be read again, and boards can be drawn and touched.
fn looks_right(language: &Language, sum: &Sum, cx: Context<'_>) {
    let text = sum.print(cx).expect("a text");
    assert_eq!(language.read_game(&text, cx.budget).as_ref(), Ok(sum), "{text}");
    let [component] = &sum.components[..] else { panic!("{text}: one component") };
    let upstar_sum::Summand::Position(position) = &component.summand else { panic!("{text}: a position") };
    let mut all = Vec::new();
    for by in Player::BOTH {
        let moves = position.moves(by).expect("moves");
        let mut names: Vec<&String> = moves.iter().map(|(name, _)| name).collect();
        names.sort();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{text}: {names:?}");
        for (name, to) in &moves {
            let after = to.to_string();
            let read = language.read_game(&after, cx.budget).unwrap_or_else(|e| panic!("{after}: {e}"));
            assert_eq!(read, Sum::from(to.clone()), "{text}: {name}");
        }
        all.extend(moves.into_iter().map(|(name, _)| (by, name)));
    }
    assert_eq!(position.sketch().check(&all), Ok(()), "{text}");
    assert_eq!(
        Player::BOTH.map(|by| position.can_move(by)),
        Player::BOTH.map(|by| { Ok(all.iter().any(|(own, _)| *own == by)) })
    );
}

const IMPARTIAL: [&str; 9] = [
    "nim(1)",
    "nim(2)",
    "nim(3)",
    "kayles(4)",
    "subtraction[1,2](4)",
    "*2",
    "{*2|*2}",
    "nim(1,2)",
    "grundy(5)",
];

const PARTIZAN: [&str; 12] = [
    "1",
    "-1/2",
    "^",
    "{1|-1}",
    "domineering(2x2)",
    "domineering(2x3)",
    "-domineering(1x3)",
    "hackenbush(\"br\")",
    "toads_and_frogs(\"t.f\")",
    "clobber(\"xo|ox\")",
    "nim(1) + {2|0}",
    "1:{0|0}",
];

/// All ways to take one from each list.
fn products(lists: &[Vec<usize>]) -> Vec<Vec<usize>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        all.iter().flat_map(|start| list.iter().map(move |&one| [&start[..], &[one]].concat())).collect()
    })
}

/// The moves of a compound by its definition.
fn by_definition(trees: &Trees, joining: Joining, state: &[usize], by: Player) -> Vec<Vec<usize>> {
    let options: Vec<Vec<usize>> = state.iter().map(|&tree| trees.of(tree, by).to_vec()).collect();
    let some_is_over = options.iter().any(Vec::is_empty);
    let or_stay = || state.iter().zip(&options).map(|(&tree, to)| [&to[..], &[tree]].concat());
    match joining {
        Joining::Conjunctive => products(&options),
        Joining::ContinuedConjunctive if options.iter().all(Vec::is_empty) => Vec::new(),
        Joining::ContinuedConjunctive => {
            let lists = state.iter().zip(&options);
            products(
                &lists
                    .map(|(&tree, to)| if to.is_empty() { vec![tree] } else { to.clone() })
                    .collect::<Vec<_>>(),
            )
        }
        Joining::ShortenedSelective | Joining::DiminishedDisjunctive if some_is_over => Vec::new(),
        Joining::Selective | Joining::ShortenedSelective => {
            let mut all = products(&or_stay().collect::<Vec<_>>());
            all.retain(|to| to != state);
            all
        }
        Joining::DiminishedDisjunctive => {
            let mut all = Vec::new();
            for at in 0..state.len() {
                for &to in &options[at] {
                    let mut after = state.to_vec();
                    after[at] = to;
                    all.push(after);
                }
            }
            all
        }
        Joining::OrdinalProduct => {
            let [g, h, top] = state else { panic!("three parts") };
            let on_top = trees.of(*top, by).iter().map(|&to| vec![*g, *h, to]);
            let below = products(&options[..2]).into_iter().map(|to| vec![*g, to[1], to[0]]);
            on_top.chain(below).collect()
        }
        Joining::Tartan | Joining::Acrostic => panic!("these have a test of their own"),
    }
}

#[test]
fn compounds_are_what_their_definitions_say() {
    let language = Language::new(Store::new(), 1);
    let (calc, budget) = (language.store().calc(), Budget::unlimited());
    let cx = Context::new(&calc, &budget);
    let mut random = fastrand::Rng::with_seed(30);
    let pool: Vec<&str> = IMPARTIAL.into_iter().chain(PARTIZAN).collect();
    for joining in Joining::ALL.into_iter().filter(|joining| !joining.is_impartial()) {
        for round in 0..60 {
            let parts = if joining == Joining::OrdinalProduct || round % 4 > 0 { 2 } else { 3 };
            let from: &[&str] = if round % 3 == 0 { &IMPARTIAL } else { &pool };
            let chosen: Vec<&str> = (0..parts).map(|_| from[random.usize(..from.len())]).collect();
            let mut trees = Trees::default();
            let mut state: Vec<usize> = chosen
                .iter()
                .map(|text| trees.plant(&language.read_game(text, &budget).expect("a game"), cx))
                .collect();
            if joining == Joining::OrdinalProduct {
                state.push(trees.plant(&Sum::value_of(Id::ZERO), cx));
            }
            let mut brute =
                Brute::new(&calc, |state: &Vec<usize>, by| by_definition(&trees, joining, state, by));
            let expr = format!("{}({})", joining.name(), chosen.join(", "));
            check(&language, &expr, &mut brute, &state);
        }
    }
}

#[test]
fn theorems_of_compounds() {
    let language = Language::new(Store::new(), 1);
    let (calc, budget) = (language.store().calc(), Budget::unlimited());
    let cx = Context::new(&calc, &budget);
    let mut trees = Trees::default();
    let pool = [
        "nim(0)",
        "nim(3)",
        "kayles(5)",
        "subtraction[1,2](6)",
        "subtraction[2,3](7)",
        "grundy(6)",
        "{*2|*2}",
    ];
    let planted = pool.map(|text| trees.plant(&language.read_game(text, &budget).expect("a game"), cx));
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..60 {
        let chosen: Vec<usize> = (0..2 + random.usize(..2)).map(|_| random.usize(..pool.len())).collect();
        let texts: Vec<&str> = chosen.iter().map(|&at| pool[at]).collect();
        let parts: Vec<usize> = chosen.iter().map(|&at| planted[at]).collect();
        let first_wins = |joining: Joining| {
            let expr = format!("{}({})", joining.name(), texts.join(","));
            let sum = language.read_game(&expr, &budget).expect("a compound");
            sum.winner(cx, Play::Normal) == Ok(Winner::Class(Outcome::N))
        };
        let some_is_over = parts.iter().any(|&part| trees.is_over(part));
        let some_is_won = parts.iter().any(|&part| trees.grundy(part) != 0);
        let remoteness = parts.iter().map(|&part| trees.length(part, true)).min();
        let suspense = parts.iter().map(|&part| trees.length(part, false)).max();
        let odd = |n: Option<u64>| n.is_some_and(|n| n % 2 == 1);
        assert_eq!(first_wins(Joining::Conjunctive), odd(remoteness), "{texts:?}");
        assert_eq!(first_wins(Joining::ContinuedConjunctive), odd(suspense), "{texts:?}");
        assert_eq!(first_wins(Joining::Selective), some_is_won, "{texts:?}");
        assert_eq!(first_wins(Joining::ShortenedSelective), some_is_won && !some_is_over, "{texts:?}");
        let foreclosed: Option<Vec<u64>> = parts.iter().map(|&part| trees.foreclosed(part)).collect();
        let nim_sum = foreclosed.map(|all| all.into_iter().fold(0, |a, b| a ^ b));
        let expected = !some_is_over && nim_sum != Some(0);
        assert_eq!(first_wins(Joining::DiminishedDisjunctive), expected, "{texts:?}");
    }
    let value = |expr: &str| {
        let sum = language.read_game(expr, &budget).unwrap_or_else(|e| panic!("{expr}: {e}"));
        sum.value(cx).unwrap_or_else(|e| panic!("{expr}: {e}"))
    };
    for (a, b) in (0..5u64).flat_map(|a| (0..5u64).map(move |b| (a, b))) {
        assert_eq!(calc.to_nimber(value(&format!("ordinal_product(nim({a}),nim({b}))"))), Some(a * b));
        let acrostic = if a * b == 0 { 0 } else { 1 + ((a - 1) ^ (b - 1)) };
        assert_eq!(calc.to_nimber(value(&format!("acrostic(nim({a}),nim({b}))"))), Some(acrostic));
        let product = (Nimber::new(a) * Nimber::new(b)).value();
        assert_eq!(calc.to_nimber(value(&format!("tartan(nim({a}),nim({b}))"))), Some(product));
    }
    // The Tartan theorem for games whose moves leave several heaps.
    for (g, h) in [
        ("kayles(4)", "kayles(3)"),
        ("grundy(6)", "nim(3)"),
        ("kayles(5)", "subtraction[1,2](4)"),
        ("nim(1,2)", "nim(3,1)"),
    ] {
        let nimber = |expr: &str| Nimber::new(calc.to_nimber(value(expr)).expect("a nimber"));
        let [tartan, product] = [nimber(&format!("tartan({g},{h})")), nimber(g) * nimber(h)];
        assert_eq!(tartan, product, "{g} and {h}");
    }
}

/// Coins by hand: rows and columns are Nim heaps or Kayles rows, and a table of coins is a sorted list.
#[test]
fn coins_are_turned() {
    let language = Language::new(Store::new(), 1);
    let calc = language.store().calc();
    type Table = Vec<(u64, u64)>;
    let nim = |n: u64| -> Vec<Vec<u64>> { (0..n).map(|to| vec![to]).collect() };
    let kayles = |n: u64| -> Vec<Vec<u64>> {
        let taken = |k: u64| (0..=n.saturating_sub(k)).map(move |a| vec![a, n - k - a]);
        (1..=n.min(2)).flat_map(taken).collect()
    };
    let moves = |tartan: bool, table: &Table| -> Vec<Table> {
        let mut all = Vec::new();
        for &(x, y) in table {
            let mut turns: Vec<Vec<(u64, u64)>> = Vec::new();
            if tartan {
                for down in kayles(x) {
                    for across in nim(y) {
                        let rows = down.iter().copied().chain([x]);
                        turns.push(
                            rows.flat_map(|a| across.iter().copied().chain([y]).map(move |b| (a, b)))
                                .collect(),
                        );
                    }
                }
            } else {
                turns.extend(
                    kayles(x).iter().map(|down| down.iter().map(|&a| (a, y)).chain([(x, y)]).collect()),
                );
                turns.extend(
                    nim(y).iter().map(|across| across.iter().map(|&b| (x, b)).chain([(x, y)]).collect()),
                );
            }
            for turn in turns {
                let mut after = table.clone();
                // An empty heap is no heap.
                for coin in turn.into_iter().filter(|(x, y)| x * y > 0) {
                    match after.iter().position(|own| *own == coin) {
                        Some(at) => drop(after.remove(at)),
                        None => after.push(coin),
                    }
                }
                after.sort_unstable();
                all.push(after);
            }
        }
        all
    };
    for tartan in [true, false] {
        let name = if tartan { "tartan" } else { "acrostic" };
        for (x, y) in [(1, 1), (2, 1), (2, 2), (3, 1), (1, 3), (3, 2)] {
            let mut brute = Brute::new(&calc, |table: &Table, _| moves(tartan, table));
            check(&language, &format!("{name}(kayles({x}),nim({y}))"), &mut brute, &vec![(x, y)]);
        }
        let mut brute = Brute::new(&calc, |table: &Table, _| moves(tartan, table));
        let expr = format!("{name}(kayles(2),nim(1),kayles(1),nim(2))");
        check(&language, &expr, &mut brute, &vec![(1, 2), (2, 1)]);
    }
}

const BOARDS: [(&str, &str); 14] = [
    ("domineering", "2x2"),
    ("domineering", "2x3"),
    ("domineering", "\"..#|...\""),
    ("clobber", "\"xoxo\""),
    ("clobber", "\"xo|ox\""),
    ("hackenbush", "\"bgr\""),
    ("hackenbush", "\"b(r,g)\""),
    ("toads_and_frogs", "\"tt.f\""),
    ("nim", "2,1"),
    ("nim", "3"),
    ("kayles", "4"),
    ("subtraction[1,2]", "5"),
    ("col", "\"...\""),
    ("toppling_dominoes", "\"xox\""),
];

/// What is remembered beside a tree: whether somebody passed or the players exchanged, and what is forbidden.
type Noted = (usize, bool, Option<usize>);

fn changed(trees: &Trees, change: &str, &(tree, noted, forbidden): &Noted, by: Player) -> Vec<Noted> {
    let of = |by| trees.of(tree, by).iter();
    match change {
        "impartial" => of(Player::Left).chain(of(Player::Right)).map(|&to| (to, false, None)).collect(),
        "dicotic" if of(by.opponent()).next().is_none() => Vec::new(),
        "dicotic" => of(by).map(|&to| (to, false, None)).collect(),
        "exchanged" => of(by.opponent()).map(|&to| (to, false, None)).collect(),
        "twisted" => of(if noted { by.opponent() } else { by }).map(|&to| (to, !noted, None)).collect(),
        "with_pass" => {
            let pass = (!noted && of(by).next().is_some()).then_some((tree, true, None));
            of(by).map(|&to| (to, noted, None)).chain(pass).collect()
        }
        "comply" => {
            let allowed = of(by).filter(|&&to| Some(to) != forbidden);
            let constraints = |&to: &usize| {
                let some = trees.of(to, by.opponent()).iter().map(|&option| Some(option));
                some.chain([None]).map(move |forbidden| (to, false, forbidden)).collect::<Vec<_>>()
            };
            allowed.flat_map(constraints).collect()
        }
        _ => panic!("{change}"),
    }
}

#[test]
fn changed_rulesets_are_what_their_definitions_say() {
    let language = Language::new(Store::new(), 1);
    let (calc, budget) = (language.store().calc(), Budget::unlimited());
    let cx = Context::new(&calc, &budget);
    for change in ["impartial", "dicotic", "exchanged", "twisted", "with_pass", "comply"] {
        for (game, board) in BOARDS {
            let mut trees = Trees::default();
            let plain = language.read_game(&format!("{game}({board})"), &budget).expect("a board");
            let tree = trees.plant(&plain, cx);
            let mut brute = Brute::new(&calc, |state: &Noted, by| changed(&trees, change, state, by));
            check(&language, &format!("{change}[{game}]({board})"), &mut brute, &(tree, false, None));
        }
    }
}

#[test]
fn rulesets_are_enforced() {
    let language = Language::new(Store::new(), 1);
    let calc = language.store().calc();
    // Heaps by the numbers that can be taken.
    let games =
        [("subtraction[1,2]", vec![1, 2]), ("subtraction[3]", vec![3]), ("subtraction[1,4]", vec![1, 4])];
    for chosen in [vec![0, 1], vec![2, 0], vec![0, 1, 2]] {
        let rules: Vec<&(&str, Vec<u64>)> = chosen.iter().map(|&at| &games[at]).collect();
        let moves = |&(heap, rule): &(u64, Option<usize>), _: Player| {
            let by = (0..rules.len()).filter(|&own| rule.is_none_or(|rule| rule == own));
            let after = by.flat_map(|own| rules[own].1.iter().filter_map(|taken| heap.checked_sub(*taken)));
            after.flat_map(|to| (0..rules.len()).map(move |next| (to, Some(next)))).collect::<Vec<_>>()
        };
        let names = rules.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(",");
        for heap in 0..7 {
            let mut brute = Brute::new(&calc, moves);
            check(&language, &format!("enforce[{names}]({heap})"), &mut brute, &(heap, None));
            for (at, (name, _)) in rules.iter().enumerate() {
                let expr = format!("enforce[{names}](\"{heap} by {name}\")");
                check(&language, &expr, &mut brute, &(heap, Some(at)));
            }
        }
    }
}

#[test]
fn theorems_of_changed_rulesets() {
    let language = Language::new(Store::new(), 1);
    let (calc, budget) = (language.store().calc(), Budget::unlimited());
    let cx = Context::new(&calc, &budget);
    let holds = |claim: String| {
        let reading = language.read(&claim, &budget).unwrap_or_else(|e| panic!("{claim}: {e}"));
        assert_eq!(reading.print(cx, upstar_values::Alphabet::Ascii).as_deref(), Ok("true"), "{claim}");
    };
    for (rows, cols) in (1..=3).flat_map(|rows| (1..=4).map(move |cols| (rows, cols))) {
        holds(format!("impartial[domineering]({rows}x{cols}) == cram({rows}x{cols})"));
    }
    holds("impartial[clobber](\"xox|oxo\") == impartial_clobber(\"xox|oxo\")".into());
    for (game, board) in BOARDS {
        holds(format!("exchanged[{game}]({board}) == -{game}({board})"));
        holds(format!("exchanged[exchanged[{game}]]({board}) == {game}({board})"));
        let dicotic = language.read_game(&format!("dicotic[{game}]({board})"), &budget).expect("a game");
        let value = dicotic.value(cx).expect("a value");
        assert!(calc.atomic_weight(value).expect("a weight").is_some(), "{game}({board}) is all-small");
        let impartial = language.read_game(&format!("{game}({board})"), &budget).expect("a game");
        if impartial.is_impartial(&calc) {
            holds(format!("twisted[{game}]({board}) == {game}({board})"));
            holds(format!("impartial[{game}]({board}) == {game}({board})"));
            holds(format!("dicotic[{game}]({board}) == {game}({board})"));
        }
    }
}

/// What is wrong, where, and what would help.
#[test]
fn mistakes_are_pointed_at() {
    let language = Language::new(Store::new(), 1);
    let cases: &[(&str, &str, &str, Option<&str>)] = &[
        ("impartial(4)", "needs the name of a game", "impartial", Some("impartial[domineering](4x4)")),
        ("impartial[](4)", "needs the name of a game", "", Some("impartial[domineering](4x4)")),
        (
            "impartial[domineerin](2x2)",
            "unknown game `domineerin`",
            "domineerin",
            Some("did you mean `domineering`?"),
        ),
        ("twisted[ impartial[ cramm ]](2x2)", "unknown game `cramm`", "cramm", Some("did you mean `cram`?")),
        ("dicotic[hex](2x2)", "has results of its own", "hex", None),
        ("comply[subtraction[0]](3)", "", "0", None),
        ("impartial[nim,kayles](3)", "changes one game", "nim,kayles", Some("such as")),
        ("enforce[nim](3)", "needs two games", "nim", Some("such as")),
        ("enforce[nim,nim](3)", "stands there twice", "nim", None),
        ("enforce[nim,domineering](3)", "expected `x`", "", None),
        ("enforce[nim,kayles](\"3 by cram\")", "expected one of the rulesets", "cram", None),
        ("comply[nim](\"3 not 4\")", "no move leads there", "4", None),
        ("with_pass[nim](\"x passed\")", "", "x", None),
        ("with_pass[nim](\"3 pased\")", "means nothing here", "pased", Some("`passed`")),
        ("impartial[nim[2](3)", "", "", None),
        (
            "twisted[twisted[twisted[twisted[twisted[twisted[nim]]]]]](3)",
            "at most five games",
            "[nim]]]]]",
            None,
        ),
        ("selective(nim(3), hex(2x2))", "results", "hex(2x2)", None),
        ("selective(nim(3), [1])", "expected a game", "[1]", None),
        ("tartan(nim(3), 1)", "impartial games only", "1", None),
        ("tartan(nim(3), nim(2), nim(1))", "in pairs", "nim(1)", None),
        ("ordinal_product(1,1,1,1)", "two games", "1", None),
    ];
    for (expr, message, at, hint) in cases {
        let error = language.read(expr, &Budget::unlimited()).expect_err(expr);
        let upstar_lang::Error::Wrong(wrong) = error else { panic!("{expr}: {error:?}") };
        assert!(wrong.message.contains(message), "{expr}: {}", wrong.message);
        assert_eq!(wrong.span.text(expr).trim_start_matches("[twisted"), *at, "{expr}: {wrong:?}");
        if let Some(hint) = hint {
            assert!(wrong.hint.as_deref().is_some_and(|own| own.contains(hint)), "{expr}: {:?}", wrong.hint);
        }
    }
    let deep = "selective(".repeat(9) + "1" + &")".repeat(9);
    assert!(language.read(&deep, &Budget::unlimited()).is_err());
}

/// What is too large ends with a reason, and soon.
#[test]
fn large_ones_stop() {
    let language = Language::new(Store::new(), 1);
    for expr in [
        "selective(nim(1000000),nim(1000000),nim(1000000))",
        "conjunctive(nim(9999999999),nim(9999999999))",
        "comply[nim](99999999)",
        "impartial[wythoff](99999999,99999999)",
        "tartan(nim(1000000),nim(1000000))",
        "with_pass[domineering](8x8)",
    ] {
        let budget = Budget::unlimited().nodes(Some(300));
        let sum = language.read_game(expr, &budget).unwrap_or_else(|e| panic!("{expr}: {e}"));
        let calc = language.store().calc();
        assert!(sum.value(Context::new(&calc, &budget)).is_err(), "{expr}");
        let upstar_sum::Summand::Position(position) = &sum.components[0].summand else {
            panic!("a position")
        };
        assert!(!position.sketch().items().is_empty(), "{expr}");
        assert!(sum.print(Context::new(&calc, &Budget::unlimited())).is_ok());
    }
}

/// Games that a text defines can be changed as those that are built in.
#[test]
fn own_games_are_changed() {
    let language = Language::new(Store::new(), 1);
    let rules = "game one_two on heaps\n  left n -> n - 1\n  right n -> n - 2\n";
    for (expr, value) in [
        ("impartial[one_two](7)", "*"),
        ("exchanged[one_two](5) + one_two(5)", "0"),
        ("impartial[twisted[one_two]](4) == subtraction[1,2](4)", "true"),
        ("[impartial[one_two](n) for n in 1..4]", "[*, *2, 0, *]"),
    ] {
        let mut environment = upstar_lang::Environment::default();
        let budget = Budget::unlimited();
        let answers = language.run(&format!("{rules}{expr}"), &mut environment, &budget);
        let answers = answers.unwrap_or_else(|e| panic!("{expr}: {e}"));
        let calc = language.store().calc();
        let printed = answers
            .last()
            .expect("an answer")
            .reading
            .print(Context::new(&calc, &budget), upstar_values::Alphabet::Ascii);
        assert_eq!(printed.as_deref(), Ok(value), "{expr}");
    }
}

#[test]
fn examples_hold() {
    let language = Language::new(Store::new(), 1);
    let (calc, budget) = (language.store().calc(), Budget::unlimited());
    let cx = Context::new(&calc, &budget);
    let value = |expr: &str| {
        let sum = language.read_game(expr, &budget).unwrap_or_else(|e| panic!("{expr}: {e}"));
        calc.name(sum.value(cx).unwrap_or_else(|e| panic!("{expr}: {e}"))).expect("a name")
    };
    let built_in = upstar_rulesets::games().len();
    let catalogue = language.engine().catalogue();
    // Those that come as text follow.
    let as_text = catalogue.len() - upstar_rules::library::all().count();
    let games = catalogue[built_in..as_text].iter().flat_map(|about| about.examples.clone());
    let joinings = Joining::ALL.map(|joining| {
        let function = language
            .functions()
            .find(|function| function.name == joining.name())
            .unwrap_or_else(|| panic!("{}", joining.name()));
        assert!(function.about.contains("Theory"), "{}", function.name);
        (function.example.0.to_owned(), function.example.1.to_owned())
    });
    assert!(
        catalogue[built_in..as_text]
            .iter()
            .all(|about| about.rule.contains("Theory") && about.examples.len() > 1)
    );
    let all = games.chain(joinings).map(|(expr, expected)| (value(&expr), expected, expr));
    let wrong: Vec<_> = all.filter(|(found, expected, _)| found != expected).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
