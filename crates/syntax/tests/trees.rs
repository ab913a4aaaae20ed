//! What texts are read as: each tree written as an S-expression, and where its parts stand.

mod dump;

use dump::{children, dump, dump_program};
use upstar_syntax::{ExprKind, Span, StmtKind, parse_argument, parse_at, parse_expr, parse_program};

/// Each source with the dump of its tree.
fn check(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        match parse_expr(source) {
            Ok(expr) => assert_eq!(&dump(&expr, source), expected, "{source}"),
            Err(error) => panic!("{source}\n{}", error.render(source)),
        }
    }
}

#[test]
fn words() {
    check(&[
        ("if a then b else c", "(if a b c)"),
        ("1 + if a < 1 then 2 else 3 + 4", "(sum 1 +(if (< a 1) 2 (sum 3 +4)))"),
        ("if(a)then(b)else(c)", "(if a b c)"),
        ("if a then if b then 1 else 2 else 3", "(if a (if b 1 2) 3)"),
        ("{if a then 1 else 2|3}", "{(if a 1 2) | 3}"),
        ("a or b and not c or d", "(or a (and b (not c)) d)"),
        ("not a == b", "(not (== a b))"),
        ("not not a", "(not (not a))"),
        ("[x for x in xs if x > 1 and y for y in 1..x]", "[x for x in xs if (and (> x 1) y) for y in 1..x]"),
        ("[x for x in [1, 2]]", "[x for x in [1 2]]"),
        ("xs[2]", "(at xs 2)"),
        ("xs[1][-1]", "(at (at xs 1) -1)"),
        ("-f(3)[n+1]", "(neg (at f(3) (sum n +1)))"),
        ("[1,2][1]", "(at [1 2] 1)"),
        ("outcome(g) == \"P\"", "(== outcome(g) \"P\")"),
        ("a / b", "(quot a b)"),
        ("a*b/c*d/3", "(quot (prod (quot (prod a b) c) d) 3)"),
        ("1/2/3", "(quot 1/2 3)"),
        ("1/n", "(quot 1 n)"),
        // Words are names where no word could stand.
        ("not", "not"),
        ("if + then", "(sum if +then)"),
        ("and and and", "(and and and)"),
    ]);
    let program = "let f(n, k) = if n == 0\n  then 1\n  else\n  n; f(1, 2)";
    let read = parse_program(program).unwrap();
    assert_eq!(dump_program(&read, program), "(let f n k (if (== n 0) 1 n)); f(1, 2)");
    let argument = parse_argument("f(n for x in y, n for n in 1..3)", Span::new(16, 31)).unwrap();
    assert_eq!(dump(&argument, "f(n for x in y, n for n in 1..3)"), "[n for n in 1..3]");
}

