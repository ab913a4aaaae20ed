//! Sums of positions and values: what an expression stands for.

use upstar_game::{Player, Sign};
use upstar_search::{Budget, Position, Reason};
use upstar_values::{Calc, Id};

/// One thing to play in.
#[derive(Clone, Debug)]
pub enum Summand {
    /// A position of a game.
    Position(Position),
    /// A value.
    Value(Id),
}

/// A summand, or its negative: the same with the players' roles exchanged.
#[derive(Clone, Debug)]
pub struct Component {
    /// What is played in.
    pub summand: Summand,
    /// Whether the roles are exchanged.
    pub negative: bool,
}

/// A sum of positions of any games and of values.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The components, in the order in which they were written.
    pub components: Vec<Component>,
}

impl From<Position> for Sum {
    fn from(position: Position) -> Sum {
        Sum { components: vec![Component { summand: Summand::Position(position), negative: false }] }
    }
}

impl Component {
    /// The value.
    pub fn value(&self, calc: &Calc<'_>, budget: &Budget) -> Result<Id, Reason> {
        let value = match &self.summand {
            Summand::Position(position) => position.value(budget)?.value,
            Summand::Value(id) => *id,
        };
        Ok(if self.negative { calc.neg(value) } else { value })
    }

    /// The pieces that it falls into; a value is one piece.
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

    /// Whether a player has a move.
    pub fn can_move(&self, calc: &Calc<'_>, by: Player, budget: &Budget) -> Result<bool, Reason> {
        let role = if self.negative { by.opponent() } else { by };
        match &self.summand {
            Summand::Position(position) => position.can_move(role),
            Summand::Value(id) => {
                Ok(calc.options(*id, role).map_err(|stop| budget.why(stop))?.next().is_some())
            }
        }
    }

    /// Every move of a player: its name, and the component after it.
    pub fn moves(
        &self,
        calc: &Calc<'_>,
        by: Player,
        budget: &Budget,
    ) -> Result<Vec<(String, Component)>, Reason> {
        let role = if self.negative { by.opponent() } else { by };
        match &self.summand {
            Summand::Position(position) => {
                let after = |(name, to)| (name, Component { summand: Summand::Position(to), ..*self });
                Ok(position.moves(role)?.into_iter().map(after).collect())
            }
            Summand::Value(id) => {
                let why = |stop| budget.why(stop);
                let from = calc.name(*id).map_err(why)?;
                let mut moves = Vec::new();
                for option in calc.sorted_options(*id, role).map_err(why)? {
                    let name = format!("{from} -> {}", calc.name(option).map_err(why)?);
                    moves.push((name, Component { summand: Summand::Value(option), ..*self }));
                }
                Ok(moves)
            }
        }
    }

    /// All moves to components of the value *n, where a theorem names them although there may be too many moves to list.
    #[must_use]
    pub fn moves_to_nimber(&self, n: u64) -> Option<Vec<(String, Component)>> {
        let Summand::Position(position) = &self.summand else { return None };
        let after = |(name, to)| (name, Component { summand: Summand::Position(to), ..*self });
        Some(position.moves_to_nimber(n)?.into_iter().map(after).collect())
    }

    /// The component in the notation.
    pub fn print(&self, calc: &Calc<'_>, budget: &Budget) -> Result<String, Reason> {
        Ok(match &self.summand {
            Summand::Position(position) if self.negative => format!("-{position}"),
            Summand::Position(position) => position.to_string(),
            Summand::Value(id) => {
                let id = if self.negative { calc.neg(*id) } else { *id };
                calc.name(id).map_err(|stop| budget.why(stop))?
            }
        })
    }
}

impl Sum {
    /// About how many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let own = |component: &Component| match &component.summand {
            Summand::Position(position) => position.bytes(),
            Summand::Value(_) => 0,
        };
        size_of_val(&self.components[..]) + self.components.iter().map(own).sum::<usize>()
    }

    /// The sum in the notation.
    pub fn print(&self, calc: &Calc<'_>, budget: &Budget) -> Result<String, Reason> {
        let mut text = String::new();
        for component in &self.components {
            let part = component.print(calc, budget)?;
            if text.is_empty() {
                text = part;
                continue;
            }
            match part.strip_prefix('-') {
                // A minus belongs to a number alone, so a name with a number and more is added, not subtracted.
                Some(rest) if matches!(component.summand, Summand::Position(_)) => {
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

    /// How many moves the sum can last at most; a value lasts as long as its canonical form.
    pub fn depth(&self, calc: &Calc<'_>, budget: &Budget) -> Result<u64, Reason> {
        let mut depth: u64 = 0;
        for component in &self.components {
            let more = match &component.summand {
                Summand::Position(position) => position.depth(budget)?,
                Summand::Value(id) => {
                    let days = calc.birthday(*id).map_err(|stop| budget.why(stop))?;
                    u64::try_from(days).map_err(|_| Reason::TooLarge("a depth of more than 2^64"))?
                }
            };
            depth = depth.checked_add(more).ok_or(Reason::TooLarge("a depth of more than 2^64"))?;
        }
        Ok(depth)
    }

    /// The values of the components, in order.
    pub fn values(&self, calc: &Calc<'_>, budget: &Budget) -> Result<Vec<Id>, Reason> {
        self.components.iter().map(|component| component.value(calc, budget)).collect()
    }

    /// The value of the whole.
    pub fn value(&self, calc: &Calc<'_>, budget: &Budget) -> Result<Id, Reason> {
        calc.sum(self.values(calc, budget)?).map_err(|stop| budget.why(stop))
    }
}
