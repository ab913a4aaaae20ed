//! What is published says what it is.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

#[test]
fn published_crates_have_metadata_and_a_readme_with_an_example() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let metadata = ["metadata", "--format-version", "1", "--no-deps", "--locked"];
    let output = Command::new(cargo).args(metadata).output().expect("cargo metadata runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let mut published = 0;
    for package in packages.iter().filter(|package| package["publish"] != json!([])) {
        let name = package["name"].as_str().expect("a name");
        for field in ["description", "license", "readme", "rust_version"] {
            assert!(package[field].as_str().is_some_and(|text| !text.is_empty()), "{name}: no {field}");
        }
        for field in ["keywords", "categories"] {
            assert!(package[field].as_array().is_some_and(|list| !list.is_empty()), "{name}: no {field}");
        }
        let folder =
            Path::new(package["manifest_path"].as_str().expect("a path")).parent().expect("a folder");
        let readme = std::fs::read_to_string(folder.join("README.md")).expect(name);
        assert!(readme.starts_with(&format!("# {name}\n")), "{name}: the README is of something else");
        // Examples in Rust are compiled with the crate, those of the program run by its tests.
        let library = folder.join("src/lib.rs");
        let example = if library.exists() { "```rust" } else { "```console\n$ upstar " };
        assert!(readme.contains(example), "{name}: no example");
        if let Ok(text) = std::fs::read_to_string(&library) {
            assert!(
                text.contains("#[doc = include_str!(\"../README.md\")]"),
                "{name}: the README is not compiled"
            );
        }
        // What a package needs lies inside it.
        let outside = outside(&folder.join("src"));
        assert!(outside.is_empty(), "{name}: {outside:?} include what is not packaged");
        published += 1;
    }
    assert!(published >= 13, "only {published} crates");
}

/// Files of a folder that include something from beyond their crate, tests aside.
fn outside(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(outside(&path));
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut before = "";
        for line in text.lines() {
            let included = line.contains("include_str!") || line.contains("include_bytes!");
            if included && line.contains("../../../") && before != "#[cfg(doctest)]" {
                found.push(path.display().to_string());
            }
            before = line;
        }
    }
    found
}
