//! Strategies for games that are too large for a tree: a winning move in every sum that can come up and is not won at sight.
//!
//! Positions are taken apart after every move, and their pieces turned to representatives, so that what is alike is dealt with
//! once. A sum whose winner can be told without looking at moves needs no line, unless the strategy is to be full: then there
//! is a line for everything, down to the last move, and to check it takes nothing but the rules. To find the moves takes a
//! search; to check them does not.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use upstar_game::{Payoff, Player};
use upstar_lang::{Error, Language};
use upstar_search::{Budget, OutcomeSolver, Reason, StaticEvaluator};
use upstar_sum::{Component, Context, Factory, Sum, Summand, Written};
use upstar_values::{Calc, Id, Store};

use crate::question::{Cause, Given};
use crate::report::{Line, StrategyReport};

const FIRST_LINE: &str = "strategy by sums for";
const FULL_FIRST_LINE: &str = "full strategy by sums for";

/// Whether a text begins like such a strategy.
pub(crate) fn is_begun(text: &str) -> bool {
    [FIRST_LINE, FULL_FIRST_LINE].iter().any(|line| text.trim_start().starts_with(line))
}

/// What is asked of a strategy.
pub(crate) struct BySums<'a> {
    /// Whose it is.
    pub(crate) player: Player,
    /// How many lines it may have.
    pub(crate) limit: usize,
    /// Whether it is to have a line also for what is won at sight.
    pub(crate) full: bool,
    /// A strategy to check, instead of one that is to be found.
    pub(crate) written: Option<&'a str>,
    /// Lines of which as many are taken as are needed; a move is searched for where they have none.
    pub(crate) parts: Option<&'a str>,
    pub(crate) cx: Context<'a>,
}

/// How much harder than in a search to try to tell at sight who wins: on the way to a move, and as a witness, who is not
/// helped by what else was found out.
const EFFORT: u64 = 4;
const EFFORT_OF_WITNESS: u64 = 100;

impl BySums<'_> {
    /// The strategy and what it makes sure of; a mistake in what was written is told with its place.
    pub(crate) fn report(&self, start: &Sum, first: Player) -> Result<StrategyReport, Cause> {
        let full = self.written.map_or(self.full, |text| text.trim_start().starts_with(FULL_FIRST_LINE));
        let first_line = if full { FULL_FIRST_LINE } else { FIRST_LINE };
        let about = format!("{}, {first} first", start.print(self.cx)?);
        let read = |text| {
            let written = Written::read(first_line, text).and_then(|written| written.if_about(&about));
            written.map_err(|wrong| Given::new(text, wrong))
        };
        let written = self.written.map(read).transpose()?;
        let parts = self.parts.map(read).transpose()?;
        let player = written.as_ref().map_or(self.player, |own| own.player);
        let head = format!("{first_line} {player} in {about}");
        let language = Language::new(Store::with_budget(self.cx.calc.store().budget()), 1);
        let knows_games = knows_games(&language, start);
        let calc = language.store().calc_until(self.cx.budget.flag());
        StaticEvaluator::with(&calc, EFFORT_OF_WITNESS, self.cx.budget, |judge| {
            let mut witness = Witness { language: &language, calc: &calc, judge, knows_games };
            StaticEvaluator::with(self.cx.calc, EFFORT, self.cx.budget, |judge| {
                let judge = RefCell::new(judge);
                let play =
                    StrategyBuilder { asked: self, player, full, winners: OutcomeSolver::default(), judge };
                play.report(start, first, head, (written.as_ref(), parts.as_ref()), &mut witness)
            })
        })
    }
}

/// A play in which the winner wins and the other makes it hard.
pub(crate) fn winning_line(start: &Sum, first: Player, cx: Context<'_>) -> Result<Line, Reason> {
    let winners = OutcomeSolver::default();
    let first_wins = start.first_wins(&winners, first, cx)?;
    let player = if first_wins { first } else { first.opponent() };
    let asked = BySums { player, limit: 0, full: false, written: None, parts: None, cx };
    let moves = StaticEvaluator::with(cx.calc, EFFORT, cx.budget, |judge| {
        StrategyBuilder { asked: &asked, player, full: false, winners, judge: RefCell::new(judge) }
            .line(start, first)
    })?;
    Ok(Line { first, winner: player, moves })
}

