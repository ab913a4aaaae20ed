//! Who wins, and what tells two games apart.

use std::fmt;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use upstar_game::{Conclusion, Outcome, Payoff, Player, RulesetCache, Sign};
use upstar_search::{Budget, Ending, OutcomeSolver, Position, Reason, Solution};
use upstar_values::{Calc, Calculated, Comparison, Id, Stop, Versus};

use crate::context::Context;
use crate::form::Shape;
use crate::misere::{Genus, Search};
use crate::sum::{Component, Sum, Summand};

/// How the last move counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

impl Winner {
    /// As short as examples of the catalogue say it: `N`, or both results.
    #[must_use]
    pub fn in_short(self) -> String {
        match self {
            Winner::Class(class) => class.to_string(),
            Winner::Results(left_first, right_first) => format!("{left_first} {right_first}"),
        }
    }

    /// The result of a game with results when the given player starts.
    #[must_use]
    pub fn with_first(self, first: Player) -> Option<Payoff> {
        match (self, first) {
            (Winner::Class(_), _) => None,
            (Winner::Results(payoff, _), Player::Left) | (Winner::Results(_, payoff), Player::Right) => {
                Some(payoff)
            }
        }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Winner::Class(outcome) => outcome.fmt(f),
            Winner::Results(left_first, right_first) => {
                write!(f, "{left_first} if Left starts, {right_first} if Right starts")
            }
        }
    }
}

/// Positions with their signs, and values.
pub type Parts = (Vec<(Position, Sign)>, Vec<Id>);

impl Sum {
    /// How the game ends. Only games under normal play can be added.
    #[must_use]
    pub fn ending(&self) -> Ending {
        match &self.components[..] {
            [Component { summand: Summand::Position(position), .. }] => position.game().about().ending,
            _ => Ending::NormalPlay,
        }
    }

    /// Fails where there is no such play: a game with results says itself who wins.
    ///
    /// # Errors
    /// A game with results has no misère play.
    pub fn can_be_played(&self, play: Play) -> Result<(), Reason> {
        match (self.ending(), play) {
            (Ending::Results, Play::Misere) => {
                Err(Reason::Undefined("a game with results has no misère play: it says itself who wins"))
            }
            _ => Ok(()),
        }
    }

    /// Whether both players always have the same moves.
    #[must_use]
    pub fn is_impartial(&self, calc: &Calc<'_>) -> bool {
        self.components.iter().all(|component| component.is_impartial(calc))
    }

