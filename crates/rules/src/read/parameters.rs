//! What stands in square brackets behind the name of a game.

use upstar_syntax::{Diagnostic, Span};

use super::{Parameter, Parameters};
use crate::number::LARGEST;
use crate::scan::{self, Kind, Reader, Token};

/// The most parameters of a game.
const MOST: usize = 8;
/// The most numbers and ranges of a list.
const MOST_NUMBERS: usize = 200;

/// Reads `[step = 2; sizes = [1, 2]]`: names of parameters, with what they are where nothing is said.
pub(super) fn declared(reader: &mut Reader<'_>) -> Result<Parameters, Diagnostic> {
    let mut all = Parameters::new();
    if !reader.sign("[") {
        return Ok(all);
    }
    loop {
        let (name, span) = reader.expect_variable("the name of a parameter")?;
        if all.iter().any(|(own, _)| own == name) {
            return Err(Diagnostic::new("name-taken", format!("`{name}` means something else here"), span));
        }
        if all.len() >= MOST {
            return Err(Diagnostic::new("too-many", "a game has at most eight parameters", span));
        }
        let hint = "what it is where nothing is said: step = 2, a list, sizes = [1, 2, 5..7], or a code, code = \"0.77\"";
        if !reader.sign("=") {
            return Err(reader.expected("`=`").with_hint(hint));
        }
        let value = match reader.sign("[") {
            true => {
                let list = list(reader)?;
                reader.expect_sign("]")?;
                list
            }
            false => match reader.peek() {
                Some(Token { kind: Kind::Text(code), span }) => {
                    reader.next();
                    crate::code::lines(code, span.from + 1)?;
                    Parameter::Code(code.clone())
                }
                _ => Parameter::Number(number(reader).map_err(|wrong| wrong.with_hint(hint))?),
            },
        };
        if let Some((other, _)) = all.first()
            && (matches!(value, Parameter::Code(_)) || matches!(all[0].1, Parameter::Code(_)))
        {
            let message = format!("a code is all that stands in brackets, and there is `{other}` too");
            return Err(Diagnostic::new("too-many", message, span));
        }
        all.push((name.to_owned(), value));
        if reader.sign("]") {
            return Ok(all);
        }
        if !reader.sign(";") && !reader.sign(",") {
            return Err(reader.expected("`;` or `]`"));
        }
    }
}

/// Reads what stands in brackets where the game is used: `2; 1,2,5..7`. What is left out is as usual.
pub(crate) fn given(text: &str, usual: &Parameters) -> Result<Parameters, Diagnostic> {
    if let [(name, Parameter::Code(_))] = &usual[..] {
        let whole = Span::all(text).trimmed(text);
        let is_quoted = whole.text(text).len() > 1
            && whole.text(text).starts_with('"')
            && whole.text(text).ends_with('"');
        let own = if is_quoted { Span::new(whole.from + 1, whole.to - 1) } else { whole };
        crate::code::lines(own.text(text), own.from)?;
        return Ok(vec![(name.clone(), Parameter::Code(own.text(text).to_owned()))]);
    }
    let lines = scan::lines(text)?;
    let [line] = &lines[..] else {
        return Err(Diagnostic::syntax("expected numbers", Span::all(text)).with_hint(hint(usual)));
    };
    let mut reader = Reader::new(line);
    let mut all = usual.clone();
    // A comma stands between the numbers of a list.
    let with_commas = usual.iter().all(|(_, own)| matches!(own, Parameter::Number(_)));
    for (at, (_, own)) in all.iter_mut().enumerate() {
        let found = match own {
            Parameter::Number(_) => number(&mut reader).map(Parameter::Number),
            Parameter::List(_) => match reader.sign("[") {
                true => list(&mut reader).and_then(|list| reader.expect_sign("]").map(|_| list)),
                false => list(&mut reader),
            },
            Parameter::Code(code) => Ok(Parameter::Code(code.clone())),
        };
        *own = found.map_err(|wrong| wrong.with_hint(hint(usual)))?;
        let is_last = at + 1 == usual.len();
        if !is_last && (reader.sign(";") || with_commas && reader.sign(",")) {
            continue;
        }
        break;
    }
    reader.expect_end().map_err(|wrong| wrong.with_hint(hint(usual)))?;
    Ok(all)
}

fn number(reader: &mut Reader<'_>) -> Result<i128, Diagnostic> {
    match reader.peek() {
        Some(Token { kind: Kind::Number(n), span }) => {
            reader.next();
            match *n <= LARGEST {
                true => Ok(i128::from(*n)),
                false => Err(Diagnostic::new("number-too-large", "numbers go up to 2^40", *span)),
            }
        }
        _ => Err(reader.expected("a number")),
    }
}

fn list(reader: &mut Reader<'_>) -> Result<Parameter, Diagnostic> {
    let mut all = Vec::new();
    loop {
        let from = number(reader)?;
        let to = if reader.sign("..") { number(reader)? } else { from };
        all.push((from, to));
        if all.len() > MOST_NUMBERS {
            let message = format!("a list has at most {MOST_NUMBERS} numbers and ranges");
            return Err(Diagnostic::new("too-many", message, reader.before()));
        }
        if !reader.sign(",") {
            return Ok(Parameter::List(all));
        }
    }
}

fn written(parameter: &Parameter) -> String {
    match parameter {
        Parameter::Number(n) => n.to_string(),
        Parameter::Code(code) => code.clone(),
        Parameter::List(list) => {
            let own = |(from, to): &(i128, i128)| {
                if from == to { from.to_string() } else { format!("{from}..{to}") }
            };
            list.iter().map(own).collect::<Vec<_>>().join(",")
        }
    }
}

/// How brackets are written, with the usual values.
fn example(usual: &Parameters) -> String {
    format!("[{}]", usual.iter().map(|(_, own)| written(own)).collect::<Vec<_>>().join("; "))
}

fn hint(usual: &Parameters) -> String {
    format!("in brackets stand {}, such as {}", names(usual), example(usual))
}

fn names(usual: &Parameters) -> String {
    usual.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join("; ")
}

/// For which parameters something holds.
pub(super) fn holds_for(parameters: &Parameters) -> String {
    format!(" (With {} in brackets.)", example(parameters))
}

/// What is said of parameters where positions are explained.
pub(super) fn notation(usual: &Parameters) -> String {
    format!(
        "; in brackets behind the name [{}], which is {} where nothing is said",
        names(usual),
        example(usual)
    )
}
