//! Limits on memory, as the system counts it. Linux tells the most that a process has taken while it runs.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};
use std::time::Duration;

/// The most bytes that the program was seen to take, and how it ended.
fn peak(arguments: &[&str]) -> (u64, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        most = most.max(1024 * kilobytes.unwrap_or(0));
        if let Some(ended) = child.try_wait().expect("a child of ours") {
            return (most, ended.code());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What the program takes itself, whatever it is asked: this one is not optimised, and its code counts.
const OWN: u64 = 32_000_000;

#[test]
fn limits_hold() {
    // A list with half a million members, by doubling.
    let lists = format!("let a=[1];{}1", "let a=[a,a];".repeat(19));
    for arguments in [
        &["value", "--memory", "20MB", "partizan_splittles(100000)"][..],
        &["value", "--memory", "20MB", "partizan_splittles(100000)", "--threads", "4"],
        &["value", "--memory", "20MB", "grundy_like(1000000)"],
        &["outcome", "--memory", "20MB", "grundy_like(1000000)"],
        &["value", "--memory", "20MB", "konane(6x6)", "--threads", "4"],
        &["outcome", "--memory", "20MB", "impartial_clobber(7x7)", "--threads", "8", "--time", "10"],
        &["outcome", "--memory", "20MB", "clobber(7x7)", "--threads", "16", "--time", "10"],
        &["solve", "--memory", "10MB", "dodgem(5x5)"],
        &["chomp", "--memory", "10MB", "20x20"],
        &["value", "--memory", "20MB", &lists],
    ] {
        let limit = 1_000_000 * if arguments.contains(&"20MB") { 20 } else { 10 };
        let (most, code) = peak(arguments);
        assert_eq!(code, Some(1), "{arguments:?}");
        assert!(most > 0 && most < limit + OWN, "{arguments:?}: {most} bytes");
    }
}
