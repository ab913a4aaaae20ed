//! Notation taken apart into signs, for formats that have signs of their own.

/// A sign of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign<'t> {
    /// Digits.
    Digits(&'t str),
    /// A fraction: its numerator and denominator.
    Fraction(&'t str, &'t str),
    /// A name of a game, a letter or the like.
    Word(&'t str),
    /// Text in quotes, with them.
    Quoted(&'t str),
    /// Several ups, counted.
    Up(usize),
    /// Several downs, counted.
    Down(usize),
    /// What stands above an up or a down, such as `3` of `^<3>` and `[3]` of `^[3]`.
    Above(&'t str),
    /// `*`
    Star,
    /// `+-`
    PlusMinus,
    /// Several bars side by side, counted.
    Bars(usize),
    /// `->`
    Arrow,
    /// `x` between two sizes.
    Times,
    /// Anything else.
    Other(char),
}

/// A text in the notation with the signs of the other alphabet.
pub(crate) fn unicode(text: &str) -> String {
    let mut out = String::new();
    for sign in signs(text) {
        match sign {
            Sign::Digits(text) | Sign::Word(text) | Sign::Quoted(text) => out.push_str(text),
            Sign::Fraction(over, under) => out.extend([over, "/", under]),
            Sign::Up(n) => out.push_str(&"↑".repeat(n)),
            Sign::Down(n) => out.push_str(&"↓".repeat(n)),
            Sign::Above(text) if text.starts_with('[') => out.push_str(text),
            Sign::Above(text) => out.extend(["<", text, ">"]),
            Sign::Star => out.push('⋆'),
            Sign::PlusMinus => out.push('±'),
            Sign::Bars(n) => out.push_str(&"|".repeat(n)),
            Sign::Arrow => out.push_str("->"),
            Sign::Times => out.push('x'),
            Sign::Other(c) => out.push(c),
        }
    }
    out
}

/// How long the run is that begins with a character of a kind.
fn run(text: &str, of: impl Fn(char) -> bool) -> usize {
    text.find(|c| !of(c)).unwrap_or(text.len())
}

/// How long `<3>` or `[3]` is, if a text begins so.
fn bracketed(text: &str) -> Option<usize> {
    let closing = match text.chars().next()? {
        '<' => '>',
        '[' => ']',
        _ => return None,
    };
    let digits = run(&text[1..], |c| c.is_ascii_digit());
    (digits > 0 && text[1 + digits..].starts_with(closing)).then_some(digits + 2)
}

/// The signs of a text in the notation.
pub(crate) fn signs(text: &str) -> Vec<Sign<'_>> {
    let mut list = Vec::new();
    let mut rest = text;
    let digit = |c: char| c.is_ascii_digit();
    while let Some(c) = rest.chars().next() {
        let (sign, length) = if digit(c) {
            let over = run(rest, digit);
            let under = rest[over..].strip_prefix('/').map_or(0, |after| run(after, digit));
            if under > 0 {
                (Sign::Fraction(&rest[..over], &rest[over + 1..over + 1 + under]), over + 1 + under)
            } else {
                (Sign::Digits(&rest[..over]), over)
            }
        } else if let (Some(Sign::Up(_) | Sign::Down(_)), Some(length)) = (list.last(), bracketed(rest)) {
            let inner = if c == '<' { &rest[1..length - 1] } else { &rest[..length] };
            (Sign::Above(inner), length)
        } else if c == '"' {
            let end = rest[1..].find('"').map_or(rest.len(), |at| at + 2);
            (Sign::Quoted(&rest[..end]), end)
        } else if rest.starts_with("x") && matches!(list.last(), Some(Sign::Digits(_))) {
            (Sign::Times, 1)
        } else if c.is_alphabetic() {
            let length = run(rest, |c| c.is_alphabetic() || c == '_');
            match &rest[..length] {
                "v" => (Sign::Down(1), 1),
                "vv" => (Sign::Down(2), 2),
                word => (Sign::Word(word), length),
            }
        } else if c == '^' {
            let length = run(rest, |c| c == '^');
            (Sign::Up(length), length)
        } else if c == '|' {
            let length = run(rest, |c| c == '|');
            (Sign::Bars(length), length)
        } else if rest.starts_with("+-") {
            (Sign::PlusMinus, 2)
        } else if rest.starts_with("->") {
            (Sign::Arrow, 2)
        } else if c == '*' {
            (Sign::Star, 1)
        } else {
            (Sign::Other(c), c.len_utf8())
        };
        list.push(sign);
        rest = &rest[length..];
    }
    list
}
