//! Reads the rules of games on graphs.

use upstar_syntax::{Diagnostic, Span};

use super::board::{Claim, claim, letters};
use super::{Definition, Rules};
use crate::called::Called;
use crate::goals::Stuck;
use crate::graph::{GraphGoal, GraphLine, GraphSource, Letters, Sign, Spread};
use crate::pattern::{Alphabet, Class, class_exchanged};
use crate::scan::{Line, Reader};

/// The longest pattern, in signs.
const LONGEST: usize = 32;

impl Definition<'_> {
    pub(super) fn graph(&mut self, head: &mut Reader<'_>, body: &[Line]) -> Result<Rules, Diagnostic> {
        let alphabet = |reader: &mut Reader<'_>| {
            let (text, span) = reader.expect_text("letters in quotes, such as \".xo\"")?;
            Alphabet::read(text, Span::new(span.from + 1, span.to - 1))
        };
        let vertices = alphabet(head)?;
        let edges = if head.words("with edges") { Some(alphabet(head)?) } else { None };
        head.expect_end_or(&["with edges"])?;
        let own = Letters { vertices, edges };
        let mut sides: [Vec<GraphLine>; 2] = [Vec::new(), Vec::new()];
        let (mut goals, mut stuck) = (Vec::new(), Stuck::Loses);
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            match claim(&mut reader)? {
                Some(Claim::Stuck(end)) => {
                    stuck = end;
                    reader.expect_end()?;
                    self.said.push(line.span.text(self.text).to_owned());
                    continue;
                }
                Some(Claim::With(winner)) => {
                    let around = reader.word("around");
                    let from = reader.expect_text("a path in quotes, such as \"x-x\"")?;
                    goals.push(GraphGoal { signs: signs(from, None, &own, around)?, around, winner });
                    reader.expect_end()?;
                    self.said.push(line.span.text(self.text).to_owned());
                    continue;
                }
                None => {}
            }
            let side = self.side(&mut reader)?;
            let other = match () {
                () if reader.word("left") => Some(0),
                () if reader.word("right") => Some(1),
                () => None,
            };
            match other {
                Some(other) => {
                    let lines = exchanged(&mut reader, &sides[other], &own)?;
                    reader.expect_end_or(&["with"])?;
                    for made in lines {
                        self.add(side, &mut sides, made, line)?;
                        self.said.pop();
                    }
                    self.said.push(line.span.text(self.text).to_owned());
                }
                None => {
                    let made = graph_move(&mut reader, &own)?;
                    reader.expect_end_or(&["and", "unless", "if", "keeping", "again", "called"])?;
                    self.add(side, &mut sides, made, line)?;
                }
            }
        }
        Ok(Rules::Graph(Box::new(GraphSource { letters: own, sides, goals, stuck })))
    }
}

/// The signs of a path: vertices, with edges between where these have letters.
fn signs(
    (from, span): (&str, Span),
    to: Option<(&str, Span)>,
    letters: &Letters,
    around: bool,
) -> Result<Vec<Sign>, Diagnostic> {
    let alphabet = |at: usize| match &letters.edges {
        Some(edges) if at % 2 == 1 => edges,
        _ => &letters.vertices,
    };
    let classes = read(from, span, &alphabet)?;
    let even = classes.len() % 2 == 0;
    if classes.is_empty() || classes.len() > LONGEST || letters.edges.is_some() && even != around {
        let message = match (&letters.edges, around) {
            (None, _) => "a path has from 1 to 32 vertices",
            (Some(_), false) => "a path begins and ends with a vertex, and has an edge between two vertices",
            (Some(_), true) => "a way around begins with a vertex and ends with the edge back to it",
        };
        return Err(Diagnostic::new("bad-pattern", message, span));
    }
    let after = to.map(|(text, span)| Ok((read(text, span, &alphabet)?, span))).transpose()?;
    if let Some((after, span)) = &after
        && after.len() != classes.len()
    {
        return Err(Diagnostic::new("bad-pattern", "what a move leaves is as long as what it needs", *span));
    }
    let sign = |(at, class): (usize, &Class)| {
        let to = after.as_ref().map(|(after, _)| after[at]);
        // Several letters stay what they are.
        let to = to.filter(|to| to.count_ones() == 1 && to != class).map(|to| to.trailing_zeros() as u8);
        Sign { class: *class, to }
    };
    if classes.contains(&1) {
        return Err(Diagnostic::new("bad-pattern", "`#` is nothing, so no move can need it", span));
    }
    let signs: Vec<Sign> = classes.iter().enumerate().map(sign).collect();
    Ok(signs)
}

/// Classes of letters; `#` is the class of what is gone.
fn read<'a>(
    text: &str,
    span: Span,
    alphabet: &dyn Fn(usize) -> &'a Alphabet,
) -> Result<Vec<Class>, Diagnostic> {
    let mut classes = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at = span.from + 1 + text.len() - rest.len();
        let own = alphabet(classes.len());
        let (class, length) = match first {
            ' ' => {
                rest = &rest[1..];
                continue;
            }
            '?' => (own.any(), 1),
            '#' => (1, 1),
            '[' => {
                let end = rest.find(']').ok_or_else(|| {
                    Diagnostic::new("bad-pattern", "the bracket is not closed", Span::new(at, at + 1))
                })?;
                (own.class(&rest[1..end], Span::new(at + 1, at + end))?, end + 1)
            }
            letter => {
                let length = letter.len_utf8();
                (own.class(&rest[..length], Span::new(at, at + length))?, length)
            }
        };
        classes.push(class);
        rest = &rest[length..];
    }
    Ok(classes)
}

