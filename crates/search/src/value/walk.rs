//! The walk through the tree below a position, with a stack of its own: what becomes of each position by its options.

use std::sync::atomic::Ordering::Relaxed;

use upstar_game::{NormalPlay, Player, Sign, Splitting};
use upstar_values::{Calc, Id, Stop};

use super::frame::{Frame, Part, Scratch, Splits};
use super::{Reach, Values, known_value};
use crate::budget::{Budget, Reason};
use crate::table::{Entry, Recent, ValueTable};

impl<R: NormalPlay> Values<R> {
    /// One thread's way through the tree, with a stack of its own. It ends when as many positions have been expanded as are within reach.
    pub(super) fn descend(
        &self,
        root: R::Position,
        thread: usize,
        reach: Reach,
        budget: &Budget,
    ) -> Result<Id, Reason> {
        self.begin(ValueTable::hash(&root), &root);
        let mut scratch = self.spare.take();
        match scratch.stack.first_mut() {
            Some(first) => first.position = root,
            None => scratch.stack.push(Frame::new(root)),
        }
        // Frames below `depth` are in use; those above keep their memory for the next time.
        let mut depth = 1;
        let answer = self.climb(&mut scratch, &mut depth, thread, reach, budget);
        // What was begun and is not finished is as if it had never been met.
        scratch.stack[..depth].iter().for_each(|frame| self.table.forget(&frame.position));
        self.spare.put(scratch);
        answer
    }

    fn climb(
        &self,
        scratch: &mut Scratch<R::Position>,
        depth: &mut usize,
        thread: usize,
        Reach { mut nodes, library }: Reach,
        budget: &Budget,
    ) -> Result<Id, Reason> {
        let calc = self.store.calc_until(budget.flag());
        let why = |stop| budget.why(stop);
        let mut held = scratch.held();
        let Scratch { stack, recent, splits, options, seen } = scratch;
        let mut worked_out = 0;
        held -= stack[0].bytes();
        self.expand(&calc, &mut stack[0], splits, thread, self.room(held, budget)?, budget).map_err(why)?;
        held += stack[0].bytes();
        budget.spend(1)?;
        loop {
            let frame = &mut stack[*depth - 1];
            if let Some(position) = self.next_part(&calc, frame, library, recent) {
                if frame.second_round && stack[..*depth].iter().any(|f| f.position == position) {
                    return Err(Reason::Loop);
                }
                match stack.get_mut(*depth) {
                    Some(spare) => spare.position = position,
                    None => stack.push(Frame::new(position)),
                }
                *depth += 1;
                budget.spend(1)?;
                nodes = nodes.checked_sub(1).ok_or(Reason::Nodes)?;
                let (room, frame) = (self.room(held, budget)?, &mut stack[*depth - 1]);
                held -= frame.bytes();
                self.expand(&calc, frame, splits, thread, room, budget).map_err(why)?;
                held += frame.bytes();
            } else {
                let value = if frame.is_sum {
                    total(&calc, &frame.parts)
                } else if self.impartial {
                    assemble_impartial(&calc, frame, seen)
                } else {
                    assemble(&calc, frame, options)
                };
                let value = value.map_err(why)?;
                self.table.finish(&frame.position, value);
                budget.calculate(calc.worked_out() - worked_out);
                worked_out = calc.worked_out();
                *depth -= 1;
                match depth.checked_sub(1) {
                    Some(parent) => stack[parent].fill(value),
                    None => return Ok(value),
                }
            }
        }
    }

    pub(super) fn begin(&self, hash: u64, position: &R::Position) -> Entry {
        self.table.begin(hash, position, || self.ruleset.owned_bytes(position))
    }

    /// How many bytes each thread has left: table, store and what every thread holds besides stay within the store's
    /// budget together.
    fn room(&self, held: usize, budget: &Budget) -> Result<u64, Reason> {
        let budget = budget.memory_of(self.store.budget());
        let used = self.bytes() + self.store.bytes() + (held * self.threads) as u64;
        let left = budget.checked_sub(used).ok_or(Reason::Memory(budget))?;
        Ok(left / self.threads as u64)
    }

    /// Fills a frame with the options of its position, each as a list of parts, in at most `room` bytes.
    fn expand(
        &self,
        calc: &Calc<'_>,
        frame: &mut Frame<R::Position>,
        splits: &mut Splits<R::Position>,
        thread: usize,
        room: u64,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let position = frame.position.clone();
        frame.parts.clear();
        frame.ends.clear();
        frame.owned = 0;
        let stop = budget.flag();
        frame.is_sum = self.ruleset.splitting() == Splitting::Slowest && self.falls_apart(frame);
        let players = match frame.is_sum {
            true => &[][..],
            // In an impartial game Left's moves are everybody's.
            false if self.impartial => &Player::BOTH[..1],
            false => &Player::BOTH[..],
        };
        for &player in players {
            let moves = self.ruleset.listable(&position, player).map_err(Stop::TooLarge)?;
            if moves * size_of::<Part<R::Position>>() as u64 > room {
                return Err(Stop::OutOfBudget(self.store.budget()));
            }
            let mut outgrown = false;
            self.ruleset.moves(&position, player, |mv| {
                // There can be millions of them.
                if outgrown || stop.load(Relaxed) {
                    return;
                }
                let from = frame.parts.len();
                self.split_option(self.ruleset.play(&position, player, &mv), splits, &mut frame.parts);
                frame.ends.push(frame.parts.len());
                for part in &frame.parts[from..] {
                    frame.owned += self.ruleset.owned_bytes(&part.position);
                }
                outgrown = frame.has_outgrown(room);
            });
            if outgrown {
                return Err(Stop::OutOfBudget(self.store.budget()));
            }
            if stop.load(Relaxed) {
                return Err(Stop::Interrupted);
            }
            if player == Player::Left {
                frame.left_options = frame.ends.len();
            }
        }
        for part in &mut frame.parts {
            if let Some(known) = self.ruleset.known(&part.position) {
                part.value = Some(known_value(calc, &known)?);
            }
        }
        frame.start = thread * frame.parts.len() / self.threads;
        frame.at = 0;
        frame.second_round = false;
        Ok(())
    }

