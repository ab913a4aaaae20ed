//! Certificates: what was proved of a sequence, as a text that somebody else can check.

use std::fmt::Write as _;

use upstar_syntax::{Diagnostic, Span};

use crate::checksum::Checksum;
use crate::proof::{Proof, Theorem};
use crate::rules::Rules;
use crate::sequence::Sequence;

/// What was proved of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game.
    pub rules: Rules,
    /// Its period, and why it is one.
    pub proof: Proof,
    /// The checksum of the values that were computed.
    pub values: Checksum,
}

const FIRST_LINE: &str = "upstar certificate 1";

impl Certificate {
    /// The certificate of a proof.
    #[must_use]
    pub fn new(sequence: &Sequence, proof: Proof) -> Certificate {
        Certificate { rules: sequence.rules().clone(), proof, values: sequence.sum() }
    }

    /// Writes the certificate: a line for each fact, and a checksum of the lines at the end.
    #[must_use]
    pub fn print(&self) -> String {
        let proof = &self.proof;
        let yes = |is: bool| if is { "yes" } else { "no" };
        let mut text = format!("{FIRST_LINE}\ngame {}\n", self.rules);
        let _ = writeln!(text, "period {}\npreperiod {}", proof.period, proof.preperiod);
        let _ = writeln!(
            text,
            "least {}\nsaltus {}\nrange {}\nvalues {}",
            yes(proof.least),
            proof.saltus,
            proof.range,
            self.values
        );
        if let Some((mask, with_size)) = proof.space {
            let _ = writeln!(text, "mask {mask}\nsize {}", yes(with_size));
        }
        match &proof.theorem {
            Theorem::GuySmith => text.push_str("theorem guy-smith\n"),
            Theorem::Growth => text.push_str("theorem growth\n"),
            Theorem::Hexadecimal => text.push_str("theorem hexadecimal\n"),
            Theorem::Window { window, end, depth, rare } => {
                let rare: Vec<String> = rare.iter().map(usize::to_string).collect();
                let _ = writeln!(text, "theorem window\nwindow {window}\nend {end}\ndepth {depth}");
                let _ = writeln!(text, "rare {}", rare.join(","));
            }
        }
        let sum = Checksum::of(text.as_bytes());
        let _ = writeln!(text, "checksum {sum}");
        text
    }

    /// Reads what [`Certificate::print`] wrote.
    pub fn read(text: &str) -> Result<Certificate, Diagnostic> {
        let mut lines = Lines { text, at: 0 };
        if lines.next()?.0 != FIRST_LINE {
            let span = Span::new(0, text.lines().next().unwrap_or("").len());
            return Err(Diagnostic::new("no-certificate", format!("expected `{FIRST_LINE}`"), span));
        }
        lines.verify()?;
        let (game, span) = lines.field("game")?;
        let rules = Rules::read(game).map_err(|mut error| {
            error.span = Span::new(span.from + error.span.from, span.from + error.span.to);
            error
        })?;
        let (period, preperiod) = (lines.number("period")?, lines.number("preperiod")?);
        let least = lines.yes("least")?;
        let saltus = lines.number("saltus")? as u64;
        let range = lines.number("range")?;
        let values = lines.sum("values")?;
        let space = match lines.peek("mask") {
            true => Some((lines.number("mask")? as u16, lines.yes("size")?)),
            false => None,
        };
        let (theorem, span) = lines.field("theorem")?;
        let theorem = match theorem {
            "guy-smith" => Theorem::GuySmith,
            "growth" => Theorem::Growth,
            "hexadecimal" => Theorem::Hexadecimal,
            "window" => {
                let window = lines.number("window")?;
                let (end, depth) = (lines.number("end")?, lines.number("depth")?);
                Theorem::Window { window, end, depth, rare: lines.numbers("rare")? }
            }
            _ => return Err(Diagnostic::new("bad-certificate", "no such theorem is known here", span)),
        };
        lines.sum("checksum")?;
        let proof = Proof { period, saltus, preperiod, least, range, space, theorem };
        Ok(Certificate { rules, proof, values })
    }
}

/// The lines that are still to be read.
struct Lines<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Result<(&'t str, Span), Diagnostic> {
        let rest = &self.text[self.at..];
        let Some(length) = rest.find('\n') else {
            return Err(Diagnostic::new(
                "truncated",
                "the certificate ends too soon",
                Span::at(self.text.len()),
            ));
        };
        let span = Span::new(self.at, self.at + length);
        self.at += length + 1;
        Ok((&rest[..length], span))
    }

    /// Whether the last line holds the checksum of all lines before it, and nothing follows.
    fn verify(&self) -> Result<(), Diagnostic> {
        let at = self.text.rfind("\nchecksum ").map_or(0, |at| at + 1);
        let last = format!("checksum {}\n", Checksum::of(&self.text.as_bytes()[..at]));
        if self.text[at..] == *last {
            return Ok(());
        }
        let end = at + self.text[at..].trim_end().len();
        let message = "the checksum is wrong: the certificate was changed, or part of it is missing";
        Err(Diagnostic::new("bad-checksum", message, Span::new(at, end)))
    }

    fn peek(&self, name: &str) -> bool {
        self.text[self.at..].strip_prefix(name).is_some_and(|rest| rest.starts_with(' '))
    }

    fn field(&mut self, name: &str) -> Result<(&'t str, Span), Diagnostic> {
        let (line, span) = self.next()?;
        match line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) {
            Some(value) => Ok((value, Span::new(span.from + name.len() + 1, span.to))),
            None => Err(Diagnostic::new("bad-certificate", format!("expected `{name}` and a value"), span)),
        }
    }

    fn number(&mut self, name: &str) -> Result<usize, Diagnostic> {
        let (value, span) = self.field(name)?;
        // Numbers that cannot be counted to are not certified; so sums of a few of them stay in range.
        let number = value.parse().ok().filter(|&number: &usize| number < 1 << 48);
        number.ok_or_else(|| Diagnostic::new("bad-certificate", "expected a number below 2^48", span))
    }

    fn numbers(&mut self, name: &str) -> Result<Vec<usize>, Diagnostic> {
        let (value, span) = self.field(name)?;
        let numbers = value.split(',').filter(|number| !number.is_empty()).map(|number| number.parse().ok());
        numbers.collect::<Option<_>>().ok_or_else(|| {
            Diagnostic::new("bad-certificate", "expected numbers with commas between them", span)
        })
    }

    fn yes(&mut self, name: &str) -> Result<bool, Diagnostic> {
        match self.field(name)? {
            ("yes", _) => Ok(true),
            ("no", _) => Ok(false),
            (_, span) => Err(Diagnostic::new("bad-certificate", "expected `yes` or `no`", span)),
        }
    }

    fn sum(&mut self, name: &str) -> Result<Checksum, Diagnostic> {
        let (value, span) = self.field(name)?;
        let sum = u64::from_str_radix(value, 16).ok().map(Checksum::from_number);
        sum.filter(|sum| sum.to_string() == value)
            .ok_or_else(|| Diagnostic::new("bad-certificate", "expected sixteen hexadecimal digits", span))
    }
}
