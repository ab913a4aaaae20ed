//! Checks certificates. Nothing is searched for: every line must follow from those before it by the moves that the rules allow.

use std::collections::HashMap;
use std::io::{Read, Seek};

use serde::Serialize;
use upstar_files::{Fault, Lines};
use upstar_game::{Ending, Outcome, Player};
use upstar_search::{Budget, Instant, Reason};
use upstar_sum::{Component, Context, Engine, Sum, Summand};
use upstar_syntax::{Comparison, Diagnostic, Span};
use upstar_values::{Id, Store, Versus};

use super::KIND;
use super::book::{Book, PieceId, Shown, Signed, State, not_plain};
use super::claim::{Claim, Win};
use super::results::{check_results, results};
use super::shape::Grid;
use crate::question::{Failure, game};
use crate::report::Stopped;
use crate::session::Session;
use crate::tablebase::TableFile;

/// A certificate that was found to be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedCertificate {
    /// Its kind.
    pub kind: String,
    /// What it claims.
    pub claim: String,
    /// How many lines were checked.
    pub lines: u64,
}

/// Why a certificate is not accepted.
#[derive(Debug)]
pub(super) enum Flaw {
    /// What is wrong, in the line that is being read.
    Wrong(String),
    /// A limit was reached first.
    Reason(Reason),
}

impl From<Reason> for Flaw {
    fn from(reason: Reason) -> Flaw {
        Flaw::Reason(reason)
    }
}

pub(super) type Checked<T> = Result<T, Flaw>;

pub(super) fn wrong<T>(what: impl Into<String>) -> Checked<T> {
    Err(Flaw::Wrong(what.into()))
}

/// The lines of a certificate, one after the other.
pub(super) struct Body<'t> {
    text: &'t str,
    lines: Lines<'t>,
    /// Where the current line stands.
    at: Span,
    pub(super) count: u64,
}

impl<'t> Body<'t> {
    /// The fields of the next line.
    pub(super) fn next(&mut self) -> Option<Vec<&'t str>> {
        let line = self.lines.next()?;
        let from = line.as_ptr() as usize - self.text.as_ptr() as usize;
        self.at = Span::new(from, from + line.len());
        self.count += 1;
        Some(line.split('\t').collect())
    }
}

impl Session {
    /// The kind of a certificate: nothing if the text is none, an empty text if it is about a period.
    #[must_use]
    pub fn certificate_kind(text: &str) -> Option<&str> {
        let first = text.lines().next()?;
        let rest = first.strip_prefix("upstar certificate ")?;
        Some(rest.split_once(' ').map_or("", |(_, kind)| kind))
    }

    /// Checks a certificate.
    ///
    /// # Errors
    /// Says in which line it is wrong, or which limit was reached.
    pub fn check_certificate(&self, text: &str, budget: &Budget) -> Result<CheckedCertificate, Failure> {
        self.check_certificate_of(text, None::<&mut TableFile<std::fs::File>>, budget)
    }

    /// As [`Session::check_certificate`], with the tablebase that the certificate is about.
    ///
    /// # Errors
    /// Says in which line it is wrong, or which limit was reached.
    pub fn check_certificate_of<F: Read + Seek>(
        &self,
        text: &str,
        table: Option<&mut TableFile<F>>,
        budget: &Budget,
    ) -> Result<CheckedCertificate, Failure> {
        let lines = Lines::open(text, &KIND).map_err(|damage| {
            let code = match damage.fault {
                Fault::Kind | Fault::Version => "no-certificate",
                Fault::CutShort => "truncated",
                _ => "bad-checksum",
            };
            let span = Span::new(damage.at.start as usize, damage.at.end as usize);
            Failure::Wrong(Diagnostic::new(code, damage.what.to_string(), span))
        })?;
        let (kind, begun) = (lines.about().to_owned(), Instant::now());
        let mut body = Body { text, lines, at: Span::at(0), count: 0 };
        let checked = self.check_body(&kind, &mut body, table, budget);
        checked.map_err(|failure| match failure {
            Refused::Flaw(Flaw::Wrong(what)) => {
                Failure::Wrong(Diagnostic::new("false-certificate", what, body.at))
            }
            Refused::Flaw(Flaw::Reason(reason)) => match reason {
                Reason::Undefined(_) | Reason::NotAGame(_) => {
                    Failure::Wrong(Diagnostic::new("false-certificate", reason.to_string(), body.at))
                }
                reason => {
                    let (nodes, time) = (budget.used(), begun.elapsed());
                    Failure::Stopped(Box::new(Stopped {
                        reason,
                        known: Vec::new(),
                        nodes,
                        positions: nodes,
                        time,
                    }))
                }
            },
            Refused::Failure(failure) => failure,
        })
    }

