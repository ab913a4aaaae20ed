//! Files that are written whole, or refused before the work.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
use std::process::{Command, Stdio};

use common::{Scratch, stderr, stdout, typed, upstar};
use upstar::heap::{Resources, Sequence};

/// Every way to write a file, with a question that is answered at once.
fn writers(file: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["solve", "dodgem(2x2)", "--to", file],
        vec!["outcome", "domineering(3x3)", "--resume", file],
        vec!["heap", "kayles", "--to", "50", "--checkpoint", file],
        vec!["heap", "kayles", "--certificate", file],
        vec!["heap", "kayles", "--plot", "values", "-o", file],
        vec!["show", "nim(3)", "--format", "svg", "-o", file],
        vec!["thermograph", "{4|-2}", "5", "--format", "text", "-o", file],
        vec!["tree", "nim(1,2)", "--format", "dot", "-o", file],
        vec!["chart", "numbers", "--format", "svg", "-o", file],
        vec!["days", "3", "--format", "svg", "-o", file],
        vec!["explain", "nim(1,2)", "-o", file],
    ]
}

#[test]
fn nothing_but_the_file_is_touched() {
    let folder = Scratch::new("neighbours");
    let (file, near, far) = (folder.file("a.txt"), folder.file("a.txt.new"), folder.file("far"));
    fs::write(&far, "far").expect("a file");
    for arguments in writers(&file) {
        let _ = fs::remove_file(&file);
        let _ = fs::remove_file(&near);
        symlink(&far, &near).expect("a link");
        let output = upstar(&arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        assert_eq!(fs::read_link(&near).expect("a link").to_str(), Some(far.as_str()), "{arguments:?}");
        assert_eq!(fs::read_to_string(&far).expect("a file"), "far", "{arguments:?}");
        assert!(fs::metadata(&file).expect("the file").len() > 0, "{arguments:?}");
        assert_eq!(folder.names(), ["a.txt", "a.txt.new", "far"], "{arguments:?}");
    }
    let saved = typed(&["repl"], &format!("1 + 1\n:save {file}\n"));
    assert!(stdout(&saved).contains("1 statements in"), "{}", stdout(&saved));
    assert_eq!(fs::read_to_string(&file).expect("the file"), "1 + 1\n");
    assert_eq!(folder.names(), ["a.txt", "a.txt.new", "far"]);
}

#[test]
fn links_and_modes_stay() {
    let folder = Scratch::new("links");
    let (link, target) = (folder.file("link.txt"), folder.file("target"));
    symlink("hop", &link).expect("a link");
    symlink("target", folder.file("hop")).expect("a link");
    let mode = |path: &str| fs::metadata(path).expect("the file").permissions().mode() & 0o777;
    for arguments in writers(&link) {
        let _ = fs::remove_file(&target);
        // First there is nothing at the end of the links, then a file.
        for own in [None, Some(0o640), Some(0o604)] {
            if let Some(own) = own {
                fs::set_permissions(&target, fs::Permissions::from_mode(own)).expect("a mode");
            }
            let output = upstar(&arguments);
            assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
            assert!(fs::symlink_metadata(&link).expect("the link").is_symlink(), "{arguments:?}");
            assert!(fs::symlink_metadata(&target).expect("the file").is_file(), "{arguments:?}");
            assert!(own.is_none_or(|own| mode(&target) == own), "{arguments:?}: {:o}", mode(&target));
        }
    }
    // A new file is as any other new file.
    fs::write(folder.file("other"), "").expect("a file");
    let (file, other) = (folder.file("new.svg"), folder.file("other"));
    upstar(&["show", "nim(3)", "-o", &file]);
    assert_eq!(mode(&file), mode(&other));
}

#[test]
fn what_is_no_file_is_refused_and_stays() {
    let folder = Scratch::new("special");
    let (pipe, inside) = (folder.file("pipe.txt"), folder.file("folder.txt"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    fs::create_dir(&inside).expect("a folder");
    for (path, why) in [(&pipe, "not a file"), (&inside, "it is a folder")] {
        let save = typed(&["repl"], &format!("1\n:save {path}\n"));
        assert!(stderr(&save).contains(why), "{}", stderr(&save));
        for arguments in writers(path) {
            let output = upstar(&arguments);
            assert_eq!(output.status.code(), Some(3), "{arguments:?}");
            assert!(stderr(&output).contains(why), "{arguments:?}: {}", stderr(&output));
            assert!(stdout(&output).is_empty(), "{arguments:?}: {}", stdout(&output));
        }
    }
    assert!(fs::symlink_metadata(&pipe).expect("the pipe").file_type().is_fifo());
    assert_eq!(folder.names(), ["folder.txt", "pipe.txt"]);
}

/// All of these would take for ever.
#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    let nowhere = "/no/such/folder/file.svg";
    let endless: [&[&str]; 8] = [
        &["solve", "connect_four(6x7)", "--to", nowhere],
        &["outcome", "domineering(11x11)", "--resume", nowhere],
        &["heap", "0.6", "--period", "--certificate", nowhere],
        &["heap", "0.6", "--to", "10^12", "--checkpoint", nowhere],
        &["heap", "0.6", "--to", "10^12", "--plot", "values", "-o", nowhere],
        &["map", "hex(11x11)", "-o", nowhere],
        &["classes", "domineering(11x11)", "1", "-o", nowhere],
        &["explain", "domineering(11x11)", "-o", nowhere],
    ];
    for arguments in endless {
        let output = upstar(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(stderr(&output).contains("there is no such folder"), "{arguments:?}: {}", stderr(&output));
        let data = stdout(&upstar(&[arguments, &["--json"]].concat()));
        let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
        assert_eq!(data["error"]["code"], "unwritable", "{arguments:?}");
    }
    // The kind of picture is looked at before, too.
    let output = upstar(&["map", "hex(11x11)", "-o", "board.jpeg"]);
    assert!(stderr(&output).contains("no pictures of the kind `.jpeg`"), "{}", stderr(&output));
}

#[test]
fn one_process_at_a_time_keeps_a_checkpoint() {
    let folder = Scratch::new("checkpoint");
    let file = folder.file("state");
    let means = Resources { memory: 1 << 30, threads: 1 };
    // It goes on until it is killed, and writes as often as it can.
    let mut busy = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["heap", "0.6", "--to", "10^12", "--threads", "1", "--checkpoint", &file, "--every", "0ms"])
        .stdout(Stdio::null())
        .spawn()
        .expect("upstar runs");
    while !fs::exists(&file).expect("to look") {
        assert!(busy.try_wait().expect("to ask").is_none(), "it ended");
        std::thread::yield_now();
    }
    let mut lengths = Vec::new();
    for _ in 0..50 {
        let bytes = fs::read(&file).expect("the checkpoint");
        let whole = Sequence::restore(&mut bytes.as_slice(), means);
        lengths.push(whole.unwrap_or_else(|damage| panic!("{damage}")).len());
    }
    assert!(lengths.is_sorted(), "{lengths:?}");
    for _ in 0..3 {
        let second = upstar(&["heap", "0.6", "--to", "100", "--checkpoint", &file]);
        assert_eq!(second.status.code(), Some(3));
        assert!(stderr(&second).contains("another process"), "{}", stderr(&second));
    }
    busy.kill().expect("to end it");
    busy.wait().expect("it ended");
    // A process that was killed leaves no lock behind.
    let after = upstar(&["heap", "0.6", "--to", "100", "--checkpoint", &file]);
    assert_eq!(after.status.code(), Some(0), "{}", stderr(&after));
}

#[test]
fn of_two_processes_that_write_one_file_the_last_wins() {
    let folder = Scratch::new("race");
    let file = folder.file("picture.svg");
    let rounds = |expr: &str| {
        let script = format!("for i in 1 2 3 4 5 6 7 8; do \"$1\" show '{expr}' -o \"$2\" || exit 1; done");
        let arguments = ["-c", &script, "sh", env!("CARGO_BIN_EXE_upstar"), &file];
        Command::new("sh").args(arguments).spawn().expect("sh runs")
    };
    let alone = |expr: &str, name: &str| {
        upstar(&["show", expr, "-o", &folder.file(name)]);
        fs::read(folder.file(name)).expect("a picture")
    };
    let whole = [alone("nim(3)", "a.svg"), alone("domineering(4x4)", "b.svg")];
    fs::write(&file, &whole[0]).expect("a picture");
    let mut both = [rounds("nim(3)"), rounds("domineering(4x4)")];
    let mut seen = 0;
    while both.iter_mut().any(|child| child.try_wait().expect("to ask").is_none()) {
        assert!(whole.contains(&fs::read(&file).expect("a picture")), "half a picture");
        seen += 1;
    }
    assert!(seen > 0 && both.iter_mut().all(|child| child.wait().expect("it ended").success()));
    assert_eq!(folder.names(), ["a.svg", "b.svg", "picture.svg"]);
}
