//! Letters as strokes of a pen, so that pixels need no font and are the same on every machine.
//!
//! A glyph is a list of strokes on a grid: capitals stand between rows 0 and 16, small letters between 6 and 16, and
//! descend to 20. A stroke is a list of points, each two digits of base 36, column and row. `~` before a stroke rounds
//! its corners; `o` does so and closes it.

#![cfg_attr(not(feature = "png"), allow(dead_code, reason = "only pixels need letters drawn"))]

/// The rows of a capital letter.
pub(crate) const CAPITAL: f32 = 16.0;
/// Columns between one glyph and the next.
const SPACE: f32 = 4.0;

/// A stroke: its points, and whether its corners are round and it is closed.
pub(crate) struct Stroke {
    pub(crate) points: Vec<(f32, f32)>,
    pub(crate) round: bool,
    pub(crate) closed: bool,
}

/// The strokes of a text from column 0 on, and its width.
pub(crate) fn strokes(text: &str) -> (Vec<Stroke>, f32) {
    let mut all = Vec::new();
    let mut along = 0.0;
    for c in text.chars() {
        if c == ' ' {
            along += 2.0 * SPACE;
            continue;
        }
        let mut width: f32 = 2.0;
        for word in glyph(c).split(' ') {
            let (round, closed) = (word.starts_with(['~', 'o']), word.starts_with('o'));
            let digits: Vec<f32> = word
                .chars()
                .skip(usize::from(round))
                .filter_map(|digit| digit.to_digit(36))
                .map(|digit| digit as f32)
                .collect();
            width = digits.chunks(2).map(|point| point[0]).fold(width, f32::max);
            let points = digits.chunks_exact(2).map(|point| (point[0] + along, point[1])).collect();
            all.push(Stroke { points, round, closed });
        }
        along += width + SPACE;
    }
    (all, (along - SPACE).max(0.0))
}

fn glyph(c: char) -> &'static str {
    match c {
        '0' => "o00909g0g",
        '1' => "14505g 1g9g",
        '2' => "~040090960g 0g9g",
        '3' => "~0200808747 ~47979g0g0d",
        '4' => "7g700b9b",
        '5' => "801007 ~07969g0g0d",
        '6' => "~80000b o07979g0g",
        '7' => "00903g",
        '8' => "o10808717 o07979g0g",
        '9' => "o00909909 ~959g1g",
        'A' => "0g50ag 2b8b",
        'B' => "6g0g0060 0868 ~60909868 ~68a8ag6g",
        'C' => "~a4a0000gagac",
        'D' => "5g0g0050 ~50a0ag5g",
        'E' => "90000g9g 0878",
        'F' => "90000g 0878",
        'G' => "~a4a0000gaga9 a969",
        'H' => "000g a0ag 08a8",
        'I' => "0060 303g 0g6g",
        'J' => "~808g0g0c",
        'K' => "000g 0a90 379g",
        'L' => "000g9g",
        'M' => "0g0059a0ag",
        'N' => "0g00aga0",
        'O' => "o00a0ag0g",
        'P' => "0g0060 ~60a0a969 6909",
        'Q' => "o00a0ag0g 6bah",
        'R' => "0g0060 ~60a0a969 6909 59ag",
        'S' => "~93900008989g0g0d",
        'T' => "00a0 505g",
        'U' => "000a ~0a0gagaa aaa0",
        'V' => "005ga0",
        'W' => "003g659gc0",
        'X' => "00ag a00g",
        'Y' => "0058a0 585g",
        'Z' => "00900g9g",
        'a' => "o06868g0g 868g",
        'b' => "000g o06868g0g",
        'c' => "~8886060g8g8e",
        'd' => "808g o06868g0g",
        'e' => "0b8b ~8b86060g8g8e",
        'f' => "~602025 252g 0656",
        'g' => "o06868g0g 868h ~8h8k1k",
        'h' => "000g ~0b06868b 8b8g",
        'i' => "161g 1213",
        'j' => "363h ~3h3k0k 3233",
        'k' => "000g 0c76 398g",
        'l' => "~000g3g",
        'm' => "060g ~0b06666b 6b6g ~6b66c6cb cbcg",
        'n' => "060g ~0b06868b 8b8g",
        'o' => "o06868g0g",
        'p' => "060k o06868g0g",
        'q' => "868k o06868g0g",
        'r' => "060g ~0b0666",
        's' => "~7876060b7b7g0g0e",
        't' => "212d ~2d2g6g 0656",
        'u' => "060b ~0b0g8g8b 868g",
        'v' => "064g86",
        'w' => "063g679gc6",
        'x' => "068g 860g",
        'y' => "064g 861k",
        'z' => "06860g8g",
        'è' => "0b8b ~8b86060g8g8e 2144",
        '.' => "1f1g",
        ',' => "1f1g0j",
        ':' => "1819 1f1g",
        ';' => "1819 1f1g0j",
        '!' => "101a 1f1g",
        '?' => "~030080874a 4a4c 4f4g",
        '\'' => "1014",
        '"' => "1014 4044",
        '(' => "~40060a4g",
        ')' => "~00464a0g",
        '[' => "40000g4g",
        ']' => "00404g0g",
        '{' => "~50202808 ~08282g5g",
        '}' => "~00303858 ~58383g0g",
        '|' => "101i",
        '/' => "0g60",
        '\\' => "006g",
        '-' => "0969",
        '−' => "0989",
        '+' => "0989 454d",
        '=' => "0787 0b8b",
        '<' => "84098e",
        '>' => "04890e",
        '*' => "434b 0589 8509",
        '∗' | '⋆' => "454d 078b 870b",
        '^' => "064086",
        '_' => "0i8i",
        '~' => "~0b276d89",
        '`' => "0033",
        '#' => "1g30 6g80 0595 0b9b",
        '%' => "o00303404 o6c9c9g6g 0g90",
        '&' => "~9g053070650a0g7g9a",
        '@' => "o00a0ag0g o44747b4b",
        '$' => "~93900008989g0g0d 4i40",
        '×' => "068e 860e",
        '±' => "0686 424a 0e8e",
        '·' => "1819",
        '•' => "o07474b0b",
        '↑' => "404g 044084",
        '↓' => "404g 0c4g8c",
        '→' => "09c9 85c98d",
        '≡' => "0585 0a8a 0f8f",
        '√' => "0a2a5ga0e0",
        'π' => "06a6 262g 767g",
        '…' => "0f0g 4f4g 8f8g",
        // A box, for what has no glyph.
        _ => "00800g8g 000g 808g",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_has_strokes_of_its_own() {
        let boxed = glyph('\u{7f}');
        for c in '!'..='~' {
            assert_ne!(glyph(c), boxed, "{c}");
            for stroke in strokes(&c.to_string()).0 {
                assert!(stroke.points.len() >= 2, "{c}");
                assert!(stroke.points.iter().all(|(x, y)| *x <= 14.0 && *y <= 20.0), "{c}");
            }
        }
    }

    #[test]
    fn widths_add_up() {
        let (_, one) = strokes("M");
        let (_, two) = strokes("MM");
        assert_eq!(two, 2.0 * one + SPACE);
        assert_eq!(strokes("").1, 0.0);
    }
}
