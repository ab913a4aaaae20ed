//! Expressions of the notation: written, and turned into forms.
//!
//! A value by its name stands for its simplest form. Braces are positions whose moves are what stands in them, sums are
//! positions side by side, multiples are copies: none of these is simplified.

use std::fmt;

use crate::fraction::Fraction;
use crate::rules::{self, NoForm};
use crate::short::{Game, Games, ZERO};

/// What somebody may write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    /// A number, ups and a star in one word: `1/2v3*4`.
    Name(Fraction, i64, u64),
    /// `^<n>`: {0 | v[n-1]*}.
    Uptimal(i64),
    /// `Tiny(G)`: {0 || 0 | -G}.
    Tiny(Box<Expression>),
    /// Values in one word, such as `9Tiny(2)`: the value of their sum.
    Word(Vec<Expression>),
    /// `+-{G, H}`: {G, H | -G, -H}.
    Switch(Vec<Expression>),
    /// `{G | H}`.
    Brace(Vec<Expression>, Vec<Expression>),
    /// `{G, H}`: the impartial game with these options.
    Impartial(Vec<Expression>),
    /// `-G`.
    Negative(Box<Expression>),
    /// `3*G`.
    Multiple(i64, Box<Expression>),
    /// `G + H`.
    Sum(Vec<Expression>),
    /// `G:H`.
    Ordinal(Box<Expression>, Box<Expression>),
    /// `name[rules](text)`.
    Position {
        /// The game.
        name: String,
        /// What stands in square brackets.
        rules: String,
        /// What stands in parentheses, with its quotes.
        text: String,
    },
}

use Expression as E;

fn list(f: &mut fmt::Formatter<'_>, all: &[E]) -> fmt::Result {
    for (i, one) in all.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        write!(f, "{one}")?;
    }
    Ok(())
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            E::Name(x, ups, star) => {
                if x.above != 0 || (*ups, *star) == (0, 0) {
                    write!(f, "{x}")?;
                }
                match ups {
                    0 => {}
                    1 => f.write_str("^")?,
                    -1 => f.write_str("v")?,
                    2.. => write!(f, "^{ups}")?,
                    _ => write!(f, "v{}", ups.unsigned_abs())?,
                }
                match star {
                    0 => Ok(()),
                    1 => f.write_str("*"),
                    _ => write!(f, "*{star}"),
                }
            }
            E::Uptimal(n) => write!(f, "^<{n}>"),
            E::Tiny(of) => write!(f, "Tiny({of})"),
            E::Word(parts) => parts.iter().try_for_each(|part| write!(f, "{part}")),
            E::Switch(of) => {
                f.write_str("+-{")?;
                list(f, of)?;
                f.write_str("}")
            }
            E::Brace(left, right) => {
                f.write_str("{")?;
                list(f, left)?;
                f.write_str("|")?;
                list(f, right)?;
                f.write_str("}")
            }
            E::Impartial(options) => {
                f.write_str("{")?;
                list(f, options)?;
                f.write_str("}")
            }
            E::Negative(of) => write!(f, "-{}", of.tight()),
            E::Multiple(n, of) => write!(f, "{n}*{}", of.tight()),
            E::Sum(terms) => {
                for (i, term) in terms.iter().enumerate() {
                    match term {
                        E::Sum(_) => write!(f, "{}({term})", if i > 0 { " + " } else { "" })?,
                        E::Negative(of) if i > 0 => write!(f, " - {}", of.tight())?,
                        _ => write!(f, "{}{term}", if i > 0 { " + " } else { "" })?,
                    }
                }
                Ok(())
            }
            E::Ordinal(a, b) => write!(f, "{}:{}", a.tight(), b.tight()),
            E::Position { name, rules, text } if rules.is_empty() => write!(f, "{name}({text})"),
            E::Position { name, rules, text } => write!(f, "{name}[{rules}]({text})"),
        }
    }
}

impl Expression {
    /// A whole number.
    pub fn whole(n: i64) -> Self {
        E::Name(Fraction::whole(n.into()), 0, 0)
    }

