//! Codes of games on heaps: `0.77`, `4.3F`, `0.3(03)`.

use std::fmt;

use upstar_syntax::{Diagnostic, Span};

/// A code. The digit at place k says what may be left when k counters are taken from a heap, as a sum of 1 (nothing),
/// 2 (one heap), 4 (two heaps) and 8 (three heaps). Nothing is taken at place 0, before the point, so that the heap
/// must be split. Digits in parentheses at the end are repeated for ever.
///
/// ```
/// use upstar_game::heaps::Code;
/// let code = Code::read("4.3f00").unwrap();
/// assert_eq!(code.to_string(), "4.3F");
/// assert_eq!((code.digit(0), code.digit(2), code.digit(100)), (4, 15, 0));
/// assert_eq!(Code::read("0.33(33)").unwrap().to_string(), "0.(3)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The digits from place 0; the last one is not 0 unless it is the first or others follow.
    digits: Box<[u8]>,
    /// The digits that are repeated after these; none or not all 0.
    tail: Box<[u8]>,
}

/// The most digits after the point.
const MOST_DIGITS: usize = 1000;

impl Code {
    /// Reads a code.
    pub fn read(text: &str) -> Result<Code, Diagnostic> {
        let all = Span::all(text).trimmed(text);
        let Some(point) = all.text(text).find('.') else {
            return Err(bad("expected a code with a point", all));
        };
        let first = match all.text(text)[..point].trim_end() {
            "" | "0" => 0,
            "4" => 4,
            "8" => 8,
            "C" | "c" => 12,
            _ => {
                let message =
                    "the digit before the point is 0, 4, 8 or C, because what is not taken must be split";
                return Err(bad(message, Span::new(all.from, all.from + point)));
            }
        };
        let mut digits = vec![first];
        let from = all.from + point + 1;
        let (mut open, mut closed) = (None, false);
        for (at, c) in text[from..all.to].char_indices() {
            let span = Span::new(from + at, from + at + c.len_utf8());
            match c {
                _ if closed => return Err(bad("expected nothing after the digits that repeat", span)),
                '(' if open.is_none() => open = Some(digits.len()),
                ')' if open.is_some_and(|open| open < digits.len()) => closed = true,
                ')' if open.is_some() => return Err(bad("expected the digits that repeat", span)),
                _ => {
                    let Some(digit) = c.to_digit(16) else {
                        return Err(bad("expected a digit, 0-9 or A-F", span));
                    };
                    if digits.len() > MOST_DIGITS {
                        let message = format!("a code has at most {MOST_DIGITS} digits after the point");
                        return Err(Diagnostic::new("code-too-long", message, Span::new(span.from, all.to)));
                    }
                    digits.push(digit as u8);
                }
            }
        }
        if open.is_some() && !closed {
            return Err(bad("expected `)` after the digits that repeat", Span::at(all.to)));
        }
        if digits.len() == 1 {
            return Err(bad("expected a digit after the point", Span::at(all.to)));
        }
        let tail = open.map_or_else(Vec::new, |open| digits.split_off(open));
        Ok(Code::new(digits, tail))
    }

    /// The code with these digits from place 0, and these repeated after them. No heap can stay as it is, so of the digit
    /// at place 0 only 4 and 8 count.
    #[must_use]
    pub fn new(mut digits: Vec<u8>, mut tail: Vec<u8>) -> Code {
        if digits.is_empty() {
            digits.push(0);
        }
        digits[0] &= 12;
        if tail.iter().all(|&digit| digit == 0) {
            tail.clear();
            while digits.len() > 1 && digits.last() == Some(&0) {
                digits.pop();
            }
        } else {
            let whole = tail.len();
            let repeats = |length: &usize| {
                whole.is_multiple_of(*length) && (*length..whole).all(|at| tail[at] == tail[at - length])
            };
            tail.truncate((1..=whole).find(repeats).unwrap_or(whole));
            while digits.len() > 1 && digits.last() == tail.last() {
                digits.pop();
                tail.rotate_right(1);
            }
        }
        Code { digits: digits.into(), tail: tail.into() }
    }

    /// The digit at a place.
    #[inline]
    #[must_use]
    pub fn digit(&self, place: u64) -> u8 {
        match usize::try_from(place).ok().and_then(|place| self.digits.get(place)) {
            Some(digit) => *digit,
            None if self.tail.is_empty() => 0,
            None => self.tail[((place - self.digits.len() as u64) % self.tail.len() as u64) as usize],
        }
    }

    /// The digits from place 0 that are not repeated.
    #[inline]
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digits that are repeated for ever after the others.
    #[must_use]
    pub fn tail(&self) -> &[u8] {
        &self.tail
    }
}

fn bad(message: &str, span: Span) -> Diagnostic {
    Diagnostic::new("bad-code", message, span)
        .with_hint("a code is 0, 4, 8 or C, a point and digits 0-9 or A-F, such as `0.77` or `4.3F`")
}

/// Writes the code, with letters in upper case, no zeros at the end and as few digits as possible.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.digit(0))?;
        if self.digits.len() == 1 && self.tail.is_empty() {
            return f.write_str("0");
        }
        self.digits[1..].iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        if self.tail.is_empty() {
            return Ok(());
        }
        f.write_str("(")?;
        self.tail.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        let code = |text| Code::read(text).map(|code| code.to_string());
        assert_eq!(code("0.77"), Ok("0.77".into()));
        assert_eq!(code(" 4.3f "), Ok("4.3F".into()));
        assert_eq!(code("C.00700"), Ok("C.007".into()));
        assert_eq!(code("0.0"), Ok("0.0".into()));
        assert_eq!(code(".6"), Ok("0.6".into()));
        assert_eq!(code("0.3(3)"), Ok("0.(3)".into()));
        assert_eq!(code("4.(3)"), Ok("4.(3)".into()));
        assert_eq!(code("0.1(3131)"), Ok("0.(13)".into()));
        assert_eq!(code("0.1(3031)"), Ok("0.(1303)".into()));
        assert_eq!(code("0.7(00)"), Ok("0.7".into()));
    }

    #[test]
    fn digits_that_repeat_come_again() {
        let code = Code::read("0.12(30)").unwrap();
        let digits: Vec<u8> = (0..8).map(|place| code.digit(place)).collect();
        assert_eq!(digits, [0, 1, 2, 3, 0, 3, 0, 3]);
        assert_eq!(code.digit(u64::MAX), 3);
    }

    #[test]
    fn errors_point_into_the_code() {
        let error = |text: &str| {
            let error = Code::read(text).unwrap_err();
            (error.code, (error.span.from, error.span.to))
        };
        assert_eq!(error(""), ("bad-code", (0, 0)));
        assert_eq!(error("77"), ("bad-code", (0, 2)));
        assert_eq!(error("5.77"), ("bad-code", (0, 1)));
        assert_eq!(error("44.77"), ("bad-code", (0, 2)));
        assert_eq!(error("0.7g7"), ("bad-code", (3, 4)));
        assert_eq!(error("0.7.7"), ("bad-code", (3, 4)));
        assert_eq!(error(" 0."), ("bad-code", (3, 3)));
        assert_eq!(error("0.7()"), ("bad-code", (4, 5)));
        assert_eq!(error("0.7)"), ("bad-code", (3, 4)));
        assert_eq!(error("0.(7"), ("bad-code", (4, 4)));
        assert_eq!(error("0.(7)7"), ("bad-code", (5, 6)));
        assert_eq!(error("0.((7)"), ("bad-code", (3, 4)));
        assert_eq!(error(&format!("0.{}", "7".repeat(1001))), ("code-too-long", (1002, 1003)));
    }
}
