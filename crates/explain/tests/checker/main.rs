//! Explanations checked line by line by somebody who knows the definitions and nothing else: small positions of every
//! game, forms, sums and comparisons, thousands of them, the same in every run.

mod charts;
mod check;
mod counts;
mod expr;
mod misere;
mod rules;
mod sentences;
#[path = "../../../values/tests/slow/mod.rs"]
mod slow;
mod tex;

use std::collections::HashSet;

use fastrand::Rng;
use upstar_explain::{Block, By, Derivation, Format, Rule, Step, explain, explain_by, explain_misere};
use upstar_game::Player;
use upstar_lang::Language;
use upstar_rules::{Definition, library};
use upstar_search::Budget;
use upstar_values::Store;

use rules::Place;

/// One of a list.
fn pick<T: Clone>(dice: &mut Rng, list: &[T]) -> T {
    list[dice.usize(..list.len())].clone()
}

/// Explains, checks every step, and writes it in every format.
fn checked(engine: &Language, text: &str, depth: Option<usize>) -> Derivation {
    let derivation =
        explain(engine, text, depth, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"));
    check::derivation(&derivation);
    recommended(text, &derivation.steps);
    written(text, &derivation);
    derivation
}

/// Checks what is recommended in an expression, or in what is left of it.
fn recommended(text: &str, steps: &[Step]) {
    for step in steps {
        check::recommendation(text, &step.rule);
        if let Rule::SumOfTypes { rest: Some(rest), .. } = &step.rule {
            recommended(rest, &step.steps);
        }
    }
}

/// Writes a derivation in every format, and looks for what does not belong there.
fn written(text: &str, derivation: &Derivation) {
    let document = derivation.document();
    sentences::check(text, derivation, &document);
    for format in [Format::Text, Format::Markdown, Format::Latex, Format::Html] {
        let written = document.to(format);
        assert!(!written.contains(['⟦', '⟧']), "{text}: {written}");
        if format == Format::Latex {
            tex::check(&written).unwrap_or_else(|wrong| panic!("{text}: {wrong}:\n{written}"));
        }
        assert!(format != Format::Text || !zero_with_star(&written), "{text}: {written}");
        assert!(format == Format::Markdown || !written.contains('`'), "{text}: {written}");
        assert!(!written.contains("{…}"), "{text}: a value is hidden: {written}");
    }
    // A board of one long row is a word that does not break.
    for line in document.to(Format::Text).lines().skip(1) {
        let widest = line.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
        assert!(line.chars().count() <= 102 || widest > 64, "{text}: too long a line: {line}");
    }
    for block in &document.blocks {
        // The type in a recommendation is that after the move; what comes after the answer is another matter.
        if let Block::Paragraph(said) = block
            && let Some((_, then)) = said.split_once("should answer")
        {
            assert!(!then.contains("type"), "{text}: the type of what? {said}");
        }
    }
}

/// Whether a nimber is written `*0`, which is `0`, or `*1`, which is `*`. In the name of a move `4 -> 4*1` leaves four heaps.
fn zero_with_star(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_left = |at: usize| at > 0 && words[at - 1] == "->";
    let text = (0..words.len()).filter(|&at| !is_left(at)).map(|at| words[at]).collect::<Vec<_>>().join(" ");
    let stars = text.match_indices('*');
    stars.map(|(at, _)| &text[at + 1..]).any(|rest| {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        matches!(&rest[..digits], "0" | "1")
    })
}

/// The examples of a game and the rows of its table.
fn starts(name: &str) -> Vec<String> {
    let path = format!("{}/../../testdata/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(&path).unwrap_or_default();
    let written = library::named(name).map(|(_, definition)| definition);
    let built_in = upstar_rulesets::games().iter().find(|about| about.name == name);
    let about = built_in.or(written.map(Definition::about)).expect("a game");
    let examples = about.examples.iter().map(|(text, _)| (*text).to_owned());
    let rows = table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
    let samples = written.map(Definition::samples).unwrap_or_default().into_iter();
    let samples = samples.map(|text| format!("{name}(\"{text}\")"));
    examples.chain(rows.map(str::to_owned)).chain(samples).filter(|text| !text.is_empty()).collect()
}

/// How many positions of each game are looked at: more where somebody asks for more.
fn asked(usual: usize) -> usize {
    std::env::var("UPSTAR_POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Small positions of a game, found by playing at random from its examples.
fn positions(name: &str, dice: &mut Rng, count: usize, most: usize) -> Vec<String> {
    let starts: Vec<Place> = starts(name).iter().filter_map(|text| Place::read(text)).collect();
    let mut seen = HashSet::new();
    let mut list = Vec::new();
    // Where nothing new comes for long, that was all.
    let mut in_vain = 0;
    while list.len() < count && in_vain < 600.max(count / 4) {
        rules::forget_moves(1 << 14);
        let mut place = pick(dice, &starts);
        let mut player = pick(dice, &Player::BOTH);
        // Play on until what can still happen is little enough to be looked at in full.
        while !place.is_small(most) {
            let moves = match place.try_moves(player) {
                Some(moves) if !moves.is_empty() => moves,
                _ => break,
            };
            place = place.at(&pick(dice, &moves).1);
            player = player.opponent();
        }
        if place.is_small(most) {
            let text = place.notation();
            if seen.insert(text.clone()) {
                list.push(text);
                in_vain = 0;
                continue;
            }
        }
        in_vain += 1;
    }
    list
}

/// Finds positions of a game and checks them; says how many. Threads of their own do it, for a few hundred positions each: what is kept
/// for some is of little use for others, and all of it together would fill the memory.
#[expect(clippy::print_stderr, reason = "it takes long, and whoever waits sees how far it is")]
fn all_checked(name: &str, dice: &mut Rng, count: usize, most: usize, depths: &[Option<usize>]) -> usize {
    let list = std::thread::scope(|scope| {
        scope.spawn(|| positions(name, dice, count, most)).join().expect("a list of positions")
    });
    assert!(list.len() >= 3, "{name}: only {} positions", list.len());
    let depths: Vec<Option<usize>> = list.iter().map(|_| pick(dice, depths)).collect();
    for (texts, depths) in list.chunks(250).zip(depths.chunks(250)) {
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let engine = Language::new(Store::new(), 1);
                for (text, depth) in texts.iter().zip(depths) {
                    checked(&engine, text, *depth);
                }
            });
        });
    }
    eprintln!("{name}: {} positions", list.len());
    list.len()
}

