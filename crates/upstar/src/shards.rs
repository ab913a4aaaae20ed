//! Whole games in shards: a folder of files that any number of processes fill, and the file that is made of them.
//!
//! First the stages are solved, from the end of the game to its beginning; then what can come up is counted, from the
//! beginning to the end. In each direction the shards of a stage need nothing but those of stages before, so they can be
//! worked on at the same time, on any machines that share the folder. Every file is written whole and has checksums; what
//! is there need not be done again.

mod files;

use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use upstar_files::frames::Writer;
use upstar_files::{Damage, Fault, Whole};
use upstar_game::Player;
use upstar_search::{
    Budget, Census, Instant, Node, Numbers, Page, Reason, Shard, Shards, Solution, Verdict, by_moves,
    count_shard, solve_shard,
};
use upstar_syntax::{Diagnostic, Span};

use crate::question::{Ask, Cause, Failure, Given};
use crate::report::{Remoteness, SolveReport, Stopped};
use crate::session::Session;
use crate::tablebase::{Head, NOT_NUMBERED, TableFile, layout, position};
use files::{About, ShardFile};

/// What is done with a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// It is found out what its positions come to.
    Solve,
    /// It is counted what can come up.
    Count,
}

/// A game that is solved in shards.
pub struct ShardedGame {
    folder: PathBuf,
    about: About,
    numbers: Numbers,
    shards: Shards,
    /// The numbers that play begins with.
    starts: Vec<(Player, u64)>,
}

/// How large a game is, and how long it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// How many numbers there are.
    pub numbers: u64,
    /// How many stages.
    pub stages: usize,
    /// The numbers of the largest stage.
    pub largest: u64,
    /// Whether stages can be divided.
    pub divided: bool,
    /// How many numbers one processor solves and counts in a second, by a small sample.
    pub rate: f64,
}

impl Estimate {
    /// How large the file is, if no play lasts longer than 83 moves.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.numbers + self.numbers / 4096
    }

    /// How many bytes all files together take before the shards can go: the shards, the bits of what was reached, the file.
    #[must_use]
    pub fn bytes_while_solving(&self) -> u64 {
        2 * self.bytes() + self.numbers / 4
    }

    /// How long one processor would take.
    #[must_use]
    pub fn processor_hours(&self) -> f64 {
        self.numbers as f64 / self.rate.max(1.0) / 3600.0
    }

    /// How many machines of 16 processors are done in a day.
    #[must_use]
    pub fn machines(&self) -> u64 {
        (self.processor_hours() / (16.0 * 24.0)).ceil().max(1.0) as u64
    }
}

/// A complaint about a file.
fn refused(path: &Path, code: &'static str, message: String) -> Cause {
    let name = path.display().to_string();
    Cause::Given(Given::new(&name, Diagnostic::new(code, message, Span::all(&name))))
}

fn damaged(path: &Path, damage: &Damage) -> Cause {
    refused(path, "damaged", format!("`{}` is damaged: {damage}", path.display()))
}

fn unwritable(path: &Path, error: &io::Error) -> Cause {
    refused(path, "unwritable", error.to_string())
}

impl From<Cause> for Failure {
    fn from(cause: Cause) -> Failure {
        match cause {
            Cause::Given(given) => given.into(),
            Cause::Reason(reason) => Failure::Stopped(Box::new(Stopped::nothing_known(reason))),
        }
    }
}

impl Session {
    /// Divides all that can come of a position into shards, at most so many for each stage, whose files are in a folder.
    /// The folder is made if it is not there.
    ///
    /// # Errors
    /// Says where the text is wrong; or that the positions have no numbers; or that the folder is that of another game or
    /// of another division ([`Failure::Given`]).
    pub fn in_shards(
        &self,
        expr: impl Ask,
        folder: &Path,
        parts: u64,
        budget: &Budget,
    ) -> Result<ShardedGame, Failure> {
        let game = self.numbered(expr, folder, parts, budget)?;
        game.about.claim(folder)?;
        Ok(game)
    }

