//! Types shown to the end: a chart for each position that a type rests on, each after those that it rests on itself.

use std::collections::HashSet;

use upstar_game::{Outcome, Player};
use upstar_search::Reason;
use upstar_sum::{Component, Play, Sum, Summand, Winner};
use upstar_values::Id;

use crate::derivation::{Choice, Rule, Step};
use crate::explain::Teller;
use crate::lines::MoveLists;
use crate::notation::Notation;

/// More charts than these are not read, and the search is believed.
const READABLE: usize = 14;
/// Nor is a chart of a position with more moves.
const MAX_MOVES: usize = 40;

/// Charts in the order in which they are read.
struct Charts {
    play: Play,
    known: MoveLists,
    begun: HashSet<Sum>,
    steps: Vec<Step>,
}

/// An option: as it is shown, and the one that has the chart of all that are alike.
struct Way {
    choice: Choice<Outcome>,
    alike: Sum,
}

impl Teller<'_> {
    /// Steps of which the first is told with what it rests on.
    pub(crate) fn with_foundation(
        &self,
        sum: &Sum,
        play: Play,
        mut steps: Vec<Step>,
    ) -> Result<Vec<Step>, Reason> {
        if let Some(first) = steps.first_mut() {
            let found = self.founded(sum, play, &first.rule)?;
            first.steps.extend(found);
        }
        Ok(steps)
    }

    /// What a chart or a table of answers rests on: the types of the positions that it names, from those of their own options. Nothing
    /// where that is too much to be read.
    fn founded(&self, sum: &Sum, play: Play, rule: &Rule) -> Result<Option<Step>, Reason> {
        let found = self.lightly(|teller| {
            let Some(named) = teller.named(sum, play, rule)? else { return Ok(None) };
            let known = MoveLists::default();
            let mut charts = Charts { play, known, begun: HashSet::new(), steps: Vec::new() };
            for one in &named {
                let (_, alike) = teller.apart(one, &mut charts.known)?;
                if !teller.chart_lines(alike, &mut charts)? {
                    return Ok(None);
                }
            }
            let Charts { steps, known: MoveLists { turned: alike, cut, .. }, .. } = charts;
            let rule = Rule::Lines { complete: true, alike, cut, missing: Vec::new() };
            Ok((!steps.is_empty()).then_some(Step { rule, steps }))
        })?;
        Ok(found.flatten())
    }

    /// The positions on whose types a chart or a table of answers rests.
    fn named(&self, sum: &Sum, play: Play, rule: &Rule) -> Result<Option<Vec<Sum>>, Reason> {
        let mut named = Vec::new();
        match rule {
            Rule::Chart { either, left, right, .. } => {
                let sides = [(Player::Left, left), (Player::Right, right)];
                for (by, choices) in sides.into_iter().take(if *either { 1 } else { 2 }) {
                    let Some(moves) = self.moves(sum, by, play)? else { return Ok(None) };
                    let wins = |choice: &&Choice<Outcome>| choice.value.winner(by.opponent()) == by;
                    let won: Option<&Notation> = choices.iter().find(wins).map(|choice| &choice.to);
                    for mv in moves {
                        if won.is_none_or(|text| self.print(&mv.to).is_ok_and(|to| to == *text)) {
                            named.push(mv.to);
                        }
                    }
                }
            }
            Rule::Replies { replies, more: 0, .. } => {
                for reply in replies {
                    let Some(answer) = &reply.answer else { continue };
                    let Some(moves) = self.moves(sum, reply.first, play)? else { return Ok(None) };
                    let own =
                        moves.into_iter().find(|mv| mv.component == reply.component && mv.name == reply.mv);
                    let Some(own) = own else { return Ok(None) };
                    let Some(then) = self.moves(&own.to, reply.first.opponent(), play)? else {
                        return Ok(None);
                    };
                    let then = then
                        .into_iter()
                        .find(|mv| mv.component == answer.component && mv.name == answer.name);
                    named.extend(then.map(|mv| mv.to));
                }
            }
            _ => return Ok(None),
        }
        Ok(Some(named))
    }

    /// Writes the chart of a sum after those that it rests on; "no" where there are too many.
    fn chart_lines(&self, sum: Sum, charts: &mut Charts) -> Result<bool, Reason> {
        if sum.components.is_empty() || !charts.begun.insert(sum.clone()) {
            return Ok(true);
        }
        if charts.begun.len() > READABLE {
            return Ok(false);
        }
        let Winner::Class(outcome) = sum.winner(self.cx, charts.play)? else { return Ok(false) };
        let either = sum.is_impartial(self.cx.calc);
        let mut sides = Vec::new();
        for &by in if either { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            let Some(mut options) = self.ways(&sum, by, charts)? else { return Ok(false) };
            let mut rests_on = options.len();
            if outcome.winner(by) == by && !options.is_empty() {
                let mut best = None;
                for (at, Way { choice, alike }) in options.iter().enumerate() {
                    if choice.value.winner(by.opponent()) == by {
                        let cost = if charts.begun.contains(alike) { 0 } else { self.width(alike)? };
                        best = Some(best.map_or((cost, at), |best: (usize, usize)| best.min((cost, at))));
                    }
                }
                let Some((_, at)) = best else { return Ok(false) };
                options.swap(0, at);
                rests_on = 1;
            }
            for Way { alike, .. } in &options[..rests_on] {
                if !self.chart_lines(alike.clone(), charts)? {
                    return Ok(false);
                }
            }
            sides.push(options.into_iter().map(|option| option.choice).collect::<Vec<_>>());
        }
        let right = if either { sides[0].clone() } else { sides.remove(1) };
        let (position, play, left) = (self.print(&sum)?, charts.play, sides.remove(0));
        let chart = Rule::Chart { position, play, either, left, right, outcome, drawn: false };
        charts.steps.push(chart.into());
        Ok(true)
    }

    /// How many moves there are in a sum: what its chart costs.
    fn width(&self, sum: &Sum) -> Result<usize, Reason> {
        let left = sum.named_moves(self.cx, Player::Left)?.len();
        Ok(1 + left + sum.named_moves(self.cx, Player::Right)?.len())
    }

    /// The options of a player, those that are alike once; nothing where there are too many.
    fn ways(&self, sum: &Sum, by: Player, charts: &mut Charts) -> Result<Option<Vec<Way>>, Reason> {
        let Some(moves) = self.moves(sum, by, charts.play)?.filter(|moves| moves.len() <= MAX_MOVES) else {
            return Ok(None);
        };
        let mut options: Vec<Way> = Vec::new();
        for mv in moves {
            let Winner::Class(value) = mv.winner(self.cx, charts.play)? else { return Ok(None) };
            let name = sum.move_name(&mv, self.cx)?;
            let (own, alike) = self.apart(&mv.to, &mut charts.known)?;
            match options.iter_mut().find(|option| option.alike == alike) {
                Some(same) => same.choice.moves.push(name),
                None => {
                    let choice = Choice { moves: vec![name], to: self.print(&own)?, value };
                    options.push(Way { choice, alike });
                }
            }
        }
        Ok(Some(options))
    }

    /// A sum in the pieces in which there is something to play; and the same with those that stand for all that are alike.
    fn apart(&self, sum: &Sum, known: &mut MoveLists) -> Result<(Sum, Sum), Reason> {
        let (mut own, mut alike) = (Sum::default(), Sum::default());
        for Component { summand, negative } in &sum.components {
            let component = |summand| Component { summand, negative: *negative };
            match summand {
                Summand::Position(position) => {
                    for part in known.parts(position) {
                        let first = known.first_alike(part.clone());
                        own.components.push(component(Summand::Position(part)));
                        alike.components.push(component(Summand::Position(first)));
                    }
                }
                Summand::Value(Id::ZERO) => {}
                other => {
                    own.components.push(component(other.clone()));
                    alike.components.push(component(other.clone()));
                }
            }
        }
        for sum in [&mut own, &mut alike] {
            let mut texts = Vec::new();
            for component in sum.components.drain(..) {
                texts.push((self.print_one(&component)?, component));
            }
            texts.sort_by(|(one, _), (other, _)| {
                (one.len(), one.as_str()).cmp(&(other.len(), other.as_str()))
            });
            sum.components.extend(texts.into_iter().map(|(_, component)| component));
        }
        Ok((own, alike))
    }
}
