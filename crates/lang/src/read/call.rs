//! Functions applied to what stands in the parentheses of a call.

use std::sync::Arc;

use upstar_search::Reason;
use upstar_sum::Context;
use upstar_syntax::{self as syntax, Call, Diagnostic, Span};
use upstar_values::{Calc, Id, Stop};

use super::Reader;
use crate::error::Error;
use crate::functions::{Apply, Invocation, Refusal};
use crate::language::{Used, unknown};
use crate::reading::Reading;

impl Reader<'_> {
    /// Applies the function that a call names to its arguments.
    pub(super) fn apply(&mut self, calc: &Calc<'_>, source: &str, call: &Call) -> Result<Reading, Error> {
        let name = &call.name.text;
        if let Some(own) = self.environment.function(name) {
            return self.call_own(calc, source, call, &Arc::clone(own));
        }
        let Some(function) = self.language.functions().find(|function| function.name == *name) else {
            if self.lookup(name).is_some() {
                let message = format!("`{name}` was named by `let`; it is no game and no function");
                return Err(Diagnostic::new("not-a-function", message, call.name.span).into());
            }
            let own = self.environment.names_called();
            let unknown = unknown(self.language, Used::Called, name, call.name.span, own);
            return Err(unknown.into());
        };
        let given = syntax::split_args(source, call.args)?;
        if !function.takes(given.len()) || call.rules.is_some() {
            let message = format!("`{}` is used as `{}`: {}", function.name, function.form(), function.about);
            // What is too much, or everything where something is missing.
            let many = given.get(function.arguments.len()).filter(|_| call.rules.is_none());
            let span = many.map_or(call.args, |first| Span::new(first.from, call.args.to));
            return Err(Diagnostic::new("arguments", message, span.trimmed(source)).into());
        }
        if let Apply::Unread(unread) = function.apply {
            return self.kept(|reader| reader.unread(calc, source, unread, &given));
        }
        let arguments = self.kept(|reader| reader.arguments(calc, source, function.arguments, given))?;
        let budget = self.budget;
        // Where a value is out of range, it is the last: `cool(G, t)`.
        let stopped = |stop: Stop| match (budget.why(stop), arguments.last()) {
            (Reason::Undefined(why), Some((_, span))) => Diagnostic::new("undefined", why, *span).into(),
            (reason, _) => Error::from(reason),
        };
        let values = || -> Result<Vec<Id>, Error> {
            arguments.iter().map(|(reading, span)| self.value_of(calc, reading, *span)).collect()
        };
        match function.apply {
            Apply::Unread(unread) => self.unread(calc, source, unread, &[]),
            Apply::Values(apply) => Ok(Reading::value(apply(calc, &values()?).map_err(stopped)?)),
            Apply::Holds(apply) => Ok(Reading::Truth(apply(calc, &values()?).map_err(stopped)?)),
            Apply::Readings(apply) => {
                let (readings, spans): (Vec<Reading>, Vec<Span>) = arguments.into_iter().unzip();
                let context = Invocation {
                    language: self.language,
                    cx: Context::new(calc, budget),
                    arguments: &readings,
                };
                apply(&context).map_err(|refusal| match refusal {
                    Refusal::Argument { at, message, hint } => {
                        let span = spans.get(at).copied().unwrap_or(call.args);
                        Diagnostic { code: "undefined", message, span, hint }.into()
                    }
                    Refusal::Stopped(Reason::Undefined(why)) => {
                        Diagnostic::new("undefined", why, call.args.trimmed(source)).into()
                    }
                    Refusal::Stopped(reason) => reason.into(),
                })
            }
        }
    }

    /// The arguments of a function, whose names say what they are.
    fn arguments(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        names: &[&str],
        given: Vec<Span>,
    ) -> Result<Vec<(Reading, Span)>, Error> {
        let mut readings = Vec::new();
        for (at, span) in given.into_iter().enumerate() {
            let span = span.trimmed(source);
            let text = span.text(source);
            let name = names.get(at).or(names.last()).copied().unwrap_or_default();
            let quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
            let reading = if quoted && matches!(name, "player" | "first" | "move") {
                Reading::text(syntax::unquote(source, span).text(source))
            } else if let (None, "player" | "first") = (self.lookup(text), name) {
                Reading::text(player(text, span)?)
            } else if let (None, "move") = (self.lookup(text), name) {
                let error = Diagnostic::new("not-a-move", "expected a move in quotes", span);
                return Err(error.with_hint("such as `\"heap 1: 3 -> 1\"`").into());
            } else {
                self.argument(calc, source, span)?
            };
            readings.push((reading, span));
        }
        Ok(readings)
    }

    /// An argument of a function.
    pub(super) fn argument(&mut self, calc: &Calc<'_>, source: &str, span: Span) -> Result<Reading, Error> {
        let text = span.trimmed(source).text(source);
        if text.len() > 1 && text.starts_with('"') && text.ends_with('"') {
            let inside = syntax::unquote(source, span).text(source);
            if inside.len() + 2 == text.len() {
                return Ok(Reading::text(inside));
            }
        }
        self.evaluate(calc, source, &syntax::parse_argument(source, span)?)
    }
}

/// The player that was written.
fn player(text: &str, span: Span) -> Result<&str, Error> {
    const PLAYERS: [&str; 2] = ["left", "right"];
    if PLAYERS.contains(&text) {
        return Ok(text);
    }
    let error = Diagnostic::new("not-a-player", "expected a player: `left` or `right`", span);
    Err(match syntax::nearest(text, PLAYERS) {
        Some(near) => error.with_hint(format!("did you mean `{near}`?")).into(),
        None => error.into(),
    })
}
