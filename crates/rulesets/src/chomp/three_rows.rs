//! Bars of at most three rows, as long as one likes.

/// Calls `each` for every bar of at most `rows` rows, and at most three, none longer than `last`, that who moves first loses: its rows from the
/// bottom, which may be empty. They come by their second row, then by their third. Now and then `go_on` is told how many pairs of upper rows have been done since;
/// false if it said no before the end.
///
/// For each pair of upper rows at most one bottom row makes a lost bar: of two, a bite would lead from one to the other. It is the
/// shortest that no lost bar with smaller upper rows has. Those smaller pairs have the same second row, or the same third, or are two rows of the same length:
/// three sets of bottom rows that grow as the pairs do, so a pair costs a look for a bit that is missing.
pub fn three_rows(
    rows: usize,
    last: usize,
    go_on: &mut dyn FnMut(u64) -> bool,
    mut each: impl FnMut([usize; 3]),
) -> bool {
    let words = last / 64 + 1;
    // For each third row, the bottom rows of lost bars with the second rows so far; and with two equal upper rows up to that length.
    let mut by_third: Vec<u64> = Vec::new();
    let mut square = vec![0u64; words];
    // Whether a lost bar with this third row has two equal rows below it: then a bite into the bottom row leads there from all longer ones.
    let mut ended = vec![false; last + 1];
    let mut by_second = vec![0u64; words];
    for second in 0..=if rows > 1 { last } else { 0 } {
        let last_third = if rows > 2 { second } else { 0 };
        by_second.fill(0);
        if by_third.len() < (last_third + 1) * words {
            by_third.extend_from_slice(&square);
        }
        for third in 0..=last_third {
            let row = &mut by_third[third * words..][..words];
            let from = second.max(1);
            if ended[third] {
                continue;
            }
            let missing = (from / 64..words).find_map(|word| {
                let below = if word == from / 64 { (1 << (from % 64)) - 1 } else { 0 };
                let free = !(row[word] | by_second[word] | below);
                (free != 0).then(|| word * 64 + free.trailing_zeros() as usize)
            });
            let Some(bottom) = missing.filter(|&bottom| bottom <= last) else { continue };
            let bit = 1 << (bottom % 64);
            row[bottom / 64] |= bit;
            by_second[bottom / 64] |= bit;
            ended[third] = bottom == second;
            if third == second {
                square[bottom / 64] |= bit;
            }
            each([bottom, second, third]);
        }
        if !go_on(second as u64 + 1) {
            return false;
        }
    }
    true
}

/// The bytes that [`three_rows`] takes.
#[must_use]
pub fn three_rows_bytes(rows: usize, last: usize) -> u64 {
    let thirds = if rows > 2 { last as u64 + 1 } else { 1 };
    thirds.saturating_mul(last as u64 / 8 + 16).saturating_add(last as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chomp::Table;

    fn lost(rows: usize, last: usize) -> Vec<[usize; 3]> {
        let mut list = Vec::new();
        assert!(three_rows(rows, last, &mut |_| true, |bar| list.push(bar)));
        list
    }

    #[test]
    fn the_same_as_in_the_table() {
        for (rows, last) in [(1, 9), (2, 40), (3, 1), (3, 2), (3, 40), (3, 63)] {
            let table = Table::new(rows, last, &mut |_| true).unwrap();
            let list = lost(rows, last);
            assert!(list.iter().all(|bar| table.is_lost(&bar[..rows]) == Some(true)), "{rows}x{last}");
            assert_eq!(list.len() as u64, table.lost(), "{rows}x{last}");
        }
    }

    /// D. Zeilberger, Three-Rowed Chomp (2001), as it is quoted: the lost bars with a third row of one square are (3,1,1) and (2,2,1).
    #[test]
    fn third_rows_of_one_square() {
        let mut list = lost(3, 2000);
        list.retain(|bar| bar[2] == 1);
        assert_eq!(list, [[3, 1, 1], [2, 2, 1]]);
    }

    /// Rectangles of three rows have a single winning first bite: A. E. Brouwer's web page The game of Chomp, as it is quoted.
    #[test]
    fn a_single_winning_bite_in_three_rows() {
        let mut bites = vec![0; 2001];
        for [bottom, second, third] in lost(3, 2000) {
            bites[bottom] += usize::from(bottom == second || second == third);
        }
        assert!(bites[1..].iter().all(|&bites| bites == 1), "{bites:?}");
    }

    #[test]
    fn it_stops_when_told() {
        let mut rows = 0;
        let whole = three_rows(
            3,
            1000,
            &mut |_| {
                rows += 1;
                rows < 10
            },
            |_| {},
        );
        assert_eq!((whole, rows), (false, 10));
    }
}