fn graph_move(reader: &mut Reader<'_>, own: &Letters) -> Result<GraphLine, Diagnostic> {
    let from = reader.expect_text("a path in quotes, such as \".\" or \"xo\"")?;
    reader.expect_sign("->")?;
    let to = reader.expect_text("what becomes of the path, in quotes")?;
    let signs = signs(from, Some(to), own, false)?;
    let mut line = GraphLine {
        signs,
        spread: Vec::new(),
        near: Vec::new(),
        stays: None,
        keeps: None,
        again: None,
        called: None,
    };
    loop {
        if reader.word("and") {
            let beyond = if reader.words("all beyond") {
                true
            } else if reader.word("neighbours") {
                false
            } else {
                return Err(reader.expected("`neighbours` or `all beyond`"));
            };
            let class = if reader.sign("->") {
                own.vertices.any()
            } else {
                let class = letters(reader, &own.vertices)?;
                reader.expect_sign("->")?;
                class
            };
            let (letter, span) = reader.expect_text("what becomes of them, in quotes")?;
            let mut chars = letter.chars();
            let code = chars.next().filter(|_| chars.next().is_none()).and_then(|c| own.vertices.code(c));
            let to =
                code.ok_or_else(|| Diagnostic::new("unknown-letter", "expected one letter, or `#`", span))?;
            line.spread.push(Spread { class, to, beyond });
        } else if reader.words("unless next to") {
            line.near.push((letters(reader, &own.vertices)?, true));
        } else if reader.words("if next to") {
            line.near.push((letters(reader, &own.vertices)?, false));
        } else if reader.words("if all stay joined to") {
            line.stays = Some(letters(reader, &own.vertices)?);
        } else if reader.words("keeping what is joined to") {
            line.keeps = Some(letters(reader, &own.vertices)?);
        } else if reader.words("again if") {
            line.again = Some(letters(reader, &own.vertices)?);
            if !reader.words("is left alone") {
                return Err(reader.expected("`is left alone`"));
            }
        } else {
            break;
        }
    }
    if line.spread.is_empty() && line.signs.iter().all(|sign| sign.to.is_none()) {
        return Err(Diagnostic::new("no-change", "this move would change nothing", to.1));
    }
    line.called = Called::read(reader)?;
    Ok(line)
}

/// The other player's lines with letters of vertices or edges exchanged.
fn exchanged(
    reader: &mut Reader<'_>,
    lines: &[GraphLine],
    own: &Letters,
) -> Result<Vec<GraphLine>, Diagnostic> {
    if lines.is_empty() {
        return Err(Diagnostic::new("no-moves", "the other player has no moves yet", reader.before()));
    }
    let mut lines = lines.to_vec();
    if !reader.word("with") {
        return Ok(lines);
    }
    loop {
        let (a, first) = reader.expect_word("a letter")?;
        if !reader.word("and") {
            return Err(reader.expected("`and` and the other letter"));
        }
        let (b, second) = reader.expect_word("the other letter")?;
        let pair = |alphabet: &Alphabet| {
            let code = |text: &str| {
                let mut chars = text.chars();
                chars.next().filter(|_| chars.next().is_none()).and_then(|c| alphabet.code(c))
            };
            Some((code(a)?, code(b)?))
        };
        let of_vertices = pair(&own.vertices);
        let of_edges = own.edges.as_ref().and_then(pair);
        if of_vertices.is_none() && of_edges.is_none() {
            let message = "these are no two letters of vertices, and none of edges";
            return Err(Diagnostic::new("unknown-letter", message, first.through(second)));
        }
        for line in &mut lines {
            for (at, sign) in line.signs.iter_mut().enumerate() {
                let of_edge = own.edges.is_some() && at % 2 == 1;
                let Some(pair) = (if of_edge { of_edges } else { of_vertices }) else { continue };
                sign.class = class_exchanged(sign.class, &[pair]);
                sign.to = sign.to.map(|to| {
                    if to == pair.0 {
                        pair.1
                    } else if to == pair.1 {
                        pair.0
                    } else {
                        to
                    }
                });
            }
            let Some(pair) = of_vertices else { continue };
            line.near.iter_mut().for_each(|near| near.0 = class_exchanged(near.0, &[pair]));
            for spread in &mut line.spread {
                spread.class = class_exchanged(spread.class, &[pair]);
                spread.to = class_exchanged(1 << spread.to, &[pair]).trailing_zeros() as u8;
            }
        }
        if !reader.sign(",") {
            break;
        }
    }
    if !reader.word("exchanged") {
        return Err(reader.expected("`exchanged`"));
    }
    Ok(lines)
}
