//! The known name nearest to a misspelt one.

/// The candidate nearest to `name` in edits (insert, delete, replace, swap neighbours), upper and lower case being
/// alike; none when even the nearest needs edits for more than a third of the longer name. Of equally near ones the
/// first is taken.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = letters(name);
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates {
        let have = letters(candidate);
        let allowed = wanted.len().max(have.len()) / 3;
        // Lengths that differ too much are settled without a table, so a name of any length is cheap.
        if wanted.len().abs_diff(have.len()) > allowed {
            continue;
        }
        let edits = distance(&wanted, &have);
        if edits <= allowed && best.is_none_or(|(least, _)| edits < least) {
            best = Some((edits, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

fn letters(name: &str) -> Vec<char> {
    name.chars().flat_map(char::to_lowercase).collect()
}

/// Edits from `a` to `b`, where no letter takes part in two edits.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut two_back = vec![0; b.len() + 1];
    let mut back: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = back[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(back[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(two_back[j - 2] + 1);
            }
        }
        two_back = std::mem::replace(&mut back, row);
    }
    back[b.len()]
}

/// A name as error messages repeat it: in full, unless it is very long.
#[must_use]
pub fn shortened(name: &str) -> String {
    const MOST: usize = 40;
    match name.char_indices().nth(MOST) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}…", &name[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 7] = ["nim", "hex", "domineering", "toads_and_frogs", "snort", "col", "cram"];

    #[test]
    fn finds_the_nearest() {
        for (typed, expected) in [
            ("domineerng", Some("domineering")),
            ("dominering", Some("domineering")),
            ("domienering", Some("domineering")),
            ("Domineering", Some("domineering")),
            ("toadsandfrogs", Some("toads_and_frogs")),
            ("nmi", Some("nim")),
            ("nims", Some("nim")),
            ("hx", Some("hex")),
            ("snrot", Some("snort")),
            ("chess", None),
            ("x", None),
            ("", None),
            ("ω", None),
        ] {
            assert_eq!(nearest(typed, GAMES), expected, "{typed}");
        }
    }

    #[test]
    fn the_first_of_equals() {
        assert_eq!(nearest("abd", ["abc", "abe"]), Some("abc"));
        assert_eq!(nearest("abc", []), None);
    }

    #[test]
    fn a_long_name_is_cheap() {
        assert_eq!(nearest(&"n".repeat(1_000_000), GAMES), None);
    }

    #[test]
    fn swaps_count_once() {
        let edits = |a, b| distance(&letters(a), &letters(b));
        assert_eq!(edits("ab", "ba"), 1);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("abc", ""), 3);
        assert_eq!(edits("same", "same"), 0);
    }
}
