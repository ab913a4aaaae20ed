//! Who wins, which moves win, and what tells two games apart.

use upstar_game::{Outcome, Payoff, Player};
use upstar_search::{Budget, Ending, Reason};
use upstar_values::{Calc, Comparison, Id};

use crate::misere::{Genus, Misere};
use crate::sum::{Component, Sum, Summand};

/// How the last move counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Play {
    /// Who makes the last move wins.
    #[default]
    Normal,
    /// Who makes the last move loses.
    Misere,
}

/// Who wins an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The outcome class of a game in which the last move decides.
    Class(Outcome),
    /// The result when Left starts, and when Right starts.
    Results(Payoff, Payoff),
}

/// A move in a sum.
#[derive(Clone, Debug)]
pub struct SumMove {
    /// Who makes it.
    pub player: Player,
    /// The component it is made in, counted from 0.
    pub component: usize,
    /// Its name there.
    pub name: String,
    /// The sum after it.
    pub to: Sum,
    /// The value after it, where the play has values.
    pub value: Option<Id>,
    /// Who wins after it.
    pub after: Winner,
    /// Whether it wins.
    pub winning: bool,
}

impl Sum {
    /// How the game ends. Only games under normal play can be added.
    #[must_use]
    pub fn ending(&self) -> Ending {
        match &self.components[..] {
            [Component { summand: Summand::Position(position), .. }] => position.game().ending(),
            _ => Ending::NormalPlay,
        }
    }

    /// Whether both players always have the same moves.
    #[must_use]
    pub fn is_impartial(&self, calc: &Calc<'_>) -> bool {
        self.components.iter().all(|component| match &component.summand {
            Summand::Position(position) => position.game().about().impartial,
            Summand::Value(id) => calc.is_nimber(*id),
        })
    }

    /// Who wins.
    pub fn winner(&self, calc: &Calc<'_>, play: Play, budget: &Budget) -> Result<Winner, Reason> {
        if self.ending() == Ending::Results {
            let result = |first| self.result(first, budget);
            return Ok(Winner::Results(result(Player::Left)?, result(Player::Right)?));
        }
        Ok(Winner::Class(match play {
            Play::Normal => calc.outcome(self.value(calc, budget)?),
            Play::Misere => Misere::new(calc, budget).outcome(self)?,
        }))
    }

    /// The result of a game with results.
    fn result(&self, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        match &self.components[..] {
            [Component { summand: Summand::Position(position), .. }] => position.payoff(first, budget),
            _ => Err(Reason::Undefined("only single positions have results")),
        }
    }

    /// Every move of a player, what it leads to, and whether it wins.
    pub fn moves(
        &self,
        calc: &Calc<'_>,
        by: Player,
        play: Play,
        budget: &Budget,
    ) -> Result<Vec<SumMove>, Reason> {
        match (self.ending(), play) {
            (Ending::Results, _) => self.moves_by_results(calc, by, budget),
            (_, Play::Normal) => self.moves_by_values(calc, by, budget),
            (_, Play::Misere) => self.moves_by_misere(calc, by, budget),
        }
    }

    /// Moves with their components and the sums after them.
    fn plain_moves(
        &self,
        calc: &Calc<'_>,
        by: Player,
        budget: &Budget,
    ) -> Result<Vec<(usize, String, Component)>, Reason> {
        let mut all = Vec::new();
        for (at, component) in self.components.iter().enumerate() {
            all.extend(component.moves(calc, by, budget)?.into_iter().map(|(name, to)| (at, name, to)));
        }
        Ok(all)
    }

    fn after(&self, at: usize, to: Component) -> Sum {
        let mut sum = self.clone();
        sum.components[at] = to;
        sum
    }

    /// The moves under normal play, through the values of the components: what is left after a move is the rest of
    /// the sum and the option, and those two need only be compared, not added.
    fn moves_by_values(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<Vec<SumMove>, Reason> {
        let why = |stop| budget.why(stop);
        let values = self.values(calc, budget)?;
        let total = calc.sum(values.iter().copied()).map_err(why)?;
        let rests =
            values.iter().map(|&value| calc.sub(total, value)).collect::<Result<Vec<_>, _>>().map_err(why)?;
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            let option = to.value(calc, budget)?;
            let against = calc.neg(rests[at]);
            let outcome = match calc.compare(option, against).map_err(why)? {
                Comparison::Greater => Outcome::L,
                Comparison::Less => Outcome::R,
                Comparison::Equal => Outcome::P,
                Comparison::Confused => Outcome::N,
            };
            let value = calc.add(option, rests[at]).map_err(why)?;
            moves.push(SumMove {
                player: by,
                component: at,
                name,
                to: self.after(at, to),
                value: Some(value),
                after: Winner::Class(outcome),
                winning: outcome.winner(by.opponent()) == by,
            });
        }
        Ok(moves)
    }

    fn moves_by_misere(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<Vec<SumMove>, Reason> {
        let mut search = Misere::new(calc, budget);
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            let to = self.after(at, to);
            let outcome = search.outcome(&to)?;
            let winning = outcome.winner(by.opponent()) == by;
            let after = Winner::Class(outcome);
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }

    fn moves_by_results(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<Vec<SumMove>, Reason> {
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            let to = self.after(at, to);
            let after = Winner::Results(to.result(Player::Left, budget)?, to.result(Player::Right, budget)?);
            let winning = to.result(by.opponent(), budget)? == Payoff::win(by);
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }

    /// The genus, for sums of impartial games.
    pub fn genus(&self, calc: &Calc<'_>, budget: &Budget) -> Result<Genus, Reason> {
        let nimber = calc.to_nimber(self.value(calc, budget)?);
        match nimber {
            Some(n) if self.is_impartial(calc) => Misere::new(calc, budget).genus(self, n),
            _ => Err(Reason::Undefined("only impartial games have a genus")),
        }
    }
}

/// Whether two games are equivalent; if not, a game whose sums with them have different outcomes, the simplest that
/// comes to mind.
pub fn distinguish(calc: &Calc<'_>, a: Id, b: Id, budget: &Budget) -> Result<Option<Id>, Reason> {
    if a == b {
        return Ok(None);
    }
    let why = |stop| budget.why(stop);
    const SIMPLE: &[&str] = &[
        "0", "1", "-1", "*", "1/2", "-1/2", "2", "-2", "^", "v", "^*", "v*", "*2", "+-1", "{1|0}", "{0|-1}",
        "{2|0}", "{0|-2}", "+-2", "3", "-3", "^^", "vv", "^^*", "vv*", "*3", "^*2", "v*2",
    ];
    for text in SIMPLE {
        let Ok(candidate) = calc.parse(text) else { continue };
        // Compared with the negative, so that nothing need be added.
        let against = calc.neg(candidate);
        if calc.compare(a, against).map_err(why)? != calc.compare(b, against).map_err(why)? {
            return Ok(Some(candidate));
        }
    }
    // a - a is a win for the second player, and b - a is not.
    Ok(Some(calc.neg(a)))
}
