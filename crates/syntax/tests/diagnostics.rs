//! What is said of texts that cannot be read, exactly.

use upstar_syntax::{Diagnostic, Span, parse_expr, parse_program, split_args, unquote};

/// The whole of what is shown, less the first line's `error: ` and the bars of the others.
fn shown(source: &str, error: &Diagnostic) -> String {
    let text = error.render(source);
    let mut lines = text.lines();
    let message = lines.next().and_then(|line| line.strip_prefix("error: ")).unwrap_or("").to_string();
    let carets = lines.nth(1).and_then(|line| line.strip_prefix("  | ")).unwrap_or("");
    format!("{message}\n{carets}")
}

#[test]
fn messages_and_places() {
    for (source, message, carets) in [
        ("", "expected a value", "^"),
        ("{1|2", "expected `}`", "    ^"),
        ("{1|2 // end", "expected `}`", "    ^"),
        ("{1", "expected `|`", "  ^"),
        (
            "{}",
            "expected `|`, found `}`",
            " ^ a game has its options on both sides of a bar: `{1|0}`, `{1|}`, `{|}`; without a bar both players have the same: `{0,*2}`",
        ),
        ("{1|2)", "expected `}`, found `)`", "    ^"),
        ("{1 2|3}", "expected an operator, found `2`", "   ^"),
        ("{1|2 3}", "expected an operator, found `3`", "     ^"),
        ("{1,|2}", "expected a value after `,`, found `|`", "   ^ bars stand inside braces, as in `{1|0}`"),
        ("{,1|2}", "expected a value after `{`, found `,`", " ^"),
        ("{1<2|3}", "expected `|`, found `<`", "  ^ a comparison cannot stand here"),
        ("{1|2<3}", "expected `}`, found `<`", "    ^ a comparison cannot stand here"),
        ("{1|2|3}", "two bars of the same strength", "    ^ more bars bind looser: `{1|2||3}`"),
        (
            "{1|2||3|4|5}",
            "two bars of the same strength",
            "         ^ more bars bind looser, as in `{1|2||3}`",
        ),
        ("+-{}", "expected a value after `{`, found `}`", "   ^"),
        ("+-{1,2", "expected `}`", "      ^"),
        ("1 +", "expected a value after `+`", "   ^"),
        ("1 +  ", "expected a value after `+`", "   ^"),
        ("1 + )", "expected a value after `+`, found `)`", "    ^"),
        ("1 + + 2", "expected a value after `+`, found `+`", "    ^ a value takes no sign `+`"),
        ("1 2", "expected an operator, found `2`", "  ^"),
        ("1 -", "expected a value after `-`", "   ^"),
        ("+1", "expected a value, found `+`", "^ a value takes no sign `+`"),
        ("()", "expected a value after `(`, found `)`", " ^"),
        ("(1", "expected `)`", "  ^"),
        ("(1]", "expected `)`, found `]`", "  ^"),
        ("1)", "unmatched `)`", " ^"),
        ("1|2", "expected an operator, found `|`", " ^ bars stand inside braces, as in `{1|0}`"),
        ("$", "unexpected character `$`", "^"),
        ("1 + é", "unexpected character `é`", "    ^"),
        ("1 + \u{7}", "unexpected character `\\u{7}`", "    ^"),
        (
            "1.5",
            "unexpected character `.`",
            " ^ a number is written as an integer or a fraction such as `3/4`",
        ),
        // What is wrong further left is said first.
        ("1 2 $", "expected an operator, found `2`", "  ^"),
        ("1/", "expected a value after `/`", "  ^"),
        ("1 / / 2", "expected a value after `/`, found `/`", "    ^"),
        ("if 1 < 2 then 3", "expected `else`", "               ^ a choice is written `if … then … else …`"),
        ("if 1 < 2 3", "expected `then`, found `3`", "         ^ a choice is written `if … then … else …`"),
        ("1 and", "expected a value after `and`", "     ^"),
        ("xs[", "expected `]`", "   ^"),
        ("xs[1", "expected `]`", "    ^"),
        ("xs[]", "expected `(` after the rules in square brackets", "    ^ a position is written `xs[…](…)`"),
        ("*2^", "ups are written before the star", "^^^ write `^*2`"),
        ("*^", "ups are written before the star", "^^ write `^*`"),
        ("1*2v3", "ups are written before the star", " ^^^^ write `1v3*2`"),
        ("^*^", "ups are written before the star", " ^^ write `+` between values"),
        ("^^3", "`^^3` has both several arrows and a count", "^^^ write `^3`"),
        ("vv3", "`vv3` has both several arrows and a count", "^^^ write `v3`"),
        ("* 2", "expected an operator, found `2`", "  ^ a nimber is written without a space, as in `*2`"),
        ("*2/3", "a nimber has no fraction `2/3`", " ^^^ for a product, put spaces around `*`"),
        (
            "2*3*4",
            "this `*` could be a nimber or a product",
            "   ^ for products, put spaces around every `*`",
        ),
        ("2*-1", "this `*` could be a nimber or a product", " ^ write `2* - …` or `2 * -…`"),
        ("1/2*-1/2", "this `*` could be a nimber or a product", "   ^ write `1/2* - …` or `1/2 * -…`"),
        ("2*+-x", "this `*` could be a nimber or a product", " ^ write `2* + -…` or `2 * +-…`"),
        (
            "2* *3",
            "this `*` could be a nimber or a product",
            "   ^ for products, put spaces around every `*`",
        ),
        ("2* 3", "expected an operator, found `3`", "   ^ a nimber is written without a space, as in `*2`"),
        (
            "2^*G",
            "expected an operator, found `G`",
            "   ^ for a product, put spaces around `*`; a nim-heap of n counters is `nim(n)`",
        ),
        ("G*", "expected a value after `*`", "  ^ to add the nimber `*`, write `+ *`"),
        (
            "{1|0}* + 1",
            "expected a value after `*`, found `+`",
            "       ^ to add the nimber `*`, write `+ *`",
        ),
        ("{G*|0}", "expected a value after `*`, found `|`", "   ^ to add the nimber `*`, write `+ *`"),
        ("2x", "expected an operator, found `x`", " ^ a multiple is written with `*`, as in `2*(…)`"),
        ("4x4", "expected an operator, found `x4`", " ^^ a multiple is written with `*`, as in `2*(…)`"),
        (
            "9 Tiny(1)",
            "expected an operator, found `Tiny(1)`",
            "  ^^^^^^^ a multiple is written with `*`, as in `2*(…)`",
        ),
        (
            "2**-5",
            "`**` could be a power or a product with a nimber",
            " ^^ write `1/power(2, 5)` or `2 * * - 5`",
        ),
        ("G^", "expected an operator, found `^`", " ^ to add ups, write `+ ^`; the power is `power(2, 5)`"),
        ("1±1", "expected an operator, found `±`", " ^ to add a switch, write `+ ±`"),
        ("a < b < c", "a comparison cannot be compared", "      ^ use parentheses to say which comes first"),
        (
            "a = b",
            "expected an operator, found `=`",
            "  ^ `==` asks whether they are equivalent, `let name = …` gives a name; `upstar equivalent` says whether two games are identical",
        ),
        (
            "1..8",
            "expected an operator, found `..`",
            " ^^ a range stands in a list, as in `[n for n in 1..8]`",
        ),
        ("\"abc", "expected a value, found `\"`", "^ this quote is never closed"),
        (
            "nim \"3\"",
            "expected an operator, found `\"3\"`",
            "    ^^^ quoted text stands in the parentheses of a game",
        ),
        ("let x = 1", "expected a value, found `let`", "^^^ `let` starts a statement"),
        (
            "nim (3)",
            "expected an operator, found `(`",
            "    ^ write the name and its bracket without a space",
        ),
        ("nim(3", "expected `)`", "     ^"),
        ("nim(3  ", "expected `)`", "     ^"),
        ("nim(3]", "expected `)`, found `]`", "     ^"),
        ("nim(\"3)", "this quote is never closed", "    ^ expected `\"`"),
        (
            "octal[0.77]",
            "expected `(` after the rules in square brackets",
            "           ^ a position is written `octal[…](…)`",
        ),
        ("octal[0.77", "expected `]`", "          ^"),
        ("[1, 2", "expected `]`", "     ^"),
        ("[1, ]", "expected a value after `,`, found `]`", "    ^"),
        ("[n for 3 in 1..2]", "expected a name after `for`, found `3`", "       ^"),
        ("[n for n of 1..2]", "expected an operator, found `of`", "         ^^"),
        ("[n for n in 1..]", "expected a value after `..`, found `]`", "               ^"),
        ("[n for v in 1..2]", "`v` means down and cannot be a name", "       ^"),
        ("- ", "expected a value after `-`", " ^"),
        ("•", "expected a value after `•`", " ^"),
        ("↑ + ω ω", "expected an operator, found `ω`", "      ^"),
    ] {
        let error = parse_expr(source).expect_err(source);
        assert_eq!(error.code, "syntax", "{source}");
        assert_eq!(shown(source, &error), format!("{message}\n{carets}"), "{source}");
    }
}

