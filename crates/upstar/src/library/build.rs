//! Building a library: boards one after the other, each with a file to go on from.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustc_hash::FxHashMap;
use upstar_files::{Sealing, Whole};
use upstar_mapped::{Blocks, Cursor};
use upstar_search::{Budget, Game as Rules, Instant, Library, Piece, Reason};
use upstar_sum::Engine;
use upstar_values::{Calc, Calculated, Id, Store};

use super::boards::{KINDS, Kind, Shapes};
use super::kept::{KIND, Kept, PIECES, State, Unread, VALUES};
use super::record::{Game, Worth};

/// How far a library that is being built has come.
#[derive(Clone, Copy, Debug)]
pub struct Built {
    /// The boards of so many cells are being worked out.
    pub cells: u64,
    /// So many of them are done.
    pub boards: u64,
    /// Of so many.
    pub of: u64,
    /// Pieces that are in the library.
    pub pieces: u64,
}

/// Why a library was not built to its end.
#[derive(Debug)]
pub enum Unbuilt {
    /// There are no libraries of this game.
    Game,
    /// It cannot be written.
    Io(io::Error),
    /// A limit was reached; what was worked out is in the file.
    Stopped(Reason, Built),
}

/// Builds the library of a game in a file, or goes on with it, up to boards of so many cells, in about `memory` bytes. A file that is damaged or of
/// another version is built anew. How far it is is told to `tell` now and then.
///
/// # Errors
/// Where the file cannot be written or another process is building it, and at the limits of the budget.
pub fn build(
    memory: u64,
    game: &str,
    cells: u64,
    path: &Path,
    budget: &Budget,
    tell: &mut dyn FnMut(Built),
) -> Result<Built, Unbuilt> {
    let kind = KINDS.iter().find(|kind| kind.game == game).ok_or(Unbuilt::Game)?;
    let file = Whole::held(path).map_err(Unbuilt::Io)?;
    let mut build = Build { kind, file, shapes: kind.first(), cells, memory, budget, tell };
    // What is damaged is seen before anything is built on it.
    let mut kept = Kept::open(path, game).ok().filter(|kept| kept.check().is_ok());
    if kept.is_none() {
        // Others see that somebody is at work here.
        Work::default().write(&mut build.file, game).map_err(Unbuilt::Io)?;
    }
    loop {
        if let Some(built) = build.go_on(kept)? {
            return Ok(built);
        }
        // Memory was full: what was found out is in the file, and all else is forgotten.
        kept = Kept::open(path, game).ok();
    }
}

struct Build<'b> {
    kind: &'static Kind,
    file: Whole,
    /// Of those boards that are being worked out.
    shapes: Shapes,
    cells: u64,
    memory: u64,
    budget: &'b Budget,
    tell: &'b mut dyn FnMut(Built),
}

/// So many boards are worked out between looks at memory and clock.
const TURN: u64 = 256;

