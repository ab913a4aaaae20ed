//! Rules as lines of tokens.

use upstar_syntax::{Diagnostic, Span};

/// Words that stand for no number of one's own.
const RESERVED: [&str; 24] = [
    "for",
    "in",
    "if",
    "and",
    "or",
    "not",
    "mod",
    "min",
    "max",
    "gcd",
    "isqrt",
    "nim_sum",
    "power",
    "heap",
    "heaps",
    "equal",
    "different",
    "all",
    "of",
    "any",
    "turns",
    "length",
    "sum",
    "called",
];

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A word: letters, digits and `_`, a letter first.
    Word(String),
    /// A whole number.
    Number(u64),
    /// What stands between quotes.
    Text(String),
    /// A sign, such as `->` or `(`.
    Sign(&'static str),
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// Signs, longer ones before those that they begin with.
const SIGNS: [&str; 26] = [
    "->", "..", "==", "!=", "<=", ">=", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",", "+", "-", "*", "/",
    ":", "|", ".", "^", "%", ";",
];

/// A line with what stands on it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) tokens: Vec<Token>,
    /// The whole line without its comment and without blanks at its ends.
    pub(crate) span: Span,
    /// Whether it begins with a blank.
    pub(crate) indented: bool,
}

/// The lines of a text on which something stands.
pub(crate) fn lines(text: &str) -> Result<Vec<Line>, Diagnostic> {
    let mut all = Vec::new();
    let mut from = 0;
    for line in text.split('\n') {
        let tokens = tokens(text, Span::new(from, from + line.len()))?;
        if let (Some(first), Some(last)) = (tokens.first(), tokens.last()) {
            let (span, indented) = (first.span.through(last.span), first.span.from > from);
            all.push(Line { tokens, span, indented });
        }
        from += line.len() + 1;
    }
    Ok(all)
}

fn tokens(text: &str, span: Span) -> Result<Vec<Token>, Diagnostic> {
    let mut list = Vec::new();
    let mut at = span.from;
    while at < span.to {
        let rest = &text[at..span.to];
        let Some(first) = rest.chars().next() else { break };
        if first.is_whitespace() || first == '\u{FEFF}' {
            at += first.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            break;
        }
        let run = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        let (kind, length) = if first.is_ascii_alphabetic() || first == '_' {
            let length = run(|c| c.is_ascii_alphanumeric() || c == '_');
            (Kind::Word(rest[..length].to_owned()), length)
        } else if first.is_ascii_digit() {
            let length = run(|c| c.is_ascii_digit());
            let number = rest[..length].parse().map_err(|_| {
                Diagnostic::new(
                    "number-too-large",
                    "numbers in rules are below 2^64",
                    Span::new(at, at + length),
                )
            })?;
            (Kind::Number(number), length)
        } else if first == '"' {
            let Some(length) = rest[1..].find('"') else {
                let message = "the quotes are not closed on this line";
                return Err(Diagnostic::syntax(message, Span::new(at, span.to)));
            };
            (Kind::Text(rest[1..1 + length].to_owned()), length + 2)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Kind::Sign(sign), sign.len())
        } else if matches!(list.first(), Some(Token { kind: Kind::Word(word), .. }) if word == "example") {
            // What stands in examples is for others to read.
            (Kind::Text(first.to_string()), first.len_utf8())
        } else {
            let here = Span::new(at, at + first.len_utf8());
            let shown =
                if first.is_control() { first.escape_default().to_string() } else { first.to_string() };
            let wrong = Diagnostic::syntax(format!("`{shown}` means nothing in rules"), here);
            let hint = match first {
                '#' => "a comment begins with `//`",
                '→' | '⇒' | '↦' => "an arrow is written `->`",
                '−' | '–' => "a minus is written `-`",
                '·' | '×' => "a product is written `*`",
                '≤' | '≥' | '≠' => "comparisons are written `<=`, `>=` and `!=`",
                _ => return Err(wrong),
            };
            return Err(wrong.with_hint(hint));
        };
        list.push(Token { kind, span: Span::new(at, at + length) });
        at += length;
    }
    Ok(list)
}

/// A line being read from left to right.
pub(crate) struct Reader<'l> {
    line: &'l Line,
    at: usize,
}

impl<'l> Reader<'l> {
    pub(crate) fn new(line: &'l Line) -> Reader<'l> {
        Reader { line, at: 0 }
    }

    pub(crate) fn peek(&self) -> Option<&'l Token> {
        self.line.tokens.get(self.at)
    }

