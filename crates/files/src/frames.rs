//! Bytes in frames, each with its length, its number and a checksum, so that damage is found and its place told.

use std::borrow::Cow;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::checksum::Checksum;
use crate::damage::{Damage, Fault};
use crate::kind::Kind;

/// How long a frame is at most. All but the last are so long.
const LONGEST: usize = 1 << 16;
/// The length and the number before a frame, and the checksum behind it.
const HEAD: usize = 8;
const FOOT: usize = 8;

const WRONG_SUM: &str = "the checksum is wrong of the frame";
const TOO_LONG: &str = "there is more than expected";

/// Length and number of a frame, as they stand before it.
fn head(length: usize, number: u32) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&(length as u32).to_le_bytes());
    head[4..].copy_from_slice(&number.to_le_bytes());
    head
}

/// The checksum of a frame with its head, as it stands behind it.
fn foot(frame: &[u8]) -> [u8; FOOT] {
    Checksum::of(frame).number().to_le_bytes()
}

/// Writes frames.
pub struct Writer<'w> {
    out: &'w mut dyn Write,
    number: u32,
    frame: Vec<u8>,
}

impl<'w> Writer<'w> {
    /// Frames that something else says the kind of.
    pub fn new(out: &'w mut dyn Write) -> Writer<'w> {
        Writer { out, number: 0, frame: vec![0; HEAD] }
    }

    /// A file of frames, which begin with its kind.
    pub fn of_kind(out: &'w mut dyn Write, kind: &Kind) -> io::Result<Writer<'w>> {
        let mut writer = Writer::new(out);
        writer.bytes(format!("{kind}\r\n").as_bytes())?;
        Ok(writer)
    }

    /// Writes bytes.
    pub fn bytes(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(HEAD + LONGEST - self.frame.len()));
            self.frame.extend_from_slice(now);
            bytes = later;
            if self.frame.len() == HEAD + LONGEST {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Writes a number.
    pub fn number(&mut self, number: u64) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    /// Writes how many numbers there are, and the numbers.
    pub fn numbers(&mut self, numbers: &[usize]) -> io::Result<()> {
        self.number(numbers.len() as u64)?;
        numbers.iter().try_for_each(|&number| self.number(number as u64))
    }

    fn flush(&mut self) -> io::Result<()> {
        let head = head(self.frame.len() - HEAD, self.number);
        self.frame[..HEAD].copy_from_slice(&head);
        self.frame.extend_from_slice(&foot(&self.frame));
        self.out.write_all(&self.frame)?;
        self.frame.truncate(HEAD);
        self.number += 1;
        Ok(())
    }

    /// Writes what is left, and an empty frame as the end.
    pub fn finish(mut self) -> io::Result<()> {
        if self.frame.len() > HEAD {
            self.flush()?;
        }
        self.flush()
    }
}

/// Reads frames one after the other.
pub struct Reader<'r> {
    input: &'r mut dyn Read,
    /// What the file is called.
    noun: &'static str,
    number: u32,
    /// With its head.
    frame: Vec<u8>,
    /// How much of the frame was used.
    used: usize,
    /// Where the frame begins in the file, and where the next one does.
    start: u64,
    next: u64,
}

impl<'r> Reader<'r> {
    /// Reads a file of frames that should be of a kind.
    ///
    /// # Errors
    /// Where it is not, or is damaged.
    pub fn of_kind(input: &'r mut dyn Read, kind: &Kind) -> Result<Reader<'r>, Damage> {
        let (frame, used) = (vec![0; HEAD], HEAD);
        let mut reader = Reader { input, noun: kind.noun, number: 0, frame, used, start: 0, next: 0 };
        let line = reader.bytes(format!("{kind}\r\n").len())?;
        kind.read(String::from_utf8_lossy(&line).trim_end())?;
        Ok(reader)
    }

    /// A complaint about what was read last.
    pub fn wrong(&self, what: impl Into<Cow<'static, str>>) -> Damage {
        Damage::new(Fault::Content, self.start..self.start, what)
    }

    /// Adds bytes of the file to the frame, or fails with the place where the file ends.
    fn fetch(&mut self, count: usize) -> Result<(), Damage> {
        let read = (&mut *self.input).take(count as u64).read_to_end(&mut self.frame)?;
        self.next += read as u64;
        if read < count { Err(Damage::cut_short(self.next)) } else { Ok(()) }
    }

    /// Reads the next frame.
    fn advance(&mut self) -> Result<(), Damage> {
        self.start = self.next;
        self.frame.clear();
        self.used = 0;
        self.fetch(HEAD)?;
        let length =
            u32::from_le_bytes([self.frame[0], self.frame[1], self.frame[2], self.frame[3]]) as usize;
        if length > LONGEST || self.frame[..HEAD] != head(length, self.number) {
            let fault = if self.number == 0 { Fault::Kind } else { Fault::Checksum };
            let what = format!("there is no frame of a {}", self.noun);
            return Err(Damage::new(fault, self.start..self.start, what));
        }
        self.fetch(length + FOOT)?;
        let (frame, sum) = self.frame.split_at(HEAD + length);
        if sum != foot(frame) {
            return Err(Damage::new(Fault::Checksum, self.start..self.start, WRONG_SUM));
        }
        self.frame.truncate(HEAD + length);
        self.used = HEAD;
        self.number += 1;
        Ok(())
    }

    /// The next bytes: at least one, and not more than asked for.
    fn some(&mut self, most: usize) -> Result<&[u8], Damage> {
        if self.used == self.frame.len() {
            self.advance()?;
            if self.frame.len() == HEAD {
                return Err(self.wrong("something is missing before the end"));
            }
        }
        let from = self.used;
        self.used += most.min(self.frame.len() - from);
        Ok(&self.frame[from..self.used])
    }

    /// So many bytes.
    ///
    /// # Errors
    /// As for all that is read: where the file is damaged or has less.
    pub fn bytes(&mut self, count: usize) -> Result<Vec<u8>, Damage> {
        // A damaged file may ask for more than there is, so room is made as the bytes come.
        let mut bytes = Vec::new();
        while bytes.len() < count {
            bytes.extend_from_slice(self.some(count - bytes.len())?);
        }
        Ok(bytes)
    }

    /// A number.
    ///
    /// # Errors
    /// As those of [`Reader::bytes`].
    pub fn number(&mut self) -> Result<u64, Damage> {
        let (mut number, mut filled) = ([0; 8], 0);
        while filled < number.len() {
            let some = self.some(number.len() - filled)?;
            number[filled..filled + some.len()].copy_from_slice(some);
            filled += some.len();
        }
        Ok(u64::from_le_bytes(number))
    }

    /// A number of things that are at hand or could be.
    ///
    /// # Errors
    /// As those of [`Reader::bytes`], and where the number is too large.
    pub fn count(&mut self) -> Result<usize, Damage> {
        let number = Some(self.number()?).filter(|&number| number < 1 << 48);
        number
            .and_then(|number| usize::try_from(number).ok())
            .ok_or_else(|| self.wrong("a number is too large"))
    }

    /// How many numbers there are, and the numbers.
    ///
    /// # Errors
    /// As those of [`Reader::count`].
    pub fn numbers(&mut self) -> Result<Vec<usize>, Damage> {
        let count = self.count()?;
        (0..count).map(|_| self.count()).collect()
    }

    /// Makes sure that this was all.
    ///
    /// # Errors
    /// Where there is more, or the file is damaged.
    pub fn finish(mut self) -> Result<(), Damage> {
        if self.used < self.frame.len() {
            return Err(self.wrong(TOO_LONG));
        }
        self.advance()?;
        if self.frame.len() > HEAD {
            return Err(self.wrong(TOO_LONG));
        }
        match self.input.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(Damage::new(Fault::Content, self.next..self.next, TOO_LONG)),
        }
    }
}

/// How frames are laid out that are read in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// As [`Writer`] writes them.
    Framed,
    /// Nothing but a checksum of number and bytes behind each, as in tablebases of version 1.
    Bare,
}

impl Layout {
    fn head(self) -> usize {
        if self == Layout::Framed { HEAD } else { 0 }
    }

