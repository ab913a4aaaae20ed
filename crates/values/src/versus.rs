//! Who wins a sum, without adding it up: the canonical form of many hot games together can be larger than any memory,
//! but who wins is often plain.
//!
//! A play is followed only as far as the means leave it open. If Left moves first and the mean of the sum is positive,
//! she wins, because the left stop is at least the mean; and she loses if the mean lies below zero by more than the
//! temperature of the hottest component, because the left stop is at most the mean plus the temperature of the sum. So a
//! move has to carry the mean across zero, and few do. Where all that is left is all-small, atomic weights take the place of means
//! ([`small`]).
//!
//! Wherever the stop is not zero it decides, and infinitesimals do not matter: that is asked first, of the far smaller
//! reduced forms ([`stops`]). The games themselves are played only where the stop is zero.
//!
//! Of the moves that are left open, most are worse than another one whatever the rest of the sum: moving from G to G' adds
//! the incentive G' - G, so a move whose incentive is at most that of another need not be tried. Between switches that says
//! that the hottest comes first; in general few moves remain.

mod small;
mod stops;

use std::rc::Rc;

use dashu_int::UBig;
use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::{Outcome, Player};
use crate::store::Stop;
use crate::sum::Gathered;
use small::Small;
use stops::Stops;

/// Components with more stopping positions than this are not asked for incentives: those can be larger than any memory.
const MOST_STOPS: u64 = 1_000;

/// Why a search with limited steps ends.
const TOO_FAR: &str = "a search for who wins";

/// A search for the winners of sums, with what it has found out so far.
///
/// ```
/// use upstar_values::{Outcome, Store, Versus};
///
/// let store = Store::new();
/// let calc = store.calc();
/// // Thirty different switches: their sum would have a canonical form of a billion positions.
/// let switches = (1..=30).map(|n| calc.parse(&format!("+-{n}"))).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(Versus::new(&calc).outcome(switches)?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Versus<'c, 's> {
    calc: &'c Calc<'s>,
    found: FxHashMap<(Box<[Base]>, Base, Player), Thresholds>,
    facts: FxHashMap<Base, Facts>,
    /// The moves in a component that is no number, as the player to move sees them.
    moves: FxHashMap<(Id, Player), Rc<[Move]>>,
    /// Which components are small enough for incentives.
    small: FxHashMap<Base, bool>,
    incentives: Incentives,
    /// How many sums may still be looked into, if that is limited.
    steps: Option<u64>,
    /// Bytes that the keys own.
    bytes: u64,
    /// The search in all-small sums.
    all_small: Small<'c, 's>,
    /// The same search up to infinitesimals.
    stops: Stops<'c, 's>,
}

/// Whether one incentive is at most another, where that was asked.
#[derive(Default)]
struct Incentives(FxHashMap<(Id, Id), bool>);

impl Incentives {
    /// Whether one incentive is at most another with something added; not where one of them is missing.
    fn at_most(&mut self, calc: &Calc<'_>, low: Option<Id>, high: Option<Id>, more: Num) -> Calculated<bool> {
        let (Some(low), Some(high)) = (low, high) else { return Ok(false) };
        if low == high {
            return Ok(true);
        }
        if let Some(&known) = self.0.get(&(low, high)) {
            return Ok(known);
        }
        let answer = calc.le(low, calc.shift(high, more))?;
        self.0.insert((low, high), answer);
        Ok(answer)
    }

    fn bytes(&self) -> u64 {
        (self.0.capacity() * (size_of::<(Id, Id)>() + 2)) as u64
    }
}

/// The moves that none before them covers.
fn uncovered<T>(moves: Vec<T>, mut is_covered: impl FnMut(&T, &T) -> Calculated<bool>) -> Calculated<Vec<T>> {
    let mut best: Vec<T> = Vec::new();
    'next: for mv in moves {
        for other in &best {
            if is_covered(&mv, other)? {
                continue 'next;
            }
        }
        best.push(mv);
    }
    Ok(best)
}

/// What is known of a component.
#[derive(Clone)]
struct Facts {
    mean: Dyadic,
    temperature: Dyadic,
    is_all_small: bool,
    /// The birthday, or something above it.
    birthday: u64,
}

/// A move in a component.
#[derive(Clone)]
struct Move {
    to: Id,
    /// By how much the mean grows, in the eyes of the player who moves.
    gain: Dyadic,
    /// The incentive, in the eyes of the player who moves; none where the component is too large to compare.
    incentive: Option<Id>,
}

/// Moves worth trying, each with the place of its component, or none for what is left beside the components.
struct Candidates {
    best: Vec<(Option<usize>, Move)>,
    /// Why some cannot be listed: a nimber is too large.
    missing: Option<Stop>,
}