/// The pieces of a sum, in a fixed order, without those that cancel, and with one value for all that are known.
pub(crate) fn taken_apart(sum: &Sum, cx: Context<'_>) -> Result<Sum, Reason> {
    let why = |stop| cx.why(stop);
    let (mut pieces, mut values) = (Vec::new(), Vec::new());
    for component in sum.components.iter().flat_map(Component::pieces) {
        match component.summand {
            Summand::Form(_) | Summand::Value(_) => values.push(component.value(cx)?),
            Summand::Position(piece) => match piece.valued()?.known_value(cx.calc).map_err(why)? {
                Some(value) if component.negative => values.push(cx.calc.neg(value)),
                Some(value) => values.push(value),
                None => pieces.push((piece.to_string(), component.negative, piece)),
            },
        }
    }
    pieces.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    let mut components: Vec<(String, Component)> = Vec::new();
    for (text, negative, piece) in pieces {
        match components.last() {
            Some((other, last)) if *other == text && last.negative != negative => drop(components.pop()),
            _ => components.push((text, Component { summand: Summand::Position(piece), negative })),
        }
    }
    let mut components: Vec<Component> = components.into_iter().map(|(_, component)| component).collect();
    let (parts, rest) = cx.calc.gathered(values).map_err(why)?;
    let values = parts.into_iter().chain((rest != Id::ZERO).then_some(rest));
    components.extend(values.map(|id| Component { summand: Summand::Value(id), negative: false }));
    Ok(Sum { components })
}

/// Whether the names of a sum's games mean in another language what they mean here. Games that texts define are added to it.
fn knows_games(language: &Language, sum: &Sum) -> bool {
    sum.components.iter().all(|component| {
        let Summand::Position(position) = &component.summand else { return true };
        let about = position.game().about();
        for definition in upstar_rules::Definition::read_all(&about.source).unwrap_or_default() {
            // What is there already is the same, or is found to be another one below.
            drop(language.add(Arc::new(definition) as Arc<dyn Factory>));
        }
        let (name, brackets) = (about.name.as_str(), position.game().rules());
        let there = language.engine().game(name, brackets).and_then(Result::ok);
        // What stands in a compound may be anything.
        !about.of_expressions && there.is_some_and(|game| game.about() == about)
    })
}

/// Who tells what is won at sight, in a language where nothing else is asked: what is seen when a strategy is written is then seen
/// again when it is checked, whatever else was found out in between.
struct Witness<'w, 'j, 'b, 's> {
    language: &'w Language,
    calc: &'w Calc<'w>,
    judge: &'j mut StaticEvaluator<'b, 's>,
    /// Whether texts mean there what they mean here; otherwise nothing is seen.
    knows_games: bool,
}

impl Witness<'_, '_, '_, '_> {
    /// Whether a player, who is to move in a sum, is seen to win.
    fn sees_a_win(&mut self, sum: &str, player: Player, budget: &Budget) -> Result<bool, Reason> {
        if !self.knows_games {
            return Ok(false);
        }
        let sum = match self.language.read_game(sum, budget) {
            Ok(sum) => sum,
            Err(Error::Stopped(reason)) => return Err(reason),
            Err(Error::Wrong(_)) => return Ok(false),
        };
        let (positions, values) = sum.parts(Context::new(self.calc, budget))?;
        Ok(self.judge.first_wins(&positions, &values, player)?.0 == Some(true))
    }
}

/// A player, and who tells what is won.
struct StrategyBuilder<'a, 'j, 'b, 's> {
    asked: &'a BySums<'a>,
    player: Player,
    full: bool,
    winners: OutcomeSolver,
    judge: RefCell<&'j mut StaticEvaluator<'b, 's>>,
}

