//! Certificates: what was proved of a sequence, as a text that somebody else can check.

use std::fmt::Write as _;

use upstar_files::{Checksum, Damage, Fault, Field, Kind, Lines, sealed};
use upstar_syntax::{Diagnostic, Span};

use crate::proof::Proof;
use crate::rules::Rules;
use crate::sequence::Sequence;
use crate::theorem::Theorem;

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

const KIND: Kind = Kind { word: "certificate", noun: "certificate", version: 1, oldest: 1 };

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
        let mut text = format!("{KIND}\ngame {}\n", self.rules);
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
        sealed(text)
    }

    /// Reads what [`Certificate::print`] wrote.
    pub fn read(text: &str) -> Result<Certificate, Diagnostic> {
        let mut lines = Lines::open(text, &KIND).map_err(complaint)?;
        let game = lines.field("game").map_err(complaint)?;
        let rules = Rules::read(game.value).map_err(|mut error| {
            let from = game.at().start;
            error.span = Span::new(from + error.span.from, from + error.span.to);
            error
        })?;
        let (proof, values) = read_proof(&mut lines).map_err(complaint)?;
        lines.finish().map_err(complaint)?;
        Ok(Certificate { rules, proof, values })
    }
}

/// What the lines after the game say: what was proved, and the checksum of the values.
fn read_proof(lines: &mut Lines<'_>) -> Result<(Proof, Checksum), Damage> {
    let (period, preperiod) = (number(lines.field("period")?)?, number(lines.field("preperiod")?)?);
    let least = yes(lines.field("least")?)?;
    let saltus = lines.field("saltus")?.number()?;
    let range = number(lines.field("range")?)?;
    let values = lines.field("values")?.checksum()?;
    let space = match lines.has("mask") {
        true => Some((number(lines.field("mask")?)? as u16, yes(lines.field("size")?)?)),
        false => None,
    };
    let name = lines.field("theorem")?;
    let theorem = match name.value {
        "guy-smith" => Theorem::GuySmith,
        "growth" => Theorem::Growth,
        "hexadecimal" => Theorem::Hexadecimal,
        "window" => {
            let window = number(lines.field("window")?)?;
            let (end, depth) = (number(lines.field("end")?)?, number(lines.field("depth")?)?);
            Theorem::Window { window, end, depth, rare: numbers(lines.field("rare")?)? }
        }
        _ => return Err(name.wrong("no such theorem is known here")),
    };
    Ok((Proof { period, saltus, preperiod, least, range, space, theorem }, values))
}

fn number(field: Field<'_>) -> Result<usize, Damage> {
    // Numbers that cannot be counted to are not certified.
    Ok(field.number()? as usize)
}

fn numbers(field: Field<'_>) -> Result<Vec<usize>, Damage> {
    let numbers =
        field.value.split(',').filter(|number| !number.is_empty()).map(|number| number.parse().ok());
    let numbers = numbers.collect::<Option<_>>();
    numbers.ok_or_else(|| field.wrong("expected numbers with commas between them"))
}

fn yes(field: Field<'_>) -> Result<bool, Damage> {
    match field.value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(field.wrong("expected `yes` or `no`")),
    }
}

/// What is wrong with a certificate, for whoever has the text before them.
fn complaint(damage: Damage) -> Diagnostic {
    let span = Span::new(damage.at.start as usize, damage.at.end as usize);
    let (code, message) = match damage.fault {
        Fault::Kind | Fault::Version => ("no-certificate", format!("expected `{KIND}`")),
        Fault::CutShort => ("truncated", "the certificate ends too soon".to_owned()),
        Fault::Checksum => ("bad-checksum", damage.what.into_owned()),
        _ => ("bad-certificate", damage.what.into_owned()),
    };
    Diagnostic::new(code, message, span)
}
