//! What a search for winners has found out, as a text that a later search can go on from.
//!
//! One line names the game, then there is one line for every sum that took some work: the number from which on the player to
//! move wins, and the one up to which she loses, in units of 1/4096; how much work it took; and then the values and the pieces,
//! each after a tab. The last line has a checksum, so that damage is found.

use std::fmt::Write as _;
use std::hash::Hash;
use std::io;
use std::sync::Arc;

use smallvec::SmallVec;
use upstar_files::{Damage, Fault, Kind, Lines, Sealing};
use upstar_game::{Diagnostic, Sign, Span};
use upstar_values::{Calc, Gathered};

use super::Outcomes;
use super::state::{Info, Open, State};

/// What took less work is sooner found out again than read.
pub const LEAST_WORK: u64 = 16;
const KIND: Kind = Kind { word: "winners", noun: "file of winners", version: 2, oldest: 1 };

impl<P: Clone + Eq + Hash + Send + Sync> Outcomes<P> {
    /// Writes what took so much work to know; how many sums that are.
    pub(crate) fn save(
        &self,
        game: &str,
        least_work: u64,
        calc: &Calc<'_>,
        print: impl Fn(&P) -> String,
        out: &mut dyn io::Write,
    ) -> io::Result<u64> {
        let mut count = 0;
        let mut out = Sealing::new(out, &KIND, game)?;
        self.table.each(least_work, |key, known, work| {
            let pieces = key.pieces.iter().map(|(piece, sign)| (*sign, print(piece))).collect();
            // Names that cannot be had are of values that need not be kept.
            let Some(line) = (Record { known, work, sum: key.sum.clone(), pieces }).line(calc) else {
                return Ok(());
            };
            count += 1;
            out.line(&line)
        })?;
        out.finish()?;
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
        let lines = lines(text, game).map_err(|damage| complaint(&damage))?;
        let (limit, mut count) = (calc.store().budget() / 4, 0);
        // Pieces of larger boards may not be positions here; nor are they needed.
        for Record { known, work, sum, pieces } in lines.filter_map(|line| Record::read(line, calc)) {
            let mut state = State { open: SmallVec::new(), sum };
            let mut add = |(sign, piece): &(Sign, String)| {
                state.add(Open::new(parse(piece)?, *sign, Arc::new(Info::default())), false);
                Some(())
            };
            if pieces.iter().try_for_each(&mut add).is_none() {
                continue;
            }
            count += 1;
            let owned = state.open.iter().map(|open| owned_bytes(&open.piece)).sum();
            self.table.restore(state.hash(), state.key(owned), known, work, limit);
        }
        Ok(count)
    }
}

/// The lines about sums in a text that is whole and about a game.
fn lines<'t>(text: &'t str, game: &str) -> Result<Box<dyn Iterator<Item = &'t str> + 't>, Damage> {
    let first = text.lines().next().unwrap_or_default();
    let (lines, about): (Box<dyn Iterator<Item = &'t str>>, _) = match KIND.read(first) {
        Ok((1, about)) => (Box::new(lines_of_version_1(text)?), about),
        _ => {
            let lines = Lines::open(text, &KIND)?;
            let about = lines.about();
            (Box::new(lines), about)
        }
    };
    if about != game {
        let what = format!("the file is not about {game}: it begins with `{first}`");
        return Err(Damage::new(Fault::About, 0..first.len() as u64, what));
    }
    Ok(lines)
}

/// Version 1 had the number of lines and another checksum (FNV-1a, by Fowler, Noll and Vo) in its last line.
fn lines_of_version_1(text: &str) -> Result<impl Iterator<Item = &str>, Damage> {
    let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    let add = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = text[..last].bytes().fold(0xcbf2_9ce4_8422_2325, add);
    let count = text[..last].lines().skip(1).count();
    if text[last..].trim_end() != format!("end\t{count}\t{sum:016x}") {
        let what = "the last line does not fit the others";
        return Err(Damage::new(Fault::Checksum, last as u64..text.len() as u64, what));
    }
    Ok(text[..last].lines().skip(1))
}

