//! `upstar glossary`: the words of the field.

use serde_json::json;
use upstar::syntax::{Diagnostic, Span, nearest};
use upstar::{Failure, GLOSSARY, Term};

use crate::exit::Exit;
use crate::output::{self, Output};

/// Lists the words, or tells one of them.
pub(crate) fn run(word: &str, json: bool) -> Exit {
    if word.is_empty() {
        let width = GLOSSARY.iter().map(|term| term.name.chars().count()).max().unwrap_or(0);
        let lines = GLOSSARY.iter().map(|term| format!("{:<width$}  {}", term.name, term.short()));
        let terms: Vec<_> =
            GLOSSARY.iter().map(|term| json!({ "name": term.name, "help": term.text() })).collect();
        let text = lines.collect::<Vec<_>>().join("\n");
        return output::answer(&Output::new(text, &json!({ "terms": terms })), json);
    }
    match upstar::term(word) {
        Some(term) => output::answer(&told(term), json),
        None => {
            let wrong = Diagnostic::new("unknown-name", format!("unknown word `{word}`"), Span::all(word));
            let wrong = match nearest(word, GLOSSARY.iter().flat_map(Term::words)) {
                Some(near) => wrong.with_hint(format!("did you mean `{near}`?")),
                None => wrong.with_hint("`upstar glossary` lists the words"),
            };
            output::failure(word, &Failure::Wrong(wrong), json)
        }
    }
}

/// A word with what it means.
pub(crate) fn told(term: &Term) -> Output {
    Output::new(term.text(), &json!({ "name": term.name, "help": term.text() }))
}
