//! From a form to its canonical form, with a reason for every option that goes.

use std::collections::HashSet;

use upstar_game::Player;
use upstar_search::Reason;
use upstar_values::{Dyadic, End, Id};

use crate::derivation::{Choice, Removal, Rule, Step};
use crate::explain::Teller;
use crate::notation::{Notation, Value};

/// What was left out of a form, and the options of Left and of Right that remain.
type Simplified = (Vec<Removal>, Vec<Value>, Vec<Value>);

/// An option with the moves that lead to it and the text that it is shown as.
pub(crate) type Plain = (Vec<String>, Notation, Id);

impl Teller<'_> {
    /// The line of a position or a form by its options.
    pub(crate) fn form_line(
        &self,
        position: Notation,
        left: Vec<Plain>,
        right: Vec<Plain>,
        value: Id,
    ) -> Result<Step, Reason> {
        match self.mex_line(&position, &left, &right, value)? {
            Some(line) => Ok(line),
            None => self.partizan_line(position, left, right, value),
        }
    }

    /// The same for two players: by the simplicity principle where it is a number, otherwise by its canonical form.
    pub(crate) fn partizan_line(
        &self,
        position: Notation,
        left: Vec<Plain>,
        right: Vec<Plain>,
        value: Id,
    ) -> Result<Step, Reason> {
        let ids = |side: &[Plain]| side.iter().map(|(_, _, id)| *id).collect::<Vec<_>>();
        let (left_ids, right_ids) = (ids(&left), ids(&right));
        let named = |side: Vec<Plain>| -> Result<Vec<Choice<Value>>, Reason> {
            let choice = |(moves, to, id)| Ok(Choice { moves, to, value: self.value(id)? });
            side.into_iter().map(choice).collect()
        };
        let (left, right) = (named(left)?, named(right)?);
        if let Some(number) = self.cx.calc.to_number(value) {
            let lower = self.edge(&left_ids, Player::Left)?;
            let upper = self.edge(&right_ids, Player::Right)?;
            let birthday = number.birthday().into();
            return Ok(
                Rule::Simplicity { position, left, right, lower, upper, value: number, birthday }.into()
            );
        }
        let (removed, remain_left, remain_right) = self.simplify(left_ids, right_ids, value)?;
        let value = self.value(value)?;
        Ok(Rule::Canonical { position, left, right, removed, remain_left, remain_right, value }.into())
    }

    /// The line of a form by the MEX principle, where both players have the same options and all of them are nimbers.
    fn mex_line(
        &self,
        position: &Notation,
        left: &[Plain],
        right: &[Plain],
        value: Id,
    ) -> Result<Option<Step>, Reason> {
        let moves = |side: &[Plain]| -> HashSet<(Vec<String>, String)> {
            side.iter().map(|(moves, text, _)| (moves.clone(), text.to_string())).collect()
        };
        // Of what was typed, what the options are worth decides, however they are written.
        let ids = |side: &[Plain]| side.iter().map(|(_, _, id)| *id).collect::<HashSet<Id>>();
        let is_typed = left.iter().chain(right).all(|(moves, ..)| moves.is_empty());
        let are_alike = if is_typed { ids(left) == ids(right) } else { moves(left) == moves(right) };
        let are_nimbers = left.iter().all(|(_, _, id)| self.cx.calc.is_nimber(*id));
        if left.is_empty() || !are_nimbers || !are_alike {
            return Ok(None);
        }
        let mut options: Vec<Choice<u64>> = Vec::new();
        for (moves, to, id) in left {
            let choice = Choice { moves: moves.clone(), to: to.clone(), value: self.nimber(*id)? };
            if !options.contains(&choice) {
                options.push(choice);
            }
        }
        let position = position.clone();
        Ok(Some(Rule::Mex { position, options, value: self.nimber(value)? }.into()))
    }

    /// Where the numbers begin, or end, that a player's options leave: x must not be at most an option of Left's, nor
    /// at least one of Right's.
    fn edge(&self, options: &[Id], player: Player) -> Result<End<Dyadic>, Reason> {
        let mut edge: Option<(Dyadic, bool)> = None;
        for &option in options {
            let (stop, excluded) = match player {
                Player::Left => {
                    let stop = self.cx.calc.right_stop(option);
                    let excluded = self.done(self.cx.calc.le(self.cx.calc.number(&stop), option))?;
                    (stop, excluded)
                }
                Player::Right => {
                    let stop = self.cx.calc.left_stop(option);
                    let excluded = self.done(self.cx.calc.le(option, self.cx.calc.number(&stop)))?;
                    (stop, excluded)
                }
            };
            edge = Some(match edge {
                None => (stop, excluded),
                Some((best, open)) if best == stop => (best, open || excluded),
                Some((best, open)) => {
                    let tighter = (stop > best) == (player == Player::Left);
                    if tighter { (stop, excluded) } else { (best, open) }
                }
            });
        }
        Ok(match edge {
            None => End::Missing,
            Some((x, true)) => End::Open(x),
            Some((x, false)) => End::Closed(x),
        })
    }

    /// Leaves out and bypasses until nothing is left to do.
    fn simplify(&self, mut left: Vec<Id>, mut right: Vec<Id>, value: Id) -> Result<Simplified, Reason> {
        let mut removed = Vec::new();
        loop {
            for side in [&mut left, &mut right] {
                let mut seen = Vec::new();
                side.retain(|id| {
                    !seen.contains(id) && {
                        seen.push(*id);
                        true
                    }
                });
            }
            self.cx.budget.spend(1)?;
            if let Some(removal) = self.one_dominated(&mut left, Player::Left)? {
                removed.push(removal);
            } else if let Some(removal) = self.one_dominated(&mut right, Player::Right)? {
                removed.push(removal);
            } else if let Some(removal) = self.one_reversible(&mut left, Player::Left, value)? {
                removed.push(removal);
            } else if let Some(removal) = self.one_reversible(&mut right, Player::Right, value)? {
                removed.push(removal);
            } else {
                return Ok((removed, self.values(&left)?, self.values(&right)?));
            }
        }
    }

    /// a is at most b, as the player sees it.
    fn at_most(&self, a: Id, b: Id, player: Player) -> Result<bool, Reason> {
        self.done(match player {
            Player::Left => self.cx.calc.le(a, b),
            Player::Right => self.cx.calc.le(b, a),
        })
    }

    fn one_dominated(&self, side: &mut Vec<Id>, by: Player) -> Result<Option<Removal>, Reason> {
        for at in 0..side.len() {
            for other in 0..side.len() {
                if at != other && self.at_most(side[at], side[other], by)? {
                    // What dominates all the rest is named, rather than something that goes next.
                    let mut best = other;
                    for next in 0..side.len() {
                        if next != at && next != best && self.at_most(side[best], side[next], by)? {
                            best = next;
                        }
                    }
                    let (option, better) = (self.value(side[at])?, self.value(side[best])?);
                    side.remove(at);
                    return Ok(Some(Removal::Dominated { by, option, better }));
                }
            }
        }
        Ok(None)
    }

    fn one_reversible(&self, side: &mut Vec<Id>, by: Player, whole: Id) -> Result<Option<Removal>, Reason> {
        for at in 0..side.len() {
            for answer in self.done(self.cx.calc.sorted_options(side[at], by.opponent()))? {
                if self.at_most(answer, whole, by)? {
                    let option = self.value(side[at])?;
                    side.remove(at);
                    let instead = self.done(self.cx.calc.sorted_options(answer, by))?;
                    side.extend(&instead);
                    let (through, instead) = (self.value(answer)?, self.values(&instead)?);
                    return Ok(Some(Removal::Reversible { by, option, through, instead }));
                }
            }
        }
        Ok(None)
    }
}
