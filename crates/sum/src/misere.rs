//! Who wins a sum by following the plays, without values: under misère play, where values say nothing, and under normal
//! play as a second road to the same answers.
//!
//! Misère play of impartial games is often like that of Nim. A game is tame if in each of its positions the nim-value n and the
//! misère nim-value m are those of a Nim position: 0 and 1, or 1 and 0 (the game is fickle there), or n and n (it is firm).
//! A sum of tame games is tame, fickle if all of them are and firm otherwise, and its nim-value is the nim-sum; so
//! tame sums need no search. This is shown by induction. Let x be the nim-sum.
//!
//! If some component is firm, the claim is m = x. No option has misère value x: its nim-value is not x, so it would have to be
//! fickle with nim-value x ^ 1; then the only firm component, of value k, was left for a fickle one of misère value k,
//! but m = k is not the value of an option. And each y < x is that of an option: as in Nim there is a component of value k to be
//! brought to k ^ x ^ y < k. If a firm component is left in any case, an option of that nim-value will do; otherwise k is
//! the only firm one, and an option of that *misère* value will do, be it firm or fickle.
//!
//! If all are fickle, the claim is m = x ^ 1. An option with that misère value would be one in which a component of nim-value a
//! became a firm one of value a ^ 1, its own misère value, which cannot be. If x is 1, that is all. If x is 0 and there is a move at
//! all, there is one with misère value 0: a component of value 0 and 1 that is not at its end has a fickle option of value 1
//! and 0, and one of value 1 and 0 has a fickle option of value 0 and 1.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use upstar_game::{Outcome, Player, Sign};
use upstar_search::{Position, Reason};
use upstar_values::{Dyadic, Id, Nimber};

use crate::context::Context;
use crate::form::{Form, Shape};
use crate::outcome::Play;
use crate::sum::{Component, Sum, Summand};

/// How many digits of a genus are worked out; they repeat long before.
const DIGITS: usize = 24;

/// The most copies that are looked at one by one.
const FEW_COPIES: i64 = 100;

/// A component, named by its place in the table, with its roles exchanged or not.
type Part = (u32, bool);

/// A sum: Nim heaps, then other components, both sorted.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct State {
    heaps: Vec<u64>,
    parts: Vec<Part>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Position(Position),
    Form(Arc<Form>),
    Value(Id),
}

/// How a game behaves among tame ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tameness {
    /// Like Nim heaps of one: the nim-value is 0 or 1, and the misère nim-value is the other.
    Fickle(u64),
    /// Like other Nim positions: both nim-values are this.
    Firm(u64),
    /// Like neither, here or further on; or not impartial.
    Wild,
}

struct Node {
    key: Key,
    /// How it behaves, once somebody asked.
    kind: Option<Tameness>,
    /// Whether that is being worked out.
    begun: bool,
    /// What a player's moves lead to, once somebody asked.
    options: [Option<Rc<[State]>>; 2],
}

/// A search under one kind of play.
pub(crate) struct Search<'c> {
    cx: Context<'c>,
    play: Play,
    nodes: Vec<Node>,
    ids: HashMap<Key, u32>,
    /// Nothing, while it is being worked out.
    wins: HashMap<(State, Player), Option<bool>>,
    genera: HashMap<State, Option<Rc<Vec<u64>>>>,
    /// About how many bytes all this takes, and the stack.
    bytes: u64,
}

/// A table with more entries than this takes a while to be freed.
const LARGE: usize = 50_000;

impl Drop for Search<'_> {
    fn drop(&mut self) {
        let (ids, wins) = (std::mem::take(&mut self.ids), std::mem::take(&mut self.wins));
        if ids.len() + wins.len() > LARGE {
            // Nobody should wait for that, least of all where a limit of time was reached. Where there is no thread for it they do.
            let free = move || drop((ids, wins));
            drop(std::thread::Builder::new().name("free".to_owned()).spawn(free));
        }
    }
}

