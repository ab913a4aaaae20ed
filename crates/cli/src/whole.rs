//! Files that are whole at every moment.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

/// Writes another file first, which takes the place of the old one when it is whole and on the disk. So whenever the program
/// ends, there is the old file or the new one.
pub(crate) fn write<T>(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<T>,
) -> Result<T, String> {
    let name = new(path);
    let written = || {
        let mut out = BufWriter::new(File::create(&name)?);
        let told = content(&mut out)?;
        out.flush()?;
        out.get_ref().sync_all()?;
        std::fs::rename(&name, path)?;
        Ok(told)
    };
    written().map_err(|error: std::io::Error| cannot(path, &error))
}

/// Whether a file can be written, to be asked before long work.
pub(crate) fn can_write(path: &Path) -> Result<(), String> {
    let name = new(path);
    let tried = File::create(&name).and_then(|_| std::fs::remove_file(&name));
    tried.map_err(|error| cannot(path, &error))
}

/// The name of the file that is to take the place of another.
fn new(path: &Path) -> OsString {
    let mut name = path.to_owned().into_os_string();
    name.push(".new");
    name
}

fn cannot(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write `{}`: {error}", path.display())
}
