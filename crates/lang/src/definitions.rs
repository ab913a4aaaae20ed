//! Games that a text defines before it speaks of them.

use std::borrow::Cow;

use upstar_rules::Definition;
use upstar_syntax::Diagnostic;

use crate::environment::Environment;
use crate::language::Language;

/// A text apart: its definitions, and what else it says. Each is as long as the whole, with blanks for the other, so that places stay.
fn apart(text: &str) -> Option<(String, String)> {
    let is_head = |line: &str| line.strip_prefix("game").is_some_and(|rest| rest.starts_with([' ', '\t']));
    if !text.split('\n').any(is_head) {
        return None;
    }
    let (mut rules, mut rest) = (String::with_capacity(text.len()), String::with_capacity(text.len()));
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        inside = is_head(line) || inside && (is_blank || line.starts_with([' ', '\t']));
        let blanks: String = line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
        let (own, other) = if inside { (&mut rules, &mut rest) } else { (&mut rest, &mut rules) };
        own.push_str(line);
        other.push_str(&blanks);
    }
    Some((rules, rest))
}

impl Language {
    /// Takes the games that a text defines into an environment; what is left of the text.
    pub(crate) fn define<'t>(
        &self,
        text: &'t str,
        environment: &mut Environment,
    ) -> Result<Cow<'t, str>, Diagnostic> {
        let Some((rules, rest)) = apart(text) else { return Ok(Cow::Borrowed(text)) };
        for definition in Definition::read_all(&rules)? {
            let name = &definition.about().name;
            if let Some(whose) = self.taken(name) {
                let message = format!("`{name}` is the name of {whose}");
                return Err(Diagnostic::new("name-taken", message, definition.name_span()));
            }
            let game = self.engine().defined(&definition, definition.span().text(&rules))?;
            environment.define(name, game);
        }
        Ok(Cow::Owned(rest))
    }
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn places_stay() {
        let text = "let é = 3\ngame a on heaps\n  both n -> n - 1\n\n// it\na(é)\n";
        let (rules, rest) = apart(text).expect("a definition");
        assert_eq!((rules.len(), rest.len()), (text.len(), text.len()));
        assert_eq!(rules.find("both"), text.find("both"));
        assert_eq!(rest.find("a(é)"), text.find("a(é)"));
        assert!(!rest.contains("both") && !rules.contains("let") && !rules.contains("// it"));
        assert!(apart("let game = 3\ngames").is_none());
    }
}
