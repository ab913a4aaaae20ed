//! Who wins: the chart, the second player's answers, symmetry, and strategy stealing.

use upstar_game::{Conclusion, Outcome, Payoff, Player};
use upstar_search::{Ending, Position, Reason};
use upstar_sum::{Component, Play, Sum, SumMove, Summand, Winner};
use upstar_values::Id;

use crate::by::By;
use crate::derivation::{Answer, Choice, First, Place, Reply, Rule, Step};
use crate::explain::Teller;
use crate::notation::Value;

/// Of more first moves than this, the rest are counted.
pub(crate) const MAX_REPLIES: usize = 24;
/// With more first moves than this, a symmetry strategy is not told.
const MAX_SYMMETRIC_REPLIES: usize = 1_000;
/// The most of them whose answers are listed.
const MAX_LISTED: usize = 60;
/// A symmetry strategy that needs more positions than this is not tried to the end.
const MAX_SYMMETRIC: usize = 2_000;
/// The most opening moves that are tried.
const MAX_OPENINGS: usize = 100;

impl Teller<'_> {
    /// The moves of a player in a sum; nothing where there are too many to list.
    pub(crate) fn moves(&self, sum: &Sum, by: Player, play: Play) -> Result<Option<Vec<SumMove>>, Reason> {
        match sum.moves(self.cx, by, play) {
            Err(Reason::TooLarge(_)) => Ok(None),
            other => other.map(Some),
        }
    }

    /// The type of a sum in normal play, by its options.
    pub(crate) fn type_of(&self, sum: &Sum, value: Id) -> Result<Vec<Step>, Reason> {
        if let Some(copying) = self.copying(sum)? {
            return Ok(vec![copying]);
        }
        let outcome = self.cx.calc.outcome(value);
        let sides =
            [self.moves(sum, Player::Left, Play::Normal)?, self.moves(sum, Player::Right, Play::Normal)?];
        let number =
            value.is_number() && matches!(sum.components[..], [Component { summand: Summand::Value(_), .. }]);
        match sides {
            [Some(left), Some(right)] if !number => {
                self.by_options(sum, Play::Normal, outcome, [left, right])
            }
            _ => {
                let (position, value) = (self.print(sum)?, self.value(value)?);
                Ok(vec![Rule::Sign { position, value, outcome }.into()])
            }
        }
    }

    /// The type of a sum by the chart; and what answers the first moves of whoever loses.
    pub(crate) fn by_options(
        &self,
        sum: &Sum,
        play: Play,
        outcome: Outcome,
        [left, right]: [Vec<SumMove>; 2],
    ) -> Result<Vec<Step>, Reason> {
        let either = sum.is_impartial(self.cx.calc);
        if outcome == Outcome::P && left.len() + right.len() > 0 {
            let (first, others) = if either { (First::Either, &[][..]) } else { (First::Both, &right[..]) };
            if let Some(replies) = self.replies(sum, play, first, left.iter().chain(others))? {
                return Ok(vec![replies]);
            }
        }
        let side = |moves: &[SumMove]| -> Result<Vec<Choice<Outcome>>, Reason> {
            let mut list: Vec<Choice<Outcome>> = Vec::new();
            for mv in moves {
                let Winner::Class(value) = mv.winner(self.cx, play)? else {
                    continue;
                };
                let to = self.print(&mv.to)?;
                let name = sum.move_name(mv, self.cx)?;
                match list.iter_mut().find(|choice| choice.to == to) {
                    Some(same) => same.moves.push(name),
                    None => list.push(Choice { moves: vec![name], to, value }),
                }
            }
            Ok(list)
        };
        let position = self.print(sum)?;
        let drawn = self.by == Some(By::Types);
        let (left_side, right_side) = (side(&left)?, side(&right)?);
        let chart =
            Rule::Chart { position, play, either, left: left_side, right: right_side, outcome, drawn };
        let mut steps = vec![chart.into()];
        // The chart has said it already, or the value.
        if self.is_short() {
            return Ok(steps);
        }
        for (player, moves) in [(Player::Left, left), (Player::Right, right)] {
            if outcome.winner(player) != player && !moves.is_empty() {
                steps.extend(self.replies(sum, play, First::Only(player), moves.iter())?);
            }
        }
        Ok(steps)
    }

    /// A component of a sum of several. The moves of values say themselves where they are made, unless several are alike.
    pub(crate) fn place(&self, sum: &Sum, component: usize) -> Result<Option<Place>, Reason> {
        if sum.components.len() < 2 {
            return Ok(None);
        }
        let place = self.among(sum, component)?;
        let clear =
            place.which.is_none() && !matches!(sum.components[component].summand, Summand::Position(_));
        Ok((!clear).then_some(place))
    }

    /// A component, told apart from those that are written alike.
    pub(crate) fn among(&self, sum: &Sum, component: usize) -> Result<Place, Reason> {
        let text = self.print_one(&sum.components[component])?;
        let mut alike = Vec::new();
        for (at, other) in sum.components.iter().enumerate() {
            if self.print_one(other)? == text {
                alike.push(at);
            }
        }
        let which = alike.iter().position(|&at| at == component).filter(|_| alike.len() > 1);
        Ok(Place { text, which: which.map(|at| at + 1) })
    }

    /// The same after a first move. A name that counts what is counted anew needs its component even where that is the only one.
    fn place_of_answer(&self, sum: &Sum, component: usize) -> Result<Option<Place>, Reason> {
        match &sum.components[..] {
            [only] if only.counts_anew() => Ok(Some(Place { text: self.print_one(only)?, which: None })),
            _ => self.place(sum, component),
        }
    }

    /// The answers to some first moves in a sum, each of which loses.
    pub(crate) fn replies<'m>(
        &self,
        sum: &Sum,
        play: Play,
        first: First,
        moves: impl Iterator<Item = &'m SumMove>,
    ) -> Result<Option<Step>, Reason> {
        let mut replies: Vec<Reply> = Vec::new();
        let mut more = 0;
        for mv in moves {
            if replies.len() == MAX_REPLIES {
                more += 1;
                continue;
            }
            let answers = match mv.to.winning_moves(self.cx, mv.player.opponent(), play) {
                Err(Reason::TooLarge(_)) => return Ok(None),
                other => other?,
            };
            // The answer that comes back to zero is the one to learn, where there is one.
            let best = answers.iter().find(|answer| answer.value == Some(Id::ZERO)).or(answers.first());
            let Winner::Class(after) = mv.winner(self.cx, play)? else {
                return Ok(None);
            };
            let answer = match best {
                // Where values are too large to be added, there are also too many moves to be looked at.
                Some(answer) if play == Play::Normal && answer.value.is_none() => return Ok(None),
                Some(answer) => Some(Answer {
                    component: answer.component,
                    place: self.place_of_answer(&mv.to, answer.component)?,
                    name: answer.name.clone(),
                    left: self.print(&answer.to)?,
                    // Who argues by types speaks of no values.
                    value: match (self.by, answer.value) {
                        (Some(By::Types), _) | (_, None) => None,
                        (_, Some(value)) => Some(self.value(value)?),
                    },
                }),
                None if play == Play::Normal => return Ok(None),
                // In misère play whoever has no move wins.
                None => None,
            };
            replies.push(Reply {
                first: mv.player,
                component: mv.component,
                place: self.place(sum, mv.component)?,
                mv: mv.name.clone(),
                after: Some(after),
                answer,
            });
        }
        Ok(Some(Rule::Replies { position: self.print(sum)?, play, first, replies, more }.into()))
    }

    /// A strategy by symmetry, where the game has one: the second player's, or the first player's after one move, which
    /// wins only if there is nothing else to play in.
    pub(crate) fn symmetry(&self, position: &Position, alone: bool) -> Result<Option<Step>, Reason> {
        if let Some(step) = self.pattern(position, None, position)? {
            return Ok(Some(step));
        }
        if !alone || !position.game().about().impartial {
            return Ok(None);
        }
        let moves = match position.moves(Player::Left) {
            Err(Reason::TooLarge(_)) => return Ok(None),
            other => other?,
        };
        for (name, to) in moves.into_iter().take(MAX_OPENINGS) {
            if let Some(step) = self.pattern(position, Some(name), &to)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// A strategy by symmetry in a single impartial position, or the second player's by copying in a sum.
    pub(crate) fn mirrored(&self, sum: &Sum) -> Result<Option<Step>, Reason> {
        match &sum.components[..] {
            [Component { summand: Summand::Position(position), .. }]
                if position.game().about().impartial
                    && position.game().about().ending == Ending::NormalPlay =>
            {
                self.symmetry(position, true)
            }
            [_, _, ..] => self.copying(sum),
            _ => Ok(None),
        }
    }

    /// The answers by symmetry in a position that has a pattern, perhaps after an opening move.
    fn pattern(
        &self,
        position: &Position,
        opening: Option<String>,
        pattern: &Position,
    ) -> Result<Option<Step>, Reason> {
        // There may be very many moves, and many openings to be tried.
        self.cx.budget.spend(0)?;
        let Some(restored) = pattern.pattern() else { return Ok(None) };
        let (mut replies, mut more) = (Vec::new(), 0);
        let mut whole = true;
        let either = position.game().about().impartial;
        for &first in if either { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            let moves = match pattern.moves(first) {
                Err(Reason::TooLarge(_)) => return Ok(None),
                other => other?,
            };
            if moves.len() > MAX_SYMMETRIC_REPLIES {
                return Ok(None);
            }
            for (mv, between) in moves {
                let Some(answer) = pattern.mirror(first, &mv) else { return Ok(None) };
                let after = between.moves(first.opponent())?.into_iter().find(|(name, _)| *name == answer);
                let Some((_, after)) = after else { return Ok(None) };
                if after.valued()?.value(self.cx.budget)?.value != Id::ZERO {
                    return Ok(None);
                }
                if replies.len() == MAX_LISTED {
                    more += 1;
                    continue;
                }
                replies.push(Reply {
                    first,
                    component: 0,
                    place: None,
                    mv,
                    // What can be answered by moving to 0 is won by whoever answers.
                    after: Some(match either {
                        true => Outcome::N,
                        false => self.cx.calc.outcome(between.valued()?.value(self.cx.budget)?.value),
                    }),
                    answer: Some(Answer {
                        component: 0,
                        place: self.place_of_answer(&Sum::from(between), 0)?,
                        name: answer,
                        left: (&after).into(),
                        value: Some(Value::ZERO),
                    }),
                });
            }
            whole &= pattern.mirror_works_within(first, MAX_SYMMETRIC, self.cx.budget)?;
        }
        let (position, pattern) = (position.into(), pattern.into());
        let step = Rule::Symmetry { position, opening, pattern, restored, either, replies, more, whole };
        Ok(match &step {
            Rule::Symmetry { replies, .. } if replies.is_empty() => None,
            _ => Some(step.into()),
        })
    }

    /// The strategy-stealing argument, where the game offers it.
    pub(crate) fn stealing(&self, position: &Position) -> Result<Option<Step>, Reason> {
        let Some(stealing) = position.stealing() else { return Ok(None) };
        let mut found = None;
        if stealing.conclusion() == Some(Conclusion::FirstWins) {
            for (name, to) in position.moves(Player::Left)? {
                let wins = match position.game().about().ending {
                    Ending::Results => {
                        to.with_results()?.payoff(Player::Right, self.cx.budget)? == Payoff::LeftWins
                    }
                    Ending::NormalPlay => {
                        self.cx.calc.outcome(to.valued()?.value(self.cx.budget)?.value) == Outcome::P
                    }
                };
                if wins {
                    found = Some(name);
                    break;
                }
            }
        }
        Ok(Some(Rule::stealing(position, &stealing, found).into()))
    }
}