    /// Passes everything up to one of some words that stands outside of brackets, or to the end of the line.
    pub(crate) fn skip_to(&mut self, words: &[&str]) {
        let mut depth = 0i32;
        while let Some(token) = self.peek() {
            match &token.kind {
                Kind::Sign("(" | "[") => depth += 1,
                Kind::Sign(")" | "]") => depth -= 1,
                Kind::Word(word) if depth == 0 && words.contains(&&**word) => break,
                _ => {}
            }
            self.next();
        }
    }

    pub(crate) fn next(&mut self) -> Option<&'l Token> {
        let token = self.peek();
        self.at += usize::from(token.is_some());
        token
    }

    /// Where the next token stands, or the end of the line.
    pub(crate) fn here(&self) -> Span {
        self.peek().map_or(Span::at(self.line.span.to), |token| token.span)
    }

    pub(crate) fn before(&self) -> Span {
        self.at.checked_sub(1).map_or(Span::at(self.line.span.from), |at| self.line.tokens[at].span)
    }

    /// A place to come back to.
    pub(crate) fn mark(&self) -> usize {
        self.at
    }

    pub(crate) fn back_to(&mut self, mark: usize) {
        self.at = mark;
    }

    pub(crate) fn word(&mut self, word: &str) -> bool {
        let is = matches!(self.peek(), Some(Token { kind: Kind::Word(own), .. }) if own == word);
        self.at += usize::from(is);
        is
    }

    /// Several words, all or none of them.
    pub(crate) fn words(&mut self, words: &str) -> bool {
        let start = self.at;
        let all = words.split(' ').all(|word| self.word(word));
        if !all {
            self.at = start;
        }
        all
    }

    pub(crate) fn sign(&mut self, sign: &str) -> bool {
        let is = matches!(&self.peek(), Some(Token { kind: Kind::Sign(own), .. }) if *own == sign);
        self.at += usize::from(is);
        is
    }

    /// The error that something else was expected here.
    pub(crate) fn expected(&self, what: &str) -> Diagnostic {
        Diagnostic::syntax(format!("expected {what}"), self.here())
    }

    pub(crate) fn expect_sign(&mut self, sign: &str) -> Result<Span, Diagnostic> {
        if self.sign(sign) { Ok(self.before()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    /// A word, whatever it is.
    pub(crate) fn any_word(&mut self) -> Option<&'l str> {
        let Some(Token { kind: Kind::Word(word), .. }) = self.peek() else { return None };
        self.at += 1;
        Some(word)
    }

    pub(crate) fn expect_word(&mut self, what: &str) -> Result<(&'l str, Span), Diagnostic> {
        match self.next() {
            Some(Token { kind: Kind::Word(word), span }) => Ok((word, *span)),
            other => {
                self.at -= usize::from(other.is_some());
                Err(self.expected(what))
            }
        }
    }

    /// A word or a number, as a name.
    pub(crate) fn expect_name(&mut self, what: &str) -> Result<(String, Span), Diagnostic> {
        match self.next() {
            Some(Token { kind: Kind::Word(word), span }) => Ok((word.clone(), *span)),
            Some(Token { kind: Kind::Number(number), span }) => Ok((number.to_string(), *span)),
            other => {
                self.at -= usize::from(other.is_some());
                Err(self.expected(what))
            }
        }
    }

    /// A name that somebody gives to a number or a list.
    pub(crate) fn expect_variable(&mut self, what: &str) -> Result<(&'l str, Span), Diagnostic> {
        let (name, span) = self.expect_word(what)?;
        match RESERVED.contains(&name) {
            true => Err(Diagnostic::new("name-taken", format!("`{name}` means something else here"), span)),
            false => Ok((name, span)),
        }
    }

    pub(crate) fn expect_text(&mut self, what: &str) -> Result<(&'l str, Span), Diagnostic> {
        match self.next() {
            Some(Token { kind: Kind::Text(text), span }) => Ok((text, *span)),
            other => {
                self.at -= usize::from(other.is_some());
                Err(self.expected(what))
            }
        }
    }

    pub(crate) fn expect_end(&self) -> Result<(), Diagnostic> {
        self.expect_end_or(&[])
    }

    /// Expects the end of the line, where some words could have stood as well.
    pub(crate) fn expect_end_or(&self, words: &[&str]) -> Result<(), Diagnostic> {
        let Some(token) = self.peek() else { return Ok(()) };
        let error = self.expected("nothing more on this line");
        if words.is_empty() {
            return Err(error);
        }
        let near = match &token.kind {
            Kind::Word(word) => upstar_syntax::nearest(word, words.iter().copied()),
            _ => None,
        };
        Err(error.with_hint(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("here can stand {}", words.join(", ")),
        }))
    }
}
