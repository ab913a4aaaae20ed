//! Files that are whole at every moment.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

/// Writes another file first, which takes the place of the old one when it is whole and on the disk. So whenever the program
/// ends, there is the old file or the new one.
pub(crate) fn write<T>(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<T>,
) -> Result<T, String> {
    let mut name = path.to_owned().into_os_string();
    name.push(".new");
    let written = || {
        let mut out = BufWriter::new(File::create(&name)?);
        let told = content(&mut out)?;
        out.flush()?;
        out.get_ref().sync_all()?;
        std::fs::rename(&name, path)?;
        Ok(told)
    };
    written().map_err(|error: std::io::Error| format!("cannot write `{}`: {error}", path.display()))
}