/// The genus of an impartial game: its nim-value, and the misère nim-values of the game plus 0, 1, 2, … copies of *2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The nim-value under normal play.
    pub normal: u64,
    /// The misère nim-values, up to the two that repeat for ever.
    pub misere: Vec<u64>,
}

impl Genus {
    /// The misère nim-value: that of the game by itself, 0 if whoever moves next loses.
    #[must_use]
    pub fn misere_nim_value(&self) -> u64 {
        self.misere.first().copied().unwrap_or(0)
    }

    /// Whether the game behaves like a Nim position: its genus is one of theirs.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let n = self.normal;
        match n {
            0 => self.misere == [1, 2, 0] || self.misere == [0, 2],
            1 => self.misere == [0, 3, 1] || self.misere == [1, 3],
            _ => self.misere == [n, n ^ 2],
        }
    }
}

impl std::fmt::Display for Genus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}^", self.normal)?;
        // Digits stand side by side, as in the literature; larger numbers need commas.
        let comma = if self.misere.iter().any(|&n| n > 9) { "," } else { "" };
        f.write_str(&self.misere.iter().map(u64::to_string).collect::<Vec<_>>().join(comma))
    }
}

/// As data, a genus is its text.
impl Serialize for Genus {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'c> Search<'c> {
    pub(crate) fn new(cx: Context<'c>, play: Play) -> Search<'c> {
        Search {
            cx,
            play,
            nodes: Vec::new(),
            ids: HashMap::new(),
            wins: HashMap::new(),
            genera: HashMap::new(),
            bytes: 0,
        }
    }

    /// Counts a step; fails when it is time to stop or when memory is short.
    fn spend(&self) -> Result<(), Reason> {
        self.cx.budget.spend(1)?;
        let store = self.cx.calc.store();
        if self.bytes + store.bytes() > store.budget() { Err(Reason::Memory(store.budget())) } else { Ok(()) }
    }

    /// Runs a recursive step on a stack that is long enough for it.
    fn deeper<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> T {
        /// What a step takes of the stack, generously.
        const STEP: u64 = 2_000;
        self.bytes += STEP;
        let answer = stacker::maybe_grow(64 << 10, 1 << 20, || step(self));
        self.bytes -= STEP;
        answer
    }

    /// Who wins a sum.
    pub(crate) fn outcome(&mut self, sum: &Sum) -> Result<Outcome, Reason> {
        let state = self.state(sum)?;
        let left_first = self.wins(&state, Player::Left)?;
        let right_first = self.wins(&state, Player::Right)?;
        Ok(Outcome::new(left_first, !right_first))
    }

    /// The heaps of a sum that is a Nim position move for move.
    pub(crate) fn nim_heaps(&mut self, sum: &Sum) -> Result<Option<Vec<u64>>, Reason> {
        let state = self.state(sum)?;
        Ok(state.parts.is_empty().then_some(state.heaps))
    }

    fn state(&mut self, sum: &Sum) -> Result<State, Reason> {
        let mut state = State::default();
        for component in &sum.components {
            self.cx.budget.spend(0)?;
            self.add(&mut state, component)?;
        }
        state.sort();
        Ok(state)
    }

    /// Adds the parts of a component to a state.
    fn add(&mut self, state: &mut State, component: &Component) -> Result<(), Reason> {
        match &component.summand {
            Summand::Value(id) => match self.cx.calc.to_nimber(*id) {
                Some(0) => {}
                Some(n) => state.heaps.push(n),
                None => {
                    let part = self.intern(Key::Value(*id));
                    state.parts.push((part, component.negative));
                }
            },
            Summand::Form(form) => match form.shape() {
                // A few copies are parts like others. Of many it only matters how they behave together.
                Shape::Multiple { count, of } if *count <= Dyadic::from(FEW_COPIES) => {
                    let one = Component { summand: of.summand.clone(), negative: component.negative };
                    for _ in 0..count.to_i64().unwrap_or(0) {
                        self.add(state, &one)?;
                    }
                }
                _ => {
                    let part = self.intern(Key::Form(Arc::clone(form)));
                    state.parts.push((part, component.negative));
                }
            },
            Summand::Position(position) => {
                for part in position.components() {
                    match part.nim_heap() {
                        Some(0) => {}
                        Some(n) => state.heaps.push(n),
                        None => {
                            let (normal, sign) = part.normal_form();
                            let id = self.intern(Key::Position(normal));
                            state.parts.push((id, component.negative != (sign == Sign::Minus)));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn intern(&mut self, key: Key) -> u32 {
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let id = self.nodes.len() as u32;
        self.bytes += match &key {
            Key::Position(position) => position.bytes() as u64,
            Key::Form(form) => form.bytes() as u64,
            Key::Value(_) => 0,
        };
        self.bytes += 2 * (size_of::<Key>() + size_of::<Node>()) as u64;
        self.ids.insert(key.clone(), id);
        self.nodes.push(Node { key, kind: None, begun: false, options: [None, None] });
        id
    }

    /// What a player's moves in a component lead to.
    fn part_options(&mut self, (id, negative): Part, by: Player) -> Result<Rc<[State]>, Reason> {
        let role = if negative { by.opponent() } else { by };
        if !negative && let Some(known) = &self.nodes[id as usize].options[role as usize] {
            return Ok(Rc::clone(known));
        }
        self.spend()?;
        let summand = match &self.nodes[id as usize].key {
            Key::Position(position) => Summand::Position(position.clone()),
            Key::Form(form) => Summand::Form(Arc::clone(form)),
            Key::Value(value) => Summand::Value(*value),
        };
        let component = Component { summand, negative };
        let mut list = Vec::new();
        let mut seen = HashSet::new();
        for (_, to) in component.moves(self.cx, by)? {
            let state = self.state(&to)?;
            self.cx.budget.spend(0)?;
            if seen.insert(state.clone()) {
                list.push(state);
            }
        }
        let list: Rc<[State]> = list.into();
        if !negative {
            self.bytes += list.iter().map(State::bytes).sum::<u64>();
            self.nodes[id as usize].options[role as usize] = Some(Rc::clone(&list));
        }
        Ok(list)
    }

    /// Calls `each` for every state that a player can move to, until it says true; says whether it did.
    fn any_option(
        &mut self,
        state: &State,
        by: Player,
        mut each: impl FnMut(&mut Self, &State) -> Result<bool, Reason>,
    ) -> Result<bool, Reason> {
        for at in 0..state.parts.len() {
            if at > 0 && state.parts[at] == state.parts[at - 1] {
                continue;
            }
            for option in self.part_options(state.parts[at], by)?.iter() {
                let mut next = state.clone();
                next.parts.remove(at);
                next.parts.extend(&option.parts);
                next.heaps.extend(&option.heaps);
                next.sort();
                if each(self, &next)? {
                    return Ok(true);
                }
            }
        }
        for at in 0..state.heaps.len() {
            if at > 0 && state.heaps[at] == state.heaps[at - 1] {
                continue;
            }
            if state.heaps[at] > upstar_game::MAX_MOVES {
                return Err(Reason::TooLarge("a heap of more than sixteen million beside other games"));
            }
            for smaller in 0..state.heaps[at] {
                self.cx.budget.spend(0)?;
                let mut next = state.clone();
                next.heaps[at] = smaller;
                next.sort();
                if each(self, &next)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the player to move wins.
    fn wins(&mut self, state: &State, player: Player) -> Result<bool, Reason> {
        if state.parts.is_empty() && self.play == Play::Normal {
            return Ok(state.heaps.iter().fold(0, |sum, n| sum ^ n) != 0);
        }
        if self.play == Play::Misere {
            match self.kind(state)? {
                Tameness::Fickle(n) => return Ok(n == 0),
                Tameness::Firm(n) => return Ok(n != 0),
                Tameness::Wild => {}
            }
        }
        let key = (state.clone(), player);
        if let Some(&answer) = self.wins.get(&key) {
            return answer.ok_or(Reason::Loop);
        }
        self.spend()?;
        self.wins.insert(key.clone(), None);
        let mut stuck = true;
        let wins = self.any_option(state, player, |search, next| {
            stuck = false;
            Ok(!search.deeper(|search| search.wins(next, player.opponent()))?)
        });
        let answer = match wins {
            Ok(wins) => wins || (stuck && self.play == Play::Misere),
            Err(reason) => {
                self.wins.remove(&key);
                return Err(reason);
            }
        };
        self.bytes += 2 * state.bytes();
        self.wins.insert(key, Some(answer));
        Ok(answer)
    }

    /// How a sum behaves.
    fn kind(&mut self, state: &State) -> Result<Tameness, Reason> {
        let heap = |n: u64| if n == 1 { Tameness::Fickle(1) } else { Tameness::Firm(n) };
        let mut kind = state.heaps.iter().map(|&n| heap(n)).fold(Tameness::Fickle(0), Tameness::plus);
        for &(id, _) in &state.parts {
            kind = kind.plus(match self.nodes[id as usize].kind {
                Some(known) => known,
                None if self.nodes[id as usize].begun => return Err(Reason::Loop),
                None => {
                    self.nodes[id as usize].begun = true;
                    let kind = self.deeper(|search| search.kind_of_part(id));
                    self.nodes[id as usize].begun = false;
                    kind?
                }
            });
            if kind == Tameness::Wild {
                break;
            }
        }
        Ok(kind)
    }

    fn kind_of_part(&mut self, id: u32) -> Result<Tameness, Reason> {
        let impartial = match &self.nodes[id as usize].key {
            Key::Position(position) => position.game().about().impartial,
            Key::Form(form) => form.is_impartial(self.cx.calc),
            Key::Value(_) => false,
        };
        let copies = match &self.nodes[id as usize].key {
            Key::Form(form) => match form.shape() {
                Shape::Multiple { count, of } => Some((!count.halve().is_integer(), of.clone())),
                _ => None,
            },
            _ => None,
        };
        let mut kind = Tameness::Wild;
        if let (true, Some((odd, of))) = (impartial, copies) {
            let one = self.state(&Sum::from(of))?;
            let one = self.kind(&one)?;
            // Any number of copies behaves like one of them and perhaps one more, which cancel but for being firm.
            kind = if odd { one } else { one.plus(one) };
        } else if impartial {
            let (mut normal, mut misere) = (Vec::new(), Vec::new());
            let mut tame = true;
            for option in self.part_options((id, false), Player::Left)?.iter() {
                match self.kind(option)? {
                    Tameness::Fickle(n) => {
                        normal.push(n);
                        misere.push(n ^ 1);
                    }
                    Tameness::Firm(n) => {
                        normal.push(n);
                        misere.push(n);
                    }
                    Tameness::Wild => {
                        tame = false;
                        break;
                    }
                }
            }
            let m = if misere.is_empty() { 1 } else { mex(misere) };
            kind = match mex(normal) {
                _ if !tame => Tameness::Wild,
                n if n == m => Tameness::Firm(n),
                n if n < 2 && m == n ^ 1 => Tameness::Fickle(n),
                _ => Tameness::Wild,
            };
        }
        self.nodes[id as usize].kind = Some(kind);
        Ok(kind)
    }

    /// The genus of a sum of impartial games.
    pub(crate) fn genus(&mut self, sum: &Sum, normal: u64) -> Result<Genus, Reason> {
        let state = self.state(sum)?;
        let digits = self.digits(&state)?;
        // The digits repeat with period two from some place on; keep them up to the first repetition.
        let mut keep = DIGITS;
        while keep > 2 && digits[keep - 3] == digits[keep - 1] {
            keep -= 1;
        }
        Ok(Genus { normal, misere: digits[..keep].to_vec() })
    }

    /// The misère nim-values of the state plus 0, 1, 2, … copies of *2.
    fn digits(&mut self, state: &State) -> Result<Rc<Vec<u64>>, Reason> {
        if let Some(known) = self.genera.get(state) {
            return known.clone().ok_or(Reason::Loop);
        }
        self.spend()?;
        // Of tame sums, those with copies of *2 are tame too.
        let tame = match self.kind(state)? {
            Tameness::Wild => None,
            Tameness::Firm(n) => Some([n, n ^ 2, n]),
            Tameness::Fickle(n) => Some([n ^ 1, n ^ 2, n]),
        };
        if let Some([first, odd, even]) = tame {
            let later = (1..DIGITS).map(|copies| if copies % 2 == 1 { odd } else { even });
            let digits = Rc::new([first].into_iter().chain(later).collect::<Vec<_>>());
            self.genera.insert(state.clone(), Some(Rc::clone(&digits)));
            return Ok(digits);
        }
        self.genera.insert(state.clone(), None);
        let mut options: Vec<Rc<Vec<u64>>> = Vec::new();
        let listed = self.any_option(state, Player::Left, |search, next| {
            options.push(search.deeper(|search| search.digits(next))?);
            Ok(false)
        });
        if let Err(reason) = listed {
            self.genera.remove(state);
            return Err(reason);
        }
        let mut digits: Vec<u64> = Vec::with_capacity(DIGITS);
        for n in 0..DIGITS {
            let mut seen: Vec<u64> = options.iter().map(|option| option[n]).collect();
            if let Some(&last) = digits.last() {
                // A move in one of the *2s leaves it as * or as nothing.
                seen.extend([last, last ^ 1]);
            }
            // A position without moves counts as 1 in misère play.
            digits.push(if seen.is_empty() { 1 } else { mex(seen) });
        }
        let digits = Rc::new(digits);
        self.bytes += 2 * state.bytes() + 8 * DIGITS as u64;
        self.genera.insert(state.clone(), Some(Rc::clone(&digits)));
        Ok(digits)
    }
}

impl State {
    fn bytes(&self) -> u64 {
        /// What two short lists cost besides what is in them.
        const LISTS: usize = 32;
        (size_of::<State>() + LISTS + size_of_val(&self.heaps[..]) + size_of_val(&self.parts[..])) as u64
    }

    fn sort(&mut self) {
        self.heaps.retain(|&n| n > 0);
        self.heaps.sort_unstable();
        self.parts.sort_unstable();
    }
}

impl Tameness {
    /// How a sum behaves.
    fn plus(self, other: Tameness) -> Tameness {
        match (self, other) {
            (Tameness::Wild, _) | (_, Tameness::Wild) => Tameness::Wild,
            (Tameness::Fickle(a), Tameness::Fickle(b)) => Tameness::Fickle(a ^ b),
            (Tameness::Fickle(a) | Tameness::Firm(a), Tameness::Fickle(b) | Tameness::Firm(b)) => {
                Tameness::Firm(a ^ b)
            }
        }
    }
}

/// The least number that is missing.
fn mex(seen: Vec<u64>) -> u64 {
    Nimber::mex(seen.into_iter().map(Nimber::new)).value()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use upstar_search::Budget;

    use upstar_values::Store;

    use super::*;

    /// Who has reached a limit of time does not wait for memory to be freed.
    #[test]
    fn a_large_table_is_freed_by_another_thread() {
        let store = Store::new();
        let (calc, budget) = (store.calc(), Budget::unlimited());
        let begun = Instant::now();
        let mut search = Search::new(Context::new(&calc, &budget), Play::Misere);
        for n in 0..3 * LARGE as u64 {
            let state = State { heaps: vec![n, n + 1, n + 2], parts: Vec::new() };
            search.wins.insert((state, Player::Left), Some(true));
        }
        let filled = begun.elapsed();
        let begun = Instant::now();
        drop(search);
        assert!(begun.elapsed() < filled / 10, "{:?} of {filled:?}", begun.elapsed());
    }
}
