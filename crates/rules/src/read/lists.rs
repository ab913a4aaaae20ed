//! Reads the rules of games on lists.

use upstar_syntax::Diagnostic;

use super::numbers::Scope;
use super::{Definition, Rules};
use crate::lists::{ListClause, ListLine, Part};
use crate::number::Clause;
use crate::scan::{Kind, Line, Reader};

impl Definition<'_> {
    /// `both s -> [x for x in s if x < p] + [p] for p in s`: the parts of the list that is left.
    pub(super) fn lists(&mut self, head: &mut Reader<'_>, body: &[Line]) -> Result<Rules, Diagnostic> {
        head.expect_end()?;
        let mut sides: [Vec<ListLine>; 2] = [Vec::new(), Vec::new()];
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            let side = self.side(&mut reader)?;
            let (list, _) = reader.expect_word("a name for the list, such as `s`")?;
            reader.expect_sign("->")?;
            let made = list_line(&mut reader, list, self.scope(&["length"], line)?)?;
            reader.expect_end_or(&["for", "if", "and", "or"])?;
            self.add(side, &mut sides, made, line)?;
        }
        Ok(Rules::Lists(sides))
    }
}

fn list_line(reader: &mut Reader<'_>, list: &str, mut scope: Scope) -> Result<ListLine, Diagnostic> {
    // The parts use the variables of the clauses behind them: read them once these are known.
    let start = reader.mark();
    reader.skip_to(&["for", "if"]);
    let stop = reader.mark();
    let mut clauses = Vec::new();
    loop {
        if reader.word("for") {
            let name = scope.new_name(reader)?;
            if reader.word(list) {
                scope.add(name);
                clauses.push(ListClause::Each);
            } else {
                let ranges = scope.ranges(reader)?;
                scope.add_among(name, &ranges);
                clauses.push(ListClause::Other(Clause::For(ranges)));
            }
        } else if reader.word("if") {
            clauses.push(ListClause::Other(Clause::If(scope.test(reader)?)));
        } else {
            break;
        }
    }
    let end = reader.mark();
    reader.back_to(start);
    let mut parts = vec![part(reader, list, &mut scope)?];
    while reader.sign("+") {
        parts.push(part(reader, list, &mut scope)?);
    }
    if reader.mark() != stop {
        return Err(reader.expected("`+`, `for`, `if` or the end of the line"));
    }
    reader.back_to(end);
    Ok(ListLine { parts, clauses })
}

/// The list itself, numbers in brackets, or a number for each of the list.
fn part(reader: &mut Reader<'_>, list: &str, scope: &mut Scope) -> Result<Part, Diagnostic> {
    if reader.word(list) {
        return Ok(Part::All);
    }
    if !reader.sign("[") {
        return Err(reader
            .expected(&format!("`{list}` or a list in brackets"))
            .with_hint(format!("such as: [x for x in {list} if x > 1] + [0]")));
    }
    // Whether a `for` stands in these brackets.
    let start = reader.mark();
    let mut depth = 0i32;
    while let Some(token) = reader.peek() {
        match &token.kind {
            Kind::Sign("(" | "[") => depth += 1,
            Kind::Sign("]") if depth == 0 => break,
            Kind::Sign(")" | "]") => depth -= 1,
            Kind::Word(word) if word == "for" => break,
            _ => {}
        }
        reader.next();
    }
    if !reader.word("for") {
        reader.back_to(start);
        return Ok(Part::Numbers(scope.list(reader, "]", |scope, reader, to| {
            to.push(scope.number(reader)?);
            Ok(())
        })?));
    }
    let name = scope.new_name(reader)?;
    if !reader.word(list) {
        return Err(reader.expected(&format!("`{list}`")));
    }
    scope.add(name);
    let test = if reader.word("if") { Some(scope.test(reader)?) } else { None };
    reader.expect_sign("]")?;
    let end = reader.mark();
    reader.back_to(start);
    let to = scope.number(reader)?;
    if !reader.word("for") {
        return Err(reader.expected("`for`"));
    }
    reader.back_to(end);
    scope.forget();
    Ok(Part::Each(to, test))
}
