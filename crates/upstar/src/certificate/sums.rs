//! Proofs of who wins a sum: which sums come up, what is known of their pieces, and in which order that follows.

use std::collections::{HashMap, HashSet};

use upstar_files::Sealing;
use upstar_game::Player;
use upstar_search::{OutcomeSolver, Reason, StaticEvaluator};
use upstar_values::{Dyadic, Id, Versus};

use super::Unproved;
use super::book::{Book, PieceId, Shown, State, with_signs};
use super::shape::Grid;

/// How many positions may come of a piece for it to be replaced by its value in a proof of who wins.
const FEW: usize = 40;
/// Of a board with more cells more positions come.
const FEW_CELLS: usize = 14;
/// And where it is its value that is asked for.
const MANY: usize = 20_000;

/// How a piece is cut into strips, and what these are worth.
#[derive(Clone, Debug)]
struct Cut {
    strips: Vec<usize>,
    parts: Vec<PieceId>,
    values: Vec<Id>,
}

/// Writes lines that prove something.
pub(super) struct Prover<'a, 'j, 'b, 's> {
    pub(super) book: Book<'a>,
    out: Sealing<'a>,
    judge: &'j mut StaticEvaluator<'b, 's>,
    winners: OutcomeSolver,
    versus: Versus<'a, 'a>,
    /// What pieces are worth, or that this is not asked.
    decided: HashMap<PieceId, Option<Id>>,
    cuts: HashMap<(PieceId, Player), Option<Cut>>,
    seen: HashMap<(State, Player), bool>,
    won: Shown,
    lost: Shown,
    written_games: usize,
    written_values: HashMap<Id, usize>,
    written_pieces: HashSet<PieceId>,
    written_cuts: HashSet<(PieceId, Player)>,
    /// How many lines there are.
    pub(super) lines: u64,
}

impl<'a, 'j, 'b, 's> Prover<'a, 'j, 'b, 's> {
    pub(super) fn new(book: Book<'a>, out: Sealing<'a>, judge: &'j mut StaticEvaluator<'b, 's>) -> Self {
        let versus = Versus::new(book.cx.calc);
        Prover {
            book,
            out,
            judge,
            winners: OutcomeSolver::default(),
            versus,
            decided: HashMap::new(),
            cuts: HashMap::new(),
            seen: HashMap::new(),
            won: Shown::default(),
            lost: Shown::default(),
            written_games: 0,
            written_values: HashMap::new(),
            written_pieces: HashSet::new(),
            written_cuts: HashSet::new(),
            lines: 0,
        }
    }

    /// Writes the last line.
    pub(super) fn finish(self) -> Result<u64, Unproved> {
        self.out.finish().map_err(Unproved::Unwritten)?;
        Ok(self.lines)
    }

    /// Writes a line, its fields with tabs between them.
    pub(super) fn line(&mut self, fields: &[&str]) -> Result<(), Unproved> {
        self.lines += 1;
        self.out.line(&fields.join("\t")).map_err(Unproved::Unwritten)
    }

    /// What a piece is worth, if it is to be replaced by that: where few positions come of it.
    fn value_of(&mut self, piece: PieceId, most: usize) -> Result<Option<Id>, Reason> {
        if let Some(&known) = self.decided.get(&piece) {
            return Ok(known);
        }
        let most = if self.is_narrow(piece) { usize::MAX } else { most };
        // Most pieces are seen to be won or lost, so that their moves need not be known.
        if most <= FEW
            && self.book.has_strips(piece)
            && self.book.text(piece).matches('.').count() > FEW_CELLS
        {
            self.decided.insert(piece, None);
            return Ok(None);
        }
        let mut found = vec![piece];
        let mut at = 0;
        let mut met: HashSet<PieceId> = HashSet::from([piece]);
        while let Some(&next) = found.get(at) {
            at += 1;
            for by in Player::BOTH {
                for parts in self.book.options(next, by)?.iter() {
                    for &(part, _) in parts {
                        match self.decided.get(&part) {
                            Some(Some(_)) => {}
                            Some(None) => {
                                self.decided.insert(piece, None);
                                return Ok(None);
                            }
                            None => {
                                if met.insert(part) {
                                    found.push(part);
                                }
                            }
                        }
                    }
                }
            }
            if found.len() > most {
                self.decided.insert(piece, None);
                return Ok(None);
            }
        }
        for &own in &found {
            let value = self.book.position(own).valued()?.value(self.book.cx.budget)?.value;
            self.decided.insert(own, Some(value));
        }
        Ok(self.decided[&piece])
    }