#[test]
fn positions_of_every_game() {
    let mut dice = Rng::with_seed(1);
    let mut all = 0;
    for about in upstar_rulesets::games() {
        let (most, depths) = (if about.impartial { 80 } else { 30 }, [None, None, Some(1), Some(3)]);
        all += all_checked(&about.name, &mut dice, asked(60), most, &depths);
    }
    assert!(all > 1000, "{all} positions");
}

#[test]
fn positions_of_games_written_as_text() {
    let mut dice = Rng::with_seed(7);
    let mut all = 0;
    for about in library::all().map(|(_, definition)| definition.about()) {
        let most = if about.impartial { 40 } else { 20 };
        all += all_checked(&about.name, &mut dice, asked(12), most, &[None, None, Some(1)]);
    }
    assert!(all > 900, "{all} positions");
}

/// A value as people type it, with braces up to some depth.
fn typed(dice: &mut Rng, depth: usize) -> String {
    const LEAVES: &[&str] = &[
        "0", "1", "-1", "2", "-2", "3", "1/2", "-1/2", "3/4", "*", "*2", "*3", "^", "v", "^*", "v*", "+-1",
        "1*",
    ];
    if depth == 0 || dice.usize(..3) == 0 {
        return pick(dice, LEAVES).to_owned();
    }
    let mut side = || {
        let count = dice.usize(..4).min(3);
        (0..count).map(|_| typed(dice, depth - 1)).collect::<Vec<_>>().join(",")
    };
    let (left, right) = (side(), side());
    format!("{{{left}|{right}}}")
}

