//! What every game in the catalogue has to satisfy, checked on its examples, its table and random play from these.
//!
//! Nothing here knows a particular game. Hooks are checked against the definition of the game by brute force: two
//! positions have one value when their difference is won by whoever moves second.

mod brute;
mod negatives;
mod samples;

use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use fastrand::Rng;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use upstar_game::{ClosedForm, Diagnostic, FromBrackets, NormalPlay, Player, Ruleset, Sign, WithResults};
use upstar_rulesets::{Visitor, games, with_game};
use upstar_values::{Dyadic, Nimber};

use brute::{Answer, Brute, Part};
use samples::{Row, SOURCES, rows_of};

/// What a check found wrong, or nothing.
type Check = Result<(), String>;

/// Runs a check on every game, once for each set of rules among its samples, and says what failed where.
fn on_every_game<C: Visitor<Out = Check>>(check: impl Fn(Vec<Row>) -> C) {
    for about in games() {
        let mut by_rules: BTreeMap<Option<String>, Vec<Row>> = BTreeMap::new();
        for row in rows_of(about) {
            by_rules.entry(row.rules.clone()).or_default().push(row);
        }
        for (rules, rows) in by_rules {
            let shown = rules.as_ref().map_or(String::new(), |rules| format!("[{rules}]"));
            match with_game(&about.name, rules.as_deref(), check(rows)) {
                None => panic!("{}: the catalogue lists it but does not find it", about.name),
                Some(Err(error)) => panic!("{}{shown}: rules refused: {}", about.name, error.message),
                Some(Ok(Err(fault))) => panic!("{}{shown}: {fault}", about.name),
                Some(Ok(Ok(()))) => {}
            }
        }
    }
}

/// The sample positions of a game, and what random play from them comes to: first the samples, in their order.
fn positions<R: Ruleset>(game: &R, rows: &[Row]) -> Result<Vec<R::Position>, String> {
    let mut list = Vec::new();
    let mut seen = HashSet::new();
    for row in rows {
        let position =
            game.parse(&row.position).map_err(|error| format!("({}): {}", row.position, error.message))?;
        // What cannot be listed is left to the tables.
        let few = Player::BOTH.iter().all(|&by| game.move_bound(&position, by) <= 5_000);
        if few && seen.insert(position.clone()) {
            list.push(position);
        }
    }
    let mut random = Rng::with_seed(0);
    let share = 500 / list.len().max(1) + 1;
    for start in list.clone() {
        let room = list.len() + share;
        for _ in 0..12 {
            let mut position = start.clone();
            for ply in 0.. {
                if ply == 10_000 {
                    return Err(format!("({}): play goes on and on", game.print(&start)));
                }
                // In a sum a player may have two turns running in one part, so the turn is random.
                let by = Player::BOTH[random.usize(..2)];
                let (by, moves) = match game.move_list(&position, by) {
                    none if none.is_empty() => (by.opponent(), game.move_list(&position, by.opponent())),
                    some => (by, some),
                };
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, by, &moves[random.usize(..moves.len())]);
                if list.len() < room && seen.insert(position.clone()) {
                    list.push(position.clone());
                }
            }
        }
    }
    Ok(list)
}

fn named_moves<R: Ruleset>(game: &R, position: &R::Position, by: Player) -> Vec<(String, R::Move)> {
    game.move_list(position, by).into_iter().map(|mv| (game.print_move(position, by, &mv), mv)).collect()
}

#[test]
fn the_catalogue_is_in_order() {
    let mut names = HashSet::new();
    for about in games() {
        let name = about.name.as_str();
        assert!(names.insert(name), "{name}: two games have this name");
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(!name.is_empty() && name.chars().all(plain), "{name}: a name is of a-z, 0-9 and _");
        assert!(!about.title.is_empty() && !about.notation.is_empty(), "{name}: a text is missing");
        assert!(about.rule.ends_with('.'), "{name}: the rule is a sentence");
        assert!(about.examples.len() >= 2, "{name}: two worked examples at least");
        assert!(rows_of(about).len() > about.examples.len(), "{name}: its table in testdata/ is empty");
        assert!(with_game(name, Some("no such rules"), Nothing).is_some());
    }
    assert!(with_game("no such game", None, Nothing).is_none());

    // A file that implements a ruleset but is not in the catalogue would be forgotten by everything.
    let list = std::fs::read_to_string(format!("{SOURCES}/lib.rs")).expect("src/lib.rs");
    for entry in std::fs::read_dir(SOURCES).expect("src") {
        let path = entry.expect("a file in src").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if std::fs::read_to_string(&path).is_ok_and(|text| text.contains("impl Ruleset for")) {
            assert!(list.contains(&format!("    {stem}::")), "{stem}: not in the catalogue");
        }
    }
}

