//! What there is to explain: the expression, with the braces that were typed.

use std::collections::HashSet;

use upstar_lang::{Error, Language};
use upstar_search::Budget;
use upstar_sum::{Context, Sum, Summand};
use upstar_syntax::{Comparison, Expr, ExprKind, Sign, Span, Term, parse_expr};
use upstar_values::Id;

use crate::counting::{Counted, counted};
use crate::explain::spaced;
use crate::notation::Notation;
use crate::operation::{Asked, asked};

/// An expression, taken apart as far as explanations need.
pub(crate) enum Subject {
    /// A game, the forms in it that were typed with braces, and the operations.
    Game { sum: Sum, forms: Vec<Form>, asked: Vec<Asked> },
    /// A number that is counted or measured.
    Count(Counted),
    /// A comparison of two games.
    Comparison { left: Box<Side>, relation: Comparison, right: Box<Side> },
}

/// A side of a comparison.
pub(crate) struct Side {
    /// As it was typed.
    pub(crate) text: Notation,
    pub(crate) sum: Sum,
    /// The braces, where it is nothing else.
    pub(crate) form: Option<Form>,
}

/// A form as it was typed, before anything was simplified.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// As it was typed, without blanks.
    pub(crate) text: Notation,
    /// The value.
    pub(crate) id: Id,
    /// The component of the sum that it is, for those that are a whole component.
    pub(crate) component: Option<usize>,
    pub(crate) left: Vec<Entry>,
    pub(crate) right: Vec<Entry>,
    /// Whether it was written with a bar.
    pub(crate) has_bar: bool,
}

impl Form {
    /// Whether it is a form of an impartial game as people write them; but `{0|0}` is written as a game of two players, the first that is
    /// no number.
    pub(crate) fn is_impartial(&self) -> bool {
        self.is_alike() && (!self.has_bar || self.left.iter().any(|entry| entry.id != Id::ZERO))
    }

    /// Whether these in a sum are forms of impartial games; `{0|0}` is one beside others.
    pub(crate) fn are_impartial(forms: &[Form], sum: &Sum) -> bool {
        let lonely = |form: &Form| sum.components.len() == 1 && !form.is_impartial();
        forms.iter().all(|form| form.is_alike() && !lonely(form))
    }

    /// Whether both players have the same options, and in each of these again.
    fn is_alike(&self) -> bool {
        let ids = |side: &[Entry]| side.iter().map(|entry| entry.id).collect::<HashSet<_>>();
        let mut inner = self.left.iter().chain(&self.right).filter_map(|entry| entry.form.as_ref());
        ids(&self.left) == ids(&self.right) && inner.all(Form::is_alike)
    }
}

/// An option of a form.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) text: Notation,
    pub(crate) id: Id,
    /// Where the option was typed with braces itself.
    pub(crate) form: Option<Form>,
}

/// Longer forms are explained by their value alone.
const MAX_FORM: usize = 400;

/// Whether a text compares two games.
pub(crate) fn is_comparison(text: &str) -> bool {
    parse_expr(text).is_ok_and(|expr| matches!(expr.kind(), ExprKind::Compare { .. }))
}

