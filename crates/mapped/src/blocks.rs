//! Records in blocks, in memory.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::io::{self, Write};
use std::ops::Range;

use upstar_files::{Checksum, Damage, Fault};

use crate::cursor::{Cursor, put};

/// A block ends with the record that makes it so long.
const LONG: usize = 1 << 8;

/// Where a block lies and what it should be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The key of its first record.
    pub(crate) first: u128,
    /// Where it ends, counted from where the first block begins.
    pub(crate) end: u64,
    pub(crate) sum: u64,
}

impl Entry {
    /// Bytes of an entry in a file.
    pub(crate) const SIZE: usize = 32;

    fn to_bytes(self) -> [u8; Entry::SIZE] {
        let mut bytes = [0; Entry::SIZE];
        bytes[..16].copy_from_slice(&self.first.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.end.to_le_bytes());
        bytes[24..].copy_from_slice(&self.sum.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; Entry::SIZE]) -> Entry {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        let first = u128::from(word(8)) << 64 | u128::from(word(0));
        Entry { first, end: word(16), sum: word(24) }
    }
}

/// The checksum of a block with its number, so that blocks cannot change places.
pub(crate) fn sum_of(number: usize, block: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.add(number as u64);
    sum.add_words(block);
    sum.number()
}

/// Where the blocks of an index lie.
pub(crate) fn place(index: &[Entry], number: usize) -> Range<u64> {
    let from = number.checked_sub(1).map_or(0, |before| index[before].end);
    from..index[number].end
}

/// The number of the block in which a key would be.
#[inline]
pub(crate) fn number_of(index: &[Entry], key: u128) -> Option<usize> {
    index.partition_point(|entry| entry.first <= key).checked_sub(1)
}

const SENSELESS: &str = "a block makes no sense";

/// Skips the records of a block up to the one with a key.
#[inline]
pub(crate) fn find<T>(
    first: u128,
    block: &[u8],
    key: u128,
    skip: impl Fn(&mut Cursor<'_>) -> Option<()>,
    read: impl FnOnce(&mut Cursor<'_>) -> Option<T>,
) -> Option<Option<T>> {
    let (mut cursor, mut at) = (Cursor::new(block), first);
    while !cursor.is_empty() {
        at = at.checked_add(cursor.next()?)?;
        match at.cmp(&key) {
            Ordering::Less => skip(&mut cursor)?,
            Ordering::Equal => return read(&mut cursor).map(Some),
            Ordering::Greater => return Some(None),
        }
    }
    Some(None)
}

/// Reads all records of a block.
pub(crate) fn each<T>(
    first: u128,
    block: &[u8],
    record: &mut impl FnMut(&mut Cursor<'_>) -> Option<T>,
    take: &mut impl FnMut(u128, T),
) -> Option<()> {
    let (mut cursor, mut at) = (Cursor::new(block), first);
    while !cursor.is_empty() {
        at = at.checked_add(cursor.next()?)?;
        let found = record(&mut cursor)?;
        take(at, found);
    }
    Some(())
}

pub(crate) fn senseless(at: u64) -> Damage {
    Damage::new(Fault::Content, at..at, SENSELESS)
}

pub(crate) fn wrong(at: Range<u64>, what: impl Into<Cow<'static, str>>) -> Damage {
    Damage::new(Fault::Checksum, at, what)
}

/// Records with ascending keys. A record is numbers written with [`put`], so many that whoever reads it knows where it ends.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    index: Vec<Entry>,
    bytes: Vec<u8>,
    /// Where the last block begins, and the last key.
    start: usize,
    last: Option<u128>,
    count: u64,
}

impl Blocks {
    /// Adds a record.
    ///
    /// # Panics
    /// Where the key is not larger than the one before.
    pub fn push(&mut self, key: u128, record: impl FnOnce(&mut Vec<u8>)) {
        assert!(self.last.is_none_or(|last| last < key), "keys ascend");
        if self.bytes.len() == self.start {
            // After it was closed the last block goes on, so that blocks do not depend on when that was.
            self.start =
                self.index.len().checked_sub(1).map_or(0, |last| place(&self.index, last).start as usize);
        }
        if self.bytes.len() - self.start >= LONG {
            self.seal();
        }
        if self.bytes.len() == self.start {
            self.index.push(Entry { first: key, end: 0, sum: 0 });
            self.last = Some(key);
        }
        put(&mut self.bytes, key - self.last.unwrap_or(key));
        record(&mut self.bytes);
        self.last = Some(key);
        self.count += 1;
    }

    /// Ends the last block.
    fn seal(&mut self) {
        let number = self.index.len().saturating_sub(1);
        if let Some(entry) = self.index.last_mut() {
            entry.end = self.bytes.len() as u64;
            entry.sum = sum_of(number, &self.bytes[self.start..]);
            self.start = self.bytes.len();
        }
    }

    /// How many records there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The largest key.
    #[must_use]
    pub fn largest(&self) -> Option<u128> {
        self.last
    }

    /// About how many bytes they take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.bytes.len() + self.index.len() * Entry::SIZE) as u64
    }

    fn block(&self, number: usize) -> &[u8] {
        let from = number.checked_sub(1).map_or(0, |before| self.index[before].end as usize);
        let is_open = number + 1 == self.index.len() && self.start < self.bytes.len();
        &self.bytes[from..if is_open { self.bytes.len() } else { self.index[number].end as usize }]
    }

    /// The record with a key, if there is one: `skip` passes over a record, and `read` reads it.
    ///
    /// # Errors
    /// Where these find no sense in one.
    pub fn find<T>(
        &self,
        key: u128,
        skip: impl Fn(&mut Cursor<'_>) -> Option<()>,
        read: impl FnOnce(&mut Cursor<'_>) -> Option<T>,
    ) -> Result<Option<T>, Damage> {
        let Some(number) = number_of(&self.index, key) else { return Ok(None) };
        find(self.index[number].first, self.block(number), key, skip, read).ok_or_else(|| senseless(0))
    }

    /// Calls `take` for all records.
    ///
    /// # Errors
    /// Where `record` finds no sense in one.
    pub fn each<T>(
        &self,
        mut record: impl FnMut(&mut Cursor<'_>) -> Option<T>,
        mut take: impl FnMut(u128, T),
    ) -> Result<(), Damage> {
        for (number, entry) in self.index.iter().enumerate() {
            each(entry.first, self.block(number), &mut record, &mut take).ok_or_else(|| senseless(0))?;
        }
        Ok(())
    }

    /// Ends the last block, so that the index can be written; how many blocks there are, how long they are together, and a checksum of the
    /// index.
    pub fn close(&mut self) -> (u64, u64, Checksum) {
        if self.start < self.bytes.len() {
            self.seal();
        }
        let mut sum = Checksum::default();
        self.index.iter().for_each(|entry| sum.add_words(&entry.to_bytes()));
        (self.index.len() as u64, self.bytes.len() as u64, sum)
    }

    /// Writes the index.
    ///
    /// # Errors
    /// Where that fails.
    pub fn write_index(&self, out: &mut dyn Write) -> io::Result<()> {
        self.index.iter().try_for_each(|entry| out.write_all(&entry.to_bytes()))
    }

    /// Writes the blocks.
    ///
    /// # Errors
    /// Where that fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.bytes)
    }

    /// Records that were read from a file in which they had been closed.
    pub(crate) fn from_parts(index: Vec<Entry>, bytes: Vec<u8>, last: Option<u128>, count: u64) -> Blocks {
        Blocks { index, start: bytes.len(), bytes, last, count }
    }
}
