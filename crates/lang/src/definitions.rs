//! Games that a text defines before it speaks of them.

use std::borrow::Cow;

use upstar_rules::Definition;
use upstar_syntax::{Diagnostic, Span};

use crate::environment::Environment;
use crate::language::Language;

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
    /// Takes the games that a text defines into an environment; what is left of the text.
    pub(crate) fn define<'t>(
        &self,
        text: &'t str,
        environment: &mut Environment,
    ) -> Result<Cow<'t, str>, Diagnostic> {
        let blocks = definitions(text);
        for block in &blocks {
            let moved = |wrong: Diagnostic| {
                let span = Span::new(wrong.span.from + block.from, wrong.span.to + block.from);
                Diagnostic { span, ..wrong }
            };
            let rules = block.text(text);
            for definition in Definition::read_all(rules).map_err(moved)? {
                let name = &definition.about().name;
                if let Some(whose) = self.taken(name).filter(|whose| *whose != "a game") {
                    let message = format!("`{name}` is the name of {whose}");
                    return Err(moved(Diagnostic::new("name-taken", message, definition.name_span())));
                }
                environment.define(self.engine().own_game(definition).map_err(moved)?);
            }
        }
        Ok(if blocks.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(blanked(text, &blocks)) })
    }
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