    /// Whether a piece can lie in a strip, which always has its value.
    fn is_narrow(&self, piece: PieceId) -> bool {
        self.book.has_strips(piece)
            && Grid::read(self.book.text(piece))
                .is_some_and(|grid| grid.rows.len() <= 2 || grid.columns() <= 2)
    }

    /// The sum of pieces and a value.
    pub(super) fn state(&mut self, pieces: &[(PieceId, bool)], value: Id) -> Result<State, Reason> {
        for &(piece, _) in pieces {
            self.value_of(piece, FEW)?;
        }
        let decided = &self.decided;
        self.book.state(pieces, value, |piece| decided.get(&piece).copied().flatten())
    }

    fn moves(&mut self, state: &State, by: Player) -> Result<Vec<State>, Reason> {
        let mut parts = HashSet::new();
        for &(piece, negative) in &state.pieces {
            let mover = if negative { by.opponent() } else { by };
            let options = self.book.options(piece, mover)?;
            parts.extend(options.iter().flatten().map(|&(part, _)| part));
        }
        for part in parts {
            self.value_of(part, FEW)?;
        }
        let decided = &self.decided;
        self.book.moves(state, by, &mut |piece| decided.get(&piece).copied().flatten())
    }

    /// The best cut of a piece into strips for a player, by the means.
    fn cut(&mut self, piece: PieceId, by: Player) -> Result<Option<Cut>, Reason> {
        if let Some(known) = self.cuts.get(&(piece, by)) {
            return Ok(known.clone());
        }
        let cut = match Grid::read(self.book.text(piece)).filter(|_| self.book.has_strips(piece)) {
            None => None,
            Some(grid) => {
                // Right's strips are columns: those of a turned board, as the negative.
                let grid = if by == Player::Left { grid } else { grid.turned() };
                Some(self.best_cut(piece, &grid, by)?)
            }
        };
        self.cuts.insert((piece, by), cut.clone());
        Ok(cut)
    }

    fn best_cut(&mut self, piece: PieceId, grid: &Grid, by: Player) -> Result<Cut, Reason> {
        let (cx, game) = (self.book.cx, self.book.game_of(piece));
        let why = |stop| cx.why(stop);
        // For each number of rows from the top: the best mean so far, and the last strip.
        let mut best = vec![(Dyadic::ZERO, 0, Vec::new(), Vec::new())];
        for to in 1..=grid.rows.len() {
            let mut found: Option<(Dyadic, usize, Vec<PieceId>, Vec<Id>)> = None;
            for high in 1..=2.min(to) {
                let strip = grid.strip(to - high, to).print();
                let (mut parts, mut values) = (Vec::new(), Vec::new());
                let mut mean = best[to - high].0.clone();
                for (part, negative) in self.book.parts(game, &strip) {
                    let Some(value) = self.value_of(part, usize::MAX)? else {
                        return Err(Reason::Undefined("a strip has no value"));
                    };
                    let value = if negative { cx.calc.neg(value) } else { value };
                    mean = &mean + &cx.calc.mean(value).map_err(why)?;
                    parts.push(part);
                    values.push(if by == Player::Left { value } else { cx.calc.neg(value) });
                }
                if found.as_ref().is_none_or(|found| mean > found.0) {
                    found = Some((mean, high, parts, values));
                }
            }
            best.extend(found);
        }
        let mut cut = Cut { strips: Vec::new(), parts: Vec::new(), values: Vec::new() };
        let mut at = grid.rows.len();
        while at > 0 {
            let (_, high, parts, values) = &best[at];
            cut.strips.push(*high);
            cut.parts.extend(parts);
            cut.values.extend(values);
            at -= high;
        }
        cut.strips.reverse();
        Ok(cut)
    }

    /// Whether Left is seen to win a sum, with `first` to move: by values, with strips in the place of pieces.
    pub(super) fn is_seen(&mut self, state: &State, first: Player) -> Result<bool, Reason> {
        let key = (state.clone(), first);
        if let Some(&known) = self.seen.get(&key) {
            return Ok(known);
        }
        let mut terms = vec![state.value];
        for &(piece, negative) in &state.pieces {
            let side = if negative { Player::Right } else { Player::Left };
            let Some(cut) = self.cut(piece, side)? else { return Ok(false) };
            let calc = self.book.cx.calc;
            terms.extend(cut.values.iter().map(|&value| if negative { calc.neg(value) } else { value }));
        }
        let cx = self.book.cx;
        let first_wins = self.versus.first_wins(terms, first).map_err(|stop| cx.why(stop))?;
        let seen = first_wins == (first == Player::Left);
        self.seen.insert(key, seen);
        Ok(seen)
    }