#[test]
fn literals() {
    check(&[
        ("0", "0"),
        ("3", "3"),
        ("-2", "-2"),
        ("5/8", "5/8"),
        ("-5/8", "-5/8"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("*", "*"),
        ("*2", "*2"),
        ("*17", "*17"),
        ("^", "^1"),
        ("^^", "^2"),
        ("^^^", "^3"),
        ("^3", "^3"),
        ("v", "v1"),
        ("vv", "v2"),
        ("vvv", "v3"),
        ("v3", "v3"),
        ("v12", "v12"),
        ("2^*", "2&^1&*"),
        ("1/2v3*4", "1/2&v3&*4"),
        ("-1*", "-1&*"),
        ("^*3", "^1&*3"),
        ("v*", "v1&*"),
        ("^[2]", "^[2]"),
        ("^<2>", "^<2>"),
        ("v[2]", "v[2]"),
        ("v<2>*", "v<2>&*"),
        ("2^[3]*", "2&^[3]&*"),
        ("-1/2v<3>*2", "-1/2&v<3>&*2"),
        ("  3 ", "3"),
    ]);
}

#[test]
fn signs() {
    check(&[
        ("-1^", "-1&^1"),
        ("- 1^", "(neg 1&^1)"),
        ("-^", "(neg ^1)"),
        ("-*2", "(neg *2)"),
        ("-(1^)", "(neg 1&^1)"),
        ("0-1^", "(sum 0 -1&^1)"),
        ("0 -1^", "(sum 0 -1&^1)"),
        ("0 - -1^", "(sum 0 --1&^1)"),
        ("--1", "(neg -1)"),
        ("--x", "(neg (neg x))"),
        ("-x+y", "(sum (neg x) +y)"),
        ("a-b-c", "(sum a -b -c)"),
        ("a-(b-c)", "(sum a -(sum b -c))"),
        ("2^-1", "(sum 2&^1 -1)"),
    ]);
}

#[test]
fn stars() {
    check(&[
        ("2*", "2&*"),
        ("2*3", "2&*3"),
        ("1/2*3", "1/2&*3"),
        ("-2*3", "-2&*3"),
        ("2*+1", "(sum 2&* +1)"),
        ("2* + 1", "(sum 2&* +1)"),
        ("2* - 1", "(sum 2&* -1)"),
        ("2* +- 1", "(sum 2&* +(neg 1))"),
        ("2* -1", "(sum 2&* -1)"),
        ("2* -x", "(sum 2&* -x)"),
        ("2* +-1", "(sum 2&* +-1)"),
        ("(2*)", "2&*"),
        ("[2*, 3]", "[2&* 3]"),
        ("{2*|1*}", "{2&* | 1&*}"),
        ("2*:1", "(ord 2&* 1)"),
        ("2*==2*", "(== 2&* 2&*)"),
        ("2*G", "(prod 2 G)"),
        ("2*nim(3)", "(prod 2 nim(3))"),
        ("2*(3)", "(prod 2 3)"),
        ("2*{1|0}", "(prod 2 {1 | 0})"),
        ("5*{3||2|1}", "(prod 5 {3 | {2 | 1}})"),
        ("3*^", "(prod 3 ^1)"),
        ("2*v", "(prod 2 v1)"),
        ("2*^[2]", "(prod 2 ^[2])"),
        ("2*-x", "(prod 2 (neg x))"),
        ("2*-nim(2)", "(prod 2 (neg nim(2)))"),
        ("2*±1", "(prod 2 (switch 1))"),
        ("2 * -1", "(prod 2 -1)"),
        ("2 *-1", "(prod 2 -1)"),
        ("2 * +-1", "(prod 2 (switch 1))"),
        ("2 * 3", "(prod 2 3)"),
        ("2 *3", "(prod 2 3)"),
        ("2 * - 1", "(prod 2 (neg 1))"),
        ("3 * *2", "(prod 3 *2)"),
        ("2**", "(prod 2 *)"),
        ("**2", "(prod * 2)"),
        ("*2*3", "(prod *2 3)"),
        ("^**2", "(prod ^1&* 2)"),
        ("^ *2", "(prod ^1 2)"),
        ("^*-1", "(sum ^1&* -1)"),
        ("G*3", "(prod G 3)"),
        ("G**", "(prod G *)"),
        ("{1|0}*3", "(prod {1 | 0} 3)"),
        ("-G*3", "(prod (neg G) 3)"),
        ("-2*G", "(prod -2 G)"),
        ("2 × 3", "(prod 2 3)"),
        ("2×3", "(prod 2 3)"),
        ("2 * 3 * 4", "(prod 2 3 4)"),
        ("1 + 2 * 3", "(sum 1 +(prod 2 3))"),
    ]);
}

#[test]
fn switches() {
    check(&[
        ("+-1", "(switch 1)"),
        ("+-1^*", "(switch 1&^1&*)"),
        ("+-{1,1*}", "(switch-of 1 1&*)"),
        ("+- {1}", "(switch-of 1)"),
        ("{0,*,*2}", "{0 * *2}"),
        ("+-{1|0}", "(switch {1 | 0})"),
        ("+-{2||1|0}", "(switch {2 | {1 | 0}})"),
        ("+-(1)", "(switch 1)"),
        ("+-x", "(switch x)"),
        ("+-f(x)", "(switch f(x))"),
        ("+--1", "(switch -1)"),
        ("+-+-1", "(switch (switch 1))"),
        ("-+-1", "(neg (switch 1))"),
        ("- +-1", "(neg (switch 1))"),
        ("a + +-1", "(sum a +(switch 1))"),
        ("a++-1", "(sum a +(switch 1))"),
        ("a - +-1", "(sum a -(switch 1))"),
        ("a+-b", "(sum a +(neg b))"),
        ("a +-b", "(sum a +(neg b))"),
        ("1+-1", "(sum 1 +-1)"),
        ("a+-+-b", "(sum a +(neg (switch b)))"),
        ("+-1*G", "(prod (switch 1) G)"),
        ("+-1:2", "(ord (switch 1) 2)"),
        ("{+-1|+-{1,2}}", "{(switch 1) | (switch-of 1 2)}"),
        ("+-{{1|0},2}", "(switch-of {1 | 0} 2)"),
    ]);
}

#[test]
fn unicode() {
    check(&[
        ("↑", "^1"),
        ("↑↑", "^2"),
        ("⇑", "^2"),
        ("⇑*", "^2&*"),
        ("↑3⋆2", "^3&*2"),
        ("↓", "v1"),
        ("⇓", "v2"),
        ("v↓", "v2"),
        ("1/2↓3∗4", "1/2&v3&*4"),
        ("↑[2]", "^[2]"),
        ("↓<2>", "v<2>"),
        ("±1", "(switch 1)"),
        ("±{1,1⋆}", "(switch-of 1 1&*)"),
        ("a + ±1", "(sum a +(switch 1))"),
        ("−1", "-1"),
        ("2 − 1", "(sum 2 -1)"),
        ("+−1", "(switch 1)"),
        ("ω", "omega"),
        ("ω + 1", "(sum omega +1)"),
        ("•5/8", "(dot 5/8)"),
        ("•-5/8", "(dot -5/8)"),
        ("a ≡ b", "(== a b)"),
        ("a ≠ b", "(!= a b)"),
        ("a ≤ b", "(<= a b)"),
        ("a ≥ b", "(>= a b)"),
        ("a ∥ b", "(<> a b)"),
        ("1\u{A0}+\u{A0}2", "(sum 1 +2)"),
    ]);
}

#[test]
fn operators() {
    check(&[
        ("a:b", "(ord a b)"),
        ("a:b:c", "(ord a b c)"),
        ("2*a:b", "(prod 2 (ord a b))"),
        ("a*b:c+d", "(sum (prod a (ord b c)) +d)"),
        ("-a:b", "(ord (neg a) b)"),
        ("1:^", "(ord 1 ^1)"),
        ("a == b", "(== a b)"),
        ("a != b", "(!= a b)"),
        ("a<b", "(< a b)"),
        ("a>b", "(> a b)"),
        ("a<=b", "(<= a b)"),
        ("a>=b", "(>= a b)"),
        ("a<>b", "(<> a b)"),
        ("a+1 < b*2", "(< (sum a +1) (prod b 2))"),
        ("(a<b) == (c<d)", "(== (< a b) (< c d))"),
        ("^ < 2", "(< ^1 2)"),
        ("^<2", "(< ^1 2)"),
        ("v<x", "(< v1 x)"),
        ("v<2>", "v<2>"),
        ("v<2> > v", "(> v<2> v1)"),
        ("((1))", "1"),
        ("(1+2)+3", "(sum (sum 1 +2) +3)"),
        ("9Tiny({2|1})", "(sum 9 +Tiny({2|1}))"),
        ("-9Miny(1/4)", "(sum -9 +Miny(1/4))"),
        ("0-9Tiny(1)", "(sum 0 -(sum 9 +Tiny(1)))"),
        ("1/2Tiny(1)*3", "(prod (sum 1/2 +Tiny(1)) 3)"),
        ("9*Tiny(1)", "(prod 9 Tiny(1))"),
        ("1 // one\n+ 2 // two", "(sum 1 +2)"),
    ]);
}

#[test]
fn braces() {
    check(&[
        ("{|}", "{ | }"),
        ("{ | }", "{ | }"),
        ("{0|}", "{0 | }"),
        ("{|4}", "{ | 4}"),
        ("{0|-1}", "{0 | -1}"),
        ("{0||-1}", "{0 | -1}"),
        ("{||1}", "{ | 1}"),
        ("{1,{4|1}|-1}", "{1 {4 | 1} | -1}"),
        ("{3||2|1}", "{3 | {2 | 1}}"),
        ("{2|1||0}", "{{2 | 1} | 0}"),
        ("{1|0||-1|||-2}", "{{{1 | 0} | -1} | -2}"),
        ("{3|2||1|0}", "{{3 | 2} | {1 | 0}}"),
        ("{a,b|c||d}", "{{a b | c} | d}"),
        ("{d||a|b,c}", "{d | {a | b c}}"),
        ("{a,b||c|d}", "{a b | {c | d}}"),
        ("{0||||0|}", "{0 | {0 | }}"),
        // An empty side next to a longer bar needs a space; without it the bars are one.
        ("{0| ||1}", "{{0 | } | 1}"),
        ("{0|||1}", "{0 | 1}"),
        ("{||0|}", "{ | {0 | }}"),
        ("{|||0|||||}", "{{ | 0} | }"),
        ("{*|*}", "{* | *}"),
        ("{^|v}", "{^1 | v1}"),
        ("{1+1,2*x|-x}", "{(sum 1 +1) (prod 2 x) | (neg x)}"),
        ("{(a<b)|0}", "{(< a b) | 0}"),
        ("{nim(3)|domineering(\"..|..\")}", "{nim(3) | domineering(\"..|..\")}"),
        ("{1\n|\n0}", "{1 | 0}"),
        ("{0||0|-2}", "{0 | {0 | -2}}"),
    ]);
}

#[test]
fn names_and_calls() {
    check(&[
        ("x", "x"),
        ("_", "_"),
        ("_3", "_3"),
        ("vx", "vx"),
        ("v_", "v_"),
        ("value", "value"),
        ("V", "V"),
        ("x2", "x2"),
        ("letter", "letter"),
        ("f()", "f()"),
        ("nim(3,4,5)", "nim(3,4,5)"),
        ("domineering(4x4)", "domineering(4x4)"),
        ("domineering(\"..#|.#.\") + *2", "(sum domineering(\"..#|.#.\") +*2)"),
        ("tree(\"L(R(+-,00),-+)\")", "tree(\"L(R(+-,00),-+)\")"),
        ("toads_and_frogs(\"ttt..fff\")", "toads_and_frogs(\"ttt..fff\")"),
        ("octal[0.77](10)", "octal[0.77](10)"),
        ("octal[4.3F](12,7)", "octal[4.3F](12,7)"),
        ("subtraction[!2,3](9)", "subtraction[!2,3](9)"),
        ("f(\")\")", "f(\")\")"),
        ("f(\"([{\")", "f(\"([{\")"),
        ("f(g(x), {1|[2]})*2", "(prod f(g(x), {1|[2]}) 2)"),
        ("f($ # é)", "f($ # é)"),
        ("f(// )\n)", "f(// )\n)"),
    ]);
}

#[test]
fn lists() {
    check(&[
        ("[]", "[]"),
        ("[1]", "[1]"),
        ("[1, x, {1|0}]", "[1 x {1 | 0}]"),
        ("[a < b, c]", "[(< a b) c]"),
        ("[[1], []]", "[[1] []]"),
        ("[nim(n) for n in 1..8]", "[nim(n) for n in 1..8]"),
        ("[2* for n in 1..8]", "[2&* for n in 1..8]"),
        ("[n for n in a+1..-b]", "[n for n in (sum a +1)..(neg b)]"),
        ("[1,\n 2]", "[1 2]"),
    ]);
}

#[test]
fn programs() {
    for (source, expected) in [
        ("", ""),
        ("\n;; \n// nothing\n", ""),
        ("1", "1"),
        ("let x = 1\nx + 1", "(let x 1); (sum x +1)"),
        ("let x = 1; x", "(let x 1); x"),
        ("1 // one\n2", "1; 2"),
        ("2*\n3", "2&*; 3"),
        ("1 +\n 2", "(sum 1 +2)"),
        ("x *\n\n 2", "(prod x 2)"),
        ("let x =\n 1", "(let x 1)"),
        ("{1\n|\n0}\n[1,\n2]", "{1 | 0}; [1 2]"),
        ("f(\n1\n)\n2", "f(\n1\n); 2"),
        ("(1\n+2)\n-3", "(sum 1 +2); -3"),
        ("let vx = 1 < 2;", "(let vx (< 1 2))"),
        ("\r\n1\r\n2\r\n", "1; 2"),
    ] {
        match parse_program(source) {
            Ok(program) => assert_eq!(dump_program(&program, source), expected, "{source:?}"),
            Err(error) => panic!("{source}\n{}", error.render(source)),
        }
    }
}

#[test]
fn spans_are_exact() {
    for (source, expected) in [
        ("1 + nim(3)", vec!["1 + nim(3)", "1", "nim(3)"]),
        (" ( 2^* ) ", vec!["( 2^* )"]),
        ("-(1 + x)*y", vec!["-(1 + x)*y", "-(1 + x)", "(1 + x)", "1", "x", "y"]),
        ("+-{1, 1*}", vec!["+-{1, 1*}", "1", "1*"]),
        ("+-{1|0}", vec!["+-{1|0}", "{1|0}", "1", "0"]),
        ("{a,b | c || d}", vec!["{a,b | c || d}", "a,b | c", "a", "b", "c", "d"]),
        ("{d||a|}", vec!["{d||a|}", "d", "a|", "a"]),
        ("{|a||d}", vec!["{|a||d}", "|a", "a", "d"]),
        ("9Tiny(1) + ↑", vec!["9Tiny(1) + ↑", "9Tiny(1)", "9", "Tiny(1)", "↑"]),
        ("•5/8 : − x", vec!["•5/8 : − x", "•5/8", "5/8", "− x", "x"]),
        ("[n for n in 1 .. 8]", vec!["[n for n in 1 .. 8]", "n", "1", "8"]),
        ("a <= b // end", vec!["a <= b", "a", "b"]),
    ] {
        let expr = parse_expr(source).unwrap_or_else(|error| panic!("{}", error.render(source)));
        let mut found = Vec::new();
        let mut left = vec![&expr];
        while let Some(next) = left.pop() {
            found.push(next.span().text(source));
            left.extend(children(next).into_iter().rev());
        }
        assert_eq!(found, expected, "{source}");
    }
}

#[test]
fn spans_inside_leaves() {
    let source = "  -1/2v3*4";
    let ExprKind::Literal(literal) = parse_expr(source).unwrap().into_kind() else { panic!() };
    assert_eq!(literal.number.unwrap().span.text(source), "-1/2");
    assert_eq!(literal.ups.unwrap().span.text(source), "v3");
    assert_eq!(literal.star.unwrap().span.text(source), "*4");

    let source = "1 + octal[0.77]( 10 )";
    let expr = parse_expr(source).unwrap();
    let ExprKind::Call(call) = children(&expr)[1].kind() else { panic!() };
    assert_eq!(call.name.span.text(source), "octal");
    assert_eq!(call.rules.unwrap().text(source), "0.77");
    assert_eq!(call.args.text(source), " 10 ");

    let source = "1; let x = 2 ;";
    let program = parse_program(source).unwrap();
    assert_eq!(program[1].span.text(source), "let x = 2");
    let StmtKind::Let { name, value, .. } = &program[1].kind else { panic!() };
    assert_eq!((name.span.text(source), value.span().text(source)), ("x", "2"));
}

#[test]
fn a_part_has_the_spans_of_the_whole() {
    let source = "f(a + g(b), 2)";
    let expr = parse_expr(source).unwrap();
    let ExprKind::Call(call) = expr.kind() else { panic!() };
    let parts = upstar_syntax::split_args(source, call.args).unwrap();
    let first = parse_at(source, parts[0]).unwrap();
    assert_eq!(dump(&first, source), "(sum a +g(b))");
    assert_eq!(first.span().text(source), "a + g(b)");
    assert_eq!(children(&first)[1].span().text(source), "g(b)");
    // The end of the part is the end of the text, even where the source goes on.
    let cut = upstar_syntax::Span::new(2, 9);
    assert_eq!(cut.text(source), "a + g(b");
    assert_eq!(parse_at(source, cut).unwrap_err().span, upstar_syntax::Span::at(9));
}

#[test]
fn heights() {
    for (source, height) in
        [("1", 0), ("((1))", 0), ("-x", 1), ("1+2*x", 2), ("{|}", 0), ("{3||2|1}", 2), ("[]", 0)]
    {
        assert_eq!(parse_expr(source).unwrap().height(), height, "{source}");
    }
}
