//! Why every play ends: something that every move makes smaller, found from the rules alone.

use crate::board::{BoardSource, Moves};
use crate::graph::GraphSource;
use crate::heaps::HeapLine;
use crate::lists::{ListClause, ListLine, Part, Piece};
use crate::number::{Clause, Comprehension, LARGEST, Number, Operation, Ranges, Relation, Test};
use crate::pattern::{Alphabet, Cell, Class, EMPTY};

/// The most letters for which measures are tried.
const MOST_LETTERS: usize = 8;

/// What one change does to a board: which letter may have stood on a cell, and which stands there now.
struct Change {
    row: i32,
    col: i32,
    class: Class,
    to: u8,
}

/// What moves a move makes: all changes of its halves.
fn changes(moves: &Moves) -> Vec<Vec<Change>> {
    let own = |cells: &[Cell]| -> Vec<Change> {
        let change =
            |cell: &Cell| Some(Change { row: cell.row, col: cell.col, class: cell.class, to: cell.to? });
        cells.iter().filter_map(change).collect()
    };
    // Longer patterns of a family do the same as its first ones.
    let first = moves.families.iter().flat_map(|family| family.iter().take(3));
    let first: Vec<Vec<Change>> = first.map(|pattern| own(&pattern.cells)).collect();
    let Some(then) = &moves.then else { return first };
    let second: Vec<Vec<Change>> = changes(then);
    let copy = |change: &Change| Change { ..*change };
    first.iter().flat_map(|a| second.iter().map(move |b| a.iter().chain(b).map(copy).collect())).collect()
}

/// The number of cells with letters of a set rises by so much at most.
fn rise(change: &[Change], set: Class) -> i32 {
    let one = |own: &Change| i32::from(set >> own.to & 1 == 1) - i32::from(own.class & !set == 0);
    change.iter().map(one).sum()
}

/// A direction in which a letter goes, as the measure counts it and in words.
const DIRECTIONS: [(i32, i32, &str); 4] =
    [(0, -1, "to the right"), (0, 1, "to the left"), (1, 0, "up"), (-1, 0, "down")];

/// By how much letters go against their directions, if that can be told.
fn drift(change: &[Change], ways: &[Option<usize>]) -> Option<i32> {
    let (mut sum, mut count) = (0, vec![0; ways.len()]);
    for own in change {
        if own.class.count_ones() != 1 {
            return None;
        }
        for (letter, step) in [(own.class.trailing_zeros() as usize, -1), (usize::from(own.to), 1)] {
            if let Some(way) = ways[letter] {
                let (down, right, _) = DIRECTIONS[way];
                sum += step * (down * own.row + right * own.col);
                count[letter] += step;
            }
        }
    }
    count.iter().all(|count| *count == 0).then_some(sum)
}

fn listed(letters: impl Iterator<Item = char>) -> String {
    letters.map(|letter| format!("`{letter}`")).collect::<Vec<_>>().join(" or ")
}

/// Sets of letters of which moves leave fewer and fewer, and directions in which letters go; what is left over is not proved.
fn on_cells(mut left: Vec<Vec<Change>>, alphabet: &Alphabet, what: &str) -> Option<String> {
    let letters = alphabet.0.len();
    let mut said = Vec::new();
    while !left.is_empty() {
        // What does for all moves reads best, and then the smallest set.
        let mut sets: Vec<Class> = match letters > MOST_LETTERS {
            true => (1..=letters).map(|code| 1 << code).collect(),
            false => (1..1u16 << letters).map(|set| set << 1).collect(),
        };
        sets.sort_by_key(|set| (left.iter().any(|change| rise(change, *set) >= 0), set.count_ones()));
        let falls = |set: &Class| {
            left.iter().all(|change| rise(change, *set) <= 0)
                && left.iter().any(|change| rise(change, *set) < 0)
        };
        if let Some(set) = sets.into_iter().find(falls) {
            left.retain(|change| rise(change, set) >= 0);
            let own = (1..=letters as u8).filter(|code| set >> code & 1 == 1);
            said.push(format!("leaves fewer {what} with {}", listed(own.map(|code| alphabet.letter(code)))));
            continue;
        }
        if letters > MOST_LETTERS {
            return None;
        }
        let (ways, words) = directions(&left, alphabet)?;
        left.retain(|change| drift(change, &ways) == Some(0));
        said.push(words);
    }
    Some(said.join(", or as many and "))
}

