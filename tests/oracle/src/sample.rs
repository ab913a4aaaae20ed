//! Random expressions: values, positions, braces, multiples and sums of them.

use crate::expression::Expression as E;
use crate::fraction::Fraction;
use crate::random::Random;
use crate::rules;

/// The games in which both players have the same moves.
pub(crate) const IMPARTIAL: [&str; 18] = [
    "nim",
    "pick_up_bricks",
    "subtraction",
    "kayles",
    "dawsons_kayles",
    "dawsons_chess",
    "treblecross",
    "officers",
    "octal",
    "grundy",
    "lasker",
    "less_than_half",
    "wythoff",
    "chomp",
    "chop",
    "cram",
    "impartial_clobber",
    "nim",
];

/// What kind of expressions are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Anything.
    Any,
    /// Impartial games alone.
    Impartial,
    /// Values, and braces of them.
    Values,
}

/// A position of some game.
pub fn position(random: &mut Random, class: Class) -> E {
    let name = match class {
        Class::Impartial => *random.one_of(&IMPARTIAL),
        _ => *random.one_of(&rules::GAMES),
    };
    let (rules, text) = rules::sample(name, random);
    E::Position { name: name.to_owned(), rules, text }
}

/// A value by its name.
pub fn name(random: &mut Random, class: Class) -> E {
    if class == Class::Impartial {
        return E::Name(Fraction::whole(0), 0, random.from_to(0, 4).unsigned_abs());
    }
    match random.below(10) {
        0 => E::Switch(vec![E::whole(random.from_to(1, 4))]),
        1 => E::Tiny(Box::new(E::whole(random.from_to(1, 2)))),
        2 => E::Uptimal(random.from_to(1, 3)),
        _ => {
            let below = *random.one_of(&[1, 1, 1, 2, 4, 8]);
            let x = Fraction::new(random.from_to(-4, 4).into(), below);
            let ups = if random.percent(30) { random.from_to(-3, 3) } else { 0 };
            let star = if random.percent(40) { random.from_to(0, 3).unsigned_abs() } else { 0 };
            E::Name(x, ups, star)
        }
    }
}

fn several(random: &mut Random, class: Class, depth: usize, low: i64, high: i64) -> Vec<E> {
    (0..random.from_to(low, high)).map(|_| term(random, class, depth)).collect()
}

/// One term, with at most `depth` levels of braces, multiples and parentheses.
pub fn term(random: &mut Random, class: Class, depth: usize) -> E {
    if depth == 0 || random.percent(45) {
        let named = class == Class::Values || random.percent(35);
        return if named { name(random, class) } else { position(random, class) };
    }
    match random.below(10) {
        0..=3 if class != Class::Impartial => {
            E::Brace(several(random, class, depth - 1, 0, 3), several(random, class, depth - 1, 0, 3))
        }
        0..=1 => {
            let options = several(random, class, depth - 1, 1, 3);
            E::Brace(options.clone(), options)
        }
        2..=4 => E::Impartial(several(random, Class::Impartial, depth - 1, 1, 3)),
        5..=7 => {
            let n = *random.one_of(&[2, 2, 2, 3, 3, -1, -2, 4]);
            E::Multiple(n, Box::new(term(random, class, depth - 1)))
        }
        8 => E::Negative(Box::new(term(random, class, depth - 1))),
        _ => E::Sum(several(random, class, depth - 1, 2, 3)),
    }
}

/// An expression: a term, or a sum of a few.
pub fn expression(random: &mut Random, class: Class) -> E {
    let mut terms = several(random, class, 2, 1, 3);
    if terms.len() == 1 { terms.remove(0) } else { E::Sum(terms) }
}
