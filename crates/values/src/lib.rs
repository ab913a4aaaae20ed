//! Numbers, nimbers, and short games in canonical form.

mod player;

pub use player::{Outcome, Player};