/// What is known of a sum where one player moves first, whatever number is added: the larger it is in the eyes of that
/// player, the better.
#[derive(Default)]
struct Thresholds {
    wins_from: Option<Dyadic>,
    loses_to: Option<Dyadic>,
}

impl Thresholds {
    fn at(&self, number: &Dyadic) -> Option<bool> {
        if self.wins_from.as_ref().is_some_and(|least| number >= least) {
            return Some(true);
        }
        self.loses_to.as_ref().is_some_and(|most| number <= most).then_some(false)
    }

    fn note(&mut self, number: Dyadic, wins: bool) {
        let bound = if wins { &mut self.wins_from } else { &mut self.loses_to };
        *bound = Some(number);
    }
}

impl<'c, 's> Versus<'c, 's> {
    /// Larger stars are not added to components, which would have many options; nor are they asked for incentives, since
    /// no option of theirs covers another.
    pub const LARGEST_STAR: u64 = 4;

    /// A search that knows nothing yet.
    #[must_use]
    pub fn new(calc: &'c Calc<'s>) -> Self {
        Versus {
            calc,
            found: FxHashMap::default(),
            facts: FxHashMap::default(),
            moves: FxHashMap::default(),
            small: FxHashMap::default(),
            incentives: Incentives::default(),
            steps: None,
            bytes: 0,
            all_small: Small::new(calc),
            stops: Stops::new(calc),
        }
    }

