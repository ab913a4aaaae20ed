//! The crates that are published, in an order in which that works.

use std::process::Command;

use serde_json::Value;

/// Names the crates in publishing order and packages all of them. Without `--verify` they are packed and not compiled.
pub(crate) fn package(arguments: &[String]) -> bool {
    let Some(order) = order() else {
        eprintln!("cargo metadata does not say what there is, or crates depend on each other in a circle");
        return false;
    };
    println!("{}", order.join("\n"));
    let mut command = vec!["package", "--locked"];
    if !arguments.iter().any(|argument| argument == "--verify") {
        command.push("--no-verify");
    }
    if arguments.iter().any(|argument| argument == "--allow-dirty") {
        command.push("--allow-dirty");
    }
    // All at once, because none of them may be on a registry yet.
    command.extend(order.iter().flat_map(|name| ["--package", name]));
    crate::cargo(&command, &[])
}

/// The crates that may be published, those that others need before these.
fn order() -> Option<Vec<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let metadata = ["metadata", "--format-version", "1", "--no-deps", "--locked"];
    let output = Command::new(cargo).args(metadata).output().ok()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).ok()?;
    // An empty list of registries is `publish = false`.
    let published = |package: &&Value| package["publish"] != serde_json::json!([]);
    let mut left: Vec<&Value> = metadata["packages"].as_array()?.iter().filter(published).collect();
    let mut order: Vec<String> = Vec::new();
    while !left.is_empty() {
        let names: Vec<&Value> = left.iter().map(|package| &package["name"]).collect();
        let needs = |package: &Value| -> bool {
            let all = package["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
            // What only tests use and has a version must be there as well.
            all.iter().any(|used| used["req"] != "*" && names.contains(&&used["name"]))
        };
        let (later, now): (Vec<&Value>, Vec<&Value>) = left.iter().partition(|package| needs(package));
        if now.is_empty() {
            return None;
        }
        order.extend(now.iter().filter_map(|package| package["name"].as_str().map(str::to_owned)));
        left = later;
    }
    Some(order)
}
