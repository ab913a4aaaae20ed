//! What moves are called, where rules say so.

use upstar_syntax::{Diagnostic, Span};

use crate::number::Number;
use crate::read::Scope;
use crate::scan::Reader;

/// A name with places to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Called {
    /// What stands before each place, and after the last.
    texts: Vec<String>,
    /// What fills the places: a number, by its place in a list, or the name that the move would have otherwise.
    places: Vec<Option<usize>>,
}

impl Called {
    /// Reads `called "…"`, if that is what comes.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Option<Called>, Diagnostic> {
        Ok(Called::with_numbers(reader, None)?.map(|(called, _)| called))
    }

    /// Reads `called "…"` where numbers may stand in braces.
    pub(crate) fn with_numbers(
        reader: &mut Reader<'_>,
        mut scope: Option<&mut Scope>,
    ) -> Result<Option<(Called, Vec<Number>)>, Diagnostic> {
        if !reader.word("called") {
            return Ok(None);
        }
        let (text, span) = reader.expect_text("what the move is called, in quotes")?;
        let wrong = |message: &str| Diagnostic::new("bad-name", message, span);
        if text.trim().is_empty() || text.chars().any(|c| c.is_control() || c == ';') {
            return Err(wrong("a name has letters, and neither `;` nor signs that cannot be seen"));
        }
        let (mut called, mut numbers) =
            (Called { texts: vec![String::new()], places: Vec::new() }, Vec::new());
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let Some(length) = rest[open..].find('}') else { return Err(wrong("the brace is not closed")) };
            let inside = &rest[open + 1..open + length];
            let place = match (&mut scope, inside.trim()) {
                (_, "") => None,
                (None, _) => return Err(wrong("`{}` stands for the name that the move has otherwise")),
                (Some(scope), _) => {
                    let from = span.from + 1 + (text.len() - rest.len()) + open + 1;
                    numbers.push(scope.number_in(inside, Span::new(from, from + inside.len()))?);
                    Some(numbers.len() - 1)
                }
            };
            if let Some(last) = called.texts.last_mut() {
                last.push_str(&rest[..open]);
            }
            called.texts.push(String::new());
            called.places.push(place);
            rest = &rest[open + length + 1..];
        }
        if let Some(last) = called.texts.last_mut() {
            last.push_str(rest);
        }
        if called.places.is_empty() {
            // What it is called says what is done, and the usual name where.
            called.texts[0].push(' ');
            called.texts.push(String::new());
            called.places.push(None);
        }
        Ok(Some((called, numbers)))
    }

    /// The name, with numbers and the usual name filled in.
    pub(crate) fn name(&self, numbers: &[u64], usual: &str) -> String {
        let mut name = String::new();
        for (at, text) in self.texts.iter().enumerate() {
            name.push_str(text);
            match self.places.get(at) {
                None => {}
                Some(None) => name.push_str(usual),
                Some(Some(place)) => name.push_str(&numbers.get(*place).copied().unwrap_or(0).to_string()),
            }
        }
        name
    }
}
