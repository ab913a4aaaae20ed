//! The corpus of hostile questions, `fuzz/corpus/hostile`: each is a few lines for a shell. Whatever is asked, the
//! program ends in time with status 0, 1 or 2 and without a panic, in an address space that is small, and where the right
//! answer is known, it says that.
//!
//! The first lines of a file may say `# status: 0`, with which status the last command ends, `# says: TEXT`, what stands in
//! the output (`\n` for a new line), and `# never says: TEXT`, what does not.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What runs before the lines of a file. `upstar` notes what no question may bring about; commands are told to stop long
/// before they are ended here, which is a fault.
const BEFORE: &str = r#"
ulimit -v 6000000
upstar() {
    timeout -k 1 60 "$UPSTAR" "$@" 2>> "$NOTES/errors"
    code=$?
    case $code in
        0 | 1 | 2) ;;
        3) ;; # What it says could not be written.
        *) echo "status $code: upstar $*" | cut -c 1-300 >> "$NOTES/faults" ;;
    esac
    return $code
}
"#;

fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/hostile");
    let mut all: Vec<_> =
        fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("a file").path()).collect();
    all.sort();
    all
}

fn name(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).expect("a name")
}

/// What is wrong with the answers to one file.
fn faults(path: &Path) -> Vec<String> {
    let notes = std::env::temp_dir().join(format!("upstar-hostile-{}-{}", std::process::id(), name(path)));
    let folder = notes.join("folder");
    fs::create_dir_all(&folder).expect("a folder");
    let text = fs::read_to_string(path).expect("a file");
    let output = Command::new("bash")
        .args(["-c", &format!("{BEFORE}\n{text}")])
        .env("UPSTAR", env!("CARGO_BIN_EXE_upstar"))
        .env("NOTES", &notes)
        .env("DIR", &folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut faults: Vec<String> = Vec::new();
    let noted = fs::read(notes.join("faults")).unwrap_or_default();
    faults.extend(String::from_utf8_lossy(&noted).lines().map(str::to_owned));
    let errors = fs::read(notes.join("errors")).unwrap_or_default();
    let errors = String::from_utf8_lossy(&errors).into_owned();
    for sign in ["panicked at", "memory allocation of", "stack overflow", "unwrap()"] {
        if let Some(line) = errors.lines().find(|line| line.contains(sign)) {
            faults.push(line.to_owned());
        }
    }
    for line in text.lines().take_while(|line| line.starts_with('#')) {
        let Some((directive, wanted)) = line.trim_start_matches(['#', ' ']).split_once(": ") else {
            continue;
        };
        let wanted = wanted.replace("\\n", "\n");
        let holds = match directive {
            "status" => output.status.code().map(|code| code.to_string()) == Some(wanted),
            "says" => said.contains(&wanted),
            "never says" => !said.contains(&wanted),
            _ => false,
        };
        if !holds {
            let start: String = said.chars().take(300).collect();
            faults.push(format!("`{line}` does not hold; status {:?}, said: {start}", output.status.code()));
        }
    }
    // What is left behind is nobody's.
    let _ = fs::remove_dir_all(&notes);
    faults.iter().map(|fault| format!("{}: {fault}", name(path))).collect()
}

/// The files whose names begin so.
fn check(prefixes: &[&str]) {
    let all = corpus();
    let ours: Vec<&PathBuf> =
        all.iter().filter(|path| prefixes.iter().any(|prefix| name(path).starts_with(prefix))).collect();
    assert!(!ours.is_empty(), "no file begins with {prefixes:?}");
    let found: Vec<String> = ours.iter().flat_map(|path| faults(path)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Which files each test runs.
const GROUPS: [&[&str]; 8] = [
    &["forms-", "solve-", "heap-", "nimbers-", "star-"],
    &["growth-", "counting"],
    &["three-thousand-", "many-lines"],
    &["endless-", "deep-nesting", "nesting-"],
    &["huge-", "long-names", "odd-letters"],
    &["big-boards", "memory-", "trees", "wide-pictures"],
    &["command-line", "odd-files", "nothing-written"],
    &["files-", "links-", "no-regular-file", "tablebase-", "certificate-", "strategy-"],
];

#[test]
fn every_file_is_run() {
    for path in corpus() {
        let groups =
            GROUPS.iter().filter(|group| group.iter().any(|prefix| name(&path).starts_with(prefix))).count();
        assert_eq!(groups, 1, "{}", path.display());
    }
}

#[test]
fn known_answers() {
    check(GROUPS[0]);
}

#[test]
fn growth() {
    check(GROUPS[1]);
}

#[test]
fn thousands_of_terms_and_lines() {
    check(GROUPS[2]);
}

#[test]
fn without_end() {
    check(GROUPS[3]);
}

#[test]
fn huge_numbers_and_odd_letters() {
    check(GROUPS[4]);
}

#[test]
fn more_than_memory() {
    check(GROUPS[5]);
}

#[test]
fn odd_commands() {
    check(GROUPS[6]);
}

#[test]
fn files() {
    check(GROUPS[7]);
}