#[test]
fn programs() {
    for (source, message, line, carets) in [
        ("let = 1", "expected a name after `let`, found `=`", "let = 1", "    ^"),
        ("let f(1) = 1", "expected a name after `(`, found `1`", "let f(1) = 1", "      ^"),
        ("let f(x + 1) = 1", "an argument of a function is a name", "let f(x + 1) = 1", "      ^^^^^"),
        ("let f(x, x) = 1", "two arguments with the same name", "let f(x, x) = 1", "         ^"),
        ("let f[2](x) = 1", "a function takes its arguments in parentheses", "let f[2](x) = 1", "      ^"),
        ("let for = 1", "`for` is a word of the notation and cannot be a name", "let for = 1", "    ^^^"),
        ("let x 1", "expected an operator, found `1`", "let x 1", "      ^"),
        ("let x", "expected `=`", "let x", "     ^"),
        ("let $ = 1", "unexpected character `$`", "let $ = 1", "    ^"),
        ("1\n+ 2", "expected a value, found `+` (line 2, column 1)", "+ 2", "^ a value takes no sign `+`"),
        ("1\n\t2 3\n4", "expected an operator, found `3` (line 2, column 4)", " 2 3", "   ^"),
        ("1\n(2 +\r\n]", "expected a value after `+`, found `]` (line 3, column 1)", "]", "^"),
        ("1; (2 +\r\n\r\n", "expected a value after `+`", "1; (2 +", "       ^"),
        ("nim(\n3\n", "expected `)` (line 2, column 2)", "3", " ^"),
        ("-\n1", "expected a value after `-`, found the end of the line (line 1, column 2)", "-", " ^"),
    ] {
        let error = parse_program(source).expect_err(source);
        assert_eq!(error.render(source), format!("error: {message}\n  | {line}\n  | {carets}"), "{source:?}");
    }
}

