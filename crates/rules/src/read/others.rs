//! Reads the rules of games on coins and on places.

use upstar_syntax::Diagnostic;

use super::{Definition, Rules};
use crate::coins::CoinLine;
use crate::places::MOST_PLACES;
use crate::scan::{Line, Reader};

/// Where a player can go, by the numbers of places.
type Arcs = [Vec<Vec<u16>>; 2];

impl Definition<'_> {
    /// `both n turns [a, b..c] and 2 of d..e for …`: with coin n, coin a, all from b to c, and two from d to e.
    pub(super) fn coins(&mut self, head: &mut Reader<'_>, body: &[Line]) -> Result<Rules, Diagnostic> {
        head.expect_end()?;
        let mut sides: [Vec<CoinLine>; 2] = [Vec::new(), Vec::new()];
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            let side = self.side(&mut reader)?;
            let (name, _) = reader.expect_variable("a name for the number of the coin, such as `n`")?;
            if !reader.word("turns") {
                return Err(reader
                    .expected("`turns`")
                    .with_hint("such as: both n turns [a] for a in 1..n-1"));
            }
            let made = self.scope(&[name], line)?.coins(&mut reader)?;
            if made.numbers.has_names() {
                let message = "coins are called by their numbers: a move is named by those it turns";
                return Err(Diagnostic::new("bad-name", message, reader.before()));
            }
            reader.expect_end_or(&["for", "if", "and", "or", "symmetrically"])?;
            self.add(side, &mut sides, made, line)?;
        }
        Ok(Rules::Coins(sides))
    }

    /// `left a -> b, c`: from a to b or to c.
    pub(super) fn places(&mut self, head: &mut Reader<'_>, body: &[Line]) -> Result<Rules, Diagnostic> {
        head.expect_end()?;
        let (mut names, mut arcs): (Vec<String>, Arcs) = (Vec::new(), [Vec::new(), Vec::new()]);
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            let side = self.side(&mut reader)?;
            let mut place = |reader: &mut Reader<'_>| -> Result<u16, Diagnostic> {
                let (name, span) = reader.expect_name("the name of a place")?;
                if let Some(known) = names.iter().position(|own| *own == name) {
                    return Ok(known as u16);
                }
                if names.len() >= MOST_PLACES {
                    return Err(Diagnostic::new("too-many", "a game has at most 1000 places", span));
                }
                names.push(name);
                Ok(names.len() as u16 - 1)
            };
            let from = place(&mut reader)?;
            reader.expect_sign("->")?;
            let mut targets = Vec::new();
            loop {
                targets.push(place(&mut reader)?);
                if !reader.sign(",") {
                    break;
                }
            }
            reader.expect_end()?;
            self.said.push(line.span.text(self.text).to_owned());
            for own in &mut arcs {
                own.resize(names.len(), Vec::new());
            }
            for (own, _) in arcs.iter_mut().zip(side).filter(|(_, is)| *is) {
                for to in &targets {
                    if !own[usize::from(from)].contains(to) {
                        own[usize::from(from)].push(*to);
                    }
                }
            }
        }
        Ok(Rules::Places(names, arcs))
    }
}
