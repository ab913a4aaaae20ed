//! Reads numbers, tests, and the comprehensions of rules on heaps, tuples, coins and lists.

use std::cell::Cell;

use upstar_syntax::{Diagnostic, Span};

use crate::called::Called;
use crate::coins::{CoinLine, Pick};
use crate::heaps::HeapLine;
use crate::number::{
    Clause, Comprehension, LARGEST, MAX_VARIABLES, Number, Operation, Ranges, Relation, SMALL, Test,
    is_narrow, most, most_steps,
};
use crate::scan::{Kind, Reader, Token};
use crate::split::Split;

/// The most bits of any number on the way.
const MAX_BITS: u32 = 126;
/// How deep expressions may be nested.
const MAX_DEPTH: u32 = 64;

/// What stands for a parameter of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Parameter {
    Number(i128),
    /// Numbers from one to another, one range after the other.
    List(Vec<(i128, i128)>),
    /// A take-and-break code.
    Code(String),
}

/// Parameters by their names.
pub(crate) type Parameters = Vec<(String, Parameter)>;

/// The names of variables while a line is read.
pub(crate) struct Scope {
    names: Vec<String>,
    bits: Vec<u32>,
    depth: u32,
    parameters: Parameters,
}

/// `heaps`, with what they must be: `equal heaps`, `different heaps`, `heaps not all equal`.
fn split_of(reader: &mut Reader<'_>) -> Result<Split, Diagnostic> {
    let said = match () {
        () if reader.word("equal") => Split::Equal,
        () if reader.word("different") => Split::Different,
        () => Split::Any,
    };
    if !reader.word("heaps") && !reader.word("heap") {
        return Err(reader
            .expected("`heaps`")
            .with_hint("such as: n - 1 in 2..3 heaps, n in 2 different heaps, n in 2..n equal heaps"));
    }
    match said {
        Split::Any if reader.words("not all equal") => Ok(Split::NotAllEqual),
        _ => Ok(said),
    }
}

/// What to write for `2^k` and `2**k`.
const POWERS: &str = "a square is written k*k, a power of two power(2, k)";

impl Scope {
    pub(crate) fn new(names: Vec<String>, parameters: &Parameters) -> Scope {
        // A list has up to 64 numbers, and their sum so many more bits.
        let bits = |name: &String| LARGEST.ilog2() + if name.starts_with("sum(") { 7 } else { 1 };
        let bits = names.iter().map(bits).collect();
        Scope { names, bits, depth: 0, parameters: parameters.clone() }
    }

