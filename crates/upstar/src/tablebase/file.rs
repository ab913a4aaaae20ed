//! The file: a few lines of text that say what it holds, then the bytes for the positions in frames with a checksum each,
//! so that an answer reads a few frames and no more.

use std::io::{self, Read, Seek, SeekFrom, Write};

use upstar_heap::{Checksum, Damage};
use upstar_search::{ErasedTablebase, Verdict, unpack};

/// The first line. The number changes with the form of the file and with how any game numbers its positions.
const FIRST_LINE: &str = "upstar tablebase 1";
/// How many bytes a frame holds; the last one may hold fewer.
const FRAME: u64 = 1 << 16;
/// The checksum behind a frame.
const FOOT: u64 = 8;
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
    pub(super) layout: Checksum,
}

impl Head {
    fn print(&self) -> String {
        let Head { start, count, width, layout } = self;
        let lines = format!("{FIRST_LINE}\nstart {start}\nnumbers {count}\nwidth {width}\nlayout {layout}\n");
        let sum = Checksum::of(lines.as_bytes());
        format!("{lines}checksum {sum}\n")
    }

    /// Reads the lines; also how many bytes they are.
    fn read(file: &mut impl Read) -> Result<(Head, u64), Damage> {
        let mut bytes = Vec::new();
        file.take(LONGEST_HEAD).read_to_end(&mut bytes).map_err(Damage::Unreadable)?;
        // What follows the lines is no text.
        let text = bytes.iter().map(|&byte| char::from(byte)).collect::<String>();
        let mut at = 0;
        let mut line = |name: &str| -> Result<(String, u64), Damage> {
            let from = at;
            let wrong = |what| Damage::At { byte: from as u64, what };
            let length = bytes[from..].iter().position(|&byte| byte == b'\n');
            let length = length.ok_or(wrong("the file ends too soon"))?;
            at += length + 1;
            let line = String::from_utf8_lossy(&bytes[from..from + length]).into_owned();
            match line.strip_prefix(name) {
                Some(rest) => Ok((rest.to_owned(), from as u64)),
                None => Err(wrong("a line of a tablebase is missing")),
            }
        };
        if !text.starts_with(FIRST_LINE) {
            let what = match text.strip_prefix("upstar tablebase ") {
                Some(_) => "it is a tablebase of another version",
                None => "it is no tablebase",
            };
            return Err(Damage::At { byte: 0, what });
        }
        line(FIRST_LINE)?;
        let (start, _) = line("start ")?;
        let number = |(text, byte): (String, u64), what| {
            text.parse::<u64>().ok().filter(|&number| number <= 1 << 40).ok_or(Damage::At { byte, what })
        };
        let count = number(line("numbers ")?, "expected how many numbers there are")?;
        let width = number(line("width ")?, "expected 1 or 2 bytes for each")?;
        let (layout, _) = line("layout ")?;
        let (sum, byte) = line("checksum ")?;
        if sum != Checksum::of(&bytes[..byte as usize]).to_string() {
            return Err(Damage::At { byte, what: "the checksum is wrong of the lines" });
        }
        let layout = u64::from_str_radix(&layout, 16).map(Checksum::from_number);
        let (Ok(layout), Ok(width @ 1..=2)) = (layout, u8::try_from(width)) else {
            return Err(Damage::At { byte, what: "the lines make no sense" });
        };
        Ok((Head { start, count, width, layout }, at as u64))
    }

    /// How many bytes the numbers take.
    fn bytes(&self) -> u64 {
        self.count * u64::from(self.width)
    }
}

/// The checksum of a frame with its number, so that frames cannot change places.
fn frame_sum(number: u64, bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.add(number);
    bytes.iter().for_each(|&byte| sum.add(byte.into()));
    sum.number()
}

pub(super) fn write(head: &Head, strong: &ErasedTablebase, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(head.print().as_bytes())?;
    let mut number = 0;
    let mut written = Ok(());
    let mut put = |frame: &[u8]| {
        if written.is_ok() {
            written =
                out.write_all(frame).and_then(|()| out.write_all(&frame_sum(number, frame).to_le_bytes()));
            number += 1;
        }
    };
    let mut rest = Vec::new();
    strong.dump(&mut |mut bytes| {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(FRAME as usize - rest.len()));
            rest.extend_from_slice(now);
            bytes = later;
            if rest.len() == FRAME as usize {
                put(&rest);
                rest.clear();
            }
        }
    });
    if !rest.is_empty() {
        put(&rest);
    }
    written
}

/// A file that can be asked.
pub struct TableFile<F> {
    file: F,
    head: Head,
    /// Where the frames begin.
    start: u64,
    /// The frame that was read last.
    frame: Option<(u64, Vec<u8>)>,
}

impl<F: Read + Seek> TableFile<F> {
    /// Opens a file: reads what it is about, and whether it has the length that follows from it.
    ///
    /// # Errors
    /// Says how the file is damaged, or why it cannot be read.
    pub fn open(mut file: F) -> Result<TableFile<F>, Damage> {
        let length = file.seek(SeekFrom::End(0)).map_err(Damage::Unreadable)?;
        file.rewind().map_err(Damage::Unreadable)?;
        let (head, start) = Head::read(&mut file)?;
        let end = start + head.bytes() + FOOT * head.bytes().div_ceil(FRAME);
        if length < end {
            return Err(Damage::At { byte: length, what: "the file ends too soon" });
        }
        if length > end {
            return Err(Damage::At { byte: end, what: "there is more than expected" });
        }
        Ok(TableFile { file, head, start, frame: None })
    }

    /// What it is about.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What the position with a number comes to.
    pub(super) fn verdict(&mut self, number: u64) -> Result<Verdict, Damage> {
        let width = u64::from(self.head.width);
        let at = number * width;
        let (frame, inside) = (at / FRAME, (at % FRAME) as usize);
        let byte = self.start + frame * (FRAME + FOOT);
        if self.frame.as_ref().is_none_or(|(own, _)| *own != frame) {
            let length = FRAME.min(self.head.bytes().saturating_sub(frame * FRAME));
            let mut bytes = vec![0; (length + FOOT) as usize];
            self.file.seek(SeekFrom::Start(byte)).map_err(Damage::Unreadable)?;
            self.file.read_exact(&mut bytes).map_err(Damage::Unreadable)?;
            let sum = bytes.split_off(length as usize);
            if sum != frame_sum(frame, &bytes).to_le_bytes() {
                return Err(Damage::At { byte, what: "the checksum is wrong of the frame" });
            }
            self.frame = Some((frame, bytes));
        }
        let cell = self.frame.as_ref().and_then(|(_, bytes)| bytes.get(inside..inside + width as usize));
        let what = "there is no result for the position in the frame";
        cell.and_then(unpack).ok_or(Damage::At { byte, what })
    }
}
