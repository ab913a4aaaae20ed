//! Subtraction games: only certain numbers of counters may be taken.

use std::sync::LazyLock;

use std::sync::OnceLock;

use upstar_game::heaps::{HeapRules, Numbers, Rest};
use upstar_game::{About, Diagnostic, Ending, FromBrackets, Span, Theorem, examples};

/// The rules of a subtraction game: which numbers may be taken.
#[derive(Clone, Debug)]
pub struct Subtraction {
    /// In ascending order, and none twice.
    numbers: Box<[u64]>,
    /// Whether these are the numbers that may not be taken.
    all_but: bool,
    closed: Option<Closed>,
    /// The values of all heaps, once somebody has asked and if they could be found.
    periodic: OnceLock<Option<Periodic>>,
}

/// A set of numbers for which the values are known.
///
/// Where all numbers are multiples of d, only the number of whole ds in a heap matters, so sets are divided by d first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closed {
    /// The multiples of d from da to db.
    Interval { d: u64, a: u64, b: u64 },
    /// da and db.
    Pair { d: u64, a: u64, b: u64 },
}

impl Closed {
    fn new(numbers: &[u64]) -> Option<Closed> {
        let (&first, &last) = (numbers.first()?, numbers.last()?);
        let d = numbers.iter().fold(0, |d, &number| gcd(d, number));
        let (a, b) = (first / d, last / d);
        if (b - a).checked_add(1) == u64::try_from(numbers.len()).ok() {
            Some(Closed::Interval { d, a, b })
        } else if numbers.len() == 2 {
            Some(Closed::Pair { d, a, b })
        } else {
            None
        }
    }

    /// Both sequences have the period p = a + b, for taking a is the same as adding b modulo p.
    ///
    /// Interval: below p, blocks of a heaps have the values 0, 1, 2, … in turn. From r one reaches, modulo p, the heaps
    /// that are a or more away on both sides: none of its own block, but of the block before it r-a, and of every
    /// earlier one the last.
    ///
    /// Pair: below b, blocks of a heaps have the values 0 and 1 in turn. From b ≤ r < p one reaches r-b < a, of value 0,
    /// and r-a, so that r has the value 2 if r-a has the value 1, and otherwise 1. Going round, r < a reaches r+a and r+b,
    /// and neither has the value 0; and a ≤ r < b reaches r-a, and r+a, which has the same value or 2 instead of 0.
    fn nim_value(self, heap: u64) -> u64 {
        match self {
            Closed::Interval { d, a, b } => remainder(heap / d, a, b) / a,
            Closed::Pair { d, a, b } => {
                let rest = remainder(heap / d, a, b);
                match rest / a % 2 {
                    0 if rest >= b => 2,
                    parity => parity,
                }
            }
        }
    }
}

impl Closed {
    /// The least period of the values. With a pair it is less than the sum where blocks of one heap have the values 0 and 1
    /// in turn all along.
    fn period(self) -> Option<u64> {
        match self {
            Closed::Pair { d, a: 1, b } if b % 2 == 1 => d.checked_mul(2),
            Closed::Interval { d, a, b } | Closed::Pair { d, a, b } => d.checked_mul(a.checked_add(b)?),
        }
    }
}

