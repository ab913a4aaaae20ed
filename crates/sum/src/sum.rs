//! Sums of positions and values: what an expression stands for.

use std::collections::HashMap;
use std::sync::Arc;

use upstar_game::{Player, Sign};
use upstar_search::{Position, Reason};
use upstar_values::{Calc, Dyadic, Id};

use crate::context::Context;
use crate::form::{Form, MAX_NAMED, Shape};

/// One thing to play in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Summand {
    /// A position of a game.
    Position(Position),
    /// A game as it was written: options in braces, an ordinal sum, many copies.
    Form(Arc<Form>),
    /// A value, played in its canonical form.
    Value(Id),
}

/// A summand or its negative, which is the summand with the players' roles exchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Component {
    /// What is played in.
    pub summand: Summand,
    /// Whether the roles are exchanged.
    pub negative: bool,
}

/// A sum of positions of any games, of forms and of values.
///
/// ```
/// use upstar_game::{Outcome, Player};
/// use upstar_search::Budget;
/// use upstar_sum::{Context, Engine, Play, Sum, Winner};
/// use upstar_values::Store;
///
/// let (engine, budget) = (Engine::new(Store::new(), 1), Budget::unlimited());
/// let calc = engine.store().calc();
/// let mut sum = Sum::from(engine.game("nim", None).expect("it is built in")?.parse("3")?);
/// sum.add(Sum::value_of(calc.parse("*2")?))?;
/// let cx = Context::new(&calc, &budget);
/// assert_eq!(sum.print(cx)?, "nim(3) + *2");
/// assert_eq!(sum.winner(cx, Play::Normal)?, Winner::Class(Outcome::N));
/// let winning = sum.winning_moves(cx, Player::Left, Play::Normal)?;
/// assert_eq!(sum.move_name(&winning[0], cx)?, "nim(3): heap 1: 3 -> 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The components, in the order in which they were written.
    pub components: Vec<Component>,
}

/// In sums of more components, those that are alike are counted: `102*nim(2)`.
pub(crate) const MAX_APART: usize = 100;

impl From<Position> for Sum {
    fn from(position: Position) -> Sum {
        Sum::from(Component { summand: Summand::Position(position), negative: false })
    }
}

impl From<Component> for Sum {
    fn from(component: Component) -> Sum {
        Sum { components: vec![component] }
    }
}

impl From<Form> for Component {
    fn from(form: Form) -> Component {
        Component { summand: Summand::Form(Arc::new(form)), negative: false }
    }
}

impl Component {
    /// The value.
    ///
    /// # Errors
    /// Stops at the limits of the budget, where memory is used up, and at games with results, which have no value.
    pub fn value(&self, cx: Context<'_>) -> Result<Id, Reason> {
        let value = match &self.summand {
            Summand::Position(position) => position.valued()?.value(cx.budget)?.value,
            Summand::Form(form) => form.value(cx)?,
            Summand::Value(id) => *id,
        };
        Ok(if self.negative { cx.calc.neg(value) } else { value })
    }

    /// The negative: the component with the players' roles exchanged.
    #[must_use]
    pub fn negated(&self, calc: &Calc<'_>) -> Component {
        match &self.summand {
            Summand::Value(id) => {
                let id = if self.negative { *id } else { calc.neg(*id) };
                Component { summand: Summand::Value(id), negative: false }
            }
            summand => Component { summand: summand.clone(), negative: !self.negative },
        }
    }

    /// Whether it is many copies of something.
    pub(crate) fn is_counted(&self) -> bool {
        matches!(&self.summand, Summand::Form(form) if matches!(form.shape(), Shape::Multiple { .. }))
    }

    /// The pieces that it falls into; what is not a position is one piece.
    #[must_use]
    pub fn pieces(&self) -> Vec<Component> {
        let Summand::Position(position) = &self.summand else { return vec![self.clone()] };
        let pieces = position.pieces().into_iter();
        let signed = |(piece, sign)| Component {
            summand: Summand::Position(piece),
            negative: self.negative != (sign == Sign::Minus),
        };
        pieces.map(signed).collect()
    }

