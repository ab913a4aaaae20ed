//! An opponent who always answers: with what is proved where that is found in time, else with the best move known.

use std::time::{Duration, Instant};

use upstar_search::{Budget, Reason};

use crate::play::{Advice, Match, Prospect};
use crate::session::{Failure, Session};

/// How an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Wins where that can be done, and resists where it cannot.
    Perfect,
    /// Loses where that can be done, as late as possible.
    Stubborn,
}

/// What an opponent does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub best: String,
    /// The component it is made in, where there are several.
    pub component: Option<String>,
    /// What the player to move can reach, if that is known.
    pub prospect: Option<Prospect>,
    /// How many moves the game will last, if that could be worked out and it ends at all.
    pub moves_left: Option<u64>,
    /// The game need never end: a draw.
    pub endless: bool,
    /// Whether the move is known to be what such a player makes. If not, it is the best one found in the time.
    pub proved: bool,
}

impl From<Advice> for Reply {
    fn from(advice: Advice) -> Reply {
        let Advice { prospect, best, component, moves_left, endless } = advice;
        Reply { best, component, prospect: Some(prospect), moves_left, endless, proved: true }
    }
}

impl Reply {
    fn unproved(best: String) -> Reply {
        let (component, prospect, moves_left) = (None, None, None);
        Reply { best, component, prospect, moves_left, endless: false, proved: false }
    }
}

impl Session {
    /// What an opponent does within some time; `None` when the game is over. Where the player to move has a move there is an
    /// answer, whatever the time.
    pub fn reply(
        &self,
        game: &Match,
        manner: Manner,
        time: Duration,
        budget: &Budget,
    ) -> Result<Option<Reply>, Failure> {
        let start = Instant::now();
        let legal = self.about(game, &budget.clone().time(None), |game, calc| {
            let over = game.result(calc, budget)?.is_some();
            if over { Ok(Vec::new()) } else { game.moves(calc, budget) }
        })?;
        let Some(first) = legal.first() else { return Ok(None) };
        let inner = budget.within(u64::MAX).time(Some(time.saturating_sub(start.elapsed())));
        let found = self.about(game, &inner, |game, calc| match manner {
            Manner::Perfect => Ok(game.advice(calc, &inner)?.map(Reply::from)),
            Manner::Stubborn => {
                let worst = game.stubborn(calc, &inner)?;
                Ok(worst.map(|best| Reply { proved: true, ..Reply::unproved(best) }))
            }
        });
        match found {
            Err(Failure::Stopped(stopped)) if stopped.reason != Reason::Cancelled => {
                Ok(Some(Reply::unproved(first.clone())))
            }
            found => found,
        }
    }
}
