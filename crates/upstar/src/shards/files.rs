//! The files of a folder of shards.
//!
//! - `plan` says what is divided, and how.
//! - `stage-S-K` has what the positions of a shard come to, in frames, as the file of a whole game has them.
//! - `reach-S-K` has which positions the moves of a shard reach, a bit for each, in pages; `count-S-K` says which pages these are and how
//!   many positions of the shard there are of each kind.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Read as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use upstar_files::frames::{Frames, Layout, Writer};
use upstar_files::{Checksum, Damage, Fault, Kind, Lines, Whole, sealed};
use upstar_search::{Census, Page, ReachedPage, Shard};

use super::{damaged, refused, unwritable};
use crate::question::Cause;

const PLAN: Kind = Kind { word: "shards", noun: "plan of shards", version: 1, oldest: 1 };
const SHARD: Kind = Kind { word: "shard", noun: "shard", version: 1, oldest: 1 };
const COUNT: Kind = Kind { word: "count", noun: "count of a shard", version: 1, oldest: 1 };
/// The lines at the beginning of a shard are not longer than this.
const LONGEST_HEAD: u64 = 1 << 12;
/// How many bytes a frame holds.
const FRAME: u64 = 1 << 16;
/// How many bytes a page of bits takes.
const BITS: usize = size_of::<ReachedPage>();
/// No position of a page.
pub(super) const NOTHING: ReachedPage = [0; BITS / 8];

pub(super) fn solved(Shard { stage, part }: Shard) -> String {
    format!("stage-{stage:03}-{part:05}")
}

pub(super) fn counted(Shard { stage, part }: Shard) -> String {
    format!("count-{stage:03}-{part:05}")
}

fn reached(Shard { stage, part }: Shard) -> String {
    format!("reach-{stage:03}-{part:05}")
}

fn plan(folder: &Path) -> PathBuf {
    folder.join("plan")
}

/// The text of a file, if there is one.
fn text(path: &Path) -> Result<Option<String>, Cause> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(damaged(path, &error.into())),
    }
}

fn missing(path: &Path) -> Cause {
    refused(path, "missing", format!("`{}` is missing: its shard has to be done first", path.display()))
}

/// Into how many shards the stages of a folder are divided.
pub(super) fn parts(folder: &Path) -> Result<u64, Cause> {
    let path = plan(folder);
    let text = text(&path)?.ok_or_else(|| {
        refused(&path, "missing", format!("`{}` is missing: it is no folder of shards", path.display()))
    })?;
    let read = || {
        let mut lines = Lines::open(&text, &PLAN)?;
        for name in ["start", "numbers", "layout"] {
            lines.field(name)?;
        }
        lines.field("shards")?.number()
    };
    read().map_err(|damage| damaged(&path, &damage))
}

/// What the files of a folder are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct About {
    pub(super) start: String,
    pub(super) count: u64,
    pub(super) layout: Checksum,
    /// At most how many shards a stage has.
    pub(super) parts: u64,
}

impl About {
    fn lines(&self, kind: &Kind) -> String {
        let About { start, count, layout, parts } = self;
        format!("{kind}\nstart {start}\nnumbers {count}\nlayout {layout}\nshards {parts}\n")
    }

    /// The lines of a file up to those that are its own.
    fn read(&self, lines: &mut Lines<'_>) -> Result<(), Damage> {
        let start = lines.field("start")?;
        let about = About {
            start: start.value.to_owned(),
            count: lines.field("numbers")?.number()?,
            layout: lines.field("layout")?.checksum()?,
            parts: lines.field("shards")?.number()?,
        };
        if about == *self {
            return Ok(());
        }
        let about = format!("`{}`, {} numbers, {} shards", about.start, about.count, about.parts);
        let what = format!("it is about {about}, and not {} numbers, {} shards", self.count, self.parts);
        let Range { start, end } = start.at();
        Err(Damage::new(Fault::About, start as u64..end as u64, what))
    }

