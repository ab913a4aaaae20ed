//! Random texts: none upsets the parser, and what is built by the grammar is read as it was built.

mod dump;

use dump::{children, dump};
use proptest::prelude::*;
use upstar_syntax::{Expr, Span, parse_at, parse_expr, parse_program, split_args, unquote};

/// Spans lie in the source and each within its parent's.
fn check_spans(expr: &Expr, source: &str) {
    assert!(source.get(expr.span().from..expr.span().to).is_some_and(|text| !text.is_empty()));
    for child in children(expr) {
        assert!(expr.span().from <= child.span().from && child.span().to <= expr.span().to);
        assert!(child.height() < expr.height());
        check_spans(child, source);
    }
}

/// Everything that reads a text, on this one.
fn feed(source: &str, span: Span) {
    match parse_expr(source) {
        Ok(expr) => {
            check_spans(&expr, source);
            // Without what stands around it, white space and comments, the text reads the same.
            let again = parse_at(source, expr.span()).expect("read once");
            assert_eq!(dump(&again, source), dump(&expr, source));
        }
        Err(error) => {
            assert!(error.render(source).lines().count() == 3, "{error:?}");
            assert!(error.span.from <= error.span.to && error.span.to <= source.len(), "{error:?}");
            let (from, to) = error.at_columns(source);
            assert!(from <= to && to <= source.chars().count());
        }
    }
    if let Err(error) = parse_program(source) {
        error.render(source);
    }
    for span in [span, Span::all(source)] {
        let _ = parse_at(source, span).map_err(|error| error.render(source));
        let _ = split_args(source, span).map_err(|error| error.render(source));
        unquote(source, span);
    }
}

/// Pieces of the notation, so that random texts get past the first token.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1", "2", "17", "/", "5/8", "*", "*2", "^", "^^", "v", "v3", "^[2]", "^<2>", "+", "-", "+-", "{",
        "}", "|", "||", "|||", ",", "(", ")", "[", "]", ":", "==", "<", ">", "<>", "=", "let ", " for ",
        " in ", " if ", " then ", " else ", " and ", " or ", " not ", "..", "x", "f(", "g[", "](", "Tiny(",
        "\"", "//", "\n", ";", " ", "\t", "↑", "⇓", "±", "ω", "•", "−", "×", "⋆", "≡", "∥", "$", ".", "é",
        "\r\n", "\u{A0}", "\0",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// A text that can be an operand anywhere, and its dump.
fn built() -> impl Strategy<Value = (String, String)> {
    let leaf = prop::sample::select(vec![
        ("3", "3"),
        ("5/8", "5/8"),
        ("*", "*"),
        ("*2", "*2"),
        ("2^*3", "2&^1&*3"),
        ("v", "v1"),
        ("^[2]*", "^[2]&*"),
        ("x", "x"),
        ("nim(3,4)", "nim(3,4)"),
        ("2*3", "2&*3"),
        ("{|}", "{ | }"),
    ])
    .prop_map(|(text, dump)| (text.to_string(), dump.to_string()));
    leaf.prop_recursive(5, 40, 3, |inner| {
        let several = prop::collection::vec(inner.clone(), 2..4);
        let options = prop::collection::vec(inner.clone(), 0..3);
        let join = |parts: &[(String, String)], by: &str| {
            parts.iter().map(|part| part.0.as_str()).collect::<Vec<_>>().join(by)
        };
        let dumps = |parts: &[(String, String)], by: &str| {
            parts.iter().map(|part| part.1.as_str()).collect::<Vec<_>>().join(by)
        };
        prop_oneof![
            several
                .clone()
                .prop_map(move |p| (format!("({})", join(&p, " + ")), format!("(sum {})", dumps(&p, " +")))),
            several
                .clone()
                .prop_map(move |p| (format!("({})", join(&p, "-")), format!("(sum {})", dumps(&p, " -")))),
            several
                .clone()
                .prop_map(move |p| (format!("({})", join(&p, " * ")), format!("(prod {})", dumps(&p, " ")))),
            several
                .clone()
                .prop_map(move |p| (format!("({})", join(&p, ":")), format!("(ord {})", dumps(&p, " ")))),
            several.prop_map(move |p| (format!("[{}]", join(&p, ", ")), format!("[{}]", dumps(&p, " ")))),
            inner.clone().prop_map(|(text, dump)| (format!("(- {text})"), format!("(neg {dump})"))),
            inner.clone().prop_map(|(text, dump)| (format!("+-({text})"), format!("(switch {dump})"))),
            inner.clone().prop_map(|(text, dump)| (format!("({text} <> ^)"), format!("(<> {dump} ^1)"))),
            (options.clone(), options.clone()).prop_map(move |(l, r)| {
                (
                    format!("{{{}|{}}}", join(&l, ","), join(&r, ",")),
                    format!("{{{} | {}}}", dumps(&l, " "), dumps(&r, " ")),
                )
            }),
            (options.clone(), options, inner).prop_map(move |(l, r, x)| {
                let nested = format!("{{{} | {}}}", dumps(&l, " "), dumps(&r, " "));
                (
                    format!("{{{}|{} || {}}}", join(&l, ","), join(&r, ","), x.0),
                    format!("{{{nested} | {}}}", x.1),
                )
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(source in any::<String>(), from in 0usize..40, to in 0usize..40) {
        feed(&source, Span::new(from, to));
    }

    #[test]
    fn any_notation(source in pieces(), from in 0usize..40, to in 0usize..40) {
        feed(&source, Span::new(from, to));
    }

    #[test]
    fn what_is_built_is_read((text, expected) in built()) {
        let expr = parse_expr(&text).map_err(|error| TestCaseError::fail(error.render(&text)))?;
        prop_assert_eq!(dump(&expr, &text), expected);
    }
}
