//! Texts that say in the first line what they are, and in the last a checksum of all lines before it.

use std::io::{self, Write};
use std::ops::Range;

use crate::checksum::Checksum;
use crate::damage::{Damage, Fault};
use crate::kind::Kind;

/// What the last line begins with.
const SEAL: &str = "checksum";

/// A text with the last line added.
#[must_use]
pub fn sealed(text: String) -> String {
    let sum = Checksum::of(text.as_bytes());
    text + &format!("{SEAL} {sum}\n")
}

/// Writes a long text, whose last line is added at the end.
pub struct Sealing<'w> {
    out: &'w mut dyn Write,
    sum: Checksum,
}

impl<'w> Sealing<'w> {
    /// Begins a text with its first line.
    pub fn new(out: &'w mut dyn Write, kind: &Kind, about: &str) -> io::Result<Sealing<'w>> {
        let mut sealing = Sealing { out, sum: Checksum::default() };
        sealing.line(format!("{kind} {about}").trim_end())?;
        Ok(sealing)
    }

    /// Writes a line.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        self.sum.add_bytes(line.as_bytes());
        self.sum.add_bytes(b"\n");
        writeln!(self.out, "{line}")
    }

    /// Writes the last line.
    pub fn finish(self) -> io::Result<()> {
        writeln!(self.out, "{SEAL} {}", self.sum)
    }
}

/// The lines between the first and the last of a text that was found whole.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    version: u32,
    about: &'t str,
    /// Without the last line.
    text: &'t str,
    at: usize,
}

impl<'t> Lines<'t> {
    /// The lines of a text.
    ///
    /// # Errors
    /// Where the text is of another kind or version, cut short, or not as it was written.
    pub fn open(text: &'t str, kind: &Kind) -> Result<Lines<'t>, Damage> {
        let (version, about) = kind.read_from(text)?;
        let Some(seal) = text.rfind(&format!("\n{SEAL} ")).map(|at| at + 1) else {
            return Err(Damage::cut_short(text.len() as u64));
        };
        let (before, last) = text.split_at(seal);
        let expected = format!("{SEAL} {}\n", Checksum::of(before.as_bytes()));
        if last != expected {
            if expected.starts_with(last) {
                return Err(Damage::cut_short(text.len() as u64));
            }
            let what =
                format!("the checksum is wrong: the {} was changed, or part of it is missing", kind.noun);
            let end = seal + last.trim_end().len();
            return Err(Damage::new(Fault::Checksum, seal as u64..end as u64, what));
        }
        let at = before.find('\n').map_or(seal, |end| end + 1);
        Ok(Lines { version, about, text: before, at })
    }

    /// The lines at the beginning of a file in which other bytes follow; also where these begin. The file may go on after
    /// `bytes`, but not the lines.
    ///
    /// # Errors
    /// As those of [`Lines::open`].
    pub fn begin(bytes: &'t [u8], kind: &Kind) -> Result<(Lines<'t>, usize), Damage> {
        let line_from =
            |from: usize| bytes[from..].iter().position(|&byte| byte == b'\n').map(|at| from + at + 1);
        let first = line_from(0).unwrap_or(bytes.len());
        kind.read_from(&String::from_utf8_lossy(&bytes[..first]))?;
        let seal = format!("\n{SEAL} ");
        let seal = bytes.windows(seal.len()).position(|window| window == seal.as_bytes());
        let end = seal.and_then(|seal| line_from(seal + 1));
        let end = end.ok_or_else(|| Damage::cut_short(bytes.len() as u64))?;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|error| {
            let at = error.valid_up_to() as u64;
            Damage::new(Fault::Checksum, at..at, "the lines are no text")
        })?;
        Ok((Lines::open(text, kind)?, end))
    }

    /// The version of the layout.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// What the first line says after kind and version.
    #[must_use]
    pub fn about(&self) -> &'t str {
        self.about
    }

    /// The value in the next line, which begins with a name.
    ///
    /// # Errors
    /// Where the next line begins with something else, or there is none.
    pub fn field(&mut self, name: &str) -> Result<Field<'t>, Damage> {
        let from = self.at;
        let line = self.next().unwrap_or_default();
        match line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) {
            Some(value) => Ok(Field { value, from: from + name.len() + 1 }),
            None => Err(Field { value: line, from }.wrong(format!("expected `{name}` and a value"))),
        }
    }

    /// Whether the next line begins with a name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.clone().field(name).is_ok()
    }

    /// Makes sure that there are no more lines.
    ///
    /// # Errors
    /// Where there are.
    pub fn finish(mut self) -> Result<(), Damage> {
        let from = self.at;
        match self.next() {
            Some(value) => Err(Field { value, from }.wrong("there is more than expected")),
            None => Ok(()),
        }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let (line, _) = self.text[self.at..].split_once('\n')?;
        self.at += line.len() + 1;
        Some(line)
    }
}