    fn read_of(&self, lines: &mut Lines<'_>, shard: Shard) -> Result<(), Damage> {
        self.read(lines)?;
        let stage = lines.field("stage")?;
        let part = lines.field("part")?;
        let found = Shard { stage: stage.number()? as usize, part: part.number()? as usize };
        if found == shard { Ok(()) } else { Err(stage.wrong("it is another shard")) }
    }

    /// Writes the plan into a folder, or makes sure that it is there.
    pub(super) fn claim(&self, folder: &Path) -> Result<(), Cause> {
        let path = plan(folder);
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        if let Some(text) = text(&path)? {
            let read = Lines::open(&text, &PLAN).and_then(|mut lines| {
                self.read(&mut lines)?;
                lines.finish()
            });
            return read.map_err(|damage| damaged(&path, &damage));
        }
        // Whoever else begins at the same time writes the same.
        let written = Whole::new(&path).and_then(|mut file| {
            file.write(|out| std::io::Write::write_all(out, sealed(self.lines(&PLAN)).as_bytes()))
        });
        written.map_err(|error| unwritable(&path, &error))
    }

    /// What the file of a shard begins with.
    pub(super) fn of_shard(&self, Shard { stage, part }: Shard, width: u8) -> String {
        sealed(format!("{}stage {stage}\npart {part}\nwidth {width}\n", self.lines(&SHARD)))
    }

    /// What was counted in a shard.
    pub(super) fn count_of(&self, folder: &Path, shard: Shard) -> Result<Count, Cause> {
        let path = folder.join(counted(shard));
        let text = text(&path)?.ok_or_else(|| missing(&path))?;
        let (census, pages) = self.read_count(&text, shard).map_err(|damage| damaged(&path, &damage))?;
        Ok(Count { census, pages, path: folder.join(reached(shard)) })
    }

    fn read_count(&self, text: &str, shard: Shard) -> Result<(Census, Vec<u64>), Damage> {
        let mut lines = Lines::open(text, &COUNT)?;
        self.read_of(&mut lines, shard)?;
        let mut number = |name| lines.field(name)?.number();
        let mut census = Census {
            wins: number("wins")?,
            losses: number("losses")?,
            draws: number("draws")?,
            longest: None,
        };
        let longest = lines.field("longest")?;
        if longest.value != "none" {
            census.longest = Some(longest.number()? as u32);
        }
        let pages = lines.field("pages")?;
        let list = pages.value.split_whitespace().map(|page| page.parse().ok()).collect::<Option<Vec<u64>>>();
        let list = list.ok_or_else(|| pages.wrong("expected numbers of pages"))?;
        lines.finish()?;
        Ok((census, list))
    }
}

/// The file of a shard.
pub(super) struct ShardFile {
    path: PathBuf,
    width: u8,
    frames: Frames<File>,
}

impl ShardFile {
    pub(super) fn open(about: &About, folder: &Path, numbers: u64, shard: Shard) -> Result<ShardFile, Cause> {
        let path = folder.join(solved(shard));
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(missing(&path)),
            Err(error) => return Err(damaged(&path, &error.into())),
        };
        match ShardFile::read(about, numbers, shard, file) {
            Ok((width, frames)) => Ok(ShardFile { path, width, frames }),
            Err(damage) => Err(damaged(&path, &damage)),
        }
    }

    fn read(about: &About, numbers: u64, shard: Shard, mut file: File) -> Result<(u8, Frames<File>), Damage> {
        let mut bytes = Vec::new();
        (&mut file).take(LONGEST_HEAD).read_to_end(&mut bytes)?;
        let (mut lines, start) = Lines::begin(&bytes, &SHARD)?;
        about.read_of(&mut lines, shard)?;
        let width = lines.field("width")?;
        let width = match width.number()? {
            width @ 1..=2 => width as u8,
            _ => return Err(width.wrong("expected 1 or 2 bytes for each")),
        };
        lines.finish()?;
        let length = numbers * u64::from(width);
        Ok((width, Frames::open(file, Layout::Framed, start as u64, length)?))
    }

    /// How many bytes each position takes.
    pub(super) fn width(&self) -> u8 {
        self.width
    }

    /// What is kept for the positions at some places of the shard, the whole of a page.
    pub(super) fn page(&mut self, places: Range<u64>) -> Result<Page, Cause> {
        let width = u64::from(self.width);
        let mut bytes = Vec::with_capacity(((places.end - places.start) * width) as usize);
        let (mut at, end) = (places.start * width, places.end * width);
        while at < end {
            let now = (end - at).min(FRAME);
            let read = self.frames.get(at, now as usize).map_err(|damage| damaged(&self.path, &damage))?;
            bytes.extend_from_slice(read);
            at += now;
        }
        Ok(Page::new(&bytes, self.width))
    }
}