    /// Whether both players always have the same moves.
    #[must_use]
    pub fn is_impartial(&self, calc: &Calc<'_>) -> bool {
        match &self.summand {
            Summand::Position(position) => position.game().about().impartial,
            Summand::Form(form) => form.is_impartial(calc),
            Summand::Value(id) => calc.is_nimber(*id),
        }
    }

    /// Whether the names of moves count something that is counted anew after every move, so that they mean nothing without the
    /// component in which they are made.
    #[must_use]
    pub fn counts_anew(&self) -> bool {
        match &self.summand {
            Summand::Position(position) => position.game().about().counts_anew,
            Summand::Form(form) => match form.shape() {
                Shape::Multiple { of, .. } => of.counts_anew(),
                // Other moves are called by what they lead to.
                Shape::Brace { .. } | Shape::Ordinal { .. } => false,
            },
            Summand::Value(_) => false,
        }
    }

    /// Whether a player has a move.
    ///
    /// # Errors
    /// It may not be known where there are too many moves to list.
    pub fn can_move(&self, cx: Context<'_>, by: Player) -> Result<bool, Reason> {
        let role = if self.negative { by.opponent() } else { by };
        match &self.summand {
            Summand::Position(position) => position.can_move(role),
            Summand::Form(form) => form.can_move(cx, role),
            Summand::Value(id) => {
                Ok(cx.calc.options(*id, role).map_err(|stop| cx.why(stop))?.next().is_some())
            }
        }
    }

    /// Every move of a player: its name, and what stands in the component's place after it.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn moves(&self, cx: Context<'_>, by: Player) -> Result<Vec<(String, Sum)>, Reason> {
        let role = if self.negative { by.opponent() } else { by };
        match &self.summand {
            Summand::Position(position) => {
                let after = |(name, to)| (name, self.with_position(to));
                Ok(position.moves(role)?.into_iter().map(after).collect())
            }
            Summand::Form(form) => form.moves(self, cx, by),
            Summand::Value(id) => {
                let why = |stop| cx.why(stop);
                let from = cx.calc.name(*id).map_err(why)?;
                let mut moves = Vec::new();
                for option in cx.calc.sorted_options(*id, role).map_err(why)? {
                    let name = format!("{from} -> {}", cx.calc.name(option).map_err(why)?);
                    let to = Component { summand: Summand::Value(option), negative: self.negative };
                    moves.push((name, Sum::from(to)));
                }
                Ok(moves)
            }
        }
    }

    /// Whether the names of its moves begin with it, and so say themselves where they are made.
    ///
    /// # Errors
    /// Stops where the component cannot be written.
    pub fn moves_name_it(&self, cx: Context<'_>) -> Result<bool, Reason> {
        Ok(match &self.summand {
            Summand::Position(_) => false,
            Summand::Value(_) => !self.negative,
            Summand::Form(_) => !self.is_counted() && self.print(cx)?.len() <= MAX_NAMED,
        })
    }

    /// Another position of the same game in its place.
    fn with_position(&self, to: Position) -> Sum {
        Sum::from(Component { summand: Summand::Position(to), negative: self.negative })
    }

    /// All moves to components of the value *n, where a theorem names them although there may be too many moves to list.
    #[must_use]
    pub fn moves_to_nimber(&self, n: u64) -> Option<Vec<(String, Sum)>> {
        let Summand::Position(position) = &self.summand else { return None };
        let after = |(name, to)| (name, self.with_position(to));
        Some(position.normal_play()?.moves_to_nimber(n)?.into_iter().map(after).collect())
    }

    /// How many moves it can last at most; a value lasts as long as its canonical form.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where play can come back to a position.
    pub fn depth(&self, cx: Context<'_>) -> Result<u64, Reason> {
        match &self.summand {
            Summand::Position(position) => position.depth(cx.budget),
            Summand::Form(form) => form.depth(cx),
            Summand::Value(id) => {
                let days = cx.calc.birthday(*id).map_err(|stop| cx.why(stop))?;
                u64::try_from(days).map_err(|_| Reason::TooLarge("a depth of more than 2^64"))
            }
        }
    }

    /// The component in the notation.
    ///
    /// # Errors
    /// Stops where the text would be too long.
    pub fn print(&self, cx: Context<'_>) -> Result<String, Reason> {
        let minus = if self.negative { "-" } else { "" };
        Ok(match &self.summand {
            Summand::Position(position) => format!("{minus}{position}"),
            Summand::Form(form) => match form.shape() {
                // A sign binds more tightly than a colon.
                Shape::Ordinal { .. } if self.negative => format!("-({})", form.print(cx)?),
                _ => format!("{minus}{}", form.print(cx)?),
            },
            Summand::Value(id) => {
                let id = if self.negative { cx.calc.neg(*id) } else { *id };
                cx.calc.name(id).map_err(|stop| cx.why(stop))?
            }
        })
    }

    /// About how many bytes it takes beside itself. What a form shares with others is counted where it was made.
    fn bytes(&self) -> usize {
        match &self.summand {
            Summand::Position(position) => position.bytes(),
            Summand::Form(form) => form.bytes(),
            Summand::Value(_) => 0,
        }
    }
}