struct Nothing;

impl Visitor for Nothing {
    type Out = ();
    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) {}
    fn with_results<R: WithResults + FromBrackets>(self, _game: R) {}
}

struct TextAndMoves(Vec<Row>);

impl Visitor for TextAndMoves {
    type Out = Check;

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Check {
        self.check(game)
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Check {
        self.check(game)
    }
}

impl TextAndMoves {
    fn check<R: Ruleset>(self, game: R) -> Check {
        for position in positions(&game, &self.0)? {
            let text = game.print(&position);
            let fail = |fault: String| Err(format!("({text}): {fault}"));
            match game.parse(&text) {
                Err(error) => return fail(format!("printed, but not read back: {}", error.message)),
                Ok(back) if back != position => {
                    return fail(format!("read back as {back:?}, not {position:?}"));
                }
                Ok(_) => {}
            }
            let mut all = Vec::new();
            for by in Player::BOTH {
                let moves = named_moves(&game, &position, by);
                let mut names = HashSet::new();
                for (name, _) in &moves {
                    if !names.insert(name) || name.is_empty() {
                        return fail(format!("{by} has two moves called `{name}`, or one without a name"));
                    }
                }
                // Large heaps have very many moves; some of them will do.
                for (name, mv) in moves.iter().step_by(moves.len() / 100 + 1) {
                    if game.find_move(&position, by, name).as_ref() != Some(mv) {
                        return fail(format!("{by}'s move `{name}` is not found by its name"));
                    }
                    let after = game.play(&position, by, mv);
                    let after_text = game.print(&after);
                    if after == position {
                        return fail(format!("{by}'s move `{name}` changes nothing"));
                    }
                    if game.parse(&after_text).as_ref() != Ok(&after) {
                        return fail(format!("{by}'s move `{name}` leads to ({after_text}), not read back"));
                    }
                }
                all.extend(moves.iter().map(|(name, _)| (by, name.clone())));
            }
            if game.about().impartial {
                let after = |by| -> BTreeMap<String, String> {
                    named_moves(&game, &position, by)
                        .into_iter()
                        .map(|(name, mv)| (name, game.print(&game.play(&position, by, &mv))))
                        .collect()
                };
                if after(Player::Left) != after(Player::Right) {
                    return fail("an impartial game, but the players' moves differ".into());
                }
            }
            let sketch = game.sketch(&position);
            if let Err(fault) = sketch.check(&all) {
                return fail(format!("the sketch is bad: {fault}"));
            }
            let shapes: HashSet<&str> = sketch.items().iter().map(|item| item.id.as_str()).collect();
            for edit in game.edits(&position) {
                if let Some(id) = edit.on.iter().chain(&edit.onto).find(|id| !shapes.contains(id.as_str())) {
                    return fail(format!("an edit to ({}) is about `{id}`, which is no shape", edit.to));
                }
                if game.parse(&edit.to).as_ref() == Ok(&position) {
                    return fail(format!("an edit of {:?} changes nothing", edit.on));
                }
            }
        }
        Ok(())
    }
}

#[test]
fn text_moves_and_sketches() {
    on_every_game(TextAndMoves);
}

/// The nodes that brute force may spend on one question, and on all questions of a game.
const NODES: u32 = 20_000;
const ALL_NODES: u32 = 250_000;

struct Hooks(Vec<Row>);

impl Visitor for Hooks {
    type Out = Check;

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Check {
        Ok(())
    }

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Check {
        let mut brute = Brute::new(&game, ALL_NODES);
        let size = |p: &R::Position| Player::BOTH.map(|by| game.move_list(p, by).len()).iter().sum::<usize>();
        let mut list = positions(&game, &self.0)?;
        // Small ones first, for these brute force can manage.
        list.sort_by_cached_key(size);
        let mut answered = 0;
        for position in list {
            let text = game.print(&position);
            let whole = [Part::Position(position.clone(), Sign::Plus)];
            let mut same = |parts: &[Part<R::Position>], what: &str| match brute.same(&whole, parts, NODES) {
                Answer::Yes => {
                    answered += 1;
                    Ok(())
                }
                Answer::No => Err(format!("({text}): {what}, but the values differ")),
                Answer::Unknown => Ok(()),
            };

            let mut parts = Vec::new();
            game.components(&position, |part| parts.push(part));
            let printed: Vec<String> = parts.iter().map(|part| game.print(part)).collect();
            let printed = format!("it splits into ({})", printed.join(") + ("));
            if parts.iter().map(size).sum::<usize>() > size(&position) {
                return Err(format!("({text}): {printed}, which have moves that the whole has not"));
            }
            let parts: Vec<_> = parts.into_iter().map(|part| Part::Position(part, Sign::Plus)).collect();
            same(&parts, &printed)?;

            let (normal, sign) = game.normal_form(position.clone());
            let printed = game.print(&normal);
            same(
                &[Part::Position(normal.clone(), sign)],
                &format!("its normal form is {sign:?} ({printed})"),
            )?;
            let again = game.normal_form(normal.clone()).0;
            if again != normal {
                let again = game.print(&again);
                return Err(format!(
                    "({text}): its normal form is ({printed}), and that of this is ({again})"
                ));
            }

            let mut simple = Vec::new();
            let mut printed = Vec::new();
            game.simplified(position.clone(), |part, sign| {
                printed.push(format!("{sign:?} ({})", game.print(&part)));
                simple.push(Part::Position(part, sign));
            });
            same(&simple, &format!("it is simplified to {}", printed.join(", ")))?;

            if let Some(known) = game.known(&position) {
                same(&brute::parts_of(&known), &format!("its value is said to be {known:?}"))?;
            }
        }
        if answered == 0 {
            return Err("brute force could decide nothing: add small positions to its table".into());
        }
        Ok(())
    }
}

#[test]
fn hooks_change_no_value() {
    on_every_game(Hooks);
}

struct Values(Vec<Row>);

impl Visitor for Values {
    type Out = Check;

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Check {
        Ok(())
    }

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Check {
        let mut brute = Brute::new(&game, ALL_NODES);
        for row in self.0 {
            // Of the notation for values this suite reads only numbers and nimbers.
            let known = match (row.value.parse::<Dyadic>(), row.value.parse::<Nimber>()) {
                (Ok(number), _) => ClosedForm::Number(number),
                (_, Ok(nimber)) => ClosedForm::Nimber(nimber),
                _ => continue,
            };
            let position = game
                .parse(&row.position)
                .map_err(|error| format!("({}): {}", row.position, error.message))?;
            // What cannot be listed is left to the solvers.
            if Player::BOTH.iter().any(|&by| game.move_bound(&position, by) > 5_000) {
                continue;
            }
            let whole = [Part::Position(position, Sign::Plus)];
            if let Answer::No = brute.same(&whole, &brute::parts_of(&known), NODES) {
                return Err(format!("({}): the value is not {} ({})", row.position, row.value, row.source));
            }
        }
        Ok(())
    }
}

#[test]
fn plain_values_in_the_tables() {
    on_every_game(Values);
}

/// Text that people and programs have been seen to send.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "\t\n",
    "\0",
    "|",
    "||",
    "x",
    "X",
    "×",
    "-",
    "--1",
    "*",
    "#",
    ".",
    ",",
    ",,",
    ";",
    "(",
    ")",
    "()",
    "[]",
    "\"",
    "'",
    "0",
    "-1",
    "1",
    "00",
    "0x0",
    "0x3",
    "3x0",
    "3x",
    "x3",
    "3xx3",
    "3x3x3",
    "3x-3",
    "-3x3",
    "3.0x3",
    "1e9x1",
    "99999999999x3",
    "3x99999999999",
    "18446744073709551616",
    "18446744073709551615x18446744073709551615",
    "340282366920938463463374607431768211456x1",
    "9999999999999999999999999999999999999999",
    "4294967296x4294967296",
    "9x9",
    "65x1",
    "1x65",
    "..|.",
    ".|..",
    "..|",
    "|..",
    "..||..",
    "..\n..",
    "...............|................",
    "\u{feff}4x4",
    "4\u{a0}x\u{a0}4",
    "٣x٣",
    "４x４",
    "é",
    "\u{301}",
    "\u{202e}4x4",
    "\u{1f600}",
    "𝟒x𝟒",
    "ﬃ",
    "1,2,",
    ",1",
    "1,,2",
    "1;2",
    "1 2",
    "+1",
    "1/2",
    "0-1b",
    "0-1b 1-",
    "b(",
    "b)",
    "b((((((((",
    "L(R(+-,00)",
    "a=b",
    "a-b; a=",
    "null",
    "NaN",
    "inf",
    "%s%n",
    "../../etc/passwd",
    "<script>",
    "${x}",
    "\\",
    "\\u0000",
    "//",
    "/*",
];

