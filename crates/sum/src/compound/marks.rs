//! What changed rules remember, written behind a position: `3,4 passed`, `5 not 3`, `7 by nim`.

/// Every word that stands behind a position.
const WORDS: [&str; 4] = [PASSED, TWISTED, NOT, BY];

pub(super) const PASSED: &str = " passed";
pub(super) const TWISTED: &str = " twisted";
pub(super) const NOT: &str = " not ";
pub(super) const BY: &str = " by ";

/// The text of a position, in parentheses where it has a word of its own behind it.
pub(super) fn wrapped(text: String) -> String {
    if WORDS.iter().any(|word| text.contains(word)) { format!("({text})") } else { text }
}

/// The text of a position without the parentheses that it has for a word of its own.
pub(super) fn unwrapped(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    match inside {
        Some(inside) if WORDS.iter().any(|word| inside.contains(word)) && is_closed(inside) => inside.trim(),
        _ => text,
    }
}

/// Whether every parenthesis is closed that is opened, and none that is not.
fn is_closed(text: &str) -> bool {
    let mut open = 0i64;
    text.bytes().all(|byte| {
        open += i64::from(byte == b'(') - i64::from(byte == b')');
        open >= 0
    }) && open == 0
}

/// What stands before a word and what behind it, where it is in no parentheses.
pub(super) fn split<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let mut places = text.match_indices(word);
    let place = places.find(|(at, _)| is_closed(&text[..*at]))?.0;
    Some((&text[..place], &text[place + word.len()..]))
}

/// What stands behind a position: its word, and what it says.
pub(super) fn behind(text: &str) -> Option<&str> {
    let (before, _) = WORDS.iter().find_map(|word| split(text, word))?;
    Some(text[before.len()..].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        for text in ["3,4", "b(r,rb(g))", "(b)(r)"] {
            assert_eq!(unwrapped(&wrapped(text.to_owned())), text);
            assert_eq!(split(text, NOT), None);
            let marked = format!("{text}{PASSED}");
            assert_eq!(unwrapped(&wrapped(marked.clone())), marked);
            assert_eq!(split(&marked, PASSED), Some((text, "")));
            assert_eq!((behind(&marked), behind(text)), (Some("passed"), None));
            assert_eq!(split(&wrapped(marked), PASSED), None);
        }
        assert_eq!(split("(3 not 2) not (2 not 1)", NOT), Some(("(3 not 2)", "(2 not 1)")));
        assert_eq!(unwrapped("(3 not 2) not (2 not 1)"), "(3 not 2) not (2 not 1)");
        assert_eq!(split(") not (", NOT), None);
        assert_eq!(behind("(3 not 2) not (2 not 1)"), Some("not (2 not 1)"));
    }
}
