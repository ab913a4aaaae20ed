//! Canonical form: from any options to the one simplest game that is equal. Dominated options are removed and
//! reversible ones bypassed until there are none.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::calc::{Calc, Calculated, Placed, Stops};
use crate::dyadic::{Dyadic, End};
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::Player;
use crate::store::{MAX_OPTIONS, Record, Stop, mix};

/// Options of one player. There are seldom many.
type Side = SmallVec<[Placed; 6]>;

/// A game given by options, on its way to canonical form. Its value never changes on the way.
struct Form {
    left: Side,
    right: Side,
    stops: Stops,
    /// Answers to "is this at most the game" (false) and "is the game at most this" (true).
    known: FxHashMap<(Id, bool), bool>,
}

impl Form {
    fn side(&mut self, player: Player) -> &mut Side {
        if player == Player::Left { &mut self.left } else { &mut self.right }
    }
}

impl Calc<'_> {
    /// The game { left | right } in canonical form. Options may come in any order, repeated, dominated, reversible.
    ///
    /// # Errors
    /// Stops where the store is full, when somebody interrupts, and where the game has more than a million options or
    /// lasts more than a million moves.
    pub fn game(&self, left: &[Id], right: &[Id]) -> Calculated<Id> {
        self.check()?;
        let placed = |options: &[Id]| {
            let mut side = Side::new();
            options.iter().for_each(|&id| side.push(self.placed(id)));
            side
        };
        let (left, right) = (placed(left), placed(right));
        let stops = match self.place(&left, &right) {
            Place::Number(x) => return Ok(Id::number(x)),
            Place::Stops(stops) => stops,
        };
        let mut form = Form { left, right, stops, known: FxHashMap::default() };
        self.drop_dominated(&mut form.left, Player::Left)?;
        self.drop_dominated(&mut form.right, Player::Right)?;
        if let ([a], [b]) = (&form.left[..], &form.right[..]) {
            let (a, b) = (a.id, b.id);
            return self.pair(a, b, &mut form);
        }
        self.simplest(&mut form)
    }

    /// {a|b}, which is no number: looked up, or worked out from its form. Most games have one option each that is not dominated, and the same
    /// two come together again and again.
    fn pair(&self, a: Id, b: Id, form: &mut Form) -> Calculated<Id> {
        // {a|b} is x + {a-x|b-x} for every number x, and the negative of {-b|-a}: one of them is remembered, with x such that Left's option
        // is a base.
        let numbers = &self.store.numbers;
        let between = numbers.sub(b.num, a.num);
        let bases = |a: Base, b: Base| u64::from(a.0.get()) << 32 | u64::from(b.0.get());
        let (plus, minus) = (bases(a.base, b.base), bases(b.base.neg(), a.base.neg()));
        let (bases, by) = if minus < plus { (minus, numbers.neg(b.num)) } else { (plus, a.num) };
        let key = [bases, u64::from(between.0)];
        let hash = mix(bases ^ key[1].rotate_left(20));
        let turned = |id: Id| if minus < plus { self.neg(id) } else { id };
        if let Some(word) = self.store.pairs.get(hash, key, |_| true) {
            return Ok(turned(self.shift(Id::from_word(word), by)));
        }
        let game = self.simplest(form)?;
        self.store.pairs.put(hash, key, self.shift(turned(game), numbers.neg(by)).to_word());
        Ok(game)
    }

    /// The canonical form of a game that is no number and has no dominated options.
    fn simplest(&self, form: &mut Form) -> Calculated<Id> {
        for player in Player::BOTH {
            if self.bypass_reversible(form, player)? {
                self.drop_dominated(form.side(player), player)?;
            }
        }
        self.keep(form)
    }

    /// The number that {left|right} is, or else its stops. Simplicity: if some number lies between the options, the
    /// game is the simplest one that does.
    fn place(&self, left: &[Placed], right: &[Placed]) -> Place {
        let lower = self.barrier(left, Player::Left);
        let upper = self.barrier(right, Player::Right);
        if let (Some((low, below)), Some((high, above))) = (lower, upper) {
            let order = self.cmp_num(low, high);
            if order.is_gt() || (order.is_eq() && !(below && above)) {
                return Place::Stops(Stops { left: low, right: high, below, above });
            }
            if order.is_eq() {
                return Place::Number(low);
            }
        }
        let ends = [lower, upper].map(|end| end.map(|(x, closed)| (self.store.numbers.get(x), closed)));
        let [low, high] = &ends;
        fn end(x: &Option<(Dyadic, bool)>) -> End<&Dyadic> {
            match x {
                None => End::Missing,
                Some((x, true)) => End::Closed(x),
                Some((x, false)) => End::Open(x),
            }
        }
        let simplest = Dyadic::simplest_between(end(low), end(high)).unwrap_or_default();
        Place::Number(self.store.numbers.intern(&simplest))
    }

    /// The end that a player's options put to the numbers that fit between the options, and whether it fits itself.
    #[inline]
    fn barrier(&self, options: &[Placed], player: Player) -> Option<(Num, bool)> {
        let mut best: Option<(Num, bool)> = None;
        for Placed { stops, .. } in options {
            let (stop, covers) = match player {
                Player::Left => (stops.right, stops.above),
                Player::Right => (stops.left, stops.below),
            };
            best = Some(match best {
                None => (stop, !covers),
                Some((x, closed)) => match (self.cmp_num(stop, x), player) {
                    (Ordering::Equal, _) => (x, closed && !covers),
                    (Ordering::Greater, Player::Left) | (Ordering::Less, Player::Right) => (stop, !covers),
                    _ => (x, closed),
                },
            });
        }
        best
    }

    /// Removes dominated options: keeps only those that no other is as good as, each once.
    fn drop_dominated(&self, options: &mut Side, player: Player) -> Calculated<()> {
        if options.len() < 2 {
            return Ok(());
        }
        // An option can only be beaten by one whose midpoint between the stops is at least as good, so go from the
        // best midpoint down and compare with what was kept.
        options.sort_unstable_by(|a, b| {
            let order = self.cmp_num(b.id.num, a.id.num);
            let order = if player == Player::Left { order } else { order.reverse() };
            order.then(a.id.base.cmp(&b.id.base))
        });
        options.dedup_by_key(|option| option.id);
        let beats = |a: &Placed, b: &Placed| match player {
            Player::Left => self.le_placed(b, a),
            Player::Right => self.le_placed(a, b),
        };
        let mut kept = 0;
        'next: for at in 0..options.len() {
            self.check()?;
            let option = options[at];
            for rival in &options[..kept] {
                if beats(rival, &option)? {
                    continue 'next;
                }
            }
            let mut still = 0;
            for i in 0..kept {
                let rival = options[i];
                if rival.id.num != option.id.num || !beats(&option, &rival)? {
                    options[still] = rival;
                    still += 1;
                }
            }
            options[still] = option;
            kept = still + 1;
        }
        options.truncate(kept);
        Ok(())
    }

    /// Bypasses reversible options. An option is reversible if the opponent has a reply as good for them as the game
    /// itself; what follows the reply takes its place. Says whether there was one.
    fn bypass_reversible(&self, form: &mut Form, player: Player) -> Calculated<bool> {
        let mut found = false;
        let mut at = 0;
        'next: while let Some(&Placed { id: option, .. }) = form.side(player).get(at) {
            self.check()?;
            for reply in self.options(option, player.opponent())? {
                if self.compares_with_form(form, &self.placed(reply), player == Player::Right)? {
                    found = true;
                    let list = form.side(player);
                    list.swap_remove(at);
                    for new in self.options(reply, player)? {
                        if !list.iter().any(|old| old.id == new) {
                            list.push(self.placed(new));
                        }
                    }
                    continue 'next;
                }
            }
            at += 1;
        }
        Ok(found)
    }

    /// Whether `x` ≤ the game (`above` false), or the game ≤ `x` (`above` true).
    fn compares_with_form(&self, form: &mut Form, x: &Placed, above: bool) -> Calculated<bool> {
        let quick =
            if above { self.stops_le(&form.stops, &x.stops) } else { self.stops_le(&x.stops, &form.stops) };
        if let Some(answer) = quick {
            return Ok(answer);
        }
        if let Some(&answer) = form.known.get(&(x.id, above)) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            // x ≤ G fails if Left has a move in x to G or better, or Right one in G to x or worse.
            let (side, own) = if above { (Player::Right, &form.left) } else { (Player::Left, &form.right) };
            for option in own {
                if if above { self.le_placed(x, option)? } else { self.le_placed(option, x)? } {
                    return Ok(false);
                }
            }
            for option in self.options(x.id, side)? {
                if self.compares_with_form(form, &self.placed(option), !above)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        form.known.insert((x.id, above), answer);
        Ok(answer)
    }

    /// The id of a form that is canonical and not a number.
    fn keep(&self, form: &Form) -> Calculated<Id> {
        if let Some((num, up, nim)) = self.as_up_star(form) {
            return self.up_star(num, up, nim);
        }
        let numbers = &self.store.numbers;
        let middle = numbers.half(numbers.add(form.stops.left, form.stops.right));
        let width = numbers.sub(form.stops.left, middle);
        let (plus_left, plus_right) =
            (self.words(&form.left, middle, false), self.words(&form.right, middle, false));
        let (minus_left, minus_right) =
            (self.words(&form.right, middle, true), self.words(&form.left, middle, true));
        let order = words_of(&plus_left)
            .cmp(words_of(&minus_left))
            .then_with(|| words_of(&plus_right).cmp(words_of(&minus_right)));
        if plus_left.len().max(plus_right.len()) > MAX_OPTIONS {
            return Err(Stop::TooLarge("a game with more than a million options"));
        }
        let height =
            1 + form.left.iter().chain(&form.right).map(|option| self.height(option.id)).max().unwrap_or(0);
        if height >= 1 << 20 {
            return Err(Stop::TooLarge("a game more than a million moves deep"));
        }
        let Stops { below, above, .. } = form.stops;
        let record = if order.is_le() {
            Record::Options { width, below, above, height, left: &plus_left, right: &plus_right }
        } else {
            Record::Options {
                width,
                below: above,
                above: below,
                height,
                left: &minus_left,
                right: &minus_right,
            }
        };
        let base = self.store.intern(&record, order.is_eq())?;
        Ok(Id { base: if order.is_gt() { base.neg() } else { base }, num: middle })
    }

    /// The options less `middle`, negated if asked, in the order in which they are stored.
    fn words(&self, options: &[Placed], middle: Num, negate: bool) -> SmallVec<[Id; 6]> {
        let by = self.store.numbers.neg(middle);
        let mut list: SmallVec<[Id; 6]> = options
            .iter()
            .map(|&Placed { id, .. }| {
                let id = self.shift(id, by);
                if negate { self.neg(id) } else { id }
            })
            .collect();
        list.sort_unstable_by_key(|id| id.to_word());
        list
    }

    /// Recognises number + ups + nimber in a canonical form.
    fn as_up_star(&self, form: &Form) -> Option<(Num, i64, u64)> {
        let x = form.stops.left;
        if x != form.stops.right {
            return None;
        }
        let ups = |option: &Placed| if option.id.num == x { self.ups(option.id) } else { None };
        let (left, right) = (&form.left[..], &form.right[..]);
        if let ([a], [b]) = (left, right) {
            match (ups(a)?, ups(b)?) {
                ((0, 0), (0, 0)) => return Some((x, 0, 1)),
                ((0, 0), (up, nim)) if up >= 0 => return Some((x, up.checked_add(1)?, nim ^ 1)),
                ((up, nim), (0, 0)) if up <= 0 => return Some((x, up.checked_sub(1)?, nim ^ 1)),
                _ => return None,
            }
        }
        let nimbers = |list: &[Placed]| -> Option<u64> {
            let all =
                list.iter().all(|option| matches!(ups(option), Some((0, nim)) if nim < list.len() as u64));
            all.then_some(list.len() as u64)
        };
        match (nimbers(left)?, nimbers(right)?) {
            (m, n) if m == n => Some((x, 0, m)),
            (2, 1) => Some((x, 1, 1)),
            (1, 2) => Some((x, -1, 1)),
            _ => None,
        }
    }
}

enum Place {
    Number(Num),
    Stops(Stops),
}

fn words_of(list: &[Id]) -> impl Iterator<Item = u64> {
    list.iter().map(|id| id.to_word())
}
