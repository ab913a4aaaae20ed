//! Arithmetic in rules: whole numbers, comparisons, and lists of options made from them.
//!
//! Numbers are exact: an expression whose value could leave 127 bits is refused when the rules are read.

use std::cell::Cell;
use std::ops::ControlFlow;

use upstar_syntax::{Diagnostic, Span};

use crate::called::Called;
use crate::coins::{CoinLine, Pick};
use crate::heaps::HeapLine;
use crate::scan::{Kind, Reader, Token};
use crate::split::Split;

/// An expression over variables, which are numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Constant(i128),
    Variable(usize),
    Two(Operation, Box<[Number; 2]>),
}

/// What is done with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Add,
    Subtract,
    Multiply,
    /// Rounded down; by zero, zero.
    Divide,
    /// The remainder of that; by zero, the number itself.
    Remainder,
    Least,
    Greatest,
    /// The largest number whose square is not larger, of the first; the second is not looked at.
    Root,
    /// Bit by bit.
    NimSum,
    Divisor,
}

/// Something that holds or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Compare(Relation, Number, Number),
    And(Box<[Test; 2]>),
    Or(Box<[Test; 2]>),
    Not(Box<Test>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
}

impl Number {
    #[inline]
    pub(crate) fn value(&self, variables: &[i128]) -> i128 {
        match self {
            Number::Constant(n) => *n,
            Number::Variable(at) => variables[*at],
            Number::Two(operation, two) => {
                let (a, b) = (two[0].value(variables), two[1].value(variables));
                match operation {
                    Operation::Add => a + b,
                    Operation::Subtract => a - b,
                    Operation::Multiply => a * b,
                    Operation::Divide if b == 0 => 0,
                    Operation::Divide => a.div_euclid(b),
                    Operation::Remainder if b == 0 => a,
                    Operation::Remainder => a.rem_euclid(b),
                    Operation::Least => a.min(b),
                    Operation::Greatest => a.max(b),
                    Operation::Root => u128::try_from(a).map_or(0, |a| a.isqrt() as i128),
                    Operation::NimSum => a ^ b,
                    Operation::Divisor => divisor(a, b),
                }
            }
        }
    }

    /// How many bits a value can have, when variables have at most `variable` bits.
    fn bits(&self, variables: &[u32]) -> u32 {
        match self {
            Number::Constant(n) => 128 - n.unsigned_abs().leading_zeros(),
            Number::Variable(at) => variables[*at],
            Number::Two(operation, two) => {
                let (a, b) = (two[0].bits(variables), two[1].bits(variables));
                match operation {
                    Operation::Multiply => a.saturating_add(b),
                    Operation::Root => a,
                    Operation::Divide | Operation::Remainder | Operation::Divisor | Operation::NimSum => {
                        a.max(b) + 1
                    }
                    Operation::Least | Operation::Greatest => a.max(b),
                    Operation::Add | Operation::Subtract => a.max(b) + 1,
                }
            }
        }
    }
}

impl Number {
    /// Nothing where it would be less.
    fn or_nothing(self) -> Number {
        match self {
            Number::Constant(n) => Number::Constant(n.max(0)),
            other => Number::Two(Operation::Greatest, Box::new([other, Number::Constant(0)])),
        }
    }

    /// The number, where it is written as one.
    pub(crate) fn constant(&self) -> Option<i128> {
        match self {
            Number::Constant(n) => Some(*n),
            _ => None,
        }
    }

    /// Whether a variable occurs in it.
    fn uses(&self, variable: usize) -> bool {
        match self {
            Number::Constant(_) => false,
            Number::Variable(at) => *at == variable,
            Number::Two(_, two) => two.iter().any(|part| part.uses(variable)),
        }
    }
}

impl Test {
    /// Whether a variable occurs in it.
    fn uses(&self, variable: usize) -> bool {
        match self {
            Test::Compare(_, a, b) => a.uses(variable) || b.uses(variable),
            Test::And(two) | Test::Or(two) => two.iter().any(|part| part.uses(variable)),
            Test::Not(test) => test.uses(variable),
        }
    }
}

fn divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(i128::MAX)
}

impl Test {
    #[inline]
    pub(crate) fn holds(&self, variables: &[i128]) -> bool {
        match self {
            Test::Compare(relation, a, b) => {
                let (a, b) = (a.value(variables), b.value(variables));
                match relation {
                    Relation::Equal => a == b,
                    Relation::Unequal => a != b,
                    Relation::Less => a < b,
                    Relation::LessOrEqual => a <= b,
                }
            }
            Test::And(two) => two[0].holds(variables) && two[1].holds(variables),
            Test::Or(two) => two[0].holds(variables) || two[1].holds(variables),
            Test::Not(test) => !test.holds(variables),
        }
    }
}

/// `for x in a..b`, both ends included, or `if …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    For(Number, Number),
    If(Test),
}

