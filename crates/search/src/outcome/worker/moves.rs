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

impl<F: SumGame> Worker<'_, '_, F> {
    /// Lists the moves of Left that are still open, in the order in which to look into them; whether one is seen to win.
    pub(super) fn list(&mut self, node: &mut Node<F::Piece>) -> Result<bool, Reason> {
        let Node { turned, children, missing, .. } = node;
        let mut steps = Vec::new();
        if self.list_positions(turned, &mut steps)? {
            return Ok(true);
        }
        steps.reverse();
        for sum in self.sums_after_moves(turned, missing)? {
            let own = Outlook::of(self.heat_of_sum(&sum)?);
            let danger = turned.open.iter().fold(own, Outlook::with_piece).danger();
            steps.push((danger, Step::Values(Box::new(sum))));
        }
        // Places are put in order, not steps, which are larger.
        let mut order: Vec<(i64, usize)> =
            steps.iter().enumerate().map(|(at, (danger, _))| (*danger, at)).collect();
        if self.with.order {
            order.sort_unstable();
        }
        children.reserve(steps.len());
        for (_, at) in order {
            let state = match std::mem::replace(&mut steps[at].1, Step::Taken) {
                Step::Taken => continue,
                Step::Values(sum) => State { open: turned.open.clone(), sum: *sum },
                Step::Piece(at, position) => {
                    let mut state = turned.without(at);
                    self.add(&mut state, &position, turned.open[at].sign)?;
                    state
                }
            };
            if self.child(state, children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lists the moves in pieces that are not decided at a glance, which is quicker than to take them apart: how good each
    /// is for the opponent, and where it leads. Whether one is seen to win.
    fn list_positions(
        &mut self,
        turned: &State<F::Piece>,
        list: &mut Vec<(i64, Step<F::Piece>)>,
    ) -> Result<bool, Reason> {
        let own = Outlook::of(self.heat_of_sum(&turned.sum)?);
        let mut positions = Vec::new();
        for at in 0..turned.open.len() {
            let Open { piece, sign, info, .. } = &turned.open[at];
            if at > 0 && turned.open[at].same(&turned.open[at - 1]) {
                continue;
            }
            let others = turned.open[..at].iter().chain(&turned.open[at + 1..]);
            let rest = others.fold(own, Outlook::with_piece);
            let role = if *sign == Sign::Plus { Player::Right } else { Player::Left };
            let count = info.moves[role as usize].max(0) as usize;
            positions.reserve(count);
            list.reserve(count);
            self.game.options(piece, role, |position| positions.push(position))?;
            // Of many moves each may take long to look at.
            let many = positions.len() > MANY;
            for position in positions.drain(..) {
                if many {
                    self.budget.spend(0)?;
                }
                let outlook = rest.with(self.levels(&position)?, self.game.moves(&position)?, *sign);
                match outlook.decided().filter(|_| self.with.means) {
                    Some(true) => (),
                    Some(false) => return Ok(true),
                    None => list.push((outlook.danger(), Step::Piece(at, position))),
                }
            }
        }
        Ok(false)
    }

    fn levels(&mut self, position: &F::Piece) -> Result<Levels, Reason> {
        if !self.with.bounds {
            return Ok(Levels::default());
        }
        let levels = self.game.levels(position, self.calc, &mut self.cache);
        self.why(levels)
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

    /// Looks at the sum after a move, as the opponent sees it; whether the opponent is seen to lose.
    fn child(&mut self, state: State<F::Piece>, children: &mut Vec<Child<F::Piece>>) -> Result<bool, Reason> {
        let outlook = self.outlook(&state)?;
        if let Some(opponent) = self.decided_by_means(&state, &outlook) {
            return Ok(!opponent);
        }
        let hash = state.hash();
        let known = self.look(hash, &state);
        if let Some(opponent) = known.and_then(Proof::wins) {
            return Ok(!opponent);
        }
        // What is in the table was not decided at sight.
        if known.is_none()
            && let Some(opponent) = self.decided_by_sums(&state, &outlook)?
        {
            return Ok(!opponent);
        }
        if !children.iter().any(|other| other.hash == hash && other.state.same(&state)) {
            let proof = known.unwrap_or_else(|| outlook.estimate());
            children.push(Child { proof, hash, state });
        }
        Ok(false)
    }
}
