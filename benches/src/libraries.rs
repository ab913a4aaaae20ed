//! Libraries of values: what it takes to build them, and questions with them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Instant;

use upstar::Session;
use upstar::library::{build, file, libraries};
use upstar_search::Budget;
use upstar_sum::{Engine, Play};
use upstar_values::Store;

use crate::{Left, Outcome, Run};

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Folder> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("upstar-bench-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Builds the library of a game in a folder; how many pieces it has.
fn made(game: &str, cells: u64, folder: &Folder) -> Result<u64, String> {
    let built = build(1 << 30, game, cells, &file(&folder.0, game), &Budget::unlimited(), &mut |_| ());
    built.map(|built| built.pieces).map_err(|error| format!("{error:?}"))
}

/// How long it takes to build a library.
pub(crate) fn built(game: &str, cells: u64) -> Outcome {
    let folder = Folder::new()?;
    let begun = Instant::now();
    let pieces = made(game, cells, &folder)?;
    let left = Left { bytes: std::fs::metadata(file(&folder.0, game))?.len(), games: 0, positions: 0 };
    Ok(Run { time: begun.elapsed(), answer: pieces.to_string(), left })
}

fn with<T>(game: &str, cells: u64, ask: impl FnOnce(&Session, &Budget) -> Result<String, T>) -> Outcome
where
    T: std::fmt::Debug,
{
    let folder = Folder::new()?;
    made(game, cells, &folder)?;
    let engine = Engine::new(Store::new(), 1).with_libraries(libraries(folder.0.clone()));
    let (session, budget) = (Session::new(engine), Budget::unlimited());
    let begun = Instant::now();
    let answer = ask(&session, &budget).map_err(|error| format!("{error:?}"))?;
    let time = begun.elapsed();
    let engine = session.engine();
    Ok(Run { time, answer, left: Left { bytes: engine.bytes(), games: 0, positions: engine.positions() } })
}

/// A value, with a library that was built before.
pub(crate) fn value(expr: &str, game: &str, cells: u64) -> Outcome {
    with(game, cells, |session, budget| session.value(expr, budget))
}

/// Who wins, with a library that was built before.
pub(crate) fn outcome(expr: &str, game: &str, cells: u64) -> Outcome {
    with(game, cells, |session, budget| {
        session.winner(expr, Play::Normal, budget).map(|told| told.in_short())
    })
}
