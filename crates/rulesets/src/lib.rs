//! The games: one file each, and the catalogue.
//!
//! To add a game, write its file with an implementation of [`upstar_game::Ruleset`], its `mod` line and its line in
//! the catalogue below, and its table in `testdata/`. This crate knows no solver.

#[macro_use]
mod catalogue;

// These lines stay outside the macro because rustfmt does not find modules that a macro declares.
pub mod amazons;
pub mod chomp;
pub mod chop;
pub mod clobber;
pub mod col;
pub mod colouring;
pub mod connect_four;
pub mod cram;
pub mod cut_cake;
pub mod dodgem;
pub mod domineering;
pub mod elephants_and_rhinos;
pub mod grundy;
pub mod hackenbush;
pub mod hex;
pub mod impartial_clobber;
pub mod in_a_row;
pub mod konane;
pub mod lasker;
pub mod less_than_half;
pub mod mnk;
pub mod nim;
pub mod nogo;
pub mod octal;
pub mod pick_up_bricks;
pub mod rectangle;
pub mod snort;
mod stones;
mod strip;
pub mod subtraction;
pub mod tic;
pub mod tic_tac_toe;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
pub mod tree;
pub mod wythoff;

pub use catalogue::Visitor;

catalogue! {
    normal_play {
        amazons::Amazons,
        chomp::Chomp,
        chop::Chop,
        clobber::Clobber,
        col::Col,
        cram::Cram,
        cut_cake::CutCake,
    }
    with_twin {
        domineering::Domineering,
    }
    normal_play {
        elephants_and_rhinos::ElephantsAndRhinos,
        grundy::Grundy,
        hackenbush::Hackenbush,
        impartial_clobber::ImpartialClobber,
        konane::Konane,
        lasker::Lasker,
        less_than_half::LessThanHalf,
        nim::Nim,
        nogo::NoGo,
        octal::DawsonsChess,
        octal::DawsonsKayles,
        octal::Kayles,
        octal::Octal,
        octal::Officers,
        octal::Treblecross,
        pick_up_bricks::PickUpBricks,
        snort::Snort,
        subtraction::Subtraction,
        toads_and_frogs::ToadsAndFrogs,
        toppling_dominoes::TopplingDominoes,
        wythoff::Wythoff,
    }
    with_results {
        connect_four::ConnectFour,
        dodgem::Dodgem,
        hex::Hex,
        mnk::Mnk,
        tic::Tic,
        tic_tac_toe::TicTacToe,
        tree::Tree,
    }
}

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
