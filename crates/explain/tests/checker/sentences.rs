//! Sentences that say nothing, or too much: found by their words, in whatever is explained.

use upstar_explain::{Block, Derivation, Document, Format, Rule};

/// Looks through everything that is said.
pub(crate) fn check(text: &str, derivation: &Derivation, document: &Document) {
    for block in &document.blocks {
        match block {
            Block::Paragraph(said) => paragraph(text, said),
            Block::List(items) => items.iter().for_each(|item| paragraph(text, item)),
            _ => {}
        }
    }
    if let [step] = &derivation.steps[..]
        && matches!(step.rule, Rule::Count { .. })
    {
        let line = document.to(Format::Text);
        let plays = ["type", "wins", "loses"].iter().find(|word| line.contains(*word));
        assert!(plays.is_none(), "{text} is counted, not played: {line}");
    }
}

fn paragraph(text: &str, said: &str) {
    // A number is not found by being what it is.
    if let Some((before, after)) = said.split_once(" is the oldest number") {
        let subject = before.rsplit('`').nth(1);
        let found = after.split_once("That is `").and_then(|(_, rest)| rest.split('`').next());
        assert!(found.is_some() && subject.is_some(), "{text}: {said}");
        assert_ne!(subject, found, "{text}: circular: {said}");
    }
    // From Zermelo's theorem somebody's strategy follows only where there are no draws.
    if said.contains("whoever moves first has a winning strategy") && said.contains("contradiction") {
        assert!(said.contains("As there are no draws"), "{text}: {said}");
    }
    // An opponent need not do what is best.
    assert!(!said.contains("must answer"), "{text}: {said}");
    // Lines are in the order of what they rest on, which need not begin with the simplest.
    assert!(!said.contains("simplest positions"), "{text}: {said}");
    // One of several equal parts is not the one in which all of the moves are made.
    if let Some((part, moves)) = said.split_once(" from `")
        && ["the first `", "the second `", "the third `"].iter().any(|which| part.starts_with(which))
    {
        let heaps = ["heap 1:", "heap 2:", "heap 3:"].iter().filter(|heap| moves.contains(*heap)).count();
        assert!(heaps < 2, "{text}: {said}");
    }
}