impl StrategyBuilder<'_, '_, '_, '_> {
    fn report(
        &self,
        start: &Sum,
        first: Player,
        head: String,
        (written, parts): (Option<&Written>, Option<&Written>),
        witness: &mut Witness<'_, '_, '_, '_>,
    ) -> Result<StrategyReport, Cause> {
        let cx = self.asked.cx;
        let player = self.player;
        let is_sought = written.is_none() && parts.is_none();
        if is_sought && start.first_wins(&self.winners, first, cx)? != (first == player) {
            return Err(Reason::Undefined("only the winner has a strategy by sums").into());
        }
        let taken = |sum: &Sum, key: &str, from: &Written, text: Option<&str>| {
            let mut moves = sum.named_moves(cx, player)?;
            let chosen = from.choice(key, &moves).map_err(|wrong| Given::new(text.unwrap_or(""), wrong))?;
            Ok(moves.swap_remove(chosen))
        };
        let choose = |sum: &Sum, key: &str| match written {
            None => match parts.filter(|parts| parts.has(key)) {
                None => Ok(self.winning_move(sum)?),
                Some(parts) => taken(sum, key, parts, self.asked.parts),
            },
            Some(written) => taken(sum, key, written, self.asked.written),
        };
        let lines = self.walk(start, first, written, witness, choose)?;
        let mut text = head;
        lines.iter().for_each(|(sum, name)| {
            let _ = write!(text, "\n{sum} -> {name}");
        });
        // To find out how the opponent holds out longest takes a search, which a check does without.
        let worst_play = if is_sought { self.line(start, first)? } else { Vec::new() };
        Ok(StrategyReport { player, text, guarantees: Payoff::win(player), worst_play })
    }

    /// Goes through all sums that can come up when the player follows what `choose` says, and are not won at sight, or through
    /// all for a full strategy.
    fn walk(
        &self,
        start: &Sum,
        first: Player,
        written: Option<&Written>,
        witness: &mut Witness<'_, '_, '_, '_>,
        mut choose: impl FnMut(&Sum, &str) -> Result<(String, Sum), Cause>,
    ) -> Result<Vec<(String, String)>, Cause> {
        let (mut lines, mut seen, mut open) = (Vec::new(), HashSet::new(), Vec::new());
        let mut meet = |sum: &Sum, open: &mut Vec<(String, Sum)>| -> Result<(), Reason> {
            let sum = taken_apart(sum, self.asked.cx)?;
            let key = sum.print(self.asked.cx)?;
            if !seen.contains(&key) {
                // The witness is asked in any case, so as to see the same things each time.
                let is_won = !self.full && witness.sees_a_win(&key, self.player, self.asked.cx.budget)?;
                if !is_won || written.is_some_and(|written| written.has(&key)) {
                    open.push((key.clone(), sum));
                }
                seen.insert(key);
            }
            Ok(())
        };
        if first == self.player {
            meet(start, &mut open)?;
        } else {
            for (_, to) in start.named_moves(self.asked.cx, first)? {
                meet(&to, &mut open)?;
            }
        }
        while let Some((key, sum)) = open.pop() {
            self.asked.cx.budget.spend(1)?;
            let (name, to) = choose(&sum, &key)?;
            lines.push((key, name));
            if lines.len() > self.asked.limit {
                return Err(Reason::TooLarge("the strategy has more lines than the limit allows").into());
            }
            let to = taken_apart(&to, self.asked.cx)?;
            for (_, reply) in to.named_moves(self.asked.cx, self.player.opponent())? {
                meet(&reply, &mut open)?;
            }
        }
        Ok(lines)
    }

    /// Whether the player who moves first is seen to win, and how promising the sum is for that player.
    fn judged(&self, sum: &Sum, first: Player) -> Result<(Option<bool>, i64), Reason> {
        let (positions, values) = sum.parts(self.asked.cx)?;
        self.judge.borrow_mut().first_wins(&positions, &values, first)
    }

