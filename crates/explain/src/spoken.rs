//! Moves in words, where their names are short for them: `heap 1: 5 -> 2` is said as "take 3 from the heap of 5".

use std::collections::HashSet;

use crate::document::{Document, Piece};
use crate::prose::and;

/// Says behind the name of a move in a heap what it is in words, in sentences and where it is named for the first time.
pub(crate) fn say(document: &mut Document) {
    let mut said = HashSet::new();
    document.change_sentences(&mut |piece| match piece {
        Piece::Name(name) => match words(name).filter(|words| said.insert(words.clone())) {
            Some(words) => format!("{piece} ({words})"),
            None => piece.to_string(),
        },
        _ => piece.to_string(),
    });
}

/// What a move in a heap takes from it, or into what it splits it.
fn words(name: &str) -> Option<String> {
    let (_, heap) = name.rsplit_once("heap ")?;
    let (from, to) = heap.split_once(": ")?.1.split_once(" -> ")?;
    let from: u64 = from.parse().ok()?;
    if let Some((count, size)) = to.split_once('*') {
        let left = count.parse::<u64>().ok()?.checked_mul(size.parse().ok()?)?;
        return (left == from).then(|| format!("split the heap of {from} into {count} heaps of {size}"));
    }
    let heaps: Vec<u64> = to.split('+').map(|heap| heap.parse().ok()).collect::<Option<_>>()?;
    let left = heaps.iter().try_fold(0u64, |sum, heap| sum.checked_add(*heap))?;
    let parts = || and(&heaps.iter().map(u64::to_string).collect::<Vec<_>>());
    Some(match (from.checked_sub(left)?, &heaps[..]) {
        (0, [_]) => return None,
        (_, [0]) => format!("take the whole heap of {from}"),
        (0, _) => format!("split the heap of {from} into {}", parts()),
        (taken, [_]) => format!("take {taken} from the heap of {from}"),
        (taken, _) => format!("take {taken} from the heap of {from} and leave {}", parts()),
    })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn moves_in_heaps_are_said_in_words() {
        let said = |name| words(name).unwrap_or_default();
        assert_eq!(said("heap 1: 5 -> 3"), "take 2 from the heap of 5");
        assert_eq!(said("nim(3,4) #2: heap 2: 4 -> 0"), "take the whole heap of 4");
        assert_eq!(said("heap 3: 7 -> 2+4"), "take 1 from the heap of 7 and leave 2 and 4");
        assert_eq!(said("heap 1: 7 -> 1+2+4"), "split the heap of 7 into 1, 2 and 4");
        assert_eq!(said("heap 1: 8 -> 8*1"), "split the heap of 8 into 8 heaps of 1");
        for other in ["eat c2", "both heaps: 3,5 -> 1,3", "heap 1: 3 -> 4", "heap 1: 8 -> 4*1", "heap 1"] {
            assert_eq!(words(other), None, "{other}");
        }
    }
}
