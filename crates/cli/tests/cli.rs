//! The program as its users meet it: commands, errors, limits, exit codes.

mod common;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::{Scratch, stderr, stdout, upstar};

fn value(expr: &str) -> String {
    let output = upstar(&["value", expr]);
    assert_eq!(output.status.code(), Some(0), "{expr}: {}", stderr(&output));
    stdout(&output)
}

#[test]
fn values_and_positions() {
    assert_eq!(value("domineering(4x4)"), "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}");
    assert_eq!(value("domineering(4x4) - domineering(4x4)"), "0");
    assert_eq!(value("-domineering(1x2)"), "1");
    assert_eq!(value("-1^"), "-1^");
    assert_eq!(value("3*domineering(2x2)"), "+-1");
    assert_eq!(value("{domineering(2x1)|-1}"), "+-1");
    assert_eq!(value("  1 + 1 // a comment"), "2");
    assert_eq!(value("domineering(2x2) <> 0"), "true");
    assert_eq!(value("1 < 1"), "false");
    assert_eq!(value("18446744073709551616/36893488147419103232"), "1/2");
}

#[test]
fn unicode_is_read_and_written() {
    assert_eq!(value("↑ + ± 1 − 1"), value("^ + +-1 - 1"));
    let output = upstar(&["value", "--unicode", "^<2>* + +-1 - +-1 + 2"]);
    assert_eq!(stdout(&output), "2↑<2>⋆");
    assert_eq!(value(&stdout(&output)), "2^<2>*");
}