#[test]
fn the_form_in_the_notation() {
    let source = "domineerng(4x4) + *2";
    let error = Diagnostic::new("unknown-name", "unknown game `domineerng`", Span::new(0, 10))
        .with_hint("did you mean `domineering`?");
    let expected = "\
error: unknown game `domineerng`
  | domineerng(4x4) + *2
  | ^^^^^^^^^^ did you mean `domineering`?";
    assert_eq!(error.render(source), expected);
    assert_eq!(error.to_string(), "unknown game `domineerng`");
}

#[test]
fn columns_are_characters() {
    let source = "↑ + ω + zzz";
    let at = source.find("zzz").unwrap();
    let error = Diagnostic::new("unknown-name", "unknown name `zzz`", Span::new(at, at + 3));
    assert_eq!(error.at_columns(source), (8, 11));
    assert_eq!(error.render(source), "error: unknown name `zzz`\n  | ↑ + ω + zzz\n  |         ^^^");
    // Spans that do not fit the source are brought in.
    let stray = Diagnostic::syntax("stray", Span::new(1, 99));
    assert_eq!(stray.at_columns(source), (0, 11));
    assert_eq!(Diagnostic::syntax("stray", Span::new(50, 40)).at_columns(source), (11, 11));
    assert_eq!(Diagnostic::syntax("stray", Span::new(50, 40)).render(""), "error: stray\n  |\n  | ^");
}

