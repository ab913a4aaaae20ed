//! The games: one file each, and the catalogue.
//!
//! To add a game, write its file with an implementation of [`upstar_game::Ruleset`], its `mod` line and its line in
//! the catalogue below, and its table in `testdata/`. This crate knows no solver.

#[macro_use]
mod catalogue;

// These lines stay outside the macro because rustfmt does not find modules that a macro declares.
pub mod amazons;
pub mod clobber;
pub mod col;
pub mod domineering;
pub mod hackenbush;
pub mod konane;
pub mod snort;
mod stones;

pub use catalogue::Visitor;

catalogue! {
    normal_play {
        amazons::Amazons,
        clobber::Clobber,
        col::Col,
        domineering::Domineering,
        hackenbush::Hackenbush,
        konane::Konane,
        snort::Snort,
    }
    with_results {
    }
}
