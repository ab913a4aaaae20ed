//! Certificates: answers with a proof that somebody else can check (`docs/certificates.md`).
//!
//! A certificate is a text: what it is, what it claims, the rules if they are nobody else's, and lemmas, one a line, each of which follows
//! from those before it by the rules of the game. To find them takes a search; to check them does not.

mod book;
mod check;
mod claim;
mod hex;
mod quotient;
mod results;
mod shape;
mod sums;
mod tablebase;

use std::io;

use upstar_files::{Kind, Sealing};
use upstar_game::{Outcome, Player};
use upstar_lang::Reading;
use upstar_search::{Budget, Position, Reason, StaticEvaluator};
use upstar_sum::{Context, Play, Sum, Winner};
use upstar_syntax::{Comparison, Diagnostic, ExprKind, Span, parse_expr};
use upstar_values::Comparison as Order;

use crate::question::{Cause, Failure, Given, game};
use crate::session::Session;
use book::{Book, not_plain};
pub use check::CheckedCertificate;
pub use claim::{Claim, Win};
use results::ResultsProver;
use sums::Prover;

pub(crate) const KIND: Kind = Kind { word: "certificate", noun: "certificate", version: 1, oldest: 1 };

/// What is to be proved of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// What it says if it is a comparison, otherwise its value, or who wins a game with results.
    Answer,
    /// Who wins.
    Outcome,
    /// That a player wins, where this one moves first.
    Strategy(Win),
}

/// A certificate that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Its kind.
    pub kind: &'static str,
    /// What it claims.
    pub claim: String,
    /// How many lines it takes.
    pub lines: u64,
}

/// Why there is no certificate.
#[derive(Debug)]
pub(crate) enum Unproved {
    /// A limit was reached, or there is no such thing.
    Reason(Reason),
    /// It is not so.
    False(String),
    /// It could not be written.
    Unwritten(io::Error),
}

impl From<Reason> for Unproved {
    fn from(reason: Reason) -> Unproved {
        Unproved::Reason(reason)
    }
}

impl Session {
    /// Proves something of an expression, and writes the certificate. `rules` are texts of rules that it may have to carry.
    ///
    /// # Errors
    /// Says where the text is wrong, or which limit was reached; or that what should be proved is not so ([`Failure::Given`]). Failures of the
    /// writer are told in the answer.
    pub fn prove(
        &self,
        expr: &str,
        goal: Goal,
        rules: &[String],
        out: &mut dyn io::Write,
        budget: &Budget,
    ) -> Result<io::Result<Proved>, Failure> {
        let mut unwritten = None;
        let told = |unproved: Unproved, unwritten: &mut Option<io::Error>| match unproved {
            Unproved::Reason(reason) => Cause::Reason(reason),
            Unproved::False(what) => {
                Cause::Given(Given::new(expr, Diagnostic::new("not-so", what, Span::all(expr))))
            }
            Unproved::Unwritten(error) => {
                *unwritten = Some(error);
                Cause::Reason(Reason::Cancelled)
            }
        };
        let answer = match compared(expr) {
            Some((op, left, right)) if goal == Goal::Answer => {
                let left = self.read(left, budget)?;
                self.ask_with(right, budget, |cx, reading| {
                    let (left, right) = (game(left.reading())?.clone(), game(reading)?.clone());
                    let proved = compare(cx, left, op, right)
                        .and_then(|claim| prove(cx, &claim, &carried(rules, expr), out));
                    proved.map_err(|unproved| told(unproved, &mut unwritten))
                })
            }
            _ => self.ask_with(expr, budget, |cx, reading| {
                if let Reading::Game(sum) = reading
                    && let Some(position) = sum.single_with_results()
                {
                    let proved = prove_results(cx, sum, position, &carried(rules, expr), out);
                    return proved.map_err(|unproved| told(unproved, &mut unwritten));
                }
                let proved = claimed(cx, reading, goal)
                    .and_then(|claim| prove(cx, &claim, &carried(rules, expr), out));
                proved.map_err(|unproved| told(unproved, &mut unwritten))
            }),
        };
        match unwritten {
            Some(error) => Ok(Err(error)),
            None => answer.map(Ok),
        }
    }
}

