//! No test is forgotten: one that is ignored says which chore runs it.

use std::fs;
use std::path::{Path, PathBuf};

/// All Rust files below a folder, those of builds and of installed packages aside.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&name) {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn ignored_tests_name_the_chore_that_runs_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let chores = fs::read_to_string(root.join("xtask/src/main.rs")).expect("the chores");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut ignored = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a file");
        for line in text.lines().map(str::trim).filter(|line| line.starts_with("#[ignore")) {
            let chore = line.split_once("cargo xtask ").map_or("", |(_, rest)| rest);
            let chore: String = chore.chars().take_while(char::is_ascii_lowercase).collect();
            let known = chores.contains(&format!("\"{chore}\" =>"));
            assert!(!chore.is_empty() && known, "{}: {line}", file.display());
            // What needs a program that is not ours runs with the ordinary tests, the rest with the slow ones.
            assert_eq!(line.contains("needs "), chore == "test", "{}: {line}", file.display());
            ignored += 1;
        }
    }
    assert!(ignored >= 7, "{ignored} ignored tests were found");
}