#[test]
fn forms_as_they_are_typed() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(2);
    for _ in 0..1500 {
        checked(&engine, &typed(&mut dice, 2), None);
    }
}

#[test]
fn sums_of_positions_and_values() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(3);
    let mut pool: Vec<String> = Vec::new();
    for about in upstar_rulesets::games() {
        let list = positions(&about.name, &mut dice, 8, 7);
        pool.extend(list.into_iter().filter(|text| !Place::read(text).expect("a position").rules.results));
    }
    for _ in 0..400 {
        let mut text = pick(&mut dice, &pool);
        for _ in 0..=dice.usize(..2) {
            text.push_str(pick(&mut dice, &[" + ", " + ", " - "]));
            text.push_str(&if dice.usize(..3) == 0 { typed(&mut dice, 1) } else { pick(&mut dice, &pool) });
        }
        checked(&engine, &text, None);
    }
}

/// Every argument by itself, over positions of every game and their sums: it is right, or it says why it says nothing.
#[test]
fn one_argument_at_a_time() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(6);
    let mut pool: Vec<String> = Vec::new();
    for about in upstar_rulesets::games() {
        let list = positions(&about.name, &mut dice, 8, 6);
        pool.extend(list.into_iter().filter(|text| !Place::read(text).expect("a position").rules.results));
    }
    let mut told = [0; By::ALL.len()];
    for _ in 0..600 {
        let mut text = pick(&mut dice, &pool);
        for _ in 0..dice.usize(..3) {
            text.push_str(pick(&mut dice, &[" + ", " + ", " - "]));
            text.push_str(&pick(&mut dice, &pool));
        }
        for (at, by) in By::ALL.into_iter().enumerate() {
            match explain_by(&engine, &text, &[by], &Budget::unlimited()) {
                Ok(derivation) => {
                    check::derivation(&derivation);
                    written(&text, &derivation);
                    told[at] += 1;
                }
                Err(error) => {
                    assert!(error.to_string().contains(&text.split('(').next().unwrap_or("")[..1]), "{error}")
                }
            }
        }
    }
    // Strategy stealing is for few games.
    assert!(told[0] == 600 && told[1..5].iter().all(|count| *count > 20), "{told:?}");
}

#[test]
fn comparisons() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(4);
    for _ in 0..400 {
        let left = typed(&mut dice, 1);
        // Often the same value in another dress.
        let right = match dice.usize(..3) {
            0 => format!("{{{}|}} + {left} - {{{}|}}", "0", "0"),
            1 => format!("{left} + * + *"),
            _ => typed(&mut dice, 1),
        };
        let relation = pick(&mut dice, &["==", "!=", "<", ">", "<=", ">=", "<>"]);
        checked(&engine, &format!("{left} {relation} {right}"), None);
    }
    for text in ["nim(1,2) == nim(3)", "domineering(2x2) == +-1", "chop(3x4) == *", "cut_cake(2x3) < 1"] {
        checked(&engine, text, None);
    }
}

/// What cancels is struck out of sums and of comparisons.
#[test]
fn copies_among_others() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(12);
    let own = [
        "domineering(2x3)",
        "clobber(\"xox\")",
        "hackenbush(\"bbr\")",
        "snort(1x3)",
        "toads_and_frogs(\"tf..\")",
    ];
    for _ in 0..60 {
        let (twice, other) = (pick(&mut dice, &own), pick(&mut dice, &own));
        let rest = pick(&mut dice, &["nim(2)", "col(1x3)", "1/2", "+-2"]);
        let text = match dice.usize(..3) {
            0 => format!("{twice} + {rest} - {twice}"),
            1 => format!("{rest} - {twice} + {other} + {twice}"),
            _ => format!("{twice} + {rest} {} {other} + {twice}", pick(&mut dice, &["==", "<", ">=", "<>"])),
        };
        checked(&engine, &text, None);
    }
}