impl Session {
    /// Finds the misère quotient of the heaps of a code, and writes the certificate.
    ///
    /// # Errors
    /// Says what is wrong with the code, or which limit was reached before there was a quotient of the heaps to `last`.
    pub fn prove_quotient(
        &self,
        code: &str,
        last: usize,
        memory: u64,
        out: &mut dyn io::Write,
        budget: &Budget,
    ) -> Result<io::Result<Proved>, Failure> {
        let begun_at = upstar_search::Instant::now();
        let rules = upstar_heap::Rules::read(code).map_err(Failure::Wrong)?;
        let found = budget.watch(|| upstar_heap::quotient(&rules, last, memory, budget));
        let Some((found, stopped)) = found else {
            let message = "misère play is for finite octal codes here";
            return Err(Failure::Wrong(Diagnostic::new("no-octal-code", message, Span::all(code))));
        };
        if let Some(reason) = stopped {
            return Err(self.stopped(code, reason, None, budget.used(), begun_at));
        }
        let (claim, lines) = quotient::written(&rules, &found);
        let mut written = || -> io::Result<()> {
            let mut out = Sealing::new(out, &KIND, "quotient")?;
            out.line(&format!("claim\t{claim}"))?;
            lines.iter().try_for_each(|line| out.line(line))?;
            out.finish()
        };
        let proved = Proved { kind: "quotient", claim: claim.replace('\t', " "), lines: lines.len() as u64 };
        Ok(written().map(|()| proved))
    }
}

/// The texts in which the rules of a game may stand.
fn carried(rules: &[String], expr: &str) -> Vec<String> {
    rules.iter().cloned().chain([expr.to_owned()]).collect()
}

/// The two sides of a comparison.
fn compared(expr: &str) -> Option<(Comparison, &str, &str)> {
    let read = parse_expr(expr).ok()?;
    match read.kind() {
        ExprKind::Compare { op, left, right } => Some((*op, left.span().text(expr), right.span().text(expr))),
        _ => None,
    }
}

/// The relation between two sums, which must be the one that is asked for.
fn compare(cx: Context<'_>, left: Sum, op: Comparison, right: Sum) -> Result<Claim, Unproved> {
    let mut difference = left.clone();
    difference.add(right.negated(cx.calc))?;
    let outcome = outcome_of(cx, &difference)?;
    let found = match outcome {
        Outcome::L => Order::Greater,
        Outcome::R => Order::Less,
        Outcome::P => Order::Equal,
        Outcome::N => Order::Confused,
    };
    let strict = match found {
        Order::Greater => Comparison::Greater,
        Order::Less => Comparison::Less,
        Order::Equal => Comparison::Equal,
        Order::Confused => Comparison::Confused,
    };
    let holds = match op {
        Comparison::NotEqual => strict != Comparison::Equal,
        Comparison::LessOrEqual => matches!(strict, Comparison::Less | Comparison::Equal),
        Comparison::GreaterOrEqual => matches!(strict, Comparison::Greater | Comparison::Equal),
        op => op == strict,
    };
    if !holds {
        return Err(Unproved::False(format!("that is not so: `{}` is right", strict.symbol())));
    }
    let op = if op == Comparison::NotEqual { strict } else { op };
    Ok(Claim::Comparison(left, op, right))
}

fn outcome_of(cx: Context<'_>, sum: &Sum) -> Result<Outcome, Reason> {
    match sum.winner(cx, Play::Normal)? {
        Winner::Class(outcome) => Ok(outcome),
        Winner::Results(..) => Err(Reason::Undefined("games with results cannot be added or compared")),
    }
}

fn claimed(cx: Context<'_>, reading: &Reading, goal: Goal) -> Result<Claim, Unproved> {
    let sum = game(reading)?.clone();
    Ok(match goal {
        Goal::Answer => {
            let value = sum.value(cx)?;
            Claim::Value(sum, value)
        }
        Goal::Outcome => {
            let outcome = outcome_of(cx, &sum)?;
            Claim::Outcome(sum, outcome)
        }
        Goal::Strategy(win) => {
            let outcome = outcome_of(cx, &sum)?;
            if outcome.winner(win.first) != win.player {
                let other = win.player.opponent();
                return Err(Unproved::False(format!("{other} wins if {} moves first", win.first)));
            }
            Claim::Strategy(sum, win)
        }
    })
}

/// The first lines of a certificate.
fn begun<'w>(
    out: &'w mut dyn io::Write,
    kind: &str,
    claim: &str,
    rules: &[String],
) -> Result<Sealing<'w>, Unproved> {
    let mut out = Sealing::new(out, &KIND, kind).map_err(Unproved::Unwritten)?;
    for line in rules {
        out.line(&format!("rules\t{line}")).map_err(Unproved::Unwritten)?;
    }
    out.line(&format!("claim\t{claim}")).map_err(Unproved::Unwritten)?;
    Ok(out)
}

