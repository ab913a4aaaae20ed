//! An expression piece by piece: what can still be told when the whole takes too long.

use upstar_search::Budget;
use upstar_sum::Context;
use upstar_syntax::{self as syntax, Clause, Expr, ExprKind, Over, Span};
use upstar_values::Alphabet;

use crate::environment::Environment;
use crate::functions::Apply;
use crate::language::Language;
use crate::reading::Reading;

/// A part of an expression, and what it is, written out, if that could be found within the budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The part as it was typed; for a member of a comprehension also which one.
    pub text: String,
    /// What it is.
    pub value: Option<String>,
}

/// Longer ranges are not gone through again.
const MOST_PIECES: i64 = 100_000;

impl Language {
    /// Whether a function looks at how its arguments are written, so that they mean nothing alone.
    fn looks_at_text(&self, name: &str) -> bool {
        self.functions().any(|function| function.name == name && matches!(function.apply, Apply::Unread(_)))
    }

    /// The members of a list, the sides of a comparison or the arguments of a function, one after another, up to the first that
    /// cannot be found within the budget.
    #[must_use]
    pub fn pieces(&self, text: &str, alphabet: Alphabet, budget: &Budget) -> Vec<Piece> {
        let Ok(expr) = syntax::parse_expr(text) else { return Vec::new() };
        let calc = self.store().calc_until(budget.flag());
        let mut environment = Environment::default();
        let print = |what: &str, environment: &mut Environment, alphabet: Alphabet| {
            let answer = self.run(what, environment, budget).ok()?.pop()?;
            answer.reading.print(Context::new(&calc, budget), alphabet).ok()
        };
        let mut pieces = Vec::new();
        // Whether it is worth going on.
        let mut add = |text: String, what: &str, environment: &mut Environment| {
            let value = print(what, environment, alphabet);
            let found = value.is_some();
            pieces.push(Piece { text, value });
            found
        };
        let source = |span: Span| span.trimmed(text).text(text).to_owned();
        match expr.kind() {
            ExprKind::Comprehension(c) => {
                let [Clause::For { name, over }, rest @ ..] = &c.clauses[..] else { return Vec::new() };
                let read = |expr: &Expr| {
                    let answer =
                        self.run(&source(expr.span()), &mut Environment::default(), budget).ok()?.pop()?;
                    Some(answer.reading)
                };
                let members = match over {
                    Over::List(list) => match read(list) {
                        Some(Reading::List(members)) => members,
                        _ => return Vec::new(),
                    },
                    Over::Range(from, to) => {
                        let end = |expr: &Expr| -> Option<i64> {
                            let end = read(expr)?.print(Context::new(&calc, budget), Alphabet::Ascii).ok()?;
                            end.parse().ok()
                        };
                        let (Some(from), Some(to)) = (end(from), end(to)) else { return Vec::new() };
                        if to.saturating_sub(from) > MOST_PIECES {
                            return Vec::new();
                        }
                        (from..=to).map(|n| Reading::value(calc.integer(n))).collect()
                    }
                };
                // What is left of the comprehension for one member.
                let body = source(c.body.span());
                let clauses_from = c.clauses[0].parts().last().map_or(expr.span().to, |part| part.span().to);
                let clauses = Span::new(clauses_from, expr.span().to).text(text).trim_end_matches(']');
                let what =
                    if rest.is_empty() { body.clone() } else { format!("[{body} {}]", clauses.trim()) };
                for member in members {
                    let Ok(written) = member.print(Context::new(&calc, budget), Alphabet::Ascii) else {
                        break;
                    };
                    environment.set(&name.text, member);
                    let text = format!("{body} for {} = {written}", name.text);
                    if !add(text, &what, &mut environment) {
                        break;
                    }
                }
            }
            kind => {
                let spans: Vec<Span> = match kind {
                    ExprKind::List(items) => items.iter().map(Expr::span).collect(),
                    ExprKind::Compare { left, right, .. } => vec![left.span(), right.span()],
                    ExprKind::Call(call)
                        if !self.engine().is_game(&call.name.text)
                            && !self.looks_at_text(&call.name.text)
                            && environment.game(&call.name.text).is_none() =>
                    {
                        syntax::split_args(text, call.args).unwrap_or_default()
                    }
                    _ => Vec::new(),
                };
                // A player is no game.
                let games = spans.into_iter().filter(|span| !matches!(&*source(*span), "left" | "right"));
                for span in games {
                    if !add(source(span), &source(span), &mut environment) {
                        break;
                    }
                }
            }
        }
        pieces
    }
}
