//! `upstar solve` in shards: the same bytes as from one process, whatever happens on the way.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::{Scratch, stderr, stdout, upstar};
use serde_json::Value;
use upstar::search::{Budget, Reason};
use upstar::{Failure, Round, Session};

const MEMORY: u64 = 100_000_000;

fn json(arguments: &[&str]) -> Value {
    let output = upstar(arguments);
    serde_json::from_str(&stdout(&output)).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

/// Solves a game in one process; the file, and what is told but for how long it took.
fn in_one(game: &str, file: &str) -> (Vec<u8>, Value) {
    let told = json(&["solve", game, "--to", file, "--json"]);
    (fs::read(file).expect("the file"), without_time(told))
}

fn without_time(mut told: Value) -> Value {
    told["seconds"] = Value::Null;
    told["file"] = Value::Null;
    told
}

/// Works on all shards, at most so many at a time.
fn work_on(session: &Session, game: &str, folder: &Path, parts: u64, most: usize) -> usize {
    let budget = Budget::unlimited();
    let game = session.in_shards(game, folder, parts, &budget).expect("a division");
    let rounds =
        game.rounds().flat_map(|(round, shards)| shards.into_iter().map(move |shard| (round, shard)));
    let missing: Vec<_> = rounds.filter(|&(round, shard)| !game.is_done(round, shard)).take(most).collect();
    for &(round, shard) in &missing {
        game.work(round, shard, MEMORY, &budget).expect("a shard");
    }
    missing.len()
}

#[test]
fn shards_come_to_the_same_bytes() {
    let scratch = Scratch::new("shards-same");
    let session = Session::default();
    // With draws, with play that comes back, of one stage or many, from the middle of a game.
    let games = [
        ("connect_four(3x6)", &[2, 3][..]),
        ("mnk[3,5,3](3x5)", &[2]),
        ("tic_tac_toe(\"x..|.o.|...\")", &[2]),
        ("tic(\".x.\")", &[2]),
        ("dodgem(3x3)", &[1, 2]),
        ("dodgem(\"x...|.x..|....|..oo\")", &[3]),
    ];
    for (at, (game, divisions)) in games.into_iter().enumerate() {
        let (bytes, told) = in_one(game, &scratch.file("one"));
        for parts in divisions {
            let folder = scratch.0.join(format!("{at}-{parts}"));
            // A few at a time, as if it had been interrupted in between.
            while work_on(&session, game, &folder, *parts, 7) > 0 {}
            let to = scratch.file("joined");
            let folder = folder.display().to_string();
            let joined = json(&["solve", game, "--shards", &folder, "--to", &to, "--json"]);
            assert_eq!(without_time(joined), told, "{game} in {parts}");
            assert!(fs::read(&to).expect("the file") == bytes, "{game} in {parts}");
        }
    }
}

fn process(game: &str, folder: &str, part: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["solve", game, "--shards", folder, "--shard", part, "--memory", "20MB"])
        .stdout(Stdio::null())
        .spawn()
        .expect("upstar runs")
}