    /// The outcome class of the sum of some games.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn outcome(&mut self, terms: impl IntoIterator<Item = Id>) -> Calculated<Outcome> {
        let state = self.state(terms)?;
        let left = self.wins(&state, Player::Left)?;
        let right = self.wins(&state, Player::Right)?;
        Ok(Outcome::new(left, !right))
    }

    /// Whether the player who moves first wins the sum of some games.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn first_wins(&mut self, terms: impl IntoIterator<Item = Id>, first: Player) -> Calculated<bool> {
        let state = self.state(terms)?;
        self.wins(&state, first)
    }

    /// Which of some moves win: each is a term's place and what it becomes. Most are plain at once. Of the others, a move
    /// whose incentive is at most that of one that loses, loses too; one whose incentive is at least that of one that wins,
    /// wins. So only a few are searched.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn which_win(&mut self, terms: &[Id], moves: &[(usize, Id)], by: Player) -> Calculated<Vec<bool>> {
        /// Sums that may be looked into for a move that is plain.
        const AT_ONCE: u64 = 16;
        let after = |(at, to): (usize, Id)| {
            terms.iter().enumerate().map(move |(i, &term)| if i == at { to } else { term })
        };
        let mut answers = vec![false; moves.len()];
        let mut order = Vec::new();
        for (nth, &(at, to)) in moves.iter().enumerate() {
            match self.first_wins_within(after((at, to)), by.opponent(), &mut { AT_ONCE })? {
                Some(opponent) => answers[nth] = !opponent,
                None => {
                    let small = self.is_small(terms[at])? && self.is_small(to)?;
                    order.push((self.move_to(terms[at], to, by, small)?, nth));
                }
            }
        }
        order.sort_by(|(a, _), (b, _)| b.gain.cmp(&a.gain));
        let mut known: Vec<(Id, Move, bool)> = Vec::new();
        for (mv, nth) in order {
            let from = terms[moves[nth].0];
            let mut answer = None;
            // Stars do not compare.
            let compared = self.calc.ups(mv.to).is_none();
            for (other_from, other, wins) in known.iter().filter(|_| compared) {
                let (low, high) = if *wins { (other, &mv) } else { (&mv, other) };
                // Within one component the results compare as the incentives do, and are smaller.
                let tells = match by {
                    _ if *other_from != from => self.is_covered(low, high)?,
                    Player::Left => self.calc.le(low.to, high.to)?,
                    Player::Right => self.calc.le(high.to, low.to)?,
                };
                if tells {
                    answer = Some(*wins);
                    break;
                }
            }
            answers[nth] = match answer {
                Some(answer) => answer,
                None => {
                    let answer = !self.first_wins(after(moves[nth]), by.opponent())?;
                    if compared {
                        known.push((from, mv, answer));
                    }
                    answer
                }
            };
        }
        Ok(answers)
    }

    /// [`Versus::first_wins`], as long as there are steps left to take; none if they run out.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn first_wins_within(
        &mut self,
        terms: impl IntoIterator<Item = Id>,
        first: Player,
        steps: &mut u64,
    ) -> Calculated<Option<bool>> {
        let state = self.state(terms)?;
        self.steps = Some(*steps);
        let answer = self.wins(&state, first);
        *steps = self.steps.take().unwrap_or(0);
        match answer {
            Err(Stop::TooLarge(TOO_FAR)) => Ok(None),
            answer => answer.map(Some),
        }
    }

    fn state(&self, terms: impl IntoIterator<Item = Id>) -> Calculated<Gathered> {
        let mut state = Gathered::default();
        for term in terms {
            state.add(term, self.calc)?;
        }
        Ok(state)
    }

    fn facts(&mut self, base: Base) -> Calculated<Facts> {
        if let Some(facts) = self.facts.get(&base) {
            return Ok(facts.clone());
        }
        let (calc, id) = (self.calc, Id { base, num: Num::ZERO });
        let temperature = calc.temperature(id)?;
        let is_all_small = calc.is_infinitesimal(id) && calc.is_all_small(id)?;
        let birthday = calc.birthday(id)?.try_into().unwrap_or(u64::MAX);
        let facts = Facts { mean: calc.mean(id)?, temperature, is_all_small, birthday };
        self.facts.insert(base, facts.clone());
        Ok(facts)
    }

    /// The same sum with a star that is no larger than need be: beside a game G, all stars *n with n above the birthday of G
    /// are alike.
    ///
    /// By induction on G and then on n, the outcome of G + *n is that of G + *m for all n > m that are above the birthday of G.
    /// Whoever moves first has the same good moves in both: those in G by induction, and those to *k with k < m. A good move
    /// to *k with m <= k < n leaves G + *k, which the mover wins as second player. It is no win for the second player whoever
    /// that is, for then G would be *k, which is born on day k; so the mover wins it moving first, too, and by induction
    /// wins G + *m in the same way.
    fn lowered(&mut self, state: &Gathered) -> Calculated<Option<Gathered>> {
        let calc = self.calc;
        let Some((ups, star)) = calc.ups(state.rest).filter(|&(_, star)| star > Self::LARGEST_STAR) else {
            return Ok(None);
        };
        let number = calc.mean(state.rest)?;
        let beside = calc.birthday(calc.number_up_star(&number, ups, 0)?)?;
        let mut birthday: u64 = beside.try_into().unwrap_or(u64::MAX);
        for &part in &state.parts {
            birthday = birthday.saturating_add(self.facts(part)?.birthday);
        }
        let least = birthday.saturating_add(1);
        if star <= least {
            return Ok(None);
        }
        let rest = calc.number_up_star(&number, ups, least)?;
        Ok(Some(Gathered { parts: state.parts.clone(), rest }))
    }

    /// Whether the player to move wins.
    fn wins(&mut self, state: &Gathered, player: Player) -> Calculated<bool> {
        let lowered = self.lowered(state)?;
        let state = lowered.as_ref().unwrap_or(state);
        let calc = self.calc;
        let large_star = calc.ups(state.rest).is_some_and(|(_, star)| star > Self::LARGEST_STAR);
        let first = |outcome: Outcome| outcome.winner(player) == player;
        match state.parts[..] {
            [] => return Ok(first(calc.outcome(state.rest))),
            [one] if !large_star => match calc.add(Id { base: one, num: Num::ZERO }, state.rest) {
                // A nimber can be too large to be added to anything else, and still be played beside it.
                Err(Stop::TooLarge(_)) => {}
                sum => return Ok(first(calc.outcome(sum?))),
            },
            _ => {}
        }
        // From the view of the player to move.
        let own = |x: Dyadic| if player == Player::Left { x } else { -x };
        let mut mean = calc.mean(state.rest)?;
        let mut hottest = Dyadic::ZERO;
        let mut all_small = calc.ups(state.rest).is_some();
        for &part in &state.parts {
            let facts = self.facts(part)?;
            mean += facts.mean;
            hottest = hottest.max(facts.temperature);
            all_small &= facts.is_all_small;
        }
        let ahead = own(mean.clone());
        if ahead.signum() > 0 {
            return Ok(true);
        }
        if (ahead.clone() + hottest).signum() < 0 {
            return Ok(false);
        }
        if all_small && ahead.signum() == 0 {
            self.all_small.steps = self.steps;
            let answer = self.all_small.first_wins(state, player);
            self.steps = self.all_small.steps.take();
            if let Some(answer) = answer? {
                return Ok(answer);
            }
        }
        let key = (Box::from(&state.parts[..]), state.rest.base, player);
        let number = own(calc.mean(state.rest)?);
        if let Some(known) = self.found.get(&key).and_then(|known| known.at(&number)) {
            return Ok(known);
        }
        calc.check()?;
        let answer = match self.by_stops(state, player)? {
            Some(answer) => answer,
            None => self.by_moves(state, player, &ahead)?,
        };
        self.bytes += 4 * key.0.len() as u64 + 16;
        if self.bytes() + calc.store().bytes() > calc.store().budget() {
            return Err(Stop::OutOfBudget(calc.store().budget()));
        }
        self.found.entry(key).or_default().note(number, answer);
        Ok(answer)
    }
}

