//! Hex: why a player wins, by what joins cells and sides.
//!
//! A lemma says: whoever has the stones X, and the opponent none on the cells C, can join two ends, which are stones of X or sides, within C
//! even if the opponent moves first. It is shown by a path of stones that are next to each other or joined by earlier lemmas on different
//! cells; or by threats: a stone on m makes an earlier lemma true, or is itself next to both ends. Where no cell outside X is needed by all
//! of the threats, the opponent cannot stop them all.

mod field;
mod ties;

use std::collections::HashMap;

use upstar_game::{Payoff, Player};
use upstar_search::{Position, Reason};
use upstar_sum::Context;

use self::field::{Field, cells};
use self::ties::{Ties, View};
use super::Unproved;
use super::check::{Body, Checked, wrong};

/// Stones that a player needs, and cells on which the opponent may have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Need {
    stones: u128,
    cells: u128,
}

/// A cell or side, and the lemma by which it is reached, where there is one.
type Step = (usize, Option<usize>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Why {
    /// A path: each step is next to the one before, or joined to it by a lemma.
    Path(Vec<Step>),
    /// Two ends, and stones that join them: by a lemma, or because they are next to both.
    Threats([usize; 2], Vec<Step>),
}

/// What is joined, and what is needed for it.
#[derive(Clone, Copy, Debug)]
struct Joined {
    ends: [usize; 2],
    need: Need,
}

/// The cell of an end; nothing for a side.
fn cell_of(end: usize, field: &Field) -> u128 {
    if end < field.size() { 1 << end } else { 0 }
}

fn ends(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// What a reason shows, if it is one.
fn shown(
    field: &Field,
    player: Player,
    why: &Why,
    lemma: impl Fn(usize) -> Option<Joined>,
) -> Option<Joined> {
    match why {
        Why::Path(steps) => {
            let (first, last) = (steps.first()?.0, steps.last()?.0);
            let mut stones = cell_of(first, field);
            let mut used = Vec::new();
            for (at, two) in steps.windows(2).enumerate() {
                let (from, (to, by)) = (two[0].0, two[1]);
                if steps[..=at].iter().any(|step| step.0 == to) {
                    return None;
                }
                stones |= cell_of(to, field);
                match by {
                    None if !field.are_near(from, to, player) => return None,
                    None => {}
                    Some(by) => {
                        let own = lemma(by).filter(|own| own.ends == ends(from, to))?;
                        stones |= own.need.stones;
                        used.push(own.need.cells);
                    }
                }
            }
            let mut cells = 0;
            for own in used {
                if own & cells & !stones != 0 {
                    return None;
                }
                cells |= own;
            }
            let need = Need { stones, cells: cells & !stones };
            (steps.len() > 1 && steps[0].1.is_none()).then_some(Joined { ends: ends(first, last), need })
        }
        Why::Threats([one, other], threats) => {
            let mut need = Need { stones: cell_of(*one, field) | cell_of(*other, field), cells: 0 };
            let mut common = u128::MAX;
            for &(cell, by) in threats {
                if cell >= field.size() || cell == *one || cell == *other {
                    return None;
                }
                let own = match by {
                    Some(by) => lemma(by).filter(|own| own.ends == ends(*one, *other))?.need,
                    None if [one, other].iter().all(|end| field.are_near(cell, **end, player)) => {
                        Need { stones: 0, cells: 0 }
                    }
                    None => return None,
                };
                need.stones |= own.stones & !(1 << cell);
                need.cells |= own.cells | 1 << cell;
                common &= own.cells | 1 << cell;
            }
            need.cells &= !need.stones;
            (common & !need.stones == 0 && one != other && !threats.is_empty())
                .then_some(Joined { ends: ends(*one, *other), need })
        }
    }
}

/// Some threats that are enough, if all are, none of which could be left out; those that come later are kept first.
fn enough(threats: Vec<Step>, needed: u128, joined: impl Fn(&[Step]) -> Option<Joined>) -> Vec<Step> {
    let mut threats = threats;
    let mut at = 0;
    while at < threats.len() && threats.len() > 1 {
        let mut fewer = threats.clone();
        fewer.remove(at);
        if joined(&fewer).is_some_and(|own| own.need.stones & !needed == 0) {
            threats = fewer
        } else {
            at += 1
        }
    }
    threats
}

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

struct Search<'a> {
    cx: Context<'a>,
    field: Field,
    any: Position,
    lemmas: [Vec<(Why, Joined)>; 2],
    known: [HashMap<Why, usize>; 2],
    /// Those that join the sides.
    whole: [Vec<usize>; 2],
}

impl Search<'_> {
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
    fn lemma(&mut self, player: Player, own: u128, other: u128) -> Result<usize, Reason> {
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
    fn threat(
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

fn letter(player: Player) -> &'static str {
    if player == Player::Left { "L" } else { "R" }
}

/// An end as it is written: a cell, or `s` and `e` for the sides.
fn end(at: usize, field: &Field) -> String {
    match field.sides().iter().position(|side| *side == at) {
        Some(0) => "s".to_owned(),
        Some(_) => "e".to_owned(),
        None => at.to_string(),
    }
}

/// The lines that prove who wins, whoever moves first.
pub(super) fn prove(
    cx: Context<'_>,
    position: &Position,
    results: [Payoff; 2],
) -> Result<Vec<String>, Unproved> {
    let field = Field::read(position).ok_or(Reason::Undefined("that is no board"))?;
    let mut search = Search {
        cx,
        field: field.clone(),
        any: position.clone(),
        lemmas: Default::default(),
        known: Default::default(),
        whole: Default::default(),
    };
    let mut last = Vec::new();
    for (first, result) in Player::BOTH.into_iter().zip(results) {
        let winner = if result == Payoff::LeftWins { Player::Left } else { Player::Right };
        let (own, other) = (field.stones[winner as usize], field.stones[1 - winner as usize]);
        let threat = match position.result().is_some() || winner != first {
            true => None,
            false => search.threat(winner, own, other, field.all())?,
        };
        let (cell, at) = match threat {
            Some((cell, at)) => (Some(cell), at),
            None => (None, search.lemma(winner, own, other)?),
        };
        last.push((first, winner, cell, at));
    }
    // Only what something rests on, in the order in which it was found.
    let mut lines = Vec::new();
    let mut numbers = [HashMap::new(), HashMap::new()];
    for player in Player::BOTH {
        let me = player as usize;
        let lemmas = &search.lemmas[me];
        let mut used = vec![false; lemmas.len()];
        last.iter().filter(|end| end.1 == player).for_each(|end| used[end.3] = true);
        for at in (0..lemmas.len()).rev() {
            let (Why::Path(steps) | Why::Threats(_, steps)) = &lemmas[at].0;
            steps
                .iter()
                .filter(|_| used[at])
                .filter_map(|step| step.1)
                .collect::<Vec<_>>()
                .iter()
                .for_each(|by| used[*by] = true);
        }
        for (at, (why, _)) in lemmas.iter().enumerate().filter(|(at, _)| used[*at]) {
            let number = numbers[me].len();
            let (Why::Path(steps) | Why::Threats(_, steps)) = why;
            let step = |(at, by): &Step| match by {
                Some(by) => format!("{}:{}", end(*at, &field), numbers[me][by]),
                None => end(*at, &field),
            };
            let steps = steps.iter().map(step).collect::<Vec<_>>().join(",");
            let side = letter(player);
            lines.push(match why {
                Why::Path(_) => format!("j\t{side}\t{steps}"),
                Why::Threats([one, other], _) => {
                    format!("t\t{side}\t{},{}\t{steps}", end(*one, &field), end(*other, &field))
                }
            });
            numbers[me].insert(at, number);
        }
    }
    for (first, winner, cell, at) in last {
        let cell = cell.map_or("-".to_owned(), |cell: usize| cell.to_string());
        let at = numbers[winner as usize][&at];
        lines.push(format!("f\t{}\t{}\t{cell}\t{at}", letter(first), letter(winner)));
    }
    Ok(lines)
}

/// Reads a number that is written as it should be.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

/// Reads what [`end`] writes.
fn read_end(text: &str, field: &Field) -> Option<usize> {
    match text {
        "s" => Some(field.sides()[0]),
        "e" => Some(field.sides()[1]),
        _ => number(text).filter(|at| *at < field.size()),
    }
}

/// Checks the lines.
pub(super) fn check(
    cx: Context<'_>,
    position: &Position,
    claimed: [Payoff; 2],
    body: &mut Body<'_>,
) -> Checked<()> {
    let Some(field) = Field::read(position) else { return wrong("that is no board") };
    let mut lemmas: [Vec<(Joined, bool)>; 2] = [Vec::new(), Vec::new()];
    let mut done = [false; 2];
    let player = |text: &str| Player::BOTH.into_iter().find(|player| letter(*player) == text);
    let step = |text: &str| match text.split_once(':') {
        None => Some((read_end(text, &field)?, None)),
        Some((at, by)) => Some((read_end(at, &field)?, Some(number(by)?))),
    };
    while let Some(fields) = body.next() {
        cx.budget.spend(1)?;
        let Some(side) = fields.get(1).and_then(|text| player(text)) else { return wrong("expected L or R") };
        let me = side as usize;
        let why = match fields[..] {
            ["j", _, steps] => steps.split(',').map(step).collect::<Option<Vec<Step>>>().map(Why::Path),
            ["t", _, ends, steps] => {
                let ends = ends
                    .split_once(',')
                    .and_then(|(one, other)| Some([read_end(one, &field)?, read_end(other, &field)?]));
                let steps = steps.split(',').map(step).collect::<Option<Vec<Step>>>();
                ends.zip(steps).map(|(ends, steps)| Why::Threats(ends, steps))
            }
            ["f", _, winner, at, lemma] => {
                let Some(winner) = player(winner) else { return wrong("expected L or R") };
                let me = winner as usize;
                let mut own = field.stones[me];
                match number(at) {
                    Some(at)
                        if winner == side
                            && at < field.size()
                            && (field.stones[0] | field.stones[1]) >> at & 1 == 0 =>
                    {
                        own |= 1 << at;
                    }
                    None if at == "-" => {}
                    _ => return wrong("that stone cannot be put there"),
                }
                let lemma = number(lemma).and_then(|at| lemmas[me].get_mut(at));
                let Some((joined, used)) = lemma else { return wrong("there is no such lemma") };
                let need = joined.need;
                if joined.ends != field.sides()
                    || need.stones & !own != 0
                    || need.cells & field.stones[1 - me] != 0
                {
                    return wrong("the lemma is about other stones");
                }
                if Payoff::win(winner) != claimed[side as usize] {
                    return wrong("that is not what is claimed");
                }
                *used = true;
                if std::mem::replace(&mut done[side as usize], true) {
                    return wrong("that was shown before");
                }
                continue;
            }
            _ => return wrong("no such line is known"),
        };
        let Some(why) = why else { return wrong("expected cells, with lemmas") };
        let lemma = |at: usize| lemmas[me].get(at).map(|(joined, _)| *joined);
        let Some(joined) = shown(&field, side, &why, lemma) else {
            return wrong("that does not follow from earlier lines");
        };
        if let Why::Threats(ends, threats) = &why {
            let all = joined.need.stones;
            let kept = enough(threats.clone(), all, |fewer| {
                shown(&field, side, &Why::Threats(*ends, fewer.to_vec()), lemma)
            });
            if kept.len() != threats.len() {
                return wrong("fewer threats would do");
            }
        }
        let (Why::Path(steps) | Why::Threats(_, steps)) = &why;
        steps.iter().filter_map(|step| step.1).for_each(|at| lemmas[me][at].1 = true);
        lemmas[me].push((joined, false));
    }
    if done != [true; 2] {
        return wrong("the claim is not shown");
    }
    match lemmas.iter().flatten().all(|lemma| lemma.1) {
        true => Ok(()),
        false => wrong("there are lines that nothing rests on"),
    }
}