/// Directions of letters in which no move goes back, and some go on.
fn directions(left: &[Vec<Change>], alphabet: &Alphabet) -> Option<(Vec<Option<usize>>, String)> {
    let letters = alphabet.0.len();
    let choices = 5usize.pow(letters.min(5) as u32);
    // What stands on cells moves, rather than the emptiness.
    for choice in (2..2 * choices).map(|twice| (twice % choices, twice < choices)) {
        let (mut rest, with_stones) = choice;
        let mut ways = vec![None; letters + 1];
        for way in ways.iter_mut().skip(1) {
            *way = (rest % 5).checked_sub(1);
            rest /= 5;
        }
        let moves_emptiness =
            (1..=letters).any(|code| ways[code].is_some() && EMPTY.contains(&alphabet.letter(code as u8)));
        if with_stones && moves_emptiness {
            continue;
        }
        let drifts: Option<Vec<i32>> = left.iter().map(|change| drift(change, &ways)).collect();
        if drifts
            .is_some_and(|drifts| drifts.iter().all(|own| *own <= 0) && drifts.iter().any(|own| *own < 0))
        {
            let one = |(code, way): (usize, &Option<usize>)| {
                way.map(|way| format!("`{}` {}", alphabet.letter(code as u8), DIRECTIONS[way].2))
            };
            let words: Vec<String> = ways.iter().enumerate().filter_map(one).collect();
            return Some((ways, format!("brings {}", words.join(", "))));
        }
    }
    None
}

fn sentence(measure: Option<String>) -> String {
    match measure {
        Some(measure) => format!("Every play ends: every move {measure}."),
        None => {
            "That every play ends was not proved; play that comes back is found when it is met.".to_owned()
        }
    }
}

/// Why play on a board ends.
pub(crate) fn of_board(source: &BoardSource) -> String {
    let all: Vec<Vec<Change>> = source.sides.iter().flatten().flat_map(changes).collect();
    sentence(on_cells(all, &source.alphabet, "cells"))
}

/// Why play on a graph ends.
pub(crate) fn of_graph(source: &GraphSource) -> String {
    let with_edges = source.letters.edges.is_some();
    let lines = || source.sides.iter().flatten();
    let change = |signs: &[crate::graph::Sign], of_edges: bool| -> Vec<Change> {
        let own = signs.iter().enumerate().filter(|(at, _)| (with_edges && at % 2 == 1) == of_edges);
        own.filter_map(|(_, sign)| Some(Change { row: 0, col: 0, class: sign.class, to: sign.to? })).collect()
    };
    let on_edges = || {
        let all: Vec<Vec<Change>> = lines().map(|line| change(&line.signs, true)).collect();
        source.letters.edges.as_ref().and_then(|own| on_cells(all, own, "edges"))
    };
    // What spreads may take away as much as it likes, if it makes nothing new of a letter that counts.
    let on_vertices = || {
        let lasting = lines().all(|line| line.spread.iter().all(|spread| spread.to == 0));
        let all: Vec<Vec<Change>> = lines().map(|line| change(&line.signs, false)).collect();
        if lasting { on_cells(all, &source.letters.vertices, "vertices") } else { None }
    };
    sentence(on_edges().or_else(on_vertices))
}

/// What is known of the variables of a line.
struct Known<'l> {
    /// At least so much.
    least: Vec<i128>,
    /// The largest, for those that go through a range.
    most: Vec<Option<&'l Number>>,
}