/// Checks one text, as a position or as rules, whichever `read` does.
fn withstand<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, Diagnostic>,
    accept: impl FnOnce(T) -> Check,
) -> Check {
    let result = catch_unwind(AssertUnwindSafe(|| match read(text) {
        Ok(fine) => accept(fine),
        Err(error) => {
            let (from, to) = (error.span.from, error.span.to);
            let within = from <= to && text.is_char_boundary(from) && text.is_char_boundary(to);
            if !within {
                Err(format!("the error points at {from}..{to}, which is no part of the text"))
            } else if error.message.is_empty() || error.code.is_empty() {
                Err("the error says nothing".into())
            } else {
                Ok(())
            }
        }
    }));
    let start: String = text.chars().take(60).collect();
    result.unwrap_or(Err("panicked".into())).map_err(|fault| format!("on the text {start:?}: {fault}"))
}

struct Hostile(Vec<Row>);

impl Visitor for Hostile {
    type Out = Check;

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Check {
        self.check(game)
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Check {
        self.check(game)
    }
}

impl Hostile {
    fn check<R: Ruleset + FromBrackets>(self, game: R) -> Check {
        let position = |text: &str| {
            withstand(
                text,
                |text| game.parse(text),
                |position| {
                    let printed = game.print(&position);
                    if game.parse(&printed).as_ref() == Ok(&position) {
                        Ok(())
                    } else {
                        Err(format!("accepted and printed as ({printed}), which is not read back"))
                    }
                },
            )
        };
        let rules = |text: &str| withstand(text, |text| R::from_brackets(Some(text)), |_| Ok(()));
        let long = [".", "x", "1", "(", "|", "1,", ".|", "b(", "é"].map(|unit| unit.repeat(50_000));
        for text in HOSTILE.iter().copied().chain(long.iter().map(String::as_str)) {
            position(text)?;
            rules(text)?;
        }

        // Strings of anything, of what this game's positions are made of, and such positions with something put in.
        let mut letters: Vec<char> = "0123456789xX×|.#o,;:-+*/()[]{}\" ".chars().collect();
        letters.extend(
            self.0
                .iter()
                .flat_map(|row| row.position.chars().chain(row.rules.iter().flat_map(|r| r.chars()))),
        );
        let texts: Vec<String> = self.0.iter().map(|row| row.position.clone()).collect();
        let anything = proptest::collection::vec(any::<char>(), 0..30).prop_map(String::from_iter);
        let likely = proptest::collection::vec(select(letters.clone()), 0..30).prop_map(String::from_iter);
        let spoiled =
            (select(texts), any::<Index>(), prop_oneof![Just(None), select(letters).prop_map(Some)])
                .prop_map(|(text, at, put)| {
                    let mut chars: Vec<char> = text.chars().collect();
                    let at = at.index(chars.len() + 1);
                    match put {
                        Some(c) => chars.insert(at, c),
                        None => chars.truncate(at),
                    }
                    String::from_iter(chars)
                });
        let config = Config { cases: 600, failure_persistence: None, ..Config::default() };
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
            .run(&prop_oneof![anything, likely, spoiled], |text| {
                position(&text).and_then(|()| rules(&text)).map_err(TestCaseError::fail)
            })
            .map_err(|error| error.to_string())
    }
}

#[test]
fn hostile_text_is_refused_politely() {
    on_every_game(Hostile);
}
