//! Forms: games as they were written, before anything is simplified. Misère play, moves, depth and trees are asked of these; what
//! they *equal* is their value.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use upstar_game::Player;
use upstar_search::Reason;
use upstar_values::{Calc, Dyadic, Id};

use crate::context::Context;
use crate::sum::{Component, MAX_APART, Sum, Summand};

/// Forms of more options, those of their options included, are refused.
const MAX_SIZE: u64 = 100_000;

/// Forms that nest deeper are refused.
const MAX_HEIGHT: u32 = 500;

/// The longest form that the name of a move repeats.
pub(crate) const MAX_NAMED: usize = 200;

/// What makes the name of a value more than one word.
const OPERATORS: [char; 4] = ['+', '-', ' ', '('];

const TOO_LARGE: Reason = Reason::TooLarge(
    "a form of more than a hundred thousand options, those of its options included, or of more than five hundred levels",
);

/// A game as it was written.
#[derive(Debug)]
pub struct Form {
    shape: Shape,
    /// How many options there are in all.
    size: u64,
    height: u32,
    value: OnceLock<Id>,
}

/// How a form is built.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `{a, b | c}`; without a bar, `{a, b}`, Right has the same options as Left.
    Brace {
        /// Left's options.
        left: Vec<Sum>,
        /// Right's options; `None` if there was no bar.
        right: Option<Vec<Sum>>,
    },
    /// `G:H`, in which a move in G ends H.
    Ordinal {
        /// What the other stands on. Its form counts, not only its value.
        base: Sum,
        /// What stands on it.
        top: Sum,
    },
    /// `n*G`, n copies of G, two or more.
    Multiple {
        /// How many.
        count: Dyadic,
        /// Of what; never a negative.
        of: Component,
    },
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.size == other.size && self.height == other.height && self.shape == other.shape
    }
}

impl Eq for Form {}

impl Hash for Form {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Forms that are alike but for their leaves share a bucket, and to hash costs little.
        (self.size, self.height).hash(state);
        match &self.shape {
            Shape::Brace { left, right } => (left.len(), right.as_ref().map(Vec::len)).hash(state),
            Shape::Ordinal { base, top } => (base.components.len(), top.components.len()).hash(state),
            Shape::Multiple { count, of } => (count, of).hash(state),
        }
    }
}

/// How large and how high the forms in a sum are.
fn measure(sum: &Sum) -> (u64, u32) {
    let form = |component: &Component| match &component.summand {
        Summand::Form(form) => (form.size, form.height),
        _ => (0, 0),
    };
    let forms = sum.components.iter().map(form);
    forms.fold((1, 0), |(size, height), (more, high)| (size.saturating_add(more), height.max(high)))
}

impl Form {
    fn new(shape: Shape) -> Result<Form, Reason> {
        let (mut size, mut height) = (1u64, 0u32);
        let mut add = |sum: &Sum| {
            let (more, high) = measure(sum);
            size = size.saturating_add(more);
            height = height.max(high);
        };
        match &shape {
            Shape::Brace { left, right } => left.iter().chain(right.iter().flatten()).for_each(&mut add),
            Shape::Ordinal { base, top } => [base, top].into_iter().for_each(&mut add),
            Shape::Multiple { of, .. } => add(&Sum::from(of.clone())),
        }
        if size > MAX_SIZE || height >= MAX_HEIGHT {
            return Err(TOO_LARGE);
        }
        Ok(Form { shape, size, height: height + 1, value: OnceLock::new() })
    }

    /// How it is built.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// About how many bytes the form itself takes; what it shares with others is theirs.
    #[must_use]
    pub(crate) fn bytes(&self) -> usize {
        let sums = match &self.shape {
            Shape::Brace { left, right } => left.len() + right.as_ref().map_or(0, Vec::len),
            _ => 2,
        };
        size_of::<Form>() + sums * (size_of::<Sum>() + 2 * size_of::<Component>())
    }

