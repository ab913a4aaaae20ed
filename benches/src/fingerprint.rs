//! Values in words that do not depend on how a program writes them: canonical forms are unique, so programs that share
//! no code come to the same number when they mix their options in the same way.

use std::fmt::Display;

/// The fingerprint of a game in canonical form from those of its options.
#[must_use]
pub fn of(mut left: Vec<u64>, mut right: Vec<u64>) -> u64 {
    left.sort_unstable();
    right.sort_unstable();
    let bar = std::iter::once(u64::MAX);
    left.into_iter().chain(bar).chain(right).fold(1, |sum: u64, print| {
        (sum ^ print).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_add(0x1234_5678_9abc_def1)
    })
}

/// What is said of a value: its stops, its temperature and its fingerprint.
#[must_use]
pub fn words(left: &dyn Display, right: &dyn Display, temperature: &dyn Display, print: u64) -> String {
    format!("stops {left} and {right}, temperature {temperature}, form {print:016x}")
}