    /// As it stands beside a sign or a product.
    fn tight(&self) -> String {
        match self {
            E::Brace(..) | E::Impartial(_) | E::Position { .. } | E::Tiny(_) => self.to_string(),
            _ => format!("({self})"),
        }
    }

    /// The form that it stands for.
    pub fn form(&self, games: &mut Games) -> Result<Game, NoForm> {
        Ok(match self {
            E::Name(x, ups, star) => {
                if x.below & (x.below - 1) != 0 {
                    return Err(NoForm::Unknown);
                }
                let (x, ups, star) = (games.number(*x)?, games.ups(*ups)?, games.star(*star)?);
                let ups = games.simplest(ups)?;
                let infinitesimal = games.sum(ups, star)?;
                let infinitesimal = games.simplest(infinitesimal)?;
                let sum = games.sum(x, infinitesimal)?;
                games.simplest(sum)?
            }
            E::Uptimal(n) => {
                let mut below = games.star(1)?;
                for less in 1..*n {
                    let uptimal = E::Uptimal(less).form(games)?;
                    let down = games.negative(uptimal)?;
                    below = games.sum(below, down)?;
                }
                let below = games.simplest(below)?;
                games.make(vec![ZERO], vec![below])?
            }
            E::Tiny(of) => {
                let of = of.form(games)?;
                let threat = games.negative(of)?;
                let right = games.make(vec![ZERO], vec![threat])?;
                games.make(vec![ZERO], vec![right])?
            }
            E::Word(parts) => {
                let sum = E::Sum(parts.clone()).form(games)?;
                games.simplest(sum)?
            }
            E::Switch(of) => {
                let left = forms(games, of)?;
                let mut right = Vec::new();
                for &option in &left {
                    right.push(games.negative(option)?);
                }
                games.make(left, right)?
            }
            E::Brace(left, right) => {
                let (left, right) = (forms(games, left)?, forms(games, right)?);
                games.make(left, right)?
            }
            E::Impartial(options) => {
                let options = forms(games, options)?;
                games.make(options.clone(), options)?
            }
            E::Negative(of) => {
                let of = of.form(games)?;
                games.negative(of)?
            }
            E::Multiple(n, of) => {
                let of = of.form(games)?;
                games.copies(*n, of)?
            }
            E::Sum(terms) => {
                let mut sum = ZERO;
                for term in forms(games, terms)? {
                    sum = games.sum(sum, term)?;
                }
                sum
            }
            E::Ordinal(a, b) => {
                let (a, b) = (a.form(games)?, b.form(games)?);
                games.ordinal(a, b)?
            }
            E::Position { name, rules, text } => rules::position(games, name, rules, text.trim_matches('"'))?,
        })
    }