    /// The value, which is worked out once.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn value(&self, cx: Context<'_>) -> Result<Id, Reason> {
        if let Some(&known) = self.value.get() {
            return Ok(known);
        }
        let value = deeper(|| self.work_out(cx))?;
        Ok(*self.value.get_or_init(|| value))
    }

    fn work_out(&self, cx: Context<'_>) -> Result<Id, Reason> {
        let values = |options: &[Sum]| -> Result<Vec<Id>, Reason> {
            options.iter().map(|option| option.value(cx)).collect()
        };
        cx.budget.spend(0)?;
        let value = match &self.shape {
            Shape::Brace { left, right } => {
                let left = values(left)?;
                match right {
                    Some(right) => cx.calc.game(&left, &values(right)?),
                    None => cx.calc.game(&left, &left),
                }
            }
            Shape::Ordinal { base, top } => {
                let top = top.value(cx)?;
                match base.as_value(cx.calc) {
                    Some(base) => cx.calc.ordinal_sum(base, top),
                    None => {
                        let side = |player| -> Result<Vec<Id>, Reason> {
                            let moves = base.plain_moves(cx, player)?;
                            let after = |(at, _, to): (usize, _, Sum)| base.after(at, to).value(cx);
                            moves.into_iter().map(after).collect()
                        };
                        let [left, right] = [side(Player::Left)?, side(Player::Right)?];
                        cx.calc.ordinal_sum_on(&left, &right, top)
                    }
                }
            }
            Shape::Multiple { count, of } => cx.calc.multiple(count.clone(), of.value(cx)?),
        };
        value.map_err(|stop| cx.why(stop))
    }

    /// How many moves it can last at most.
    pub(crate) fn depth(&self, cx: Context<'_>) -> Result<u64, Reason> {
        const TOO_DEEP: Reason = Reason::TooLarge("a depth of more than 2^64");
        cx.budget.spend(0)?;
        deeper(|| match &self.shape {
            Shape::Brace { left, right } => {
                let mut deepest = 0;
                for option in left.iter().chain(right.iter().flatten()) {
                    deepest = deepest.max(1 + option.depth(cx)?);
                }
                Ok(deepest)
            }
            // Whoever wants to play long plays what is on top first.
            Shape::Ordinal { base, top } => base.depth(cx)?.checked_add(top.depth(cx)?).ok_or(TOO_DEEP),
            Shape::Multiple { count, of } => {
                let one = of.depth(cx)?;
                let count = count.to_i64().and_then(|count| u64::try_from(count).ok());
                match (one, count) {
                    (0, _) => Ok(0),
                    (one, count) => count.and_then(|count| count.checked_mul(one)).ok_or(TOO_DEEP),
                }
            }
        })
    }

    /// Whether both players have the same moves, here and further on.
    pub(crate) fn is_impartial(&self, calc: &Calc<'_>) -> bool {
        deeper(|| match &self.shape {
            Shape::Brace { left, right } => {
                let alike = match right {
                    None => true,
                    Some(right) => {
                        let inside = |some: &[Sum], all: &[Sum]| {
                            some.iter().all(|a| all.iter().any(|b| a.plays_like(b, calc)))
                        };
                        inside(left, right) && inside(right, left)
                    }
                };
                let mut all = left.iter().chain(right.iter().flatten());
                alike && all.all(|option| option.is_impartial(calc))
            }
            Shape::Ordinal { base, top } => base.is_impartial(calc) && top.is_impartial(calc),
            Shape::Multiple { of, .. } => of.is_impartial(calc),
        })
    }

    /// Whether a player has a move.
    pub(crate) fn can_move(&self, cx: Context<'_>, by: Player) -> Result<bool, Reason> {
        deeper(|| match &self.shape {
            Shape::Brace { .. } => Ok(!self.side(by).is_empty()),
            Shape::Ordinal { base, top } => Ok(base.can_move(cx, by)? || top.can_move(cx, by)?),
            Shape::Multiple { of, .. } => of.can_move(cx, by),
        })
    }

    /// The options of a brace as they were written.
    fn side(&self, by: Player) -> &[Sum] {
        match (&self.shape, by) {
            (Shape::Brace { left, .. }, Player::Left) | (Shape::Brace { left, right: None }, _) => left,
            (Shape::Brace { right: Some(right), .. }, Player::Right) => right,
            _ => &[],
        }
    }

    /// Every move of a player in a component that is this form, or its negative: its name, and what it leads to.
    pub(crate) fn moves(
        &self,
        component: &Component,
        cx: Context<'_>,
        by: Player,
    ) -> Result<Vec<(String, Sum)>, Reason> {
        let signed = |sum: Sum| if component.negative { sum.negated(cx.calc) } else { sum };
        let role = if component.negative { by.opponent() } else { by };
        if let Shape::Multiple { count, of } = &self.shape {
            let rest = signed(Sum::multiple(count.clone() - Dyadic::ONE, of.clone())?);
            let moves = deeper(|| of.moves(cx, role))?.into_iter();
            return Ok(moves.map(|(name, to)| (name, signed(to).followed_by(&rest))).collect());
        }
        let from = component.print(cx)?;
        let from = if from.len() > MAX_NAMED { String::new() } else { format!("{from} ") };
        let mut moves: Vec<(String, Sum)> = Vec::new();
        for option in deeper(|| self.options(cx, role))? {
            cx.budget.spend(0)?;
            let to = signed(option);
            moves.push((format!("{from}-> {}", to.print(cx)?), to));
        }
        Ok(moves)
    }

    /// What a player's moves in braces or in an ordinal sum lead to, each once: options are a set.
    fn options(&self, cx: Context<'_>, by: Player) -> Result<Vec<Sum>, Reason> {
        let mut options = self.side(by).to_vec();
        if let Shape::Ordinal { base, top } = &self.shape {
            for (at, _, to) in base.plain_moves(cx, by)? {
                cx.budget.spend(0)?;
                options.push(base.after(at, to));
            }
            for (at, _, to) in top.plain_moves(cx, by)? {
                cx.budget.spend(0)?;
                options.push(Sum::ordinal(base.clone(), top.after(at, to), cx)?);
            }
        }
        let mut seen = HashSet::new();
        options.retain(|option| seen.insert(option.clone()));
        Ok(options)
    }

    /// The form in the notation.
    ///
    /// # Errors
    /// Stops where the text would be too long.
    pub fn print(&self, cx: Context<'_>) -> Result<String, Reason> {
        let list = |options: &[Sum]| -> Result<String, Reason> {
            let texts: Result<Vec<String>, Reason> = options.iter().map(|option| option.print(cx)).collect();
            Ok(texts?.join(","))
        };
        cx.budget.spend(0)?;
        deeper(|| {
            Ok(match &self.shape {
                Shape::Brace { left, right: Some(right) } => format!("{{{}|{}}}", list(left)?, list(right)?),
                Shape::Brace { left, right: None } => format!("{{{}}}", list(left)?),
                Shape::Ordinal { base, top } => {
                    // Names of values can stand beside a colon; after a count they would be read as part of the number.
                    let side = |sum: &Sum| match sum.as_value(cx.calc) {
                        Some(_) => sum.print(cx).and_then(|name| match name.contains(OPERATORS) {
                            true => sum.operand(cx),
                            false => Ok(name),
                        }),
                        None => sum.operand(cx),
                    };
                    format!("{}:{}", side(base)?, side(top)?)
                }
                Shape::Multiple { count, of } => {
                    format!("{count}*{}", Sum::from(of.clone()).operand(cx)?)
                }
            })
        })
    }
}

