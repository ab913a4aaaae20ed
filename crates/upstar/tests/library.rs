//! Libraries: what is in them is what the definition says, and nothing that happens to a file makes an answer wrong.
#![cfg(feature = "disk")]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use upstar::Session;
use upstar::game::Player;
use upstar::library::{Built, Unbuilt, build, file, libraries, listed};
use upstar::search::{Budget, Position, Reason};
use upstar::sum::{Engine, Play};
use upstar::values::{Calc, Id, Store};

/// A folder that goes away with its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("upstar-library-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn session(folder: Option<&Path>) -> Session {
    let engine = Engine::new(Store::new(), 1);
    Session::new(match folder {
        Some(folder) => engine.with_libraries(libraries(folder.to_owned())),
        None => engine,
    })
}

const MEMORY: u64 = 1 << 30;

fn made(game: &str, cells: u64, path: &Path, budget: &Budget) -> Result<Built, Unbuilt> {
    build(MEMORY, game, cells, path, budget, &mut |_| ())
}

fn all() -> Budget {
    Budget::unlimited()
}

/// The value of a position by the definition: options, and options of these, to the end.
fn by_definition(position: &Position, calc: &Calc<'_>, known: &mut HashMap<String, Id>) -> Id {
    let text = position.to_string();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let mut side = |by| -> Vec<Id> {
        let moves = position.moves(by).expect("a list of moves");
        moves.iter().map(|(_, to)| by_definition(to, calc, known)).collect()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    let value = calc.game(&left, &right).expect("a value");
    known.insert(text, value);
    value
}

/// A board of a game with anything on it.
fn board(game: &str, random: &mut fastrand::Rng) -> String {
    let letters = match game {
        "cram" | "domineering" => "...#",
        "clobber" => "xoxo.",
        _ => "xo..",
    };
    let letters: Vec<char> = letters.chars().collect();
    let (rows, cols) = (random.usize(1..4), random.usize(2..6));
    let row = |random: &mut fastrand::Rng| {
        (0..cols).map(|_| letters[random.usize(..letters.len())]).collect::<String>()
    };
    (0..rows).map(|_| row(random)).collect::<Vec<_>>().join("|")
}

/// The library that the tests of the Python package use.
#[test]
fn the_library_of_other_tests_is_as_it_would_be_built() {
    let (folder, kept) =
        (Folder::new("kept"), Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/libraries"));
    let new = file(&folder.0, "domineering");
    made("domineering", 8, &new, &all()).expect("a library");
    assert!(fs::read(new).expect("a file") == fs::read(file(&kept, "domineering")).expect("a file"));
}

const GAMES: [(&str, u64); 5] = [("clobber", 7), ("cram", 9), ("domineering", 9), ("konane", 9), ("nogo", 9)];

#[test]
fn what_is_kept_is_what_the_definition_says() {
    let folder = Folder::new("definition");
    let mut random = fastrand::Rng::with_seed(7);
    for (game, cells) in GAMES {
        let built = made(game, cells, &file(&folder.0, game), &all()).expect("a library");
        assert!(built.pieces > 100, "{game}: {built:?}");
        let session = session(Some(&folder.0));
        let calc = session.engine().store().calc();
        let rules = session.engine().game(game, None).expect("a game").expect("no brackets");
        let (mut known, mut compared) = (HashMap::new(), 0);
        for _ in 0..3000 {
            let Ok(position) = Arc::clone(&rules).parse(&board(game, &mut random)) else { continue };
            for (piece, _) in position.pieces() {
                let Some(value) = piece.normal_play().and_then(|piece| piece.kept(&calc)) else { continue };
                assert_eq!(value, by_definition(&piece, &calc, &mut known), "{game}({piece})");
                compared += 1;
            }
        }
        assert!(compared > 400, "{game}: {compared} samples");
    }
    race(&folder.0, &mut random);
}

/// Values, winners and moves are the same with and without, and the definition says so too.
fn race(folder: &Path, random: &mut fastrand::Rng) {
    let (with, without) = (session(Some(folder)), session(None));
    let mut fewer = 0;
    for round in 0..200 {
        let mut part = || {
            let game = GAMES[random.usize(..GAMES.len())].0;
            format!("{}{game}(\"{}\")", if random.bool() { "-" } else { "" }, board(game, random))
        };
        let expr = if round % 2 == 0 { part() } else { format!("{} + {}", part(), part()) };
        let [a, b] = [&with, &without].map(|session| {
            let (asked, value) = (all(), all());
            let winner = session.winner(&*expr, Play::Normal, &asked).map(|told| told.in_short()).ok();
            let said = (
                winner,
                session.winning_moves(&*expr, Play::Normal, &all()).ok().map(|moves| format!("{moves:?}")),
            );
            ((said, session.value(&*expr, &value).ok()), asked.used() + value.used())
        });
        assert_eq!(a.0, b.0, "{expr}");
        fewer += i32::from(a.1 < b.1);
    }
    assert!(fewer > 20, "it helped {fewer} times");
    for expr in [
        "domineering(4x4)",
        "domineering(4x5)",
        "cram(3x5)",
        "clobber(3x4)",
        "nogo(3x3)",
        "konane(\"xoxo|oxox|xo.o\")",
    ] {
        let (used, unaided) = (all(), all());
        let [a, b] = [(&with, &used), (&without, &unaided)]
            .map(|(session, budget)| session.value(expr, budget).expect("a value"));
        assert!(
            a == b && used.used() < unaided.used(),
            "{expr}: {a} and {b}, {} and {}",
            used.used(),
            unaided.used()
        );
    }
}

#[test]
fn what_was_stopped_goes_on() {
    let folder = Folder::new("stopped");
    let (whole, path) = (folder.0.join("whole"), file(&folder.0, "domineering"));
    made("domineering", 8, &whole, &all()).expect("a library");
    let mut stops = 0;
    while let Err(error) = made("domineering", 8, &path, &all().nodes(Some(60 + 20 * stops))) {
        assert!(matches!(error, Unbuilt::Stopped(Reason::Nodes, _)), "{error:?}");
        stops += 1;
        assert!(stops < 200);
    }
    assert!(stops > 1, "it was not stopped");
    assert_eq!(fs::read(&path).expect("a file"), fs::read(&whole).expect("a file"));
    let mine = listed(&folder.0);
    assert!(
        matches!(mine[..], [ref one] if matches!(one.holds, Ok(holds) if holds.cells == 8 && holds.pieces > 300)),
        "{mine:?}"
    );
}

#[test]
fn when_memory_is_full_it_goes_on_with_what_it_wrote() {
    let folder = Folder::new("memory");
    let (whole, path) = (folder.0.join("whole"), file(&folder.0, "domineering"));
    made("domineering", 11, &whole, &all()).expect("a library");
    let built = build(12 << 20, "domineering", 11, &path, &all(), &mut |_| ());
    assert!(built.is_ok(), "{built:?}");
    assert_eq!(fs::read(&path).expect("a file"), fs::read(&whole).expect("a file"));
    let told = build(1 << 20, "domineering", 12, &path, &all(), &mut |_| ());
    assert!(matches!(told, Err(Unbuilt::Stopped(Reason::Memory(_), _))), "{told:?}");
}

#[test]
fn damage_of_any_kind_is_told_and_mended() {
    let folder = Folder::new("damaged");
    let path = file(&folder.0, "domineering");
    made("domineering", 8, &path, &all()).expect("a library");
    let good = fs::read(&path).expect("a file");
    let value = |folder: Option<&Path>| session(folder).value("domineering(4x4)", &all()).expect("a value");
    let right = value(None);
    let check = |bad: &[u8], what: &str| {
        fs::write(&path, bad).expect("a file");
        assert!(listed(&folder.0)[0].holds.is_err(), "{what}");
        assert_eq!(value(Some(&folder.0)), right, "{what}");
    };
    // The head is some hundred bytes; then there are the indices, the pieces and the values.
    for at in (0..600).step_by(23).chain((600..good.len()).step_by(good.len() / 60)) {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        check(&bad, &format!("byte {at}"));
    }
    for length in [0, 1, 30, 300, 700, good.len() / 2, good.len() - 1] {
        check(&good[..length], &format!("{length} bytes"));
    }
    check(&[&good[..], b"x"].concat(), "longer");
    check(b"upstar library 1 domineering\ncells 3\n", "an earlier version");
    let nogo = file(&folder.0, "nogo");
    made("nogo", 4, &nogo, &all()).expect("a library");
    check(&fs::read(&nogo).expect("a file"), "another game");
    made("domineering", 8, &path, &all()).expect("a library");
    assert_eq!(fs::read(&path).expect("a file"), good);
    assert!(matches!(made("hex", 3, &path, &all()), Err(Unbuilt::Game)));
}

/// A file that changes while it is in use is not believed, and ends nobody.
#[test]
fn what_changes_under_ones_hands_is_seen() {
    let folder = Folder::new("changed");
    let path = file(&folder.0, "domineering");
    made("domineering", 9, &path, &all()).expect("a library");
    let good = fs::read(&path).expect("a file");
    let right = session(None).value("domineering(4x5)", &all()).expect("a value");
    let cut = |to: u64| {
        fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(to)).expect("a file")
    };
    let spoilt = |_| {
        let zeros: Vec<u8> =
            good.iter().enumerate().map(|(at, byte)| if at < 3000 { *byte } else { 0 }).collect();
        fs::write(&path, zeros).expect("a file");
    };
    for spoil in [&cut as &dyn Fn(u64), &spoilt] {
        for length in [0, 1000, good.len() as u64 / 2, good.len() as u64 - 1] {
            fs::write(&path, &good).expect("a file");
            let session = session(Some(&folder.0));
            assert!(session.value("domineering(2x3)", &all()).is_ok());
            spoil(length);
            assert_eq!(session.value("domineering(4x5)", &all()).expect("a value"), right);
        }
    }
}

#[test]
fn two_do_not_build_one_library() {
    let folder = Folder::new("two");
    let path = file(&folder.0, "cram");
    let mut refused = None;
    let other = path.clone();
    build(MEMORY, "cram", 8, &path, &all(), &mut |_| {
        refused.get_or_insert_with(|| made("cram", 8, &other, &all()).map_err(|error| format!("{error:?}")));
    })
    .expect("a library");
    let refused = refused.expect("it tells how far it is").unwrap_err();
    assert!(refused.contains("another process is working with it"), "{refused}");
}
