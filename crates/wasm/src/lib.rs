//! The engine in a page of its own: what the server answers over HTTP, answered inside the browser.
//!
//! [`Desk`] answers questions one after the other; `door` is how a page reaches it. There are no threads, so whoever wants a
//! question stopped ends the worker that it runs in. Time limits hold as far as work looks at the clock, which it does wherever it
//! expands positions; the page ends what takes longer.

mod desk;
#[cfg(target_family = "wasm")]
mod door;

pub use desk::{Desk, Listener};