#[test]
fn expressions_from_files_and_standard_input() {
    let path = std::env::temp_dir().join(format!("upstar-test-{}.txt", std::process::id()));
    std::fs::write(&path, "{1|\n-1} // over two lines\n").expect("a temporary file");
    assert_eq!(stdout(&upstar(&["value", &format!("@{}", path.display())])), "+-1");
    std::fs::remove_file(&path).expect("the temporary file");
    let missing = upstar(&["value", "@/no/such/file"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot read `/no/such/file`"), "{}", stderr(&missing));
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["value", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("upstar runs");
    child.stdin.take().expect("its input").write_all(b"*2 + *3\n").expect("to write");
    assert_eq!(stdout(&child.wait_with_output().expect("to end")), "*");
}

#[test]
fn errors_point_at_the_place() {
    for (expr, expected) in [
        (
            "domineerng(4x4) + *2",
            "error: unknown game `domineerng`\n  | domineerng(4x4) + *2\n  | ^^^^^^^^^^ did you mean `domineering`?",
        ),
        ("{1|2", "error: expected `}`\n  | {1|2\n  |     ^"),
        (
            "2 + domineering(12x12)",
            "error: a Domineering board has at most 128 cells; 12x12 has 144\n  | 2 + domineering(12x12)\n  |                 ^^^^^",
        ),
        (
            "1/3",
            "error: 1/3 is not a dyadic rational: the denominator must be a power of two\n  | 1/3\n  | ^^^",
        ),
    ] {
        let output = upstar(&["value", expr]);
        assert_eq!(output.status.code(), Some(2), "{expr}");
        assert_eq!(stderr(&output), expected, "{expr}");
        assert!(output.stdout.is_empty(), "{expr}");
    }
}

#[test]
fn json() {
    let output = upstar(&["value", "--json", "1 + *"]);
    assert_eq!(stdout(&output), r#"{"expr":"1 + *","value":"1*"}"#);
    let output = upstar(&["value", "--json", "*2 +"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.is_empty());
    let error: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(error["error"]["at"], serde_json::json!([4, 4]));
    let output = upstar(&["eval", "--json", "domineering(2x2)"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for (key, expected) in [
        ("expr", "domineering(2x2)"),
        ("reading", "domineering(2x2)"),
        ("outcome", "N"),
        ("value", "+-1"),
        ("left_stop", "1"),
        ("right_stop", "-1"),
        ("mean", "0"),
        ("temperature", "1"),
        ("birthday", "2"),
        ("status", "exact"),
    ] {
        assert_eq!(report[key], expected, "{key}");
    }
    assert!(report["atomic_weight"].is_null() && report["nim_value"].is_null());
    assert!(report["nodes"].is_u64() && report["seconds"].is_number());
    assert_eq!(report["winning_moves"]["left"], serde_json::json!(["a1-a2", "b1-b2"]));
}

/// Values of a plot and moves whose values were found before the limit are told.
#[test]
fn lists_stop_with_what_is_known() {
    let plot = upstar(&["plot", "cram(4xn)", "--nodes", "3000"]);
    assert_eq!(plot.status.code(), Some(1));
    assert!(
        stdout(&plot).starts_with("[nim_value(cram(4xn)) for n in 0..6] = [0, 2, 0, 1, 0, 2, 0]\n"),
        "{}",
        stdout(&plot)
    );
    let moves = upstar(&["moves", "konane(4x5)", "--threads", "1", "--nodes", "16400"]);
    assert_eq!(moves.status.code(), Some(1));
    let known = "after Right a3-c3: konane(\"xoxox|..o.o|xoxox|oxoxo\") = 0\n";
    assert!(stdout(&moves).contains(known), "{}", stdout(&moves));
}

/// The members of a list and the other expressions are told too.
#[test]
fn parts_stop_with_what_is_known() {
    let known = |arguments: &[&str]| {
        let output = upstar(&[arguments, &["--nodes", "20000", "--threads", "1"]].concat());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        stdout(&output)
    };
    let list = known(&["value", "[domineering(2x2), domineering(8x8)]"]);
    assert!(list.contains("domineering(2x2) = +-1\ndomineering(8x8) = not known yet\n"), "{list}");
    let each = known(&["value", "[nim_value(cram(4xn)) for n in 1..9]"]);
    assert!(each.contains("nim_value(cram(4xn)) for n = 5 = 2\n"), "{each}");
    let inside = known(&["value", "temperature(domineering(8x8))"]);
    assert!(inside.contains("domineering(8x8) = not known yet\n"), "{inside}");
    let beside = known(&["equivalent", "domineering(8x8)", "domineering(2x2)"]);
    assert!(beside.contains("domineering(2x2) = +-1\n"), "{beside}");
    let pictures = known(&["thermograph", "domineering(2x2)", "domineering(8x8)"]);
    assert!(pictures.contains("domineering(2x2) = +-1\n"), "{pictures}");
}

#[test]
fn moves_of_huge_heaps_that_win() {
    let moves = upstar(&["moves", "nim(1000000000000000000,999999999999999999)"]);
    assert_eq!(moves.status.code(), Some(0));
    assert!(stdout(&moves).contains("-> 999999999999999999"), "{}", stdout(&moves));
    let none = upstar(&["moves", "chop(1000000000000000000x1000000000000000000)"]);
    assert_eq!(stdout(&none), "there are too many moves to list; none of them wins");
}

#[test]
fn options_of_other_commands() {
    let output = upstar(&["value", "--misere", "nim(3)"]);
    assert!(
        stderr(&output).contains("`value` has no option `--misere`; it is an option of "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn limits_stop_with_what_is_known() {
    let start = Instant::now();
    let output = upstar(&["value", "domineering(8x8) + +-1", "--time", "200ms"]);
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("+-1 = +-1"), "{}", stdout(&output));
    assert!(stderr(&output).contains("the time limit was reached"), "{}", stderr(&output));
    let output = upstar(&["value", "domineering(6x6)", "--nodes", "1000", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let stopped: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(stopped["status"], "stopped");
    assert!(stopped["value"].is_null());
    let output = upstar(&["value", "konane(6x6)", "--memory", "5MB"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the memory limit of 5 MB was reached"), "{}", stderr(&output));
    // A calculation without positions stops too.
    let hard = "7*{{100|3}|{-2|{-9|-50}}} + 9*{40,{90|20}|{-3|{-30|-77}}} + 11*{5||3|1/8||||0|||-7||-9|-40}";
    let output = upstar(&["value", hard, "--time", "100ms"]);
    assert!(matches!(output.status.code(), Some(0 | 1)));
}

#[test]
fn deep_and_long_expressions() {
    for (open, close) in [("{", "|}"), ("(", ")"), ("-", ""), ("+-", ""), ("Tiny(", ")"), ("{0|", "}")] {
        let expr = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let path = std::env::temp_dir().join(format!("upstar-deep-{}.txt", std::process::id()));
        std::fs::write(&path, expr).expect("a temporary file");
        let output = upstar(&["value", &format!("@{}", path.display()), "--time", "5s"]);
        assert!(matches!(output.status.code(), Some(0..=2)), "{open}: {:?}", output.status);
        std::fs::remove_file(&path).expect("the temporary file");
    }
}

#[test]
fn reports_of_games_with_results() {
    let text = stdout(&upstar(&["eval", "tic(\"...\")"]));
    assert!(text.contains("Left first     +- (Left wins in 3 moves)\n"), "{text}");
    assert!(text.contains("Left wins by   b1\nRight wins by  b1\n"), "{text}");
    let json = stdout(&upstar(&["eval", "--json", "hex(3x3)"]));
    for part in [
        "\"left_first\":\"+-\"",
        "\"right_first\":\"-+\"",
        "\"remoteness\":{\"left_first\":",
        "\"kind\":\"stealing\"",
        "\"shows\":\"first wins\"",
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

#[test]
fn replies() {
    let text = stdout(&upstar(&["moves", "--replies", "nim(1,2,2)"]));
    assert!(text.contains("      heap 2: 2 -> 1  is answered by  heap 3: 2 -> 1\n"), "{text}");
    assert!(
        text.contains("  heap 2: 2 -> 0  *3  N  to nim(1,0,2)\n      refuted by  heap 3: 2 -> 1\n"),
        "{text}"
    );
    assert!(text.ends_with("(* wins)"), "{text}");
    assert!(stdout(&upstar(&["moves", "nim(2,2)"])).ends_with("(no move wins)"));
    let misere = stdout(&upstar(&["moves", "--replies", "--misere", "nim(1,1,1)"]));
    assert!(misere.contains("refuted by"), "{misere}");
}

#[test]
fn misere_reports() {
    let text = stdout(&upstar(&["eval", "--misere", "nim(2,3,6)"]));
    assert!(text.contains("genus          7^75 (tame)\nmisère value   7\n"), "{text}");
}

/// The check of a strategy that is given on standard input.
fn check_strategy(expr: &str, first: &str, strategy: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["strategy", expr, "--first", first, "--check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("upstar runs");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(strategy.as_bytes()).expect("it listens");
    drop(input);
    child.wait_with_output().expect("upstar ends")
}

/// Nobody makes sure of losing: the other player may choose something else.
#[test]
fn what_a_strategy_makes_sure_of() {
    let tree = "tree(\"R(L(R(-+,00),00),L(00,+-))\")";
    let turned = "tree(\"L(R(L(+-,00),00),R(00,-+))\")";
    for (expr, first, player, won, lost) in
        [(tree, "right", "Right", "-+", "+-"), (turned, "left", "Left", "+-", "-+")]
    {
        let says = |choices: &str| {
            stdout(&check_strategy(expr, first, &format!("strategy for {player}\n{choices}")))
        };
        let loses = says(". -> 2\n1.1 -> 1");
        assert!(
            loses.contains(&format!("// makes sure of nothing: it can end in {lost}; at worst ")),
            "{loses}"
        );
        let draws = says(". -> 1\n1.1 -> 1");
        assert!(draws.contains("// makes sure of 00 at least: a drawing strategy; at worst "), "{draws}");
        let wins = "tree(\"X(Y(+-,00),W)\")".replace('X', &first[..1].to_uppercase());
        let wins = wins.replace('Y', if first == "left" { "R" } else { "L" }).replace('W', won);
        let wins = stdout(&check_strategy(&wins, first, &format!("strategy for {player}\n. -> 2")));
        assert!(wins.contains(&format!("// makes sure of {won}: a winning strategy; at worst ")), "{wins}");
    }
}

#[test]
fn strategies_are_printed_and_checked() {
    let best = upstar(&["strategy", "tic(\"...\")", "--first", "right"]);
    let text = stdout(&best);
    assert!(text.starts_with("strategy for Right\n. -> 2 // tic(\"...\"), b1\n"), "{text}");
    assert!(text.contains("// makes sure of -+: a winning strategy; at worst "), "{text}");
    let check = |strategy: &str| check_strategy("tic(\"...\")", "right", strategy);
    // What was printed is read back, remarks and all.
    assert_eq!(stdout(&check(&text)).lines().last(), text.lines().last());
    // Another first move only draws.
    let worse = check(&text.replace(". -> 2 ", ". -> 1 "));
    assert!(stdout(&worse).contains("makes sure of 00 at least: a drawing strategy"), "{}", stdout(&worse));
    let wrong = check("strategy for Right\n. -> 9\n");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("expected a number from 1 to 3"), "{}", stderr(&wrong));
    let large = upstar(&["strategy", "--limit", "10", "tic(\"...\")"]);
    assert!(stderr(&large).contains("more nodes than the limit allows"), "{}", stderr(&large));
    assert_eq!(large.status.code(), Some(1));
    // A tree that is too large to show is folded.
    let folded = upstar(&["tree", "--limit", "10", "tic(\"...\")"]);
    let text = stdout(&folded);
    assert!(text.contains("  … 1 below\n") && text.contains("16 nodes, depth 3; --limit N"), "{text}");
    assert_eq!(text.lines().count(), 1 + 3 + 6 + 1, "{text}");
}

#[test]
fn lists_and_programs() {
    assert_eq!(value("[outcome(pick_up_bricks(n)) for n in 1..4]"), "[N, N, P, N]");
    assert_eq!(value("let g = domineering(2x3); g - g"), "0");
    assert_eq!(stdout(&upstar(&["outcome", "let n = 3; nim(n, n)"])), "P");
    let list = upstar(&["eval", "[1, 2]"]);
    assert_eq!(list.status.code(), Some(2));
    assert!(stderr(&list).contains("expected a game, found a list"), "{}", stderr(&list));
    assert!(stdout(&upstar(&["functions"])).lines().count() > 40);
    assert!(stdout(&upstar(&["functions", "cool"])).contains("cool({4|-2}, 1)\n  {3|-1}"));
    assert!(stderr(&upstar(&["functions", "cooll"])).contains("did you mean `cool`?"));
}

#[test]
fn help_of_everything() {
    // A function, a game, a command, and a name that is all of these.
    assert!(stdout(&upstar(&["help", "cool"])).starts_with("cool(G, t): "));
    assert!(stdout(&upstar(&["help", "nim"])).contains("nim(3,4,5) = "));
    assert!(stdout(&upstar(&["help", "moves"])).starts_with("List every move"));
    let tree = stdout(&upstar(&["help", "tree"]));
    assert!(tree.contains("Usage: upstar tree") && tree.contains("tree(G, first): "), "{tree}");
    assert!(tree.contains("From the root of a tree on"), "{tree}");
    assert!(stdout(&upstar(&["help"])).starts_with("Combinatorial games: "));
    for (typed, meant) in [("cooll", "cool"), ("kayls", "kayles"), ("thermogrph", "thermograph"), ("eql", "")]
    {
        let told = upstar(&["help", typed]);
        assert_eq!(told.status.code(), Some(2), "{typed}");
        let hint = format!("did you mean `{meant}`?");
        assert_eq!(stderr(&told).contains(&hint), !meant.is_empty(), "{typed}: {}", stderr(&told));
    }
}

#[test]
fn tables_have_headers() {
    let games = stdout(&upstar(&["games"]));
    let mut lines = games.lines();
    let header = lines.next().expect("a header");
    assert_eq!(header.split_whitespace().collect::<Vec<_>>(), ["name", "game", "kind", "example"]);
    let column = header.find("kind").expect("a column");
    let kinds: Vec<String> = lines.map(|line| line.chars().skip(column).take(4).collect()).collect();
    let mut grouped = kinds.clone();
    grouped.dedup();
    assert_eq!(grouped, ["impa", "part", "with"]);
    assert_eq!(kinds.len(), upstar::Session::default().engine().catalogue().len());
    let functions = stdout(&upstar(&["functions"]));
    assert!(functions.starts_with("function ") && functions.contains("what it gives\n"), "{functions}");
}

#[test]
fn colour_only_where_it_is_wanted() {
    let escapes = |arguments: &[&str]| stdout(&upstar(arguments)).matches("\x1b[").count();
    for command in [["moves", "nim(1,2)"], ["eval", "domineering(2x2)"]] {
        assert_eq!(escapes(&command), 0, "{command:?}: not on a pipe");
        assert_eq!(escapes(&[&command[..], &["--color", "never"]].concat()), 0, "{command:?}");
        assert!(escapes(&[&command[..], &["--color", "always"]].concat()) > 0, "{command:?}");
    }
    let board = stdout(&upstar(&["show", "--color", "always", "clobber(\"xo\")"]));
    assert!(
        board.contains("\x1b[1m\x1b[34mx\x1b[0m") && board.contains("\x1b[1m\x1b[31mo\x1b[0m"),
        "{board}"
    );
    assert_eq!(escapes(&["show", "clobber(\"xo\")"]), 0);
    let painted = stdout(&upstar(&["moves", "--color", "always", "nim(1,2)"]));
    assert!(painted.contains("\x1b[1m\x1b[32m* heap 2: 2 -> 1\x1b[0m"), "{painted}");
    // Without its colours it is the same text.
    let plain = stdout(&upstar(&["moves", "nim(1,2)"]));
    assert_eq!(anstream::adapter::strip_str(&painted).to_string(), plain);
}

#[test]
fn mistakes_as_json() {
    let error = |arguments: &[&str]| {
        let output = upstar(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {}", stderr(&output));
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        json["error"].clone()
    };
    assert_eq!(error(&["equivalent", "--json", "1", "nmi(3)"])["argument"], "B");
    assert_eq!(error(&["equivalent", "--json", "nmi(3)", "1"])["argument"], "A");
    assert_eq!(error(&["equivalent", "--json", "1", "nmi(3)"])["text"], "nmi(3)");
    assert_eq!(error(&["equivalent", "--json", "@/no/such/file", "1"])["argument"], "A");
    for usage in
        [&["valu", "--json", "1"][..], &["value", "--json"], &["moves", "--json", "--player", "up", "*"]]
    {
        assert_eq!(error(usage)["code"], "usage", "{usage:?}");
    }
    let option = error(&["value", "--json", "--tiem", "3", "1"]);
    assert_eq!((&option["at"], &option["hint"]), (&[13, 19].into(), &"did you mean `--time`?".into()));
    // On a terminal the expression is named.
    let told = stderr(&upstar(&["equivalent", "1", "nmi(3)"]));
    assert!(told.ends_with("in expression B"), "{told}");
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&upstar(&["completions", shell]));
        assert!(script.contains("domineering") || script.contains("thermograph"), "{shell}: {script}");
    }
    let manual = stdout(&upstar(&["man"]));
    assert!(
        manual.contains("upstar \\- Combinatorial games: who wins, by how much, what to play"),
        "{manual}"
    );
    for command in
        ["value", "outcome", "moves", "eval", "explain", "equivalent", "show", "tree", "thermograph", "play"]
    {
        assert!(
            manual.contains(&format!("upstar\\-{command}")) || manual.contains(&format!("upstar-{command}")),
            "{command}"
        );
    }
}

#[test]
fn mistyped_options_and_impossible_play() {
    let typo = upstar(&["value", "--jsn", "nim(3)"]);
    assert_eq!(typo.status.code(), Some(2));
    assert_eq!(stderr(&typo), "error: unknown option `--jsn`; did you mean `--json`?");
    assert_eq!(value("--1"), "1");
    for command in ["outcome", "moves", "eval", "tree", "play"] {
        let misere = upstar(&[command, "--misere", "hex(2x2)"]);
        assert_eq!(misere.status.code(), Some(2), "{command}");
        assert!(stderr(&misere).contains("has no misère play"), "{command}: {}", stderr(&misere));
    }
    assert!(stdout(&upstar(&["functions", "explain"])).starts_with("explain(G): "));
}

/// Who wins under normal play is not told of misère play.
#[test]
fn what_is_known_of_misere_play() {
    for command in ["outcome", "explain"] {
        let stopped = upstar(&[command, "--misere", "domineering(6x7)", "--nodes", "1000"]);
        assert_eq!(stopped.status.code(), Some(1), "{command}");
        assert!(
            stdout(&stopped).contains("domineering(6x7) = not known yet"),
            "{command}: {}",
            stdout(&stopped)
        );
    }
}

#[test]
fn what_is_known_without_the_value() {
    // Strategy stealing: whoever starts wins every rectangle but the single square.
    assert_eq!(stdout(&upstar(&["outcome", "chomp(20x20)"])), "N");
    assert_eq!(stdout(&upstar(&["outcome", "chomp(1x1)"])), "P");
    let wythoff = upstar(&["eval", "wythoff(1000000000000000000,5)"]);
    assert!(
        stdout(&wythoff).contains("N (whoever starts wins); the value is not known yet"),
        "{}",
        stdout(&wythoff)
    );
    let cake = stdout(&upstar(&["eval", "cut_cake(1000000000000000000x5)"]));
    assert!(cake.contains("Left wins by   no move") && cake.contains("Right wins by  too many"), "{cake}");
    let plot = upstar(&["plot", "kayles", "--to", "1000000", "--time", "200ms"]);
    assert_eq!(plot.status.code(), Some(1));
    let hint = stderr(&upstar(&["outcome", "nim"]));
    assert!(hint.contains("`nim` needs something in parentheses, such as `nim(3,4,5)`"), "{hint}");
}

/// What `docs/winners.md` lists can be done without, and no answer depends on it.
#[test]
fn winners_without_some_of_what_helps() {
    for what in ["cancelling", "values", "means", "bounds", "order", "table", "values,means,bounds"] {
        let output = upstar(&["outcome", "domineering(5x5)", "--without", what]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(0), "P".to_owned()), "{what}");
    }
}

#[test]
fn a_search_for_the_winner_goes_on_from_a_file() {
    let path = std::env::temp_dir().join(format!("upstar-winners-{}.txt", std::process::id()));
    let file = path.to_str().expect("a path");
    let ask = |expr: &str| upstar(&["outcome", expr, "--nodes", "80000", "--threads", "1", "--resume", file]);
    let first = ask("nogo(4x4)");
    assert_eq!(first.status.code(), Some(1), "{}", stdout(&first));
    let answer = (0..20).map(|_| ask("nogo(4x4)")).find(|output| output.status.code() == Some(0));
    assert_eq!(stdout(&answer.expect("an answer in the end")), "P");
    // What is known is known at once, and stays in the file, but for a few sums whose places in the table others took.
    let lines = || std::fs::read_to_string(&path).expect("the file").lines().count();
    let before = lines();
    assert_eq!(stdout(&ask("nogo(4x4)")), "P");
    assert!(100 * lines() >= 99 * before, "{} of {before} lines are left", lines());
    let refused = |expr: &str, what: &str| {
        let output = ask(expr);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(what), "{}", stderr(&output));
    };
    refused("domineering(7x7)", "--resume: the file is not about domineering");
    refused("nogo(4x4) + nim(3)", "only a search in positions of one game");
    let text = std::fs::read_to_string(&path).expect("the file");
    std::fs::write(&path, text.replacen("\t=0", "\t=1", 1)).expect("to write");
    refused("nogo(4x4)", "the file is not whole");
    std::fs::remove_file(&path).expect("the temporary file");
}

#[test]
fn a_file_to_go_on_from_is_tried_before_the_work() {
    let folder = std::env::temp_dir().join(format!("upstar-resume-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("a folder");
    let ask = |expr: &str, name: &str| {
        let path = folder.join(name);
        let output =
            upstar(&["outcome", expr, "--nodes", "30000", "--resume", path.to_str().expect("a name")]);
        (output.status.code(), format!("{}{}", stdout(&output), stderr(&output)), path.exists())
    };
    let (code, text, is_there) = ask("domineering(7x7)", "nowhere/file");
    assert!(code == Some(3) && text.contains("cannot write") && !is_there, "{text}");
    let (code, text, is_there) = ask("hex(5x5)", "hex");
    assert!(code == Some(2) && text.contains("solve --to") && !is_there, "{text}");
    // Boards of all sizes share a file; what is too large for one is passed over.
    let (code, text, is_there) = ask("domineering(9x9)", "boards");
    assert!(code == Some(1) && is_there, "{text}");
    assert_eq!(ask("domineering(5x6)", "boards"), (Some(0), "R".to_owned(), true));
    std::fs::remove_dir_all(&folder).expect("the temporary folder");
}

#[test]
fn at_a_limit_moves_tell_which_of_them_are_known_to_win() {
    let stopped = |format: &[&str]| {
        let output =
            upstar(&[&["moves", "domineering(8x9)", "--player", "left", "--nodes", "3000"], format].concat());
        assert_eq!(output.status.code(), Some(1));
        stdout(&output)
    };
    let text = stopped(&[]);
    assert!(text.starts_with("domineering(8x9): L (Left wins, whoever starts)"), "{text}");
    assert!(text.contains("\nafter Left a7-a8: "), "{text}");
    // The corners of Hex are soon seen to lose.
    let hex = upstar(&["moves", "hex(6x6)", "--player", "left", "--nodes", "2000", "--threads", "1"]);
    assert_eq!(hex.status.code(), Some(1));
    assert!(stdout(&hex).contains("|......\"): the move loses"), "{}", stdout(&hex));
    let data: serde_json::Value = serde_json::from_str(&stopped(&["--json"])).expect("JSON");
    assert_eq!(data["known"][0]["outcome"], "L");
    assert_eq!(data["known"][1]["player"], "left");
}

#[test]
fn a_full_strategy_goes_to_the_last_move() {
    let text = stdout(&upstar(&["strategy", "domineering(3x4)", "--player", "right", "--full"]));
    assert!(text.starts_with("full strategy by sums for Right in domineering(3x4), Left first\n"), "{text}");
    let path = std::env::temp_dir().join(format!("upstar-full-{}", std::process::id()));
    std::fs::write(&path, &text).expect("to write");
    let check = |expr: &str| {
        let file = path.to_str().expect("a name");
        upstar(&["strategy", expr, "--player", "right", "--check", file])
    };
    assert!(stdout(&check("domineering(3x4)")).contains("a winning strategy"));
    assert!(stderr(&check("domineering(3x5)")).contains("the strategy is for domineering(3x4), Left first"));
    std::fs::remove_file(&path).expect("the temporary file");
}

#[test]
fn a_line_of_play_goes_with_the_outcome() {
    let text = stdout(&upstar(&["outcome", "domineering(2x3)", "--line"]));
    assert_eq!(
        text,
        "N\nLeft moves first, Left wins: b1-b2\nRight moves first, Right wins: a2-b2; c1-c2; a1-b1"
    );
}

/// Games are found by their titles, and by what their rules speak of; a power is told from ups; an example that takes long is not passed over
/// in silence.
#[test]
fn what_people_mean() {
    let told = |arguments: &[&str]| {
        let output = upstar(arguments);
        format!("{}{}", stdout(&output), stderr(&output))
    };
    assert!(told(&["games", "Turning Turtles"]).contains("turtles(\"TTH\") = *3"));
    assert!(told(&["games", "toads and frogs"]).starts_with("Toads and Frogs"));
    assert!(told(&["games", "Dots and Boxes"]).contains("these speak of it: nimstring"));
    assert!(told(&["value", "2^5"]).contains("the power is power(2, 5)"));
    assert!(told(&["explain", "1/2^3 + 1"]).contains("1/2^3 is 1/2 and 3 ups"));
    assert!(!told(&["value", "toads_and_frogs(\"t.f\") + ^2"]).contains("note"));
    assert!(!told(&["value", "2^5*"]).contains("note"));
    assert!(told(&["heap", "partizan_subtraction[1,2; 2,3]", "--to", "3"]).contains("2  N  {1|0}"));
    let folder = Scratch::new("untried");
    let file = folder.file("e.game");
    std::fs::write(&file, "game e on heaps\n  both n -> n - 1\n  example domineering(8x8) = 0\n")
        .expect("a file");
    let answered = told(&["value", "e(2)", "--games", &file]);
    assert!(answered.contains("`domineering(8x8) = 0` takes long and was not tried"), "{answered}");
    assert!(answered.starts_with('0'), "{answered}");
}
