//! Rulesets that are changed: the same positions, other moves.

use std::collections::HashSet;
use std::sync::Arc;

use upstar_game::{Diagnostic, MAX_MOVES, Player, Sign, Span, nearest};
use upstar_search::{Game, Position, Reason};

use super::marks::{BY, NOT, PASSED, TWISTED, split, unwrapped, wrapped};
use super::parts::{moves_of, position};
use super::{Choice, Rule, State, Touch};
use crate::context::Context;
use crate::sum::Sum;

/// How a ruleset is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Either player makes either player's moves.
    Impartial,
    /// Where one player cannot move, the other cannot either.
    Dicotic,
    /// Each player makes the other's moves.
    Exchanged,
    /// After every move the players exchange their moves.
    Twisted,
    /// Once in all, a player who could move may pass.
    WithPass,
    /// Who moves may forbid the next player one option.
    Comply,
    /// Who moves says by which of several rulesets the next move is made.
    Enforce,
}

/// A ruleset that is changed, or several where one needs them; with their names.
pub(super) struct Variant {
    pub change: Change,
    pub games: Vec<(String, Arc<dyn Game>)>,
}

/// The moves of a position, with names where they are wanted.
fn options(of: &Position, by: Player, named: bool) -> Result<Vec<(String, Position)>, Reason> {
    if named {
        return of.moves(by);
    }
    let mut all = Vec::new();
    of.valued()?.options(by, &mut |to| all.push((String::new(), to)))?;
    Ok(all)
}

fn state(position: Position, mark: u32) -> State {
    State { parts: vec![Sum::from(position)], mark }
}

/// What a move of `by` in the board is called, and what is touched for it.
fn choice(name: String, by: Player, to: State) -> Choice {
    let touches = vec![Touch { part: 0, component: 0, by, name: name.clone() }];
    Choice { name, touches, to }
}

impl Variant {
    /// A position of the first ruleset as one of another.
    fn read_by(&self, of: &Position, game: usize) -> Option<Position> {
        match game {
            0 => Some(of.clone()),
            _ => Arc::clone(&self.games.get(game)?.1).parse(&of.text()).ok(),
        }
    }

    /// The moves of both players, those that lead to the same once.
    fn impartial(&self, of: &Position, named: bool, each: &mut dyn FnMut(Choice)) -> Result<(), Reason> {
        let left = options(of, Player::Left, named)?;
        if of.game().about().impartial {
            left.into_iter().for_each(|(name, to)| each(choice(name, Player::Left, state(to, 0))));
            return Ok(());
        }
        let seen: HashSet<Position> = left.iter().map(|(_, to)| to.clone()).collect();
        let names: HashSet<String> = left.iter().map(|(name, _)| name.clone()).collect();
        left.into_iter().for_each(|(name, to)| each(choice(name, Player::Left, state(to, 0))));
        for (name, to) in options(of, Player::Right, named)?.into_iter().filter(|(_, to)| !seen.contains(to))
        {
            let taken = named && names.contains(&name);
            let mut choice = choice(name, Player::Right, state(to, 0));
            if taken {
                choice.name.push_str(" as Right");
            }
            each(choice);
        }
        Ok(())
    }