    /// Simpler expressions, to find the smallest one that shows a difference.
    pub fn simpler(&self) -> Vec<Expression> {
        let mut all = Vec::new();
        match self {
            E::Name(x, ups, star) => {
                for name in [(*x, *ups, 0), (*x, 0, *star), (Fraction::whole(0), *ups, *star)] {
                    all.push(E::Name(name.0, name.1, name.2));
                }
                if *star > 0 {
                    all.push(E::Name(*x, *ups, star - 1));
                }
                all.retain(|name| name != self);
            }
            E::Uptimal(n) => all.extend((*n > 1).then(|| E::Uptimal(n - 1))),
            E::Tiny(of) | E::Negative(of) => {
                all.push((**of).clone());
                all.extend(of.simpler().into_iter().map(|of| match self {
                    E::Tiny(_) => E::Tiny(Box::new(of)),
                    _ => E::Negative(Box::new(of)),
                }));
            }
            E::Word(parts) => all.extend(parts.iter().cloned()),
            E::Switch(of) => all.extend(shorter(of, 1).into_iter().map(E::Switch)),
            E::Impartial(of) => {
                all.extend(of.iter().cloned());
                all.extend(shorter(of, 1).into_iter().map(E::Impartial));
            }
            E::Brace(left, right) => {
                all.extend(left.iter().chain(right).cloned());
                all.extend(shorter(left, 0).into_iter().map(|left| E::Brace(left, right.clone())));
                all.extend(shorter(right, 0).into_iter().map(|right| E::Brace(left.clone(), right)));
            }
            E::Multiple(n, of) => {
                all.push((**of).clone());
                if n.abs() > 2 {
                    all.push(E::Multiple(n.signum() * 2, of.clone()));
                    all.push(E::Multiple(n - n.signum(), of.clone()));
                }
                if *n < 0 {
                    all.push(E::Multiple(-n, of.clone()));
                }
                all.extend(of.simpler().into_iter().map(|of| E::Multiple(*n, Box::new(of))));
            }
            E::Sum(terms) => {
                all.extend(terms.iter().cloned());
                all.extend(shorter(terms, 2).into_iter().map(E::Sum));
            }
            E::Ordinal(a, b) => {
                all.extend([(**a).clone(), (**b).clone()]);
                all.extend(a.simpler().into_iter().map(|a| E::Ordinal(Box::new(a), b.clone())));
                all.extend(b.simpler().into_iter().map(|b| E::Ordinal(a.clone(), Box::new(b))));
            }
            E::Position { name, rules, text } => {
                all.extend(smaller_texts(text).into_iter().map(|text| E::Position {
                    name: name.clone(),
                    rules: rules.clone(),
                    text,
                }))
            }
        }
        all
    }
}

fn forms(games: &mut Games, all: &[E]) -> Result<Vec<Game>, NoForm> {
    all.iter().map(|one| one.form(games)).collect()
}

/// The same list with one left out or made simpler.
fn shorter(all: &[E], least: usize) -> Vec<Vec<E>> {
    let mut lists = Vec::new();
    for i in 0..all.len() {
        if all.len() > least {
            let mut list = all.to_vec();
            list.remove(i);
            lists.push(list);
        }
        for simpler in all[i].simpler() {
            let mut list = all.to_vec();
            list[i] = simpler;
            lists.push(list);
        }
    }
    lists
}

/// Smaller positions: a heap less or a smaller one, a row or a column less, an edge less, a letter less.
fn smaller_texts(text: &str) -> Vec<String> {
    let board = text.trim_matches('"');
    if board.len() == text.len() {
        let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.parse().ok()).collect();
        let Some(numbers) = numbers else { return Vec::new() };
        let mut all = Vec::new();
        for i in 0..numbers.len() {
            let mut fewer = numbers.clone();
            fewer.remove(i);
            all.push(fewer);
            if let Some(less) = numbers[i].checked_sub(1) {
                let mut smaller = numbers.clone();
                smaller[i] = less;
                all.push(smaller);
            }
        }
        let texts = all.iter().filter(|numbers| !numbers.is_empty());
        return texts.map(|all| all.iter().map(u64::to_string).collect::<Vec<_>>().join(",")).collect();
    }
    let mut all = Vec::new();
    let mut without = |separator: char| {
        let parts: Vec<&str> = board.split(separator).collect();
        for i in (0..parts.len()).filter(|_| parts.len() > 1) {
            let mut fewer = parts.clone();
            fewer.remove(i);
            all.push(fewer.join(&separator.to_string()));
        }
    };
    without('|');
    without(' ');
    if !board.contains([' ', '(', '-']) {
        let rows: Vec<Vec<char>> = board.split('|').map(|row| row.chars().collect()).collect();
        let shortest = rows.iter().map(Vec::len).min().unwrap_or(0);
        for column in (0..shortest).filter(|_| shortest > 1) {
            let fewer = rows.iter().map(|row| {
                row.iter().enumerate().filter(|&(i, _)| i != column).map(|(_, &letter)| letter).collect()
            });
            all.push(fewer.collect::<Vec<String>>().join("|"));
        }
    }
    all.into_iter().map(|board| format!("\"{board}\"")).collect()
}