/// Reads an expression.
pub(crate) fn read(engine: &Language, text: &str, budget: &Budget) -> Result<Subject, Error> {
    let Ok(expr) = parse_expr(text) else {
        // Perhaps a program, whose last statement is what is asked for.
        let sum = engine.read_game(text, budget)?;
        return Ok(Subject::Game { sum, forms: Vec::new(), asked: Vec::new() });
    };
    if let ExprKind::Compare { op, left, right } = expr.kind() {
        let side = |expr: &Expr| -> Result<Box<Side>, Error> {
            let (typed, sum) = (expr.span().text(text), engine.read_game(&only(text, expr.span()), budget)?);
            let form = if typed.len() <= MAX_FORM { form(engine, text, expr, budget)? } else { None };
            Ok(Box::new(Side { text: spaced(typed), sum, form }))
        };
        return Ok(Subject::Comparison { left: side(left)?, relation: *op, right: side(right)? });
    }
    if let ExprKind::Call(call) = expr.kind()
        && let Some(counted) = counted(engine, text, call, budget)?
    {
        return Ok(Subject::Count(counted));
    }
    let sum = engine.read_game(text, budget)?;
    let mut forms = Vec::new();
    if text.len() <= MAX_FORM {
        let whole = std::slice::from_ref(&expr);
        let terms: Vec<&Expr> = match expr.kind() {
            ExprKind::Sum(terms) if terms.iter().all(|term| term.sign == Sign::Plus) => {
                terms.iter().map(|Term { expr, .. }| expr).collect()
            }
            _ => whole.iter().collect(),
        };
        // Each term has become one component, unless there were sums inside the terms.
        if terms.len() == sum.components.len() {
            for (at, term) in terms.into_iter().enumerate() {
                if matches!(sum.components[at].summand, Summand::Position(_)) {
                    continue;
                }
                if let Some(form) = form(engine, text, term, budget)? {
                    forms.push(Form { component: Some(at), ..form });
                }
            }
        }
    }
    let asked = if text.len() <= MAX_FORM { asked(engine, text, &expr, budget)? } else { Vec::new() };
    Ok(Subject::Game { sum, forms, asked })
}

/// The text with blanks for everything outside the span, so that places in it stay what they are.
fn only(text: &str, span: Span) -> String {
    " ".repeat(span.from) + &text[span.from..span.to]
}

/// The form that was typed, if there are braces at the top.
fn form(engine: &Language, text: &str, expr: &Expr, budget: &Budget) -> Result<Option<Form>, Error> {
    let (left, right) = match expr.kind() {
        ExprKind::Brace { left, right } => (left, right),
        ExprKind::ImpartialBrace(list) => (list, list),
        _ => return Ok(None),
    };
    let side = |list: &[Expr]| -> Result<Vec<Entry>, Error> {
        list.iter().map(|option| entry(engine, text, option, budget)).collect()
    };
    let (left, right) = (side(left)?, side(right)?);
    let list = |entries: &[Entry]| entries.iter().map(|e| e.text.as_str()).collect::<Vec<_>>().join(",");
    let ids = |entries: &[Entry]| entries.iter().map(|e| e.id).collect::<Vec<_>>();
    let calc = engine.store().calc_until(budget.flag());
    let id = calc.game(&ids(&left), &ids(&right)).map_err(|stop| Error::stopped(stop, budget))?;
    // As it was typed; but a side of several bars has no braces of its own, and parentheses may stand around braces.
    let own: String = expr.span().text(text).chars().filter(|c| !c.is_whitespace()).collect();
    let typed = match own.as_bytes().first() {
        Some(b'{') if is_one_brace(&own) => own,
        Some(b'(') => format!("{{{}|{}}}", list(&left), list(&right)),
        _ => format!("{{{own}}}"),
    };
    let has_bar = matches!(expr.kind(), ExprKind::Brace { .. });
    Ok(Some(Form { text: typed.into(), id, component: None, left, right, has_bar }))
}

/// Whether the brace that opens a text is closed at its end.
fn is_one_brace(text: &str) -> bool {
    let mut depth = 0;
    let closed = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0
    });
    closed.is_some_and(|(at, _)| at + 1 == text.len())
}

fn entry(engine: &Language, text: &str, expr: &Expr, budget: &Budget) -> Result<Entry, Error> {
    if let Some(form) = form(engine, text, expr, budget)? {
        return Ok(Entry { text: form.text.clone(), id: form.id, form: Some(form) });
    }
    let sum = engine.read_game(&only(text, expr.span()), budget)?;
    let calc = engine.store().calc_until(budget.flag());
    let typed: String = expr.span().text(text).chars().filter(|c| !c.is_whitespace()).collect();
    Ok(Entry { text: typed.into(), id: sum.value(Context::new(&calc, budget))?, form: None })
}
