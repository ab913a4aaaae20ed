//! The HTTP API asked at random, from its own description: no 500, no answer that it does not describe, no hang.

use std::path::Path;

use crate::browser::{Serving, root, run};

/// The version that was tried.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";
const CHECKS: &str =
    "not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance";

/// Runs schemathesis, installed in a Python environment below `target/`. What follows the command is passed on.
pub(crate) fn fuzz_api(arguments: &[String]) -> bool {
    let target = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.parent()?.to_owned()));
    let Some(home) = target.map(|target| target.join("schemathesis")) else { return false };
    let here = Path::new(".");
    let tool = |name: &str| home.join("bin").join(name).display().to_string();
    let is_there = home.join("bin/st").is_file();
    let installed = is_there
        || run("python3", &["-m", "venv", &home.display().to_string()], here, &[])
            && run(&tool("pip"), &["install", "--quiet", SCHEMATHESIS], here, &[]);
    if !installed {
        eprintln!("schemathesis cannot be installed here: the API was not fuzzed");
        return false;
    }
    let Some(server) = Serving::start("dev", &["--memory", "1GB", "--time", "5s"]) else { return false };
    let description = format!("{}api/v1/openapi.json", server.url);
    let hooks = root().join("web/tests/fuzz_hooks.py").display().to_string();
    let usual = ["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--max-examples", "40"];
    let limits = ["--max-response-time", "20", "--request-timeout", "30", "--seed", "1", "--no-shrink"];
    let more = arguments.iter().map(String::as_str);
    let all: Vec<&str> = ["run", &description].into_iter().chain(usual).chain(limits).chain(more).collect();
    run(&tool("st"), &all, &home, &[("SCHEMATHESIS_HOOKS", &hooks)])
}
