//! Reads the rules of games on lists.

use upstar_syntax::{Diagnostic, Span};

use super::numbers::Scope;
use super::{Definition, Rules};
use crate::called::Called;
use crate::lists::{ListClause, ListLine, Part, Piece};
use crate::number::Clause;
use crate::scan::{Kind, Line, Reader};

/// The most pieces of any length that a line takes a list to, and the most numbers between them.
const MOST_RESTS: usize = 4;
const MOST_NUMBERS: usize = 8;

impl Definition<'_> {
    /// `both s -> [x for x in s if x < p] + [p] for p in s`, or `both s + [a, b] + t -> s + [a + b] + t`: the pieces of the list that
    /// there is, and the parts of the list that is left.
    pub(super) fn lists(&mut self, head: &mut Reader<'_>, body: &[Line]) -> Result<Rules, Diagnostic> {
        head.expect_end()?;
        let mut sides: [Vec<ListLine>; 2] = [Vec::new(), Vec::new()];
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            let side = self.side(&mut reader)?;
            self.no_copy(&reader)?;
            let before = pieces(&mut reader, &|name| self.parameters.iter().any(|(own, _)| own == name))?;
            reader
                .expect_sign("->")
                .map_err(|wrong| wrong.with_hint("pieces have `+` between: s + [n] + t"))?;
            let names: Vec<&str> = before.names.iter().map(String::as_str).collect();
            let mut scope = self.scope(&names, line)?;
            let made = list_line(&mut reader, before, &mut scope)?;
            reader.expect_end_or(&["for", "if", "and", "or", "called"])?;
            self.add(side, &mut sides, made, line)?;
        }
        Ok(Rules::Lists(sides))
    }
}

/// What stands before the arrow.
struct Before {
    pieces: Vec<Piece>,
    /// The names of the rests.
    rests: Vec<String>,
    /// The names of the variables; those of a rest `s` are `length(s)` and `sum(s)`.
    names: Vec<String>,
}

/// Reads pieces with `+` between: names for any numbers, and in brackets names for one each.
fn pieces(reader: &mut Reader<'_>, is_parameter: &dyn Fn(&str) -> bool) -> Result<Before, Diagnostic> {
    let mut before = Before { pieces: Vec::new(), rests: Vec::new(), names: vec!["length".to_owned()] };
    // A name for something new.
    let new = |(name, span): (&str, Span), before: &Before| {
        let wrong = |message: String| Diagnostic::new("name-taken", message, span);
        if is_parameter(name) {
            return Err(wrong(format!("`{name}` is a parameter of the game")));
        }
        if before.names.iter().chain(&before.rests).any(|own| own == name) {
            let twice = wrong(format!("`{name}` stands here twice"));
            return Err(twice.with_hint("that two are equal is a condition: `if a = b`"));
        }
        Ok(name.to_owned())
    };
    let mut single = 0;
    loop {
        let start = reader.here();
        if reader.sign("[") {
            let mut count = 0;
            loop {
                let name = new(reader.expect_variable("a name for a number of the list")?, &before)?;
                before.names.push(name);
                count += 1;
                if reader.sign("]") {
                    break;
                }
                if !reader.sign(",") {
                    return Err(reader.expected("`,` or `]`"));
                }
            }
            single += count;
            before.pieces.push(Piece::Numbers(count));
        } else {
            let name = new(reader.expect_variable("a name for the list, such as `s`")?, &before)?;
            before.names.extend(["length", "sum"].map(|of| format!("{of}({name})")));
            before.rests.push(name);
            before.pieces.push(Piece::Rest);
        }
        if before.rests.len() > MOST_RESTS || single > MOST_NUMBERS {
            let message = format!(
                "a list is taken to at most {MOST_RESTS} pieces of any length, with {MOST_NUMBERS} numbers that have names"
            );
            return Err(Diagnostic::new("too-many", message, start.through(reader.before())));
        }
        if !reader.sign("+") {
            return Ok(before);
        }
    }
}

fn list_line(reader: &mut Reader<'_>, before: Before, scope: &mut Scope) -> Result<ListLine, Diagnostic> {
    // The parts use the variables of the clauses behind them: read them once these are known.
    let start = reader.mark();
    reader.skip_to(&["for", "if", "called"]);
    let stop = reader.mark();
    let rests = &before.rests;
    let mut clauses = Vec::new();
    loop {
        if reader.word("for") {
            let name = new_name(reader, rests, scope)?;
            if let Some(rest) = rest(reader, rests) {
                scope.add(name);
                clauses.push(ListClause::Each(rest));
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
    let called = Called::with_numbers(reader, Some(scope))?;
    let end = reader.mark();
    reader.back_to(start);
    let mut parts = vec![part(reader, rests, scope)?];
    while reader.sign("+") {
        parts.push(part(reader, rests, scope)?);
    }
    if reader.mark() != stop {
        return Err(reader.expected("`+`, `for`, `if` or the end of the line"));
    }
    reader.back_to(end);
    Ok(ListLine { pieces: before.pieces, parts, clauses, called })
}

/// The name of a new variable, which no rest has.
fn new_name(reader: &mut Reader<'_>, rests: &[String], scope: &Scope) -> Result<String, Diagnostic> {
    let span = reader.here();
    let name = scope.new_name(reader)?;
    match rests.contains(&name) {
        true => Err(Diagnostic::new("name-taken", format!("`{name}` is a list here already"), span)),
        false => Ok(name),
    }
}

/// The name of a rest, if that is what comes.
fn rest(reader: &mut Reader<'_>, rests: &[String]) -> Option<usize> {
    rests.iter().position(|rest| reader.word(rest))
}

/// A rest itself, numbers in brackets, or a number for each of a rest.
fn part(reader: &mut Reader<'_>, rests: &[String], scope: &mut Scope) -> Result<Part, Diagnostic> {
    if let Some(rest) = rest(reader, rests) {
        return Ok(Part::Rest(rest));
    }
    let names = rests.iter().map(|rest| format!("`{rest}`")).collect::<Vec<_>>().join(", ");
    if !reader.sign("[") {
        let names = if names.is_empty() { String::new() } else { format!("{names} or ") };
        let list = rests.first().map_or("s", String::as_str);
        return Err(reader
            .expected(&format!("{names}a list in brackets"))
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
    let name = new_name(reader, rests, scope)?;
    let Some(rest) = rest(reader, rests) else {
        return Err(reader.expected(if names.is_empty() { "a name before the arrow" } else { &names }));
    };
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
    Ok(Part::Each(rest, to, test))
}