impl<'l> Known<'l> {
    /// What follows from the clauses of a line, where the numbers of a position are at least so much.
    fn of(clauses: &'l [Clause], own: usize, least: i128) -> Known<'l> {
        let mut known = Known { least: vec![least; own], most: vec![None; own] };
        for clause in clauses {
            match clause {
                Clause::For(Ranges(ranges)) => {
                    let least = |(from, _): &(Number, Number)| known.at_least(from);
                    let least = ranges.iter().map(least).min().flatten().unwrap_or(i128::from(i64::MIN));
                    // Of several ranges it is not told which one is not empty.
                    let most = if let [(_, to)] = &ranges[..] { Some(to) } else { None };
                    if let Some(to) = most {
                        known.reaches(to, least);
                    }
                    known.least.push(least);
                    known.most.push(most);
                }
                Clause::If(test) => known.learn(test),
            }
        }
        // Conditions hold for every move, wherever they stand.
        for clause in clauses {
            if let Clause::If(test) = clause {
                known.learn(test);
            }
        }
        known
    }

    /// Learns from an expression that is at least so much.
    fn reaches(&mut self, number: &Number, least: i128) {
        match number {
            Number::Variable(at) => {
                if let Some(own) = self.least.get_mut(*at) {
                    *own = (*own).max(least);
                }
            }
            Number::Two(operation, two) => match (operation, &two[1]) {
                (Operation::Divide, Number::Constant(by @ 1..)) if least > 0 => {
                    self.reaches(&two[0], least.saturating_mul(*by));
                }
                (Operation::Subtract, Number::Constant(less)) => {
                    self.reaches(&two[0], least.saturating_add(*less))
                }
                (Operation::Root, _) if least > 0 => self.reaches(&two[0], least),
                (Operation::Least, other) => {
                    self.reaches(&two[0], least);
                    self.reaches(other, least);
                }
                _ => {}
            },
            Number::Constant(_) => {}
        }
    }

    fn learn(&mut self, test: &Test) {
        match test {
            Test::And(two) => two.iter().for_each(|test| self.learn(test)),
            Test::Compare(relation @ (Relation::Less | Relation::LessOrEqual), a, Number::Variable(b)) => {
                let more = i128::from(*relation == Relation::Less);
                if let (Some(least), Some(own)) = (self.at_least(a), self.least.get_mut(*b)) {
                    *own = (*own).max(least + more);
                }
            }
            _ => {}
        }
    }

    /// A lower bound.
    fn at_least(&self, number: &Number) -> Option<i128> {
        match number {
            Number::Constant(n) => Some(*n),
            Number::Variable(at) => self.least.get(*at).copied(),
            Number::Two(operation, two) => {
                let [a, b] = &**two;
                match operation {
                    Operation::Add => self.at_least(a)?.checked_add(self.at_least(b)?),
                    Operation::Multiply => {
                        let (a, b) = (self.at_least(a)?, self.at_least(b)?);
                        (a >= 0 && b >= 0).then(|| a.checked_mul(b))?
                    }
                    Operation::Greatest => self.at_least(a).max(self.at_least(b)),
                    Operation::Least => Some(self.at_least(a)?.min(self.at_least(b)?)),
                    Operation::Divide | Operation::Remainder | Operation::NimSum => {
                        (self.at_least(a)? >= 0 && self.at_least(b)? >= 0).then_some(0)
                    }
                    Operation::Root => {
                        self.at_least(a).and_then(|a| u128::try_from(a).ok()).map(|a| a.isqrt() as i128)
                    }
                    Operation::Divisor => Some(0),
                    Operation::Power => {
                        let (a, b) = (self.at_least(a)?, self.at_least(b)?);
                        (a >= 1 && b >= 0).then_some(1)
                    }
                    Operation::Subtract => None,
                }
            }
        }
    }

    /// A number d such that an expression is at most a variable of the position plus d.
    fn above(&self, number: &Number, variable: usize, depth: u32) -> Option<i128> {
        if depth > 20 {
            return None;
        }
        let above = |number: &Number| self.above(number, variable, depth + 1);
        let constant = |n: i128| n.checked_sub(*self.least.get(variable)?);
        match number {
            Number::Variable(at) if *at == variable => Some(0),
            Number::Variable(at) => above((*self.most.get(*at)?)?),
            Number::Constant(n) => constant(*n),
            Number::Two(operation, two) => {
                let [a, b] = &**two;
                match (operation, b) {
                    (Operation::Subtract, _) => above(a)?.checked_sub(self.at_least(b)?),
                    (Operation::Add, Number::Constant(n)) => above(a)?.checked_add(*n),
                    (Operation::Divide, _) if self.at_least(a)? >= 1 && self.at_least(b)? >= 2 => {
                        above(a)?.checked_sub(1)
                    }
                    (Operation::Divide | Operation::Root, _) if self.at_least(a)? >= 0 => above(a),
                    (Operation::Least, _) => above(a).or_else(|| above(b)),
                    (Operation::Greatest, _) => Some(above(a)?.max(above(b)?)),
                    (Operation::Remainder, _) if self.at_least(a)? >= 0 => match self.at_least(b) {
                        Some(1..) => above(b).and_then(|d| d.checked_sub(1)).or_else(|| above(a)),
                        _ => above(a),
                    },
                    _ => None,
                }
            }
        }
    }
}

/// Why play on heaps ends.
pub(crate) fn of_heaps(sides: &[Vec<HeapLine>; 2]) -> String {
    let falls = |line: &HeapLine| {
        // An empty heap has no moves.
        let known = Known::of(&line.numbers.clauses, line.numbers.own, 1);
        let to = &line.numbers.to;
        let above = |number: &Number, less: i128| known.above(number, 0, 0).is_some_and(|above| above < less);
        match line.split {
            None => to.iter().all(|to| above(to, 0)),
            // Of so many heaps each leaves one counter at least to every other.
            Some(_) => above(&to[0], known.at_least(&to[1]).unwrap_or(0).max(1) - 1),
        }
    };
    let words = "leaves only heaps that are smaller than the one it changes";
    sentence(sides.iter().flatten().all(falls).then(|| words.to_owned()))
}

/// Why play on tuples ends: numbers one after the other that never rise while those before stay, and fall in every move.
pub(crate) fn of_tuples(names: &[String], sides: &[Vec<Comprehension>; 2], splits: bool) -> String {
    let size = names.len();
    // All numbers that a line leaves of one of a position.
    let left = |line: &Comprehension, at: usize| -> Option<i128> {
        let known = Known::of(&line.clauses, line.own, 0);
        let parts: Vec<&[Number]> = match splits {
            true => line.to.chunks(size + 1).map(|part| &part[1..]).collect(),
            false => vec![&line.to[..]],
        };
        parts
            .iter()
            .map(|part| known.above(&part[at], at, 0))
            .try_fold(i128::MIN, |most, own| Some(most.max(own?)))
    };
    let mut lines: Vec<&Comprehension> = sides.iter().flatten().collect();
    let mut order = Vec::new();
    while !lines.is_empty() {
        let falls = |at: &usize| {
            !order.contains(at)
                && lines.iter().all(|line| left(line, *at).is_some_and(|above| above <= 0))
                && lines.iter().any(|line| left(line, *at).is_some_and(|above| above < 0))
        };
        let Some(at) = (0..size).find(falls) else {
            let each = if splits { " in each position that it leaves" } else { "" };
            let words = || format!("lowers the sum of the numbers{each}");
            return sentence(by_sum(sides, size, splits).then(words));
        };
        lines.retain(|line| left(line, at) == Some(0));
        order.push(at);
    }
    let each = if splits { " in each position that it leaves" } else { "" };
    let words: Vec<String> = order.iter().map(|at| format!("lowers `{}`{each}", names[*at])).collect();
    sentence(Some(words.join(", or keeps it and ")))
}

/// Whether every line lowers the sum, in each position that it leaves: numbers taken from one and added to others are looked at together.
fn by_sum(sides: &[Vec<Comprehension>; 2], size: usize, splits: bool) -> bool {
    sides.iter().flatten().all(|line| {
        let falls =
            |part: &[Number]| Sum { clauses: &line.clauses, own: line.own, part, weights: &|_| 1 }.falls();
        match splits {
            true => line.to.chunks(size + 1).all(|part| falls(&part[1..])),
            false => line.to.len() == size && falls(&line.to),
        }
    })
}

/// The numbers that a move makes of as many, which are the first variables, and how much each counts in their sum.
struct Sum<'l> {
    clauses: &'l [Clause],
    own: usize,
    part: &'l [Number],
    weights: &'l dyn Fn(usize) -> i128,
}

