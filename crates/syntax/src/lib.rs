//! The notation as a tree with spans: lexer, parser, diagnostics. Knows no values and no games.
//!
//! [`parse_expr`] reads one expression, [`parse_program`] several statements. What stands in the parentheses of a
//! call is kept as raw text, because for a game it is a position in that game's own notation; the evaluator takes
//! it apart with [`split_args`], [`parse_at`] and [`unquote`].
//!
//! ```
//! use upstar_syntax::{ExprKind, parse_expr, split_args};
//!
//! let source = "domineering(4x4) + 2^*";
//! let expr = parse_expr(source).unwrap();
//! let ExprKind::Sum(terms) = expr.kind() else { panic!() };
//! let ExprKind::Call(call) = terms[0].expr.kind() else { panic!() };
//! assert_eq!(call.name.text, "domineering");
//! assert_eq!(call.args.text(source), "4x4");
//! assert_eq!(split_args(source, call.args).unwrap().len(), 1);
//!
//! let error = parse_expr("{1|2").unwrap_err();
//! assert_eq!(error.render("{1|2"), "error: expected `}`\n  | {1|2\n  |     ^");
//! ```
//!
//! # Limits
//! No tree is higher than [`MAX_DEPTH`], and no raw text has brackets nested deeper than that; a text that asks for
//! more is refused with code `too-deep`. Long sums, products and ordinal sums are flat and have no limit. Time is
//! linear in the length of the text. An evaluator that parses the arguments of nested calls one level at a time
//! reads the innermost text once for each call around it, at most `MAX_DEPTH` times; since each [`parse_at`] starts
//! counting afresh, it must keep a count of its own for calls within unary chains within calls.

mod ast;
mod diagnostic;
mod nearest;
mod parser;
mod raw;
mod span;
mod token;

pub use ast::{
    Call, Clause, Comparison, Comprehension, Expr, ExprKind, Literal, Name, Number, Over, Sign, Star, Stmt,
    StmtKind, Term, Ups, UpsForm,
};
pub use diagnostic::Diagnostic;
pub use nearest::{nearest, shortened};
pub use parser::{parse_argument, parse_at, parse_expr, parse_program};
pub use raw::{split_args, unquote, with_brackets};
pub use span::Span;

/// How many levels deep an expression may nest.
pub const MAX_DEPTH: usize = 1000;

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