    /// Whether a name stands for something.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.names.iter().any(|own| own == name) || self.parameter(name).is_some()
    }

    fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|(own, _)| own == name).map(|(_, parameter)| parameter)
    }

    /// Reads the heaps that a move leaves, `[a, b]` or one of them, or what is split and how: `n - 1 in 2..3 equal heaps`; then clauses.
    pub(crate) fn heaps(&mut self, reader: &mut Reader<'_>) -> Result<HeapLine, Diagnostic> {
        let split = Cell::new(None);
        let numbers = self.with_clauses(reader, |scope, reader| {
            if reader.sign("[") {
                return scope.list(reader, "]", |scope, reader, to| {
                    to.push(scope.number(reader)?);
                    Ok(())
                });
            }
            let in_parentheses = reader.peek().is_some_and(|token| token.kind == Kind::Sign("("));
            let mut to =
                vec![scope.number(reader).map_err(|wrong| match reader.peek().map(|token| &token.kind) {
                    Some(Kind::Sign(",")) if in_parentheses => {
                        wrong.with_hint("several heaps stand in brackets: [a, n - a]")
                    }
                    _ => wrong,
                })?];
            if reader.word("in") {
                let least = scope.number(reader)?;
                let most = if reader.sign("..") { scope.number(reader)? } else { least.clone() };
                to.extend([least.or_nothing(), most]);
                split.set(Some(split_of(reader)?));
            }
            Ok(to)
        })?;
        Ok(HeapLine { numbers, split: split.get() })
    }

    /// Reads tuples with `+` between, each with how often it comes before its numbers: 1, or what stands before a `*`.
    pub(crate) fn tuples(
        &mut self,
        reader: &mut Reader<'_>,
        length: usize,
    ) -> Result<Comprehension, Diagnostic> {
        self.with_clauses(reader, |scope, reader| {
            let mut all = Vec::new();
            loop {
                // A number before `*`, in parentheses where it is not a single one, or the position itself.
                let start = reader.mark();
                if reader.sign("(") {
                    let times = scope.number(reader).ok().filter(|_| reader.sign(")") && reader.sign("*"));
                    if times.is_none() {
                        reader.back_to(start);
                    }
                    all.push(times.unwrap_or(Number::Constant(1)));
                } else {
                    all.push(scope.factor(reader)?);
                    reader.expect_sign("*").map_err(|wrong| {
                        wrong.with_hint("how often a position comes stands before `*`, as in (k/2) * (a, b)")
                    })?;
                }
                let span = reader.expect_sign("(")?;
                let one = scope.list(reader, ")", |scope, reader, to| {
                    to.push(scope.number(reader)?);
                    Ok(())
                })?;
                if one.len() != length {
                    let message = format!("a position has {length} numbers");
                    return Err(Diagnostic::new("bad-move", message, span.through(reader.before())));
                }
                all.extend(one);
                if !reader.sign("+") {
                    return Ok(all);
                }
            }
        })
    }

    /// Reads the coins that are turned: numbers and ranges in brackets, each as its first and its last number, and how many are picked
    /// of a range; then clauses.
    pub(crate) fn coins(&mut self, reader: &mut Reader<'_>) -> Result<CoinLine, Diagnostic> {
        let pick = Cell::new(None);
        let numbers = self.with_clauses(reader, |scope, reader| {
            let mut to = Vec::new();
            if reader.sign("[") {
                to = scope.list(reader, "]", |scope, reader, to| {
                    let first = scope.number(reader)?;
                    let last = if reader.sign("..") { scope.number(reader)? } else { first.clone() };
                    to.extend([first, last]);
                    Ok(())
                })?;
                if !reader.word("and") {
                    return Ok(to);
                }
            }
            to.extend(scope.picked(reader)?);
            pick.set(Some(if reader.word("symmetrically") { Pick::Symmetric } else { Pick::Any }));
            Ok(to)
        })?;
        Ok(CoinLine { numbers, pick: pick.get() })
    }

    /// `any of a..b`, `up to k of a..b` or `k of a..b`: how many at least and at most, the first and the last.
    fn picked(&mut self, reader: &mut Reader<'_>) -> Result<[Number; 4], Diagnostic> {
        let hint = "such as: both n turns [a] for a in 1..n-1, both n turns up to 2 of 1..n-1, \
                    both n turns any of 1..n-1 symmetrically";
        let (least, most) = match () {
            () if reader.word("any") => (Number::Constant(0), Number::Constant(i128::from(LARGEST))),
            () if reader.words("up to") => (Number::Constant(0), self.number(reader)?),
            () => {
                let start = reader.mark();
                let count = self.number(reader).map_err(|wrong| match reader.mark() == start {
                    true => {
                        reader.expected("coins in brackets, `any of`, `up to` or a number").with_hint(hint)
                    }
                    false => wrong,
                })?;
                (count.clone(), count)
            }
        };
        if !reader.word("of") {
            return Err(reader.expected("`of`").with_hint(hint));
        }
        let (from, to) = self.range(reader)?;
        Ok([least, most, from.or_nothing(), to.or_nothing()])
    }

    /// The rest of a list, up to its closing bracket.
    pub(crate) fn list(
        &mut self,
        reader: &mut Reader<'_>,
        close: &str,
        one: impl Fn(&mut Scope, &mut Reader<'_>, &mut Vec<Number>) -> Result<(), Diagnostic>,
    ) -> Result<Vec<Number>, Diagnostic> {
        let mut to = Vec::new();
        if reader.sign(close) {
            return Ok(to);
        }
        loop {
            one(self, reader, &mut to)?;
            if reader.sign(close) {
                return Ok(to);
            }
            if !reader.sign(",") {
                return Err(reader.expected(&format!("`,` or `{close}`")));
            }
        }
    }

    /// Reads the name of a new variable, and `in`.
    pub(crate) fn new_name(&self, reader: &mut Reader<'_>) -> Result<String, Diagnostic> {
        let (name, span) = reader.expect_variable("the name of a variable")?;
        if self.knows(name) {
            return Err(Diagnostic::new("name-taken", format!("`{name}` is a number here already"), span));
        }
        if self.names.len() >= MAX_VARIABLES {
            return Err(Diagnostic::new("too-many", "there are too many variables in this line", span));
        }
        if !reader.word("in") {
            return Err(reader.expected("`in`").with_hint(format!("such as: for {name} in 1..n")));
        }
        Ok(name.to_owned())
    }

    /// Reads what a variable goes through: `a..b`, a list `[a, b..c]`, or a parameter that is one.
    pub(crate) fn ranges(&mut self, reader: &mut Reader<'_>) -> Result<Ranges, Diagnostic> {
        let start = reader.mark();
        if let Some(word) = reader.any_word()
            && let Some(Parameter::List(list)) = self.parameter(word)
        {
            let own = |(from, to): &(i128, i128)| (Number::Constant(*from), Number::Constant(*to));
            return Ok(Ranges(list.iter().map(own).collect()));
        }
        reader.back_to(start);
        if !reader.sign("[") {
            return Ok(Ranges(vec![self.range(reader)?]));
        }
        let all = self.list(reader, "]", |scope, reader, to| {
            let from = scope.number(reader)?;
            let last = if reader.sign("..") { scope.number(reader)? } else { from.clone() };
            to.extend([from, last]);
            Ok(())
        })?;
        Ok(Ranges(all.chunks(2).map(|two| (two[0].clone(), two[1].clone())).collect()))
    }

    /// Reads `a..b`.
    pub(crate) fn range(&mut self, reader: &mut Reader<'_>) -> Result<(Number, Number), Diagnostic> {
        let from = self.number(reader)?;
        reader
            .expect_sign("..")
            .map_err(|wrong| wrong.with_hint("a list of numbers stands in brackets: [1, 2]"))?;
        if reader.peek().is_some_and(|token| token.kind == Kind::Sign(".")) {
            return Err(reader.expected("a number").with_hint("two points stand between: 1..n"));
        }
        Ok((from, self.number(reader)?))
    }

    /// Adds a variable that is a number of the position.
    pub(crate) fn add(&mut self, name: String) {
        self.names.push(name);
        self.bits.push(LARGEST.ilog2() + 1);
    }

    /// Adds a variable that goes through numbers.
    pub(crate) fn add_among(&mut self, name: String, ranges: &Ranges) {
        let ends = ranges.0.iter().flat_map(|(from, to)| [from, to]);
        let bits = ends.map(|end| end.bits(&self.bits)).max().unwrap_or(0);
        self.names.push(name);
        self.bits.push(bits);
    }

    /// Forgets the variable that was added last.
    pub(crate) fn forget(&mut self) {
        self.names.pop();
        self.bits.pop();
    }

    fn with_clauses(
        &mut self,
        reader: &mut Reader<'_>,
        read: impl Fn(&mut Scope, &mut Reader<'_>) -> Result<Vec<Number>, Diagnostic>,
    ) -> Result<Comprehension, Diagnostic> {
        // What is on the left of the clauses uses their variables: read it again once they are known.
        let own = self.names.len();
        let start = reader.mark();
        reader.skip_to(&["for", "if", "called"]);
        let stop = reader.mark();
        let mut clauses = Vec::new();
        loop {
            if reader.word("for") {
                let name = self.new_name(reader)?;
                let ranges = self.ranges(reader)?;
                self.add_among(name, &ranges);
                clauses.push(Clause::For(ranges));
            } else if reader.word("if") {
                clauses.push(Clause::If(self.test(reader)?));
            } else {
                break;
            }
        }
        let called = Called::with_numbers(reader, Some(self))?;
        let end = reader.mark();
        reader.back_to(start);
        let to = read(self, reader)?;
        if reader.mark() != stop {
            let wrong = reader.expected("`for`, `if` or the end of the line");
            let hint = match reader.peek().map(|token| &token.kind) {
                Some(Kind::Sign(",")) => "another move is another line, and several heaps stand in brackets",
                Some(Kind::Word(_)) => "a product is written with `*`: 2*k",
                Some(Kind::Sign("^")) => POWERS,
                _ => return Err(wrong),
            };
            return Err(wrong.with_hint(hint));
        }
        if to.len() + called.as_ref().map_or(0, |(_, numbers)| numbers.len()) > MAX_VARIABLES {
            let message = format!("a move leaves at most {MAX_VARIABLES} numbers that are named one by one");
            return Err(Diagnostic::new("too-many", message, reader.before()));
        }
        reader.back_to(end);
        self.names.truncate(own);
        self.bits.truncate(own);
        let most = most(&to, &clauses, vec![(0, i128::from(LARGEST)); own]);
        let small_steps = most_steps(&clauses, vec![(0, i128::from(SMALL)); own]);
        let all = to.iter().chain(called.iter().flat_map(|(_, numbers)| numbers));
        let is_narrow = is_narrow(all, &clauses, own);
        Ok(Comprehension { to, clauses, own, most, small_steps, is_narrow, called })
    }

    fn deeper<T>(
        &mut self,
        reader: &mut Reader<'_>,
        read: impl FnOnce(&mut Scope, &mut Reader<'_>) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        if self.depth >= MAX_DEPTH {
            return Err(Diagnostic::too_deep(reader.here()));
        }
        self.depth += 1;
        let found = read(self, reader);
        self.depth -= 1;
        found
    }

    fn checked(&self, number: Number, span: Span) -> Result<Number, Diagnostic> {
        if number.bits(&self.bits) > MAX_BITS {
            let message = "this could become larger than 2^126, which would not be exact";
            return Err(Diagnostic::new("number-too-large", message, span)
                .with_hint("numbers of a position have up to 40 bits; a product adds those of its factors"));
        }
        Ok(number)
    }

    /// Reads a number from a text of its own, which lies somewhere in the rules.
    pub(crate) fn number_in(&mut self, text: &str, span: Span) -> Result<Number, Diagnostic> {
        let within = |wrong: Diagnostic| Diagnostic { span, ..wrong };
        let lines = crate::scan::lines(text).map_err(within)?;
        let [line] = &lines[..] else { return Err(Diagnostic::syntax("expected a number", span)) };
        let mut reader = Reader::new(line);
        let number = self.number(&mut reader).map_err(within)?;
        reader.expect_end().map_err(within)?;
        Ok(number)
    }

    pub(crate) fn number(&mut self, reader: &mut Reader<'_>) -> Result<Number, Diagnostic> {
        let start = reader.here();
        let mut sum = self.product(reader)?;
        loop {
            let operation = if reader.sign("+") {
                Operation::Add
            } else if reader.sign("-") {
                Operation::Subtract
            } else {
                return Ok(sum);
            };
            let more = self.product(reader)?;
            sum =
                self.checked(Number::Two(operation, Box::new([sum, more])), start.through(reader.before()))?;
        }
    }

    fn product(&mut self, reader: &mut Reader<'_>) -> Result<Number, Diagnostic> {
        let start = reader.here();
        let mut product = self.factor(reader)?;
        loop {
            let operation = if reader.sign("*") {
                Operation::Multiply
            } else if reader.sign("/") {
                Operation::Divide
            } else if reader.word("mod") || reader.sign("%") {
                Operation::Remainder
            } else {
                return Ok(product);
            };
            let by = reader.here();
            let more = self.factor(reader)?;
            if operation != Operation::Multiply && more == Number::Constant(0) {
                return Err(Diagnostic::new("by-zero", "this divides by zero", by));
            }
            product = self
                .checked(Number::Two(operation, Box::new([product, more])), start.through(reader.before()))?;
        }
    }

    fn factor(&mut self, reader: &mut Reader<'_>) -> Result<Number, Diagnostic> {
        let Some(token) = reader.peek() else { return Err(reader.expected("a number")) };
        match &token.kind {
            Kind::Number(n) => {
                reader.next();
                Ok(Number::Constant(i128::from(*n)))
            }
            Kind::Sign("-") => {
                reader.next();
                let negative = self.deeper(reader, Scope::factor)?;
                let zero = Number::Constant(0);
                self.checked(Number::Two(Operation::Subtract, Box::new([zero, negative])), token.span)
            }
            Kind::Sign("(") => {
                reader.next();
                let inside = self.deeper(reader, Scope::number)?;
                reader.expect_sign(")")?;
                Ok(inside)
            }
            Kind::Word(word) => {
                reader.next();
                if let Some(at) = self.of_piece(word, reader)? {
                    return Ok(Number::Variable(at));
                }
                if let Some(at) = self.names.iter().position(|own| own == word) {
                    return Ok(Number::Variable(at));
                }
                match self.parameter(word) {
                    Some(Parameter::Number(n)) => return Ok(Number::Constant(*n)),
                    Some(Parameter::List(_)) => {
                        let message = format!("`{word}` is a list of numbers");
                        let hint = format!("let a variable go through it: for k in {word}");
                        return Err(Diagnostic::new("not-a-number", message, token.span).with_hint(hint));
                    }
                    Some(Parameter::Code(_)) => {
                        let message = format!("`{word}` is a code");
                        let hint = format!("a line gives the moves of a code: both by {word}");
                        return Err(Diagnostic::new("not-a-number", message, token.span).with_hint(hint));
                    }
                    None => {}
                }
                let operation = match word.as_str() {
                    "min" => Operation::Least,
                    "max" => Operation::Greatest,
                    "isqrt" => Operation::Root,
                    "nim_sum" => Operation::NimSum,
                    "gcd" => Operation::Divisor,
                    "power" => Operation::Power,
                    _ => return Err(self.unknown(token)),
                };
                reader.expect_sign("(")?;
                let first = self.deeper(reader, Scope::number)?;
                if operation == Operation::Root {
                    reader.expect_sign(")")?;
                    return Ok(Number::Two(operation, Box::new([first, Number::Constant(0)])));
                }
                reader.expect_sign(",")?;
                let mut all = Number::Two(operation, Box::new([first, self.deeper(reader, Scope::number)?]));
                // Of several it is the same, two by two.
                while operation != Operation::Power && reader.sign(",") {
                    let next = self.deeper(reader, Scope::number)?;
                    all = self.checked(
                        Number::Two(operation, Box::new([all, next])),
                        token.span.through(reader.before()),
                    )?;
                }
                reader.expect_sign(")")?;
                Ok(all)
            }
            Kind::Sign("{") => {
                Err(reader.expected("a number").with_hint("a list of numbers stands in brackets: [1, 2]"))
            }
            Kind::Sign("*") => Err(reader.expected("a number").with_hint(POWERS)),
            _ => Err(reader.expected("a number")),
        }
    }

    /// `length(s)` or `sum(s)`, where `s` is a piece of a list.
    fn of_piece(&self, word: &str, reader: &mut Reader<'_>) -> Result<Option<usize>, Diagnostic> {
        let head = format!("{word}(");
        let pieces = || self.names.iter().filter_map(|own| own.strip_prefix(&head)?.strip_suffix(')'));
        if pieces().next().is_none() || !reader.sign("(") {
            return Ok(None);
        }
        let here = reader.here();
        let piece = reader.any_word().unwrap_or_default();
        let Some(at) = self.names.iter().position(|own| *own == format!("{word}({piece})")) else {
            let known = pieces().map(|piece| format!("`{piece}`")).collect::<Vec<_>>().join(", ");
            let message = format!("`{word}` is told of a piece of any length");
            return Err(Diagnostic::new("no-piece", message, here).with_hint(format!("here that is {known}")));
        };
        reader.expect_sign(")")?;
        Ok(Some(at))
    }

    fn unknown(&self, token: &Token) -> Diagnostic {
        let names = self.names.iter().chain(self.parameters.iter().map(|(name, _)| name));
        let names = names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        Diagnostic::new("unknown-name", "this name stands for no number here", token.span)
            .with_hint(format!("known are {names}, and min, max, gcd, isqrt, nim_sum, power"))
    }

    pub(crate) fn test(&mut self, reader: &mut Reader<'_>) -> Result<Test, Diagnostic> {
        let mut any = self.tests(reader)?;
        while reader.word("or") {
            any = Test::Or(Box::new([any, self.tests(reader)?]));
        }
        Ok(any)
    }

    fn tests(&mut self, reader: &mut Reader<'_>) -> Result<Test, Diagnostic> {
        let mut all = self.single_test(reader)?;
        while reader.word("and") {
            all = Test::And(Box::new([all, self.single_test(reader)?]));
        }
        Ok(all)
    }

    fn single_test(&mut self, reader: &mut Reader<'_>) -> Result<Test, Diagnostic> {
        if reader.word("not") {
            return Ok(Test::Not(Box::new(self.deeper(reader, Scope::single_test)?)));
        }
        // A parenthesis may hold a number or a test.
        let start = reader.mark();
        let mut as_test = None;
        if reader.sign("(") {
            match self.deeper(reader, Scope::test) {
                Ok(test)
                    if reader.sign(")")
                        && !matches!(
                            reader.peek(),
                            Some(Token { kind: Kind::Sign("==" | "=" | "!=" | "<" | ">" | "<=" | ">="), .. })
                        ) =>
                {
                    return Ok(test);
                }
                Ok(_) => {}
                Err(wrong) => as_test = Some(wrong),
            }
        }
        reader.back_to(start);
        // What was understood for longer is what was meant.
        self.comparison(reader).map_err(|wrong| match as_test {
            Some(other) if other.span.from > wrong.span.from => other,
            _ => wrong,
        })
    }

    fn comparison(&mut self, reader: &mut Reader<'_>) -> Result<Test, Diagnostic> {
        let mut first = self.number(reader)?;
        let mut tests: Option<Test> = None;
        loop {
            let (relation, turned) = match reader.peek().map(|token| &token.kind) {
                Some(Kind::Sign("==" | "=")) => (Relation::Equal, false),
                Some(Kind::Sign("!=")) => (Relation::Unequal, false),
                Some(Kind::Sign("<")) => (Relation::Less, false),
                Some(Kind::Sign(">")) => (Relation::Less, true),
                Some(Kind::Sign("<=")) => (Relation::LessOrEqual, false),
                Some(Kind::Sign(">=")) => (Relation::LessOrEqual, true),
                _ => return tests.ok_or_else(|| reader.expected("a comparison")),
            };
            reader.next();
            let second = self.number(reader)?;
            let (a, b) = if turned { (second.clone(), first) } else { (first, second.clone()) };
            let test = Test::Compare(relation, a, b);
            tests = Some(match tests.take() {
                None => test,
                Some(before) => Test::And(Box::new([before, test])),
            });
            // `1 <= a < b` says both.
            first = second;
        }
    }
}
