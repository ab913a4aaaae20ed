//! The moves in a sum, as far as they are still open after a first look.

use upstar_game::{Levels, Player, Sign};
use upstar_values::Gathered;

use super::Worker;
use crate::budget::Reason;
use crate::outcome::heat::Outlook;
use crate::outcome::state::{Open, State};
use crate::outcome::sum_game::SumGame;
use crate::outcome::table::Proof;

/// A sum in which Left moves, as the opponent sees it, with her moves that are still open.
pub(super) struct Node<P> {
    pub(super) turned: State<P>,
    pub(super) children: Vec<Child<P>>,
    /// Whether to look into one move after the other.
    pub(super) straight: bool,
    /// Whether bounds on both sides put the moves into their order.
    pub(super) bounded: bool,
    /// Why some moves could not be listed.
    pub(super) missing: Option<Reason>,
}

/// From how many moves on looking at them all takes a moment.
const MANY: usize = 256;

/// A move before a closer look: to a position in the place of a piece, or to other values.
enum Step<P> {
    Piece(usize, P),
    Values(Box<Gathered>),
    /// It has been looked at.
    Taken,
}

/// A move that is still open after a first look: what it may take to show who wins then, and the sum as the opponent
/// sees it.
pub(super) struct Child<P> {
    pub(super) proof: Proof,
    pub(super) hash: u64,
    pub(super) state: State<P>,
}

/// Lists whose memory is used again for the moves of the next sum.
pub(super) struct Lists<P> {
    /// How good each move is for the opponent, and where it leads.
    steps: Vec<(i64, Step<P>)>,
    /// Places among the steps, which are put in order in their stead because they are smaller.
    order: Vec<(i64, usize)>,
}

impl<P> Default for Lists<P> {
    fn default() -> Self {
        Lists { steps: Vec::new(), order: Vec::new() }
    }
}

impl<F: SumGame> Worker<'_, '_, F> {
    /// Lists the moves of Left that are still open, in the order in which to look into them; whether one is seen to win.
    pub(super) fn list(&mut self, node: &mut Node<F::Piece>) -> Result<bool, Reason> {
        let mut lists = std::mem::take(&mut self.lists);
        let wins = self.list_with(node, &mut lists);
        lists.steps.clear();
        self.lists = lists;
        wins
    }

    fn list_with(&mut self, node: &mut Node<F::Piece>, lists: &mut Lists<F::Piece>) -> Result<bool, Reason> {
        let Node { turned, children, missing, .. } = node;
        let Lists { steps, order } = lists;
        if self.list_positions(turned, steps)? {
            return Ok(true);
        }
        steps.reverse();
        for sum in self.sums_after_moves(turned, missing)? {
            let own = Outlook::of(self.heat_of_sum(&sum)?);
            let danger = turned.open.iter().fold(own, Outlook::with_piece).danger();
            steps.push((danger, Step::Values(Box::new(sum))));
        }
        order.clear();
        order.extend(steps.iter().enumerate().map(|(at, (danger, _))| (*danger, at)));
        if self.with.order {
            order.sort_unstable();
        }
        for (nth, &(_, at)) in order.iter().enumerate() {
            let state = match std::mem::replace(&mut steps[at].1, Step::Taken) {
                Step::Taken => continue,
                Step::Values(sum) => State { open: turned.open.clone(), sum: *sum },
                Step::Piece(at, position) => {
                    let mut state = turned.without(at);
                    self.add(&mut state, &position, turned.open[at].sign)?;
                    state
                }
            };
            let Some(child) = self.child(state, children)? else { continue };
            if child.proof.wins() == Some(false) {
                return Ok(true);
            }
            if children.is_empty() {
                children.reserve_exact(order.len() - nth);
            }
            children.push(child);
        }
        Ok(false)
    }

