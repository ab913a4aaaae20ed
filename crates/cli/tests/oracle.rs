//! A short run of the oracle: the program answers what the definitions say. `cargo xtask oracle` runs longer ones.

use std::path::Path;
use std::time::Duration;

use upstar_oracle::{Settings, run};

/// Questions of every kind from a fixed seed; fewer where the machine is slow.
#[test]
fn answers_are_those_of_the_definitions() {
    let settings = Settings { seed: 16, count: 600, time: Duration::from_secs(15), only: String::new() };
    let report = run(Path::new(env!("CARGO_BIN_EXE_upstar")), &settings, &mut |_, _| {});
    let compared: u64 = report.kinds.values().map(|&(compared, _)| compared).sum();
    assert!(compared > 0, "nothing was compared");
    assert!(report.differences.is_empty(), "{:#?}", report.differences);
}
