//! Blocks in a file.

use upstar_files::{Checksum, Damage};

use crate::blocks::{Blocks, Entry, each, find, number_of, place, senseless, sum_of, wrong};
use crate::bytes::Mapped;
use crate::cursor::Cursor;

/// A table in a file: its index in memory, and its blocks where they are.
#[derive(Debug)]
pub struct Section {
    index: Vec<Entry>,
    /// Where the first block begins in the file, and how long all are.
    start: u64,
    length: u64,
}

const SHORT: &str = "the file is shorter than it was";
const WRONG_INDEX: &str = "the checksum of an index is wrong";
const WRONG_BLOCK: &str = "the checksum of a block is wrong";

impl Section {
    /// Reads and checks an index of `count` entries that begins at `at`; the blocks begin at `start` and are `length` bytes long.
    ///
    /// # Errors
    /// Where it is not what was written.
    pub fn open(
        file: &Mapped,
        (at, count): (u64, u64),
        (start, length): (u64, u64),
        sum: Checksum,
    ) -> Result<Section, Damage> {
        let size = count.checked_mul(Entry::SIZE as u64).filter(|size| *size <= file.length());
        let size = size.ok_or_else(|| Damage::cut_short(file.length()))?;
        let mut bytes = vec![0; size as usize];
        if !file.copy(at, &mut bytes) {
            return Err(Damage::cut_short(file.length()));
        }
        let mut own = Checksum::default();
        own.add_words(&bytes);
        if own != sum {
            return Err(wrong(at..at + size, WRONG_INDEX));
        }
        let index: Vec<Entry> = bytes.as_chunks().0.iter().map(Entry::from_bytes).collect();
        let ascends = index.windows(2).all(|two| two[0].first < two[1].first && two[0].end < two[1].end);
        let ends = index.last().map_or(0, |last| last.end);
        if !ascends || ends != length {
            return Err(senseless(at));
        }
        Ok(Section { index, start, length })
    }

