//! Tables on the terminal, and times and sizes as people read them.

use std::fmt;
use std::time::Duration;

/// Rows of cells under a head; the first column is set to the left, the others to the right.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with a head and no rows.
    #[must_use]
    pub fn new(head: &[&str]) -> Table {
        Table { rows: vec![head.iter().map(|&cell| cell.to_owned()).collect()] }
    }

    /// Adds a row.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut widths = vec![0; columns];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        for row in &self.rows {
            let mut line = String::new();
            for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                line += &if i == 0 { format!("{cell:<width$}") } else { format!("  {cell:>width$}") };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A time with three figures or so.
#[must_use]
pub fn time(time: Duration) -> String {
    let nanos = time.as_nanos();
    match nanos {
        0..1_000 => format!("{nanos} ns"),
        1_000..1_000_000 => format!("{:.1} us", time.as_secs_f64() * 1e6),
        1_000_000..1_000_000_000 => format!("{:.1} ms", time.as_secs_f64() * 1e3),
        _ => format!("{:.2} s", time.as_secs_f64()),
    }
}

/// A number of bytes in megabytes; nothing for none.
#[must_use]
pub fn megabytes(bytes: u64) -> String {
    if bytes == 0 { String::new() } else { format!("{:.1} MB", bytes as f64 / 1e6) }
}

/// A count; nothing for none.
#[must_use]
pub fn count(n: u64) -> String {
    if n == 0 { String::new() } else { n.to_string() }
}

/// How many times longer the one took than the other.
#[must_use]
pub fn ratio(slow: Duration, fast: Duration) -> String {
    let ratio = slow.as_secs_f64() / fast.as_secs_f64().max(1e-9);
    if ratio < 100.0 { format!("{ratio:.2}x") } else { format!("{ratio:.0}x") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_below_each_other() {
        let mut table = Table::new(&["work", "time"]);
        table.row(["a".to_owned(), "12 ns".to_owned()]);
        assert_eq!(table.to_string(), "work   time\na     12 ns\n");
    }

    #[test]
    fn times_and_ratios_are_short() {
        let times = [999, 1_500, 2_345_678, 12_345_678_901].map(|n| time(Duration::from_nanos(n)));
        assert_eq!(times, ["999 ns", "1.5 us", "2.3 ms", "12.35 s"]);
        assert_eq!(ratio(Duration::from_millis(3), Duration::from_millis(2)), "1.50x");
        assert_eq!(ratio(Duration::from_secs(1), Duration::from_millis(2)), "500x");
        assert_eq!((megabytes(0), megabytes(1_250_000)), (String::new(), "1.2 MB".to_owned()));
    }
}
