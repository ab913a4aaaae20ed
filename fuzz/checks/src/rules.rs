//! Any text as rules of games: refused with a place, or games that can be played.

use upstar_game::{NormalPlay, Player};
use upstar_rules::{Definition, Erasure};

use crate::bounds::check_diagnostic;

/// Positions with more moves than this are only read and printed.
const MAX_LISTED: u64 = 300;

/// Checks any bytes as rules: what is read can be played, in positions that the rules make up.
pub fn rules(data: &[u8]) {
    let text = &*String::from_utf8_lossy(data);
    match Definition::read_all(text) {
        Err(error) => check_diagnostic(text, &error),
        Ok(all) => {
            for definition in all {
                let samples = definition.samples();
                match definition.rules().erased() {
                    Erasure::Board(game) => check(&game, &samples),
                    Erasure::Heaps(game) => check(&game, &samples),
                    Erasure::Other(game) => check(&game, &samples),
                }
            }
        }
    }
}

fn check<R: NormalPlay>(game: &R, samples: &[String]) {
    for text in samples {
        let Ok(position) = game.parse(text) else { continue };
        assert_eq!(game.parse(&game.print(&position)).as_ref(), Ok(&position), "{text} reads back as itself");
        let normal = game.normal_form(position.clone()).0;
        assert_eq!(game.normal_form(normal.clone()).0, normal, "{text} has one normal form");
        game.components(&position, |_| ());
        for by in Player::BOTH.into_iter().filter(|by| game.move_bound(&position, *by) <= MAX_LISTED) {
            let moves = game.move_list(&position, by);
            // What leads to the same position is one move, however it is found.
            let told = |mv| (game.print_move(&position, by, mv), game.print(&game.play(&position, by, mv)));
            let mut told: Vec<(String, String)> = moves.iter().map(told).collect();
            told.sort_unstable();
            told.dedup();
            let different = told.windows(2).all(|two| two[0].0 != two[1].0);
            assert!(different, "moves of {by} in {text} have different names");
        }
    }
}
