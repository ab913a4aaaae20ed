//! The examples of the documentation and of the help: they do what is said of them.

mod common;

use common::{stderr, stdout, typed, upstar, words};

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
fn readme_of_the_crate() {
    examples(include_str!("../README.md"), 2);
}

#[test]
fn tutorial() {
    examples(include_str!("../../../docs/tutorial.md"), 20);
}

/// The games of the page are written into one file, which its commands are given.
#[test]
fn own_games() {
    let page = include_str!("../../../docs/own-games.md");
    let games: String =
        page.split("```game\n").skip(1).map(|block| block.split("```").next().unwrap_or_default()).collect();
    assert!(games.matches("game ").count() >= 9);
    let file = std::env::temp_dir().join(format!("upstar-own-games-{}.game", std::process::id()));
    std::fs::write(&file, &games).expect("the file is written");
    examples(&page.replace("mine.game", file.to_str().expect("a path")), 7);
    std::fs::remove_file(&file).expect("the file was there");
}

/// What stands between backticks in a line of a table.
fn quoted(line: &str) -> impl Iterator<Item = String> {
    line.split('`').skip(1).step_by(2).map(|text| text.replace("\\|", "|"))
}

#[test]
fn notation() {
    let page = include_str!("../../../docs/notation.md");
    let section = |title: &str| {
        let (_, rest) = page.split_once(&format!("\n## {title}\n")).expect("the section");
        let rows = rest.split("\n## ").next().unwrap_or_default().lines();
        rows.filter(|line| line.starts_with("| ")).skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut read = 0;
    for row in section("Values") {
        // The second column holds the values.
        let cells = row.replace("\\|", "\u{1}");
        let column = cells.split('|').nth(2).unwrap_or_default().replace('\u{1}', "\\|");
        for value in quoted(&column) {
            let output = upstar(&["value", &value]);
            assert_eq!(output.status.code(), Some(0), "{value}: {}", stderr(&output));
            read += 1;
        }
    }
    let rows = [section("Positions"), section("Combinators and compounds")].concat();
    for position in rows.iter().flat_map(|row| quoted(row)).filter(|text| text.contains('(')) {
        let output = upstar(&["show", &position]);
        assert_eq!(output.status.code(), Some(0), "{position}: {}", stderr(&output));
        read += 1;
    }
    assert!(read > 60, "only {read} examples");
    examples(page, 6);
}

#[test]
fn help() {
    let commands = stdout(&upstar(&["help"]));
    let commands = commands.split("Commands:\n").nth(1).expect("a list of commands");
    let names = commands.lines().map_while(|line| line.strip_prefix("  ")?.split(' ').next());
    let folder = common::temporary("help");
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let mut run = 0;
    for name in names {
        let text = stdout(&upstar(&["help", name]));
        let Some(line) = text.lines().find(|line| line.trim_start().starts_with("Example")) else { continue };
        for example in line.split("upstar ").skip(1) {
            let mut words = words(example.trim());
            // It serves until somebody stops it.
            if words[0] == "serve" {
                continue;
            }
            // Files go to a folder of this test, and are read from there.
            let file = words.iter().position(|word| matches!(word.as_str(), "-o" | "--to" | "query"));
            if let Some(name) =
                file.and_then(|file| words.get_mut(file + 1)).filter(|name| name.contains('.'))
            {
                *name = format!("{folder}/{name}");
            }
            let output = typed(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
            assert_eq!(output.status.code(), Some(0), "{example}: {}", stderr(&output));
            run += 1;
        }
    }
    std::fs::remove_dir_all(folder).expect("the temporary folder");
    assert!(run >= 12, "only {run} examples");
}
