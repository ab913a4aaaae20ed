//! Searching moves until it is proved who wins: depth-first proof-number search, or plain depth-first search where the
//! order of the moves can be relied upon.

use std::hash::Hash;
use std::sync::atomic::Ordering::Relaxed;

use super::Worker;
use super::moves::{Child, Node};
use crate::budget::Reason;
use crate::outcome::state::State;
use crate::outcome::sum_game::SumGame;
use crate::outcome::table::Proof;

impl<F: SumGame> Worker<'_, '_, F> {
    /// What the table says of a sum in which Left moves.
    pub(super) fn look(&self, hash: u64, state: &State<F::Piece>) -> Option<Proof> {
        if !self.with.table {
            return None;
        }
        self.table.look(hash, state.sum.number().unwrap_or(0), state.pieces(), &state.sum)
    }

    pub(super) fn note(&self, hash: u64, state: &State<F::Piece>, proof: Proof, work: u64) {
        if self.with.table {
            let owned = state.open.iter().map(|open| self.game.owned_bytes(&open.piece)).sum();
            let limit = self.with.table_bytes.min(self.calc.store().budget() / 4);
            self.table.note(hash, state.key(owned), (state.sum.number().unwrap_or(0), proof), work, limit);
        }
    }

    /// Looks into a sum in which Left moves and who wins is not known, until either number reaches its limit.
    ///
    /// Where bounds tell which move is good, that order of moves is followed; otherwise proof numbers choose.
    pub(super) fn prove(
        &mut self,
        hash: u64,
        state: &State<F::Piece>,
        limit: Proof,
    ) -> Result<Proof, Reason> {
        self.budget.spend(1)?;
        if self.done.load(Relaxed) {
            return Err(Reason::Cancelled);
        }
        let (store, before) = (self.calc.store(), self.nodes);
        if self.table.bytes() + self.pieces.bytes() + store.bytes() > store.budget() {
            return Err(Reason::Memory(store.budget()));
        }
        if self.nodes >= self.most_nodes {
            return Err(Reason::Nodes);
        }
        if self.is_settled_elsewhere() {
            return Err(Reason::Cancelled);
        }
        self.nodes += 1;
        self.path.push(hash);
        let proof = loop {
            self.table.enter(hash);
            let proof = stacker::maybe_grow(64 << 10, 1 << 20, || self.prove_by_moves(hash, state, limit));
            if self.settled.is_none_or(|at| at + 1 < self.path.len()) {
                break proof;
            }
            // It was this sum that another thread has settled, unless the table has forgotten it already.
            self.settled = None;
            if let Some(proof) = self.look(hash, state).filter(|proof| proof.wins().is_some()) {
                self.path.pop();
                return Ok(proof);
            }
        };
        self.path.pop();
        if let Ok(proof) = proof {
            self.note(hash, state, proof, self.nodes - before);
        }
        self.table.leave(hash, proof.is_ok_and(|proof| proof.wins().is_some()));
        proof
    }

    /// Whether another thread has settled one of the sums that this one is looking into, so that it can go back there.
    fn is_settled_elsewhere(&mut self) -> bool {
        if self.with.table {
            self.settled = self.path.iter().position(|&above| self.table.is_settled(above));
        }
        self.settled.is_some()
    }

    fn prove_by_moves(&mut self, hash: u64, state: &State<F::Piece>, limit: Proof) -> Result<Proof, Reason> {
        let turned = state.turned(self.calc);
        let mut node = match self.left.take(&hash).filter(|node| node.turned.same(&turned)) {
            Some(node) => node,
            None => {
                let mut node =
                    Node { turned, children: Vec::new(), straight: false, bounded: false, missing: None };
                if self.list(&mut node)? {
                    return Ok(Proof::of(true));
                }
                node.bounded = self.outlook(&node.turned)?.is_bounded();
                node.straight = self.with.order && knows_its_way(&node);
                node
            }
        };
        if node.straight {
            return self.prove_straight(&node);
        }
        let proof = self.prove_by_numbers(&mut node, limit)?;
        if proof.wins().is_none() {
            let owned = node.children.capacity() * size_of::<Child<F::Piece>>()
                + node.children.iter().map(|child| child.state.owned(self.game)).sum::<usize>();
            self.left.put(hash, node, owned);
        }
        Ok(proof)
    }

