//! Operations on games: what was asked for, what it means, and what it gives.

use serde::Serialize;
use upstar_game::Player;
use upstar_lang::{Error, Language};
use upstar_search::{Budget, Reason};
use upstar_sum::Context;
use upstar_sum::Sum;
use upstar_syntax::{Expr, ExprKind, Term, parse_expr};
use upstar_values::{Calc, Id};

use crate::derivation::{Part, Rule, Sides, Step};
use crate::explain::Teller;
use crate::notation::Notation;

/// With more options than this, a definition is told without them.
const MAX_OPTIONS: usize = 12;

/// An operation on games that gives a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// `n*G`, the sum of n copies.
    Multiple,
    /// `G:H`, the ordinal sum.
    #[serde(rename = "ordinal sum")]
    OrdinalSum,
    /// `cool(G, t)`.
    Cool,
    /// `freeze(G)`.
    Freeze,
    /// `heat(G, t)`.
    Heat,
    /// `overheat(G, s, t)`.
    Overheat,
    /// `reduced(G)`.
    Reduced,
    /// `conway_product(G, H)`.
    ConwayProduct,
    /// `norton_product(G, U)`.
    NortonProduct,
}

impl Operation {
    /// The name of the operation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Operation::Multiple => "multiple",
            Operation::OrdinalSum => "ordinal sum",
            Operation::Cool => "cool",
            Operation::Freeze => "freeze",
            Operation::Heat => "heat",
            Operation::Overheat => "overheat",
            Operation::Reduced => "reduced",
            Operation::ConwayProduct => "conway_product",
            Operation::NortonProduct => "norton_product",
        }
    }

    /// The function of that name.
    fn function(name: &str) -> Option<Operation> {
        [
            Operation::Cool,
            Operation::Freeze,
            Operation::Heat,
            Operation::Overheat,
            Operation::Reduced,
            Operation::ConwayProduct,
            Operation::NortonProduct,
        ]
        .into_iter()
        .find(|operation| operation.name() == name)
    }
}

/// An operation as it was typed, with what it is applied to.
pub(crate) struct Asked {
    text: Notation,
    operation: Operation,
    of: Vec<(Notation, Id)>,
    /// What the operation is applied to, as it was written.
    sums: Vec<Sum>,
}

/// The operations in an expression: the expression itself, or terms of it.
pub(crate) fn asked(
    engine: &Language,
    text: &str,
    expr: &Expr,
    budget: &Budget,
) -> Result<Vec<Asked>, Error> {
    let mut list = Vec::new();
    match expr.kind() {
        ExprKind::Sum(terms) => {
            for Term { expr, .. } in terms {
                list.extend(one(engine, text, expr, budget)?);
            }
        }
        ExprKind::Neg(inner) => list.extend(one(engine, text, inner, budget)?),
        _ => list.extend(one(engine, text, expr, budget)?),
    }
    Ok(list)
}