    fn check_body<F: Read + Seek>(
        &self,
        kind: &str,
        body: &mut Body<'_>,
        table: Option<&mut TableFile<F>>,
        budget: &Budget,
    ) -> Result<CheckedCertificate, Refused> {
        let mut rules = String::new();
        let claim = loop {
            match body.next().as_deref() {
                Some(["rules", line @ ..]) => {
                    rules.push_str(&line.join(" "));
                    rules.push('\n');
                }
                Some(["claim", claim @ ..]) => {
                    break claim.iter().map(|&part| part.to_owned()).collect::<Vec<_>>();
                }
                _ => return Err(Flaw::Wrong("expected `rules` or `claim`".to_owned()).into()),
            }
        };
        // The games that a certificate carries are nobody else's.
        let own;
        let session = if rules.is_empty() {
            self
        } else {
            let definitions = upstar_rules::Definition::read_all(&rules);
            let definitions = definitions.map_err(|wrong| Flaw::Wrong(wrong.message))?;
            if let Some(own) = definitions.iter().find(|own| super::is_built_in(&own.about().name)) {
                let message = format!("the certificate carries other rules of `{}`", own.about().name);
                return Err(Flaw::Wrong(message).into());
            }
            own = Session::new(Engine::new(Store::with_budget(self.language().store().budget()), 1));
            own.add_games(&rules).map_err(|failure| match failure {
                Failure::Given(given) => Flaw::Wrong(given.wrong.message.clone()).into(),
                other => Refused::Failure(other),
            })?;
            &own
        };
        let parts: Vec<&str> = claim.iter().map(String::as_str).collect();
        match kind {
            "value" | "outcome" | "comparison" | "strategy" => {
                let claim = session.read_claim(kind, &parts, budget)?;
                budget.watch(|| {
                    let calc = session.language().store().calc_until(budget.flag());
                    check_sums(Context::new(&calc, budget), &claim, &rules, body)
                })?;
            }
            "result" | "hex" => {
                let [left, "is", right] = parts[..] else {
                    return Err(Flaw::Wrong("the claim is no result".to_owned()).into());
                };
                let sum = session.read_sum(left, budget)?;
                let (Some(position), Some(claimed)) = (sum.single_with_results(), results(right)) else {
                    return Err(Flaw::Wrong("the claim is no result".to_owned()).into());
                };
                if (position.game().about().name == "hex") != (kind == "hex") {
                    return Err(Flaw::Wrong("the certificate is of another kind".to_owned()).into());
                }
                budget.watch(|| {
                    let calc = session.language().store().calc_until(budget.flag());
                    let cx = Context::new(&calc, budget);
                    match kind {
                        "hex" => super::hex::check(cx, position, claimed, body),
                        _ => check_results(cx, position, claimed, body),
                    }
                })?;
            }
            "quotient" => budget.watch(|| super::quotient::check(&parts, body, budget))?,
            "tablebase" => {
                let [left, "tablebase", right] = parts[..] else {
                    return Err(Flaw::Wrong("the claim is no tablebase".to_owned()).into());
                };
                let sum = session.read_sum(left, budget)?;
                let Some(position) = sum.single_with_results() else {
                    return Err(Flaw::Wrong("the claim is no tablebase".to_owned()).into());
                };
                budget.watch(|| {
                    let calc = session.language().store().calc_until(budget.flag());
                    super::tablebase::check(Context::new(&calc, budget), position, right, body, table)
                })?;
            }
            _ => {
                return Err(
                    Flaw::Wrong(format!("certificates of the kind `{kind}` are not known here")).into()
                );
            }
        }
        Ok(CheckedCertificate { kind: kind.to_owned(), claim: claim.join(" "), lines: body.count })
    }

    fn read_sum(&self, text: &str, budget: &Budget) -> Result<Sum, Refused> {
        let question = self.read(text, budget).map_err(|failure| match failure {
            Failure::Wrong(wrong) => Refused::Flaw(Flaw::Wrong(wrong.message)),
            other => Refused::Failure(other),
        })?;
        Ok(game(question.reading()).map_err(Flaw::Reason)?.clone())
    }

