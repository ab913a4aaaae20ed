//! A library in a file.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use upstar_files::{Damage, Fault, Lines};
use upstar_mapped::{Cursor, Mapped, Section};
use upstar_search::Library;
use upstar_values::{Calc, Id, Stop};

use super::record::{Game, Worth};

pub(super) const KIND: upstar_files::Kind =
    upstar_files::Kind { word: "library", noun: "library of values", version: 2, oldest: 2 };

/// The names of the fields that tell of pieces and values: how many blocks, how many bytes, the checksum of the index.
pub(super) const PIECES: [&str; 3] = ["piece-blocks", "piece-bytes", "piece-index"];
pub(super) const VALUES: [&str; 3] = ["value-blocks", "value-bytes", "value-index"];

/// How far a library has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// All boards of so many cells are in it.
    pub(super) cells: u64,
    /// And so many boards of one cell more.
    pub(super) boards: u64,
    pub(super) pieces: u64,
    pub(super) values: u64,
    /// The largest number of a piece.
    pub(super) largest: u128,
}

/// A library that is looked into. It takes nearly no memory: the file is mapped, and values become games when somebody asks.
pub(super) struct Kept {
    pub(super) file: Mapped,
    pub(super) about: State,
    pub(super) pieces: Section,
    pub(super) values: Section,
    /// The games that somebody has asked for, in the one store that all ask for.
    games: RwLock<FxHashMap<u32, Id>>,
    /// Some block was not as it was written, so no more are read.
    is_damaged: AtomicBool,
}

/// Why a library cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// The system says so.
    Io(io::Error),
    /// It is not as it was written.
    Damaged(Damage),
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unreadable::Io(error) => write!(f, "{error}"),
            Unreadable::Damaged(damage) => write!(f, "{damage}"),
        }
    }
}

impl From<Damage> for Unreadable {
    fn from(damage: Damage) -> Unreadable {
        Unreadable::Damaged(damage)
    }
}

/// Why a game was not read.
pub(super) enum Unread {
    Damaged,
    Stopped(Stop),
}

impl From<Damage> for Unread {
    fn from(_: Damage) -> Unread {
        Unread::Damaged
    }
}

impl From<Stop> for Unread {
    fn from(stop: Stop) -> Unread {
        Unread::Stopped(stop)
    }
}

/// Chains of games in each other's options that are longer than this are in no file that was written here.
const DEEPEST: u32 = 200;

impl Kept {
    /// Opens the library of a game: its head and its indices are read and checked, and nothing else.
    pub(super) fn open(path: &Path, game: &str) -> Result<Kept, Unreadable> {
        /// The head is shorter.
        const HEAD: u64 = 1 << 12;
        let file = Mapped::open(path).map_err(Unreadable::Io)?;
        let mut head = vec![0; file.length().min(HEAD) as usize];
        if !file.copy(0, &mut head) {
            return Err(Damage::cut_short(file.length()).into());
        }
        let (mut lines, at) = Lines::begin(&head, &KIND)?;
        if lines.about() != game {
            let what = format!("it is a library of {}", lines.about());
            return Err(Damage::new(Fault::About, 0..at as u64, what).into());
        }
        let [cells, boards, pieces, values] = ["cells", "boards", "pieces", "values"]
            .map(|name| lines.field(name).and_then(|field| field.number()));
        let field = lines.field("largest")?;
        let largest = field.value.parse().map_err(|_| field.wrong("expected a number"))?;
        let about = State { cells: cells?, boards: boards?, pieces: pieces?, values: values?, largest };
        let mut section = |[blocks, bytes, index]: [&'static str; 3]| {
            Ok::<_, Damage>((
                lines.field(blocks)?.number()?,
                lines.field(bytes)?.number()?,
                lines.field(index)?.checksum()?,
            ))
        };
        let (pieces, values) = (section(PIECES)?, section(VALUES)?);
        lines.finish()?;
        /// Bytes of a block's entry in an index.
        const ENTRY: u64 = 32;
        let second = at as u64 + ENTRY * pieces.0;
        let first_block = second + ENTRY * values.0;
        let pieces_end = first_block + pieces.1;
        let pieces = Section::open(&file, (at as u64, pieces.0), (first_block, pieces.1), pieces.2)?;
        let values = Section::open(&file, (second, values.0), (pieces_end, values.1), values.2)?;
        let (end, found) = (values.end(), file.length());
        if found < end {
            return Err(Damage::cut_short(found).into());
        }
        if found > end {
            return Err(Damage::new(Fault::Content, end..end, "there is more than expected").into());
        }
        Ok(Kept { file, about, pieces, values, games: RwLock::default(), is_damaged: AtomicBool::new(false) })
    }

    /// Reads all of it, to see that all is as it was written.
    pub(super) fn check(&self) -> Result<(), Damage> {
        let (mut pieces, mut values) = (0, 0);
        self.pieces.each(&self.file, Worth::skip, |_, ()| pieces += 1)?;
        self.values
            .each(&self.file, Game::skip, |number, ()| values += u64::from(number == u128::from(values)))?;
        if (pieces, values) != (self.about.pieces, self.about.values) {
            return Err(Damage::new(Fault::Content, 0..0, "something is missing"));
        }
        Ok(())
    }

    fn game(&self, number: u32, calc: &Calc<'_>, depth: u32) -> Result<Id, Unread> {
        if let Some(&id) = self.games.read().get(&number) {
            return Ok(id);
        }
        let read = |cursor: &mut Cursor<'_>| Game::read(cursor, number);
        let game = self.values.find(&self.file, number.into(), Game::skip, read)?;
        let game = game.filter(|_| depth < DEEPEST).ok_or(Unread::Damaged)?;
        let id = game.of(calc, |worth| self.id(worth, calc, depth + 1))?;
        self.games.write().insert(number, id);
        Ok(id)
    }

    fn id(&self, worth: Worth, calc: &Calc<'_>, depth: u32) -> Result<Id, Unread> {
        Ok(worth.of(self.game(worth.game, calc, depth)?, calc)?)
    }
}

impl Library for Kept {
    fn value(&self, code: u128, calc: &Calc<'_>) -> Option<Id> {
        if self.is_damaged.load(Relaxed) {
            return None;
        }
        let found = self.pieces.find(&self.file, code, Worth::skip, Worth::read);
        let value = found
            .map_err(Unread::from)
            .and_then(|worth| worth.map(|worth| self.id(worth, calc, 0)).transpose());
        match value {
            Ok(value) => value,
            Err(Unread::Damaged) => {
                self.is_damaged.store(true, Relaxed);
                None
            }
            Err(Unread::Stopped(_)) => None,
        }
    }

    fn largest(&self) -> u128 {
        self.about.largest
    }

    fn bytes(&self) -> u64 {
        let games = self.games.read().capacity() * size_of::<(u32, Id)>();
        self.pieces.bytes() + self.values.bytes() + games as u64
    }
}
