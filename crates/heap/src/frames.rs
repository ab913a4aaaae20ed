//! Files in frames, each with a number and a checksum, so that damage is found and its place told.

use std::fmt;
use std::io::{self, Read, Write};

use crate::checksum::Checksum;

/// How long a frame is at most.
const LONGEST: usize = 1 << 16;
/// The length and the number before a frame, and the checksum behind it.
const HEAD: usize = 8;
const FOOT: usize = 8;

/// What is wrong with a file.
#[derive(Debug)]
pub enum Damage {
    /// It could not be read.
    Unreadable(io::Error),
    /// It is not as it was written, from this byte on.
    At {
        /// Where.
        byte: u64,
        /// What is wrong there.
        what: &'static str,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            Damage::At { byte, what } => write!(f, "{what} at byte {byte}"),
        }
    }
}

impl std::error::Error for Damage {}

/// Writes frames.
pub(crate) struct Writer<'w> {
    out: &'w mut dyn Write,
    number: u32,
    frame: Vec<u8>,
}

impl<'w> Writer<'w> {
    pub(crate) fn new(out: &'w mut dyn Write) -> Writer<'w> {
        Writer { out, number: 0, frame: vec![0; HEAD] }
    }

    pub(crate) fn bytes(&mut self, mut bytes: &[u8]) -> io::Result<()> {
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

    pub(crate) fn number(&mut self, number: u64) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    pub(crate) fn numbers(&mut self, numbers: &[usize]) -> io::Result<()> {
        self.number(numbers.len() as u64)?;
        numbers.iter().try_for_each(|&number| self.number(number as u64))
    }

    fn flush(&mut self) -> io::Result<()> {
        let length = (self.frame.len() - HEAD) as u32;
        self.frame[..4].copy_from_slice(&length.to_le_bytes());
        self.frame[4..HEAD].copy_from_slice(&self.number.to_le_bytes());
        let sum = Checksum::of(&self.frame);
        self.frame.extend_from_slice(&sum.number().to_le_bytes());
        self.out.write_all(&self.frame)?;
        self.frame.truncate(HEAD);
        self.number += 1;
        Ok(())
    }

    /// Writes what is left, and an empty frame as the end.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.frame.len() > HEAD {
            self.flush()?;
        }
        self.flush()
    }
}

/// Reads frames.
pub(crate) struct Reader<'r> {
    input: &'r mut dyn Read,
    number: u32,
    frame: Vec<u8>,
    /// How much of the frame was used.
    used: usize,
    /// Where the frame begins in the file, and where the next one does.
    start: u64,
    next: u64,
}

impl<'r> Reader<'r> {
    pub(crate) fn new(input: &'r mut dyn Read) -> Reader<'r> {
        Reader { input, number: 0, frame: Vec::new(), used: 0, start: 0, next: 0 }
    }

    /// A complaint about what was read last.
    pub(crate) fn damage(&self, what: &'static str) -> Damage {
        Damage::At { byte: self.start, what }
    }

    /// As many bytes as there are, or an error that says where the file ends.
    fn exactly(&mut self, count: usize) -> Result<Vec<u8>, Damage> {
        let mut bytes = Vec::new();
        let read =
            (&mut *self.input).take(count as u64).read_to_end(&mut bytes).map_err(Damage::Unreadable)?;
        if read < count {
            return Err(Damage::At { byte: self.next + read as u64, what: "the file ends too soon" });
        }
        Ok(bytes)
    }

    /// Reads the next frame.
    fn advance(&mut self) -> Result<(), Damage> {
        self.start = self.next;
        let mut frame = self.exactly(HEAD)?;
        let length = u32::from_le_bytes([frame[0], frame[1], frame[2], frame[3]]) as usize;
        let number = u32::from_le_bytes([frame[4], frame[5], frame[6], frame[7]]);
        if length > LONGEST || number != self.number {
            return Err(self.damage("there is no frame of a checkpoint"));
        }
        self.next += HEAD as u64;
        frame.extend(self.exactly(length + FOOT)?);
        let sum = frame.split_off(HEAD + length);
        if sum != Checksum::of(&frame).number().to_le_bytes() {
            return Err(self.damage("the checksum is wrong of the frame"));
        }
        self.next += (length + FOOT) as u64;
        self.number += 1;
        self.frame = frame.split_off(HEAD);
        self.used = 0;
        Ok(())
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<Vec<u8>, Damage> {
        let mut bytes = Vec::new();
        while bytes.len() < count {
            if self.used == self.frame.len() {
                self.advance()?;
                if self.frame.is_empty() {
                    return Err(self.damage("something is missing before the end"));
                }
            }
            let now = (count - bytes.len()).min(self.frame.len() - self.used);
            bytes.extend_from_slice(&self.frame[self.used..self.used + now]);
            self.used += now;
        }
        Ok(bytes)
    }

    pub(crate) fn number(&mut self) -> Result<u64, Damage> {
        let bytes = self.bytes(8)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// A number of things that are at hand or could be.
    pub(crate) fn count(&mut self) -> Result<usize, Damage> {
        let number = self.number()?;
        usize::try_from(number)
            .ok()
            .filter(|&n| n < 1 << 48)
            .ok_or_else(|| self.damage("a number is too large"))
    }

    pub(crate) fn numbers(&mut self) -> Result<Vec<usize>, Damage> {
        let count = self.count()?;
        (0..count).map(|_| self.count()).collect()
    }

    /// Makes sure that this was all.
    pub(crate) fn finish(mut self) -> Result<(), Damage> {
        if self.used < self.frame.len() {
            return Err(self.damage("there is more than expected"));
        }
        self.advance()?;
        if !self.frame.is_empty() {
            return Err(self.damage("there is more than expected"));
        }
        let mut more = [0];
        match self.input.read(&mut more).map_err(Damage::Unreadable)? {
            0 => Ok(()),
            _ => Err(Damage::At { byte: self.next, what: "there is more than expected" }),
        }
    }
}
