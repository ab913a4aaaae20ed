//! Tests that need programs which are not ours: they run where these are installed, and are named where they are not.

use std::process::{Command, Stdio};

/// A kind of program, and the tests that need it.
pub(crate) struct Program {
    /// What people call it.
    title: &'static str,
    /// Commands with an argument, any of which will do if it answers well.
    commands: &'static [[&'static str; 2]],
    /// What the names of the tests end in. They are ignored unless asked for.
    pub(crate) tests: &'static str,
}

pub(crate) const PROGRAMS: &[Program] = &[
    // A TeX without the class of our pictures is not enough.
    Program {
        title: "TeX",
        commands: &[["kpsewhich", "standalone.cls"], ["tectonic", "--version"]],
        tests: "with_tex",
    },
    Program { title: "Graphviz", commands: &[["dot", "-V"]], tests: "with_graphviz" },
];

impl Program {
    fn is_installed(&self) -> bool {
        self.commands.iter().any(|[command, argument]| {
            let mut asked = Command::new(command);
            let quiet = asked.arg(argument).stdout(Stdio::null()).stderr(Stdio::null());
            quiet.status().is_ok_and(|status| status.success())
        })
    }
}

/// Runs the tests whose programs are installed, and says of the others, a line each, that they were skipped.
pub(crate) fn test(good: &mut bool) -> Vec<String> {
    let mut skipped = Vec::new();
    for program in PROGRAMS {
        if program.is_installed() {
            // Of all packages, although two have such tests: by themselves they would be built anew.
            let tests = ["test", "--workspace", "--tests", "--locked", "--no-fail-fast", "--", "--ignored"];
            *good &= crate::cargo(&[&tests[..], &[program.tests]].concat(), &[]);
        } else {
            let (title, tests) = (program.title, program.tests);
            skipped.push(format!(
                "SKIPPED: {title} is not installed, so the tests named *_{tests} did not run: nothing is known of \
                 what {title} says of our output."
            ));
        }
    }
    let checked = ["-m", "unittest", "-q", "test_check"];
    match Command::new("python3").args(checked).current_dir("checker").status() {
        Ok(status) => *good &= crate::went_well("python3 -m unittest -q test_check, in checker/", &Ok(status)),
        Err(_) => skipped.push(
            "SKIPPED: Python is not installed, so checker/test_check.py did not run: nothing is known of the second checker."
                .to_owned(),
        ),
    }
    skipped
}
