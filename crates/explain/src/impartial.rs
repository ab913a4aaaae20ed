//! Impartial positions: the MEX principle, and the balancing procedure for their sums.

use upstar_game::Player;
use upstar_search::{Position, Reason};
use upstar_sum::{Component, Play, Shape, Sum, Summand};

use crate::derivation::{Balancing, First, MoveIn, MoveTo, Part, Rule, Step};
use crate::explain::{Teller, stolen};
use crate::lines::MoveLists;
use crate::notation::{Notation, Value};
use crate::subject::Form;

/// Of more parts than this, no more theorems are told.
const MAX_THEOREMS: usize = 6;
/// So many lines are read at a glance.
const FEW_LINES: usize = 8;

/// A summand of the balancing procedure: a component of the expression or a part of one.
pub(crate) struct Row {
    /// The component of the expression.
    pub(crate) component: usize,
    /// The part, where it is a position.
    pub(crate) position: Option<Position>,
    pub(crate) text: Notation,
    pub(crate) value: u64,
}

impl Row {
    /// The summand and its nim-value.
    pub(crate) fn part(&self) -> Part<u64> {
        Part { text: self.text.clone(), value: self.value }
    }
}

impl Teller<'_> {
    /// Why an impartial sum is worth what it is, and which moves win.
    pub(crate) fn impartial(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        if let [Component { summand: Summand::Position(position), .. }] = &sum.components[..] {
            match position.valued()?.value(self.cx.budget) {
                Err(reason @ Reason::TooLarge(_)) => return named_winners(position).ok_or(reason),
                other => other?,
            };
        }
        // Of copies nothing need be worked out.
        if self.is_short()
            && sum.components.len() > 1
            && let Some(copying) = self.copying(sum)?
        {
            return Ok(self.named_forms(true, forms.iter())?.into_iter().chain([copying]).collect());
        }
        let mut known = MoveLists::default();
        let rows = self.rows(sum, &mut known)?;
        let total = rows.iter().fold(0, |sum, row| sum ^ row.value);
        // A pattern that is restored shows that the value is 0, and how to win.
        if self.is_short()
            && total == 0
            && let Some(symmetry) = self.pattern_of(sum)?
        {
            return Ok(vec![symmetry]);
        }
        let mut steps = Vec::new();
        if let [Component { summand: Summand::Value(id), .. }] = &sum.components[..] {
            steps.extend(self.meaning(*id)?);
        }
        let mut typed = Vec::new();
        for (at, component) in sum.components.iter().enumerate() {
            if let Some(form) = forms.iter().find(|form| form.component == Some(at)) {
                self.form_lines(form, true, &mut typed)?;
            // Other forms are sums or operations, which are told as such.
            } else if let Summand::Form(form) = &component.summand
                && matches!(form.shape(), Shape::Brace { .. })
            {
                typed.extend(self.line_of(component)?.filter(|line| !typed.contains(line)));
            }
        }
        if !typed.is_empty() {
            let rule = Rule::all_lines();
            steps.push(Step { rule, steps: typed });
        }
        if let ([row], Some(size)) = (&rows[..], rows.first().and_then(plain_heap)) {
            steps.push(Rule::NimHeap { position: row.text.clone(), size }.into());
        }
        let mut roots: Vec<Position> = Vec::new();
        for row in &rows {
            let Some(position) = &row.position else { continue };
            let plain = plain_heap(row).is_some();
            let settled = self.is_settled(position, rows.len() == 1, &mut known)?;
            if settled || self.depth.is_some() {
                self.theorem(position, &mut steps)?;
            }
            let position = known.first_alike(position.clone());
            if !roots.contains(&position) && !plain && !settled {
                roots.push(position);
            }
        }
        let lines = if roots.is_empty() { None } else { self.lines(&roots, &mut known)? };
        let is_complete = matches!(&lines, Some(Step { rule: Rule::Lines { complete: true, .. }, .. }));
        // A strategy that is much shorter than the lines says who wins, and how.
        if self.is_short()
            && let Some(lines) = lines.as_ref().filter(|_| is_complete)
            && let Some(step) = self.pattern_of(sum)?
            && lines.steps.len() > FEW_LINES
            && matches!(&step.rule, Rule::Symmetry { replies, .. } if 2 * replies.len() < lines.steps.len())
        {
            return Ok(vec![step]);
        }
        // Theorems and the lines of heaps leave nothing open.
        let proved = roots.is_empty() || is_complete;
        let (winning, listed) =
            if total == 0 { (Vec::new(), true) } else { self.balancing(sum, &rows, total, &mut known)? };
        // What has been proved is not proved again; nor is what the lines leave open settled by answers to the first moves.
        let told = self.is_short() && listed && (proved || total == 0 && lines.is_some());
        let how = match self.by.is_none() && !told {
            true => self.how_to_win(sum, total, &winning)?,
            false => Vec::new(),
        };
        // Lines that leave much open give way to an argument that leaves nothing open.
        let gives_way = self.is_short() && !proved && total != 0 && !how.is_empty();
        let (instead, after) = if gives_way { (how, Vec::new()) } else { (Vec::new(), how) };
        steps.extend(instead);
        match lines {
            Some(lines) if !gives_way => steps.push(lines),
            None if !gives_way && !steps.is_empty() => {}
            // Who wins has been shown, and no value need be believed.
            _ if gives_way && rows.len() == 1 => {}
            _ => {
                for root in &roots {
                    steps.push(Rule::Search { position: root.into(), value: self.value_of(root)? }.into());
                }
            }
        }
        let whole = match forms {
            [form] if sum.components.len() == 1 => form.text.clone(),
            _ => self.print(sum)?,
        };
        // Of a single position the value has been told, and who wins.
        if !(gives_way && rows.len() == 1) {
            let list = rows.iter().map(Row::part).collect();
            steps.push(Rule::Balance { whole, rows: list, sum: total, winning, listed }.into());
        }
        steps.extend(after);
        Ok(steps)
    }

    /// The strategy by symmetry in a single position, where there is one.
    fn pattern_of(&self, sum: &Sum) -> Result<Option<Step>, Reason> {
        match &sum.components[..] {
            [Component { summand: Summand::Position(position), .. }] => self.symmetry(position, true),
            _ => Ok(None),
        }
    }

    /// How to win an impartial sum: by symmetry, by a theorem about what the winning move leaves, or answer by answer. Where there is no
    /// strategy by symmetry, or more is asked for, that one exists may follow by stealing.
    fn how_to_win(&self, sum: &Sum, total: u64, winning: &[Balancing]) -> Result<Vec<Step>, Reason> {
        let mut steps: Vec<Step> = self.pattern_of(sum)?.into_iter().collect();
        let patterned = !steps.is_empty();
        if let [Component { summand: Summand::Position(position), .. }] = &sum.components[..] {
            let best = winning.first().and_then(|found| found.moves.first());
            if let (false, None, Some(MoveIn { name, .. })) = (patterned, position.theorem(), best) {
                let to = after(position, name)?;
                steps.extend(to.and_then(|to| told(&to, Value::ZERO, Some(name.clone()))));
            }
            // A winning move that has been named is not named again.
            match best {
                Some(_) if self.is_short() && !steps.is_empty() => {}
                Some(_) if self.is_short() => steps.extend(stolen(sum)),
                _ => steps.extend(self.stealing(position)?),
            }
        }
        if total == 0 && !patterned {
            if let Some(copying) = self.copying(sum)? {
                return Ok(vec![copying]);
            }
            let moves = self.moves(sum, Player::Left, Play::Normal)?.unwrap_or_default();
            if !moves.is_empty() {
                steps.extend(self.replies(sum, Play::Normal, First::Either, moves.iter())?);
            }
        }
        Ok(steps)
    }

    /// The summands with their nim-values, positions taken apart.
    pub(crate) fn rows(&self, sum: &Sum, known: &mut MoveLists) -> Result<Vec<Row>, Reason> {
        let mut rows: Vec<Row> = Vec::new();
        for (at, component) in sum.components.iter().enumerate() {
            match &component.summand {
                Summand::Form(_) | Summand::Value(_) => {
                    let text = self.print_one(component)?;
                    let value = self.nimber(component.value(self.cx)?)?;
                    rows.push(Row { component: at, position: None, text, value });
                }
                Summand::Position(position) => {
                    let parts = known.parts_in_place(position);
                    let parts = if parts.len() < 2 { vec![position.clone()] } else { parts };
                    for part in parts {
                        // Where nobody can move there is nothing to write down.
                        if !self.has_moves(&part)? {
                            continue;
                        }
                        let value = self.nimber(part.valued()?.value(self.cx.budget)?.value)?;
                        rows.push(Row { component: at, text: (&part).into(), position: Some(part), value });
                    }
                }
            }
        }
        Ok(rows)
    }

    fn has_moves(&self, position: &Position) -> Result<bool, Reason> {
        if position.game().about().impartial {
            return Ok(true);
        }
        Ok(!position.moves(Player::Left)?.is_empty() || !position.moves(Player::Right)?.is_empty())
    }

    /// The theorem that gives the value of a position, where there is one and it has not been told.
    pub(crate) fn theorem(&self, position: &Position, steps: &mut Vec<Step>) -> Result<(), Reason> {
        let theorems = steps.iter().filter(|step| matches!(step.rule, Rule::Theorem { .. })).count();
        if position.theorem().is_some() && theorems < MAX_THEOREMS {
            let step = told(position, self.value_of(position)?, None);
            steps.extend(step.filter(|step| !steps.contains(step)));
        }
        Ok(())
    }

    /// The moves that change the nim-value of the component they are made in by `change`, and whether those are all.
    pub(crate) fn balancing(
        &self,
        sum: &Sum,
        rows: &[Row],
        change: u64,
        known: &mut MoveLists,
    ) -> Result<(Vec<Balancing>, bool), Reason> {
        let mut winning: Vec<Balancing> = Vec::new();
        let mut listed = true;
        for (at, component) in sum.components.iter().enumerate() {
            let own: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].component == at).collect();
            let before = own.iter().fold(0, |sum, &row| sum ^ rows[row].value);
            let moves = match component.moves_to_nimber(before ^ change) {
                Some(moves) => moves,
                None => match component.moves(self.cx, Player::Left) {
                    Err(Reason::TooLarge(_)) => {
                        listed = false;
                        continue;
                    }
                    other => other?,
                },
            };
            for (name, to) in moves {
                let after = self.nimber(to.value(self.cx)?)?;
                if before ^ change != after {
                    continue;
                }
                let row = match (&own[..], &to.components[..]) {
                    ([row], _) => *row,
                    (_, [Component { summand: Summand::Position(to), .. }]) => {
                        changed(rows, &own, known.parts(to))
                    }
                    _ => own[0],
                };
                let mv = MoveIn { component: at, name };
                match winning.iter_mut().find(|other| other.row == row) {
                    Some(same) => same.moves.push(mv),
                    None => winning.push(Balancing { row, to: rows[row].value ^ change, moves: vec![mv] }),
                }
            }
        }
        Ok((winning, listed))
    }
}

