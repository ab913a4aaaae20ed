//! All bars inside a rectangle at once: which are lost, and the winning first bites of every rectangle.

use std::fmt;

use super::{Table, bite_name, three_rows, three_rows_bytes};
use crate::rectangle::Rectangle;

/// A rectangle with its winning first bites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The rectangle.
    pub size: Rectangle,
    /// Column and row of the squares whose bites win, counted from 0 at the poison.
    pub bites: Vec<(usize, usize)>,
}

impl Opening {
    /// The winning bites as moves are written.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.bites.iter().map(|&(col, row)| bite_name(col, row)).collect()
    }
}

/// What there is to say of the bars inside a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The rectangle, with no fewer columns than rows.
    pub size: Rectangle,
    /// How many bars there are inside it, if that is not too large.
    pub bars: Option<u64>,
    /// How many of them whoever moves first loses.
    pub lost: u64,
    /// All rectangles inside with no fewer columns than rows, that of one square left out.
    pub openings: Vec<Opening>,
}

/// Why there is no survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// It would take more memory than there may be.
    Memory,
    /// There are too many bars to number.
    TooLarge,
    /// It was told to stop.
    Stopped,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsolved::Memory => "there is too little memory",
            Unsolved::TooLarge => "there are too many bars to number",
            Unsolved::Stopped => "it was stopped",
        })
    }
}

impl std::error::Error for Unsolved {}

/// Called with the rows of every lost bar, from the bottom up, if somebody wants a list; rows at the end may be empty.
pub type Listing<'l> = Option<&'l mut dyn FnMut(&[usize])>;

impl Survey {
    /// Solves all bars inside a rectangle, rows and columns exchanged if there are more rows. At most `memory` bytes are taken. Now and
    /// then `go_on` is told how many more bars have been solved (of at most three rows: pairs of upper rows), and it ends if
    /// that says no.
    ///
    /// ```
    /// use upstar_rulesets::chomp::Survey;
    /// use upstar_rulesets::rectangle::Rectangle;
    /// let size = Rectangle { rows: 8, cols: 10 };
    /// let survey = Survey::new(size, 1 << 20, &mut |_| true, None)?;
    /// let own = survey.opening().expect("the rectangle itself");
    /// assert_eq!(own.names(), ["eat f5", "eat i4"]);
    /// # Ok::<(), upstar_rulesets::chomp::Unsolved>(())
    /// ```
    ///
    /// # Errors
    /// Where memory does not suffice, the bars cannot be numbered, or `go_on` said no.
    pub fn new(
        size: Rectangle,
        memory: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
        list: Listing<'_>,
    ) -> Result<Survey, Unsolved> {
        let size = if size.rows > size.cols { size.transposed() } else { size };
        let side = |length: u64| usize::try_from(length).map_err(|_| Unsolved::Memory);
        let (rows, cols) = (side(size.rows)?, side(size.cols)?);
        let (lost, openings) = match rows {
            ..=3 => in_three_rows(rows, cols, memory, go_on, list)?,
            _ => in_table(rows, cols, memory, go_on, list)?,
        };
        Ok(Survey { size, bars: Table::bars(rows, cols), lost, openings })
    }

    /// The winning first bites of the rectangle itself; none if it is the poison alone.
    #[must_use]
    pub fn opening(&self) -> Option<&Opening> {
        self.openings.iter().find(|opening| opening.size == self.size)
    }

    /// The rectangles with several winning first bites.
    pub fn several(&self) -> impl Iterator<Item = &Opening> {
        self.openings.iter().filter(|opening| opening.bites.len() > 1)
    }
}

fn rectangle(rows: usize, cols: usize) -> Rectangle {
    Rectangle { rows: rows as u64, cols: cols as u64 }
}

/// By the table, which any bar fits into.
fn in_table(
    rows: usize,
    cols: usize,
    memory: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
    list: Listing<'_>,
) -> Result<(u64, Vec<Opening>), Unsolved> {
    if Table::bytes(rows, cols).is_none_or(|bytes| bytes > memory) {
        return Err(Unsolved::Memory);
    }
    let mut stopped = false;
    let mut going = |bars| {
        stopped = !go_on(bars);
        !stopped
    };
    let table = Table::new(rows, cols, &mut going);
    let table = table.ok_or(if stopped { Unsolved::Stopped } else { Unsolved::TooLarge })?;
    let mut openings = Vec::new();
    for rows in 1..=rows {
        if !go_on(0) {
            return Err(Unsolved::Stopped);
        }
        for cols in rows.max(2)..=cols {
            let bites = table.winning_bites(&vec![cols; rows]);
            openings.push(Opening { size: rectangle(rows, cols), bites });
        }
    }
    if let Some(list) = list {
        table.each_lost(|bar| {
            list(bar);
            stopped = !go_on(0);
            !stopped
        });
    }
    if stopped { Err(Unsolved::Stopped) } else { Ok((table.lost(), openings)) }
}

