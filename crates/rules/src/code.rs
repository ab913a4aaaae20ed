//! Take-and-break codes as lines of rules: `0.77`, `4!.0`, `{2+}=.0`, `0.[3]`.
//!
//! A digit stands for the heaps that may be left when so many counters are taken as its place behind the point says. Digits are those of
//! CGSuite: the bits of `0` to `V` and of `&100;` are numbers of heaps, `{0,2+}` names them, `*` is any number; behind a digit `!` asks for
//! heaps that are all different, `=` for equal ones and `?` for heaps that are not all equal. The digit before the point takes nothing, and
//! by those before it a heap grows. What stands in brackets at the end comes again and again.

use upstar_syntax::{Diagnostic, Span};

/// The most digits of a code.
const MOST_DIGITS: usize = 64;
/// The most heaps that a digit can name.
const MOST_HEAPS: u32 = 1000;

/// From how many heaps to how many, or any larger number, and what they must be.
struct Heaps {
    least: u32,
    most: Option<u32>,
    kind: &'static str,
}

type Digit = Vec<Heaps>;

/// The lines of rules that a code stands for, without who moves. Its first letter stands at `from`.
pub(crate) fn lines(code: &str, from: usize) -> Result<Vec<String>, Diagnostic> {
    let read = Reader { code, at: 0, from }.read()?;
    let mut lines = Vec::new();
    let mut add = |digit: &Digit, left: &str, most: &str, clauses: &str| {
        for heaps in digit {
            let Heaps { least, kind, .. } = heaps;
            let range = match heaps.most {
                Some(most) if most == *least => least.to_string(),
                Some(most) => format!("{least}..{most}"),
                None => format!("{least}..{most}"),
            };
            let what = match *kind {
                "!" => "different heaps",
                "=" => "equal heaps",
                "?" => "heaps not all equal",
                _ => "heaps",
            };
            lines.push(format!("n -> {left} in {range} {what}{clauses}"));
        }
    };
    for (place, digit) in read.growing.iter().rev().enumerate().rev() {
        let more = format!("n + {}", place + 1);
        add(digit, &more, &more, "");
    }
    for (place, digit) in read.taking.iter().enumerate() {
        let left = if place == 0 { "n".to_owned() } else { format!("n - {place}") };
        add(digit, &left, "n", "");
    }
    for (place, digit) in (read.taking.len()..).zip(&read.again) {
        let step = read.again.len();
        add(digit, &format!("n - {place} - {step}*j"), "n", &format!(" for j in 0..(n - {place})/{step}"));
    }
    Ok(lines)
}

/// The digits of a code.
struct Read {
    /// Before that which takes nothing, in their order.
    growing: Vec<Digit>,
    /// From that which takes nothing.
    taking: Vec<Digit>,
    /// What comes again behind these.
    again: Vec<Digit>,
}