    fn read_claim(&self, kind: &str, claim: &[&str], budget: &Budget) -> Result<Claim, Refused> {
        let [left, op, right] = claim else {
            return Err(Flaw::Wrong("the claim has three parts".to_owned()).into());
        };
        let sum = self.read_sum(left, budget)?;
        let refused = || Refused::Flaw(Flaw::Wrong(format!("`{op} {right}` is no claim of this kind")));
        Ok(match (kind, *op) {
            ("value", "==") => {
                let calc = self.language().store().calc_until(budget.flag());
                let value = calc.parse(right).map_err(|_| refused())?;
                Claim::Value(sum, value)
            }
            ("outcome", "is") => {
                let outcomes = [Outcome::L, Outcome::R, Outcome::N, Outcome::P];
                let outcome = outcomes.into_iter().find(|outcome| outcome.to_string() == *right);
                Claim::Outcome(sum, outcome.ok_or_else(refused)?)
            }
            ("strategy", "won by") => {
                let players = Player::BOTH.into_iter();
                let mut wins = players.flat_map(|player| Player::BOTH.map(|first| Win { player, first }));
                let text = |win: &Win| {
                    let how = if win.player == win.first { "first" } else { "second" };
                    format!("{} moving {how}", win.player)
                };
                Claim::Strategy(sum, wins.find(|win| text(win) == *right).ok_or_else(refused)?)
            }
            ("comparison", op) => {
                let known = [
                    Comparison::Equal,
                    Comparison::Less,
                    Comparison::Greater,
                    Comparison::LessOrEqual,
                    Comparison::GreaterOrEqual,
                    Comparison::Confused,
                ];
                let op = known.into_iter().find(|own| own.symbol() == op).ok_or_else(refused)?;
                Claim::Comparison(sum, op, self.read_sum(right, budget)?)
            }
            _ => return Err(refused()),
        })
    }
}

/// What ends a check: a flaw of the current line, or something that has its place already.
pub(super) enum Refused {
    Flaw(Flaw),
    Failure(Failure),
}

impl From<Flaw> for Refused {
    fn from(flaw: Flaw) -> Refused {
        Refused::Flaw(flaw)
    }
}

/// Something that was shown, and whether it was needed.
struct Lemma<T> {
    what: T,
    used: bool,
}

/// Lemmas by what they are about.
struct Checker<'a> {
    book: Book<'a>,
    versus: Versus<'a, 'a>,
    games: usize,
    values: Vec<Lemma<Id>>,
    pieces: HashMap<PieceId, Lemma<Id>>,
    cuts: HashMap<(PieceId, Player), Lemma<Vec<Id>>>,
    won: Shown,
    lost: Shown,
}

fn check_sums(cx: Context<'_>, claim: &Claim, rules: &str, body: &mut Body<'_>) -> Checked<()> {
    let sum = claim.sum(cx)?;
    let has_results = |component: &Component| match &component.summand {
        Summand::Position(position) => position.game().about().ending == Ending::Results,
        _ => false,
    };
    if sum.components.iter().any(has_results) {
        return wrong("this game is over with a result, so it has no value and no type");
    }
    if let Some(why) = not_plain(&sum, cx) {
        return wrong(why);
    }
    let mut checker = Checker {
        book: Book::new(cx, rules.lines()),
        versus: Versus::new(cx.calc),
        games: 0,
        values: Vec::new(),
        pieces: HashMap::new(),
        cuts: HashMap::new(),
        won: Shown::default(),
        lost: Shown::default(),
    };
    let (pieces, value) = checker.book.read(&sum)?;
    while let Some(fields) = body.next() {
        cx.budget.spend(1)?;
        checker.line(&fields)?;
    }
    let state = checker.state(&pieces, value)?;
    for win in claim.wins() {
        let state = if win.player == Player::Left { state.clone() } else { checker.book.negated(&state) };
        let first = if win.player == win.first { Player::Left } else { Player::Right };
        if !checker.wins(&state, first)? {
            return wrong(format!("it is not shown that {win}"));
        }
    }
    checker.all_used()
}

