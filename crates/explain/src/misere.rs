//! Misère play, in which the last move loses: Nim's rule, the genus, and the chart.

use std::collections::HashSet;

use upstar_game::{Outcome, Player};
use upstar_search::{Position, Reason};
use upstar_sum::{Component, Play, Sum, Summand, Winner};

use crate::derivation::{Choice, Part, Rule, Step};
use crate::explain::{LIGHT, Teller};
use crate::impartial::Row;
use crate::lines::{MoveLists, in_order};

/// Whether all is tame is looked at where no more positions than this can come up.
const MAX_TAME: usize = 120;

/// Of components with more moves the genus is not worked out.
const MAX_MOVES: usize = 200;

impl Teller<'_> {
    /// Who wins a sum in misère play, and how.
    pub(crate) fn misere(&self, sum: &Sum) -> Result<Vec<Step>, Reason> {
        sum.can_be_played(Play::Misere)?;
        let mut steps = Vec::new();
        if sum.is_impartial(self.cx.calc) {
            let mut known = MoveLists::default();
            let rows = self.rows(sum, &mut known)?;
            let heap = |row: &Row| match (&row.position, &sum.components[row.component].summand) {
                (Some(part), _) => part.nim_heap().is_some(),
                // What was written is played as it stands, whatever nimber it equals.
                (None, summand) => matches!(summand, Summand::Value(_)),
            };
            if rows.iter().all(heap) {
                return self.misere_nim(sum, &rows, &mut known);
            }
            steps.extend(self.genus(sum, &rows)?);
        }
        let Winner::Class(outcome) = sum.winner(self.cx, Play::Misere)? else {
            return Ok(steps);
        };
        let has_lines = steps.iter().any(|step| !step.steps.is_empty());
        // Where lines of genera show that whoever moves first loses, there is no move to name.
        if outcome == Outcome::P && has_lines {
            return Ok(steps);
        }
        let sides =
            [self.moves(sum, Player::Left, Play::Misere)?, self.moves(sum, Player::Right, Play::Misere)?];
        match sides {
            [Some(left), Some(right)] => {
                let told = self.by_options(sum, Play::Misere, outcome, [left, right])?;
                // The lines of genera tell the types already.
                steps.extend(if has_lines { told } else { self.with_foundation(sum, Play::Misere, told)? });
                Ok(steps)
            }
            _ if steps.is_empty() => Err(Reason::TooLarge("a sum with too many moves to list")),
            _ => Ok(steps),
        }
    }

    /// Nim's rule: as in normal play while two heaps or more have several counters; then leave an odd number of ones.
    fn misere_nim(&self, sum: &Sum, rows: &[Row], known: &mut MoveLists) -> Result<Vec<Step>, Reason> {
        let total = rows.iter().fold(0, |sum, row| sum ^ row.value);
        let large = rows.iter().filter(|row| row.value > 1).count();
        let target = u64::from(large < 2);
        let (winning, listed) = if total == target {
            (Vec::new(), true)
        } else {
            self.balancing(sum, rows, total ^ target, known)?
        };
        let heaps = rows.iter().map(Row::part).collect();
        let whole = self.print(sum)?;
        Ok(vec![Rule::MisereNim { whole, heaps, sum: total, winning, listed }.into()])
    }

    /// The genera of the summands and of the whole, where they are found quickly.
    fn genus(&self, sum: &Sum, rows: &[Row]) -> Result<Option<Step>, Reason> {
        for component in &sum.components {
            match component.moves(self.cx, Player::Left) {
                Ok(moves) if moves.len() <= MAX_MOVES => {}
                Ok(_) | Err(Reason::TooLarge(_)) => return Ok(None),
                Err(reason) => return Err(reason),
            }
        }
        let Some(rule) = self.lightly(|teller| teller.genera(sum, rows))? else { return Ok(None) };
        let steps = self.lightly(|teller| teller.genus_lines(rows))?.unwrap_or_default();
        Ok(Some(Step { rule, steps }))
    }

    /// What can be found with little work; nothing where it takes more.
    pub(crate) fn lightly<T>(
        &self,
        work: impl FnOnce(&Teller<'_>) -> Result<T, Reason>,
    ) -> Result<Option<T>, Reason> {
        let light = self.cx.budget.within(LIGHT);
        let found = work(&Teller { cx: self.cx.under(&light), ..*self });
        self.cx.budget.spend(light.used())?;
        match found {
            Err(Reason::Nodes | Reason::TooLarge(_)) => Ok(None),
            other => other.map(Some),
        }
    }

    /// The genus of each position from those of its options, simplest first, as far as that is readable.
    fn genus_lines(&self, rows: &[Row]) -> Result<Vec<Step>, Reason> {
        let mut known = MoveLists::default();
        let own = rows.iter().filter_map(|row| row.position.clone());
        let roots: Vec<Position> = own.map(|position| known.first_alike(position)).collect();
        let Some((chosen, _)) = self.choose(&roots, &mut known)? else { return Ok(Vec::new()) };
        let (mut done, mut steps) = (HashSet::new(), Vec::new());
        for position in in_order(&chosen, &roots) {
            self.genus_line(&position, &chosen, &mut known, &mut done, &mut steps)?;
        }
        Ok(steps)
    }

    /// The line of a position after those that it refers to.
    fn genus_line(
        &self,
        position: &Position,
        chosen: &HashSet<Position>,
        known: &mut MoveLists,
        done: &mut HashSet<Position>,
        steps: &mut Vec<Step>,
    ) -> Result<(), Reason> {
        if !done.insert(position.clone()) {
            return Ok(());
        }
        let Some(choices) = self.choices(known, position, Player::Left)?.map(<[_]>::to_vec) else {
            return Ok(());
        };
        let mut options = Vec::new();
        for Choice { moves, to, value: end } in choices {
            for part in end.parts.iter().filter(|part| chosen.contains(part)) {
                self.genus_line(part, chosen, known, done, steps)?;
            }
            let component = |part| Component { summand: Summand::Position(part), negative: false };
            let after = Sum { components: end.parts.into_iter().map(component).collect() };
            options.push(Choice { moves, to, value: after.genus(self.cx)? });
        }
        let genus = Sum::from(position.clone()).genus(self.cx)?;
        steps.push(Rule::GenusLine { position: position.into(), options, genus }.into());
        Ok(())
    }

    fn genera(&self, sum: &Sum, rows: &[Row]) -> Result<Rule, Reason> {
        let mut parts = Vec::new();
        let mut tame = true;
        for row in rows {
            let alone = match &row.position {
                Some(position) => Sum::from(position.clone()),
                None => Sum::from(sum.components[row.component].clone()),
            };
            let genus = alone.genus(self.cx)?;
            parts.push(Part { text: row.text.clone(), value: genus });
            tame = tame && self.is_tame(alone)?;
        }
        let genus = sum.genus(self.cx)?;
        Ok(Rule::Genus { whole: self.print(sum)?, parts, genus, tame })
    }

    /// Whether a position and all that can come up in it have the genus of a Nim position; "no" also where there are too
    /// many to look at.
    fn is_tame(&self, sum: Sum) -> Result<bool, Reason> {
        if let [Component { summand: Summand::Value(_), .. }] = &sum.components[..] {
            return Ok(true);
        }
        let mut seen = HashSet::from([sum.clone()]);
        let mut open = vec![sum];
        while let Some(sum) = open.pop() {
            if !sum.genus(self.cx)?.is_tame() {
                return Ok(false);
            }
            for (_, to) in sum.named_moves(self.cx, Player::Left)? {
                if seen.insert(to.clone()) {
                    open.push(to);
                }
                if seen.len() > MAX_TAME {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Who wins a sum of tame games: as in misère Nim, where summands of genus 0^120 count as nothing and those of genus
/// 1^031 as heaps of one.
pub(crate) fn tame_outcome(parts: &[Part<upstar_sum::Genus>]) -> Outcome {
    let sum = parts.iter().fold(0, |sum, part| sum ^ part.value.normal);
    let fickle = parts.iter().all(|part| matches!(part.value.misere[..], [1, 2, 0] | [0, 3, 1]));
    if sum == u64::from(fickle) { Outcome::P } else { Outcome::N }
}
