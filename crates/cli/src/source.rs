//! Texts from files and from standard input. None is read without end: how long it may be depends on `--memory`.

use std::fs::File;
use std::io::{BufRead as _, Error, ErrorKind, Read, Result, stdin};
use std::path::Path;

/// What a text is for, and so how much of the memory it may take.
#[derive(Clone, Copy)]
pub(crate) enum Use {
    /// It is parsed, which takes some two hundred times the room of the text.
    Notation,
    /// It is read line by line into a table, which takes a few times the room of the text.
    Data,
}

impl Use {
    /// How many bytes are read at most.
    fn most(self, memory: u64) -> u64 {
        match self {
            Use::Notation => memory / 256,
            Use::Data => memory / 8,
        }
    }
}

/// What a file holds.
pub(crate) fn file(path: &Path, what: Use, memory: u64) -> Result<String> {
    whole(File::open(path)?, what.most(memory))
}

/// What comes from standard input up to its end.
pub(crate) fn standard_input(what: Use, memory: u64) -> Result<String> {
    whole(stdin().lock(), what.most(memory))
}

/// The next line of standard input with its end; `None` where there is no more.
pub(crate) fn line(memory: u64) -> Result<Option<String>> {
    let most = Use::Notation.most(memory);
    let mut bytes = Vec::new();
    stdin().lock().take(most.saturating_add(1)).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() { Ok(None) } else { text(bytes, most).map(Some) }
}

fn whole(from: impl Read, most: u64) -> Result<String> {
    const CHUNK: u64 = 1 << 20;
    let (mut bytes, mut from) = (Vec::new(), from.take(most.saturating_add(1)));
    loop {
        let before = bytes.len();
        from.by_ref().take(CHUNK).read_to_end(&mut bytes)?;
        // No text has such a byte, and who reads on may read for long.
        if bytes[before..].contains(&0) {
            return Err(Error::new(ErrorKind::InvalidData, "it is no text in UTF-8"));
        }
        if bytes.len() == before {
            return text(bytes, most);
        }
    }
}

fn text(bytes: Vec<u8>, most: u64) -> Result<String> {
    if bytes.len() as u64 > most {
        let message = format!("it is longer than {most} bytes, the most with this --memory");
        return Err(Error::new(ErrorKind::FileTooLarge, message));
    }
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "it is no text in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_end_is_refused() {
        let endless = whole(std::io::repeat(b'1'), 1000).expect_err("it is too long");
        assert_eq!(endless.kind(), ErrorKind::FileTooLarge);
        assert!(endless.to_string().contains("1000 bytes"), "{endless}");
        assert_eq!(whole(&b"1234"[..], 4).expect("just long enough"), "1234");
        assert!(whole(&b"\xff"[..], 4).is_err());
        assert_eq!(whole(std::io::repeat(0), u64::MAX).expect_err("no text").kind(), ErrorKind::InvalidData);
    }
}