    /// A winning move of the player, who wins: one that is seen to win, or else the first that a search finds.
    fn winning_move(&self, sum: &Sum) -> Result<(String, Sum), Reason> {
        let cx = self.asked.cx;
        let opponent = self.player.opponent();
        let mut moves = Vec::new();
        for (name, to) in sum.named_moves(cx, self.player)? {
            match self.judged(&to, opponent)? {
                (Some(false), _) => return Ok((name, to)),
                (Some(true), _) => {}
                (None, danger) => moves.push((danger, name, to)),
            }
        }
        moves.sort_by_key(|(danger, ..)| *danger);
        // All are tried for a while, then for longer: what has been found out is kept.
        let mut nodes = 50;
        while !moves.is_empty() {
            let mut open = Vec::new();
            for (danger, name, to) in moves {
                let search = |turn: &Budget| to.first_wins(&self.winners, opponent, cx.under(turn));
                match cx.budget.turn(&cx.budget.within(nodes), search)? {
                    Some(false) => return Ok((name, to)),
                    Some(true) => {}
                    None => open.push((danger, name, to)),
                }
            }
            (moves, nodes) = (open, nodes * 8);
        }
        Err(Reason::Undefined("there is no winning move"))
    }

    /// A play in which the player wins, and the opponent moves so that it is hard to see who does, as long as that is possible.
    fn line(&self, start: &Sum, first: Player) -> Result<Vec<String>, Reason> {
        let cx = self.asked.cx;
        let (mut sum, mut mover, mut names) = (start.clone(), first, Vec::new());
        loop {
            let (name, to) = if mover == self.player {
                self.winning_move(&sum)?
            } else {
                let mut moves = sum.named_moves(cx, mover)?;
                let mut hardest: Option<((bool, i64), usize)> = None;
                for (at, (_, to)) in moves.iter().enumerate() {
                    let (wins, danger) = self.judged(to, self.player)?;
                    let key = (wins.is_some(), danger);
                    if hardest.is_none_or(|(best, _)| key < best) {
                        hardest = Some((key, at));
                    }
                }
                let Some((_, at)) = hardest else { return Ok(names) };
                moves.swap_remove(at)
            };
            names.push(name);
            (sum, mover) = (to, mover.opponent());
        }
    }
}

#[cfg(test)]
mod tests {
    use upstar_sum::{Play, Winner};

    use super::*;
    use crate::question::Failure;
    use crate::session::Session;

    /// A strategy by sums, even where a tree would do.
    fn asked(
        session: &Session,
        expr: &str,
        (first, player): (Player, Player),
        written: Option<&str>,
    ) -> Result<StrategyReport, Failure> {
        session.strategy(expr, (first, player), Play::Normal, 3_000, written, &Budget::unlimited())
    }