/// A value in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'t> {
    /// As it is written.
    pub value: &'t str,
    /// Where it begins.
    from: usize,
}

impl Field<'_> {
    /// Where it stands.
    #[must_use]
    pub fn at(&self) -> Range<usize> {
        self.from..self.from + self.value.len()
    }

    /// A complaint about it.
    pub fn wrong(&self, what: impl Into<std::borrow::Cow<'static, str>>) -> Damage {
        let Range { start, end } = self.at();
        Damage::new(Fault::Content, start as u64..end as u64, what)
    }

    /// A number below 2^48, so that sums and products of a few of them stay in range.
    ///
    /// # Errors
    /// Where it is something else.
    pub fn number(&self) -> Result<u64, Damage> {
        let number = self.value.parse().ok().filter(|&number: &u64| number < 1 << 48);
        number.ok_or_else(|| self.wrong("expected a number below 2^48"))
    }

    /// A checksum.
    ///
    /// # Errors
    /// Where it is something else.
    pub fn checksum(&self) -> Result<Checksum, Damage> {
        let sum = u64::from_str_radix(self.value, 16).ok().map(Checksum::from_number);
        sum.filter(|sum| sum.to_string() == self.value)
            .ok_or_else(|| self.wrong("expected sixteen hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { word: "test", noun: "test", version: 3, oldest: 2 };

    fn fault(text: &str) -> (Fault, u64) {
        let damage = Lines::open(text, &KIND).unwrap_err();
        (damage.fault, damage.at.start)
    }

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Vec::new();
        let mut out = Sealing::new(&mut bytes, &KIND, "nim(3)").unwrap();
        out.line("size 7").unwrap();
        out.line("more").unwrap();
        out.finish().unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text, sealed("upstar test 3 nim(3)\nsize 7\nmore\n".to_owned()));
        let mut lines = Lines::open(&text, &KIND).unwrap();
        assert_eq!((lines.version(), lines.about()), (3, "nim(3)"));
        assert!(lines.has("size") && !lines.has("siz"));
        assert_eq!(lines.field("size").unwrap().number(), Ok(7));
        assert_eq!(lines.clone().finish().unwrap_err().to_string(), "there is more than expected at byte 28");
        let missing = lines.field("much").unwrap_err();
        assert_eq!(
            (missing.to_string().as_str(), missing.at),
            ("expected `much` and a value at byte 28", 28..32)
        );
        assert_eq!(lines.finish(), Ok(()));
    }

    #[test]
    fn lines_before_other_bytes() {
        let text = sealed("upstar test 2\nsize 7\n".to_owned());
        let file = [text.as_bytes(), b"\nchecksum \xff"].concat();
        let (lines, end) = Lines::begin(&file, &KIND).unwrap();
        assert_eq!((lines.version(), end, lines.collect::<Vec<_>>()), (2, text.len(), vec!["size 7"]));
        for length in 0..text.len() {
            let damage = Lines::begin(&file[..length], &KIND).unwrap_err();
            assert_eq!((damage.fault, damage.at.start), (Fault::CutShort, length as u64));
        }
        assert_eq!(Lines::begin(b"\xff\xfe\n", &KIND).unwrap_err().fault, Fault::Kind);
    }

    #[test]
    fn faults_are_told_apart() {
        let text = sealed(format!("{KIND}\nsize 7\n"));
        for length in 0..text.len() {
            assert_eq!(fault(&text[..length]), (Fault::CutShort, length as u64));
        }
        assert_eq!(fault("upstar best 3\n"), (Fault::Kind, 0));
        assert_eq!(fault("something else"), (Fault::Kind, 0));
        for version in ["1", "4", "30", "03", "x", ""] {
            assert_eq!(fault(&sealed(format!("upstar test {version}\n"))), (Fault::Version, 0));
        }
        assert_eq!(fault(&text.replace('7', "8")), (Fault::Checksum, 21));
        assert_eq!(fault(&format!("{text}\n")), (Fault::Checksum, 21));
        let bad = Field { value: "0x1", from: 0 };
        assert!(bad.number().is_err() && bad.checksum().is_err());
        assert!(Field { value: "281474976710656", from: 0 }.number().is_err());
    }
}