    /// Proves that Left wins a sum moving first; nothing is written where it is seen.
    pub(super) fn won(&mut self, state: &State) -> Result<(), Unproved> {
        if self.won.has(state, self.book.cx)? || self.is_seen(state, Player::Left)? {
            return Ok(());
        }
        self.book.cx.budget.spend(1)?;
        let to = self.winning_move(state)?;
        stacker::maybe_grow(128 * 1024, 4 << 20, || self.lost(&to))?;
        self.need_move(state, &to)?;
        self.write_state("L", state)?;
        self.won.add(state.clone());
        Ok(())
    }

    /// Proves that Left wins a sum if Right moves first; there is a line for it in any case.
    pub(super) fn lost(&mut self, state: &State) -> Result<(), Unproved> {
        if self.lost.has(state, self.book.cx)? {
            return Ok(());
        }
        if self.is_seen(state, Player::Right)? {
            self.need_strips(state)?;
        } else {
            let moves = self.moves(state, Player::Right)?;
            for to in &moves {
                stacker::maybe_grow(128 * 1024, 4 << 20, || self.won(to))?;
            }
            for to in &moves {
                if !self.won.has(to, self.book.cx)? {
                    self.need_strips(to)?;
                }
            }
            for &(piece, negative) in &state.pieces {
                let mover = if negative { Player::Left } else { Player::Right };
                for parts in self.book.options(piece, mover)?.iter() {
                    parts.iter().try_for_each(|&(part, _)| self.need_value(part))?;
                }
            }
        }
        self.write_state("l", state)?;
        self.lost.add(state.clone());
        Ok(())
    }

    /// Writes what is needed to see that a move of Left's leads from one sum to another.
    fn need_move(&mut self, state: &State, to: &State) -> Result<(), Unproved> {
        for (at, &(piece, negative)) in state.pieces.iter().enumerate() {
            let mover = if negative { Player::Right } else { Player::Left };
            for parts in self.book.options(piece, mover)?.iter() {
                let mut pieces = state.pieces.clone();
                pieces.remove(at);
                pieces.extend(parts.iter().map(|&(part, sign)| (part, sign != negative)));
                if self.state(&pieces, state.value)? == *to {
                    return parts.iter().try_for_each(|&(part, _)| self.need_value(part));
                }
            }
        }
        Ok(())
    }

    /// A move of Left's that wins: to a sum that is known or seen to be lost, or the first that a search finds.
    fn winning_move(&mut self, state: &State) -> Result<State, Reason> {
        let moves = self.moves(state, Player::Left)?;
        for to in &moves {
            if self.lost.has(to, self.book.cx)? {
                return Ok(to.clone());
            }
        }
        let mut open = Vec::new();
        for to in moves {
            if self.is_seen(&to, Player::Right)? {
                return Ok(to);
            }
            let positions = with_signs(&self.book, &to);
            match self.judge.first_wins(&positions, &[to.value], Player::Right)? {
                (Some(true), _) => {}
                (Some(false), danger) => open.push((danger - (1 << 40), to)),
                (None, danger) => open.push((danger, to)),
            }
        }
        open.sort_by_key(|(danger, _)| *danger);
        // All are tried for a while, then for longer: what has been found out is kept.
        let cx = self.book.cx;
        let mut nodes = 50;
        while !open.is_empty() {
            let mut left = Vec::new();
            for (danger, to) in open {
                let positions = with_signs(&self.book, &to);
                let search = |turn: &upstar_search::Budget| {
                    let store = cx.calc.store();
                    self.winners.first_wins(store, &positions, &[to.value], Player::Right, turn)
                };
                match cx.budget.turn(&cx.budget.within(nodes), search)? {
                    Some(false) => return Ok(to),
                    Some(true) => {}
                    None => left.push((danger, to)),
                }
            }
            (open, nodes) = (left, nodes * 8);
        }
        Err(Reason::Undefined("there is no winning move"))
    }

