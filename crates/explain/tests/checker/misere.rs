//! Misère play by its definition, and what derivations say of it.

use std::cell::RefCell;
use std::collections::HashMap;

use upstar_explain::{Balancing, Choice, Part};
use upstar_game::{Outcome, Player};
use upstar_sum::Genus;

use crate::check::{told_moves, winning_moves};
use crate::expr::{Term, terms};
use crate::rules::nimber;
use crate::slow::canonical;

thread_local! {
    static WINS: RefCell<HashMap<(Vec<String>, Player), bool>> = RefCell::default();
    static VALUES: RefCell<HashMap<Vec<String>, u64>> = RefCell::default();
}

/// The components in a fixed order, as texts.
fn key(terms: &[Term]) -> Vec<String> {
    let text = |term: &Term| match term {
        Term::Place(place, turned) => format!("{turned} {}", place.notation()),
        Term::Value(game) => game.name.to_string(),
    };
    let mut all: Vec<String> = terms.iter().map(text).collect();
    all.sort_unstable();
    all
}

/// Everything that a player can move to.
fn options(terms: &[Term], by: Player) -> Vec<Vec<Term>> {
    let mut all = Vec::new();
    for (at, term) in terms.iter().enumerate() {
        for (_, to) in term.moves(by) {
            let mut after = terms.to_vec();
            after[at] = to;
            all.push(after);
        }
    }
    all
}

/// Whether the player to move wins: who has no move wins.
fn wins(terms: &[Term], player: Player) -> bool {
    let key = (key(terms), player);
    if let Some(known) = WINS.with_borrow(|wins| wins.get(&key).copied()) {
        return known;
    }
    let options = options(terms, player);
    let won = options.is_empty() || options.iter().any(|to| !wins(to, player.opponent()));
    WINS.with_borrow_mut(|wins| wins.insert(key, won));
    won
}

/// The type in misère play.
pub(crate) fn outcome(terms: &[Term]) -> Outcome {
    Outcome::new(wins(terms, Player::Left), !wins(terms, Player::Right))
}

/// The misère nim-value of an impartial sum: 1 where nobody can move.
fn nim_value(terms: &[Term]) -> u64 {
    let key = key(terms);
    if let Some(known) = VALUES.with_borrow(|values| values.get(&key).copied()) {
        return known;
    }
    let seen: Vec<u64> = options(terms, Player::Left).iter().map(|to| nim_value(to)).collect();
    let value = if seen.is_empty() { 1 } else { (0..).find(|n| !seen.contains(n)).expect("a number") };
    VALUES.with_borrow_mut(|values| values.insert(key, value));
    value
}

fn digits(text: &str, normal: u64, genus: &Genus) {
    assert_eq!(genus.normal, normal, "{text}");
    let mut sum = terms(text);
    let digits = &genus.misere;
    for at in 0..digits.len().min(4) + 1 {
        let told = if at < digits.len() { digits[at] } else { digits[digits.len() - 2] };
        assert_eq!(nim_value(&sum), told, "{text}: digit {at} of {genus}");
        sum.push(Term::Value(nimber(2)));
    }
}

/// The genus of a position from those of its options, by the rule that is told.
pub(crate) fn genus_line(position: &str, options: &[Choice<Genus>], genus: &Genus) {
    // The last two digits are repeated for ever.
    let digit = |genus: &Genus, at: usize| {
        let misere = &genus.misere;
        if at < misere.len() { misere[at] } else { misere[misere.len() - 2 + (at - misere.len()) % 2] }
    };
    let mex = |seen: &[u64]| (0..).find(|n| !seen.contains(n)).expect("a number");
    let fronts: Vec<u64> = options.iter().map(|choice| choice.value.normal).collect();
    assert_eq!(genus.normal, mex(&fronts), "{position}");
    for at in 0..6 {
        let mut seen: Vec<u64> = options.iter().map(|choice| digit(&choice.value, at)).collect();
        if at > 0 {
            let before = digit(genus, at - 1);
            seen.extend([before, before ^ 1]);
        }
        let told = if seen.is_empty() { 1 } else { mex(&seen) };
        assert_eq!(digit(genus, at), told, "{position}: digit {at} of {genus}");
    }
    digits(position, genus.normal, genus);
    options.iter().for_each(|choice| digits(&choice.to, choice.value.normal, &choice.value));
}

/// The genera, and what they say about who wins.
pub(crate) fn genus(whole: &str, parts: &[Part<Genus>], genus: &Genus, tame: bool) {
    let normal = |text: &str| {
        let value = crate::expr::value(text);
        (0..64).find(|&n| canonical(&nimber(n)).name == value.name).expect("a small nimber")
    };
    parts.iter().for_each(|part| digits(&part.text, normal(&part.text), &part.value));
    digits(whole, normal(whole), genus);
    let real = outcome(&terms(whole));
    assert_eq!(genus.misere[0] == 0, real == Outcome::P, "{whole}");
    if tame {
        // As in Nim: all like heaps of at most one, or not.
        let small =
            parts.iter().all(|part| part.value.misere[0] != part.value.normal && part.value.normal < 2);
        let sum = parts.iter().fold(0, |sum, part| sum ^ part.value.normal);
        assert_eq!(sum == u64::from(small), real == Outcome::P, "{whole}: {genus}");
    }
}

/// Nim's rule.
pub(crate) fn nim(whole: &str, heaps: &[Part<u64>], sum: u64, winning: &[Balancing]) {
    assert_eq!(heaps.iter().fold(0, |sum, heap| sum ^ heap.value), sum);
    let terms = terms(whole);
    let small = heaps.iter().all(|heap| heap.value < 2);
    assert_eq!(sum == u64::from(small), outcome(&terms) == Outcome::P, "{whole}");
    let wins = winning_moves(&terms, |after| outcome(after) == Outcome::P);
    assert_eq!(wins, told_moves(&terms, winning), "{whole}");
}
