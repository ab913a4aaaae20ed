//! Trees as S-expressions, for tests.
#![allow(dead_code, reason = "each test file uses its part")]

use upstar_syntax::{Clause, Expr, ExprKind, Literal, Over, Sign, Stmt, StmtKind, UpsForm};

/// The tree on one line; the parts of a literal are joined by `&`, calls stand as they are written.
pub(crate) fn dump(expr: &Expr, source: &str) -> String {
    let of = |expr: &Expr| dump(expr, source);
    let all = |list: &[Expr]| list.iter().map(of).collect::<Vec<_>>().join(" ");
    match expr.kind() {
        ExprKind::Literal(literal) => dump_literal(literal),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Call(call) => {
            let rules = call.rules.map_or(String::new(), |rules| format!("[{}]", rules.text(source)));
            format!("{}{rules}({})", call.name.text, call.args.text(source))
        }
        ExprKind::Neg(inner) => format!("(neg {})", of(inner)),
        ExprKind::Switch(inner) => format!("(switch {})", of(inner)),
        ExprKind::SwitchOptions(list) => format!("(switch-of {})", all(list)),
        ExprKind::Dot(inner) => format!("(dot {})", of(inner)),
        ExprKind::Sum(terms) => {
            let mut out = String::from("(sum");
            for (i, term) in terms.iter().enumerate() {
                out.push_str(match term.sign {
                    Sign::Plus if i == 0 => " ",
                    Sign::Plus => " +",
                    Sign::Minus => " -",
                });
                out.push_str(&of(&term.expr));
            }
            out + ")"
        }
        ExprKind::Product(list) => format!("(prod {})", all(list)),
        ExprKind::Ordinal(list) => format!("(ord {})", all(list)),
        ExprKind::Compare { op, left, right } => format!("({} {} {})", op.symbol(), of(left), of(right)),
        ExprKind::Brace { left, right } => format!("{{{} | {}}}", all(left), all(right)),
        ExprKind::ImpartialBrace(list) => format!("{{{}}}", all(list)),
        ExprKind::List(list) => format!("[{}]", all(list)),
        ExprKind::Comprehension(c) => {
            let clause = |clause: &Clause| match clause {
                Clause::For { name, over: Over::Range(from, to) } => {
                    format!(" for {} in {}..{}", name.text, of(from), of(to))
                }
                Clause::For { name, over: Over::List(list) } => format!(" for {} in {}", name.text, of(list)),
                Clause::If(condition) => format!(" if {}", of(condition)),
            };
            format!("[{}{}]", of(&c.body), c.clauses.iter().map(clause).collect::<String>())
        }
        ExprKind::Quotient(both) => format!("(quot {})", all(&both[..])),
        ExprKind::Index(both) => format!("(at {})", all(&both[..])),
        ExprKind::Not(inner) => format!("(not {})", of(inner)),
        ExprKind::And(list) => format!("(and {})", all(list)),
        ExprKind::Or(list) => format!("(or {})", all(list)),
        ExprKind::If(three) => format!("(if {})", all(&three[..])),
    }
}

fn dump_literal(literal: &Literal) -> String {
    let mut parts = Vec::new();
    if let Some(number) = &literal.number {
        let sign = if number.negative { "-" } else { "" };
        let below = number.denominator.as_ref().map_or(String::new(), |below| format!("/{below}"));
        parts.push(format!("{sign}{}{below}", number.numerator));
    }
    if let Some(ups) = &literal.ups {
        let arrow = if ups.down { 'v' } else { '^' };
        parts.push(match &ups.form {
            UpsForm::Times(n) => format!("{arrow}{n}"),
            UpsForm::Upto(n) => format!("{arrow}[{n}]"),
            UpsForm::Nth(n) => format!("{arrow}<{n}>"),
        });
    }
    if let Some(star) = &literal.star {
        parts.push(format!("*{}", star.digits.as_deref().unwrap_or("")));
    }
    parts.join("&")
}

/// The statements on one line.
pub(crate) fn dump_program(program: &[Stmt], source: &str) -> String {
    let statement = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Let { name, parameters, value } => {
            let parameters = parameters.iter().flatten().map(|name| format!(" {}", name.text));
            format!("(let {}{} {})", name.text, parameters.collect::<String>(), dump(value, source))
        }
        StmtKind::Expr(expr) => dump(expr, source),
    };
    program.iter().map(statement).collect::<Vec<_>>().join("; ")
}

/// The expressions directly below, in the order of the text.
pub(crate) fn children(expr: &Expr) -> Vec<&Expr> {
    match expr.kind() {
        ExprKind::Literal(_) | ExprKind::Name(_) | ExprKind::Call(_) | ExprKind::Text(_) => Vec::new(),
        ExprKind::Neg(inner) | ExprKind::Switch(inner) | ExprKind::Dot(inner) | ExprKind::Not(inner) => {
            vec![inner]
        }
        ExprKind::Quotient(both) | ExprKind::Index(both) => both.iter().collect(),
        ExprKind::If(three) => three.iter().collect(),
        ExprKind::SwitchOptions(list)
        | ExprKind::And(list)
        | ExprKind::Or(list)
        | ExprKind::ImpartialBrace(list)
        | ExprKind::Product(list)
        | ExprKind::Ordinal(list)
        | ExprKind::List(list) => list.iter().collect(),
        ExprKind::Sum(terms) => terms.iter().map(|term| &term.expr).collect(),
        ExprKind::Compare { left, right, .. } => vec![left, right],
        ExprKind::Brace { left, right } => left.iter().chain(right).collect(),
        ExprKind::Comprehension(c) => {
            std::iter::once(&c.body).chain(c.clauses.iter().flat_map(Clause::parts)).collect()
        }
    }
}