    /// How many bytes a frame is away from the one before.
    fn stride(self) -> u64 {
        (self.head() + LONGEST + FOOT) as u64
    }

    /// How many bytes all frames take that hold so many bytes together.
    fn size(self, length: u64) -> u64 {
        let around = (self.head() + FOOT) as u64;
        let end = if self == Layout::Framed { around } else { 0 };
        length + around * length.div_ceil(LONGEST as u64) + end
    }

    /// Whether head and checksum of a frame are right.
    fn is_right(self, number: u32, frame: &[u8], sum: &[u8]) -> bool {
        match self {
            Layout::Framed => frame[..HEAD] == head(frame.len() - HEAD, number) && sum == foot(frame),
            Layout::Bare => {
                let mut own = Checksum::default();
                own.add(number.into());
                own.add_bytes(frame);
                sum == own.number().to_le_bytes()
            }
        }
    }
}

/// Reads frames in any order, where it is known how many bytes they hold.
pub struct Frames<F> {
    file: F,
    layout: Layout,
    /// Where they begin in the file.
    start: u64,
    /// How many bytes they hold.
    length: u64,
    /// The frame that was read last with its head, and its number.
    frame: Vec<u8>,
    number: Option<u64>,
}

impl<F: Read + Seek> Frames<F> {
    /// The frames that begin somewhere in a file and go on to its end.
    ///
    /// # Errors
    /// Where the file is shorter or longer than it should be.
    pub fn open(mut file: F, layout: Layout, start: u64, length: u64) -> Result<Frames<F>, Damage> {
        let (found, end) = (file.seek(SeekFrom::End(0))?, start + layout.size(length));
        if found < end {
            return Err(Damage::cut_short(found));
        }
        if found > end {
            return Err(Damage::new(Fault::Content, end..end, TOO_LONG));
        }
        Ok(Frames { file, layout, start, length, frame: Vec::new(), number: None })
    }

