//! Who wins, where values are too large.

use std::time::Instant;

use upstar_game::Player;
use upstar_lang::Language;
use upstar_search::Budget;
use upstar_sum::{Context, Play, Winner};
use upstar_values::Store;

use crate::{Left, Outcome, Run};

/// Who wins an expression, whoever starts.
pub(crate) fn outcome(expr: &str, threads: usize) -> Outcome {
    let (engine, budget) = (Language::new(Store::new(), threads), Budget::unlimited());
    let calc = engine.store().calc();
    let sum = engine.read_game(expr, &budget).map_err(|error| format!("{error:?}"))?;
    let begun = Instant::now();
    let winner = sum.winner(Context::new(&calc, &budget), Play::Normal)?;
    let time = begun.elapsed();
    let Winner::Class(outcome) = winner else { return Err("a game with results".into()) };
    let left = Left { bytes: engine.store().bytes(), games: 0, positions: engine.engine().positions() };
    Ok(Run { time, answer: outcome.to_string(), left })
}

/// Which moves of both players win in an expression, and how many there are.
pub(crate) fn moves(expr: &str, threads: usize) -> Outcome {
    let (engine, budget) = (Language::new(Store::new(), threads), Budget::unlimited());
    let calc = engine.store().calc();
    let sum = engine.read_game(expr, &budget).map_err(|error| format!("{error:?}"))?;
    let begun = Instant::now();
    let mut told = Vec::new();
    for player in Player::BOTH {
        let moves = sum.moves(Context::new(&calc, &budget), player, Play::Normal)?;
        let winning = moves.iter().filter(|mv| mv.winning).count();
        told.push(format!("{winning} of {} moves of {player} win", moves.len()));
    }
    let time = begun.elapsed();
    let left = Left { bytes: engine.store().bytes(), games: 0, positions: engine.engine().positions() };
    Ok(Run { time, answer: told.join(", "), left })
}

/// Seven toads and seven frogs with six places between them.
pub(crate) const TOADS: &str = "toads_and_frogs(\"ttttttt......fffffff\")";
/// So many stones in a row.
pub(crate) fn stones(count: usize) -> String {
    format!("clobber(\"{}\")", "xo".repeat(count / 2))
}

/// Four boards.
pub(crate) const BOARDS: &str = "3*domineering(4x4) + domineering(5x4)";
