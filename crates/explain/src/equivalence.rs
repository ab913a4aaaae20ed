//! Comparisons, through the difference of the two sides.

use upstar_game::Outcome;
use upstar_search::Reason;
use upstar_sum::{Component, Sum, Summand, distinguish};
use upstar_syntax::Comparison as Relation;
use upstar_values::Id;

use crate::by::By;
use crate::derivation::{Derivation, Part, Rule, Step};
use crate::explain::Teller;
use crate::notation::Notation;

impl Teller<'_> {
    /// Why two games compare as they do.
    pub(crate) fn comparison(
        &self,
        (left_text, left): (Notation, Sum),
        relation: Relation,
        (right_text, right): (Notation, Sum),
    ) -> Result<Derivation, Reason> {
        let (a, b) = (left.value(self.cx)?, right.value(self.cx)?);
        let goal = format!("{left_text} {} {right_text}", relation.symbol()).into();
        let difference = self.done(self.cx.calc.sub(a, b))?;
        let outcome = self.cx.calc.outcome(difference);
        // An impartial game is its own negative.
        let impartial = left.is_impartial(self.cx.calc) && right.is_impartial(self.cx.calc);
        let mut sum = left;
        sum.components.extend(if impartial { right } else { right.negated(self.cx.calc) }.components);
        // Nobody plays in a zero.
        let is_zero =
            |component: &Component| matches!(component.summand, Summand::Value(id) if id == Id::ZERO);
        if !sum.components.iter().all(is_zero) {
            sum.components.retain(|component| !is_zero(component));
        }
        let part = |text: &Notation, id| Ok::<_, Reason>(Part { text: text.clone(), value: self.value(id)? });
        let compare = Rule::Compare {
            left: part(&left_text, a)?,
            right: part(&right_text, b)?,
            relation,
            outcome,
            impartial,
            holds: holds(relation, outcome),
        };
        let mut steps: Vec<Step> = vec![compare.into()];
        let nim_sums = match self.by {
            Some(by) => by == By::Mex,
            None => self.copying(&sum)?.is_none(),
        };
        if difference == Id::ZERO && nim_sums && self.is_impartial(&sum)? {
            // Balanced or not, the nim-sum decides in a few lines.
            let mex = Teller { by: Some(By::Mex), ..*self };
            steps.extend(mex.impartial(&sum, &[])?);
        } else if a == Id::ZERO && b == Id::ZERO && sum.components.len() == 2 && self.copying(&sum)?.is_none()
        {
            // Any two games of type P are equal.
            steps.push(self.sum_of_types(&sum)?);
        } else if self.by.is_none()
            && let Some(struck) = self.struck(&sum)?
        {
            // What both sides have in common does not matter.
            steps.extend(struck);
        } else {
            steps.extend(Teller { by: None, ..*self }.type_of(&sum, difference)?);
        }
        // The difference has told them apart.
        if self.depth.is_some()
            && matches!(relation, Relation::Equal | Relation::NotEqual)
            && let Some(by) = distinguish(self.cx, a, b)?
        {
            let with = |id| self.done(self.cx.calc.add(id, by)).map(|sum| self.cx.calc.outcome(sum));
            let (left_outcome, right_outcome) = (with(a)?, with(b)?);
            let by = self.value(by)?;
            let told =
                Rule::Distinguish { left: left_text, right: right_text, by, left_outcome, right_outcome };
            steps.push(told.into());
        }
        Ok(Derivation { goal, steps })
    }
}

/// Whether a relation holds between A and B, from the type of A - B.
fn holds(relation: Relation, outcome: Outcome) -> bool {
    match relation {
        Relation::Equal => outcome == Outcome::P,
        Relation::NotEqual => outcome != Outcome::P,
        Relation::Less => outcome == Outcome::R,
        Relation::Greater => outcome == Outcome::L,
        Relation::LessOrEqual => matches!(outcome, Outcome::R | Outcome::P),
        Relation::GreaterOrEqual => matches!(outcome, Outcome::L | Outcome::P),
        Relation::Confused => outcome == Outcome::N,
    }
}
