//! Hex: why a player wins, by sets of cells.
//!
//! A lemma says: whoever has the stones X, and the opponent none on the cells C, wins even if the opponent moves first. It is shown by a chain
//! that joins the sides, perhaps with gaps that pairs of cells close, whichever cell of each pair the opponent takes; or by threats: a stone
//! on m makes an earlier lemma true. Where no cell outside X is needed by all of the threats, the opponent cannot stop them all.

use std::collections::HashMap;

use upstar_game::{Payoff, Player};
use upstar_search::{Position, Reason};
use upstar_sum::Context;

use super::Unproved;
use super::check::{Body, Checked, wrong};

/// Stones that a player needs, and cells on which the opponent may have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Need {
    stones: u128,
    cells: u128,
}

#[derive(Clone, Debug)]
enum Why {
    /// A chain of stones, and the pairs of cells that close its gaps.
    Chain(Vec<(usize, usize)>),
    /// Stones and the lemmas that they make true.
    Threats(Vec<(usize, usize)>),
}

#[derive(Clone, Debug)]
struct Lemma {
    need: Need,
    why: Why,
}

/// A board.
#[derive(Clone, Debug)]
struct Field {
    rows: usize,
    cols: usize,
    stones: [u128; 2],
}

impl Field {
    fn read(position: &Position) -> Option<Field> {
        let text = position.text();
        let size =
            text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        if let Some((rows, cols)) = size {
            return Some(Field { rows, cols, stones: [0, 0] });
        }
        let rows: Vec<&str> = text.split('|').collect();
        let cols = rows[0].len();
        let mut stones = [0u128; 2];
        for (at, letter) in rows.concat().bytes().enumerate() {
            match letter {
                b'*' => stones[0] |= 1 << at,
                b'o' => stones[1] |= 1 << at,
                _ => {}
            }
        }
        Some(Field { rows: rows.len(), cols, stones })
    }

    fn all(&self) -> u128 {
        let cells = self.rows * self.cols;
        if cells >= 128 { u128::MAX } else { (1 << cells) - 1 }
    }

    fn print(&self, stones: [u128; 2]) -> String {
        let letter = |at: usize| match (stones[0] >> at & 1, stones[1] >> at & 1) {
            (1, _) => '*',
            (_, 1) => 'o',
            _ => '.',
        };
        let row = |row: usize| (0..self.cols).map(|col| letter(row * self.cols + col)).collect::<String>();
        (0..self.rows).map(row).collect::<Vec<_>>().join("|")
    }