    /// Where the frame with a byte begins in the file.
    fn place(&self, at: u64) -> u64 {
        self.start + at / LONGEST as u64 * self.layout.stride()
    }

    /// A complaint about the bytes at a place.
    pub fn wrong(&self, at: u64, what: impl Into<Cow<'static, str>>) -> Damage {
        let place = self.place(at);
        Damage::new(Fault::Content, place..place, what)
    }

    /// So many bytes from a place on, all in one frame: `at` is a multiple of `count`, which is a power of two.
    ///
    /// # Errors
    /// Where the frame is damaged, or there are no such bytes.
    pub fn get(&mut self, at: u64, count: usize) -> Result<&[u8], Damage> {
        let (number, head) = (at / LONGEST as u64, self.layout.head());
        if self.number != Some(number) {
            let place = self.place(at);
            let length = self.length.saturating_sub(number * LONGEST as u64).min(LONGEST as u64) as usize;
            self.number = None;
            self.frame.resize(head + length + FOOT, 0);
            self.file.seek(SeekFrom::Start(place))?;
            self.file.read_exact(&mut self.frame)?;
            let (frame, sum) = self.frame.split_at(head + length);
            if !self.layout.is_right(number as u32, frame, sum) {
                return Err(Damage::new(Fault::Checksum, place..place, WRONG_SUM));
            }
            self.frame.truncate(head + length);
            self.number = Some(number);
        }
        let from = head + (at % LONGEST as u64) as usize;
        match self.frame.get(from..from + count) {
            Some(bytes) => Ok(bytes),
            None => Err(self.wrong(at, "there are no such bytes in the frame")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    const KIND: Kind = Kind { word: "test", noun: "test", version: 1, oldest: 1 };

    /// Lengths around the ends of frames.
    const LENGTHS: [usize; 7] = [0, 1, LONGEST - 1, LONGEST, LONGEST + 1, 2 * LONGEST, 2 * LONGEST + 9];

    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|at| ((at * at) >> 7) as u8).collect()
    }

    fn framed(bytes: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut out = Writer::new(&mut file);
        out.bytes(bytes).unwrap();
        out.finish().unwrap();
        file
    }

    fn bare(bytes: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        for (number, frame) in (0..).zip(bytes.chunks(LONGEST)) {
            let mut sum = Checksum::default();
            sum.add(number);
            sum.add_bytes(frame);
            file.extend_from_slice(frame);
            file.extend_from_slice(&sum.number().to_le_bytes());
        }
        file
    }

    #[test]
    fn one_after_the_other() {
        for length in LENGTHS {
            let mut file = Vec::new();
            let mut out = Writer::of_kind(&mut file, &KIND).unwrap();
            out.bytes(&bytes(length)).unwrap();
            out.number(u64::MAX - 7).unwrap();
            out.numbers(&[3, 1 << 40]).unwrap();
            out.finish().unwrap();
            let mut input = &file[..];
            let mut from = Reader::of_kind(&mut input, &KIND).unwrap();
            assert_eq!(from.bytes(length).unwrap(), bytes(length));
            assert_eq!((from.number(), from.numbers()), (Ok(u64::MAX - 7), Ok(vec![3, 1 << 40])));
            assert_eq!(from.finish(), Ok(()));
            let mut input = &file[..];
            let from = Reader::of_kind(&mut input, &KIND).unwrap();
            assert_eq!(from.finish().unwrap_err().what, TOO_LONG);
        }
    }

    #[test]
    fn other_files_are_told_apart() {
        let fault = |bytes: &[u8]| {
            Reader::of_kind(&mut { bytes }, &KIND).err().map(|damage| (damage.fault, damage.at.start))
        };
        assert_eq!(fault(&framed(b"upstar test 1\r\n")), None);
        assert_eq!(fault(&framed(b"upstar test 2\r\n")), Some((Fault::Version, 0)));
        assert_eq!(fault(&framed(b"upstar best 1\r\n")), Some((Fault::Kind, 0)));
        assert_eq!(fault(b"neither frames nor anything else"), Some((Fault::Kind, 0)));
        assert_eq!(fault(&framed(b"upstar test 1\r\n")[..20]), Some((Fault::CutShort, 20)));
        let mut changed = framed(b"upstar test 1\r\n");
        changed[12] ^= 1;
        assert_eq!(fault(&changed), Some((Fault::Checksum, 0)));
    }

    #[test]
    fn in_any_order() {
        for (length, layout) in LENGTHS.into_iter().flat_map(|l| [(l, Layout::Framed), (l, Layout::Bare)]) {
            let bytes = bytes(length);
            let frames = if layout == Layout::Framed { framed(&bytes) } else { bare(&bytes) };
            let file = [&b"before"[..], &frames].concat();
            let open = |file: &[u8]| Frames::open(Cursor::new(file.to_vec()), layout, 6, length as u64);
            let mut whole = open(&file).unwrap();
            for at in (0..length).rev().step_by(4097) {
                assert_eq!(whole.get(at as u64, 1), Ok(&bytes[at..=at]));
            }
            assert!(whole.get(length as u64, 1).is_err());
            let end = file.len() as u64;
            assert_eq!(open(&file[..file.len() - 1]).err(), Some(Damage::cut_short(end - 1)));
            let longer = open(&[&file[..], b"x"].concat()).err();
            assert_eq!(longer, Some(Damage::new(Fault::Content, end..end, TOO_LONG)));
            if length > 0 {
                let mut changed = file.clone();
                changed[6 + layout.head() + length / 2 % LONGEST] ^= 8;
                let mut changed = open(&changed).unwrap();
                let damage = changed.get(0, 1).unwrap_err();
                assert_eq!((damage.fault, damage.at), (Fault::Checksum, 6..6));
            }
        }
        // Frames do not change places.
        let bytes = bytes(2 * LONGEST);
        for (layout, mut file) in [(Layout::Framed, framed(&bytes)), (Layout::Bare, bare(&bytes))] {
            let stride = layout.stride() as usize;
            file[..2 * stride].rotate_left(stride);
            let mut frames = Frames::open(Cursor::new(file), layout, 0, bytes.len() as u64).unwrap();
            assert_eq!(frames.get(0, 2).unwrap_err().fault, Fault::Checksum);
            assert_eq!(frames.get(LONGEST as u64, 2).unwrap_err().at.start, stride as u64);
        }
    }
}