/// The lines that define some games: in the texts that were given, or among those that come with the program.
fn rules_of(names: &[String], texts: &[String]) -> Vec<String> {
    let library = upstar_rules::library::FILES.iter().map(|(_, text)| (*text).to_owned());
    let texts: Vec<String> = texts.iter().cloned().chain(library).collect();
    let mut lines = Vec::new();
    for name in names {
        for text in &texts {
            let is_first = |line: &&str| {
                let mut words = line.split_whitespace();
                let is_name = |word: &str| word.split('[').next() == Some(name);
                words.next() == Some("game") && words.next().is_some_and(is_name)
            };
            let mut rest = text.lines().skip_while(|line| !is_first(line));
            let Some(first) = rest.next() else { continue };
            lines.push(first.trim_end().to_owned());
            let body = rest.take_while(|line| line.starts_with([' ', '\t']) || line.trim().is_empty());
            let told = body.filter(|line| {
                let word = line.split_whitespace().next().unwrap_or("//");
                !["example", "title", "rule", "letter", "//"].contains(&word)
            });
            lines.extend(told.map(|line| line.trim_end().replace('\t', " ")));
            break;
        }
    }
    lines
}

/// The games of a sum; none may be defined by a text under the name of one that everybody knows.
fn names_of(sum: &Sum) -> Result<Vec<String>, Unproved> {
    let mut names: Vec<String> = Vec::new();
    for component in &sum.components {
        if let upstar_sum::Summand::Position(position) = &component.summand {
            let about = position.game().about();
            if !about.derived.is_empty() && is_built_in(&about.name) {
                return Err(Reason::Undefined(DISGUISED).into());
            }
            if !names.contains(&about.name) {
                names.push(about.name.clone());
            }
        }
    }
    Ok(names)
}

const DISGUISED: &str = "certificate of a game of one's own that has the name of a built-in one: call it something else, \
                         so that nobody mistakes what is proved";

/// Whether a game of this name is built in.
fn is_built_in(name: &str) -> bool {
    upstar_rulesets::games().iter().any(|about| about.name == name)
}

/// Proves what comes of a game with results, whoever moves first.
fn prove_results(
    cx: Context<'_>,
    sum: &Sum,
    position: &Position,
    rules: &[String],
    out: &mut dyn io::Write,
) -> Result<Proved, Unproved> {
    let solver = position.with_results()?;
    let results = [solver.payoff(Player::Left, cx.budget)?, solver.payoff(Player::Right, cx.budget)?];
    let claim = format!("{}\tis\t{} {}", claim::written(sum, cx)?, results[0], results[1]);
    let (kind, lines) = if position.game().about().name == "hex" {
        ("hex", hex::prove(cx, position, results)?)
    } else {
        let mut prover = ResultsProver::new(cx, position);
        for (first, result) in Player::BOTH.into_iter().zip(results) {
            prover.result(position, first, result)?;
        }
        ("result", prover.lines)
    };
    let mut out = begun(out, kind, &claim, &rules_of(&names_of(sum)?, rules))?;
    lines.iter().try_for_each(|line| out.line(line)).map_err(Unproved::Unwritten)?;
    out.finish().map_err(Unproved::Unwritten)?;
    Ok(Proved { kind, claim: claim.replace('\t', " "), lines: lines.len() as u64 })
}

fn prove(
    cx: Context<'_>,
    claim: &Claim,
    rules: &[String],
    out: &mut dyn io::Write,
) -> Result<Proved, Unproved> {
    let sum = claim.sum(cx)?;
    if let Some(why) = not_plain(&sum, cx) {
        return Err(Reason::Undefined(why).into());
    }
    let text = claim.print(cx)?;
    let rules = rules_of(&names_of(&sum)?, rules);
    let out = begun(out, claim.kind(), &text, &rules)?;
    let lines = StaticEvaluator::with(cx.calc, 4, cx.budget, |judge| -> Result<u64, Unproved> {
        let mut prover = Prover::new(Book::new(cx, rules.iter().map(String::as_str)), out, judge);
        let (pieces, value) = prover.book.read(&sum)?;
        let by_values = matches!(claim, Claim::Value(..)) || sum.is_impartial(cx.calc);
        if by_values && prover.values(&pieces)? {
            return prover.finish();
        }
        prover.try_again();
        let state = prover.state(&pieces, value)?;
        for &(piece, _) in &pieces {
            prover.need_value(piece)?;
        }
        for win in claim.wins() {
            let state = if win.player == Player::Left { state.clone() } else { prover.book.negated(&state) };
            if win.player == win.first {
                prover.won(&state)?;
                prover.need_seen(&state)?;
            } else if prover.is_seen(&state, Player::Right)? {
                prover.need_seen(&state)?;
            } else {
                prover.lost(&state)?;
            }
        }
        prover.finish()
    })?;
    Ok(Proved { kind: claim.kind(), claim: text.replace('\t', " "), lines })
}
