//! Sequences in files, to go on with later or elsewhere.

use std::io::{self, Read, Write};

use upstar_files::frames::{Reader, Writer};
use upstar_files::{Checksum, Damage, Kind};

use crate::moves::Moves;
use crate::rules::Rules;
use crate::sequence::{Engine, Resources, Sequence};
use crate::solver::Solver;

const KIND: Kind = Kind { word: "heaps", noun: "checkpoint", version: 1, oldest: 1 };

impl Sequence {
    /// Writes all that is needed to go on. Whoever replaces a file by another must see to it that one of them is whole.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Writer::of_kind(out, &KIND)?;
        let game = self.rules().to_string();
        out.number(game.len() as u64)?;
        out.bytes(game.as_bytes())?;
        out.number(self.sum().number())?;
        match self.engine() {
            Engine::Bytes(solver) => {
                out.number(1)?;
                solver.save(&mut out)?;
            }
            Engine::Words(solver) => {
                out.number(2)?;
                solver.save(&mut out)?;
            }
            // These are found again.
            Engine::Plain(_) => out.number(3)?,
        }
        out.finish()
    }

    /// Reads what [`Sequence::save`] wrote. A file that was changed or cut short is refused.
    pub fn restore(input: &mut dyn Read, means: Resources) -> Result<Sequence, Damage> {
        let mut from = Reader::of_kind(input, &KIND)?;
        let length = from.count()?;
        let game = from.bytes(length.min(1 << 24))?;
        let rules = String::from_utf8(game).ok().and_then(|game| Rules::read(&game).ok());
        let Some(rules) = rules else { return Err(from.wrong("the game is not one")) };
        let sum = Checksum::from_number(from.number()?);
        let most = means.most_bytes();
        let engine = match (from.number()?, Moves::new(&rules)) {
            (1, Some(moves)) => Engine::Bytes(Solver::restore(moves, means.threads, most, &mut from)?),
            (2, Some(moves)) => Engine::Words(Solver::restore(moves, means.threads, most / 2, &mut from)?),
            (3, None) => {
                from.finish()?;
                return Ok(Sequence::new(rules, means));
            }
            _ => return Err(from.wrong("the width of values is not one")),
        };
        from.finish()?;
        Ok(Sequence::resumed(rules, engine, sum))
    }
}