    /// The game of which a folder has the shards.
    ///
    /// # Errors
    /// As those of [`Session::in_shards`].
    pub fn shards_in(&self, expr: impl Ask, folder: &Path, budget: &Budget) -> Result<ShardedGame, Failure> {
        let parts = files::parts(folder)?;
        let game = self.numbered(expr, folder, parts, budget)?;
        game.about.claim(folder)?;
        Ok(game)
    }

    /// How large the game is that comes of a position, and how long it takes to solve it.
    ///
    /// # Errors
    /// As those of [`Session::in_shards`].
    pub fn estimate(&self, expr: impl Ask, budget: &Budget) -> Result<Estimate, Failure> {
        let game = self.numbered(expr, Path::new(""), 1, budget)?;
        Ok(game.estimate())
    }

    fn numbered(
        &self,
        expr: impl Ask,
        folder: &Path,
        parts: u64,
        budget: &Budget,
    ) -> Result<ShardedGame, Failure> {
        self.ask(expr, budget, |_, reading| {
            let start = position(reading)?;
            let numbers = start.results().and_then(|start| start.numbers()).ok_or(NOT_NUMBERED)?;
            let number = |first| Some((first, numbers.number(start, first)?));
            let starts = Player::BOTH.into_iter().filter_map(number).collect();
            let (count, layout) = (numbers.count(), layout(&numbers));
            let about = About { start: start.to_string(), count, layout, parts };
            let shards = Shards::new(&numbers, parts);
            Ok(ShardedGame { folder: folder.to_owned(), about, numbers, shards, starts })
        })
    }
}

impl ShardedGame {
    /// How it is divided.
    #[must_use]
    pub fn shards(&self) -> &Shards {
        &self.shards
    }

