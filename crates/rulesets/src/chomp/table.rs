//! Which bars inside a rectangle are lost by who moves first: a bit for each path along the rim.

/// The bars inside a rectangle, with a bit for each that says whether who moves first loses it.
///
/// Rows are counted from the bottom, k = 0, 1, …; with `cols` columns the bar with rows of lengths l(k) has the number Σ C(cols + k − l(k), k + 1),
/// which counts the paths beyond its rim: the whole rectangle has number 0. Every row adds a term of its own, so the number after a bite takes
/// one addition for each row bitten. Bars that differ only in the bottom row have consecutive numbers, and at most one of them is lost: of two, a
/// bite into the bottom row would lead from one to the other. So they are solved together, as the bits of a word.
#[derive(Clone, Debug)]
pub struct Table {
    rows: usize,
    cols: usize,
    /// Whether rows and columns have been exchanged.
    turned: bool,
    /// The term of each row and length, row by row.
    terms: Vec<u64>,
    bits: Vec<u64>,
    lost: u64,
}

/// The most columns whose bars with the same upper rows fit into a word.
const MOST_COLS: usize = 63;

/// How many bars are solved before somebody is asked whether to go on.
const PIECE: u64 = 1 << 16;

/// How many ways there are to choose `k` of `n`, if that is not too large.
fn choose(n: usize, k: usize) -> Option<u64> {
    let mut ways: u128 = 1;
    for i in 0..k.min(n.checked_sub(k)?) {
        ways = ways * (n - i) as u128 / (i as u128 + 1);
        u64::try_from(ways).ok()?;
    }
    u64::try_from(ways).ok()
}

impl Table {
    /// How many bars there are inside a rectangle, if that is not too large; none is empty.
    #[must_use]
    pub fn bars(rows: usize, cols: usize) -> Option<u64> {
        Some(choose(rows.checked_add(cols)?, rows)? - 1)
    }

    /// The bytes that a table takes, if they can be counted.
    #[must_use]
    pub fn bytes(rows: usize, cols: usize) -> Option<u64> {
        let terms = u64::try_from(rows.checked_mul(cols.checked_add(1)?)?).ok()?;
        (Table::bars(rows, cols)? / 8 + 32).checked_add(terms.checked_mul(8)?)
    }

