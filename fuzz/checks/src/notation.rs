//! Any text as an expression: it is refused with a place, stopped by a limit, or has a value whose name means it.

use upstar_lang::{Error, Language, Reading};
use upstar_search::{Budget, Reason};
use upstar_sum::Context;
use upstar_syntax::{Expr, MAX_DEPTH, StmtKind, parse_expr, parse_program};
use upstar_values::{Alphabet, Calc, Id, ReadError};

use crate::bounds::{budget, check_diagnostic, check_span, store};

/// Checks any bytes as a text in the notation.
pub fn notation(data: &[u8]) {
    let text = &*String::from_utf8_lossy(data);
    check_syntax(text);
    let budget = budget();
    budget.watch(|| check_value(text, &budget));
}

fn check_syntax(text: &str) {
    match parse_program(text) {
        Err(error) => check_diagnostic(text, &error),
        Ok(statements) => {
            for statement in &statements {
                check_span(text, statement.span, "statement");
                let (StmtKind::Let { value: expr, .. } | StmtKind::Expr(expr)) = &statement.kind;
                check_expr(text, expr);
            }
        }
    }
    match parse_expr(text) {
        Err(error) => check_diagnostic(text, &error),
        Ok(expr) => check_expr(text, &expr),
    }
}

fn check_expr(text: &str, expr: &Expr) {
    check_span(text, expr.span(), "expression");
    assert!(expr.height() <= MAX_DEPTH, "an expression {} levels high", expr.height());
}

fn check_value(text: &str, budget: &Budget) {
    let engine = Language::new(store(), 1);
    let calc = engine.store().calc_until(budget.flag());
    // The value as the whole language sees it, and as the crate of values alone does.
    let value = read(&engine, text, Context::new(&calc, budget));
    match calc.parse(text) {
        Err(ReadError::Wrong(error)) => check_diagnostic(text, &error),
        Err(ReadError::Stopped(_)) => {}
        Ok(id) => {
            if let Some(value) = value {
                assert_eq!(value, id, "two readings of one text");
            }
        }
    }
    if let Some(value) = value {
        check_name(&calc, value);
    }
}

/// The value of a text, if it has one within the budget.
fn read(engine: &Language, text: &str, cx: Context<'_>) -> Option<Id> {
    let budget = cx.budget;
    let sum = match engine.read(text, budget) {
        Err(Error::Wrong(error)) => {
            check_diagnostic(text, &error);
            return None;
        }
        Err(Error::Stopped(reason)) => {
            check_reason(reason);
            return None;
        }
        Ok(Reading::Game(sum)) => sum,
        Ok(_) => return None,
    };
    let value = sum.value(cx).map_err(check_reason).ok()?;
    // What was read, as it is shown, means the same.
    let shown = sum.print(cx).map_err(check_reason).ok()?;
    match engine.read(&shown, budget) {
        Err(Error::Wrong(error)) if error.code == "too-deep" => {}
        Err(Error::Wrong(error)) => panic!("the reading `{shown}` is refused: {error}"),
        Err(Error::Stopped(reason)) => check_reason(reason),
        Ok(Reading::Game(again)) => {
            if let Ok(again) = again.value(cx) {
                assert_eq!(again, value, "the reading `{shown}`");
            }
        }
        Ok(other) => panic!("the reading `{shown}` is {}", other.kind()),
    }
    Some(value)
}

fn check_reason(reason: Reason) {
    assert!(!reason.to_string().is_empty());
}

/// The name of a game, in both alphabets, is read as that game.
pub(crate) fn check_name(calc: &Calc<'_>, id: Id) {
    for alphabet in [Alphabet::Ascii, Alphabet::Unicode] {
        let Ok(name) = calc.name_in(id, alphabet) else { return };
        match calc.parse(&name) {
            Ok(again) => assert_eq!(again, id, "the name `{name}`"),
            Err(ReadError::Wrong(error)) => panic!("the name `{name}` is refused: {error}"),
            Err(ReadError::Stopped(_)) => {}
        }
    }
}
