//! Misère play: who wins when the last player to move loses, by search over sums of components.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use upstar_game::{Outcome, Player, Sign};
use upstar_search::{Budget, Position, Reason};
use upstar_values::{Calc, Id};

use crate::sum::{Component, Sum, Summand};

/// How many digits of a genus are worked out; they repeat long before.
const DIGITS: usize = 24;

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
    Value(Id),
}

struct Node {
    key: Key,
    /// What a player's moves lead to, once somebody asked.
    options: [Option<Rc<[State]>>; 2],
}

/// A search under misère play.
pub(crate) struct Misere<'c, 's> {
    calc: &'c Calc<'s>,
    budget: &'c Budget,
    nodes: Vec<Node>,
    ids: HashMap<Key, u32>,
    wins: HashMap<(State, Player), bool>,
    genera: HashMap<State, Rc<Vec<u64>>>,
    /// About how many bytes all this takes, and the stack.
    bytes: u64,
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

impl<'c, 's> Misere<'c, 's> {
    pub(crate) fn new(calc: &'c Calc<'s>, budget: &'c Budget) -> Self {
        Misere {
            calc,
            budget,
            nodes: Vec::new(),
            ids: HashMap::new(),
            wins: HashMap::new(),
            genera: HashMap::new(),
            bytes: 0,
        }
    }

    /// Counts a step; fails when it is time to stop or when memory is short.
    fn spend(&self) -> Result<(), Reason> {
        self.budget.spend(1)?;
        let store = self.calc.store();
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

    fn state(&mut self, sum: &Sum) -> Result<State, Reason> {
        let mut state = State::default();
        for component in &sum.components {
            self.add(&mut state, component)?;
        }
        state.sort();
        Ok(state)
    }

    /// Adds the parts of a component to a state.
    fn add(&mut self, state: &mut State, component: &Component) -> Result<(), Reason> {
        match &component.summand {
            Summand::Value(id) => match self.calc.to_nimber(*id) {
                Some(0) => {}
                Some(n) => state.heaps.push(n),
                None => {
                    let part = self.intern(Key::Value(*id));
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
        if let Key::Position(position) = &key {
            self.bytes += position.bytes() as u64;
        }
        self.bytes += 2 * (size_of::<Key>() + size_of::<Node>()) as u64;
        self.ids.insert(key.clone(), id);
        self.nodes.push(Node { key, options: [None, None] });
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
            Key::Value(value) => Summand::Value(*value),
        };
        let component = Component { summand, negative };
        let mut list = Vec::new();
        let mut seen = HashSet::new();
        for (_, to) in component.moves(self.calc, by, self.budget)? {
            let mut state = State::default();
            self.add(&mut state, &to)?;
            state.sort();
            self.budget.spend(0)?;
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
                self.budget.spend(0)?;
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
        if state.parts.is_empty() {
            return Ok(nim_is_won(&state.heaps));
        }
        let key = (state.clone(), player);
        if let Some(&answer) = self.wins.get(&key) {
            return Ok(answer);
        }
        self.spend()?;
        let mut stuck = true;
        let wins = self.any_option(state, player, |search, next| {
            stuck = false;
            Ok(!search.deeper(|search| search.wins(next, player.opponent()))?)
        })?;
        // Who cannot move wins.
        let answer = stuck || wins;
        self.bytes += 2 * state.bytes();
        self.wins.insert(key, answer);
        Ok(answer)
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
            return Ok(Rc::clone(known));
        }
        self.spend()?;
        let mut options: Vec<Rc<Vec<u64>>> = Vec::new();
        self.any_option(state, Player::Left, |search, next| {
            options.push(search.deeper(|search| search.digits(next))?);
            Ok(false)
        })?;
        let mut digits: Vec<u64> = Vec::with_capacity(DIGITS);
        for n in 0..DIGITS {
            let mut seen: Vec<u64> = options.iter().map(|option| option[n]).collect();
            if let Some(&last) = digits.last() {
                // A move in one of the *2s leaves it as * or as nothing.
                seen.extend([last, last ^ 1]);
            }
            seen.sort_unstable();
            let mex = seen.iter().fold(0, |mex, &x| if x == mex { mex + 1 } else { mex });
            // A position without moves counts as 1 in misère play.
            digits.push(if seen.is_empty() { 1 } else { mex });
        }
        let digits = Rc::new(digits);
        self.bytes += 2 * state.bytes() + 8 * DIGITS as u64;
        self.genera.insert(state.clone(), Rc::clone(&digits));
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

/// Misère Nim: play as in normal Nim, until only heaps of one are left; of these leave an odd number.
fn nim_is_won(heaps: &[u64]) -> bool {
    if heaps.iter().all(|&n| n <= 1) {
        heaps.iter().filter(|&&n| n == 1).count() % 2 == 0
    } else {
        heaps.iter().fold(0, |sum, n| sum ^ n) != 0
    }
}