    /// Where it ends in the file.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.start + self.length
    }

    /// Bytes that it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.index.capacity() * size_of::<Entry>()) as u64
    }

    /// Copies a block and checks it.
    #[inline]
    fn copy<'b>(&self, file: &Mapped, number: usize, buffer: &'b mut Buffer) -> Result<&'b [u8], Damage> {
        let lies = place(&self.index, number);
        let at = self.start + lies.start..self.start + lies.end;
        let block = buffer.of((lies.end - lies.start) as usize);
        if !file.copy(at.start, block) {
            return Err(wrong(at, SHORT));
        }
        if sum_of(number, block) != self.index[number].sum {
            return Err(wrong(at, WRONG_BLOCK));
        }
        Ok(block)
    }

    /// The record with a key, if there is one: `skip` passes over a record, and `read` reads it.
    ///
    /// # Errors
    /// Where the block is not as it was written.
    #[inline]
    pub fn find<T>(
        &self,
        file: &Mapped,
        key: u128,
        skip: impl Fn(&mut Cursor<'_>) -> Option<()>,
        read: impl FnOnce(&mut Cursor<'_>) -> Option<T>,
    ) -> Result<Option<T>, Damage> {
        let Some(number) = number_of(&self.index, key) else { return Ok(None) };
        let mut buffer = Buffer::default();
        let block = self.copy(file, number, &mut buffer)?;
        find(self.index[number].first, block, key, skip, read).ok_or_else(|| self.senseless(number))
    }

    /// Calls `take` for all records.
    ///
    /// # Errors
    /// Where some block is not as it was written.
    pub fn each<T>(
        &self,
        file: &Mapped,
        mut record: impl FnMut(&mut Cursor<'_>) -> Option<T>,
        mut take: impl FnMut(u128, T),
    ) -> Result<(), Damage> {
        let mut buffer = Buffer::default();
        for (number, entry) in self.index.iter().enumerate() {
            let block = self.copy(file, number, &mut buffer)?;
            each(entry.first, block, &mut record, &mut take).ok_or_else(|| self.senseless(number))?;
        }
        Ok(())
    }

    fn senseless(&self, number: usize) -> Damage {
        senseless(self.start + place(&self.index, number).start)
    }

    /// All of it in memory, to go on with.
    ///
    /// # Errors
    /// Where some block is not as it was written.
    pub fn load<T>(
        &self,
        file: &Mapped,
        record: impl FnMut(&mut Cursor<'_>) -> Option<T>,
    ) -> Result<Blocks, Damage> {
        let (mut count, mut last) = (0, None);
        self.each(file, record, |key, _| (count, last) = (count + 1, Some(key)))?;
        let mut bytes = vec![0; self.length as usize];
        if !file.copy(self.start, &mut bytes) {
            return Err(wrong(self.start..self.end(), SHORT));
        }
        Ok(Blocks::from_parts(self.index.clone(), bytes, last, count))
    }
}

/// Room for a block: nearly all are short.
struct Buffer {
    short: [u8; 1 << 9],
    long: Vec<u8>,
}

impl Default for Buffer {
    fn default() -> Buffer {
        Buffer { short: [0; 1 << 9], long: Vec::new() }
    }
}

impl Buffer {
    #[inline]
    fn of(&mut self, length: usize) -> &mut [u8] {
        if length <= self.short.len() {
            return &mut self.short[..length];
        }
        self.long.resize(length, 0);
        &mut self.long
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::io::Write as _;
    use std::path::Path;

    use super::*;
    use crate::cursor::put;

    type Table = BTreeMap<u128, u128>;

    fn written(table: &Table, path: &Path) -> Section {
        let mut blocks = Blocks::default();
        table.iter().for_each(|(&key, &value)| blocks.push(key, |bytes| put(bytes, value)));
        let (count, length, sum) = blocks.close();
        let mut file = Vec::new();
        blocks.write_index(&mut file).expect("a vector");
        let start = file.len() as u64;
        blocks.write(&mut file).expect("a vector");
        fs::File::create(path).and_then(|mut to| to.write_all(&file)).expect("a file");
        let map = Mapped::open(path).expect("a map");
        Section::open(&map, (0, count), (start, length), sum).expect("a section")
    }

    fn number(cursor: &mut Cursor<'_>) -> Option<u128> {
        cursor.next()
    }

    fn skip(cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.next().map(drop)
    }

    #[test]
    fn what_was_written_is_found_and_damage_is_seen() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let mut random = fastrand::Rng::with_seed(22);
        for size in [0, 1, 2, 300, 5000] {
            let table: Table = (0..size)
                .map(|_| (random.u128(..) >> random.u32(100..128), random.u128(..) >> random.u32(0..128)))
                .collect();
            let section = written(&table, &path);
            let map = Mapped::open(&path).expect("a map");
            for key in table.keys().copied().chain((0..300).map(|_| random.u128(..1 << 28))) {
                assert_eq!(section.find(&map, key, skip, number), Ok(table.get(&key).copied()));
            }
            let mut all = Table::new();
            section
                .each(&map, number, |key, value| assert_eq!(all.insert(key, value), None))
                .expect("no damage");
            assert_eq!(all, table);
            let loaded = section.load(&map, number).expect("no damage");
            assert_eq!(
                (loaded.count(), loaded.largest()),
                (table.len() as u64, table.keys().last().copied())
            );
            // What is added to what was loaded is found with it.
            let mut more = loaded.clone();
            let key = more.largest().unwrap_or(0) + 7;
            more.push(key, |bytes| put(bytes, 5));
            assert_eq!(more.find(key, skip, number), Ok(Some(5)));
            // However often it was closed, the blocks are the same.
            let mut again = Blocks::default();
            for (number, (&key, &value)) in table.iter().enumerate() {
                again.push(key, |bytes| put(bytes, value));
                if number.is_multiple_of(41) {
                    again.close();
                }
            }
            assert_eq!(again.close(), loaded.clone().close());
            assert!(table.iter().all(|(&key, &value)| more.find(key, skip, number) == Ok(Some(value))));
            drop(map);
            let good = fs::read(&path).expect("a file");
            for at in (section.start as usize..good.len()).step_by(1 + good.len() / 50) {
                let mut bad = good.clone();
                bad[at] ^= 1 << random.u32(0..8);
                fs::write(&path, &bad).expect("a file");
                let map = Mapped::open(&path).expect("a map");
                assert!(section.load(&map, number).is_err());
                let told = table.iter().map(|(&key, &value)| (section.find(&map, key, skip, number), value));
                assert!(told.into_iter().all(|(found, value)| found.is_err() || found == Ok(Some(value))));
            }
        }
    }
}
