//! Games that are built in, written as text: both say the same of random positions, move by move and in value.

use std::sync::Arc;

use upstar_game::{NormalPlay, Player, Ruleset as _};
use upstar_rules::{Definition, Rules};
use upstar_search::{Budget, Reason, Values};
use upstar_values::Store;

/// Two games on the same positions, in one store.
struct Race<A: NormalPlay, B: NormalPlay> {
    text: Values<A>,
    built_in: Values<B>,
    store: Arc<Store>,
}

impl<A: NormalPlay, B: NormalPlay> Race<A, B> {
    fn new(text: A, built_in: B) -> Race<A, B> {
        let store = Arc::new(Store::new());
        Race {
            text: Values::new(text, Arc::clone(&store)),
            built_in: Values::new(built_in, Arc::clone(&store)),
            store,
        }
    }

    /// Compares moves and values; `read` turns a position of the text into one of the built-in game.
    fn run(&self, position: &str, read: impl Fn(&str) -> String) {
        let (text, built_in) = (self.text.ruleset(), self.built_in.ruleset());
        let own = text.parse(position).unwrap_or_else(|wrong| panic!("{position}: {}", wrong.message));
        let other =
            built_in.parse(&read(position)).unwrap_or_else(|wrong| panic!("{position}: {}", wrong.message));
        assert_eq!(text.print(&text.parse(&text.print(&own)).unwrap()), text.print(&own), "{position}");
        let name = &text.about().name;
        for by in Player::BOTH {
            let after = |printed: String| built_in.print(&built_in.parse(&read(&printed)).unwrap());
            let mut names: Vec<String> =
                text.move_list(&own, by).iter().map(|mv| text.print_move(&own, by, mv)).collect();
            let mut options: Vec<String> = text
                .move_list(&own, by)
                .iter()
                .map(|mv| after(text.print(&text.play(&own, by, mv))))
                .collect();
            let mut others: Vec<String> = built_in
                .move_list(&other, by)
                .iter()
                .map(|mv| built_in.print(&built_in.play(&other, by, mv)))
                .collect();
            options.sort();
            others.sort();
            assert_eq!(options, others, "{name}: {by} in {position}");
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{name}: moves of {by} with the same name in {position}");
        }
        let budget = Budget::unlimited().nodes(Some(300_000));
        let value = |value: Result<upstar_search::Solved, Reason>| value.map(|solved| solved.value);
        let (own, other) =
            (value(self.text.value(&own, &budget)), value(self.built_in.value(&other, &budget)));
        let name_of = |value: upstar_values::Id| self.store.calc().name(value).unwrap();
        assert_eq!(own.map(name_of), other.map(name_of), "{name}: {position}");
    }
}

fn defined(text: &str) -> Rules {
    let all = Definition::read_all(text).unwrap_or_else(|wrong| panic!("{}", wrong.render(text)));
    assert_eq!(all.len(), 1);
    all[0].rules()
}

/// Boards of random letters.
fn boards(letters: &str, rows: usize, cols: usize, seed: u64) -> impl Iterator<Item = String> {
    let letters: Vec<char> = letters.chars().collect();
    let mut random = fastrand::Rng::with_seed(seed);
    (0..150).map(move |_| {
        let (rows, cols) = (random.usize(1..=rows), random.usize(1..=cols));
        let row = |random: &mut fastrand::Rng| -> String {
            (0..cols).map(|_| letters[random.usize(..letters.len())]).collect()
        };
        (0..rows).map(|_| row(&mut random)).collect::<Vec<_>>().join("|")
    })
}

fn on_boards(text: &str, built_in: impl NormalPlay, letters: &str, rows: usize, cols: usize) {
    match defined(text) {
        Rules::Board(game) => {
            let race = Race::new(game, built_in);
            boards(letters, rows, cols, 7).for_each(|board| race.run(&board, str::to_owned));
        }
        Rules::ManyLetters(game) => {
            let race = Race::new(game, built_in);
            boards(letters, rows, cols, 7).for_each(|board| race.run(&board, str::to_owned));
        }
        _ => panic!("a board"),
    }
}

