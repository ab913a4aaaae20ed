//! Games that a text defines before it speaks of them.

use std::borrow::Cow;

use upstar_rules::Definition;
use upstar_search::{Budget, Ending, Reason};
use upstar_sum::{Context, Play, Winner};
use upstar_syntax::{Diagnostic, Span};

use crate::environment::Environment;
use crate::error::Error;
use crate::language::Language;
use crate::reading::Reading;

/// What the examples of a text may take; those that take longer are for `upstar games check`.
const NODES: u64 = 20_000;

/// Where definitions of games stand in a text: each block from a line that begins with `game` to the last indented line below it.
#[must_use]
pub fn definitions(text: &str) -> Vec<Span> {
    let is_head = |line: &str| line.strip_prefix("game").is_some_and(|rest| rest.starts_with([' ', '\t']));
    let mut blocks: Vec<Span> = Vec::new();
    let (mut from, mut inside) = (0, false);
    for line in text.split_inclusive('\n') {
        let to = from + line.len();
        let is_blank = line.trim().is_empty();
        inside = is_head(line) || inside && (is_blank || line.starts_with([' ', '\t']));
        if is_head(line) {
            blocks.push(Span::new(from, to));
        } else if let (true, false, Some(block)) = (inside, is_blank, blocks.last_mut()) {
            block.to = to;
        }
        from = to;
    }
    blocks
}

/// The definitions of games in a text, one after the other: what has to stand before a position of theirs for it to be read again.
#[must_use]
pub fn rules_of(text: &str) -> String {
    definitions(text).iter().map(|block| format!("{}\n", block.text(text).trim_end())).collect()
}

/// A text with blanks where something stands, so that the places of the rest stay.
#[must_use]
pub fn blanked(text: &str, blocks: &[Span]) -> String {
    let mut rest = String::with_capacity(text.len());
    let mut from = 0;
    for block in blocks {
        rest.push_str(&text[from..block.from]);
        rest.extend(text[block.from..block.to].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        from = block.to;
    }
    rest + &text[from..]
}

impl Language {
    /// Takes the games that a text defines into an environment; what is left of the text. Where the text is not the whole, examples may
    /// speak of games that come later.
    pub(crate) fn define<'t>(
        &self,
        text: &'t str,
        environment: &mut Environment,
        is_whole: bool,
        budget: &Budget,
    ) -> Result<Cow<'t, str>, Error> {
        let blocks = definitions(text);
        if blocks.is_empty() {
            return Ok(Cow::Borrowed(text));
        }
        // Where something is wrong, everything stays as it was.
        let mut with = environment.clone();
        let mut defined = Vec::new();
        for block in &blocks {
            let moved = |wrong: Diagnostic| moved(wrong, block);
            let rules = block.text(text);
            for definition in Definition::read_all(rules).map_err(moved)? {
                let name = &definition.about().name;
                if let Some(whose) = self.taken(name).filter(|whose| *whose != "a game") {
                    let message = format!("`{name}` is the name of {whose}");
                    return Err(moved(Diagnostic::new("name-taken", message, definition.name_span())).into());
                }
                with.define(self.engine().own_game(definition.clone()).map_err(moved)?);
                defined.push((block, definition));
            }
        }
        // Examples may be about several of the games. Together they may take so much.
        let light = budget.within(NODES);
        for (block, definition) in &defined {
            let right = self.examples_are_right(definition, &with, is_whole, &light);
            right.map_err(|wrong| moved(wrong, block))?;
        }
        *environment = with;
        Ok(Cow::Owned(blanked(text, &blocks)))
    }

    /// Works out the examples of a game, once; those that take long are not looked at.
    fn examples_are_right(
        &self,
        definition: &Definition,
        environment: &Environment,
        is_whole: bool,
        budget: &Budget,
    ) -> Result<(), Diagnostic> {
        let examples = &definition.about().examples;
        if examples.is_empty() || self.was_right(definition.text()) {
            return Ok(());
        }
        for ((expr, value), span) in examples.iter().zip(definition.example_spans()) {
            let wrong = |message: String| Err(Diagnostic::new("wrong-example", message, *span));
            match self.example_is(definition, [expr, value], environment, budget) {
                Ok(None) | Err(Error::Stopped(Reason::Time | Reason::Nodes | Reason::Cancelled)) => {}
                Ok(Some(found)) => return wrong(format!("`{expr}` is {found}, not {value}")),
                Err(Error::Stopped(reason @ (Reason::Loop | Reason::Undefined(_)))) => {
                    return wrong(format!("`{expr}` has no value: {reason}"));
                }
                Err(Error::Stopped(_)) => {}
                Err(Error::Wrong(error)) if !is_whole && error.code == "unknown-name" => {}
                Err(Error::Wrong(error)) => {
                    return wrong(format!("this example cannot be read: {}", error.message));
                }
            }
        }
        self.is_right(definition.text());
        Ok(())
    }

    /// What an example is among what is there, if it is not what it is said to be.
    fn example_is(
        &self,
        definition: &Definition,
        example: [&str; 2],
        environment: &Environment,
        budget: &Budget,
    ) -> Result<Option<String>, Error> {
        let calc = self.store().calc_until(budget.flag());
        let cx = Context::new(&calc, budget);
        let found = |text: &str| self.in_environment(text, environment, budget);
        let winner = |text: &str| match found(text)? {
            Reading::Game(sum) => Ok(sum.winner(cx, Play::Normal)?),
            _ => Err(Diagnostic::new("no-game", "this is no game", Span::all(text)).into()),
        };
        let value = |text: &str| match found(text)? {
            Reading::Game(sum) => calc.name(sum.value(cx)?).map_err(|stop| Error::stopped(stop, budget)),
            Reading::Truth(truth) => Ok(truth.to_string()),
            _ => Ok("something else".to_owned()),
        };
        example_is(definition, example, winner, value)
    }
}

/// What an example of a game is, if it is not what it is said to be; by those who tell who wins and what something is worth.
///
/// # Errors
/// Those of who is asked.
pub fn example_is<E>(
    definition: &Definition,
    [expr, value]: [&str; 2],
    winner: impl Fn(&str) -> Result<Winner, E>,
    worth: impl Fn(&str) -> Result<String, E>,
) -> Result<Option<String>, E> {
    if definition.about().ending == Ending::Results {
        let found = winner(expr)?;
        return Ok((found.in_short() != value).then(|| found.to_string()));
    }
    let claim = if value == "true" { expr.to_owned() } else { format!("({expr}) == ({value})") };
    if worth(&claim)? == "true" {
        return Ok(None);
    }
    Ok(Some(worth(expr)?))
}

/// A mistake in a block, where that stands.
fn moved(wrong: Diagnostic, block: &Span) -> Diagnostic {
    let span = Span::new(wrong.span.from + block.from, wrong.span.to + block.from);
    Diagnostic { span, ..wrong }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_stay() {
        let text =
            "let é = 3\ngame a on heaps\n  both n -> n - 1\n\n// it\na(é)\ngame b on heaps\n  both n -> 0";
        let blocks = definitions(text);
        let texts: Vec<&str> = blocks.iter().map(|block| block.text(text)).collect();
        assert_eq!(texts, ["game a on heaps\n  both n -> n - 1\n", "game b on heaps\n  both n -> 0"]);
        let rest = blanked(text, &blocks);
        assert_eq!((rest.len(), rest.find("a(é)")), (text.len(), text.find("a(é)")));
        assert!(!rest.contains("both"));
        assert!(definitions("let game = 3\ngames").is_empty());
    }
}
