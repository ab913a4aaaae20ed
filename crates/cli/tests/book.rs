//! The items of the source texts, one by one: `tests/book/items.txt` has the commands and what they must print.
//! `cargo xtask book` prints the table.

mod common;

use std::collections::HashSet;
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{typed, words};

const ITEMS: &str = include_str!("../../../tests/book/items.txt");

/// What an answer must be like.
#[derive(Debug)]
enum Check {
    Contains(String),
    Lacks(String),
    Times(usize, String),
    Whole(Vec<String>),
}

/// A command with what is said of its answer.
#[derive(Debug, Default)]
struct Run {
    command: String,
    input: String,
    code: i32,
    checks: Vec<Check>,
}

/// An item of the texts.
#[derive(Debug)]
struct Item {
    id: String,
    /// Why it is not answered directly.
    not: Option<String>,
    runs: Vec<Run>,
}

fn items() -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for (number, line) in ITEMS.lines().enumerate() {
        let place = || format!("items.txt, line {}: {line}", number + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(head) = line.strip_prefix("== ") {
            let (id, _) = head.split_once(" | ").unwrap_or_else(|| panic!("no title: {}", place()));
            items.push(Item { id: id.to_owned(), not: None, runs: Vec::new() });
            continue;
        }
        let item = items.last_mut().unwrap_or_else(|| panic!("before the first item: {}", place()));
        if let Some(why) = line.strip_prefix("not: ") {
            item.not = Some(why.to_owned());
            continue;
        }
        if let Some(command) = line.strip_prefix("$ upstar ") {
            item.runs.push(Run { command: command.to_owned(), ..Run::default() });
            continue;
        }
        let run = item.runs.last_mut().unwrap_or_else(|| panic!("before the first command: {}", place()));
        let (sign, text) = line.split_once(' ').unwrap_or((line, ""));
        match sign {
            "<" => run.input.push_str(&format!("{text}\n")),
            ">" => run.checks.push(Check::Contains(text.to_owned())),
            "!" => run.checks.push(Check::Lacks(text.to_owned())),
            "code" => run.code = text.parse().unwrap_or_else(|_| panic!("no number: {}", place())),
            "*" => {
                let (times, text) = text.split_once(' ').unwrap_or_else(|| panic!("no text: {}", place()));
                let times = times.parse().unwrap_or_else(|_| panic!("no number: {}", place()));
                run.checks.push(Check::Times(times, text.to_owned()));
            }
            "=" => match run.checks.last_mut() {
                Some(Check::Whole(lines)) => lines.push(text.to_owned()),
                _ => run.checks.push(Check::Whole(vec![text.to_owned()])),
            },
            _ => panic!("not understood: {}", place()),
        }
    }
    items
}

/// A text with runs of spaces and line breaks as one space.
fn even(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is wrong with the answer to a command.
fn wrong(run: &Run, output: &Output) -> Option<String> {
    let answer = if run.code == 0 { common::stdout(output) } else { common::stderr(output) };
    if output.status.code() != Some(run.code) {
        let code = output.status.code();
        return Some(format!("exit code {code:?}\n{answer}\n{}", common::stderr(output)));
    }
    let told = even(&answer);
    let failed = run.checks.iter().find(|check| match check {
        Check::Contains(text) => !told.contains(&even(text)),
        Check::Lacks(text) => told.contains(&even(text)),
        Check::Times(times, text) => told.matches(&even(text)).count() != *times,
        Check::Whole(lines) => answer != lines.join("\n").trim_end(),
    })?;
    Some(format!("{failed:?} does not hold of\n{answer}"))
}

/// What is wrong with an item.
fn failure(item: &Item) -> Option<String> {
    item.runs.iter().find_map(|run| {
        let words = words(&run.command);
        let output = typed(&words.iter().map(String::as_str).collect::<Vec<_>>(), &run.input);
        wrong(run, &output).map(|why| format!("$ upstar {}\n{why}", run.command))
    })
}

#[test]
#[expect(clippy::print_stdout, reason = "`cargo xtask book` reads what became of each item")]
fn every_item_of_the_texts() {
    let items = items();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut failed = Vec::new();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let why = failure(item);
            println!("item {}: {}", item.id, if why.is_some() { "FAIL" } else { "pass" });
            failed.extend(why.map(|why| format!("{}: {why}", item.id)));
        }
        failed
    };
    let failed: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    });
    assert!(failed.is_empty(), "{} items fail:\n\n{}", failed.len(), failed.join("\n\n"));
}

/// The table is whole: 199 items, at least 185 answered directly, each by a command of which something is said.
#[test]
fn the_table_is_whole() {
    let items = items();
    assert_eq!(items.len(), 199);
    let ids: HashSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids.len(), items.len(), "an id stands twice");
    let direct = items.iter().filter(|item| item.not.is_none()).count();
    assert!(direct >= 185, "only {direct} are answered directly");
    for item in &items {
        assert!(item.not.is_some() || !item.runs.is_empty(), "{}: no command", item.id);
        for run in &item.runs {
            let says = run.checks.iter().any(|check| match check {
                Check::Contains(text) => !text.is_empty(),
                Check::Whole(_) | Check::Times(..) => true,
                Check::Lacks(_) => false,
            });
            assert!(says || item.runs.len() > 1, "{}: nothing is said of {}", item.id, run.command);
        }
    }
}

/// The check can fail.
#[test]
fn a_wrong_answer_is_noticed() {
    let run = |check| Run { command: "value 'nim(1,2)'".to_owned(), checks: vec![check], ..Run::default() };
    let told = |run: Run| failure(&Item { id: String::new(), not: None, runs: vec![run] });
    assert_eq!(told(run(Check::Contains("*3".to_owned()))), None);
    assert!(told(run(Check::Contains("*4".to_owned()))).is_some());
    assert!(told(run(Check::Lacks("*3".to_owned()))).is_some());
    assert!(told(run(Check::Times(2, "*3".to_owned()))).is_some());
    assert!(told(run(Check::Whole(vec!["*".to_owned()]))).is_some());
    assert!(told(Run { code: 2, ..run(Check::Contains(String::new())) }).is_some());
}

/// What the glossary says to type can be typed.
#[test]
fn what_the_glossary_says_to_try() {
    for term in upstar::GLOSSARY {
        for see in term.see {
            let output = typed(&words(see).iter().map(String::as_str).collect::<Vec<_>>(), "");
            assert_eq!(
                output.status.code(),
                Some(0),
                "{}: upstar {see}\n{}",
                term.name,
                common::stderr(&output)
            );
        }
    }
}