#[test]
fn domineering() {
    let text = "game d on grid \".\"\n  left \".|.\" -> \"#|#\"\n  right left turned\n";
    on_boards(text, upstar_rulesets::domineering::Domineering, "...#", 4, 5);
    // Boards that have no byte for each row.
    let Rules::Board(game) = defined(text) else { panic!("a board") };
    let race = Race::new(game, upstar_rulesets::domineering::Domineering);
    boards("...#", 2, 12, 3).for_each(|board| race.run(&board, str::to_owned));
}

#[test]
fn cram() {
    on_boards(
        "game c on grid \".\"\n  both \"..\" -> \"##\" turned\n",
        upstar_rulesets::cram::Cram,
        "...#",
        4,
        5,
    );
}

#[test]
fn clobber() {
    let text = "game c on grid \".xo\"\n  fill \"xo|ox\"\n  left \"xo\" -> \".x\" turned\n  right left with x and o exchanged\n";
    on_boards(text, upstar_rulesets::clobber::Clobber, "xxoo.", 3, 4);
    // More letters than three take another type.
    let text =
        "game c on grid \".xoyz\"\n  left \"xo\" -> \".x\" turned\n  right left with x and o exchanged\n";
    on_boards(text, upstar_rulesets::clobber::Clobber, "xxoo.", 3, 4);
}

#[test]
fn konane() {
    let text = "game k on grid \".xo\"\n  left \"x{o.}o.\" -> \".{..}.x\" turned\n  right left with x and o exchanged\n";
    on_boards(text, upstar_rulesets::konane::Konane, "xo.", 4, 5);
    on_boards(text, upstar_rulesets::konane::Konane, "xo.", 1, 14);
}

#[test]
fn toads_and_frogs() {
    let text = "game t on strip \"tf.\"\n  left \"t.\" -> \".t\"\n  left \"tf.\" -> \".ft\"\n  right left mirrored with t and f exchanged\n";
    on_boards(text, upstar_rulesets::toads_and_frogs::ToadsAndFrogs, "tf..", 1, 12);
}

#[test]
fn snort_and_col() {
    let snort = "game s on grid \".xo\"\n  left \".\" -> \"x\" unless next to o\n  right left with x and o exchanged\n";
    on_boards(snort, upstar_rulesets::snort::Snort::default(), "....xo#", 3, 4);
    let col = "game c on grid \".xo\"\n  left \".\" -> \"x\" unless next to x\n  right left with x and o exchanged\n";
    on_boards(col, upstar_rulesets::col::Col::default(), "....xo#", 3, 4);
}

#[test]
fn nogo() {
    let text = "game n on grid \".xo\"\n  left \".\" -> \"x\" if every group of xo keeps \".\"\n  right left with x and o exchanged\n";
    let Rules::Board(game) = defined(text) else { panic!("a board") };
    let race = Race::new(game, upstar_rulesets::nogo::NoGo);
    let mut boards_tried = 0;
    for board in boards("....xo#", 3, 4, 5) {
        // Groups that have no liberty cannot come up.
        if race.built_in.ruleset().parse(&board).is_ok() {
            race.run(&board, str::to_owned);
            boards_tried += 1;
        }
    }
    assert!(boards_tried > 50, "{boards_tried}");
}

/// What groups keep is said of the board and not of a player: letters that only one player names are not exchanged in silence.
#[test]
fn groups_of_one_player() {
    let text = "game n on grid \".xo\"\n  left \".\" -> \"x\" if every group of x keeps \".\"\n  right left with x and o exchanged\n";
    let error = Definition::read_all(text).expect_err("half of a rule");
    assert_eq!(error.code, "bad-move", "{error:?}");
    assert!(error.hint.is_some_and(|hint| hint.contains("every group of xo")));
}

/// Positions of up to three heaps.
fn on_heaps(text: &str, built_in: impl NormalPlay, most: u64) {
    let Rules::Heaps(game) = defined(text) else { panic!("heaps") };
    let race = Race::new(game, built_in);
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..100 {
        let heaps: Vec<String> = (0..random.usize(1..=3)).map(|_| random.u64(0..=most).to_string()).collect();
        race.run(&heaps.join(","), str::to_owned);
    }
}