    /// Puts the parts of a position into a frame where it falls apart; whether it does.
    fn falls_apart(&self, frame: &mut Frame<R::Position>) -> bool {
        self.split(&frame.position, &mut frame.parts);
        if matches!(&frame.parts[..], [part] if part.position == frame.position) {
            frame.parts.clear();
            return false;
        }
        true
    }

    /// The parts of an option, as far as it pays to split it.
    #[inline]
    fn split_option(
        &self,
        position: R::Position,
        splits: &mut Splits<R::Position>,
        parts: &mut Vec<Part<R::Position>>,
    ) {
        match self.ruleset.splitting() {
            Splitting::Quick => self.split(&position, parts),
            Splitting::Slow => self.split_unless_known(&position, splits, parts),
            Splitting::Slowest => self.simplify(position, parts),
        }
    }

    /// [`Values::split`], looked up where it was done lately.
    fn split_unless_known(
        &self,
        position: &R::Position,
        splits: &mut Splits<R::Position>,
        parts: &mut Vec<Part<R::Position>>,
    ) {
        let hash = ValueTable::hash(position);
        if let Some(known) = splits.get(hash, position) {
            parts.extend(known.into_iter().map(|(position, sign)| Part { position, sign, value: None }));
            return;
        }
        let from = parts.len();
        self.split(position, parts);
        let found = parts[from..].iter().map(|part| (part.position.clone(), part.sign)).collect();
        splits.put(hash, position.clone(), found);
    }

    fn simplify(&self, position: R::Position, parts: &mut Vec<Part<R::Position>>) {
        self.ruleset.simplified(position, |position, sign| parts.push(Part { position, sign, value: None }));
    }

    /// Fills in what the table knows, and returns the first part that must be worked out.
    fn next_part(
        &self,
        calc: &Calc<'_>,
        frame: &mut Frame<R::Position>,
        library: bool,
        recent: &mut Recent<R::Position, Id>,
    ) -> Option<R::Position> {
        let len = frame.parts.len();
        loop {
            while frame.at < len {
                let at = frame.place();
                let part = &mut frame.parts[at];
                if part.value.is_none() {
                    let hash = ValueTable::hash(&part.position);
                    part.value = recent.get(hash, &part.position);
                    if part.value.is_none() {
                        match self.begin(hash, &part.position) {
                            Entry::Done(value) => {
                                part.value = Some(value);
                                recent.put(hash, part.position.clone(), value);
                            }
                            Entry::New => match library.then(|| self.kept(calc, &part.position)).flatten() {
                                Some(value) => {
                                    self.table.finish(&part.position, value);
                                    part.value = Some(value);
                                }
                                None => return Some(part.position.clone()),
                            },
                            Entry::Begun if frame.second_round => return Some(part.position.clone()),
                            Entry::Begun => {}
                        }
                    }
                }
                frame.at += 1;
            }
            if frame.second_round {
                return None;
            }
            frame.second_round = true;
            frame.at = 0;
        }
    }
}

/// The value of a sum of parts that are known.
#[inline]
pub(super) fn total<P>(calc: &Calc<'_>, parts: &[Part<P>]) -> Result<Id, Stop> {
    parts.iter().try_fold(Id::ZERO, |sum, part| {
        let value = part.value.unwrap_or(Id::ZERO);
        calc.add(sum, if part.sign == Sign::Minus { calc.neg(value) } else { value })
    })
}

/// The value of a position all of whose parts are known. `options` is scratch memory.
fn assemble<P>(calc: &Calc<'_>, frame: &Frame<P>, options: &mut Vec<Id>) -> Result<Id, Stop> {
    options.clear();
    let mut from = 0;
    for &end in &frame.ends {
        options.push(total(calc, &frame.parts[from..end])?);
        from = end;
    }
    calc.game(&options[..frame.left_options], &options[frame.left_options..])
}

/// The nimber of an impartial position all of whose parts are known: the least that is not an option's. `seen` is
/// scratch memory.
fn assemble_impartial<P>(calc: &Calc<'_>, frame: &Frame<P>, seen: &mut Vec<u64>) -> Result<Id, Stop> {
    // It is at most the number of options, so there is a bit for each up to that.
    seen.clear();
    seen.resize(frame.ends.len() / 64 + 1, 0);
    let mut from = 0;
    for &end in &frame.ends {
        let mut sum = 0;
        for part in &frame.parts[from..end] {
            sum ^= part.value.and_then(|value| calc.to_nimber(value)).unwrap_or(0);
        }
        if let Some(word) = seen.get_mut((sum / 64) as usize) {
            *word |= 1 << (sum % 64);
        }
        from = end;
    }
    let full = seen.iter().take_while(|word| **word == u64::MAX).count();
    let next = seen.get(full).map_or(0, |word| word.trailing_ones());
    calc.nimber(64 * full as u64 + u64::from(next))
}
