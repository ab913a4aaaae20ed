//! Numbers, nimbers, and short games in canonical form.

mod arena;
mod build;
mod calc;
mod dyadic;
mod id;
mod memo;
mod nimber;
mod num;
mod order;
mod player;
mod store;
mod sum;

pub use calc::{Calc, Calculated, Options};
pub use dyadic::{Dyadic, End, ParseDyadicError};
pub use id::Id;
pub use nimber::{Nimber, ParseNimberError};
pub use order::Comparison;
pub use player::{Outcome, Player};
pub use store::{Figures, Stop, Store};