/// The size of a heap of Nim itself.
fn plain_heap(row: &Row) -> Option<u64> {
    let position = row.position.as_ref()?;
    position.nim_heap().filter(|_| position.game().about().plain_heaps)
}

/// The theorem about a position of a value, where there is one; and the winning move that leaves the position, where
/// another is explained.
fn told(position: &Position, value: Value, by: Option<String>) -> Option<Step> {
    let theorem = position.theorem()?;
    Some(Rule::Theorem { position: position.into(), theorem, value, by }.into())
}

/// The position after a move of either player.
fn after(position: &Position, name: &str) -> Result<Option<Position>, Reason> {
    let moves = match position.valued()?.moves_to_nimber(0) {
        Some(moves) => moves,
        None => position.moves(Player::Left)?,
    };
    Ok(moves.into_iter().find(|(other, _)| other == name).map(|(_, to)| to))
}

/// The winning moves of a position with too many moves to look at, where a theorem names them.
fn named_winners(position: &Position) -> Option<Vec<Step>> {
    let winning = position.normal_play()?.moves_to_nimber(0).filter(|moves| !moves.is_empty())?;
    let theorem = winning.first().and_then(|(_, to)| told(to, Value::ZERO, None));
    let moves = winning.into_iter().map(|(name, to)| MoveTo { name, to: (&to).into() }).collect();
    let named = Rule::Winning { position: position.into(), moves };
    Some(theorem.into_iter().chain([named.into()]).collect())
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