/// Pairs on oblong boards of Hex win however they are divided.
#[test]
fn oblong_boards_of_hex() {
    let engine = Language::new(Store::new(), 1);
    for text in ["hex(1x2)", "hex(2x3)", "hex(3x2)", "hex(2x5)", "hex(3x4)", "hex(4x3)"] {
        let derivation = checked(&engine, text, None);
        assert!(
            derivation.steps.iter().any(|step| matches!(step.rule, Rule::Pairs { mv: None, .. })),
            "{text}"
        );
    }
}

#[test]
fn names_of_values() {
    let engine = Language::new(Store::new(), 1);
    let names = [
        "*",
        "*2",
        "*3",
        "*4",
        "*7",
        "*8",
        "*13",
        "^",
        "v",
        "^^",
        "v3",
        "^5",
        "^*",
        "2^*",
        "1/2v3*4",
        "1*",
        "-1*2",
        "+-1",
        "+-3/4",
        "+-{2|1}",
        "Tiny(1)",
        "Miny(1/4)",
        "Tiny({2|1})",
        "^[2]",
        "v[3]",
        "^<2>",
        "^<3>",
        "v<2>*",
        "^[2]*",
        "3*^",
        "2*Tiny(2)",
    ];
    for name in names {
        let derivation = checked(&engine, name, None);
        let told = derivation.steps.iter().any(|step| matches!(step.rule, Rule::Meaning { .. }));
        assert!(told || name.contains("*Tiny"), "{name}: nobody says what it means");
    }
}

/// Explains misère play, checks every step, and writes it in every format.
fn checked_misere(engine: &Language, text: &str) {
    let derivation = explain_misere(engine, text, &Budget::unlimited());
    let derivation = derivation.unwrap_or_else(|error| panic!("{text}: {error}"));
    check::derivation(&derivation);
    written(text, &derivation);
}

#[test]
fn misere_play() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(5);
    let mut pool: Vec<String> = Vec::new();
    for about in upstar_rulesets::games() {
        let list = positions(&about.name, &mut dice, 12, if about.impartial { 24 } else { 12 });
        let list: Vec<String> =
            list.into_iter().filter(|text| !Place::read(text).expect("a position").rules.results).collect();
        list.iter().for_each(|text| checked_misere(&engine, text));
        pool.extend(list.into_iter().filter(|text| Place::read(text).expect("a position").is_small(6)));
    }
    for _ in 0..150 {
        let mut text = pick(&mut dice, &pool);
        for _ in 0..=dice.usize(..2) {
            text.push_str(" + ");
            text.push_str(&if dice.usize(..3) == 0 {
                pick(&mut dice, &["*", "*2", "*3", "1", "-1"]).to_owned()
            } else {
                pick(&mut dice, &pool)
            });
        }
        checked_misere(&engine, &text);
    }
    for text in [
        "nim(2,3,6)",
        "nim(1,1,1)",
        "nim(1,1)",
        "nim(4,1,1)",
        "nim(2,3) + *",
        "nim(0)",
        "kayles(4,5)",
        "*2 + *2",
    ] {
        checked_misere(&engine, text);
    }
}

