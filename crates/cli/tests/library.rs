//! `upstar library`: values of pieces that are kept for all questions to come.

mod common;

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use common::{Scratch, stderr, stdout};

fn upstar_in(folder: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(arguments).env("UPSTAR_LIBRARIES", folder).output().expect("upstar runs")
}

#[test]
fn a_library_is_built_listed_and_used() {
    let scratch = Scratch::new("library");
    let folder = scratch.file("kept");
    let run = |arguments: &[&str]| upstar_in(&folder, arguments);
    assert!(stdout(&run(&["library"])).starts_with("no libraries in "));
    // So few positions are enough where the small ones are known.
    let is_quick = || {
        let told = run(&["value", "domineering(4x4)", "--nodes", "150"]);
        assert!(!told.status.success() || stdout(&told).starts_with("+-{0,"), "{}", stdout(&told));
        told.status.success()
    };
    assert!(!is_quick());
    let built = run(&["library", "build", "domineering", "--cells", "8"]);
    assert!(built.status.success(), "{}", stderr(&built));
    assert!(stderr(&built).contains("8 cells: 369 of 369 boards"), "{}", stderr(&built));
    assert!(is_quick());
    let listed = stdout(&run(&["library"]));
    assert!(listed.contains("domineering     8 cells") && listed.contains("domineering.library"), "{listed}");
    let listed: serde_json::Value =
        serde_json::from_str(&stdout(&run(&["library", "--json"]))).expect("JSON");
    assert_eq!((&listed[0]["game"], &listed[0]["cells"]), (&"domineering".into(), &8.into()));
    // It goes on where it was stopped.
    let stopped = run(&["library", "build", "domineering", "--cells", "10", "--nodes", "300"]);
    assert!(
        !stopped.status.success() && stderr(&stopped).contains("goes on from here"),
        "{}",
        stderr(&stopped)
    );
    assert!(run(&["library", "build", "domineering", "--cells", "9"]).status.success());
    // Damage is told, and mended.
    let file = format!("{folder}/domineering.library");
    let bytes = fs::read(&file).expect("a file");
    let mut bad = bytes.clone();
    bad[40] ^= 1;
    fs::write(&file, bad).expect("a file");
    assert!(stdout(&run(&["library"])).contains("not used: the checksum is wrong"));
    assert!(!is_quick());
    assert!(run(&["library", "build", "domineering", "--cells", "9"]).status.success());
    assert_eq!(fs::read(&file).expect("a file"), bytes);
}

#[test]
fn what_cannot_be_kept_is_told() {
    let scratch = Scratch::new("no-library");
    let told = stderr(&upstar_in(&scratch.file("kept"), &["library", "build", "hex", "--cells", "4"]));
    assert!(
        told.contains("there is no library of `hex`") && told.contains("clobber, cram, domineering"),
        "{told}"
    );
    let file = scratch.file("a-file");
    std::fs::write(&file, "").expect("a file");
    let told = stderr(&upstar_in(&file, &["library", "build", "cram", "--cells", "4"]));
    assert!(told.contains("cannot be written"), "{told}");
}

/// A build that is killed again and again comes to the same file as one that is not.
#[test]
fn killing_a_build_loses_nothing() {
    let scratch = Scratch::new("killed-library");
    let [whole, killed] = ["whole", "killed"].map(|name| scratch.file(name));
    let build = ["library", "build", "cram", "--cells", "11"];
    assert!(upstar_in(&whole, &build).status.success());
    let (mut kills, mut pause) = (0, Duration::from_millis(40));
    loop {
        let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
        command.args(build).env("UPSTAR_LIBRARIES", &killed).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("upstar runs");
        std::thread::sleep(pause);
        let is_done = child.try_wait().expect("it runs or has ended").is_some_and(|status| status.success());
        let _ = child.kill();
        child.wait().expect("it ends");
        if is_done {
            break;
        }
        kills += 1;
        let listed = stdout(&upstar_in(&killed, &["library"]));
        assert!(!listed.contains("not used"), "{listed}");
        pause = pause * 6 / 5;
    }
    assert!(kills > 1, "it was ready before it was killed");
    let file = |folder: &str| fs::read(format!("{folder}/cram.library")).expect("a file");
    assert_eq!(file(&whole), file(&killed));
}

/// Where there is no room for a file the old one stays, and that is told.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told() {
    let scratch = Scratch::new("full-library");
    let folder = scratch.file("kept");
    let build = ["library", "build", "domineering", "--cells", "6"];
    assert!(upstar_in(&folder, &build).status.success());
    let file = format!("{folder}/domineering.library");
    let before = fs::read(&file).expect("a file");
    let mut command = Command::new("sh");
    let line = "trap '' XFSZ; ulimit -f 8; exec \"$0\" library build domineering --cells 11";
    command.args(["-c", line, env!("CARGO_BIN_EXE_upstar")]).env("UPSTAR_LIBRARIES", &folder);
    let told = command.output().expect("sh runs");
    assert!(!told.status.success() && stderr(&told).contains("cannot be written"), "{}", stderr(&told));
    let now = fs::read(&file).expect("a file");
    // What fitted may have been written meanwhile.
    assert!(now.len() >= before.len() && now.len() <= 16 * 512);
    assert!(stdout(&upstar_in(&folder, &["library"])).contains("cells"));
    let left = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 1, "half of a file is left");
}

/// A folder in which nothing may be written: its libraries are used, and none are built.
#[cfg(unix)]
#[test]
fn a_folder_that_is_read_only_is_used() {
    use std::os::unix::fs::PermissionsExt as _;
    let scratch = Scratch::new("read-only-library");
    let folder = scratch.file("kept");
    assert!(upstar_in(&folder, &["library", "build", "domineering", "--cells", "7"]).status.success());
    let allow = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).expect("rights");
    allow(0o555);
    // Some users may write everywhere.
    let is_free = fs::write(format!("{folder}/probe"), "").is_ok();
    let (used, built) = (
        upstar_in(&folder, &["value", "domineering(3x4)"]),
        upstar_in(&folder, &["library", "build", "domineering", "--cells", "8"]),
    );
    allow(0o755);
    assert!(used.status.success());
    assert!(is_free || stderr(&built).contains("cannot be written"), "{}", stderr(&built));
}

#[test]
fn only_one_process_builds_a_library() {
    let scratch = Scratch::new("two-libraries");
    let folder = scratch.file("kept");
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(["library", "build", "domineering", "--cells", "18"]).env("UPSTAR_LIBRARIES", &folder);
    let mut first = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("upstar runs");
    let file = format!("{folder}/domineering.library");
    while fs::metadata(&file).is_err() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = upstar_in(&folder, &["library", "build", "domineering", "--cells", "5"]);
    let _ = first.kill();
    first.wait().expect("it ends");
    assert!(stderr(&second).contains("another process is working with it"), "{}", stderr(&second));
}
