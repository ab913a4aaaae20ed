//! Impartial positions: the MEX principle, and the balancing procedure for their sums.

use upstar_game::Player;
use upstar_lang::{Sum, Summand};
use upstar_search::{Position, Reason};

use crate::derivation::{Balancing, Part, Rule, Step};
use crate::explain::Teller;
use crate::lines::Known;

/// A summand of the balancing procedure: a component of the expression or a part of one.
struct Row {
    /// The component of the expression.
    component: usize,
    /// The part, where it is a position.
    position: Option<Position>,
    text: String,
    value: u64,
}

impl Teller<'_> {
    /// Why an impartial sum is worth what it is, and which moves win.
    pub(crate) fn impartial(&self, sum: &Sum) -> Result<Vec<Step>, Reason> {
        let mut steps = Vec::new();
        let mut rows: Vec<Row> = Vec::new();
        let mut roots: Vec<Position> = Vec::new();
        let mut stealing = Vec::new();
        let mut known = Known::default();
        for (at, component) in sum.components.iter().enumerate() {
            let value = self.nimber(component.value(self.calc, self.budget)?)?;
            match &component.summand {
                Summand::Value(_) => {
                    let text = component.print(self.calc, self.budget)?;
                    rows.push(Row { component: at, position: None, text, value });
                }
                Summand::Position(position) => {
                    stealing.extend(self.stealing(position)?);
                    if let Some(statement) = position.theorem() {
                        let value = format!("*{value}");
                        steps.push(Rule::Theorem { position: position.to_string(), statement, value }.into());
                    }
                    let parts = known.parts(position);
                    let parts = if parts.len() < 2 { vec![position.clone()] } else { parts };
                    for part in parts {
                        let value = self.nimber(part.value(self.budget)?.value)?;
                        rows.push(Row { component: at, text: part.to_string(), position: Some(part), value });
                    }
                }
            }
        }
        for position in rows.iter().filter_map(|row| row.position.as_ref()) {
            let plain = position.game().about().name == "nim" && position.nim_heap().is_some();
            // In a sum, a theorem about a part is enough.
            let settled = sum.components.len() > 1 && self.depth.is_none() && position.theorem().is_some();
            if !roots.contains(position) && !plain && !settled {
                roots.push(position.clone());
            }
        }
        if !roots.is_empty() {
            match self.lines(&roots, &mut known)? {
                Some(step) => steps.push(step),
                None if steps.is_empty() => {
                    for root in &roots {
                        let value = format!("*{}", self.nimber(root.value(self.budget)?.value)?);
                        steps.push(Rule::Search { position: root.to_string(), value }.into());
                    }
                }
                None => {}
            }
        }
        steps.push(self.balance(sum, &rows, &mut known)?);
        if let [component] = &sum.components[..]
            && let Summand::Position(position) = &component.summand
        {
            steps.extend(self.symmetry(position)?);
        }
        steps.extend(stealing);
        Ok(steps)
    }

    fn balance(&self, sum: &Sum, rows: &[Row], known: &mut Known) -> Result<Step, Reason> {
        let total = rows.iter().fold(0, |sum, row| sum ^ row.value);
        let mut winning: Vec<Balancing> = Vec::new();
        let mut listed = true;
        if total != 0 {
            for (at, component) in sum.components.iter().enumerate() {
                let own: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].component == at).collect();
                let before = own.iter().fold(0, |sum, &row| sum ^ rows[row].value);
                let moves = match component.moves_to_nimber(before ^ total) {
                    Some(moves) => moves,
                    None => match component.moves(self.calc, Player::Left, self.budget) {
                        Err(Reason::TooLarge(_)) => {
                            listed = false;
                            continue;
                        }
                        other => other?,
                    },
                };
                for (name, to) in moves {
                    let after = self.nimber(to.value(self.calc, self.budget)?)?;
                    if before ^ total != after {
                        continue;
                    }
                    let row = match (&own[..], &to.summand) {
                        ([row], _) => *row,
                        (_, Summand::Position(to)) => changed(rows, &own, known.parts(to)),
                        _ => own[0],
                    };
                    let target = rows[row].value ^ total;
                    match winning.iter_mut().find(|other| other.row == row) {
                        Some(same) => same.moves.push((at, name)),
                        None => winning.push(Balancing { row, to: target, moves: vec![(at, name)] }),
                    }
                }
            }
        }
        let rows = rows.iter().map(|row| Part { text: row.text.clone(), value: row.value }).collect();
        let whole = self.print(sum)?;
        Ok(Rule::Balance { whole, rows, sum: total, winning, listed }.into())
    }
}

/// The part of a position that a move was made in, from the parts after it: the one that is there no longer.
fn changed(rows: &[Row], own: &[usize], mut after: Vec<Position>) -> usize {
    for &row in own {
        let part = rows[row].position.as_ref();
        match after.iter().position(|other| Some(other) == part) {
            Some(at) => {
                after.swap_remove(at);
            }
            None => return row,
        }
    }
    own[0]
}
