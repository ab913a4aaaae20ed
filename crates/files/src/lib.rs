//! What all files of Upstar have in common, whatever they hold.
//!
//! - A file says in its first line of which [`Kind`] it is, in which version, and maybe what it is about.
//! - A text ends with a [`Checksum`] of all that stands before it: [`Lines`], [`sealed`], [`Sealing`].
//! - Bytes come in frames, each with its number and a checksum: [`frames`].
//! - What is wrong with a file is a [`Damage`], with its place.
//! - With the feature `disk`, [`Whole`] writes files that are whole at every moment.
//!
//! ```
//! use upstar_files::{Fault, Kind, Lines, sealed};
//! const KIND: Kind = Kind { word: "example", noun: "example", version: 1, oldest: 1 };
//! let text = sealed(format!("{KIND}\nmoves 7\n"));
//! assert_eq!(text, "upstar example 1\nmoves 7\nchecksum 719ae58e86ca9e53\n");
//! let mut lines = Lines::open(&text, &KIND)?;
//! assert_eq!(lines.field("moves")?.number()?, 7);
//! let changed = Lines::open(&text.replace('7', "8"), &KIND).unwrap_err();
//! assert_eq!((changed.fault, changed.at.start), (Fault::Checksum, 25));
//! # Ok::<(), upstar_files::Damage>(())
//! ```

mod checksum;
mod damage;
pub mod frames;
mod kind;
mod lines;
#[cfg(feature = "disk")]
mod whole;

pub use checksum::Checksum;
pub use damage::{Damage, Fault};
pub use kind::Kind;
pub use lines::{Field, Lines, Sealing, sealed};
#[cfg(feature = "disk")]
pub use whole::{Whole, give_up};

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
