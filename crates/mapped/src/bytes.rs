//! The bytes of a file by memory map.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::{MmapOptions, MmapRaw};

/// A file that is mapped into memory, as long as it was when it was opened.
///
/// Bytes are copied out of it and never borrowed. A reference would promise that what it points to does not change, and nobody can promise that of
/// a file; what was copied stays, and whoever copied it checks it.
///
/// Files that Upstar writes are never changed in place: a new one takes the place of the old one's name, and the old one stays as it was for those
/// who have it mapped. Somebody else may cut a file short all the same. What lies beyond its new end cannot be read any more, and the
/// system ends a program that tries; so the length is asked for again before every copy, which leaves the instant between the two.
#[derive(Debug)]
pub struct Mapped {
    file: File,
    /// Nothing where the file is empty, which systems refuse to map.
    map: Option<MmapRaw>,
}

impl Mapped {
    /// Maps a file.
    ///
    /// # Errors
    /// Where it cannot be opened or mapped.
    pub fn open(path: &Path) -> io::Result<Mapped> {
        let file = File::open(path)?;
        let about = file.metadata()?;
        if !about.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        let length =
            usize::try_from(about.len()).map_err(|_| io::Error::other("it is too large to be mapped"))?;
        let map = match length {
            0 => None,
            _ => Some(MmapOptions::new().len(length).map_raw_read_only(&file)?),
        };
        Ok(Mapped { file, map })
    }

    /// How long the file was when it was opened.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.map.as_ref().map_or(0, |map| map.len() as u64)
    }

    /// Copies the bytes from a place on; whether they are all there.
    pub fn copy(&self, from: u64, to: &mut [u8]) -> bool {
        let end = from.checked_add(to.len() as u64);
        let Some(end) = end.filter(|end| *end <= self.length()) else { return false };
        if !self.file.metadata().is_ok_and(|about| about.len() >= end) {
            return false;
        }
        self.map.as_ref().is_none_or(|map| copied(map, from as usize, to))
    }
}

/// The one place that reads mapped memory.
#[allow(unsafe_code, reason = "mapped memory has no reference that one could copy from")]
fn copied(map: &MmapRaw, from: usize, to: &mut [u8]) -> bool {
    if from.checked_add(to.len()).is_none_or(|end| end > map.len()) {
        return false;
    }
    // SAFETY: `from..from + to.len()` lies in the map by the line above, and the map is alive because it is borrowed. It was made by
    // `map_raw_read_only`, so it can be read. `to` is a slice of its own, which nothing else points to, and no map overlaps it. Bytes of any value
    // are bytes, so it does not matter if the file changes while they are copied. No reference into the map is made.
    unsafe { std::ptr::copy_nonoverlapping(map.as_ptr().add(from), to.as_mut_ptr(), to.len()) };
    true
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn bytes_are_copied_as_far_as_there_are_any() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        assert!(Mapped::open(&path).is_err() && Mapped::open(folder.path()).is_err());
        fs::write(&path, "").expect("a file");
        let empty = Mapped::open(&path).expect("a map");
        assert!(
            empty.length() == 0
                && empty.copy(0, &mut [])
                && !empty.copy(0, &mut [0])
                && !empty.copy(1, &mut [])
        );
        fs::write(&path, "0123456789").expect("a file");
        let map = Mapped::open(&path).expect("a map");
        let mut three = *b"...";
        assert!(map.length() == 10 && map.copy(7, &mut three) && three == *b"789");
        assert!(!map.copy(8, &mut three) && !map.copy(u64::MAX, &mut three) && !map.copy(11, &mut []));
        // What is cut off cannot be had, and ends nobody.
        fs::OpenOptions::new()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(8))
            .expect("a shorter file");
        assert!(!map.copy(7, &mut three) && map.copy(5, &mut three) && three == *b"567");
        // Another file in its place is another file.
        fs::write(folder.path().join("other"), "abcdefghij").expect("a file");
        fs::rename(folder.path().join("other"), &path).expect("a new name");
        assert!(map.copy(0, &mut three) && three == *b"012");
    }
}
