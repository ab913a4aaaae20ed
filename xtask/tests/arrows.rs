//! Dependencies between the crates run one way, and no crate knows more than it should.

use std::process::Command;

use serde_json::Value;

/// What each crate may depend on, among ours. A crate that is not listed here fails the test.
const ARROWS: &[(&str, &[&str])] = &[
    ("upstar-syntax", &[]),
    ("upstar-files", &[]),
    ("upstar-mapped", &["upstar-files"]),
    ("upstar-values", &["upstar-syntax"]),
    ("upstar-game", &["upstar-syntax", "upstar-values"]),
    ("upstar-rulesets", &["upstar-game", "upstar-values"]),
    ("upstar-rules", &["upstar-syntax", "upstar-values", "upstar-game"]),
    ("upstar-search", &["upstar-files", "upstar-game", "upstar-values"]),
    ("upstar-sum", &["upstar-values", "upstar-game", "upstar-rules", "upstar-rulesets", "upstar-search"]),
    ("upstar-render", &["upstar-game", "upstar-sum", "upstar-values"]),
    ("upstar-heap", &["upstar-files", "upstar-syntax", "upstar-game", "upstar-search", "upstar-render"]),
    (
        "upstar-lang",
        &["upstar-syntax", "upstar-values", "upstar-game", "upstar-rules", "upstar-search", "upstar-sum"],
    ),
    // What is explained is a sum, so explanations stand above the language.
    (
        "upstar-explain",
        &["upstar-syntax", "upstar-values", "upstar-game", "upstar-search", "upstar-sum", "upstar-lang"],
    ),
    (
        "upstar",
        &[
            "upstar-files",
            "upstar-mapped",
            "upstar-syntax",
            "upstar-values",
            "upstar-game",
            "upstar-rules",
            "upstar-rulesets",
            "upstar-search",
            "upstar-sum",
            "upstar-render",
            "upstar-heap",
            "upstar-lang",
            "upstar-explain",
        ],
    ),
    // What is asked and answered as JSON, for the doors that speak it.
    ("upstar-api", &["upstar"]),
    ("upstar-serve", &["upstar", "upstar-api"]),
    ("upstar-wasm", &["upstar", "upstar-api"]),
    ("upstar-cli", &["upstar", "upstar-files", "upstar-serve"]),
    ("upstar-python", &["upstar"]),
    // What the program is compared with shares nothing with it.
    ("upstar-oracle", &[]),
];

/// Crates that hang off the others and may use any of them.
const FREE: &[&str] = &["upstar-benches", "upstar-book", "upstar-fuzz-checks", "xtask"];

/// What only certain crates may use: the engine does no I/O and knows no JSON.
const RESERVED: &[(&str, &[&str])] = &[
    (
        "serde_json",
        &["upstar-api", "upstar-cli", "upstar-oracle", "upstar-python", "upstar-serve", "upstar-wasm"],
    ),
    ("clap", &["upstar-cli"]),
    ("tempfile", &["upstar-files"]),
    ("memmap2", &["upstar-mapped"]),
    ("pyo3", &["upstar-python"]),
];

fn metadata() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .output()
        .expect("cargo metadata runs");
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

#[test]
fn arrows_run_one_way() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() >= ARROWS.len());
    for package in packages {
        let name = package["name"].as_str().expect("name");
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        // Tests may look further than the code.
        let used =
            dependencies.iter().filter(|d| d["kind"] != "dev").map(|d| d["name"].as_str().expect("name"));
        let used: Vec<&str> = used.collect();
        if FREE.contains(&name) {
            continue;
        }
        for (reserved, by) in RESERVED {
            assert!(!used.contains(reserved) || by.contains(&name), "{name} must not use {reserved}");
        }
        let allowed = ARROWS.iter().find(|(from, _)| *from == name);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{name} is not in the table of arrows"));
        for dependency in used.iter().filter(|d| d.starts_with("upstar")) {
            assert!(allowed.contains(dependency), "{name} must not depend on {dependency}");
        }
    }
}
