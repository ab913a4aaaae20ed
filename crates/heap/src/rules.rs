//! What can be asked for: codes, sets of numbers, and games with names.

use std::fmt;

use upstar_game::heaps::{Code, Numbers};
use upstar_syntax::{Diagnostic, Span, nearest};

/// The rules of a game on heaps.
///
/// ```
/// use upstar_heap::Rules;
/// assert_eq!(Rules::read("kayles").unwrap().to_string(), "0.77");
/// assert_eq!(Rules::read("subtraction[2,5]").unwrap().to_string(), "subtraction[2,5]");
/// assert_eq!(Rules::read("!2").unwrap().to_string(), "subtraction[!2]");
/// assert_eq!(Rules::read("0.33").unwrap().to_string(), "0.33");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    code: Code,
    unequal: bool,
    text: String,
}

/// Games with a name, and their codes.
const NAMED: &[(&str, &str)] = &[
    ("dawsons_chess", "0.137"),
    ("dawsons_kayles", "0.07"),
    ("kayles", "0.77"),
    ("lasker", "4.(3)"),
    ("nim", "0.(3)"),
    ("officers", "0.6"),
    ("pick_up_bricks", "0.33"),
    ("treblecross", "0.007"),
];

/// The largest number in a set.
const MOST_TAKEN: u64 = 1_000_000;

impl Rules {
    /// Reads a code such as `0.77` or `0.3(03)`, the numbers that may be taken (`1,2,5`) or may not (`!2,5`), or the
    /// name of a game, with its rules in square brackets where it has any: `kayles`, `grundy`, `octal[0.77]`,
    /// `subtraction[1,2,5]`.
    pub fn read(text: &str) -> Result<Rules, Diagnostic> {
        let all = Span::all(text).trimmed(text);
        let words = all.text(text);
        if words.starts_with(|c: char| c.is_ascii_alphabetic()) && !words[1..].starts_with('.') {
            return Rules::named(text, all);
        }
        if words.contains('.') {
            return Rules::coded(text, all);
        }
        Rules::taking(text, all)
    }

    /// The code. Sets of numbers have one too.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Whether heaps may be split into unequal parts only.
    #[must_use]
    pub fn unequal(&self) -> bool {
        self.unequal
    }

    fn named(text: &str, all: Span) -> Result<Rules, Diagnostic> {
        let words = all.text(text);
        let open = words.find('[').unwrap_or(words.len());
        let (name, inside) = (words[..open].trim_end(), words.get(open + 1..));
        let name_span = Span::new(all.from, all.from + name.len());
        let inside = match inside {
            None => None,
            Some(inside) if inside.ends_with(']') => Some(Span::new(all.from + open + 1, all.to - 1)),
            Some(_) => return Err(Diagnostic::new("bad-code", "expected `]` at the end", Span::at(all.to))),
        };
        match (name, inside) {
            ("octal", Some(inside)) => return Rules::coded(text, inside),
            ("subtraction", Some(inside)) => return Rules::taking(text, inside),
            ("octal" | "subtraction", None) => {
                return Err(Diagnostic::new("needs-rules", format!("`{name}` needs its rules"), name_span)
                    .with_hint("write `octal[0.77]` or `subtraction[1,2,5]`"));
            }
            _ => {}
        }
        let code = NAMED.iter().find(|(known, _)| *known == name).map(|(_, code)| *code);
        if let (Some(inside), true) = (inside, code.is_some() || name == "grundy") {
            return Err(Diagnostic::new("no-rules", format!("`{name}` has no rules to choose"), inside));
        }
        if name == "grundy" {
            return Ok(Rules { code: Code::new(vec![4], Vec::new()), unequal: true, text: name.to_owned() });
        }
        if let Some(code) = code {
            return Rules::coded(code, Span::all(code));
        }
        let known = NAMED.iter().map(|(name, _)| *name).chain(["grundy", "octal", "subtraction"]);
        let mut error =
            Diagnostic::new("unknown-name", format!("no game on heaps is called `{name}`"), name_span);
        error = match nearest(name, known) {
            Some(near) => error.with_hint(format!("did you mean `{near}`?")),
            None => error.with_hint("write a code such as `0.77`, or numbers that may be taken: `1,2,5`"),
        };
        Err(error)
    }