impl Sum {
    /// The game with these options, as it stands; a value where these are the options of its canonical form. Without Right's, both
    /// players have the same.
    ///
    /// # Errors
    /// Stops where the form is too large, or where the budget is used up.
    pub fn brace(left: Vec<Sum>, right: Option<Vec<Sum>>, cx: Context<'_>) -> Result<Sum, Reason> {
        let form = Form::new(Shape::Brace { left, right })?;
        let ids = |player| {
            form.side(player).iter().map(|option| option.as_value(cx.calc)).collect::<Option<Vec<Id>>>()
        };
        if let (Some(left), Some(right)) = (ids(Player::Left), ids(Player::Right)) {
            let why = |stop| cx.why(stop);
            let value = cx.calc.game(&left, &right).map_err(why)?;
            if cx.calc.is_canonical_form(value, &left, &right).map_err(why)? {
                return Ok(Sum::value_of(value));
            }
        }
        Ok(Sum::from(Component::from(form)))
    }

    /// +-G: Left's options, and their negatives for Right. The negative of an impartial game is the game itself.
    ///
    /// # Errors
    /// Stops where the form is too large, or where the budget is used up.
    pub fn switch(left: Vec<Sum>, cx: Context<'_>) -> Result<Sum, Reason> {
        let negative = |option: &Sum| match option.is_impartial(cx.calc) {
            true => option.clone(),
            false => option.negated(cx.calc),
        };
        let right = left.iter().map(negative).collect();
        Sum::brace(left, Some(right), cx)
    }

