//! The words of the field and what is proved about them: each in a few sentences, with what to type to see it.

mod terms;

pub use terms::GLOSSARY;

/// A word, or a theorem by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is called.
    pub name: &'static str,
    /// What else it is called, and other words that lead to it.
    pub also: &'static [&'static str],
    /// What it means, or what is claimed.
    pub says: &'static str,
    /// Why it is so; empty for a definition.
    pub why: &'static str,
    /// What to type to see it, behind `upstar`.
    pub see: &'static [&'static str],
}

impl Term {
    /// The word with what it means, why, and what to type.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.name.to_owned();
        // Only names are told; the other words are spellings.
        let names: Vec<&str> = self.also.iter().copied().filter(|also| !also.starts_with('~')).collect();
        if !names.is_empty() {
            text.push_str(&format!(" (also: {})", names.join(", ")));
        }
        for part in [self.says, self.why].into_iter().filter(|part| !part.is_empty()) {
            text.push_str("\n\n");
            text.push_str(&wrapped(part));
        }
        if !self.see.is_empty() {
            text.push_str("\n\nTry:");
            for see in self.see {
                text.push_str(&format!("\n  upstar {see}"));
            }
        }
        text
    }

    /// The first sentence.
    #[must_use]
    pub fn short(&self) -> &'static str {
        self.says.split_inclusive(". ").next().unwrap_or(self.says).trim_end()
    }

    /// All words that lead here.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        let also = self.also.iter().map(|also| also.strip_prefix('~').unwrap_or(also));
        std::iter::once(self.name).chain(also)
    }
}

/// Lines of at most 100 letters.
fn wrapped(text: &str) -> String {
    let (mut lines, mut length) = (String::new(), 0);
    for word in text.split(' ') {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > 100 {
            lines.push('\n');
            length = 0;
        } else if length > 0 {
            lines.push(' ');
            length += 1;
        }
        lines.push_str(word);
        length += letters;
    }
    lines
}

/// The term that a word leads to. Capitals, accents, hyphens, underscores and a plural s do not matter.
#[must_use]
pub fn term(word: &str) -> Option<&'static Term> {
    let asked = plain(word);
    let exact = GLOSSARY.iter().find(|term| term.words().any(|own| plain(own) == asked));
    exact.or_else(|| {
        let one = asked.strip_suffix('s')?;
        GLOSSARY.iter().find(|term| term.words().any(|own| plain(own) == one))
    })
}

/// A word without what does not matter.
fn plain(word: &str) -> String {
    let letters = word.trim().chars().flat_map(char::to_lowercase);
    letters
        .filter(|c| !matches!(c, '-' | '_' | '\'' | '’' | ' '))
        .map(|c| if c == 'è' { 'e' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_leads_to_one_term() {
        let mut seen = std::collections::HashMap::new();
        for own in GLOSSARY {
            for word in own.words() {
                let before = seen.insert(plain(word), own.name);
                assert!(
                    before.is_none(),
                    "`{word}` leads to both `{}` and `{}`",
                    own.name,
                    before.unwrap_or("")
                );
                assert_eq!(term(word).map(|term| term.name), Some(own.name), "{word}");
            }
            assert!(own.says.ends_with('.') || own.says.ends_with('…'), "{}", own.name);
            assert!(!own.see.is_empty(), "{}: nothing to try", own.name);
        }
    }

    #[test]
    fn words_are_in_the_order_of_the_alphabet() {
        let names: Vec<String> = GLOSSARY.iter().map(|term| plain(term.name)).collect();
        let mut sorted = names.clone();
        sorted.sort();
        assert_eq!(names, sorted);
    }

    /// The words of the index of DeVos and Kent, and of the other texts.
    #[test]
    fn the_words_of_the_texts_are_found() {
        const INDEX: &[&str] = &[
            "balanced Nim position",
            "binary expansion",
            "combinatorial game",
            "depth",
            "dyadic number",
            "equivalence",
            "equivalence relation",
            "game tree",
            "Hackenbush",
            "impartial game",
            "induction",
            "MEX",
            "MEX Principle",
            "move rule",
            "negative",
            "Nim",
            "Nim-sum",
            "nimber",
            "node",
            "normal-play game",
            "outcome",
            "partizan game",
            "position",
            "dyadic position",
            "fractional position",
            "integral position",
            "negation",
            "sum",
            "terminal position",
            "type",
            "Simplicity Principle",
            "Sprague-Grundy Theorem",
            "drawing strategy",
            "winning strategy",
            "strategy stealing",
            "symmetry",
            "W-L-D game tree",
            "win rule",
            "winning move",
            "Zermelo’s Theorem",
            "N-position",
            "P-positions",
            "nim-sum",
            "misère play",
            "misere",
            "mex",
            "progressively bounded",
            "subtraction game",
            "losing position",
            "outcome class",
            "options",
            "top-down induction",
            "partial order",
            "game sum",
            "abelian group",
            "canonical form",
            "temperature",
            "simplest number",
            "value",
        ];
        for word in INDEX {
            let short = word.replace(" Nim position", "");
            assert!(term(word).is_some() || term(&short).is_some(), "{word}");
        }
        assert_eq!(term("no such word"), None);
    }
}
