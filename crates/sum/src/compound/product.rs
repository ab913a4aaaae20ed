//! Products: coins that are turned in rows and columns, and copies of a game one upon the other.

use upstar_game::{Diagnostic, Player, Sign};
use upstar_search::Reason;
use upstar_values::Id;

use super::parts::{count, print, standard, steps};
use super::together::unread;
use super::{Choice, Rule, State};
use crate::context::Context;
use crate::sum::{Component, Sum, Summand};

/// Coins on a table whose rows are the positions of one impartial game and whose columns are those of another. The parts are the coins that
/// show heads: a row, a column, a row, a column, …
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Coins {
    /// A move in the row's game and one in the column's: all coins where a row and a column of the two meet are turned.
    Tartan,
    /// A move in the row's game or in the column's: coins are turned in one line.
    Acrostic,
}

/// The places that a position of a game is made of: one for each of its independent parts.
fn places(of: &Sum) -> Vec<Sum> {
    let mut all = Vec::new();
    for component in &of.components {
        match &component.summand {
            Summand::Position(position) => all.extend(position.components().into_iter().map(Sum::from)),
            // Both players have the same moves.
            summand => all.push(Sum::from(Component { summand: summand.clone(), negative: false })),
        }
    }
    all
}

impl Coins {
    /// Turns a coin. Where nothing can be moved there is no row and no column, as an empty heap is no heap.
    fn turn(cx: Context<'_>, coins: &mut Vec<Sum>, row: &Sum, column: &Sum) -> Result<(), Reason> {
        if !row.can_move(cx, Player::Left)? || !column.can_move(cx, Player::Left)? {
            return Ok(());
        }
        match coins.chunks_exact(2).position(|coin| coin[0] == *row && coin[1] == *column) {
            Some(at) => drop(coins.drain(2 * at..2 * at + 2)),
            None => coins.extend([row.clone(), column.clone()]),
        }
        Ok(())
    }

    /// The coins of pairs of positions: rows and columns are turned where their parts meet.
    pub(super) fn state(cx: Context<'_>, pairs: &[Sum]) -> Result<State, Reason> {
        let mut coins = Vec::new();
        for pair in pairs.chunks_exact(2) {
            let [rows, columns] = [places(&pair[0]), places(&pair[1])];
            for row in &rows {
                for column in &columns {
                    Coins::turn(cx, &mut coins, row, column)?;
                }
            }
        }
        Ok(State::new(coins))
    }
}