impl Sum<'_> {
    fn falls(&self) -> bool {
        self.rises_less_than(0)
    }

    /// Whether the sum rises by less than a number in every move.
    fn rises_less_than(&self, most: i128) -> bool {
        let less = |clause: &Clause| match clause {
            Clause::If(test) => {
                less(test).into_iter().any(|two| self.rise(Some(two)).is_some_and(|rise| rise < most + 1))
            }
            Clause::For(_) => false,
        };
        self.rise(None).is_some_and(|rise| rise < most) || self.clauses.iter().any(less)
    }

    /// By how much the sum rises at most, if that can be told; where a < b, with b in the place of a, which is at least one more.
    fn rise(&self, less: Option<(&Number, &Number)>) -> Option<i128> {
        let known = Known::of(self.clauses, self.own, 0);
        let mut sum = Vec::new();
        for (at, to) in self.part.iter().enumerate() {
            terms(to, (self.weights)(at), &mut sum);
            terms(&Number::Variable(at), -(self.weights)(at), &mut sum);
        }
        if let Some((a, b)) = less {
            terms(b, 1, &mut sum);
            terms(a, -1, &mut sum);
            sum.retain(|(_, count)| *count != 0);
        }
        // What is left with a positive sign must be bounded by a number that is left with a negative one.
        let mut total = 0i128;
        let positive: Vec<Number> = sum
            .iter()
            .filter(|(own, sign)| *sign == 1 && own.constant().is_none())
            .map(|(own, _)| own.clone())
            .collect();
        for number in positive {
            let (place, above) = sum.iter().enumerate().find_map(|(place, (own, sign))| match own {
                Number::Variable(at) if *sign == -1 && *at < self.part.len() => {
                    known.above(&number, *at, 0).map(|above| (place, above))
                }
                _ => None,
            })?;
            total = total.checked_add(above)?;
            sum[place].1 = 0;
            sum.iter_mut().filter(|(own, _)| *own == number).for_each(|(_, sign)| *sign = 0);
        }
        for (number, sign) in sum {
            let least = match (&number, sign) {
                (_, 0) => 0,
                (Number::Constant(n), _) => *n,
                (number, ..0) => known.at_least(number)?,
                _ => return None,
            };
            total = total.checked_add(least.checked_mul(sign)?)?;
        }
        Some(total)
    }
}