    fn near(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (rows, cols) = (self.rows as isize, self.cols as isize);
        let (row, col) = ((at / self.cols) as isize, (at % self.cols) as isize);
        let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)];
        let cells = steps.into_iter().map(move |(down, right)| (row + down, col + right));
        let inside = cells.filter(move |&(row, col)| (0..rows).contains(&row) && (0..cols).contains(&col));
        inside.map(move |(row, col)| (row * cols + col) as usize)
    }

    fn is_start(&self, at: usize, player: Player) -> bool {
        if player == Player::Left { at.is_multiple_of(self.cols) } else { at < self.cols }
    }

    fn is_end(&self, at: usize, player: Player) -> bool {
        match player {
            Player::Left => at % self.cols + 1 == self.cols,
            Player::Right => at / self.cols + 1 == self.rows,
        }
    }

    /// Whether stones join the player's sides.
    fn joins(&self, stones: u128, player: Player) -> bool {
        let mut open: Vec<usize> = cells(stones).filter(|&at| self.is_start(at, player)).collect();
        let mut seen = open.iter().fold(0u128, |set, at| set | 1 << at);
        while let Some(at) = open.pop() {
            if self.is_end(at, player) {
                return true;
            }
            for to in self.near(at).filter(|to| stones >> to & 1 == 1) {
                if seen >> to & 1 == 0 {
                    seen |= 1 << to;
                    open.push(to);
                }
            }
        }
        false
    }

    /// Whether stones join the player's sides with one cell of every pair, whichever.
    fn joins_by(&self, stones: u128, pairs: &[(usize, usize)], player: Player) -> bool {
        match pairs {
            [] => self.joins(stones, player),
            [(one, other), rest @ ..] => {
                self.joins_by(stones | 1 << one, rest, player)
                    && self.joins_by(stones | 1 << other, rest, player)
            }
        }
    }

    /// Whether they do so no longer without one of the stones or pairs.
    fn needs_all(&self, stones: u128, pairs: &[(usize, usize)], player: Player) -> bool {
        !cells(stones).any(|at| self.joins_by(stones & !(1 << at), pairs, player))
            && !(0..pairs.len()).any(|at| self.joins_by(stones, &without(pairs, at), player))
    }

    /// Some of the player's stones that join the sides with pairs of free cells, as few pairs as there can be.
    fn chain(&self, own: u128, other: u128, player: Player) -> Option<(u128, Vec<(usize, usize)>)> {
        let mut pairs = self.bridges(own, other, player)?;
        let mut stones = own;
        for at in cells(own) {
            if self.joins_by(stones & !(1 << at), &pairs, player) {
                stones &= !(1 << at);
            }
        }
        let mut at = 0;
        while at < pairs.len() {
            let fewer = without(&pairs, at);
            if self.joins_by(stones, &fewer, player) { pairs = fewer } else { at += 1 }
        }
        (stones != 0).then_some((stones, pairs))
    }

    /// The pairs of a path from side to side by way of groups of stones, no cell in two of them.
    fn bridges(&self, own: u128, other: u128, player: Player) -> Option<Vec<(usize, usize)>> {
        // The sides are the first two places; a group beside a side is one with it.
        let mut group = [usize::MAX; 128];
        let mut count = 2;
        for start in cells(own) {
            if group[start] != usize::MAX {
                continue;
            }
            let (mut open, mut set) = (vec![start], 1u128 << start);
            while let Some(at) = open.pop() {
                for to in self.near(at).filter(|to| own >> to & 1 == 1) {
                    if set >> to & 1 == 0 {
                        set |= 1 << to;
                        open.push(to);
                    }
                }
            }
            let begins = cells(set).any(|at| self.is_start(at, player));
            let ends = cells(set).any(|at| self.is_end(at, player));
            let place = match (begins, ends) {
                (true, true) => return Some(Vec::new()),
                (true, false) => 0,
                (false, true) => 1,
                (false, false) => count,
            };
            count += usize::from(place == count);
            cells(set).for_each(|at| group[at] = place);
        }
        // The free cells beside every place.
        let mut beside = vec![0u128; count];
        for at in cells(self.all() & !own & !other) {
            for to in self.near(at).filter(|to| own >> to & 1 == 1) {
                beside[group[to]] |= 1 << at;
            }
            beside[0] |= u128::from(self.is_start(at, player)) << at;
            beside[1] |= u128::from(self.is_end(at, player)) << at;
        }
        (1..count).find_map(|length| {
            let mut path = Path { beside: &beside, pairs: Vec::new(), tries: 2_000 };
            path.extend(0, 1, 0, length).then_some(path.pairs)
        })
    }
}

/// A list without one of its members.
fn without<T: Clone>(list: &[T], at: usize) -> Vec<T> {
    [&list[..at], &list[at + 1..]].concat()
}

/// A path from side to side that is being looked for.
struct Path<'a> {
    /// The free cells beside each place.
    beside: &'a [u128],
    pairs: Vec<(usize, usize)>,
    tries: usize,
}

impl Path<'_> {
    /// Goes on from a place by at most so many pairs, not to places or cells where it has been.
    fn extend(&mut self, at: usize, been: u128, taken: u128, length: usize) -> bool {
        if at == 1 {
            return true;
        }
        for to in (1..self.beside.len().min(128)).filter(|to| been >> to & 1 == 0) {
            let free: Vec<usize> = cells(self.beside[at] & self.beside[to] & !taken).collect();
            for (first, one) in free.iter().enumerate() {
                for other in &free[first + 1..] {
                    if length == 0 || self.tries == 0 {
                        return false;
                    }
                    self.tries -= 1;
                    self.pairs.push((*one, *other));
                    if self.extend(to, been | 1 << to, taken | 1 << one | 1 << other, length - 1) {
                        return true;
                    }
                    self.pairs.pop();
                }
            }
        }
        false
    }
}

/// The most pairs of a chain: what two cells of each come to is looked through.
const MAX_PAIRS: usize = 12;

fn cells(set: u128) -> impl Iterator<Item = usize> {
    (0..128).filter(move |at| set >> at & 1 == 1)
}

/// What threats come to together, if the opponent cannot stop them all.
fn together(threats: &[(usize, usize)], lemma: impl Fn(usize) -> Option<Need>) -> Option<Need> {
    let (mut need, mut common) = (Need { stones: 0, cells: 0 }, u128::MAX);
    for &(cell, at) in threats {
        let own = lemma(at)?;
        need.stones |= own.stones & !(1 << cell);
        need.cells |= own.cells | 1 << cell;
        common &= own.cells | 1 << cell;
    }
    need.cells &= !need.stones;
    (common & !need.stones == 0 && !threats.is_empty()).then_some(need)
}

