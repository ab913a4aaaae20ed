//! Who wins, which moves win, and what tells two games apart.

use std::time::Duration;

use upstar_game::{Conclusion, Outcome, Payoff, Player, Sign};
use upstar_search::{Budget, Ending, Position, Reason, Solution, Winners};
use upstar_values::{Calc, Calculated, Comparison, Id, Stop, Versus};

use crate::search::{Genus, Search};
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

impl Winner {
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
    /// Who wins after it. In a sum of many hot games it can be easy to say whether the move wins, and hard to say who would win
    /// if the same player were to move again; then there is none.
    pub after: Option<Winner>,
    /// Whether it wins.
    pub winning: bool,
}

impl SumMove {
    /// Who wins after it, whatever it takes to find out.
    pub fn winner(&self, calc: &Calc<'_>, play: Play, budget: &Budget) -> Result<Winner, Reason> {
        self.after.map_or_else(|| self.to.winner(calc, play, budget), Ok)
    }
}

/// Lists of moves in which there are more components than this are refused.
const MAX_LISTED: usize = 1_000_000;

impl Sum {
    /// How the game ends. Only games under normal play can be added.
    #[must_use]
    pub fn ending(&self) -> Ending {
        match &self.components[..] {
            [Component { summand: Summand::Position(position), .. }] => position.game().ending(),
            _ => Ending::NormalPlay,
        }
    }