/// A checker that finds nothing wrong is worth nothing: each of these derivations has one thing in it changed.
#[test]
fn what_is_wrong_is_found() {
    let engine = Language::new(Store::new(), 1);
    let fails = |text: &str, spoil: &dyn Fn(&mut Rule)| {
        fn walk(steps: &mut [Step], spoil: &dyn Fn(&mut Rule)) {
            for step in steps {
                spoil(&mut step.rule);
                walk(&mut step.steps, spoil);
            }
        }
        // In the shortest argument or, where that is too short, in one with all its lines.
        let spoilt = [None, Some(9)].into_iter().find_map(|depth| {
            let before = explain(&engine, text, depth, &Budget::unlimited()).expect("an explanation");
            let mut derivation = before.clone();
            walk(&mut derivation.steps, spoil);
            (before != derivation).then_some(derivation)
        });
        let derivation = spoilt.unwrap_or_else(|| panic!("{text}: nothing was changed"));
        let told = std::panic::AssertUnwindSafe(|| check::derivation(&derivation));
        assert!(std::panic::catch_unwind(told).is_err(), "{text}: the mistake was not found");
    };
    fails("kayles(5)", &|rule| {
        if let Rule::Mex { value, .. } = rule {
            *value += 1;
        }
    });
    fails("kayles(5)", &|rule| {
        if let Rule::Mex { options, .. } = rule {
            options.pop();
        }
    });
    fails("nim(3,4,5)", &|rule| {
        if let Rule::Balance { winning, .. } = rule {
            winning.clear();
        }
    });
    fails("{0,-1|1}", &|rule| {
        if let Rule::Simplicity { lower, .. } = rule {
            *lower = upstar_values::End::Open(upstar_values::Dyadic::new(1, 2));
        }
    });
    fails("{3,1|{2|1},-4}", &|rule| {
        if let Rule::Canonical { removed, .. } = rule {
            removed.pop();
        }
    });
    fails("{3,1|{2|1},-4}", &|rule| {
        if let Rule::Heat { temperature, .. } = rule {
            *temperature = upstar_values::Dyadic::ONE;
        }
    });
    fails("domineering(2x2)", &|rule| {
        if let Rule::Chart { outcome, .. } = rule {
            *outcome = upstar_game::Outcome::L;
        }
    });
    fails("nim(1,2) == nim(3)", &|rule| {
        if let Rule::Balance { rows, .. } = rule {
            rows[0].value += 1;
        }
    });
    fails("domineering(1x4) + pick_up_bricks(3)", &|rule| {
        if let Rule::SumOfTypes { parts, .. } = rule {
            parts[1].value = upstar_game::Outcome::R;
        }
    });
    fails("cut_cake(2x2) == cut_cake(2x3)", &|rule| {
        if let Rule::SumOfTypes { replies, .. } = rule
            && replies.len() > 1
        {
            let other = replies[1].answer.as_ref().expect("an answer").left.replace("(0)", "(1)");
            replies[0].answer.as_mut().expect("an answer").left = other.into();
        }
    });
    fails("{*0,*1,*3}", &|rule| {
        if let Rule::Mex { options, .. } = rule {
            options.pop();
            options.pop();
        }
    });
    fails("cut_cake(2x3)", &|rule| {
        if let Rule::Replies { replies, more, .. } = rule {
            replies.pop();
            *more = 0;
        }
    });
    fails("wythoff(3,5)", &|rule| {
        if let Rule::Replies { replies, .. } = rule {
            replies[0].after = Some(upstar_game::Outcome::P);
        }
    });
    fails("cram(3x2)", &|rule| {
        if let Rule::Symmetry { replies, .. } = rule {
            replies[0].answer.as_mut().expect("an answer").name = replies[0].mv.clone();
        }
    });
    fails("*13", &|rule| {
        if let Rule::Meaning { definition, .. } = rule {
            *definition = "*8 + *4".into();
        }
    });
    fails("domineering(3x4)", &|rule| {
        if let Rule::Lines { missing, .. } = rule {
            missing.pop();
        }
    });
    fails("cram(2x2) + cram(2x2)", &|rule| {
        if let Rule::Copying { replies, .. } = rule {
            let other = replies[1].answer.clone();
            replies[0].answer = other;
        }
    });
    fails("nim(3):nim(2)", &|rule| {
        if let Rule::Operation { options: Some(sides), .. } = rule {
            sides.left.pop();
        }
    });
    fails("hackenbush(\"b,r\")", &|rule| {
        if let Rule::Symmetry { replies, .. } = rule {
            replies[0].answer.as_mut().expect("an answer").place = None;
        }
    });
    fails("tic_tac_toe(\"x.o|.x.|...\")", &|rule| {
        if let Rule::Backward { options, .. } = rule {
            options.rotate_left(1);
        }
    });
    // What stands for an option by symmetry is no option.
    fails("chop(2x3)", &|rule| {
        if let Rule::Mex { options, .. } = rule {
            options
                .iter_mut()
                .filter(|choice| choice.to == "chop(2x1)")
                .for_each(|choice| choice.to = "chop(1x2)".into());
        }
    });
    // Without this hypothesis nobody need have a winning strategy.
    fails("chomp(2x3)", &|rule| {
        if let Rule::Stealing { hypotheses, .. } = rule {
            hypotheses.pop();
        }
    });
    // Another cell is no bridge, and a bridge that is left out is missed.
    fails("hex(3x3)", &|rule| {
        if let Rule::Pairs { parts, .. } = rule {
            parts[0].ways[0].pairs[0][0] = "a3".to_owned();
        }
    });
    fails("hex(3x3)", &|rule| {
        if let Rule::Pairs { mv: Some(mv), .. } = rule {
            *mv = "a1".to_owned();
        }
    });
    fails("hex(3x3)", &|rule| {
        if let Rule::Pairs { parts, .. } = rule {
            let spare = parts[0].ways[0].pairs.clone();
            parts[1].ways[0].pairs = spare;
        }
    });
    fails("tic(\"...\")", &|rule| {
        if let Rule::Stealing { hypotheses, .. } = rule {
            hypotheses.iter_mut().for_each(|hypothesis| hypothesis.holds = true);
        }
    });
    fails("nim_sum(13,19,10)", &|rule| {
        if let Rule::Count { of, .. } = rule {
            of.pop();
        }
    });
    fails("tic(\"...\")", &|rule| {
        if let Rule::Backward { value, .. } = rule {
            *value = upstar_game::Payoff::LeftWins;
        }
    });
    fails("chomp(2x3)", &|rule| {
        if let Rule::Stealing { found, .. } = rule {
            *found = Some("eat b2".to_owned());
        }
    });
}