/// One line of rules: what the numbers of a position become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comprehension {
    /// The numbers after the move.
    pub(crate) to: Vec<Number>,
    clauses: Vec<Clause>,
    /// How many variables the position has.
    own: usize,
    /// How many there are in all.
    all: usize,
    /// What a move by it is called, with the numbers of the name.
    called: Option<(Called, Vec<Number>)>,
}

impl Comprehension {
    /// Whether moves by it have names of their own.
    pub(crate) fn has_names(&self) -> bool {
        self.called.is_some()
    }

    /// What the first move by it is called of which `is` holds, where the rules say so; nothing, if there is no such move.
    pub(crate) fn name(
        &self,
        position: &[u64],
        is: &mut dyn FnMut(&[u64]) -> bool,
        usual: &str,
    ) -> Option<String> {
        let own = self.to.len();
        let numbers = self.called.iter().flat_map(|(_, numbers)| numbers);
        let line = Comprehension {
            to: self.to.iter().chain(numbers).cloned().collect(),
            called: None,
            ..self.clone()
        };
        let mut found = None;
        let _ = line.each(position, &mut |numbers| {
            if !is(&numbers[..own]) {
                return ControlFlow::Continue(());
            }
            let name = |(called, _): &(Called, _)| called.name(&numbers[own..], usual);
            found = Some(self.called.as_ref().map_or_else(|| usual.to_owned(), name));
            ControlFlow::Break(())
        });
        found
    }

    pub(crate) fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// How many variables the position has.
    pub(crate) fn own(&self) -> usize {
        self.own
    }

    /// Whether it leaves a single position of so many numbers.
    pub(crate) fn leaves_one(&self, length: usize) -> bool {
        self.to.len() == length + 1 && self.to[0] == Number::Constant(1)
    }

