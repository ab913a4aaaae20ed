//! Names: how a game is written.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::num::Num;
use crate::player::Player;
use crate::store::Stop;

/// Which characters names are written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alphabet {
    /// `^` `v` `*` `+-`
    #[default]
    Ascii,
    /// `↑` `↓` `⋆` `±`
    Unicode,
}

/// Longer names are refused: a value shared many times inside itself can have a name longer than any memory.
const MAX_LENGTH: usize = 16 << 20;
/// Names that nest deeper are refused, so that every name that is written can be read. The levels that are left belong
/// to expressions in which names are put.
const MAX_NESTING: usize = upstar_syntax::MAX_DEPTH - 8;
const TOO_DEEP: Stop = Stop::TooLarge("the name of the value nests more than a thousand levels deep");
const TOO_LONG: Stop = Stop::TooLarge("the name of the value has more than 16 million characters");

impl Calc<'_> {
    /// The shortest name of a game: the first that fits of number, number-up-star, switch, tiny or miny, uptimal,
    /// braces. Equal games have equal names, in every run.
    ///
    /// # Errors
    /// Stops where the name would be too long or nest too deeply, and when somebody interrupts the calculation.
    pub fn name(&self, id: Id) -> Calculated<String> {
        self.name_in(id, Alphabet::Ascii)
    }

    /// The name of a game in the given alphabet.
    ///
    /// # Errors
    /// As for [`Calc::name`].
    pub fn name_in(&self, id: Id, alphabet: Alphabet) -> Calculated<String> {
        let mut writer = Writer::new(self, alphabet);
        writer.game(id, false)?;
        Ok(writer.finish())
    }

    /// The options of one player in the order in which they are written: numbers first, then number-up-stars, then
    /// the others by the depth of their trees; among equals by their own options.
    ///
    /// # Errors
    /// As for [`Calc::options`].
    pub fn sorted_options(&self, id: Id, player: Player) -> Calculated<Vec<Id>> {
        Ok(Writer::new(self, Alphabet::Ascii).options(id, player)?.to_vec())
    }
}

struct Writer<'c, 's> {
    calc: &'c Calc<'s>,
    alphabet: Alphabet,
    text: String,
    /// Bars that belong into the text: where, and how long they are. Their lengths are known only when both sides are
    /// written, and putting each in at once would move the text again and again.
    bars: Vec<(usize, usize)>,
    /// The lengths of all bars together.
    length: usize,
    /// How many games around the present one are being written.
    nesting: usize,
    sorted: FxHashMap<(Id, Player), Rc<[Id]>>,
    /// About how many bytes the sorted options take.
    bytes: u64,
}

