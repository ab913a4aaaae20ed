//! Looks for the lemmas by which a player wins: what is seen to be joined, and answers to what the opponent can still try.

use std::collections::HashMap;

use upstar_game::{Payoff, Player};
use upstar_search::{Position, Reason};
use upstar_sum::Context;

use super::field::{Field, cells};
use super::ties::{self, Ties, View};
use super::{Joined, Need, Step, Why, enough, shown};

/// A way to join the sides: within some cells, perhaps by a stone that is put first.
struct Win {
    stone: Option<usize>,
    carrier: u128,
    /// The tie from the first side, and that from the second side to the same place, unless the first goes all the way.
    from: usize,
    to: Option<usize>,
}

/// A board as a player sees it, and what is joined on it.
struct Seen<'f> {
    view: View<'f>,
    ties: [Ties; 2],
}

impl<'f> Seen<'f> {
    fn new(field: &'f Field, player: Player, own: u128, other: u128) -> Seen<'f> {
        let view = View::new(field, player, own, other);
        let ties = field.sides().map(|side| Ties::to(&view, side));
        Seen { view, ties }
    }

    /// The stone by which a tie comes about, where it needs one.
    fn stone(&self, side: usize, tie: usize) -> Option<usize> {
        let ties = &self.ties[side];
        match ties.all[tie].why {
            ties::Why::Step { from, .. } if self.view.empty >> ties.all[from].at & 1 == 1 => {
                Some(ties.all[from].at)
            }
            _ => None,
        }
    }

    /// All ways to join the sides that are seen.
    fn wins(&self) -> Vec<Win> {
        let [one, two] = &self.ties;
        let mut wins = Vec::new();
        let [_, end] = self.view.field.sides();
        for &tie in one.full[end].iter().chain(&one.semi[end]) {
            let stone = if one.full[end].contains(&tie) { None } else { self.stone(0, tie) };
            wins.push(Win { stone, carrier: one.all[tie].carrier, from: tie, to: None });
        }
        let mut both = |at: usize, from: &[usize], to: &[usize], put: Option<usize>| {
            for &from in from {
                for &to in to {
                    let (first, second) = (one.all[from].carrier, two.all[to].carrier);
                    if first & second != 0 {
                        continue;
                    }
                    let is_semi = |ties: &Ties, tie: usize| ties.semi[at].contains(&tie);
                    let stone = put.or_else(|| match (is_semi(one, from), is_semi(two, to)) {
                        (true, _) => self.stone(0, from),
                        (_, true) => self.stone(1, to),
                        _ => None,
                    });
                    let own = stone.map_or(0, |stone| 1 << stone);
                    wins.push(Win { stone, carrier: first | second | own, from, to: Some(to) });
                }
            }
        };
        for at in cells(self.view.empty) {
            both(at, &one.full[at], &two.full[at], Some(at));
        }
        for &at in self.view.groups.iter().filter(|at| **at < self.view.field.size()) {
            both(at, &one.full[at], &two.full[at], None);
            both(at, &one.full[at], &two.semi[at], None);
            both(at, &one.semi[at], &two.full[at], None);
        }
        wins
    }
}

/// Goes on to a step; a way that comes back to where it was is cut short.
fn extend(path: &mut Vec<Step>, to: usize, by: Option<usize>) {
    match path.iter().position(|step| step.0 == to) {
        Some(been) => path.truncate(been + 1),
        None => path.push((to, by)),
    }
}

const NOT_SHOWN: Reason = Reason::Undefined("a lemma does not follow");

/// A proof that is being looked for.
pub(super) struct Search<'a> {
    cx: Context<'a>,
    field: Field,
    any: Position,
    pub(super) lemmas: [Vec<(Why, Joined)>; 2],
    known: [HashMap<Why, usize>; 2],
    /// Those that join the sides.
    whole: [Vec<usize>; 2],
}