#[test]
fn heaps() {
    use upstar_rulesets::{grundy::Grundy, lasker::Lasker, nim::Nim, octal, pick_up_bricks::PickUpBricks};
    on_heaps("game g on heaps\n  both n -> k for k in 0..n-1\n", Nim, 12);
    on_heaps("game g on heaps\n  both n -> n - k for k in 1..2\n", PickUpBricks, 20);
    on_heaps("game g on heaps\n  both n -> [a, n - a] for a in 1..n-1 if a != n - a\n", Grundy, 25);
    on_heaps(
        "game g on heaps\n  both n -> k for k in 0..n-1\n  both n -> [a, n - a] for a in 1..n-1\n",
        Lasker,
        12,
    );
    on_heaps(
        "game g on heaps\n  both n -> [a, n - t - a] for t in 1..2 for a in 0..n-t\n",
        octal::Kayles,
        20,
    );
    on_heaps("game g on heaps\n  both n -> [a, n - 2 - a] for a in 0..n-2\n", octal::DawsonsKayles, 20);
    // The same by what is split into how many heaps.
    on_heaps("game g on heaps\n  both n -> n in 2 different heaps\n", Grundy, 25);
    on_heaps("game g on heaps\n  both n -> n - t in 0..2 heaps for t in 1..2\n", octal::Kayles, 20);
    on_heaps("game g on heaps\n  both n -> n - 2 in 0..2 heaps\n", octal::DawsonsKayles, 20);
    on_heaps(
        "game g on heaps\n  both n -> n - k in 0..1 heaps for k in 1..n\n  both n -> n in 2 heaps\n",
        Lasker,
        12,
    );
}

/// Moves that leave more than three heaps, as CGSuite's tests of take-and-break codes list them.
#[test]
fn moves_to_many_heaps() {
    for (line, heap, options) in [
        ("n - 1 in 0..n heaps", 7, "6 5+1 4+2 3+3 4+1+1 3+2+1 2+2+2 3+1+1+1 2+2+1+1 2+1+1+1+1 1+1+1+1+1+1"),
        ("n - 1 in 0..n heaps not all equal", 7, "6 5+1 4+2 4+1+1 3+2+1 3+1+1+1 2+2+1+1 2+1+1+1+1"),
        ("n - 1 in 0..n different heaps", 7, "6 5+1 4+2 3+2+1"),
        ("n in 2..n equal heaps", 10, "5+5 2+2+2+2+2 1+1+1+1+1+1+1+1+1+1"),
        ("n + 1 in 3 heaps", 7, "6+1+1 5+2+1 4+3+1 4+2+2 3+3+2"),
        ("[1, n - 7, 1, 1, 2, 1]", 9, "2+2+1+1+1+1"),
        ("[1, n - 7, 1, 1, 2, 1]", 6, ""),
    ] {
        let text = format!("game g on heaps\n  left n -> {line}\n  right n -> n - 99\n");
        let Rules::PartizanHeaps(game) = defined(&text) else {
            panic!("heaps of which more than three may be left")
        };
        let position = game.parse(&heap.to_string()).unwrap();
        let moves = game.move_list(&position, Player::Left);
        assert!(game.move_bound(&position, Player::Left) >= moves.len() as u64, "{line}");
        let mut found: Vec<String> = moves
            .iter()
            .map(|mv| {
                let left = game.print(&game.play(&position, Player::Left, mv));
                let mut heaps: Vec<u64> = left.split(',').map(|heap| heap.parse().unwrap()).collect();
                heaps.sort_unstable();
                heaps.reverse();
                heaps.iter().map(u64::to_string).collect::<Vec<_>>().join("+")
            })
            .collect();
        let mut options: Vec<&str> = options.split_whitespace().collect();
        found.sort();
        options.sort_unstable();
        assert_eq!(found, options, "{line} of {heap}");
    }
    // Games for both players alike too.
    let text = "game g on heaps\n  both n -> n - 4 in 4 heaps\n";
    let Rules::PartizanHeaps(game) = defined(text) else { panic!("many heaps") };
    assert!(game.about().impartial);
    let position = game.parse("8,0").unwrap();
    let moves = game.move_list(&position, Player::Right);
    assert_eq!(game.print_move(&position, Player::Right, &moves[0]), "heap 1: 8 -> 4*1");
    assert_eq!(game.print(&game.play(&position, Player::Right, &moves[0])), "1,1,1,1,0");
    assert!(game.about().derived[0].starts_with("Every play ends"), "{}", game.about().derived[0]);
}

