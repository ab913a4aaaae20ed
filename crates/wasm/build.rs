//! Recursions have no other stack to go on to in a page, so theirs is large.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        for argument in ["-z", "stack-size=8388608"] {
            println!("cargo::rustc-link-arg-cdylib={argument}");
        }
    }
}
