//! Lists: `[a, b]`, and `[body for x in xs if …]`.

use std::ops::ControlFlow;

use upstar_syntax::{Clause, Comprehension, Diagnostic, Expr, ExprKind, Over, Span};
use upstar_values::Calc;

use super::Reader;
use crate::error::Error;
use crate::reading::Reading;

/// The most members that the lists of a statement have, those of lists within lists included.
const MAX_LIST: usize = 1_000_000;

/// How many lists can be inside each other.
const MAX_NESTED: usize = 500;

/// What is done with each choice of the variables.
type Each<'e, 'r> = dyn FnMut(&mut Reader<'r>) -> Result<ControlFlow<()>, Error> + 'e;

fn too_long(span: Span) -> Error {
    Diagnostic::new("too-long", "a list has at most a million members", span).into()
}

impl<'r> Reader<'r> {
    /// The members of a list that is written out.
    pub(super) fn list(&mut self, calc: &Calc<'_>, source: &str, items: &[Expr]) -> Result<Reading, Error> {
        let mut list = Vec::new();
        for item in items {
            list.push(self.member(calc, source, item)?);
        }
        Ok(Reading::List(list))
    }

    /// The members of a comprehension, at most so many.
    pub(super) fn comprehension(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        c: &Comprehension,
        most: usize,
    ) -> Result<Vec<Reading>, Error> {
        let mut list = Vec::new();
        self.each(calc, source, &c.clauses, &mut |reader| {
            list.push(reader.member(calc, source, &c.body)?);
            Ok(if list.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })
        .map(drop)?;
        Ok(list)
    }

    /// Goes through all choices of the variables of some clauses.
    pub(super) fn each(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        clauses: &[Clause],
        step: &mut Each<'_, 'r>,
    ) -> Result<ControlFlow<()>, Error> {
        let Some((clause, rest)) = clauses.split_first() else { return step(self) };
        match clause {
            Clause::If(condition) => {
                if self.truth(calc, source, condition)? {
                    return self.deeper(condition.span(), |reader| reader.each(calc, source, rest, step));
                }
            }
            Clause::For { name, over } => {
                let members = self.members_of(calc, source, over)?;
                for member in members {
                    self.budget.spend(0)?;
                    let member = self.one_number(calc, member)?;
                    self.bound.push((name.text.clone(), member));
                    let next = self.deeper(name.span, |reader| reader.each(calc, source, rest, step));
                    self.bound.pop();
                    if next?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// What a `for` goes through.
    fn members_of(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        over: &Over,
    ) -> Result<Box<dyn Iterator<Item = Reading>>, Error> {
        match over {
            Over::Range(from, to) => {
                let (first, last) = (self.integer(calc, source, from)?, self.integer(calc, source, to)?);
                if last.checked_sub(first).is_none_or(|length| length >= MAX_LIST as i64) {
                    return Err(too_long(from.span().through(to.span())));
                }
                let store = self.language.engine().shared_store();
                Ok(Box::new((first..=last).map(move |n| Reading::value(store.calc().integer(n)))))
            }
            Over::List(list) => match self.kept(|reader| reader.evaluate(calc, source, list))? {
                Reading::List(members) => Ok(Box::new(members.into_iter())),
                other => {
                    let message = format!("expected a list or a range, found {}", other.kind());
                    let hint = "such as `[1, 2, 5]` or `1..8`";
                    Err(Diagnostic::new("not-a-list", message, list.span()).with_hint(hint).into())
                }
            },
        }
    }

    /// A member of a list, unless there are too many.
    pub(super) fn member(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Reading, Error> {
        let item = self.kept(|reader| reader.evaluate(calc, source, expr))?;
        self.members += item.members();
        if self.members > MAX_LIST {
            return Err(too_long(expr.span()));
        }
        if item.nesting() >= MAX_NESTED {
            let message = format!("lists are nested more than {MAX_NESTED} levels deep");
            return Err(Diagnostic::new("too-deep", message, expr.span()).into());
        }
        self.hold(item.bytes())?;
        Ok(item)
    }

    /// A step after which only what it gives is still held.
    pub(super) fn kept<T>(&mut self, step: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        let before = (self.members, self.held);
        let result = step(self);
        (self.members, self.held) = before;
        result
    }

    /// `list[n]`, counted from 1, or from the end with a minus.
    pub(super) fn member_at(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        [list, at]: &[Expr; 2],
    ) -> Result<Reading, Error> {
        let n = self.integer(calc, source, at)?;
        let owned;
        // A list that has a name is not copied for one of its members.
        let found = match list.kind() {
            ExprKind::Name(name) => self.named(name, list.span())?,
            _ => {
                owned = self.kept(|reader| reader.evaluate(calc, source, list))?;
                &owned
            }
        };
        let Reading::List(members) = found else {
            let message = format!("expected a list before `[`, found {}", found.kind());
            return Err(Diagnostic::new("not-a-list", message, list.span()).into());
        };
        let index = usize::try_from(n.unsigned_abs()).ok().and_then(|n| n.checked_sub(1));
        let index = index.filter(|&index| index < members.len());
        let index = index.map(|index| if n > 0 { index } else { members.len() - 1 - index });
        match index.map(|index| members[index].clone()) {
            Some(member) => Ok(member),
            None => {
                let message = format!("there is no member {n} in a list of {}", members.len());
                let hint = "members are counted from 1, and from the end as -1, -2, …";
                Err(Diagnostic::new("out-of-range", message, at.span()).with_hint(hint).into())
            }
        }
    }
}