    /// The position that all others come of, in the notation.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.about.start
    }

    /// At most how many shards a stage has.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.about.parts
    }

    /// The rounds of the work, in their order, with the shards that are worked on in each, all at the same time if one likes.
    pub fn rounds(&self) -> impl Iterator<Item = (Round, Vec<Shard>)> {
        let stages = 0..self.shards.stages();
        let solving = stages.clone().map(|stage| (Round::Solve, stage));
        let rounds = solving.chain(stages.rev().map(|stage| (Round::Count, stage)));
        let shards = |(round, stage)| (round, self.shards.of_stage(stage).collect::<Vec<_>>());
        rounds.map(shards).filter(|(_, shards)| !shards.is_empty())
    }

    /// Whether the file of a shard is there.
    #[must_use]
    pub fn is_done(&self, round: Round, shard: Shard) -> bool {
        match round {
            Round::Solve => self.folder.join(files::solved(shard)).is_file(),
            Round::Count => self.folder.join(files::counted(shard)).is_file(),
        }
    }

    /// Works on a shard in at most `memory` bytes and writes its file, unless it is there.
    ///
    /// # Errors
    /// Stops at limits. Says which file of a round before is missing or damaged, or cannot be written.
    pub fn work(&self, round: Round, shard: Shard, memory: u64, budget: &Budget) -> Result<(), Failure> {
        if self.is_done(round, shard) {
            return Ok(());
        }
        let worked = budget.watch(|| match round {
            Round::Solve => self.solve(shard, memory, budget),
            Round::Count => self.count(shard, memory, budget),
        });
        Ok(worked?)
    }

    /// The file of a shard that was solved.
    fn file(&self, shard: Shard) -> Result<ShardFile, Cause> {
        let numbers = self.shards.numbers(shard);
        ShardFile::open(&self.about, &self.folder, numbers.end - numbers.start, shard)
    }

    fn solve(&self, shard: Shard, memory: u64, budget: &Budget) -> Result<(), Cause> {
        let path = self.folder.join(files::solved(shard));
        let mut file = Whole::new(&path).map_err(|error| unwritable(&path, &error))?;
        let mut pages = Pages { game: self, open: None };
        let cells =
            solve_shard(&self.numbers, &self.shards, shard, memory, budget, &mut |page| pages.read(page))?;
        let head = self.about.of_shard(shard, cells.width());
        let written = file.write(|out| {
            io::Write::write_all(out, head.as_bytes())?;
            let mut frames = Writer::new(out);
            cells.dump(|bytes| frames.bytes(bytes))?;
            frames.finish()
        });
        written.map_err(|error| unwritable(&path, &error))
    }

    fn count(&self, shard: Shard, memory: u64, budget: &Budget) -> Result<(), Cause> {
        let own = self.shards.pages_of(shard);
        let mut reached = vec![files::NOTHING; (own.end - own.start) as usize];
        for &(_, number) in &self.starts {
            let (page, place) = self.shards.place(number);
            if own.contains(&page) {
                reached[(page - own.start) as usize][(place / 64) as usize] |= 1 << (place % 64);
            }
        }
        for later in (shard.stage + 1..self.shards.stages()).flat_map(|stage| self.shards.of_stage(stage)) {
            let told = self.about.count_of(&self.folder, later)?;
            told.reach(&own, |page, word, bits| reached[(page - own.start) as usize][word] |= bits)?;
        }
        let mut pages = Pages { game: self, open: None };
        let mut writing = files::Writing::new(&self.folder, shard);
        let census = writing.write(|put| {
            let what = (&self.numbers, &self.shards, shard);
            count_shard(what, reached, memory, budget, &mut |page| pages.read(page), put)
        })?;
        writing.finish(&self.about, census)
    }

    /// Puts the shards together into the file that [`SolvedGame::write`](crate::SolvedGame::write) writes, the same byte for
    /// byte; checks some of what it says, and tells what the game comes to.
    ///
    /// # Errors
    /// Stops at limits. Says which file of a shard is missing or damaged, or what cannot be written.
    pub fn join(&self, expr: &str, to: &Path, budget: &Budget) -> Result<SolveReport, Failure> {
        Ok(budget.watch(|| self.joined(expr, to, budget))?)
    }

    fn joined(&self, expr: &str, to: &Path, budget: &Budget) -> Result<SolveReport, Cause> {
        let begun = Instant::now();
        let mut file = Whole::new(to).map_err(|error| unwritable(to, &error))?;
        let (mut census, mut width) = (Census::default(), 1);
        for shard in self.shards.all() {
            census += self.about.count_of(&self.folder, shard)?.census;
            width = width.max(self.file(shard)?.width());
        }
        let About { start, count, layout, .. } = self.about.clone();
        let head = Head { start, count, width, layout };
        let mut pages = Pages { game: self, open: None };
        let mut stopped = None;
        let written = file.write(|out| {
            io::Write::write_all(out, head.print().as_bytes())?;
            let mut frames = Writer::new(out);
            for page in self.shards.all().flat_map(|shard| self.shards.pages_of(shard)) {
                let read = budget.spend(0).map_err(Cause::from).and_then(|()| pages.read(page));
                match read {
                    Ok(read) => frames.bytes(&read.widened(width))?,
                    Err(cause) => {
                        stopped = Some(cause);
                        return Err(io::Error::other("a shard cannot be read"));
                    }
                }
            }
            frames.finish()
        });
        if let Some(cause) = stopped {
            return Err(cause);
        }
        written.map_err(|error| unwritable(to, &error))?;
        let [left, right] = self.check(to, budget)?;
        Ok(SolveReport {
            expr: expr.to_owned(),
            start: head.start,
            left_first: left.payoff,
            right_first: right.payoff,
            remoteness: Remoteness { left_first: left.remoteness, right_first: right.remoteness },
            positions: census.positions(),
            wins: census.wins,
            losses: census.losses,
            draws: census.draws,
            longest: census.longest,
            file: Some(to.display().to_string()),
            time: begun.elapsed(),
        })
    }

    /// Reads the file as a question does: what some positions come to follows from what their moves lead to. What the
    /// position comes to that all others come of.
    fn check(&self, path: &Path, budget: &Budget) -> Result<[Solution; 2], Cause> {
        /// How many places are looked at, and how many positions at each.
        const PLACES: u64 = 64;
        const RUN: u64 = 4;
        let file = std::fs::File::open(path).map_err(|error| damaged(path, &error.into()))?;
        let mut file = TableFile::open(file).map_err(|damage| damaged(path, &damage))?;
        let mut found = Ok(());
        let mut verdict = |number| file.verdict(number);
        for place in 0..PLACES {
            budget.spend(0)?;
            let from = (u128::from(self.numbers.count()) * u128::from(place) / u128::from(PLACES)) as u64;
            let run = from..self.numbers.count().min(from + RUN);
            self.numbers.nodes(run, &|_| true, &mut |number, node| {
                if found.is_ok() {
                    found = follows(number, node, &mut verdict);
                }
            });
        }
        let mut solutions = [None, None];
        for &(first, number) in &self.starts {
            let solution = verdict(number).map_err(|damage| damaged(path, &damage))?.solution(first);
            solutions[first as usize] = Some(solution);
        }
        found.map_err(|damage| damaged(path, &damage))?;
        let [left, right] = solutions;
        // Where the turn is known from the board, both questions are the same.
        match (left.or(right), right.or(left)) {
            (Some(left), Some(right)) => Ok([left, right]),
            _ => Err(NOT_NUMBERED.into()),
        }
    }

    fn estimate(&self) -> Estimate {
        /// How long it is measured, and in how many places.
        const TIME: Duration = Duration::from_millis(400);
        const PLACES: u64 = 256;
        const RUN: u64 = 256;
        let count = self.numbers.count();
        let (begun, mut seen) = (Instant::now(), 0_u64);
        for place in (0..PLACES).map(|place| place * 101 % PLACES).cycle() {
            let from = (u128::from(count) * u128::from(place) / u128::from(PLACES)) as u64;
            self.numbers.nodes(from..count.min(from + RUN), &|_| true, &mut |_, node| {
                seen += 1;
                black_box(node);
            });
            if begun.elapsed() > TIME || count == 0 {
                break;
            }
        }
        let sizes = (0..self.shards.stages()).map(|stage| {
            let sizes = self.shards.of_stage(stage).map(|shard| self.shards.numbers(shard));
            sizes.map(|numbers| numbers.end - numbers.start).sum()
        });
        // Moves are made once to solve, and once more to count where play comes by; looking up takes about as long again.
        let rate = seen as f64 / begun.elapsed().as_secs_f64() / 2.0;
        Estimate {
            numbers: count,
            stages: self.shards.stages(),
            largest: sizes.max().unwrap_or(0),
            divided: self.numbers.leaves_stages(),
            rate,
        }
    }
}

