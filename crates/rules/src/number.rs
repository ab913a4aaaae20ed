//! Arithmetic in rules: whole numbers, comparisons, and lists of options made from them.
//!
//! Numbers are exact: an expression whose value could leave 127 bits is refused when the rules are read.

use std::ops::ControlFlow;

use crate::called::Called;
use crate::whole::Whole;

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
    /// Rounded down.
    Divide,
    /// The remainder of that.
    Remainder,
    Least,
    Greatest,
    /// The largest number whose square is not larger, of the first; the second is not looked at.
    Root,
    /// Bit by bit.
    NimSum,
    /// The first so often as a factor as the second says; more than [`MOST_POWER`] counts as that.
    Power,
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
    /// The value, where there is one: nothing can be divided by 0, and there is no root of a negative number.
    #[inline]
    pub(crate) fn value<I: Whole>(&self, variables: &[I]) -> Option<I> {
        match self {
            Number::Constant(n) => Some(I::of(*n)),
            Number::Variable(at) => Some(variables[*at]),
            Number::Two(operation, two) => {
                let (a, b) = (two[0].value(variables)?, two[1].value(variables)?);
                let nothing = I::default();
                Some(match operation {
                    Operation::Add => a + b,
                    Operation::Subtract => a - b,
                    Operation::Multiply => a * b,
                    Operation::Divide | Operation::Remainder if b == nothing => return None,
                    Operation::Divide => a.divided(b),
                    Operation::Remainder => a.remainder(b),
                    Operation::Least => a.min(b),
                    Operation::Greatest => a.max(b),
                    Operation::Root if a < nothing => return None,
                    Operation::Root => a.root(),
                    Operation::NimSum => a.nim_sum(b),
                    Operation::Power if b < nothing => return None,
                    Operation::Power => I::of(power(a.wide(), b.wide())),
                    Operation::Divisor => I::of(divisor(a.wide(), b.wide())),
                })
            }
        }
    }

    /// How many bits a value can have, when variables have at most `variable` bits.
    pub(crate) fn bits(&self, variables: &[u32]) -> u32 {
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
                    Operation::Power => MOST_POWER.ilog2() + 1,
                    Operation::Add | Operation::Subtract => a.max(b) + 1,
                }
            }
        }
    }
}

impl Number {
    /// Nothing where it would be less.
    pub(crate) fn or_nothing(self) -> Number {
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

    /// The same with other variables.
    pub(crate) fn renamed(&self, to: &dyn Fn(usize) -> usize) -> Number {
        match self {
            Number::Constant(n) => Number::Constant(*n),
            Number::Variable(at) => Number::Variable(to(*at)),
            Number::Two(operation, two) => {
                Number::Two(*operation, Box::new([two[0].renamed(to), two[1].renamed(to)]))
            }
        }
    }

    /// Whether a variable occurs in it.
    pub(crate) fn uses(&self, variable: usize) -> bool {
        match self {
            Number::Constant(_) => false,
            Number::Variable(at) => *at == variable,
            Number::Two(_, two) => two.iter().any(|part| part.uses(variable)),
        }
    }
}

impl Test {
    /// The same with other variables.
    fn renamed(&self, to: &dyn Fn(usize) -> usize) -> Test {
        let both = |two: &[Test; 2]| Box::new([two[0].renamed(to), two[1].renamed(to)]);
        match self {
            Test::Compare(relation, a, b) => Test::Compare(*relation, a.renamed(to), b.renamed(to)),
            Test::And(two) => Test::And(both(two)),
            Test::Or(two) => Test::Or(both(two)),
            Test::Not(test) => Test::Not(Box::new(test.renamed(to))),
        }
    }

    /// The most bits that a number in it can have.
    fn bits(&self, variables: &[u32]) -> u32 {
        match self {
            Test::Compare(_, a, b) => a.bits(variables).max(b.bits(variables)),
            Test::And(two) | Test::Or(two) => two[0].bits(variables).max(two[1].bits(variables)),
            Test::Not(test) => test.bits(variables),
        }
    }

