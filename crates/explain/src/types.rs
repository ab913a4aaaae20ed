//! Arguments by types alone: of a position from the types of its options, of a sum from the types of its components.

use upstar_game::{Outcome, Player};
use upstar_search::{Position, Reason};
use upstar_sum::{Component, Play, Sum, Summand, Winner};

use crate::derivation::{Answer, Part, Reply, Rule, Step};
use crate::explain::Teller;
use crate::lines::MoveLists;
use crate::outcome::MAX_REPLIES;

/// What the types of the components say about their sum.
fn follows(types: &[Outcome]) -> Option<Outcome> {
    let mut others = types.iter().copied().filter(|kind| *kind != Outcome::P);
    let Some(first) = others.next() else { return Some(Outcome::P) };
    match (first, others.next()) {
        (only, None) => Some(only),
        (Outcome::L | Outcome::R, Some(second)) => {
            (second == first && others.all(|other| other == first)).then_some(first)
        }
        _ => None,
    }
}

impl Teller<'_> {
    /// The type of a sum in normal play.
    pub(crate) fn type_in_play(&self, sum: &Sum) -> Result<Outcome, Reason> {
        match sum.winner(self.cx, Play::Normal)? {
            Winner::Class(outcome) => Ok(outcome),
            Winner::Results(..) => Err(Reason::Undefined("a type of a game that is won by results")),
        }
    }

    /// Whether the types of the parts of a position tell its type.
    pub(crate) fn parts_tell(&self, parts: &[Position]) -> Result<bool, Reason> {
        let mut types = Vec::new();
        for part in parts {
            types.push(self.cx.calc.outcome(part.valued()?.value(self.cx.budget)?.value));
        }
        Ok(follows(&types).is_some())
    }

    /// Who wins a sum, by types alone.
    pub(crate) fn types(&self, sum: &Sum) -> Result<Vec<Step>, Reason> {
        if let Some(struck) = self.struck(sum)? {
            return Ok(struck);
        }
        let mut known = MoveLists::default();
        let mut roots: Vec<Position> = Vec::new();
        for component in &sum.components {
            if let Summand::Position(position) = &component.summand
                && !roots.contains(position)
            {
                roots.push(position.clone());
            }
        }
        let mut steps = Vec::new();
        let lines = if roots.is_empty() { None } else { self.lines(&roots, &mut known)? };
        let has_lines = lines.is_some();
        steps.extend(lines);
        if sum.components.len() < 2 {
            if !has_lines {
                steps.extend(self.chart(sum, self.type_in_play(sum)?)?);
            }
            return Ok(steps);
        }
        let step = self.sum_of_types(sum)?;
        let undecided = match &step.rule {
            Rule::SumOfTypes { follows: None, parts, .. } => {
                let rest = sum.components.iter().zip(parts).filter(|(_, part)| part.value != Outcome::P);
                Some(Sum { components: rest.map(|(component, _)| component.clone()).collect() })
            }
            _ => None,
        };
        steps.push(step);
        if let Some(rest) = undecided {
            steps.extend(self.chart(&rest, self.type_in_play(&rest)?)?);
        }
        Ok(steps)
    }

    /// The chart of a sum, where its moves can be listed.
    fn chart(&self, sum: &Sum, outcome: Outcome) -> Result<Vec<Step>, Reason> {
        let moves = |by| self.moves(sum, by, Play::Normal);
        match [moves(Player::Left)?, moves(Player::Right)?] {
            [Some(left), Some(right)] => {
                let told = self.by_options(sum, Play::Normal, outcome, [left, right])?;
                self.with_foundation(sum, Play::Normal, told)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// What the types of the components say: those of type P may be ignored, and equal types of a player add up.
    pub(crate) fn sum_of_types(&self, sum: &Sum) -> Result<Step, Reason> {
        let mut parts = Vec::new();
        for component in &sum.components {
            let value = self.type_in_play(&Sum::from(component.clone()))?;
            parts.push(Part { text: self.print_one(component)?, value });
        }
        let types: Vec<Outcome> = parts.iter().map(|part| part.value).collect();
        let follows = follows(&types);
        let (replies, more) = match follows {
            None => (Vec::new(), 0),
            Some(outcome) => self.replies_in_place(sum, outcome)?.unwrap_or_default(),
        };
        let replies = told_once(replies);
        Ok(Rule::SumOfTypes { whole: self.print(sum)?, parts, rest: None, follows, replies, more }.into())
    }

    /// The answers in the component in which a move was made, to the first moves of those who lose.
    fn replies_in_place(&self, sum: &Sum, outcome: Outcome) -> Result<Option<(Vec<Reply>, usize)>, Reason> {
        let (mut replies, mut more) = (Vec::new(), 0);
        let either = sum.is_impartial(self.cx.calc);
        for &first in if either { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            // Who wins moving first needs no answers.
            if outcome.winner(first) == first {
                continue;
            }
            for (at, component) in sum.components.iter().enumerate() {
                let moves = match component.moves(self.cx, first) {
                    Err(Reason::TooLarge(_)) => return Ok(None),
                    other => other?,
                };
                for (mv, to) in moves {
                    if replies.len() == MAX_REPLIES {
                        more += 1;
                        continue;
                    }
                    let Some(answer) = self.answer_in(sum, at, &to, first)? else { return Ok(None) };
                    replies.push(Reply {
                        first,
                        component: at,
                        place: self.place(sum, at)?,
                        mv,
                        after: None,
                        answer: Some(answer),
                    });
                }
            }
        }
        Ok(Some((replies, more)))
    }

    /// An answer in what a move has left of a component, after which whoever moved loses there again.
    fn answer_in(&self, sum: &Sum, at: usize, to: &Sum, first: Player) -> Result<Option<Answer>, Reason> {
        let mut found = None;
        'all: for (inner, component) in to.components.iter().enumerate() {
            for (name, then) in component.moves(self.cx, first.opponent())? {
                let left = replaced(to, inner, &then);
                match self.type_in_play(&left)? {
                    // The answer that comes back to type P is the one to learn, where there is one.
                    Outcome::P => {
                        found = Some((inner, name, left));
                        break 'all;
                    }
                    kind if kind.winner(first) != first && found.is_none() => {
                        found = Some((inner, name, left))
                    }
                    _ => {}
                }
            }
        }
        let Some((inner, name, left)) = found else { return Ok(None) };
        Ok(Some(Answer {
            component: at + inner,
            place: self.place(&replaced(sum, at, to), at + inner)?,
            name,
            left: self.print(&replaced(sum, at, &left))?,
            value: None,
        }))
    }
}

/// The answers to Left's moves alone, where Right's are the same and answered in the same way.
fn told_once(mut replies: Vec<Reply>) -> Vec<Reply> {
    let by = |player: Player| replies.iter().filter(move |reply| reply.first == player);
    let same = |(a, b): (&Reply, &Reply)| Reply { first: Player::Left, ..b.clone() } == *a;
    let is_double = by(Player::Left).count() == by(Player::Right).count()
        && by(Player::Left).zip(by(Player::Right)).all(same);
    if is_double {
        replies.retain(|reply| reply.first == Player::Left);
    }
    replies
}

/// A sum with other components in the place of one.
fn replaced(sum: &Sum, at: usize, by: &Sum) -> Sum {
    let components: Vec<Component> =
        sum.components[..at].iter().chain(&by.components).chain(&sum.components[at + 1..]).cloned().collect();
    Sum { components }
}
