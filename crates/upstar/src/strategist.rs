//! A player who follows a written strategy.

use upstar_game::Player;
use upstar_game::wld::NodeKind;
use upstar_search::Budget;
use upstar_sum::SumInPlay;
use upstar_sum::{GameTree, Strategy};

use crate::play::Match;
use crate::question::{Failure, Given};
use crate::session::{LARGEST_TREE, Session};

/// A player who follows a written strategy in a game tree.
#[derive(Clone, Debug)]
pub struct Strategist {
    tree: GameTree,
    strategy: Strategy,
}

impl Session {
    /// The player who follows `written` in a game from its beginning. Errors in `written` have their place there.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn strategist(&self, game: &Match, written: &str, budget: &Budget) -> Result<Strategist, Failure> {
        let tree = self.about(game, budget, |game, cx| {
            let (sum, first, play) = game.beginning();
            let start = SumInPlay { sum: sum.clone(), play, cx };
            GameTree::build(&start, first, LARGEST_TREE, budget)
        })?;
        let strategy = Strategy::read(&tree, written).map_err(|wrong| Given::new(written, wrong))?;
        Ok(Strategist { tree, strategy })
    }
}

impl Strategist {
    /// Whose strategy it is.
    #[must_use]
    pub fn player(&self) -> Player {
        self.strategy.player()
    }

    /// The place of the move that the strategy chooses now; `None` where it is not its player's turn.
    #[must_use]
    pub fn choice(&self, game: &Match) -> Option<usize> {
        let mut node = 0;
        for place in game.places_so_far() {
            node = self.tree.nodes()[node].edges.get(place)?.1;
        }
        match self.tree.nodes()[node].kind {
            NodeKind::Choice(who) if who == self.player() => self.strategy.choice(node),
            _ => None,
        }
    }
}