    /// Lists the moves in pieces that are not decided at a glance, which is quicker than to take them apart: how good each
    /// is for the opponent, and where it leads. Whether one is seen to win.
    fn list_positions(
        &mut self,
        turned: &State<F::Piece>,
        steps: &mut Vec<(i64, Step<F::Piece>)>,
    ) -> Result<bool, Reason> {
        let own = Outlook::of(self.heat_of_sum(&turned.sum)?);
        let (game, budget, means) = (self.game, self.budget, self.with.means);
        for at in 0..turned.open.len() {
            let Open { piece, sign, info, .. } = &turned.open[at];
            if at > 0 && turned.open[at].same(&turned.open[at - 1]) {
                continue;
            }
            let others = turned.open[..at].iter().chain(&turned.open[at + 1..]);
            let rest = others.fold(own, Outlook::with_piece);
            let role = if *sign == Sign::Plus { Player::Right } else { Player::Left };
            let count = info.moves[role as usize].max(0) as usize;
            steps.reserve(count);
            let mut look = |position: F::Piece, levels| {
                // Of many moves each may take long to look at.
                if count > MANY {
                    budget.spend(0)?;
                }
                let outlook = rest.with(levels, game.moves(&position)?, *sign);
                let decided = outlook.decided().filter(|_| means);
                if decided.is_none() {
                    let danger = outlook.promising(game.promise(&position), *sign).danger();
                    steps.push((danger, Step::Piece(at, position)));
                }
                Ok(decided == Some(false))
            };
            let mut wins = Ok(false);
            self.levels_after(piece, role, |position, levels| {
                wins = look(position, levels);
                matches!(wins, Ok(false))
            })?;
            if wins? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Calls `each` for the position after every move of a player and how high bounds of it lie, if use is made of them, for as
    /// long as it says to go on. Whoever asks knows how many moves there are, so there are not too many.
    pub(crate) fn levels_after(
        &mut self,
        piece: &F::Piece,
        by: Player,
        mut each: impl FnMut(F::Piece, Levels) -> bool,
    ) -> Result<(), Reason> {
        if self.with.bounds {
            let told = self.game.levels_after(piece, by, self.calc, &mut self.cache, each);
            return self.why(told);
        }
        let mut goes_on = true;
        self.game.options(piece, by, |position| goes_on = goes_on && each(position, Levels::default()))
    }

    /// What becomes of the values in a sum by moves of the opponent's opponent.
    fn sums_after_moves(
        &self,
        turned: &State<F::Piece>,
        missing: &mut Option<Reason>,
    ) -> Result<Vec<Gathered>, Reason> {
        let mut sums = Vec::new();
        let mut before = None;
        for (at, part) in turned.sum.parts().enumerate() {
            if before.replace(part) == Some(part) {
                continue;
            }
            for to in self.why(self.calc.options(part, Player::Right))? {
                sums.push(self.why(turned.sum.moved(at, to, self.calc))?);
            }
        }
        match self.why(self.calc.options(turned.sum.rest(), Player::Right)) {
            Err(reason @ Reason::TooLarge(_)) => *missing = Some(reason),
            options => sums.extend(options?.map(|to| turned.sum.with_rest(to))),
        }
        Ok(sums)
    }

    /// Looks at the sum after a move, as the opponent sees it. Nothing where the opponent is seen to win, or where it is among
    /// the children already.
    fn child(
        &mut self,
        state: State<F::Piece>,
        children: &[Child<F::Piece>],
    ) -> Result<Option<Child<F::Piece>>, Reason> {
        let outlook = self.outlook(&state)?;
        let hash = state.hash();
        let proof = match self.decided_by_means(&state, &outlook) {
            Some(opponent) => Proof::of(opponent),
            None => match self.look(hash, &state) {
                Some(known) => known,
                // What is in the table was not decided at sight.
                None => self.decided_by_sums(&state, &outlook)?.map_or_else(|| outlook.estimate(), Proof::of),
            },
        };
        let is_new = || !children.iter().any(|other| other.hash == hash && other.state.same(&state));
        let open = proof.wins() != Some(true) && is_new();
        Ok(open.then_some(Child { proof, hash, state }))
    }
}