    /// The table of a rectangle. Now and then `go_on` is told how many more bars have been solved; there is no table if it says no, or if it
    /// would be too large to number.
    #[must_use]
    pub fn new(rows: usize, cols: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Table> {
        // Few rows mean many bars in a word.
        let turned = cols > MOST_COLS || (cols < rows && rows <= MOST_COLS);
        let (rows, cols) = if turned { (cols, rows) } else { (rows, cols) };
        if rows == 0 || cols == 0 || cols > MOST_COLS {
            return None;
        }
        let words = Table::bars(rows, cols)?.checked_add(1)?.div_ceil(64).checked_add(1)?;
        let mut terms = Vec::with_capacity(rows * (cols + 1));
        for row in 0..rows {
            for length in 0..=cols {
                terms.push(choose(cols + row - length, row + 1).unwrap_or(0));
            }
        }
        let bits = vec![0; usize::try_from(words).ok()?];
        let mut table = Table { rows, cols, turned, terms, bits, lost: 0 };
        let (mut solved, mut upper) = (0, vec![0; rows]);
        loop {
            table.solve(&upper);
            solved += 1 + (cols - longest(&upper)) as u64;
            let more = next(&mut upper, cols);
            if solved >= PIECE || !more {
                if !go_on(solved) {
                    return None;
                }
                solved = 0;
            }
            if !more {
                return Some(table);
            }
        }
    }

    fn term(&self, row: usize, length: usize) -> u64 {
        self.terms[row * (self.cols + 1) + length]
    }

    /// The number of the bar with these upper rows and the longest bottom row there is.
    fn number(&self, upper: &[usize]) -> u64 {
        (1..upper.len()).map(|row| self.term(row, upper[row])).sum()
    }

    /// The bits from a number on.
    #[inline]
    fn window(&self, from: u64) -> u64 {
        let (word, shift) = ((from / 64) as usize, from % 64);
        self.bits[word] >> shift | self.bits[word + 1] << 1 << (63 - shift)
    }

    /// Finds which of the bars with these upper rows is lost.
    fn solve(&mut self, upper: &[usize]) {
        let (cols, longest, first) = (self.cols, longest(upper), self.number(upper));
        let mut height = upper.len();
        // Bit n stands for a bottom row n squares shorter than the rectangle's. A bar can be won where a bite into its upper rows
        // leaves a lost one with the same bottom row.
        let mut won = 0;
        for col in 0..longest {
            while upper[height - 1] <= col {
                height -= 1;
            }
            let mut number = first;
            for (row, &length) in upper.iter().enumerate().take(height).skip(1).rev() {
                number += self.term(row, col) - self.term(row, length);
                won |= self.window(number);
            }
            // What a bite into the bottom row below the others leaves does not depend on how long that row was.
            if col > 0 && self.window(number + (cols - col) as u64) & 1 == 1 {
                return;
            }
        }
        let possible = u64::MAX >> (63 - (cols - longest.max(1)));
        let free = !won & possible;
        if free != 0 {
            let number = first + u64::from(63 - free.leading_zeros());
            self.bits[(number / 64) as usize] |= 1 << (number % 64);
            self.lost += 1;
        }
    }

    /// How many bars who moves first loses.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// Whether who moves first loses the bar with these rows from the bottom up, none longer than the one below it; no answer where it does
    /// not fit into the rectangle.
    #[must_use]
    pub fn is_lost(&self, lengths: &[usize]) -> Option<bool> {
        let turned;
        let lengths = match self.turned {
            true => {
                turned = transposed(lengths);
                &turned
            }
            false => lengths,
        };
        let height = lengths.iter().take_while(|&&length| length > 0).count();
        if height > self.rows || lengths.first().is_some_and(|&length| length > self.cols) {
            return None;
        }
        let length = |row: usize| lengths.get(row).copied().unwrap_or(0);
        let number = (0..self.rows).map(|row| self.term(row, length(row))).sum();
        Some(self.window(number) & 1 == 1)
    }

    /// The squares whose bites win from the bar with these rows, by column and row, counted from 0 at the poison; column by column.
    #[must_use]
    pub fn winning_bites(&self, lengths: &[usize]) -> Vec<(usize, usize)> {
        let cols = lengths.first().copied().unwrap_or(0);
        let squares = (0..cols).flat_map(|col| (0..lengths.len()).map(move |row| (col, row))).skip(1);
        let wins = |&(col, row): &(usize, usize)| {
            let cut = |(at, &length): (usize, &usize)| if at < row { length } else { length.min(col) };
            let left: Vec<usize> = lengths.iter().enumerate().map(cut).collect();
            col < lengths[row] && self.is_lost(&left) == Some(true)
        };
        squares.filter(wins).collect()
    }

    /// Calls `each` with the rows of every lost bar, from the bottom up, until it says no.
    pub fn each_lost(&self, mut each: impl FnMut(&[usize]) -> bool) {
        let mut upper = vec![0; self.rows];
        loop {
            let bits = self.window(self.number(&upper)) & (u64::MAX >> (63 - (self.cols - longest(&upper))));
            if bits != 0 {
                let mut lengths = upper.clone();
                lengths[0] = self.cols - bits.trailing_zeros() as usize;
                lengths.retain(|&length| length > 0);
                let lengths = if self.turned { transposed(&lengths) } else { lengths };
                if !each(&lengths) {
                    return;
                }
            }
            if !next(&mut upper, self.cols) {
                return;
            }
        }
    }
}

/// The longest of the rows above the bottom one.
fn longest(upper: &[usize]) -> usize {
    upper.get(1).copied().unwrap_or(0)
}

/// Goes on to the next rows above the bottom one, the smaller ones before the larger; false after the last. The entry of the bottom row means
/// nothing.
fn next(upper: &mut [usize], cols: usize) -> bool {
    let Some(row) = (1..upper.len()).find(|&row| upper[row] < cols) else { return false };
    let length = upper[row] + 1;
    upper[1..=row].fill(length);
    true
}

/// Columns for rows.
fn transposed(lengths: &[usize]) -> Vec<usize> {
    let cols = lengths.first().copied().unwrap_or(0);
    (0..cols).map(|col| lengths.iter().take_while(|&&length| length > col).count()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn table(rows: usize, cols: usize) -> Table {
        Table::new(rows, cols, &mut |_| true).unwrap()
    }

    /// Whether a bar is lost, by trying every bite.
    fn lost(lengths: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&known) = known.get(lengths) {
            return known;
        }
        let mut winning = false;
        for (row, &length) in lengths.iter().enumerate() {
            for col in usize::from(row == 0)..length {
                let cut = |(at, &length): (usize, &usize)| if at < row { length } else { length.min(col) };
                let left: Vec<usize> =
                    lengths.iter().enumerate().map(cut).filter(|&length| length > 0).collect();
                winning |= lost(&left, known);
            }
        }
        known.insert(lengths.to_vec(), !winning);
        !winning
    }

    #[test]
    fn every_bar_agrees_with_brute_force() {
        for (rows, cols) in [(1, 1), (1, 7), (7, 1), (5, 6), (6, 5), (2, 70), (70, 2)] {
            let (table, mut known) = (table(rows, cols), HashMap::new());
            lost(&vec![cols; rows], &mut known);
            assert_eq!(Table::bars(rows, cols), Some(known.len() as u64), "{rows}x{cols}");
            for (lengths, &lost) in &known {
                assert_eq!(table.is_lost(lengths), Some(lost), "{lengths:?}");
            }
            let mut listed = Vec::new();
            table.each_lost(|lengths| {
                listed.push(lengths.to_vec());
                true
            });
            assert!(listed.iter().all(|lengths| known[lengths]));
            let count = known.values().filter(|&&lost| lost).count();
            assert_eq!((listed.len(), table.lost()), (count, count as u64));
        }
    }

    /// The rectangles with two winning first bites that A. E. Brouwer's web page The game of Chomp is known for, as they are quoted; that there
    /// are no others inside 10x14 is what the table says.
    #[test]
    fn rectangles_with_two_winning_bites() {
        let table = table(10, 14);
        let mut several = Vec::new();
        for rows in 1..=10 {
            for cols in rows..=14 {
                match table.winning_bites(&vec![cols; rows]).len() {
                    0 => assert_eq!((rows, cols), (1, 1)),
                    1 => {}
                    bites => several.push((rows, cols, bites)),
                }
            }
        }
        assert_eq!(several, [(6, 13, 2), (8, 10, 2), (9, 10, 2), (10, 14, 2)]);
    }

    #[test]
    fn what_does_not_fit() {
        let small = table(2, 3);
        assert_eq!(small.is_lost(&[4]), None);
        assert_eq!(small.is_lost(&[1, 1, 1]), None);
        assert_eq!(small.is_lost(&[3, 2, 0]), Some(true));
        assert!(Table::new(64, 64, &mut |_| true).is_none());
        assert_eq!((Table::bars(64, 64), Table::bytes(usize::MAX, 2)), (None, None));
        let mut asked = 0;
        let stopped = Table::new(10, 12, &mut |bars| {
            asked += bars;
            asked < 200_000
        });
        assert!(stopped.is_none() && asked < 300_000, "{asked}");
    }
}