    /// Who wins.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn winner(&self, cx: Context<'_>, play: Play) -> Result<Winner, Reason> {
        if self.ending() == Ending::Results {
            self.can_be_played(play)?;
            let result = |first| self.result(first, cx.budget);
            return Ok(Winner::Results(result(Player::Left)?, result(Player::Right)?));
        }
        Ok(Winner::Class(match play {
            Play::Normal if self.first_wins_by_stealing(cx.calc) => Outcome::N,
            Play::Normal => match self.outcome_by_theorem() {
                Some(outcome) => outcome,
                None => self.outcome(cx)?,
            },
            Play::Misere => Search::new(cx, Play::Misere).outcome(self)?,
        }))
    }

    /// Who wins by following the plays, without the values of the components.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn outcome_by_search(&self, cx: Context<'_>, play: Play) -> Result<Outcome, Reason> {
        Search::new(cx, play).outcome(self)
    }

    /// The outcome class under normal play.
    ///
    /// Values tell it, where they are not too large; otherwise a search for the winner does, with the values of those
    /// components that have been found. Which is quicker is not known beforehand, so they take turns, each time for longer.
    /// What either finds out is kept until its next turn.
    fn outcome(&self, cx: Context<'_>) -> Result<Outcome, Reason> {
        /// Milliseconds for values, and then for the search.
        const TURNS: [(u64, u64); 5] =
            [(5, 200), (50, 1_000), (250, 3_000), (1_000, 10_000), (10_000, 40_000)];
        /// The value of a single position is looked for so much shorter where bounds help the search.
        const WHERE_BOUNDED: u64 = 10;
        if self.is_impartial(cx.calc) {
            return self.impartial_outcome(cx);
        }
        if let Some(outcome) = self.outcome_by_options(cx)? {
            return Ok(outcome);
        }
        let winners = OutcomeSolver::default();
        let mut rest = self.clone();
        let mut seldom = 1;
        for (turn, (by_values, by_search)) in TURNS.into_iter().enumerate() {
            if turn == 1 && rest.is_bounded(cx)? {
                seldom = WHERE_BOUNDED;
            }
            if rest.evaluate(by_values / seldom, cx)? {
                return outcome_of(&rest.values(cx)?, cx);
            }
            if let Some(outcome) = cx.attempt(&turn_of(by_search, cx), |cx| rest.search(&winners, cx))? {
                return Ok(outcome);
            }
        }
        rest.search(&winners, cx)
    }

    /// Whether it is a single position, and the rules tell something below and something above it.
    fn is_bounded(&self, cx: Context<'_>) -> Result<bool, Reason> {
        let [Component { summand: Summand::Position(position), .. }] = &self.components[..] else {
            return Ok(false);
        };
        let Some(position) = position.normal_play() else { return Ok(false) };
        let bounds = position.bounds(cx.calc, &mut RulesetCache::default());
        let bounds = bounds.map_err(|stop| cx.why(stop))?;
        Ok(bounds.low.is_some() && bounds.high.is_some())
    }

    /// The outcome class of a single brace: its options say who wins, even where their values are too large.
    fn outcome_by_options(&self, cx: Context<'_>) -> Result<Option<Outcome>, Reason> {
        /// Milliseconds for the value first.
        const FIRST: u64 = 5;
        let [component @ Component { summand: Summand::Form(form), .. }] = &self.components[..] else {
            return Ok(None);
        };
        if !matches!(form.shape(), Shape::Brace { .. }) {
            return Ok(None);
        }
        if let Some(value) = cx.attempt(&turn_of(FIRST, cx), |cx| component.value(cx))? {
            return Ok(Some(cx.calc.outcome(value)));
        }
        let first_wins = |first: Player| -> Result<bool, Reason> {
            for (_, to) in component.moves(cx, first)? {
                if let Winner::Class(outcome) = to.winner(cx, Play::Normal)?
                    && outcome.winner(first.opponent()) == first
                {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        Ok(Some(Outcome::new(first_wins(Player::Left)?, !first_wins(Player::Right)?)))
    }

    /// Puts values in the place of those components whose values are found, each in `milliseconds` or a little less, and all in
    /// at most four times as long; whether that is all of them.
    fn evaluate(&mut self, milliseconds: u64, cx: Context<'_>) -> Result<bool, Reason> {
        let mut left = 0;
        let open = |component: &&mut Component| !matches!(component.summand, Summand::Value(_));
        let each = 4 * milliseconds / (3 + self.components.iter_mut().filter(open).count() as u64);
        for component in self.components.iter_mut().filter(open) {
            // A search may need less memory than values do.
            match cx.attempt(&turn_of(each.max(1), cx).half_memory(), |cx| component.value(cx)) {
                Ok(Some(value)) => *component = Component { summand: Summand::Value(value), negative: false },
                Ok(None) | Err(Reason::Memory(_)) => left += 1,
                Err(reason) => return Err(reason),
            }
        }
        Ok(left == 0)
    }

    /// The outcome class by a search for the winner.
    fn search(&self, winners: &OutcomeSolver, cx: Context<'_>) -> Result<Outcome, Reason> {
        let left = self.first_wins(winners, Player::Left, cx)?;
        let right = self.first_wins(winners, Player::Right, cx)?;
        Ok(Outcome::new(left, !right))
    }

    /// Whether the player who moves first wins under normal play, by a search that does without the values of positions.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn first_wins(
        &self,
        winners: &OutcomeSolver,
        first: Player,
        cx: Context<'_>,
    ) -> Result<bool, Reason> {
        let (positions, values) = self.parts(cx)?;
        winners.first_wins(cx.calc.store(), &positions, &values, first, cx.budget)
    }

    /// Whether the player who moves first wins under normal play, if that is known by now or seen at once. (Who wins impartial games
    /// is not searched for in this way.)
    #[must_use]
    pub fn first_is_known_to_win(&self, first: Player, cx: Context<'_>) -> Option<bool> {
        /// The most positions that may be looked into.
        const FEW: u64 = 50;
        if self.is_impartial(cx.calc) {
            return None;
        }
        self.first_wins(&OutcomeSolver::default(), first, cx.under(&cx.budget.within(FEW))).ok()
    }

    /// The positions with their signs, and the values; forms by their values.
    ///
    /// # Errors
    /// Stops where the value of a form is not found within the budget.
    pub fn parts(&self, cx: Context<'_>) -> Result<Parts, Reason> {
        let (mut positions, mut values) = (Vec::new(), Vec::new());
        for component in &self.components {
            match &component.summand {
                Summand::Position(position) => {
                    let sign = if component.negative { Sign::Minus } else { Sign::Plus };
                    positions.push((position.clone(), sign));
                }
                Summand::Form(_) | Summand::Value(_) => values.push(component.value(cx)?),
            }
        }
        Ok((positions, values))
    }

    /// Whether strategy stealing shows that whoever starts an impartial game wins it.
    fn first_wins_by_stealing(&self, calc: &Calc<'_>) -> bool {
        let Ok(position) = self.single() else { return false };
        let conclusion = position.stealing().and_then(|stealing| stealing.conclusion());
        self.is_impartial(calc) && conclusion == Some(Conclusion::FirstWins)
    }

    /// The outcome of an impartial position where a theorem names the winning moves.
    pub(crate) fn outcome_by_theorem(&self) -> Option<Outcome> {
        let [component] = &self.components[..] else { return None };
        Some(if component.moves_to_nimber(0)?.is_empty() { Outcome::P } else { Outcome::N })
    }

    /// The result of a game with results.
    pub(crate) fn result(&self, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        self.single()?.with_results()?.payoff(first, budget)
    }

    /// The result of a game with results, and in how many moves perfect players reach it.
    ///
    /// # Errors
    /// Stops at the limits of the budget. Only single positions of games with results have one.
    pub fn solution(&self, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        self.single()?.with_results()?.solve(first, budget)
    }

    /// The position of a game with results, if that is what this is.
    #[must_use]
    pub fn single_with_results(&self) -> Option<&Position> {
        self.single().ok().filter(|position| position.game().about().ending == Ending::Results)
    }

    /// The position, if there is one and nothing else.
    pub(crate) fn single(&self) -> Result<&Position, Reason> {
        match &self.components[..] {
            [Component { summand: Summand::Position(position), .. }] => Ok(position),
            _ => Err(Reason::Undefined("only single positions have results")),
        }
    }

    /// The genus, for sums of impartial games.
    ///
    /// # Errors
    /// Stops at the limits of the budget. Only impartial games have one.
    pub fn genus(&self, cx: Context<'_>) -> Result<Genus, Reason> {
        let nimber = cx.calc.to_nimber(self.value(cx)?);
        match nimber {
            Some(n) if self.is_impartial(cx.calc) => Search::new(cx, Play::Misere).genus(self, n),
            _ => Err(Reason::Undefined("only impartial games have a genus")),
        }
    }
}

/// A turn of at most `milliseconds`.
fn turn_of(milliseconds: u64, cx: Context<'_>) -> Budget {
    cx.budget.within(u64::MAX).time(Some(Duration::from_millis(milliseconds)))
}

/// The outcome class of a sum of values.
pub(crate) fn outcome_of(values: &[Id], cx: Context<'_>) -> Result<Outcome, Reason> {
    let why = |stop| cx.why(stop);
    let (parts, rest) = cx.calc.gathered(values.iter().copied()).map_err(why)?;
    let search = || Versus::new(cx.calc).outcome(values.iter().copied());
    let outcome = match parts[..] {
        _ if is_heavy(&parts, rest, cx.calc).map_err(why)? => search(),
        // Two games need only be compared.
        [a, b] => cx.calc.add(a, rest).and_then(|a| cx.calc.compare(a, cx.calc.neg(b))).map(outcome_by),
        _ => cx.calc.sum(values.iter().copied()).map(|sum| cx.calc.outcome(sum)),
    };
    match outcome {
        Err(Stop::TooLarge(_)) => search().map_err(why),
        outcome => outcome.map_err(why),
    }
}

/// The outcome class of a game that compares like this with zero.
pub(crate) fn outcome_by(comparison: Comparison) -> Outcome {
    match comparison {
        Comparison::Greater => Outcome::L,
        Comparison::Less => Outcome::R,
        Comparison::Equal => Outcome::P,
        Comparison::Confused => Outcome::N,
    }
}

/// Whether adding up what was gathered may take too long: the sum can have as many stopping positions as those of its
/// parts multiplied, and a large star beside anything else has many options.
pub(crate) fn is_heavy(parts: &[Id], rest: Id, calc: &Calc<'_>) -> Calculated<bool> {
    const MOST_STOPS: u64 = 5_000;
    const MOST_STOPS_OF_TWO: u64 = 1_000_000;
    if parts.is_empty() {
        return Ok(false);
    }
    if calc.to_number_up_star(rest).is_some_and(|(_, _, star)| star > Versus::LARGEST_STAR) {
        return Ok(true);
    }
    if parts.len() == 1 {
        return Ok(false);
    }
    let mut stops: u64 = 1;
    for &part in parts {
        let count = u64::try_from(calc.stop_count(part)?).unwrap_or(u64::MAX);
        stops = stops.saturating_mul(count.max(2));
    }
    Ok(stops > if parts.len() > 2 { MOST_STOPS } else { MOST_STOPS_OF_TWO })
}

/// Whether two games are equivalent; if not, a game whose sums with them have different outcomes, the simplest that
/// comes to mind.
///
/// # Errors
/// Stops at the limits of the budget, and where memory is used up.
pub fn distinguish(cx: Context<'_>, a: Id, b: Id) -> Result<Option<Id>, Reason> {
    if a == b {
        return Ok(None);
    }
    let why = |stop| cx.why(stop);
    const SIMPLE: &[&str] = &[
        "0", "1", "-1", "*", "1/2", "-1/2", "2", "-2", "^", "v", "^*", "v*", "*2", "+-1", "{1|0}", "{0|-1}",
        "{2|0}", "{0|-2}", "+-2", "3", "-3", "^^", "vv", "^^*", "vv*", "*3", "^*2", "v*2",
    ];
    for text in SIMPLE {
        let Ok(candidate) = cx.calc.parse(text) else { continue };
        // Compared with the negative, so that nothing need be added.
        let against = cx.calc.neg(candidate);
        match (cx.calc.compare(a, against), cx.calc.compare(b, against)) {
            (Err(Stop::TooLarge(_)), _) | (_, Err(Stop::TooLarge(_))) => {}
            (a, b) if a.map_err(why)? != b.map_err(why)? => return Ok(Some(candidate)),
            _ => {}
        }
    }
    // a - a is a win for the second player, and b - a is not.
    Ok(Some(cx.calc.neg(a)))
}