/// The comparisons that a test says hold, smaller ones first.
fn less(test: &Test) -> Vec<(&Number, &Number)> {
    match test {
        Test::And(two) => two.iter().flat_map(less).collect(),
        Test::Compare(Relation::Less, a, b) => vec![(a, b)],
        _ => Vec::new(),
    }
}

/// Adds the terms of a sum, with how often each comes.
fn terms(number: &Number, sign: i128, sum: &mut Vec<(Number, i128)>) {
    match number {
        Number::Two(Operation::Add, two) => two.iter().for_each(|own| terms(own, sign, sum)),
        Number::Two(Operation::Subtract, two) => {
            terms(&two[0], sign, sum);
            terms(&two[1], -sign, sum);
        }
        other => match sum.iter_mut().find(|(own, _)| own == other) {
            Some((_, count)) => *count += sign,
            None => sum.push((other.clone(), sign)),
        },
    }
}

/// Why play on places ends, if it does: no way leads back.
pub(crate) fn of_places(names: &[String], arcs: &[Vec<Vec<u16>>; 2]) -> String {
    let mut degree = vec![0; names.len()];
    let next = |place: usize| arcs.iter().flat_map(move |own| &own[place]).map(|to| usize::from(*to));
    (0..names.len()).for_each(|place| next(place).for_each(|to| degree[to] += 1));
    let mut free: Vec<usize> = (0..names.len()).filter(|place| degree[*place] == 0).collect();
    let mut done = 0;
    while let Some(place) = free.pop() {
        done += 1;
        for to in next(place) {
            degree[to] -= 1;
            if degree[to] == 0 {
                free.push(to);
            }
        }
    }
    match done == names.len() {
        true => "Every play ends: no way along arcs leads back to where it began.".to_owned(),
        false => "Play can come back: some way along arcs leads back to where it began.".to_owned(),
    }
}

/// Coins always come to an end.
pub(crate) fn of_coins() -> String {
    let words =
        "turns its rightmost coin to tails, so that the row, read as a binary number from the right, falls";
    sentence(Some(words.to_owned()))
}