impl Checker<'_> {
    fn line(&mut self, fields: &[&str]) -> Checked<()> {
        match fields {
            ["game", name] => {
                if self.games >= self.book.games() || self.book.game_name(self.games) != *name {
                    return wrong(format!("the claim has no game `{name}` in this place"));
                }
                self.games += 1;
                Ok(())
            }
            ["v", text] => self.value_line(text),
            ["p", game, text, value] => self.piece_line(game, text, value),
            ["b", game, text, side, strips] => self.cut_line(game, text, side, strips),
            ["l", terms @ ..] => {
                let state = self.terms(terms)?;
                self.lost_line(state)
            }
            ["L", terms @ ..] => {
                let state = self.terms(terms)?;
                self.won_line(state)
            }
            _ => wrong("no such line is known"),
        }
    }

    /// A value by its name or by its number.
    fn value(&mut self, text: &str) -> Checked<Id> {
        match text.strip_prefix('$') {
            Some(at) => {
                let shown = at.parse().ok().and_then(|at: usize| self.values.get_mut(at));
                let Some(shown) = shown else { return wrong(format!("there is no value {text} yet")) };
                shown.used = true;
                Ok(shown.what)
            }
            None => {
                let value = self.book.cx.calc.parse(text).ok();
                let calc = self.book.cx.calc;
                match value.filter(|&value| calc.is_number_up_star(value)) {
                    Some(value) if calc.name(value).is_ok_and(|name| name == text) => Ok(value),
                    _ => wrong(format!("`{text}` is not the name of a number with ups and a star")),
                }
            }
        }
    }

    fn value_line(&mut self, text: &str) -> Checked<()> {
        let sides = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        let Some((left, right)) = sides.and_then(|text| text.split_once('|')) else {
            return wrong("expected options in braces");
        };
        let mut options = [Vec::new(), Vec::new()];
        for (own, text) in options.iter_mut().zip([left, right]) {
            for option in text.split(',').filter(|option| !option.is_empty()) {
                own.push(self.value(option)?);
            }
        }
        let cx = self.book.cx;
        let [left, right] = options;
        let value = cx.calc.game(&left, &right).map_err(|stop| cx.why(stop))?;
        if !cx.calc.is_canonical_form(value, &left, &right).map_err(|stop| cx.why(stop))? {
            return wrong("that is not the canonical form");
        }
        self.values.push(Lemma { what: value, used: false });
        Ok(())
    }

    /// A piece in its normal form.
    fn piece(&mut self, game: &str, text: &str) -> Checked<Signed> {
        let game = game.parse().ok().filter(|&game: &usize| game < self.games);
        let Some(game) = game else { return wrong("there is no such game") };
        match self.book.parts(game, text)[..] {
            [(piece, negative)] if self.book.is_same(game, text, piece, negative) => Ok((piece, negative)),
            _ => wrong(format!("`{text}` is no piece of {} by itself", self.book.game_name(game))),
        }
    }

    fn known(&mut self, piece: PieceId) -> Option<Id> {
        let shown = self.pieces.get_mut(&piece)?;
        shown.used = true;
        Some(shown.what)
    }

    /// The value of some pieces together, which all must be known.
    fn together(&mut self, parts: &[Signed]) -> Checked<Id> {
        let cx = self.book.cx;
        let mut sum = Id::ZERO;
        for &(part, negative) in parts {
            let Some(value) = self.known(part) else {
                return wrong(format!("the value of `{}` is not shown yet", self.book.text(part)));
            };
            let value = if negative { cx.calc.neg(value) } else { value };
            sum = cx.calc.add(sum, value).map_err(|stop| cx.why(stop))?;
        }
        Ok(sum)
    }

    fn piece_line(&mut self, game: &str, text: &str, value: &str) -> Checked<()> {
        let (piece, negative) = self.piece(game, text)?;
        let claimed = self.value(value)?;
        let mut options = [Vec::new(), Vec::new()];
        for (own, by) in options.iter_mut().zip(Player::BOTH) {
            for parts in self.book.options(piece, by)?.iter() {
                own.push(self.together(parts)?);
            }
        }
        let cx = self.book.cx;
        let [left, right] = options;
        let found = cx.calc.game(&left, &right).map_err(|stop| cx.why(stop))?;
        if (if negative { cx.calc.neg(found) } else { found }) != claimed {
            return wrong(format!("the moves of `{text}` do not lead to the value {value}"));
        }
        match self.pieces.insert(piece, Lemma { what: found, used: false }) {
            None => Ok(()),
            Some(_) => wrong("that was shown before"),
        }
    }

    fn cut_line(&mut self, game: &str, text: &str, side: &str, strips: &str) -> Checked<()> {
        let (piece, negative) = self.piece(game, text)?;
        let side = match side {
            "L" => Player::Left,
            "R" => Player::Right,
            _ => return wrong("expected L or R"),
        };
        let grid = Grid::read(text).filter(|_| self.book.has_strips(piece) && !negative);
        let Some(grid) = grid else { return wrong("only pieces of Domineering are cut into strips") };
        let grid = if side == Player::Left { grid } else { grid.turned() };
        let (cx, game) = (self.book.cx, self.book.game_of(piece));
        let (mut at, mut values) = (0, Vec::new());
        for high in strips.split(',') {
            let high = high.parse().ok().filter(|&high: &usize| high > 0 && at + high <= grid.rows.len());
            let Some(high) = high else { return wrong("the strips do not fit") };
            let parts = self.book.parts(game, &grid.strip(at, at + high).print());
            for part in parts {
                let value = self.together(&[part])?;
                values.push(if side == Player::Left { value } else { cx.calc.neg(value) });
            }
            at += high;
        }
        if at != grid.rows.len() {
            return wrong("the strips do not fit");
        }
        match self.cuts.insert((piece, side), Lemma { what: values, used: false }) {
            None => Ok(()),
            Some(_) => wrong("that was shown before"),
        }
    }

    fn state(&mut self, pieces: &[Signed], value: Id) -> Checked<State> {
        let known: HashMap<PieceId, Id> =
            pieces.iter().filter_map(|&(piece, _)| Some((piece, self.known(piece)?))).collect();
        Ok(self.book.state(pieces, value, |piece| known.get(&piece).copied())?)
    }

    fn terms(&mut self, terms: &[&str]) -> Checked<State> {
        let (mut pieces, mut value) = (Vec::new(), Id::ZERO);
        for (at, term) in terms.iter().enumerate() {
            if let Some(text) = term.strip_prefix('=').filter(|_| at + 1 == terms.len()) {
                value = self.value(text)?;
                continue;
            }
            let sign = term.starts_with('-');
            let Some((game, text)) = term.strip_prefix(['+', '-']).and_then(|rest| rest.split_once(':'))
            else {
                return wrong("expected a piece with its sign, or a value at the end");
            };
            let (piece, negative) = self.piece(game, text)?;
            if self.pieces.contains_key(&piece) {
                return wrong("there is a piece whose value is known");
            }
            pieces.push((piece, negative != sign));
        }
        let state = self.state(&pieces, value)?;
        if state.pieces.len() != pieces.len() || terms.is_empty() {
            return wrong("the sum is not as simple as it could be");
        }
        Ok(state)
    }

    fn moves(&mut self, state: &State, by: Player) -> Checked<Vec<State>> {
        let pieces = &mut self.pieces;
        Ok(self.book.moves(state, by, &mut |piece| {
            pieces.get_mut(&piece).map(|shown| {
                shown.used = true;
                shown.what
            })
        })?)
    }

    /// Whether it is shown that Left wins a sum: by a line, or at sight.
    fn wins(&mut self, state: &State, first: Player) -> Checked<bool> {
        let lemmas = if first == Player::Left { &mut self.won } else { &mut self.lost };
        Ok(lemmas.has(state, self.book.cx)? || self.is_seen(state, first)?)
    }

    fn is_seen(&mut self, state: &State, first: Player) -> Checked<bool> {
        let cx = self.book.cx;
        let mut terms = vec![state.value];
        for &(piece, negative) in &state.pieces {
            let side = if negative { Player::Right } else { Player::Left };
            let Some(cut) = self.cuts.get_mut(&(piece, side)) else { return Ok(false) };
            cut.used = true;
            terms.extend(cut.what.iter().map(|&value| if negative { cx.calc.neg(value) } else { value }));
        }
        let first_wins = self.versus.first_wins(terms, first).map_err(|stop| cx.why(stop))?;
        Ok(first_wins == (first == Player::Left))
    }

    fn lost_line(&mut self, state: State) -> Checked<()> {
        if !self.is_seen(&state, Player::Right)? {
            for to in self.moves(&state, Player::Right)? {
                if !self.wins(&to, Player::Left)? {
                    return wrong("Right has a move after which it is not shown that Left wins");
                }
            }
        }
        self.lost.add(state);
        Ok(())
    }

    fn won_line(&mut self, state: State) -> Checked<()> {
        let moves = self.moves(&state, Player::Left)?;
        let mut is_won = false;
        for to in &moves {
            is_won |= self.lost.has(to, self.book.cx)?;
        }
        if !is_won {
            return wrong("no move of Left's is shown to win");
        }
        self.won.add(state);
        Ok(())
    }

    /// A line that nothing rests on does not belong there.
    fn all_used(&self) -> Checked<()> {
        let used = self.values.iter().all(|shown| shown.used)
            && self.pieces.values().all(|shown| shown.used)
            && self.cuts.values().all(|shown| shown.used)
            && self.won.all_used()
            && self.lost.all_used();
        if used { Ok(()) } else { wrong("there are lines that nothing rests on") }
    }
}
