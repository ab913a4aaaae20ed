//! Sessions, scripts and games, as they are typed.

mod common;

use common::{stderr, stdout, temporary, typed, upstar};
use serde_json::Value;

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
    assert!(
        told.contains("unknown game or function `foo`") && told.contains("did you mean `:help`?"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn scripts_are_saved_and_run() {
    let file = temporary("script.up");
    let saved = typed(&["repl"], &format!("let n = 3\nnim(n, n+1) // two heaps\nnonsense\n:save {file}\n"));
    assert!(stdout(&saved).contains("2 statements in "), "{}", stdout(&saved));
    assert_eq!(stdout(&upstar(&["run", &file])), "*7");
    assert_eq!(stdout(&upstar(&["run", "--json", &file])), "{\"answers\":[\"*7\"]}");
    let loaded = typed(&["repl"], &format!(":load {file}\n_1 + *\n"));
    assert_eq!(stdout(&loaded), "n = 3\n_1 = *7\n_2 = *6");
    // A mistake is shown in its line.
    std::fs::write(&file, "1 + 1\n2 + nim(x)\n3\n").expect("a temporary file");
    let wrong = upstar(&["run", &file]);
    assert_eq!((stdout(&wrong).as_str(), wrong.status.code()), ("2", Some(2)));
    assert!(stderr(&wrong).contains("  | 2 + nim(x)\n"), "{}", stderr(&wrong));
    std::fs::remove_file(&file).expect("the temporary file");
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
fn the_last_move_can_be_taken_back() {
    let played = typed(&["play", "nim(1,2)"], "1\nundo\nheap 2: 2 -> 1\n1\n");
    let text = stdout(&played);
    assert!(
        text.contains("Right wins after 2 moves.") && text.ends_with("Left wins after 3 moves."),
        "{text}"
    );
    let misere = typed(&["play", "--misere", "nim(1,2)"], "why\nhint\nhint\nquit\n");
    assert!(stdout(&misere).contains("Play heap 2: 2 -> 0."), "{}", stdout(&misere));
    assert!(
        stdout(&misere).contains("In misère play whoever makes the last move loses."),
        "{}",
        stdout(&misere)
    );
}

/// What a session answers to what is typed, without the labels.
fn answers(text: &str) -> Vec<String> {
    let labelled = |line: &str| line.split_once(" = ").map(|(_, answer)| answer.to_owned());
    text.lines().filter_map(labelled).collect()
}

#[test]
fn saved_sessions_mean_the_same() {
    let (first, second) = (temporary("first.up"), temporary("second.up"));
    // Numbers of answers within a line, after a mistake, in positions, and through a loaded script.
    let session = format!("1; 2; nonsense\n_1 + _2\nnim(_3, _1)\nlet g = _3\n_ + *\n:save {first}\n");
    let talked = typed(&["repl"], &session);
    let told = answers(&stdout(&talked));
    assert_eq!(told, ["1", "2", "3", "*2", "3", "*3"]);
    let loaded = typed(&["repl"], &format!("100\n:load {first}\n_1 + _2\n:save {second}\n"));
    let told_again = answers(&stdout(&loaded));
    assert_eq!(told_again[1..7], told);
    assert_eq!(told_again[7], "101", "outside the script answers are those of the session");
    let saved_again = answers(&stdout(&typed(&["repl"], &format!(":load {second}\n"))));
    assert_eq!(saved_again, told_again);
    let run: Vec<String> = stdout(&upstar(&["run", &second])).lines().map(str::to_owned).collect();
    assert_eq!(run, ["100", "1", "2", "3", "*2", "*3", "101"]);
    for file in [first, second] {
        std::fs::remove_file(file).expect("the temporary file");
    }
}

#[test]
fn sessions_say_who_wins() {
    let session = typed(
        &["repl"],
        "tic(\"...\")\nlet t = tic(\"...\")\n:type t\n:time 1+1\n:type 1/2\n:help coool\nω\n",
    );
    let text = stdout(&session);
    assert!(
        text.starts_with("_1 = tic(\"...\"): +- if Left starts, -+ if Right starts\nt = tic(\"...\")\n"),
        "{text}"
    );
    assert!(
        text.contains("a game with results\n_2 = 2\n0.0") && text.ends_with("its value is a number"),
        "{text}"
    );
    let told = stderr(&session);
    assert!(told.contains("did you mean `cool`?") && told.contains("ω is infinite"), "{told}");
    let named = stdout(&typed(&["repl"], ":vars\nlet g = nim(3,1)\nlet l = [1]\n:vars\n"));
    assert!(
        named.starts_with("nothing has been named") && named.ends_with("g = nim(3,1)\nl = a list"),
        "{named}"
    );
    let json = stdout(&typed(&["repl", "--json"], "1 + 1\nlet g = *\nnmi(3)\n:type g\n"));
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&lines[0]["name"], &lines[0]["value"]), (&"_1".into(), &"2".into()));
    assert_eq!((&lines[1]["name"], &lines[2]["error"]["hint"]), (&"g".into(), &"did you mean `nim`?".into()));
    assert_eq!(lines[3]["said"], "a game of type N; its value is a nimber");
}

#[test]
fn what_was_answered_before_a_mistake_stays() {
    let file = temporary("mistake.up");
    std::fs::write(&file, "1 + 1\nlet n = 3\nnim(n)\n2 + nmi(3)\n3\n").expect("a temporary file");
    let output = upstar(&["run", "--json", &file]);
    assert_eq!(output.status.code(), Some(2));
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["answers"], serde_json::json!(["2", "*3"]));
    assert_eq!(json["error"]["hint"], "did you mean `nim`?");
    let piped = typed(&["run", "-"], "let n = 3\nn + 1\n");
    assert_eq!(stdout(&piped), "4");
    let missing = upstar(&["run", "/no/such/file"]);
    assert!(stderr(&missing).contains("cannot read `/no/such/file`"), "{}", stderr(&missing));
    std::fs::write(&file, "1 + 1\ndomineering(7x7)\n").expect("a temporary file");
    let stopped = upstar(&["run", "--json", "--nodes", "1000", &file]);
    assert_eq!(stopped.status.code(), Some(1));
    let json: Value = serde_json::from_slice(&stopped.stdout).expect("JSON");
    assert_eq!((&json["answers"], &json["status"]), (&serde_json::json!(["2"]), &"stopped".into()));
    std::fs::remove_file(file).expect("the temporary file");
}