/// Coins that are picked are those that the brackets name one by one.
#[test]
fn coins_that_are_picked() {
    let three = "both n turns []\n  both n turns [a] for a in 1..n-1\n  both n turns [a, b] for a in 1..n-1 for b in 1..a-1";
    for (picked, named) in [
        ("both n turns up to 2 of 1..n-1", three),
        ("both n turns 2 of 1..n-1", "both n turns [a, b] for a in 1..n-1 for b in 1..a-1"),
        (
            "both n turns 2 of n-4..n+7",
            "both n turns [a, b] for a in max(n-4, 1)..n-1 for b in max(n-4, 1)..a-1",
        ),
        ("both n turns [1] and 1 of 2..n-1", "both n turns [1, a] for a in 2..n-1"),
        ("both n turns 2 of 1..n-1 symmetrically", "both n turns [n - k, n - 2*k] for k in 1..(n-1)/2"),
        (
            "both n turns [1] and 2 of 2..n-1 symmetrically",
            "both n turns [1, a, n + 1 - a] for a in 2..n/2 if 2*a != n + 1",
        ),
        (
            "both n turns any of 1..n-1 symmetrically if n < 3",
            "both n turns [] if n < 3\n  both n turns [1] if n = 2",
        ),
    ] {
        let game = |lines: &str| match defined(&format!("game g on coins\n  {lines}\n")) {
            Rules::Coins(game) => game,
            _ => panic!("coins"),
        };
        let (picked_game, named_game) = (game(picked), game(named));
        for coins in 0..1u32 << 9 {
            let text: String = (0..9).map(|coin| if coins >> coin & 1 == 1 { 'H' } else { 'T' }).collect();
            let sorted = |game: &upstar_rules::CoinGame| {
                let mut moves = game.move_list(&game.parse(&text).unwrap(), Player::Left);
                assert!(
                    game.move_bound(&game.parse(&text).unwrap(), Player::Left) >= moves.len() as u64,
                    "{text}"
                );
                moves.sort_unstable();
                moves
            };
            assert_eq!(sorted(&picked_game), sorted(&named_game), "{picked}: {text}");
        }
    }
}

#[test]
fn lists() {
    let text = "game g on lists\n  both s -> [x for x in s if x < p] + [p] + [x for x in s if x > p] for p in s\n  \
                left s -> s + [length] if length < 2\n  right s -> [x - 1 for x in s] + []\n";
    let Rules::Lists(game) = defined(text) else { panic!("lists") };
    let moves = |list: &str, by: Player| {
        let position = game.parse(list).unwrap();
        let all = game.move_list(&position, by);
        let mut all: Vec<String> = all.iter().map(|mv| game.print_move(&position, by, mv)).collect();
        all.sort();
        all
    };
    assert_eq!(moves("2,3,1", Player::Left), ["to 1,2,3", "to 2,1,3"]);
    assert_eq!(moves("2,3,1", Player::Right), ["to 1,2,0", "to 1,2,3", "to 2,1,3"]);
    assert_eq!(moves("1", Player::Left), ["to 1,1"]);
    assert_eq!(moves("", Player::Left), ["to 0"]);
    assert_eq!(moves("0", Player::Right), Vec::<String>::new());
    assert_eq!(moves("1", Player::Right), ["to 0"]);
}

