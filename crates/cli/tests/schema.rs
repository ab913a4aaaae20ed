//! What `--json` prints against the schema in `docs/`.

mod common;

use std::process::Command;

use boon::{Compiler, Schemas};
use serde_json::Value;

const SCHEMA: &str = include_str!("../../../docs/json-schema.json");

/// The parts of the schema that have been met.
struct Checker {
    schemas: Schemas,
    compiler: Compiler,
}

impl Checker {
    fn new() -> Checker {
        let mut compiler = Compiler::new();
        let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
        compiler.add_resource("http://upstar/schema.json", schema).expect("the schema is a schema");
        Checker { schemas: Schemas::new(), compiler }
    }

    /// Whether a value fits the part of the schema with this name.
    fn fits(&mut self, part: &str, value: &Value) -> Result<(), String> {
        self.fits_at(&format!("http://upstar/schema.json#/$defs/{part}"), value)
    }

    /// Whether a value fits the schema as a whole: whether it is the answer of some command.
    fn fits_some(&mut self, value: &Value) -> Result<(), String> {
        self.fits_at("http://upstar/schema.json", value)
    }

    fn fits_at(&mut self, at: &str, value: &Value) -> Result<(), String> {
        let schema = self.compiler.compile(at, &mut self.schemas).map_err(|error| error.to_string())?;
        self.schemas.validate(value, schema).map_err(|error| error.to_string())
    }
}

fn answer(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_upstar")).args(arguments).output().expect("upstar runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error} in {text}"))
}