    /// Whether a variable occurs in it.
    fn uses(&self, variable: usize) -> bool {
        match self {
            Test::Compare(_, a, b) => a.uses(variable) || b.uses(variable),
            Test::And(two) | Test::Or(two) => two.iter().any(|part| part.uses(variable)),
            Test::Not(test) => test.uses(variable),
        }
    }
}

/// Larger powers than this count as it.
pub(crate) const MOST_POWER: i128 = 1 << 64;

fn power(a: i128, b: i128) -> i128 {
    match u32::try_from(b) {
        Ok(64..) if a.abs() > 1 => MOST_POWER,
        Ok(b) => a.checked_pow(b).filter(|power| power.abs() < MOST_POWER).unwrap_or(MOST_POWER),
        Err(_) if b < 0 => 0,
        Err(_) if a.abs() > 1 => MOST_POWER,
        Err(_) => a.pow((b % 2) as u32 + 2),
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
    /// Whether it holds. Where a number in it has no value it does not, and neither does its contrary; but what stands behind `and` and
    /// `or` is looked at only where that matters.
    #[inline]
    pub(crate) fn holds<I: Whole>(&self, variables: &[I]) -> bool {
        self.is_true(variables) == Some(true)
    }

    /// Whether it holds, where all numbers in it that matter have a value.
    pub(crate) fn is_true<I: Whole>(&self, variables: &[I]) -> Option<bool> {
        match self {
            Test::Compare(relation, a, b) => {
                let (a, b) = (a.value(variables)?, b.value(variables)?);
                Some(match relation {
                    Relation::Equal => a == b,
                    Relation::Unequal => a != b,
                    Relation::Less => a < b,
                    Relation::LessOrEqual => a <= b,
                })
            }
            Test::And(two) => Some(two[0].is_true(variables)? && two[1].is_true(variables)?),
            Test::Or(two) => Some(two[0].is_true(variables)? || two[1].is_true(variables)?),
            Test::Not(test) => Some(!test.is_true(variables)?),
        }
    }
}

/// `for x in a..b`, `for x in [a, b..c]`, or `if …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    For(Ranges),
    If(Test),
}

impl Clause {
    /// The same with other variables.
    pub(crate) fn renamed(&self, to: &dyn Fn(usize) -> usize) -> Clause {
        match self {
            Clause::If(test) => Clause::If(test.renamed(to)),
            Clause::For(Ranges(ranges)) => {
                let one = |(from, last): &(Number, Number)| (from.renamed(to), last.renamed(to));
                Clause::For(Ranges(ranges.iter().map(one).collect()))
            }
        }
    }
}

/// Numbers from one to another, both included; one such range after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranges(pub(crate) Vec<(Number, Number)>);

impl Ranges {
    /// Calls `each` for every number of every range until it says to stop; the variables are those of the clauses before.
    #[inline]
    pub(crate) fn each<I: Whole, V: AsMut<[I]>>(
        &self,
        variables: &mut V,
        mut each: impl FnMut(&mut V, I) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (from, to) in &self.0 {
            let ends = from.value(variables.as_mut()).zip(to.value(variables.as_mut()));
            let Some((mut n, to)) = ends else { continue };
            while n <= to {
                each(variables, n)?;
                n = n.next();
            }
        }
        ControlFlow::Continue(())
    }

    /// How many numbers there are.
    pub(crate) fn length(&self, variables: &[i128]) -> u64 {
        let own = |(from, to): &(Number, Number)| {
            let ends = to.value(variables).zip(from.value(variables));
            ends.map_or(0, |(to, from)| (to - from + 1).max(0))
        };
        self.0.iter().fold(0, |sum, range| sum.saturating_add(u64::try_from(own(range)).unwrap_or(u64::MAX)))
    }