/// Why play on lists ends: fewer numbers, a smaller sum of them, or numbers that go to one of the ends.
pub(crate) fn of_lists(sides: &[Vec<ListLine>; 2]) -> String {
    let lines = || sides.iter().flatten();
    if lines().all(leaves_fewer) {
        return sentence(Some("leaves fewer numbers".to_owned()));
    }
    let Some(in_place) = lines().map(InPlace::of).collect::<Option<Vec<InPlace>>>() else {
        return sentence(None);
    };
    let to_first: &dyn Fn(usize, usize) -> i128 = &|at, _| at as i128 + 1;
    let to_last: &dyn Fn(usize, usize) -> i128 = &|at, size| (size - at) as i128;
    let words = match () {
        () if in_place.iter().all(|line| line.sum(&|_| 1).falls()) => Some("lowers the sum of the numbers"),
        () if in_place.iter().all(|line| line.falls_towards(to_first)) => {
            Some("lowers the sum in which each number counts as often as its place says")
        }
        () if in_place.iter().all(|line| line.falls_towards(to_last)) => Some(
            "lowers the sum in which each number counts as often as its place says, counted from the end",
        ),
        () => None,
    };
    sentence(words.map(str::to_owned))
}

/// Whether a line leaves no rest twice, and fewer numbers beside the rests.
fn leaves_fewer(line: &ListLine) -> bool {
    let single = |part: &Part| if let Part::Numbers(numbers) = part { numbers.len() } else { 0 };
    line.most_uses() <= 1 && line.parts.iter().map(single).sum::<usize>() < line.single()
}

/// A line that leaves all rests where they are, and changes the numbers between them: these are the first variables.
struct InPlace {
    own: usize,
    clauses: Vec<Clause>,
    to: Vec<Number>,
    /// Whether the numbers stand side by side.
    together: bool,
}

impl InPlace {
    fn of(line: &ListLine) -> Option<InPlace> {
        let mut rest = 0;
        let mut stays = |piece: &Piece, part: &Part| match (piece, part) {
            (Piece::Rest, Part::Rest(own)) => {
                rest += 1;
                *own + 1 == rest
            }
            (Piece::Numbers(count), Part::Numbers(numbers)) => numbers.len() == *count,
            _ => false,
        };
        let all = line.pieces.len() == line.parts.len()
            && line.pieces.iter().zip(&line.parts).all(|(piece, part)| stays(piece, part));
        if !all {
            return None;
        }
        // Variables in their order: the length, then those of the pieces.
        let size = line.single();
        let (mut names, mut single, mut other) = (vec![size], 0, size + 1);
        for piece in &line.pieces {
            let (next, count) = match piece {
                Piece::Numbers(count) => (&mut single, *count),
                Piece::Rest => (&mut other, 2),
            };
            names.extend(*next..*next + count);
            *next += count;
        }
        let renamed = |at: usize| names.get(at).copied().unwrap_or(at);
        let clause = |clause: &ListClause| match clause {
            ListClause::Each(_) => {
                Clause::For(Ranges(vec![(Number::Constant(0), Number::Constant(i128::from(LARGEST)))]))
            }
            ListClause::Other(clause) => clause.renamed(&renamed),
        };
        let numbers =
            line.parts.iter().filter_map(|part| if let Part::Numbers(own) = part { Some(own) } else { None });
        Some(InPlace {
            own: names.len(),
            clauses: line.clauses.iter().map(clause).collect(),
            to: numbers.flatten().map(|number| number.renamed(&renamed)).collect(),
            together: line.pieces.iter().filter(|piece| **piece != Piece::Rest).count() == 1,
        })
    }

    fn sum<'l>(&'l self, weights: &'l dyn Fn(usize) -> i128) -> Sum<'l> {
        Sum { clauses: &self.clauses, own: self.own, part: &self.to, weights }
    }

    /// Whether a sum falls in which each number counts by its place, wherever the numbers of this line lie.
    fn falls_towards(&self, weight: &dyn Fn(usize, usize) -> i128) -> bool {
        self.together
            && self.sum(&|_| 1).rises_less_than(1)
            && self.sum(&|at| weight(at, self.to.len())).falls()
    }
}