fn complaint(damage: &Damage) -> Diagnostic {
    let message = match damage.fault {
        Fault::Checksum | Fault::CutShort => format!("the file is not whole: {damage}"),
        _ => damage.what.to_string(),
    };
    Diagnostic::new("damaged", message, Span::at(0))
}

/// Numbers from which on the player to move wins, and up to which she loses.
type Thresholds = (i64, i64);

/// What one line says.
struct Record {
    known: Thresholds,
    work: u64,
    sum: Gathered,
    pieces: Vec<(Sign, String)>,
}

impl Record {
    /// The line; `None` where a value has no name.
    fn line(&self, calc: &Calc<'_>) -> Option<String> {
        let number = |n: i64| if n.abs() < i64::MAX { n.to_string() } else { "-".to_owned() };
        let (wins_from, loses_to) = self.known;
        let mut line = format!("{}\t{}\t{}", number(wins_from), number(loses_to.max(-i64::MAX)), self.work);
        for value in self.sum.terms() {
            let _ = write!(line, "\t={}", calc.name(value).ok()?);
        }
        for (sign, piece) in &self.pieces {
            let _ = write!(line, "\t{}{piece}", if *sign == Sign::Plus { '+' } else { '-' });
        }
        Some(line)
    }

    fn read(line: &str, calc: &Calc<'_>) -> Option<Record> {
        let mut fields = line.split('\t');
        let mut number = |unknown: i64| match fields.next()? {
            "-" => Some(unknown),
            digits => digits.parse().ok(),
        };
        let known = (number(i64::MAX)?, number(i64::MIN)?);
        let work = fields.next()?.parse().ok()?;
        let mut record = Record { known, work, sum: Gathered::default(), pieces: Vec::new() };
        for field in fields {
            let (kind, rest) = field.split_at_checked(1)?;
            match kind {
                "=" => record.sum.add(calc.parse(rest).ok()?, calc).ok()?,
                "+" => record.pieces.push((Sign::Plus, rest.to_owned())),
                "-" => record.pieces.push((Sign::Minus, rest.to_owned())),
                _ => return None,
            }
        }
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<&str>, String> {
        lines(text, "nogo").map(Iterator::collect).map_err(|damage| complaint(&damage).message)
    }

    #[test]
    fn both_versions_are_read() {
        let (first, sum) = ("upstar winners 1 nogo\n", "1\t-\t20\t+...|...\n");
        let old = format!("{first}{sum}end\t1\t3b2255e987b606c6\n");
        assert_eq!(read(&old), Ok(vec![sum.trim_end()]));
        assert_eq!(read(&old[..old.len() - 1]), Ok(vec![sum.trim_end()]));
        for wrong in [old.replace("20", "21"), old.replace("end\t1", "end\t2"), first.to_owned()] {
            assert!(
                read(&wrong).is_err_and(|message| message.starts_with("the file is not whole")),
                "{wrong}"
            );
        }
        let mut bytes = Vec::new();
        let mut out = Sealing::new(&mut bytes, &KIND, "nogo").unwrap();
        out.line(sum.trim_end()).unwrap();
        out.finish().unwrap();
        let new = String::from_utf8(bytes).unwrap();
        assert_eq!(read(&new), Ok(vec![sum.trim_end()]));
        for wrong in [new.replace("20", "21"), new[..30].to_owned()] {
            assert!(
                read(&wrong).is_err_and(|message| message.starts_with("the file is not whole")),
                "{wrong}"
            );
        }
    }

    #[test]
    fn other_files_are_told_apart() {
        let told = |text: &str| read(text).unwrap_err();
        assert_eq!(told("upstar certificate 1\n"), "it is no file of winners");
        assert_eq!(told("upstar winners 3 nogo\n"), "it is a file of winners of another version");
        let other = upstar_files::sealed("upstar winners 2 col\n".to_owned());
        assert_eq!(told(&other), "the file is not about nogo: it begins with `upstar winners 2 col`");
    }
}