    pub(crate) fn uses(&self, variable: usize) -> bool {
        self.0.iter().any(|(from, to)| from.uses(variable) || to.uses(variable))
    }

    /// Between which numbers all of them lie.
    pub(crate) fn between(&self, variables: &[Between]) -> Between {
        let own = |(from, to): &(Number, Number)| (from.between(variables).0, to.between(variables).1);
        self.0.iter().map(own).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
    }
}

/// One line of rules: what the numbers of a position become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comprehension {
    /// The numbers after the move.
    pub(crate) to: Vec<Number>,
    pub(crate) clauses: Vec<Clause>,
    /// How many variables the position has.
    pub(crate) own: usize,
    /// The most that the numbers after a move could be, from any position.
    pub(crate) most: Vec<i128>,
    /// How often the innermost clause is reached at most, where the numbers of a position are small.
    pub(crate) small_steps: u64,
    /// Whether nothing in it leaves a machine word where the numbers of a position are at most [`NARROW`].
    pub(crate) is_narrow: bool,
    /// What a move by it is called, with the numbers of the name.
    pub(crate) called: Option<(Called, Vec<Number>)>,
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

    /// Whether it leaves a single position of so many numbers.
    pub(crate) fn leaves_one(&self, length: usize) -> bool {
        self.to.len() == length + 1 && self.to[0] == Number::Constant(1)
    }

