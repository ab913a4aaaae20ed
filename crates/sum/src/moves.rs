//! The moves in a sum: what they are called, what they lead to, and which of them win.

use std::collections::HashMap;

use upstar_game::{Outcome, Payoff, Player};
use upstar_search::{Ending, OutcomeSolver, Reason};
use upstar_values::{Id, Versus};

use crate::context::Context;
use crate::impartial::Impartial;
use crate::misere::Search;
use crate::outcome::{Play, Winner, is_heavy, outcome_by};
use crate::sum::{Component, Sum, Summand};

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
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn winner(&self, cx: Context<'_>, play: Play) -> Result<Winner, Reason> {
        self.after.map_or_else(|| self.to.winner(cx, play), Ok)
    }
}

/// Lists of moves in which there are more components than this are refused.
const MAX_LISTED: usize = 1_000_000;

impl Sum {
    /// Every move of a player, what it leads to, and whether it wins.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn moves(&self, cx: Context<'_>, by: Player, play: Play) -> Result<Vec<SumMove>, Reason> {
        self.can_be_played(play)?;
        match (self.ending(), play) {
            (Ending::Results, _) => self.moves_by_results(cx, by),
            (_, Play::Normal) => self.moves_by_values(cx, by),
            (_, Play::Misere) => self.moves_by_misere(cx, by),
        }
    }

    /// The winning moves of a player. Where there are too many moves to list, a theorem may still name those that win.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list and no theorem names those that
    /// win.
    pub fn winning_moves(&self, cx: Context<'_>, by: Player, play: Play) -> Result<Vec<SumMove>, Reason> {
        let by_moves = self.ending() == Ending::NormalPlay;
        if by_moves
            && play == Play::Normal
            && self.outcome_by_theorem().is_some()
            && let Some(moves) = self.winning_moves_by_theorem(cx, by, play)?
        {
            return Ok(moves);
        }
        match self.moves(cx, by, play) {
            Err(reason @ Reason::TooLarge(_)) if by_moves => {
                self.winning_moves_by_theorem(cx, by, play)?.ok_or(reason)
            }
            moves => Ok(moves?.into_iter().filter(|mv| mv.winning).collect()),
        }
    }

    fn winning_moves_by_theorem(
        &self,
        cx: Context<'_>,
        by: Player,
        play: Play,
    ) -> Result<Option<Vec<SumMove>>, Reason> {
        // What the nim-sum is to be after the move.
        let total = match play {
            Play::Normal => 0,
            Play::Misere => match Search::new(cx, play).nim_heaps(self)? {
                // The last heap above one becomes what leaves an odd number of ones.
                Some(heaps) => u64::from(heaps.iter().filter(|&&heap| heap > 1).count() == 1),
                None => return Ok(None),
            },
        };
        if let Winner::Class(outcome) = self.winner(cx, play)?
            && outcome.winner(by) != by
        {
            return Ok(Some(Vec::new()));
        }
        if !self.is_impartial(cx.calc) {
            return Ok(None);
        }
        let mut winning = Vec::new();
        for (at, component) in self.components.iter().enumerate() {
            // In normal play a winning move makes its component equal to the rest.
            let rest = Sum { components: [&self.components[..at], &self.components[at + 1..]].concat() };
            let Some(rest) = cx.calc.to_nimber(rest.value(cx)?) else { return Ok(None) };
            let target = rest ^ total;
            let moves = match component.moves_to_nimber(target) {
                Some(moves) => moves,
                None => match component.moves(cx, by) {
                    Err(Reason::TooLarge(_)) => return Ok(None),
                    moves => {
                        let mut balancing = Vec::new();
                        for (name, to) in moves? {
                            if cx.calc.to_nimber(to.value(cx)?) == Some(target) {
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
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn plain_moves(&self, cx: Context<'_>, by: Player) -> Result<Vec<(usize, String, Sum)>, Reason> {
        let mut all = Vec::new();
        for (at, component) in self.components.iter().enumerate() {
            cx.budget.spend(0)?;
            all.extend(component.moves(cx, by)?.into_iter().map(|(name, to)| (at, name, to)));
            // Each will be listed with all the components after it.
            if all.len() * self.components.len() > MAX_LISTED {
                return Err(Reason::TooLarge("a sum with too many moves to list"));
            }
        }
        Ok(all)
    }

    /// Every move of a player by its name, with the component it is made in where there are several; and the sum after it.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn named_moves(&self, cx: Context<'_>, by: Player) -> Result<Vec<(String, Sum)>, Reason> {
        let mut named = Vec::new();
        let mut here = (usize::MAX, String::new());
        for (at, name, to) in self.plain_moves(cx, by)? {
            cx.budget.spend(0)?;
            if here.0 != at {
                here = (at, self.place(at, cx)?);
            }
            named.push((format!("{}{name}", here.1), self.after(at, to)));
        }
        Ok(named)
    }

    /// The name of a move in the component at a place, as it is called in the sum.
    ///
    /// # Errors
    /// Stops where a component cannot be written.
    pub fn name_in(&self, at: usize, name: String, cx: Context<'_>) -> Result<String, Reason> {
        Ok(self.place(at, cx)? + &name)
    }

    /// What the names of moves in a component begin with in the sum, so that every move has a name of its own.
    ///
    /// # Errors
    /// Stops where a component cannot be written.
    pub fn place(&self, at: usize, cx: Context<'_>) -> Result<String, Reason> {
        if self.components.len() == 1 {
            return Ok(String::new());
        }
        let component = &self.components[at];
        // The second of components that are alike has a number.
        let before = self.components[..at].iter().filter(|other| *other == component).count();
        Ok(match (&component.summand, before) {
            // A move in a value or in a form says itself where it is made.
            (Summand::Value(_), 0) => String::new(),
            (Summand::Form(_), 0) if !component.is_counted() => String::new(),
            (_, 0) => format!("{}: ", component.print(cx)?),
            (_, before) => format!("{} #{}: ", component.print(cx)?, before + 1),
        })
    }

    /// The sum with something else in the place of a component.
    #[must_use]
    pub fn after(&self, at: usize, to: Sum) -> Sum {
        let (before, behind) = (&self.components[..at], &self.components[at + 1..]);
        Sum { components: [before, &to.components, behind].concat() }
    }

    /// The name of a move, with the component it is made in where there are several.
    ///
    /// # Errors
    /// Stops where a component cannot be written.
    pub fn move_name(&self, mv: &SumMove, cx: Context<'_>) -> Result<String, Reason> {
        self.name_in(mv.component, mv.name.clone(), cx)
    }

    /// The moves under normal play, through the values of the components: what is left after a move is the rest of
    /// the sum and the option, and those two need only be compared, not added.
    fn moves_by_values(&self, cx: Context<'_>, by: Player) -> Result<Vec<SumMove>, Reason> {
        /// Values tell more than who wins, so they are looked for first, within this many positions, and this many comparisons
        /// and sums of games: about two seconds.
        const NODES: u64 = 200_000;
        const CALCULATIONS: u64 = 10_000_000;
        let why = |stop| cx.why(stop);
        let values = if self.is_impartial(cx.calc) {
            match self.values_or_winning(cx)? {
                Impartial::Values(values) => values,
                Impartial::Winning(winning) => return self.moves_by_names(cx, by, &winning),
            }
        } else {
            let turn = cx.budget.within(NODES).calculations(Some(CALCULATIONS));
            match cx.attempt(&turn, |cx| self.values(cx))? {
                Some(values) => values,
                None => return self.moves_by_winners(cx, by),
            }
        };
        let (parts, rest) = cx.calc.gathered(values.iter().copied()).map_err(why)?;
        if is_heavy(&parts, rest, cx.calc).map_err(why)? {
            return self.moves_by_search(cx, by, &values);
        }
        let total = cx.calc.sum(values.iter().copied()).map_err(why)?;
        let rests = values
            .iter()
            .map(|&value| cx.calc.sub(total, value))
            .collect::<Result<Vec<_>, _>>()
            .map_err(why)?;
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(cx, by)? {
            let option = to.value(cx)?;
            let against = cx.calc.neg(rests[at]);
            let outcome = outcome_by(cx.calc.compare(option, against).map_err(why)?);
            let value = cx.calc.add(option, rests[at]).map_err(why)?;
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

    /// The moves where the values of components are too large: who wins after each is searched for. All are tried for a while,
    /// then for longer, until it is known which of them win; and then for as long again, who wins if the same player moves once
    /// more. Moves that come to the same are dealt with once.
    fn moves_by_winners(&self, cx: Context<'_>, by: Player) -> Result<Vec<SumMove>, Reason> {
        /// Positions for the first turn of each move.
        const FIRST_TURN: u64 = 1_000;
        /// The least number of positions for finding out who wins if the same player moves once more: about two seconds.
        const AT_LEAST: u64 = 50_000;
        let (winners, begun) = (OutcomeSolver::default(), cx.budget.used());
        let mut moves = Vec::new();
        let (mut alike, mut kinds) = (HashMap::new(), Vec::new());
        let places = self.components.iter().map(|component| component.print(cx));
        let places = places.collect::<Result<Vec<String>, Reason>>()?;
        for (at, name, to) in self.plain_moves(cx, by)? {
            cx.budget.spend(0)?;
            let key = (places[at].as_str(), pieces_of(&to, cx)?);
            let to = self.after(at, to);
            let kind = *alike.entry(key).or_insert_with(|| {
                kinds.push(MoveClass { sum: to.clone(), opponent_wins: None, again: None });
                kinds.len() - 1
            });
            moves.push((at, name, to, kind));
        }
        let (mut turn, mut until) = (FIRST_TURN, None);
        let is_over = |until: Option<u64>| until.is_some_and(|until| cx.budget.used() >= until);
        while kinds.iter().any(MoveClass::is_open) && !is_over(until) {
            for kind in kinds.iter_mut().filter(|kind| kind.is_open()) {
                if is_over(until) {
                    break;
                }
                kind.look_into(&winners, by, turn, cx)?;
            }
            turn *= 4;
            if until.is_none() && kinds.iter().all(|kind| kind.opponent_wins.is_some()) {
                until = Some(cx.budget.used() + (cx.budget.used() - begun).max(AT_LEAST));
            }
        }
        let told = |(at, name, to, kind): (usize, String, Sum, usize)| {
            let winning = kinds[kind].opponent_wins == Some(false);
            let after = kinds[kind].again.map(|again| after_move(by, winning, again));
            SumMove { player: by, component: at, name, to, value: None, after, winning }
        };
        Ok(moves.into_iter().map(told).collect())
    }

    /// The moves where adding up would take too long: who wins after each is searched for.
    fn moves_by_search(&self, cx: Context<'_>, by: Player, values: &[Id]) -> Result<Vec<SumMove>, Reason> {
        /// What all the moves together may take to say who wins if the same player moves again.
        const STEPS: u64 = 10_000;
        let why = |stop| cx.why(stop);
        let mut versus = Versus::new(cx.calc);
        let mut steps = STEPS;
        let mut terms = values.to_vec();
        let plain = self.plain_moves(cx, by)?;
        let mut options = Vec::new();
        for (at, _, to) in &plain {
            options.push((*at, to.value(cx)?));
        }
        let winning = versus.which_win(values, &options, by).map_err(why)?;
        let mut moves = Vec::new();
        for (((at, name, to), (_, option)), winning) in plain.into_iter().zip(options).zip(winning) {
            terms[at] = option;
            let all = || terms.iter().copied();
            let again = versus.first_wins_within(all(), by, &mut steps).map_err(why)?;
            let after = again.map(|again| after_move(by, winning, again));
            terms[at] = values[at];
            let to = self.after(at, to);
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }

    fn moves_by_misere(&self, cx: Context<'_>, by: Player) -> Result<Vec<SumMove>, Reason> {
        let mut search = Search::new(cx, Play::Misere);
        let mut moves = Vec::new();
        for (at, name, to) in self.plain_moves(cx, by)? {
            let to = self.after(at, to);
            let outcome = search.outcome(&to)?;
            let winning = outcome.winner(by.opponent()) == by;
            let after = Some(Winner::Class(outcome));
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }

    fn moves_by_results(&self, cx: Context<'_>, by: Player) -> Result<Vec<SumMove>, Reason> {
        let mut moves = Vec::new();
        let position = self.single()?;
        if position.turn().is_none_or(|turn| turn == by) && !self.components[0].negative {
            // All at a time, by several threads where the game allows it; below they are found in the table.
            position.openings(by, cx.budget)?;
        }
        for (at, name, to) in self.plain_moves(cx, by)? {
            let to = self.after(at, to);
            let results =
                Winner::Results(to.result(Player::Left, cx.budget)?, to.result(Player::Right, cx.budget)?);
            let after = Some(results);
            let winning = to.result(by.opponent(), cx.budget)? == Payoff::win(by);
            moves.push(SumMove { player: by, component: at, name, to, value: None, after, winning });
        }
        Ok(moves)
    }
}

/// The pieces that a sum falls into, in a fixed order. Sums with the same pieces are worth the same.
fn pieces_of(sum: &Sum, cx: Context<'_>) -> Result<Vec<String>, Reason> {
    let print = |piece: Component| piece.print(cx);
    let pieces = sum.components.iter().flat_map(Component::pieces);
    let mut pieces = pieces.map(print).collect::<Result<Vec<_>, _>>()?;
    pieces.sort_unstable();
    Ok(pieces)
}

/// A sum after a move, and who wins it if the opponent moves next, and if the same player does.
struct MoveClass {
    sum: Sum,
    opponent_wins: Option<bool>,
    again: Option<bool>,
}

impl MoveClass {
    fn is_open(&self) -> bool {
        self.opponent_wins.is_none() || self.again.is_none()
    }

    /// Looks for what is not known, in at most `nodes` positions each.
    fn look_into(
        &mut self,
        winners: &OutcomeSolver,
        by: Player,
        nodes: u64,
        cx: Context<'_>,
    ) -> Result<(), Reason> {
        for (first, found) in [(by.opponent(), &mut self.opponent_wins), (by, &mut self.again)] {
            if found.is_none() {
                *found = cx.budget.turn(&cx.budget.within(nodes), |turn| {
                    self.sum.first_wins(winners, first, cx.under(turn))
                })?;
            }
        }
        Ok(())
    }
}

/// Who wins after a move of a player, by whether it wins, and whether the same player would win with one more.
fn after_move(by: Player, winning: bool, again: bool) -> Winner {
    Winner::Class(match by {
        Player::Left => Outcome::new(again, winning),
        Player::Right => Outcome::new(!winning, !again),
    })
}