    /// The numbers that are taken from a heap, if the line does nothing but take one of them, whatever the heap; none where there are
    /// more than `most`.
    pub(crate) fn taken(&self, most: usize) -> Option<Vec<u64>> {
        /// A heap from which everything that is looked at can be taken.
        const HEAP: u64 = 1 << 30;
        let [Number::Two(Operation::Subtract, two)] = &self.to[..] else { return None };
        let depends = |clause: &Clause| match clause {
            Clause::For(from, to) => from.uses(0) || to.uses(0),
            Clause::If(test) => test.uses(0),
        };
        if two[0] != Number::Variable(0) || two[1].uses(0) || self.clauses.iter().any(depends) {
            return None;
        }
        let mut taken = Vec::new();
        let all = self.each(&[HEAP], &mut |to| match HEAP.checked_sub(to[0]) {
            Some(number) if number > 0 && number < HEAP && taken.len() < most => {
                taken.push(number);
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        });
        all.is_continue().then_some(taken)
    }

    /// Calls `each` with the numbers after every move until it says to stop. A move that would leave less than nothing of
    /// something is none, nor is one that would leave more than [`LARGEST`].
    #[inline]
    pub(crate) fn each(
        &self,
        position: &[u64],
        each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut variables = [0i128; MAX_VARIABLES];
        for (own, number) in variables.iter_mut().zip(position) {
            *own = i128::from(*number);
        }
        self.run(0, self.own, &mut variables, each)
    }

    fn run(
        &self,
        clause: usize,
        next: usize,
        variables: &mut [i128; MAX_VARIABLES],
        each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.clauses.get(clause) {
            None => {
                let mut to = [0; MAX_VARIABLES];
                for (to, number) in to.iter_mut().zip(&self.to) {
                    match u64::try_from(number.value(variables)) {
                        Ok(value) if value <= LARGEST => *to = value,
                        _ => return ControlFlow::Continue(()),
                    }
                }
                each(&to[..self.to.len()])
            }
            Some(Clause::If(test)) => {
                if test.holds(variables) {
                    self.run(clause + 1, next, variables, each)
                } else {
                    ControlFlow::Continue(())
                }
            }
            Some(Clause::For(from, to)) => {
                let (from, to) = (from.value(variables), to.value(variables));
                for n in from..=to {
                    variables[next] = n;
                    self.run(clause + 1, next + 1, variables, each)?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// How often the innermost clause is reached, or `most` if that is more; a bound on the number of options.
    pub(crate) fn steps(&self, position: &[u64], most: u64) -> u64 {
        let mut variables = [0i128; MAX_VARIABLES];
        for (own, number) in variables.iter_mut().zip(position) {
            *own = i128::from(*number);
        }
        self.count(0, self.own, &mut variables, most)
    }

    fn count(&self, clause: usize, next: usize, variables: &mut [i128; MAX_VARIABLES], most: u64) -> u64 {
        match self.clauses.get(clause) {
            None => 1,
            Some(Clause::If(test)) => {
                if test.holds(variables) {
                    self.count(clause + 1, next, variables, most)
                } else {
                    0
                }
            }
            Some(Clause::For(from, to)) => {
                let (from, to) = (from.value(variables), to.value(variables));
                let length = u64::try_from((to - from + 1).max(0)).unwrap_or(u64::MAX);
                let innermost =
                    !self.clauses[clause + 1..].iter().any(|clause| matches!(clause, Clause::For(..)));
                if innermost || length >= most {
                    return length.min(most);
                }
                let mut sum = 0u64;
                for n in from..=to {
                    variables[next] = n;
                    // Going through them takes time as well.
                    sum = sum.saturating_add(1).saturating_add(self.count(
                        clause + 1,
                        next + 1,
                        variables,
                        most,
                    ));
                    if sum >= most {
                        return most;
                    }
                }
                sum
            }
        }
    }
}

/// The most variables of a line of rules.
pub(crate) const MAX_VARIABLES: usize = 20;
/// The largest number of a position; so that cubes of it are exact.
pub(crate) const LARGEST: u64 = (1 << 40) - 1;
/// The most bits of any number on the way.
const MAX_BITS: u32 = 126;
/// How deep expressions may be nested.
const MAX_DEPTH: u32 = 64;

/// The names of variables while a line is read.
pub(crate) struct Scope {
    names: Vec<String>,
    bits: Vec<u32>,
    depth: u32,
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

impl Scope {
    pub(crate) fn new(names: Vec<String>) -> Scope {
        let bits = vec![LARGEST.ilog2() + 1; names.len()];
        Scope { names, bits, depth: 0 }
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
            let mut to = vec![scope.number(reader)?];
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
                let start = reader.mark();
                if reader.sign("(") {
                    reader.back_to(start);
                    all.push(Number::Constant(1));
                } else {
                    all.push(scope.factor(reader)?);
                    reader.expect_sign("*")?;
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
        let (name, span) = reader.expect_word("the name of a variable")?;
        if self.names.iter().any(|own| own == name) {
            return Err(Diagnostic::new("name-taken", format!("`{name}` is a number here already"), span));
        }
        if self.names.len() >= MAX_VARIABLES {
            return Err(Diagnostic::new("too-many", "there are too many variables in this line", span));
        }
        if !reader.word("in") {
            return Err(reader.expected("`in`"));
        }
        Ok(name.to_owned())
    }

    /// Reads `a..b`.
    pub(crate) fn range(&mut self, reader: &mut Reader<'_>) -> Result<(Number, Number), Diagnostic> {
        let from = self.number(reader)?;
        reader.expect_sign("..")?;
        Ok((from, self.number(reader)?))
    }

    /// Adds a variable that is a number of the position.
    pub(crate) fn add(&mut self, name: String) {
        self.names.push(name);
        self.bits.push(LARGEST.ilog2() + 1);
    }

    /// Adds a variable that lies between two numbers.
    pub(crate) fn add_between(&mut self, name: String, from: &Number, to: &Number) {
        let bits = from.bits(&self.bits).max(to.bits(&self.bits));
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
                let (from, to) = self.range(reader)?;
                self.add_between(name, &from, &to);
                clauses.push(Clause::For(from, to));
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
            return Err(reader.expected("`for`, `if` or the end of the line"));
        }
        if to.len() + called.as_ref().map_or(0, |(_, numbers)| numbers.len()) > MAX_VARIABLES {
            let message = format!("a move leaves at most {MAX_VARIABLES} numbers that are named one by one");
            return Err(Diagnostic::new("too-many", message, reader.before()));
        }
        reader.back_to(end);
        let all = self.names.len();
        self.names.truncate(own);
        self.bits.truncate(own);
        Ok(Comprehension { to, clauses, own, all, called })
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
            let more = self.factor(reader)?;
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
                if let Some(at) = self.names.iter().position(|own| own == word) {
                    return Ok(Number::Variable(at));
                }
                let operation = match word.as_str() {
                    "min" => Operation::Least,
                    "max" => Operation::Greatest,
                    "isqrt" => Operation::Root,
                    "nim_sum" => Operation::NimSum,
                    "gcd" => Operation::Divisor,
                    _ => return Err(self.unknown(token)),
                };
                reader.expect_sign("(")?;
                let first = self.deeper(reader, Scope::number)?;
                let second = if operation == Operation::Root {
                    Number::Constant(0)
                } else {
                    reader.expect_sign(",")?;
                    self.deeper(reader, Scope::number)?
                };
                reader.expect_sign(")")?;
                Ok(Number::Two(operation, Box::new([first, second])))
            }
            _ => Err(reader.expected("a number")),
        }
    }

    fn unknown(&self, token: &Token) -> Diagnostic {
        let names = self.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        Diagnostic::new("unknown-name", "this name stands for no number here", token.span)
            .with_hint(format!("known are {names}, and min, max, gcd, isqrt, nim_sum"))
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
        if reader.sign("(")
            && let Ok(test) = self.deeper(reader, Scope::test)
            && reader.sign(")")
            && !matches!(
                reader.peek(),
                Some(Token { kind: Kind::Sign("==" | "=" | "!=" | "<" | ">" | "<=" | ">="), .. })
            )
        {
            return Ok(test);
        }
        reader.back_to(start);
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