    /// Proves the values of all pieces of a sum, if not too many positions come of them; whether that was so.
    pub(super) fn values(&mut self, pieces: &[(PieceId, bool)]) -> Result<bool, Unproved> {
        for &(piece, _) in pieces {
            if self.value_of(piece, MANY)?.is_none() {
                return Ok(false);
            }
        }
        pieces.iter().try_for_each(|&(piece, _)| self.need_value(piece))?;
        Ok(true)
    }

    /// Forgets which pieces have no value, as nothing was written of them.
    pub(super) fn try_again(&mut self) {
        self.decided.retain(|_, value| value.is_some());
    }

    /// Writes what a piece is worth, after all that follows it, if that is known.
    pub(super) fn need_value(&mut self, piece: PieceId) -> Result<(), Unproved> {
        let Some(value) = self.decided.get(&piece).copied().flatten() else { return Ok(()) };
        if !self.written_pieces.insert(piece) {
            return Ok(());
        }
        for by in Player::BOTH {
            for parts in self.book.options(piece, by)?.iter() {
                for &(part, _) in parts {
                    stacker::maybe_grow(128 * 1024, 4 << 20, || self.need_value(part))?;
                }
            }
        }
        let value = self.value_text(value)?;
        let game = self.need_game(piece)?;
        let text = self.book.text(piece).to_owned();
        self.line(&["p", &game, &text, &value])
    }

    fn need_game(&mut self, piece: PieceId) -> Result<String, Unproved> {
        let game = self.book.game_of(piece);
        while self.written_games <= game {
            let name = self.book.game_name(self.written_games).to_owned();
            self.line(&["game", &name])?;
            self.written_games += 1;
        }
        Ok(game.to_string())
    }

    /// How a value is written: by its name if that is short, otherwise by the number of the line that says what it is.
    fn value_text(&mut self, value: Id) -> Result<String, Unproved> {
        let calc = self.book.cx.calc;
        let why = |stop| self.book.cx.why(stop);
        if calc.is_number_up_star(value) {
            return Ok(calc.name(value).map_err(why)?);
        }
        if let Some(at) = self.written_values.get(&value) {
            return Ok(format!("${at}"));
        }
        let mut sides = Vec::new();
        for by in Player::BOTH {
            let options = calc.sorted_options(value, by).map_err(|stop| self.book.cx.why(stop))?;
            let mut texts = Vec::new();
            for option in options {
                texts.push(stacker::maybe_grow(128 * 1024, 4 << 20, || self.value_text(option))?);
            }
            sides.push(texts.join(","));
        }
        let at = self.written_values.len();
        self.line(&["v", &format!("{{{}|{}}}", sides[0], sides[1])])?;
        self.written_values.insert(value, at);
        Ok(format!("${at}"))
    }

    /// Writes what is needed to see who wins a sum: how its pieces are cut.
    fn need_strips(&mut self, state: &State) -> Result<(), Unproved> {
        for &(piece, negative) in &state.pieces {
            let side = if negative { Player::Right } else { Player::Left };
            let Some(cut) = self.cut(piece, side)? else { continue };
            if !self.written_cuts.insert((piece, side)) {
                continue;
            }
            cut.parts.iter().try_for_each(|&part| self.need_value(part))?;
            let game = self.need_game(piece)?;
            let (text, strips) = (self.book.text(piece).to_owned(), join(&cut.strips));
            let side = if side == Player::Left { "L" } else { "R" };
            self.line(&["b", &game, &text, side, &strips])?;
        }
        Ok(())
    }

    pub(super) fn need_seen(&mut self, state: &State) -> Result<(), Unproved> {
        if !self.won.has(state, self.book.cx)? {
            self.need_strips(state)?;
        }
        Ok(())
    }

    fn write_state(&mut self, kind: &str, state: &State) -> Result<(), Unproved> {
        let mut fields = vec![kind.to_owned()];
        for &(piece, negative) in &state.pieces {
            let game = self.need_game(piece)?;
            fields.push(format!("{}{game}:{}", if negative { '-' } else { '+' }, self.book.text(piece)));
        }
        if state.value != Id::ZERO || state.pieces.is_empty() {
            fields.push(format!("={}", self.value_text(state.value)?));
        }
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        self.line(&fields)
    }
}

/// Numbers with commas between them.
pub(super) fn join(numbers: &[usize]) -> String {
    let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
    texts.join(",")
}
