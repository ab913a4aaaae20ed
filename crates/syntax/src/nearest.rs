//! The known name nearest to a misspelt one.

/// The candidate nearest to `name` in edits (insert, delete, replace, swap neighbours), upper and lower case being
/// alike; none when even the nearest needs edits for more than a third of the longer name. Of equally near ones the
/// first is taken.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    let length = wanted.chars().count();
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates {
        let have = candidate.to_lowercase();
        let other = have.chars().count();
        let allowed = length.max(other) / 3;
        // Lengths that differ too much are settled at once, so a name of any length is cheap.
        if length.abs_diff(other) > allowed {
            continue;
        }
        let edits = strsim::osa_distance(&wanted, &have);
        if edits <= allowed && best.is_none_or(|(least, _)| edits < least) {
            best = Some((edits, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
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
        assert_eq!(nearest("abcba", ["bacba", "abcbaxx"]), Some("bacba"));
        assert_eq!(nearest("ab", ["ba"]), None);
    }
}
