//! What is wrong with a file, and where.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::ops::Range;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// In a word.
    pub fault: Fault,
    /// Where, in bytes from the beginning of the file.
    pub at: Range<u64>,
    /// For people.
    pub what: Cow<'static, str>,
}

/// The ways in which a file can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be read.
    Unreadable,
    /// It is something else.
    Kind,
    /// Its layout is of a version that is not known here.
    Version,
    /// It is about another game or position.
    About,
    /// Its end is missing.
    CutShort,
    /// It is not as it was written.
    Checksum,
    /// It is as it was written, and makes no sense.
    Content,
}

impl Damage {
    /// A complaint about a part of a file.
    pub fn new(fault: Fault, at: Range<u64>, what: impl Into<Cow<'static, str>>) -> Damage {
        Damage { fault, at, what: what.into() }
    }

    /// A complaint about the place where a file ends.
    pub fn cut_short(at: u64) -> Damage {
        Damage::new(Fault::CutShort, at..at, "the file ends too soon")
    }
}

impl From<io::Error> for Damage {
    fn from(error: io::Error) -> Damage {
        Damage::new(Fault::Unreadable, 0..0, format!("it cannot be read: {error}"))
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        match self.fault {
            Fault::Unreadable => Ok(()),
            _ => write!(f, " at byte {}", self.at.start),
        }
    }
}

impl std::error::Error for Damage {}