impl<'a> Search<'a> {
    pub(super) fn new(cx: Context<'a>, field: Field, any: Position) -> Search<'a> {
        Search {
            cx,
            field,
            any,
            lemmas: Default::default(),
            known: Default::default(),
            whole: Default::default(),
        }
    }

    fn wins(&self, player: Player, stones: [u128; 2], first: Player) -> Result<bool, Reason> {
        let Ok(position) = self.any.reread(&self.field.print(stones)) else {
            return Err(Reason::Undefined("that is no position of Hex"));
        };
        Ok(position.with_results()?.payoff(first, self.cx.budget)? == Payoff::win(player))
    }

    /// The place of a lemma, which is added if it is new.
    fn put(&mut self, player: Player, why: Why) -> Result<usize, Reason> {
        let me = player as usize;
        if let Some(at) = self.known[me].get(&why) {
            return Ok(*at);
        }
        let lemmas = &mut self.lemmas[me];
        let lemma = |at: usize| lemmas.get(at).map(|(_, joined)| *joined);
        let joined = shown(&self.field, player, &why, lemma).ok_or(NOT_SHOWN)?;
        if joined.ends == self.field.sides() {
            self.whole[me].push(lemmas.len());
        }
        self.known[me].insert(why.clone(), lemmas.len());
        lemmas.push((why, joined));
        Ok(lemmas.len() - 1)
    }

    /// The lemma that some of a number of threats show.
    fn put_threats(
        &mut self,
        player: Player,
        ends: [usize; 2],
        threats: Vec<Step>,
        own: u128,
    ) -> Result<usize, Reason> {
        let joined = |threats: &[Step]| {
            let why = Why::Threats(ends, threats.to_vec());
            shown(&self.field, player, &why, |at| Some(self.lemmas[player as usize].get(at)?.1))
        };
        let threats = enough(threats, own, joined);
        self.put(player, Why::Threats(ends, threats))
    }

    /// A stone on a cell that joins two ends over stones that are there.
    fn over(&mut self, view: &View<'_>, ends: [usize; 2], cell: usize) -> Result<Step, Reason> {
        let mut path = vec![(ends[0], None)];
        for (from, to) in [(ends[0], cell), (cell, ends[1])] {
            let way = self.field.way(from, to, view.own, view.player).ok_or(NOT_SHOWN)?;
            way.into_iter().for_each(|at| extend(&mut path, at, None));
        }
        Ok((cell, if path.len() == 3 { None } else { Some(self.put(view.player, Why::Path(path))?) }))
    }

    /// The way from a side that a tie stands for.
    fn path(&mut self, seen: &Seen<'_>, side: usize, tie: usize) -> Result<Vec<Step>, Reason> {
        let (view, ties) = (&seen.view, &seen.ties[side]);
        let (home, at) = (ties.all[0].at, ties.all[tie].at);
        match &ties.all[tie].why {
            ties::Why::Home => Ok(vec![(home, None)]),
            ties::Why::Step { from, bridge } => {
                let mut path = self.path(seen, side, *from)?;
                let last = ties.all[*from].at;
                match bridge {
                    None => {
                        let way = self.field.way(last, at, view.own, view.player).ok_or(NOT_SHOWN)?;
                        way.into_iter().for_each(|at| extend(&mut path, at, None));
                    }
                    Some(pair) => {
                        let ends = [last, at];
                        let threats = vec![self.over(view, ends, pair[0])?, self.over(view, ends, pair[1])?];
                        let by = self.put_threats(view.player, ends, threats, u128::MAX)?;
                        extend(&mut path, at, Some(by));
                    }
                }
                Ok(path)
            }
            ties::Why::Or(threats) => {
                let mut list = Vec::new();
                for &threat in threats {
                    let stone = seen.stone(side, threat).ok_or(NOT_SHOWN)?;
                    let path = self.path(seen, side, threat)?;
                    let is_near = path == [(home, None), (stone, None), (at, None)];
                    let by = if is_near { None } else { Some(self.put(view.player, Why::Path(path))?) };
                    list.push((stone, by));
                }
                let by = self.put_threats(view.player, [home, at], list, u128::MAX)?;
                Ok(vec![(home, None), (at, Some(by))])
            }
        }
    }

    /// The lemma that joins the sides in a way that was seen.
    fn won(&mut self, seen: &Seen<'_>, win: &Win) -> Result<usize, Reason> {
        let mut path = self.path(seen, 0, win.from)?;
        if let Some(to) = win.to {
            let back = self.path(seen, 1, to)?;
            for two in back.windows(2).rev() {
                extend(&mut path, two[0].0, two[1].1);
            }
        }
        match &path[..] {
            [_, (_, Some(by))] => Ok(*by),
            _ => self.put(seen.view.player, Why::Path(path)),
        }
    }

    fn need(&self, player: Player, lemma: usize) -> Need {
        self.lemmas[player as usize][lemma].1.need
    }

    /// A lemma that joins the sides as the stones are, whoever moves.
    fn found(&self, player: Player, own: u128, other: u128) -> Option<usize> {
        let whole = self.whole[player as usize].iter().copied();
        let fits = |at: &usize| {
            let need = self.need(player, *at);
            need.stones & !own == 0 && need.cells & other == 0
        };
        whole.filter(fits).min_by_key(|at| self.need(player, *at).cells.count_ones())
    }

    /// The lemma by which a player wins who does not move first.
    pub(super) fn lemma(&mut self, player: Player, own: u128, other: u128) -> Result<usize, Reason> {
        self.cx.budget.spend(1)?;
        if let Some(at) = self.found(player, own, other) {
            return Ok(at);
        }
        let field = self.field.clone();
        let [start, end] = field.sides();
        if let Some(way) = field.way(start, end, own, player) {
            let path = std::iter::once(start).chain(way).map(|at| (at, None));
            return self.put(player, Why::Path(path.collect()));
        }
        let seen = Seen::new(&field, player, own, other);
        let wins = seen.wins();
        if let Some(win) =
            wins.iter().filter(|win| win.stone.is_none()).min_by_key(|win| win.carrier.count_ones())
        {
            return self.won(&seen, win);
        }
        // What is seen leaves the opponent few cells to try.
        let (mut threats, mut common): (Vec<Step>, u128) = (Vec::new(), field.all() & !own);
        while let Some(win) = wins.iter().min_by_key(|win| (win.carrier & common).count_ones())
            && let Some(stone) = win.stone
            && win.carrier & common != common
        {
            let by = self.won(&seen, win)?;
            common &= self.need(player, by).cells | 1 << stone;
            threats.push((stone, Some(by)));
        }
        loop {
            if let Some(at) = self.found(player, own, other) {
                return Ok(at);
            }
            let open = common & !own & !other;
            let Some(cell) = self.busiest(player, own, open) else { break };
            if let Some((stone, by)) = self.threat(player, own, other | 1 << cell, common)? {
                common &= self.need(player, by).cells | 1 << stone;
                threats.push((stone, Some(by)));
            }
        }
        self.put_threats(player, field.sides(), threats, own)
    }

    /// The cell on which the opponent is to be answered next: one in the middle of things.
    fn busiest(&self, player: Player, own: u128, open: u128) -> Option<usize> {
        let (rows, cols) = (self.field.rows as i64, self.field.cols as i64);
        cells(open).max_by_key(|&at| {
            let beside = i64::from((self.field.near(at, player) & own).count_ones());
            let (row, col) = ((at / self.field.cols) as i64, (at % self.field.cols) as i64);
            (beside * 4) - (2 * row - rows + 1).abs() - (2 * col - cols + 1).abs()
        })
    }

    /// A stone that wins, and the lemma by which it does; one that leaves the opponent few cells, if it is known. Nothing where no stone is
    /// needed: then there is a lemma that says so.
    pub(super) fn threat(
        &mut self,
        player: Player,
        own: u128,
        other: u128,
        common: u128,
    ) -> Result<Option<(usize, usize)>, Reason> {
        let left = |need: Need, stone: usize| ((need.cells | 1 << stone) & common & !own).count_ones();
        let known = self.whole[player as usize].iter().filter_map(|&at| {
            let need = self.need(player, at);
            let missing = need.stones & !own;
            let fits = missing.count_ones() == 1 && missing & other == 0 && need.cells & other == 0;
            let stone = missing.trailing_zeros() as usize;
            fits.then(|| (left(need, stone), (stone, at)))
        });
        if let Some((_, threat)) = known.min() {
            return Ok(Some(threat));
        }
        let field = self.field.clone();
        let seen = Seen::new(&field, player, own, other);
        if let Some(win) = seen.wins().iter().min_by_key(|win| (win.carrier & common).count_ones()) {
            let by = self.won(&seen, win)?;
            return Ok(win.stone.map(|stone| (stone, by)));
        }
        // Of the stones that win, one after which the opponent has few cells to try.
        let mut stones: Vec<(u32, usize)> = cells(seen.view.empty)
            .map(|cell| {
                let after = Seen::new(&field, player, own | 1 << cell, other);
                (after.wins().iter().fold(after.view.empty, |set, win| set & win.carrier).count_ones(), cell)
            })
            .collect();
        stones.sort_unstable();
        for (_, cell) in stones {
            let mut stones = [0; 2];
            (stones[player as usize], stones[1 - player as usize]) = (own | 1 << cell, other);
            if self.wins(player, stones, player.opponent())? {
                return Ok(Some((cell, self.lemma(player, own | 1 << cell, other)?)));
            }
        }
        Err(Reason::Undefined("there is no winning move"))
    }
}
