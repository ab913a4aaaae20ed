//! The program as its users meet it: commands, errors, limits, exit codes.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn upstar(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_upstar")).args(arguments).output().expect("upstar runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim_end().to_owned()
}

fn value(expr: &str) -> String {
    let output = upstar(&["value", expr]);
    assert_eq!(output.status.code(), Some(0), "{expr}: {}", stderr(&output));
    stdout(&output)
}

/// The words of a command line, single quotes removed.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("a word").push(c),
        }
    }
    words
}

/// Runs every `$ upstar …` of a page: it prints what stands below it. An ellipsis stands for the rest of a line, and
/// in a line of its own for all that follows.
fn examples(page: &str, at_least: usize) {
    let mut commands = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for example in block.split("$ upstar ").skip(1) {
            let (command, expected) = example.split_once('\n').expect("a command and its output");
            let words = words(command);
            let output = upstar(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let printed = if output.stdout.is_empty() { stderr(&output) } else { stdout(&output) };
            let mut lines = printed.lines();
            for line in expected.trim_end().lines() {
                if line == "…" {
                    lines.by_ref().for_each(drop);
                    break;
                }
                let found = lines.next().unwrap_or_default();
                match line.split_once('…') {
                    Some((start, _)) => assert!(found.starts_with(start), "{command}: {found}"),
                    None => assert_eq!(found, line, "{command}"),
                }
            }
            assert_eq!(lines.next(), None, "{command}: more output than is shown");
            commands += 1;
        }
    }
    assert!(commands >= at_least, "only {commands} examples");
}

#[test]
fn readme() {
    examples(include_str!("../../../README.md"), 7);
}

#[test]
fn tutorial() {
    examples(include_str!("../../../docs/tutorial.md"), 20);
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
            "2 + domineering(9x9)",
            "error: a Domineering board has at most 64 cells; 9x9 has 81\n  | 2 + domineering(9x9)\n  |                 ^^^",
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
    let output = upstar(&["value", "domineering(7x7)", "--memory", "5MB"]);
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
    let misere = stdout(&upstar(&["moves", "--replies", "--misere", "nim(1,1,1)"]));
    assert!(misere.contains("refuted by"), "{misere}");
}

#[test]
fn misere_reports() {
    let text = stdout(&upstar(&["eval", "--misere", "nim(2,3,6)"]));
    assert!(text.contains("genus          7^75 (tame)\nmisère value   7\n"), "{text}");
}

