//! Keeps the state of long work in a file that is whole at every moment.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use upstar::heap::{Resources, Rules, Sequence};
use upstar_files::Whole;

/// The file, and when it was written last.
pub(crate) struct Keeper {
    path: PathBuf,
    file: Whole,
    every: Duration,
    last: Instant,
}

impl Keeper {
    /// Makes sure that the file can be written, and that nobody else is writing it.
    pub(crate) fn new(path: &Path, every: Duration) -> io::Result<Keeper> {
        Ok(Keeper { path: path.to_owned(), file: Whole::held(path)?, every, last: Instant::now() })
    }

    /// The sequence in the file, if there is a file.
    pub(crate) fn read(&self, rules: &Rules, means: Resources) -> Result<Option<Sequence>, String> {
        let name = self.path.display();
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
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
    pub(crate) fn step(&mut self, sequence: &Sequence) -> io::Result<()> {
        if self.last.elapsed() < self.every {
            return Ok(());
        }
        self.write(sequence)?;
        self.last = Instant::now();
        Ok(())
    }

    /// Writes the file.
    pub(crate) fn write(&mut self, sequence: &Sequence) -> io::Result<()> {
        self.file.write(|out| sequence.save(out))
    }
}
