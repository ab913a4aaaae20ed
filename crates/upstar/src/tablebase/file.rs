//! The file: a few lines of text that say what it holds, then the bytes for the positions in frames with a checksum each,
//! so that an answer reads a few frames and no more.

use std::io::{self, Read, Seek, Write};

use upstar_files::frames::{Frames, Layout, Writer};
use upstar_files::{Checksum, Damage, Kind, Lines, sealed};
use upstar_search::{ErasedTablebase, Verdict, unpack};

/// The version changes with the form of the file and with how any game numbers its positions; then older files cannot be
/// read. Version 1 differs by its frames alone.
const KIND: Kind = Kind { word: "tablebase", noun: "tablebase", version: 2, oldest: 1 };
/// The lines at the beginning are not longer than this.
const LONGEST_HEAD: u64 = 1 << 12;

/// What a file is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The position that all others come of, in the notation.
    pub start: String,
    /// How many numbers there are.
    pub count: u64,
    /// How many bytes each takes.
    pub width: u8,
    pub(crate) layout: Checksum,
}

impl Head {
    pub(crate) fn print(&self) -> String {
        let Head { start, count, width, layout } = self;
        sealed(format!("{KIND}\nstart {start}\nnumbers {count}\nwidth {width}\nlayout {layout}\n"))
    }

    fn read(mut lines: Lines<'_>) -> Result<Head, Damage> {
        let start = lines.field("start")?.value.to_owned();
        let count = lines.field("numbers")?.number()?;
        let width = lines.field("width")?;
        let width = match width.number()? {
            width @ 1..=2 => width as u8,
            _ => return Err(width.wrong("expected 1 or 2 bytes for each")),
        };
        let layout = lines.field("layout")?.checksum()?;
        lines.finish()?;
        Ok(Head { start, count, width, layout })
    }
}

pub(super) fn write(head: &Head, strong: &ErasedTablebase, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(head.print().as_bytes())?;
    let mut frames = Writer::new(out);
    let mut written = Ok(());
    strong.dump(&mut |bytes| {
        if written.is_ok() {
            written = frames.bytes(bytes);
        }
    });
    written.and_then(|()| frames.finish())
}

/// A file that can be asked.
pub struct TableFile<F> {
    head: Head,
    frames: Frames<F>,
}

impl<F: Read + Seek> TableFile<F> {
    /// Opens a file: reads what it is about, and whether it has the length that follows from it.
    ///
    /// # Errors
    /// Says how the file is damaged, or why it cannot be read.
    pub fn open(mut file: F) -> Result<TableFile<F>, Damage> {
        let mut bytes = Vec::new();
        (&mut file).take(LONGEST_HEAD).read_to_end(&mut bytes)?;
        let (lines, start) = Lines::begin(&bytes, &KIND)?;
        let layout = if lines.version() == 1 { Layout::Bare } else { Layout::Framed };
        let head = Head::read(lines)?;
        let frames = Frames::open(file, layout, start as u64, head.count * u64::from(head.width))?;
        Ok(TableFile { head, frames })
    }

    /// What it is about.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What the position with a number comes to.
    pub(crate) fn verdict(&mut self, number: u64) -> Result<Verdict, Damage> {
        let width = self.head.width;
        let at = number * u64::from(width);
        let verdict = unpack(self.frames.get(at, width.into())?);
        verdict.ok_or_else(|| self.frames.wrong(at, "there is no result for the position in the frame"))
    }

    /// The checksum of what is kept for the numbers from one on and below another.
    ///
    /// # Errors
    /// Says how the file is damaged.
    pub(crate) fn checksum(&mut self, from: u64, end: u64) -> Result<Checksum, Damage> {
        let width = self.head.width;
        let mut sum = Checksum::default();
        for number in from..end {
            sum.add_bytes(self.frames.get(number * u64::from(width), width.into())?);
        }
        Ok(sum)
    }
}