impl<'c, 's> Writer<'c, 's> {
    fn new(calc: &'c Calc<'s>, alphabet: Alphabet) -> Self {
        Writer {
            calc,
            alphabet,
            text: String::new(),
            bars: Vec::new(),
            length: 0,
            nesting: 0,
            sorted: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// The text with its bars.
    fn finish(mut self) -> String {
        self.bars.sort_unstable();
        let mut whole = String::with_capacity(self.text.len() + self.length);
        let mut from = 0;
        for (at, length) in self.bars {
            whole.push_str(&self.text[from..at]);
            whole.extend(std::iter::repeat_n('|', length));
            from = at;
        }
        whole.push_str(&self.text[from..]);
        whole
    }

    fn sign(&self, ascii: &'static str, unicode: &'static str) -> &'static str {
        if self.alphabet == Alphabet::Ascii { ascii } else { unicode }
    }

    fn options(&mut self, id: Id, player: Player) -> Calculated<Rc<[Id]>> {
        if let Some(list) = self.sorted.get(&(id, player)) {
            return Ok(Rc::clone(list));
        }
        let calc = self.calc;
        let mut list = calc.option_list(id, player)?;
        self.bytes += 64 + 8 * list.len() as u64;
        if self.bytes + calc.store().bytes() > calc.store().budget() {
            return Err(Stop::OutOfBudget(calc.store().budget()));
        }
        list.sort_by(|&a, &b| self.rough_order(a, b));
        // What the rough order leaves open is decided by insertion: unlike the library's sort it can be stopped.
        calc.deeper(|| {
            let mut from = 0;
            for i in 1..list.len() {
                if self.rough_order(list[i - 1], list[i]).is_ne() {
                    from = i;
                    continue;
                }
                let (mut low, mut high) = (from, i);
                while low < high {
                    let middle = low.midpoint(high);
                    if self.order(list[middle], list[i])?.is_gt() {
                        high = middle;
                    } else {
                        low = middle + 1;
                    }
                }
                list[low..=i].rotate_right(1);
            }
            Ok(())
        })?;
        let list: Rc<[Id]> = list.into();
        self.sorted.insert((id, player), Rc::clone(&list));
        Ok(list)
    }

    /// The part of the order of options that is known at once: all of it for number-up-stars.
    fn rough_order(&self, a: Id, b: Id) -> Ordering {
        let calc = self.calc;
        let rank = |id: Id| if id.is_number() { 0 } else { 1 + u32::from(calc.ups(id).is_none()) };
        let first = rank(a).cmp(&rank(b)).then_with(|| calc.height(a).cmp(&calc.height(b)));
        match (calc.ups(a), calc.ups(b)) {
            (Some(ups), Some(to_ups)) => {
                first.then_with(|| calc.cmp_num(a.num, b.num)).then(ups.cmp(&to_ups))
            }
            _ => first,
        }
    }

    /// The order in which options are written.
    fn order(&mut self, a: Id, b: Id) -> Calculated<Ordering> {
        let rough = self.rough_order(a, b);
        if a == b || rough.is_ne() {
            return Ok(rough);
        }
        self.calc.check()?;
        for player in Player::BOTH {
            let (x, y) = (self.options(a, player)?, self.options(b, player)?);
            for (&one, &other) in x.iter().zip(y.iter()) {
                let order = self.order(one, other)?;
                if order.is_ne() {
                    return Ok(order);
                }
            }
            if x.len() != y.len() {
                return Ok(x.len().cmp(&y.len()));
            }
        }
        Ok(Ordering::Equal)
    }

    /// Writes a game, without its braces if it has some and `bare` is asked for. Returns the length of the longest bar
    /// that stands bare.
    fn game(&mut self, id: Id, bare: bool) -> Calculated<usize> {
        if self.text.len() + self.length > MAX_LENGTH {
            return Err(TOO_LONG);
        }
        let calc = self.calc;
        calc.check()?;
        if let Some((x, up, nim)) = calc.to_number_up_star(id) {
            self.number_up_star(&x, up, nim);
            return Ok(0);
        }
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(TOO_DEEP);
        }
        let bar = calc.deeper(|| {
            if id == calc.neg(id) {
                self.switch(id)?;
                return Ok(0);
            }
            if !calc.is_hot(id) && (self.tiny(id)? || self.uptimal(id)?) {
                return Ok(0);
            }
            if bare {
                return self.sides(id);
            }
            self.text.push('{');
            self.sides(id)?;
            self.text.push('}');
            Ok(0)
        })?;
        self.nesting -= 1;
        Ok(bar)
    }

    fn number_up_star(&mut self, x: &Dyadic, up: i64, nim: u64) {
        let arrow = if up > 0 { self.sign("^", "↑") } else { self.sign("v", "↓") };
        if !x.is_zero() || (up == 0 && nim == 0) {
            let _ = write!(self.text, "{x}");
        }
        match up.unsigned_abs() {
            0 => {}
            1 => self.text.push_str(arrow),
            2 => self.text.extend([arrow, arrow]),
            n => {
                let _ = write!(self.text, "{arrow}{n}");
            }
        }
        if nim > 0 {
            self.text.push_str(self.sign("*", "⋆"));
        }
        if nim > 1 {
            let _ = write!(self.text, "{nim}");
        }
    }

    /// A number before a name, unless it is zero.
    fn prefix(&mut self, num: Num) {
        if num != Num::ZERO {
            let x = self.calc.store.numbers.get(num);
            let _ = write!(self.text, "{x}");
        }
    }