impl<'c, 's> Versus<'c, 's> {
    /// Bytes that the search holds.
    fn bytes(&self) -> u64 {
        let entry = size_of::<(Box<[Base]>, Base, Player)>() + size_of::<Thresholds>() + 2;
        let tables = (self.found.capacity() * entry) as u64;
        self.bytes + tables + self.incentives.bytes() + self.stops.bytes() + self.all_small.bytes()
    }

    /// Whether one of the moves wins.
    fn by_moves(&mut self, state: &Gathered, player: Player, ahead: &Dyadic) -> Calculated<bool> {
        let calc = self.calc;
        if let Some(steps) = &mut self.steps {
            *steps = steps.checked_sub(1).ok_or(Stop::TooLarge(TOO_FAR))?;
        }
        let candidates = self.candidates(state, player, ahead)?;
        for (at, mv) in candidates.best {
            let mut next = state.clone();
            match at {
                Some(at) => {
                    next.parts.remove(at);
                    next.add(mv.to, calc)?;
                }
                None => next.rest = mv.to,
            }
            if !calc.deeper(|| self.wins(&next, player.opponent()))? {
                return Ok(true);
            }
        }
        candidates.missing.map_or(Ok(false), Err)
    }

    /// The moves worth trying, best first: those after which the opponent does not win by the mean, without those whose
    /// incentive another one's covers.
    fn candidates(&mut self, state: &Gathered, player: Player, ahead: &Dyadic) -> Calculated<Candidates> {
        let mut moves = Vec::new();
        for (at, &part) in state.parts.iter().enumerate() {
            if at > 0 && state.parts[at - 1] == part {
                continue;
            }
            let all = self.moves(Id { base: part, num: Num::ZERO }, player)?;
            moves.extend(all.iter().map(|mv| (Some(at), mv.clone())));
        }
        // Nobody need move in a number while there is something else; so of the rest only ups and stars count, and only
        // where they do not leave the mean to the opponent.
        let mut missing = None;
        if !state.rest.is_number() && ahead.signum() == 0 {
            match self.moves(state.rest, player) {
                Err(stop @ Stop::TooLarge(_)) => missing = Some(stop),
                all => moves.extend(all?.iter().map(|mv| (None, mv.clone()))),
            }
        }
        moves.retain(|(_, mv)| (ahead.clone() + mv.gain.clone()).signum() >= 0);
        moves.sort_by(|(_, a), (_, b)| b.gain.cmp(&a.gain));
        let best = uncovered(moves, |(_, mv), (_, other)| self.is_covered(mv, other))?;
        Ok(Candidates { best, missing })
    }

    /// The moves in a game that is not a number.
    fn moves(&mut self, game: Id, player: Player) -> Calculated<Rc<[Move]>> {
        if let Some(moves) = self.moves.get(&(game, player)) {
            return Ok(Rc::clone(moves));
        }
        let calc = self.calc;
        let small = self.is_small(game)?;
        let mut moves = Vec::new();
        for to in calc.options(game, player)? {
            moves.push(self.move_to(game, to, player, small)?);
        }
        let moves: Rc<[Move]> = moves.into();
        self.bytes += (moves.len() * size_of::<Move>()) as u64;
        self.moves.insert((game, player), Rc::clone(&moves));
        Ok(moves)
    }

    /// Whether the incentives of a game are worth asking for.
    fn is_small(&mut self, game: Id) -> Calculated<bool> {
        if let Some((_, nimber)) = self.calc.ups(game) {
            return Ok(nimber <= Self::LARGEST_STAR);
        }
        if let Some(&known) = self.small.get(&game.base) {
            return Ok(known);
        }
        let small = self.calc.stop_count(game)? <= UBig::from(MOST_STOPS);
        self.small.insert(game.base, small);
        Ok(small)
    }

    /// A move, with its incentive if the game is small.
    fn move_to(&self, game: Id, to: Id, player: Player, small: bool) -> Calculated<Move> {
        let calc = self.calc;
        let gain = calc.mean(to)? - calc.mean(game)?;
        let (gain, to_own, game) = match player {
            Player::Left => (gain, to, game),
            Player::Right => (-gain, calc.neg(to), calc.neg(game)),
        };
        let incentive = if small { Some(calc.sub(to_own, game)?) } else { None };
        Ok(Move { to, gain, incentive })
    }

    /// Whether a move is no better than another one, whatever the rest of the sum.
    fn is_covered(&mut self, mv: &Move, by: &Move) -> Calculated<bool> {
        self.incentives.at_most(self.calc, mv.incentive, by.incentive, Num::ZERO)
    }

    /// Who wins where the stop is not zero: whether it is the player to move.
    fn by_stops(&mut self, state: &Gathered, player: Player) -> Calculated<Option<bool>> {
        self.stops.steps = self.steps;
        let answer = self.stops.sign(&state.parts, state.rest.num, player);
        self.steps = self.stops.steps;
        answer
    }
}
