//! Files that are whole at every moment: the one place that writes any.
//!
//! What is written goes into a file of another name in the same folder, which takes the place of the old one when it is
//! whole and on the disk. So whenever the program ends, there is the old file or the new one.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{BufWriter, Error, ErrorKind, Result, Write as _};
use std::path::{Path, PathBuf};

use parking_lot::{Mutex, MutexGuard};
use tempfile::NamedTempFile;

use crate::checksum::Checksum;

/// How the names of new files end.
const NEW: &str = ".new";

/// A file that is to be written, once or again and again.
pub struct Whole {
    path: PathBuf,
    hold: Hold,
}

/// What is known of other processes that write the same file.
enum Hold {
    /// They may: the last one wins.
    Free,
    /// They may not, and there is no file yet.
    New,
    /// They may not: this is the file, locked.
    Locked(#[expect(dead_code, reason = "dropping it gives the lock back")] File),
}

impl Whole {
    /// Makes sure that the file can be written, to be asked before long work.
    ///
    /// # Errors
    /// Where it cannot be; the error names the file.
    pub fn new(path: &Path) -> Result<Whole> {
        Place::of(path).and_then(|place| place.temporary()).map_err(|error| cannot(path, &error))?;
        Ok(Whole { path: path.to_owned(), hold: Hold::Free })
    }

    /// Holds a file that is kept up to date from what is in it: no other process can do so meanwhile. If there is
    /// no such file it should be written at once, so that others see it.
    ///
    /// # Errors
    /// Where it cannot be written, or another process holds it.
    pub fn held(path: &Path) -> Result<Whole> {
        let whole = Whole::new(path)?;
        let hold = hold(path).map_err(|error| cannot(path, &error))?;
        if matches!(hold, Hold::Locked(_)) {
            Place::of(path).map_err(|error| cannot(path, &error))?.sweep();
        }
        Ok(Whole { hold, ..whole })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Where that fails, or `content` does; then the old file stays as it was.
    pub fn write<T>(&mut self, content: impl FnOnce(&mut BufWriter<&File>) -> Result<T>) -> Result<T> {
        self.replace(content).map_err(|error| cannot(&self.path, &error))
    }

    fn replace<T>(&mut self, content: impl FnOnce(&mut BufWriter<&File>) -> Result<T>) -> Result<T> {
        // The path is followed each time: in a long work somebody may have put something else there.
        let place = Place::of(&self.path)?;
        let new = place.temporary()?;
        let _unfinished = Unfinished::note(new.path());
        let mut out = BufWriter::new(new.as_file());
        let told = content(&mut out)?;
        out.flush()?;
        drop(out);
        place.keep_owner_and_mode(new.as_file())?;
        new.as_file().sync_all()?;
        let alone = !matches!(self.hold, Hold::Free);
        if alone {
            // Locked before it is there, so that there is no moment in which another process could have it.
            supported(new.as_file().try_lock())?;
        }
        let written = match self.hold {
            Hold::New => new.persist_noclobber(&place.path),
            _ => new.persist(&place.path),
        };
        let file = written.map_err(|failed| match failed.error.kind() {
            ErrorKind::AlreadyExists => in_use(),
            _ => failed.error,
        })?;
        if matches!(self.hold, Hold::New) {
            place.sweep();
        }
        if alone {
            self.hold = Hold::Locked(file);
        }
        place.sync_folder();
        Ok(told)
    }
}

/// Where a path leads.
struct Place {
    /// The path of no link.
    path: PathBuf,
    /// Of the file that is there.
    old: Option<Metadata>,
}

impl Place {
    /// Follows links, and refuses what is no ordinary file or must not be written.
    fn of(path: &Path) -> Result<Place> {
        /// As many as Linux follows.
        const MOST_LINKS: usize = 40;
        let old = match std::fs::metadata(path) {
            Ok(old) if old.is_file() => Some(old),
            Ok(old) if old.is_dir() => return Err(Error::other("it is a folder")),
            Ok(_) => return Err(Error::other("it is a device or a pipe, not a file")),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let Ok(to) = std::fs::read_link(&path) else { break };
            path = folder(&path).join(to);
        }
        if old.is_some() {
            // A file that is protected stays, although another one could take its place.
            OpenOptions::new().write(true).open(&path)?;
        }
        Ok(Place { path, old })
    }

    /// How the names of new files begin that are to take the place of this one.
    fn prefix(&self) -> String {
        // Names can be so long that nothing can be added to them.
        let name = self.path.file_name().unwrap_or_default();
        format!(".upstar-{}-", Checksum::of(name.as_encoded_bytes()))
    }

    /// Removes new files that whoever was to finish them has left behind, being ended in the midst. To be called by the one who holds
    /// the file, since nobody else writes any then.
    fn sweep(&self) {
        let Ok(files) = std::fs::read_dir(folder(&self.path)) else { return };
        let prefix = self.prefix();
        for file in files.flatten() {
            let name = file.file_name();
            if name.to_str().is_some_and(|name| name.starts_with(&prefix) && name.ends_with(NEW)) {
                let _ = std::fs::remove_file(file.path());
            }
        }
    }