fn one(engine: &Language, text: &str, expr: &Expr, budget: &Budget) -> Result<Option<Asked>, Error> {
    let typed = |expr: &Expr| expr.span().text(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let (operation, of) = match expr.kind() {
        ExprKind::Product(factors) => (Operation::Multiple, factors.iter().map(typed).map(bare).collect()),
        ExprKind::Ordinal(parts) => (Operation::OrdinalSum, parts.iter().map(typed).map(bare).collect()),
        ExprKind::Call(call) => match Operation::function(&call.name.text) {
            Some(operation) => (operation, arguments(call.args.text(text))),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let calc = engine.store().calc_until(budget.flag());
    let mut games = Vec::new();
    let mut sums = Vec::new();
    for text in of {
        let sum = engine.read_game(&text, budget)?;
        games.push((text.into(), sum.value(Context::new(&calc, budget))?));
        sums.push(sum);
    }
    // Who multiplies writes the number before the game or after it.
    if operation == Operation::Multiple && games.len() == 2 && !is_integer(&calc, games[0].1) {
        games.swap(0, 1);
    }
    let told = match operation {
        Operation::Multiple => games.len() == 2 && is_integer(&calc, games[0].1),
        Operation::OrdinalSum => games.len() == 2,
        _ => true,
    };
    Ok(told.then(|| Asked { text: typed(expr).into(), operation, of: games, sums }))
}

/// A text without parentheses around all of it.
fn bare(text: String) -> String {
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if parse_expr(inner).is_ok() => inner.to_owned(),
        _ => text,
    }
}

fn is_integer(calc: &Calc<'_>, id: Id) -> bool {
    calc.to_number(id).is_some_and(|x| x.is_integer())
}

/// The arguments of a call, which stand in a list there.
fn arguments(text: &str) -> Vec<String> {
    let list = format!("[{text}]");
    match parse_expr(&list).map(Expr::into_kind) {
        Ok(ExprKind::List(items)) => {
            items.iter().map(|item| item.span().text(&list).trim().to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

/// A name as it can stand before or after a sign.
fn closed(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || matches!(c, '*' | '^' | '/');
    let position =
        |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase() && c != 'v') && !name.contains(' ');
    if name.chars().all(simple) || name.starts_with('{') && name.ends_with('}') || position(name) {
        name.to_owned()
    } else {
        format!("({name})")
    }
}

impl Teller<'_> {
    /// What an operation means, and what it gives.
    pub(crate) fn operation(&self, asked: &Asked) -> Result<Step, Reason> {
        let ids: Vec<Id> = asked.of.iter().map(|(_, id)| *id).collect();
        let value = match asked.operation {
            Operation::OrdinalSum => self.stacked(&asked.sums[0], asked.sums[1].clone())?,
            operation => self.done(self.work_out(operation, &ids))?,
        };
        let mut parts = Vec::new();
        for (text, id) in &asked.of {
            parts.push(Part { text: text.clone(), value: self.value(*id)? });
        }
        let options = match asked.operation {
            Operation::OrdinalSum => self.stacked_options(&asked.of[0].0, &asked.sums)?,
            operation => self.defined(operation, &ids)?,
        };
        let (expression, value) = (asked.text.clone(), self.value(value)?);
        Ok(Rule::Operation { expression, operation: asked.operation, parts, options, value }.into())
    }

    /// The value of a game on top of another.
    fn stacked(&self, base: &Sum, top: Sum) -> Result<Id, Reason> {
        Sum::ordinal(base.clone(), top, self.cx)?.value(self.cx)
    }

    /// The options of an ordinal sum: those of the base as it was written, and the base with an option of the top on it.
    fn stacked_options(&self, text: &str, sums: &[Sum]) -> Result<Option<Sides>, Reason> {
        let [base, top] = sums else { return Ok(None) };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, by) in sides.iter_mut().zip(Player::BOTH) {
            for (_, to) in base.named_moves(self.cx, by)? {
                let value = self.value(to.value(self.cx)?)?;
                side.push(Part { text: self.print(&to)?, value });
            }
            for (_, to) in top.named_moves(self.cx, by)? {
                let text = format!("{}:{}", closed(text), closed(&self.print(&to)?)).into();
                side.push(Part { text, value: self.value(self.stacked(base, to)?)? });
            }
            if side.len() > MAX_OPTIONS {
                return Ok(None);
            }
        }
        let [left, right] = sides;
        Ok(Some(Sides { left, right }))
    }

    fn work_out(&self, operation: Operation, ids: &[Id]) -> upstar_values::Calculated<Id> {
        let calc = self.cx.calc;
        let number = |id: Id| {
            calc.to_number(id).ok_or(upstar_values::Stop::Undefined("a temperature must be a number"))
        };
        match operation {
            Operation::Multiple => calc.multiple(number(ids[0])?, ids[1]),
            Operation::OrdinalSum => calc.ordinal_sum(ids[0], ids[1]),
            Operation::Cool => calc.cool(ids[0], &number(ids[1])?),
            Operation::Freeze => calc.freeze(ids[0]),
            Operation::Heat => calc.heat(ids[0], ids[1]),
            Operation::Overheat => calc.overheat(ids[0], ids[1], ids[2]),
            Operation::Reduced => calc.reduced(ids[0]),
            Operation::ConwayProduct => calc.conway_product(ids[0], ids[1]),
            Operation::NortonProduct => calc.norton_product(ids[0], ids[1]),
        }
    }

    /// The options as the definition of an operation has them, where it has them and they are few.
    fn defined(&self, operation: Operation, ids: &[Id]) -> Result<Option<Sides>, Reason> {
        let game = ids[0];
        let mut names = Vec::new();
        for &id in ids {
            names.push(self.value(id)?.to_string());
        }
        let taxed = match operation {
            Operation::Cool => {
                let t = self.cx.calc.to_number(ids[1]);
                game.is_number() || t > Some(self.done(self.cx.calc.temperature(game))?)
            }
            Operation::Heat => game.is_number(),
            Operation::Overheat => is_integer(self.cx.calc, game),
            _ => true,
        };
        if taxed {
            return Ok(None);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, by) in sides.iter_mut().zip(Player::BOTH) {
            let sign = match (operation == Operation::Cool, by) {
                (true, Player::Left) | (false, Player::Right) => '-',
                _ => '+',
            };
            for option in self.done(self.cx.calc.sorted_options(game, by))? {
                let name = self.value(option)?;
                let mut inner = ids.to_vec();
                inner[0] = option;
                let tax = *ids.last().unwrap_or(&Id::ZERO);
                let tax = if sign == '-' { self.cx.calc.neg(tax) } else { tax };
                let worked = self.done(self.work_out(operation, &inner))?;
                let rest = names[1..].join(",");
                let by_how_much = names.last().map_or(String::new(), |name| closed(name));
                let text = format!("{}({name},{rest}) {sign} {by_how_much}", operation.name()).into();
                side.push(Part { text, value: self.value(self.done(self.cx.calc.add(worked, tax))?)? });
            }
            if side.len() > MAX_OPTIONS {
                return Ok(None);
            }
        }
        let [left, right] = sides;
        Ok(Some(Sides { left, right }))
    }
}
