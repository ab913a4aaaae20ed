//! Games solved as a whole: every position with its result and the moves to it.

use std::time::Instant;

use upstar_game::{FromBrackets, Player, WithResults};
use upstar_rulesets::connect_four::ConnectFour;
use upstar_rulesets::dodgem::Dodgem;
use upstar_rulesets::mnk::Mnk;
use upstar_search::{Budget, Census, Effort, Tablebase};

use crate::{Left, Outcome, Run};

/// All that can come of a position.
fn whole<R: WithResults + FromBrackets>(rules: Option<&str>, start: &str, threads: usize) -> Outcome {
    let game = R::from_brackets(rules)?;
    let position = game.parse(start)?;
    let begun = Instant::now();
    let numbering = game.numbering(&position).ok_or("no numbers")?;
    let effort = Effort { threads, memory: 8_000_000_000 };
    let solved = Tablebase::solve(&game, numbering, effort, &Budget::unlimited())?;
    let time = begun.elapsed();
    let Census { wins, losses, draws, longest } =
        solved.census(&game, &position, effort, &Budget::unlimited())?;
    let first = solved.solution(&position, Player::Left).ok_or("no result")?;
    let (payoff, longest) = (first.payoff, longest.unwrap_or(0));
    let answer = format!("{payoff}; {wins} won, {losses} lost, {draws} drawn, at most {longest} moves");
    let left = Left { bytes: solved.bytes(), games: 0, positions: (wins + losses + draws) as usize };
    Ok(Run { time, answer, left })
}

/// m,n,k = 4,4,4.
pub(crate) fn rows(threads: usize) -> Outcome {
    whole::<Mnk>(Some("4,4,4"), "4x4", threads)
}

/// Dodgem on a board of four by four.
pub(crate) fn dodgem(threads: usize) -> Outcome {
    whole::<Dodgem>(None, "4x4", threads)
}

/// Connect-Four on four rows and five columns.
pub(crate) fn connect_four(threads: usize) -> Outcome {
    whole::<ConnectFour>(None, "4x5", threads)
}