impl Build<'_> {
    /// Goes on from a file, with an empty store, until all is done or memory is full.
    fn go_on(&mut self, kept: Option<Kept>) -> Result<Option<Built>, Unbuilt> {
        let (store, kept) = (Store::with_budget(self.memory), kept.map(Arc::new));
        let own = kept.clone();
        let engine = Engine::new(store, 1)
            .with_libraries(Arc::new(move |_| own.clone().map(|kept| kept as Arc<dyn Library>)));
        let rules = engine.game(self.kind.game, None).and_then(Result::ok).ok_or(Unbuilt::Game)?;
        let calc = engine.store().calc_until(self.budget.flag());
        let mut work = match kept.map_or(Ok(Work::default()), |kept| Work::from(&kept, &calc)) {
            Ok(work) => work,
            // It was whole a moment ago; what is damaged since is built anew.
            Err(Unread::Damaged) => Work::default(),
            Err(Unread::Stopped(stop)) => {
                return Err(Unbuilt::Stopped(self.budget.why(stop), self.built(&State::default())));
            }
        };
        let (mut clock, mut done) = (Clock::new(), 0);
        loop {
            let size = u64::from(self.shapes.cells);
            if size <= work.about.cells {
                if size >= self.cells {
                    let boards = self.kind.count(&self.shapes);
                    return Ok(Some(Built { boards, ..self.built(&work.about) }));
                }
                self.shapes = self.shapes.next();
                continue;
            }
            let count = self.kind.count(&self.shapes);
            while work.about.boards < count {
                let until = count.min(work.about.boards + TURN);
                let turn = self.work_out(&rules, &mut work, &calc, until);
                let is_full = match turn {
                    Ok(()) => engine.bytes() + work.bytes() > self.memory / 2,
                    Err(Reason::Memory(_)) if done > 0 => true,
                    Err(reason) => {
                        self.write(&mut work)?;
                        return Err(Unbuilt::Stopped(reason, self.built(&work.about)));
                    }
                };
                done += 1;
                if is_full || clock.is_due() {
                    clock.time(|| self.write(&mut work))?;
                    let built = self.built(&work.about);
                    (self.tell)(built);
                }
                if is_full {
                    let has_room = done > 1;
                    let reason = Reason::Memory(self.memory);
                    return if has_room {
                        Ok(None)
                    } else {
                        Err(Unbuilt::Stopped(reason, self.built(&work.about)))
                    };
                }
            }
            (work.about.cells, work.about.boards) = (size, 0);
            clock.time(|| self.write(&mut work))?;
            let built = Built { boards: count, ..self.built(&work.about) };
            (self.tell)(built);
        }
    }

    /// Works out boards up to one with a number.
    fn work_out(
        &self,
        rules: &Arc<dyn Rules>,
        work: &mut Work,
        calc: &Calc<'_>,
        until: u64,
    ) -> Result<(), Reason> {
        while work.about.boards < until {
            let board = self.kind.board(&self.shapes, work.about.boards);
            // Not every board is one that can come up.
            if let Ok(position) = Arc::clone(rules).parse(&board) {
                let piece = position.valued()?.piece(&|code| !work.has(code), self.budget)?;
                if let Some(piece) = piece {
                    work.add(piece, calc).map_err(|stop| self.budget.why(stop))?;
                }
            }
            work.about.boards += 1;
        }
        Ok(())
    }

    fn write(&mut self, work: &mut Work) -> Result<(), Unbuilt> {
        work.write(&mut self.file, self.kind.game).map_err(Unbuilt::Io)
    }

    fn built(&self, about: &State) -> Built {
        let (cells, of) = (self.shapes.cells.into(), self.kind.count(&self.shapes));
        Built { cells, boards: about.boards, of, pieces: about.pieces }
    }
}

/// When to write: every few seconds, and less often where that takes long.
struct Clock {
    written: Instant,
    pause: Duration,
}

impl Clock {
    const PAUSE: Duration = Duration::from_secs(5);
    /// A twentieth of the time goes into writing at most.
    const SHARE: u32 = 20;

    fn new() -> Clock {
        Clock { written: Instant::now(), pause: Clock::PAUSE }
    }

    fn is_due(&self) -> bool {
        self.written.elapsed() > self.pause
    }

    fn time<T>(&mut self, write: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let told = write();
        self.pause = Clock::PAUSE.max(start.elapsed() * Clock::SHARE);
        self.written = Instant::now();
        told
    }
}

/// What has been worked out.
#[derive(Default)]
struct Work {
    about: State,
    /// Pieces that are in the file.
    pieces: Blocks,
    /// And those that are not yet.
    new: FxHashMap<u128, Worth>,
    values: Blocks,
    numbers: FxHashMap<Id, u32>,
}