    /// Depth-first search: looks into one move after the other to the end, the most promising first, and stops at one
    /// that wins.
    fn prove_straight(&mut self, node: &Node<F::Piece>) -> Result<Proof, Reason> {
        const TO_THE_END: Proof = Proof { win: Proof::NEVER, loss: Proof::NEVER };
        let mut waiting: Vec<&Child<F::Piece>> = node.children.iter().rev().collect();
        while !waiting.is_empty() {
            // Where bounds choose it, the first move often decides, and all threads help with it. Otherwise what another
            // thread is at can wait.
            let together = node.bounded && waiting.len() == node.children.len();
            let next = waiting.iter().rposition(|child| together || !self.table.is_busy(child.hash));
            let next = next.unwrap_or(waiting.len() - 1);
            let Child { hash, state, .. } = waiting.remove(next);
            let proof = match self.look(*hash, state).filter(|proof| proof.wins().is_some()) {
                Some(proof) => proof,
                None => self.prove(*hash, state, TO_THE_END)?,
            };
            if proof.wins() == Some(false) {
                return Ok(Proof::of(true));
            }
        }
        node.missing.map_or(Ok(Proof::of(false)), Err)
    }

    /// Depth-first proof-number search (df-pn, Nagai 2002): looks into the move that seems to take the least to be
    /// shown to win, until another one seems to take less.
    fn prove_by_numbers(&mut self, node: &mut Node<F::Piece>, limit: Proof) -> Result<Proof, Reason> {
        loop {
            // The opponent loses after some move: that is a win. The opponent wins after every move: that is a loss.
            let (mut best, mut second, mut loss) = (None, Proof::NEVER, 0);
            let mut win = Proof::NEVER;
            for (at, child) in node.children.iter().enumerate() {
                loss = child.proof.win.saturating_add(loss).min(Proof::NEVER - 1);
                // What another thread is at can wait.
                let busy = if self.table.is_busy(child.hash) { child.proof.loss } else { 0 };
                let effort = child.proof.loss.saturating_add(busy).min(Proof::NEVER - 1);
                if best.is_none() || effort < win {
                    (second, win, best) = (win, effort, Some(at));
                } else {
                    second = second.min(effort);
                }
            }
            let Some(best) = best else { return node.missing.map_or(Ok(Proof::of(false)), Err) };
            if win >= limit.win || loss >= limit.loss {
                return Ok(Proof { win, loss });
            }
            let child = &node.children[best];
            let inner = Proof {
                win: (limit.loss - loss).saturating_add(child.proof.win).min(Proof::NEVER),
                loss: limit.win.min(second.saturating_add(1 + second / 4)),
            };
            let enough = |p: &Proof| p.wins().is_some() || p.win >= inner.win || p.loss >= inner.loss;
            let proof = match self.look(child.hash, &child.state).filter(enough) {
                Some(proof) => proof,
                None => self.prove(child.hash, &child.state, inner)?,
            };
            match proof.wins() {
                Some(true) => drop(node.children.remove(best)),
                Some(false) => return Ok(Proof::of(true)),
                None => node.children[best].proof = proof,
            }
        }
    }
}

/// Whether the order of the moves can be relied upon: where bounds tell how good a move is, or where a single piece has many
/// moves, which then do not differ much in what it takes to deal with them. Where both players have as many moves everywhere, as in
/// Clobber, nothing puts them in order.
fn knows_its_way<P: Clone + Eq + Hash>(node: &Node<P>) -> bool {
    const MANY: usize = 8;
    let has_lead =
        |child: &Child<P>| child.state.open.iter().any(|open| open.info.moves[0] != open.info.moves[1]);
    let one = node.turned.open.len() == 1 && node.children.len() >= MANY;
    node.bounded || one && node.children.iter().any(has_lead)
}