/// The lines that a command prints for what is typed.
fn lines(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = common::typed(arguments, input);
    common::stdout(&output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn games_sessions_and_scripts_keep_to_the_schema() {
    let mut checker = Checker::new();
    let game = "hint\nwhy\nhelp\nswap\nswap\nnonsense\n1\nundo\n1\n1\n1\nlog\nquit\n";
    let mut met = std::collections::BTreeSet::new();
    for event in lines(&["play", "--json", "nim(2,1) + *2"], game) {
        checker.fits("play", &event).unwrap_or_else(|why| panic!("{event}: {why}"));
        met.insert(event["event"].as_str().unwrap_or_default().to_owned());
    }
    let all = ["end", "error", "hint", "log", "move", "position", "said", "sides", "why"];
    assert_eq!(met.iter().map(String::as_str).collect::<Vec<_>>(), all);
    for answer in lines(&["repl", "--json"], "1 + *\nlet g = 3\ntic(\"...\")\n:help cool\n") {
        checker.fits("repl", &answer).unwrap_or_else(|why| panic!("{answer}: {why}"));
    }
    let file = common::temporary("schema.up");
    for script in ["1\n2\n", "1\nnmi(2)\n"] {
        std::fs::write(&file, script).expect("a temporary file");
        let told = answer(&["run", "--json", &file]);
        checker.fits("run", &told).unwrap_or_else(|why| panic!("{told}: {why}"));
    }
    std::fs::remove_file(file).expect("the temporary file");
    assert!(checker.fits("play", &serde_json::json!({ "event": "move" })).is_err());
}

#[test]
fn every_command_keeps_to_the_schema() {
    let mut checker = Checker::new();
    let commands: &[(&str, &[&str])] = &[
        ("value", &["value", "--json", "domineering(2x3) + *"]),
        ("value", &["value", "--json", "[1, 2]"]),
        ("outcome", &["outcome", "--json", "nim(3)"]),
        ("outcome", &["outcome", "--json", "tic(\"...\")"]),
        ("eval", &["eval", "--json", "domineering(2x3) + ^"]),
        ("eval", &["eval", "--json", "nim(3,3)"]),
        ("eval", &["eval", "--json", "cut_cake(1000000000x7)"]),
        ("eval", &["eval", "--json", "hex(3x3)"]),
        ("eval", &["eval", "--json", "--misere", "nim(1,2)"]),
        ("eval", &["eval", "--json", "--misere", "domineering(2x2)"]),
        ("moves", &["moves", "--json", "nim(1,2)"]),
        ("moves", &["moves", "--json", "--replies", "--player", "left", "domineering(2x2)"]),
        ("moves", &["moves", "--json", "tic(\"...\")"]),
        ("equivalent", &["equivalent", "--json", "*", "*2"]),
        ("equivalent", &["equivalent", "--json", "nim(1,2)", "*3"]),
        ("equivalent", &["equivalent", "--json", "*", "^", "--by", "nim"]),
        ("positions", &["positions", "--json", "cut_cake(2x3)"]),
        ("positions", &["positions", "--json", "tic(\".ox\")"]),
        ("line", &["line", "--json", "{0|1}", "{1|}"]),
        ("glossary", &["glossary", "--json"]),
        ("help", &["glossary", "--json", "nimber"]),
        ("help", &["help", "--json", "mex", "principle"]),
        ("chart", &["chart", "--json", "examples"]),
        ("chart", &["chart", "--json", "principles"]),
        ("tree", &["tree", "--json", "nim(1,2,3)", "--proof"]),
        ("tree", &["tree", "--json", "nim(1,1)"]),
        ("tree", &["tree", "--json", "--limit", "3", "nim(2,2)"]),
        ("strategy", &["strategy", "--json", "tic(\"...\")"]),
        ("explain", &["explain", "--json", "nim(1,2)"]),
        ("show", &["show", "--json", "nim(1,2)"]),
        ("thermograph", &["thermograph", "--json", "{1|0}"]),
        ("thermograph", &["thermograph", "--json", "{3||2|1}", "5/8", "--format", "svg"]),
        ("heap", &["heap", "--json", "kayles", "--to", "9", "--period"]),
        ("heap_at", &["heap", "--json", "nim", "--at", "10^25"]),
        ("heap_values", &["heap", "--json", "less_than_half", "--to", "9"]),
        ("value", &["value", "--json", "table(a*b for a in 1..2 for b in 1..2)"]),
        ("genera", &["heap", "--json", "kayles", "--genus", "--to", "5"]),
        ("eval", &["eval", "--json", "dodgem(4x4)"]),
        ("solve", &["solve", "--json", "dodgem(4x4)"]),
        ("solve", &["solve", "--json", "connect_four[3](3x3)"]),
        ("solve_estimate", &["solve", "--json", "--estimate", "connect_four[3](3x3)"]),
        ("chomp", &["chomp", "--json", "8x10", "--openings"]),
        ("chomp", &["chomp", "--json", "3x5", "--list"]),
        ("plot", &["plot", "--json", "kayles", "--to", "9"]),
        ("powers", &["powers", "--json", "nim(11,13,7,12)"]),
        ("map", &["map", "--json", "hex(3x3)"]),
        ("days", &["days", "--json", "3"]),
        ("classes", &["classes", "--json", "*2", "*1 + *3", "0"]),
        ("chart", &["chart", "--json", "games"]),
        ("chart", &["chart", "--json", "sums"]),
        ("chart", &["chart", "--json", "numbers"]),
        ("games", &["games", "--json"]),
        ("games", &["games", "--json", "nim"]),
        ("functions", &["functions", "--json"]),
        ("functions", &["functions", "--json", "cool"]),
        ("stopped", &["value", "--json", "--nodes", "5", "domineering(4x4) + *"]),
        ("stopped", &["moves", "--json", "--nodes", "2000", "domineering(5x5)"]),
        ("stopped", &["plot", "--json", "--nodes", "200", "cram(3xn)"]),
        ("completions", &["completions", "--json", "zsh"]),
        ("man", &["man", "--json"]),
        ("error", &["value", "--json", "nimm(3)"]),
        ("error", &["games", "--json", "nimm"]),
        ("error", &["equivalent", "--json", "1", "nimm(3)"]),
        ("error", &["value", "--json"]),
        ("error", &["valeu", "--json", "1"]),
        ("help", &["help", "--json", "moves"]),
        ("functions", &["help", "--json", "cool"]),
    ];
    for (part, arguments) in commands {
        let value = answer(arguments);
        if let Err(why) = checker.fits(part, &value) {
            panic!("{arguments:?} is not a `{part}`: {why}");
        }
        checker.fits_some(&value).unwrap_or_else(|why| panic!("{arguments:?} fits no command: {why}"));
    }
    // The schema can fail.
    assert!(checker.fits_some(&serde_json::json!({ "answer": 1 })).is_err());
    assert!(checker.fits("outcome", &answer(&["value", "--json", "1"])).is_err());
    assert!(checker.fits("error", &answer(&["eval", "--json", "1"])).is_err());
    assert!(checker.fits("plot", &answer(&["days", "--json", "1"])).is_err());
    assert!(checker.fits("chart", &answer(&["show", "--json", "1"])).is_err());
}

#[test]
fn certificates_keep_to_the_schema() {
    let mut checker = Checker::new();
    let file = common::temporary("schema.cert");
    for (expr, more, part) in [
        ("domineering(3x3)", None, "checked"),
        ("nim(1,2)", Some("--outcome"), "checked"),
        ("dodgem(2x3)", None, "checked"),
        ("0.123", Some("--misere"), "checked"),
        ("0.77", Some("--period"), "check"),
    ] {
        let all: Vec<&str> = ["prove", "--json", expr, "--to", &file].into_iter().chain(more).collect();
        let proved = answer(&all);
        if part == "checked" {
            checker.fits("prove", &proved).unwrap_or_else(|why| panic!("{proved}: {why}"));
        }
        let checked = answer(&["check", "--json", &file]);
        checker.fits(part, &checked).unwrap_or_else(|why| panic!("{checked}: {why}"));
    }
    std::fs::write(&file, common::stdout(&common::upstar(&["strategy", "nim(1,2)"]))).expect("a file");
    let checked = answer(&["check", "--json", &file, "--of", "nim(1,2)"]);
    checker.fits("strategy", &checked).unwrap_or_else(|why| panic!("{checked}: {why}"));
    std::fs::remove_file(&file).expect("the file");
}
