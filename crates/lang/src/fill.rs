//! Names inside texts replaced by others; variables inside positions: `domineering(2xn)` for a number n.

/// The text of a position with its variables replaced by numbers, if it has any: names that `number` knows, also beside
/// the `x` of a size. What stands in quotes is left alone.
pub(crate) fn fill(text: &str, number: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    renamed(text, &|word| number(word).or_else(|| size(word, number)))
}

/// The text with the names replaced for which `other` has something, if there are any. What stands in quotes or in a
/// comment is left alone.
///
/// ```
/// let next = |name: &str| (name == "_1").then(|| "_4".to_owned());
/// assert_eq!(upstar_lang::renamed("nim(_1) + n_1 // _1", &next).as_deref(), Some("nim(_4) + n_1 // _1"));
/// ```
#[must_use]
pub fn renamed(text: &str, other: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut filled = String::new();
    let mut changed = false;
    let mut rest = text;
    let mut quoted = false;
    while let Some(first) = rest.chars().next() {
        if !quoted && rest.starts_with("//") {
            let (comment, behind) = rest.split_at(rest.find('\n').unwrap_or(rest.len()));
            filled.push_str(comment);
            rest = behind;
            continue;
        }
        let starts_name = first.is_ascii_alphabetic() || first == '_';
        if quoted || !starts_name {
            quoted ^= first == '"';
            filled.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        rest = behind;
        match other(word) {
            Some(replaced) => {
                filled.push_str(&replaced);
                changed = true;
            }
            None => filled.push_str(word),
        }
    }
    changed.then_some(filled)
}

/// `xn`, `nx3` or `nxm` with the variables replaced.
fn size(word: &str, number: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let side = |text: &str| if digits(text) { Some(text.to_owned()) } else { number(text) };
    word.match_indices('x').find_map(|(at, _)| {
        let (left, right) = (&word[..at], &word[at + 1..]);
        let filled = format!("{}x{}", side(left)?, side(right)?);
        (!digits(left) || !digits(right)).then_some(filled)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_in_positions() {
        let number = |name: &str| match name {
            "n" => Some("7".to_owned()),
            "mm" => Some("12".to_owned()),
            _ => None,
        };
        let fill = |text| fill(text, &number);
        assert_eq!(fill("2xn").as_deref(), Some("2x7"));
        assert_eq!(fill("nx3,mm x n").as_deref(), Some("7x3,12 x 7"));
        assert_eq!(fill("nxmm").as_deref(), Some("7x12"));
        assert_eq!(fill("n, 2*n+1").as_deref(), Some("7, 2*7+1"));
        assert_eq!(fill("2x3"), None);
        assert_eq!(fill("\"n.n\""), None);
        assert_eq!(fill("xo|ox"), None);
        assert_eq!(fill("k"), None);
    }
}
