//! Depth-first proof-number search with must-play regions.
//!
//! Whoever wins a position does so within some cells, the *carrier* of the proof: they win even if all other cells are
//! the opponent's. So when a move has been refuted within a carrier, only moves on that carrier can be better, and when
//! all have been refuted the carriers together are that of the whole refutation.

use std::cmp::Reverse;
use std::rc::Rc;
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
/// How many of the moves that are left are looked at, and how many count towards the work of refuting them all: `WIDTH`,
/// and so many eighths of them.
const WIDTH: usize = 2;
const LOOKED: usize = 3;
const COUNTED: usize = 2;
/// How many cells further from joining the sides a move may be for each time that it has won.
const REPLY: i64 = 4;

/// Who wins, and within which cells.
#[derive(Clone, Copy)]
pub(super) struct Proof<S> {
    pub(super) winner: usize,
    pub(super) carrier: S,
}

/// A position that nobody is seen to have won.
struct Node<S> {
    /// As it was before cells were filled in, and after.
    before: Stones<S>,
    stones: Stones<S>,
    captured: [S; 2],
    mover: usize,
    /// The last stone.
    last: Option<usize>,
    entry: Entry<S>,
    /// How far the cells are from joining each player's sides, or were a move or two earlier.
    far: [Option<Rc<[u32]>>; 2],
}

impl<S: Set> Node<S> {
    /// Cells that may count as a player's.
    fn filled_for(&self, player: usize) -> S {
        self.captured[player] | self.stones.of_nobody()
    }
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
    /// How often each stone of a player's has won, by the opponent's stone before it.
    replies: Vec<i64>,
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
        let replies = vec![0; 2 * lie.cells * lie.cells];
        Search { lie, table, options, looked, step, graphs, connect, replies }
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
        let [moves, looked, carrier] = [entry.moves, entry.looked, entry.carrier].map(set);
        Entry { moves, looked, carrier, ..entry }
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

    /// What is known of a position.
    fn judge(&mut self, node: Node<S>) -> Seen<S> {
        let Node { before, captured, mover, entry, .. } = node;
        let winner = match entry.numbers {
            Numbers { win: 0, .. } => mover,
            Numbers { loss: 0, .. } => 1 - mover,
            _ => return Seen::Open(node),
        };
        Seen::Done(self.settle(before, captured, winner, entry.carrier))
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
        let last = last.map(|(_, at)| at);
        let mut far = [None, None];
        if let Some(entry) = self.recall(stones, mover) {
            return Ok(self.judge(Node { before, stones, captured, mover, last, entry, far }));
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
            far[1 - mover] = Some(self.connect.distances(lie.cells));
        }
        if options.domination {
            // If nothing is left, every move is worse than one that loses.
            moves &= !fill::dominated(&self.graphs, mover, moves);
        }
        let numbers = Numbers { win: 1, loss: moves.len() };
        let entry = Entry { numbers, moves, looked: S::default(), carrier };
        self.keep(stones, mover, entry);
        Ok(self.judge(Node { before, stones, captured, mover, last, entry, far }))
    }

