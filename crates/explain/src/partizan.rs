//! Sums of positions and values in which the players differ.

use upstar_game::Player;
use upstar_search::{Position, Reason};
use upstar_sum::{Component, Sum, Summand};
use upstar_values::Id;

use crate::by::By;
use crate::derivation::{Part, Rule, Step};
use crate::explain::Teller;
use crate::heat::wins_after;
use crate::lines::MoveLists;
use crate::notation::Notation;
use crate::subject::{Entry, Form};

/// A form has a line if neither player has more options than this.
const FEW: usize = 24;
/// And a sum of two games.
const FEW_OF_TWO: usize = 4;

impl Teller<'_> {
    /// Why a sum is worth what it is, who wins it, and how it is played.
    pub(crate) fn partizan(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        // Whoever asks for lines gets them; otherwise the argument says everything.
        if self.is_short()
            && let Some(copying) = self.copying(sum)?
        {
            return Ok(self.named_forms(false, forms.iter())?.into_iter().chain([copying]).collect());
        }
        let mut steps = Vec::new();
        let mut known = MoveLists::default();
        let mut symmetric = false;
        let values = sum.values(self.cx)?;
        if self.is_short() && forms.is_empty() && sum.components.len() > 1 {
            let rest = without_zeros(sum, &values);
            if rest.components.len() < sum.components.len() {
                let mut step = self.sum_of_types(sum)?;
                let zeros = sum.components.iter().zip(&values).filter(|(_, value)| **value == Id::ZERO);
                steps.extend(self.of_type_p(zeros.map(|(component, _)| component), &mut known)?);
                if let Rule::SumOfTypes { rest: named, replies, more, .. } = &mut step.rule {
                    // Why they are of type P has been shown, with the answers.
                    (*replies, *more) = (Vec::new(), 0);
                    if !rest.components.is_empty() {
                        *named = Some(self.print(&rest)?);
                        step.steps = self.by_search(&rest, forms)?;
                    }
                }
                steps.push(step);
                return Ok(steps);
            }
        }
        let total = self.done(self.cx.calc.sum(values.iter().copied()))?;
        let mut roots = Vec::new();
        let mut sums = Vec::new();
        let mut typed = Vec::new();
        let sum_is_single = sum.components.len() == 1;
        for (at, component) in sum.components.iter().enumerate() {
            match &component.summand {
                Summand::Position(position) => {
                    let parts = known.parts(position);
                    let whole = std::slice::from_ref(position);
                    let sum = self.sum_of_parts(position, &parts)?;
                    let parts = if sum.is_some() { &parts[..] } else { whole };
                    let alone = sum_is_single && parts.len() == 1;
                    for part in parts {
                        let settled = self.is_settled(part, alone, &mut known)?;
                        if settled || self.depth.is_some() {
                            self.theorem(part, &mut steps)?;
                        }
                        if !settled {
                            roots.push(known.first_alike(part.clone()));
                        }
                    }
                    sums.extend(sum);
                    if self.by.is_none() {
                        let symmetry = self.symmetry(position, sum_is_single)?;
                        symmetric |= symmetry.is_some() && sum_is_single;
                        steps.extend(symmetry);
                    }
                }
                Summand::Form(_) => match forms.iter().find(|form| form.component == Some(at)) {
                    Some(form) => self.form_lines(form, false, &mut typed)?,
                    None => typed.extend(self.line_of(component)?),
                },
                Summand::Value(id) => match forms.iter().find(|form| form.component == Some(at)) {
                    Some(form) => self.form_lines(form, false, &mut typed)?,
                    None if sum.components.len() == 1 => {
                        steps.extend(self.meaning(*id)?);
                        typed.push(self.own_line(*id)?);
                    }
                    // Copies of one value.
                    None if at == 0 && sum.components.iter().all(|other| other == component) => {
                        steps.extend(self.meaning(*id)?);
                    }
                    // What everybody knows needs no line.
                    None => {}
                },
            }
        }
        // It shows that the value is 0, and nothing is left to be shown.
        if symmetric && self.is_short() && total == Id::ZERO {
            return Ok(steps);
        }
        let is_theorem = |step: &Step| matches!(step.rule, Rule::Theorem { .. });
        let mut shown = !typed.is_empty() || steps.iter().any(is_theorem);
        if !roots.is_empty() {
            match self.lines(&roots, &mut known)? {
                Some(step) => {
                    shown = true;
                    steps.push(step);
                }
                None => {
                    for root in &roots {
                        steps
                            .push(Rule::Search { position: root.into(), value: self.value_of(root)? }.into());
                    }
                }
            }
        }
        if !typed.is_empty() {
            let rule = Rule::all_lines();
            steps.push(Step { rule, steps: typed });
        }
        steps.extend(sums);
        let mut position = self.print(sum)?;
        if sum.components.len() > 1 {
            let mut parts = Vec::new();
            for (at, (component, &value)) in sum.components.iter().zip(&values).enumerate() {
                let text = match forms.iter().find(|form| form.component == Some(at)) {
                    Some(form) => form.text.clone(),
                    None => self.print_one(component)?,
                };
                parts.push(Part { text, value: self.value(value)? });
            }
            position = joined(parts.iter().map(|part| part.text.as_str())).into();
            steps.push(Rule::Sum { whole: position.clone(), parts, value: self.value(total)? }.into());
            // What two games make that are no numbers is not plain from their names.
            let is_plain = |id: &Id| id.is_number() || self.cx.calc.to_nimber(*id).is_some();
            if self.is_short() && values.iter().filter(|id| !is_plain(id)).count() == 2 && values.len() == 2 {
                let value = |&id| Component { summand: Summand::Value(id), negative: false };
                let sum = Sum { components: values.iter().map(value).collect() };
                let line = self.line_of_sum(&sum, self.print(&sum)?, FEW_OF_TWO)?;
                steps.extend(line.map(|line| Step { rule: Rule::all_lines(), steps: vec![line] }));
            }
        }
        let decides = self.is_short() && total.is_number() && (shown || total != Id::ZERO);
        if self.by == Some(By::Numbers) || decides {
            let value = self.value(total)?;
            steps.push(Rule::Sign { position, value, outcome: self.cx.calc.outcome(total) }.into());
            return Ok(steps);
        }
        // Where to play is a question only where several components are hot.
        let is_hot = |value: Id| self.cx.calc.left_stop(value) != self.cx.calc.right_stop(value);
        let hot = values.iter().filter(|value| is_hot(**value)).count();
        let told = hot > 1;
        let mut recommended =
            if sum.components.len() > 1 { self.recommend(sum, &values, total)? } else { Vec::new() };
        if self.is_short() {
            // Where nothing is gained and nothing threatened there is nothing to recommend; nor is a threat that wins nothing among
            // infinitesimals.
            recommended.retain(|step| match &step.rule {
                Rule::Recommend { mean, mean_after, threat, outcome, player, .. } => {
                    let helps = hot > 0 || wins_after(*outcome, *player);
                    told && mean != mean_after || helps && threat.is_some()
                }
                _ => true,
            });
        }
        // What the symmetry has shown is not shown again, nor what is said with the best moves.
        let by_best_moves = self.is_short() && told && recommended.len() == 2;
        if !(symmetric || by_best_moves) {
            steps.extend(self.type_of(sum, total)?);
        }
        if !self.is_short() || told && is_hot(total) {
            steps.extend(self.heat(total)?);
        }
        steps.extend(recommended);
        if by_best_moves && !symmetric {
            let (value, outcome) = (self.value(total)?, self.cx.calc.outcome(total));
            steps.push(Rule::Sign { position, value, outcome }.into());
        }
        Ok(steps)
    }

    /// Why these components of a sum are of type P: by a pattern that is restored, or by the types of options.
    pub(crate) fn of_type_p<'c>(
        &self,
        components: impl Iterator<Item = &'c Component>,
        known: &mut MoveLists,
    ) -> Result<Vec<Step>, Reason> {
        let mut steps = Vec::new();
        let mut roots: Vec<Position> = Vec::new();
        for component in components {
            let Summand::Position(position) = &component.summand else { continue };
            match self.mirrored(&Sum::from(component.clone()))? {
                Some(pattern) if !steps.contains(&pattern) => steps.push(pattern),
                None if !roots.contains(position) => roots.push(position.clone()),
                _ => {}
            }
        }
        if !roots.is_empty() {
            steps.extend(Teller { by: Some(By::Types), ..*self }.lines(&roots, known)?);
        }
        Ok(steps)
    }

    /// The lines of a form that was typed, after those of the forms inside it; with the same moves for both players, where it is a summand of
    /// an impartial sum.
    pub(crate) fn form_lines(
        &self,
        form: &Form,
        impartial: bool,
        lines: &mut Vec<Step>,
    ) -> Result<(), Reason> {
        for entry in form.left.iter().chain(&form.right) {
            if let Some(inner) = &entry.form {
                self.form_lines(inner, impartial, lines)?;
            }
        }
        let plain = |side: &[Entry]| {
            side.iter().map(|entry| (Vec::new(), entry.text.clone(), entry.id)).collect::<Vec<_>>()
        };
        let (text, left, right) = (form.text.clone(), plain(&form.left), plain(&form.right));
        let line = match impartial || form.is_impartial() {
            true => self.form_line(text, left, right, form.id)?,
            false => self.partizan_line(text, left, right, form.id)?,
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
        Ok(())
    }

    /// The line of a form by its options, where these are few.
    pub(crate) fn line_of(&self, component: &Component) -> Result<Option<Step>, Reason> {
        let text = self.print_one(component)?;
        self.line_of_sum(&component.clone().into(), text, FEW)
    }

    /// The line of a sum that is written like this by its options, where each player has so many at most.
    fn line_of_sum(&self, sum: &Sum, text: Notation, most: usize) -> Result<Option<Step>, Reason> {
        let side = |player| -> Result<Vec<_>, Reason> {
            let moves = sum.named_moves(self.cx, player)?;
            let option = |(_, to): (String, Sum)| Ok((Vec::new(), self.print(&to)?, to.value(self.cx)?));
            moves.into_iter().take(most + 1).map(option).collect()
        };
        let [left, right] = [side(Player::Left)?, side(Player::Right)?];
        if left.len() > most || right.len() > most {
            return Ok(None);
        }
        self.form_line(text, left, right, sum.value(self.cx)?).map(Some)
    }

    /// The line of a value by its canonical form.
    fn own_line(&self, id: Id) -> Result<Step, Reason> {
        let side = |player| -> Result<Vec<_>, Reason> {
            let options = self.done(self.cx.calc.sorted_options(id, player))?;
            options.into_iter().map(|option| Ok((Vec::new(), self.value(option)?.into(), option))).collect()
        };
        let [left, right] = upstar_game::Player::BOTH.map(side);
        self.form_line(self.value(id)?.into(), left?, right?, id)
    }
}

/// The components of a sum that are not worth 0.
fn without_zeros(sum: &Sum, values: &[Id]) -> Sum {
    let is_zero = |(component, value): &(&Component, &Id)| {
        **value == Id::ZERO && matches!(component.summand, Summand::Position(_))
    };
    let rest = sum.components.iter().zip(values).filter(|pair| !is_zero(pair));
    Sum { components: rest.map(|(component, _)| component.clone()).collect() }
}

/// The parts as a sum. A minus sign before a name with a number and more belongs to the number alone, so only positions
/// are taken away.
fn joined<'t>(parts: impl Iterator<Item = &'t str>) -> String {
    let mut whole = String::new();
    for part in parts {
        let negative =
            part.strip_prefix('-').filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
        match negative {
            _ if whole.is_empty() => whole.push_str(part),
            Some(rest) => whole.extend([" - ", rest]),
            None => whole.extend([" + ", part]),
        }
    }
    whole
}
