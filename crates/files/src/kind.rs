//! What a file is, by its first line.

use std::fmt;

use crate::damage::{Damage, Fault};

/// A kind of file. Its first line is `upstar`, its word and its version, and maybe what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The word in the first line.
    pub word: &'static str,
    /// What people call it.
    pub noun: &'static str,
    /// The version of the layout that is written.
    pub version: u32,
    /// The oldest version that can be read.
    pub oldest: u32,
}

impl Kind {
    /// The version in a first line, and what it is about; empty where it does not say.
    ///
    /// # Errors
    /// Where the line is that of another kind, or of a version that cannot be read.
    pub fn read<'t>(&self, line: &'t str) -> Result<(u32, &'t str), Damage> {
        let wrong = |fault, what| Err(Damage::new(fault, 0..line.len() as u64, what));
        let own = |line: &'t str| line.strip_prefix("upstar ")?.strip_prefix(self.word)?.strip_prefix(' ');
        let Some(rest) = own(line) else { return wrong(Fault::Kind, format!("it is no {}", self.noun)) };
        let (digits, about) = rest.split_once(' ').unwrap_or((rest, ""));
        match (self.oldest..=self.version).find(|version| version.to_string() == digits) {
            Some(version) => Ok((version, about)),
            None => wrong(Fault::Version, format!("it is a {} of another version", self.noun)),
        }
    }

    /// The version at the beginning of a text, and what it is about.
    pub(crate) fn read_from<'t>(&self, text: &'t str) -> Result<(u32, &'t str), Damage> {
        match text.split_once('\n') {
            Some((line, _)) => self.read(line),
            None if self.to_string().starts_with(text) => Err(Damage::cut_short(text.len() as u64)),
            None => self.read(text).and(Err(Damage::cut_short(text.len() as u64))),
        }
    }
}

/// The beginning of the first line, in the version that is written.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "upstar {} {}", self.word, self.version)
    }
}