    /// What is wrong with a strategy.
    fn given(answer: Result<StrategyReport, Failure>) -> upstar_syntax::Diagnostic {
        match answer {
            Err(Failure::Given(given)) => given.wrong,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn strategies_are_found_and_pass_the_check() {
        let session = Session::default();
        for (expr, first, most) in [
            ("domineering(5x5)", Player::Left, 100),
            ("domineering(5x5)", Player::Right, 100),
            ("domineering(6x6)", Player::Left, 10),
            ("toads_and_frogs(\"tttt....ffff\")", Player::Left, 500),
            ("nogo(1x13)", Player::Right, 500),
            ("clobber(\"xoxox|oxoxo|xoxox\")", Player::Left, 500),
            ("domineering(4x5) - nogo(1x9) + {2||1|-3} + ^", Player::Left, 500),
        ] {
            let winner = session.winner(expr, Play::Normal, &Budget::unlimited()).unwrap();
            let Winner::Class(outcome) = winner else { unreachable!("normal play has classes") };
            let player = outcome.winner(first);
            let found = asked(&session, expr, (first, player), None).unwrap();
            assert_eq!((found.player, found.guarantees), (player, Payoff::win(player)), "{expr}");
            let lines = found.text.lines().count();
            assert!(is_begun(&found.text) && lines <= most, "{expr}: {lines}");
            let checked = asked(&Session::default(), expr, (first, player), Some(&found.text));
            assert_eq!(checked, Ok(StrategyReport { worst_play: Vec::new(), ..found.clone() }), "{expr}");
            // The player makes the last move.
            let last = if found.worst_play.len() % 2 == 1 { first } else { first.opponent() };
            assert_eq!(last, player, "{expr}: {:?}", found.worst_play);
        }
    }

    /// A full strategy has a line for everything that can come up, and needs every one of them.
    #[test]
    fn full_strategies_are_checked_move_by_move() {
        let session = Session::default();
        for (expr, player) in
            [("domineering(4x4)", Player::Right), ("nogo(1x6) + domineering(2x3)", Player::Left)]
        {
            let both = (player, player);
            let full = session.full_strategy(expr, both, 20_000, &Budget::unlimited()).unwrap();
            let lines: Vec<&str> = full.text.lines().collect();
            assert!(full.text.starts_with(FULL_FIRST_LINE) && lines.len() > 20, "{}", full.text);
            let check = |text: &str| asked(&session, expr, both, Some(text));
            assert_eq!(check(&full.text), Ok(StrategyReport { worst_play: Vec::new(), ..full.clone() }));
            for gone in 1..lines.len() {
                let rest = [&lines[..gone], &lines[gone + 1..]].concat().join("\n");
                assert_eq!(given(check(&rest)).code, "strategy-incomplete", "{expr}: {}", lines[gone]);
            }
            // It is about this, and nothing else.
            let other = asked(&session, &format!("{expr} + 1"), both, Some(&full.text));
            assert_eq!(given(other).code, "strategy-other");
            let other = asked(&session, expr, (player.opponent(), player), Some(&full.text));
            assert_eq!(given(other).code, "strategy-other");
        }
    }

    /// Lines that are missing are found, those too many are left out, and a move that does not win is not taken on trust.
    #[test]
    fn strategies_are_put_together() {
        let session = Session::default();
        let (expr, both) = ("nogo(1x16)", (Player::Left, Player::Left));
        let found = asked(&session, expr, both, None).unwrap();
        let lines: Vec<&str> = found.text.lines().skip(1).collect();
        let of = |parts: &[&str]| {
            let parts = format!("{FIRST_LINE} Left\n{}", parts.join("\n"));
            session.strategy_of_parts(expr, both, 3_000, &parts, &Budget::unlimited())
        };
        for parts in [&lines[..], &lines[1..], &[], &[lines[0], "nogo(1x3) -> a1"]] {
            let text = of(parts).unwrap().text;
            assert!(asked(&Session::default(), expr, both, Some(&text)).is_ok(), "{text}");
        }
        let (sum, _) = lines[0].split_once(" -> ").unwrap();
        let moves =
            session.moves(sum, Some(Player::Left), Play::Normal, false, &Budget::unlimited()).unwrap();
        let losing = moves.moves.iter().find(|mv| !mv.winning).unwrap();
        let losing = format!("{sum} -> {}", losing.name);
        assert!(of(&[&losing]).is_err());
    }

    #[test]
    fn a_strategy_that_does_not_win_is_refused() {
        let session = Session::default();
        let both = (Player::Left, Player::Left);
        let expr = "nogo(1x16)";
        let found = asked(&session, expr, both, None).unwrap();
        let code = |text: &str| given(asked(&session, expr, both, Some(text))).code;
        let lines: Vec<&str> = found.text.lines().collect();
        assert_eq!(code(lines[0]), "strategy-incomplete");
        assert_eq!(code(&[&lines[..1], &lines[2..]].concat().join("\n")), "strategy-incomplete");
        assert_eq!(code(&format!("{FIRST_LINE} Left\nplan")), "syntax");
        let (sum, name) = lines[1].split_once(" -> ").unwrap();
        let other = |name: &str| {
            [lines[0], &format!("{sum} -> {name}")]
                .into_iter()
                .chain(lines[2..].iter().copied())
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(other(name), found.text);
        assert_eq!(code(&other("z9")), "strategy-choice");
        let moves =
            session.moves(sum, Some(Player::Left), Play::Normal, false, &Budget::unlimited()).unwrap();
        let losing = moves.moves.iter().find(|mv| !mv.winning).unwrap();
        assert_eq!(code(&other(&losing.name)), "strategy-incomplete");
        let loser = asked(&session, expr, (Player::Left, Player::Right), None);
        assert!(matches!(loser, Err(Failure::Wrong(wrong)) if wrong.code == "undefined"));
    }
}