    /// The ordinal sum G:H, in which a move in G ends H: a form, unless H is nothing.
    ///
    /// # Errors
    /// Stops where the form is too large, or where the budget is used up.
    pub fn ordinal(base: Sum, top: Sum, cx: Context<'_>) -> Result<Sum, Reason> {
        if top.as_value(cx.calc) == Some(Id::ZERO) {
            return Ok(base);
        }
        if base.as_value(cx.calc) == Some(Id::ZERO) {
            return Ok(top);
        }
        // A Nim heap on a Nim heap is a Nim heap, move for move.
        let nimber = |sum: &Sum| sum.as_value(cx.calc).filter(|&id| cx.calc.to_nimber(id).is_some());
        if let (Some(a), Some(b)) = (nimber(&base), nimber(&top)) {
            return Ok(Sum::value_of(cx.calc.ordinal_sum(a, b).map_err(|stop| cx.why(stop))?));
        }
        Ok(Sum::from(Component::from(Form::new(Shape::Ordinal { base, top })?)))
    }

    /// `times` copies of a sum: each for itself where they are few, counted where they are many.
    ///
    /// # Errors
    /// Stops where a form is too large.
    pub fn copies(times: Dyadic, of: Sum) -> Result<Sum, Reason> {
        let few = times.to_i64().and_then(|times| usize::try_from(times).ok());
        let few = few.filter(|times| {
            times.saturating_mul(of.components.len()) <= MAX_APART
                && !of.components.iter().any(Component::is_counted)
        });
        let mut copies = Sum::default();
        if let Some(times) = few {
            for _ in 0..times {
                copies.components.extend_from_slice(&of.components);
            }
        } else {
            for component in of.components {
                copies.add(Sum::multiple(times.clone(), component)?)?;
            }
        }
        Ok(copies)
    }

    /// `count` copies of a component, a whole number from 0 on.
    ///
    /// # Errors
    /// Stops where the form is too large.
    pub fn multiple(count: Dyadic, of: Component) -> Result<Sum, Reason> {
        Ok(match count.to_i64() {
            Some(0) => Sum::value_of(Id::ZERO),
            Some(1) => Sum::from(of),
            _ => {
                let (count, summand) = match &of.summand {
                    // Copies of copies.
                    Summand::Form(form) => match form.shape() {
                        Shape::Multiple { count: inner, of } => {
                            (count.checked_mul(inner).ok_or(TOO_LONG)?, of.summand.clone())
                        }
                        _ => (count, of.summand.clone()),
                    },
                    summand => (count, summand.clone()),
                };
                let copies = Component { summand, negative: false };
                let form = Form::new(Shape::Multiple { count, of: copies })?;
                Sum::from(Component { negative: of.negative, ..Component::from(form) })
            }
        })
    }
}

/// Why a product of numbers is not worked out.
pub const TOO_LONG: Reason = Reason::TooLarge("a number with more than a million binary digits");

/// Runs a recursive step on a stack that is long enough for it.
pub(crate) fn deeper<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 << 10, 1 << 20, step)
}
