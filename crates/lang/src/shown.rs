//! Lists to be looked at: tables and plots.

use upstar_search::Reason;
use upstar_sum::Context;
use upstar_values::{Alphabet, Dyadic, Rational};

use crate::reading::{Reading, Text};

/// Things in rows and columns.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What the rows, and what the columns are called: `n\k`.
    pub corner: String,
    /// What stands before each row.
    pub rows: Vec<Reading>,
    /// What stands above each column.
    pub columns: Vec<Reading>,
    /// The cells of each row; where there is nothing, none.
    pub cells: Vec<Vec<Option<Reading>>>,
}

/// Numbers, or games with the interval between their stops, one a line.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// What is drawn.
    pub members: Vec<Reading>,
}

/// How many columns of letters a plot's lines take.
const WIDTH: usize = 60;

impl Table {
    /// All that it holds.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Reading> {
        self.rows.iter().chain(&self.columns).chain(self.cells.iter().flatten().flatten())
    }

    /// The texts of the rows, headings included.
    ///
    /// # Errors
    /// Stops at the limits of the budget.
    pub fn texts(&self, cx: Context<'_>, alphabet: Alphabet) -> Result<Vec<Vec<String>>, Reason> {
        let print = |reading: &Reading| reading.print(cx, alphabet).map(|text| text.replace('\n', " "));
        let mut lines = Vec::new();
        if !self.columns.is_empty() {
            let mut heading = vec![self.corner.clone()];
            for column in &self.columns {
                heading.push(print(column)?);
            }
            lines.push(heading);
        }
        for (at, cells) in self.cells.iter().enumerate() {
            let mut line = self.rows.get(at).map(print).transpose()?.into_iter().collect::<Vec<_>>();
            for cell in cells {
                cx.budget.spend(0)?;
                line.push(cell.as_ref().map(print).transpose()?.unwrap_or_default());
            }
            lines.push(line);
        }
        Ok(lines)
    }

    pub(crate) fn print(&self, cx: Context<'_>, alphabet: Alphabet) -> Result<String, Reason> {
        let lines = self.texts(cx, alphabet)?;
        let letters = |text: &String| text.chars().count();
        let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
        let width = |at: usize| lines.iter().filter_map(|line| line.get(at)).map(letters).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let (has_rows, has_columns) = (!self.rows.is_empty(), !self.columns.is_empty());
        let mut out = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let cells = line.iter().zip(&widths).map(|(text, &width)| {
                // Aligned on the right, as numbers are.
                format!("{}{text}", " ".repeat(width - letters(text)))
            });
            let cells: Vec<String> = cells.collect();
            out.push(match cells.split_first() {
                Some((head, rest)) if has_rows => format!("{head} │ {}", rest.join("  ")),
                _ => cells.join("  "),
            });
            if number == 0 && has_columns {
                let rule = |widths: &[usize]| {
                    let all: usize = widths.iter().sum();
                    "─".repeat(all + 2 * widths.len().saturating_sub(1))
                };
                out.push(match widths.split_first() {
                    Some((head, rest)) if has_rows => format!("{}─┼─{}", "─".repeat(*head), rule(rest)),
                    _ => rule(&widths),
                });
            }
        }
        Ok(out.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"))
    }
}

/// Where a member lies: between two numbers, which are the same for a number.
fn interval(cx: Context<'_>, reading: &Reading) -> Result<Option<[Rational; 2]>, Reason> {
    Ok(match reading {
        Reading::Text(Text::Number(number)) => Some([number.clone(), number.clone()]),
        Reading::Game(sum) => {
            let value = sum.value(cx)?;
            let ends = [cx.calc.right_stop(value), cx.calc.left_stop(value)];
            let [right, left] = ends.map(|stop| Rational::checked_from(&stop));
            right.zip(left).map(|(right, left)| [right, left])
        }
        _ => None,
    })
}

impl Plot {
    /// A plot of what can be drawn; otherwise the first member that cannot.
    pub(crate) fn of(cx: Context<'_>, members: &[Reading]) -> Result<Result<Plot, usize>, Reason> {
        for (at, member) in members.iter().enumerate() {
            if interval(cx, member)?.is_none() {
                return Ok(Err(at));
            }
        }
        Ok(Ok(Plot { members: members.to_vec() }))
    }

    /// The members with the numbers between which they are drawn.
    pub(crate) fn rows(&self, cx: Context<'_>, alphabet: Alphabet) -> Result<Vec<Vec<String>>, Reason> {
        let mut rows = Vec::new();
        for member in &self.members {
            let Some([from, to]) = interval(cx, member)? else { continue };
            rows.push(vec![member.print(cx, alphabet)?, from.to_string(), to.to_string()]);
        }
        Ok(rows)
    }

    pub(crate) fn print(&self, cx: Context<'_>, alphabet: Alphabet) -> Result<String, Reason> {
        let mut lines = Vec::new();
        for (at, member) in self.members.iter().enumerate() {
            cx.budget.spend(0)?;
            let Some(ends) = interval(cx, member)? else { continue };
            lines.push(((at + 1).to_string(), member.print(cx, alphabet)?, ends));
        }
        let zero = number(0);
        let least =
            lines.iter().map(|(_, _, [right, _])| right).min().unwrap_or(&zero).clone().min(zero.clone());
        let most =
            lines.iter().map(|(_, _, [_, left])| left).max().unwrap_or(&zero).clone().max(zero.clone());
        let span = most.checked_add(&least.negated()).and_then(|span| span.inverse());
        // The column of a number, rounded down.
        let column = |x: &Rational| -> usize {
            let part = x.checked_add(&least.negated()).zip(span.as_ref());
            let part = part.and_then(|(above, scale)| above.checked_mul(scale));
            let part = part.and_then(|part| part.checked_mul(&number(WIDTH as i64 - 1)));
            part.and_then(|part| part.floor().to_dyadic()?.to_u64()).map_or(0, |column| column as usize)
        };
        let widest = |of: fn(&(String, String, [Rational; 2])) -> &String| {
            lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0)
        };
        let (numbers, names) = (widest(|line| &line.0), widest(|line| &line.1));
        let origin = column(&zero);
        let mut out = Vec::new();
        for (place, name, ends) in &lines {
            cx.budget.spend(0)?;
            let [from, to] = [column(&ends[0]), column(&ends[1])];
            let mut drawn = vec![' '; WIDTH];
            drawn[origin] = '│';
            let is_number = ends[0] == ends[1];
            let (first, last) = if is_number { (from.min(origin), from.max(origin)) } else { (from, to) };
            let is_zero = is_number && ends[0] == zero;
            for (at, letter) in drawn.iter_mut().enumerate().take(last + 1).skip(first) {
                *letter = match is_number {
                    true if at == origin => '│',
                    true => '█',
                    false if at == from || at == to => '•',
                    false => '─',
                };
            }
            if is_number && from == origin && !is_zero {
                drawn[origin] = '▏';
            }
            let pad = |text: &str, width: usize| " ".repeat(width - text.chars().count()) + text;
            let line = drawn.iter().collect::<String>();
            out.push(format!("{}  {}  {}", pad(place, numbers), pad(name, names), line.trim_end()));
        }
        Ok(out.join("\n"))
    }
}

fn number(n: i64) -> Rational {
    Rational::from(&Dyadic::from(n))
}
