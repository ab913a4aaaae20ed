//! The Python package: built into a fresh virtual environment, its tests and its documentation.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::browser::{root, run};

/// What the tests need, by name.
const NEEDED: &[&str] = &[
    "maturin>=1.8,<2",
    "pytest",
    "mypy",
    "pyright",
    "networkx",
    "pyarrow",
    "tqdm",
    "anywidget",
    "matplotlib",
    "nbclient",
    "ipykernel",
    "nbformat",
    "sphinx",
];

/// The oldest Python for which the package is built.
const OLDEST: (u32, u32) = (3, 11);

/// A Python that is new enough.
fn interpreter() -> Option<String> {
    let named = std::env::var("UPSTAR_PYTHON").ok();
    let usual = ["python3", "python", "python3.13", "python3.12", "python3.11"].map(str::to_owned);
    named.into_iter().chain(usual).find(|program| {
        let check = format!("import sys, venv; sys.exit(sys.version_info < {OLDEST:?})");
        let mut command = Command::new(program);
        let quiet = command.args(["-c", &check]).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    })
}

/// A program in a virtual environment.
fn inside(environment: &Path, program: &str) -> String {
    let folder = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    folder.join(program).display().to_string()
}

/// An environment in which the package can be tested.
pub(crate) enum Prepared {
    /// Everything that is needed is in it.
    Ready(PathBuf),
    /// Something could not be installed.
    Failed,
    /// There is no Python.
    Missing(String),
}

/// Makes a new environment and installs what is needed into it. Most of that is waiting for others, so it can go on beside other work.
pub(crate) fn prepare() -> Prepared {
    let Some(python) = interpreter() else {
        return Prepared::Missing(format!(
            "SKIPPED: there is no Python {}.{} or later with venv, so the Python package was not built and not tested \
             (Debian: python3 and python3-venv; UPSTAR_PYTHON names another one).",
            OLDEST.0, OLDEST.1
        ));
    };
    let Some(target) = target() else { return Prepared::Failed };
    let environment = target.join("python");
    let folder = root().join("python");
    let own = inside(&environment, "python");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let made = run(&python, &["-m", "venv", "--clear", &environment.display().to_string()], &folder, &[]);
    if !made || !run(&own, &[&install, NEEDED].concat(), &folder, &[]) {
        return Prepared::Failed;
    }
    if !run(&own, &[&install[..], &["ray>=2.40"]].concat(), &folder, &[]) {
        eprintln!("SKIPPED: Ray cannot be installed for this Python, so clusters were not tested.");
    }
    Prepared::Ready(environment)
}

/// Where everything is built.
fn target() -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.parent()?.to_owned())
}

/// Builds the package and runs its tests; where there is no Python, the line that says so is returned.
pub(crate) fn test(prepared: Prepared, good: &mut bool) -> Option<String> {
    match prepared {
        Prepared::Missing(line) => return Some(line),
        Prepared::Failed => *good = false,
        Prepared::Ready(environment) => *good &= tested(&environment).is_some(),
    }
    None
}

/// Builds the package into an environment, and tests it there.
fn tested(environment: &Path) -> Option<()> {
    let target = target()?;
    let folder = root().join("python");
    let well = |did: bool| did.then_some(());
    let text = environment.display().to_string();
    let own = inside(environment, "python");
    let install = ["-m", "pip", "install", "--quiet", "--no-deps"];
    // Not optimised, with what the other tests have built.
    let target = target.display().to_string();
    let envs = [("VIRTUAL_ENV", text.as_str()), ("CARGO_TARGET_DIR", target.as_str())];
    let wheels = environment.join("wheels").display().to_string();
    let build = ["build", "--locked", "--interpreter", &own, "--out", &wheels];
    well(run(&inside(environment, "maturin"), &build, &folder, &envs))?;
    let wheel = std::fs::read_dir(&wheels).ok()?.find_map(Result::ok)?.path().display().to_string();
    well(run(&own, &[&install[..], &[&wheel]].concat(), &folder, &[]))?;
    // All of these are run, so that one report tells everything that fails.
    let tests = run(&own, &["-m", "pytest"], &folder, &[]);
    let types = run(&own, &["-m", "mypy"], &folder, &[]);
    let strict = run(&inside(environment, "pyright"), &["--pythonpath", &own], &folder, &[]);
    let docs = environment.join("docs").display().to_string();
    let documented = run(&own, &["-m", "sphinx", "-q", "-W", "--keep-going", "docs", &docs], &folder, &[]);
    eprintln!("The documentation of the Python package is in {docs}");
    well(tests && types && strict && documented)
}