    fn with_pass(
        &self,
        of: &Position,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason> {
        let moves = options(of, by, named)?;
        if moves.is_empty() {
            return Ok(());
        }
        // There is a pass inside where rules with a pass are given another.
        let mut pass = "pass".to_owned();
        while named && moves.iter().any(|(name, _)| *name == pass) {
            pass.push_str(" outside");
        }
        moves.into_iter().for_each(|(name, to)| each(choice(name, by, state(to, 0))));
        each(Choice { name: pass, touches: Vec::new(), to: state(of.clone(), 1) });
        Ok(())
    }

    fn comply(
        &self,
        before: &State,
        of: &Position,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason> {
        for (name, to) in options(of, by, named)? {
            let after = state(to.clone(), 0);
            if before.parts.get(1) == after.parts.first() {
                continue;
            }
            let mut give = |what: &str, to: State| {
                let mut choice = choice(name.clone(), by, to);
                if named {
                    choice.name = format!("{name}, forbidding {what}");
                }
                each(choice);
            };
            let mut seen = HashSet::new();
            for (what, forbidden) in options(&to, by.opponent(), named)? {
                if seen.insert(forbidden.clone()) {
                    let parts = vec![after.parts[0].clone(), Sum::from(forbidden)];
                    give(&what, State::new(parts));
                }
            }
            give("nothing", after);
        }
        Ok(())
    }

    /// The rulesets by which the next move may be made.
    fn enforced(&self, before: &State) -> std::ops::Range<usize> {
        match before.mark as usize {
            0 => 0..self.games.len(),
            mark => mark - 1..mark,
        }
    }

    fn enforce(
        &self,
        before: &State,
        of: &Position,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason> {
        let enforced = self.enforced(before);
        let free = enforced.len() > 1;
        for game in enforced {
            let Some(here) = self.read_by(of, game) else { continue };
            for (name, to) in options(&here, by, named)? {
                // Whatever ruleset made the move, the position is written as one of the first.
                let to =
                    if game == 0 { Some(to) } else { Arc::clone(&self.games[0].1).parse(&to.text()).ok() };
                let Some(to) = to else { continue };
                for (next, (title, _)) in (1..).zip(&self.games) {
                    let mut choice = choice(name.clone(), by, state(to.clone(), next));
                    if named {
                        let first = if free { format!("{}: ", self.games[game].0) } else { String::new() };
                        choice.name = format!("{first}{name}, then {title}");
                    }
                    each(choice);
                }
            }
        }
        Ok(())
    }

    fn parse_by(&self, game: usize, all: &str, text: &str) -> Result<Position, Diagnostic> {
        let text = unwrapped(text);
        let from = text.as_ptr() as usize - all.as_ptr() as usize;
        let moved = |error: Diagnostic| {
            let span = Span::new(error.span.from + from, error.span.to + from);
            Diagnostic { span, ..error }
        };
        match self.games.get(game) {
            Some((_, game)) => Arc::clone(game).parse(text).map_err(moved),
            None => Err(Diagnostic::new("unknown-name", "there is no such game", Span::all(all))),
        }
    }

    /// What stands behind the position as a span of the text.
    fn behind(all: &str, text: &str) -> Span {
        let from = text.as_ptr() as usize - all.as_ptr() as usize;
        Span::new(from, from + text.len()).trimmed(all)
    }
}

impl Rule for Variant {
    fn choices(
        &self,
        _cx: Context<'_>,
        before: &State,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason> {
        let Some(of) = position(before) else { return Ok(()) };
        // The board as it is, with the moves of one player.
        let mut plain = |role: Player, mark: u32| -> Result<(), Reason> {
            let moves = options(of, role, named)?.into_iter();
            moves.for_each(|(name, to)| each(choice(name, role, state(to, mark))));
            Ok(())
        };
        match self.change {
            Change::Impartial => self.impartial(of, named, each),
            Change::Dicotic if !of.can_move(by.opponent())? => Ok(()),
            Change::Dicotic => plain(by, 0),
            Change::Exchanged => plain(by.opponent(), 0),
            Change::Twisted if before.mark == 0 => plain(by, 1),
            Change::Twisted => plain(by.opponent(), 0),
            Change::WithPass if before.mark == 0 => self.with_pass(of, by, named, each),
            Change::WithPass => plain(by, 1),
            Change::Comply => self.comply(before, of, by, named, each),
            Change::Enforce => self.enforce(before, of, by, named, each),
        }
    }

    fn bound(&self, _cx: Context<'_>, before: &State, by: Player) -> Result<u64, Reason> {
        let Some(of) = position(before) else { return Ok(0) };
        let other = by.opponent();
        Ok(match self.change {
            Change::Impartial if of.game().about().impartial => moves_of(of, by)?,
            Change::Impartial => moves_of(of, by)?.saturating_add(moves_of(of, other)?),
            Change::Dicotic => moves_of(of, by)?,
            Change::Exchanged => moves_of(of, other)?,
            Change::Twisted => moves_of(of, if before.mark == 0 { by } else { other })?,
            Change::WithPass => moves_of(of, by)?.saturating_add(1),
            Change::Comply => {
                // A list is made only where it is not too long.
                let moves = moves_of(of, by)?;
                if moves > MAX_MOVES {
                    return Ok(moves);
                }
                let mut all = moves;
                for (_, to) in options(of, by, false)? {
                    all = all.saturating_add(moves_of(&to, other)?);
                    if all > MAX_MOVES {
                        break;
                    }
                }
                all
            }
            Change::Enforce => {
                let mut all = 0u64;
                for here in self.enforced(before).filter_map(|game| self.read_by(of, game)) {
                    all = all.saturating_add(moves_of(&here, by)?);
                }
                all.saturating_mul(self.games.len() as u64)
            }
        })
    }

    fn parse(&self, text: &str) -> Result<State, Diagnostic> {
        let marked = |word: &str| split(text, word).filter(|(_, behind)| behind.trim().is_empty());
        match self.change {
            Change::Twisted | Change::WithPass => {
                let word = if self.change == Change::Twisted { TWISTED } else { PASSED };
                let (inner, mark) = marked(word).map_or((text, 0), |(inner, _)| (inner, 1));
                let meant = |wrong: Diagnostic| match text.trim().rsplit_once(' ') {
                    Some((_, last)) if mark == 0 && nearest(last, [word.trim()]).is_some() => {
                        Diagnostic::syntax("this word means nothing here", Variant::behind(text, last))
                            .with_hint(format!("did you mean `{}`?", word.trim()))
                    }
                    _ => wrong,
                };
                Ok(state(self.parse_by(0, text, inner).map_err(meant)?, mark))
            }
            Change::Comply => {
                let Some((inner, behind)) = split(text, NOT) else {
                    return Ok(state(self.parse_by(0, text, text)?, 0));
                };
                let (of, forbidden) = (self.parse_by(0, text, inner)?, self.parse_by(0, text, behind)?);
                let leads = |by| matches!(options(&of, by, false), Ok(all) if all.iter().any(|(_, to)| *to == forbidden));
                if !Player::BOTH.into_iter().any(leads) {
                    let message = "no move leads there, so it cannot be forbidden";
                    return Err(Diagnostic::new("not-a-move", message, Variant::behind(text, behind)));
                }
                Ok(State::new(vec![Sum::from(of), Sum::from(forbidden)]))
            }
            Change::Enforce => {
                let (inner, mark) = match split(text, BY) {
                    None => (text, 0),
                    Some((inner, name)) => {
                        let place = self.games.iter().position(|(own, _)| own == name.trim());
                        let wrong = || {
                            let names: Vec<String> =
                                self.games.iter().map(|(own, _)| format!("`{own}`")).collect();
                            let message = format!("expected one of the rulesets: {}", names.join(", "));
                            Diagnostic::new("unknown-name", message, Variant::behind(text, name))
                        };
                        (inner, place.ok_or_else(wrong)? as u32 + 1)
                    }
                };
                // It must be a position by all of them.
                for game in 1..self.games.len() {
                    self.parse_by(game, text, inner)?;
                }
                Ok(state(self.parse_by(0, text, inner)?, mark))
            }
            _ => Ok(state(self.parse_by(0, text, text)?, 0)),
        }
    }

    fn print(&self, _cx: Context<'_>, of: &State) -> Result<String, Reason> {
        let Some(here) = position(of) else { return Ok(String::new()) };
        let text = match self.change {
            Change::Impartial | Change::Dicotic | Change::Exchanged => return Ok(here.text()),
            _ => wrapped(here.text()),
        };
        let forbidden = of.parts.get(1).cloned().and_then(|part| position(&State::new(vec![part])).cloned());
        Ok(match (self.change, of.mark, forbidden) {
            (Change::Comply, _, Some(forbidden)) => format!("{text}{NOT}{}", wrapped(forbidden.text())),
            (Change::Twisted, 1, _) => text + TWISTED,
            (Change::WithPass, 1, _) => text + PASSED,
            (Change::Enforce, mark @ 1.., _) => match self.games.get(mark as usize - 1) {
                Some((name, _)) => format!("{text}{BY}{name}"),
                None => text,
            },
            _ => text,
        })
    }

    /// What the rules of the board make alike is alike, unless a position was named besides, or another ruleset reads it.
    fn normal_form(&self, of: State) -> (State, Sign) {
        let Some(here) = position(&of).filter(|_| of.parts.len() == 1 && self.change != Change::Enforce)
        else {
            return (of, Sign::Plus);
        };
        let (normal, sign) = here.normal_form();
        match self.change {
            Change::Impartial => (state(normal, 0), Sign::Plus),
            Change::Twisted if of.mark == 1 => (state(normal, 0), -sign),
            _ => (state(normal, of.mark), sign),
        }
    }

    /// A board whose parts are independent stays so where every move is a move in one part and nothing is remembered.
    fn components(&self, of: &State, each: &mut dyn FnMut(State)) {
        let apart = match self.change {
            Change::Impartial | Change::Exchanged => true,
            Change::WithPass => of.mark == 1,
            _ => false,
        };
        match position(of).filter(|_| apart) {
            Some(here) => here.components().into_iter().for_each(|part| each(state(part, of.mark))),
            None => each(of.clone()),
        }
    }

    /// A Nim heap stays what it is where nothing is added to the moves or taken away.
    fn nim_heap(&self, of: &State) -> Option<u64> {
        let plain = match self.change {
            Change::Impartial | Change::Dicotic | Change::Exchanged | Change::Twisted => true,
            Change::WithPass => of.mark == 1,
            Change::Comply | Change::Enforce => false,
        };
        position(of).filter(|_| plain)?.nim_heap()
    }

    fn is_edited_like_its_part(&self, of: &State) -> bool {
        of.mark == 0 && of.parts.len() == 1
    }
}
