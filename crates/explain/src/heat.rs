//! Hot games: stops, thermograph, and what to play in a sum.

use std::ops::Range;

use upstar_game::{Outcome, Player};
use upstar_search::Reason;
use upstar_sum::{Play, Sum, SumMove, Winner};
use upstar_values::{Dyadic, Id, Wall};

use crate::derivation::{Corner, OptionStop, Part, Place, Rule, Step, Threat};
use crate::explain::Teller;

impl Teller<'_> {
    /// Stops, mean and temperature of a value that is not a number.
    pub(crate) fn heat(&self, value: Id) -> Result<Option<Step>, Reason> {
        if value.is_number() {
            return Ok(None);
        }
        let graph = self.done(self.cx.calc.thermograph(value))?;
        let side = |player: Player| -> Result<Vec<OptionStop>, Reason> {
            let mut list = Vec::new();
            for option in self.done(self.cx.calc.sorted_options(value, player))? {
                let stop = match player {
                    Player::Left => self.cx.calc.right_stop(option),
                    Player::Right => self.cx.calc.left_stop(option),
                };
                list.push(OptionStop { option: self.value(option)?, stop });
            }
            Ok(list)
        };
        // Below temperature zero the walls say nothing that readers want to know.
        let wall = |wall: &Wall| {
            let foot = (Dyadic::ZERO, wall.at(&Dyadic::ZERO));
            let above = wall.corners().iter().filter(|(t, _)| t.signum() > 0).cloned();
            let corner = |(temperature, value)| Corner { temperature, value };
            std::iter::once(foot).chain(above).map(corner).collect()
        };
        Ok(Some(
            Rule::Heat {
                value: self.value(value)?,
                left: side(Player::Left)?,
                right: side(Player::Right)?,
                left_stop: self.cx.calc.left_stop(value),
                right_stop: self.cx.calc.right_stop(value),
                left_wall: wall(graph.left()),
                right_wall: wall(graph.right()),
                mean: graph.mean().clone(),
                temperature: graph.temperature().clone(),
            }
            .into(),
        ))
    }

    /// What each player should play in a sum in which something is hot.
    pub(crate) fn recommend(&self, sum: &Sum, values: &[Id], total: Id) -> Result<Vec<Step>, Reason> {
        let mut steps = Vec::new();
        if values.iter().all(|&value| value.is_number()) {
            return Ok(steps);
        }
        let mut temperatures = Vec::new();
        for (component, &value) in sum.components.iter().zip(values) {
            let text = self.print_one(component)?;
            temperatures.push(Part { text, value: self.done(self.cx.calc.temperature(value))? });
        }
        let hot: Vec<Dyadic> = temperatures.iter().map(|part| part.value.clone()).collect();
        let before = self.done(self.cx.calc.temperature(total))?;
        let mean = self.done(self.cx.calc.mean(total))?;
        for player in Player::BOTH {
            let moves = match sum.moves(self.cx, player, Play::Normal) {
                Err(Reason::TooLarge(_)) => return Ok(Vec::new()),
                other => other?,
            };
            let Some(best) = self.best(&moves, &hot, player)? else { continue };
            let (Some(value), Some(Winner::Class(outcome))) = (best.value, best.after) else { continue };
            steps.push(
                Rule::Recommend {
                    player,
                    temperatures: temperatures.clone(),
                    component: best.component,
                    mv: best.name.clone(),
                    place: self.unless_named(sum, best.component)?,
                    to: self.print(&Sum { components: best.to.components[left_by(best, sum)].to_vec() })?,
                    mean: mean.clone(),
                    mean_after: self.done(self.cx.calc.mean(value))?,
                    outcome,
                    threat: self.threat(sum, best, &before, value)?,
                }
                .into(),
            );
        }
        Ok(steps)
    }

    /// What a move to a value threatens, where that is hotter than what was there before; and the best answer.
    fn threat(&self, sum: &Sum, mv: &SumMove, before: &Dyadic, value: Id) -> Result<Option<Threat>, Reason> {
        let after = self.done(self.cx.calc.temperature(value))?;
        if after <= *before || after.signum() <= 0 {
            return Ok(None);
        }
        let by = mv.player.opponent();
        let moves = match mv.to.moves(self.cx, by, Play::Normal) {
            Err(Reason::TooLarge(_)) => return Ok(None),
            other => other?,
        };
        let mut temperatures = Vec::new();
        for value in mv.to.values(self.cx)? {
            temperatures.push(self.done(self.cx.calc.temperature(value))?);
        }
        let Some(answer) = self.best(&moves, &temperatures, by)? else { return Ok(None) };
        let Some(settled) = answer.value else { return Ok(None) };
        let left = left_by(mv, sum);
        let place = match answer.component {
            at if left.contains(&at) && left.len() == 1 => None,
            at if left.contains(&at) => self.unless_named(&mv.to, at)?,
            // The others are called what they were called before the move.
            at if at < left.start => self.unless_named(sum, at)?,
            at => self.unless_named(sum, at + 1 - left.len())?,
        };
        Ok(Some(Threat {
            before: before.clone(),
            after,
            component: answer.component,
            place,
            answer: answer.name.clone(),
            mean: self.done(self.cx.calc.mean(settled))?,
        }))
    }

    /// A component of a sum, unless the names of its moves say well enough where they are made.
    fn unless_named(&self, sum: &Sum, component: usize) -> Result<Option<Place>, Reason> {
        let place = self.among(sum, component)?;
        let clear = place.which.is_none() && sum.components[component].moves_name_it(self.cx)?;
        Ok((!clear).then_some(place))
    }

    /// A move that wins if there is one, and that no other move beats; of several in the hottest component, and of those
    /// what gains most.
    fn best<'m>(
        &self,
        moves: &'m [SumMove],
        temperatures: &[Dyadic],
        player: Player,
    ) -> Result<Option<&'m SumMove>, Reason> {
        let wins = moves.iter().any(|mv| mv.winning);
        let mut good: Vec<(&SumMove, Id)> = Vec::new();
        for mv in moves.iter().filter(|mv| mv.winning == wins) {
            let Some(value) = mv.value else { continue };
            let at_least = |a: Id, b: Id| match player {
                Player::Left => self.done(self.cx.calc.le(b, a)),
                Player::Right => self.done(self.cx.calc.le(a, b)),
            };
            let mut beaten = false;
            for &(_, other) in &good {
                beaten |= other != value && at_least(other, value)?;
            }
            if !beaten {
                let mut kept = Vec::new();
                for (other, old) in good {
                    if old == value || !at_least(value, old)? {
                        kept.push((other, old));
                    }
                }
                kept.push((mv, value));
                good = kept;
            }
        }
        let mut best: Option<(&SumMove, (Dyadic, Dyadic))> = None;
        for (mv, value) in good {
            let mean = self.done(self.cx.calc.mean(value))?;
            let gain = if player == Player::Left { mean } else { -mean };
            let rank = (temperatures[mv.component].clone(), gain);
            if best.as_ref().is_none_or(|(_, old)| rank > *old) {
                best = Some((mv, rank));
            }
        }
        Ok(best.map(|(mv, _)| mv))
    }
}

/// Which components stand in the place of the one that was moved in: an option may be a sum.
fn left_by(mv: &SumMove, before: &Sum) -> Range<usize> {
    mv.component..mv.component + mv.to.components.len() + 1 - before.components.len()
}

/// Whether a type is good for the player who has just moved.
pub(crate) fn wins_after(outcome: Outcome, player: Player) -> bool {
    outcome.winner(player.opponent()) == player
}