/// What is counted or measured is found from the definitions, and nobody is said to win it.
#[test]
fn numbers_that_are_counted() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(7);
    let mut list: Vec<String> = [
        "nim_sum(13,19,10)",
        "nim_sum([1,2,4],*8)",
        "nim_sum(5000,77)",
        "nim_sum(7)",
        "mex(0,1,2,5,8)",
        "mex(1)",
        "mex(0,*,2)",
        "length([1,*,nim(2)])",
        "length([5])",
        "nim_product(2,4)",
        "nim_inverse(2)",
        "nim_value(kayles(5))",
        "nim_value(nim(3,5))",
        "temperature(domineering(2x3))",
        "mean(domineering(2x3) + 1)",
        "left_stop({3||2|1})",
        "right_stop({3||2|1})",
        "temperature(5/8)",
        "mean(3)",
        "birthday(3/4)",
        "birthday(0)",
        "birthday(domineering(2x2))",
        "stop_count({3||2|1})",
        "stop_count(3)",
        "depth(domineering(2x3))",
        "depth(hex(2x2))",
        "remoteness(hex(2x2),left)",
        "remoteness(nim(2),right)",
        "far_star(^*3)",
        "atomic_weight(^3*)",
    ]
    .map(str::to_owned)
    .to_vec();
    for _ in 0..40 {
        let game = typed(&mut dice, 1);
        let functions = ["birthday", "stop_count", "left_stop", "right_stop", "mean", "temperature"];
        list.push(format!("{}({game})", pick(&mut dice, &functions)));
        let numbers: Vec<String> = (0..=dice.usize(..5)).map(|_| dice.usize(..40).to_string()).collect();
        list.push(format!("{}({})", pick(&mut dice, &["nim_sum", "mex"]), numbers.join(",")));
    }
    for text in list {
        let derivation = checked(&engine, &text, None);
        assert!(matches!(&derivation.steps[..], [Step { rule: Rule::Count { .. }, .. }]), "{text}");
    }
}

