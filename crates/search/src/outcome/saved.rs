//! What a search for winners has found out, as a text that a later search can go on from.
//!
//! One line names the game, then there is one line for every sum that took some work: the number from which on the player to
//! move wins, and the one up to which she loses, in units of 1/4096; how much work it took; and then the values and the pieces,
//! each after a tab. The last line has the number of lines and a checksum, so that damage is found.

use std::fmt::Write as _;
use std::hash::Hash;
use std::io;
use std::sync::Arc;

use smallvec::SmallVec;
use upstar_game::{Diagnostic, Sign, Span};
use upstar_values::{Calc, Gathered};

use super::Outcomes;
use super::state::{Info, Open, State};

/// What took less work is sooner found out again than read.
const LEAST_WORK: u64 = 16;
const FIRST_WORDS: &str = "upstar winners 1 ";

/// The checksum by Fowler, Noll and Vo (FNV-1a) of lines so far, with one more.
fn checksum(sum: u64, line: &str) -> u64 {
    line.bytes().chain([b'\n']).fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

const NO_LINES: u64 = 0xcbf2_9ce4_8422_2325;

impl<P: Clone + Eq + Hash + Send + Sync> Outcomes<P> {
    /// Writes what is known; how many sums that are.
    pub(crate) fn save(
        &self,
        game: &str,
        calc: &Calc<'_>,
        print: impl Fn(&P) -> String,
        out: &mut dyn io::Write,
    ) -> io::Result<u64> {
        let (mut count, mut sum) = (0, NO_LINES);
        let mut write = |line: &str| {
            sum = checksum(sum, line);
            writeln!(out, "{line}")
        };
        write(&format!("{FIRST_WORDS}{game}"))?;
        self.table.each(LEAST_WORK, |key, (wins_from, loses_to), work| {
            let number = |n: i64| if n.abs() < i64::MAX { n.to_string() } else { "-".to_owned() };
            let mut line = format!("{}\t{}\t{work}", number(wins_from), number(loses_to.max(-i64::MAX)));
            for value in key.sum.terms() {
                // Names that cannot be had are of values that need not be kept.
                let Ok(name) = calc.name(value) else { return Ok(()) };
                let _ = write!(line, "\t={name}");
            }
            for (piece, sign) in &key.pieces {
                let _ = write!(line, "\t{}{}", if *sign == Sign::Plus { '+' } else { '-' }, print(piece));
            }
            count += 1;
            write(&line)
        })?;
        writeln!(out, "end\t{count}\t{sum:016x}")?;
        Ok(count)
    }

    /// Takes over what was saved, as far as the table has room; returns how many sums that are. A text that is damaged,
    /// or of another game, is refused as a whole.
    pub(crate) fn load(
        &self,
        game: &str,
        calc: &Calc<'_>,
        parse: impl Fn(&str) -> Option<P>,
        owned_bytes: impl Fn(&P) -> usize,
        text: &str,
    ) -> Result<u64, Diagnostic> {
        let damaged = |what: &str| Diagnostic::new("damaged", what.to_owned(), Span::at(0));
        let mut lines: Vec<&str> = text.lines().collect();
        let last = lines.pop().unwrap_or_default();
        let sum = lines.iter().fold(NO_LINES, |sum, line| checksum(sum, line));
        let count = lines.len().saturating_sub(1);
        if last != format!("end\t{count}\t{sum:016x}") {
            return Err(damaged("the file is not whole: its last line does not fit the others"));
        }
        if lines[0].strip_prefix(FIRST_WORDS) != Some(game) {
            return Err(damaged(&format!("the file is not about {game}: it begins with `{}`", lines[0])));
        }
        let (limit, mut count) = (calc.store().budget() / 4, 0);
        // Pieces of larger boards may not be positions here; nor are they needed.
        for (state, known, work) in lines[1..].iter().filter_map(|line| read(line, calc, &parse)) {
            count += 1;
            let owned = state.open.iter().map(|open| owned_bytes(&open.piece)).sum();
            self.table.restore(state.hash(), state.key(owned), known, work, limit);
        }
        Ok(count)
    }
}

/// Numbers from which on the player to move wins, and up to which she loses.
type Thresholds = (i64, i64);

fn read<P: Clone + Eq + Hash>(
    line: &str,
    calc: &Calc<'_>,
    parse: impl Fn(&str) -> Option<P>,
) -> Option<(State<P>, Thresholds, u64)> {
    let mut fields = line.split('\t');
    let mut number = |unknown: i64| match fields.next()? {
        "-" => Some(unknown),
        digits => digits.parse().ok(),
    };
    let known = (number(i64::MAX)?, number(i64::MIN)?);
    let work = fields.next()?.parse().ok()?;
    let mut state = State { open: SmallVec::new(), sum: Gathered::default() };
    for field in fields {
        let (kind, rest) = field.split_at_checked(1)?;
        let sign = match kind {
            "=" => {
                state.sum.add(calc.parse(rest).ok()?, calc).ok()?;
                continue;
            }
            "+" => Sign::Plus,
            "-" => Sign::Minus,
            _ => return None,
        };
        state.add(Open::new(parse(rest)?, sign, Arc::new(Info::default())), false);
    }
    Some((state, known, work))
}
