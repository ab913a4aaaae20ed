//! Sequences in files, to go on with later or elsewhere.

use std::io::{self, Read, Write};

use crate::checksum::Checksum;
use crate::frames::{Damage, Reader, Writer};
use crate::moves::Moves;
use crate::rules::Rules;
use crate::sequence::{Engine, Resources, Sequence};
use crate::solver::Solver;

const MAGIC: &[u8; 16] = b"upstar heaps 1\r\n";

impl Sequence {
    /// Writes all that is needed to go on. Whoever replaces a file by another must see to it that one of them is whole.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Writer::new(out);
        out.bytes(MAGIC)?;
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
        let mut from = Reader::new(input);
        if from.bytes(MAGIC.len())? != MAGIC {
            return Err(from.damage("this is no checkpoint"));
        }
        let length = from.count()?;
        let game = from.bytes(length.min(1 << 24))?;
        let rules = String::from_utf8(game).ok().and_then(|game| Rules::read(&game).ok());
        let Some(rules) = rules else { return Err(from.damage("the game is not one")) };
        let sum = Checksum::from_number(from.number()?);
        let most = means.most_bytes();
        let engine = match (from.number()?, Moves::new(&rules)) {
            (1, Some(moves)) => Engine::Bytes(Solver::restore(moves, means.threads, most, &mut from)?),
            (2, Some(moves)) => Engine::Words(Solver::restore(moves, means.threads, most / 2, &mut from)?),
            (3, None) => {
                from.finish()?;
                return Ok(Sequence::new(rules, means));
            }
            _ => return Err(from.damage("the width of values is not one")),
        };
        from.finish()?;
        Ok(Sequence::resumed(rules, engine, sum))
    }
}