#[test]
fn only_the_first_line_is_shown() {
    let source = "a\nb(\nc)\nd";
    let error = Diagnostic::syntax("here", Span::new(2, 7));
    assert_eq!(error.render(source), "error: here (line 2, column 1)\n  | b(\n  | ^^");
    let at_break = Diagnostic::syntax("here", Span::new(1, 2));
    assert_eq!(at_break.render(source), "error: here (line 1, column 2)\n  | a\n  |  ^");
}

#[test]
fn long_lines_are_cut() {
    let source = format!("{} $ {}", "1+".repeat(500), "+1".repeat(500));
    let error = parse_expr(&source).unwrap_err();
    let text = error.render(&source);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "error: unexpected character `$`");
    assert!(lines[1].starts_with("  | …") && lines[1].ends_with('…'), "{text}");
    assert_eq!(lines[1].chars().count(), 4 + 1 + 100 + 1);
    let caret = lines[2].chars().position(|c| c == '^').unwrap();
    assert_eq!(lines[1].chars().nth(caret), Some('$'));

    let source = format!("$ {}", "+1".repeat(500));
    let text = parse_expr(&source).unwrap_err().render(&source);
    assert!(text.ends_with("…\n  | ^"), "{text}");

    let source = format!("{}{}", "1".repeat(500), "(".repeat(500));
    let whole = Diagnostic::syntax("all", Span::all(&source)).render(&source);
    assert!(whole.ends_with(&format!("  | {}", "^".repeat(100))), "{whole}");

    let source = format!("{} +", "1".repeat(500));
    let text = parse_expr(&source).unwrap_err().render(&source);
    assert_eq!(text.lines().last().map(str::len), Some(4 + 1 + 40 + 1), "{text}");
}

#[test]
fn long_words_are_cut() {
    let error = parse_expr(&format!("1 {}", "x".repeat(1000))).unwrap_err();
    assert_eq!(error.message, format!("expected an operator, found `{}…`", "x".repeat(20)));
}

#[test]
fn arguments() {
    for (source, expected) in [
        ("", vec![]),
        ("  \n", vec![]),
        ("3", vec!["3"]),
        ("3, 4 ,5", vec!["3", "4", "5"]),
        ("{1,2|3}, f(a,b), [1,2]", vec!["{1,2|3}", "f(a,b)", "[1,2]"]),
        ("\"a,b\", c", vec!["\"a,b\"", "c"]),
        ("\"([{\",↑", vec!["\"([{\"", "↑"]),
        ("1 // a, b\n, 2", vec!["1 // a, b", "2"]),
    ] {
        let parts = split_args(source, Span::all(source)).unwrap();
        assert_eq!(parts.iter().map(|part| part.text(source)).collect::<Vec<_>>(), expected, "{source}");
    }
    for (source, message, from, to) in [
        ("1,,2", "expected an argument", 2, 3),
        (",1", "expected an argument", 0, 1),
        ("1, ", "expected an argument", 2, 2),
        ("(1", "expected `)`", 2, 2),
        ("1)", "unmatched `)`", 1, 2),
        ("(]", "expected `)`, found `]`", 1, 2),
        ("1, \"2", "this quote is never closed", 3, 4),
    ] {
        let error = split_args(source, Span::all(source)).unwrap_err();
        assert_eq!((error.message.as_str(), error.span), (message, Span::new(from, to)), "{source}");
    }
}

#[test]
fn quotes() {
    for (source, expected) in [
        ("\"..#|.#.\"", "..#|.#."),
        (" \"ab\" ", "ab"),
        ("\"\"", ""),
        ("4x4", "4x4"),
        (" 4x4 ", "4x4"),
        ("\"", "\""),
        ("\"a\" \"b\"", "\"a\" \"b\""),
        ("\"a", "\"a"),
        ("", ""),
    ] {
        assert_eq!(unquote(source, Span::all(source)).text(source), expected, "{source}");
    }
}