/// What was counted in a shard, and where the moves lead.
pub(super) struct Count {
    pub(super) census: Census,
    pages: Vec<u64>,
    path: PathBuf,
}

impl Count {
    /// Calls `each` with the pages in a range, with the words that are not empty.
    pub(super) fn reach(
        &self,
        pages: &Range<u64>,
        mut each: impl FnMut(u64, usize, u64),
    ) -> Result<(), Cause> {
        let inside = || self.pages.iter().enumerate().filter(|(_, page)| pages.contains(page));
        if inside().next().is_none() {
            return Ok(());
        }
        let mut read = || {
            let length = (self.pages.len() * BITS) as u64;
            let mut frames = Frames::open(File::open(&self.path)?, Layout::Framed, 0, length)?;
            for (at, &page) in inside() {
                let bytes = frames.get((at * BITS) as u64, BITS)?;
                for (word, bits) in bytes.as_chunks().0.iter().enumerate() {
                    each(page, word, u64::from_le_bytes(*bits));
                }
            }
            Ok(())
        };
        read().map_err(|damage| damaged(&self.path, &damage))
    }
}

/// Writes what was counted in a shard.
pub(super) struct Writing {
    folder: PathBuf,
    shard: Shard,
    pages: Vec<u64>,
}

/// Is told which positions of a page were reached.
type Put<'a> = &'a mut dyn FnMut(u64, &ReachedPage) -> Result<(), Cause>;

impl Writing {
    pub(super) fn new(folder: &Path, shard: Shard) -> Writing {
        Writing { folder: folder.to_owned(), shard, pages: Vec::new() }
    }

    /// Writes where the moves lead, as `content` tells it.
    pub(super) fn write(
        &mut self,
        content: impl FnOnce(Put<'_>) -> Result<Census, Cause>,
    ) -> Result<Census, Cause> {
        let path = self.folder.join(reached(self.shard));
        let mut file = Whole::new(&path).map_err(|error| unwritable(&path, &error))?;
        let mut stopped = None;
        let written = file.write(|out| {
            let mut frames = Writer::new(out);
            let told = content(&mut |page, bits| {
                self.pages.push(page);
                let bytes: Vec<u8> = bits.iter().flat_map(|word| word.to_le_bytes()).collect();
                frames.bytes(&bytes).map_err(|error| unwritable(&path, &error))
            });
            match told {
                Ok(census) => frames.finish().map(|()| census),
                Err(cause) => {
                    stopped = Some(cause);
                    Err(std::io::Error::other("it was stopped"))
                }
            }
        });
        match stopped {
            Some(cause) => Err(cause),
            None => written.map_err(|error| unwritable(&path, &error)),
        }
    }

    /// Writes what was counted; with that the shard is done.
    pub(super) fn finish(self, about: &About, census: Census) -> Result<(), Cause> {
        let path = self.folder.join(counted(self.shard));
        let Shard { stage, part } = self.shard;
        let Census { wins, losses, draws, longest } = census;
        let longest = longest.map_or("none".to_owned(), |moves| moves.to_string());
        let mut text = about.lines(&COUNT);
        let _ = write!(
            text,
            "stage {stage}\npart {part}\nwins {wins}\nlosses {losses}\ndraws {draws}\nlongest {longest}\npages "
        );
        let pages: Vec<String> = self.pages.iter().map(u64::to_string).collect();
        let text = sealed(text + &pages.join(" ") + "\n");
        let written = Whole::new(&path)
            .and_then(|mut file| file.write(|out| std::io::Write::write_all(out, text.as_bytes())));
        written.map_err(|error| unwritable(&path, &error))
    }
}