impl Work {
    /// Goes on from a file: all of its values become games of the store.
    fn from(kept: &Kept, calc: &Calc<'_>) -> Result<Work, Unread> {
        let pieces = kept.pieces.load(&kept.file, Worth::skip)?;
        let values = kept.values.load(&kept.file, Game::skip)?;
        let (mut games, mut numbers) = (Vec::new(), FxHashMap::default());
        let mut own = 0;
        let mut all = Vec::new();
        let read = |cursor: &mut Cursor<'_>| {
            let game = Game::read(cursor, own);
            own += 1;
            game
        };
        values.each(read, |_, game| all.push(game))?;
        for game in all {
            let id = game.of(calc, |worth| Ok::<_, Unread>(worth.of(games[worth.game as usize], calc)?))?;
            numbers.insert(id, games.len() as u32);
            games.push(id);
        }
        Ok(Work { about: kept.about, pieces, new: FxHashMap::default(), values, numbers })
    }

    fn bytes(&self) -> u64 {
        let new = self.new.capacity() * (size_of::<(u128, Worth)>() + 1);
        let numbers = self.numbers.capacity() * (size_of::<(Id, u32)>() + 1);
        // The pieces twice, while they are written.
        2 * self.pieces.bytes() + self.values.bytes() + (new + numbers) as u64
    }

    fn has(&self, code: u128) -> bool {
        self.new.contains_key(&code)
            || matches!(self.pieces.find(code, Worth::skip, Worth::read), Ok(Some(_)))
    }

    fn add(&mut self, piece: Piece, calc: &Calc<'_>) -> Calculated<()> {
        if let Some(worth) = self.worth(piece.value, calc)? {
            self.new.insert(piece.code, worth);
            self.about.pieces += 1;
            self.about.largest = self.about.largest.max(piece.code);
        }
        Ok(())
    }

    /// How a value is written, after its options and itself have been added to the list. Nothing where a number is too large for a file.
    fn worth(&mut self, value: Id, calc: &Calc<'_>) -> Calculated<Option<Worth>> {
        let (stored, negative, number) = calc.parted(value);
        let game = match self.numbers.get(&stored) {
            Some(&game) => game,
            None => {
                let game = Game::new(stored, calc, |option| self.worth(option, calc))?;
                let (Some(game), Ok(own)) = (game, u32::try_from(self.values.count())) else {
                    return Ok(None);
                };
                self.values.push(own.into(), |bytes| game.write(own, bytes));
                self.numbers.insert(stored, own);
                own
            }
        };
        Ok(Worth::new(game, negative, &number))
    }

    /// Puts what is new among what is there.
    fn merge(&mut self) {
        let new: BTreeMap<u128, Worth> = self.new.drain().collect();
        let (mut all, mut new) = (Blocks::default(), new.into_iter().peekable());
        let put = |all: &mut Blocks, code, worth: Worth| all.push(code, |bytes| worth.write(bytes));
        let merged = self.pieces.each(Worth::read, |code, worth| {
            while let Some((code, worth)) = new.next_if(|(other, _)| *other < code) {
                put(&mut all, code, worth);
            }
            put(&mut all, code, worth);
        });
        // They were read before, or written here.
        debug_assert!(merged.is_ok());
        new.for_each(|(code, worth)| put(&mut all, code, worth));
        self.pieces = all;
    }

    fn write(&mut self, file: &mut Whole, game: &str) -> io::Result<()> {
        if !self.new.is_empty() {
            self.merge();
        }
        self.about.values = self.values.count();
        let State { cells, boards, pieces, values, largest } = self.about;
        let sections = [(PIECES, self.pieces.close()), (VALUES, self.values.close())];
        file.write(|out| {
            let mut head = Sealing::new(out, &KIND, game)?;
            for (name, number) in
                [("cells", cells), ("boards", boards), ("pieces", pieces), ("values", values)]
            {
                head.line(&format!("{name} {number}"))?;
            }
            head.line(&format!("largest {largest}"))?;
            for ([blocks, bytes, index], (count, length, sum)) in sections {
                head.line(&format!("{blocks} {count}"))?;
                head.line(&format!("{bytes} {length}"))?;
                head.line(&format!("{index} {sum}"))?;
            }
            head.finish()?;
            for table in [&self.pieces, &self.values] {
                table.write_index(out)?;
            }
            for table in [&self.pieces, &self.values] {
                table.write(out)?;
            }
            out.flush()
        })
    }
}
