//! Programs that are not ours, which some tests ask for their opinion.
//!
//! Such tests are ignored, so that the list of tests says so; `cargo xtask test` runs them where the programs are
//! installed, and says which it left out where they are not.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A program with its arguments; the name of the file comes last.
pub(crate) type Tool = (&'static str, &'static [&'static str]);

/// Programs that compile a TeX document.
pub(crate) const TEX: &[Tool] =
    &[("pdflatex", &["-interaction=nonstopmode", "-halt-on-error"]), ("tectonic", &[])];

/// Gives a text, in a file of this name and a folder of its own, to the first of these programs that is installed. What
/// the program printed, as an error where it was not content.
pub(crate) fn ask(tools: &[Tool], name: &str, text: &[u8]) -> Result<String, String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Relaxed);
    let folder = std::env::temp_dir().join(format!("upstar-tools-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(name), text).expect("a file");
    let output = tools.iter().find_map(|(program, arguments)| {
        Command::new(program).args(*arguments).arg(name).current_dir(&folder).output().ok()
    });
    std::fs::remove_dir_all(&folder).expect("the folder");
    let output = output.unwrap_or_else(|| panic!("none of {tools:?} is installed"));
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(said.into_owned()) } else { Err(said.into_owned()) }
}