impl Sum {
    /// A value.
    #[must_use]
    pub fn value_of(id: Id) -> Sum {
        Sum::from(Component { summand: Summand::Value(id), negative: false })
    }

    /// The value, if the sum is nothing but one.
    #[must_use]
    pub fn as_value(&self, calc: &Calc<'_>) -> Option<Id> {
        match &self.components[..] {
            [] => Some(Id::ZERO),
            [Component { summand: Summand::Value(id), negative }] => {
                Some(if *negative { calc.neg(*id) } else { *id })
            }
            _ => None,
        }
    }

    /// About how many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.components[..]) + self.components.iter().map(Component::bytes).sum::<usize>()
    }

    /// The negative: the sum with the players' roles exchanged.
    #[must_use]
    pub fn negated(&self, calc: &Calc<'_>) -> Sum {
        Sum { components: self.components.iter().map(|component| component.negated(calc)).collect() }
    }

    /// Adds another sum. Where there are very many components, those that are alike are counted now and then, so that what is in
    /// memory grows with how many differ.
    ///
    /// # Errors
    /// Stops where a form is too large.
    pub fn add(&mut self, other: Sum) -> Result<(), Reason> {
        const MANY: usize = 1 << 10;
        const NOT_ADDED: Reason = Reason::Undefined(
            "games that end with results cannot be added: only those in which the last move decides",
        );
        let both = !self.components.is_empty() && !other.components.is_empty();
        if both && [&*self, &other].iter().any(|sum| sum.single_with_results().is_some()) {
            return Err(NOT_ADDED);
        }
        let before = self.components.len();
        self.components.extend(other.components);
        let after = self.components.len();
        if after >= MANY && before.max(1).ilog2() != after.ilog2() {
            *self = std::mem::take(self).counted()?;
        }
        Ok(())
    }

    /// This sum and another.
    pub(crate) fn followed_by(mut self, other: &Sum) -> Sum {
        self.components.extend_from_slice(&other.components);
        self
    }

    /// The same sum in which components that are alike are counted, where there are many, or where some are counted already.
    ///
    /// # Errors
    /// Stops where a form is too large.
    pub fn counted(self) -> Result<Sum, Reason> {
        if self.components.len() <= MAX_APART && !self.components.iter().any(Component::is_counted) {
            return Ok(self);
        }
        let mut places: HashMap<Component, usize> = HashMap::new();
        let mut counts: Vec<(Component, Dyadic)> = Vec::new();
        for component in self.components {
            // Copies of copies are copies.
            let (one, count) = match &component.summand {
                Summand::Form(form) => match form.shape() {
                    Shape::Multiple { count, of } => {
                        let one = Component { summand: of.summand.clone(), negative: component.negative };
                        (one, count.clone())
                    }
                    _ => (component, Dyadic::ONE),
                },
                _ => (component, Dyadic::ONE),
            };
            match places.get(&one) {
                Some(&at) => counts[at].1 += count,
                None => {
                    places.insert(one.clone(), counts.len());
                    counts.push((one, count));
                }
            }
        }
        let mut sum = Sum::default();
        for (one, count) in counts {
            sum.components.extend(Sum::multiple(count, one)?.components);
        }
        Ok(sum)
    }

    /// Whether two sums are the same position, up to the order of their components and to Nim heaps by another name.
    pub(crate) fn plays_like(&self, other: &Sum, calc: &Calc<'_>) -> bool {
        if self == other {
            return true;
        }
        let heap = |component: &Component| match &component.summand {
            Summand::Position(position) => position.nim_heap(),
            Summand::Form(_) => None,
            Summand::Value(id) => calc.to_nimber(*id),
        };
        let parts = |sum: &Sum| {
            let mut heaps: Vec<u64> = sum.components.iter().filter_map(heap).filter(|&n| n > 0).collect();
            heaps.sort_unstable();
            let rest: Vec<Component> =
                sum.components.iter().filter(|component| heap(component).is_none()).cloned().collect();
            (heaps, rest)
        };
        let ((heaps, rest), (other_heaps, mut other_rest)) = (parts(self), parts(other));
        heaps == other_heaps
            && rest.len() == other_rest.len()
            && rest.iter().all(|component| {
                // The negative of an impartial game is the game itself.
                let alike = |one: &Component| {
                    one.summand == component.summand
                        && (one.negative == component.negative || one.is_impartial(calc))
                };
                let place = other_rest.iter().position(alike);
                place.map(|at| other_rest.swap_remove(at)).is_some()
            })
    }

    /// Whether a player has a move.
    ///
    /// # Errors
    /// It may not be known where there are too many moves to list.
    pub fn can_move(&self, cx: Context<'_>, by: Player) -> Result<bool, Reason> {
        for component in &self.components {
            if component.can_move(cx, by)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The sum in the notation.
    ///
    /// # Errors
    /// Stops where the text would be too long.
    pub fn print(&self, cx: Context<'_>) -> Result<String, Reason> {
        let mut text = String::new();
        for component in &self.components {
            cx.budget.spend(0)?;
            let part = component.print(cx)?;
            if text.is_empty() {
                text = part;
                continue;
            }
            match part.strip_prefix('-') {
                // A minus belongs to a number alone, so a name with a number and more is added, not subtracted.
                Some(rest) if !matches!(component.summand, Summand::Value(_)) => {
                    text.push_str(" - ");
                    text.push_str(rest);
                }
                _ => {
                    text.push_str(" + ");
                    text.push_str(&part);
                }
            }
        }
        Ok(if text.is_empty() { "0".to_owned() } else { text })
    }

    /// The sum in the notation as it stands beside a colon or after a count.
    pub(crate) fn operand(&self, cx: Context<'_>) -> Result<String, Reason> {
        let text = self.print(cx)?;
        let plain = match &self.components[..] {
            [Component { summand: Summand::Position(_), negative: false }] => true,
            [_] => text.starts_with('{') && matches!(closing(&text), Some(at) if at + 1 == text.len()),
            _ => false,
        };
        Ok(if plain { text } else { format!("({text})") })
    }

    /// How many moves the sum can last at most; a value lasts as long as its canonical form.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where play can come back to a position.
    pub fn depth(&self, cx: Context<'_>) -> Result<u64, Reason> {
        let mut depth: u64 = 0;
        for component in &self.components {
            let more = component.depth(cx)?;
            depth = depth.checked_add(more).ok_or(Reason::TooLarge("a depth of more than 2^64"))?;
        }
        Ok(depth)
    }

    /// The values of the components, in order.
    ///
    /// # Errors
    /// As for [`Component::value`].
    pub fn values(&self, cx: Context<'_>) -> Result<Vec<Id>, Reason> {
        self.components.iter().map(|component| component.value(cx)).collect()
    }

    /// The value of the whole.
    ///
    /// # Errors
    /// Stops at the limits of the budget, where memory is used up, and at games with results, which have no value.
    pub fn value(&self, cx: Context<'_>) -> Result<Id, Reason> {
        cx.calc.sum(self.values(cx)?).map_err(|stop| cx.why(stop))
    }
}

/// Where the brace that opens a text is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    let closed = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0
    });
    closed.map(|(at, _)| at)
}
