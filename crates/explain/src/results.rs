//! Games with results: Working Backward from where play is over.

use std::collections::HashSet;

use upstar_game::{Payoff, Player};
use upstar_search::{Length, Position, Reason};
use upstar_sum::{Sum, Summand};

use crate::derivation::{Choice, Rule, Step};
use crate::explain::Teller;
use crate::lines::{DEEPEST, MOST};
use crate::notation::Notation;

/// More positions than this are not read.
const READABLE: usize = 14;

type Node = (Position, Player);

impl Teller<'_> {
    /// Why a position of a game with results comes to the result that it does.
    pub(crate) fn results(&self, sum: &Sum) -> Result<Vec<Step>, Reason> {
        let [component] = &sum.components[..] else {
            return Err(Reason::Undefined("only single positions have results"));
        };
        let Summand::Position(position) = &component.summand else {
            return Err(Reason::Undefined("only positions have results"));
        };
        let mut steps = Vec::new();
        if let Some(result) = position.result() {
            return Ok(vec![Rule::Over { position: position.into(), result }.into()]);
        }
        let players = match position.turn() {
            Some(player) => vec![player],
            None => Player::BOTH.to_vec(),
        };
        let mut paired = 0;
        for &first in &players {
            // A move that wins at once needs no pairs.
            let at_once = |(_, to): &(String, Position)| to.result() == Some(Payoff::win(first));
            if self.by.is_none()
                && !position.moves(first)?.iter().any(at_once)
                && let Some(step) = self.pairs(position, first)?
            {
                steps.push(step);
                paired += 1;
                continue;
            }
            steps.push(self.backward_lines(&(position.clone(), first))?);
            if position.with_results()?.payoff(first, self.cx.budget)? == Payoff::Draw
                && self.endless(position, first)?
            {
                steps.push(Rule::Endless { position: position.into(), mover: first }.into());
            }
        }
        // What pairs or lines have shown needs no second proof.
        let is_open = |step: &Step| matches!(step.rule, Rule::Lines { complete: false, .. });
        let shows = || position.stealing().is_some_and(|stealing| stealing.conclusion().is_some());
        if self.by.is_none()
            && paired < players.len()
            && (!self.is_short() || steps.iter().any(is_open) && shows())
        {
            steps.extend(self.stealing(position)?);
        }
        Ok(steps)
    }

    /// Whether a drawn position is one of endless play, where that is found out quickly.
    fn endless(&self, position: &Position, first: Player) -> Result<bool, Reason> {
        let solution = self.lightly(|teller| position.with_results()?.solve(first, teller.cx.budget))?;
        Ok(solution.is_some_and(|solution| solution.remoteness == Length::Endless))
    }

    /// What can be chosen; the quickest win first, where there is one.
    fn options(&self, (position, player): &Node) -> Result<Vec<(Choice<Payoff>, Node)>, Reason> {
        let mut list: Vec<(Choice<Payoff>, Node)> = Vec::new();
        for (name, to) in position.moves(*player)? {
            self.cx.budget.spend(1)?;
            let text = Notation::from(&to);
            if let Some((same, _)) = list.iter_mut().find(|(choice, _)| choice.to == text) {
                same.moves.push(name);
                continue;
            }
            let next = to.turn().unwrap_or(player.opponent());
            let value = match to.result() {
                Some(result) => result,
                None => to.with_results()?.payoff(next, self.cx.budget)?,
            };
            list.push((Choice { moves: vec![name], to: text, value }, (to, next)));
        }
        if let Some(at) = self.quickest(&list, *player)? {
            list[..=at].rotate_right(1);
        }
        Ok(list)
    }

    /// The win that comes soonest. Where it takes much to find out, any win will do.
    fn quickest(&self, options: &[(Choice<Payoff>, Node)], player: Player) -> Result<Option<usize>, Reason> {
        let won = |at: &usize| options[*at].0.value == Payoff::win(player);
        let wins: Vec<usize> = (0..options.len()).filter(won).collect();
        let over = wins.iter().find(|&&at| options[at].1.0.result().is_some());
        if let ([_], _) | ([], _) | (_, Some(_)) = (&wins[..], over) {
            return Ok(over.or(wins.first()).copied());
        }
        let soonest = self.lightly(|teller| {
            let mut best: Option<(Length, usize)> = None;
            for &at in &wins {
                let (position, next) = &options[at].1;
                let moves = position.with_results()?.solve(*next, teller.cx.budget)?.remoteness;
                best = Some(best.map_or((moves, at), |best| best.min((moves, at))));
            }
            Ok(best.map(|(_, at)| at))
        })?;
        Ok(soonest.flatten().or(wins.first().copied()))
    }

    fn backward_lines(&self, root: &Node) -> Result<Step, Reason> {
        // Level by level, as far as it stays readable.
        let mut chosen: HashSet<Node> = HashSet::from([root.clone()]);
        let mut level = vec![root.clone()];
        let mut depth = 1;
        let complete = loop {
            let mut next: Vec<Node> = Vec::new();
            for node in &level {
                let options = self.options(node)?;
                // Where the mover wins, one winning move is enough; otherwise it takes all options to see that none is
                // better.
                let won = options.first().is_some_and(|(choice, _)| choice.value == Payoff::win(node.1));
                let needed = if won { 1 } else { options.len() };
                for (_, below) in options[..needed].iter().cloned() {
                    if below.0.result().is_none() && !chosen.contains(&below) && !next.contains(&below) {
                        next.push(below);
                    }
                }
                if next.len() > 1000 {
                    break;
                }
            }
            if next.is_empty() {
                break true;
            }
            let enough = match self.depth {
                Some(wanted) => depth >= wanted.clamp(1, DEEPEST) || chosen.len() + next.len() > MOST,
                None => chosen.len() + next.len() > READABLE,
            };
            if enough {
                break false;
            }
            chosen.extend(next.iter().cloned());
            level = next;
            depth += 1;
        };
        let mut steps = Vec::new();
        self.backward(root, &chosen, &mut HashSet::new(), &mut steps)?;
        Ok(Step { rule: Rule::Lines { complete, alike: false, cut: false, missing: Vec::new() }, steps })
    }

    fn backward(
        &self,
        node: &Node,
        chosen: &HashSet<Node>,
        done: &mut HashSet<Node>,
        steps: &mut Vec<Step>,
    ) -> Result<(), Reason> {
        if !done.insert(node.clone()) {
            return Ok(());
        }
        let options = self.options(node)?;
        for (_, below) in options.iter().filter(|(_, below)| chosen.contains(below)) {
            self.backward(below, chosen, done, steps)?;
        }
        let mover = node.1;
        let value = node.0.with_results()?.payoff(mover, self.cx.budget)?;
        let options = options.into_iter().map(|(choice, _)| choice).collect();
        steps.push(Rule::Backward { position: (&node.0).into(), mover, options, value }.into());
        Ok(())
    }
}