impl Rule for Coins {
    fn choices(
        &self,
        cx: Context<'_>,
        state: &State,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason> {
        for (at, coin) in state.parts.chunks_exact(2).enumerate() {
            let [row, column] = [&coin[0], &coin[1]];
            let mut rest = state.parts.clone();
            rest.drain(2 * at..2 * at + 2);
            let [down, across] = [steps(row, cx, by, named)?, steps(column, cx, by, named)?];
            let turned = |rows: &[Sum], columns: &[Sum]| -> Result<State, Reason> {
                let mut coins = rest.clone();
                for new_row in rows.iter().chain([row]) {
                    for new_column in columns.iter().chain([column]) {
                        if (new_row, new_column) != (row, column) {
                            Coins::turn(cx, &mut coins, new_row, new_column)?;
                        }
                    }
                }
                Ok(State::new(coins))
            };
            let place = at + 1;
            match self {
                Coins::Tartan => {
                    for a in &down {
                        for b in &across {
                            let to = turned(&places(&a.to), &places(&b.to))?;
                            let name = format!("{place}: {}; {}", a.name, b.name);
                            let touches = vec![a.touch(2 * at, by), b.touch(2 * at + 1, by)];
                            each(if named { Choice { name, touches, to } } else { Choice::unnamed(to) });
                        }
                    }
                }
                Coins::Acrostic => {
                    for (list, line, word) in [(&down, 0, "first"), (&across, 1, "second")] {
                        for step in list {
                            let new = places(&step.to);
                            let to = if line == 0 { turned(&new, &[])? } else { turned(&[], &new)? };
                            let name = format!("{place}, {word}: {}", step.name);
                            let touches = vec![step.touch(2 * at + line, by)];
                            each(if named { Choice { name, touches, to } } else { Choice::unnamed(to) });
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn bound(&self, cx: Context<'_>, state: &State, by: Player) -> Result<u64, Reason> {
        let mut all = 0u64;
        for coin in state.parts.chunks_exact(2) {
            let [down, across] = [count(&coin[0], cx, by)?, count(&coin[1], cx, by)?];
            let more = if *self == Coins::Tartan {
                down.saturating_mul(across)
            } else {
                down.saturating_add(across)
            };
            all = all.saturating_add(more);
        }
        Ok(all)
    }

    fn parse(&self, text: &str) -> Result<State, Diagnostic> {
        Err(unread(text))
    }

    fn print(&self, cx: Context<'_>, state: &State) -> Result<String, Reason> {
        if state.parts.is_empty() { Ok("0,0".to_owned()) } else { print(&state.parts, cx) }
    }

    /// Coins that are turned are worth what they are worth one by one, since two at one place are nothing and the sum of a value with itself
    /// is nothing too.
    fn by_value(&self, state: &State) -> Option<Vec<State>> {
        let coins = state.parts.chunks_exact(2);
        Some(coins.map(|coin| State::new(coin.iter().map(standard).collect())).collect())
    }
}

/// The ordinal product of G and H, with something on top of it. A move in H puts what a move in G leaves on top; a move on top is a move there.
pub(super) struct Ordinal;

impl Ordinal {
    /// The product of two positions, perhaps with a third on top.
    pub(super) fn state(mut parts: Vec<Sum>) -> State {
        parts.resize(3, Sum::value_of(Id::ZERO));
        State::new(parts)
    }
}

impl Rule for Ordinal {
    fn choices(
        &self,
        cx: Context<'_>,
        state: &State,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason> {
        let [g, h, top] = &state.parts[..] else { return Ok(()) };
        for step in steps(top, cx, by, named)? {
            let (name, touches) = match named {
                true => (format!("top: {}", step.name_in(top, cx)?), vec![step.touch(2, by)]),
                false => Default::default(),
            };
            each(Choice { name, touches, to: State::new(vec![g.clone(), h.clone(), step.to]) });
        }
        let [inner, outer] = [steps(g, cx, by, named)?, steps(h, cx, by, named)?];
        for a in &outer {
            for b in &inner {
                let to = State::new(vec![g.clone(), a.to.clone(), b.to.clone()]);
                let (name, touches) = match named {
                    true => (
                        format!("{}; {}", b.name_in(g, cx)?, a.name_in(h, cx)?),
                        vec![b.touch(0, by), a.touch(1, by)],
                    ),
                    false => Default::default(),
                };
                each(Choice { name, touches, to });
            }
        }
        Ok(())
    }

    fn bound(&self, cx: Context<'_>, state: &State, by: Player) -> Result<u64, Reason> {
        let [g, h, top] = &state.parts[..] else { return Ok(0) };
        let both = count(g, cx, by)?.saturating_mul(count(h, cx, by)?);
        Ok(both.saturating_add(count(top, cx, by)?))
    }

    fn parse(&self, text: &str) -> Result<State, Diagnostic> {
        Err(unread(text))
    }

    fn print(&self, cx: Context<'_>, state: &State) -> Result<String, Reason> {
        let shown = match state.parts.get(2).and_then(|top| top.as_value(cx.calc)) {
            Some(Id::ZERO) => 2,
            _ => state.parts.len(),
        };
        print(&state.parts[..shown], cx)
    }

    fn normal_form(&self, mut state: State) -> (State, Sign) {
        state.parts.iter_mut().for_each(|part| *part = standard(part));
        (state, Sign::Plus)
    }
}