#[test]
fn strategies_are_printed_and_checked() {
    let best = upstar(&["strategy", "tic(\"...\")", "--first", "right"]);
    let text = stdout(&best);
    assert!(text.starts_with("strategy for Right\n. -> 2 // tic(\"...\"), b1\n"), "{text}");
    assert!(text.contains("// makes sure of -+: a winning strategy; at worst "), "{text}");
    let check = |strategy: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(["strategy", "tic(\"...\")", "--first", "right", "--check", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("upstar runs");
        let mut input = child.stdin.take().expect("its input");
        input.write_all(strategy.as_bytes()).expect("it listens");
        drop(input);
        child.wait_with_output().expect("upstar ends")
    };
    // What was printed is read back, remarks and all.
    assert_eq!(stdout(&check(&text)).lines().last(), text.lines().last());
    // Another first move only draws.
    let worse = check(&text.replace(". -> 2 ", ". -> 1 "));
    assert!(stdout(&worse).contains("makes sure of 00: a drawing strategy"), "{}", stdout(&worse));
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
    let huge = upstar(&["tree", "nim(9,9,9)"]);
    assert_eq!(huge.status.code(), Some(1), "{}", stdout(&huge));
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

/// What the session prints for what is typed, through a pipe.
fn typed(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("upstar runs");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("it listens");
    drop(stdin);
    child.wait_with_output().expect("upstar ends")
}

#[test]
fn sessions_through_a_pipe() {
    let output =
        typed(&["repl"], "let g = domineering(2x3)\ng + g\n_ + 1\n[n for n in\n1..3]\n:type g\n_2 - _1\n");
    assert_eq!(
        stdout(&output),
        "g = {2|-1/2}\n_1 = 3/2\n_2 = 5/2\n_3 = [1, 2, 3]\na game of type N; its value is hot\n_4 = 1"
    );
    // Mistakes are told and the session goes on.
    let output = typed(&["repl"], "1 +\n\nnim(3\n)\nfoo(2)\n:hlep\n:quit\n1\n");
    assert_eq!(stdout(&output), "_1 = *3");
    let told = stderr(&output);
    assert!(told.contains("unknown game or function `foo`") && told.contains("did you mean `:help`?"), "{told}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn scripts_are_saved_and_run() {
    let path = std::env::temp_dir().join(format!("upstar-script-{}.up", std::process::id()));
    let file = path.display().to_string();
    let saved = typed(&["repl"], &format!("let n = 3\nnim(n, n+1) // two heaps\nnonsense\n:save {file}\n"));
    assert!(stdout(&saved).contains("2 statements in "), "{}", stdout(&saved));
    assert_eq!(stdout(&upstar(&["run", &file])), "*7");
    assert_eq!(stdout(&upstar(&["run", "--json", &file])), "{\"answers\":[\"*7\"]}");
    let loaded = typed(&["repl"], &format!(":load {file}\n_1 + *\n"));
    assert_eq!(stdout(&loaded), "n = 3\n_1 = *7\n_2 = *6");
    // A mistake is shown in its line.
    std::fs::write(&path, "1 + 1\n2 + nim(x)\n3\n").expect("a temporary file");
    let wrong = upstar(&["run", &file]);
    assert_eq!((stdout(&wrong).as_str(), wrong.status.code()), ("2", Some(2)));
    assert!(stderr(&wrong).contains("  | 2 + nim(x)\n"), "{}", stderr(&wrong));
    std::fs::remove_file(&path).expect("the temporary file");
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&upstar(&["completions", shell]));
        assert!(script.contains("domineering") || script.contains("thermograph"), "{shell}: {script}");
    }
    let manual = stdout(&upstar(&["man"]));
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
fn playing_through_a_pipe() {
    // A balanced position is lost for who starts; the opponent balances again and again.
    let lost = typed(&["play", "nim(1,2,3)"], "1\n1\n1\n1\n1\n1\n");
    assert!(stdout(&lost).ends_with("Right wins after 4 moves."), "{}", stdout(&lost));
    let hinted = typed(&["play", "nim(1,2,4)"], "hint\nhint\nheap 3: 4 -> 0\nundo\nheap 3: 4 -> 3\nquit\n");
    let text = stdout(&hinted);
    assert!(text.contains("You can win.") && text.contains("Play heap 3: 4 -> 3."), "{text}");
    assert_eq!(text.matches("Right plays ").count(), 2, "{text}");
    let won = typed(&["play", "nim(1,2)"], "heap 2: 2 -> 1\n1\n");
    assert!(stdout(&won).ends_with("Left wins after 3 moves."), "{}", stdout(&won));
    let drawn = typed(&["play", "tic(\"...\")", "--side", "right"], "quit\n");
    assert!(stdout(&drawn).contains("Left plays b1"), "{}", stdout(&drawn));
    // Two perfect players draw, and nobody is asked.
    let watched = typed(&["play", "tic_tac_toe(\"...|...|...\")", "--side", "none"], "");
    assert!(stdout(&watched).ends_with("A draw."), "{}", stdout(&watched));
    let wrong = typed(&["play", "nim(3)"], "heap 1: 3 -> 7\nquit\n");
    assert!(stderr(&wrong).contains("There is no move `heap 1: 3 -> 7`; did you mean"), "{}", stderr(&wrong));
    let sum = typed(&["play", "nim(2) + domineering(2x2)"], "hint\nhint\nhint\nwhy\nswap\nshow\nquit\n");
    assert!(stdout(&sum).contains("Move in domineering(2x2)."), "{}", stdout(&sum));
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

#[test]
fn the_last_move_can_be_taken_back() {
    let played = typed(&["play", "nim(1,2)"], "1\nundo\nheap 2: 2 -> 1\n1\n");
    let text = stdout(&played);
    assert!(
        text.contains("Right wins after 2 moves.") && text.ends_with("Left wins after 3 moves."),
        "{text}"
    );
    let misere = typed(&["play", "--misere", "nim(1,2)"], "why\nhint\nhint\nquit\n");
    assert!(stdout(&misere).contains("Play heap 2: 2 -> 0."), "{}", stdout(&misere));
    assert!(stderr(&misere).contains("normal play"), "{}", stderr(&misere));
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