/// The events of a game with `--json`.
fn events(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = typed(&[&["play", "--json"], arguments].concat(), input);
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn playing_in_json() {
    let all = events(&["nim(1,2)"], "hint\nheap 2: 2 -> 1\n7\n1\nlog\nquit\n");
    let kinds: Vec<&str> = all.iter().map(|event| event["event"].as_str().expect("a kind")).collect();
    assert_eq!(
        kinds,
        ["position", "hint", "move", "move", "position", "error", "move", "position", "end", "log"]
    );
    assert_eq!(all[0]["moves"], serde_json::json!(["heap 1: 1 -> 0", "heap 2: 2 -> 0", "heap 2: 2 -> 1"]));
    assert_eq!((&all[1]["prospect"], &all[1]["move"]), (&"win".into(), &"heap 2: 2 -> 1".into()));
    assert_eq!((&all[3]["player"], &all[3]["by"]), (&"right".into(), &"perfect".into()));
    assert_eq!(
        (&all[8]["winner"], &all[8]["result"], &all[8]["moves"]),
        (&"left".into(), &"+-".into(), &3.into())
    );
}

#[test]
fn playing_against_a_strategy() {
    let file = temporary("strategy");
    let best = stdout(&upstar(&["strategy", "nim(1,2)", "--first", "left", "--player", "right"]));
    // The strategy takes the whole second heap, which a perfect player would not do, wherever it is there.
    std::fs::write(&file, &best).expect("a temporary file");
    let played = events(&["nim(1,2)", "--against", &file], "heap 1: 1 -> 0\n");
    let answer = played.iter().find(|event| event["by"] == "strategy").expect("an answer");
    assert_eq!(answer["player"], "right");
    // Another strategy of the same player is followed too: after taking heap 1, it takes only one from heap 2.
    let line = best.lines().find(|line| line.starts_with("1 -> ")).expect("the node after the first branch");
    let other = if line.starts_with("1 -> 1") { "1 -> 2" } else { "1 -> 1" };
    std::fs::write(&file, best.replace(line, other)).expect("a temporary file");
    let changed = events(&["nim(1,2)", "--against", &file], "heap 1: 1 -> 0\n");
    let another = changed.iter().find(|event| event["by"] == "strategy").expect("an answer");
    assert_ne!(another["move"], answer["move"]);
    // The seat is the other one, unless it was asked for, and cannot be the strategy's.
    let wrong = upstar(&["play", "nim(1,2)", "--side", "right", "--against", &file]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("the strategy is Right's, and so is your side"), "{}", stderr(&wrong));
    // Nor can it be checked as the other player's.
    let check = |player: &str| upstar(&["strategy", "nim(1,2)", "--player", player, "--check", &file]);
    assert_eq!(check("right").status.code(), Some(0));
    let wrong = check("left");
    assert_eq!(wrong.status.code(), Some(2), "{}", stdout(&wrong));
    assert!(stderr(&wrong).contains("--player: the strategy is Right's"), "{}", stderr(&wrong));
    // What the file does not cover is named.
    std::fs::write(&file, best.replace(line, "")).expect("a temporary file");
    let missing = upstar(&["play", "nim(1,2)", "--against", &file]);
    assert_eq!(missing.status.code(), Some(2));
    let told = stderr(&missing);
    assert!(told.contains("the strategy has no choice for Right at `1`, nim(0,2)"), "{told}");
    let absent = upstar(&["play", "nim(1,2)", "--against", "/no/such/file"]);
    assert!(stderr(&absent).contains("cannot read `/no/such/file`"), "{}", stderr(&absent));
    std::fs::remove_file(file).expect("the temporary file");
}

#[test]
fn moves_are_typed_in_several_ways() {
    // Two components have a move of this name.
    let unclear = typed(&["play", "nim(2) + nim(2,1)", "--side", "both"], "heap 1: 2 -> 1\nquit\n");
    assert!(stderr(&unclear).contains("`heap 1: 2 -> 1` is not clear"), "{}", stderr(&unclear));
    let bare = typed(&["play", "nim(2) + nim(2,1)", "--side", "both"], "heap 2: 1 -> 0\nlog\nquit\n");
    assert!(stdout(&bare).contains("nim(2,1): heap 2: 1 -> 0"), "{}", stdout(&bare));
    let wrong = stderr(&typed(&["play", "nim(2)"], "hnit\n9\nquit\n"));
    assert!(wrong.contains("did you mean `hint`?") && wrong.contains("numbers 1 to 2"), "{wrong}");
    // The board that ends the game is drawn, and a tree says whose turn it is.
    let ended = stdout(&typed(&["play", "tic(\"o.x\")"], "1\n"));
    assert!(ended.contains("│ o │ o │ x │"), "{ended}");
    let tree = events(&["tree(\"R(L(L(+-,-+),00),-+)\")", "--side", "both"], "1\n1\n1\n");
    let turns: Vec<&Value> = tree.iter().filter(|e| e["event"] == "move").map(|e| &e["player"]).collect();
    assert_eq!(turns, ["right", "left", "left"]);
}
