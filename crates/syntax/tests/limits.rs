//! Depth, length and time: deep texts are refused, long ones are read, both quickly and on little stack.

mod dump;

use std::time::{Duration, Instant};

use upstar_syntax::{ExprKind, MAX_DEPTH, parse_at, parse_expr, parse_program, split_args};

const MANY: usize = 100_000;

/// Runs on a thread with little stack; the answer must come within two seconds.
fn quick(name: String, test: impl FnOnce() + Send + 'static) {
    let start = Instant::now();
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(test).unwrap();
    thread.join().unwrap_or_else(|_| panic!("{name} failed"));
    assert!(start.elapsed() < Duration::from_secs(2), "{name} took {:?}", start.elapsed());
}

/// An opening, what stands innermost, and a closing.
const NESTS: [(&str, &str, &str); 11] = [
    ("(", "1", ")"),
    ("{", "|", "|}"),
    ("{1|", "0", "}"),
    ("[", "", "]"),
    ("-", "x", ""),
    ("- ", "1", ""),
    ("+-", "1", ""),
    ("•", "1", ""),
    ("+-{", "1", "}"),
    ("1+2*3:(", "1", ")"),
    ("[1 for n in 1..", "1", "]"),
];

#[test]
fn very_deep_is_refused() {
    for (open, inner, close) in NESTS {
        quick(open.to_string(), move || {
            for source in [
                open.repeat(MANY),
                format!("{}{inner}", open.repeat(MANY)),
                format!("{}{inner}{}", open.repeat(MANY), close.repeat(MANY)),
                format!("1 + {}{inner}{}", open.repeat(MAX_DEPTH + 2), close.repeat(MAX_DEPTH + 2)),
            ] {
                let error = parse_expr(&source).unwrap_err();
                assert_eq!(error.code, "too-deep", "{open}");
                assert_eq!(error.message, "nested more than 1000 levels deep");
                assert!(error.render(&source).len() < 1000);
                assert_eq!(parse_program(&source).unwrap_err().code, "too-deep", "{open}");
            }
        });
    }
}

#[test]
fn deep_is_read_and_dropped() {
    // One of them has a sum, a product and an ordinal sum for each opening.
    for (open, inner, close) in NESTS {
        let times = if open.starts_with("1+") { MAX_DEPTH / 3 } else { MAX_DEPTH - 1 };
        quick(open.to_string(), move || {
            let source = format!("{}{inner}{}", open.repeat(times), close.repeat(times));
            let expr = parse_expr(&source).unwrap_or_else(|error| panic!("{}", error.render(&source)));
            assert!(expr.height() <= MAX_DEPTH);
            drop(expr);
        });
    }
}

#[test]
fn the_limit_is_where_it_says() {
    for (open, close) in [("(", ")"), ("[", "]"), ("-", "")] {
        let nested = |times| format!("{}x{}", str::repeat(open, times), str::repeat(close, times));
        assert!(parse_expr(&nested(MAX_DEPTH)).is_ok(), "{open}");
        assert_eq!(parse_expr(&nested(MAX_DEPTH + 1)).unwrap_err().code, "too-deep", "{open}");
    }
}

#[test]
fn left_operands_count_too() {
    // Each level is a sum within a product, all on the left.
    let source = format!("{}1{}", "(".repeat(900), "+1)*2".repeat(900));
    quick("left".to_string(), move || assert_eq!(parse_expr(&source).unwrap_err().code, "too-deep"));
}

#[test]
fn many_bars() {
    // {0|0||0|||0…: each bar is longer than the one before.
    let bars = |levels| (1..=levels).map(|n| "|".repeat(n) + "0").collect::<String>();
    let source = format!("{{0{}}}", bars(MAX_DEPTH - 1));
    quick("bars".to_string(), move || assert_eq!(parse_expr(&source).unwrap().height(), MAX_DEPTH - 1));
    let source = format!("{{0{}}}", bars(MAX_DEPTH + 2));
    quick("bars".to_string(), move || assert_eq!(parse_expr(&source).unwrap_err().code, "too-deep"));
    let source = format!("{{{}}}", "|".repeat(MANY));
    quick("one bar".to_string(), move || assert!(parse_expr(&source).is_ok()));
    let source = format!("{{{}}}", "0|".repeat(MANY));
    quick("same bars".to_string(), move || assert_eq!(parse_expr(&source).unwrap_err().code, "syntax"));
}

#[test]
fn long_chains_are_flat() {
    for link in ["+1", "-x", " * 2", ":x", "+-1", " + *2", "-nim(3)", "+{1|0}"] {
        quick(link.to_string(), move || {
            let source = format!("1{}", link.repeat(MANY));
            let expr = parse_expr(&source).unwrap_or_else(|error| panic!("{}", error.render(&source)));
            assert_eq!(dump::children(&expr).len(), MANY + 1);
            assert!(expr.height() <= 2);
            drop(expr);
        });
    }
    quick("list".to_string(), || {
        let source = format!("[{}1]", "1,".repeat(MANY));
        assert!(parse_expr(&source).is_ok());
        let source = "let x = 1\n".repeat(MANY);
        assert_eq!(parse_program(&source).unwrap().len(), MANY);
    });
    quick("long tokens".to_string(), || {
        for part in ["1", "^", "v", "x", " ", "|", "^<1", "(1)+", "//"] {
            let source = part.repeat(MANY);
            let _ = parse_expr(&source);
        }
    });
}

#[test]
fn nested_calls() {
    quick("calls".to_string(), || {
        for (open, close) in [("Tiny(", ")"), ("f[", "](1)"), ("f({[", "]})")] {
            for source in [open.repeat(MANY), format!("{}1{}", open.repeat(MANY), close.repeat(MANY))] {
                assert_eq!(parse_expr(&source).unwrap_err().code, "too-deep", "{open}");
            }
        }
        let mut source = format!("{}1{}", "Tiny(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
        source.push_str(" + 1");
        assert!(parse_expr(&source).is_ok());
        assert!(parse_expr("Tiny(1)+".repeat(MANY).trim_end_matches('+')).is_ok());
    });
}

#[test]
fn arguments_level_by_level() {
    quick("levels".to_string(), || {
        let source = format!("{}1{}", "Tiny(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
        let mut expr = parse_expr(&source).unwrap();
        let mut levels = 0;
        while let ExprKind::Call(call) = expr.kind() {
            let parts = split_args(&source, call.args).unwrap();
            expr = parse_at(&source, parts[0]).unwrap();
            levels += 1;
        }
        assert_eq!(levels, MAX_DEPTH);
    });
}
