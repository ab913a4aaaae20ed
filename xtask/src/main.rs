//! The project's own chores: `cargo xtask COMMAND`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a chore talks to the person who runs it")]

mod book;
mod browser;
mod fuzz_api;
mod load;
mod outside;
mod package;
mod python;
mod site;

use std::process::{Command, ExitCode, ExitStatus};

const HELP: &str = "cargo xtask COMMAND

  test    run all tests, those of the Python package and in the browser included (--no-browser leaves these out); says which were skipped for want of a program
  slow    run the tests that are ignored because they take long, optimised (some twenty minutes)
  lint    formatting, clippy and documentation, with warnings denied
  ci      what CI runs: test, then lint
  browser the page's tests in Chromium (--screenshots takes the pictures in docs/screenshots again)
  site    the page without a server: static files in a folder (--to FOLDER); --test runs its tests in Chromium, --serve serves it on this machine
  python  the Python package in a fresh virtual environment: its tests, types and documentation
  load    many clients at once (--clients 200 --seconds 60), against a release build
  fuzz-api  ask the HTTP API at random, from its own description (needs Python; options go to schemathesis)
  derivations  check explanations sentence by sentence, over 5,000 random positions of every game and every game of the library (--count K)
  oracle  compare answers with an independent program, from the definitions (--seed N --seconds S --count K)
  book    the coverage table of the source texts, row by row, with pass or fail
  bench   time the engine; every benchmark asserts its answer (--quick for a short run)
  peers   the same work beside other programs (see benches/README.md)
  periods prove the published periods that take long: 0.376, 0.354, 0.104, 0.454 (some minutes)
  winners what each part of the search for winners is worth (some minutes)
  hex     the map of 7x7 Hex, and what each part of the solver is worth (a minute or two)
  gallery draw the pictures of docs/gallery.md again
  package name the crates in publishing order and package them (--verify compiles each, --allow-dirty as cargo has it)
  fuzz    fuzz one target (needs cargo-fuzz): notation, construction or positions";

/// Runs a cargo command; says whether it went well.
fn cargo(arguments: &[&str], envs: &[(&str, &str)]) -> bool {
    let command = format!("cargo {}", arguments.join(" "));
    eprintln!("> {command}");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(arguments).envs(envs.iter().copied()).status();
    went_well(&command, &status)
}

/// Whether a command went well. Where it did not it is named: some end badly after all they print is good.
fn went_well(command: &str, status: &std::io::Result<ExitStatus>) -> bool {
    match status {
        Ok(status) if status.success() => return true,
        Ok(status) => eprintln!("FAILED with {status}: {command}"),
        Err(error) => eprintln!("FAILED, since it could not be started ({error}): {command}"),
    }
    false
}

fn test(arguments: &[String]) -> bool {
    let environment = std::thread::spawn(python::prepare);
    // All of these are run, so that one report tells everything that fails.
    let mut good = cargo(&["test", "--workspace", "--locked", "--no-fail-fast"], &[]);
    let mut skipped = outside::test(&mut good);
    let environment = environment.join().unwrap_or(python::Prepared::Failed);
    skipped.extend(python::test(environment, &mut good));
    if arguments.iter().any(|argument| argument == "--no-browser") {
        eprintln!("The browser tests were left out, as asked: nothing is known of the page.");
    } else {
        good &= browser::browser(&[], true);
    }
    // Last of all, where it is seen.
    skipped.iter().for_each(|line| eprintln!("{line}"));
    good
}

/// Runs the ignored tests, but for those that need programs that are not ours.
fn slow(rest: &[String]) -> bool {
    let tests = ["test", "--release", "--workspace", "--locked", "--no-fail-fast", "--", "--ignored"];
    let options = ["--nocapture", "--test-threads=1"];
    let skips = outside::PROGRAMS.iter().flat_map(|program| ["--skip", program.tests]);
    let command: Vec<&str> = tests.into_iter().chain(options).chain(skips).collect();
    with_rest(&command, rest)
}

fn lint() -> bool {
    cargo(&["fmt", "--all", "--check"], &[])
        && cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[])
        && cargo(&["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "-D warnings")])
}

fn with_rest(command: &[&str], rest: &[String]) -> bool {
    let all: Vec<&str> = command.iter().copied().chain(rest.iter().map(String::as_str)).collect();
    cargo(&all, &[])
}

/// The oracle asks the release build, and takes its options.
fn oracle(rest: &[String]) -> bool {
    let run = ["run", "--release", "--package", "upstar-oracle", "--", "--upstar", "target/release/upstar"];
    cargo(&["build", "--release", "--package", "upstar-cli"], &[]) && with_rest(&run, rest)
}

/// The checker of explanations over many positions, optimised.
fn derivations(rest: &[String]) -> bool {
    let count = rest.iter().skip_while(|word| *word != "--count").nth(1).map_or("5000", String::as_str);
    let test = ["test", "--release", "--package", "upstar-explain", "--test", "checker", "--locked"];
    cargo(&[&test[..], &["--", "--nocapture", "positions_of"]].concat(), &[("UPSTAR_POSITIONS", count)])
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let good = match command.as_str() {
        "test" => test(&rest),
        "slow" => slow(&rest),
        "browser" => browser::browser(&rest, false),
        "lint" => lint(),
        "ci" => test(&rest) && lint(),
        "fuzz-api" => fuzz_api::fuzz_api(&rest),
        "python" => {
            let mut good = true;
            // Whoever asks for these tests alone is not content with a note.
            let skipped = python::test(python::prepare(), &mut good);
            skipped.iter().for_each(|line| eprintln!("{line}"));
            good && skipped.is_none()
        }
        "site" => site::site(&rest),
        "load" => load::load(&rest),
        "oracle" => oracle(&rest),
        "derivations" => derivations(&rest),
        "book" => book::run(),
        "bench" => with_rest(&["run", "--release", "--package", "upstar-benches", "--"], &rest),
        "peers" => {
            with_rest(&["run", "--release", "--manifest-path", "benches/peers/Cargo.toml", "--"], &rest)
        }
        "periods" => with_rest(
            &["test", "--release", "--package", "upstar-heap", "--test", "published", "--", "--ignored"],
            &[&["--nocapture".to_owned(), "--test-threads=1".to_owned()], &rest[..]].concat(),
        ),
        "hex" => with_rest(
            &["test", "--release", "--package", "upstar-rulesets", "--test", "hex", "--", "--ignored"],
            &[&["--nocapture".to_owned(), "--test-threads=1".to_owned()], &rest[..]].concat(),
        ),
        "winners" => with_rest(
            &["test", "--release", "--package", "upstar-sum", "--test", "outcome_search", "--", "--ignored"],
            &[&["--nocapture".to_owned()], &rest[..]].concat(),
        ),
        "gallery" => cargo(
            &["test", "--package", "upstar-cli", "--test", "gallery", "--locked"],
            &[("UPSTAR_REDRAW", "1")],
        ),
        "package" => package::package(&rest),
        "fuzz" => with_rest(&["fuzz", "run", "--sanitizer", "none"], &rest),
        _ => {
            eprintln!("{HELP}");
            command == "help" || command == "--help"
        }
    };
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
