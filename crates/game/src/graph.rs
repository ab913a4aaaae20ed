//! What games on graphs share: drawing a graph, ordering its nodes by structure, telling its parts apart, and maps,
//! whose places the players colour.

mod edits;
mod groups;
mod layout;
mod map;
mod net;
mod order;

pub use groups::Groups;
pub use layout::{Spot, layers, line, petal};
pub use map::{Clash, Map, Place};
pub use net::Net;
pub use order::{Order, order};