    /// Works on a position until it is done or takes more work than the limits say.
    fn work(&mut self, mut node: Node<S>, limits: Numbers) -> Result<Seen<S>, Halted> {
        (self.step)()?;
        let (stones, mover) = (node.stones, node.mover);
        if let Some(known) = self.recall(stones, mover) {
            node.entry = known;
        }
        let mut options: Vec<(usize, Node<S>)> = Vec::new();
        // The moves to be looked at, the first one last: those that have been before, then others, best first.
        let mut order: Vec<usize> = (node.entry.moves & node.entry.looked).each().collect();
        let mut ranked = false;
        loop {
            while node.entry.numbers.win > 0 && options.len() < self.some(node.entry.moves, LOOKED) {
                let Some(at) = order.pop() else {
                    if ranked {
                        break;
                    }
                    ranked = true;
                    order = self.rank(&mut node);
                    continue;
                };
                if !node.entry.moves.has(at) {
                    continue;
                }
                node.entry.looked |= S::one(at);
                match self.look(stones.with(mover, at), Some((mover, at)), 1 - mover)? {
                    Seen::Done(proof) => self.note(&mut node, at, proof),
                    Seen::Open(mut option) => {
                        option.far[1 - mover].clone_from(&node.far[1 - mover]);
                        if self.options.domination {
                            node.entry.moves &= !(option.filled_for(mover) & !S::one(at));
                        }
                        options.push((at, option));
                    }
                }
                options.retain(|(at, _)| node.entry.moves.has(*at));
            }
            options.retain(|(at, _)| node.entry.moves.has(*at));
            let entry = &mut node.entry;
            let done = entry.numbers.win == 0 || entry.numbers.loss == 0;
            if !done {
                // An option's numbers are those of the opponent, who moves there.
                options.sort_by_key(|(at, Node { entry, .. })| (entry.numbers.loss, entry.numbers.win, *at));
                entry.numbers = self.numbers(&options, entry.moves);
            }
            let Numbers { win, loss } = entry.numbers;
            if done || loss == 0 || win >= limits.win || loss >= limits.loss {
                self.keep(stones, mover, node.entry);
                return Ok(self.judge(node));
            }
            let second = options.get(1).map_or(NEVER, |(_, second)| second.entry.numbers.loss);
            let (at, option) = options.swap_remove(0);
            let limits = Numbers {
                win: limits.loss - loss.saturating_sub(option.entry.numbers.win),
                // A little more than what makes another look easier, so that not every visit is a short one.
                loss: limits.win.min(second + 1 + second / 4),
            };
            match self.work(option, limits)? {
                Seen::Done(proof) => self.note(&mut node, at, proof),
                Seen::Open(option) => options.push((at, option)),
            }
        }
    }

    /// Where the replies tell of a move. No stone comes after one on its own cell: there is room for what has none before it.
    fn reply(&self, node: &Node<S>, at: usize) -> usize {
        (node.mover * self.lie.cells + node.last.unwrap_or(at)) * self.lie.cells + at
    }

    /// How many of some moves are looked at, or count: a few, and so many eighths of all.
    fn some(&self, moves: S, eighths: usize) -> usize {
        let all = moves.len() as usize;
        if self.options.widening { all.min(WIDTH + all * eighths / 8) } else { all }
    }

    /// The moves that have not been looked at, the best last: they are near to joining the sides for one player as well
    /// as the other, and have won before.
    fn rank(&mut self, node: &mut Node<S>) -> Vec<usize> {
        let (lie, options) = (self.lie, self.options);
        let moves = node.entry.moves & !node.entry.looked;
        let mut order: Vec<usize> = moves.each().collect();
        if order.len() < 2 || !options.widening {
            return order;
        }
        let mut score = vec![0_i64; lie.cells];
        for (player, far) in node.far.iter_mut().enumerate() {
            let far = far.get_or_insert_with(|| {
                self.graphs[player].build(lie, node.stones, player);
                self.connect.search(&self.graphs[player], lie.cells, options);
                self.connect.distances(lie.cells)
            });
            moves.each().for_each(|at| score[at] += i64::from(far[at]));
        }
        for at in moves.each() {
            score[at] -= REPLY * self.replies[self.reply(node, at)];
        }
        order.sort_by_key(|&at| Reverse((score[at], at)));
        order
    }

    /// The numbers of a position from its options, sorted. To win one of them is enough; to lose all have to be
    /// refuted, but of many that are much alike only a few count.
    fn numbers(&self, options: &[(usize, Node<S>)], moves: S) -> Numbers {
        let counted = self.some(moves, COUNTED).min(options.len());
        let losses = options[..counted].iter().map(|(_, option)| option.entry.numbers.win);
        Numbers {
            win: options.first().map_or(NEVER, |(_, option)| option.entry.numbers.loss),
            loss: losses.fold(0, u32::saturating_add).min(NEVER - 1),
        }
    }

    /// Takes note of what a move comes to.
    fn note(&mut self, node: &mut Node<S>, at: usize, proof: Proof<S>) {
        if proof.winner == node.mover {
            let reply = self.reply(node, at);
            self.replies[reply] += 1;
            let entry = &mut node.entry;
            entry.numbers.win = 0;
            entry.carrier = proof.carrier | S::one(at);
            return;
        }
        let entry = &mut node.entry;
        entry.carrier |= proof.carrier;
        entry.moves &= !S::one(at);
        if self.options.must_play {
            entry.moves &= proof.carrier;
        }
    }
}