    /// The numbers that are taken from a heap, if the line does nothing but take one of them, whatever the heap; none where there are
    /// more than `most`.
    pub(crate) fn taken(&self, most: usize) -> Option<Vec<u64>> {
        const LOOKED_THROUGH: u64 = 1 << 20;
        /// A heap from which everything that is looked at can be taken.
        const HEAP: u64 = 1 << 30;
        let [Number::Two(Operation::Subtract, two)] = &self.to[..] else { return None };
        let depends = |clause: &Clause| match clause {
            Clause::For(ranges) => ranges.uses(0),
            Clause::If(test) => test.uses(0),
        };
        if two[0] != Number::Variable(0) || two[1].uses(0) || self.clauses.iter().any(depends) {
            return None;
        }
        // Loops may be long although nothing comes of them.
        if self.small_steps > LOOKED_THROUGH {
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

    fn start<I: Whole>(position: &[u64]) -> Variables<I> {
        let mut variables = [I::default(); MAX_VARIABLES];
        for (own, number) in variables.iter_mut().zip(position) {
            *own = I::of(i128::from(*number));
        }
        variables
    }

    /// Calls `each` with the numbers after every move until it says to stop. A move that would leave less than nothing of
    /// something is none; where one would leave more than [`LARGEST`], the position [outgrows](Comprehension::outgrows) the limits.
    #[inline]
    pub(crate) fn each(
        &self,
        position: &[u64],
        each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.is_narrow && position.iter().all(|number| *number <= NARROW) {
            true => self.each_of::<i64>(position, each),
            false => self.each_of::<i128>(position, each),
        }
    }

    #[inline]
    fn each_of<I: Whole>(
        &self,
        position: &[u64],
        each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut to = [0; MAX_VARIABLES];
        self.run(0, self.own, &mut Comprehension::start::<I>(position), &mut |variables| {
            for (to, number) in to.iter_mut().zip(&self.to) {
                match number.value(variables).and_then(Whole::unsigned) {
                    Some(value) if value <= LARGEST => *to = value,
                    _ => return ControlFlow::Continue(()),
                }
            }
            each(&to[..self.to.len()])
        })
    }

    /// Calls `each` with all variables wherever the clauses lead.
    #[inline]
    fn run<I: Whole, F: FnMut(&Variables<I>) -> ControlFlow<()>>(
        &self,
        clause: usize,
        next: usize,
        variables: &mut Variables<I>,
        each: &mut F,
    ) -> ControlFlow<()> {
        match self.clauses.get(clause) {
            None => each(variables),
            Some(Clause::If(test)) => {
                if test.holds(variables) {
                    self.run(clause + 1, next, variables, each)
                } else {
                    ControlFlow::Continue(())
                }
            }
            Some(Clause::For(ranges)) => ranges.each(variables, |variables, n| {
                variables[next] = n;
                self.run(clause + 1, next + 1, variables, each)
            }),
        }
    }

    /// Whether some move leaves numbers that are too large: then the moves cannot be told. What is too large stays so when numbers
    /// rise. Where [nobody goes through all of them](Comprehension::is_long) it is not looked for.
    pub(crate) fn outgrows(&self, position: &[u64], too_large: impl Fn(&[i128]) -> bool + Copy) -> bool {
        let own = position.iter().map(|number| (i128::from(*number), i128::from(*number)));
        // Most lines leave less than there was, whatever the position; and what a line could leave is more than what it does.
        too_large(&self.most)
            && too_large(&most(&self.to, &self.clauses, own.collect()))
            && !self.is_long(position, MOST_STEPS)
            && self
                .run(0, self.own, &mut Comprehension::start::<i128>(position), &mut |variables| {
                    let mut to = [0; MAX_VARIABLES];
                    for (to, number) in to.iter_mut().zip(&self.to) {
                        let Some(value) = number.value(variables) else { return ControlFlow::Continue(()) };
                        *to = value;
                    }
                    let to = &to[..self.to.len()];
                    match to.iter().all(|number| *number >= 0) && too_large(to) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })
                .is_break()
    }

    /// Whether the innermost clause is reached `most` times or more.
    pub(crate) fn is_long(&self, position: &[u64], most: u64) -> bool {
        let may_be = position.iter().any(|number| *number > SMALL) || self.small_steps >= most;
        may_be && self.steps(position, most) >= most
    }

    /// How often the innermost clause is reached, or `most` if that is more; a bound on the number of options.
    pub(crate) fn steps(&self, position: &[u64], most: u64) -> u64 {
        self.count(0, self.own, &mut Comprehension::start::<i128>(position), most)
    }

    fn count(&self, clause: usize, next: usize, variables: &mut Variables<i128>, most: u64) -> u64 {
        match self.clauses.get(clause) {
            None => 1,
            Some(Clause::If(test)) => {
                if test.holds(variables) {
                    self.count(clause + 1, next, variables, most)
                } else {
                    0
                }
            }
            Some(Clause::For(ranges)) => {
                let length = ranges.length(variables);
                let innermost =
                    !self.clauses[clause + 1..].iter().any(|clause| matches!(clause, Clause::For(..)));
                if innermost || length >= most {
                    return length.min(most);
                }
                let mut sum = 0u64;
                let _ = ranges.each(variables, |variables, n| {
                    variables[next] = n;
                    // Going through them takes time as well.
                    let more = self.count(clause + 1, next + 1, variables, most);
                    sum = sum.saturating_add(1).saturating_add(more);
                    if sum < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                sum.min(most)
            }
        }
    }
}

/// The most that the numbers after a move could be, where those of the position lie between some.
pub(crate) fn most(to: &[Number], clauses: &[Clause], mut between: Vec<Between>) -> Vec<i128> {
    for clause in clauses {
        if let Clause::For(ranges) = clause {
            between.push(ranges.between(&between));
        }
    }
    to.iter().map(|number| number.between(&between).1).collect()
}

/// How often the innermost clause is reached at most, where the numbers of a position lie between some.
pub(crate) fn most_steps(clauses: &[Clause], mut between: Vec<Between>) -> u64 {
    let mut product = 1u64;
    for clause in clauses {
        if let Clause::For(ranges) = clause {
            let length = |(from, to): &(Number, Number)| {
                let length = to.between(&between).1 - from.between(&between).0 + 1;
                u64::try_from(length.max(0)).unwrap_or(u64::MAX)
            };
            let length = ranges.0.iter().map(length).fold(0, u64::saturating_add);
            product = product.saturating_mul(length.max(1));
            between.push(ranges.between(&between));
        }
    }
    product
}

/// Whether a number of a position is too large.
pub(crate) fn beyond(number: i128) -> bool {
    number > i128::from(LARGEST)
}

/// The values of all variables of a line.
type Variables<I> = [I; MAX_VARIABLES];

/// The least and the greatest number that something can be.
pub(crate) type Between = (i128, i128);

impl Number {
    /// Between which numbers the value lies when variables lie between some; not always the closest ones.
    pub(crate) fn between(&self, variables: &[Between]) -> Between {
        let Number::Two(operation, two) = self else {
            return match self {
                Number::Variable(at) => variables[*at],
                _ => self.constant().map_or((0, 0), |n| (n, n)),
            };
        };
        let (a, b) = (two[0].between(variables), two[1].between(variables));
        let size = |(least, most): Between| least.abs().max(most.abs());
        match operation {
            Operation::Add => (a.0 + b.0, a.1 + b.1),
            Operation::Subtract => (a.0 - b.1, a.1 - b.0),
            Operation::Multiply => {
                let all = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
                all.iter().fold((all[0], all[0]), |(least, most), own| (least.min(*own), most.max(*own)))
            }
            Operation::Divide if b.0 > 0 => (a.0.min(0), a.1.max(0)),
            Operation::Remainder if a.0 >= 0 && b.0 > 0 => (0, a.1.min(b.1 - 1)),
            Operation::Divide | Operation::Remainder => {
                let most = size(a).max(size(b));
                (-most, most)
            }
            Operation::Least => (a.0.min(b.0), a.1.min(b.1)),
            Operation::Greatest => (a.0.max(b.0), a.1.max(b.1)),
            Operation::Root => (0, a.1.max(0)),
            Operation::Power => {
                if a.0 >= 0 {
                    (0, power(a.1.max(1), b.1.max(0)))
                } else {
                    (-MOST_POWER, MOST_POWER)
                }
            }
            Operation::Divisor => (0, size(a).max(size(b))),
            // All bits up to the highest that one of them has.
            Operation::NimSum => {
                let bits = 128 - size(a).max(size(b)).leading_zeros();
                ((1i128 << bits).wrapping_neg(), (1i128 << bits) - 1)
            }
        }
    }
}

/// Whether nothing leaves a machine word where the first `own` variables, those of a position, are at most [`NARROW`].
pub(crate) fn is_narrow<'n>(
    mut numbers: impl Iterator<Item = &'n Number>,
    clauses: &[Clause],
    own: usize,
) -> bool {
    /// A sign, and the next number behind the last one of a range.
    const MOST_BITS: u32 = 62;
    let mut bits = vec![NARROW.ilog2() + 1; own];
    for clause in clauses {
        let widest = match clause {
            Clause::For(ranges) => {
                let ends = ranges.0.iter().flat_map(|(from, to)| [from, to]);
                let widest = ends.map(|end| end.bits(&bits)).max().unwrap_or(0);
                bits.push(widest);
                widest
            }
            Clause::If(test) => test.bits(&bits),
        };
        if widest > MOST_BITS {
            return false;
        }
    }
    numbers.all(|number| number.bits(&bits) <= MOST_BITS)
}

/// Of more options than this nobody asks how many there are.
pub(crate) const MOST_STEPS: u64 = 1 << 26;
/// See [`is_narrow`].
pub(crate) const NARROW: u64 = 1 << 20;
/// Numbers of positions up to this one are small.
pub(crate) const SMALL: u64 = 1 << 12;
/// The most variables of a line of rules.
pub(crate) const MAX_VARIABLES: usize = 20;
/// The largest number of a position; so that cubes of it are exact.
pub(crate) const LARGEST: u64 = (1 << 40) - 1;