/// A list is taken to pieces in every way, and moves can have names.
#[test]
fn lists_in_pieces() {
    let text = "game g on lists\n  left s + [a, b] + t -> s + [a + b] + t if length(s) >= sum(t) called \"join {a} and {b}\"\n  \
                right [a] + s -> s + [a]\n";
    let Rules::Lists(game) = defined(text) else { panic!("lists") };
    let moves = |list: &str, by: Player| {
        let position = game.parse(list).unwrap();
        let all = game.move_list(&position, by);
        let mut all: Vec<String> = all.iter().map(|mv| game.print_move(&position, by, mv)).collect();
        all.sort();
        all
    };
    assert_eq!(moves("1,2,1,0", Player::Left), ["join 1 and 0", "join 2 and 1"]);
    assert_eq!(moves("1,2,3", Player::Right), ["to 2,3,1"]);
    assert_eq!(moves("5", Player::Left), Vec::<String>::new());
    assert_eq!(moves("5", Player::Right), Vec::<String>::new());
    assert_eq!(moves("", Player::Right), Vec::<String>::new());
    // What would have to be divided by 0 is no move, and in a name it leaves the usual one.
    let text = "game g on lists\n  left s -> [x for x in s if 6 mod (x - 1) = 0]\n  \
                right s + [a] -> s called \"take {6/(a-1)}\"\n";
    let Rules::Lists(game) = defined(text) else { panic!("lists") };
    let count = |list: &str| game.move_list(&game.parse(list).unwrap(), Player::Left).len();
    assert_eq!((count("1,2,3"), count("2,3,6")), (0, 1));
    let position = game.parse("4,1").unwrap();
    let mv = &game.move_list(&position, Player::Right)[0];
    assert_eq!(game.print_move(&position, Player::Right, mv), "to 4");
    for (wrong, at) in [
        ("both s + s -> s", "twice"),
        ("both [a, a] -> [a]", "twice"),
        ("both s + [s] -> s", "twice"),
        ("both s -> s for s in 1..2", "already"),
        ("both s + t + u + v + w -> s", "at most 4"),
        ("both [] + s -> s", "a name"),
        ("both s t -> s", "`->`"),
        ("both s -> t", "`s`"),
        ("both s -> [sum(t)]", "a piece of any length"),
    ] {
        let text = format!("game g on lists\n  {wrong}\n");
        let error = Definition::read_all(&text).err().unwrap_or_else(|| panic!("{wrong}"));
        let error = error.render(&text).to_string();
        assert!(error.contains(at), "{wrong}: {error}");
    }
}

/// What is said of how play ends.
fn ends(text: &str) -> String {
    Definition::read_all(text).expect("rules")[0].about().derived[0].clone()
}

#[test]
fn plays_on_lists_that_end() {
    for (rules, why) in [
        ("both s + [n] + t -> s + [k] + t for k in 0..n-1", Some("lowers the sum of the numbers")),
        ("both s + [m, n] + t -> s + [m + k, n - k] + t for k in 1..n", Some("as its place says.")),
        ("both s + [m, n] + t -> s + [m - k, n + k] + t for k in 1..m", Some("counted from the end")),
        ("both s + [m, n] + t -> s + [m + k, n - k] + t for k in 0..n", None),
        ("both s + [n] + t -> s + t", Some("leaves fewer numbers")),
        ("both [n] + s -> s + [n - 1]", None),
        ("both s + [n] + t -> s + s", None),
        ("both s + [n] + t -> s + [n - 1 - (length - 9)*length] + t", None),
    ] {
        let text = format!("game g on lists\n  {rules}\n");
        let said = ends(&text);
        match why {
            Some(why) => {
                assert!(said.starts_with("Every play ends") && said.contains(why), "{rules}: {said}")
            }
            None => assert!(said.contains("was not proved"), "{rules}: {said}"),
        }
    }
    // What is taken away must not be less than nothing.
    assert!(ends("game g on (a, b)\n  both (a, b) -> (a - 1 - (b - 9)*b, b)\n").contains("was not proved"));
}