/// Every function gives a game that is played, or a number that is counted, or nothing that could be explained.
#[test]
fn functions_give_games_or_numbers() {
    const GAMES: [&str; 10] = [
        "conway_product",
        "cool",
        "distinguish",
        "freeze",
        "heat",
        "norton_product",
        "overheat",
        "play",
        "reduced",
        "sum",
    ];
    let engine = Language::new(Store::new(), 1);
    let mut explained = 0;
    for function in upstar_lang::FUNCTIONS {
        let told = explain(&engine, function.example.0, None, &Budget::unlimited());
        let Ok(derivation) = told else { continue };
        explained += 1;
        let counted = derivation.steps.iter().any(|step| matches!(step.rule, Rule::Count { .. }));
        assert_eq!(counted, !GAMES.contains(&function.name), "{}", function.name);
    }
    assert!(explained > 2 * GAMES.len(), "only {explained} of {}", upstar_lang::FUNCTIONS.len());
}

/// Operations on games, some of them with positions, and sums of what they give.
#[test]
fn operations() {
    let engine = Language::new(Store::new(), 1);
    let mut dice = Rng::with_seed(6);
    let mut list: Vec<String> = [
        "5*{3||2|1}",
        "nim(3):nim(2)",
        "{1|-1}*-2",
        "0*{1|0}",
        "cool({4|-2},1)",
        "cool({4|-2},5)",
        "freeze({4|-2})",
        "heat({1|-1},1)",
        "heat(*,2) + nim(2)",
        "overheat({1|*},1,2)",
        "reduced({2*|0^})",
        "conway_product(*2,*2)",
        "norton_product(1/2,^)",
        "3*domineering(2x2)",
        "1:*",
    ]
    .map(str::to_owned)
    .to_vec();
    for _ in 0..60 {
        let (one, other) = (typed(&mut dice, 1), typed(&mut dice, 1));
        list.push(format!("{one}:{other}"));
        list.push(format!("2*({one})"));
        list.push(format!("cool({one},1/2)"));
        list.push(format!("heat({one},1)"));
    }
    for text in list {
        let derivation = checked(&engine, &text, None);
        let told = derivation.steps.iter().any(|step| matches!(step.rule, Rule::Operation { .. }));
        assert!(told, "{text}: nobody says what the operation means");
    }
}

/// A threat is no gain: what it says is checked with the whole at hand.
#[test]
fn what_is_wrong_about_a_threat_is_found() {
    let engine = Language::new(Store::new(), 1);
    for text in ["{2|-1||-2} + *", "{2||1|-2} + *"] {
        let threats = |rule: &Rule| matches!(rule, Rule::Recommend { threat: Some(_), .. });
        let derivation = checked(&engine, text, None);
        let mut rules = derivation.steps.into_iter().map(|step| step.rule);
        let mut rule = rules.find(threats).expect("a threat");
        if let Rule::Recommend { threat, .. } = &mut rule {
            *threat = None;
        }
        let told = std::panic::AssertUnwindSafe(|| check::recommendation(text, &rule));
        assert!(std::panic::catch_unwind(told).is_err(), "{text}: the mistake was not found");
    }
}

/// Who wins with one hand tied, on boards of Domineering; and what is wrong about it is found.
#[test]
fn hands_are_tied() {
    let engine = Language::new(Store::new(), 1);
    let by = |text: &str| explain_by(&engine, text, &[By::OneHandTied], &Budget::unlimited());
    let mut dice = Rng::with_seed(7);
    let (mut told, mut opened) = (0, 0);
    let whole = ["domineering(4x3)", "domineering(4x2)", "domineering(3x4)", "domineering(4x4)"];
    let some = positions("domineering", &mut dice, 400, 9);
    for text in whole.iter().copied().chain(some.iter().map(String::as_str)) {
        let Ok(derivation) = by(text) else { continue };
        check::derivation(&derivation);
        written(text, &derivation);
        let Some(Step { rule: Rule::OneHandTied { ways, .. }, .. }) = derivation.steps.last() else {
            panic!("{text}: another argument")
        };
        told += 1;
        opened += usize::from(ways.iter().any(|way| way.opening.is_some()));
    }
    assert!(told > 40 && opened > 5, "{told} {opened}");
    let spoils: [&dyn Fn(&mut Rule); 3] = [
        &|rule| {
            if let Rule::OneHandTied { ways, .. } = rule {
                ways[0].parts.pop();
            }
        },
        &|rule| {
            if let Rule::OneHandTied { outcome, .. } = rule {
                *outcome = upstar_game::Outcome::P;
            }
        },
        &|rule| {
            if let Rule::OneHandTied { ways, .. } = rule {
                ways[0].player = ways[0].player.opponent();
            }
        },
    ];
    for spoil in spoils {
        let mut derivation = by("domineering(4x3)").expect("an argument");
        derivation.steps.iter_mut().for_each(|step| spoil(&mut step.rule));
        let told = std::panic::AssertUnwindSafe(|| check::derivation(&derivation));
        assert!(std::panic::catch_unwind(told).is_err(), "the mistake was not found");
    }
}

