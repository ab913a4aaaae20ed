//! Depth-first proof-number search with must-play regions.
//!
//! Whoever wins a position does so within some cells, the *carrier* of the proof: they win even if all other cells are
//! the opponent's. So when a move has been refuted within a carrier, only moves on that carrier can be better, and when
//! all have been refuted the carriers together are that of the whole refutation.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use upstar_game::Halted;

use super::Options;
use super::connect::Connect;
use super::fill;
use super::graph::Graph;
use super::lie::{Lie, Stones};
use super::set::Set;
use super::table::{Entry, Key, Numbers, Table};

/// More work than there can be.
const NEVER: u32 = 1 << 30;
/// How many of the moves that are left count towards the work of refuting them all: `WIDTH`, and one in `WIDER` of
/// them.
const WIDTH: usize = 2;
const WIDER: usize = 4;

/// Who wins, and within which cells.
#[derive(Clone, Copy)]
pub(super) struct Proof<S> {
    pub(super) winner: usize,
    carrier: S,
}

/// A position that nobody is seen to have won.
struct Node<S> {
    /// As it was before cells were filled in, and after.
    before: Stones<S>,
    stones: Stones<S>,
    captured: [S; 2],
    mover: usize,
    entry: Entry<S>,
}

/// What comes of looking at a position, or of working on it until it is done or a limit is reached.
enum Seen<S> {
    Done(Proof<S>),
    Open(Node<S>),
}

/// A search with its room.
pub(super) struct Search<'a, S: Set> {
    lie: &'a Lie<S>,
    table: &'a Table<S>,
    options: &'a Options,
    looked: &'a AtomicU64,
    step: &'a mut dyn FnMut() -> Result<(), Halted>,
    graphs: [Graph<S>; 2],
    connect: Connect<S>,
}

impl<'a, S: Set> Search<'a, S> {
    pub(super) fn new(
        lie: &'a Lie<S>,
        table: &'a Table<S>,
        options: &'a Options,
        looked: &'a AtomicU64,
        step: &'a mut dyn FnMut() -> Result<(), Halted>,
    ) -> Self {
        let (graphs, connect) = (Default::default(), Connect::default());
        Search { lie, table, options, looked, step, graphs, connect }
    }

    pub(super) fn solve(&mut self, stones: Stones<S>, mover: usize) -> Result<Proof<S>, Halted> {
        let mut seen = self.look(stones, None, mover)?;
        loop {
            match seen {
                Seen::Done(proof) => return Ok(proof),
                Seen::Open(node) => seen = self.work(node, Numbers { win: NEVER, loss: NEVER })?,
            }
        }
    }

    /// The key of a position, and whether it was turned for it.
    fn key(&self, stones: Stones<S>, mover: usize) -> (Key<S>, bool) {
        let turned = stones.turned(self.lie.cells);
        let turn = self.options.symmetry && turned < stones;
        let stones = if turn { turned } else { stones };
        (Key { stones, rows: self.lie.rows, cols: self.lie.cols, mover: mover as u8 }, turn)
    }

    fn turned(&self, entry: Entry<S>, turn: bool) -> Entry<S> {
        let set = |set: S| if turn { set.reversed(self.lie.cells) } else { set };
        Entry { moves: set(entry.moves), carrier: set(entry.carrier), ..entry }
    }

    fn recall(&self, stones: Stones<S>, mover: usize) -> Option<Entry<S>> {
        let (key, turn) = self.key(stones, mover);
        self.table.get(&key).map(|entry| self.turned(entry, turn))
    }

    fn keep(&self, stones: Stones<S>, mover: usize, entry: Entry<S>) {
        if self.options.table {
            let (key, turn) = self.key(stones, mover);
            self.table.put(key, self.turned(entry, turn));
        }
    }

    /// The proof for a position from one after cells were filled in: it also needs the cells captured by the winner.
    fn settle(&mut self, before: Stones<S>, captured: [S; 2], winner: usize, carrier: S) -> Proof<S> {
        let carrier = carrier | captured[winner];
        let carrier = fill::shrink(self.lie, winner, before.of(winner), carrier, &mut self.graphs[0]);
        Proof { winner, carrier }
    }

    /// What an entry says of a position.
    fn judge(
        &mut self,
        before: Stones<S>,
        stones: Stones<S>,
        captured: [S; 2],
        mover: usize,
        entry: Entry<S>,
    ) -> Seen<S> {
        match entry.numbers {
            Numbers { win: 0, .. } => Seen::Done(self.settle(before, captured, mover, entry.carrier)),
            Numbers { loss: 0, .. } => Seen::Done(self.settle(before, captured, 1 - mover, entry.carrier)),
            _ => Seen::Open(Node { before, stones, captured, mover, entry }),
        }
    }

