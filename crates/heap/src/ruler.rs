//! Ruler regularity: an arithmetic period, from which some heaps fall short as the marks of a ruler do (Grossman and Nowakowski,
//! A ruler regularity in hexadecimal games). It is observed, never proved.

/// Values that grow by a saltus with every period but for some heaps, `first` + i periods: these are lower by `less` +
/// `scale` · 2^k, where 2^k is the largest power of two that divides i, unless i is itself a power of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// The period.
    pub period: usize,
    /// What is added in a period.
    pub saltus: u64,
    /// The heaps with i = 0 of those that fall short.
    pub first: Vec<i64>,
    /// What all of them are lower by.
    pub less: i64,
    /// What that is multiplied with that doubles.
    pub scale: i64,
}

/// How far the i of the first heap may be from 0.
const FARTHEST: i64 = 64;

/// The ruler that the last two thirds of the values follow, if they do.
pub(crate) fn observe(values: &[u32]) -> Option<Ruler> {
    (1..=values.len() / 32).find_map(|period| with_period(values, period))
}

fn with_period(values: &[u32], period: usize) -> Option<Ruler> {
    let start = values.len() / 3;
    let class = |at: usize| -> Vec<i64> {
        values[start + at..].iter().step_by(period).map(|&value| i64::from(value)).collect()
    };
    let step = |class: &[i64]| class.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
    // The saltus is that of the first class that has one; most classes must have it.
    let classes: Vec<Vec<i64>> = (0..period).map(class).collect();
    let even = |class: &&Vec<i64>| step(class).windows(2).all(|pair| pair[0] == pair[1]);
    let saltus = step(classes.iter().find(even)?)[0];
    let odd: Vec<usize> =
        (0..period).filter(|&at| step(&classes[at]).iter().any(|&by| by != saltus)).collect();
    if saltus <= 0 || odd.is_empty() || 2 * odd.len() > period {
        return None;
    }
    let marks = odd.iter().map(|&at| mark(&classes[at], saltus));
    let marks = marks.collect::<Option<Vec<_>>>()?;
    let (_, less, scale) = marks[0];
    let alike = marks.iter().all(|&(_, a, b)| (a, b) == (less, scale));
    let first = odd.iter().zip(&marks).map(|(at, (number, ..))| (start + at) as i64 - number * period as i64);
    alike.then(|| Ruler { period, saltus: saltus as u64, first: first.collect(), less, scale })
}

/// The number of the first of these heaps on the ruler, and by how much heaps are lower.
fn mark(class: &[i64], saltus: i64) -> Option<(i64, i64, i64)> {
    let even: Vec<i64> = class.iter().zip(0..).map(|(value, at)| value - saltus * at).collect();
    let most = even.iter().copied().max()?;
    let lower: Vec<i64> = even.iter().map(|value| most - value).collect();
    (1..FARTHEST.max(class.len() as i64)).find_map(|number| {
        let expected = |power: u32| {
            let of = |&at: &usize| {
                let i = number + at as i64;
                i.trailing_zeros() == power && i.count_ones() > 1
            };
            (0..lower.len()).find(of).map(|at| lower[at])
        };
        let (one, two) = (expected(0)?, expected(1)?);
        let (less, scale) = (2 * one - two, two - one);
        let fits = |(at, &lower): (usize, &i64)| {
            let i = number + at as i64;
            lower == if i.count_ones() == 1 { 0 } else { less + (scale << i.trailing_zeros()) }
        };
        (scale > 0 && lower.iter().enumerate().all(fits)).then_some((number, less, scale))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Resources, Rules, Sequence};
    use upstar_search::Budget;

    /// The game that Grossman and Nowakowski begin with, and one with an ordinary period.
    #[test]
    fn a_ruler() {
        let ruler = |code: &str| {
            let mut sequence = Sequence::new(Rules::read(code).unwrap(), Resources::default());
            sequence.extend(1500, &Budget::unlimited()).unwrap();
            sequence.ruler()
        };
        let found = Ruler { period: 13, saltus: 4, first: vec![15], less: 3, scale: 8 };
        assert_eq!(ruler("0.2048"), Some(found));
        assert_eq!(ruler("0.28"), None);
        assert_eq!(ruler("0.77"), None);
    }
}
