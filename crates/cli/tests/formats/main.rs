//! Every picture of the gallery as TikZ and DOT, read by small checkers of our own, and by TeX and Graphviz where they
//! are installed.

mod dot;
mod tikz;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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

/// Runs a program on a text in a folder of its own, if it is installed; says what it complained about.
fn run(program: &str, arguments: &[&str], name: &str, text: &str) -> Option<Result<(), String>> {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    let folder: PathBuf = std::env::temp_dir().join(format!("upstar-formats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(name), text).expect("a file");
    let output = Command::new(program).args(arguments).arg(name).current_dir(&folder).output().ok()?;
    let complaint = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Some(if output.status.success() { Ok(()) } else { Err(complaint.into_owned()) })
}

#[test]
fn tikz_is_well_formed() {
    for (at, (command, text)) in drawn("tikz").iter().enumerate() {
        tikz::check(text).unwrap_or_else(|fault| panic!("{command}: {fault}\n{text}"));
        // A few are enough for TeX, which is slow.
        if at % 12 == 0 {
            for (program, arguments) in
                [("pdflatex", &["-interaction=nonstopmode", "-halt-on-error"][..]), ("tectonic", &[][..])]
            {
                if let Some(Err(complaint)) = run(program, arguments, "picture.tex", text) {
                    panic!("{command}: {complaint}");
                }
            }
        }
    }
}

#[test]
fn dot_is_well_formed() {
    for (command, text) in drawn("dot") {
        dot::check(&text).unwrap_or_else(|fault| panic!("{command}: {fault}\n{text}"));
        if let Some(Err(complaint)) = run("dot", &["-Tplain", "-o", "picture.plain"], "picture.dot", &text) {
            panic!("{command}: {complaint}");
        }
    }
}