    /// Fails where there is no such play: a game with results says itself who wins.
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
        self.components.iter().all(|component| match &component.summand {
            Summand::Position(position) => position.game().about().impartial,
            Summand::Value(id) => calc.is_nimber(*id),
        })
    }

    /// Who wins.
    pub fn winner(&self, calc: &Calc<'_>, play: Play, budget: &Budget) -> Result<Winner, Reason> {
        if self.ending() == Ending::Results {
            self.can_be_played(play)?;
            let result = |first| self.result(first, budget);
            return Ok(Winner::Results(result(Player::Left)?, result(Player::Right)?));
        }
        Ok(Winner::Class(match play {
            Play::Normal if self.first_wins_by_stealing(calc) => Outcome::N,
            Play::Normal => match self.outcome_by_theorem() {
                Some(outcome) => outcome,
                None => self.outcome(calc, budget)?,
            },
            Play::Misere => Search::new(calc, Play::Misere, budget).outcome(self)?,
        }))
    }

    /// Who wins by following the plays, without the values of the components.
    pub fn outcome_by_search(&self, calc: &Calc<'_>, play: Play, budget: &Budget) -> Result<Outcome, Reason> {
        Search::new(calc, play, budget).outcome(self)
    }

    /// The outcome class under normal play.
    ///
    /// Values tell it, where they are not too large; otherwise a search for the winner does, with the values of those
    /// components that have been found. Which is quicker is not known beforehand, so they take turns, each time for longer.
    /// What either finds out is kept until its next turn.
    fn outcome(&self, calc: &Calc<'_>, budget: &Budget) -> Result<Outcome, Reason> {
        /// Milliseconds for values, and then for the search.
        const TURNS: [(u64, u64); 3] = [(20, 200), (500, 3_000), (5_000, 20_000)];
        if self.is_impartial(calc) {
            return Ok(match self.values_or_winning(calc, budget)? {
                Ok(values) => outcome_of(&values, calc, budget)?,
                Err(winning) if winning.is_empty() => Outcome::P,
                Err(_) => Outcome::N,
            });
        }
        let winners = Winners::default();
        let mut rest = self.clone();
        for (by_values, by_search) in TURNS {
            if rest.evaluate(by_values, calc, budget)? {
                return outcome_of(&rest.values(calc, budget)?, calc, budget);
            }
            if let Some(outcome) = in_turn(by_search, budget, |turn| rest.search(&winners, calc, turn))? {
                return Ok(outcome);
            }
        }
        rest.search(&winners, calc, budget)
    }

    /// Puts values in the place of those components whose values are found in so many milliseconds; whether that is all.
    fn evaluate(&mut self, milliseconds: u64, calc: &Calc<'_>, budget: &Budget) -> Result<bool, Reason> {
        let mut left = 0;
        let open = |component: &&mut Component| matches!(component.summand, Summand::Position(_));
        let each = milliseconds / self.components.iter_mut().filter(open).count().max(1) as u64;
        for component in self.components.iter_mut().filter(open) {
            match in_turn(each.max(1), budget, |turn| component.value(calc, turn))? {
                Some(value) => *component = Component { summand: Summand::Value(value), negative: false },
                None => left += 1,
            }
        }
        Ok(left == 0)
    }

    /// The outcome class by a search for the winner.
    fn search(&self, winners: &Winners, calc: &Calc<'_>, budget: &Budget) -> Result<Outcome, Reason> {
        let left = self.first_wins(winners, Player::Left, calc, budget)?;
        let right = self.first_wins(winners, Player::Right, calc, budget)?;
        Ok(Outcome::new(left, !right))
    }

    /// Whether the player who moves first wins under normal play, by a search that does without the values of positions.
    pub fn first_wins(
        &self,
        winners: &Winners,
        first: Player,
        calc: &Calc<'_>,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let (mut positions, mut values) = (Vec::new(), Vec::new());
        for component in &self.components {
            match &component.summand {
                Summand::Position(position) => {
                    let sign = if component.negative { Sign::Minus } else { Sign::Plus };
                    positions.push((position.clone(), sign));
                }
                Summand::Value(_) => values.push(component.value(calc, budget)?),
            }
        }
        winners.first_wins(calc.store(), &positions, &values, first, budget)
    }

    /// Whether strategy stealing shows that whoever starts an impartial game wins it.
    fn first_wins_by_stealing(&self, calc: &Calc<'_>) -> bool {
        let Ok(position) = self.single() else { return false };
        let conclusion = position.stealing().and_then(|stealing| stealing.conclusion());
        self.is_impartial(calc) && conclusion == Some(Conclusion::FirstWins)
    }

    /// The outcome of an impartial position where a theorem names the winning moves.
    fn outcome_by_theorem(&self) -> Option<Outcome> {
        let [component] = &self.components[..] else { return None };
        Some(if component.moves_to_nimber(0)?.is_empty() { Outcome::P } else { Outcome::N })
    }

    /// The result of a game with results.
    fn result(&self, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        self.single()?.payoff(first, budget)
    }

    /// The result of a game with results, and in how many moves perfect players reach it.
    pub fn solution(&self, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        self.single()?.solve(first, budget)
    }

    /// The position of a game with results.
    /// The position of a game with results, if that is what this is.
    #[must_use]
    pub fn single_with_results(&self) -> Option<&Position> {
        self.single().ok().filter(|position| position.game().ending() == Ending::Results)
    }

    pub(crate) fn single(&self) -> Result<&Position, Reason> {
        match &self.components[..] {
            [Component { summand: Summand::Position(position), .. }] => Ok(position),
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
        self.can_be_played(play)?;
        match (self.ending(), play) {
            (Ending::Results, _) => self.moves_by_results(calc, by, budget),
            (_, Play::Normal) => self.moves_by_values(calc, by, budget),
            (_, Play::Misere) => self.moves_by_misere(calc, by, budget),
        }
    }

    /// The winning moves of a player. Where there are too many moves to list, a theorem may still name those that win.
    pub fn winning_moves(
        &self,
        calc: &Calc<'_>,
        by: Player,
        play: Play,
        budget: &Budget,
    ) -> Result<Vec<SumMove>, Reason> {
        let by_moves = self.ending() == Ending::NormalPlay;
        if by_moves
            && play == Play::Normal
            && self.outcome_by_theorem().is_some()
            && let Some(moves) = self.winning_moves_by_theorem(calc, by, play, budget)?
        {
            return Ok(moves);
        }
        match self.moves(calc, by, play, budget) {
            Err(reason @ Reason::TooLarge(_)) if by_moves => {
                self.winning_moves_by_theorem(calc, by, play, budget)?.ok_or(reason)
            }
            moves => Ok(moves?.into_iter().filter(|mv| mv.winning).collect()),
        }
    }

    fn winning_moves_by_theorem(
        &self,
        calc: &Calc<'_>,
        by: Player,
        play: Play,
        budget: &Budget,
    ) -> Result<Option<Vec<SumMove>>, Reason> {
        // What the nim-sum is to be after the move.
        let total = match play {
            Play::Normal => 0,
            Play::Misere => match Search::new(calc, play, budget).nim_heaps(self)? {
                // The last heap above one becomes what leaves an odd number of ones.
                Some(heaps) => u64::from(heaps.iter().filter(|&&heap| heap > 1).count() == 1),
                None => return Ok(None),
            },
        };
        if let Winner::Class(outcome) = self.winner(calc, play, budget)?
            && outcome.winner(by) != by
        {
            return Ok(Some(Vec::new()));
        }
        if !self.is_impartial(calc) {
            return Ok(None);
        }
        let mut winning = Vec::new();
        for (at, component) in self.components.iter().enumerate() {
            // In normal play a winning move makes its component equal to the rest.
            let rest = Sum { components: [&self.components[..at], &self.components[at + 1..]].concat() };
            let Some(rest) = calc.to_nimber(rest.value(calc, budget)?) else { return Ok(None) };
            let target = rest ^ total;
            let moves = match component.moves_to_nimber(target) {
                Some(moves) => moves,
                None => match component.moves(calc, by, budget) {
                    Err(Reason::TooLarge(_)) => return Ok(None),
                    moves => {
                        let mut balancing = Vec::new();
                        for (name, to) in moves? {
                            if calc.to_nimber(to.value(calc, budget)?) == Some(target) {
                                balancing.push((name, to));
                            }
                        }
                        balancing
                    }
                },
            };
            winning.extend(moves.into_iter().map(|(name, to)| SumMove {
                player: by,
                component: at,
                name,
                to: self.after(at, to),
                value: (play == Play::Normal).then_some(Id::ZERO),
                after: Some(Winner::Class(Outcome::P)),
                winning: true,
            }));
        }
        Ok(Some(winning))
    }

    /// Moves with their components and the sums after them.
    pub(crate) fn plain_moves(
        &self,
        calc: &Calc<'_>,
        by: Player,
        budget: &Budget,
    ) -> Result<Vec<(usize, String, Component)>, Reason> {
        let mut all = Vec::new();
        for (at, component) in self.components.iter().enumerate() {
            budget.spend(0)?;
            all.extend(component.moves(calc, by, budget)?.into_iter().map(|(name, to)| (at, name, to)));
            // Each will be listed with all the components after it.
            if all.len() * self.components.len() > MAX_LISTED {
                return Err(Reason::TooLarge("a sum with too many moves to list"));
            }
        }
        Ok(all)
    }

    /// Every move of a player by its name, with the component it is made in where there are several; and the sum after it.
    pub fn named_moves(
        &self,
        calc: &Calc<'_>,
        by: Player,
        budget: &Budget,
    ) -> Result<Vec<(String, Sum)>, Reason> {
        let mut named = Vec::new();
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            named.push((self.name_in(at, name, calc, budget)?, self.after(at, to)));
        }
        Ok(named)
    }

    /// The name of a move in the component at a place, as it is called in the sum.
    pub fn name_in(
        &self,
        at: usize,
        name: String,
        calc: &Calc<'_>,
        budget: &Budget,
    ) -> Result<String, Reason> {
        Ok(match (&self.components[..], &self.components[at].summand) {
            ([_], _) => name,
            (_, summand) => {
                let place = self.components[at].print(calc, budget)?;
                // The second of components that are alike has a number, so that every move has a name of its own.
                match (summand, self.alike_before(at)) {
                    (Summand::Value(_), 0) => name,
                    (Summand::Position(_), 0) => format!("{place}: {name}"),
                    (_, before) => format!("{place} #{}: {name}", before + 1),
                }
            }
        })
    }

    /// How many components before one are the same position, or the same value.
    fn alike_before(&self, at: usize) -> usize {
        let component = &self.components[at];
        let alike = |other: &&Component| match (&other.summand, &component.summand) {
            (Summand::Position(a), Summand::Position(b)) => a == b && other.negative == component.negative,
            (Summand::Value(a), Summand::Value(b)) => a == b && other.negative == component.negative,
            _ => false,
        };
        self.components[..at].iter().filter(alike).count()
    }

    /// The sum with another component at a place.
    #[must_use]
    pub fn after(&self, at: usize, to: Component) -> Sum {
        let mut sum = self.clone();
        sum.components[at] = to;
        sum
    }

    /// The name of a move, with the component it is made in where there are several.
    pub fn move_name(&self, mv: &SumMove, calc: &Calc<'_>, budget: &Budget) -> Result<String, Reason> {
        self.name_in(mv.component, mv.name.clone(), calc, budget)
    }

    /// The moves under normal play, through the values of the components: what is left after a move is the rest of
    /// the sum and the option, and those two need only be compared, not added.
    fn moves_by_values(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<Vec<SumMove>, Reason> {
        /// So long values are sought, which tell more than who wins.
        const MILLISECONDS: u64 = 5_000;
        let why = |stop| budget.why(stop);
        let values = if self.is_impartial(calc) {
            match self.values_or_winning(calc, budget)? {
                Ok(values) => values,
                Err(winning) => return self.moves_by_names(calc, by, &winning, budget),
            }
        } else {
            match in_turn(MILLISECONDS, budget, |turn| self.values(calc, turn))? {
                Some(values) => values,
                None => return self.moves_by_winners(calc, by, budget),
            }
        };
        let (parts, rest) = calc.gathered(values.iter().copied()).map_err(why)?;
        if is_heavy(&parts, rest, calc).map_err(why)? {
            return self.moves_by_search(calc, by, &values, budget);
        }
        let total = calc.sum(values.iter().copied()).map_err(why)?;
        let rests =
            values.iter().map(|&value| calc.sub(total, value)).collect::<Result<Vec<_>, _>>().map_err(why)?;
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            let option = to.value(calc, budget)?;
            let against = calc.neg(rests[at]);
            let outcome = outcome_by(calc.compare(option, against).map_err(why)?);
            let value = calc.add(option, rests[at]).map_err(why)?;
            moves.push(SumMove {
                player: by,
                component: at,
                name,
                to: self.after(at, to),
                value: Some(value),
                after: Some(Winner::Class(outcome)),
                winning: outcome.winner(by.opponent()) == by,
            });
        }
        Ok(moves)
    }

    /// The moves where the values of components are too large: who wins after each is searched for.
    fn moves_by_winners(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<Vec<SumMove>, Reason> {
        let winners = Winners::default();
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            let to = self.after(at, to);
            let winning = !to.first_wins(&winners, by.opponent(), calc, budget)?;
            moves.push(SumMove { player: by, component: at, name, to, value: None, after: None, winning });
        }
        Ok(moves)
    }

    /// The moves where adding up would take too long: who wins after each is searched for.
    fn moves_by_search(
        &self,
        calc: &Calc<'_>,
        by: Player,
        values: &[Id],
        budget: &Budget,
    ) -> Result<Vec<SumMove>, Reason> {
        /// What all the moves together may take to say who wins if the same player moves again.
        const STEPS: u64 = 10_000;
        let why = |stop| budget.why(stop);
        let mut versus = Versus::new(calc);
        let mut steps = STEPS;
        let mut terms = values.to_vec();
        let plain = self.plain_moves(calc, by, budget)?;
        let mut options = Vec::new();
        for (at, _, to) in &plain {
            options.push((*at, to.value(calc, budget)?));
        }
        let winning = versus.which_win(values, &options, by).map_err(why)?;
        let mut moves = Vec::new();
        for (((at, name, to), (_, option)), winning) in plain.into_iter().zip(options).zip(winning) {
            terms[at] = option;
            let all = || terms.iter().copied();
            let again = versus.first_wins_within(all(), by, &mut steps).map_err(why)?;
            let after = again.map(|again| {
                Winner::Class(match by {
                    Player::Left => Outcome::new(again, winning),
                    Player::Right => Outcome::new(!winning, !again),
                })
            });
            terms[at] = values[at];
            let to = self.after(at, to);
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }

    fn moves_by_misere(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<Vec<SumMove>, Reason> {
        let mut search = Search::new(calc, Play::Misere, budget);
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            let to = self.after(at, to);
            let outcome = search.outcome(&to)?;
            let winning = outcome.winner(by.opponent()) == by;
            let after = Some(Winner::Class(outcome));
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }

    fn moves_by_results(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<Vec<SumMove>, Reason> {
        let mut moves = Vec::new();
        let position = self.single()?;
        if position.turn().is_none_or(|turn| turn == by) && !self.components[0].negative {
            // All at a time, by several threads where the game allows it; below they are found in the table.
            position.openings(by, budget)?;
        }
        for (at, name, to) in self.plain_moves(calc, by, budget)? {
            let to = self.after(at, to);
            let results =
                Winner::Results(to.result(Player::Left, budget)?, to.result(Player::Right, budget)?);
            let after = Some(results);
            let winning = to.result(by.opponent(), budget)? == Payoff::win(by);
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }

    /// The genus, for sums of impartial games.
    pub fn genus(&self, calc: &Calc<'_>, budget: &Budget) -> Result<Genus, Reason> {
        let nimber = calc.to_nimber(self.value(calc, budget)?);
        match nimber {
            Some(n) if self.is_impartial(calc) => Search::new(calc, Play::Misere, budget).genus(self, n),
            _ => Err(Reason::Undefined("only impartial games have a genus")),
        }
    }
}

/// Runs some work for so many milliseconds; after that there is no answer.
fn in_turn<T>(
    milliseconds: u64,
    budget: &Budget,
    work: impl FnOnce(&Budget) -> Result<T, Reason>,
) -> Result<Option<T>, Reason> {
    let turn = budget.within(u64::MAX).time(Some(Duration::from_millis(milliseconds)));
    let answer = turn.watch(|| work(&turn));
    // What was spent in the turn counts; and if that was the end of the whole, it says so.
    budget.spend(turn.used())?;
    match answer {
        Err(Reason::Time | Reason::Nodes | Reason::TooLarge(_)) => Ok(None),
        answer => answer.map(Some),
    }
}

/// The outcome class of a sum of values.
fn outcome_of(values: &[Id], calc: &Calc<'_>, budget: &Budget) -> Result<Outcome, Reason> {
    let why = |stop| budget.why(stop);
    let (parts, rest) = calc.gathered(values.iter().copied()).map_err(why)?;
    let search = || Versus::new(calc).outcome(values.iter().copied());
    let outcome = match parts[..] {
        _ if is_heavy(&parts, rest, calc).map_err(why)? => search(),
        // Two games need only be compared.
        [a, b] => calc.add(a, rest).and_then(|a| calc.compare(a, calc.neg(b))).map(outcome_by),
        _ => calc.sum(values.iter().copied()).map(|sum| calc.outcome(sum)),
    };
    match outcome {
        Err(Stop::TooLarge(_)) => search().map_err(why),
        outcome => outcome.map_err(why),
    }
}

/// The outcome class of a game that compares like this with zero.
fn outcome_by(comparison: Comparison) -> Outcome {
    match comparison {
        Comparison::Greater => Outcome::L,
        Comparison::Less => Outcome::R,
        Comparison::Equal => Outcome::P,
        Comparison::Confused => Outcome::N,
    }
}

/// Whether adding up what was gathered may take too long: the sum can have as many stopping positions as those of its
/// parts multiplied, and a large star beside anything else has many options.
fn is_heavy(parts: &[Id], rest: Id, calc: &Calc<'_>) -> Calculated<bool> {
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
        match (calc.compare(a, against), calc.compare(b, against)) {
            (Err(Stop::TooLarge(_)), _) | (_, Err(Stop::TooLarge(_))) => {}
            (a, b) if a.map_err(why)? != b.map_err(why)? => return Ok(Some(candidate)),
            _ => {}
        }
    }
    // a - a is a win for the second player, and b - a is not.
    Ok(Some(calc.neg(a)))
}
