//! Keeps the state of long work in a file that is whole at every moment.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use upstar::heap::{Means, Rules, Sequence};

/// The file, and when it was written last.
pub(crate) struct Keeper {
    path: PathBuf,
    every: Duration,
    last: Instant,
}

impl Keeper {
    pub(crate) fn new(path: &Path, every: Duration) -> Keeper {
        Keeper { path: path.to_owned(), every, last: Instant::now() }
    }

    /// The sequence in the file, if there is a file.
    pub(crate) fn read(&self, rules: &Rules, means: Means) -> Result<Option<Sequence>, String> {
        let name = self.path.display();
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("cannot read `{name}`: {error}")),
        };
        let sequence = Sequence::restore(&mut BufReader::new(file), means)
            .map_err(|damage| format!("`{name}` is damaged: {damage}"))?;
        if sequence.rules() != rules {
            return Err(format!("`{name}` is of the game {}, not {rules}", sequence.rules()));
        }
        Ok(Some(sequence))
    }

    /// Writes the file if it is time.
    pub(crate) fn step(&mut self, sequence: &Sequence) -> Result<(), String> {
        if self.last.elapsed() < self.every {
            return Ok(());
        }
        self.write(sequence)?;
        self.last = Instant::now();
        Ok(())
    }

    /// Writes the file: another one first, which takes its place when it is whole and on the disk. So whenever the
    /// program ends, there is the old state or the new one.
    pub(crate) fn write(&self, sequence: &Sequence) -> Result<(), String> {
        let mut name = self.path.clone().into_os_string();
        name.push(".new");
        let written = || -> std::io::Result<()> {
            let mut out = BufWriter::new(File::create(&name)?);
            sequence.save(&mut out)?;
            out.flush()?;
            out.get_ref().sync_all()?;
            std::fs::rename(&name, &self.path)
        };
        written().map_err(|error| format!("cannot write `{}`: {error}", self.path.display()))
    }
}