    fn switch(&mut self, id: Id) -> Calculated<()> {
        let options = self.options(id, Player::Left)?;
        self.text.push_str(self.sign("+-", "±"));
        if let [option] = options[..] {
            self.game(option, false)?;
            return Ok(());
        }
        self.text.push('{');
        self.list(&options)?;
        self.text.push('}');
        Ok(())
    }

    fn list(&mut self, options: &[Id]) -> Calculated<()> {
        for (i, &option) in options.iter().enumerate() {
            if i > 0 {
                self.text.push(',');
            }
            self.game(option, false)?;
        }
        Ok(())
    }

    /// Writes x + Tiny(G) = {x || x | x-G}, or its mirror image; says whether the game is of that form.
    fn tiny(&mut self, id: Id) -> Calculated<bool> {
        let calc = self.calc;
        let x = Id::number(id.num);
        for (player, name) in [(Player::Left, "Tiny("), (Player::Right, "Miny(")] {
            let (mine, theirs) = (self.options(id, player)?, self.options(id, player.opponent())?);
            let ([own], [threat]) = (&mine[..], &theirs[..]) else { return Ok(false) };
            if *own != x || calc.ups(*threat).is_some() {
                continue;
            }
            let (back, blow) = (self.options(*threat, player)?, self.options(*threat, player.opponent())?);
            let ([back], [blow]) = (&back[..], &blow[..]) else { continue };
            if *back != x {
                continue;
            }
            let size = match player {
                Player::Left => calc.shift(calc.neg(*blow), id.num),
                Player::Right => calc.sub(*blow, x)?,
            };
            self.prefix(id.num);
            self.text.push_str(name);
            // With a number before it, the name is one of two operands.
            let levels = usize::from(id.num != Num::ZERO);
            self.nesting += levels;
            self.game(size, false)?;
            self.nesting -= levels;
            self.text.push(')');
            return Ok(true);
        }
        Ok(false)
    }

    /// Writes a number plus a named uptimal; says whether the game is one.
    fn uptimal(&mut self, id: Id) -> Calculated<bool> {
        let calc = self.calc;
        let rest = Id { base: id.base, num: Num::ZERO };
        let small =
            |list: Rc<[Id]>| list.len() <= 2 && list.iter().all(|&o| calc.cmp_num(o.num, id.num).is_eq());
        if !small(self.options(id, Player::Left)?) || !small(self.options(id, Player::Right)?) {
            return Ok(false);
        }
        // An uptimal is about as deep as its level.
        let height = u64::from(calc.height(id));
        for n in height.max(3) - 1..=height + 2 {
            let star = calc.nimber(1)?;
            for (up, name) in [(calc.up_power(n)?, format!("<{n}>")), (calc.up_sum(n)?, format!("[{n}]"))] {
                for (up, name) in [(up, name.clone()), (calc.add(up, star)?, name + self.sign("*", "⋆"))] {
                    if up == rest || calc.neg(up) == rest {
                        let arrow = if up == rest { self.sign("^", "↑") } else { self.sign("v", "↓") };
                        self.prefix(id.num);
                        self.text.push_str(arrow);
                        self.text.push_str(&name);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Writes what stands between the braces. A side that is a single game in braces loses its braces, and the bar
    /// between the sides gets longer than any bar within them. Returns the length of that bar.
    fn sides(&mut self, id: Id) -> Calculated<usize> {
        let (left, right) = (self.options(id, Player::Left)?, self.options(id, Player::Right)?);
        let a = self.side(&left)?;
        let bar = self.bars.len();
        self.bars.push((self.text.len(), 0));
        let b = self.side(&right)?;
        let length = a.max(b) + 1;
        self.bars[bar].1 = length;
        self.length += length;
        if self.text.len() + self.length > MAX_LENGTH {
            return Err(TOO_LONG);
        }
        Ok(length)
    }

    /// Writes one side; returns the length of the longest bar that stands bare in it.
    fn side(&mut self, options: &[Id]) -> Calculated<usize> {
        match options {
            [only] => self.game(*only, true),
            _ => self.list(options).map(|()| 0),
        }
    }
}