struct Search<'a> {
    cx: Context<'a>,
    field: Field,
    any: Position,
    lemmas: [Vec<Lemma>; 2],
}

impl Search<'_> {
    fn wins(&self, player: Player, stones: [u128; 2], first: Player) -> Result<bool, Reason> {
        let Ok(position) = self.any.reread(&self.field.print(stones)) else {
            return Err(Reason::Undefined("that is no position of Hex"));
        };
        Ok(position.with_results()?.payoff(first, self.cx.budget)? == Payoff::win(player))
    }

    /// The lemma by which a player wins who does not move first.
    fn lemma(&mut self, player: Player, stones: [u128; 2]) -> Result<usize, Reason> {
        self.cx.budget.spend(1)?;
        let me = player as usize;
        let (own, other) = (stones[me], stones[1 - me]);
        let fits = |lemma: &Lemma| lemma.need.stones & !own == 0 && lemma.need.cells & other == 0;
        let known = self.lemmas[me].iter().enumerate().filter(|(_, lemma)| fits(lemma));
        if let Some((at, _)) = known.min_by_key(|(_, lemma)| lemma.need.cells.count_ones()) {
            return Ok(at);
        }
        if let Some(at) = self.chain(player, own, other) {
            return Ok(at);
        }
        let (mut threats, mut common): (Vec<(usize, usize)>, u128) = (Vec::new(), self.field.all() & !own);
        loop {
            let open = common & !own & !other;
            let Some(cell) = self.busiest(player, stones, open) else { break };
            let after = other | 1 << cell;
            let threat = self.threat(player, own, after, common)?;
            common &= self.lemmas[me][threat.1].need.cells | 1 << threat.0;
            threats.push(threat);
        }
        // Threats that are not needed are left out, the first ones first.
        let need = |threats: &[(usize, usize)]| together(threats, |at| Some(self.lemmas[me][at].need));
        let is_enough =
            |threats: &[(usize, usize)]| need(threats).is_some_and(|need| need.stones & !own == 0);
        let mut at = 0;
        while at < threats.len() && threats.len() > 1 {
            let mut fewer = threats.clone();
            fewer.remove(at);
            if is_enough(&fewer) { threats = fewer } else { at += 1 }
        }
        let need = need(&threats).ok_or(Reason::Undefined("the threats can be stopped"))?;
        self.lemmas[me].push(Lemma { need, why: Why::Threats(threats) });
        Ok(self.lemmas[me].len() - 1)
    }

    /// The lemma by which stones win as they stand, with pairs for the gaps between them.
    fn chain(&mut self, player: Player, own: u128, other: u128) -> Option<usize> {
        let (stones, pairs) = self.field.chain(own, other, player)?;
        let cells = pairs.iter().fold(0u128, |set, (one, other)| set | 1 << one | 1 << other);
        let lemmas = &mut self.lemmas[player as usize];
        lemmas.push(Lemma { need: Need { stones, cells }, why: Why::Chain(pairs) });
        Some(lemmas.len() - 1)
    }

    /// The cell on which the opponent is to be answered next: one in the middle of things.
    fn busiest(&self, player: Player, stones: [u128; 2], open: u128) -> Option<usize> {
        let own = stones[player as usize];
        let (rows, cols) = (self.field.rows as i64, self.field.cols as i64);
        cells(open).max_by_key(|&at| {
            let beside = self.field.near(at).filter(|&near| own >> near & 1 == 1).count() as i64;
            let (row, col) = ((at / self.field.cols) as i64, (at % self.field.cols) as i64);
            (beside * 4) - (2 * row - rows + 1).abs() - (2 * col - cols + 1).abs()
        })
    }

    /// An answer that wins, and the lemma by which it does; one that leaves the opponent few cells, if it is known.
    fn threat(
        &mut self,
        player: Player,
        own: u128,
        other: u128,
        common: u128,
    ) -> Result<(usize, usize), Reason> {
        let me = player as usize;
        let empty = self.field.all() & !own & !other;
        let mut best: Option<(u32, (usize, usize))> = None;
        for (at, lemma) in self.lemmas[me].iter().enumerate() {
            let missing = lemma.need.stones & !own;
            if missing.count_ones() > 1 || missing & other != 0 || lemma.need.cells & other != 0 {
                continue;
            }
            let cell = match missing {
                0 => (empty & !common).trailing_zeros().min(empty.trailing_zeros().max(127)),
                missing => missing.trailing_zeros(),
            };
            let cell = if missing == 0 && empty >> cell & 1 == 0 { empty.trailing_zeros() } else { cell };
            if cell >= 128 {
                continue;
            }
            let left = ((lemma.need.cells | 1 << cell) & common & !own).count_ones();
            if best.is_none_or(|(own, _)| left < own) {
                best = Some((left, (cell as usize, at)));
            }
        }
        if let Some((_, threat)) = best {
            return Ok(threat);
        }
        // An answer that joins everything by pairs needs no search.
        let joined = |&cell: &usize| {
            let (_, pairs) = self.field.chain(own | 1 << cell, other, player)?;
            let needed = pairs.iter().fold(1u128 << cell, |set, (one, other)| set | 1 << one | 1 << other);
            Some(((needed & common).count_ones(), cell))
        };
        let joining = cells(empty).filter_map(|cell| joined(&cell)).min();
        if let Some((_, cell)) = joining
            && let Some(at) = self.chain(player, own | 1 << cell, other)
        {
            return Ok((cell, at));
        }
        let mut replies: Vec<usize> = cells(empty).collect();
        let near = |at: usize| self.field.near(at).filter(|&cell| (own | other) >> cell & 1 == 1).count();
        replies.sort_by_key(|&at| std::cmp::Reverse(near(at)));
        for cell in replies {
            let mut stones = [0; 2];
            (stones[me], stones[1 - me]) = (own | 1 << cell, other);
            if self.wins(player, stones, player.opponent())? {
                return Ok((cell, self.lemma(player, stones)?));
            }
        }
        Err(Reason::Undefined("there is no winning move"))
    }
}

