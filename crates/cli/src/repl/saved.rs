//! The statements of a session as a script that gives the same answers.

use upstar::lang::{answer_number, renamed};

/// A statement that worked.
pub(super) struct Saved {
    pub(super) text: String,
    /// How many answers of the session came before those that it counts: a loaded script counts its own from `_1`.
    pub(super) before: usize,
}

/// The statements one a line. Every answer of the session is there, so that `_3` is the third here too.
pub(super) fn script(statements: &[Saved]) -> String {
    let line = |statement: &Saved| {
        let in_session = |name: &str| Some(format!("_{}", statement.before + answer_number(name)??));
        let text = match statement.before {
            0 => None,
            _ => renamed(&statement.text, &in_session),
        };
        text.unwrap_or_else(|| statement.text.clone()) + "\n"
    };
    statements.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_through() {
        let saved = |text: &str, before| Saved { text: text.to_owned(), before };
        let statements = [saved("_ + _2", 0), saved("[_1, \"_1\", nim(_2), _, g_1] // _1", 7)];
        assert_eq!(script(&statements), "_ + _2\n[_8, \"_1\", nim(_9), _, g_1] // _1\n");
    }
}