    fn coded(text: &str, part: Span) -> Result<Rules, Diagnostic> {
        let code = Code::read(part.text(text)).map_err(|mut error| {
            error.span = Span::new(part.from + error.span.from, part.from + error.span.to);
            error
        })?;
        Ok(Rules { text: code.to_string(), code, unequal: false })
    }

    fn taking(text: &str, part: Span) -> Result<Rules, Diagnostic> {
        let part = part.trimmed(text);
        let all_but = part.text(text).starts_with('!');
        let list = if all_but { "the numbers that may not be taken" } else { "a code, a name or numbers" };
        let numbers = Numbers { list, each: "a move takes", unit: "counters", example: "1,2,5" };
        let mut numbers = numbers.read(text, Span::new(part.from + usize::from(all_but), part.to))?;
        for &(number, span) in &numbers {
            if number == 0 {
                return Err(Diagnostic::new("takes-nothing", "a move takes at least one counter", span));
            }
            if number > MOST_TAKEN {
                let message = format!("numbers up to {MOST_TAKEN} can be taken in whole sequences");
                return Err(Diagnostic::new("number-too-large", message, span));
            }
        }
        numbers.sort_unstable_by_key(|(number, _)| *number);
        numbers.dedup_by_key(|(number, _)| *number);
        let most = numbers.last().map_or(0, |(number, _)| *number as usize);
        let (listed, other) = if all_but { (0, 3) } else { (3, 0) };
        let mut digits = vec![other; most + 1];
        numbers.iter().for_each(|(number, _)| digits[*number as usize] = listed);
        let written: Vec<String> = numbers.iter().map(|(number, _)| number.to_string()).collect();
        let text = format!("subtraction[{}{}]", if all_but { "!" } else { "" }, written.join(","));
        Ok(Rules { code: Code::new(digits, vec![other]), unequal: false, text })
    }
}

/// Writes what [`Rules::read`] reads.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written() {
        let read = |text| Rules::read(text).map(|rules| rules.to_string()).map_err(|error| error.code);
        assert_eq!(read(" 0.770 "), Ok("0.77".into()));
        assert_eq!(read("octal[4.3f]"), Ok("4.3F".into()));
        assert_eq!(read("c.8"), Ok("C.8".into()));
        assert_eq!(read("grundy"), Ok("grundy".into()));
        assert_eq!(read("lasker"), Ok("4.(3)".into()));
        assert_eq!(read("5, 2,2"), Ok("subtraction[2,5]".into()));
        assert_eq!(read("subtraction[! 3]"), Ok("subtraction[!3]".into()));
        assert_eq!(Rules::read("!2").unwrap().code().to_string(), "0.30(3)");
        assert_eq!(Rules::read("1,3").unwrap().code().to_string(), "0.303");
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |text| {
            let error = Rules::read(text).unwrap_err();
            (error.code, (error.span.from, error.span.to))
        };
        assert_eq!(error("0.7x"), ("bad-code", (3, 4)));
        assert_eq!(error("octal[0.7x]"), ("bad-code", (9, 10)));
        assert_eq!(error("octal[0.7"), ("bad-code", (9, 9)));
        assert_eq!(error("kayle"), ("unknown-name", (0, 5)));
        assert_eq!(error("kayles[3]"), ("no-rules", (7, 8)));
        assert_eq!(error("octal"), ("needs-rules", (0, 5)));
        assert_eq!(error("1,0"), ("takes-nothing", (2, 3)));
        assert_eq!(error("1,1000001"), ("number-too-large", (2, 9)));
        assert_eq!(error(""), ("numbers-empty", (0, 0)));
        assert_eq!(Rules::read("kayle").unwrap_err().hint.unwrap(), "did you mean `kayles`?");
    }
}