struct Reader<'t> {
    code: &'t str,
    at: usize,
    from: usize,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Read, Diagnostic> {
        let mut before = self.digits(&['.'])?;
        if self.next() != Some('.') {
            return Err(self.wrong("expected a point in the code", self.at..self.code.len()));
        }
        let stays = before.last().is_none_or(|digit| digit.iter().any(|heaps| heaps.least < 2));
        if stays {
            let message = match before.is_empty() {
                true => "expected a digit before the point",
                false => {
                    "what is not taken must be split: the digit before the point allows two heaps or more"
                }
            };
            return Err(self.wrong(message, 0..self.at));
        }
        let unsplit = before.pop().unwrap_or_default();
        let behind = self.digits(&['[', '('])?;
        let from = self.at;
        let close = match self.next() {
            Some('[') => Some(']'),
            Some('(') => Some(')'),
            _ => None,
        };
        let mut again = Vec::new();
        if let Some(close) = close {
            again = self.digits(&[close])?;
            if self.next() != Some(close) || again.is_empty() {
                let message = format!("expected digits and then `{close}`");
                return Err(self.wrong(&message, from..self.at));
            }
            if self.at < self.code.len() {
                let rest = self.at..self.code.len();
                return Err(self.wrong("expected nothing behind the digits that come again", rest));
            }
        }
        if behind.is_empty() && again.is_empty() {
            return Err(self.wrong("expected a digit behind the point", self.at..self.at));
        }
        let taking = std::iter::once(unsplit).chain(behind).collect();
        Ok(Read { growing: before, taking, again })
    }

    /// Digits up to one of some signs, or to the end.
    fn digits(&mut self, stop: &[char]) -> Result<Vec<Digit>, Diagnostic> {
        let mut all = Vec::new();
        while let Some(c) = self.peek()
            && !stop.contains(&c)
        {
            if all.len() >= MOST_DIGITS {
                let message = format!("a code has at most {MOST_DIGITS} digits on a side of its point");
                return Err(self.wrong(&message, self.at..self.code.len()));
            }
            all.push(self.digit()?);
        }
        Ok(all)
    }

    fn digit(&mut self) -> Result<Digit, Diagnostic> {
        let from = self.at;
        match self.next() {
            Some('*') => Ok(vec![Heaps { least: 0, most: None, kind: self.kind() }]),
            Some('{') => {
                let Some(length) = self.code[self.at..].find('}') else {
                    return Err(self.wrong("expected `}`", from..self.code.len()));
                };
                let inside = self.at..self.at + length;
                self.at = inside.end + 1;
                let whole = self.kind();
                self.named(inside, whole)
            }
            Some('&') => {
                let end = self.code[self.at..].find(';').map(|length| self.at + length);
                let mask = end.and_then(|end| self.code[self.at..end].parse::<u64>().ok());
                let (Some(end), Some(mask)) = (end, mask) else {
                    return Err(self.wrong("expected a number and `;`, as in &100;", from..self.code.len()));
                };
                self.at = end + 1;
                Ok(runs(mask, self.kind()))
            }
            Some(c) => match c.to_digit(32) {
                Some(mask) => Ok(runs(u64::from(mask), self.kind())),
                None => Err(self.wrong("expected a digit of a code", from..self.at)),
            },
            None => Err(self.wrong("expected a digit of a code", from..from)),
        }
    }

    /// `0,2!,3+`: numbers of heaps one by one, the last perhaps with all larger ones.
    fn named(&self, inside: std::ops::Range<usize>, whole: &'static str) -> Result<Digit, Diagnostic> {
        let mut all = Digit::new();
        let text = &self.code[inside.clone()];
        let mut from = inside.start;
        for (at, item) in text.split(',').enumerate() {
            let is_last = at == text.matches(',').count();
            let here = from..from + item.len();
            from += item.len() + 1;
            let (item, more) = match item.strip_suffix('+') {
                Some(item) if is_last => (item, true),
                _ => (item, false),
            };
            let own = kind_of(item.chars().next_back());
            let number = item[..item.len() - own.len()].trim().parse::<u32>().ok();
            let Some(least) = number.filter(|heaps| *heaps <= MOST_HEAPS) else {
                return Err(self.wrong("expected numbers of heaps up to 1000, as in {0,2+}", here));
            };
            if !own.is_empty() && !whole.is_empty() {
                return Err(
                    self.wrong("`!`, `=` or `?` stands here or behind the brackets, not at both", here)
                );
            }
            let kind = if own.is_empty() { whole } else { own };
            all.push(Heaps { least, most: (!more).then_some(least), kind });
        }
        Ok(all)
    }

    fn kind(&mut self) -> &'static str {
        let kind = kind_of(self.peek());
        self.at += kind.len();
        kind
    }

    fn peek(&self) -> Option<char> {
        self.code[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn wrong(&self, message: &str, place: std::ops::Range<usize>) -> Diagnostic {
        Diagnostic::new("bad-code", message, Span::new(self.from + place.start, self.from + place.end))
            .with_hint("a code is digits around a point, such as 0.77, 4!.0, {2+}=.0 or 0.[3]")
    }
}

/// What heaps must be, by the sign that says so, which is all of it.
fn kind_of(sign: Option<char>) -> &'static str {
    match sign {
        Some('!') => "!",
        Some('=') => "=",
        Some('?') => "?",
        _ => "",
    }
}

/// The bits of a digit, those side by side as one range.
fn runs(mask: u64, kind: &'static str) -> Digit {
    let mut all = Digit::new();
    for heaps in (0..u64::BITS).filter(|heaps| mask >> heaps & 1 == 1) {
        match all.last_mut() {
            Some(last) if last.most == heaps.checked_sub(1) => last.most = Some(heaps),
            _ => all.push(Heaps { least: heaps, most: Some(heaps), kind }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_become_lines() {
        let lines = |code| lines(code, 0).unwrap();
        assert_eq!(lines("0.3F"), ["n -> n - 1 in 0..1 heaps", "n -> n - 2 in 0..3 heaps"]);
        assert_eq!(lines("4!.0"), ["n -> n in 2 different heaps"]);
        assert_eq!(lines("{2+}=.0"), ["n -> n in 2..n equal heaps"]);
        assert_eq!(
            lines("0.05?"),
            ["n -> n - 2 in 0 heaps not all equal", "n -> n - 2 in 2 heaps not all equal"]
        );
        assert_eq!(
            lines("0.{0,2!,4+}"),
            ["n -> n - 1 in 0 heaps", "n -> n - 1 in 2 different heaps", "n -> n - 1 in 4..n heaps"]
        );
        assert_eq!(lines("80.0"), ["n -> n + 1 in 3 heaps"]);
        assert_eq!(
            lines("0.0[12]"),
            [
                "n -> n - 2 - 2*j in 0 heaps for j in 0..(n - 2)/2",
                "n -> n - 3 - 2*j in 1 heaps for j in 0..(n - 3)/2"
            ]
        );
        assert_eq!(lines("0.*"), ["n -> n - 1 in 0..n heaps"]);
        assert_eq!(lines("0.&48;v"), ["n -> n - 1 in 4..5 heaps", "n -> n - 2 in 0..4 heaps"]);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let place = |code: &str| {
            let wrong = lines(code, 5).unwrap_err();
            (wrong.span.from - 5, wrong.span.to - 5)
        };
        assert_eq!(place("077"), (3, 3));
        assert_eq!(place("0.7w"), (3, 4));
        assert_eq!(place("3.0"), (0, 2));
        assert_eq!(place(".7"), (0, 1));
        assert_eq!(place("0.{1,x}"), (5, 6));
        assert_eq!(place("0.{1!,2}="), (3, 5));
        assert_eq!(place("0.{1"), (2, 4));
        assert_eq!(place("0.&9"), (2, 4));
        assert_eq!(place("0.[3"), (2, 4));
        assert_eq!(place("0.[3]7"), (5, 6));
        assert_eq!(place("0."), (2, 2));
        assert_eq!(place("0.ü"), (2, 4));
    }
}
