//! Libraries: the values of all small pieces of a game, worked out once and kept in a file for all questions to come.
//!
//! A file has two tables in blocks with checksums (`upstar_mapped`): the pieces by their numbers ([`upstar_game::NormalPlay::code`]), each with
//! its value, and the games that these values are made of, each by its options, which stand before it. A value is a game of that list or its
//! negative, and a number, as in a store. A file whose head or index is not whole is not used, and of one with a damaged block no more is
//! read from when that is met.

mod boards;
mod build;
mod kept;
mod record;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use etcetera::BaseStrategy as _;
use upstar_search::Library;
use upstar_sum::{Engine, Libraries};
use upstar_values::{Calc, Id};

use boards::{KINDS, Kind};
pub use build::{Built, Unbuilt, build};
use kept::Kept;
pub use kept::Unreadable;

/// The games that there can be libraries of.
pub fn games() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|kind| kind.game)
}

/// The folder of all libraries: the one that the environment names (`UPSTAR_LIBRARIES`, nothing for none), or one of the user's.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("UPSTAR_LIBRARIES") {
        return Some(PathBuf::from(named)).filter(|path| !path.as_os_str().is_empty());
    }
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("upstar").join("libraries"))
}

/// An engine that looks values up in the libraries of that folder.
#[must_use]
pub fn found_by(engine: Engine) -> Engine {
    match folder() {
        Some(folder) => engine.with_libraries(libraries(folder)),
        None => engine,
    }
}

/// The library of a game in a folder.
#[must_use]
pub fn file(folder: &Path, game: &str) -> PathBuf {
    folder.join(format!("{game}.library"))
}

/// The libraries of a folder, for an engine. Each is opened when its game is first asked about.
#[must_use]
pub fn libraries(folder: PathBuf) -> Libraries {
    Arc::new(move |game: &str| {
        let game = KINDS.iter().find(|kind| kind.game == game)?.game;
        let path = file(&folder, game);
        path.exists().then(|| Arc::new(Shelf { path, game, opened: OnceLock::new() }) as Arc<dyn Library>)
    })
}

/// A library that is opened when somebody looks something up.
struct Shelf {
    path: PathBuf,
    game: &'static str,
    opened: OnceLock<Option<Kept>>,
}

impl Shelf {
    #[inline]
    fn kept(&self) -> Option<&Kept> {
        self.opened.get_or_init(|| Kept::open(&self.path, self.game).ok()).as_ref()
    }
}

impl Library for Shelf {
    fn value(&self, code: u128, calc: &Calc<'_>) -> Option<Id> {
        self.kept()?.value(code, calc)
    }

    fn largest(&self) -> u128 {
        self.kept().map_or(0, Library::largest)
    }

    fn bytes(&self) -> u64 {
        self.opened.get().and_then(Option::as_ref).map_or(0, Library::bytes)
    }
}

/// What `upstar library` says of a file.
#[derive(Debug)]
pub struct Listed {
    /// The game.
    pub game: &'static str,
    /// Its file.
    pub path: PathBuf,
    /// Bytes of the file.
    pub bytes: u64,
    /// What is in it, or why it is not used.
    pub holds: Result<Holds, Unreadable>,
}

/// What is in a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// All pieces of so many cells.
    pub cells: u64,
    /// How many pieces, with those of larger boards that were begun.
    pub pieces: u64,
    /// Of how many games, less numbers and signs, their values are made.
    pub values: u64,
}

/// The libraries in a folder. All of each is read, to see that it is as it was written.
#[must_use]
pub fn listed(folder: &Path) -> Vec<Listed> {
    let one = |kind: &Kind| {
        let path = file(folder, kind.game);
        let bytes = fs::metadata(&path).ok()?.len();
        let whole = Kept::open(&path, kind.game).and_then(|kept| Ok(kept.check().map(|()| kept.about)?));
        let holds =
            whole.map(|about| Holds { cells: about.cells, pieces: about.pieces, values: about.values });
        Some(Listed { game: kind.game, path, bytes, holds })
    };
    KINDS.iter().filter_map(one).collect()
}
