//! The games: one file each, and the catalogue.
