//! Large tables that are written once and looked into again and again.
//!
//! Records stand in the order of their keys, in [`Blocks`] of about 256 bytes. An index has the first key, the end and a checksum of each
//! block. A [`Section`] of a file is such a table, looked into by memory map: its index is read when it is opened, which takes a few milliseconds
//! for a gigabyte, and a lookup copies the one block out in which the key would be, checks it, and reads it to that place. So nothing is read
//! without being checked, whatever happened to the file meanwhile, and the table takes no memory of the process but its index.
//!
//! ```
//! use upstar_mapped::{Blocks, put};
//! let mut blocks = Blocks::default();
//! for key in (0..10_000).step_by(3) {
//!     blocks.push(key, |bytes| put(bytes, key / 3));
//! }
//! let third = |key| blocks.find(key, |cursor| cursor.next().map(drop), |cursor| cursor.next());
//! assert_eq!((third(999), third(1000)), (Ok(Some(333)), Ok(None)));
//! assert!(blocks.count() == 3334 && blocks.bytes() < 12_000);
//! ```

mod blocks;
mod bytes;
mod cursor;
mod section;

pub use blocks::Blocks;
pub use bytes::Mapped;
pub use cursor::{Cursor, put};
pub use section::Section;

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