/// That plays end follows from what is left of a heap that is not empty, for an empty one has no moves.
#[test]
fn plays_that_end() {
    for (rule, ends) in [
        ("n/2", true),
        ("n - isqrt(n)", true),
        ("0", true),
        ("n - n/2", false),
        ("n in 1..2 heaps", false),
        ("max(n - 1, 1)", false),
    ] {
        let text = format!("game g on heaps\n  both n -> {rule}\n");
        let said = self::ends(&text);
        assert_eq!(said.starts_with("Every play ends"), ends, "{rule}: {said}");
    }
}

/// Mistakes are pointed at.
#[test]
fn mistakes() {
    for (text, message, place) in [
        ("game g on heaps\n  both n -> n in 2 piles\n", "expected `heaps`", "piles"),
        ("game g on heaps\n  both n -> n in equal heaps\n", "this name stands for no number here", "equal"),
        (
            "game g on heaps\n  both n -> n in 2 heaps heaps\n",
            "expected `for`, `if` or the end of the line",
            "heaps",
        ),
        ("game g on coins\n  both n turns 2 among 1..n\n", "expected `of`", "among"),
        ("game g on coins\n  both n turns up to 2 of n\n", "expected `..`", ""),
        ("game g on lists\n  both s -> x for x in s\n", "expected `s` or a list in brackets", "x"),
        ("game g on lists\n  both s -> [x for x in t]\n", "expected `s`", "t"),
        ("game g on lists\n  both s -> [x for x in s] for x in s\n", "`x` is a number here already", "x"),
        (
            "game g on heaps\n  both n -> n - 1 if (n > 1 and m > 2)\n",
            "this name stands for no number here",
            "m",
        ),
        (
            "game g on heaps\n  both n -> n - 1 if (not n > 1 or nn > 2)\n",
            "this name stands for no number here",
            "nn",
        ),
        ("game g on heaps\n  both n -> n - 1 if (not (n > 1) and n / 0 > 2)\n", "this divides by zero", "0"),
        ("game g on heaps\n  both n -> n - 1 if (n + 1\n", "expected `)`", ""),
        ("game g on heaps\n  both for -> for - 1\n", "`for` means something else here", "for"),
        ("game g on (min, b)\n  both (a, b) -> (b, a)\n", "`min` means something else here", "min"),
        ("game g on lists\n  both s + [length] -> s\n", "`length` means something else here", "length"),
        (
            "game g on lists\n  both s + [a] -> s if length(a) > 1\n",
            "`length` is told of a piece of any length",
            "a",
        ),
        ("game g on lists\n  both s + [a] -> [sum(u)]\n", "`sum` is told of a piece of any length", "u"),
        ("game g[k = 2] on lists\n  both s + [k] -> s\n", "`k` is a parameter of the game", "k"),
    ] {
        let wrong = Definition::read_all(text).map(|_| ()).unwrap_err();
        assert_eq!(wrong.message, message, "{text}");
        assert_eq!(wrong.span.text(text), place, "{text}");
    }
}

/// Partizan rules that are the same for both say what impartial ones say.
#[test]
fn heaps_for_left_and_right() {
    let text = "game g on heaps\n  left n -> k for k in 0..n-1\n  right n -> n - k for k in 1..n\n";
    let Rules::PartizanHeaps(game) = defined(text) else { panic!("partizan") };
    let race = Race::new(game, upstar_rulesets::nim::Nim);
    for n in 0..40 {
        race.run(&format!("{},{}", n % 7, n / 7), str::to_owned);
    }
}

#[test]
fn tuples() {
    let text = "game w on (a, b)\n  both (a, b) -> (a - k, b) for k in 1..a\n  both (a, b) -> (a, b - k) for k in 1..b\n  \
                both (a, b) -> (a - k, b - k) for k in 1..min(a, b)\n";
    let Rules::Tuple(game) = defined(text) else { panic!("a tuple") };
    let race = Race::new(game, upstar_rulesets::wythoff::Wythoff);
    for n in 0..64 {
        race.run(&format!("{},{}", n % 8, n / 8), str::to_owned);
    }
}
