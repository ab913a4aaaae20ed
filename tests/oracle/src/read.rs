//! Reads the notation: what the program prints, and what somebody asks about. Written from its description alone.

use crate::expression::Expression as E;
use crate::fraction::Fraction;

/// The expression that a text stands for, or nothing if this reader does not understand it.
pub fn read(text: &str) -> Option<E> {
    let mut reader = Reader { letters: text.chars().collect(), at: 0 };
    let expression = reader.sum()?;
    reader.blank();
    (reader.at == reader.letters.len()).then_some(expression)
}

/// The members of a printed list.
pub fn read_list(text: &str) -> Option<Vec<String>> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let mut members = Vec::new();
    let (mut depth, mut quoted, mut member) = (0, false, String::new());
    for letter in inside.chars() {
        quoted ^= letter == '"';
        match letter {
            _ if quoted => {}
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth -= 1,
            ',' if depth == 0 => {
                members.push(std::mem::take(&mut member).trim().to_owned());
                continue;
            }
            _ => {}
        }
        member.push(letter);
    }
    if !member.trim().is_empty() || !members.is_empty() {
        members.push(member.trim().to_owned());
    }
    Some(members)
}

struct Reader {
    letters: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self, ahead: usize) -> char {
        self.letters.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn blank(&mut self) {
        while self.peek(0).is_whitespace() {
            self.at += 1;
        }
    }

    fn eat(&mut self, letter: char) -> bool {
        let there = self.peek(0) == letter;
        self.at += usize::from(there);
        there
    }

    fn digits(&mut self) -> Option<String> {
        let from = self.at;
        while self.peek(0).is_ascii_digit() {
            self.at += 1;
        }
        (self.at > from).then(|| self.letters[from..self.at].iter().collect())
    }

    fn sum(&mut self) -> Option<E> {
        let mut terms = vec![self.product()?];
        loop {
            self.blank();
            let minus = match self.peek(0) {
                '+' => false,
                '-' => true,
                _ => break,
            };
            self.at += 1;
            let term = self.product()?;
            terms.push(if minus { E::Negative(Box::new(term)) } else { term });
        }
        if terms.len() == 1 { terms.pop() } else { Some(E::Sum(terms)) }
    }

    /// A multiple, or something with a sign.
    fn product(&mut self) -> Option<E> {
        self.blank();
        let from = self.at;
        let minus = self.eat('-');
        if let Some(digits) = self.digits() {
            let spaces = self.peek(0) == ' ';
            self.blank();
            let named = !spaces
                && (self.peek(1).is_ascii_digit() || !"{(^v+-•".contains(self.peek(1)))
                && !self.peek(1).is_ascii_alphabetic();
            if self.peek(0) == '*' && !named {
                self.at += 1;
                let n: i64 = digits.parse().ok()?;
                let of = self.product()?;
                return Some(E::Multiple(if minus { -n } else { n }, Box::new(of)));
            }
        }
        self.at = from;
        self.ordinal()
    }

    fn ordinal(&mut self) -> Option<E> {
        let base = self.signed()?;
        if self.eat(':') {
            let above = self.signed()?;
            return Some(E::Ordinal(Box::new(base), Box::new(above)));
        }
        Some(base)
    }

    fn signed(&mut self) -> Option<E> {
        self.blank();
        if self.peek(0) == '-' && !self.peek(1).is_ascii_digit() {
            self.at += 1;
            return Some(E::Negative(Box::new(self.signed()?)));
        }
        if self.peek(0) == '+' && self.peek(1) == '-' {
            self.at += 2;
            if self.peek(0) == '{'
                && let E::Impartial(of) = self.clone_at().brace()?
            {
                self.brace()?;
                return Some(E::Switch(of));
            }
            return Some(E::Switch(vec![self.atom()?]));
        }
        self.atom()
    }

    fn clone_at(&self) -> Reader {
        Reader { letters: self.letters.clone(), at: self.at }
    }

    fn atom(&mut self) -> Option<E> {
        match self.peek(0) {
            '{' => self.brace(),
            '(' => {
                self.at += 1;
                let inside = self.sum()?;
                self.blank();
                self.eat(')').then_some(inside)
            }
            'v' if self.peek(1) == 'v' || !self.peek(1).is_ascii_alphabetic() => self.word(),
            letter if letter.is_ascii_alphabetic() => self.call(),
            _ => self.word(),
        }
    }

    /// A number, ups and a star, or a number and something with a name, without spaces.
    fn word(&mut self) -> Option<E> {
        let mut x = Fraction::whole(0);
        let mut parts = Vec::new();
        let from = self.at;
        let minus = self.eat('-');
        if let Some(above) = self.digits() {
            let mut number = above;
            if self.peek(0) == '/' {
                self.at += 1;
                number = format!("{number}/{}", self.digits()?);
            }
            x = Fraction::read(&number)?;
            if minus {
                x = -x;
            }
        }
        let mut ups = 0;
        if let sign @ ('^' | 'v') = self.peek(0) {
            let up = |n: i64| if sign == '^' { n } else { -n };
            self.at += 1;
            match self.peek(0) {
                open @ ('[' | '<') => {
                    self.at += 1;
                    let n: i64 = self.digits()?.parse().ok()?;
                    let several = if open == '[' { 1..=n } else { n..=n };
                    let close = if open == '[' { ']' } else { '>' };
                    let all = several.map(|n| match sign {
                        '^' => E::Uptimal(n),
                        _ => E::Negative(Box::new(E::Uptimal(n))),
                    });
                    parts.extend(all);
                    if !self.eat(close) {
                        return None;
                    }
                }
                letter if letter == sign => {
                    ups = up(1);
                    while self.eat(sign) {
                        ups += up(1);
                    }
                }
                _ => ups = up(self.digits().map_or(Some(1), |n| n.parse().ok())?),
            }
        }
        let mut star = 0;
        if self.eat('*') {
            star = self.digits().map_or(Some(1), |n| n.parse().ok())?;
        }
        if self.letters[self.at..].starts_with(&['T']) || self.letters[self.at..].starts_with(&['M']) {
            parts.push(self.call()?);
        }
        if self.at == from {
            return None;
        }
        let name = E::Name(x, ups, star);
        if parts.is_empty() {
            return Some(name);
        }
        parts.insert(0, name);
        Some(E::Word(parts))
    }

    fn call(&mut self) -> Option<E> {
        let mut name = String::new();
        while self.peek(0).is_ascii_alphanumeric() || self.peek(0) == '_' {
            name.push(self.peek(0));
            self.at += 1;
        }
        if name == "Tiny" || name == "Miny" {
            if !self.eat('(') {
                return None;
            }
            let tiny = E::Tiny(Box::new(self.sum()?));
            return self.eat(')').then(|| if name == "Tiny" { tiny } else { E::Negative(Box::new(tiny)) });
        }
        let rules = if self.peek(0) == '[' { self.enclosed('[', ']')? } else { String::new() };
        let text = self.enclosed('(', ')')?;
        Some(E::Position { name, rules, text })
    }

    fn enclosed(&mut self, open: char, close: char) -> Option<String> {
        let from = self.at;
        let (mut depth, mut quoted) = (0, false);
        while self.at < self.letters.len() {
            let letter = self.peek(0);
            self.at += 1;
            quoted ^= letter == '"';
            if !quoted && letter == open {
                depth += 1;
            }
            if !quoted && letter == close {
                depth -= 1;
                if depth == 0 {
                    return Some(self.letters[from + 1..self.at - 1].iter().collect());
                }
            }
            if depth == 0 {
                return None;
            }
        }
        None
    }

    fn brace(&mut self) -> Option<E> {
        let inside: Vec<char> = self.enclosed('{', '}')?.chars().collect();
        braced(&inside)
    }
}

/// What stands between braces: the longest bar divides it, and what has bars on one side is a brace of its own.
fn braced(inside: &[char]) -> Option<E> {
    let mut longest: Option<(usize, usize)> = None;
    let (mut depth, mut quoted) = (0, false);
    let mut at = 0;
    while at < inside.len() {
        let letter = inside[at];
        quoted ^= letter == '"';
        match letter {
            _ if quoted => {}
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            '|' if depth == 0 => {
                let length = inside[at..].iter().take_while(|&&letter| letter == '|').count();
                if longest.is_none_or(|(_, other)| length > other) {
                    longest = Some((at, length));
                }
                at += length;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    match longest {
        None => Some(E::Impartial(options(inside)?)),
        Some((at, length)) => {
            let (left, right) = (&inside[..at], &inside[at + length..]);
            let side = |side: &[char]| match braced(side)? {
                E::Impartial(options) => Some(options),
                brace => Some(vec![brace]),
            };
            Some(E::Brace(side(left)?, side(right)?))
        }
    }
}

/// Options with commas between them.
fn options(text: &[char]) -> Option<Vec<E>> {
    let text: String = text.iter().collect();
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    read_list(&format!("[{text}]"))?.iter().map(|option| read(option)).collect()
}