/// By the lost bars one after the other, which takes far less memory where there are at most three rows.
fn in_three_rows(
    rows: usize,
    cols: usize,
    memory: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
    mut list: Listing<'_>,
) -> Result<(u64, Vec<Opening>), Unsolved> {
    if three_rows_bytes(rows, cols) > memory {
        return Err(Unsolved::Memory);
    }
    // The winning bites of a rectangle leave two or one of its rows as they were, and the others of one length.
    let mut bites = vec![vec![Vec::new(); cols + 1]; rows];
    let mut lost = 0;
    let whole = three_rows(rows, cols, go_on, |bar| {
        let [bottom, second, third] = bar;
        lost += 1;
        if let Some(list) = &mut list {
            list(&bar);
        }
        if rows > 1 && third == 0 {
            bites[1][bottom].push((second, 1));
        }
        if rows > 2 && bottom == second {
            bites[2][bottom].push((third, 2));
        }
        if rows > 2 && second == third {
            bites[2][bottom].push((second, 1));
        }
    });
    if !whole {
        return Err(Unsolved::Stopped);
    }
    bites[0].iter_mut().skip(2).for_each(|bites| bites.push((1, 0)));
    let mut openings = Vec::new();
    for (rows, bites) in (1..).zip(bites) {
        let all = bites.into_iter().enumerate().skip(rows.max(2));
        openings.extend(all.map(|(cols, bites)| Opening { size: rectangle(rows, cols), bites }));
    }
    Ok((lost, openings))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: u64 = 1 << 30;

    type Answer = Result<(u64, Vec<Opening>), Unsolved>;

    /// What a way of solving finds, its bites in one order, and the bars that it lists.
    fn found(solve: impl FnOnce(&mut dyn FnMut(&[usize])) -> Answer) -> (u64, Vec<Opening>, Vec<Vec<usize>>) {
        let mut list = Vec::new();
        let (lost, mut openings) = solve(&mut |bar| {
            list.push(bar.iter().copied().filter(|&length| length > 0).collect::<Vec<_>>());
        })
        .unwrap();
        openings.iter_mut().for_each(|opening| opening.bites.sort_unstable());
        list.sort_unstable();
        (lost, openings, list)
    }

    #[test]
    fn both_ways_find_the_same() {
        for (rows, cols) in [(1, 1), (1, 9), (2, 2), (2, 30), (3, 3), (3, 40)] {
            let go_on = &mut |_| true;
            let one = found(|list| in_table(rows, cols, MEMORY, go_on, Some(list)));
            let go_on = &mut |_| true;
            let other = found(|list| in_three_rows(rows, cols, MEMORY, go_on, Some(list)));
            assert_eq!(one, other, "{rows}x{cols}");
            assert_eq!(one.0, one.2.len() as u64);
        }
    }

    #[test]
    fn a_rectangle_and_the_same_one_turned() {
        let survey = |rows, cols| Survey::new(rectangle(rows, cols), MEMORY, &mut |_| true, None).unwrap();
        let own = survey(8, 10);
        assert_eq!(own, survey(10, 8));
        assert_eq!((own.size, own.bars), (rectangle(8, 10), Some(43757)));
        assert_eq!(own.several().map(|own| own.size).collect::<Vec<_>>(), [rectangle(8, 10)]);
        assert_eq!(own.opening().map(Opening::names), Some(vec!["eat f5".to_owned(), "eat i4".to_owned()]));
        assert_eq!((survey(1, 1).lost, survey(1, 1).opening()), (1, None));
    }

    #[test]
    fn it_stops_and_keeps_within_its_memory() {
        let unsolved = |rows, cols, memory, go_on: &mut dyn FnMut(u64) -> bool| {
            Survey::new(rectangle(rows, cols), memory, go_on, Some(&mut |_| {})).unwrap_err()
        };
        for (rows, cols) in [(3, 1000), (10, 12)] {
            assert_eq!(unsolved(rows, cols, 10_000, &mut |_| true), Unsolved::Memory);
            let mut left = 3;
            let mut soon = |_| {
                left -= 1;
                left > 0
            };
            assert_eq!(unsolved(rows, cols, MEMORY, &mut soon), Unsolved::Stopped);
        }
        assert_eq!(unsolved(4, 70, 100, &mut |_| true), Unsolved::Memory);
        // All is solved, and the list is stopped.
        let mut calls = 0;
        let mut whole = |bars| {
            calls += u32::from(bars == 0);
            calls < 20
        };
        assert_eq!(unsolved(6, 6, MEMORY, &mut whole), Unsolved::Stopped);
    }
}
