//! Comparisons, through the difference of the two sides.

use upstar_game::Outcome;
use upstar_search::Reason;
use upstar_sum::{Component, Play, Summand, distinguish};
use upstar_syntax::Comparison as Relation;
use upstar_values::Id;

use crate::by::By;
use crate::derivation::{Derivation, Part, Rule, Step};
use crate::explain::Teller;
use crate::letters;
use crate::lines::MoveLists;
use crate::notation::Notation;
use crate::subject::{Form, Side};

impl Teller<'_> {
    /// Why two games compare as they do.
    pub(crate) fn comparison(
        &self,
        left: Side,
        relation: Relation,
        right: Side,
    ) -> Result<Derivation, Reason> {
        let named = self.sides_named(&[&left, &right])?;
        let (Side { text: left_text, sum: left, .. }, Side { text: right_text, sum: right, .. }) =
            (left, right);
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
        steps.extend(named);
        let nim_sums = match self.by {
            Some(by) => by == By::Mex,
            None => self.copying(&sum)?.is_none(),
        };
        if nim_sums && self.is_impartial(&sum)? {
            // Balanced or not, the nim-sum decides in a few lines.
            let mex = Teller { by: Some(By::Mex), ..*self };
            let teller = if self.is_short() { self } else { &mex };
            steps.extend(teller.impartial(&sum, &[])?);
        } else if self.by == Some(By::Numbers) {
            steps.extend(self.partizan(&sum, &[])?);
        } else if a == Id::ZERO && b == Id::ZERO && sum.components.len() == 2 && self.copying(&sum)?.is_none()
        {
            // Any two games of type P are equal.
            let shown = self.of_type_p(sum.components.iter(), &mut MoveLists::default())?;
            let mut step = self.sum_of_types(&sum)?;
            if let Rule::SumOfTypes { replies, more, .. } = &mut step.rule
                && self.is_short()
                && !shown.is_empty()
            {
                // Why they are of type P is shown with the answers.
                (*replies, *more) = (Vec::new(), 0);
            }
            steps.extend(shown);
            steps.push(step);
            letters::explain(&sum, &mut steps);
        } else if self.by.is_none()
            && let Some(struck) = self.struck(&sum)?
        {
            // What both sides have in common does not matter.
            steps.extend(struck);
        } else {
            let told = Teller { by: None, ..*self }.type_of(&sum, difference)?;
            steps.extend(self.with_foundation(&sum, Play::Normal, told)?);
            letters::explain(&sum, &mut steps);
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

    /// Braces that are the canonical form of something with a name are called by it from here on, so it is said that they are.
    fn sides_named(&self, sides: &[&Side]) -> Result<Option<Step>, Reason> {
        let is_value = |side: &&&Side| {
            matches!(&side.sum.components[..], [Component { summand: Summand::Value(_), .. }])
        };
        self.named_forms(false, sides.iter().filter(is_value).filter_map(|side| side.form.as_ref()))
    }

    /// The same for some braces, with the same moves for both players in an impartial sum.
    pub(crate) fn named_forms<'f>(
        &self,
        impartial: bool,
        forms: impl Iterator<Item = &'f Form>,
    ) -> Result<Option<Step>, Reason> {
        let mut lines = Vec::new();
        for form in forms {
            if !self.value(form.id)?.is_written(&form.text) {
                self.form_lines(form, impartial, &mut lines)?;
            }
        }
        Ok((!lines.is_empty()).then(|| Step { rule: Rule::all_lines(), steps: lines }))
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