fn letter(player: Player) -> &'static str {
    if player == Player::Left { "L" } else { "R" }
}

/// The lines that prove who wins, whoever moves first.
pub(super) fn prove(
    cx: Context<'_>,
    position: &Position,
    results: [Payoff; 2],
) -> Result<Vec<String>, Unproved> {
    let field = Field::read(position).ok_or(Reason::Undefined("that is no board"))?;
    let mut search =
        Search { cx, field: field.clone(), any: position.clone(), lemmas: [Vec::new(), Vec::new()] };
    let mut last = Vec::new();
    for (first, result) in Player::BOTH.into_iter().zip(results) {
        let winner = if result == Payoff::LeftWins { Player::Left } else { Player::Right };
        if position.result().is_some() || winner != first {
            last.push((first, winner, None, search.lemma(winner, field.stones)?));
            continue;
        }
        let me = winner as usize;
        let (cell, at) = search.threat(winner, field.stones[me], field.stones[1 - me], field.all())?;
        last.push((first, winner, Some(cell), at));
    }
    // Only what something rests on, in the order in which it was found.
    let mut lines = Vec::new();
    let mut numbers = [HashMap::new(), HashMap::new()];
    for player in Player::BOTH {
        let me = player as usize;
        let lemmas = &search.lemmas[me];
        let mut used = vec![false; lemmas.len()];
        last.iter().filter(|end| end.1 == player).for_each(|end| used[end.3] = true);
        for at in (0..lemmas.len()).rev().filter(|_| true) {
            if let (true, Why::Threats(threats)) = (used[at], &lemmas[at].why) {
                threats.iter().for_each(|threat| used[threat.1] = true);
            }
        }
        for (at, lemma) in lemmas.iter().enumerate().filter(|(at, _)| used[*at]) {
            let number = numbers[me].len();
            let side = letter(player);
            let listed = |pairs: &mut dyn Iterator<Item = (usize, usize)>| {
                pairs.map(|(one, other)| format!("{one}:{other}")).collect::<Vec<_>>().join(",")
            };
            lines.push(match &lemma.why {
                Why::Chain(pairs) => {
                    let stones = super::sums::join(&cells(lemma.need.stones).collect::<Vec<_>>());
                    let gaps = if pairs.is_empty() { "" } else { "\t" };
                    format!("c\t{side}\t{stones}{gaps}{}", listed(&mut pairs.iter().copied()))
                }
                Why::Threats(threats) => {
                    let threats = &mut threats.iter().map(|threat| (threat.0, numbers[me][&threat.1]));
                    format!("t\t{side}\t{}", listed(threats))
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

/// Checks the lines.
pub(super) fn check(
    cx: Context<'_>,
    position: &Position,
    claimed: [Payoff; 2],
    body: &mut Body<'_>,
) -> Checked<()> {
    let Some(field) = Field::read(position) else { return wrong("that is no board") };
    let size = field.rows * field.cols;
    let mut lemmas: [Vec<(Need, bool)>; 2] = [Vec::new(), Vec::new()];
    let mut shown = [false; 2];
    let cell = |text: &str| text.parse().ok().filter(|&at: &usize| at < size && at.to_string() == text);
    let player = |text: &str| Player::BOTH.into_iter().find(|player| letter(*player) == text);
    while let Some(fields) = body.next() {
        cx.budget.spend(1)?;
        let Some(side) = fields.get(1).and_then(|text| player(text)) else { return wrong("expected L or R") };
        let me = side as usize;
        match fields[..] {
            ["c", _, chain, ref gaps @ ..] if gaps.len() < 2 => {
                let stones = chain.split(',').map(cell).collect::<Option<Vec<_>>>();
                let pair = |pair: &str| {
                    let (one, other) = pair.split_once(':')?;
                    Some((cell(one)?, cell(other)?))
                };
                let pairs =
                    gaps.iter().flat_map(|gaps| gaps.split(',')).map(pair).collect::<Option<Vec<_>>>();
                let (Some(stones), Some(pairs)) = (stones, pairs) else { return wrong("expected cells") };
                if pairs.len() > MAX_PAIRS {
                    return wrong("there are too many pairs");
                }
                let all = stones.iter().copied().chain(pairs.iter().flat_map(|pair| [pair.0, pair.1]));
                let all: Vec<usize> = all.collect();
                let set = |list: &[usize]| list.iter().fold(0u128, |set, at| set | 1 << at);
                let need = Need { stones: set(&stones), cells: set(&all) & !set(&stones) };
                if set(&all).count_ones() as usize != all.len()
                    || !field.joins_by(need.stones, &pairs, side)
                    || !field.needs_all(need.stones, &pairs, side)
                {
                    return wrong("that does not join the sides, or less would do");
                }
                lemmas[me].push((need, false));
            }
            ["t", _, threats] => {
                let read = |threat: &str| {
                    let (at, lemma) = threat.split_once(':')?;
                    Some((cell(at)?, lemma.parse().ok().filter(|_| !lemma.starts_with('+'))?))
                };
                let Some(threats) = threats.split(',').map(read).collect::<Option<Vec<(usize, usize)>>>()
                else {
                    return wrong("expected cells with lemmas");
                };
                let Some(need) = together(&threats, |at| Some(lemmas[me].get(at)?.0)) else {
                    return wrong("the threats can be stopped, or rest on later lines");
                };
                let fewer = |without: usize| {
                    let rest = threats.iter().enumerate().filter(|(at, _)| *at != without);
                    let rest: Vec<(usize, usize)> = rest.map(|(_, threat)| *threat).collect();
                    together(&rest, |at| Some(lemmas[me].get(at)?.0))
                        .is_some_and(|own| own.stones & !need.stones == 0)
                };
                if (0..threats.len()).any(fewer) && threats.len() > 1 {
                    return wrong("fewer threats would do");
                }
                threats.iter().for_each(|&(_, at)| lemmas[me][at].1 = true);
                lemmas[me].push((need, false));
            }
            ["f", _, winner, at, lemma] => {
                let Some(winner) = player(winner) else { return wrong("expected L or R") };
                let me = winner as usize;
                let mut own = field.stones[me];
                match cell(at) {
                    Some(at) if winner == side && (field.stones[0] | field.stones[1]) >> at & 1 == 0 => {
                        own |= 1 << at
                    }
                    None if at == "-" => {}
                    _ => return wrong("that stone cannot be put there"),
                }
                let lemma = lemma.parse().ok().and_then(|at: usize| lemmas[me].get_mut(at));
                let Some((need, used)) = lemma else { return wrong("there is no such lemma") };
                if need.stones & !own != 0 || need.cells & field.stones[1 - me] != 0 {
                    return wrong("the lemma is about other stones");
                }
                if Payoff::win(winner) != claimed[side as usize] {
                    return wrong("that is not what is claimed");
                }
                *used = true;
                if std::mem::replace(&mut shown[side as usize], true) {
                    return wrong("that was shown before");
                }
            }
            _ => return wrong("no such line is known"),
        }
    }
    if shown != [true; 2] {
        return wrong("the claim is not shown");
    }
    match lemmas.iter().flatten().all(|lemma| lemma.1) {
        true => Ok(()),
        false => wrong("there are lines that nothing rests on"),
    }
}
