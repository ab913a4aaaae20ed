//! How lists of heaps, and other lists of numbers, are written: `3,4,5`.

use upstar_syntax::{Diagnostic, Span};

/// What a list of numbers is of, for messages.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// What the whole list is: `the sizes of the heaps`.
    pub list: &'static str,
    /// What no number may be larger than [`u64::MAX`]: `a heap has`.
    pub each: &'static str,
    /// What is counted by the numbers: `counters`.
    pub unit: &'static str,
    /// An example of a list: `3,4,5`.
    pub example: &'static str,
}

impl Numbers {
    /// Reads the numbers in a part of a text, and where each stands in the text. There is at least one; spaces
    /// around a number are allowed.
    pub fn read(&self, text: &str, part: Span) -> Result<Vec<(u64, Span)>, Diagnostic> {
        let part = part.trimmed(text);
        if part.is_empty() {
            let place = if text.trim().is_empty() { Span::all(text) } else { part };
            return Err(Diagnostic::new("numbers-empty", format!("expected {}", self.list), place)
                .with_hint(self.help()));
        }
        let mut numbers = Vec::new();
        let mut from = part.from;
        for item in part.text(text).split(',') {
            let span = Span::new(from, from + item.len()).trimmed(text);
            from += item.len() + 1;
            numbers.push((self.number(text, span)?, span));
        }
        Ok(numbers)
    }

    fn number(&self, text: &str, span: Span) -> Result<u64, Diagnostic> {
        let digits = span.text(text);
        if let Some((at, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            let expected =
                if at == 0 { "expected a number" } else { "expected a comma or the end after a number" };
            let place = Span::new(span.from + at, span.from + at + c.len_utf8());
            return Err(Diagnostic::new("numbers-character", expected, place).with_hint(self.help()));
        }
        if digits.is_empty() {
            return Err(
                Diagnostic::new("numbers-character", "expected a number", span).with_hint(self.help())
            );
        }
        digits.parse().map_err(|_| {
            let message = format!("{} at most {} {}", self.each, u64::MAX, self.unit);
            Diagnostic::new("number-too-large", message, span).with_hint("that is 2^64 - 1")
        })
    }

    fn help(&self) -> String {
        format!("write numbers with commas between them, such as `{}`", self.example)
    }
}

/// The most heaps that may be written. Play may split heaps into more.
const MOST_HEAPS: usize = 1000;

/// Reads the sizes of heaps.
pub fn read_heaps(text: &str) -> Result<Vec<u64>, Diagnostic> {
    let numbers =
        Numbers { list: "the sizes of the heaps", each: "a heap has", unit: "counters", example: "3,4,5" };
    let heaps = numbers.read(text, Span::all(text))?;
    if let (Some((_, first)), Some((_, last))) = (heaps.get(MOST_HEAPS), heaps.last()) {
        let message = format!("at most {MOST_HEAPS} heaps can be written; here are {}", heaps.len());
        return Err(Diagnostic::new("too-many-heaps", message, first.through(*last)));
    }
    Ok(heaps.into_iter().map(|(heap, _)| heap).collect())
}

/// Writes numbers with commas between them.
#[must_use]
pub fn print_numbers(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    texts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code, message and where.
    fn error(text: &str) -> (&'static str, String, (usize, usize)) {
        let error = read_heaps(text).unwrap_err();
        (error.code, error.message, (error.span.from, error.span.to))
    }

    #[test]
    fn lists_with_and_without_spaces() {
        assert_eq!(read_heaps("3,4,5"), Ok(vec![3, 4, 5]));
        assert_eq!(read_heaps(" 0 ,\t007 "), Ok(vec![0, 7]));
        assert_eq!(read_heaps("18446744073709551615"), Ok(vec![u64::MAX]));
        assert_eq!(print_numbers(&[3, 0, u64::MAX]), "3,0,18446744073709551615");
    }

    #[test]
    fn errors_point_at_the_place() {
        let number = || "expected a number".to_owned();
        let comma = || "expected a comma or the end after a number".to_owned();
        assert_eq!(error(""), ("numbers-empty", "expected the sizes of the heaps".into(), (0, 0)));
        assert_eq!(error("  "), ("numbers-empty", "expected the sizes of the heaps".into(), (0, 2)));
        assert_eq!(error("3,,4"), ("numbers-character", number(), (2, 2)));
        assert_eq!(error("3, 4, "), ("numbers-character", number(), (5, 5)));
        assert_eq!(error(",3"), ("numbers-character", number(), (0, 0)));
        assert_eq!(error("3, -4"), ("numbers-character", number(), (3, 4)));
        assert_eq!(error("+3"), ("numbers-character", number(), (0, 1)));
        assert_eq!(error("3;4"), ("numbers-character", comma(), (1, 2)));
        assert_eq!(error("3 4"), ("numbers-character", comma(), (1, 2)));
        assert_eq!(error("1,٣"), ("numbers-character", number(), (2, 4)));
        let large = "a heap has at most 18446744073709551615 counters".to_owned();
        assert_eq!(error("1, 18446744073709551616 ,2"), ("number-too-large", large.clone(), (3, 23)));
        assert_eq!(error(&"9".repeat(100_000)), ("number-too-large", large, (0, 100_000)));
    }

    #[test]
    fn there_is_a_limit_to_what_one_writes() {
        let list = |count: usize| vec!["1"; count].join(",");
        assert!(read_heaps(&list(1000)).is_ok());
        let many = "at most 1000 heaps can be written; here are 1002".to_owned();
        assert_eq!(error(&list(1002)), ("too-many-heaps", many, (2000, 2003)));
    }
}
