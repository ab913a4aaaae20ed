//! What every game in the catalogue has to satisfy, checked on its examples, its table and random play from these.
//!
//! Nothing here knows a particular game. Every method of the traits in `crates/game/src/ruleset.rs` has a check of its own
//! name in [`ruleset`], [`normal_play`] or [`with_results`]; the tables at the end of this file list them, and are compared
//! with the traits. Hooks are checked against the definition of the game: by its moves, by minimax, and by brute force, for
//! which two positions have one value when their difference is won by whoever moves second.

mod boards;
mod brute;
mod catalogue;
mod hostile;
mod minimax;
mod negatives;
mod normal_play;
mod ruleset;
mod samples;
mod subject;
mod tables;
mod with_results;

use std::collections::BTreeMap;

use upstar_game::{FromBrackets, NormalPlay, WithResults};
use upstar_rulesets::Visitor;

use samples::Row;
use subject::{Subject, on_every_game};

/// What a check found wrong, or nothing.
type Check = Result<(), String>;

/// How many answers a check has compared, or what it found wrong.
type Compared = Result<u64, String>;

/// The check of a method, for games that have the method.
macro_rules! ask {
    (yes $check:path, $subject:expr) => {
        Ok(Some($check(&$subject?)?))
    };
    (no $check:path, $subject:expr) => {
        Ok(None)
    };
}

/// A test for each method of a trait: the check of its name. `normal` and `results` say which games have the trait.
/// Methods that answer in `every` game must be compared in each of them; hooks that `some` games have, in one at least.
macro_rules! checks {
    ($of:ident in $module:ident, normal $normal:ident, results $results:ident,
     every { $($every:ident)* } some { $($some:ident)* }) => {
        mod $of {
            use super::*;

            pub(crate) const METHODS: &[&str] = &[$(stringify!($every),)* $(stringify!($some)),*];

            $(checks! { @test $module $normal $results true $every })*
            $(checks! { @test $module $normal $results false $some })*
        }
    };
    (@test $module:ident $normal:ident $results:ident $every:literal $method:ident) => {
        #[test]
        fn $method() {
            struct Method(Vec<Row>);

            impl Visitor for Method {
                type Out = Result<Option<u64>, String>;

                fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Self::Out {
                    ask!($normal $module::$method, Subject::normal_play(_game, self.0))
                }

                fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Self::Out {
                    ask!($results $module::$method, Subject::with_results(_game, self.0))
                }
            }

            // A game may have rules by which nobody can move.
            let mut by_game: BTreeMap<String, u64> = BTreeMap::new();
            for (game, compared) in on_every_game(Method) {
                if let Some(compared) = compared {
                    let name = game.split('[').next().unwrap_or_default();
                    *by_game.entry(name.to_owned()).or_default() += compared;
                }
            }
            let all: u64 = by_game.values().sum();
            if $every {
                let none = by_game.iter().find(|(_, compared)| **compared == 0);
                assert_eq!(none, None, "nothing was compared: add small positions to its table");
            }
            assert!(all > 0, "no game answers, so nothing was compared");
        }
    };
}

checks! { of_ruleset in ruleset, normal yes, results yes,
    every { about moves play parse print print_move sketch exchange normal_form move_bound listable move_counts move_list offered find_move }
    some { owned_bytes stealing mirror pattern edits }
}

checks! { of_from_brackets in ruleset, normal yes, results yes,
    every { about_all from_brackets }
    some { }
}

checks! { of_normal_play in normal_play, normal yes, results no,
    every { components simplified size splitting }
    some { code known asks_nimbers nim_heap moves_to_nimber winning_moves bounds promise one_hand_tied levels levels_after theorem }
}

checks! { of_with_results in with_results, normal no, results yes,
    every { result bounds order }
    some { turn moves_left numbering expert pairing }
}

/// The methods of a trait, as its source lists them.
fn methods(source: &str, of: &str) -> Vec<String> {
    let start = source.find(&format!("\npub trait {of}:")).expect("the trait");
    let body = &source[start..];
    let body = &body[..body.find("\n}").expect("its end")];
    let lines = body.lines().filter_map(|line| line.strip_prefix("    fn "));
    let mut names: Vec<String> = lines
        .map(|line| line.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect())
        .collect();
    names.sort();
    names
}

#[test]
fn every_method_has_a_check_of_its_name() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/src/ruleset.rs");
    let source = std::fs::read_to_string(source).expect("the traits");
    for (of, checked) in [
        ("Ruleset", of_ruleset::METHODS),
        ("FromBrackets", of_from_brackets::METHODS),
        ("NormalPlay", of_normal_play::METHODS),
        ("WithResults", of_with_results::METHODS),
        ("Twin", catalogue::OF_TWIN),
    ] {
        let mut checked = checked.to_vec();
        checked.sort_unstable();
        assert_eq!(
            methods(&source, of),
            checked,
            "{of}: a method without a check, or a check without a method"
        );
    }
}
