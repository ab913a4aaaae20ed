//! Functions that were named by `let`.

use std::mem::replace;

use upstar_syntax::{self as syntax, Call, Diagnostic, Expr, Name, Span};
use upstar_values::{Calc, Id};

use super::Reader;
use super::program::Answer;
use crate::environment::{Environment, OwnFunction};
use crate::error::Error;
use crate::reading::Reading;

/// How many calls can be inside each other.
const MAX_CALLS: usize = 2_000;

/// The values of arguments, and the function they were given to.
pub(super) type Given = (String, Vec<Id>);

/// Names a function; what is told of it.
pub(super) fn define(
    source: &str,
    name: &Name,
    parameters: &[Name],
    value: &Expr,
    environment: &mut Environment,
) -> Result<Answer, Diagnostic> {
    // The function outlives the text it stands in.
    let text = value.span().text(source).to_owned();
    let body = syntax::parse_expr(&text)?;
    let parameters = parameters.iter().map(|name| name.text.clone()).collect();
    let function = OwnFunction { parameters, text, body };
    let answer =
        Answer { name: Some(function.form(&name.text)), reading: Reading::text(function.text.trim()) };
    environment.set_function(&name.text, function);
    Ok(answer)
}

impl Reader<'_> {
    /// What a function gives for the arguments of a call. For values it is worked out once in a statement.
    pub(super) fn call_own(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        call: &Call,
        function: &OwnFunction,
    ) -> Result<Reading, Error> {
        let (name, site) = (&call.name.text, Span::new(call.name.span.from, call.args.to + 1));
        let given = syntax::split_args(source, call.args)?;
        if given.len() != function.parameters.len() || call.rules.is_some() {
            let message = format!("`{name}` is used as `{}`", function.form(name));
            return Err(Diagnostic::new("arguments", message, call.args.trimmed(source)).into());
        }
        let mut bound = Vec::new();
        for (parameter, span) in function.parameters.iter().zip(given) {
            let reading = self.argument(calc, source, span)?;
            bound.push((parameter.clone(), self.one_number(calc, reading)?));
        }
        let value = |(_, reading): &(String, Reading)| match reading {
            Reading::Game(sum) => sum.as_value(calc),
            _ => None,
        };
        let key = bound.iter().map(value).collect::<Option<Vec<Id>>>().map(|ids| (name.clone(), ids));
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(known.clone());
        }
        if self.calls >= MAX_CALLS {
            let message = format!("`{name}` is called more than {MAX_CALLS} calls deep");
            let hint = "does every call lead to one that calls nothing?";
            return Err(Diagnostic::new("too-deep", message, site).with_hint(hint).into());
        }
        self.budget.spend(1)?;
        let outside = (replace(&mut self.bound, bound), replace(&mut self.depth, 0));
        self.calls += 1;
        let result = self.kept(|reader| reader.evaluate(calc, &function.text, &function.body));
        self.calls -= 1;
        (self.bound, self.depth) = outside;
        let reading = result.map_err(|error| self.at_call(error, name, function, site))?;
        let reading = self.one_number(calc, reading)?;
        if let Some(key) = key {
            self.hold(reading.bytes() + size_of::<(Given, Reading)>())?;
            self.known.insert(key, reading.clone());
        }
        Ok(reading)
    }

    /// A mistake inside a function, told at the place of the call.
    fn at_call(&mut self, error: Error, name: &str, function: &OwnFunction, site: Span) -> Error {
        let Error::Wrong(wrong) = error else { return error };
        let message = match replace(&mut self.told, true) {
            true => wrong.message,
            false => {
                let place = syntax::shortened(wrong.span.text(&function.text));
                format!("{} (in `{}`, at `{place}`)", wrong.message, function.form(name))
            }
        };
        Diagnostic { message, span: site, ..wrong }.into()
    }
}