/// Whether what a position comes to follows from what its moves lead to.
fn follows(
    number: u64,
    node: Node<'_>,
    verdict: &mut dyn FnMut(u64) -> Result<Verdict, Damage>,
) -> Result<(), Damage> {
    let expected = match node {
        Node::Over(verdict) => Some(verdict),
        Node::Moves([]) => Some(Verdict::Draw(0.into())),
        Node::Moves(steps) => {
            let after = steps.iter().map(|step| Ok((verdict(step.number())?, step.opponent())));
            by_moves(after.collect::<Result<Vec<_>, Damage>>()?)
        }
    };
    if Some(verdict(number)?) == expected {
        return Ok(());
    }
    let what = format!("what position {number} comes to does not follow from its moves");
    Err(Damage::new(Fault::Content, 0..0, what))
}

/// Reads pages of shards.
struct Pages<'a> {
    game: &'a ShardedGame,
    /// The file that was read last.
    open: Option<(Shard, ShardFile)>,
}

impl Pages<'_> {
    fn read(&mut self, page: u64) -> Result<Page, Cause> {
        let (game, (shard, numbers)) = (self.game, self.game.shards.page(page));
        if self.open.as_ref().is_none_or(|(open, _)| *open != shard) {
            self.open = Some((shard, game.file(shard)?));
        }
        let Some((_, file)) = &mut self.open else { return Err(Reason::Cancelled.into()) };
        let first = game.shards.numbers(shard).start;
        file.page(numbers.start - first..numbers.end - first)
    }
}
