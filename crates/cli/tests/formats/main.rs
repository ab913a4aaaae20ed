//! Every picture of the gallery as TikZ and DOT, read by small checkers of our own, and by TeX and Graphviz.

mod dot;
mod tikz;
#[path = "../../../upstar/tests/tools/mod.rs"]
mod tools;

use std::path::Path;
use std::process::Command;

/// The commands of the gallery, and some with texts that formats may take for their own.
fn commands() -> Vec<Vec<String>> {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery/figures.tsv");
    let list = std::fs::read_to_string(list).expect("the list of figures");
    let listed =
        list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').nth(2));
    let hostile = [
        "show 'v3*17 + ^[2] + Tiny({2|1}) + +-{1,1*} + ^<2>'",
        "classes '{3||2|1}' '^^ - 1' '+-{1,1*}' '0 - ^<2>' --unicode",
        "thermograph '{1000||1/1024|-5}' '1/1099511627776' --unicode",
        "tree 'nim(1,1) + domineering(2x2) + {1|-1}'",
        "tree 'toads_and_frogs(\"t.f\") + clobber(\"xo\")' --boards",
        "powers 'kayles(7,9) + chomp(2x3) + nim(1000000)'",
        "plot 'nim(n) + kayles(n)' --to 9",
        "map 'hex(4x4)' --player right",
    ];
    listed.chain(hostile).map(words).collect()
}

/// Splits a command as a shell would, with single quotes alone.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("a word").push(c),
        }
    }
    words
}

/// What each command draws in a format.
fn drawn(format: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for command in commands() {
        let output = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(&command)
            .args(["--format", format])
            .output()
            .expect("the program runs");
        let command = command.join(" ");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        all.push((command, String::from_utf8(output.stdout).expect("text")));
    }
    all
}

#[test]
fn tikz_is_well_formed() {
    for (command, text) in drawn("tikz") {
        tikz::check(&text).unwrap_or_else(|fault| panic!("{command}: {fault}\n{text}"));
    }
}

#[test]
#[ignore = "needs TeX: cargo xtask test runs it where TeX is installed"]
fn pictures_compile_with_tex() {
    // A few are enough for TeX, which is slow.
    for (command, text) in drawn("tikz").iter().step_by(12) {
        if let Err(said) = tools::ask(tools::TEX, "picture.tex", text.as_bytes()) {
            panic!("{command}: {said}");
        }
    }
}

#[test]
fn dot_is_well_formed() {
    for (command, text) in drawn("dot") {
        dot::check(&text).unwrap_or_else(|fault| panic!("{command}: {fault}\n{text}"));
    }
}

#[test]
#[ignore = "needs Graphviz: cargo xtask test runs it where Graphviz is installed"]
fn graphs_are_read_with_graphviz() {
    for (command, text) in drawn("dot") {
        let graphviz: &[tools::Tool] = &[("dot", &["-Tplain", "-o", "picture.plain"])];
        if let Err(said) = tools::ask(graphviz, "picture.dot", text.as_bytes()) {
            panic!("{command}: {said}");
        }
    }
}