/// The remainder of `n` modulo `a` + `b`.
fn remainder(n: u64, a: u64, b: u64) -> u64 {
    match a.checked_add(b) {
        Some(sum) => n % sum,
        None => n,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// All values of a game in which finitely many numbers may be taken.
///
/// The value of a heap of at least m, the largest number, depends on the m values before it alone. So where m values in a
/// row come again, everything comes again; and as there are finitely many ways for them to be, they do.
#[derive(Clone, Debug)]
struct Periodic {
    /// The values up to the end of the first period.
    values: Vec<u16>,
    /// How many of these, the last ones, are repeated for ever.
    period: usize,
}

impl Periodic {
    /// The largest number, the most values and the most moves among which a period is looked for.
    const MOST_TAKEN: usize = 1 << 12;
    const MOST_VALUES: usize = 1 << 18;
    const MOST_MOVES: usize = 1 << 24;

    fn find(numbers: &[u64]) -> Option<Periodic> {
        let taken: Vec<usize> = numbers.iter().map_while(|&number| usize::try_from(number).ok()).collect();
        let &window =
            taken.last().filter(|&&last| taken.len() == numbers.len() && last <= Self::MOST_TAKEN)?;
        let mut values: Vec<u16> = Vec::new();
        // For each value, the last heap from which it was reached.
        let mut reached = vec![usize::MAX; taken.len() + 1];
        // The window that is looked for ends here: after m, 2m, 4m, … heaps.
        let mut end = window;
        while values.len() < Self::MOST_VALUES.min(Self::MOST_MOVES / taken.len()) {
            let heap = values.len();
            if heap > end {
                if values[heap - window..] == values[end - window..end] {
                    return Some(Periodic::least(values, heap - end));
                }
                if heap >= 2 * end {
                    end = heap;
                }
            }
            for number in taken.iter().take_while(|&&number| number <= heap) {
                reached[usize::from(values[heap - number])] = heap;
            }
            // At most as many values are reached as there are numbers, so one is missing.
            let mex = reached.iter().position(|&from| from != heap)?;
            values.push(u16::try_from(mex).ok()?);
        }
        None
    }

    /// The least period of values that repeat their last `period` for ever, beginning as early as it does.
    fn least(mut values: Vec<u16>, period: usize) -> Periodic {
        let last = &values[values.len() - period..];
        let repeats = |p: &usize| period.is_multiple_of(*p) && last[*p..] == last[..period - p];
        let least = (1..=period / 2).find(repeats).unwrap_or(period);
        let mut first = values.len() - period;
        while first > 0 && values[first - 1] == values[first - 1 + least] {
            first -= 1;
        }
        values.truncate(first + least);
        Periodic { values, period: least }
    }

    fn at(&self, heap: u64) -> u64 {
        let len = self.values.len() as u64;
        let first =
            if heap < len { heap } else { len - self.period as u64 + (heap - len) % self.period as u64 };
        u64::from(self.values[first as usize])
    }
}

impl Subtraction {
    /// The numbers on the list that are at most the size of a heap.
    #[inline]
    fn up_to(&self, heap: u64) -> &[u64] {
        &self.numbers[..self.numbers.partition_point(|&number| number <= heap)]
    }
}

impl Subtraction {
    /// Why the values repeat, and which heap a heap is worth as much as.
    fn period_in_words(&self, heap: u64) -> Option<Theorem> {
        let largest = *self.numbers.last()?;
        // With a closed form the period is known, and starts at once.
        let (period, first) = match self.closed {
            Some(closed) => (closed.period()?, 0),
            None => {
                let periodic = self.periodic.get_or_init(|| Periodic::find(&self.numbers)).as_ref()?;
                (periodic.period as u64, (periodic.values.len() - periodic.period) as u64)
            }
        };
        let same = if heap < first { heap } else { first + (heap - first) % period };
        (heap >= first + period).then(|| {
            Theorem::new(format!(
                "No more than {largest} may be taken, so a heap's nim-value depends on those of the {largest} heaps before it. \
                 From the heap of {first} on the nim-values repeat with period {period}: {largest} of them in a row come \
                 again after {period}, and so do all that follow"
            ))
            .here(format!("a heap of {heap} is worth as much as one of {same}"))
        })
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "subtraction".into(),
    title: "Subtraction games".into(),
    rule: "Players take turns to take counters from a heap, as many as one of the numbers in square brackets says, \
           or any number but those if they follow `!`; a player who cannot loses.".into(),
    notation: "the sizes of the heaps, such as 17 or 17,4, after rules such as [1,2,3] or [!2,3]".into(),
    examples: examples(&[
        ("subtraction[1,2,3](17)", "*"),
        ("subtraction[2,5](17,4)", "*"),
        ("subtraction[!2,3](9)", "*5"),
    ]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
}
});

impl FromBrackets for Subtraction {
    fn about_all() -> About {
        ABOUT.clone()
    }

    fn from_brackets(rules: Option<&str>) -> Result<Self, Diagnostic> {
        let list = Numbers {
            list: "the numbers that may be taken",
            each: "a move takes",
            unit: "counters",
            example: "1,2,3",
        };
        let Some(text) = rules else {
            let message = "a subtraction game needs the numbers that may be taken, in square brackets";
            return Err(Diagnostic::new("needs-rules", message, Span::at(0))
                .with_hint("write `subtraction[1,2,3](17)`, or `subtraction[!2,3](9)` for all but 2 and 3"));
        };
        let mut part = Span::all(text).trimmed(text);
        let all_but = part.text(text).starts_with('!');
        if all_but {
            part.from += 1;
        }
        let list = if all_but { Numbers { list: "the numbers that may not be taken", ..list } } else { list };
        let mut numbers = Vec::new();
        for (number, span) in list.read(text, part)? {
            if number == 0 {
                let message = "a move takes at least one counter";
                return Err(Diagnostic::new("zero-taken", message, span));
            }
            numbers.push(number);
        }
        numbers.sort_unstable();
        numbers.dedup();
        let closed = if all_but { None } else { Closed::new(&numbers) };
        Ok(Subtraction { numbers: numbers.into(), all_but, closed, periodic: OnceLock::new() })
    }
}

impl HeapRules for Subtraction {
    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        let numbers = self.up_to(heap);
        if !self.all_but {
            return numbers.iter().rev().for_each(|number| each(Rest::one(heap - number)));
        }
        let mut from = heap;
        for &number in numbers.iter().rev() {
            (number + 1..=from).rev().for_each(|taken| each(Rest::one(heap - taken)));
            from = number - 1;
        }
        (1..=from).rev().for_each(|taken| each(Rest::one(heap - taken)));
    }

    #[inline]
    fn count(&self, heap: u64) -> u64 {
        let listed = self.up_to(heap).len() as u64;
        if self.all_but { heap - listed } else { listed }
    }

    #[inline]
    fn nim_value(&self, heap: u64) -> Option<u64> {
        if self.all_but {
            return None;
        }
        if let Some(closed) = self.closed {
            return Some(closed.nim_value(heap));
        }
        self.periodic.get_or_init(|| Periodic::find(&self.numbers)).as_ref().map(|periodic| periodic.at(heap))
    }

    #[inline]
    fn nim_heap(&self, heap: u64) -> Option<u64> {
        // Every number up to the size can be taken.
        (self.count(heap) == heap).then_some(heap)
    }

    fn theorem(&self, heap: u64) -> Option<Theorem> {
        if self.all_but || heap == 0 {
            return None;
        }
        let Some(Closed::Interval { d: 1, a: 1, b }) = self.closed else { return self.period_in_words(heap) };
        let period = b.checked_add(1)?;
        let general = format!(
            "Any number from 1 to {b} may be taken, so no move leaves a heap of the same remainder modulo {period}, and every \
             smaller remainder can be left. By the MEX principle a heap of `n` is worth the remainder of `n` modulo {period}"
        );
        Some(Theorem::new(general).here(format!(
            "`{heap} = {period} x {} + {}`",
            heap / period,
            heap % period
        )))
    }

    /// Where from da to db may be taken, d(a+b) are taken by both together.
    fn mirror(&self, heap: u64) -> Option<u64> {
        match self.closed? {
            closed @ Closed::Interval { .. } if closed.nim_value(heap) == 0 => {
                heap.checked_sub(closed.period()?)
            }
            _ => None,
        }
    }

    fn mirrored(&self) -> Option<u64> {
        self.closed.filter(|closed| matches!(closed, Closed::Interval { .. }))?.period()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::tests::{claimed, nim_values};
    use upstar_game::{NormalPlay, Player, Ruleset};

    fn rules(text: &str) -> Subtraction {
        Subtraction::from_brackets(Some(text)).unwrap()
    }

    fn taken(text: &str, heap: u64) -> Vec<u64> {
        let game = rules(text);
        let position = game.parse(&heap.to_string()).unwrap();
        let moves = game.move_list(&position, Player::Left).into_iter();
        moves.map(|mv| heap - mv.rest.heaps().iter().sum::<u64>()).collect()
    }

    /// The least period with the least start, against the values by the definition.
    #[test]
    fn periods_are_the_least() {
        let mut lists: Vec<Vec<u64>> = Vec::new();
        for a in 1..=9 {
            for b in a + 1..=10 {
                lists.push(vec![a, b]);
                lists.extend((b + 1..=11).map(|c| vec![a, b, c]));
            }
        }
        for list in lists {
            let text = list.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            let game = rules(&text);
            let values = nim_values(&game, 400);
            let repeats = |first: usize, p: usize| (first..400 - p).all(|n| values[n] == values[n + p]);
            let period = (1..100).find(|&p| repeats(200, p)).expect("a period");
            let first = (0..).find(|&first| repeats(first, period)).expect("a start");
            if game.closed.is_some_and(|closed| matches!(closed, Closed::Interval { d: 1, a: 1, .. })) {
                continue;
            }
            let said = game.period_in_words(300).expect("a period");
            let told = format!("From the heap of {first} on the nim-values repeat with period {period}:");
            assert!(said.general.contains(&told), "[{text}]: {told} {said}");
        }
    }

    #[test]
    fn what_may_be_taken() {
        assert_eq!(taken("3,1,2,3", 9), [3, 2, 1]);
        assert_eq!(taken("2,5", 4), [2]);
        assert_eq!(taken("2,5", 1), [0; 0]);
        assert_eq!(taken("!2,3", 6), [6, 5, 4, 1]);
        assert_eq!(taken("! 6 , 1", 6), [5, 4, 3, 2]);
        assert_eq!(taken("!1,2", 2), [0; 0]);
        assert_eq!(taken("!18446744073709551615", 2), [2, 1]);
    }

    #[test]
    fn intervals_and_pairs_have_closed_forms() {
        for (a, b) in (1..12).flat_map(|a| (a..16).map(move |b| (a, b))) {
            for d in [1, 3] {
                let interval: Vec<String> = (a..=b).map(|number| (d * number).to_string()).collect();
                for text in [interval.join(","), format!("{},{}", d * a, d * b)] {
                    let game = rules(&text);
                    assert_eq!(claimed(&game, 120), nim_values(&game, 120), "{text}");
                }
            }
        }
        assert_eq!(rules("1,2,3").nim_value(1_000_000_000_000_000_001), Some(1));
        assert_eq!(rules("18446744073709551615").nim_value(u64::MAX), Some(1));
        assert_eq!(rules("2,18446744073709551615").nim_value(u64::MAX), Some(1));
        assert_eq!(rules("1,18446744073709551614").nim_value(u64::MAX), Some(0));
    }

    #[test]
    fn other_sets_have_periods() {
        for text in ["1,2,4", "1,4,10", "2,5,7", "6,9,11", "1,2,7,8", "3,5,6,10,11", "1,2,3,4,5,7,8,9,20"] {
            let game = rules(text);
            assert_eq!(claimed(&game, 1000), nim_values(&game, 1000), "{text}");
        }
        let period = |text: &str| Periodic::find(&rules(text).numbers).map(|found| found.period);
        assert_eq!(period("1,2,4"), Some(3));
        assert_eq!(period("1,2,5000"), None);
        assert_eq!(rules("1,2,4").nim_value(1_000_000_000_000_000_000), Some(1));
        assert_eq!(rules("!1").nim_value(5), None);
    }

    #[test]
    fn small_heaps_are_nim_heaps() {
        let nim_heap = |text, heap: &str| {
            let game = rules(text);
            NormalPlay::nim_heap(&game, &game.parse(heap).unwrap())
        };
        assert_eq!(nim_heap("1,2,3", "3"), Some(3));
        assert_eq!(nim_heap("1,2,3", "4"), None);
        assert_eq!(nim_heap("!5", "4"), Some(4));
        assert_eq!(nim_heap("2", "1"), Some(0));
    }

    #[test]
    fn lost_heaps_are_answered() {
        let game = rules("4,6,8");
        for heap in 0..60 {
            let Some(left) = HeapRules::mirror(&game, heap) else {
                assert!(game.nim_value(heap) != Some(0) || game.count(heap) == 0, "{heap}");
                continue;
            };
            assert_eq!(left, heap - 12);
            game.options(heap, &mut |rest| {
                assert!(
                    game.up_to(heap).contains(&(rest.heaps().iter().sum::<u64>() - left)),
                    "{heap} {rest}"
                );
            });
        }
    }

    #[test]
    fn rules_are_checked() {
        let error = |text: &str| {
            let error = Subtraction::from_brackets(Some(text)).unwrap_err();
            (error.message, (error.span.from, error.span.to))
        };
        assert_eq!(error("1,0"), ("a move takes at least one counter".into(), (2, 3)));
        assert_eq!(error(""), ("expected the numbers that may be taken".into(), (0, 0)));
        assert_eq!(error("!"), ("expected the numbers that may not be taken".into(), (1, 1)));
        assert_eq!(error("1..3"), ("expected a comma or the end after a number".into(), (1, 2)));
        let large = "a move takes at most 18446744073709551615 counters".to_owned();
        assert_eq!(error("! 99999999999999999999"), (large, (2, 22)));
        assert_eq!(Subtraction::from_brackets(None).unwrap_err().code, "needs-rules");
    }
}
