//! The catalogue itself, and games that have other rules for large boards.

use std::collections::HashSet;

use upstar_game::{Ending, FromBrackets, NormalPlay, Player, Ruleset, Twin, WithResults};
use upstar_rulesets::{Visitor, games, with_game};

use crate::samples::{Row, SOURCES, rows_of};
use crate::subject::{Subject, on_every_game};

/// How a game ends, by the list of the catalogue in which it stands.
struct Listed;

impl Visitor for Listed {
    type Out = Ending;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Ending {
        Ending::NormalPlay
    }

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Ending {
        Ending::Results
    }
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
        for (letters, meaning) in &about.legend {
            let last = letters.chars().last().expect("a letter");
            let told = format!("`{last}` {meaning}");
            assert!(about.notation.contains(&told), "{name}: the notation does not say {told}");
        }
        assert!(about.rule.ends_with('.'), "{name}: the rule is a sentence");
        assert!(about.examples.len() >= 2, "{name}: two worked examples at least");
        let rows = rows_of(about);
        assert!(rows.len() > about.examples.len(), "{name}: its table in testdata/ is empty");
        let ending = with_game(name, rows[0].rules.as_deref(), Listed);
        assert_eq!(ending, Some(Ok(about.ending)), "{name}: it ends otherwise than it says");
        assert!(with_game(name, Some("no such rules"), Listed).is_some_and(|game| game.is_err()), "{name}");
    }
    assert!(with_game("no such game", None, Listed).is_none());

    // A file that implements a ruleset but is not in the catalogue would be forgotten by everything.
    let list = std::fs::read_to_string(format!("{SOURCES}/lib.rs")).expect("src/lib.rs");
    for entry in std::fs::read_dir(SOURCES).expect("src") {
        let path = entry.expect("a file in src").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if std::fs::read_to_string(&path).is_ok_and(|text| text.contains("impl Ruleset for")) {
            assert!(list.contains(&format!(" {stem}::")), "{stem}: not in the catalogue");
        }
    }
}

/// The methods of `Twin` that [`large_boards_have_the_same_moves`] checks.
pub(crate) const OF_TWIN: &[&str] = &["large", "is_large"];

struct Twins(Vec<Row>);

impl Visitor for Twins {
    type Out = Result<u64, String>;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Self::Out {
        Ok(0)
    }

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Self::Out {
        Ok(0)
    }

    /// What the rules for large boards read as well has the same moves under both.
    fn with_twin<R: Twin + FromBrackets>(self, game: R) -> Self::Out {
        let large = game.large();
        let subject = Subject::normal_play(game, self.0)?;
        let mut compared = 0;
        let rows = subject.rows.iter().map(|row| row.position.as_str());
        for text in rows.chain(["8x8", "8x9", "9x9"]) {
            let only_large = subject.game.parse(text).is_err() && large.parse(text).is_ok();
            if R::is_large(text) != only_large {
                return Err(format!("({text}): is it for the rules of large boards?"));
            }
        }
        for position in &subject.positions {
            let text = subject.game.print(position);
            let Ok(twin) = large.parse(&text) else { continue };
            for by in Player::BOTH {
                let mut names = [
                    subject.named_moves(position, by).into_iter().map(|(name, _)| name).collect(),
                    large
                        .move_list(&twin, by)
                        .iter()
                        .map(|mv| large.print_move(&twin, by, mv))
                        .collect::<Vec<_>>(),
                ];
                names.iter_mut().for_each(|names| names.sort());
                if names[0] != names[1] {
                    return Err(format!(
                        "({text}): {by} has {:?}, and {:?} on a large board",
                        names[0], names[1]
                    ));
                }
            }
            compared += 1;
        }
        Ok(compared)
    }
}

#[test]
fn large_boards_have_the_same_moves() {
    let compared: u64 = on_every_game(Twins).into_iter().map(|(_, compared)| compared).sum();
    assert!(compared > 0, "no game has other rules for large boards");
}