/// Types that a chart names are shown by charts of their own; one that is missing is missed.
#[test]
fn types_are_shown_to_the_end() {
    let engine = Language::new(Store::new(), 1);
    let of = |text: &str| match text.strip_prefix("misère ") {
        Some(text) => explain_misere(&engine, text, &Budget::unlimited()),
        None if text.contains('=') => explain(&engine, text, None, &Budget::unlimited()),
        None => explain_by(&engine, text, &[By::Types], &Budget::unlimited()),
    };
    for text in [
        "misère cut_cake(2x3)",
        "misère clobber(\"xoxo\")",
        "misère {*2|*2}",
        "domineering(2x3) + hackenbush(\"rr\")",
        "kayles(3) + kayles(4)",
        "domineering(2x3) >= 0",
        "domineering(3x3) == 1",
    ] {
        let mut derivation = of(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        check::derivation(&derivation);
        written(text, &derivation);
        let founded = |step: &&mut Step| matches!(step.rule, Rule::Chart { .. } | Rule::Replies { .. });
        let last = derivation.steps.iter_mut().filter(founded).last().expect("a chart");
        let [Step { rule: Rule::Lines { .. }, steps }] = &mut last.steps[..] else {
            panic!("{text}: the types are believed")
        };
        steps.remove(0);
        let told = std::panic::AssertUnwindSafe(|| check::derivation(&derivation));
        assert!(std::panic::catch_unwind(told).is_err(), "{text}: nobody missed the line");
    }
}

/// Mistakes in derivations about misère play are found as well.
#[test]
fn what_is_wrong_in_misere_play_is_found() {
    let engine = Language::new(Store::new(), 1);
    let fails = |text: &str, spoil: &dyn Fn(&mut Rule)| {
        let mut derivation = explain_misere(&engine, text, &Budget::unlimited()).expect("an explanation");
        let before = derivation.clone();
        let inner = |step: &mut Step| {
            spoil(&mut step.rule);
            step.steps.iter_mut().for_each(|step| spoil(&mut step.rule));
        };
        derivation.steps.iter_mut().for_each(inner);
        assert_ne!(before, derivation, "{text}: nothing was changed");
        let told = std::panic::AssertUnwindSafe(|| check::derivation(&derivation));
        assert!(std::panic::catch_unwind(told).is_err(), "{text}: the mistake was not found");
    };
    fails("nim(2,3,6)", &|rule| {
        if let Rule::MisereNim { winning, .. } = rule {
            winning.pop();
        }
    });
    fails("nim(1,1,1)", &|rule| {
        if let Rule::MisereNim { sum, .. } = rule {
            *sum = 0;
        }
    });
    fails("kayles(4,5)", &|rule| {
        if let Rule::Genus { genus, .. } = rule {
            genus.misere[0] ^= 1;
        }
    });
    fails("kayles(5)", &|rule| {
        if let Rule::GenusLine { options, .. } = rule {
            options.swap_remove(0);
        }
    });
    fails("hackenbush(\"bbr\")", &|rule| {
        if let Rule::Chart { left, .. } = rule {
            left.clear();
        }
    });
    // Whoever has a move must tell it.
    fails("domineering(3x3)", &|rule| {
        if let Rule::Replies { replies, .. } = rule {
            replies.iter_mut().for_each(|reply| reply.answer = None);
        }
    });
}