    /// Looks at a position: fills it in, and finds the moves that stop what the opponent threatens.
    fn look(
        &mut self,
        before: Stones<S>,
        last: Option<(usize, usize)>,
        mover: usize,
    ) -> Result<Seen<S>, Halted> {
        let (lie, options) = (self.lie, self.options);
        let mut stones = before;
        let captured = fill::fill(lie, &mut stones, last, &mut self.graphs, options);
        if let Some(winner) = (0..2).find(|&player| self.graphs[player].joined) {
            return Ok(Seen::Done(self.settle(before, captured, winner, S::default())));
        }
        if let Some(entry) = self.recall(stones, mover) {
            return Ok(self.judge(before, stones, captured, mover, entry));
        }
        (self.step)()?;
        self.looked.fetch_add(1, Relaxed);
        let mut moves = self.graphs[mover].empty();
        let mut carrier = S::default();
        if options.must_play {
            self.connect.search(&self.graphs[1 - mover], lie.cells, options);
            self.connect.threats.sort_unstable_by_key(|threat| (threat.len(), *threat));
            for &threat in &self.connect.threats {
                if !moves.within(threat) {
                    moves &= threat;
                    carrier |= threat;
                }
            }
            if moves.is_empty() {
                return Ok(Seen::Done(self.settle(before, captured, 1 - mover, carrier)));
            }
        }
        if options.domination {
            // If nothing is left, every move is worse than one that loses.
            moves &= !fill::dominated(&self.graphs, mover, moves);
        }
        let numbers = Numbers { win: 1, loss: moves.len() };
        let entry = Entry { numbers, moves, carrier };
        self.keep(stones, mover, entry);
        Ok(self.judge(before, stones, captured, mover, entry))
    }

    /// Works on a position until it is done or takes more work than the limits say.
    fn work(&mut self, node: Node<S>, limits: Numbers) -> Result<Seen<S>, Halted> {
        (self.step)()?;
        let Node { before, stones, captured, mover, mut entry } = node;
        if let Some(known) = self.recall(stones, mover) {
            entry = known;
        }
        let mut options = Vec::new();
        let mut moves = entry.moves;
        while !moves.is_empty() && entry.numbers.win > 0 && entry.numbers.loss > 0 {
            let at = moves.first();
            match self.look(stones.with(mover, at), Some((mover, at)), 1 - mover)? {
                Seen::Done(proof) => self.note(&mut entry, mover, at, proof),
                Seen::Open(option) => options.push((at, option)),
            }
            moves = moves.rest() & entry.moves;
        }
        loop {
            options.retain(|(at, _)| entry.moves.has(*at));
            let done = entry.numbers.win == 0 || entry.numbers.loss == 0;
            if !done {
                // An option's numbers are those of the opponent, who moves there.
                options.sort_by_key(|(at, Node { entry, .. })| (entry.numbers.loss, entry.numbers.win, *at));
                entry.numbers = self.numbers(&options);
            }
            let Numbers { win, loss } = entry.numbers;
            if done || loss == 0 || win >= limits.win || loss >= limits.loss {
                self.keep(stones, mover, entry);
                return Ok(self.judge(before, stones, captured, mover, entry));
            }
            let second = options.get(1).map_or(NEVER, |(_, second)| second.entry.numbers.loss);
            let (at, option) = options.swap_remove(0);
            let limits = Numbers {
                win: limits.loss - loss.saturating_sub(option.entry.numbers.win),
                // A little more than what makes another look easier, so that not every visit is a short one.
                loss: limits.win.min(second + 1 + second / 4),
            };
            match self.work(option, limits)? {
                Seen::Done(proof) => self.note(&mut entry, mover, at, proof),
                Seen::Open(option) => options.push((at, option)),
            }
        }
    }

    /// The numbers of a position from its options, sorted. To win one of them is enough; to lose all have to be
    /// refuted, but of many that are much alike only a few count.
    fn numbers(&self, options: &[(usize, Node<S>)]) -> Numbers {
        let all = options.len();
        let width = if self.options.widening { all.min(WIDTH + all / WIDER) } else { all };
        let losses = options[..width].iter().map(|(_, option)| option.entry.numbers.win);
        Numbers {
            win: options.first().map_or(NEVER, |(_, option)| option.entry.numbers.loss),
            loss: losses.fold(0, u32::saturating_add).min(NEVER - 1),
        }
    }

    /// Takes note of what a move comes to.
    fn note(&self, entry: &mut Entry<S>, mover: usize, at: usize, proof: Proof<S>) {
        if proof.winner == mover {
            entry.numbers.win = 0;
            entry.carrier = proof.carrier | S::one(at);
            return;
        }
        entry.carrier |= proof.carrier;
        entry.moves &= !S::one(at);
        if self.options.must_play {
            entry.moves &= proof.carrier;
        }
    }
}
