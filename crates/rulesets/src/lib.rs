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
    normal_play amazons::Amazons,
    normal_play chomp::Chomp,
    normal_play chop::Chop,
    normal_play clobber::Clobber,
    normal_play col::Col,
    normal_play cram::Cram,
    normal_play cut_cake::CutCake,
    with_twin domineering::Domineering,
    normal_play elephants_and_rhinos::ElephantsAndRhinos,
    on_heaps grundy::Grundy,
    normal_play hackenbush::Hackenbush,
    normal_play impartial_clobber::ImpartialClobber,
    normal_play konane::Konane,
    on_heaps lasker::Lasker,
    on_heaps less_than_half::LessThanHalf,
    on_heaps nim::Nim,
    normal_play nogo::NoGo,
    on_heaps octal::DawsonsChess,
    on_heaps octal::DawsonsKayles,
    on_heaps octal::Kayles,
    on_heaps octal::Octal,
    on_heaps octal::Officers,
    on_heaps octal::Treblecross,
    on_heaps pick_up_bricks::PickUpBricks,
    normal_play snort::Snort,
    on_heaps subtraction::Subtraction,
    normal_play toads_and_frogs::ToadsAndFrogs,
    normal_play toppling_dominoes::TopplingDominoes,
    normal_play wythoff::Wythoff,
    with_results connect_four::ConnectFour,
    with_results dodgem::Dodgem,
    with_results hex::Hex,
    with_results mnk::Mnk,
    with_results tic::Tic,
    with_results tic_tac_toe::TicTacToe,
    with_results tree::Tree,
}

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
