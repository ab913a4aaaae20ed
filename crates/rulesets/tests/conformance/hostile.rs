//! Text that no game expects: it is refused politely, or it is a position like any other.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use upstar_game::{Diagnostic, FromBrackets};

use crate::Check;
use crate::samples::Row;

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

/// Reads much that is no position and no rules of a game, and says what is not withstood.
pub(crate) fn check<R: FromBrackets>(game: &R, rows: &[Row]) -> Check {
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
        rows.iter().flat_map(|row| row.position.chars().chain(row.rules.iter().flat_map(|r| r.chars()))),
    );
    let texts: Vec<String> = rows.iter().map(|row| row.position.clone()).collect();
    let anything = proptest::collection::vec(any::<char>(), 0..30).prop_map(String::from_iter);
    let likely = proptest::collection::vec(select(letters.clone()), 0..30).prop_map(String::from_iter);
    let spoiled = (select(texts), any::<Index>(), prop_oneof![Just(None), select(letters).prop_map(Some)])
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