    /// A new file in the same folder, with a name that no other file has; removed unless it takes the place.
    fn temporary(&self) -> Result<NamedTempFile> {
        let (mut builder, prefix) = (tempfile::Builder::new(), self.prefix());
        builder.prefix(&prefix).suffix(NEW);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // As any new file: what the user's mask leaves of it.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        builder.tempfile_in(folder(&self.path)).map_err(|error| match error.kind() {
            // The name that it would have says nothing to the user.
            ErrorKind::NotFound => Error::new(ErrorKind::NotFound, "there is no such folder"),
            ErrorKind::PermissionDenied => {
                Error::new(ErrorKind::PermissionDenied, "nothing may be written in that folder")
            }
            _ => error,
        })
    }

    /// Makes a file belong to whom the old one belongs to, with the same rights.
    fn keep_owner_and_mode(&self, new: &File) -> Result<()> {
        let Some(old) = &self.old else { return Ok(()) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt as _, fchown};
            let own = new.metadata()?;
            if (own.uid(), own.gid()) != (old.uid(), old.gid()) {
                // Only some users may do so; for the others it is as with any file that they replace.
                let _ = fchown(new, Some(old.uid()), Some(old.gid()));
            }
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // What may be run as somebody else was somebody else's contents.
            const RIGHTS: u32 = 0o777;
            let rights = old.permissions().mode() & RIGHTS;
            new.set_permissions(std::fs::Permissions::from_mode(rights))
        }
        #[cfg(not(unix))]
        new.set_permissions(old.permissions())
    }

    /// Makes sure that the name of a new file is on the disk too, where the system can.
    fn sync_folder(&self) {
        if let Ok(folder) = File::open(folder(&self.path)) {
            let _ = folder.sync_all();
        }
    }
}

/// The folder in which a path lies.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Locks the file at a path, if there is one.
fn hold(path: &Path) -> Result<Hold> {
    loop {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Hold::New),
            Err(error) => return Err(error),
        };
        supported(file.try_lock())?;
        // Between opening and locking another process may have put a new file there and gone.
        if is_at(&file, path)? {
            return Ok(Hold::Locked(file));
        }
    }
}

/// Whether a file was locked, or cannot be because the file system has no locks.
fn supported(locked: std::result::Result<(), TryLockError>) -> Result<()> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(in_use()),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn in_use() -> Error {
    Error::new(ErrorKind::ResourceBusy, "another process is working with it")
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let own = file.metadata()?;
    Ok(std::fs::metadata(path).is_ok_and(|there| (there.dev(), there.ino()) == (own.dev(), own.ino())))
}

/// Whether an open file is the one at a path: elsewhere an open file stays where it is.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> Result<bool> {
    Ok(true)
}

/// The files that are being written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock()
}

/// Removes what is half written, before the program ends in the midst of it.
pub fn give_up() {
    for path in unfinished().drain(..) {
        let _ = std::fs::remove_file(path);
    }
}

/// A file that is being written, as long as it is.
struct Unfinished(PathBuf);

impl Unfinished {
    fn note(path: &Path) -> Unfinished {
        unfinished().push(path.to_owned());
        Unfinished(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn cannot(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("cannot write `{}`: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn put(file: &mut Whole, text: &str) {
        file.write(|out| out.write_all(text.as_bytes())).unwrap();
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut file = Whole::new(&path).unwrap();
        assert!(!path.exists());
        put(&mut file, "old");
        let failed = file.write(|out| {
            out.write_all(b"new")?;
            Err::<(), _>(Error::other("enough"))
        });
        assert_eq!(failed.unwrap_err().to_string(), format!("cannot write `{}`: enough", path.display()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        put(&mut file, "new");
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_held_is_held_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        // Of two that find no file, the first to write has it.
        let (mut first, mut second) = (Whole::held(&path).unwrap(), Whole::held(&path).unwrap());
        put(&mut first, "first");
        let refused = second.write(|out| out.write_all(b"second")).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::ResourceBusy);
        assert!(Whole::held(&path).is_err());
        drop(first);
        put(&mut Whole::held(&path).unwrap(), "third");
        assert_eq!(fs::read_to_string(&path).unwrap(), "third");
    }

    #[test]
    fn who_holds_a_file_sweeps_up_what_others_have_left() {
        let folder = tempfile::tempdir().unwrap();
        let (path, beside) = (folder.path().join("file"), folder.path().join("other"));
        // As after a process that was killed.
        let left = |path: &Path| Place::of(path).unwrap().temporary().unwrap().keep().unwrap().1;
        let (first, of_another) = (left(&path), left(&beside));
        let mut file = Whole::held(&path).unwrap();
        assert!(first.exists(), "nobody holds a file that is not there yet");
        put(&mut file, "new");
        assert!(!first.exists());
        drop(file);
        let second = left(&path);
        drop(Whole::held(&path).unwrap());
        assert!(!second.exists());
        assert!(of_another.exists());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }

    #[test]
    fn folders_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Whole::new(folder.path()).is_err());
        assert!(Whole::new(&folder.path().join("no/such")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_rights_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        put(&mut Whole::new(&link).unwrap(), "new");
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