/// Two processes share the work; one is killed and started again.
#[test]
fn processes_wait_for_each_other_and_go_on_after_a_kill() {
    let scratch = Scratch::new("shards-killed");
    let game = "connect_four(3x6)";
    let (bytes, _) = in_one(game, &scratch.file("one"));
    let folder = scratch.file("folder");
    let mut first = process(game, &folder, "1/2");
    let mut second = process(game, &folder, "2/2");
    while !Path::new(&folder).join("stage-008-00000").exists() {
        assert_eq!(first.try_wait().expect("its state"), None, "it waits for the other");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    second.kill().expect("it is killed");
    second.wait().expect("it ends");
    let mut second = process(game, &folder, "2/2");
    assert!(first.wait().expect("it ends").success() && second.wait().expect("it ends").success());
    let to = scratch.file("joined");
    assert!(upstar(&["solve", game, "--shards", &folder, "--to", &to]).status.success());
    assert!(fs::read(&to).expect("the file") == bytes);
    let asked = json(&["query", &to, "connect_four(\"......|......|..x...\")", "--json"]);
    assert!(asked["right_first"]["moves"].is_array(), "{asked}");
}

#[test]
fn a_process_alone_waits_until_its_time_is_over() {
    let scratch = Scratch::new("shards-alone");
    let folder = scratch.file("folder");
    let alone = ["solve", "connect_four(3x6)", "--shards", &folder, "--shard", "2/2", "--time", "300ms"];
    let output = upstar(&alone);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the time limit was reached"), "{}", stderr(&output));
}

/// Code and message of what is refused.
fn refused(arguments: &[&str]) -> (String, String) {
    let answer = json(&[arguments, &["--json"]].concat());
    let of = |name: &str| answer["error"][name].as_str().unwrap_or_default().to_owned();
    (of("code"), of("message"))
}

#[test]
fn missing_and_damaged_shards_are_refused_by_name() {
    let scratch = Scratch::new("shards-damaged");
    let (session, budget) = (Session::default(), Budget::unlimited());
    let game = "dodgem(3x3)";
    let folder = scratch.0.join("folder");
    while work_on(&session, game, &folder, 2, 1000) > 0 {}
    let path = folder.display().to_string();
    let join = ["solve", game, "--shards", &path, "--to", &scratch.file("joined")];
    for name in ["stage-007-00000", "count-007-00000", "plan"] {
        let file = folder.join(name);
        let whole = fs::read(&file).expect("a shard");
        for at in [3, whole.len() / 2, whole.len() - 20] {
            let mut other = whole.clone();
            other[at] ^= 1;
            fs::write(&file, &other).expect("a file");
            let (code, message) = refused(&join);
            assert_eq!(code, "damaged", "{name}: {message}");
            assert!(message.contains(name) && message.contains(" at byte "), "{message}");
        }
        fs::write(&file, &whole[..whole.len() - 1]).expect("a file");
        assert_eq!(refused(&join).0, "damaged");
        fs::remove_file(&file).expect("it is there");
        let (code, message) = refused(&join);
        assert!(code == "missing" && message.contains(name), "{code}: {message}");
        fs::write(&file, &whole).expect("a file");
    }
    assert!(!Path::new(join[5]).exists());
    // A later stage reads what is damaged, and says so. A shard of another place is noticed too.
    let opened = session.in_shards(game, &folder, 2, &budget).expect("the same division");
    let last = opened.shards().all().last().expect("a shard");
    let (last_file, before) = (folder.join("stage-007-00000"), folder.join("stage-006-00000"));
    fs::remove_file(&last_file).expect("it is there");
    fs::copy(folder.join("stage-005-00000"), &before).expect("a copy");
    match opened.work(Round::Solve, last, MEMORY, &budget) {
        Err(Failure::Given(given)) => {
            assert!(
                given.wrong.message.contains("stage-006-00000` is damaged: it is another shard"),
                "{given:?}"
            );
        }
        other => panic!("{other:?}"),
    }
    // Another game, another division, no folder at all.
    let other = refused(&["solve", "dodgem(2x3)", "--shards", &path, "--shard", "1/2"]);
    assert!(other.1.contains("it is about `dodgem("), "{other:?}");
    let other = refused(&["solve", game, "--shards", &path, "--shard", "1/3"]);
    assert!(other.1.contains("2 shards, and not"), "{other:?}");
    let other = refused(&["solve", game, "--shards", &scratch.file("none"), "--to", &scratch.file("joined")]);
    assert_eq!(other.0, "missing");
    for wrong in [&["--shard", "1/2"][..], &["--shards", &path], &["--shards", &path, "--shard", "3/2"]] {
        assert_eq!(upstar(&[&["solve", game], wrong].concat()).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn limits_stop_a_shard() {
    let scratch = Scratch::new("shards-limits");
    let (session, budget) = (Session::default(), Budget::unlimited());
    let folder = scratch.0.join("folder");
    let game = session.in_shards("connect_four(3x6)", &folder, 2, &budget).expect("a division");
    let (round, shards) = game.rounds().nth(12).expect("a round");
    match game.work(round, shards[0], 1000, &budget) {
        Err(Failure::Stopped(stopped)) => assert_eq!(stopped.reason, Reason::Memory(1000)),
        other => panic!("{other:?}"),
    }
    // What it needs is not there.
    match game.work(round, shards[0], MEMORY, &budget) {
        Err(Failure::Given(given)) => assert_eq!(given.wrong.code, "missing"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn estimates_are_told_before_the_work() {
    let told = json(&["solve", "connect_four(5x5)", "--estimate", "--json"]);
    assert_eq!((&told["numbers"], &told["stages"]), (&171_976_899.into(), &26.into()));
    assert!(told["processor_hours"].as_f64().is_some_and(|hours| hours > 0.0), "{told}");
    let text = stdout(&upstar(&["solve", "connect_four(6x5)", "--estimate"]));
    assert!(text.contains("hours of one processor") && text.contains("machines"), "{text}");
    let output = upstar(&["solve", "connect_four(8x8)", "--estimate"]);
    assert!(!output.status.success() && stderr(&output).contains("too many"), "{}", stderr(&output));
}
